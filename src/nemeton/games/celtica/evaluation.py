"""How good a state looks to a seat, in the middle of the game; for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.celtica import scoring
from nemeton.games.celtica import words as w
from nemeton.games.celtica.board import Board
from nemeton.games.celtica.state import CelticaState

# --- what `evaluate` gives for things; found by playing
PART: Final = 20  # a part in any amulet; the fuller the amulet, the more
EXPERIENCE_CARD: Final = 46  # it can be a part that is just missing, in the final exchange
DRUID_CARD: Final = 12
CARD_TO_DRAW: Final = 28  # at a cult site
PART_IN_REACH: Final = 16
LEAD: Final = 110  # what a lead over another seat is worth: see Game.lead


def evaluate(state: CelticaState, seat: i64) -> i64:
    """How well a seat stands in the middle of the game: parts and cards, and what they are about to bring."""
    value: i64 = 0
    for amulet in range(1, w.MAX_COPIES + 1):
        size = scoring.amulet_size(state, seat, amulet)
        if size == 0:
            break
        value += size * (PART + size)
    if state.kind() < w.ASK_EXCHANGE:
        value += cards_in_hand(state, seat)
    return value + expected_gain(state, seat) if state.actor == seat else value


def cards_in_hand(state: CelticaState, seat: i64) -> i64:
    """What the cards in hand are worth before the final exchange."""
    s = state.s
    at = state.seat_at(seat)
    value = s[at + w.EXPERIENCES] * EXPERIENCE_CARD + s[at + w.HAND_SIZE] * DRUID_CARD
    for druid in range(state.board.druids):
        value += parts_in_reach(state.board, s[w.PLACE + druid], s[at + w.HAND + druid]) * PART_IN_REACH
    return value


def parts_in_reach(board: Board, place: i64, cards: i64) -> i64:
    """The most parts that cards of a druid's colour can bring if nobody else moves it; by the first way at a fork."""
    most: i64 = 0
    steps = board.steps_to_goal[place]
    for step in range(1, (cards if cards < steps else steps) + 1):
        end = board.end_of_move(place, step)
        if end == w.SEVERAL:
            end = board.ends_of_move(place, step)[0]
        parts = parts_in_reach(board, end, cards - step)
        if board.kind[end] == w.AMULET_SITE:
            parts += board.value[end]
        if parts > most:
            most = parts
    return most


def expected_gain(state: CelticaState, seat: i64) -> i64:
    """What the open question is about to bring to the seat that is asked."""
    kind = state.kind()
    if kind == w.ASK_TAKE:
        return state.parts_left() * best_gain(state, seat, w.NO_KIND)
    if kind == w.ASK_GIVE_UP:
        return EXPERIENCE_CARD - state.parts_left() * least_loss(state, seat)
    if kind == w.ASK_CULT:
        return CARD_TO_DRAW
    if kind == w.ASK_GIVE:
        return best_trade(state, seat)
    if kind == w.ASK_GET:
        return trade(state, seat, state.given_kind())
    return 0


def best_gain(state: CelticaState, seat: i64, given: i64) -> i64:
    """What the best displayed part adds, once a part of the kind `given` (or NO_KIND) is gone."""
    s = state.s
    at = state.seat_at(seat) + w.PARTS
    best: i64 = 0
    for kind in range(state.board.kinds):
        if s[w.DISPLAY + kind] > 0 and kind != given:
            amulet = s[at + kind] + 1
            size = scoring.amulet_size(state, seat, amulet)
            if given != w.NO_KIND and s[at + given] == amulet:
                size -= 1
            if PART + 2 * size + 1 > best:
                best = PART + 2 * size + 1
    return best


def loss(state: CelticaState, seat: i64, kind: i64) -> i64:
    """What a seat loses with a part of a kind it has."""
    return PART + 2 * scoring.amulet_size(state, seat, state.s[state.seat_at(seat) + w.PARTS + kind]) - 1


def least_loss(state: CelticaState, seat: i64) -> i64:
    """What the part costs that is missed least."""
    least: i64 = PART + 2 * state.board.kinds
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
    best: i64 = -PART - 2 * state.board.kinds
    for kind in range(state.board.kinds):
        if state.s[state.seat_at(seat) + w.PARTS + kind] > 0:
            won = trade(state, seat, kind)
            if won > best:
                best = won
    return best
