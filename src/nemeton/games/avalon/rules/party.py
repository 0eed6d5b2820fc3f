"""Parties and their actions (AVA-PARTY, AVA-ACT): joining an action, paying for it together, and carrying it out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import place_of
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import arrivals, costs, manners, menhirs, programs, rounds, tracks
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import AvalonState

# --- how far an action has come; 0: others are asked whether they join
AT_JOINED: Final = 1
AT_ACCEPTED: Final = 2
AT_PAYING: Final = 3
AT_PAID: Final = 4
AT_DOING: Final = 6
AT_LOOKED: Final = 7
AT_LIT: Final = 8
AT_END: Final = 9


def helpers(t: AvalonState, seat: i64) -> i64:
    """Those here who could join an action of this character, itself among them."""
    mask = t.here(t.of(seat, w.PLACE))
    for other in range(t.seats):
        if other != seat and (mask >> other) & 1 == 1 and t.of(other, w.PASSED) == 1:
            mask &= ~bit(other)
    return mask


def step(t: AvalonState, f: i64) -> None:
    """An action goes a step on."""
    s = t.s
    pc = s[f + w.F_PC]
    if pc <= AT_ACCEPTED:
        if t.rules >= manners.SINCE:
            propose(t, f, pc)
        else:
            gather(t, f, pc)
    elif pc == AT_PAYING:
        s[f + w.F_PC] = AT_PAID
        pay(t, f)
    elif pc == AT_PAID:
        finish_paying(t, f)
    elif pc == AT_DOING:
        s[f + w.F_PC] = AT_END
        do(t, f)
    elif pc == AT_LOOKED:
        decide_menhir(t, f)
    elif pc == AT_LIT:
        s[f + w.F_PC] = AT_END
        if s[w.PAYERS] != 0:
            light(t, f)
    else:
        t.pop()


# ---------------------------------------------------------------------- joining
def gather(t: AvalonState, f: i64, pc: i64) -> None:
    """AVA-PARTY-01, -02, AVA-RUL-77: others there may join before the action begins, if they are accepted."""
    s = t.s
    acting = s[f + w.ACTION_SEAT]
    if pc == AT_JOINED and s[w.ANSWER] == w.JOIN:
        s[f + w.F_PC] = AT_ACCEPTED
        t.ask(w.ASK_ACCEPT, acting, s[f + w.ACTION_JOINER], s[f + w.ACTION_CHOSEN])
        return
    if pc == AT_ACCEPTED and s[w.ANSWER] == w.ACCEPT:
        s[f + w.ACTION_MEMBERS] |= bit(s[f + w.ACTION_JOINER])
    other = t.lowest(helpers(t, acting) & ~bit(acting) & ~s[f + w.ACTION_ASKED])
    if other < 0:
        s[f + w.F_PC] = AT_PAYING
        return
    s[f + w.F_PC] = AT_JOINED
    s[f + w.ACTION_ASKED] |= bit(other)
    s[f + w.ACTION_JOINER] = other
    t.ask(w.ASK_JOIN, other, acting, s[f + w.ACTION_CHOSEN])


def propose(t: AvalonState, f: i64, pc: i64) -> None:
    """AVA-MAN-03, -04: who is here is invited at once; some come unasked, the others say so, all at the same time."""
    s = t.s
    acting = s[f + w.ACTION_SEAT]
    if pc == 0:
        s[f + w.F_PC] = AT_JOINED
        s[w.ANSWER] = 0
        others: i64 = helpers(t, acting) & ~bit(acting) if manners.invites(t, f) else 0
        s[f + w.ACTION_ASKED] = manners.followers(t, f, others)
        invited = others & ~s[f + w.ACTION_ASKED]
        if t.rules >= manners.CONSENT_GOES_FURTHER and manners.is_shared(s[f + w.ACTION_CHOSEN]):
            invited &= ~manners.tired_members(
                t, others, s[f + w.ACTION_CHOSEN]
            )  # AVA-MAN-11: nobody can carry those left
        if invited != 0:
            t.ask_together(w.ASK_JOIN, invited, acting, s[f + w.ACTION_CHOSEN])
    elif pc == AT_JOINED:
        s[f + w.ACTION_ASKED] |= s[w.ANSWER]
        s[f + w.ACTION_JOINER] = -1
        s[f + w.F_PC] = AT_ACCEPTED
    else:
        accept(t, f, acting)


def accept(t: AvalonState, f: i64, acting: i64) -> None:
    """AVA-PARTY-01, AVA-MAN-04, -12: who wants to come is welcome, or the acting character is asked about each."""
    s = t.s
    joiner = s[f + w.ACTION_JOINER]
    if joiner >= 0:
        s[f + w.ACTION_ASKED] &= ~bit(joiner)
        if s[w.ANSWER] == w.ACCEPT:
            s[f + w.ACTION_MEMBERS] |= bit(joiner)
    if manners.agrees(t, acting):
        s[f + w.ACTION_MEMBERS] |= s[f + w.ACTION_ASKED]
        s[f + w.ACTION_ASKED] = 0
    if s[f + w.ACTION_ASKED] == 0:
        s[f + w.F_PC] = AT_PAYING
        return
    s[f + w.ACTION_JOINER] = t.lowest(s[f + w.ACTION_ASKED])
    t.ask(w.ASK_ACCEPT, acting, s[f + w.ACTION_JOINER], s[f + w.ACTION_CHOSEN])


# ---------------------------------------------------------------------- paying
def pay(t: AvalonState, f: i64) -> None:
    """AVA-ACT-03, -18, -23, -31: energy for each member, or the printed cost once."""
    s = t.s
    action, acting, members = s[f + w.ACTION_CHOSEN], s[f + w.ACTION_SEAT], s[f + w.ACTION_MEMBERS]
    s[w.PAYERS] = members
    if action == w.EXPLORE or w.TRAVEL <= action < w.TRAVEL + maps.DIRECTIONS:
        key: i64 = bc.MOD_COST_EXPLORE if action == w.EXPLORE else bc.MOD_COST_TRAVEL
        each: i64 = 0
        for seat in range(t.seats):
            if (members >> seat) & 1 == 1:
                each |= min(rounds.travel_cost(t, seat, key), costs.MOST_ENERGY) << (costs.ENERGY_BITS * seat)
        costs.begin_payment(t, each, members, acting, costs.EACH_OWN)
    elif action == w.CHARACTER_ACTION:
        pay_character(t, acting, members)
    elif action >= w.AT_PLACE:
        at, _place = find_printed(t, action)
        costs.begin_payment(t, t.book.code[at], members, acting, costs.SHARED)


def pay_character(t: AvalonState, acting: i64, members: i64) -> None:
    """AVA-PARTY-06: its owner first of all, then whoever helps."""
    cost = t.book.character(t.of(acting, w.CHARACTER), bc.CHARACTER_COST)
    if t.size_of(members) == 1:
        tracks.change_energy(t, acting, -cost)
    elif cost > 0:
        costs.begin_payment(t, -cost, members, acting, costs.OWNED)


def find_printed(t: AvalonState, action: i64) -> tuple[i64, i64]:
    """Where a location action stands in the code, and its location."""
    place, number = place_of(w.AT_PLACE, action)
    return t.book.location(place, bc.LOC_ACTIONS) + 1 + number * bc.ACTION_WIDTH, place


def finish_paying(t: AvalonState, f: i64) -> None:
    """AVA-PARTY-09: the action goes on with those who remain, or was called off."""
    s = t.s
    if s[w.PAYERS] == 0:
        call_off(t, f)
        return
    s[f + w.ACTION_MEMBERS] = s[w.PAYERS]
    s[f + w.F_PC] = AT_DOING


def call_off(t: AvalonState, f: i64) -> None:
    """Nothing is paid; the action is not offered again to that character in that round."""
    s = t.s
    base = t.seat_at(s[f + w.ACTION_SEAT]) + w.CALLED
    for place in range(w.MAX_CALLED):
        if s[base + place] == 0:
            s[base + place] = s[f + w.ACTION_CHOSEN] + 1
            break
    s[f + w.F_PC] = AT_END


# ---------------------------------------------------------------------- doing
def do(t: AvalonState, f: i64) -> None:
    """The action is carried out by its members; it uses up their action of the round (AVA-RUL-77)."""
    s = t.s
    action, acting, members = s[f + w.ACTION_CHOSEN], s[f + w.ACTION_SEAT], s[f + w.ACTION_MEMBERS] & t.living()
    if (members >> acting) & 1 == 0:
        return
    for seat in range(t.seats):
        if (members >> seat) & 1 == 1:
            s[t.seat_at(seat) + w.ACTED] = 1
    if t.journal is not None:
        events.action_taken(t, acting, action, members)
    place = t.of(acting, w.PLACE)
    if action == w.EXPLORE:
        explore(t, acting, members, place)
    elif action == w.CHARACTER_ACTION:
        s[t.seat_at(acting) + w.DAILY] = 1
        program = t.book.character(t.of(acting, w.CHARACTER), bc.CHARACTER_DO)
        tracks.begin_program(t, program, acting, members, bit(acting), 0)
    elif action == w.INSPECT:
        inspect(t, f, acting, members, place)
    elif action < w.TRAVEL + maps.DIRECTIONS:
        travel(t, action - w.TRAVEL, members, place)
    else:
        at, where = find_printed(t, action)
        _place, number = place_of(w.AT_PLACE, action)
        t.set_time_tokens(where, number, t.book.code[at + 1])
        tracks.begin_program(t, t.book.code[at + 3], acting, members, members, 0)


def explore(t: AvalonState, acting: i64, members: i64, place: i64) -> None:
    """AVA-ACT-01, AVA-ACT-02: the back of the card, or its first verse."""
    verse = t.book.location(place, bc.LOC_EXPLORE_VERSE)
    if verse >= 0:
        programs.read(t, verse, acting, members, members, 0)
    else:
        tracks.begin_program(t, t.book.location(place, bc.LOC_EXPLORE_DO), acting, members, members, 0)


def travel(t: AvalonState, direction: i64, members: i64, place: i64) -> None:
    """AVA-ACT-10, AVA-ACT-12, AVA-ACT-18: the members move one card along and arrive as a party."""
    target = maps.neighbour(t, place, direction)
    for seat in range(t.seats):
        if (members >> seat) & 1 == 1:
            arrivals.go(t, seat, target)
    t.push(w.R_ARRIVE, members, target)


# ---------------------------------------------------------------------- menhirs
def inspect(t: AvalonState, f: i64, acting: i64, members: i64, place: i64) -> None:
    """AVA-ACT-40, AVA-ACT-41: the menhir section is read; if it can be met, the party may activate."""
    s = t.s
    base = t.seat_at(acting)
    half, mask = place // w.HALF_LOCATIONS, bit(place % w.HALF_LOCATIONS)
    again = s[base + w.INSPECTED + half] & mask != 0
    s[base + w.INSPECTED + half] |= mask
    s[base + w.POOR + half] &= ~mask
    if not rounds.can_light(t, acting, place, members):
        if not again:
            s[base + w.POOR + half] |= mask
        return
    s[f + w.F_PC] = AT_LOOKED
    if t.size_of(members) == 1:
        t.ask(w.ASK_ACTIVATE, acting, place)
    else:
        t.ask_together(w.ASK_ACTIVATE, members, place)


def decide_menhir(t: AvalonState, f: i64) -> None:
    """The party has decided; then the cost is shared out."""
    s = t.s
    acting, members = s[f + w.ACTION_SEAT], s[f + w.ACTION_MEMBERS] & t.living()
    s[f + w.F_PC] = AT_END
    if s[w.ANSWER] != w.ACTIVATE:
        return
    s[f + w.F_PC] = AT_LIT
    costs.begin_payment(t, rounds.menhir_cost(t, t.of(acting, w.PLACE)), members, acting, costs.MENHIR)


def light(t: AvalonState, f: i64) -> None:
    """AVA-MEN-01, AVA-MEN-02, AVA-RUL-65: the menhir burns, and cards now in range are attached."""
    s = t.s
    acting, members = s[f + w.ACTION_SEAT], s[f + w.ACTION_MEMBERS] & t.living()
    place = t.of(acting, w.PLACE)
    menhirs.light(t, place, menhirs.dial_for(t, place))
    maps.attach(t, place)
    program = t.book.location(place, bc.LOC_MENHIR_DO)
    if program != 0:
        tracks.begin_program(t, program, acting, members, members, 0)
