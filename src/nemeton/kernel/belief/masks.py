"""Sets of small numbers as the bits of one machine word."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST: Final = 62  # objects in one zone: as many as a mask has bits

# A table: compiled, an i64 `1 << number` is computed in 32 bits, and wrong from 31 on.
BITS: Final = vec[i64]([2**number for number in range(MOST)])


def bit(number: i64) -> i64:
    return BITS[number]


def everything(size: i64) -> i64:
    """The mask of the numbers below `size`."""
    return (bit(size - 1) - 1) | bit(size - 1)


def count(mask: i64) -> i64:
    return int(mask).bit_count()


def single(mask: i64) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


def lowest(mask: i64) -> i64:
    """The lowest number in a mask that is not empty."""
    return int(mask & -mask).bit_length() - 1


def numbers(mask: i64) -> list[int]:
    """The numbers in a mask, ascending."""
    found: list[int] = []
    while mask != 0:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def mask_of(members: list[int]) -> i64:
    mask: i64 = 0
    for member in members:
        mask |= bit(member)
    return mask


def rename_members(mask: i64, old: list[int], new: list[int]) -> i64:
    """The mask with each number of `old` replaced by the number at its place in `new`."""
    result = mask & ~mask_of(old)
    for i in range(len(old)):
        if mask & bit(old[i]) != 0:
            result |= bit(new[i])
    return result
