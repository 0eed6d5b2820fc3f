"""BLG-SU: setting up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.masks import members_into
from nemeton.games.bloody_grove.rules import next_round, turns

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove


def set_up(state: BloodyGrove) -> None:
    """BLG-SU-01..13: shuffle everything, reveal elites and Venerables, draw; the starter looks at a token first."""
    s, board = state.s, state.board
    starter = board.starter if board.starter >= 0 else state.below(w.SEATS)  # BLG-SU-11
    s[w.STARTER] = starter
    s[w.ROUND] = 1
    shuffle_cards(state)
    if state.memory is not None:
        state.tell_set_up()
    for animal in range(w.ANIMALS):
        state.reveal_elite(animal)  # BLG-SU-06
    state.reveal_venerables()  # BLG-SU-10
    next_round.deal_hands(state)  # BLG-SU-12
    state.ask(w.ASK_LOOK, starter)  # BLG-SU-13, BLG-RUL-13


def shuffle_cards(state: BloodyGrove) -> None:
    """BLG-SU-02, 03, 05, 07, 08, 09: every deck, the row of groves and the tokens."""
    s = state.s
    for seat in range(w.SEATS):
        at = state.seat_at(seat)
        for i in range(w.BASES):
            s[at + w.DECK + i] = seat * w.BASES + i
        s[at + w.DECK_SIZE] = w.BASES
        state.shuffle(at + w.DECK, w.BASES)
        number_objects(state, at + w.DECK, w.BASES, seat * w.BASES)
    for grove in range(w.GROVES):
        s[w.GROVE + grove] = grove
    state.shuffle(w.GROVE, w.GROVES)
    for animal in range(w.ANIMALS):
        at = w.ELITE_DECK + animal * w.ELITES_EACH
        for i in range(w.ELITES_EACH):
            s[at + i] = w.ELITE + animal * w.ELITES_EACH + i
        s[w.ELITE_SIZE + animal] = w.ELITES_EACH
        state.shuffle(at, w.ELITES_EACH)
        number_objects(state, at, w.ELITES_EACH, w.ELITE + animal * w.ELITES_EACH)
    for token in range(w.TOKENS):
        s[w.TOKEN + token] = token
    s[w.SUPPLY] = (1 << w.TOKENS) - 1
    state.shuffle(w.TOKEN, w.TOKENS)
    stack_venerables(state)


def number_objects(state: BloodyGrove, at: i64, size: i64, first: i64) -> None:
    """From now on the cards of a deck can be followed: the bottom one is the first object."""
    for i in range(size):
        state.s[w.OBJECT + state.s[at + i]] = first + i


def stack_venerables(state: BloodyGrove) -> None:
    """BLG-SU-08, BLG-SU-09: the red ones lie below the others."""
    s = state.s
    size: i64 = 0
    for red in range(1, -1, -1):
        first = size
        for venerable in range(w.VENERABLES):
            if state.board.red[venerable] == red:
                s[w.VENERABLE_DECK + size] = w.CARDS + venerable
                size += 1
        state.shuffle(w.VENERABLE_DECK + first, size - first)
    s[w.VENERABLE_SIZE] = size
    number_objects(state, w.VENERABLE_DECK, size, 0)


def looks_into(state: BloodyGrove, seat: i64, buffer: vec[i64]) -> i64:
    """BLG-DP-01, BLG-SU-14, BLG-RUL-13: any token of the supply but the one the other has looked at."""
    looked = state.s[state.seat_at(1 - seat) + w.LOOKED]
    return members_into(state.s[w.SUPPLY] & ~looked, w.TOKENS, w.LOOK, buffer)


def answer_look(state: BloodyGrove, seat: i64, token: i64) -> None:
    """BLG-SU-13, BLG-RUL-13: the starter looks first, then the other; then the first turn."""
    state.close()
    state.look_at(seat, token)
    if seat == state.s[w.STARTER]:
        state.ask(w.ASK_LOOK, 1 - seat)
    else:
        turns.begin_turn(state)
