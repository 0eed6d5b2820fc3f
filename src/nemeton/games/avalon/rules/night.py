"""The end of the day (3.6): rest, energy, dreams."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon.actions import EAT, USE
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    CONDITION_REST,
    ENERGY,
    FOOD,
    LOC_DREAM,
    LOC_NIGHTMARE,
    MOD_EXHAUSTED_RESTORE,
    MOD_NO_REST,
    MOD_REST_FOOD,
    MOD_REST_HEALTH,
    MOD_REST_TERROR,
)
from nemeton.games.avalon.rules import programs, tracks, uses
from nemeton.games.avalon.rules.course import ASK_EAT
from nemeton.games.avalon.rules.modifiers import in_red_terror, modifier
from nemeton.games.avalon.state import ANSWER, ATTACHED, F_PC, F_X, PLACE, RESOURCE, TRACK, AvalonState

EXHAUSTED_RESTORE: Final = 4  # AVA-END-05
LAST_RED: Final = 1  # AVA-RES-14: energy 0 and 1


def meal(t: AvalonState, seat: i64) -> i64:
    """`rest.food`: how much food a rest takes."""
    return max(0, 1 + modifier(t, seat, MOD_REST_FOOD))


def can_eat(t: AvalonState, seat: i64) -> bool:
    return t.of(seat, RESOURCE + FOOD) >= meal(t, seat)


def rest(t: AvalonState, f: i64) -> None:
    """AVA-END-02, AVA-END-03, D29: eat or go without. Frame X0 seat."""
    s = t.s
    seat = s[f + F_X]
    if not t.lives(seat):
        t.pop()
    elif s[f + F_PC] == 0:
        s[f + F_PC] = 1
        if modifier(t, seat, MOD_NO_REST) > 0:  # AVA-RUL-119
            s[f + F_PC] = 2
        else:
            t.ask(ASK_EAT, seat)
    elif s[f + F_PC] == 1:
        answer = s[ANSWER]
        if answer >= USE:
            s[f + F_PC] = 0
            uses.begin(t, seat, answer)
        else:
            s[f + F_PC] = 2
            if answer == EAT:
                eat(t, seat)
            else:
                go_hungry(t, seat)
    else:
        t.pop()
        for condition in range(2):
            if (t.of(seat, ATTACHED) >> condition) & 1 == 1:
                tracks.run_condition(t, seat, condition, CONDITION_REST)


def eat(t: AvalonState, seat: i64) -> None:
    """AVA-END-02, AVA-RUL-04."""
    tracks.lose(t, seat, FOOD, meal(t, seat))
    tracks.gain_health(t, seat, max(0, 1 + modifier(t, seat, MOD_REST_HEALTH)))
    tracks.change_terror(t, seat, -max(0, 1 + modifier(t, seat, MOD_REST_TERROR)))


def go_hungry(t: AvalonState, seat: i64) -> None:
    """AVA-END-03: energy drops to 0; at 0 already, 1 health is lost."""
    if t.of(seat, TRACK + ENERGY) == 0:
        tracks.lose_health(t, seat, 1)
    else:
        tracks.move(t, seat, ENERGY, 0)


def restore(t: AvalonState, seat: i64) -> None:
    """AVA-END-04 to -06, AVA-RUL-79: to the starting slot; the exhausted gain 4, not above it."""
    start = tracks.start_of(t, seat, ENERGY)
    energy = t.of(seat, TRACK + ENERGY)
    if energy <= LAST_RED:
        start = min(start, energy + max(0, EXHAUSTED_RESTORE + modifier(t, seat, MOD_EXHAUSTED_RESTORE)))
    tracks.move(t, seat, ENERGY, start)


def dream(t: AvalonState, f: i64) -> None:
    """AVA-END-09, AVA-CND-06: the dream of the place, or the nightmare with terror in a red slot. Frame X0 seat."""
    seat = t.s[f + F_X]
    t.pop()
    place = t.of(seat, PLACE)
    verse = t.book.location(place, LOC_NIGHTMARE if in_red_terror(t, seat) else LOC_DREAM)
    if verse >= 0:
        programs.read(t, verse, seat, bit(seat), bit(seat), 0)
