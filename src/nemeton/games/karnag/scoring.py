"""The end of the game and the ranking."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import encirclement
from nemeton.games.karnag.state import Table

MANA_BASE: Final = 64  # more than any mana


def final_count(table: Table) -> None:
    """KAR-END-01..09: cards, gems, menhirs and creatures, the last two by whether the gate is encircled."""
    ring = encirclement.ring(table)
    if table.journal is not None and len(ring) > 0:
        tell.gate_encircled(table, ring)
    for seat in range(table.seats):
        points = table.s[table.seat_at(seat) + w.HAND_SIZE] * table.board.end.card
        points += gem_points(table, seat) + stone_points(table, seat, ring) + creature_points(table, seat, ring)
        table.gain(seat, points, w.FROM_END)
    if table.journal is not None:
        tell.game_ended(table)


def gem_points(table: Table, seat: i64) -> i64:
    """KAR-END-03."""
    board = table.board
    at = table.seat_at(seat) + w.GEM_AT
    points: i64 = 0
    for gem in range(board.gems):
        if table.s[at + gem] != w.IN_RESERVE:
            points += board.gem_end[board.region[table.s[at + gem]]]
    return points


def stone_points(table: Table, seat: i64, ring: list[int]) -> i64:
    """KAR-END-04, KAR-END-05, KAR-END-08."""
    board = table.board
    at = table.seat_at(seat) + w.MENHIR_AT
    points: i64 = 0
    for menhir in range(board.menhirs):
        square = table.s[at + menhir]
        if square == w.IN_RESERVE:
            continue
        if len(ring) == 0:
            points += board.end.menhir_if_none
        elif int(square) in ring:
            points += board.end.menhir_in_ring
        else:
            points += board.end.menhir_beside_ring
    return points


def creature_points(table: Table, seat: i64, ring: list[int]) -> i64:
    """KAR-END-06, KAR-END-07."""
    at = table.seat_at(seat) + w.RESERVE
    count: i64 = 0
    for kind in range(w.CREATURE_TYPES):
        count += table.s[at + kind]
    return count * (table.board.end.creature_if_none if len(ring) == 0 else table.board.end.creature_if_ring)


def standing(table: Table, seat: i64) -> i64:
    """KAR-END-17..19, KAR-RUL-02: points, of equals the one with most mana."""
    at = table.seat_at(seat)
    return table.s[at + w.VP] * MANA_BASE + table.s[at + w.MANA_HELD]
