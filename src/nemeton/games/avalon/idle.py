"""Two who do as little as possible. A chapter that either of them wins is not earned: simulations play them to see it.

`stay_at_home` never leaves the place it begins at: it eats, keeps the stone alight, buys what is sold there, and takes
whatever comes to the door. `ask_once` does the same after one look about it, and asks what can be asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.careful import ALWAYS, Answering, Question
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.chance import Chance
from nemeton.kernel.state import KIND

LOW = 1  # what a stone's dial shows when it is lit again
BREAD = 3  # food with which nobody buys more


class StayAtHome(Answering):
    """Waits for the story to come."""

    name = "stay_at_home"

    def answer(self, state: Avalon, observation: Question, chance: Chance) -> int | None:
        """What somebody who stays at home says; None: whatever looks best."""
        kind = int(state.s[state.top + KIND])
        if kind == w.ASK_ACTION:
            return self.act(state, observation)
        if kind == w.ASK_EAT:
            return w.EAT
        if kind == w.ASK_JOIN:
            return w.STAY
        if kind == w.ASK_MANNERS:
            return w.GO + w.GO_ALONE
        if kind == w.ASK_CHOICE:
            return self.decide([action for action in observation.legal if w.CHOOSE <= action < w.TO])
        return ALWAYS.get(kind)

    def act(self, state: Avalon, observation: Question) -> int:
        """Light the stone in time, buy bread, or let the day pass."""
        seat, legal = observation.seat, observation.legal
        word = int(state.s[w.LOC + int(state.of(seat, w.PLACE))])
        if w.INSPECT in legal and (word >> w.DIAL_SHIFT) & w.DIAL_BITS <= LOW:
            return w.INSPECT
        own = [action for action in legal if w.AT_PLACE <= action < w.TOKEN]
        if own and int(state.of(seat, w.RESOURCE + bc.FOOD)) < BREAD:
            return own[0]
        return w.PASS

    def decide(self, choices: Sequence[int]) -> int | None:
        """What comes to the door is let in: the first choice that is open."""
        return choices[0] if choices else None


class AskOnce(StayAtHome):
    """Looks about until something is told, and asks; then it stays at home."""

    name = "ask_once"

    def act(self, state: Avalon, observation: Question) -> int:
        word = int(state.s[w.LOC + int(state.of(observation.seat, w.PLACE))])
        told = (word >> w.QUEST_SHIFT) & w.QUEST_BITS
        return w.EXPLORE if not told and w.EXPLORE in observation.legal else super().act(state, observation)

    def decide(self, choices: Sequence[int]) -> int | None:
        """Of three or more the last one is the question."""
        return choices[-1] if len(choices) > 2 else super().decide(choices)
