"""Exact odds from chance: numbers below any bound, and places by whole-number weights."""

from typing import Final

from nemeton.kernel.chance import Chance

SMALL: Final = 65536  # up to here one draw of chance is even enough
CHUNK: Final = 24  # bits of a larger number drawn at a time


def uniform_below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, all equally likely, for any n.

    Small bounds take one draw. For larger ones random bits are joined, and drawn again if the number reaches n.
    """
    if n <= 1:
        return 0
    if n <= SMALL:
        return chance.below(n)
    while True:
        drawn = 0
        missing = (n - 1).bit_length()
        while missing > 0:
            bits = min(missing, CHUNK)
            drawn = (drawn << bits) | int(chance.below(1 << bits))
            missing -= bits
        if drawn < n:
            return drawn


def weighted_index(chance: Chance, weights: list[int]) -> int:
    """A place in `weights`, as likely as its weight."""
    left = uniform_below(chance, sum(weights))
    place = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place
