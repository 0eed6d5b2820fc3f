"""Modifiers (content.md#modifiers): what they add up to, the levels of attributes, panic."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import conditions
from nemeton.games.avalon.state import AvalonState, mod_amount, mod_seat, row_card

EVERYBODY: Final = -1  # whose a lasting modifier is


# ---------------------------------------------------------------------- levels
def level(t: AvalonState, seat: i64, attribute: i64) -> i64:
    """AVA-RES-13: points, skill cards among them, and modifiers."""
    return max(0, t.of(seat, w.POINTS + attribute) + modifier(t, seat, bc.MOD_ATTR + attribute))


def panics(t: AvalonState, seat: i64) -> bool:
    """AVA-RES-15: terror is higher than health, unless something forbids panic."""
    if t.of(seat, w.TRACK + bc.TERROR) <= t.of(seat, w.TRACK + bc.HEALTH):
        return False
    return modifier(t, seat, bc.MOD_NO_PANIC) <= 0


def in_red_terror(t: AvalonState, seat: i64) -> bool:
    """AVA-CND-05: terror in one of its two highest slots."""
    top = t.book.character(t.of(seat, w.CHARACTER), bc.CHARACTER_TERROR_MAX)
    return t.of(seat, w.TRACK + bc.TERROR) >= top - 1


# ---------------------------------------------------------------------- modifiers
def modifier(t: AvalonState, seat: i64, key: i64) -> i64:
    """The sum of all modifiers of a key that hold for a character; 0 if there are none."""
    s, book = t.s, t.book
    base = t.seat_at(seat)
    total: i64 = 0
    for half in range(2):
        mask = s[base + w.ACTIVE_ITEMS + half] & book.item_keys[key * 2 + half]
        while mask != 0:
            card = t.first_of(mask) + half * w.HALF_ITEMS
            mask &= mask - 1
            total += of_static(t, book.item(book.item_of[card], bc.ITEM_STATIC), key, seat)
    mask = s[base + w.ACTIVE_SECRETS] & book.secret_keys[key]
    while mask != 0:
        total += of_static(t, book.secret(t.first_of(mask), bc.SECRET_STATIC), key, seat)
        mask &= mask - 1
    for side in range(2):
        mask = s[base + w.SKILLED + side] & book.skill_keys[side * bc.MODS + key]
        while mask != 0:
            total += of_static(t, book.skill(t.first_of(mask), bc.SKILL_STATIC + side), key, seat)
            mask &= mask - 1
    for condition in range(2):
        if (s[base + w.ATTACHED] >> condition) & 1 == 1:
            total += of_static(t, book.condition(condition, bc.CONDITION_STATIC), key, seat)
    if s[w.E_CARD] >= 0 and s[w.E_ACTIVE] == seat:
        total += of_row(t, seat, key)
    return total + of_effects(t, seat, key) + of_world(t, seat, key)


def of_effects(t: AvalonState, seat: i64, key: i64) -> i64:
    """Modifiers that effects have lent this character for a while."""
    s = t.s
    total: i64 = 0
    for place in range(s[w.MODS_SIZE]):
        word = s[w.MOD + place]
        if word & w.MOD_KEY_BITS == key and mod_seat(word) == seat:
            total += count_term(t, mod_amount(word))
    return total


def of_world(t: AvalonState, seat: i64, key: i64) -> i64:
    """Modifiers that hold for everybody they reach: of the place, the event, quests, the enemy, and effects on all."""
    s, book = t.s, t.book
    total = of_static(t, book.location(t.of(seat, w.PLACE), bc.LOC_STATIC), key, seat)
    if s[w.EVENT_ACTIVE] >= 0:
        total += of_static(t, book.event(s[w.EVENT_ACTIVE], bc.EVENT_STATIC), key, seat)
    for place in range(s[w.QUESTS]):
        total += of_static(t, book.event(s[w.QUEST + place], bc.EVENT_STATIC), key, seat)
    if s[w.E_CARD] >= 0:
        total += of_enemy(t, seat, key)
    return total + of_effects(t, EVERYBODY, key)


def of_world_once(t: AvalonState, party: i64, key: i64) -> i64:
    """What the world lends a party: each thing once, by what it lends the first member it lends anything."""
    s, book = t.s, t.book
    lead = t.lowest(party)
    if lead < 0:
        return 0
    total = once(t, book.location(t.of(lead, w.PLACE), bc.LOC_STATIC), key, party)
    if s[w.EVENT_ACTIVE] >= 0:
        total += once(t, book.event(s[w.EVENT_ACTIVE], bc.EVENT_STATIC), key, party)
    for place in range(s[w.QUESTS]):
        total += once(t, book.event(s[w.QUEST + place], bc.EVENT_STATIC), key, party)
    if s[w.E_CARD] >= 0:
        total += of_enemy(t, lead, key)
    return total + of_effects(t, EVERYBODY, key)


def once(t: AvalonState, static: i64, key: i64, party: i64) -> i64:
    """What a list of modifiers lends the first member of a party it lends anything."""
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1:
            lent = of_static(t, static, key, seat)
            if lent != 0:
                return lent
    return 0


def of_static(t: AvalonState, static: i64, key: i64, seat: i64) -> i64:
    """What a list of modifiers gives of one key."""
    if static == 0:
        return 0
    code = t.book.code
    total: i64 = 0
    at = static + 1
    for _place in range(code[static]):
        if code[at] == key:
            total += lent(t, code[at + 1], code[at + 2], seat)
        at += bc.STATIC_WIDTH
    return total


def lent(t: AvalonState, n: i64, condition: i64, seat: i64) -> i64:
    """What one modifier lends its holder."""
    if n >= bc.EXPRESSION or condition != 0:
        party = company(t, seat)
        if not conditions.holds(t, condition, seat, party):
            return 0
        n = conditions.amount(t, n, seat, party, 0)
    return count_term(t, n)


def count_term(t: AvalonState, n: i64) -> i64:
    """A term of the sum at hand: where only gains count, no loss."""
    if n < 0 and t.s[w.E_CONTEXT] & w.GAINS_ONLY != 0:
        return 0
    return n


def gains(t: AvalonState, seat: i64, key: i64) -> i64:
    """The sum of the modifiers of a key that are above 0; in an encounter."""
    t.s[w.E_CONTEXT] |= w.GAINS_ONLY
    total = modifier(t, seat, key)
    t.s[w.E_CONTEXT] &= ~w.GAINS_ONLY
    return total


def company(t: AvalonState, seat: i64) -> i64:
    """content.md#conditions: the party a holder is in, which `party` in a modifier counts; since version 2."""
    s = t.s
    if t.rules < 2:
        return bit(seat)
    if s[w.E_CARD] >= 0:
        return s[w.E_MEMBERS] | bit(seat)
    frame = w.COURSE + (s[w.COURSE_SIZE] - 1) * w.FRAME
    while frame >= w.COURSE:
        party: i64 = 0
        if s[frame] == w.R_PROGRAM:
            party = s[frame + w.PROGRAM_PARTY]
        elif s[frame] == w.R_ACTION:
            party = s[frame + w.ACTION_MEMBERS]
        elif s[frame] == w.R_OPEN:
            party = s[frame + w.OPENING_PARTY]
        if (party >> seat) & 1 == 1:
            return party & t.living()
        frame -= w.FRAME
    return bit(seat)


