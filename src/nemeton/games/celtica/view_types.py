"""What one seat may see: typed, plain data, the same for two tables the seat cannot tell apart."""

from __future__ import annotations

import msgspec


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat. Colours of cards are there for their holder only (CEL-HI-02)."""

    druid_cards: int
    experience_cards: int
    parts: dict[str, int]
    amulets: int
    incomplete: list[int]  # sizes of the incomplete amulets, the largest first
    hand: dict[str, int] | None = None
    experience: dict[str, int] | None = None


class View(msgspec.Struct, frozen=True):
    """CEL-HI-01: the whole table as a seat, or a spectator, sees it."""

    seat: int | None
    board: str
    round: int
    last_round: bool
    over: bool
    asked: list[int]
    druids: dict[str, str]  # colour to place
    display: dict[str, int]
    stacks: int
    stacked: dict[str, int]  # CEL-HI-04: known to all by counting
    part_discard: dict[str, int]
    druid_supply: int
    druid_discard: dict[str, int]
    experience_supply: int
    experience_discard: dict[str, int]
    seats: list[SeatView]
