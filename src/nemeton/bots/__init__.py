"""Players made of code. They play every game through the kernel alone and see what their seat sees.

    bot = nemeton.bots.bot("greedy", seed=7)
    action = bot.choose(Observation(state, seat))

`random` takes any option, `greedy` looks one step ahead, `mcts` searches for a second: `mcts@400` for so many
iterations, `mcts@0.2s` for so long.

A guest's bot is named in the entry points of its own package, in the group `nemeton.bots`:

    [project.entry-points."nemeton.bots"]
    oak = "grove.oak:Oak"       # Oak(seed) makes a bot
"""

from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Protocol

from nemeton.bots.greedy import Greedy
from nemeton.bots.mcts import searcher
from nemeton.bots.observation import Observation
from nemeton.bots.uniform import Random
from nemeton.kernel.errors import NemetonError

GROUP = "nemeton.bots"

__all__ = ["Bot", "Observation", "UnknownBot", "bot", "names"]


class Bot(Protocol):
    """A player made of code."""

    @property
    def name(self) -> str:
        """What it is called at the table."""

    def choose(self, observation: Observation) -> int:
        """Answer the question: one of `observation.legal`."""


class UnknownBot(NemetonError):
    """No bot of that name is there."""


_BUILT_IN: dict[str, Callable[[int], Bot]] = {"greedy": Greedy, "mcts": searcher("1s"), "random": Random}


def names() -> list[str]:
    """The names of all bots, in alphabetical order."""
    return sorted({*_BUILT_IN, *(point.name for point in entry_points(group=GROUP))})


def bot(name: str, seed: int) -> Bot:
    """The bot of that name with chance of its own: the same seed and the same questions give the same answers."""
    return _maker(name)(seed)


def _maker(name: str) -> Callable[[int], Bot]:
    if name in _BUILT_IN:
        return _BUILT_IN[name]
    for point in entry_points(group=GROUP, name=name):
        make: Callable[[int], Bot] = point.load()
        return make
    if name.startswith("mcts@"):
        try:
            return searcher(name.removeprefix("mcts@"))
        except ValueError as problem:
            raise UnknownBot(f"There is no bot {name!r}: {problem}") from None
    close = get_close_matches(name, names(), 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(names())}.{hint}")
