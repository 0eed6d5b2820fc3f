"""CEL-PT, CEL-SC: amulets, and who wins."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.celtica import words as w
from nemeton.games.celtica.state import CelticaState


def amulet_size(state: CelticaState, seat: i64, amulet: i64) -> i64:
    """CEL-PT-03, CEL-PT-05: the parts of a seat's i-th amulet, counted from 1."""
    s = state.s
    at = state.seat_at(seat) + w.PARTS
    size: i64 = 0
    for i in range(at, at + state.board.kinds):
        if s[i] >= amulet:
            size += 1
    return size


def complete_amulets(state: CelticaState, seat: i64) -> i64:
    """CEL-PT-01, CEL-PT-04: amulets that have every kind."""
    amulets: i64 = 0
    while amulet_size(state, seat, amulets + 1) == state.board.kinds:
        amulets += 1
    return amulets


def standing(state: CelticaState, seat: i64) -> i64:
    """CEL-SC-01..05: amulet sizes as the digits of one number, the largest first.

    A complete amulet is the largest digit there is, so more of them always outweigh the rest.
    """
    key: i64 = 0
    size: i64 = 1
    for amulet in range(1, w.MAX_COPIES + 1):
        if size > 0:  # sizes never grow (CEL-PT-05), so after an empty amulet all are empty
            size = amulet_size(state, seat, amulet)
        key = key * (w.MAX_KINDS + 1) + size
    return key
