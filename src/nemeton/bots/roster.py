"""Bots by name: ours, levels, searches with a budget of their own, and guests found as entry points or in files.

    mcts@200, greedy@1         with a budget of its own
    policy@net.onnx            a trained network
    oak                        a guest's entry point: Oak(seed)
    oak@net.onnx               the same with what it is to play by: Oak(seed, "net.onnx")
    grove.oak:Oak@net.onnx     a class of a module; the folder one stands in is searched, too
    ./oak.py:Oak@net.onnx      a class of a file

The last two run code that a text names, so a text from elsewhere (a record, a message) is asked of `is_known` first:
it knows the bots there are, and those that somebody here has invited.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from nemeton.bots.baseline import Baseline
from nemeton.bots.greedy import Greedy, imagining
from nemeton.bots.levels import LEVELS
from nemeton.bots.mcts import searcher
from nemeton.bots.observation import Observation
from nemeton.bots.policy import Policy
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
    "baseline": Baseline,
    "greedy": Greedy,
    "mcts": searcher("mcts", "1s"),
    "random": Random,
}


BUDGETED: dict[str, Callable[[str, str], Callable[[int], Bot]]] = {"greedy": imagining, "mcts": searcher}
"""Bots whose name may say how much they think with, after an `@`."""


ABOUT = {
    "baseline": "Plays by the network that comes with the package for its game (extra onnx).",
    "greedy": "Takes what looks best one step ahead; greedy@1 imagines one state instead of four.",
    "mcts": "Searches for a second; mcts@200 searches 200 times, mcts@5s five seconds.",
    "random": "Takes any option.",
}


_INVITED: dict[str, str] = {}  # by name, what it stands for


def names() -> list[str]:
    """The names of all bots, in alphabetical order."""
    return sorted({*_BUILT_IN, *_INVITED, *(point.name for point in entry_points(group=GROUP))})


def invite(name: str, spec: str | None = None) -> None:
    """Let a bot be seated by a name: what it stands for is loaded now, and refused if that cannot be."""
    _maker(spec or name)(0)
    if spec is not None or not is_known(name):
        _INVITED[name] = spec or name


def invite_all(invited: Mapping[str, str]) -> None:
    """The same for bots that were invited in another process; they are loaded when they are first asked."""
    _INVITED.update(invited)


def invited_bots() -> dict[str, str]:
    """The bots somebody has invited here, by name."""
    return dict(_INVITED)


def guests_for(game: str) -> list[str]:
    """Those of them that can play a game: where there is no baseline, nobody is offered it."""
    return [name for name, spec in _INVITED.items() if _BUILT_IN.get(spec) is not Baseline or Baseline.plays(game)]


def is_known(name: str) -> bool:
    """Is there such a bot? Nothing is loaded for the answer, so any text may be asked about."""
    return name in names() or (name.partition("@")[0] in BUDGETED and makes(name))


def makes(name: str) -> bool:
    """Does a name make a bot?"""
    try:
        _maker(name)
    except UnknownBot:
        return False
    return True


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
    if _INVITED.get(name, name) != name:
        return _maker(_INVITED[name])
    plain, at, argument = name.partition("@")
    if plain == "policy":
        return _bind_guest(Policy, name, argument if at else "")
    if plain in BUDGETED and at:
        try:
            return BUDGETED[plain](name, argument)
        except ValueError as problem:
            raise UnknownBot(f"There is no bot {name!r}: {problem}") from None
    for point in entry_points(group=GROUP, name=plain):
        return _bind_guest(_load_guest(name, point.value, point.load), name, argument if at else None)
    if ":" in plain:
        return _bind_guest(_load_guest(name, plain, partial(_from_source, plain)), name, argument if at else None)
    close = get_close_matches(name, names(), 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(names())}.{hint}")


def _load_guest(name: str, place: str, load: Callable[[], Any]) -> Callable[..., Bot]:
    """What makes a guest; whatever goes wrong in its code is said in one sentence."""
    try:
        make: Callable[..., Bot] = load()
    except (Exception, SystemExit) as problem:
        told = f"{type(problem).__name__}: {problem}"
        raise UnknownBot(f"The bot {name!r} ({place}) cannot be loaded: {told}.") from problem
    return make


def _bind_guest(make: Callable[..., Bot], name: str, argument: str | None) -> Callable[[int], Bot]:
    """What makes a guest from a seed alone; with an argument it is given that, too."""
    why = "be made from a seed" if argument is None else f"play by {argument!r}"

    def from_seed(seed: int) -> Bot:
        try:
            return make(seed) if argument is None else make(seed, argument)
        except Exception as problem:  # a file that is not there, a class that takes no seed, or nothing besides
            told = f"{type(problem).__name__}: {problem}"
            raise UnknownBot(f"The bot {name!r} cannot {why}: {told}.") from problem

    from_seed.__doc__ = make.__doc__
    return from_seed


def _from_source(place: str) -> Any:
    """The class a text names in a module or a file; it must be a bot's, before anything of it is called."""
    where, _, called = place.rpartition(":")
    found = getattr(_module_of_file(Path(where)) if where.endswith(".py") else _module(where), called)
    if not callable(getattr(found, "choose", None)):
        raise TypeError(f"{called} has no method choose(observation), so it is no bot")
    return found


def _module(name: str) -> ModuleType:
    """A module by its name, of the folder one stands in, too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return import_module(name)


def _module_of_file(path: Path) -> ModuleType:
    """A file as a module, loaded once in a process."""
    whole = path.resolve()
    name = f"nemeton_guest_{hashlib.blake2b(str(whole).encode(), digest_size=8).hexdigest()}"
    if name not in sys.modules:
        found = importlib.util.spec_from_file_location(name, whole)
        if found is None or found.loader is None:
            raise ImportError(f"{path} is no Python file")
        module = importlib.util.module_from_spec(found)
        sys.modules[name] = module
        try:
            found.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]
