"""Trading, picking up and looking ahead (AVA-PARTY-11, AVA-ITEM, AVA-RUL-93): one thing an offer, not without end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import gift_action, gift_of
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import decks, items, tracks
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState


# ---------------------------------------------------------------------- who may trade what
def partners(t: AvalonState, seat: i64) -> i64:
    """AVA-PARTY-11: the others at the place of a character; nobody trades who must not."""
    if modifier(t, seat, bc.MOD_NO_TRADE) > 0:
        return 0
    others = t.here(t.of(seat, w.PLACE)) & ~bit(seat)
    for other in range(t.seats):
        if (others >> other) & 1 == 1 and modifier(t, other, bc.MOD_NO_TRADE) > 0:
            others &= ~bit(other)
    return others


def can_offer(t: AvalonState, seat: i64, receiver: i64, gift: i64) -> bool:
    """AVA-RES-10, AVA-PARTY-12: food, wealth, things that are not personal; not what was refused this round."""
    if was_refused(t, seat, receiver, gift):
        return False
    if gift == w.GIFT_FOOD:
        return t.of(seat, w.RESOURCE + bc.FOOD) > 0
    if gift == w.GIFT_WEALTH:
        return t.of(seat, w.RESOURCE + bc.WEALTH) > 0
    thing = gift - w.GIFT_THING
    if thing < w.THING_SECRET:
        return items.held_card(t, seat, thing, 0, 0) >= 0
    number = thing - w.THING_SECRET
    if number >= t.book.secret_count or t.secret_place(number) != w.HELD + seat:
        return False
    return t.book.secret(number, bc.SECRET_PERSONAL) != 1


def was_refused(t: AvalonState, seat: i64, receiver: i64, gift: i64) -> bool:
    """AVA-PARTY-11: a refused offer is not made again in that round."""
    base = t.seat_at(seat) + w.REFUSED
    for place in range(w.MAX_OFFERS):
        if t.s[base + place] == 1 + gift_action(receiver, gift) - w.GIVE:
            return True
    return False


def offers_into(t: AvalonState, seat: i64, receiver: i64, buffer: vec[i64], count: i64) -> i64:
    """What this character can offer to another one, added to a list of options."""
    for gift in range(w.GIFT_THING):
        if can_offer(t, seat, receiver, gift):
            buffer[count] = gift_action(receiver, gift)
            count += 1
    last: i64 = -1
    for card in range(t.book.item_cards):
        kind = t.book.item_of[card]
        if t.item_place(card) == w.HELD + seat and kind != last:
            last = kind
            if not was_refused(t, seat, receiver, w.GIFT_THING + kind):
                buffer[count] = gift_action(receiver, w.GIFT_THING + kind)
                count += 1
    for number in range(t.book.secret_count):
        if t.secret_place(number) == w.HELD + seat and can_offer(
            t, seat, receiver, w.GIFT_THING + w.THING_SECRET + number
        ):
            buffer[count] = gift_action(receiver, w.GIFT_THING + w.THING_SECRET + number)
            count += 1
    return count


def can_trade(t: AvalonState, seat: i64) -> bool:
    """Is there still something this character can offer to somebody?"""
    return can_trade_with(t, seat, partners(t, seat))


def can_trade_in_verse(t: AvalonState, seat: i64, party: i64) -> bool:
    """AVA-PARTY-04: outside encounters the members of a party may trade among themselves at any moment."""
    return t.s[w.E_CARD] < 0 and can_trade_with(t, seat, partners(t, seat) & party)


def can_trade_with(t: AvalonState, seat: i64, others: i64) -> bool:
    if t.of(seat, w.OFFERS) >= w.MAX_OFFERS:
        return False
    for receiver in range(t.seats):
        if (others >> receiver) & 1 == 1 and offers_into(t, seat, receiver, t.trial_room(), 0) > 0:
            return True
    return False


# ---------------------------------------------------------------------- an offer
def step(t: AvalonState, f: i64) -> None:
    """AVA-PARTY-11: an offer, then the receiver's answer; then perhaps another one."""
    s = t.s
    seat = s[f + w.TRADE_SEAT]
    pc = s[f + w.F_PC]
    if pc == 0:
        others: i64 = 0
        if t.lives(seat):
            others = partners(t, seat)
        if s[f + w.TRADE_PARTNERS] != 0:
            others &= s[f + w.TRADE_PARTNERS]
        if not t.lives(seat) or not can_trade_with(t, seat, others):
            t.pop()
            return
        s[f + w.F_PC] = 1
        s[t.seat_at(seat) + w.OFFERS] += 1
        t.ask(w.ASK_OFFER, seat, others)
    elif pc == 1:
        if s[w.ANSWER] == w.DONE:
            t.pop()
            return
        s[f + w.F_PC] = 2
        s[f + w.TRADE_RECEIVER], s[f + w.TRADE_GIFT] = gift_of(s[w.ANSWER])
        t.ask(w.ASK_GIFT, s[f + w.TRADE_RECEIVER], seat, s[f + w.TRADE_GIFT])
    else:
        s[f + w.F_PC] = 0
        receiver, gift = s[f + w.TRADE_RECEIVER], s[f + w.TRADE_GIFT]
        if s[w.ANSWER] == w.ACCEPT:
            hand_over(t, seat, receiver, gift)
        else:
            base = t.seat_at(seat)
            s[base + w.REFUSED + s[base + w.OFFERS] - 1] = 1 + gift_action(receiver, gift) - w.GIVE


