"""Trading, picking up and looking ahead (3.10, 3.15, D34, D43): one thing an offer, and not without end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import (
    ACCEPT,
    AT_BOTTOM,
    DONE,
    ENCOUNTER_DECK,
    GIFT_FOOD,
    GIFT_THING,
    GIFT_WEALTH,
    GIFTS,
    GIVE,
    THING_SECRET,
)
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import FOOD, MOD_NO_TRADE, SECRET_PERSONAL, SECRET_WIDTH, WEALTH
from nemeton.games.avalon.rules import decks, items, tracks
from nemeton.games.avalon.rules.course import ASK_DECK, ASK_GIFT, ASK_OFFER, ASK_PEEK
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import (
    ANSWER,
    BOTTOM_SIZE,
    DECK_MASK,
    E_CARD,
    F_PC,
    F_X,
    HELD,
    ITEM,
    MAX_OFFERS,
    OFFERS,
    PLACE,
    REFUSED,
    RESOURCE,
    TOP_SIZE,
    USED,
    AvalonState,
)


# ---------------------------------------------------------------------- who may trade what
def partners(t: AvalonState, seat: i64) -> i64:
    """AVA-PARTY-11: the others at the place of a character; nobody trades who must not."""
    if modifier(t, seat, MOD_NO_TRADE) > 0:
        return 0
    others = t.here(t.of(seat, PLACE)) & ~bit(seat)
    for other in range(t.seats):
        if (others >> other) & 1 == 1 and modifier(t, other, MOD_NO_TRADE) > 0:
            others &= ~bit(other)
    return others


def can_offer(t: AvalonState, seat: i64, receiver: i64, gift: i64) -> bool:
    """AVA-RES-10, AVA-PARTY-12: food, wealth, things that are not personal; not what was refused this round."""
    if was_refused(t, seat, receiver, gift):
        return False
    if gift == GIFT_FOOD:
        return t.of(seat, RESOURCE + FOOD) > 0
    if gift == GIFT_WEALTH:
        return t.of(seat, RESOURCE + WEALTH) > 0
    thing = gift - GIFT_THING
    if thing < THING_SECRET:
        return items.held_card(t, seat, thing, 0, 0) >= 0
    number = thing - THING_SECRET
    if number >= t.book.secret_count or t.secret_place(number) != HELD + seat:
        return False
    return t.book.secrets[number * SECRET_WIDTH + SECRET_PERSONAL] != 1


def was_refused(t: AvalonState, seat: i64, receiver: i64, gift: i64) -> bool:
    """Section 6: a refused offer is not made again in that round."""
    base = t.seat_at(seat) + REFUSED
    for place in range(MAX_OFFERS):
        if t.s[base + place] == 1 + receiver * GIFTS + gift:
            return True
    return False


def offers_into(t: AvalonState, seat: i64, receiver: i64, buffer: vec[i64], count: i64) -> i64:
    """What this character can offer to another one, added to a list of options."""
    for gift in range(GIFT_THING):
        if can_offer(t, seat, receiver, gift):
            buffer[count] = GIVE + receiver * GIFTS + gift
            count += 1
    last: i64 = -1
    for card in range(t.book.item_cards):
        kind = t.book.item_of[card]
        if t.item_place(card) == HELD + seat and kind != last:
            last = kind
            if not was_refused(t, seat, receiver, GIFT_THING + kind):
                buffer[count] = GIVE + receiver * GIFTS + GIFT_THING + kind
                count += 1
    for number in range(t.book.secret_count):
        if t.secret_place(number) == HELD + seat and can_offer(t, seat, receiver, GIFT_THING + THING_SECRET + number):
            buffer[count] = GIVE + receiver * GIFTS + GIFT_THING + THING_SECRET + number
            count += 1
    return count


def can_trade(t: AvalonState, seat: i64) -> bool:
    """Is there still something this character can offer to somebody?"""
    return can_trade_with(t, seat, partners(t, seat))


def can_trade_in_verse(t: AvalonState, seat: i64, party: i64) -> bool:
    """AVA-PARTY-04: outside encounters the members of a party may trade among themselves at any moment."""
    return t.s[E_CARD] < 0 and can_trade_with(t, seat, partners(t, seat) & party)


def can_trade_with(t: AvalonState, seat: i64, others: i64) -> bool:
    if t.of(seat, OFFERS) >= MAX_OFFERS:
        return False
    for receiver in range(t.seats):
        if (others >> receiver) & 1 == 1 and offers_into(t, seat, receiver, t.trial_room(), 0) > 0:
            return True
    return False


# ---------------------------------------------------------------------- an offer
# X0 giver, X1 receiver, X2 gift, X3 those who may be given to, 0: all who are there
def step(t: AvalonState, f: i64) -> None:
    """D34: an offer, then the receiver's answer; then perhaps another one."""
    s = t.s
    seat = s[f + F_X]
    pc = s[f + F_PC]
    if pc == 0:
        others: i64 = 0
        if t.lives(seat):
            others = partners(t, seat)
        if s[f + F_X + 3] != 0:
            others &= s[f + F_X + 3]
        if not t.lives(seat) or not can_trade_with(t, seat, others):
            t.pop()
            return
        s[f + F_PC] = 1
        s[t.seat_at(seat) + OFFERS] += 1
        t.ask(ASK_OFFER, seat, others)
    elif pc == 1:
        if s[ANSWER] == DONE:
            t.pop()
            return
        s[f + F_PC] = 2
        s[f + F_X + 1] = (s[ANSWER] - GIVE) // GIFTS
        s[f + F_X + 2] = (s[ANSWER] - GIVE) % GIFTS
        t.ask(ASK_GIFT, s[f + F_X + 1], seat, s[f + F_X + 2])
    else:
        s[f + F_PC] = 0
        receiver, gift = s[f + F_X + 1], s[f + F_X + 2]
        if s[ANSWER] == ACCEPT:
            hand_over(t, seat, receiver, gift)
        else:
            s[t.seat_at(seat) + REFUSED + s[t.seat_at(seat) + OFFERS] - 1] = 1 + receiver * GIFTS + gift


