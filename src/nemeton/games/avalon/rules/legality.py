"""What may be answered to a question: the one definition of legality, question by question."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import place_action
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import (
    advancement,
    arrivals,
    heroes,
    items,
    keys,
    manners,
    night,
    programs,
    rounds,
    trade,
    traits,
    uses,
)
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.modifiers import panics
from nemeton.games.avalon.state import AvalonState, guardian_card, guardian_place


def options_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """The options of a question in any order; rarer ones stand further down."""
    if kind in (w.ASK_FIRST, w.ASK_MORE):
        return plays_into(t, kind, seat, buffer)
    if kind == w.ASK_ACTION:
        return rounds.legal_into(t, seat, buffer)
    if kind == w.ASK_CHOICE:
        return choices_into(t, seat, buffer)
    if kind == w.ASK_DISCARD:
        deck = t.s[t.top + w.Q_DISCARD_DECK]
        return cards_into(t.zone(seat, deck, w.IN_HAND), w.DISCARD + deck * bc.DECK_CARDS, buffer, 0)
    if kind == w.ASK_HAND:
        return two(buffer, w.KEEP, w.REDRAW)
    if kind == w.ASK_KEY:
        return two(buffer, w.PAY, w.DO_NOT)
    if kind == w.ASK_RESPONSE:
        buffer[0] = w.DONE
        return uses.in_encounter_into(t, seat, 2, buffer, 1)
    if kind == w.ASK_PAY:
        return two(buffer, w.PAY, w.LEAVE_IT)
    if kind in (w.ASK_WHO, w.ASK_ASSIGN, w.ASK_ACTIVE, w.ASK_OTHER, w.ASK_LOOT):
        return cards_into(t.s[t.top + w.Q_CANDIDATES], w.SEAT, buffer, 0)
    if kind == w.ASK_SECRET:
        return cards_into(t.s[t.top + w.Q_SECRET_HEIRS], w.SEAT, buffer, 0)
    if kind in (w.ASK_EAT, w.ASK_SPEND, w.ASK_POOL, w.ASK_SKILL, w.ASK_SIDE, w.ASK_BUILD):
        return night_into(t, kind, seat, buffer)
    if kind in (w.ASK_WEAR, w.ASK_ASIDE, w.ASK_OFFER, w.ASK_GIVE_UP):
        return things_into(t, kind, seat, buffer)
    return rarer_into(t, kind, seat, buffer)


def rarer_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """Questions with two words for an answer, and those of map and set-up."""
    if kind in (w.ASK_JOIN, w.ASK_JOIN_ENCOUNTER):
        return two(buffer, w.JOIN, w.STAY)
    if kind in (w.ASK_ACCEPT, w.ASK_GIFT):
        return two(buffer, w.ACCEPT, w.REFUSE)
    if kind == w.ASK_GO_ON:
        return two(buffer, w.GO_ON, w.CALL_OFF)
    if kind == w.ASK_ACTIVATE:
        return two(buffer, w.ACTIVATE, w.LEAVE)
    if kind == w.ASK_AVOID:
        return two(buffer, w.AVOID, w.RESOLVE)
    if kind == w.ASK_CHARGE:
        return two(buffer, w.YES, w.NO)
    if kind == w.ASK_PEEK:
        return two(buffer, w.PUT_ON_TOP, w.PUT_AT_BOTTOM)
    if kind == w.ASK_MERCY:
        return two(buffer, w.MERCY, w.END_CAMPAIGN)
    if kind == w.ASK_SAVE:
        return two(buffer, w.GO_ON, w.SAVE)
    if kind == w.ASK_DISCUSS:
        buffer[0] = w.READY
        if trade.can_trade(t, seat):
            return two(buffer, w.READY, w.TRADE)
        return 1
    if kind == w.ASK_TIE:
        return voted_into(t, buffer)
    if kind == w.ASK_MANNERS:
        return two(buffer, w.GO + w.GO_TOGETHER, w.GO + w.GO_ASKED)
    if kind == w.ASK_DECK:
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
    """AVA-COM-03, -04, AVA-PANIC-01, -02, AVA-RUL-31: cards, uses and charges, the end of the cards, the way out."""
    deck = deck_in_play(t)
    hand = t.zone(seat, deck, w.IN_HAND)
    count: i64 = 0
    if kind == w.ASK_FIRST:
        if not panics(t, seat):
            count = cards_into(hand, w.PLAY + deck * bc.DECK_CARDS, buffer, 0)
        elif t.zone(seat, deck, w.IN_DECK) != 0:
            buffer[0] = w.TOP_CARD
            count = 1
        buffer[count] = w.NO_CARD
    else:
        if t.s[w.E_PLAYED] < traits.most_cards(t, seat):
            count = followers_into(t, seat, deck, hand, buffer)
        buffer[count] = w.STOP
    buffer[count + 1] = w.ESCAPE
    return uses.in_play_into(t, seat, buffer, count + 2)


def followers_into(t: AvalonState, seat: i64, deck: i64, hand: i64, buffer: vec[i64]) -> i64:
    """AVA-COM-04: the cards of the hand that have a chain icon which would connect."""
    count: i64 = 0
    card: i64 = 0
    while hand != 0:
        if hand & 1 == 1 and keys.can_follow(t, keys.card_row(t, seat, deck, card), seat):
            buffer[count] = w.PLAY + deck * bc.DECK_CARDS + card
            count += 1
        hand >>= 1
        card += 1
    return count


# ---------------------------------------------------------------------- verses and votes
def choices_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-PARTY-13: the open choices; a party in a verse may trade first."""
    s, code = t.s, t.book.code
    pc, width, actor, party = (
        s[t.top + w.Q_CHOICES],
        s[t.top + w.Q_CHOICE_WIDTH],
        s[t.top + w.Q_CHOICE_ACTOR],
        s[t.top + w.Q_CHOICE_PARTY],
    )
    count: i64 = 0
    for place in range(code[pc + 3]):
        if programs.is_open(t, pc + 4 + place * width, actor, party):
            buffer[count] = w.CHOOSE + place
            count += 1
    if trade.can_trade_in_verse(t, seat, party):
        buffer[count] = w.TRADE
        count += 1
    return count


