"""The order of the day (AVA-DAY): the world moves first; then rounds of actions, then the night."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import place_of
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import (
    arrivals,
    dials,
    event_deck,
    items,
    lasting_modifiers,
    manners,
    menhirs,
    rounds,
    tracks,
    trade,
)
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.night import restore
from nemeton.games.avalon.state import AvalonState

LOST_HEALTH: Final = 2  # AVA-RUL-03
GAINED_TERROR: Final = 2

# --- the steps, as the PC of the day's frame
DAWN: Final = 0
RANGE: Final = 1
OUSTING: Final = 2
MENHIR_DIALS: Final = 3
TIME: Final = 4
EVENT: Final = 5
ROAMING: Final = 6
DISCUSSING: Final = 7
EQUIPPING: Final = 8
ACTING: Final = 9
TRADING: Final = 10
RESTING: Final = 11
RESTORING: Final = 12
ADVANCING: Final = 13
BUILDING: Final = 14
DREAMING: Final = 15
STEPS: Final = 16
TOKEN_CHOSEN: Final = 20
DISCUSSED: Final = 21


def step(t: AvalonState, f: i64) -> None:
    """AVA-DAY-01: the day goes a step on; after each step objectives and what waits are looked at."""
    s = t.s
    pc = s[f + w.F_PC]
    if pc == STEPS:
        s[f + w.F_PC] = DAWN
    elif pc in (TIME, DISCUSSING) or pc >= TOKEN_CHOSEN:
        wait(t, f, pc)
    else:
        s[f + w.F_PC] = pc + 1
        s[f + w.DAY_PLACE] = 0
        if pc != RANGE:
            t.push(w.R_BETWEEN)
        if pc <= EVENT:
            morning(t, pc)
        else:
            rest_of_day(t, pc)


def morning(t: AvalonState, pc: i64) -> None:
    """AVA-DAY-02 to AVA-DAY-12."""
    if pc == DAWN:
        dawn(t)
    elif pc == RANGE:
        lose_ground(t)
    elif pc == OUSTING:
        discard_locations(t)
    elif pc == MENHIR_DIALS:
        menhirs.burn_down(t)
    else:
        event_deck.reveal(t)


def rest_of_day(t: AvalonState, pc: i64) -> None:
    """AVA-DAY-13 to AVA-END-09."""
    everybody = t.living()
    if pc == ROAMING:
        t.push(w.R_GUARDIANS)
    elif pc == EQUIPPING:
        t.push(w.R_EVERY, w.R_EQUIP, everybody)
    elif pc == ACTING:
        t.s[w.ROUND] = 0
        t.push(w.R_ROUND)
    elif pc == TRADING:
        open_trade(t)
        if t.rules < manners.SINCE:
            t.push(w.R_EVERY, w.R_TRADE, everybody)
    elif pc == RESTING:
        if t.rules >= manners.SINCE:
            t.push(w.R_SUPPER, everybody)
        else:
            t.push(w.R_EVERY, w.R_REST, everybody)
    elif pc == RESTORING:
        for seat in range(t.seats):
            if t.lives(seat):
                restore(t, seat)
    elif pc == ADVANCING:
        t.push(w.R_EVERY, w.R_ADVANCE, everybody)
    elif pc == BUILDING:
        t.push(w.R_EVERY, w.R_BUILD, everybody)
    elif pc == DREAMING:
        t.push(w.R_EVERY, w.R_DREAM, everybody)  # AVA-RUL-81: each reads alone


def wait(t: AvalonState, f: i64, pc: i64) -> None:
    """The steps that ask the whole group something."""
    s = t.s
    if pc == TIME:
        pass_time(t, f)
    elif pc == TOKEN_CHOSEN:
        s[f + w.F_PC] = TIME
        place, action = place_of(w.TOKEN, s[w.ANSWER])
        t.set_time_tokens(place, action, t.time_tokens(place, action) - 1)
    elif pc == DISCUSSING:
        discuss(t, f)
    else:
        s[f + w.F_PC] = DISCUSSING
        if s[w.ANSWER] == w.TRADE:
            t.push(w.R_TRADE, s[f + w.DAY_AT_HAND] - 1)
        else:
            s[f + w.DAY_AT_HAND] = 0


def every(t: AvalonState, f: i64) -> None:
    """One routine for each seat by ascending character number."""
    s = t.s
    seat = t.lowest(s[f + w.EVERY_LEFT] & t.living())
    if seat < 0:
        t.pop()
        return
    s[f + w.EVERY_LEFT] &= ~bit(seat)
    t.push(s[f + w.EVERY_ROUTINE], seat)


# ---------------------------------------------------------------------- steps 1 to 4
def dawn(t: AvalonState) -> None:
    """AVA-DAY-02: a new day; menhirs without a dial go out."""
    s = t.s
    s[w.DAY] += 1
    if t.journal is not None:
        events.day_began(t)
    lasting_modifiers.end(t, bc.UNTIL_DAY)
    for place in range(t.book.location_count):
        if t.has_menhir(place) and t.dial_of(place) == 0:
            menhirs.put_out(t, place)
    for seat in range(t.seats):
        base = t.seat_at(seat)
        s[base + w.PASSED] = 0
        s[base + w.ACTED] = 0
        for half in range(2):
            s[base + w.INSPECTED + half] = 0
            s[base + w.POOR + half] = 0
            s[base + w.MOVED + half] = 0
        if t.lives(seat):
            for condition in range(2):
                if (s[base + w.ATTACHED] >> condition) & 1 == 1:
                    tracks.run_condition(t, seat, condition, bc.CONDITION_DAY_START)
    open_trade(t)


def open_trade(t: AvalonState) -> None:
    """A new round or trading pause: offers are counted anew, and what was called off may be tried again."""
    for seat in range(t.seats):
        base = t.seat_at(seat)
        t.s[base + w.OFFERS] = 0
        for place in range(w.MAX_OFFERS):
            t.s[base + w.REFUSED + place] = 0
        for place in range(w.MAX_CALLED):
            t.s[base + w.CALLED + place] = 0


def lose_ground(t: AvalonState) -> None:
    """AVA-DAY-05, AVA-MEN-05, AVA-RUL-66: 2 health and 2 terror for those out of range, or for all without a menhir."""
    none = menhirs.count_active(t) == 0
    for seat in range(t.seats):
        if t.lives(seat) and (none or not menhirs.in_range(t, t.of(seat, w.PLACE))):
            tracks.lose_health(t, seat, LOST_HEALTH)
            tracks.change_terror(t, seat, GAINED_TERROR)


def discard_locations(t: AvalonState) -> None:
    """AVA-DAY-03, AVA-DAY-04, AVA-DAY-06, AVA-MEN-04: cards out of range go together; without a menhir all stay."""
    if menhirs.count_active(t) == 0:
        return
    ousted: i64 = 0
    for place in range(t.book.location_count):
        if t.on_map(place) and not menhirs.in_range(t, place):
            ousted |= t.here(place)
            arrivals.clear_location(t, place)
            maps.take_off(t, place, False)
    if ousted != 0:
        arrivals.push_out(t, ousted)


def pass_time(t: AvalonState, f: i64) -> None:
    """AVA-DAY-08, -09, AVA-RUL-69, -82: a time token off each location, dials, uses of the day."""
    s = t.s
    while s[f + w.DAY_PLACE] < t.book.location_count:
        place = s[f + w.DAY_PLACE]
        s[f + w.DAY_PLACE] = place + 1
        covered: i64 = 0
        for action in range(w.ON_CARD):
            if t.time_tokens(place, action) > 0:
                covered |= bit(action)
        if covered == 0:
            t.set_time_tokens(place, w.ON_CARD, t.time_tokens(place, w.ON_CARD) - 1)
        elif t.size_of(covered) == 1:
            action = t.first_of(covered)
            t.set_time_tokens(place, action, t.time_tokens(place, action) - 1)
        else:
            s[f + w.F_PC] = TOKEN_CHOSEN
            voters = t.living()
            if t.size_of(voters) == 1:
                t.ask(w.ASK_TOKEN, t.first_of(voters), place)
            else:
                t.ask_together(w.ASK_TOKEN, voters, place)
            return
    s[f + w.DAY_PLACE] = 0
    s[f + w.F_PC] = EVENT
    for seat in range(t.seats):
        s[t.seat_at(seat) + w.DAILY] = 0
    items.renew_uses(t, bc.LIMIT_DAY)
    t.push(w.R_BETWEEN)
    dials.tick(t)


# ---------------------------------------------------------------------- steps 7 and 8
def discuss(t: AvalonState, f: i64) -> None:
    """AVA-DAY-14: with several characters a pause for each; trading is open."""
    s = t.s
    seat = s[f + w.DAY_AT_HAND] - 1
    if seat < 0 or not t.lives(seat):
        seat = t.lowest(those_who_discuss(t) & ~s[f + w.DAY_ASKED])
        if seat < 0 or t.size_of(t.living()) == 1:
            s[f + w.DAY_ASKED] = 0
            s[f + w.DAY_AT_HAND] = 0
            s[f + w.F_PC] = EQUIPPING
            return
        s[f + w.DAY_ASKED] |= bit(seat)
        s[f + w.DAY_AT_HAND] = seat + 1
    s[f + w.F_PC] = DISCUSSED
    t.ask(w.ASK_DISCUSS, seat)


def those_who_discuss(t: AvalonState) -> i64:
    """All; since version 3 who could hand something over and has no action to do it before (AVA-MAN-08)."""
    if t.rules < manners.SINCE:
        return t.living()
    mask: i64 = 0
    for seat in range(t.seats):
        if t.lives(seat) and not rounds.can_act(t, seat) and trade.can_trade(t, seat):
            mask |= bit(seat)
    return mask
