"""A game of burrow: which chapter offers the options of a question, and which one follows an answer."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.toys.burrow import evaluation, observation, scoring
from tests.toys.burrow import words as w
from tests.toys.burrow.actions import card_of, mound_of, mounds_of
from tests.toys.burrow.rules import cards, roots, set_up, turns
from tests.toys.burrow.state import BurrowState


class Burrow(BurrowState):
    """A game of burrow under way."""

    def set_up(self) -> None:
        set_up.set_up(self)

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        options = turns.turn_options(self, seat) if self.kind() == w.ASK_TURN else turns.burials(self, seat)
        for place, action in enumerate(options):
            buffer[place] = action
        return len(options)

    def resolve(self, seat: i64, action: i64) -> None:
        """One arm a kind of action; a turn ends when it is done."""
        done = True
        if action < w.SWAP:
            roots.peek(self, seat, mound_of(action))
        elif action < w.DRAW:
            roots.swap(self, *mounds_of(action))
        elif action == w.DRAW:
            cards.draw(self, seat)
        elif action < w.BURY:
            cards.play(self, seat, card_of(action))
        else:
            done = cards.bury(self, seat, card_of(action))
        if done:
            turns.end_turn(self, seat)

    def standing(self, seat: i64) -> i64:
        """BUR-EN-02."""
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        observation.observe_into(self, seat, buffer)

    def clone(self) -> Burrow:
        copy = Burrow(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy
