"""Advancement (3.16): spending EXP, cards from the pools, attribute points and skills, building decks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import BUY, OPEN_DECK, PUT_IN, RAISE, SIDE, STOP, TAKE, TAKE_OUT
from nemeton.games.avalon.actions import SKILL as LEARN
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    ANY_DECK,
    DECK_CARDS,
    EXP,
    MOD_EXP_COST_ATTR,
    MOD_EXP_COST_CARD,
    SKILL_ATTRIBUTE,
    SKILL_WIDTH,
)
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.rules.course import (
    ASK_BUILD,
    ASK_DECK,
    ASK_POOL,
    ASK_SIDE,
    ASK_SKILL,
    ASK_SPEND,
    R_PICK,
    R_SKILL,
)
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import (
    ANSWER,
    F_PC,
    F_X,
    HELD,
    IN_DECK,
    IN_POOL,
    IN_RESERVE,
    MOVED,
    PLACE_BITS,
    POINTS,
    RESOURCE,
    SHOWN,
    SKILL,
    SKILLED,
    ZONE,
    ZONES,
    AvalonState,
)

LEAST_DECK: Final = 15  # AVA-ADV-03
CARD_PRICE: Final = 2  # AVA-ADV-02
SHOWN_CARDS: Final = 3
DEAREST_POINT: Final = 10  # AVA-ADV-05
MARKERS: Final = 2  # AVA-RES-12: points of an attribute before it takes skill cards


# ---------------------------------------------------------------------- prices
def card_price(t: AvalonState, seat: i64) -> i64:
    return max(0, CARD_PRICE + modifier(t, seat, MOD_EXP_COST_CARD))


def point_price(t: AvalonState, seat: i64, attribute: i64) -> i64:
    """AVA-ADV-05: by the number the point will have in its pair."""
    pair = attribute & ~1
    number = t.of(seat, POINTS + pair) + t.of(seat, POINTS + pair + 1) + 1
    price: i64 = 2 * number if number <= 4 else DEAREST_POINT
    return max(0, price + modifier(t, seat, MOD_EXP_COST_ATTR))


def can_raise(t: AvalonState, seat: i64, attribute: i64) -> bool:
    """AVA-RUL-89: beyond its markers an attribute needs a skill card that is still available."""
    return t.of(seat, POINTS + attribute) < MARKERS or has_skill_left(t, attribute)


def is_available(t: AvalonState, number: i64, attribute: i64) -> bool:
    """Is this a skill card of the attribute that nobody has?"""
    return (
        number > 0
        and t.book.skills[number * SKILL_WIDTH + SKILL_ATTRIBUTE] == attribute
        and t.s[SKILL + number] & PLACE_BITS == 0
    )


def has_skill_left(t: AvalonState, attribute: i64) -> bool:
    for number in range(t.book.skill_count):
        if is_available(t, number, attribute):
            return True
    return False


# ---------------------------------------------------------------------- spending
def advance(t: AvalonState, f: i64) -> None:
    """AVA-ADV-01, D30: any number of purchases at the end of the day. Frame X0 seat."""
    s = t.s
    seat = s[f + F_X]
    if not t.lives(seat):
        t.pop()
    elif s[f + F_PC] == 0:
        if can_buy(t, seat):
            s[f + F_PC] = 1
            t.ask(ASK_SPEND, seat)
        else:
            t.pop()
    else:
        s[f + F_PC] = 0
        answer = s[ANSWER]
        if answer == STOP:
            t.pop()
        elif answer >= RAISE:
            tracks.lose(t, seat, EXP, point_price(t, seat, answer - RAISE))
            t.push(R_SKILL, seat, answer - RAISE, 1)
        else:
            tracks.lose(t, seat, EXP, card_price(t, seat))
            t.push(R_PICK, seat, answer - BUY, 1)


def can_buy(t: AvalonState, seat: i64) -> bool:
    """Is there anything this character can afford?"""
    held = t.of(seat, RESOURCE + EXP)
    if held == 0:
        return False  # nothing is bought for nothing, so that buying ends
    for deck in range(2):
        if held >= card_price(t, seat) and t.zone(seat, deck, IN_POOL) != 0:
            return True
    for attribute in range(6):
        if held >= point_price(t, seat, attribute) and can_raise(t, seat, attribute):
            return True
    return False


# ---------------------------------------------------------------------- cards from a pool
# X0 seat, X1 deck, X2 how many, X3 is the deck named each time?
def pick(t: AvalonState, f: i64) -> None:
    """AVA-ADV-02, AVA-RUL-90, D31: the top 3 of a pool, one of them into the deck, the others back."""
    s = t.s
    seat, deck = s[f + F_X], s[f + F_X + 1]
    if s[f + F_PC] == 1:
        s[f + F_PC] = 0
        s[f + F_X + 2] -= 1
        keep(t, seat, deck, s[ANSWER] - TAKE - deck * DECK_CARDS)
        if s[f + F_X + 3] == 1:
            s[f + F_X + 1] = ANY_DECK  # each time anew
    elif s[f + F_PC] == 2:
        s[f + F_PC] = 0
        s[f + F_X + 1] = s[ANSWER] - OPEN_DECK
    elif s[f + F_X + 2] <= 0 or not t.lives(seat):
        t.pop()
    elif deck < 0:
        if t.zone(seat, 0, IN_POOL) == 0 and t.zone(seat, 1, IN_POOL) == 0:
            t.pop()
            return
        s[f + F_PC] = 2
        s[f + F_X + 3] = 1
        t.ask(ASK_DECK, seat, 0)
    elif t.zone(seat, deck, IN_POOL) == 0:
        t.pop()
    else:
        s[f + F_PC] = 1
        show(t, seat, deck)
        t.ask(ASK_POOL, seat, deck)


def show(t: AvalonState, seat: i64, deck: i64) -> None:
    """The top cards of the pool are laid open."""
    pool = t.zone(seat, deck, IN_POOL)
    shown: i64 = 0
    while pool != 0 and t.size_of(shown) < SHOWN_CARDS:
        card = bit(t.any_of(pool))
        pool &= ~card
        shown |= card
    t.s[t.seat_at(seat) + SHOWN] = shown


def keep(t: AvalonState, seat: i64, deck: i64, card: i64) -> None:
    t.s[t.seat_at(seat) + SHOWN] = 0
    t.shift_card(seat, deck, card, IN_POOL, IN_DECK)
    if t.journal is not None:
        tell.card_gained(t, seat, deck, card)


# ---------------------------------------------------------------------- points; X0 seat, X1 attribute, X2 points left
def learn(t: AvalonState, f: i64) -> None:
    """AVA-ADV-06 to -09, D32: a point; from the third on a skill card of the attribute, one side of it for good."""
    s = t.s
    seat, attribute = s[f + F_X], s[f + F_X + 1]
    if s[f + F_PC] == 0:
        if s[f + F_X + 2] <= 0 or not t.lives(seat) or not can_raise(t, seat, attribute):
            t.pop()
        elif t.of(seat, POINTS + attribute) < MARKERS:
            s[f + F_X + 2] -= 1
            raise_by_one(t, seat, attribute)
        else:
            s[f + F_PC] = 1
            t.ask(ASK_SKILL, seat, attribute)
    elif s[f + F_PC] == 1:
        s[f + F_PC] = 2
        s[f + F_X + 3] = s[ANSWER] - LEARN
        t.ask(ASK_SIDE, seat, s[f + F_X + 3])
    else:
        s[f + F_PC] = 0
        s[f + F_X + 2] -= 1
        number, side = s[f + F_X + 3], s[ANSWER] - SIDE
        s[SKILL + number] = HELD + seat * 2 + side
        s[t.seat_at(seat) + SKILLED + side] |= bit(number)
        raise_by_one(t, seat, attribute)


def raise_by_one(t: AvalonState, seat: i64, attribute: i64) -> None:
    """AVA-ADV-08: the point, which may be the skill card itself."""
    t.s[t.seat_at(seat) + POINTS + attribute] += 1
    if t.journal is not None:
        tell.attribute_raised(t, seat, attribute)


# ---------------------------------------------------------------------- decks
def build(t: AvalonState, f: i64) -> None:
    """AVA-ADV-04, D33: cards in and out, each at most once a night. Frame X0 seat."""
    s = t.s
    seat = s[f + F_X]
    if not t.lives(seat):
        t.pop()
    elif s[f + F_PC] == 0:
        s[f + F_PC] = 1
        if can_move_any(t, seat):
            t.ask(ASK_BUILD, seat)
        else:
            t.pop()
    else:
        s[f + F_PC] = 0
        answer = s[ANSWER]
        if answer >= TAKE_OUT:
            shift(t, seat, answer - TAKE_OUT, IN_DECK, IN_RESERVE)
        elif answer >= PUT_IN:
            shift(t, seat, answer - PUT_IN, IN_RESERVE, IN_DECK)
        else:
            t.pop()


def shift(t: AvalonState, seat: i64, card: i64, source: i64, target: i64) -> None:
    deck = card // DECK_CARDS
    t.shift_card(seat, deck, card % DECK_CARDS, source, target)
    t.s[t.seat_at(seat) + MOVED + deck] |= bit(card % DECK_CARDS)


def can_move_any(t: AvalonState, seat: i64) -> bool:
    for deck in range(2):
        if can_put_in(t, seat, deck) != 0 or can_take_out(t, seat, deck) != 0:
            return True
    return False


def can_put_in(t: AvalonState, seat: i64, deck: i64) -> i64:
    """The cards of the reserve that may go into a deck tonight."""
    return t.zone(seat, deck, IN_RESERVE) & ~t.of(seat, MOVED + deck)


def can_take_out(t: AvalonState, seat: i64, deck: i64) -> i64:
    """AVA-ADV-03: the cards of a deck that may leave it tonight, while it holds more than 15."""
    cards = t.s[t.seat_at(seat) + ZONE + deck * ZONES + IN_DECK]
    if t.size_of(cards) <= LEAST_DECK:
        return 0
    return cards & ~t.of(seat, MOVED + deck)
