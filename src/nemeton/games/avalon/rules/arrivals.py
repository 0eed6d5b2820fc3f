"""Arriving (3.5, 3.7): special movement, attached cards, guardians, the settlement and the instant actions."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import GUARDIAN as NAME_GUARDIAN
from nemeton.games.avalon.actions import JOIN, TO
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    INSTANT_WIDTH,
    LOC_INSTANTS,
    LOC_SETTLEMENT,
    MOVE_ANY_CONNECTED,
    MOVE_ANY_REVEALED,
    MOVE_LOWEST_REVEALED,
    MOVE_NEAREST_MENHIR,
)
from nemeton.games.avalon.rules import decks, items, openings, tracks
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.rules.course import (
    ASK_DESTINATION,
    ASK_GUARDIAN,
    ASK_JOIN_ENCOUNTER,
    R_ARRIVE,
    R_OUSTED,
)
from nemeton.games.avalon.state import (
    ANSWER,
    F_PC,
    F_X,
    GUARDIAN,
    GUARDIANS,
    LYING,
    PLACE,
    AvalonState,
)


# ---------------------------------------------------------------------- special movement
# X0 seats, X1 where to, X2 location, X3 moved ones, X4 at hand + 1
def move(t: AvalonState, f: i64) -> None:
    """AVA-LOC-06, D15: the characters go where the effect says, or where they choose; then they arrive."""
    s = t.s
    where = s[f + F_X + 1]
    if s[f + F_PC] == 1:
        s[f + F_PC] = 0
        go(t, s[f + F_X + 4] - 1, s[ANSWER] - TO)
        s[f + F_X + 3] |= bit(s[f + F_X + 4] - 1)
        return
    seat = t.lowest(s[f + F_X] & t.living())
    if seat < 0:
        moved = s[f + F_X + 3]
        t.pop()
        if moved != 0:
            arrive(t, moved)
        return
    s[f + F_X] &= ~bit(seat)
    if where in (MOVE_ANY_CONNECTED, MOVE_ANY_REVEALED):
        if has_destination(t, seat, where):
            s[f + F_PC] = 1
            s[f + F_X + 4] = seat + 1
            t.ask(ASK_DESTINATION, seat, where)
        return
    place = destination(t, seat, where, s[f + F_X + 2])
    if place >= 0 and place != t.of(seat, PLACE):
        go(t, seat, place)
        s[f + F_X + 3] |= bit(seat)


def destination(t: AvalonState, seat: i64, where: i64, named: i64) -> i64:
    """Where an effect sends a character, or -1: AVA-RUL-110."""
    if where == MOVE_LOWEST_REVEALED:
        return maps.lowest_revealed(t)
    if where == MOVE_NEAREST_MENHIR:
        return maps.nearest(t, t.of(seat, PLACE), True)
    place = maps.current(t, named)
    return place if t.on_map(place) else -1


def is_destination(t: AvalonState, seat: i64, where: i64, place: i64) -> bool:
    """D15: may the moved character choose this location?"""
    if not t.on_map(place) or place == t.of(seat, PLACE):
        return False
    if where == MOVE_ANY_REVEALED:
        return True
    for direction in range(maps.DIRECTIONS):
        if maps.neighbour(t, t.of(seat, PLACE), direction) == place:
            return True
    return False


def has_destination(t: AvalonState, seat: i64, where: i64) -> bool:
    for place in range(t.book.location_count):
        if is_destination(t, seat, where, place):
            return True
    return False


def go(t: AvalonState, seat: i64, place: i64) -> None:
    """A character stands somewhere else."""
    t.s[t.seat_at(seat) + PLACE] = place
    if t.journal is not None:
        tell.moved(t, seat, place)


# ---------------------------------------------------------------------- arriving
def arrive(t: AvalonState, seats: i64) -> None:
    """AVA-LOC-07: arrivals follow; those of a move within an arrival wait until its list is finished."""
    frame = t.find_frame(R_ARRIVE)
    if frame >= 0 and t.s[frame + F_PC] >= 3:
        t.s[frame + F_X + 5] |= seats
    else:
        t.push(R_OUSTED, seats)


def arrive_in_groups(t: AvalonState, f: i64) -> None:
    """AVA-RUL-63: by ascending character number; those who come to one place are one party. Frame X0 seats."""
    s = t.s
    seat = t.lowest(s[f + F_X] & t.living())
    if seat < 0:
        t.pop()
        return
    group = s[f + F_X] & t.here(t.of(seat, PLACE))
    s[f + F_X] &= ~group
    t.push(R_ARRIVE, group, t.of(seat, PLACE))


def step(t: AvalonState, f: i64) -> None:
    """AVA-ACT-13, -16, -17: attached cards, guardians, the settlement and instant actions, in this order.

    Frame X0 seats, X1 location, X2 the next instant, X3, X4 fought guardians, X5 moved on, X6 guardian at hand + 1,
    X7 bystanders still to be asked, X8 party of the fight, X9 bystander at hand.
    """
    s = t.s
    pc = s[f + F_PC]
    if pc == 0:
        s[f + F_PC] = 1
        maps.attach(t, s[f + F_X + 1])
    elif pc == 1:
        meet_guardians(t, f)
    elif pc == 2:
        s[f + F_PC] = 6
        s[f + F_X + 6] = s[ANSWER] - NAME_GUARDIAN + 1
        s[f + F_X + 7] = t.here(s[f + F_X + 1]) & ~s[f + F_X]
        s[f + F_X + 8] = present(t, f)
    elif pc == 3:
        settle_in(t, f)
    elif pc == 4:
        instant(t, f)
    elif pc == 5:
        onward = s[f + F_X + 5]
        t.pop()
        if onward != 0:
            arrive(t, onward)
    elif pc == 6:
        ask_bystanders(t, f)
    else:
        if s[ANSWER] == JOIN:
            s[f + F_X + 8] |= bit(s[f + F_X + 9])
        s[f + F_PC] = 6


def present(t: AvalonState, f: i64) -> i64:
    """Those who arrived and are still there."""
    return t.s[f + F_X] & t.here(t.s[f + F_X + 1])


def meet_guardians(t: AvalonState, f: i64) -> None:
    """AVA-ACT-16, AVA-GRD-06, AVA-GRD-08: each guardian of the place once, in the order the players choose."""
    s = t.s
    there = present(t, f)
    first: i64 = -1
    count: i64 = 0
    for which in range(s[GUARDIANS]):
        if s[GUARDIAN + which] & 127 == s[f + F_X + 1] and not has_fought(t, f, s[GUARDIAN + which] >> 7):
            first = s[GUARDIAN + which] >> 7
            count += 1
    if there == 0 or count == 0:
        s[f + F_PC] = 3
        return
    s[f + F_PC] = 2
    if count == 1:
        s[ANSWER] = NAME_GUARDIAN + first
    elif t.size_of(there) == 1:
        t.ask(ASK_GUARDIAN, t.first_of(there), s[f + F_X + 1], s[f + F_X + 3], s[f + F_X + 4])
    else:
        t.ask_together(ASK_GUARDIAN, there, s[f + F_X + 1], s[f + F_X + 3], s[f + F_X + 4])


def has_fought(t: AvalonState, f: i64, card: i64) -> bool:
    word = f + F_X + 3 + card // 62
    return (t.s[word] >> (card % 62)) & 1 == 1


def ask_bystanders(t: AvalonState, f: i64) -> None:
    """AVA-RUL-58, D17: others there may join the encounter set off by an arrival; then it begins."""
    s = t.s
    seat = t.lowest(s[f + F_X + 7] & t.living())
    if seat >= 0:
        s[f + F_X + 7] &= ~bit(seat)
        s[f + F_X + 9] = seat
        s[f + F_PC] = 7
        t.ask(ASK_JOIN_ENCOUNTER, seat, s[f + F_X + 1], s[f + F_X + 6] - 1)
        return
    party, card = s[f + F_X + 8], s[f + F_X + 6] - 1
    place = s[f + F_X + 1]
    actor = t.lowest(present(t, f))
    if card >= 0:
        s[f + F_PC] = 1
        s[f + F_X + 3 + card // 62] |= bit(card % 62)
        openings.begin(t, -1 - card, actor, party, openings.NOTHING, 0, 0, 0)
    else:
        s[f + F_PC] = 4
        openings.begin(t, t.book.location(place, LOC_SETTLEMENT), actor, party, openings.NOTHING, 0, 0, 0)


def settle_in(t: AvalonState, f: i64) -> None:
    """AVA-LOC-05, AVA-RUL-60: the settlement's encounter is the first instant action."""
    s = t.s
    there = present(t, f)
    if there == 0 or t.book.location(s[f + F_X + 1], LOC_SETTLEMENT) == 0:
        s[f + F_PC] = 4
        return
    s[f + F_PC] = 6
    s[f + F_X + 6] = 0
    s[f + F_X + 7] = t.here(s[f + F_X + 1]) & ~s[f + F_X]
    s[f + F_X + 8] = there


