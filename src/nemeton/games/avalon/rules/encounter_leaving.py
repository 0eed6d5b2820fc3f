"""Leaving an encounter: by escape or by dying, and what ends it for everybody (AVA-COM, AVA-DIP)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import items
from nemeton.games.avalon.state import AvalonState, has_trait

# --- how far an encounter has come (the PC of its frame)
AT_ASIDE: Final = 0
AT_HANDS: Final = 1
AT_TURN: Final = 2
AT_PICKED: Final = 3
AT_STEP_4: Final = 4
AT_DISCARDS: Final = 5
AT_DRAWS: Final = 6
AT_WON: Final = 7
AT_LOST: Final = 8
AT_OVER: Final = 9  # nobody is left
AT_RUN_AWAY: Final = 10
AT_ROBBED: Final = 11
AT_REDRAWS: Final = 12


def conclude(t: AvalonState, moment: i64) -> None:
    """The encounter goes to its end: whatever it was in the midst of is dropped."""
    frame = t.find_frame(w.R_ENCOUNTER)
    assert frame >= 0, "an encounter is under way"
    t.s[frame + w.F_PC] = moment
    drop_above(t, frame)


def drop_above(t: AvalonState, frame: i64) -> None:
    """Nothing above a frame goes on, but for deaths and what condition cards order: those come first.

    A use that is dropped has been made: since version 2 what it discards is discarded (content.md#effects).
    """
    s = t.s
    if t.rules >= 2:
        discard_used(t, frame + w.FRAME)
    source, kept = frame + w.FRAME, frame + w.FRAME
    end = w.COURSE + s[w.COURSE_SIZE] * w.FRAME
    while source < end:
        if s[source] == w.R_DEATH or (s[source] == w.R_PROGRAM and s[source + w.PROGRAM_BEARER] >= w.BY_SEAT):
            for word in range(w.FRAME):
                s[kept + word] = s[source + word]
            kept += w.FRAME
        source += w.FRAME
    s[w.COURSE_SIZE] = (kept - w.COURSE) // w.FRAME


def discard_used(t: AvalonState, frame: i64) -> None:
    """The things of the uses under way from a frame on, where the use says that it discards them."""
    end = w.COURSE + t.s[w.COURSE_SIZE] * w.FRAME
    while frame < end:
        if t.s[frame] == w.R_USE:
            items.discard_used(t, frame)
        frame += w.FRAME


def leave(t: AvalonState, seat: i64) -> None:
    """AVA-PARTY-10, AVA-RUL-25, AVA-RUL-40: a member is out; the activation ends if it was theirs."""
    s = t.s
    if (s[w.E_MEMBERS] >> seat) & 1 == 0:
        return
    s[w.E_MEMBERS] &= ~bit(seat)
    take_cards_home(t, seat)
    if s[w.E_ROBBED] == 1:
        return  # it is ending already
    if s[w.E_MEMBERS] == 0:
        conclude(t, AT_OVER)
    elif s[w.E_ACTIVE] == seat:
        conclude(t, AT_STEP_4)


def fall(t: AvalonState, seat: i64) -> None:
    """AVA-COM-24, AVA-DIP-21, AVA-RUL-47: dying takes a character out, without loss of energy, without an attack."""
    s = t.s
    if (s[w.E_MEMBERS] >> seat) & 1 == 1:
        s[w.E_FALLEN] |= bit(seat)
        if t.journal is not None:
            events.left_encounter(t, seat, "dying")
        leave(t, seat)


def take_cards_home(t: AvalonState, seat: i64) -> None:
    """AVA-SETUP-26: hand, discards and destroyed cards are shuffled back into their deck; the row's cards stay."""
    base = t.seat_at(seat) + w.ZONE
    for deck in range(2):
        zones = base + deck * w.ZONES
        t.s[zones + w.IN_DECK] |= t.s[zones + w.IN_HAND] | t.s[zones + w.IN_DISCARD] | t.s[zones + w.IN_DESTROYED]
        t.s[zones + w.IN_HAND] = 0
        t.s[zones + w.IN_DISCARD] = 0
        t.s[zones + w.IN_DESTROYED] = 0


def test_robber(t: AvalonState) -> None:
    """AVA-TRAIT-09, AVA-RUL-41: all members present or fallen are down to 1 health or less."""
    s = t.s
    if not has_trait(t, bc.TRAIT_ROBBER) or s[w.E_ROBBED] == 1 or t.find_frame(w.R_ENCOUNTER) < 0:
        return
    there = s[w.E_MEMBERS] | s[w.E_FALLEN]
    for seat in range(t.seats):
        if (there >> seat) & 1 == 1 and t.lives(seat) and t.of(seat, w.TRACK + bc.HEALTH) > 1:
            return
    s[w.E_ROBBED] = 1
    conclude(t, AT_ROBBED)
