"""CEL-CU: cult sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import rounds

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def visit_cult_site(state: Celtica, seat: i64) -> None:
    """CEL-CU-01, CEL-CU-02: one more druid card, if one likes."""
    state.ask_next(w.ASK_CULT, seat, 0)


def draw(state: Celtica, seat: i64) -> None:
    """CEL-CU-03, CEL-CU-04: an ordinary card of this round; who drew it is in."""
    for _card in range(state.board.cult_cards):
        state.draw_druid_card(seat)
    rounds.end_turn(state, seat)


def decline(state: Celtica, seat: i64) -> None:
    """CEL-CU-02: the card stays in the supply."""
    if state.journal is not None:
        tell.card_declined(state, seat)
    rounds.end_turn(state, seat)
