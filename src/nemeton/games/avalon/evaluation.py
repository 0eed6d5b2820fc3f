"""How good a campaign looks: for bots that look ahead. A rough measure, in points; 100 is a day's good work.

It likes what people like: to be well and fed, to have stones alight, to have heard what a place has to tell, and not to
sleep on unspent strength. 0 is a campaign that has just begun.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import manners, menhirs
from nemeton.games.avalon.rules.map import DIRECTIONS, neighbour
from nemeton.games.avalon.state import AvalonState

WON: Final = 100000
BEGUN: Final = 700  # what a character and its first stone are worth on the first day
CHAPTER_WORTH: Final = 2000
PART: Final = 60  # a marked box of the save sheet
LIFE: Final = 300
TOLD: Final = 12  # a quest token: something heard or done at a place
UNTOLD: Final = 60  # standing where there is something to be heard
AWAY: Final = 6  # a step from there is so much less
STONE: Final = 50  # one alight; up to MOST_STONES of them
MOST_STONES: Final = 4
BURNING: Final = 6  # a day left to burn
ENOUGH: Final = 6  # days of that which matter
TALE: Final = 4  # for each who reads a verse: something may come of it
SPARK: Final = 15  # before a stone that wants lighting
PUT_OFF: Final = 400  # somebody lets others go first, or speaks of manners or trade instead of answering
WASTE: Final = 5  # strength slept on
RESTED: Final = 1  # a day brought to its end, rather than tried at what comes to nothing


def evaluate(t: AvalonState, seat: i64) -> i64:
    """All stand together, so every seat sees the same."""
    s = t.s
    if s[w.ENDED] > 1:
        return WON
    if s[w.ENDED] == 1:
        return -WON
    points = s[w.CHAPTER] * CHAPTER_WORTH + t.size_of(s[w.TASKS_DONE]) * PART - BEGUN
    for status in range(len(t.book.statuses)):
        points += t.size_of(s[w.STATUS + status]) * PART
    points += land(t)
    for number in range(t.book.secret_count):
        if s[w.SECRET + number] & w.PLACE_BITS >= w.HELD:
            points += PART
    for card in range(t.book.item_cards):
        if s[w.ITEM + card] & w.PLACE_BITS >= w.HELD:
            points += 25
    for other in range(t.seats):
        if t.lives(other):
            points += LIFE + character(t, other)
    points += curiosity(t)
    if s[w.E_CARD] >= 0:
        points += 8 * min(s[w.E_POOL], s[w.E_TARGET]) + 8 * s[w.E_AFFINITY] + 60 * s[w.E_STAGE]
    return points + expect(t)


def land(t: AvalonState) -> i64:
    """What is laid out, alight and told."""
    s = t.s
    points: i64 = 0
    for place in range(t.book.location_count):
        word = s[w.LOC + place]
        points += TOLD * ((word >> w.QUEST_SHIFT) & w.QUEST_BITS)
        if t.on_map(place):
            points += 4
            points += BURNING * min((word >> w.DIAL_SHIFT) & w.DIAL_BITS, ENOUGH)
    lit = menhirs.count_active(t)
    if lit == 0:
        return points - 400
    return points + STONE * min(lit, MOST_STONES)


def expect(t: AvalonState) -> i64:
    """What may come of the question that is open."""
    kind = t.kind()
    if kind == w.ASK_CHOICE:
        return TALE * t.size_of(t.actors)
    if kind == w.ASK_ACTIVATE:
        word = t.s[w.LOC + t.s[t.top + w.Q_ACTIVATE_PLACE]]
        if word & w.MENHIR == 0 or (word >> w.DIAL_SHIFT) & w.DIAL_BITS <= 2:
            return SPARK
    if kind == w.ASK_OFFER:
        return -PUT_OFF
    if t.rules >= manners.SINCE and kind in (w.ASK_ACTION, w.ASK_EAT):
        return -PUT_OFF * manners.count_put_off(t)
    return 0


def character(t: AvalonState, seat: i64) -> i64:
    """How well one character does."""
    base = t.seat_at(seat)
    s = t.s
    energy, health, terror = s[base + w.TRACK + bc.ENERGY], s[base + w.TRACK + bc.HEALTH], s[base + w.TRACK + bc.TERROR]
    points = 30 * health - 14 * terror + 3 * energy
    if terror > health:
        points -= 60
    if health == 0:
        points -= 200
    points += 14 * min(s[base + w.RESOURCE + bc.FOOD], 8) + 8 * s[base + w.RESOURCE + bc.WEALTH]
    points += (
        8 * s[base + w.RESOURCE + bc.REP] + 10 * s[base + w.RESOURCE + bc.MAGIC] + 12 * s[base + w.RESOURCE + bc.EXP]
    )
    for attribute in range(6):
        points += 40 * s[base + w.POINTS + attribute]
    if s[base + w.PASSED] != 0:
        return points + RESTED - WASTE * max(energy - 1, 0)
    return points


def curiosity(t: AvalonState) -> i64:
    """How near everybody is to something untold, at work or at rest: whoever knows all about wanders on."""
    left = t.living()
    layer = untold(t)
    seen = layer
    worth: i64 = UNTOLD
    points: i64 = 0
    while layer != 0 and left != 0 and worth > 0:
        for seat in range(t.seats):
            if (left >> seat) & 1 == 1 and (layer >> t.of(seat, w.PLACE)) & 1 == 1:
                points += worth
                left &= ~bit(seat)
        layer = next_to(t, layer) & ~seen
        seen |= layer
        worth -= AWAY
    return points


def untold(t: AvalonState) -> i64:
    """The places on the map of which nothing was heard yet, as a mask."""
    places: i64 = 0
    for place in range(t.book.location_count):
        if t.on_map(place) and (t.s[w.LOC + place] >> w.QUEST_SHIFT) & w.QUEST_BITS == 0:
            places |= bit(place)
    return places


def next_to(t: AvalonState, places: i64) -> i64:
    """All that is a step from one of these, as a mask."""
    found: i64 = 0
    for place in range(t.book.location_count):
        if (places >> place) & 1 == 1:
            for direction in range(DIRECTIONS):
                other = neighbour(t, place, direction)
                if other >= 0:
                    found |= bit(other)
    return found
