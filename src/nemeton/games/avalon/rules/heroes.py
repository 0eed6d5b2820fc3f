"""Characters come into play (3.1): claiming, colours, decks and pools."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    CHARACTER_ATTRIBUTES,
    CHARACTER_COLOUR,
    CHARACTER_ENERGY_START,
    CHARACTER_HEALTH_START,
    CHARACTER_RESOURCES,
    CHARACTER_STARTERS,
    CHARACTER_TERROR_START,
)
from nemeton.games.avalon.state import (
    CHARACTER,
    CLAIMED,
    COLOUR,
    DEAD,
    HELD,
    IN_DECK,
    IN_POOL,
    LYING,
    PLACE,
    PLACE_BITS,
    POINTS,
    RESOURCE,
    SEAT_WIDTH,
    TRACK,
    ZONE,
    ZONES,
    AvalonState,
)


def skill_owner(word: i64) -> i64:
    """Whose a skill card is, or -1: a word holds HELD + 2 * seat + side."""
    place = word & PLACE_BITS
    if place < HELD or place >= LYING:
        return -1
    return (place - HELD) >> 1


def colours_taken(t: AvalonState) -> i64:
    """The mask of colours in use (AVA-RUL-102: a colour is free again when its character dies)."""
    mask: i64 = 0
    for seat in range(t.seats):
        if t.lives(seat) and t.of(seat, COLOUR) >= 0:
            mask |= bit(t.of(seat, COLOUR))
    return mask


def can_claim(t: AvalonState, character: i64) -> bool:
    """AVA-SETUP-01, AVA-DEATH-04, AVA-RUL-102: nobody plays it, it is not dead, and its colour is free."""
    if (t.s[DEAD] >> character) & 1 == 1:
        return False
    for seat in range(t.seats):
        if t.of(seat, CHARACTER) == character:
            return False
    taken = colours_taken(t)
    colour = t.book.character(character, CHARACTER_COLOUR)
    if colour < 0:
        return taken != bit(t.book.colours) - 1
    return (taken >> colour) & 1 == 0


def take(t: AvalonState, seat: i64, character: i64, colour: i64, place: i64) -> None:
    """AVA-SETUP-02 to AVA-SETUP-09: tracks, resources, attributes, decks and pools of a fresh character."""
    s, book = t.s, t.book
    base = t.seat_at(seat)
    for word in range(SEAT_WIDTH):
        s[base + word] = 0
    s[base + CHARACTER] = character
    s[base + COLOUR] = colour
    s[base + PLACE] = place
    s[CLAIMED] |= bit(character)
    s[base + TRACK] = book.character(character, CHARACTER_ENERGY_START)
    s[base + TRACK + 1] = book.character(character, CHARACTER_HEALTH_START)
    s[base + TRACK + 2] = book.character(character, CHARACTER_TERROR_START)
    for resource in range(5):
        s[base + RESOURCE + resource] = book.character(character, CHARACTER_RESOURCES + resource)
    for attribute in range(6):
        s[base + POINTS + attribute] = book.character(character, CHARACTER_ATTRIBUTES + attribute)
    for deck in range(2):
        starters = book.character(character, CHARACTER_STARTERS + deck)
        if starters == 0:
            starters = bit(15) - 1
        s[base + ZONE + deck * ZONES + IN_DECK] = starters
        s[base + ZONE + deck * ZONES + IN_POOL] = (bit(40) - 1) & ~starters
    t.refresh(seat)
    if t.journal is not None:
        tell.claimed(t, seat)
