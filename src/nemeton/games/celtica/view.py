"""The table as a seat sees it. Compiled, though it makes plain data: a server looks for every seat after every move."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nemeton.games.celtica import scoring
from nemeton.games.celtica import words as w
from nemeton.games.celtica.state import Table
from nemeton.games.celtica.view_types import SeatView, View


def views(table: Table, seats: Sequence[int | None]) -> list[View]:
    """CEL-HI-01: the table as each of these sees it: what everybody sees, and what is its own."""
    open_to_all = common_view(table)
    return [open_to_all if seat is None else seen_from(table, seat, open_to_all) for seat in seats]


def seen_from(table: Table, seat: int, open_to_all: View) -> View:
    """CEL-HI-02: a seat also sees the colours of its own cards."""
    at, seats = table.seat_at(seat), open_to_all.seats.copy()
    seats[seat] = replace(seats[seat], hand=by_druid(table, at + w.HAND), experience=by_druid(table, at + w.EXPERIENCE))
    return replace(open_to_all, seat=seat, seats=seats)


def common_view(table: Table) -> View:
    """What everybody sees."""
    s, board = table.s, table.board
    return View(
        seat=None,
        board=board.name,
        round=int(s[w.ROUND]),
        last_round=s[w.ON_GOAL] > 0,
        over=table.over,
        asked=[one for one in range(table.seats) if table.asks(one)],
        druids={name: board.place_names[s[w.PLACE + druid]] for druid, name in enumerate(board.druid_names)},
        display=by_kind(table, w.DISPLAY),
        stacks=int(s[w.STACKS_SIZE]),
        stacked=by_kind(table, w.STACKS),
        part_discard=by_kind(table, w.PART_DISCARD),
        druid_supply=int(s[w.DRUID_SIZE]),
        druid_discard=by_druid(table, w.DRUID_DISCARD),
        experience_supply=int(s[w.EXPERIENCE_SIZE]),
        experience_discard=by_druid(table, w.EXPERIENCE_DISCARD),
        seats=[seat_view(table, one) for one in range(table.seats)],
    )


def seat_view(table: Table, seat: int) -> SeatView:
    at = table.seat_at(seat)
    amulets = int(scoring.complete_amulets(table, seat))
    return SeatView(
        druid_cards=int(table.s[at + w.HAND_SIZE]),
        experience_cards=int(table.s[at + w.EXPERIENCES]),
        parts=by_kind(table, at + w.PARTS),
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