def hand_over(t: AvalonState, giver: i64, receiver: i64, gift: i64) -> None:
    """AVA-RES-10, AVA-ITEM-05, AVA-ITEM-08: one unit or one thing changes hands."""
    s = t.s
    if gift in (GIFT_FOOD, GIFT_WEALTH):
        resource: i64 = FOOD if gift == GIFT_FOOD else WEALTH
        tracks.lose(t, giver, resource, 1)
        tracks.gain(t, receiver, resource, 1)
    elif gift - GIFT_THING >= THING_SECRET:
        items.hand_secret(t, receiver, gift - GIFT_THING - THING_SECRET)
        t.refresh(giver)
    else:
        card = items.held_card(t, giver, gift - GIFT_THING, 0, 0)
        s[ITEM + card] &= USED
        t.refresh(giver)
        items.receive_item(t, receiver, card)
    if t.journal is not None:
        tell.traded(t, giver, receiver, gift)


# ---------------------------------------------------------------------- looking ahead; X0 seat, X1 deck, X2 cards left,
#                                                                        X3 + 1 .. the cards kept on top
def peek(t: AvalonState, f: i64) -> None:
    """D43: the top cards of an encounter deck one by one, each kept on top or put at the bottom."""
    s = t.s
    seat, deck = s[f + F_X], s[f + F_X + 1]
    pc = s[f + F_PC]
    if pc == 1:
        s[f + F_PC] = 0
        s[f + F_X + 1] = s[ANSWER] - ENCOUNTER_DECK
    elif pc == 2:
        s[f + F_PC] = 0
        if s[ANSWER] == AT_BOTTOM:
            decks.to_bottom(t, s[f + F_X + 4])
        else:
            s[f + F_X + 5 + s[f + F_X + 3]] = s[f + F_X + 4]
            s[f + F_X + 3] += 1
    elif deck < 0:
        if not t.lives(seat) or (is_empty(t, 0) and is_empty(t, 1) and is_empty(t, 2) and is_empty(t, 3)):
            t.pop()
            return
        s[f + F_PC] = 1
        t.ask(ASK_DECK, seat, 1)
    elif s[f + F_X + 2] <= 0 or s[f + F_X + 3] == 4 or is_empty(t, deck):
        while s[f + F_X + 3] > 0:
            s[f + F_X + 3] -= 1
            decks.to_top(t, s[f + F_X + 5 + s[f + F_X + 3]])
        t.pop()
    else:
        s[f + F_X + 2] -= 1
        s[f + F_X + 4] = decks.draw(t, deck, 0)
        s[f + F_PC] = 2
        if t.journal is not None:
            tell.peeked(t, seat, s[f + F_X + 4])
        t.ask(ASK_PEEK, seat, s[f + F_X + 4])


def is_empty(t: AvalonState, deck: i64) -> bool:
    """Is there no card in an encounter deck?"""
    s = t.s
    return s[DECK_MASK + deck] == 0 and s[TOP_SIZE + deck] == 0 and s[BOTTOM_SIZE + deck] == 0
