"""CEL-AM: amulet sites, which are villages, cloisters and castles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import rounds

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def visit_amulet_site(state: Celtica, seat: i64, value: i64) -> None:
    """CEL-AM-01, CEL-AM-06, CEL-AM-07: as many parts as the site says, or all there are."""
    displayed = state.s[w.DISPLAY_SIZE]
    state.ask_next(w.ASK_TAKE, seat, value if value < displayed else displayed)
    take_without_choice(state, seat)


def take(state: Celtica, seat: i64, kind: i64) -> None:
    """CEL-AM-02, CEL-AM-03: no refill between two parts."""
    move_from_display(state, seat, kind)
    take_without_choice(state, seat)


def take_without_choice(state: Celtica, seat: i64) -> None:
    """Take on while only one kind is displayed (nothing to ask), and end the turn when all is taken."""
    while state.parts_left() > 0:
        kind = state.only_kind(w.DISPLAY, w.NO_KIND)
        if kind == w.NO_KIND:
            return
        move_from_display(state, seat, kind)
    rounds.end_turn(state, seat)


def move_from_display(state: Celtica, seat: i64, kind: i64) -> None:
    """One of the parts due goes from the display into the play area."""
    s = state.s
    s[w.DISPLAY + kind] -= 1
    s[w.DISPLAY_SIZE] -= 1
    state.gain_part(seat, kind)
    state.settle_part()
    if state.journal is not None:
        tell.part_taken(state, seat, kind)
