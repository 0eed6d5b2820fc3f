"""How good a campaign looks: for bots that look ahead. A rough measure, in points; 100 is a day's good work."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon.code import ENERGY, EXP, FOOD, HEALTH, MAGIC, REP, TERROR, WEALTH
from nemeton.games.avalon.rules.map import menhirs
from nemeton.games.avalon.state import (
    CHAPTER,
    DIAL_BITS,
    DIAL_SHIFT,
    E_AFFINITY,
    E_CARD,
    E_POOL,
    E_STAGE,
    E_TARGET,
    ENDED,
    HELD,
    ITEM,
    LOC,
    PLACE_BITS,
    POINTS,
    RESOURCE,
    SECRET,
    STATUS,
    TASKS_DONE,
    TRACK,
    Table,
)

WON: Final = 100000
CHAPTER_WORTH: Final = 2000
PART: Final = 60  # a marked box of the save sheet
LIFE: Final = 300


def evaluate(t: Table, seat: i64) -> i64:
    """All stand together, so every seat sees the same."""
    s = t.s
    if s[ENDED] > 1:
        return WON
    if s[ENDED] == 1:
        return -WON
    points = s[CHAPTER] * CHAPTER_WORTH + t.size_of(s[TASKS_DONE]) * PART
    for status in range(len(t.book.statuses)):
        points += t.size_of(s[STATUS + status]) * PART
    for place in range(t.book.location_count):
        if t.on_map(place):
            points += 4
            points += 6 * ((s[LOC + place] >> DIAL_SHIFT) & DIAL_BITS)
    if menhirs(t) == 0:
        points -= 400
    for number in range(t.book.secret_count):
        if s[SECRET + number] & PLACE_BITS >= HELD:
            points += PART
    for card in range(t.book.item_cards):
        if s[ITEM + card] & PLACE_BITS >= HELD:
            points += 25
    for other in range(t.seats):
        if t.lives(other):
            points += LIFE + character(t, other)
    if s[E_CARD] >= 0:
        points += 8 * min(s[E_POOL], s[E_TARGET]) + 8 * s[E_AFFINITY] + 60 * s[E_STAGE]
    return points


def character(t: Table, seat: i64) -> i64:
    """How well one character does."""
    base = t.seat_at(seat)
    s = t.s
    health, terror = s[base + TRACK + HEALTH], s[base + TRACK + TERROR]
    points = 30 * health - 14 * terror + 4 * s[base + TRACK + ENERGY]
    if terror > health:
        points -= 60
    if health == 0:
        points -= 200
    points += 14 * min(s[base + RESOURCE + FOOD], 8) + 8 * s[base + RESOURCE + WEALTH]
    points += 8 * s[base + RESOURCE + REP] + 10 * s[base + RESOURCE + MAGIC] + 12 * s[base + RESOURCE + EXP]
    for attribute in range(6):
        points += 40 * s[base + POINTS + attribute]
    return points
