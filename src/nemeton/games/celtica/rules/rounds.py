"""CEL-RD: rounds and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import final_exchange, game_end

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def begin_round(state: Celtica, first: i64) -> None:
    """CEL-RD-10, CEL-SU-04, CEL-RUL-16: five druid cards each, clockwise from the round's first player."""
    state.s[w.ROUND] += 1
    if state.journal is not None:
        tell.round_began(state, first)
    seat = first
    for _seat in range(state.seats):
        for _card in range(state.board.hand):
            state.draw_druid_card(seat)
        seat = state.next_seat(seat)
    state.ask(w.ASK_PLAY, first)


def end_turn(state: Celtica, seat: i64) -> None:
    """CEL-MV-15, CEL-AM-05, CEL-RUL-09: refill, look for an end, then the next player who is in."""
    if state.s[w.DISPLAY_SIZE] < state.board.display:
        state.refill_display()
    if game_end.is_over_at_once(state):
        state.close()
        game_end.end_at_once(state, seat)
        return
    following = state.next_seat(seat)
    for _seat in range(state.seats):  # CEL-RD-06; CEL-RD-07: it may come back to the same seat
        if state.is_in(following):
            state.ask_next(w.ASK_PLAY, following, 0)
            return
        following = state.next_seat(following)
    state.close()
    end_round(state)


def end_round(state: Celtica) -> None:
    """CEL-RD-08, CEL-RD-09, CEL-EN-01: a new round, or, with a druid on the goal, the end."""
    if state.s[w.ON_GOAL] > 0:
        final_exchange.begin_exchange(state, state.s[w.LAST_CARD])  # CEL-RUL-11
    else:
        begin_round(state, state.next_seat(state.s[w.LAST_DRUID_CARD]))  # CEL-RD-13