def hand_over(t: AvalonState, giver: i64, receiver: i64, gift: i64) -> None:
    """AVA-RES-10, AVA-ITEM-05, AVA-ITEM-08: one unit or one thing changes hands."""
    s = t.s
    if gift in (w.GIFT_FOOD, w.GIFT_WEALTH):
        resource: i64 = bc.FOOD if gift == w.GIFT_FOOD else bc.WEALTH
        tracks.lose(t, giver, resource, 1)
        tracks.gain(t, receiver, resource, 1)
    elif gift - w.GIFT_THING >= w.THING_SECRET:
        items.hand_secret(t, receiver, gift - w.GIFT_THING - w.THING_SECRET)
        t.refresh(giver)
    else:
        card = items.held_card(t, giver, gift - w.GIFT_THING, 0, 0)
        s[w.ITEM + card] &= w.USED
        t.refresh(giver)
        items.receive_item(t, receiver, card)
    if t.journal is not None:
        events.gift_traded(t, giver, receiver, gift)


# ---------------------------------------------------------------------- looking ahead
def peek(t: AvalonState, f: i64) -> None:
    """AVA-RUL-93: the top cards of an encounter deck one by one, each kept on top or put at the bottom."""
    s = t.s
    seat, deck = s[f + w.PEEK_SEAT], s[f + w.PEEK_DECK]
    pc = s[f + w.F_PC]
    if pc == 1:
        s[f + w.F_PC] = 0
        s[f + w.PEEK_DECK] = s[w.ANSWER] - w.ENCOUNTER_DECK
    elif pc == 2:
        s[f + w.F_PC] = 0
        if s[w.ANSWER] == w.PUT_AT_BOTTOM:
            decks.to_bottom(t, s[f + w.PEEK_CARD])
        else:
            s[f + w.PEEK_CARDS + s[f + w.PEEK_KEPT]] = s[f + w.PEEK_CARD]
            s[f + w.PEEK_KEPT] += 1
    elif deck < 0:
        if not t.lives(seat) or (is_empty(t, 0) and is_empty(t, 1) and is_empty(t, 2) and is_empty(t, 3)):
            t.pop()
            return
        s[f + w.F_PC] = 1
        t.ask(w.ASK_DECK, seat, 1)
    elif s[f + w.PEEK_LEFT] <= 0 or s[f + w.PEEK_KEPT] == 4 or is_empty(t, deck):
        while s[f + w.PEEK_KEPT] > 0:
            s[f + w.PEEK_KEPT] -= 1
            decks.to_top(t, s[f + w.PEEK_CARDS + s[f + w.PEEK_KEPT]])
        t.pop()
    else:
        s[f + w.PEEK_LEFT] -= 1
        s[f + w.PEEK_CARD] = decks.draw(t, deck, 0)
        s[f + w.F_PC] = 2
        if t.journal is not None:
            events.card_peeked(t, seat, s[f + w.PEEK_CARD])
        t.ask(w.ASK_PEEK, seat, s[f + w.PEEK_CARD])


def is_empty(t: AvalonState, deck: i64) -> bool:
    """Is there no card in an encounter deck?"""
    s = t.s
    return s[w.DECK_MASK + deck] == 0 and s[w.TOP_SIZE + deck] == 0 and s[w.BOTTOM_SIZE + deck] == 0
