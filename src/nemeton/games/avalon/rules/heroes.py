"""Characters come into play (AVA-SETUP): claiming, colours, decks and pools."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import manners
from nemeton.games.avalon.state import AvalonState


def skill_owner(word: i64) -> i64:
    """Whose a skill card is, or -1: a word holds HELD + 2 * seat + side."""
    place = word & w.PLACE_BITS
    if place < w.HELD or place >= w.LYING:
        return -1
    return (place - w.HELD) >> 1


def colours_taken(t: AvalonState) -> i64:
    """The mask of colours in use (AVA-RUL-102: a colour is free again when its character dies)."""
    mask: i64 = 0
    for seat in range(t.seats):
        if t.lives(seat) and t.of(seat, w.COLOUR) >= 0:
            mask |= bit(t.of(seat, w.COLOUR))
    return mask


def can_claim(t: AvalonState, character: i64) -> bool:
    """AVA-SETUP-01, AVA-DEATH-04, AVA-RUL-102: nobody plays it, it is not dead, and its colour is free."""
    if (t.s[w.DEAD] >> character) & 1 == 1:
        return False
    for seat in range(t.seats):
        if t.of(seat, w.CHARACTER) == character:
            return False
    taken = colours_taken(t)
    colour = t.book.character(character, bc.CHARACTER_COLOUR)
    if colour < 0:
        return taken != bit(t.book.colours) - 1
    return (taken >> colour) & 1 == 0


def take(t: AvalonState, seat: i64, character: i64, colour: i64, place: i64) -> None:
    """AVA-SETUP-02 to AVA-SETUP-09: tracks, resources, attributes, decks and pools of a fresh character."""
    s, book = t.s, t.book
    base = t.seat_at(seat)
    for word in range(w.SEAT_WIDTH):
        s[base + word] = 0
    s[base + w.CHARACTER] = character
    s[base + w.COLOUR] = colour
    s[base + w.PLACE] = place
    s[w.CLAIMED] |= bit(character)
    s[base + w.TRACK] = book.character(character, bc.CHARACTER_ENERGY_START)
    s[base + w.TRACK + 1] = book.character(character, bc.CHARACTER_HEALTH_START)
    s[base + w.TRACK + 2] = book.character(character, bc.CHARACTER_TERROR_START)
    for resource in range(5):
        s[base + w.RESOURCE + resource] = book.character(character, bc.CHARACTER_RESOURCES + resource)
    for attribute in range(6):
        s[base + w.POINTS + attribute] = book.character(character, bc.CHARACTER_ATTRIBUTES + attribute)
    for deck in range(2):
        starters = book.character(character, bc.CHARACTER_STARTERS + deck)
        if starters == 0:
            starters = bit(bc.STARTERS) - 1
        s[base + w.ZONE + deck * w.ZONES + w.IN_DECK] = starters
        s[base + w.ZONE + deck * w.ZONES + w.IN_POOL] = (bit(bc.DECK_CARDS) - 1) & ~starters
    manners.put(t, seat, manners.SETTLED, False)
    manners.save_up(t, seat, False)
    t.refresh(seat)
    if t.journal is not None:
        events.character_claimed(t, seat)