def voted_into(t: AvalonState, buffer: vec[i64]) -> i64:
    """AVA-RUL-88: what was voted for, each once."""
    count: i64 = 0
    for seat in range(t.seats):
        vote = t.s[w.VOTED + seat]
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
    """Questions of the night: AVA-END-02, AVA-ADV-01 to AVA-ADV-07."""
    count: i64 = 0
    if kind == w.ASK_EAT:
        if night.can_eat(t, seat):
            buffer[0] = w.EAT
            count = 1
        buffer[count] = w.FAST
        if t.rules >= manners.SINCE and trade.can_trade(t, seat):  # AVA-MAN-09
            buffer[count + 1] = w.TRADE
            count += 1
        return uses.options_into(t, seat, bc.WHEN_END_OF_DAY, buffer, count + 1)
    if kind == w.ASK_POOL:
        return cards_into(t.of(seat, w.SHOWN), w.TAKE + t.s[t.top + w.Q_POOL_DECK] * bc.DECK_CARDS, buffer, 0)
    if kind == w.ASK_SIDE:
        return two(buffer, w.SIDE, w.SIDE + 1)
    if kind == w.ASK_SKILL:
        for number in range(t.book.skill_count):
            if advancement.is_available(t, number, t.s[t.top + w.Q_SKILL_ATTRIBUTE]):
                buffer[count] = w.LEARN + number
                count += 1
        return count
    if kind == w.ASK_SPEND:
        return purchases_into(t, seat, buffer)
    for deck in range(2):
        count = cards_into(advancement.can_put_in(t, seat, deck), w.PUT_IN + deck * bc.DECK_CARDS, buffer, count)
        count = cards_into(advancement.can_take_out(t, seat, deck), w.TAKE_OUT + deck * bc.DECK_CARDS, buffer, count)
    buffer[count] = w.DONE
    return count + 1


def purchases_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-ADV-01: what the EXP of a character can buy."""
    held = t.of(seat, w.RESOURCE + bc.EXP)
    count: i64 = 0
    for deck in range(2):
        if held >= advancement.card_price(t, seat) and t.zone(seat, deck, w.IN_POOL) != 0:
            buffer[count] = w.BUY + deck
            count += 1
    for attribute in range(6):
        if held >= advancement.point_price(t, seat, attribute) and advancement.can_raise(t, seat, attribute):
            buffer[count] = w.RAISE + attribute
            count += 1
    buffer[count] = w.STOP
    return count + 1


# ---------------------------------------------------------------------- things
def things_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-ITEM-02, -07, AVA-ENC-06, AVA-PARTY-11: items by kind, secrets by number."""
    if kind == w.ASK_OFFER:
        return offers_into(t, seat, buffer)
    if kind == w.ASK_GIVE_UP:
        return gifts_into(t, buffer)
    count: i64 = 0
    last: i64 = -1
    first: i64 = w.WEAR if kind == w.ASK_WEAR else w.ASIDE
    keyword = t.s[t.top + w.Q_WEAR_KEYWORD]
    for card in range(t.book.item_cards):
        item = t.book.item_of[card]
        fits = t.s[w.ITEM + card] & w.PLACE_BITS == w.HELD + seat and item != last
        if fits and is_asked(kind, t.s[w.ITEM + card], t.item_keyword(card), keyword):
            buffer[count] = first + item
            count += 1
            last = item
    for number in range(t.book.secret_count):
        word = t.s[w.SECRET + number]
        if word & w.PLACE_BITS == w.HELD + seat and is_asked(kind, word, t.secret_keyword(number), keyword):
            buffer[count] = first + w.THING_SECRET + number
            count += 1
    if kind == w.ASK_ASIDE:
        buffer[count] = w.DONE
        count += 1
    return count


