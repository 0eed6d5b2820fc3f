"""Actions as text: "peek 1", "swap 1 3", "draw", "play leaf-2", "bury stone-1"."""

from __future__ import annotations

from functools import cache

from nemeton.kernel.errors import BadNotation
from tests.toys.burrow import words as w
from tests.toys.burrow.option_types import Bury, Peek, Play, Swap
from tests.toys.burrow.options import describe


def text(names: tuple[str, ...], action: int) -> str:
    """An action as text; the same in every state."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"The burrow has no action {action}; actions go from 0 to {w.ACTIONS - 1}.")
    match describe(names, action):
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


def parse(names: tuple[str, ...], text: str) -> int:
    """The action a text names."""
    actions = texts(names)
    if text not in actions:
        raise BadNotation(f"{text!r} names no action of the burrow; there are {', '.join(actions)}.")
    return actions[text]


@cache
def texts(names: tuple[str, ...]) -> dict[str, int]:
    """All actions by their text."""
    return {text(names, action): action for action in range(w.ACTIONS)}
