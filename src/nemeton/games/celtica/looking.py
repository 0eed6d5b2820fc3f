"""The table as a seat sees it. Compiled, though it makes plain data: a server looks for every seat after every move."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nemeton.games.celtica import scoring
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
from nemeton.games.celtica.view import SeatView, View


def views(table: Table, seats: Sequence[int | None]) -> list[View]:
    """CEL-HI-01: the table as each of these sees it: what everybody sees, and what is its own."""
    open_to_all = common_view(table)
    return [open_to_all if seat is None else seen_from(table, seat, open_to_all) for seat in seats]


def seen_from(table: Table, seat: int, open_to_all: View) -> View:
    """CEL-HI-02: a seat also sees the colours of its own cards."""
    at, seats = table.seat_at(seat), open_to_all.seats.copy()
    seats[seat] = replace(seats[seat], hand=by_druid(table, at + HAND), experience=by_druid(table, at + EXPERIENCE))
    return replace(open_to_all, seat=seat, seats=seats)


def common_view(table: Table) -> View:
    """What everybody sees."""
    s, board = table.s, table.board
    return View(
        seat=None,
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
        seats=[seat_view(table, one) for one in range(table.seats)],
    )


def seat_view(table: Table, seat: int) -> SeatView:
    at = table.seat_at(seat)
    amulets = int(scoring.complete_amulets(table, seat))
    return SeatView(
        druid_cards=int(table.s[at + HAND_SIZE]),
        experience_cards=int(table.s[at + EXPERIENCES]),
        parts=by_kind(table, at + PARTS),
        amulets=amulets,
        incomplete=incomplete_amulets(table, seat, amulets),
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
