"""BLG-CN: Cunning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, make_action
from nemeton.games.bloody_grove.rules import summoning
from nemeton.games.bloody_grove.state import column_in, spirit_in
from nemeton.kernel.state import sort_actions

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def use_cunning(state: BloodyGrove, seat: i64) -> None:
    """BLG-CN-01: one icon, one move; which card is asked if there are several."""
    cunning, arcane = state.cunning_left() - 1, state.arcane_left()
    at = state.seat_at(seat)
    if state.journal is not None:
        tell.icon_used(state, seat, "cunning")
    state.close()
    if state.s[at + w.SIDE_SIZE] == 1:
        choose_to_move(state, seat, spirit_in(state.s[at + w.SIDE]), cunning, arcane)
    else:
        state.ask(w.ASK_MOVE, seat, cunning, arcane)


def moves_into(state: BloodyGrove, seat: i64, buffer: vec[i64]) -> i64:
    """BLG-CN-02, BLG-CN-03, BLG-CN-08: any card of the own side."""
    at = state.seat_at(seat)
    for i in range(state.s[at + w.SIDE_SIZE]):
        buffer[i] = make_action(w.MOVE, kind_of(spirit_in(state.s[at + w.SIDE + i])))
    sort_actions(buffer, state.s[at + w.SIDE_SIZE])
    return state.s[at + w.SIDE_SIZE]


def answer_move(state: BloodyGrove, seat: i64, spirit: i64) -> None:
    """BLG-DP-07: this card moves."""
    cunning, arcane = state.cunning_left(), state.arcane_left()
    state.close()
    choose_to_move(state, seat, spirit, cunning, arcane)


def choose_to_move(state: BloodyGrove, seat: i64, spirit: i64, cunning: i64, arcane: i64) -> None:
    """BLG-CN-04, BLG-DP-07: to an adjacent column; only from the middle there are two."""
    if state.journal is not None:
        tell.spirit_chosen(state, seat, spirit)
    column = only_column(state, seat, spirit)
    if column == w.NOTHING:
        state.ask(w.ASK_COLUMN, seat, cunning, arcane, spirit)
    else:
        move(state, seat, spirit, column)
        summoning.ask_icon(state, seat, cunning, arcane)


def only_column(state: BloodyGrove, seat: i64, spirit: i64) -> i64:
    """BLG-CN-04: the one adjacent column of a spirit at either end; NOTHING in the middle, which has two."""
    return w.NOTHING if column_in(state.s[state.place_on_side(seat, spirit)]) == 1 else 1


def answer_column(state: BloodyGrove, seat: i64, column: i64) -> None:
    """BLG-DP-07: it moves into this column."""
    cunning, arcane, spirit = state.cunning_left(), state.arcane_left(), state.moving_spirit()
    state.close()
    move(state, seat, spirit, column)
    summoning.ask_icon(state, seat, cunning, arcane)


def columns_into(buffer: vec[i64]) -> i64:
    """BLG-CN-04, BLG-DP-07: from the middle, to either side."""
    buffer[0] = make_action(w.TO_GROVE, 0)
    buffer[1] = make_action(w.TO_GROVE, w.GROVES - 1)
    return 2


def move(state: BloodyGrove, seat: i64, spirit: i64, column: i64) -> None:
    """BLG-CN-04, BLG-CN-07, BLG-RUL-06: to the outer end of the column, with its tokens."""
    at = state.seat_at(seat)
    word = state.take_off_side(seat, state.place_on_side(seat, spirit))
    if state.journal is not None:
        tell.spirit_moved(state, seat, spirit, column_in(word), column)
    state.s[at + w.SIDE + state.s[at + w.SIDE_SIZE]] = word + (column - column_in(word)) * w.COLUMN
    state.s[at + w.SIDE_SIZE] += 1
