"""The view as numbers: a fixed, named layout that learners and batches can rely on.

A game declares every field once: its name, what it means, which numbers it can hold and what kind of numbers they are.
The spaces of the doors, the structured form and the pages of docs/observations/ all follow from that declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.chance import WORD_MASK

COUNT: Final = "count"  # so many of something
IDENTITY: Final = "id"  # which one: the order of the numbers means nothing
FLAG: Final = "flag"  # 1 yes, 0 no
NUMBER: Final = "number"  # not declared

TABLE: Final = "table"  # the group of what belongs to no other


class Field(NamedTuple):
    """A named run of numbers. Those of one group and one shape are the features of the same things."""

    name: str
    offset: int
    length: int
    meaning: str = ""
    kind: str = NUMBER
    low: int = -WORD_MASK  # the kernel's own bounds, where a game declares none
    high: int = WORD_MASK
    group: str = TABLE
    shape: tuple[int, ...] = ()  # () is a single number

    @property
    def last(self) -> int:
        """Where the next field begins."""
        return self.offset + self.length


def count(name: str, high: int, meaning: str, group: str = TABLE, shape: tuple[int, ...] = (), low: int = 0) -> Field:
    """Declare a field that counts something, up to and including `high`."""
    return Field(name, 0, prod(shape), meaning, COUNT, low, high, group, shape)


def identity(name: str, high: int, meaning: str, group: str = TABLE, shape: tuple[int, ...] = ()) -> Field:
    """Declare a field that says which one of several it is, from 0 to `high`."""
    return Field(name, 0, prod(shape), meaning, IDENTITY, 0, high, group, shape)


def flag(name: str, meaning: str, group: str = TABLE, shape: tuple[int, ...] = ()) -> Field:
    """Declare a field that says whether something is so."""
    return Field(name, 0, prod(shape), meaning, FLAG, 0, 1, group, shape)


def seat_names(seats: int) -> list[str]:
    """The seats as they lie from who looks: one's own, then clockwise to the left."""
    return ["own", *(f"left_{step}" for step in range(1, seats))]


class Layout:
    """Fields, one after the other; `size` numbers in all. A field is declared, or has just a name and a length.

    `version` is that of a game's observations: a layout that was published once never changes.
    """

    def __init__(self, fields: Iterable[Field | tuple[str, int]], version: int = 1) -> None:
        self.version = version
        self.fields: dict[str, Field] = {}
        self.size = 0
        for one in fields:
            field = one if isinstance(one, Field) else Field(one[0], 0, one[1])
            assert field.name not in self.fields, f"an observation has two fields {field.name!r}"
            self.fields[field.name] = field._replace(offset=self.size)
            self.size += field.length

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def __add__(self, other: Layout) -> Layout:
        """The fields of both, one layout after the other."""
        return Layout([*self, *other], self.version)

    def buffer(self) -> vec[i64]:
        """Room for one observation."""
        return vec[i64]([0] * self.size)

    def groups(self) -> dict[str, list[Field]]:
        """The fields by group, in their order."""
        found: dict[str, list[Field]] = {}
        for field in self:
            found.setdefault(field.group, []).append(field)
        return found
