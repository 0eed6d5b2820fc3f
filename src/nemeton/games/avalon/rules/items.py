"""Items and secrets (3.15): drawing, gaining, keywords in use, discarding, uses."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import GIVE_UP, THING_SECRET, WEAR
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    DRAW_ANY,
    DRAW_CRAFTABLE,
    DRAW_KEYWORD,
    ITEM_CRAFTABLE,
    ITEM_USE,
    ITEM_WIDTH,
    SECRET_DIAL,
    SECRET_DIAL_TIME,
    SECRET_EXPIRE,
    SECRET_QUEST,
    SECRET_USE,
    SECRET_WIDTH,
    SKILL_USE,
    SKILL_WIDTH,
    USE_LIMIT,
)
from nemeton.games.avalon.rules import dials
from nemeton.games.avalon.rules.course import ASK_GIVE_UP, ASK_WEAR, R_WEAR
from nemeton.games.avalon.state import (
    ANSWER,
    AT_BOTTOM,
    E_CARD,
    F_PC,
    F_X,
    HELD,
    IN_BOX,
    IN_QUESTS,
    ITEM,
    ITEM_BOTTOM,
    ITEM_BOTTOM_SIZE,
    LYING,
    OUT,
    PLACE_BITS,
    SECRET,
    SET_ASIDE,
    SKILL,
    UP,
    USED,
    AvalonState,
)


# ---------------------------------------------------------------------- the item deck
def fits(t: AvalonState, card: i64, what: i64) -> bool:
    """Is this the kind of item an effect asks for?"""
    if what == DRAW_ANY:
        return True
    if what == DRAW_CRAFTABLE:
        return t.book.items[t.book.item_of[card] * ITEM_WIDTH + ITEM_CRAFTABLE] == 1
    return t.item_keyword(card) == what - DRAW_KEYWORD


def draw(t: AvalonState, what: i64) -> i64:
    """AVA-ITEM-04: the first item of the deck that fits, or -1; after a search the rest is shuffled."""
    s = t.s
    count: i64 = 0
    found: i64 = -1
    for card in range(t.book.item_cards):
        if s[ITEM + card] & PLACE_BITS == IN_BOX and fits(t, card, what):
            count += 1
    if count > 0:
        count = t.below(count)
        for card in range(t.book.item_cards):
            if s[ITEM + card] & PLACE_BITS == IN_BOX and fits(t, card, what):
                if count == 0:
                    found = card
                count -= 1
    else:
        for place in range(s[ITEM_BOTTOM_SIZE]):
            if found < 0 and fits(t, s[ITEM_BOTTOM + place], what):
                found = s[ITEM_BOTTOM + place]
    if what != DRAW_ANY:
        shuffle(t)
    if found >= 0:
        take_out(t, found)
    return found


def shuffle(t: AvalonState) -> None:
    """The item deck is shuffled."""
    s = t.s
    for place in range(s[ITEM_BOTTOM_SIZE]):
        s[ITEM + s[ITEM_BOTTOM + place]] = IN_BOX
    s[ITEM_BOTTOM_SIZE] = 0


def take_out(t: AvalonState, card: i64) -> None:
    """An item card leaves the deck, wherever in it it lies."""
    s = t.s
    if s[ITEM + card] & PLACE_BITS == AT_BOTTOM:
        place: i64 = 0
        while s[ITEM_BOTTOM + place] != card:
            place += 1
        s[ITEM_BOTTOM_SIZE] -= 1
        for later in range(place, s[ITEM_BOTTOM_SIZE]):
            s[ITEM_BOTTOM + later] = s[ITEM_BOTTOM + later + 1]


def in_deck(t: AvalonState, kind: i64) -> i64:
    """A card of a kind that is still in the item deck, or -1."""
    for card in range(t.book.item_cards):
        if t.book.item_of[card] == kind and t.item_place(card) in (IN_BOX, AT_BOTTOM):
            return card
    return -1


def held_card(t: AvalonState, seat: i64, kind: i64, needs: i64, lacks: i64) -> i64:
    """The first card of a kind a character holds with some flags and without others, or -1."""
    for card in range(t.book.item_cards):
        word = t.s[ITEM + card]
        if t.book.item_of[card] == kind and word & PLACE_BITS == HELD + seat and word & (needs | lacks) == needs:
            return card
    return -1


def lying_card(t: AvalonState, place: i64, kind: i64) -> i64:
    """AVA-LOC-10: a card of a kind that lies on a location, or -1."""
    for card in range(t.book.item_cards):
        if t.book.item_of[card] == kind and t.item_place(card) == LYING + place:
            return card
    return -1


def discard_card(t: AvalonState, card: i64) -> None:
    """AVA-SETUP-24: an item goes to the bottom of the item deck."""
    s = t.s
    holder = s[ITEM + card] & PLACE_BITS
    s[ITEM + card] = AT_BOTTOM
    s[ITEM_BOTTOM + s[ITEM_BOTTOM_SIZE]] = card
    s[ITEM_BOTTOM_SIZE] += 1
    if HELD <= holder < LYING:
        t.refresh(holder - HELD)
        if t.journal is not None:
            tell.item_lost(t, holder - HELD, t.book.item_of[card])


# ---------------------------------------------------------------------- gaining
def gain_items(t: AvalonState, f: i64) -> None:
    """Items drawn one by one. Frame X0 seat, X1 what, X2 how many."""
    s = t.s
    seat = s[f + F_X]
    if s[f + F_X + 2] <= 0 or not t.lives(seat):
        t.pop()
        return
    s[f + F_X + 2] -= 1
    card = draw(t, s[f + F_X + 1])
    if card >= 0:
        receive_item(t, seat, card)


def receive_item(t: AvalonState, seat: i64, card: i64) -> None:
    """AVA-ITEM-02: a new item lies face up, unless its keyword is in use already: then its owner chooses."""
    s = t.s
    if t.journal is not None:
        tell.item_gained(t, seat, t.book.item_of[card])
    s[ITEM + card] = HELD + seat | (s[ITEM + card] & USED)  # what was used today stays used in other hands
    wear_new(t, seat, t.item_keyword(card), ITEM + card)


def wear_new(t: AvalonState, seat: i64, keyword: i64, word: i64) -> None:
    """A thing just received: in use at once, or not in this encounter (AVA-ENC-06), or D35."""
    s = t.s
    if keyword >= 0 and worn(t, seat, keyword) > 0:
        t.push(R_WEAR, seat, keyword)
    else:
        s[word] |= UP
    if s[E_CARD] >= 0:
        s[word] |= SET_ASIDE
    t.refresh(seat)


def worn(t: AvalonState, seat: i64, keyword: i64) -> i64:
    """How many things of a keyword a character has face up."""
    count: i64 = 0
    for card in range(t.book.item_cards):
        if t.item_keyword(card) == keyword and t.s[ITEM + card] & (PLACE_BITS | UP) == (HELD + seat) | UP:
            count += 1
    for number in range(t.book.secret_count):
        if t.secret_keyword(number) == keyword and t.s[SECRET + number] & (PLACE_BITS | UP) == (HELD + seat) | UP:
            count += 1
    return count


def of_keyword(t: AvalonState, seat: i64, keyword: i64) -> i64:
    """How many things of a keyword a character holds, face up or down."""
    count: i64 = 0
    for card in range(t.book.item_cards):
        if t.item_keyword(card) == keyword and t.item_place(card) == HELD + seat:
            count += 1
    for number in range(t.book.secret_count):
        if t.secret_keyword(number) == keyword and t.secret_place(number) == HELD + seat:
            count += 1
    return count


def receive_secret(t: AvalonState, seat: i64, number: i64) -> None:
    """AVA-ITEM-06, AVA-ITEM-09: a secret of the box goes to a character, one with a padlock to the quest pile."""
    s = t.s
    if t.secret_place(number) != IN_BOX:
        return
    base = number * SECRET_WIDTH
    start = t.book.secrets[base + SECRET_DIAL]
    if start > 0:
        dials.set_on_secret(
            t, number, start, t.book.secrets[base + SECRET_DIAL_TIME], t.book.secrets[base + SECRET_EXPIRE]
        )
    if t.journal is not None:
        tell.secret_gained(t, seat, number)
    if t.book.secrets[base + SECRET_QUEST] == 1:
        s[SECRET + number] = IN_QUESTS | UP
    else:
        hand_secret(t, seat, number)


def hand_secret(t: AvalonState, seat: i64, number: i64) -> None:
    """A secret is now held by a character."""
    t.s[SECRET + number] = HELD + seat | (t.s[SECRET + number] & USED)
    wear_new(t, seat, t.secret_keyword(number), SECRET + number)


def put_back_secret(t: AvalonState, number: i64, gone: bool) -> None:
    """AVA-RUL-94, AVA-SETUP-27: a secret goes back into the box, or leaves the campaign."""
    s = t.s
    holder = s[SECRET + number] & PLACE_BITS
    if holder == OUT:
        return
    s[SECRET + number] = OUT if gone else IN_BOX
    dials.remove_from_secret(t, number)
    if HELD <= holder < LYING:
        t.refresh(holder - HELD)
    if t.journal is not None and holder != IN_BOX:
        tell.secret_left(t, number)


# ---------------------------------------------------------------------- keywords in use
def wear(t: AvalonState, f: i64) -> None:
    """AVA-ITEM-01, D05, D35: the owner says which thing of a keyword is face up. Frame X0 seat, X1 keyword."""
    s = t.s
    seat, keyword = s[f + F_X], s[f + F_X + 1]
    if s[f + F_PC] == 0:
        s[f + F_PC] = 1
        t.ask(ASK_WEAR, seat, keyword)
        return
    thing = s[ANSWER] - WEAR
    t.pop()
    chosen: i64 = -1
    if thing < THING_SECRET:
        chosen = held_card(t, seat, thing, 0, 0)
    for card in range(t.book.item_cards):
        if t.item_keyword(card) == keyword and t.item_place(card) == HELD + seat:
            turn(t, ITEM + card, card == chosen)
    for number in range(t.book.secret_count):
        if t.secret_keyword(number) == keyword and t.secret_place(number) == HELD + seat:
            turn(t, SECRET + number, thing == THING_SECRET + number)
    t.refresh(seat)


def turn(t: AvalonState, word: i64, up: bool) -> None:
    """A thing lies face up or face down."""
    if up:
        t.s[word] |= UP
    else:
        t.s[word] &= ~UP


def equip(t: AvalonState, f: i64) -> None:
    """AVA-DAY-15: keyword by keyword with more than one thing. Frame X0 seat, PC the next keyword."""
    s = t.s
    seat, keyword = s[f + F_X], s[f + F_PC]
    if keyword >= 5 or not t.lives(seat):
        t.pop()
        return
    s[f + F_PC] = keyword + 1
    if of_keyword(t, seat, keyword) > 1:
        t.push(R_WEAR, seat, keyword)


# ---------------------------------------------------------------------- giving up items
def give_up(t: AvalonState, f: i64) -> None:
    """D42: items are discarded or paid one by one. Frame X0 voters, X1 holders, X2 how many, X3 keywords that fit."""
    s = t.s
    voters, holders, left, keywords = s[f + F_X], s[f + F_X + 1], s[f + F_X + 2], s[f + F_X + 3]
    if s[f + F_PC] == 1:
        s[f + F_PC] = 0
        s[f + F_X + 2] = left - 1
        card = first_of_kind(t, holders, s[ANSWER] - GIVE_UP)
        if card >= 0:
            discard_card(t, card)
        return
    if left <= 0 or count_fitting(t, holders, keywords) == 0:
        t.pop()
        return
    s[f + F_PC] = 1
    if t.size_of(voters) == 1:
        t.ask(ASK_GIVE_UP, t.first_of(voters), holders, keywords)
    else:
        t.ask_together(ASK_GIVE_UP, voters, holders, keywords)


def first_of_kind(t: AvalonState, holders: i64, kind: i64) -> i64:
    """A card of a kind held by one of several characters, face-down ones first."""
    for up in range(2):
        for seat in range(t.seats):
            if (holders >> seat) & 1 == 1:
                card = held_card(t, seat, kind, UP if up == 1 else 0, 0 if up == 1 else UP)
                if card >= 0:
                    return card
    return -1


def count_fitting(t: AvalonState, holders: i64, keywords: i64) -> i64:
    """AVA-ITEM-07: how many items, never secrets, of some keywords (0: any item) these characters hold."""
    count: i64 = 0
    for card in range(t.book.item_cards):
        place = t.item_place(card)
        if HELD <= place < LYING and (holders >> (place - HELD)) & 1 == 1 and keyword_fits(t, card, keywords):
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
        if s[ITEM + card] & USED != 0 and use_limit(t, book.items[book.item_of[card] * ITEM_WIDTH + ITEM_USE]) == limit:
            s[ITEM + card] &= ~USED
    for number in range(book.secret_count):
        if s[SECRET + number] & USED != 0 and use_limit(t, book.secrets[number * SECRET_WIDTH + SECRET_USE]) == limit:
            s[SECRET + number] &= ~USED
    for number in range(book.skill_count):
        if s[SKILL + number] & USED != 0:
            side = s[SKILL + number] & 1
            if use_limit(t, book.skills[number * SKILL_WIDTH + SKILL_USE + side]) == limit:
                s[SKILL + number] &= ~USED


def use_limit(t: AvalonState, use: i64) -> i64:
    return -1 if use == 0 else t.book.code[use + USE_LIMIT]
