"""Sets of small numbers (animals, tokens, spirits) as masks of bits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import make_action

# One bit for each number: compiled, the shift of a literal is done in 32 bits, and there are more spirits than that.
BITS: Final = vec[i64]([2**number for number in range(w.SPIRITS + 1)])


def bit(number: i64) -> i64:
    return BITS[number]


def only_one(mask: i64) -> i64:
    """The only member of a mask, or NOTHING if it has none or several."""
    if mask == 0 or mask & (mask - 1) != 0:
        return w.NOTHING
    member: i64 = 0
    while mask & bit(member) == 0:
        member += 1
    return member


def members_into(mask: i64, size: i64, use: i64, buffer: vec[i64]) -> i64:
    """Write one option for each member of a mask; return how many."""
    first = make_action(use, 0)  # the other members are the next actions
    count: i64 = 0
    for member in range(size):
        if mask & bit(member) != 0:
            buffer[count] = first + member
            count += 1
    return count


def run_into(first: i64, count: i64, buffer: vec[i64]) -> i64:
    """Write that many actions, one after the other; return how many."""
    for i in range(count):
        buffer[i] = first + i
    return count
