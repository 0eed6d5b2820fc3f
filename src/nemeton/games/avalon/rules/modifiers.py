"""Modifiers (2.12): what they add up to, the levels of attributes, panic."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon.book import HALF_ITEMS, bit
from nemeton.games.avalon.code import (
    ABILITY_IF,
    ABILITY_STATIC,
    ABILITY_TRIGGER,
    ABILITY_WIDTH,
    CARD_ABILITIES,
    CARD_PASSIVE,
    CARD_WIDTH,
    CHARACTER_TERROR_MAX,
    CONDITION_STATIC,
    CONDITION_WIDTH,
    ENC_ABILITIES,
    ENCOUNTER_WIDTH,
    EVENT_STATIC,
    EVENT_WIDTH,
    HEALTH,
    ITEM_STATIC,
    ITEM_WIDTH,
    LOC_STATIC,
    MOD_ATTR,
    MOD_NO_PANIC,
    MODS,
    ON_STATIC,
    SECRET_STATIC,
    SECRET_WIDTH,
    SKILL_STATIC,
    SKILL_WIDTH,
    TERROR,
)
from nemeton.games.avalon.rules import conditions
from nemeton.games.avalon.state import (
    ACTIVE_ITEMS,
    ACTIVE_SECRETS,
    ATTACHED,
    CHARACTER,
    E_ACTIVE,
    E_CARD,
    E_CONTEXT,
    EVENT_ACTIVE,
    LAYING,
    MOD,
    MODS_SIZE,
    PLACE,
    POINTS,
    QUEST,
    QUESTS,
    ROW,
    ROW_CARD,
    ROW_SIZE,
    ROW_STATICS,
    SKILLED,
    TRACK,
    AvalonState,
)


# ---------------------------------------------------------------------- levels
def level(t: AvalonState, seat: i64, attribute: i64) -> i64:
    """AVA-RES-13: points, skill cards among them, and modifiers."""
    return max(0, t.of(seat, POINTS + attribute) + modifier(t, seat, MOD_ATTR + attribute))


def panics(t: AvalonState, seat: i64) -> bool:
    """AVA-RES-15: terror is higher than health, unless something forbids panic."""
    if t.of(seat, TRACK + TERROR) <= t.of(seat, TRACK + HEALTH):
        return False
    return modifier(t, seat, MOD_NO_PANIC) <= 0


def in_red_terror(t: AvalonState, seat: i64) -> bool:
    """AVA-CND-05: terror in one of its two highest slots."""
    top = t.book.character(t.of(seat, CHARACTER), CHARACTER_TERROR_MAX)
    return t.of(seat, TRACK + TERROR) >= top - 1


# ---------------------------------------------------------------------- modifiers
def modifier(t: AvalonState, seat: i64, key: i64) -> i64:
    """The sum of all modifiers of a key that hold for a character; 0 if there are none."""
    s, book = t.s, t.book
    base = t.seat_at(seat)
    total: i64 = 0
    for half in range(2):
        mask = s[base + ACTIVE_ITEMS + half] & book.item_keys[key * 2 + half]
        while mask != 0:
            card = t.first_of(mask) + half * HALF_ITEMS
            mask &= mask - 1
            total += of_static(t, book.items[book.item_of[card] * ITEM_WIDTH + ITEM_STATIC], key, seat)
    mask = s[base + ACTIVE_SECRETS] & book.secret_keys[key]
    while mask != 0:
        total += of_static(t, book.secrets[t.first_of(mask) * SECRET_WIDTH + SECRET_STATIC], key, seat)
        mask &= mask - 1
    for side in range(2):
        mask = s[base + SKILLED + side] & book.skill_keys[side * MODS + key]
        while mask != 0:
            total += of_static(t, book.skills[t.first_of(mask) * SKILL_WIDTH + SKILL_STATIC + side], key, seat)
            mask &= mask - 1
    return total + of_world(t, seat, key)


def of_world(t: AvalonState, seat: i64, key: i64) -> i64:
    """Modifiers by place, condition cards, events, effects that last, and cards of the sequence."""
    s, book = t.s, t.book
    base = t.seat_at(seat)
    total: i64 = 0
    for condition in range(2):
        if (s[base + ATTACHED] >> condition) & 1 == 1:
            total += of_static(t, book.conditions[condition * CONDITION_WIDTH + CONDITION_STATIC], key, seat)
    total += of_static(t, book.location(s[base + PLACE], LOC_STATIC), key, seat)
    if s[EVENT_ACTIVE] >= 0:
        total += of_static(t, book.events[s[EVENT_ACTIVE] * EVENT_WIDTH + EVENT_STATIC], key, seat)
    for place in range(s[QUESTS]):
        total += of_static(t, book.events[s[QUEST + place] * EVENT_WIDTH + EVENT_STATIC], key, seat)
    for place in range(s[MODS_SIZE]):
        word = s[MOD + place]
        if word & 255 == key and ((word >> 12) & 15) in (0, seat + 1):
            total += (word >> 16) - 1000
    if s[E_CARD] >= 0 and s[E_ACTIVE] == seat:
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
    total = of_abilities(t, book.encounters[s[E_CARD] * ENCOUNTER_WIDTH + ENC_ABILITIES], key, seat)
    if s[ROW_STATICS] == 0:
        return total
    for place in range(s[ROW_SIZE]):
        if is_visible(t, place):
            row = s[ROW + place] & ROW_CARD
            total += of_abilities(t, book.cards[row * CARD_WIDTH + CARD_ABILITIES], key, seat)
    return total


def of_abilities(t: AvalonState, abilities: i64, key: i64, seat: i64) -> i64:
    """What the static abilities of a card give of one key."""
    if abilities == 0:
        return 0
    code = t.book.code
    total: i64 = 0
    for place in range(code[abilities]):
        at = abilities + 1 + place * ABILITY_WIDTH
        if code[at + ABILITY_TRIGGER] == ON_STATIC and conditions.holds(t, code[at + ABILITY_IF], seat, bit(seat)):
            total += of_static(t, code[at + ABILITY_STATIC], key, seat)
    return total


def is_visible(t: AvalonState, place: i64) -> bool:
    """AVA-ABI-05, AVA-ABI-06: the last card, and every passive one."""
    s = t.s
    if place == s[ROW_SIZE] - 1:
        return s[E_CONTEXT] & LAYING == 0
    return t.book.cards[(s[ROW + place] & ROW_CARD) * CARD_WIDTH + CARD_PASSIVE] == 1
