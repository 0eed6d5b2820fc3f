"""A bot that searches: it imagines what it cannot see, and plays what it came back to most often."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from multiprocessing import get_context

from nemeton.bots.observation import Observation
from nemeton.bots.search import Tree
from nemeton.kernel import registry
from nemeton.kernel.chance import word_of
from nemeton.kernel.decision import Plain, Reason
from nemeton.kernel.state import State

MOST_SEATS = 64  # no game has more
BATCH = 32  # iterations between two looks at the clock
CORE = 7919  # between the seeds of two cores
BUDGET = re.compile(
    r"(?:(?P<iterations>[1-9][0-9]{0,8})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)(?:\*(?P<cores>[1-9][0-9]?))?"
)

Tried = dict[int, tuple[int, float]]
"""By action: how often it was tried, and its mean result from 0 to 1."""


class Mcts:
    """Information-set Monte Carlo tree search with a budget of iterations, of seconds, or of both: what ends first.

    The same seed, iterations and number of cores give the same answers; seconds, of course, do not. Each core has the
    whole budget.
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
        return favourite(self.ponder(observation))

    def ponder(self, observation: Observation) -> Tried:
        """What the search found out about every option it tried."""
        if self.cores == 1:
            return self.grow(observation)
        game = observation.game
        work = partial(ponder_apart, game.name, game.source, observation.position, self.iterations, self.seconds)
        try:
            return merge(list(helpers(self.cores).map(work, self.seeds())))
        except BrokenProcessPool:
            helpers.cache_clear()  # who asks again gets new ones
            raise

    def seeds(self) -> list[int]:
        """One for each core; the first is the bot's own."""
        return [self.seed + core * CORE for core in range(self.cores)]

    def grow(self, observation: Observation) -> Tried:
        """Search in this process, on the tree of the question before if this one follows from it alone."""
        tree = self.tree if self.tree is not None and self.follows(observation) else self.plant(observation)
        self.spend(tree, observation)
        tried = {
            action: (visits, mean) for action, visits, mean in tree.root_statistics() if action in observation.legal
        }
        tree.descend(favourite(tried))
        self.tree, self.last = tree, (observation.seat, observation.number)
        return tried

    def spend(self, tree: Tree, observation: Observation) -> None:
        """Search until the budget is used up; some iterations are always made."""
        state, trial = observation.target(), observation.target()
        if not self.seconds:
            tree.search(observation, self.iterations, state, trial)
            return
        until, done = time.perf_counter() + self.seconds, 0
        while not self.iterations or done < self.iterations:
            batch = min(BATCH, self.iterations - done) if self.iterations else BATCH
            tree.search(observation, batch, state, trial)
            done += batch
            if time.perf_counter() >= until:
                return

    def explain(self, observation: Observation, action: int) -> Reason | None:
        """What the game says for it; how often it was tried means nothing to people."""
        return observation.reason(action)

    def plant(self, observation: Observation) -> Tree:
        """A bare tree for a question, with chance by the bot's seed, the seat and the question."""
        game = observation.game
        seed = word_of(self.seed) + observation.number * MOST_SEATS + observation.seat
        judged = type(observation.target()).evaluate is not State.evaluate
        return Tree(game.actions, observation.seats, seed, float(game.lead) if judged else 0.0)

    def follows(self, observation: Observation) -> bool:
        """Is this the very next question after the one answered last, so that nobody else has acted since?"""
        return self.last == (observation.seat, observation.number - 1)


def favourite(tried: Tried) -> int:
    """The action tried most often; of equals, the lowest."""
    return min(tried, key=lambda action: (-tried[action][0], action))


def searcher(name: str, budget: str) -> Callable[[int], Mcts]:
    """A maker of searching bots with a budget written as people do: "400" iterations, "1s" or "0.2s"; "1s*2" cores."""
    found = BUDGET.fullmatch(budget)
    if found is None or (found["seconds"] and float(found["seconds"]) == 0):
        raise ValueError(
            f"its budget is a number of iterations (400) or of seconds (1s, 0.2s), times cores (400*2), not {budget!r}."
        )
    iterations, seconds, cores = int(found["iterations"] or 0), float(found["seconds"] or 0), int(found["cores"] or 1)
    return partial(Mcts, iterations=iterations, seconds=seconds, cores=cores, name=name)


# ---------------------------------------------------------------------- several cores
@cache
def helpers(cores: int) -> ProcessPoolExecutor:
    """Processes that search side by side, started once and kept: starting takes longer than many a search."""
    return ProcessPoolExecutor(cores, get_context("spawn"), initializer=ignore_interrupts)


def ignore_interrupts() -> None:
    """Ctrl-C is meant for the process that asked for help."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ponder_apart(
    game: str, source: str, position: dict[str, Plain], iterations: int, seconds: float, seed: int
) -> Tried:
    """One of several searches, in a process of its own: what the seat knows is all it was sent."""
    observation = Observation.from_position(registry.game(game, source or None), position)
    return Mcts(seed, iterations, seconds).grow(observation)


def merge(results: list[Tried]) -> Tried:
    """The findings of several searches as one."""
    total: Tried = {}
    for result in results:
        for action, (visits, mean) in result.items():
            before, so_far = total.get(action, (0, 0.0))
            total[action] = (before + visits, (so_far * before + mean * visits) / (before + visits))
    return total
