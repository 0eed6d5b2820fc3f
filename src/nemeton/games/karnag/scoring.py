"""KAR-END: the final count and the ranking."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import encirclement
from nemeton.games.karnag.state import KarnagState

MANA_BASE: Final = 64  # more than any mana


def final_count(state: KarnagState) -> None:
    """KAR-END-01..09: cards, gems, menhirs and creatures, the last two by whether the gate is encircled."""
    ring = encirclement.ring(state)
    if state.journal is not None and len(ring) > 0:
        tell.gate_encircled(state, ring)
    for seat in range(state.seats):
        points = state.s[state.seat_at(seat) + w.HAND_SIZE] * state.board.end.card
        points += gem_points(state, seat) + stone_points(state, seat, ring) + creature_points(state, seat, ring)
        state.gain(seat, points, w.FROM_END)
    if state.journal is not None:
        tell.game_ended(state)


def gem_points(state: KarnagState, seat: i64) -> i64:
    """KAR-END-03."""
    board = state.board
    at = state.seat_at(seat) + w.GEM_AT
    points: i64 = 0
    for gem in range(board.gems):
        if state.s[at + gem] != w.IN_RESERVE:
            points += board.gem_end[board.region[state.s[at + gem]]]
    return points


def stone_points(state: KarnagState, seat: i64, ring: list[int]) -> i64:
    """KAR-END-04, KAR-END-05, KAR-END-08."""
    board = state.board
    at = state.seat_at(seat) + w.MENHIR_AT
    points: i64 = 0
    for menhir in range(board.menhirs):
        square = state.s[at + menhir]
        if square == w.IN_RESERVE:
            continue
        if len(ring) == 0:
            points += board.end.menhir_if_none
        elif int(square) in ring:
            points += board.end.menhir_in_ring
        else:
            points += board.end.menhir_beside_ring
    return points


def creature_points(state: KarnagState, seat: i64, ring: list[int]) -> i64:
    """KAR-END-06, KAR-END-07."""
    at = state.seat_at(seat) + w.RESERVE
    count: i64 = 0
    for kind in range(w.CREATURE_TYPES):
        count += state.s[at + kind]
    return count * (state.board.end.creature_if_none if len(ring) == 0 else state.board.end.creature_if_ring)


def standing(state: KarnagState, seat: i64) -> i64:
    """KAR-END-17..19, KAR-RUL-02: points, of equals the one with most mana."""
    at = state.seat_at(seat)
    return state.s[at + w.VP] * MANA_BASE + state.s[at + w.MANA_HELD]
