"""Amounts and conditions (2.13, 2.14): what the content asks about the table."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon.book import HALF_ITEMS
from nemeton.games.avalon.code import (
    COUNT_AFFINITY_LOST,
    COUNT_CHARGES,
    COUNT_DAMAGE_TAKEN,
    COUNT_HAND,
    COUNT_MENHIRS,
    COUNT_PLAYED,
    COUNT_POOL,
    COUNT_SEQUENCE,
    DYING,
    ENC_DECK_OF,
    ENC_KIND,
    ENC_LEVEL_OF,
    ENC_TRAITS,
    ENCOUNTER_WIDTH,
    EX_ADD,
    EX_ATTR,
    EX_BY_PLAYERS,
    EX_CONNECTED,
    EX_COUNT,
    EX_HALF,
    EX_MAX,
    EX_MEMBERS,
    EX_MIN,
    EX_MUL,
    EX_PARTS,
    EX_RES,
    EXPRESSION,
    IF_AFFINITY,
    IF_ALL,
    IF_ANY,
    IF_AT,
    IF_ATTR,
    IF_CHAPTER,
    IF_CHARACTER,
    IF_CONNECTED,
    IF_COUNT,
    IF_COUNT_PARTS,
    IF_DAY,
    IF_DIAL,
    IF_DYING,
    IF_ENCOUNTER,
    IF_EVENT,
    IF_INSANE,
    IF_ITEM,
    IF_KEYWORD,
    IF_MENHIR,
    IF_MENHIRS,
    IF_NOT,
    IF_PANIC,
    IF_PARTY,
    IF_PLAYED,
    IF_PLAYERS,
    IF_POOL,
    IF_QUEST,
    IF_RES,
    IF_REVEALED,
    IF_SECRET,
    IF_STAGE,
    IF_STATUS,
    IF_TOKENS,
    IF_TRACK,
    INSANE,
    NO_PART,
    OF_ACTOR,
    OF_EACH,
    OF_SUM,
    QUEST_SECRET,
)
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules import modifiers
from nemeton.games.avalon.rules.course import BY_ROW
from nemeton.games.avalon.state import (
    ACTIVE_ITEMS,
    ACTIVE_SECRETS,
    ATTACHED,
    CHAPTER,
    CHARACTER,
    DAY,
    DIAL,
    DIALS,
    E_ACTIVE,
    E_AFFINITY,
    E_CARD,
    E_DAMAGE,
    E_LOST,
    E_MEMBERS,
    E_PLAYED,
    E_POOL,
    E_STAGE,
    EVENT_ACTIVE,
    HELD,
    IN_HAND,
    IN_QUESTS,
    ITEM,
    ON_CARD,
    PLACE,
    PLACE_BITS,
    QUEST,
    QUESTS,
    RESOURCE,
    ROW,
    ROW_CHARGE_SHIFT,
    ROW_JOIN_SHIFT,
    ROW_SIZE,
    STATUS,
    TRACK,
    AvalonState,
)


# ---------------------------------------------------------------------- amounts
def amount(t: AvalonState, word: i64, actor: i64, party: i64, bearer: i64) -> i64:
    """2.14: a number, or what an expression comes to."""
    if word < EXPRESSION:
        return word
    code = t.book.code
    at = word - EXPRESSION
    what = code[at]
    if what == EX_BY_PLAYERS:
        return amount(t, code[at + t.players()], actor, party, bearer)
    if what == EX_MEMBERS:
        return code[at + 1] * t.size_of(party)
    if what == EX_CONNECTED:
        return connected_keys(t, code[at + 1])
    if what == EX_COUNT:
        return count_of(t, code[at + 1], actor, bearer)
    if what == EX_ATTR:
        return 0 if actor < 0 else modifiers.level(t, actor, code[at + 1])
    if what == EX_RES:
        return 0 if actor < 0 else t.of(actor, RESOURCE + code[at + 1])
    if what == EX_PARTS:
        return t.size_of(t.s[STATUS + code[at + 1]])
    if what == EX_HALF:
        half = amount(t, code[at + 1], actor, party, bearer)
        return half // 2
    return folded(t, what, at, actor, party, bearer)


def folded(t: AvalonState, what: i64, at: i64, actor: i64, party: i64, bearer: i64) -> i64:
    """A sum, a product, the least or the largest of several amounts."""
    code = t.book.code
    result = amount(t, code[at + 2], actor, party, bearer)
    for place in range(1, code[at + 1]):
        other = amount(t, code[at + 2 + place], actor, party, bearer)
        if what == EX_ADD:
            result += other
        elif what == EX_MUL:
            result *= other
        elif what == EX_MIN:
            result = min(result, other)
        else:
            assert what == EX_MAX, "the loader writes no other expression"
            result = max(result, other)
    return result


def count_of(t: AvalonState, what: i64, actor: i64, bearer: i64) -> i64:
    """What is counted on the table."""
    s = t.s
    if what == COUNT_HAND:
        return 0 if actor < 0 else t.size_of(t.zone(actor, deck_in_play(t), IN_HAND))
    if what == COUNT_POOL:
        return s[E_POOL]
    if what == COUNT_CHARGES:
        if bearer < BY_ROW or bearer - BY_ROW >= s[ROW_SIZE]:
            return 0
        return (s[ROW + bearer - BY_ROW] >> ROW_CHARGE_SHIFT) & 63
    if what == COUNT_SEQUENCE:
        return s[ROW_SIZE]
    if what == COUNT_DAMAGE_TAKEN:
        return s[E_DAMAGE]
    if what == COUNT_AFFINITY_LOST:
        return s[E_LOST]
    if what == COUNT_MENHIRS:
        return maps.menhirs(t)
    assert what == COUNT_PLAYED, "the loader writes no other count"
    return s[E_PLAYED]


def deck_in_play(t: AvalonState) -> i64:
    """The fitting deck: combat in a fight, diplomacy in a talk."""
    card = t.s[E_CARD]
    if card < 0:
        return 0
    return t.book.encounters[card * ENCOUNTER_WIDTH + ENC_KIND] & 1


def connected_keys(t: AvalonState, attribute: i64) -> i64:
    """AVA-KEY-15, AVA-RUL-122: connected keys of an attribute in the whole sequence."""
    s = t.s
    count: i64 = 0
    for place in range(s[ROW_SIZE]):
        joins = s[ROW + place] >> ROW_JOIN_SHIFT
        for slot in range(t.book.slots):
            if (joins >> (3 * slot)) & 7 == 2 + attribute:
                count += 1
    return count


# ---------------------------------------------------------------------- conditions
def holds(t: AvalonState, at: i64, actor: i64, party: i64) -> bool:
    """2.13: does a condition hold for this actor and party? Address 0 always does."""
    if at == 0:
        return True
    code = t.book.code
    what = code[at]
    if what == IF_ALL:
        for place in range(code[at + 1]):
            if not holds(t, code[at + 2 + place], actor, party):
                return False
        return True
    if what == IF_ANY:
        for place in range(code[at + 1]):
            if holds(t, code[at + 2 + place], actor, party):
                return True
        return False
    if what == IF_NOT:
        return not holds(t, code[at + 1], actor, party)
    if what in (IF_ATTR, IF_RES, IF_TRACK):
        return measures(t, what, at, actor, party)
    if IF_CHARACTER <= what <= IF_SECRET or what == IF_AT or IF_PANIC <= what <= IF_DYING:
        return is_one(t, what, at, actor, party)
    return holds_in_world(t, what, at, party)


def measures(t: AvalonState, what: i64, at: i64, actor: i64, party: i64) -> bool:
    """AVA-PARTY-13: an attribute, a resource or a track of the actor, of any, each or all members together."""
    code = t.book.code
    least, most, who = code[at + 2], code[at + 3], code[at + 4]
    if who == OF_ACTOR and actor >= 0:
        return least <= measured(t, what, code[at + 1], actor) <= most
    total: i64 = 0
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1 and t.lives(seat):
            value = measured(t, what, code[at + 1], seat)
            total += value
            fits = least <= value <= most
            if who == OF_EACH and not fits:
                return False
            if who != OF_EACH and who != OF_SUM and fits:
                return True
    if who == OF_SUM:
        return least <= total <= most
    return who == OF_EACH


def measured(t: AvalonState, what: i64, which: i64, seat: i64) -> i64:
    if what == IF_ATTR:
        return modifiers.level(t, seat, which)
    if what == IF_RES:
        return t.of(seat, RESOURCE + which)
    return t.of(seat, TRACK + which)


def is_one(t: AvalonState, what: i64, at: i64, actor: i64, party: i64) -> bool:
    """A personal condition without a number: of the actor, of any or of each member."""
    code = t.book.code
    who = code[at + 2]
    if who == OF_ACTOR and actor >= 0:
        return is_so(t, what, code[at + 1], actor)
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1 and t.lives(seat) and is_so(t, what, code[at + 1], seat) != (who == OF_EACH):
            return who != OF_EACH
    return who == OF_EACH


def is_so(t: AvalonState, what: i64, which: i64, seat: i64) -> bool:
    if what == IF_CHARACTER:
        return t.of(seat, CHARACTER) == which
    if what == IF_ITEM:
        return owns_item(t, seat, which)
    if what == IF_KEYWORD:
        return uses_keyword(t, seat, which)
    if what == IF_SECRET:
        place = t.secret_place(which)
        return place == HELD + seat or place == IN_QUESTS  # AVA-ITEM-09: a quest belongs to the group
    if what == IF_AT:
        return t.of(seat, PLACE) == maps.current(t, which)
    if what == IF_PANIC:
        return modifiers.panics(t, seat) == (which == 1)
    if what == IF_INSANE:
        return ((t.of(seat, ATTACHED) >> INSANE) & 1) == which
    assert what == IF_DYING, "the loader writes no other condition"
    return ((t.of(seat, ATTACHED) >> DYING) & 1) == which


def owns_item(t: AvalonState, seat: i64, kind: i64) -> bool:
    for card in range(t.book.item_cards):
        if t.book.item_of[card] == kind and t.s[ITEM + card] & PLACE_BITS == HELD + seat:
            return True
    return False


def uses_keyword(t: AvalonState, seat: i64, keyword: i64) -> bool:
    """An item or a secret of the keyword, face up."""
    for half in range(2):
        mask = t.of(seat, ACTIVE_ITEMS + half)
        while mask != 0:
            if t.item_keyword(t.first_of(mask) + half * HALF_ITEMS) == keyword:
                return True
            mask &= mask - 1
    mask = t.of(seat, ACTIVE_SECRETS)
    while mask != 0:
        if t.secret_keyword(t.first_of(mask)) == keyword:
            return True
        mask &= mask - 1
    return False


def holds_in_world(t: AvalonState, what: i64, at: i64, party: i64) -> bool:
    """Conditions on the save sheet, the calendar, the map and the encounter."""
    s, code = t.s, t.book.code
    first, second = code[at + 1], code[at + 2]
    if what == IF_STATUS:
        marked = s[STATUS + first]
        return marked != 0 if second == NO_PART else (marked >> second) & 1 == 1
    if what == IF_COUNT_PARTS:
        return t.size_of(s[STATUS + first]) >= second
    if what == IF_PLAYERS:
        return first <= t.players() <= second
    if what == IF_PARTY:
        return first <= t.size_of(s[E_MEMBERS] if s[E_CARD] >= 0 else party) <= second
    if what == IF_CHAPTER:
        return s[CHAPTER] == first
    if what == IF_DAY:
        return first <= s[DAY] <= second
    if what == IF_MENHIR:
        return t.has_menhir(maps.current(t, first))
    if what == IF_MENHIRS:
        return maps.menhirs(t) >= first
    if what == IF_REVEALED:
        return t.on_map(maps.current(t, first))
    if what == IF_QUEST:
        return is_quest(t, first)
    if what == IF_EVENT:
        return s[EVENT_ACTIVE] == first
    if what == IF_TOKENS:
        return tokens_at(t, first, maps.current(t, second)) >= code[at + 3]
    if what == IF_DIAL:
        return code[at + 2] <= dial_value(t, first) <= code[at + 3]
    return holds_in_encounter(t, what, at)


def holds_in_encounter(t: AvalonState, what: i64, at: i64) -> bool:
    """Conditions on the fight or talk under way."""
    s, code = t.s, t.book.code
    first, second = code[at + 1], code[at + 2]
    if what == IF_POOL:
        return first <= s[E_POOL] <= second
    if what == IF_AFFINITY:
        return first <= s[E_AFFINITY] <= second
    if what == IF_STAGE:
        return s[E_STAGE] + 1 == first
    if what == IF_CONNECTED:
        return connected_keys(t, first) >= second
    if what == IF_PLAYED:
        return first <= s[E_PLAYED] <= second
    if what == IF_COUNT:
        return second <= count_of(t, first, s[E_ACTIVE], 0) <= code[at + 3]
    assert what == IF_ENCOUNTER, "the loader writes no other condition"
    card = s[E_CARD]
    if card < 0:
        return False
    base = card * ENCOUNTER_WIDTH
    table = t.book.encounters
    return (
        (first < 0 or table[base + ENC_DECK_OF] == first)
        and (second == 0 or table[base + ENC_LEVEL_OF] == second)
        and (code[at + 3] < 0 or (table[base + ENC_TRAITS] >> code[at + 3]) & 1 == 1)
        and (code[at + 4] < 0 or table[base + ENC_KIND] == code[at + 4])
    )


def is_quest(t: AvalonState, which: i64) -> bool:
    """Is this event, or this secret with a padlock, an open quest?"""
    if which >= QUEST_SECRET:
        return t.secret_place(which - QUEST_SECRET) == IN_QUESTS
    for place in range(t.s[QUESTS]):
        if t.s[QUEST + place] == which:
            return True
    return False


def tokens_at(t: AvalonState, kind: i64, place: i64) -> i64:
    """Time tokens (0) or quest tokens (1) at a location."""
    if kind == 1:
        return t.quest_tokens(place)
    total: i64 = 0
    for action in range(ON_CARD + 1):
        total += t.time_tokens(place, action)
    return total


def dial_value(t: AvalonState, dial: i64) -> i64:
    """What a dial shows; 0 if it lies nowhere."""
    for place in range(t.s[DIALS]):
        word = t.s[DIAL + place * 2]
        if word & 255 == dial:
            return (word >> 24) & 127
    return 0
