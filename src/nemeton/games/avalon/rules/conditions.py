"""Amounts and conditions (content.md#conditions, content.md#amounts): what the content asks about the table."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules import menhirs, modifiers
from nemeton.games.avalon.state import AvalonState, dial_shown, row_charges, row_join


# ---------------------------------------------------------------------- amounts
def amount(t: AvalonState, word: i64, actor: i64, party: i64, bearer: i64) -> i64:
    """content.md#amounts: a number, or what an expression comes to."""
    if word < bc.EXPRESSION:
        return word
    code = t.book.code
    at = word - bc.EXPRESSION
    what = code[at]
    if what == bc.EX_BY_PLAYERS:
        return amount(t, code[at + t.players()], actor, party, bearer)
    if what == bc.EX_MEMBERS:
        return code[at + 1] * t.size_of(party)
    if what == bc.EX_CONNECTED:
        return connected_keys(t, code[at + 1])
    if what == bc.EX_COUNT:
        return count_of(t, code[at + 1], actor, bearer)
    if what == bc.EX_ATTR:
        return 0 if actor < 0 else modifiers.level(t, actor, code[at + 1])
    if what == bc.EX_RES:
        return 0 if actor < 0 else t.of(actor, w.RESOURCE + code[at + 1])
    if what == bc.EX_PARTS:
        return t.size_of(t.s[w.STATUS + code[at + 1]])
    if what == bc.EX_HALF:
        half = amount(t, code[at + 1], actor, party, bearer)
        return half // 2
    return fold(t, what, at, actor, party, bearer)


def fold(t: AvalonState, what: i64, at: i64, actor: i64, party: i64, bearer: i64) -> i64:
    """A sum, a product, the least or the largest of several amounts."""
    code = t.book.code
    result = amount(t, code[at + 2], actor, party, bearer)
    for place in range(1, code[at + 1]):
        other = amount(t, code[at + 2 + place], actor, party, bearer)
        if what == bc.EX_ADD:
            result += other
        elif what == bc.EX_MUL:
            result *= other
        elif what == bc.EX_MIN:
            result = min(result, other)
        else:
            assert what == bc.EX_MAX, "the loader writes no other expression"
            result = max(result, other)
    return result


def count_of(t: AvalonState, what: i64, actor: i64, bearer: i64) -> i64:
    """What is counted on the table."""
    s = t.s
    if what == bc.COUNT_HAND:
        return 0 if actor < 0 else t.size_of(t.zone(actor, deck_in_play(t), w.IN_HAND))
    if what == bc.COUNT_POOL:
        return s[w.E_POOL]
    if what == bc.COUNT_CHARGES:
        if bearer < w.BY_ROW or bearer - w.BY_ROW >= s[w.ROW_SIZE]:
            return 0
        return row_charges(t, bearer - w.BY_ROW)
    if what == bc.COUNT_SEQUENCE:
        return s[w.ROW_SIZE]
    if what == bc.COUNT_DAMAGE_TAKEN:
        return s[w.E_DAMAGE]
    if what == bc.COUNT_AFFINITY_LOST:
        return s[w.E_LOST]
    if what == bc.COUNT_MENHIRS:
        return menhirs.count_active(t)
    assert what == bc.COUNT_PLAYED, "the loader writes no other count"
    return s[w.E_PLAYED]


def deck_in_play(t: AvalonState) -> i64:
    """The fitting deck: combat in a fight, diplomacy in a talk."""
    card = t.s[w.E_CARD]
    if card < 0:
        return 0
    return t.book.encounter(card, bc.ENC_KIND) & 1


def connected_keys(t: AvalonState, attribute: i64) -> i64:
    """AVA-KEY-15, AVA-RUL-122: connected keys of an attribute in the whole sequence."""
    s = t.s
    count: i64 = 0
    for place in range(s[w.ROW_SIZE]):
        for slot in range(t.book.slots):
            if row_join(t, place, slot) == 2 + attribute:
                count += 1
    return count


