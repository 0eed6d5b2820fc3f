"""KAR-GEM: two rays that cross make a gem, and one of the two druids goes to the council."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import parts, rays
from nemeton.games.karnag.state import KarnagState


def crossing(state: KarnagState, seat: i64, one: i64, other: i64) -> i64:
    """KAR-GEM-06, KAR-RUL-22: where the rays of two druids would cross, or NONE if they are not perpendicular."""
    board = state.board
    at = state.seat_at(seat) + w.DRUID_AT
    first, second = state.s[at + one], state.s[at + other]
    if board.ray[first] % 2 == board.ray[second] % 2:
        return w.NONE
    column, row = (first, second) if board.ray[first] % 2 == 0 else (second, first)
    return board.at(board.x(board.square[column]), board.y(board.square[row]))


def creation(state: KarnagState, seat: i64, one: i64, other: i64) -> rays.Ray | None:
    """KAR-GEM-09, KAR-GEM-15: what creating a gem with two druids takes; None if they cannot."""
    if not rays.can_shoot(state, seat, one) or not rays.can_shoot(state, seat, other):
        return None
    square = crossing(state, seat, one, other)
    if square == w.NONE or not state.is_free_for_stone(square):
        return None
    ray = rays.Ray()
    ray.cost = 1  # KAR-RUL-23
    if not rays.shine(state, ray, seat, one, square) or not rays.shine(state, ray, seat, other, square):
        return None
    return ray


def can_create(state: KarnagState, seat: i64, one: i64, other: i64) -> bool:
    ray = creation(state, seat, one, other)
    return ray is not None and rays.through_needed(state, seat, ray) != rays.IMPOSSIBLE


def can_create_any(state: KarnagState, seat: i64) -> bool:
    if state.gems_in_reserve(seat) == 0:
        return False
    for one in range(state.board.druids):
        for other in range(one + 1, state.board.druids):
            if can_create(state, seat, one, other):
                return True
    return False


def creations_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-13: the pairs of druids that can make a gem now."""
    if state.gems_in_reserve(seat) == 0:  # KAR-GEM-07
        return count
    druids = state.board.druids
    for one in range(druids):
        for other in range(one + 1, druids):
            if can_create(state, seat, one, other):
                buffer[count] = actions.create_action(one, other)
                count += 1
    return count


def gems_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-GEM-01..04, KAR-DP-06, KAR-DP-12, KAR-DP-13: gems, the level once, and cards after the first of them."""
    count = parts.level_into(state, seat, buffer, creations_into(state, seat, buffer, 0))
    return parts.between_parts_into(state, seat, buffer, count)


def create(state: KarnagState, seat: i64, one: i64, other: i64) -> None:
    """KAR-GEM-06..11, KAR-GEM-18..20: pay, put the gem, and ask who goes to the council."""
    ray = creation(state, seat, one, other)
    assert ray is not None, "only a creation that can be carried out is offered"
    square = crossing(state, seat, one, other)
    rays.pay(state, seat, ray)
    state.put_gem(seat, square)
    if state.journal is not None:
        tell.gem_created(state, seat, square, ray.cost)
    state.note_part()
    state.ask(w.ASK_SEND, seat, one, other)


def sends_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-DP-14."""
    one, other = state.crossing_druids()
    buffer[0] = actions.send_action(one)
    buffer[1] = actions.send_action(other)
    return 2


def send(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-GEM-17, KAR-G-09."""
    state.close()
    rays.to_council(state, seat, druid)
