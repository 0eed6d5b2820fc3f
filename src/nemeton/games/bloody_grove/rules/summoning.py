"""BLG-SM: summoning, and the icons of the spirit summoned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.rules import turns

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def summon(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-SM-04: the spirit comes; then its icons."""
    bring(state, seat, spirit)
    state.close()
    ask_icon(state, seat, state.board.cunning[spirit], state.board.arcane[spirit])


def bring(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-SM-01, BLG-SM-02: from the hand into the own column of the active grove."""
    grove = turns.active_grove(state)
    state.show_from_hand(seat, spirit)
    state.put_in_column(seat, spirit, grove)
    if state.journal is not None:
        tell.spirit_summoned(state, seat, spirit, grove)


def ask_icon(state: BloodyGrove, seat: i64, cunning: i64, arcane: i64) -> None:
    """BLG-RUL-07: icons one at a time in any order; not asked if none can be used (BLG-RUL-11)."""
    if cunning > 0 or (arcane > 0 and state.has_tokens()):
        state.ask(w.ASK_ICON, seat, cunning, arcane)
    else:
        turns.end_turn(state)


def icons_into(state: BloodyGrove, buffer: vec[i64]) -> i64:
    """BLG-DP-06: use Cunning, use Arcane, or stop (BLG-CN-05, BLG-AR-06)."""
    count: i64 = 0
    if state.cunning_left() > 0:
        buffer[count] = w.CUNNING
        count += 1
    if state.arcane_left() > 0 and state.has_tokens():
        buffer[count] = w.ARCANE
        count += 1
    buffer[count] = w.STOP
    return count + 1


def leave_icons(state: BloodyGrove, seat: i64) -> None:
    """BLG-CN-05, BLG-AR-06: the icons left are not used."""
    if state.journal is not None:
        tell.icons_left(state, seat)
    state.close()
    turns.end_turn(state)
