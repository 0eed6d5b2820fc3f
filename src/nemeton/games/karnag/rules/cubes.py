"""KAR-D: cubes are placed on the slots of the tiles, and come back from there."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState


def ask_cube(state: KarnagState) -> bool:
    """KAR-D-03, KAR-D-04, KAR-D-07: one cube each in play order, until all are placed; False when they are."""
    if state.s[w.TURN] >= state.seats * state.board.cubes:
        return False
    state.ask(w.ASK_CUBE, state.seat_in_turn())
    return True


def cubes_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-D-05, KAR-D-06, KAR-DP-04: every empty slot."""
    count: i64 = 0
    for slot in range(w.ALL_SLOTS):
        if state.s[w.SLOTS + slot] == w.EMPTY_SLOT:
            buffer[count] = actions.cube_action(slot)
            count += 1
    return count


def place_cube(state: KarnagState, seat: i64, slot: i64) -> None:
    state.close()
    state.s[w.SLOTS + slot] = 1 + seat
    state.s[state.seat_at(seat) + w.CUBES] -= 1
    state.s[w.TURN] += 1
    if state.journal is not None:
        tell.cube_placed(state, seat, slot)


def has_waiting(state: KarnagState, row: i64) -> bool:
    for slot in range(w.ROW_SLOTS):
        cube = state.s[w.SLOTS + row * w.ROW_SLOTS + slot]
        if cube > w.EMPTY_SLOT and cube < w.USED_CUBE:
            return True
    return False


def remove_cubes(state: KarnagState, row: i64) -> None:
    """KAR-E-12, KAR-RND-04: back to their owners."""
    s = state.s
    for slot in range(w.ROW_SLOTS):
        at = w.SLOTS + row * w.ROW_SLOTS + slot
        if s[at] > w.EMPTY_SLOT:
            s[state.seat_at(s[at] % w.USED_CUBE - 1) + w.CUBES] += 1
            s[at] = w.EMPTY_SLOT
