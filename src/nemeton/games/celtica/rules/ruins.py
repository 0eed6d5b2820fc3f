"""CEL-RU: ruins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import rounds

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def visit_ruin(state: Celtica, seat: i64, value: i64) -> None:
    """CEL-RU-01, CEL-RU-04, CEL-RU-05: as many parts as the ruin says, or all one has."""
    held = state.s[state.seat_at(seat) + w.PARTS_SIZE]
    state.ask_next(w.ASK_GIVE_UP, seat, value if value < held else held)
    give_up_without_choice(state, seat)


def give_up(state: Celtica, seat: i64, kind: i64) -> None:
    """CEL-RU-02, CEL-RU-03: the visitor chooses."""
    discard_part(state, seat, kind)
    give_up_without_choice(state, seat)


def give_up_without_choice(state: Celtica, seat: i64) -> None:
    """Give up on while there is only one own kind left, then draw the experience card (CEL-RU-12)."""
    while state.parts_left() > 0:
        kind = state.only_kind(state.seat_at(seat) + w.PARTS, w.NO_KIND)
        if kind == w.NO_KIND:
            return
        discard_part(state, seat, kind)
    for _card in range(state.board.ruin_cards):  # CEL-RU-08, CEL-RU-09
        state.draw_experience_card(seat)
    rounds.end_turn(state, seat)


def discard_part(state: Celtica, seat: i64, kind: i64) -> None:
    """CEL-RU-06: one of the parts due goes on the part discard."""
    s = state.s
    s[w.PART_DISCARD + kind] += 1
    s[w.PART_DISCARD_SIZE] += 1
    state.lose_part(seat, kind)
    state.settle_part()
    if state.journal is not None:
        tell.part_given_up(state, seat, kind)
