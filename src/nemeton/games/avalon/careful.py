"""A careful companion: somebody who has read a chapter and wants to see its end, by the plan of its pack.

It keeps everybody fed, lights stones while there is magic, asks until it knows enough, and finds what is sought and the
way out. The group stays together: the character with the lowest number leads, the others join. What the plan says
nothing of (cards, talks, purchases, other verses, other chapters) is answered by looking one step ahead.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Protocol

from nemeton.games.avalon import words as w
from nemeton.games.avalon.data import pack_of
from nemeton.games.avalon.journey import Journey
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.decision import Reason
from nemeton.kernel.state import KIND

if TYPE_CHECKING:
    from nemeton.kernel.game import Game
    from nemeton.kernel.state import State

SAMPLES = 4
MOST_SEATS = 64

# --- answers that need no thought, by kind of question
ALWAYS = {
    w.ASK_DISCUSS: w.READY,
    w.ASK_ACCEPT: w.ACCEPT,
    w.ASK_MERCY: w.MERCY,
    w.ASK_ACTIVATE: w.ACTIVATE,
    w.ASK_GO_ON: w.GO_ON,
    w.ASK_SAVE: w.GO_ON,
    w.ASK_BUILD: w.DONE,
    w.ASK_MANNERS: w.GO + w.GO_TOGETHER,
}


class Question(Protocol):
    """What a bot is given (`nemeton.bots.Observation`), as far as it is needed here."""

    seat: int
    number: int
    legal: list[int]
    game: Game

    def reason(self, action: int) -> Reason | None: ...

    def target(self) -> State: ...

    def sample_into(self, seed: int, target: State) -> None: ...


class Answering:
    """Plays Avalon by answers of its own, from one imagined state, and any other game by a look one step ahead."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Question) -> int:
        """One of `observation.legal`."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        chance = Chance()
        chance.seed_with(word_of(self.seed) + observation.number * MOST_SEATS + observation.seat)
        sample = observation.target()
        observation.sample_into(chance.below(1 << 30), sample)
        answer = self.answer(sample, observation, chance) if isinstance(sample, Avalon) else None
        return answer if answer in observation.legal else look_ahead(observation, sample, chance)

    def explain(self, observation: Question, action: int) -> Reason | None:
        """Why it says so: by its own lights, else what the game says for it."""
        sample = observation.target()
        observation.sample_into(observation.number, sample)
        own = self.why(sample, observation.seat, action) if isinstance(sample, Avalon) else None
        return own or observation.reason(action)

    def why(self, state: Avalon, seat: int, action: int) -> Reason | None:
        """A reason of its own."""
        return None

    @abstractmethod
    def answer(self, state: Avalon, observation: Question, chance: Chance) -> int | None:
        """What it says; None: whatever looks best."""


class Careful(Answering):
    """Plays Avalon by a plan."""

    name = "careful"

    def answer(self, state: Avalon, observation: Question, chance: Chance) -> int | None:
        """What the plan says, if there is one for this chapter and it says anything."""
        journey = self.journey(state)
        if journey is None:
            return None
        kind, seat, legal = int(state.s[state.top + KIND]), observation.seat, observation.legal
        if kind in ALWAYS:
            return ALWAYS[kind]
        if kind == w.ASK_EAT:
            return w.EAT if w.EAT in legal else w.FAST if w.TRADE in legal else None
        if kind == w.ASK_CLAIM:
            return legal[chance.below(len(legal))]
        if kind == w.ASK_CHOICE:
            return self.planned_choice(journey, observation)
        if kind == w.ASK_SPEND:
            return w.BUY + chance.below(2)
        if kind == w.ASK_POOL:
            return legal[chance.below(len(legal))]
        if kind == w.ASK_WHO:
            return w.SEAT + journey.leader
        if kind == w.ASK_JOIN:
            leading = int(state.s[state.top + w.Q_JOIN_SEAT]) == journey.leader
            return w.JOIN if leading and together(int(state.s[state.top + w.Q_JOIN_ACTION])) else w.STAY
        if kind == w.ASK_ACTION:
            return journey.lead(legal) if seat == journey.leader else journey.follow(seat, legal)
        if kind == w.ASK_PAY and int(state.s[state.top + w.Q_PAY_OWNER]) == seat:
            return w.PAY  # its own share
        return None

    def why(self, state: Avalon, seat: int, action: int) -> Reason | None:
        """Who leads says what the group is after; so does who would let them lead. Who follows says whom."""
        journey, asked = self.journey(state), int(state.s[state.top + KIND])
        if journey is None or (asked == w.ASK_ACTION and action == w.PASS):
            return None
        if asked == (w.ASK_ACTION if seat == journey.leader else w.ASK_WHO):
            return journey.aim()
        comes = asked == w.ASK_ACTION and w.TRAVEL <= action < w.RAISE
        return (
            Reason("follows", {"seat": journey.leader}) if comes or (asked == w.ASK_JOIN and action == w.JOIN) else None
        )

    def journey(self, state: Avalon) -> Journey | None:
        """A look by the plan of this chapter, if it has one."""
        pack = pack_of(state)
        plan = pack.plans.get(pack.numbers.chapters[int(state.s[w.CHAPTER])])
        return None if plan is None else Journey(state, plan)

    def planned_choice(self, journey: Journey, observation: Question) -> int | None:
        """A choice of a verse the plan knows."""
        state = journey.state
        place = pack_of(state).places.get(int(state.s[state.top + w.Q_CHOICES]), "")
        verse = place.removeprefix("verse.").removesuffix(".next")
        wanted = (w.CHOOSE + number - 1 for number in journey.picks(verse, self.seed))
        return next((action for action in wanted if action in observation.legal), None)


def together(action: int) -> bool:
    """Is this better done by all? What is paid once and gives once is better done by each alone."""
    return action in (w.EXPLORE, w.INSPECT) or w.TRAVEL <= action < w.RAISE


def look_ahead(observation: Question, sample: State, chance: Chance) -> int:
    """The option that leads to the best state on average, by the game's own evaluation."""
    legal, trial = observation.legal, observation.target()
    totals = [0.0] * len(legal)
    for number in range(SAMPLES):
        if number:
            observation.sample_into(chance.below(1 << 30), sample)
        for place, action in enumerate(legal):
            trial.copy_from(sample)
            trial.do(observation.seat, action)
            totals[place] += worth(trial, observation.seat)
    return legal[totals.index(max(totals))]


def worth(state: State, seat: int) -> float:
    """What a state is worth to a seat; the end of the game outweighs everything."""
    return 1e9 * (2 * float(state.utility(seat)) - 1) if state.over else float(state.evaluate(seat))
