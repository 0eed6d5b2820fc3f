"""Levels that people pick: the same four names in every game, each with what it thinks with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from nemeton.bots.careless import Careless
from nemeton.bots.mcts import Mcts

if TYPE_CHECKING:
    from nemeton.bots.roster import Bot


class Level(NamedTuple):
    """What a level thinks with; either it slips now and then, or it searches."""

    slips: int = 0  # times in a hundred that it takes any option, else it looks one step ahead
    iterations: int = 0  # of search for a decision
    seconds: float = 0.0  # at most, for a decision: on a slow machine the search ends sooner

    def maker(self, name: str) -> Callable[[int], Bot]:
        """What makes a bot of this level from a seed."""
        if self.iterations:
            return partial(Mcts, iterations=self.iterations, seconds=self.seconds, name=name)
        return partial(Careless, slips=self.slips, name=name)


LEVELS = {
    "beginner": Level(slips=70),
    "casual": Level(slips=30),
    "strong": Level(iterations=16, seconds=1.0),
    "expert": Level(iterations=400, seconds=2.0),
}
"""From the weakest to the strongest."""