def is_asked(kind: i64, word: i64, own: i64, keyword: i64) -> bool:
    """Is a thing among those of the keyword, or, before an encounter, among those in use?"""
    if kind == w.ASK_WEAR:
        return own == keyword
    return word & (w.UP | w.SET_ASIDE) == w.UP


def offers_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-PARTY-11: what can be offered to whom."""
    partners = t.s[t.top + w.Q_OFFER_PARTNERS]
    buffer[0] = w.DONE
    count: i64 = 1
    for receiver in range(t.seats):
        if (partners >> receiver) & 1 == 1:
            count = trade.offers_into(t, seat, receiver, buffer, count)
    return count


def gifts_into(t: AvalonState, buffer: vec[i64]) -> i64:
    """AVA-ITEM-07: the items that fit, by kind."""
    holders, keywords = t.s[t.top + w.Q_GIVE_UP_HOLDERS], t.s[t.top + w.Q_GIVE_UP_KEYWORDS]
    count: i64 = 0
    last: i64 = -1
    for card in range(t.book.item_cards):
        place = t.item_place(card)
        item = t.book.item_of[card]
        if item == last or place < w.HELD or place >= w.LYING or (holders >> (place - w.HELD)) & 1 == 0:
            continue
        if items.keyword_fits(t, card, keywords):
            buffer[count] = w.GIVE_UP + item
            count += 1
            last = item
    return count


# ---------------------------------------------------------------------- places, decks, characters
def places_into(t: AvalonState, kind: i64, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-SETUP-01, -20, AVA-RUL-69, AVA-LOC-06, AVA-GRD-06, AVA-DEATH-03."""
    count: i64 = 0
    if kind == w.ASK_CLAIM:
        for character in range(t.book.character_count):
            if heroes.can_claim(t, character):
                buffer[count] = w.CLAIM + character
                count += 1
        if t.s[t.top + w.Q_CLAIM_AFTER_DEATH] == 1:
            buffer[count] = w.NOBODY_ELSE
            count += 1
    elif kind == w.ASK_COLOUR:
        free = bit(t.book.colours) - 1
        count = cards_into(free & ~heroes.colours_taken(t), w.TAKE_COLOUR, buffer, 0)
    elif kind == w.ASK_CHRONICLER:
        buffer[0] = w.NOBODY_ELSE
        count = cards_into(bit(t.seats) - 1, w.SEAT, buffer, 1)
    elif kind == w.ASK_TOKEN:
        place = t.s[t.top + w.Q_TOKEN_PLACE]
        for action in range(w.ON_CARD):
            if t.time_tokens(place, action) > 0:
                buffer[count] = place_action(w.TOKEN, place, action)
                count += 1
    elif kind == w.ASK_DESTINATION:
        for place in range(t.book.location_count):
            if arrivals.is_destination(t, seat, t.s[t.top + w.Q_DESTINATION_WHERE], place):
                buffer[count] = w.TO + place
                count += 1
    else:
        assert kind == w.ASK_GUARDIAN, "every question has its options"
        count = guardians_into(t, buffer)
    return count


def guardians_into(t: AvalonState, buffer: vec[i64]) -> i64:
    """AVA-GRD-06: the guardians of the place that were not met yet."""
    s = t.s
    count: i64 = 0
    for which in range(s[w.GUARDIANS]):
        card = guardian_card(t, which)
        met = s[t.top + w.Q_GUARDIAN_MET + card // w.HALF_ENCOUNTERS]
        if guardian_place(t, which) == s[t.top + w.Q_GUARDIAN_PLACE] and (met >> (card % w.HALF_ENCOUNTERS)) & 1 == 0:
            buffer[count] = w.NAME_GUARDIAN + card
            count += 1
    return count


def decks_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-PARTY-14: personal pools that hold cards, or encounter decks that do."""
    count: i64 = 0
    if t.s[t.top + w.Q_DECKS] == 0:
        for deck in range(2):
            if t.zone(seat, deck, w.IN_POOL) != 0:
                buffer[count] = w.OPEN_DECK + deck
                count += 1
        return count
    for deck in range(4):
        if not trade.is_empty(t, deck):
            buffer[count] = w.ENCOUNTER_DECK + deck
            count += 1
    return count
