"""Arriving (AVA-ACT, AVA-LOC): special movement, attached cards, guardians, the settlement and the instant actions."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import encounter_start, guardians, items, tracks
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.state import AvalonState, guardian_card, guardian_place


# ---------------------------------------------------------------------- special movement
def move(t: AvalonState, f: i64) -> None:
    """AVA-LOC-06: the characters go where the effect says, or where they choose; then they arrive."""
    s = t.s
    where = s[f + w.MOVE_WHERE]
    if s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        go(t, s[f + w.MOVE_AT_HAND] - 1, s[w.ANSWER] - w.TO)
        s[f + w.MOVE_MOVED] |= bit(s[f + w.MOVE_AT_HAND] - 1)
        return
    seat = t.lowest(s[f + w.MOVE_SEATS] & t.living())
    if seat < 0:
        moved = s[f + w.MOVE_MOVED]
        t.pop()
        if moved != 0:
            arrive(t, moved)
        return
    s[f + w.MOVE_SEATS] &= ~bit(seat)
    if where in (bc.MOVE_ANY_CONNECTED, bc.MOVE_ANY_REVEALED):
        if has_destination(t, seat, where):
            s[f + w.F_PC] = 1
            s[f + w.MOVE_AT_HAND] = seat + 1
            t.ask(w.ASK_DESTINATION, seat, where)
        return
    place = destination(t, seat, where, s[f + w.MOVE_NAMED])
    if place >= 0 and place != t.of(seat, w.PLACE):
        go(t, seat, place)
        s[f + w.MOVE_MOVED] |= bit(seat)


def destination(t: AvalonState, seat: i64, where: i64, named: i64) -> i64:
    """Where an effect sends a character, or -1: AVA-RUL-110."""
    if where == bc.MOVE_LOWEST_REVEALED:
        return maps.lowest_revealed(t)
    if where == bc.MOVE_NEAREST_MENHIR:
        return maps.nearest(t, t.of(seat, w.PLACE), True)
    place = maps.current(t, named)
    return place if t.on_map(place) else -1


def is_destination(t: AvalonState, seat: i64, where: i64, place: i64) -> bool:
    """AVA-LOC-06: may the moved character choose this location?"""
    if not t.on_map(place) or place == t.of(seat, w.PLACE):
        return False
    if where == bc.MOVE_ANY_REVEALED:
        return True
    for direction in range(maps.DIRECTIONS):
        if maps.neighbour(t, t.of(seat, w.PLACE), direction) == place:
            return True
    return False


def has_destination(t: AvalonState, seat: i64, where: i64) -> bool:
    for place in range(t.book.location_count):
        if is_destination(t, seat, where, place):
            return True
    return False


def go(t: AvalonState, seat: i64, place: i64) -> None:
    """A character stands somewhere else."""
    t.s[t.seat_at(seat) + w.PLACE] = place
    if t.journal is not None:
        events.character_moved(t, seat, place)


# ---------------------------------------------------------------------- arriving
def arrive(t: AvalonState, seats: i64) -> None:
    """AVA-LOC-07: arrivals follow; those of a move within an arrival wait until its list is finished."""
    frame = t.find_frame(w.R_ARRIVE)
    if frame >= 0 and t.s[frame + w.F_PC] >= 3:
        t.s[frame + w.ARRIVE_ONWARD] |= seats
    else:
        t.push(w.R_OUSTED, seats)


def arrive_in_groups(t: AvalonState, f: i64) -> None:
    """AVA-RUL-63: by ascending character number; those who come to one place are one party."""
    s = t.s
    seat = t.lowest(s[f + w.OUSTED_SEATS] & t.living())
    if seat < 0:
        t.pop()
        return
    group = s[f + w.OUSTED_SEATS] & t.here(t.of(seat, w.PLACE))
    s[f + w.OUSTED_SEATS] &= ~group
    t.push(w.R_ARRIVE, group, t.of(seat, w.PLACE))


def step(t: AvalonState, f: i64) -> None:
    """AVA-ACT-13, -16, -17: attached cards, guardians, the settlement and instant actions, in this order."""
    s = t.s
    pc = s[f + w.F_PC]
    if pc == 0:
        s[f + w.F_PC] = 1
        maps.attach(t, s[f + w.ARRIVE_PLACE])
    elif pc == 1:
        meet_guardians(t, f)
    elif pc == 2:
        s[f + w.F_PC] = 6
        s[f + w.ARRIVE_GUARDIAN] = s[w.ANSWER] - w.NAME_GUARDIAN + 1
        s[f + w.ARRIVE_BYSTANDERS] = t.here(s[f + w.ARRIVE_PLACE]) & ~s[f + w.ARRIVE_SEATS]
        s[f + w.ARRIVE_PARTY] = present(t, f)
    elif pc == 3:
        settle_in(t, f)
    elif pc == 4:
        instant(t, f)
    elif pc == 5:
        onward = s[f + w.ARRIVE_ONWARD]
        t.pop()
        if onward != 0:
            arrive(t, onward)
    elif pc == 6:
        ask_bystanders(t, f)
    else:
        if s[w.ANSWER] == w.JOIN:
            s[f + w.ARRIVE_PARTY] |= bit(s[f + w.ARRIVE_BYSTANDER])
        s[f + w.F_PC] = 6


def present(t: AvalonState, f: i64) -> i64:
    """Those who arrived and are still there."""
    return t.s[f + w.ARRIVE_SEATS] & t.here(t.s[f + w.ARRIVE_PLACE])


def meet_guardians(t: AvalonState, f: i64) -> None:
    """AVA-ACT-16, AVA-GRD-06, AVA-GRD-08: each guardian of the place once, in the order the players choose."""
    s = t.s
    there = present(t, f)
    first: i64 = -1
    count: i64 = 0
    for which in range(s[w.GUARDIANS]):
        if guardian_place(t, which) == s[f + w.ARRIVE_PLACE] and not has_fought(t, f, guardian_card(t, which)):
            first = guardian_card(t, which)
            count += 1
    if there == 0 or count == 0:
        s[f + w.F_PC] = 3
        return
    s[f + w.F_PC] = 2
    if count == 1:
        s[w.ANSWER] = w.NAME_GUARDIAN + first
    elif t.size_of(there) == 1:
        t.ask(
            w.ASK_GUARDIAN, t.first_of(there), s[f + w.ARRIVE_PLACE], s[f + w.ARRIVE_FOUGHT], s[f + w.ARRIVE_FOUGHT + 1]
        )
    else:
        t.ask_together(w.ASK_GUARDIAN, there, s[f + w.ARRIVE_PLACE], s[f + w.ARRIVE_FOUGHT], s[f + w.ARRIVE_FOUGHT + 1])


def has_fought(t: AvalonState, f: i64, card: i64) -> bool:
    word = f + w.ARRIVE_FOUGHT + card // w.HALF_ENCOUNTERS
    return (t.s[word] >> (card % w.HALF_ENCOUNTERS)) & 1 == 1


def ask_bystanders(t: AvalonState, f: i64) -> None:
    """AVA-RUL-58: others there may join the encounter set off by an arrival; then it begins."""
    s = t.s
    seat = t.lowest(s[f + w.ARRIVE_BYSTANDERS] & t.living())
    if seat >= 0:
        s[f + w.ARRIVE_BYSTANDERS] &= ~bit(seat)
        s[f + w.ARRIVE_BYSTANDER] = seat
        s[f + w.F_PC] = 7
        t.ask(w.ASK_JOIN_ENCOUNTER, seat, s[f + w.ARRIVE_PLACE], s[f + w.ARRIVE_GUARDIAN] - 1)
        return
    party, card = s[f + w.ARRIVE_PARTY], s[f + w.ARRIVE_GUARDIAN] - 1
    place = s[f + w.ARRIVE_PLACE]
    actor = t.lowest(present(t, f))
    if card >= 0:
        s[f + w.F_PC] = 1
        s[f + w.ARRIVE_FOUGHT + card // w.HALF_ENCOUNTERS] |= bit(card % w.HALF_ENCOUNTERS)
        encounter_start.begin(t, -1 - card, actor, party, encounter_start.NOTHING, 0, 0, 0)
    else:
        s[f + w.F_PC] = 4
        encounter_start.begin(
            t, t.book.location(place, bc.LOC_SETTLEMENT), actor, party, encounter_start.NOTHING, 0, 0, 0
        )


def settle_in(t: AvalonState, f: i64) -> None:
    """AVA-LOC-05, AVA-RUL-60: the settlement's encounter is the first instant action."""
    s = t.s
    there = present(t, f)
    if there == 0 or t.book.location(s[f + w.ARRIVE_PLACE], bc.LOC_SETTLEMENT) == 0:
        s[f + w.F_PC] = 4
        return
    s[f + w.F_PC] = 6
    s[f + w.ARRIVE_GUARDIAN] = 0
    s[f + w.ARRIVE_BYSTANDERS] = t.here(s[f + w.ARRIVE_PLACE]) & ~s[f + w.ARRIVE_SEATS]
    s[f + w.ARRIVE_PARTY] = there


