"""What an action means."""

from __future__ import annotations

from nemeton.kernel.decision import Described
from tests.toys.burrow import words as w
from tests.toys.burrow.actions import card_of, mound_of, mounds_of
from tests.toys.burrow.option_types import Bury, Draw, Peek, Play, Swap


def describe(names: tuple[str, ...], action: int) -> Described:
    """An action in typed words; it needs the names of the cards and no state."""
    if action < w.SWAP:
        return Peek(int(mound_of(action)) + 1)
    if action < w.DRAW:
        one, other = mounds_of(action)
        return Swap((one + 1, other + 1))
    if action == w.DRAW:
        return Draw()
    name = names[card_of(action)]
    return Play(name) if action < w.BURY else Bury(name)
