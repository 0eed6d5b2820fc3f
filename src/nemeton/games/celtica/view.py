"""What one seat may see: typed, plain data, the same for two tables the seat cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.celtica import scoring
from nemeton.games.celtica.actions import MAX_DRUIDS, MAX_KINDS
from nemeton.games.celtica.state import (
    DISPLAY,
    DRUID_DISCARD,
    DRUID_SIZE,
    EXPERIENCE,
    EXPERIENCE_DISCARD,
    EXPERIENCE_SIZE,
    EXPERIENCES,
    HAND,
    HAND_SIZE,
    ON_GOAL,
    PART_DISCARD,
    PARTS,
    PLACE,
    ROUND,
    STACKS,
    STACKS_SIZE,
    Table,
)

if TYPE_CHECKING:
    from nemeton.games.celtica.board import Board
    from nemeton.games.celtica.data import Data
    from nemeton.kernel.decision import Plain


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


def view(table: Table, seat: int | None) -> View:
    """The table as `seat` sees it."""
    s, board = table.s, table.board
    return View(
        seat=seat,
        board=board.name,
        round=int(s[ROUND]),
        last_round=s[ON_GOAL] > 0,
        over=table.over,
        asked=[one for one in range(table.seats) if table.asks(one)],
        druids={name: board.place_names[s[PLACE + druid]] for druid, name in enumerate(board.druid_names)},
        display=by_kind(table, DISPLAY),
        stacks=int(s[STACKS_SIZE]),
        stacked=by_kind(table, STACKS),
        part_discard=by_kind(table, PART_DISCARD),
        druid_supply=int(s[DRUID_SIZE]),
        druid_discard=by_druid(table, DRUID_DISCARD),
        experience_supply=int(s[EXPERIENCE_SIZE]),
        experience_discard=by_druid(table, EXPERIENCE_DISCARD),
        seats=[seat_view(table, one, one == seat) for one in range(table.seats)],
    )


def scene(data: Data, board: Board) -> dict[str, Plain]:
    """The druids, the kinds of parts and the places, with what each place gives or costs in this game."""
    places = [
        msgspec.structs.replace(place, value=int(board.value[i]))  # CEL-GO-02: what the goal gives is an option
        for i, place in enumerate(data.boards[board.name].place)
    ]
    plain: dict[str, Plain] = msgspec.to_builtins({"druids": data.druids, "parts": data.box.part, "places": places})
    return plain


def seat_view(table: Table, seat: int, own: bool) -> SeatView:
    at = table.seat_at(seat)
    amulets = int(scoring.complete_amulets(table, seat))
    return SeatView(
        druid_cards=int(table.s[at + HAND_SIZE]),
        experience_cards=int(table.s[at + EXPERIENCES]),
        parts=by_kind(table, at + PARTS),
        amulets=amulets,
        incomplete=incomplete_amulets(table, seat, amulets),
        hand=by_druid(table, at + HAND) if own else None,
        experience=by_druid(table, at + EXPERIENCE) if own else None,
    )


def incomplete_amulets(table: Table, seat: int, complete: int) -> list[int]:
    """CEL-PT-05: the sizes of a seat's incomplete amulets."""
    sizes: list[int] = []
    while size := int(scoring.amulet_size(table, seat, complete + len(sizes) + 1)):
        sizes.append(size)
    return sizes


def by_druid(table: Table, where: int) -> dict[str, int]:
    """Counts by colour, those that are not 0."""
    return table.counted(where, table.board.druid_names)


def by_kind(table: Table, where: int) -> dict[str, int]:
    """Counts by kind of part, those that are not 0."""
    return table.counted(where, table.board.kind_names)


OBSERVATION_FIELDS = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("left", 1),  # what the question still wants, where it counts down
    ("round", 1),
    ("druids", MAX_DRUIDS),  # places
    ("hand", MAX_DRUIDS),
    ("experience", MAX_DRUIDS),
    ("druid_discard", MAX_DRUIDS),
    ("experience_discard", MAX_DRUIDS),
    ("stacks", MAX_KINDS),
    ("part_discard", MAX_KINDS),
    ("display", MAX_KINDS),
]
SEAT_FIELDS = [("parts", MAX_KINDS), ("druid_cards", 1), ("experience_cards", 1)]