def instant(t: AvalonState, f: i64) -> None:
    """AVA-ACT-17: instant actions in order, for those still there."""
    s, code = t.s, t.book.code
    there = present(t, f)
    instants = t.book.location(s[f + F_X + 1], LOC_INSTANTS)
    number = s[f + F_X + 2]
    if there == 0 or instants == 0 or number >= code[instants]:
        s[f + F_PC] = 5
        return
    s[f + F_X + 2] = number + 1
    at = instants + 1 + number * INSTANT_WIDTH
    actor = t.lowest(there)
    if code[at + 1] != 0 and holds(t, code[at], actor, there):
        tracks.begin_program(t, code[at + 1], actor, there, there, 0)


def guardian_comes(t: AvalonState, card: i64, place: i64) -> None:
    """AVA-GRD-04, AVA-GRD-05: a guardian where characters are starts its encounter; everybody there fights."""
    there = t.here(place)
    if there != 0:
        openings.begin(t, -1 - card, t.lowest(there), there, openings.NOTHING, 0, 0, 0)


# ---------------------------------------------------------------------- locations that go
def clear_location(t: AvalonState, place: i64) -> None:
    """AVA-RUL-64: items lying there go to the bottom of the item deck, guardians to their decks."""
    for card in range(t.book.item_cards):
        if t.item_place(card) == LYING + place:
            items.discard_card(t, card)
    decks.dismiss_guardians(t, place)


def push_out(t: AvalonState, seats: i64) -> None:
    """AVA-DAY-06, AVA-RUL-63: characters without ground go to the nearest location; then they arrive."""
    moved: i64 = 0
    for seat in range(t.seats):
        if (seats >> seat) & 1 == 1 and t.lives(seat):
            place = maps.nearest(t, t.of(seat, PLACE), False)
            if place >= 0:
                go(t, seat, place)
                moved |= bit(seat)
    if moved != 0:
        arrive(t, moved)


def remove_location(t: AvalonState, place: i64) -> None:
    """AVA-RUL-111: like step 2 of the morning, without the losses; the last location of the map stays."""
    others: i64 = 0
    for other in range(t.book.location_count):
        if other != place and t.on_map(other):
            others += 1
    if others == 0:
        return
    there = t.here(place)
    clear_location(t, place)
    maps.take_off(t, place, False)
    push_out(t, there)
