"""A bot that searches: it imagines what it cannot see, and plays what came out best most often."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from nemeton.bots.observation import Observation
from nemeton.bots.search import Tree
from nemeton.kernel import registry
from nemeton.kernel.chance import word_of
from nemeton.kernel.decision import Plain

HORIZON = 4  # random decisions after what was searched; a few are better than none and than many
MOST_SEATS = 64  # no game has more
BATCH = 32  # iterations between two looks at the clock

Tried = dict[int, tuple[int, float]]
"""By action: how often it was tried, and its mean result from 0 to 1."""


class Mcts:
    """Information-set Monte Carlo tree search with a budget of iterations or of seconds.

    The same seed, iterations and number of cores give the same answers; seconds, of course, do not.
    """

    def __init__(
        self, seed: int, iterations: int = 0, seconds: float = 0.0, cores: int = 1, name: str = "mcts"
    ) -> None:
        assert iterations > 0 or seconds > 0, "a search needs a budget"
        self.name = name
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.cores = cores
        self.tree: Tree | None = None
        self.last: tuple[int, int] | None = None  # the seat and question answered last

    def choose(self, observation: Observation) -> int:
        if len(observation.legal) == 1:
            return observation.legal[0]
        tried = self.ponder(observation)
        return min(tried, key=lambda action: (-tried[action][0], action))

    def ponder(self, observation: Observation) -> Tried:
        """What the search found out about every option it tried."""
        if self.cores == 1:
            return self.grow(observation)
        seeds = [self.seed + core * 7919 for core in range(self.cores)]
        work = partial(ponder_apart, observation.game.name, observation.position, self.iterations, self.seconds)
        with ProcessPoolExecutor(self.cores, mp_context=get_context("spawn")) as pool:
            return merged(list(pool.map(work, seeds)))

    def grow(self, observation: Observation) -> Tried:
        """Search in this process, on the tree of the question before if this one follows from it alone."""
        tree = self.tree if self.follows(observation) else None
        if tree is None:
            tree = self.plant(observation)
        state = observation.target()
        if self.iterations:
            tree.search(observation, self.iterations, state)
        else:
            until = time.perf_counter() + self.seconds
            tree.search(observation, BATCH, state)
            while time.perf_counter() < until:
                tree.search(observation, BATCH, state)
        tried = {action: (visits, mean) for action, visits, mean in tree.tried() if action in observation.legal}
        best = min(tried, key=lambda action: (-tried[action][0], action))
        tree.descend(best)
        self.tree, self.last = tree, (observation.seat, observation.number)
        return tried

    def plant(self, observation: Observation) -> Tree:
        """A bare tree for a question, with chance by the bot's seed, the seat and the question."""
        game = observation.game
        seed = word_of(self.seed) + observation.number * MOST_SEATS + observation.seat
        return Tree(game.actions, seed, HORIZON, float(game.lead))

    def follows(self, observation: Observation) -> bool:
        """Is this the very next question after the one answered last, so that nobody else has acted since?"""
        return self.last == (observation.seat, observation.number - 1)


def searcher(budget: str) -> Callable[[int], Mcts]:
    """A maker of searching bots with a budget written as people do: "400" iterations, "1s" or "0.2s"."""
    found = re.fullmatch(r"(?P<iterations>[1-9][0-9]{0,8})|(?P<seconds>[0-9]{1,4}(\.[0-9]{1,3})?)s", budget)
    if found is None or (found["seconds"] and float(found["seconds"]) == 0):
        raise ValueError(f"its budget is a number of iterations (400) or of seconds (1s, 0.2s), not {budget!r}.")
    name = f"mcts@{budget}"
    if found["iterations"]:
        return partial(Mcts, iterations=int(found["iterations"]), name=name)
    return partial(Mcts, seconds=float(found["seconds"]), name=name)


def ponder_apart(game: str, position: dict[str, Plain], iterations: int, seconds: float, seed: int) -> Tried:
    """One of several searches, in a process of its own: what the seat knows is all it was sent."""
    observation = Observation.from_position(registry.game(game), position)
    return Mcts(seed, iterations, seconds).grow(observation)


def merged(results: list[Tried]) -> Tried:
    """The findings of several searches as one."""
    total: Tried = {}
    for result in results:
        for action, (visits, mean) in result.items():
            before, so_far = total.get(action, (0, 0.0))
            total[action] = (before + visits, (so_far * before + mean * visits) / (before + visits))
    return total
