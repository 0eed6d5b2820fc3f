"""Menhirs (AVA-MEN): how they are lit, how long they burn, and what lies in their light."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import AvalonState

MOST_DIAL: Final = 12  # AVA-RUL-67


def count_active(t: AvalonState) -> i64:
    """The number of menhirs that burn."""
    count: i64 = 0
    for place in range(t.book.location_count):
        if t.s[w.LOC + place] & w.MENHIR != 0:
            count += 1
    return count


def in_range(t: AvalonState, place: i64) -> bool:
    """AVA-RUL-61: does the cell of a card lie on or next to an active menhir, diagonals included?"""
    book = t.book
    x, y = book.location(place, bc.LOC_X), book.location(place, bc.LOC_Y)
    for other in range(book.location_count):
        if (
            t.s[w.LOC + other] & w.MENHIR != 0
            and maps.size(book.location(other, bc.LOC_X) - x) <= 1
            and maps.size(book.location(other, bc.LOC_Y) - y) <= 1
        ):
            return True
    return False


def has_seal(t: AvalonState, place: i64) -> bool:
    """AVA-LOC-03, AVA-ACT-42."""
    return t.book.location(place, bc.LOC_SEALS) & bc.SEAL_MENHIR != 0


# ---------------------------------------------------------------------- lighting
def dial_for(t: AvalonState, place: i64) -> i64:
    """AVA-ACT-43, AVA-MEN-01: what the menhir section of a location says for this number of players."""
    return t.book.location(place, bc.LOC_MENHIR_DIAL + t.players() - 1)


def light(t: AvalonState, place: i64, dial: i64) -> None:
    """AVA-MEN-01, AVA-MEN-02: a menhir with a dial; an old value is lost."""
    t.s[w.LOC + place] |= w.MENHIR
    t.set_dial(place, max(1, min(dial, MOST_DIAL)))
    if t.journal is not None:
        events.menhir_lit(t, place)


# ---------------------------------------------------------------------- burning down
def turn(t: AvalonState, place: i64, n: i64) -> None:
    """`menhir_dial`: below 1 the dial is taken away, above 12 it stops."""
    if t.has_menhir(place) and t.dial_of(place) > 0:
        t.set_dial(place, max(0, min(t.dial_of(place) + n, MOST_DIAL)))


def burn_down(t: AvalonState) -> None:
    """AVA-DAY-07: the dial of each menhir goes down; one at 1 is taken away, and the menhir stays for the day."""
    for place in range(t.book.location_count):
        if t.has_menhir(place) and t.dial_of(place) > 0:
            t.set_dial(place, t.dial_of(place) - 1)


def put_out(t: AvalonState, place: i64) -> None:
    """AVA-DAY-02: a menhir is removed."""
    t.s[w.LOC + place] &= ~(w.MENHIR | (w.DIAL_BITS << w.DIAL_SHIFT))
    if t.journal is not None:
        events.menhir_went_out(t, place)
