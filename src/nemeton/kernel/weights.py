"""What an evaluation gives for things, as numbers beside the game's data: a set for every number of seats.

They are no part of a game's content: they change what bots think and not what is played, so that a record fits whatever
they are. `nemeton tune` looks for better ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable

from nemeton.kernel.box import read, refuse

Weights = Mapping[int, tuple[int, ...]]
"""By number of seats, in the order of the game's `weighed`."""


def load(file: Traversable, names: Sequence[str], seats: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """The weights of a file: a weight has a number for each number of seats, from the fewest on, or one for all."""
    told = read(file, dict[str, int | list[int]], hashlib.blake2b(digest_size=8))
    for name in told:
        if name not in names:
            refuse(file, name, "the evaluation has no such weight")
    found: dict[int, list[int]] = {count: [] for count in seats}
    for name in names:
        if name not in told:
            refuse(file, name, "is missing")
        value = told[name]
        values = [value] * len(seats) if isinstance(value, int) else value
        if len(values) != len(seats):
            refuse(file, name, f"must be one number, or one for each of {len(seats)} numbers of seats")
        for count, one in zip(seats, values, strict=True):
            found[count].append(one)
    return {count: tuple(values) for count, values in found.items()}


def write_weights(names: Sequence[str], weights: Weights) -> str:
    """The same as lines of such a file."""
    seats = sorted(weights)
    lines = []
    for i, name in enumerate(names):
        values = [weights[count][i] for count in seats]
        lines.append(f"{name} = {values[0] if len(set(values)) == 1 else values}")
    return "\n".join(lines) + "\n"
