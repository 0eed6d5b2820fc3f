"""Advancement (AVA-ADV): spending EXP, cards from the pools, attribute points and skills, building decks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import manners, tracks
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState

LEAST_DECK: Final = 15  # AVA-ADV-03
CARD_PRICE: Final = 2  # AVA-ADV-02
SHOWN_CARDS: Final = 3
DEAREST_POINT: Final = 10  # AVA-ADV-05
MARKERS: Final = 2  # AVA-RES-12: points of an attribute before it takes skill cards


# ---------------------------------------------------------------------- prices
def card_price(t: AvalonState, seat: i64) -> i64:
    return max(0, CARD_PRICE + modifier(t, seat, bc.MOD_EXP_COST_CARD))


def point_price(t: AvalonState, seat: i64, attribute: i64) -> i64:
    """AVA-ADV-05: by the number the point will have in its pair."""
    pair = attribute & ~1
    number = t.of(seat, w.POINTS + pair) + t.of(seat, w.POINTS + pair + 1) + 1
    price: i64 = 2 * number if number <= 4 else DEAREST_POINT
    return max(0, price + modifier(t, seat, bc.MOD_EXP_COST_ATTR))


def can_raise(t: AvalonState, seat: i64, attribute: i64) -> bool:
    """AVA-RUL-89: beyond its markers an attribute needs a skill card that is still available."""
    return t.of(seat, w.POINTS + attribute) < MARKERS or has_skill_left(t, attribute)


def is_available(t: AvalonState, number: i64, attribute: i64) -> bool:
    """Is this a skill card of the attribute that nobody has?"""
    return (
        number > 0
        and t.book.skill(number, bc.SKILL_ATTRIBUTE) == attribute
        and t.s[w.SKILL + number] & w.PLACE_BITS == 0
    )


def has_skill_left(t: AvalonState, attribute: i64) -> bool:
    for number in range(t.book.skill_count):
        if is_available(t, number, attribute):
            return True
    return False


# ---------------------------------------------------------------------- spending
def advance(t: AvalonState, f: i64) -> None:
    """AVA-ADV-01: any number of purchases at the end of the day."""
    s = t.s
    seat = s[f + w.F_SEAT]
    if not t.lives(seat):
        t.pop()
    elif s[f + w.F_PC] == 0:
        if can_buy(t, seat) and not manners.saves(t, seat):
            s[f + w.F_PC] = 1
            t.ask(w.ASK_SPEND, seat)
        else:
            t.pop()
    else:
        s[f + w.F_PC] = 0
        answer = s[w.ANSWER]
        if answer == w.STOP:
            t.pop()
            if t.rules >= manners.CONSENT_GOES_FURTHER:
                manners.save_up(t, seat, True)  # AVA-MAN-15
        elif answer >= w.RAISE:
            tracks.lose(t, seat, bc.EXP, point_price(t, seat, answer - w.RAISE))
            t.push(w.R_SKILL, seat, answer - w.RAISE, 1)
        else:
            tracks.lose(t, seat, bc.EXP, card_price(t, seat))
            t.push(w.R_PICK, seat, answer - w.BUY, 1)


def can_buy(t: AvalonState, seat: i64) -> bool:
    """Is there anything this character can afford?"""
    held = t.of(seat, w.RESOURCE + bc.EXP)
    if held == 0:
        return False  # nothing is bought for nothing, so that buying ends
    for deck in range(2):
        if held >= card_price(t, seat) and t.zone(seat, deck, w.IN_POOL) != 0:
            return True
    for attribute in range(6):
        if held >= point_price(t, seat, attribute) and can_raise(t, seat, attribute):
            return True
    return False


# ---------------------------------------------------------------------- cards from a pool
def pick(t: AvalonState, f: i64) -> None:
    """AVA-ADV-02, AVA-RUL-90: the top 3 of a pool, one of them into the deck, the others back."""
    s = t.s
    seat, deck = s[f + w.PICK_SEAT], s[f + w.PICK_DECK]
    if s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        s[f + w.PICK_LEFT] -= 1
        keep(t, seat, deck, s[w.ANSWER] - w.TAKE - deck * bc.DECK_CARDS)
        if s[f + w.PICK_ANEW] == 1:
            s[f + w.PICK_DECK] = bc.ANY_DECK  # each time anew
    elif s[f + w.F_PC] == 2:
        s[f + w.F_PC] = 0
        s[f + w.PICK_DECK] = s[w.ANSWER] - w.OPEN_DECK
    elif s[f + w.PICK_LEFT] <= 0 or not t.lives(seat):
        t.pop()
    elif deck < 0:
        if t.zone(seat, 0, w.IN_POOL) == 0 and t.zone(seat, 1, w.IN_POOL) == 0:
            t.pop()
            return
        s[f + w.F_PC] = 2
        s[f + w.PICK_ANEW] = 1
        t.ask(w.ASK_DECK, seat, 0)
    elif t.zone(seat, deck, w.IN_POOL) == 0:
        t.pop()
    else:
        s[f + w.F_PC] = 1
        show(t, seat, deck)
        t.ask(w.ASK_POOL, seat, deck)


def show(t: AvalonState, seat: i64, deck: i64) -> None:
    """The top cards of the pool are laid open."""
    pool = t.zone(seat, deck, w.IN_POOL)
    shown: i64 = 0
    while pool != 0 and t.size_of(shown) < SHOWN_CARDS:
        card = bit(t.any_of(pool))
        pool &= ~card
        shown |= card
    t.s[t.seat_at(seat) + w.SHOWN] = shown


def keep(t: AvalonState, seat: i64, deck: i64, card: i64) -> None:
    t.s[t.seat_at(seat) + w.SHOWN] = 0
    manners.put(t, seat, manners.SETTLED, False)
    t.shift_card(seat, deck, card, w.IN_POOL, w.IN_DECK)
    if t.journal is not None:
        events.card_gained(t, seat, deck, card)


# ---------------------------------------------------------------------- points
def learn(t: AvalonState, f: i64) -> None:
    """AVA-ADV-06 to -09: a point; from the third on a skill card of the attribute, one side of it for good."""
    s = t.s
    seat, attribute = s[f + w.LEARN_SEAT], s[f + w.LEARN_ATTRIBUTE]
    if s[f + w.F_PC] == 0:
        if s[f + w.LEARN_LEFT] <= 0 or not t.lives(seat) or not can_raise(t, seat, attribute):
            t.pop()
        elif t.of(seat, w.POINTS + attribute) < MARKERS:
            s[f + w.LEARN_LEFT] -= 1
            raise_by_one(t, seat, attribute)
        else:
            s[f + w.F_PC] = 1
            t.ask(w.ASK_SKILL, seat, attribute)
    elif s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 2
        s[f + w.LEARN_SKILL] = s[w.ANSWER] - w.LEARN
        t.ask(w.ASK_SIDE, seat, s[f + w.LEARN_SKILL])
    else:
        s[f + w.F_PC] = 0
        s[f + w.LEARN_LEFT] -= 1
        number, side = s[f + w.LEARN_SKILL], s[w.ANSWER] - w.SIDE
        s[w.SKILL + number] = w.HELD + seat * 2 + side
        s[t.seat_at(seat) + w.SKILLED + side] |= bit(number)
        raise_by_one(t, seat, attribute)


def raise_by_one(t: AvalonState, seat: i64, attribute: i64) -> None:
    """AVA-ADV-08: the point, which may be the skill card itself."""
    t.s[t.seat_at(seat) + w.POINTS + attribute] += 1
    if t.journal is not None:
        events.attribute_raised(t, seat, attribute)


# ---------------------------------------------------------------------- decks
def build(t: AvalonState, f: i64) -> None:
    """AVA-ADV-04: cards in and out, each at most once a night."""
    s = t.s
    seat = s[f + w.F_SEAT]
    if not t.lives(seat):
        t.pop()
    elif s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        if can_move_any(t, seat) and not manners.has(t, seat, manners.SETTLED):
            t.ask(w.ASK_BUILD, seat)
        else:
            t.pop()
    else:
        s[f + w.F_PC] = 0
        answer = s[w.ANSWER]
        if answer >= w.TAKE_OUT:
            shift(t, seat, answer - w.TAKE_OUT, w.IN_DECK, w.IN_RESERVE)
        elif answer >= w.PUT_IN:
            shift(t, seat, answer - w.PUT_IN, w.IN_RESERVE, w.IN_DECK)
        else:
            t.pop()
            if t.rules >= manners.SINCE:
                manners.put(t, seat, manners.SETTLED, True)  # AVA-MAN-08


def shift(t: AvalonState, seat: i64, card: i64, source: i64, target: i64) -> None:
    deck = card // bc.DECK_CARDS
    t.shift_card(seat, deck, card % bc.DECK_CARDS, source, target)
    t.s[t.seat_at(seat) + w.MOVED + deck] |= bit(card % bc.DECK_CARDS)


def can_move_any(t: AvalonState, seat: i64) -> bool:
    for deck in range(2):
        if can_put_in(t, seat, deck) != 0 or can_take_out(t, seat, deck) != 0:
            return True
    return False


def can_put_in(t: AvalonState, seat: i64, deck: i64) -> i64:
    """The cards of the reserve that may go into a deck tonight."""
    return t.zone(seat, deck, w.IN_RESERVE) & ~t.of(seat, w.MOVED + deck)


def can_take_out(t: AvalonState, seat: i64, deck: i64) -> i64:
    """AVA-ADV-03: the cards of a deck that may leave it tonight, while it holds more than 15."""
    cards = t.s[t.seat_at(seat) + w.ZONE + deck * w.ZONES + w.IN_DECK]
    if t.size_of(cards) <= LEAST_DECK:
        return 0
    return cards & ~t.of(seat, w.MOVED + deck)
