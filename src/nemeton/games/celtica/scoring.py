"""The end of the game: amulets, the ranking key, and a bot's idea of how well a seat stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.celtica import words as w
from nemeton.games.celtica.board import Board
from nemeton.games.celtica.state import Table
from nemeton.kernel.state import A


def amulet_size(table: Table, seat: i64, amulet: i64) -> i64:
    """CEL-PT-03, CEL-PT-05: the parts of a seat's i-th amulet, counted from 1."""
    s = table.s
    at = table.seat_at(seat) + w.PARTS
    size: i64 = 0
    for i in range(at, at + table.board.kinds):
        if s[i] >= amulet:
            size += 1
    return size


def complete_amulets(table: Table, seat: i64) -> i64:
    """CEL-PT-01, CEL-PT-04: amulets that have every kind."""
    amulets: i64 = 0
    while amulet_size(table, seat, amulets + 1) == table.board.kinds:
        amulets += 1
    return amulets


def standing(table: Table, seat: i64) -> i64:
    """CEL-SC-01..05: amulet sizes as the digits of one number, the largest first.

    A complete amulet is the largest digit there is, so more of them always outweigh the rest.
    """
    key: i64 = 0
    size: i64 = 1
    for amulet in range(1, w.MAX_COPIES + 1):
        if size > 0:  # sizes never grow (CEL-PT-05), so after an empty amulet all are empty
            size = amulet_size(table, seat, amulet)
        key = key * (w.MAX_KINDS + 1) + size
    return key


# --- what `evaluate` gives for things; found by playing
PART: Final = 20  # a part in any amulet; the fuller the amulet, the more
EXPERIENCE_CARD: Final = 46  # it can be a part that is just missing, in the final exchange
DRUID_CARD: Final = 12
CARD_TO_DRAW: Final = 28  # at a cult site
PART_IN_REACH: Final = 16
LEAD: Final = 110  # what a lead over another seat is worth: see Game.lead


def evaluate(table: Table, seat: i64) -> i64:
    """How well a seat stands in the middle of the game: parts and cards, and what they are about to bring."""
    value: i64 = 0
    for amulet in range(1, w.MAX_COPIES + 1):
        size = amulet_size(table, seat, amulet)
        if size == 0:
            break
        value += size * (PART + size)
    if table.kind() < w.ASK_EXCHANGE:
        value += cards_in_hand(table, seat)
    return value + expected(table, seat) if table.actor == seat else value


def cards_in_hand(table: Table, seat: i64) -> i64:
    """What the cards in hand are worth before the final exchange."""
    s = table.s
    at = table.seat_at(seat)
    value = s[at + w.EXPERIENCES] * EXPERIENCE_CARD + s[at + w.HAND_SIZE] * DRUID_CARD
    for druid in range(table.board.druids):
        value += parts_in_reach(table.board, s[w.PLACE + druid], s[at + w.HAND + druid]) * PART_IN_REACH
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


def expected(table: Table, seat: i64) -> i64:
    """What the open question is about to bring to the seat that is asked."""
    kind = table.kind()
    if kind == w.ASK_TAKE:
        return table.s[table.top + A] * best_gain(table, seat, w.NO_KIND)
    if kind == w.ASK_GIVE_UP:
        return EXPERIENCE_CARD - table.s[table.top + A] * least_loss(table, seat)
    if kind == w.ASK_CULT:
        return CARD_TO_DRAW
    if kind == w.ASK_GIVE:
        return best_trade(table, seat)
    if kind == w.ASK_GET:
        return trade(table, seat, table.s[table.top + A])
    return 0


def best_gain(table: Table, seat: i64, given: i64) -> i64:
    """What the best displayed part adds, once a part of the kind `given` (or NO_KIND) is gone."""
    s = table.s
    at = table.seat_at(seat) + w.PARTS
    best: i64 = 0
    for kind in range(table.board.kinds):
        if s[w.DISPLAY + kind] > 0 and kind != given:
            amulet = s[at + kind] + 1
            size = amulet_size(table, seat, amulet)
            if given != w.NO_KIND and s[at + given] == amulet:
                size -= 1
            if PART + 2 * size + 1 > best:
                best = PART + 2 * size + 1
    return best


def loss(table: Table, seat: i64, kind: i64) -> i64:
    """What a seat loses with a part of a kind it has."""
    return PART + 2 * amulet_size(table, seat, table.s[table.seat_at(seat) + w.PARTS + kind]) - 1


def least_loss(table: Table, seat: i64) -> i64:
    """What the part costs that is missed least."""
    least: i64 = PART + 2 * table.board.kinds
    for kind in range(table.board.kinds):
        if table.s[table.seat_at(seat) + w.PARTS + kind] > 0:
            lost = loss(table, seat, kind)
            if lost < least:
                least = lost
    return least


def trade(table: Table, seat: i64, given: i64) -> i64:
    """What a seat wins by getting the best part for a part of this kind, or for none."""
    gain = best_gain(table, seat, given)
    return gain if given == w.NO_KIND else gain - loss(table, seat, given)


def best_trade(table: Table, seat: i64) -> i64:
    """What the best trade wins; a loss, if there is none to win by."""
    best: i64 = -PART - 2 * table.board.kinds
    for kind in range(table.board.kinds):
        if table.s[table.seat_at(seat) + w.PARTS + kind] > 0:
            won = trade(table, seat, kind)
            if won > best:
                best = won
    return best
