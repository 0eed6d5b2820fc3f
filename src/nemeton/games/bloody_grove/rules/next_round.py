"""BLG-NR: between rounds: a new one, or the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.masks import bit
from nemeton.games.bloody_grove.rules import turns

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def finish_round(state: BloodyGrove) -> None:
    """BLG-VE-15, BLG-NR-01, BLG-SC-01, BLG-RUL-22: Venerables nobody took leave; then look for an end."""
    s = state.s
    s[w.RESOLVING] = w.NOTHING
    for venerable in range(w.VENERABLES):
        if s[w.REVEALED] & bit(venerable) != 0:
            state.put_in_box(w.CARDS + venerable)
    if state.journal is not None and s[w.REVEALED] != 0:
        tell.venerables_removed(state, s[w.REVEALED])
    s[w.REVEALED] = 0
    if scoring.controls_all(state, 0) or scoring.controls_all(state, 1) or s[w.ROUND] == state.board.rounds:
        if state.journal is not None:
            points: list[int] = [scoring.domination(state, seat) for seat in range(w.SEATS)]
            tell.game_ended(state, points, [scoring.groves_held(state, seat) for seat in range(w.SEATS)])
        state.end()
    else:
        begin_round(state, turns.acting_seat(state))


def begin_round(state: BloodyGrove, starter: i64) -> None:
    """BLG-NR-02..05: reveal, draw, cubes to the centre; who had the last turn starts."""
    s = state.s
    s[w.ROUND] += 1
    s[w.STARTER] = starter
    s[w.SPOT] = 0
    if state.journal is not None:
        tell.round_began(state, s[w.ROUND], starter)
    state.reveal_venerables()
    deal_hands(state)
    for grove in range(w.GROVES):
        s[w.CUBE + grove] = 0
    turns.begin_turn(state)


def deal_hands(state: BloodyGrove) -> None:
    """BLG-SU-12, BLG-NR-03, BLG-RUL-01: four cards each, or all there are; the starter draws first."""
    seat = state.s[w.STARTER]
    for _seat in range(w.SEATS):
        for _card in range(state.board.hand):
            if state.s[state.seat_at(seat) + w.DECK_SIZE] > 0:
                state.draw_card(seat)
        seat = 1 - seat