def instant(t: AvalonState, f: i64) -> None:
    """AVA-ACT-17: instant actions in order, for those still there."""
    s, code = t.s, t.book.code
    there = present(t, f)
    instants = t.book.location(s[f + w.ARRIVE_PLACE], bc.LOC_INSTANTS)
    number = s[f + w.ARRIVE_INSTANT]
    if there == 0 or instants == 0 or number >= code[instants]:
        s[f + w.F_PC] = 5
        return
    s[f + w.ARRIVE_INSTANT] = number + 1
    at = instants + 1 + number * bc.INSTANT_WIDTH
    actor = t.lowest(there)
    if code[at + 1] != 0 and holds(t, code[at], actor, there):
        tracks.begin_program(t, code[at + 1], actor, there, there, 0)


# ---------------------------------------------------------------------- locations that go
def clear_location(t: AvalonState, place: i64) -> None:
    """AVA-RUL-64: items lying there go to the bottom of the item deck, guardians to their decks."""
    for card in range(t.book.item_cards):
        if t.item_place(card) == w.LYING + place:
            items.discard_card(t, card)
    guardians.dismiss(t, place)


def push_out(t: AvalonState, seats: i64) -> None:
    """AVA-DAY-06, AVA-RUL-63: characters without ground go to the nearest location; then they arrive."""
    moved: i64 = 0
    for seat in range(t.seats):
        if (seats >> seat) & 1 == 1 and t.lives(seat):
            place = maps.nearest(t, t.of(seat, w.PLACE), False)
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
