"""Items and secrets (AVA-ITEM): drawing, gaining, keywords in use, discarding, uses."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import dials
from nemeton.games.avalon.state import AvalonState


# ---------------------------------------------------------------------- the item deck
def fits(t: AvalonState, card: i64, what: i64) -> bool:
    """Is this the kind of item an effect asks for?"""
    if what == bc.DRAW_ANY:
        return True
    if what == bc.DRAW_CRAFTABLE:
        return t.book.item(t.book.item_of[card], bc.ITEM_CRAFTABLE) == 1
    return t.item_keyword(card) == what - bc.DRAW_KEYWORD


def draw(t: AvalonState, what: i64) -> i64:
    """AVA-ITEM-04: the first item of the deck that fits, or -1; after a search the rest is shuffled."""
    s = t.s
    count: i64 = 0
    found: i64 = -1
    for card in range(t.book.item_cards):
        if s[w.ITEM + card] & w.PLACE_BITS == w.IN_BOX and fits(t, card, what):
            count += 1
    if count > 0:
        count = t.below(count)
        for card in range(t.book.item_cards):
            if s[w.ITEM + card] & w.PLACE_BITS == w.IN_BOX and fits(t, card, what):
                if count == 0:
                    found = card
                count -= 1
    else:
        for place in range(s[w.ITEM_BOTTOM_SIZE]):
            if found < 0 and fits(t, s[w.ITEM_BOTTOM + place], what):
                found = s[w.ITEM_BOTTOM + place]
    if what != bc.DRAW_ANY:
        shuffle(t)
    if found >= 0:
        take_out(t, found)
    return found


def shuffle(t: AvalonState) -> None:
    """The item deck is shuffled."""
    s = t.s
    for place in range(s[w.ITEM_BOTTOM_SIZE]):
        s[w.ITEM + s[w.ITEM_BOTTOM + place]] = w.IN_BOX
    s[w.ITEM_BOTTOM_SIZE] = 0


def take_out(t: AvalonState, card: i64) -> None:
    """An item card leaves the deck, wherever in it it lies."""
    s = t.s
    if s[w.ITEM + card] & w.PLACE_BITS == w.AT_BOTTOM:
        place: i64 = 0
        while s[w.ITEM_BOTTOM + place] != card:
            place += 1
        s[w.ITEM_BOTTOM_SIZE] -= 1
        for later in range(place, s[w.ITEM_BOTTOM_SIZE]):
            s[w.ITEM_BOTTOM + later] = s[w.ITEM_BOTTOM + later + 1]


def in_deck(t: AvalonState, kind: i64) -> i64:
    """A card of a kind that is still in the item deck, or -1."""
    for card in range(t.book.item_cards):
        if t.book.item_of[card] == kind and t.item_place(card) in (w.IN_BOX, w.AT_BOTTOM):
            return card
    return -1


def held_card(t: AvalonState, seat: i64, kind: i64, needs: i64, lacks: i64) -> i64:
    """The first card of a kind a character holds with some flags and without others, or -1."""
    for card in range(t.book.item_cards):
        word = t.s[w.ITEM + card]
        if t.book.item_of[card] == kind and word & w.PLACE_BITS == w.HELD + seat and word & (needs | lacks) == needs:
            return card
    return -1


def lying_card(t: AvalonState, place: i64, kind: i64) -> i64:
    """AVA-LOC-10: a card of a kind that lies on a location, or -1."""
    for card in range(t.book.item_cards):
        if t.book.item_of[card] == kind and t.item_place(card) == w.LYING + place:
            return card
    return -1


def discard_card(t: AvalonState, card: i64) -> None:
    """AVA-SETUP-24: an item goes to the bottom of the item deck."""
    s = t.s
    holder = s[w.ITEM + card] & w.PLACE_BITS
    s[w.ITEM + card] = w.AT_BOTTOM
    s[w.ITEM_BOTTOM + s[w.ITEM_BOTTOM_SIZE]] = card
    s[w.ITEM_BOTTOM_SIZE] += 1
    if w.HELD <= holder < w.LYING:
        t.refresh(holder - w.HELD)
        if t.journal is not None:
            events.item_lost(t, holder - w.HELD, t.book.item_of[card])


# ---------------------------------------------------------------------- gaining
def gain_items(t: AvalonState, f: i64) -> None:
    """Items drawn one by one."""
    s = t.s
    seat = s[f + w.GAIN_ITEM_SEAT]
    if s[f + w.GAIN_ITEM_LEFT] <= 0 or not t.lives(seat):
        t.pop()
        return
    s[f + w.GAIN_ITEM_LEFT] -= 1
    card = draw(t, s[f + w.GAIN_ITEM_WHAT])
    if card >= 0:
        receive_item(t, seat, card)


def receive_item(t: AvalonState, seat: i64, card: i64) -> None:
    """AVA-ITEM-02: a new item lies face up, unless its keyword is in use already: then its owner chooses."""
    s = t.s
    if t.journal is not None:
        events.item_gained(t, seat, t.book.item_of[card])
    s[w.ITEM + card] = w.HELD + seat | (s[w.ITEM + card] & w.USED)  # what was used today stays used in other hands
    wear_new(t, seat, t.item_keyword(card), w.ITEM + card)


def wear_new(t: AvalonState, seat: i64, keyword: i64, word: i64) -> None:
    """A thing just received: in use at once, not in this encounter (AVA-ENC-06), or as its owner says (AVA-ITEM-02)."""
    s = t.s
    if keyword >= 0 and count_worn(t, seat, keyword) > 0:
        t.push(w.R_WEAR, seat, keyword)
    else:
        s[word] |= w.UP
    if s[w.E_CARD] >= 0:
        s[word] |= w.SET_ASIDE
    t.refresh(seat)


def count_worn(t: AvalonState, seat: i64, keyword: i64) -> i64:
    """How many things of a keyword a character has face up."""
    count: i64 = 0
    for card in range(t.book.item_cards):
        if t.item_keyword(card) == keyword and t.s[w.ITEM + card] & (w.PLACE_BITS | w.UP) == (w.HELD + seat) | w.UP:
            count += 1
    for number in range(t.book.secret_count):
        if (
            t.secret_keyword(number) == keyword
            and t.s[w.SECRET + number] & (w.PLACE_BITS | w.UP) == (w.HELD + seat) | w.UP
        ):
            count += 1
    return count


def of_keyword(t: AvalonState, seat: i64, keyword: i64) -> i64:
    """How many things of a keyword a character holds, face up or down."""
    count: i64 = 0
    for card in range(t.book.item_cards):
        if t.item_keyword(card) == keyword and t.item_place(card) == w.HELD + seat:
            count += 1
    for number in range(t.book.secret_count):
        if t.secret_keyword(number) == keyword and t.secret_place(number) == w.HELD + seat:
            count += 1
    return count


def receive_secret(t: AvalonState, seat: i64, number: i64) -> None:
    """AVA-ITEM-06, AVA-ITEM-09: a secret of the box goes to a character, one with a padlock to the quest pile."""
    s = t.s
    if t.secret_place(number) != w.IN_BOX:
        return
    book = t.book
    start = book.secret(number, bc.SECRET_DIAL)
    if start > 0:
        dials.set_on_secret(
            t, number, start, book.secret(number, bc.SECRET_DIAL_TIME), book.secret(number, bc.SECRET_EXPIRE)
        )
    if t.journal is not None:
        events.secret_gained(t, seat, number)
    if book.secret(number, bc.SECRET_QUEST) == 1:
        s[w.SECRET + number] = w.IN_QUESTS | w.UP
    else:
        hand_secret(t, seat, number)


def hand_secret(t: AvalonState, seat: i64, number: i64) -> None:
    """A secret is now held by a character."""
    t.s[w.SECRET + number] = w.HELD + seat | (t.s[w.SECRET + number] & w.USED)
    wear_new(t, seat, t.secret_keyword(number), w.SECRET + number)


def put_back_secret(t: AvalonState, number: i64, gone: bool) -> None:
    """AVA-RUL-94, AVA-SETUP-27: a secret goes back into the box, or leaves the campaign."""
    s = t.s
    holder = s[w.SECRET + number] & w.PLACE_BITS
    if holder == w.OUT:
        return
    s[w.SECRET + number] = w.OUT if gone else w.IN_BOX
    dials.remove_from_secret(t, number)
    if w.HELD <= holder < w.LYING:
        t.refresh(holder - w.HELD)
    if t.journal is not None and holder != w.IN_BOX:
        events.secret_left(t, number)


# ---------------------------------------------------------------------- keywords in use
def wear(t: AvalonState, f: i64) -> None:
    """AVA-ITEM-01, AVA-DAY-15, AVA-ITEM-02: the owner says which thing of a keyword is face up."""
    s = t.s
    seat, keyword = s[f + w.WEAR_SEAT], s[f + w.WEAR_KEYWORD]
    if s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        t.ask(w.ASK_WEAR, seat, keyword)
        return
    thing = s[w.ANSWER] - w.WEAR
    t.pop()
    chosen: i64 = -1
    if thing < w.THING_SECRET:
        chosen = held_card(t, seat, thing, 0, 0)
    for card in range(t.book.item_cards):
        if t.item_keyword(card) == keyword and t.item_place(card) == w.HELD + seat:
            turn(t, w.ITEM + card, card == chosen)
    for number in range(t.book.secret_count):
        if t.secret_keyword(number) == keyword and t.secret_place(number) == w.HELD + seat:
            turn(t, w.SECRET + number, thing == w.THING_SECRET + number)
    t.refresh(seat)


def turn(t: AvalonState, word: i64, up: bool) -> None:
    """A thing lies face up or face down."""
    if up:
        t.s[word] |= w.UP
    else:
        t.s[word] &= ~w.UP


def equip(t: AvalonState, f: i64) -> None:
    """AVA-DAY-15: keyword by keyword with more than one thing. F_PC is the next keyword."""
    s = t.s
    seat, keyword = s[f + w.F_SEAT], s[f + w.F_PC]
    if keyword >= 5 or not t.lives(seat):
        t.pop()
        return
    s[f + w.F_PC] = keyword + 1
    if of_keyword(t, seat, keyword) > 1:
        t.push(w.R_WEAR, seat, keyword)


# ---------------------------------------------------------------------- giving up items
def give_up(t: AvalonState, f: i64) -> None:
    """AVA-ITEM-07: items are discarded or paid one by one."""
    s = t.s
    voters, holders, left, keywords = (
        s[f + w.GIVE_UP_VOTERS],
        s[f + w.GIVE_UP_HOLDERS],
        s[f + w.GIVE_UP_LEFT],
        s[f + w.GIVE_UP_KEYWORDS],
    )
    if s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        s[f + w.GIVE_UP_LEFT] = left - 1
        card = first_of_kind(t, holders, s[w.ANSWER] - w.GIVE_UP)
        if card >= 0:
            discard_card(t, card)
        return
    if left <= 0 or count_fitting(t, holders, keywords) == 0:
        t.pop()
        return
    s[f + w.F_PC] = 1
    if t.size_of(voters) == 1:
        t.ask(w.ASK_GIVE_UP, t.first_of(voters), holders, keywords)
    else:
        t.ask_together(w.ASK_GIVE_UP, voters, holders, keywords)


def first_of_kind(t: AvalonState, holders: i64, kind: i64) -> i64:
    """A card of a kind held by one of several characters, face-down ones first."""
    for up in range(2):
        for seat in range(t.seats):
            if (holders >> seat) & 1 == 1:
                card = held_card(t, seat, kind, w.UP if up == 1 else 0, 0 if up == 1 else w.UP)
                if card >= 0:
                    return card
    return -1


def count_fitting(t: AvalonState, holders: i64, keywords: i64) -> i64:
    """AVA-ITEM-07: how many items, never secrets, of some keywords (0: any item) these characters hold."""
    count: i64 = 0
    for card in range(t.book.item_cards):
        place = t.item_place(card)
        if w.HELD <= place < w.LYING and (holders >> (place - w.HELD)) & 1 == 1 and keyword_fits(t, card, keywords):
            count += 1
    return count


def keyword_fits(t: AvalonState, card: i64, keywords: i64) -> bool:
    keyword = t.item_keyword(card)
    return keywords == 0 or (keyword >= 0 and (keywords & bit(keyword)) != 0)


# ---------------------------------------------------------------------- uses
def renew_uses(t: AvalonState, limit: i64) -> None:
    """AVA-RUL-82: what was used up for a day, an encounter, an activation or a chapter may be used again."""
    s, book = t.s, t.book
    for card in range(book.item_cards):
        if s[w.ITEM + card] & w.USED != 0 and use_limit(t, book.item(book.item_of[card], bc.ITEM_USE)) == limit:
            s[w.ITEM + card] &= ~w.USED
    for number in range(book.secret_count):
        if s[w.SECRET + number] & w.USED != 0 and use_limit(t, book.secret(number, bc.SECRET_USE)) == limit:
            s[w.SECRET + number] &= ~w.USED
    for number in range(book.skill_count):
        if s[w.SKILL + number] & w.USED != 0:
            side = s[w.SKILL + number] & 1
            if use_limit(t, book.skill(number, bc.SKILL_USE + side)) == limit:
                s[w.SKILL + number] &= ~w.USED


def use_limit(t: AvalonState, use: i64) -> i64:
    return -1 if use == 0 else t.book.code[use + bc.USE_LIMIT]


def take_up(t: AvalonState, seat: i64) -> None:
    """AVA-ENC-15, AVA-RUL-129: what this character set aside or flipped is in use again."""
    s = t.s
    for card in range(t.book.item_cards):
        if t.item_place(card) == w.HELD + seat:
            s[w.ITEM + card] &= ~(w.FLIPPED | w.SET_ASIDE)
    for number in range(t.book.secret_count):
        if t.secret_place(number) == w.HELD + seat:
            s[w.SECRET + number] &= ~(w.FLIPPED | w.SET_ASIDE)
    if t.lives(seat):
        t.refresh(seat)


def discard_used(t: AvalonState, f: i64) -> None:
    """A use has been made: the thing goes, if the use says so and its user still holds it."""
    s = t.s
    seat, bearer = s[f + w.USE_SEAT], s[f + w.USE_BEARER]
    if bearer < 0 or s[f + w.USE_DISCARDS] != 1:
        return
    if w.BY_ITEM <= bearer < w.BY_SECRET and s[w.ITEM + bearer - w.BY_ITEM] & w.PLACE_BITS == w.HELD + seat:
        discard_card(t, bearer - w.BY_ITEM)
    elif w.BY_SECRET <= bearer < w.BY_SKILL:
        put_back_secret(t, bearer - w.BY_SECRET, False)
