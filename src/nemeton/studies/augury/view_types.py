"""What a seat sees, as it travels."""

from __future__ import annotations

import msgspec

Omen = str | list[str]
"""What a token is, or what it may be."""


class SeatView(msgspec.Struct, frozen=True):
    """A druid, as one sees it."""

    berries: int
    token: Omen


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    augury: int
    auguries: int
    bowl: int
    stone: Omen
    turned_up: list[list[str]]  # by augury so far: by seat, the omens that were shown; empty if none was
    seats: list[SeatView]
    asked: list[int]
    over: bool