# ---------------------------------------------------------------------- conditions
def holds(t: AvalonState, at: i64, actor: i64, party: i64) -> bool:
    """content.md#conditions: does a condition hold for this actor and party? Address 0 always does."""
    if at == 0:
        return True
    code = t.book.code
    what = code[at]
    if what == bc.IF_ALL:
        for place in range(code[at + 1]):
            if not holds(t, code[at + 2 + place], actor, party):
                return False
        return True
    if what == bc.IF_ANY:
        for place in range(code[at + 1]):
            if holds(t, code[at + 2 + place], actor, party):
                return True
        return False
    if what == bc.IF_NOT:
        return not holds(t, code[at + 1], actor, party)
    if what in (bc.IF_ATTR, bc.IF_RES, bc.IF_TRACK):
        return measures(t, what, at, actor, party)
    if bc.IF_CHARACTER <= what <= bc.IF_SECRET or what == bc.IF_AT or bc.IF_PANIC <= what <= bc.IF_DYING:
        return is_one(t, what, at, actor, party)
    return holds_in_world(t, what, at, actor, party)


def measures(t: AvalonState, what: i64, at: i64, actor: i64, party: i64) -> bool:
    """AVA-PARTY-13: an attribute, a resource or a track of the actor, of any, each or all members together."""
    code = t.book.code
    least, most, who = code[at + 2], code[at + 3], code[at + 4]
    if who == bc.OF_ACTOR and actor >= 0:
        return least <= measure(t, what, code[at + 1], actor) <= most
    total: i64 = 0
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1 and t.lives(seat):
            value = measure(t, what, code[at + 1], seat)
            total += value
            fits = least <= value <= most
            if who == bc.OF_EACH and not fits:
                return False
            if who != bc.OF_EACH and who != bc.OF_SUM and fits:
                return True
    if who == bc.OF_SUM:
        return least <= total <= most
    return who == bc.OF_EACH


def measure(t: AvalonState, what: i64, which: i64, seat: i64) -> i64:
    if what == bc.IF_ATTR:
        return modifiers.level(t, seat, which)
    if what == bc.IF_RES:
        return t.of(seat, w.RESOURCE + which)
    return t.of(seat, w.TRACK + which)


def is_one(t: AvalonState, what: i64, at: i64, actor: i64, party: i64) -> bool:
    """A personal condition without a number: of the actor, of any or of each member."""
    code = t.book.code
    who = code[at + 2]
    if who == bc.OF_ACTOR and actor >= 0:
        return is_so(t, what, code[at + 1], actor)
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1 and t.lives(seat) and is_so(t, what, code[at + 1], seat) != (who == bc.OF_EACH):
            return who != bc.OF_EACH
    return who == bc.OF_EACH


def is_so(t: AvalonState, what: i64, which: i64, seat: i64) -> bool:
    if what == bc.IF_CHARACTER:
        return t.of(seat, w.CHARACTER) == which
    if what == bc.IF_ITEM:
        return owns_item(t, seat, which)
    if what == bc.IF_KEYWORD:
        return uses_keyword(t, seat, which)
    if what == bc.IF_SECRET:
        place = t.secret_place(which)
        return place == w.HELD + seat or place == w.IN_QUESTS  # AVA-ITEM-09: a quest belongs to the group
    if what == bc.IF_AT:
        return t.of(seat, w.PLACE) == maps.current(t, which)
    if what == bc.IF_PANIC:
        return modifiers.panics(t, seat) == (which == 1)
    if what == bc.IF_INSANE:
        return ((t.of(seat, w.ATTACHED) >> bc.INSANE) & 1) == which
    assert what == bc.IF_DYING, "the loader writes no other condition"
    return ((t.of(seat, w.ATTACHED) >> bc.DYING) & 1) == which


def owns_item(t: AvalonState, seat: i64, kind: i64) -> bool:
    for card in range(t.book.item_cards):
        if t.book.item_of[card] == kind and t.s[w.ITEM + card] & w.PLACE_BITS == w.HELD + seat:
            return True
    return False


def uses_keyword(t: AvalonState, seat: i64, keyword: i64) -> bool:
    """An item or a secret of the keyword, face up."""
    for half in range(2):
        mask = t.of(seat, w.ACTIVE_ITEMS + half)
        while mask != 0:
            if t.item_keyword(t.first_of(mask) + half * w.HALF_ITEMS) == keyword:
                return True
            mask &= mask - 1
    mask = t.of(seat, w.ACTIVE_SECRETS)
    while mask != 0:
        if t.secret_keyword(t.first_of(mask)) == keyword:
            return True
        mask &= mask - 1
    return False


