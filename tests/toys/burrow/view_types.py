"""What a seat sees, as it travels."""

from __future__ import annotations

import msgspec

Front = str | list[str]
"""What something is, or what it may be."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees and remembers it."""

    seat: int | None
    turns_left: int
    asked: list[int]
    over: bool
    mounds: list[Front]
    peeked: list[list[int]]  # by mound
    deck: list[Front]  # from the top
    hands: list[list[Front]]
    rows: list[list[Front]]
