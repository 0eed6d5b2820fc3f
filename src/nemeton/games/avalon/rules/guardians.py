"""Guardians (AVA-GRD): encounter cards that lie on the map, meet whoever is there, and roam in the morning."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import decks, encounter_start
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import AvalonState, guardian_card, guardian_place, put_guardian

FACES: Final = 6  # AVA-RUL-91
FACE_BLANK: Final = 4
FACE_DISCARD: Final = 5


# ---------------------------------------------------------------------- lying on the map
def put_on_map(t: AvalonState, card: i64, place: i64) -> None:
    """AVA-GRD-01, AVA-GRD-09: the card lies on a location; one that is not on the map sends it back to its deck."""
    s = t.s
    if not t.on_map(place) or s[w.GUARDIANS] == w.MAX_GUARDIANS:
        decks.to_bottom(t, card)
        return
    put_guardian(t, s[w.GUARDIANS], card, place)
    s[w.GUARDIANS] += 1
    if t.journal is not None:
        events.guardian_placed(t, card, place)


def lift(t: AvalonState, which: i64) -> i64:
    """A guardian is taken off the map; returns its card."""
    s = t.s
    card = guardian_card(t, which)
    s[w.GUARDIANS] -= 1
    for later in range(which, s[w.GUARDIANS]):
        s[w.GUARDIAN + later] = s[w.GUARDIAN + later + 1]
    return card


def send_back(t: AvalonState, which: i64) -> None:
    """AVA-GRD-02, AVA-RUL-64: a guardian goes to the bottom of its deck, and everybody hears of it."""
    card = lift(t, which)
    decks.to_bottom(t, card)
    if t.journal is not None:
        events.guardian_left(t, card)


def dismiss(t: AvalonState, place: i64) -> None:
    """AVA-RUL-64: all guardians of a location return to the bottom of their decks."""
    which: i64 = 0
    while which < t.s[w.GUARDIANS]:
        if guardian_place(t, which) == place:
            send_back(t, which)
        else:
            which += 1


def find(t: AvalonState, card: i64) -> i64:
    """Where in the list a guardian stands, or -1."""
    for which in range(t.s[w.GUARDIANS]):
        if guardian_card(t, which) == card:
            return which
    return -1


# ---------------------------------------------------------------------- meeting
def lay(t: AvalonState, enc: i64, place: i64) -> None:
    """AVA-GRD-01, AVA-GRD-05: a card is laid on a location of the map, and meets whoever is there."""
    code = t.book.code
    if not t.on_map(place):
        return
    card: i64 = -1
    if code[enc + bc.ENC_MODE] == 0:
        card = decks.draw(t, code[enc + bc.ENC_DECK], code[enc + bc.ENC_LEVEL])
    elif decks.take(t, code[enc + bc.ENC_CARD]):
        card = code[enc + bc.ENC_CARD]
    if card >= 0:
        put_on_map(t, card, place)
        come(t, card, place)


def come(t: AvalonState, card: i64, place: i64) -> None:
    """AVA-GRD-04, AVA-GRD-05: a guardian where characters are starts its encounter; everybody there fights."""
    there = t.here(place)
    if there != 0:
        encounter_start.begin(t, -1 - card, t.lowest(there), there, encounter_start.NOTHING, 0, 0, 0)


# ---------------------------------------------------------------------- roaming, in the morning
def roam(t: AvalonState, f: i64) -> None:
    """AVA-GRD-02, AVA-RUL-91: each guardian rolls once, by ascending location number, then order of placement."""
    s = t.s
    best: i64 = -1
    for which in range(s[w.GUARDIANS]):
        card, place = guardian_card(t, which), guardian_place(t, which)
        if (s[f + w.GUARDIANS_ROLLED + card // w.HALF_ENCOUNTERS] >> (card % w.HALF_ENCOUNTERS)) & 1 == 0 and (
            best < 0 or t.book.location(place, bc.LOC_NUMBER) < t.book.location(guardian_place(t, best), bc.LOC_NUMBER)
        ):
            best = which
    if best < 0:
        t.pop()
        return
    card = guardian_card(t, best)
    s[f + w.GUARDIANS_ROLLED + card // w.HALF_ENCOUNTERS] |= bit(card % w.HALF_ENCOUNTERS)
    roll(t, best, card)


def roll(t: AvalonState, which: i64, card: i64) -> None:
    """AVA-GRD-02 to -05, AVA-RUL-92: one guardian moves, stays or goes."""
    place = guardian_place(t, which)
    face = t.below(FACES)
    if face == FACE_DISCARD:
        send_back(t, which)
        return
    if face != FACE_BLANK:
        target = maps.neighbour(t, place, face)
        if target < 0:
            target = highest_connected(t, place)
        if target >= 0:
            put_guardian(t, which, card, target)
            place = target
            if t.journal is not None:
                events.guardian_placed(t, card, place)
    come(t, card, place)


def highest_connected(t: AvalonState, place: i64) -> i64:
    """AVA-GRD-03: the highest-numbered connected location, or -1."""
    best: i64 = -1
    for direction in range(maps.DIRECTIONS):
        other = maps.neighbour(t, place, direction)
        if other >= 0 and (best < 0 or t.book.location(other, bc.LOC_NUMBER) > t.book.location(best, bc.LOC_NUMBER)):
            best = other
    return best
