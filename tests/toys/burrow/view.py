"""What people see of the burrow, and what they can do there, by name."""

from __future__ import annotations

import msgspec
from mypy_extensions import i64

from nemeton.kernel.decision import Described
from tests.toys.burrow.rules import Burrow
from tests.toys.burrow.words import ACTIONS, BURY, CARDS, DRAW, PEEK, PLAY, SWAP, SWAPS

Front = str | list[str]
"""What something is, or what it may be."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees and remembers it."""

    seat: int | None
    turns_left: int
    asked: list[int]
    over: bool
    mounds: list[Front]
    peeked: list[list[int]]  # by mound
    deck: list[Front]  # from the top
    hands: list[list[Front]]
    rows: list[list[Front]]


class Peek(Described, frozen=True, tag="peek"):
    """BUR-PK-01."""

    mound: int


class Swap(Described, frozen=True, tag="swap"):
    """BUR-SW-01."""

    mounds: tuple[int, int]


class Draw(Described, frozen=True, tag="draw"):
    """BUR-DR-01."""


class Play(Described, frozen=True, tag="play"):
    """BUR-PL-01."""

    card: str


class Bury(Described, frozen=True, tag="bury"):
    """BUR-BU-01."""

    card: str


def describe(action: int) -> Described:
    if action < SWAP:
        return Peek(action - PEEK + 1)
    if action < DRAW:
        one, other = SWAPS[action - SWAP]
        return Swap((one + 1, other + 1))
    if action == DRAW:
        return Draw()
    return Play(CARDS[action - PLAY]) if action < BURY else Bury(CARDS[action - BURY])


def text(action: int) -> str:
    """An action as text: "peek 1", "swap 1 3", "draw", "play leaf-2", "bury stone-1"."""
    match describe(action):
        case Peek(mound):
            return f"peek {mound}"
        case Swap((one, other)):
            return f"swap {one} {other}"
        case Play(card):
            return f"play {card}"
        case Bury(card):
            return f"bury {card}"
        case _:
            return "draw"


TEXTS = {text(action): action for action in range(ACTIONS)}


def fronts(state: Burrow, observer: int | None, zone: int, names: tuple[str, ...], first: int) -> list[Front]:
    """What each object of a zone is; for an observer, what it may be for all the observer knows."""
    if observer is None:
        return [names[state.s[first + item]] for item in range(len(names))]
    known = state.recall(observer).objects[zone]
    return [named(names, known.candidates(observer, item)) for item in range(len(names))]


def named(names: tuple[str, ...], candidates: i64) -> Front:
    """The name of the only candidate, or all of them."""
    some = [name for number, name in enumerate(names) if (candidates >> number) & 1]
    return some[0] if len(some) == 1 else some
