"""Dials on secrets, quests, characters and locations (content.md#effects, AVA-DAY-08, AVA-RUL-68)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.state import AvalonState, dial_bearer, dial_kind, dial_shown

MOST_SHOWN: Final = 99


def set_on(t: AvalonState, dial: i64, on: i64, what: i64, value: i64, time: i64, expire: i64) -> None:
    """A dial is set up; one of the same name on the same thing is set anew. A word: dial, on, what + 1, value, time."""
    s = t.s
    place = find(t, dial, on, what)
    if place < 0:
        if s[w.DIALS] == w.MAX_DIALS:
            return
        place = s[w.DIALS]
        s[w.DIALS] += 1
    value = max(1, min(value, MOST_SHOWN))
    s[w.DIAL + place * 2] = name_of(dial, on, what) | (value << w.DIAL_SHOWN_SHIFT) | (time << w.DIAL_TIME_SHIFT)
    s[w.DIAL + place * 2 + 1] = expire


def name_of(dial: i64, on: i64, what: i64) -> i64:
    """The part of a dial's word that tells it from others: which dial, and on what it lies."""
    return dial | (on << w.DIAL_ON_SHIFT) | ((what + 1) << w.DIAL_WHAT_SHIFT)


def find(t: AvalonState, dial: i64, on: i64, what: i64) -> i64:
    """Where a dial lies in the list, or -1."""
    for place in range(t.s[w.DIALS]):
        if t.s[w.DIAL + place * 2] & w.DIAL_NAME_BITS == name_of(dial, on, what):
            return place
    return -1


def set_on_secret(t: AvalonState, number: i64, value: i64, time: i64, expire: i64) -> None:
    """content.md#skills-items-secrets: the dial a secret brings along."""
    set_on(t, t.book.secret_dials[number], bc.DIAL_ON_SECRET, number, value, time, expire)


def remove_from_secret(t: AvalonState, number: i64) -> None:
    """A dial leaves the table with its secret."""
    place: i64 = 0
    while place < t.s[w.DIALS]:
        word = t.s[w.DIAL + place * 2]
        if dial_kind(word) == bc.DIAL_ON_SECRET and dial_bearer(word) == number:
            drop(t, place)
        else:
            place += 1


def drop(t: AvalonState, place: i64) -> None:
    s = t.s
    s[w.DIALS] -= 1
    for later in range(place, s[w.DIALS]):
        s[w.DIAL + later * 2] = s[w.DIAL + later * 2 + 2]
        s[w.DIAL + later * 2 + 1] = s[w.DIAL + later * 2 + 3]
    s[w.DIAL + s[w.DIALS] * 2] = 0
    s[w.DIAL + s[w.DIALS] * 2 + 1] = 0


def remove(t: AvalonState, dial: i64) -> None:
    """`dial_remove`: wherever it lies."""
    place: i64 = 0
    while place < t.s[w.DIALS]:
        if t.s[w.DIAL + place * 2] & w.DIAL_ID_BITS == dial:
            drop(t, place)
        else:
            place += 1


def turn(t: AvalonState, dial: i64, n: i64) -> None:
    """`dial_add`: up to the most it can show; below 1 it is removed and its program runs."""
    place = t.s[w.DIALS] - 1
    while place >= 0:
        if t.s[w.DIAL + place * 2] & w.DIAL_ID_BITS == dial:
            turn_at(t, place, n)
        place -= 1


def turn_at(t: AvalonState, place: i64, n: i64) -> None:
    """AVA-RUL-68: a dial that cannot go down is removed, and then its program runs."""
    s = t.s
    word = s[w.DIAL + place * 2]
    value = dial_shown(word) + n
    if value >= 1:
        s[w.DIAL + place * 2] = word + ((min(value, MOST_SHOWN) - dial_shown(word)) << w.DIAL_SHOWN_SHIFT)
        return
    program = s[w.DIAL + place * 2 + 1]
    drop(t, place)
    if program != 0:
        expire(t, word, program)


def expire(t: AvalonState, word: i64, program: i64) -> None:
    """The program of a dial runs for the owner of what it lay on, or for all if nobody owns it."""
    on, what = dial_kind(word), dial_bearer(word)
    owner: i64 = -1
    if on == bc.DIAL_ON_CHARACTER:
        owner = what
    elif on == bc.DIAL_ON_SECRET and w.HELD <= t.secret_place(what) < w.LYING:
        owner = t.secret_place(what) - w.HELD
    everybody = t.living()
    bearer = w.BY_EVERYBODY if owner < 0 else w.BY_SEAT + owner
    actor = t.lowest(everybody) if owner < 0 else owner
    if actor >= 0 and t.lives(actor):
        tracks.begin_program(t, program, actor, everybody, everybody, bearer)


def tick(t: AvalonState) -> None:
    """AVA-DAY-08: every dial with a time token goes down by 1."""
    place = t.s[w.DIALS] - 1
    while place >= 0:
        if (t.s[w.DIAL + place * 2] >> w.DIAL_TIME_SHIFT) & 1 == 1:
            turn_at(t, place, -1)
        place -= 1
