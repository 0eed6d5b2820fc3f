"""What may be answered to a question: the one definition of legality, question by question (section 6)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon.actions import (
    ACCEPT,
    ACTIVATE,
    ASIDE,
    AT_BOTTOM,
    AVOID,
    BUY,
    CALL_OFF,
    CHOOSE,
    CLAIM,
    COLOUR,
    DISCARD,
    DO_NOT,
    DONE,
    EAT,
    ENCOUNTER_DECK,
    END_CAMPAIGN,
    ESCAPE,
    FAST,
    GIVE_UP,
    GO_ON,
    GUARDIAN,
    JOIN,
    KEEP,
    LEAVE,
    LEAVE_IT,
    MAX_LOCATION_ACTIONS,
    MERCY,
    NO,
    NO_CARD,
    NOBODY_ELSE,
    ON_TOP,
    OPEN_DECK,
    PAY,
    PLAY,
    PUT_IN,
    RAISE,
    READY,
    REDRAW,
    REFUSE,
    RESOLVE,
    SAVE,
    SEAT,
    SIDE,
    SKILL,
    STAY,
    STOP,
    TAKE,
    TAKE_OUT,
    THING_SECRET,
    TO,
    TOKEN,
    TOP_CARD,
    TRADE,
    WEAR,
    YES,
)
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import DECK_CARDS, EXP, WHEN_END_OF_DAY
from nemeton.games.avalon.rules import (
    advancement,
    arrivals,
    combat,
    heroes,
    items,
    keys,
    night,
    programs,
    rounds,
    trade,
    uses,
)
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.course import (
    ASK_ACCEPT,
    ASK_ACTION,
    ASK_ACTIVATE,
    ASK_ACTIVE,
    ASK_ASIDE,
    ASK_ASSIGN,
    ASK_AVOID,
    ASK_BUILD,
    ASK_CHARGE,
    ASK_CHOICE,
    ASK_CHRONICLER,
    ASK_CLAIM,
    ASK_COLOUR,
    ASK_DECK,
    ASK_DESTINATION,
    ASK_DISCARD,
    ASK_DISCUSS,
    ASK_EAT,
    ASK_FIRST,
    ASK_GIFT,
    ASK_GIVE_UP,
    ASK_GO_ON,
    ASK_GUARDIAN,
    ASK_HAND,
    ASK_JOIN,
    ASK_JOIN_ENCOUNTER,
    ASK_KEY,
    ASK_LOOT,
    ASK_MERCY,
    ASK_MORE,
    ASK_OFFER,
    ASK_OTHER,
    ASK_PAY,
    ASK_PEEK,
    ASK_POOL,
    ASK_RESPONSE,
    ASK_SAVE,
    ASK_SECRET,
    ASK_SIDE,
    ASK_SKILL,
    ASK_SPEND,
    ASK_TIE,
    ASK_TOKEN,
    ASK_WEAR,
    ASK_WHO,
)
from nemeton.games.avalon.rules.modifiers import panics
from nemeton.games.avalon.state import (
    E_PLAYED,
    HELD,
    IN_DECK,
    IN_HAND,
    IN_POOL,
    ITEM,
    LYING,
    ON_CARD,
    PLACE_BITS,
    RESOURCE,
    SECRET,
    SET_ASIDE,
    SHOWN,
    UP,
    VOTED,
    AvalonState,
)
from nemeton.games.avalon.state import GUARDIAN as GUARDIAN_AT
from nemeton.games.avalon.state import GUARDIANS as GUARDIANS_AT
from nemeton.kernel.state import A, B, C, D


def options_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """The options of a question in any order; rarer ones stand further down."""
    if kind in (ASK_FIRST, ASK_MORE):
        return plays_into(t, kind, seat, buffer)
    if kind == ASK_ACTION:
        return rounds.legal_into(t, seat, buffer)
    if kind == ASK_CHOICE:
        return choices_into(t, seat, buffer)
    if kind == ASK_DISCARD:
        deck = t.s[t.top + A]
        return cards_into(t.zone(seat, deck, IN_HAND), DISCARD + deck * DECK_CARDS, buffer, 0)
    if kind == ASK_HAND:
        return two(buffer, KEEP, REDRAW)
    if kind == ASK_KEY:
        return two(buffer, PAY, DO_NOT)
    if kind == ASK_RESPONSE:
        buffer[0] = DONE
        return uses.in_encounter_into(t, seat, 2, buffer, 1)
    if kind == ASK_PAY:
        return two(buffer, PAY, LEAVE_IT)
    if kind in (ASK_WHO, ASK_ASSIGN, ASK_ACTIVE, ASK_OTHER, ASK_LOOT):
        return cards_into(t.s[t.top + A], SEAT, buffer, 0)
    if kind == ASK_SECRET:
        return cards_into(t.s[t.top + B], SEAT, buffer, 0)
    if kind in (ASK_EAT, ASK_SPEND, ASK_POOL, ASK_SKILL, ASK_SIDE, ASK_BUILD):
        return night_into(t, kind, seat, buffer)
    if kind in (ASK_WEAR, ASK_ASIDE, ASK_OFFER, ASK_GIVE_UP):
        return things_into(t, kind, seat, buffer)
    return rarer_into(t, kind, seat, buffer)


def rarer_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """Questions with two words for an answer, and those of map and set-up."""
    if kind in (ASK_JOIN, ASK_JOIN_ENCOUNTER):
        return two(buffer, JOIN, STAY)
    if kind in (ASK_ACCEPT, ASK_GIFT):
        return two(buffer, ACCEPT, REFUSE)
    if kind == ASK_GO_ON:
        return two(buffer, GO_ON, CALL_OFF)
    if kind == ASK_ACTIVATE:
        return two(buffer, ACTIVATE, LEAVE)
    if kind == ASK_AVOID:
        return two(buffer, AVOID, RESOLVE)
    if kind == ASK_CHARGE:
        return two(buffer, YES, NO)
    if kind == ASK_PEEK:
        return two(buffer, ON_TOP, AT_BOTTOM)
    if kind == ASK_MERCY:
        return two(buffer, MERCY, END_CAMPAIGN)
    if kind == ASK_SAVE:
        return two(buffer, GO_ON, SAVE)
    if kind == ASK_DISCUSS:
        buffer[0] = READY
        if trade.can_trade(t, seat):
            return two(buffer, READY, TRADE)
        return 1
    if kind == ASK_TIE:
        return voted_into(t, buffer)
    if kind == ASK_DECK:
        return decks_into(t, seat, buffer)
    return places_into(t, kind, seat, buffer)


def two(buffer: vec[i64], one: i64, other: i64) -> i64:
    buffer[0] = one
    buffer[1] = other
    return 2


def cards_into(mask: i64, first: i64, buffer: vec[i64], count: i64) -> i64:
    """An option for each place of a mask."""
    place: i64 = 0
    while mask != 0:
        if mask & 1 == 1:
            buffer[count] = first + place
            count += 1
        mask >>= 1
        place += 1
    return count


# ---------------------------------------------------------------------- encounters
def plays_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """D22, D24, AVA-PANIC-01, -02, AVA-RUL-31: cards, uses and charges, the end of the cards, the way out."""
    deck = deck_in_play(t)
    hand = t.zone(seat, deck, IN_HAND)
    count: i64 = 0
    if kind == ASK_FIRST:
        if not panics(t, seat):
            count = cards_into(hand, PLAY + deck * DECK_CARDS, buffer, 0)
        elif t.zone(seat, deck, IN_DECK) != 0:
            buffer[0] = TOP_CARD
            count = 1
        buffer[count] = NO_CARD
    else:
        if t.s[E_PLAYED] < combat.most_cards(t, seat):
            count = followers_into(t, seat, deck, hand, buffer)
        buffer[count] = STOP
    buffer[count + 1] = ESCAPE
    return uses.in_play_into(t, seat, buffer, count + 2)


def followers_into(t: AvalonState, seat: i64, deck: i64, hand: i64, buffer: vec[i64]) -> i64:
    """AVA-COM-04: the cards of the hand that have a chain icon which would connect."""
    count: i64 = 0
    card: i64 = 0
    while hand != 0:
        if hand & 1 == 1 and keys.can_follow(t, keys.card_row(t, seat, deck, card), seat):
            buffer[count] = PLAY + deck * DECK_CARDS + card
            count += 1
        hand >>= 1
        card += 1
    return count


# ---------------------------------------------------------------------- verses and votes
def choices_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """D12: the open choices; a party in a verse may trade first."""
    s, code = t.s, t.book.code
    pc, width, actor, party = s[t.top + A], s[t.top + B], s[t.top + C], s[t.top + D]
    count: i64 = 0
    for place in range(code[pc + 3]):
        if programs.is_open(t, pc + 4 + place * width, actor, party):
            buffer[count] = CHOOSE + place
            count += 1
    if trade.can_trade_in_verse(t, seat, party):
        buffer[count] = TRADE
        count += 1
    return count


def voted_into(t: AvalonState, buffer: vec[i64]) -> i64:
    """D41: what was voted for, each once."""
    count: i64 = 0
    for seat in range(t.seats):
        vote = t.s[VOTED + seat]
        known = vote < 0
        for place in range(count):
            if buffer[place] == vote:
                known = True
        if not known:
            buffer[count] = vote
            count += 1
    return count


# ---------------------------------------------------------------------- the night
def night_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """D29 to D33."""
    count: i64 = 0
    if kind == ASK_EAT:
        if night.can_eat(t, seat):
            buffer[0] = EAT
            count = 1
        buffer[count] = FAST
        return uses.options_into(t, seat, WHEN_END_OF_DAY, buffer, count + 1)
    if kind == ASK_POOL:
        return cards_into(t.of(seat, SHOWN), TAKE + t.s[t.top + A] * DECK_CARDS, buffer, 0)
    if kind == ASK_SIDE:
        return two(buffer, SIDE, SIDE + 1)
    if kind == ASK_SKILL:
        for number in range(t.book.skill_count):
            if advancement.is_available(t, number, t.s[t.top + A]):
                buffer[count] = SKILL + number
                count += 1
        return count
    if kind == ASK_SPEND:
        return purchases_into(t, seat, buffer)
    for deck in range(2):
        count = cards_into(advancement.can_put_in(t, seat, deck), PUT_IN + deck * DECK_CARDS, buffer, count)
        count = cards_into(advancement.can_take_out(t, seat, deck), TAKE_OUT + deck * DECK_CARDS, buffer, count)
    buffer[count] = DONE
    return count + 1


def purchases_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """D30: what the EXP of a character can buy."""
    held = t.of(seat, RESOURCE + EXP)
    count: i64 = 0
    for deck in range(2):
        if held >= advancement.card_price(t, seat) and t.zone(seat, deck, IN_POOL) != 0:
            buffer[count] = BUY + deck
            count += 1
    for attribute in range(6):
        if held >= advancement.point_price(t, seat, attribute) and advancement.can_raise(t, seat, attribute):
            buffer[count] = RAISE + attribute
            count += 1
    buffer[count] = STOP
    return count + 1


# ---------------------------------------------------------------------- things
def things_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """D05, D19, D34, D35, D42: items by kind, secrets by number."""
    if kind == ASK_OFFER:
        return offers_into(t, seat, buffer)
    if kind == ASK_GIVE_UP:
        return gifts_into(t, buffer)
    count: i64 = 0
    last: i64 = -1
    first: i64 = WEAR if kind == ASK_WEAR else ASIDE
    keyword = t.s[t.top + A]
    for card in range(t.book.item_cards):
        item = t.book.item_of[card]
        fits = t.s[ITEM + card] & PLACE_BITS == HELD + seat and item != last
        if fits and is_asked(kind, t.s[ITEM + card], t.item_keyword(card), keyword):
            buffer[count] = first + item
            count += 1
            last = item
    for number in range(t.book.secret_count):
        word = t.s[SECRET + number]
        if word & PLACE_BITS == HELD + seat and is_asked(kind, word, t.secret_keyword(number), keyword):
            buffer[count] = first + THING_SECRET + number
            count += 1
    if kind == ASK_ASIDE:
        buffer[count] = DONE
        count += 1
    return count


def is_asked(kind: i64, word: i64, own: i64, keyword: i64) -> bool:
    """Is a thing among those of the keyword, or, before an encounter, among those in use?"""
    if kind == ASK_WEAR:
        return own == keyword
    return word & (UP | SET_ASIDE) == UP


def offers_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """D34: what can be offered to whom."""
    partners = t.s[t.top + A]
    buffer[0] = DONE
    count: i64 = 1
    for receiver in range(t.seats):
        if (partners >> receiver) & 1 == 1:
            count = trade.offers_into(t, seat, receiver, buffer, count)
    return count


def gifts_into(t: AvalonState, buffer: vec[i64]) -> i64:
    """D42: the items that fit, by kind."""
    holders, keywords = t.s[t.top + A], t.s[t.top + B]
    count: i64 = 0
    last: i64 = -1
    for card in range(t.book.item_cards):
        place = t.item_place(card)
        item = t.book.item_of[card]
        if item == last or place < HELD or place >= LYING or (holders >> (place - HELD)) & 1 == 0:
            continue
        if items.keyword_fits(t, card, keywords):
            buffer[count] = GIVE_UP + item
            count += 1
            last = item
    return count


# ---------------------------------------------------------------------- places, decks, characters
def places_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """D01 to D03, D15, D16, D36."""
    count: i64 = 0
    if kind == ASK_CLAIM:
        for character in range(t.book.character_count):
            if heroes.can_claim(t, character):
                buffer[count] = CLAIM + character
                count += 1
        if t.s[t.top + A] == 1:
            buffer[count] = NOBODY_ELSE
            count += 1
    elif kind == ASK_COLOUR:
        free = bit(t.book.colours) - 1
        count = cards_into(free & ~heroes.colours_taken(t), COLOUR, buffer, 0)
    elif kind == ASK_CHRONICLER:
        buffer[0] = NOBODY_ELSE
        count = cards_into(bit(t.seats) - 1, SEAT, buffer, 1)
    elif kind == ASK_TOKEN:
        place = t.s[t.top + A]
        for action in range(ON_CARD):
            if t.time_tokens(place, action) > 0:
                buffer[count] = TOKEN + place * MAX_LOCATION_ACTIONS + action
                count += 1
    elif kind == ASK_DESTINATION:
        for place in range(t.book.location_count):
            if arrivals.is_destination(t, seat, t.s[t.top + A], place):
                buffer[count] = TO + place
                count += 1
    else:
        assert kind == ASK_GUARDIAN, "every question has its options"
        count = guardians_into(t, buffer)
    return count


def guardians_into(t: AvalonState, buffer: vec[i64]) -> i64:
    """D16: the guardians of the place that were not met yet."""
    s = t.s
    count: i64 = 0
    for which in range(s[GUARDIANS_AT]):
        card = s[GUARDIAN_AT + which] >> 7
        met = s[t.top + B + card // 62]
        if s[GUARDIAN_AT + which] & 127 == s[t.top + A] and (met >> (card % 62)) & 1 == 0:
            buffer[count] = GUARDIAN + card
            count += 1
    return count


def decks_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """D44: personal pools that hold cards, or encounter decks that do."""
    count: i64 = 0
    if t.s[t.top + A] == 0:
        for deck in range(2):
            if t.zone(seat, deck, IN_POOL) != 0:
                buffer[count] = OPEN_DECK + deck
                count += 1
        return count
    for deck in range(4):
        if not trade.is_empty(t, deck):
            buffer[count] = ENCOUNTER_DECK + deck
            count += 1
    return count
