"""What one seat may see: typed, plain data, the same for two tables the seat cannot tell apart. `view.py` makes it."""

from __future__ import annotations

from typing import Annotated

import msgspec

Square = Annotated[list[int], msgspec.Meta(min_length=2, max_length=2)]  # column and row, as JSON has them


class CubeView(msgspec.Struct, frozen=True):
    """KAR-INF-02: whose cube lies on a slot, and whether it was carried out."""

    seat: int
    used: bool


class TileView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):  # a position has the same
    """An action tile in the row, its slots from the top."""

    tile: str
    main: list[CubeView | None]
    secondary: list[CubeView | None]


class CreatureView(msgspec.Struct, frozen=True):
    """KAR-INF-01: a creature in the glade."""

    creature: str
    type: str
    arrow: str
    square: Square
    black_cube: bool
    next: (
        Square | None
    )  # where it would crawl if phase B came now; None: it would stay, or there is no phase B any more


class WindowView(msgspec.Struct, frozen=True):
    """Which cube is being handled; position and slot count from 1."""

    seat: int
    row: str
    position: int
    slot: int


class SeatView(msgspec.Struct, frozen=True):
    """What a seat has. Cards in hand are named for their holder only (KAR-INF-03)."""

    colour: str
    points: int
    mana: int
    cubes: int
    levels: dict[str, int]
    druids: list[str | None]  # p12, a cauldron, council; None before it is placed
    gems: list[Square]
    gems_in_reserve: int
    menhirs: list[Square]
    menhirs_in_reserve: int
    captured: list[str]
    power_cards: int
    sources: dict[str, int]  # where the points came from; "escapes" is what they cost
    hand: dict[str, int] | None = None


class View(msgspec.Struct, frozen=True):
    """KAR-INF-01..11: the whole table as a seat, or a spectator, sees it."""

    seat: int | None
    board: str
    round: int
    rounds: int
    phase: str
    over: bool
    asked: list[int]
    play_order: list[int]
    tiles: list[TileView]
    window: WindowView | None
    obstacles: dict[str, list[list[int | str]]]  # column, row and R or S of each square
    creatures: list[CreatureView]
    ring: list[list[Square]]  # KAR-END-14: from menhir to menhir, the shortest lines that close the gate in now
    supply: int
    supplied: dict[str, int]  # KAR-INF-10: types left, known to all by counting
    deck: list[str]  # from the top: a kind, "plain", "marked" or "?" as far as the seat knows
    drawn: list[str]  # cards drawn and not yet dealt with, as far as the seat knows
    seats: list[SeatView]
