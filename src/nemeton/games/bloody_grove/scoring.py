"""Strength at a grove (BLG-ER), Domination points, and who wins (BLG-SC)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.masks import bit
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in

ALL_GROVES: Final = 1000000  # in a standing: more than any points
DOMINATION_POINT: Final = 100  # in a standing: more than any number of transformations


# ---------------------------------------------------------------------- strength
def transformation(state: BloodyGroveState, seat: i64) -> i64:
    """BLG-TR-09, BLG-TC-23: the animal of the current transformation; a bare druid has none."""
    at = state.seat_at(seat)
    size = state.s[at + w.PILE_SIZE]
    return w.NO_ANIMAL if size == 0 else state.board.animal[state.s[at + w.PILE + size - 1]]


def venerables_in(state: BloodyGroveState, seat: i64, column: i64) -> i64:
    """BLG-VE-12, BLG-VE-13: own Venerables in a column."""
    at = state.seat_at(seat)
    count: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        if column_in(state.s[i]) == column and spirit_in(state.s[i]) >= w.CARDS:
            count += 1
    return count


def animals_in(state: BloodyGroveState, seat: i64, column: i64) -> i64:
    """BLG-VE-14: different animals among a seat's spirits in a column."""
    at = state.seat_at(seat)
    animals: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        if column_in(state.s[i]) == column:
            animals |= bit(state.board.animal[spirit_in(state.s[i])])
    count: i64 = 0
    for animal in range(w.ANIMALS):
        if animals & bit(animal) != 0:
            count += 1
    return count


def printed_strength(state: BloodyGroveState, seat: i64, spirit: i64, column: i64) -> i64:
    """BLG-ER-09, BLG-VE-12: as printed, or counted in the column."""
    strength = state.board.strength[spirit]
    return venerables_in(state, seat, column) if strength == w.COUNT_VENERABLES else strength


def shape_bonus(state: BloodyGroveState, seat: i64, spirit: i64) -> i64:
    """BLG-ER-10, BLG-ER-13: one for the own transformation's animal; nothing for Venerables."""
    animal = state.board.animal[spirit]
    return 1 if animal != w.NO_ANIMAL and animal == transformation(state, seat) else 0


def grove_bonus(state: BloodyGroveState, spirit: i64, column: i64) -> i64:
    """BLG-ER-11, BLG-ER-13: one for the grove's animal; nothing for Venerables, which have none."""
    return 1 if state.board.animal[spirit] == state.s[w.GROVE + column] else 0


def bonus(state: BloodyGroveState, seat: i64, spirit: i64, column: i64) -> i64:
    """BLG-ER-12: one spirit can have both."""
    return shape_bonus(state, seat, spirit) + grove_bonus(state, spirit, column)


def token_strength(state: BloodyGroveState, tokens: i64) -> i64:
    """BLG-ER-08, BLG-RUL-20: the numbers on tokens, whoever placed them."""
    total: i64 = 0
    for token in range(w.TOKENS):
        if tokens & bit(token) != 0:
            total += state.board.token_strength[state.s[w.TOKEN + token]]
    return total


def strength_without_tokens(state: BloodyGroveState, seat: i64, column: i64) -> i64:
    """BLG-ER-09..11: printed strengths, transformation bonus and grove bonus of a column."""
    at = state.seat_at(seat)
    total: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        word = state.s[i]
        if column_in(word) == column:
            spirit = spirit_in(word)
            total += printed_strength(state, seat, spirit, column) + bonus(state, seat, spirit, column)
    return total


def strength(state: BloodyGroveState, seat: i64, column: i64) -> i64:
    """BLG-ER-07, BLG-ER-08: and the tokens on it."""
    at = state.seat_at(seat)
    total = strength_without_tokens(state, seat, column)
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        if column_in(state.s[i]) == column:
            total += token_strength(state, tokens_in(state.s[i]))
    return total


# ---------------------------------------------------------------------- the end
def controls_all(state: BloodyGroveState, seat: i64) -> bool:
    """BLG-SC-01, BLG-RUL-25: all three cubes on this seat's spots."""
    for grove in range(w.GROVES):
        if state.s[w.CUBE + grove] != 1 + seat:
            return False
    return True


def groves_held(state: BloodyGroveState, seat: i64) -> i64:
    held: i64 = 0
    for grove in range(w.GROVES):
        if state.s[w.CUBE + grove] == 1 + seat:
            held += 1
    return held


def points_of(state: BloodyGroveState, seat: i64, spirit: i64, column: i64) -> i64:
    """BLG-VE-13, BLG-VE-14: the Domination points of a spirit where it lies."""
    points = state.board.domination[spirit]
    if points >= 0:
        return points
    return venerables_in(state, seat, column) if points == w.COUNT_VENERABLES else animals_in(state, seat, column)


def domination(state: BloodyGroveState, seat: i64) -> i64:
    """BLG-SC-03, BLG-VE-11, BLG-RUL-26: all spirits of the side, and the current transformation."""
    s, at = state.s, state.seat_at(seat)
    total: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + s[at + w.SIDE_SIZE]):
        total += points_of(state, seat, spirit_in(s[i]), column_in(s[i]))
    size = s[at + w.PILE_SIZE]
    return total if size == 0 else total + state.board.domination[s[at + w.PILE + size - 1]]


def standing(state: BloodyGroveState, seat: i64) -> i64:
    """BLG-SC-01..06: all groves before points, points before transformations, else shared."""
    key = domination(state, seat) * DOMINATION_POINT + state.s[state.seat_at(seat) + w.PILE_SIZE]
    return key + ALL_GROVES if controls_all(state, seat) else key
