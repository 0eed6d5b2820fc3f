"""Modifiers (content.md#modifiers): what they add up to, the levels of attributes, panic."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import conditions
from nemeton.games.avalon.state import AvalonState, mod_amount, mod_seat


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
    return total + of_world(t, seat, key)


def of_world(t: AvalonState, seat: i64, key: i64) -> i64:
    """Modifiers by place, condition cards, events, effects that last, and cards of the sequence."""
    s, book = t.s, t.book
    base = t.seat_at(seat)
    total: i64 = 0
    for condition in range(2):
        if (s[base + w.ATTACHED] >> condition) & 1 == 1:
            total += of_static(t, book.condition(condition, bc.CONDITION_STATIC), key, seat)
    total += of_static(t, book.location(s[base + w.PLACE], bc.LOC_STATIC), key, seat)
    if s[w.EVENT_ACTIVE] >= 0:
        total += of_static(t, book.event(s[w.EVENT_ACTIVE], bc.EVENT_STATIC), key, seat)
    for place in range(s[w.QUESTS]):
        total += of_static(t, book.event(s[w.QUEST + place], bc.EVENT_STATIC), key, seat)
    for place in range(s[w.MODS_SIZE]):
        word = s[w.MOD + place]
        if word & w.MOD_KEY_BITS == key and mod_seat(word) in (-1, seat):
            total += mod_amount(word)
    if s[w.E_CARD] >= 0 and s[w.E_ACTIVE] == seat:
        total += of_row(t, seat, key)
    return total


def of_static(t: AvalonState, static: i64, key: i64, seat: i64) -> i64:
    """What a list of modifiers gives of one key."""
    if static == 0:
        return 0
    code = t.book.code
    total: i64 = 0
    at = static + 1
    for _place in range(code[static]):
        if code[at] == key and (code[at + 2] == 0 or conditions.holds(t, code[at + 2], seat, bit(seat))):
            total += conditions.amount(t, code[at + 1], seat, bit(seat), 0)
        at += 3
    return total


def of_row(t: AvalonState, seat: i64, key: i64) -> i64:
    """AVA-RUL-24: visible static abilities of the sequence and the enemy's concern whoever is active."""
    s, book = t.s, t.book
    total = of_abilities(t, book.encounter(s[w.E_CARD], bc.ENC_ABILITIES), key, seat)
    if s[w.ROW_STATICS] == 0:
        return total
    for place in range(s[w.ROW_SIZE]):
        if is_visible(t, place):
            row = t.row_card(place)
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
    if place == s[w.ROW_SIZE] - 1:
        return s[w.E_CONTEXT] & w.LAYING == 0
    return t.book.card(t.row_card(place), bc.CARD_PASSIVE) == 1
