"""Leaving an encounter: by escape or by dying, and what ends it for everybody (3.13, 4.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import ENC_KIND, ENC_TRAITS, ENCOUNTER_WIDTH, HEALTH, KIND_FIGHT, TRAIT_ROBBER
from nemeton.games.avalon.rules.course import BY_SEAT, R_DEATH, R_ENCOUNTER, R_PROGRAM
from nemeton.games.avalon.state import (
    COURSE,
    COURSE_SIZE,
    E_ACTIVE,
    E_CARD,
    E_FALLEN,
    E_MEMBERS,
    E_ROBBED,
    F_PC,
    F_X,
    FRAME,
    IN_DECK,
    IN_DESTROYED,
    IN_DISCARD,
    IN_HAND,
    TRACK,
    ZONE,
    ZONES,
    AvalonState,
)

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


def is_fight(t: AvalonState) -> bool:
    """Is a fight under way?"""
    card = t.s[E_CARD]
    return card >= 0 and t.book.encounters[card * ENCOUNTER_WIDTH + ENC_KIND] == KIND_FIGHT


def has_trait(t: AvalonState, trait: i64) -> bool:
    """Has the enemy of the fight under way this trait?"""
    card = t.s[E_CARD]
    return card >= 0 and t.book.encounters[card * ENCOUNTER_WIDTH + ENC_TRAITS] & trait != 0


def conclude(t: AvalonState, moment: i64) -> None:
    """The encounter goes to its end: whatever it was in the midst of is dropped."""
    frame = t.find_frame(R_ENCOUNTER)
    assert frame >= 0, "an encounter is under way"
    t.s[frame + F_PC] = moment
    drop_above(t, frame)


def drop_above(t: AvalonState, frame: i64) -> None:
    """Nothing above a frame goes on, but for deaths and what condition cards order: those come first."""
    s = t.s
    source, kept = frame + FRAME, frame + FRAME
    end = COURSE + s[COURSE_SIZE] * FRAME
    while source < end:
        if s[source] == R_DEATH or (s[source] == R_PROGRAM and s[source + F_X + 3] >= BY_SEAT):
            for word in range(FRAME):
                s[kept + word] = s[source + word]
            kept += FRAME
        source += FRAME
    s[COURSE_SIZE] = (kept - COURSE) // FRAME


def leave(t: AvalonState, seat: i64) -> None:
    """AVA-PARTY-10, AVA-RUL-25, AVA-RUL-40: a member is out; the activation ends if it was theirs."""
    s = t.s
    if (s[E_MEMBERS] >> seat) & 1 == 0:
        return
    s[E_MEMBERS] &= ~bit(seat)
    take_cards_home(t, seat)
    if s[E_ROBBED] == 1:
        return  # it is ending already
    if s[E_MEMBERS] == 0:
        conclude(t, AT_OVER)
    elif s[E_ACTIVE] == seat:
        conclude(t, AT_STEP_4)


def fall(t: AvalonState, seat: i64) -> None:
    """AVA-COM-24, AVA-DIP-21, AVA-RUL-47: dying takes a character out, without loss of energy, without an attack."""
    s = t.s
    if (s[E_MEMBERS] >> seat) & 1 == 1:
        s[E_FALLEN] |= bit(seat)
        if t.journal is not None:
            tell.left_encounter(t, seat, "dying")
        leave(t, seat)


def take_cards_home(t: AvalonState, seat: i64) -> None:
    """AVA-SETUP-26: hand, discards and destroyed cards are shuffled back into their deck; the row's cards stay."""
    base = t.seat_at(seat) + ZONE
    for deck in range(2):
        zones = base + deck * ZONES
        t.s[zones + IN_DECK] |= t.s[zones + IN_HAND] | t.s[zones + IN_DISCARD] | t.s[zones + IN_DESTROYED]
        t.s[zones + IN_HAND] = 0
        t.s[zones + IN_DISCARD] = 0
        t.s[zones + IN_DESTROYED] = 0


def test_robber(t: AvalonState) -> None:
    """AVA-TRAIT-09, AVA-RUL-41: all members present or fallen are down to 1 health or less."""
    s = t.s
    if not has_trait(t, TRAIT_ROBBER) or s[E_ROBBED] == 1 or t.find_frame(R_ENCOUNTER) < 0:
        return
    there = s[E_MEMBERS] | s[E_FALLEN]
    for seat in range(t.seats):
        if (there >> seat) & 1 == 1 and t.lives(seat) and t.of(seat, TRACK + HEALTH) > 1:
            return
    s[E_ROBBED] = 1
    conclude(t, AT_ROBBED)