def holds_in_world(t: AvalonState, what: i64, at: i64, actor: i64, party: i64) -> bool:
    """Conditions on the save sheet, the calendar, the map and the encounter."""
    s, code = t.s, t.book.code
    first, second = code[at + 1], code[at + 2]
    if what == bc.IF_STATUS:
        marked = s[w.STATUS + first]
        return marked != 0 if second == bc.NO_PART else (marked >> second) & 1 == 1
    if what == bc.IF_COUNT_PARTS:
        return t.size_of(s[w.STATUS + first]) >= second
    if what == bc.IF_PLAYERS:
        return first <= t.players() <= second
    if what == bc.IF_PARTY:
        return first <= t.size_of(s[w.E_MEMBERS] if s[w.E_CARD] >= 0 else party) <= second
    if what == bc.IF_CHAPTER:
        return s[w.CHAPTER] == first
    if what == bc.IF_DAY:
        return first <= s[w.DAY] <= second
    if what == bc.IF_MENHIR:
        return t.has_menhir(maps.current(t, first))
    if what == bc.IF_MENHIRS:
        return menhirs.count_active(t) >= first
    if what == bc.IF_REVEALED:
        return t.on_map(maps.current(t, first))
    if what == bc.IF_QUEST:
        return is_quest(t, first)
    if what == bc.IF_EVENT:
        return s[w.EVENT_ACTIVE] == first
    if what == bc.IF_TOKENS:
        return tokens_at(t, first, maps.current(t, second)) >= code[at + 3]
    if what == bc.IF_DIAL:
        return code[at + 2] <= dial_value(t, first) <= code[at + 3]
    return holds_in_encounter(t, what, at, actor)


def holds_in_encounter(t: AvalonState, what: i64, at: i64, actor: i64) -> bool:
    """Conditions on the fight or talk under way."""
    s, code = t.s, t.book.code
    first, second = code[at + 1], code[at + 2]
    if what == bc.IF_POOL:
        return first <= s[w.E_POOL] <= second
    if what == bc.IF_AFFINITY:
        return first <= s[w.E_AFFINITY] <= second
    if what == bc.IF_STAGE:
        return s[w.E_STAGE] + 1 == first
    if what == bc.IF_CONNECTED:
        return connected_keys(t, first) >= second
    if what == bc.IF_PLAYED:
        return first <= s[w.E_PLAYED] <= second
    if what == bc.IF_COUNT:
        whose = actor if actor >= 0 and t.rules >= 2 else s[w.E_ACTIVE]
        return second <= count_of(t, first, whose, 0) <= code[at + 3]
    assert what == bc.IF_ENCOUNTER, "the loader writes no other condition"
    card = s[w.E_CARD]
    if card < 0:
        return False
    base = card * bc.ENCOUNTER_WIDTH
    table = t.book.encounters
    return (
        (first < 0 or table[base + bc.ENC_DECK_OF] == first)
        and (second == 0 or table[base + bc.ENC_LEVEL_OF] == second)
        and (code[at + 3] < 0 or (table[base + bc.ENC_TRAITS] >> code[at + 3]) & 1 == 1)
        and (code[at + 4] < 0 or table[base + bc.ENC_KIND] == code[at + 4])
    )


def is_quest(t: AvalonState, which: i64) -> bool:
    """Is this event, or this secret with a padlock, an open quest?"""
    if which >= bc.QUEST_SECRET:
        return t.secret_place(which - bc.QUEST_SECRET) == w.IN_QUESTS
    for place in range(t.s[w.QUESTS]):
        if t.s[w.QUEST + place] == which:
            return True
    return False


def tokens_at(t: AvalonState, kind: i64, place: i64) -> i64:
    """Time tokens (0) or quest tokens (1) at a location."""
    if kind == 1:
        return t.quest_tokens(place)
    total: i64 = 0
    for action in range(w.ON_CARD + 1):
        total += t.time_tokens(place, action)
    return total


def dial_value(t: AvalonState, dial: i64) -> i64:
    """What a dial shows; 0 if it lies nowhere."""
    for place in range(t.s[w.DIALS]):
        word = t.s[w.DIAL + place * 2]
        if word & w.DIAL_ID_BITS == dial:
            return dial_shown(word)
    return 0
