"""KAR-CAP: a druid's ray captures the first creature on its way, and the druid goes to the council."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import parts, rays
from nemeton.games.karnag.state import KarnagState


def prey(state: KarnagState, seat: i64, druid: i64) -> i64:
    """KAR-CAP-04: the first creature on a druid's ray, whatever lies before it; NONE if there is none."""
    if not rays.can_shoot(state, seat, druid):
        return w.NONE
    board = state.board
    place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    step = board.step[board.ray[place]]
    square = board.square[place] + step
    while state.ground_at(square) < w.GATE:
        if state.s[w.GRID + square] & w.CREATURE_BITS != 0:
            return state.creature_at(square)
        square += step
    return w.NONE


def hunt(state: KarnagState, seat: i64, druid: i64) -> rays.Ray | None:
    """KAR-CAP-05, KAR-CAP-23, KAR-RUL-21: what the capture takes, the creature's square included; None without prey."""
    token = prey(state, seat, druid)
    if token == w.NONE:
        return None
    ray = rays.Ray()
    goal = state.s[w.TOKEN + token]
    rays.shine(state, ray, seat, druid, goal)
    rays.need(state, ray, goal)
    return ray


def can_capture(state: KarnagState, seat: i64, druid: i64) -> bool:
    ray = hunt(state, seat, druid)
    return ray is not None and rays.through_needed(state, seat, ray) != rays.IMPOSSIBLE


def can_capture_any(state: KarnagState, seat: i64) -> bool:
    for druid in range(state.board.druids):
        if can_capture(state, seat, druid):
            return True
    return False


def hunters_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-15: the druids that can capture now."""
    for druid in range(state.board.druids):
        if can_capture(state, seat, druid):
            buffer[count] = actions.capture_action(druid)
            count += 1
    return count


def captures_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-CAP-01..03, KAR-DP-06, KAR-DP-12, KAR-DP-15: captures, the level once, and cards after the first of them."""
    count = parts.level_into(state, seat, buffer, hunters_into(state, seat, buffer, 0))
    return parts.between_parts_into(state, seat, buffer, count)


def capture(state: KarnagState, seat: i64, druid: i64) -> None:
    """KAR-CAP-06..16, KAR-G-08, KAR-RUL-63: pay, take the creature, score, and go to the council."""
    s, board = state.s, state.board
    token = prey(state, seat, druid)
    ray = hunt(state, seat, druid)
    assert ray is not None, "only a capture that can be carried out is offered"
    at = state.seat_at(seat)
    rays.pay(state, seat, ray)
    if state.journal is not None:
        tell.creature_captured(state, seat, token, ray.cost)
    state.lift_creature(token, w.CAPTURED_BY - seat)
    kind = board.token_type[token]
    s[at + w.RESERVE + kind] += 1
    level = s[at + w.LEVEL + w.CAPTURE_TRACK]
    points = board.capture_points[kind] + board.tracks.capture_creature[level]
    if s[w.CAPTURED] == 0:
        points += board.tracks.capture_action[level]
    s[w.CAPTURED] += 1
    state.gain(seat, points, w.FROM_CAPTURES)
    state.note_part()
    rays.to_council(state, seat, druid)
