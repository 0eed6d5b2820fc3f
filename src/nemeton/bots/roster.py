"""Bots by name: ours, levels, searches with a budget of their own, and guests found as entry points."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Protocol

from nemeton.bots.greedy import Greedy
from nemeton.bots.levels import LEVELS
from nemeton.bots.mcts import searcher
from nemeton.bots.observation import Observation
from nemeton.bots.uniform import Random
from nemeton.kernel.errors import NemetonError

GROUP = "nemeton.bots"


class Bot(Protocol):
    """A player made of code."""

    @property
    def name(self) -> str:
        """What it is called at the table."""

    def choose(self, observation: Observation) -> int:
        """Answer the question: one of `observation.legal`."""


class UnknownBot(NemetonError):
    """No bot of that name is there."""


_BUILT_IN: dict[str, Callable[[int], Bot]] = {
    **{name: level.maker(name) for name, level in LEVELS.items()},
    "greedy": Greedy,
    "mcts": searcher("mcts", "1s"),
    "random": Random,
}


ABOUT = {
    "greedy": "Takes what looks best one step ahead.",
    "mcts": "Searches for a second; mcts@200 searches 200 times, mcts@5s five seconds.",
    "random": "Takes any option.",
}


def names() -> list[str]:
    """The names of all bots, in alphabetical order."""
    return sorted({*_BUILT_IN, *(point.name for point in entry_points(group=GROUP))})


def describe(name: str) -> str:
    """What a bot does, in a sentence: of a level what it thinks with, of another what its class says of itself."""
    level = LEVELS.get(name)
    if level is None:
        told = (getattr(_maker(name), "__doc__", None) or "").strip().partition("\n")[0]
        return ABOUT.get(name, told)
    if level.iterations:
        return f"Searches {level.iterations} times for a decision, {level.seconds:g} s at most."
    return f"Looks one step ahead, but {level.slips} times in a hundred takes any option."


def bot(name: str, seed: int) -> Bot:
    """The bot of that name with chance of its own: the same seed and the same questions give the same answers."""
    return _maker(name)(seed)


def _maker(name: str) -> Callable[[int], Bot]:
    if name in _BUILT_IN:
        return _BUILT_IN[name]
    for point in entry_points(group=GROUP, name=name):
        try:
            make: Callable[[int], Bot] = point.load()
        except (Exception, SystemExit) as problem:
            told = f"{type(problem).__name__}: {problem}"
            raise UnknownBot(f"The bot {name!r} ({point.value}) cannot be loaded: {told}.") from problem
        return make
    if name.startswith("mcts@"):
        try:
            return searcher(name, name.removeprefix("mcts@"))
        except ValueError as problem:
            raise UnknownBot(f"There is no bot {name!r}: {problem}") from None
    close = get_close_matches(name, names(), 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(names())}.{hint}")
