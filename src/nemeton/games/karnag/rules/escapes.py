"""KAR-B-21..29: a creature that reaches the path is gone, and druids near its exit cost their owners points."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState


def escape(state: KarnagState, token: i64, exit_square: i64) -> None:
    """KAR-B-21..29, KAR-RUL-14: the creature leaves the game; druids near the exit cost their owners points."""
    if state.s[w.TOKEN + token] >= 0:
        state.lift_creature(token, w.REMOVED)
    out = state.board.path_number[exit_square]
    if state.journal is not None:
        tell.creature_escaped(state, token, out)
    for seat in range(state.seats):
        for druid in range(state.board.druids):
            pay_for(state, seat, druid, out)


def pay_for(state: KarnagState, seat: i64, druid: i64, out: i64) -> None:
    """KAR-B-22..29: what a druid near the exit costs its owner; KAR-B-25: on the path only."""
    board = state.board
    reach: i64 = len(board.penalty)
    place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    if place >= 0:
        distance = board.ring_distance(place, out)
        if distance < reach:
            state.lose(seat, board.penalty[distance])
