"""What the levels are worth where they were measured: by game and number of seats, from data/measured.toml.

`benchmarks/strength.py --publish` writes that file from the games levels have played against each other.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from nemeton.bots.levels import LEVELS
from nemeton.kernel.box import read


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level in one game with so many seats. Ratings begin at 25, and compare within one game and seat count."""

    game: str
    seats: int
    level: str
    rating: float
    low: float  # its 95 % interval
    high: float
    games: int
    apart: bool  # can it be told apart from the level below? the weakest one is


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    played: str = ""  # when
    level: list[Measured] = []


def file() -> Traversable:
    """Where it lies."""
    return files("nemeton.bots").joinpath("data", "measured.toml")


@cache
def measures() -> Measures:
    """All of it."""
    return read(file(), Measures, hashlib.blake2b(digest_size=8))


def measurements(game: str, seats: int) -> list[Measured]:
    """What is known of the levels in a game with so many seats, from the weakest on; nothing if not measured."""
    found = {one.level: one for one in measures().level if (one.game, one.seats) == (game, seats)}
    return [found[level] for level in LEVELS if level in found]


def offered_levels(game: str, seats: int) -> list[str]:
    """The levels worth choosing between: one that cannot be told apart from the one below is left out.

    Where nothing was measured all are offered. Those left out can still be played with by name.
    """
    unlike = {one.level: one.apart for one in measurements(game, seats)}
    return [level for level in LEVELS if unlike.get(level, True)]
