"""A game of augury: which chapter offers the options of a question, and which one follows an answer."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.studies.augury import evaluation, observation, scoring
from nemeton.studies.augury import words as w
from nemeton.studies.augury.rules import ending, set_up, staking
from nemeton.studies.augury.state import AuguryState


class Augury(AuguryState):
    """A game of augury under way."""

    def set_up(self) -> None:
        set_up.set_up(self)

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        for place, action in enumerate(staking.options(self)):
            buffer[place] = action
        return 2

    def resolve(self, seat: i64, action: i64) -> None:
        """One arm an action."""
        if action == w.WAIT:
            staking.wait(self, seat)
        elif action == w.STAKE:
            staking.stake(self, seat)
        elif action == w.MATCH:
            staking.match(self, seat)
        else:
            ending.give_way(self, seat)

    def standing(self, seat: i64) -> i64:
        return scoring.standing(self, seat)

    def evaluate(self, seat: i64) -> i64:
        return evaluation.evaluate(self, seat)

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        observation.observe_into(self, seat, buffer)

    def clone(self) -> Augury:
        copy = Augury(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy
