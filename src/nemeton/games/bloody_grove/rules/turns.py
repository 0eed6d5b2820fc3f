"""BLG-TU: rounds and turns: whose turn it is, and at which grove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, make_action

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove
    from nemeton.games.bloody_grove.state import BloodyGroveState


def acting_seat(state: BloodyGroveState) -> i64:
    """BLG-TU-02, BLG-TU-05: the player the Round card's cube lies in front of."""
    starter = state.s[w.STARTER]
    if state.board.by_starter[state.s[w.SPOT]] == 1:
        return starter
    return 1 - starter


def active_grove(state: BloodyGroveState) -> i64:
    """BLG-TU-04: the grove of this turn."""
    return state.board.active[state.s[w.SPOT]]


def begin_turn(state: BloodyGrove) -> None:
    """BLG-TU-03, BLG-TU-05: ask whom the cube lies in front of; BLG-RUL-02: who has no card is skipped."""
    while state.s[w.SPOT] < state.board.spots:
        seat = acting_seat(state)
        if state.s[state.seat_at(seat) + w.HAND_SIZE] > 0:
            state.ask(w.ASK_TURN, seat)
            return
        if state.journal is not None:
            tell.turn_skipped(state, seat)
        state.s[w.SPOT] += 1
    state.s[w.SPOT] -= 1  # the cube stays on the last spot until the Round card is turned
    state.end_round()


def end_turn(state: BloodyGrove) -> None:
    """BLG-TU-05: the cube moves one spot."""
    state.s[w.SPOT] += 1
    begin_turn(state)


def turns_into(state: BloodyGrove, seat: i64, buffer: vec[i64]) -> i64:
    """BLG-DP-02: summon or transform, with any card of the hand."""
    at = state.seat_at(seat)
    size = state.s[at + w.HAND_SIZE]
    for i in range(size):
        kind = kind_of(state.s[at + w.HAND + i])
        buffer[i] = make_action(w.SUMMON, kind)
        buffer[size + i] = make_action(w.TRANSFORM, kind)
    return 2 * size
