"""The view as numbers: a fixed, named layout that learners and batches can rely on."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64


class Field(NamedTuple):
    """A named run of numbers."""

    name: str
    offset: int
    length: int


class Layout:
    """Named fields, one after the other; `size` numbers in all."""

    def __init__(self, fields: Iterable[tuple[str, int]]) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0
        for name, length in fields:
            assert name not in self.fields, f"an observation has two fields {name!r}"
            self.fields[name] = Field(name, self.size, length)
            self.size += length

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def buffer(self) -> vec[i64]:
        """Room for one observation."""
        return vec[i64]([0] * self.size)
