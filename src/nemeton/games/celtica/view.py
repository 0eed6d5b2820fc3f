"""Makes the views of the seats, and the scene they lie in.

Compiled, though it makes plain data: a server looks for every seat after every move.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from nemeton.games.celtica import scoring
from nemeton.games.celtica import words as w
from nemeton.games.celtica.board import Board
from nemeton.games.celtica.data import Data
from nemeton.games.celtica.scene_types import Scene
from nemeton.games.celtica.state import CelticaState
from nemeton.games.celtica.view_types import SeatView, View
from nemeton.kernel.decision import Plain


def views(state: CelticaState, seats: Sequence[int | None]) -> list[View]:
    """CEL-HI-01: the table as each of these sees it: what everybody sees, and what is its own."""
    open_to_all = common_view(state)
    return [open_to_all if seat is None else seen_from(state, seat, open_to_all) for seat in seats]


def seen_from(state: CelticaState, seat: int, open_to_all: View) -> View:
    """CEL-HI-02: a seat also sees the colours of its own cards."""
    at, seats = state.seat_at(seat), open_to_all.seats.copy()
    seats[seat] = replace(seats[seat], hand=by_druid(state, at + w.HAND), experience=by_druid(state, at + w.EXPERIENCE))
    return replace(open_to_all, seat=seat, seats=seats)


def common_view(state: CelticaState) -> View:
    """What everybody sees."""
    s, board = state.s, state.board
    return View(
        seat=None,
        board=board.name,
        round=int(s[w.ROUND]),
        last_round=s[w.ON_GOAL] > 0,
        over=state.over,
        asked=[one for one in range(state.seats) if state.asks(one)],
        druids={name: board.place_names[s[w.PLACE + druid]] for druid, name in enumerate(board.druid_names)},
        display=by_kind(state, w.DISPLAY),
        stacks=int(s[w.STACKS_SIZE]),
        stacked=by_kind(state, w.STACKS),
        part_discard=by_kind(state, w.PART_DISCARD),
        druid_supply=int(s[w.DRUID_SIZE]),
        druid_discard=by_druid(state, w.DRUID_DISCARD),
        experience_supply=int(s[w.EXPERIENCE_SIZE]),
        experience_discard=by_druid(state, w.EXPERIENCE_DISCARD),
        seats=[seat_view(state, one) for one in range(state.seats)],
    )


def seat_view(state: CelticaState, seat: int) -> SeatView:
    at = state.seat_at(seat)
    amulets = int(scoring.complete_amulets(state, seat))
    return SeatView(
        druid_cards=int(state.s[at + w.HAND_SIZE]),
        experience_cards=int(state.s[at + w.EXPERIENCES]),
        parts=by_kind(state, at + w.PARTS),
        amulets=amulets,
        incomplete=incomplete_amulets(state, seat, amulets),
    )


def incomplete_amulets(state: CelticaState, seat: int, complete: int) -> list[int]:
    """CEL-PT-05: the sizes of a seat's incomplete amulets."""
    sizes: list[int] = []
    while size := int(scoring.amulet_size(state, seat, complete + len(sizes) + 1)):
        sizes.append(size)
    return sizes


def by_druid(state: CelticaState, where: int) -> dict[str, int]:
    """Counts by colour, those that are not 0."""
    return state.counts_by_name(where, state.board.druid_names)


def by_kind(state: CelticaState, where: int) -> dict[str, int]:
    """Counts by kind of part, those that are not 0."""
    return state.counts_by_name(where, state.board.kind_names)


def scene(data: Data, board: Board) -> dict[str, Plain]:
    """The druids, the kinds of parts and the places, with what each place gives or costs in this game."""
    places = [
        replace(place, value=int(board.value[i]))  # CEL-GO-02: what the goal gives is an option
        for i, place in enumerate(data.boards[board.name].place)
    ]
    plain: dict[str, Plain] = to_builtins(Scene(data.box.druids, data.box.part, places))
    return plain
