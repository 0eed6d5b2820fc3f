"""The end of the day (AVA-END): rest, energy, dreams."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import manners, programs, tracks, trade, uses
from nemeton.games.avalon.rules.modifiers import in_red_terror, modifier
from nemeton.games.avalon.state import AvalonState

EXHAUSTED_RESTORE: Final = 4  # AVA-END-05
LAST_RED: Final = 1  # AVA-RES-14: energy 0 and 1


def meal(t: AvalonState, seat: i64) -> i64:
    """`rest.food`: how much food a rest takes."""
    return max(0, 1 + modifier(t, seat, bc.MOD_REST_FOOD))


def can_eat(t: AvalonState, seat: i64) -> bool:
    return t.of(seat, w.RESOURCE + bc.FOOD) >= meal(t, seat)


def supper(t: AvalonState, f: i64) -> None:
    """AVA-MAN-09: all are asked at once whether they eat; a trade or a use comes first; then all rest."""
    s = t.s
    if s[f + w.F_PC] == 0:
        ask_supper(t, f)
    elif s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        for seat in range(t.seats):
            said = s[f + w.SUPPER_SAID + seat] - 1
            if said not in (w.EAT, w.FAST):
                s[f + w.SUPPER_SAID + seat] = 0
            if said == w.TRADE:
                t.push(w.R_TRADE, seat)
                return
            if w.USE <= said < w.LEARN:
                uses.begin(t, seat, said)
                return
        s[f + w.F_PC] = 2
    else:
        seat = t.lowest(s[f + w.SUPPER_LEFT] & t.living())
        if seat < 0:
            t.pop()
            return
        s[f + w.SUPPER_LEFT] &= ~bit(seat)
        rest_as_said(t, seat, s[f + w.SUPPER_SAID + seat] - 1)


def ask_supper(t: AvalonState, f: i64) -> None:
    """Who has something to choose is asked; who has nothing to eat and nothing else to do goes hungry.

    AVA-MAN-14: whoever has answered is asked anew only if the answer no longer fits.
    """
    s = t.s
    asked: i64 = 0
    for seat in range(t.seats):
        if t.rules >= manners.CONSENT_GOES_FURTHER and stands(t, seat, s[f + w.SUPPER_SAID + seat] - 1):
            continue
        s[f + w.SUPPER_SAID + seat] = 1 + w.FAST
        if t.lives(seat) and modifier(t, seat, bc.MOD_NO_REST) == 0 and has_choice(t, seat):
            asked |= bit(seat)
            if t.rules >= manners.CONSENT_GOES_FURTHER:
                s[f + w.SUPPER_SAID + seat] = 0
    s[f + w.F_PC] = 1
    if asked != 0:
        t.ask_together(w.ASK_EAT, asked)


def stands(t: AvalonState, seat: i64, said: i64) -> bool:
    """AVA-MAN-14: does what was said hold after somebody handed something over or used something?"""
    return said == (w.EAT if can_eat(t, seat) else w.FAST)


def has_choice(t: AvalonState, seat: i64) -> bool:
    """Is there anything but to go hungry?"""
    if can_eat(t, seat) or trade.can_trade(t, seat):
        return True
    return uses.options_into(t, seat, bc.WHEN_END_OF_DAY, t.scratch_room(), 0) > 0


def rest_as_said(t: AvalonState, seat: i64, said: i64) -> None:
    """AVA-END-02, AVA-END-03, AVA-RUL-119: eat or go without; then what a condition card says of it."""
    if modifier(t, seat, bc.MOD_NO_REST) == 0:
        if said == w.EAT and can_eat(t, seat):
            eat(t, seat)
        else:
            go_hungry(t, seat)
    if t.lives(seat):
        suffer(t, seat)


def suffer(t: AvalonState, seat: i64) -> None:
    """What the condition cards of a character say at rest."""
    for condition in range(2):
        if (t.of(seat, w.ATTACHED) >> condition) & 1 == 1:
            tracks.run_condition(t, seat, condition, bc.CONDITION_REST)


def rest(t: AvalonState, f: i64) -> None:
    """AVA-END-02, AVA-END-03: eat or go without."""
    s = t.s
    seat = s[f + w.F_SEAT]
    if not t.lives(seat):
        t.pop()
    elif s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        if modifier(t, seat, bc.MOD_NO_REST) > 0:  # AVA-RUL-119
            s[f + w.F_PC] = 2
        else:
            t.ask(w.ASK_EAT, seat)
    elif s[f + w.F_PC] == 1:
        answer = s[w.ANSWER]
        if answer >= w.USE:
            s[f + w.F_PC] = 0
            uses.begin(t, seat, answer)
        else:
            s[f + w.F_PC] = 2
            if answer == w.EAT:
                eat(t, seat)
            else:
                go_hungry(t, seat)
    else:
        t.pop()
        suffer(t, seat)


def eat(t: AvalonState, seat: i64) -> None:
    """AVA-END-02, AVA-RUL-04."""
    tracks.lose(t, seat, bc.FOOD, meal(t, seat))
    tracks.gain_health(t, seat, max(0, 1 + modifier(t, seat, bc.MOD_REST_HEALTH)))
    tracks.change_terror(t, seat, -max(0, 1 + modifier(t, seat, bc.MOD_REST_TERROR)))


def go_hungry(t: AvalonState, seat: i64) -> None:
    """AVA-END-03: energy drops to 0; at 0 already, 1 health is lost."""
    if t.of(seat, w.TRACK + bc.ENERGY) == 0:
        tracks.lose_health(t, seat, 1)
    else:
        tracks.move(t, seat, bc.ENERGY, 0)


def restore(t: AvalonState, seat: i64) -> None:
    """AVA-END-04 to -06, AVA-RUL-79: to the starting slot; the exhausted gain 4, not above it."""
    start = tracks.start_of(t, seat, bc.ENERGY)
    energy = t.of(seat, w.TRACK + bc.ENERGY)
    if energy <= LAST_RED:
        start = min(start, energy + max(0, EXHAUSTED_RESTORE + modifier(t, seat, bc.MOD_EXHAUSTED_RESTORE)))
    tracks.move(t, seat, bc.ENERGY, start)


def dream(t: AvalonState, f: i64) -> None:
    """AVA-END-09, AVA-CND-06: the dream of the place, or the nightmare with terror in a red slot."""
    seat = t.s[f + w.F_SEAT]
    t.pop()
    place = t.of(seat, w.PLACE)
    verse = t.book.location(place, bc.LOC_NIGHTMARE if in_red_terror(t, seat) else bc.LOC_DREAM)
    if verse >= 0:
        programs.read(t, verse, seat, bit(seat), bit(seat), 0)
