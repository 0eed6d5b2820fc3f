"""Loads the data file and checks what it promises; a wrong file is refused with file, key and reason."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from nemeton.kernel.box import between, read, refuse
from nemeton.studies.augury import words as w


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/augury.toml."""

    tokens: tuple[str, ...]
    ante: int
    stake: int
    auguries: tuple[int, ...]


@dataclass(frozen=True)
class Data:
    """What is in the box, and a digest of it."""

    box: Box
    content: str


def load(folder: Traversable | None = None) -> Data:
    """The data files of a folder, by default the game's own."""
    digest = hashlib.blake2b(digest_size=8)
    file = (files(__package__) / "data" if folder is None else folder) / "augury.toml"
    box = read(file, Box, digest)
    check(file, box)
    return Data(box, digest.hexdigest())


def check(file: Traversable, box: Box) -> None:
    """AUG-SU-01, AUG-SU-02: a token for each druid and one for the stone, no two alike."""
    between(file, "number of tokens", len(box.tokens), w.TOKENS, w.TOKENS)
    between(file, "ante", box.ante, 1, w.MOST_BERRIES)
    between(file, "stake", box.stake, 1, w.MOST_BERRIES)
    if len(set(box.tokens)) < len(box.tokens):
        refuse(file, "tokens", "must differ")
    if not box.auguries or min(box.auguries) < 1 or max(box.auguries) > w.MOST_AUGURIES:
        refuse(file, "auguries", f"must be numbers from 1 to {w.MOST_AUGURIES}")
