"""Loads the data file and checks what it promises; a wrong file is refused with file, key and reason."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from nemeton.kernel.box import between, read, refuse
from tests.toys.burrow import words as w


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/burrow.toml."""

    seats: tuple[int, int]
    roots: tuple[int, ...]
    backs: tuple[str, ...]
    values: tuple[int, ...]
    stirs: str
    hand_limit: int
    turns: tuple[int, ...]


@dataclass(frozen=True)
class Data:
    """What is in the box, and a digest of it."""

    box: Box
    content: str


def load(folder: Traversable | None = None) -> Data:
    """The data files of a folder, by default the game's own."""
    digest = hashlib.blake2b(digest_size=8)
    file = (files(__package__) / "data" if folder is None else folder) / "burrow.toml"
    box = read(file, Box, digest)
    check(file, box)
    return Data(box, digest.hexdigest())


def check(file: Traversable, box: Box) -> None:
    """BUR-SU-01, BUR-SU-02: what actions and state have room for, and what the rules need."""
    between(file, "seats", box.seats[0], 2, w.MAX_SEATS)
    between(file, "seats", box.seats[1], box.seats[0], w.MAX_SEATS)
    between(file, "number of roots", len(box.roots), w.MAX_MOUNDS, w.MAX_MOUNDS)  # notation names them all
    between(file, "number of cards", len(box.backs) * len(box.values), w.MAX_CARDS, w.MAX_CARDS)
    between(file, "number of backs", len(box.backs), 1, w.MAX_BACKS)
    between(file, "hand_limit", box.hand_limit, 1, w.MAX_CARDS)
    if box.stirs not in box.backs:
        refuse(file, "stirs", f"must be one of {', '.join(box.backs)}, and is {box.stirs!r}")
    if not box.turns or min(box.turns) < 1:
        refuse(file, "turns", "must be one number of turns or more, none below 1")