def of_enemy(t: AvalonState, seat: i64, key: i64) -> i64:
    """content.md#modifiers: the enemy's static abilities concern every member; until version 2 whoever was active."""
    s = t.s
    concerned = (s[w.E_MEMBERS] >> seat) & 1 == 1 if t.rules >= 2 else s[w.E_ACTIVE] == seat
    if not concerned:
        return 0
    return of_abilities(t, t.book.encounter(s[w.E_CARD], bc.ENC_ABILITIES), key, seat)


def of_row(t: AvalonState, seat: i64, key: i64) -> i64:
    """AVA-RUL-24: visible static abilities of the sequence concern whoever is active."""
    s, book = t.s, t.book
    total: i64 = 0
    if s[w.ROW_STATICS] == 0:
        return total
    for place in range(s[w.ROW_SIZE]):
        if is_visible(t, place):
            row = row_card(t, place)
            total += of_abilities(t, book.card(row, bc.CARD_ABILITIES), key, seat)
    return total


def of_abilities(t: AvalonState, abilities: i64, key: i64, seat: i64) -> i64:
    """What the static abilities of a card give of one key."""
    if abilities == 0:
        return 0
    code = t.book.code
    total: i64 = 0
    for place in range(code[abilities]):
        at = abilities + 1 + place * bc.ABILITY_WIDTH
        if code[at + bc.ABILITY_TRIGGER] == bc.ON_STATIC and conditions.holds(
            t, code[at + bc.ABILITY_IF], seat, bit(seat)
        ):
            total += of_static(t, code[at + bc.ABILITY_STATIC], key, seat)
    return total


def is_visible(t: AvalonState, place: i64) -> bool:
    """AVA-ABI-05, AVA-ABI-06: the last card, and every passive one."""
    s = t.s
    if place == s[w.ROW_SIZE] - 1 and s[w.E_CONTEXT] & w.COVERING == 0:
        return s[w.E_CONTEXT] & w.LAYING == 0
    return t.book.card(row_card(t, place), bc.CARD_PASSIVE) == 1
