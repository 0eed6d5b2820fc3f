"""Dials on secrets, quests, characters and locations (2.12, AVA-DAY-08, AVA-RUL-68)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon.code import DIAL_ON_CHARACTER, DIAL_ON_SECRET
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.rules.course import BY_EVERYBODY, BY_SEAT
from nemeton.games.avalon.state import DIAL, DIALS, HELD, LYING, MAX_DIALS, AvalonState

MOST_SHOWN: Final = 99
SHOWN_BITS: Final = 2130706432  # 7 bits from the 24th on


def set_on(t: AvalonState, dial: i64, on: i64, what: i64, value: i64, time: i64, expire: i64) -> None:
    """A dial is set up; one of the same name on the same thing is set anew. A word: dial, on, what + 1, value, time."""
    s = t.s
    place = find(t, dial, on, what)
    if place < 0:
        if s[DIALS] == MAX_DIALS:
            return
        place = s[DIALS]
        s[DIALS] += 1
    value = max(1, min(value, MOST_SHOWN))
    s[DIAL + place * 2] = dial | (on << 8) | ((what + 1) << 12) | (value << 24) | (time << 31)
    s[DIAL + place * 2 + 1] = expire


def find(t: AvalonState, dial: i64, on: i64, what: i64) -> i64:
    """Where a dial lies in the list, or -1."""
    for place in range(t.s[DIALS]):
        if t.s[DIAL + place * 2] & 16777215 == dial | (on << 8) | ((what + 1) << 12):
            return place
    return -1


def set_on_secret(t: AvalonState, number: i64, value: i64, time: i64, expire: i64) -> None:
    """2.9: the dial a secret brings along."""
    set_on(t, t.book.secret_dials[number], DIAL_ON_SECRET, number, value, time, expire)


def remove_from_secret(t: AvalonState, number: i64) -> None:
    """A dial leaves the table with its secret."""
    place: i64 = 0
    while place < t.s[DIALS]:
        word = t.s[DIAL + place * 2]
        if (word >> 8) & 15 == DIAL_ON_SECRET and ((word >> 12) & 4095) - 1 == number:
            drop(t, place)
        else:
            place += 1


def drop(t: AvalonState, place: i64) -> None:
    s = t.s
    s[DIALS] -= 1
    for later in range(place, s[DIALS]):
        s[DIAL + later * 2] = s[DIAL + later * 2 + 2]
        s[DIAL + later * 2 + 1] = s[DIAL + later * 2 + 3]
    s[DIAL + s[DIALS] * 2] = 0
    s[DIAL + s[DIALS] * 2 + 1] = 0


def remove(t: AvalonState, dial: i64) -> None:
    """`dial_remove`: wherever it lies."""
    place: i64 = 0
    while place < t.s[DIALS]:
        if t.s[DIAL + place * 2] & 255 == dial:
            drop(t, place)
        else:
            place += 1


def turn(t: AvalonState, dial: i64, n: i64) -> None:
    """`dial_add`: up to the most it can show; below 1 it is removed and its program runs."""
    place = t.s[DIALS] - 1
    while place >= 0:
        if t.s[DIAL + place * 2] & 255 == dial:
            turn_at(t, place, n)
        place -= 1


def turn_at(t: AvalonState, place: i64, n: i64) -> None:
    """AVA-RUL-68: a dial that cannot go down is removed, and then its program runs."""
    s = t.s
    word = s[DIAL + place * 2]
    value = ((word >> 24) & 127) + n
    if value >= 1:
        s[DIAL + place * 2] = (word & ~SHOWN_BITS) | (min(value, MOST_SHOWN) << 24)
        return
    program = s[DIAL + place * 2 + 1]
    drop(t, place)
    if program != 0:
        expire(t, word, program)


def expire(t: AvalonState, word: i64, program: i64) -> None:
    """The program of a dial runs for the owner of what it lay on, or for all if nobody owns it."""
    on, what = (word >> 8) & 15, ((word >> 12) & 4095) - 1
    owner: i64 = -1
    if on == DIAL_ON_CHARACTER:
        owner = what
    elif on == DIAL_ON_SECRET and HELD <= t.secret_place(what) < LYING:
        owner = t.secret_place(what) - HELD
    everybody = t.living()
    bearer = BY_EVERYBODY if owner < 0 else BY_SEAT + owner
    actor = t.lowest(everybody) if owner < 0 else owner
    if actor >= 0 and t.lives(actor):
        tracks.begin_program(t, program, actor, everybody, everybody, bearer)


def tick(t: AvalonState) -> None:
    """AVA-DAY-08: every dial with a time token goes down by 1."""
    place = t.s[DIALS] - 1
    while place >= 0:
        if (t.s[DIAL + place * 2] >> 31) & 1 == 1:
            turn_at(t, place, -1)
        place -= 1
