"""What the doors share: a game set up once for many starts, and its states as arrays and text."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.game import Game
from nemeton.kernel.state import State

Numbers = NDArray[np.int64]
Mask = NDArray[np.int8]
Kind = TypeVar("Kind", bound=np.generic)

LOST: Final = -1.0
WON: Final = 1.0
NOTHING: Final = "-"


class Observed(TypedDict):
    """What a learner is given: the view of its seat as numbers, in a row or by group, and which actions are legal."""

    observation: Any
    action_mask: Mask


class Action(TypedDict):
    """What an action means: its number, its notation, and what it is about, part by part."""

    action: int
    text: str
    parts: dict[str, Any]


class Table:
    """A game with its number of seats and its options, checked once."""

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, Plain] | None) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.complete_options(options)
        self.start(0, memory=False)  # what cannot be played is refused here and not in the middle of a training

    def start(self, seed: int, memory: bool) -> State:
        return self.game.start(self.seats, seed, self.options, memory=memory)


def observation(state: State, seat: int, version: int | None = None) -> Numbers:
    """The view of a seat as numbers, in the layout `game.layout(version)`."""
    return np.array(state.observe(seat, version), np.int64)


def share_memory(numbers: Any, kind: type[Kind]) -> NDArray[Kind]:
    """The memory of a vector as an array: nothing is copied, and NumPy may only read it."""
    array: NDArray[Kind] = np.frombuffer(numbers, kind)
    return array


def lent(array: NDArray[Kind], keeper: object) -> NDArray[Kind]:
    """The same memory as an array that may be written to, which DLPack and others insist on; `keeper` owns it."""
    memory: Any = (ctypes.c_byte * array.nbytes).from_address(array.ctypes.data)
    memory.keeper = keeper
    view: NDArray[Kind] = np.frombuffer(memory, array.dtype).reshape(array.shape)
    return view


def action_mask(state: State, seat: int) -> Mask:
    """1 for every action that is legal for a seat now; all 0 for a seat that is not asked first."""
    mask = np.zeros(state.game.actions, np.int8)
    if seat == state.actor:
        mask[state.legal(seat)] = 1
    return mask


def describe(state: State, seat: int, action: int) -> Action:
    """What a legal action means where it is asked for; one that is not legal is refused with the reason."""
    state.check(seat, action)
    parts: dict[str, Any] = msgspec.to_builtins(state.describe(action), str_keys=True)
    return {"action": action, "text": state.game.text(action), "parts": parts}


def reward(state: State, seat: int) -> float:
    """Of a finished game, from -1 for the last place to 1 for the first: zero in all, where seats play for places."""
    return LOST + (WON - LOST) * state.utility(seat)


def text(state: State, seat: int | None) -> str:
    """What a seat (None: a spectator) sees, one thing a line."""
    view = msgspec.to_builtins(state.view(seat), str_keys=True)
    return "\n".join([state.game.title, *outline(view, 1)])


def outline(data: dict[str, Any], depth: int) -> Iterator[str]:
    """Names with short values on one line; what has parts of its own below its name."""
    for name, value in data.items():
        label = "  " * depth + name.replace("_", " ")
        parts = dict(enumerate(value)) if isinstance(value, list) else value
        if isinstance(parts, dict) and any(isinstance(part, dict | list) for part in parts.values()):
            yield label
            yield from outline({str(key): part for key, part in parts.items()}, depth + 1)
        else:
            yield f"{label}: {short(value)}"


def short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {part}" for name, part in value.items()) or NOTHING
    if isinstance(value, list):
        return " ".join(str(part) for part in value) or NOTHING
    return NOTHING if value is None else str(value)
