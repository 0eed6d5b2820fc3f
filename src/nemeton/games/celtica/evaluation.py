"""How good a state looks to a seat, in the middle of the game; for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.celtica import scoring
from nemeton.games.celtica import words as w
from nemeton.games.celtica.state import CelticaState

# --- what `evaluate` gives for things, for every number of seats: data/weights.toml
WEIGHTS: Final = ("part", "fullness", "experience_card", "druid_card", "card_to_draw", "part_in_reach")
PART: Final = 0  # a part in any amulet
FULLNESS: Final = 1  # and for every part beside it in the same amulet
EXPERIENCE_CARD: Final = 2  # it can be a part that is just missing, in the final exchange
DRUID_CARD: Final = 3
CARD_TO_DRAW: Final = 4  # at a cult site
PART_IN_REACH: Final = 5
LEAD: Final = 1100  # what a lead over another seat is worth: see Game.lead


def evaluate(state: CelticaState, seat: i64) -> i64:
    """How well a seat stands in the middle of the game: parts and cards, and what they are about to bring."""
    weights = state.board.weights
    value: i64 = 0
    for amulet in range(1, w.MAX_COPIES + 1):
        size = scoring.amulet_size(state, seat, amulet)
        if size == 0:
            break
        value += size * (weights[PART] + weights[FULLNESS] * size)
    if state.kind() < w.ASK_EXCHANGE:
        value += cards_in_hand(state, seat)
    return value + expected_gain(state, seat) if state.actor == seat else value


def cards_in_hand(state: CelticaState, seat: i64) -> i64:
    """What the cards in hand are worth before the final exchange."""
    s, board, weights = state.s, state.board, state.board.weights
    at = state.seat_at(seat)
    parts: i64 = 0
    for druid in range(board.druids):
        parts += board.parts_in_reach(s[w.PLACE + druid], s[at + w.HAND + druid])
    value = s[at + w.EXPERIENCES] * weights[EXPERIENCE_CARD] + s[at + w.HAND_SIZE] * weights[DRUID_CARD]
    return value + parts * weights[PART_IN_REACH]


def expected_gain(state: CelticaState, seat: i64) -> i64:
    """What the open question is about to bring to the seat that is asked."""
    kind = state.kind()
    if kind == w.ASK_TAKE:
        return state.parts_left() * best_gain(state, seat, w.NO_KIND)
    if kind == w.ASK_GIVE_UP:
        return state.board.weights[EXPERIENCE_CARD] - state.parts_left() * least_loss(state, seat)
    if kind == w.ASK_CULT:
        return state.board.weights[CARD_TO_DRAW]
    if kind == w.ASK_GIVE:
        return best_trade(state, seat)
    if kind == w.ASK_GET:
        return trade(state, seat, state.given_kind())
    return 0


def best_gain(state: CelticaState, seat: i64, given: i64) -> i64:
    """What the best displayed part adds, once a part of the kind `given` (or NO_KIND) is gone."""
    s = state.s
    at = state.seat_at(seat) + w.PARTS
    most: i64 = -1  # parts of the fullest amulet a part can join
    for kind in range(state.board.kinds):
        if s[w.DISPLAY + kind] > 0 and kind != given:
            amulet = s[at + kind] + 1
            size = scoring.amulet_size(state, seat, amulet)
            if given != w.NO_KIND and s[at + given] == amulet:
                size -= 1
            if size > most:
                most = size
    if most < 0:
        return 0
    return state.board.weights[PART] + state.board.weights[FULLNESS] * (2 * most + 1)


def loss(state: CelticaState, seat: i64, kind: i64) -> i64:
    """What a seat loses with a part of a kind it has."""
    size = scoring.amulet_size(state, seat, state.s[state.seat_at(seat) + w.PARTS + kind])
    return state.board.weights[PART] + state.board.weights[FULLNESS] * (2 * size - 1)


def most_loss(state: CelticaState) -> i64:
    """More than any part is missed."""
    return state.board.weights[PART] + state.board.weights[FULLNESS] * 2 * state.board.kinds


def least_loss(state: CelticaState, seat: i64) -> i64:
    """What the part costs that is missed least."""
    least = most_loss(state)
    for kind in range(state.board.kinds):
        if state.s[state.seat_at(seat) + w.PARTS + kind] > 0:
            lost = loss(state, seat, kind)
            if lost < least:
                least = lost
    return least


def trade(state: CelticaState, seat: i64, given: i64) -> i64:
    """What a seat wins by getting the best part for a part of this kind, or for none."""
    gain = best_gain(state, seat, given)
    return gain if given == w.NO_KIND else gain - loss(state, seat, given)


def best_trade(state: CelticaState, seat: i64) -> i64:
    """What the best trade wins; a loss, if there is none to win by."""
    best = -most_loss(state)
    for kind in range(state.board.kinds):
        if state.s[state.seat_at(seat) + w.PARTS + kind] > 0:
            won = trade(state, seat, kind)
            if won > best:
                best = won
    return best
