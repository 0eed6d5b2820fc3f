"""CEL-EN: the end of the game on the spot; rounds.py has the end with the round (CEL-EN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import final_exchange

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def is_over_at_once(state: Celtica) -> bool:
    """CEL-EN-02; CEL-EN-03, CEL-RUL-10: all druids are on the goal, or no part is left once the display is filled."""
    return state.s[w.ON_GOAL] == state.board.druids or state.s[w.DISPLAY_SIZE] == 0


def end_at_once(state: Celtica, seat: i64) -> None:
    """CEL-EN-02..05: hands are discarded, experience cards kept; who is on turn ended the game."""
    for other in range(state.seats):
        if state.is_in(other):
            if state.journal is not None:
                tell.hand_discarded(state, other)
            state.discard_hand(other)
    final_exchange.begin_exchange(state, seat)
