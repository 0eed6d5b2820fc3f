"""Locations (AVA-LOC): what lies where, what is connected, and what is nearest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import NO_CARD
from nemeton.games.avalon.rules import menhirs
from nemeton.games.avalon.state import AvalonState, guardian_card, guardian_place, put_guardian

DIRECTIONS: Final = 4


def size(difference: i64) -> i64:
    """How large a difference is, whichever way."""
    return -difference if difference < 0 else difference


def is_gone(t: AvalonState, place: i64) -> bool:
    """Is this card removed from the game?"""
    return t.s[w.LOC + place] & w.ZONE_BITS == w.REMOVED


def current(t: AvalonState, place: i64) -> i64:
    """AVA-RUL-110: a location, or its replacement once it is removed from the game."""
    if not is_gone(t, place):
        return place
    found = replacement(t, t.book.location(place, bc.LOC_FAMILY))
    return place if found < 0 else found


def replacement(t: AvalonState, family: i64) -> i64:
    """AVA-LOC-09, AVA-RUL-71: the card with a legacy number; the highest number if there are several, or -1."""
    best: i64 = -1
    for index in range(t.book.location_count):
        if t.book.location(index, bc.LOC_FAMILY) == family and not is_gone(t, index):
            if t.on_map(index):
                return index
            if best < 0 or t.book.location(index, bc.LOC_NUMBER) > t.book.location(best, bc.LOC_NUMBER):
                best = index
    return best


def resolve_key(t: AvalonState, place: i64, direction: i64) -> i64:
    """AVA-RUL-70, AVA-RUL-71: the card a direction key names, or -1."""
    index = t.book.keys[place * DIRECTIONS + direction]
    if index == NO_CARD:
        return -1
    if not is_gone(t, index):
        return index
    return replacement(t, t.book.location(index, bc.LOC_FAMILY))


def neighbour(t: AvalonState, place: i64, direction: i64) -> i64:
    """AVA-ACT-11, AVA-ACT-15: the connected location in a direction, or -1."""
    other = resolve_key(t, place, direction)
    if other < 0 or not t.on_map(other):
        return -1
    if resolve_key(t, other, (direction + 2) % DIRECTIONS) != place:
        return -1
    return other


def attach(t: AvalonState, place: i64) -> None:
    """AVA-ACT-13, AVA-ACT-14: cards named by the keys of a location are placed, if in range of an active menhir."""
    for direction in range(DIRECTIONS):
        other = resolve_key(t, place, direction)
        if other >= 0 and not t.on_map(other) and menhirs.in_range(t, other):
            reveal(t, other)


def reveal(t: AvalonState, place: i64) -> None:
    """A card of the location deck is laid at its cell, unless another card of its family lies there."""
    if t.s[w.LOC + place] & w.ZONE_BITS == 0 and not is_covered(t, place):
        t.s[w.LOC + place] |= w.ON_MAP
        if t.journal is not None:
            events.location_revealed(t, place)


def is_covered(t: AvalonState, place: i64) -> bool:
    """Does a card that this one replaces, or is replaced by, lie at its cell?"""
    family = t.book.location(place, bc.LOC_FAMILY)
    for other in range(t.book.location_count):
        if t.on_map(other) and t.book.location(other, bc.LOC_FAMILY) == family:
            return True
    return False


def nearest(t: AvalonState, place: i64, menhirs_only: bool) -> i64:
    """AVA-DAY-06, AVA-RUL-62: the nearest other location on the map; equally near ones by the lowest number; or -1."""
    book = t.book
    best: i64 = -1
    least: i64 = 0
    for other in range(book.location_count):
        if not t.on_map(other) or (menhirs_only and not t.has_menhir(other)):
            continue
        away = size(book.location(other, bc.LOC_X) - book.location(place, bc.LOC_X))
        away += size(book.location(other, bc.LOC_Y) - book.location(place, bc.LOC_Y))
        if (
            best < 0
            or away < least
            or (away == least and book.location(other, bc.LOC_NUMBER) < book.location(best, bc.LOC_NUMBER))
        ):
            best = other
            least = away
    return best


def lowest_revealed(t: AvalonState) -> i64:
    """AVA-DEATH-03: the lowest-numbered location on the map, or -1."""
    best: i64 = -1
    for place in range(t.book.location_count):
        if t.on_map(place) and (
            best < 0 or t.book.location(place, bc.LOC_NUMBER) < t.book.location(best, bc.LOC_NUMBER)
        ):
            best = place
    return best


def take_off(t: AvalonState, place: i64, gone: bool) -> None:
    """AVA-RUL-64: a location card leaves the map with its time tokens and menhir; its quest tokens stay recorded."""
    s, lay = t.s, t.on_map(place)
    s[w.LOC + place] &= ~(w.ZONE_BITS | w.MENHIR | (w.DIAL_BITS << w.DIAL_SHIFT))
    for action in range(w.ON_CARD + 1):
        t.set_time_tokens(place, action, 0)
    if gone:
        s[w.LOC + place] |= w.REMOVED
    if t.journal is not None and lay:
        events.location_left(t, place)


def kept_tokens(t: AvalonState, old: i64, new: i64) -> i64:
    """AVA-RUL-72: the time tokens that stay: those on the card, and those of actions the new card has as well."""
    kept = t.time_tokens(old, w.ON_CARD) << (w.TIME_SHIFT + 4 * w.ON_CARD)
    for action in range(w.ON_CARD):
        name = t.book.action_names[new * w.ON_CARD + action]
        for other in range(w.ON_CARD):
            if name >= 0 and t.book.action_names[old * w.ON_CARD + other] == name:
                kept |= t.time_tokens(old, other) << (w.TIME_SHIFT + 4 * action)
    return kept


def swap(t: AvalonState, old: i64, new: i64) -> None:
    """AVA-RUL-72: the new card lies where the old one lay, with all that stood on it; the old one leaves the game."""
    s = t.s
    tokens = t.quest_tokens(old)
    lay, lit, dial = t.on_map(old), t.has_menhir(old), t.dial_of(old)
    kept: i64 = 0
    if lay:
        s[w.LOC + new] |= w.ON_MAP
        kept = kept_tokens(t, old, new)
    s[w.LOC + old] &= ~w.ZONE_BITS  # another card lies there: nobody is told that the place is lost
    take_off(t, old, True)
    s[w.LOC + new] |= kept
    t.set_quest_tokens(new, t.quest_tokens(new) + tokens)
    if not lay:
        return
    if lit and menhirs.has_seal(t, new):
        s[w.LOC + new] |= w.MENHIR
        t.set_dial(new, dial)
    for seat in range(t.seats):
        if t.lives(seat) and t.of(seat, w.PLACE) == old:
            s[t.seat_at(seat) + w.PLACE] = new
    for place in range(s[w.GUARDIANS]):
        if guardian_place(t, place) == old:
            put_guardian(t, place, guardian_card(t, place), new)
    for card in range(w.MAX_ITEM_CARDS):
        if s[w.ITEM + card] & w.PLACE_BITS == w.LYING + old:
            s[w.ITEM + card] += new - old
    if t.journal is not None:
        events.location_revealed(t, new)
    if t.here(new) != 0:
        attach(t, new)
