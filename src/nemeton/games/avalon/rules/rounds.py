"""Rounds of actions (3.4, 3.5): who acts, what is offered, and what needs no party."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import (
    AT_PLACE,
    CHARACTER_ACTION,
    EXPLORE,
    INSPECT,
    MAX_LOCATION_ACTIONS,
    PASS,
    PICK_UP,
    SEAT,
    TRADE,
    TRAVEL,
    USE,
)
from nemeton.games.avalon.actions import SKILL as LEARN
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    ACTION_WIDTH,
    CHARACTER_COST,
    CHARACTER_DAILY,
    CHARACTER_IF,
    ENERGY,
    LOC_ACTIONS,
    LOC_EXPLORE_DO,
    LOC_EXPLORE_VERSE,
    LOC_MENHIR_COST,
    LOC_MENHIR_IF,
    MOD_COST_EXPLORE,
    MOD_COST_TRAVEL,
    WHEN_DAY,
)
from nemeton.games.avalon.rules import costs, day, items, party, trade, uses
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.rules.course import ASK_ACTION, ASK_WHO, R_ACTION, R_BETWEEN, R_TRADE
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import (
    ACTED,
    ANSWER,
    CALLED,
    CHARACTER,
    DAILY,
    F_PC,
    F_X,
    INSPECTED,
    LYING,
    MAX_CALLED,
    PASSED,
    PLACE,
    POOR,
    ROUND,
    TRACK,
    AvalonState,
)


def step(t: AvalonState, f: i64) -> None:
    """AVA-DAY-20 to -26: the next character acts, a new round begins, or the day part is over. Frame X0 seat + 1."""
    s = t.s
    pc = s[f + F_PC]
    if pc == 0:
        next_actor(t, f)
    elif pc == 1:
        s[f + F_X] = s[ANSWER] - SEAT + 1
        s[f + F_PC] = 2
    elif pc == 2:
        seat = s[f + F_X] - 1
        s[f + F_PC] = 3
        if t.lives(seat) and s[t.seat_at(seat) + PASSED] == 0 and s[t.seat_at(seat) + ACTED] == 0:
            t.ask(ASK_ACTION, seat)
        else:
            s[f + F_PC] = 0
    else:
        take(t, f, s[f + F_X] - 1, s[ANSWER])


def next_actor(t: AvalonState, f: i64) -> None:
    """AVA-DAY-21, -24, -25, AVA-RUL-76, D06."""
    s = t.s
    ready: i64 = 0
    later: i64 = 0
    for seat in range(t.seats):
        if t.lives(seat) and s[t.seat_at(seat) + PASSED] == 0 and can_act(t, seat):
            if s[t.seat_at(seat) + ACTED] == 0:
                ready |= bit(seat)
            else:
                later |= bit(seat)
    if ready == 0:
        if later == 0:
            t.pop()
            return
        begin_round(t)
        return
    s[f + F_PC] = 1
    if t.size_of(ready) == 1:
        s[ANSWER] = SEAT + t.first_of(ready)
    else:
        t.ask_together(ASK_WHO, ready, ready)


def begin_round(t: AvalonState) -> None:
    """AVA-DAY-24: everybody may act again."""
    t.s[ROUND] += 1
    for seat in range(t.seats):
        t.s[t.seat_at(seat) + ACTED] = 0
    day.open_trade(t)


def can_act(t: AvalonState, seat: i64) -> bool:
    """AVA-RUL-76: energy, or an action of its own that costs none."""
    if t.of(seat, TRACK + ENERGY) > 0:
        return True
    return actions_into(t, seat, t.scratch_room(), 0, True) > 0


# ---------------------------------------------------------------------- what is offered
def legal_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """D07: every action the character can take, alone or with the help of those here."""
    count = actions_into(t, seat, buffer, 0, False)
    if trade.can_trade(t, seat):
        buffer[count] = TRADE
        count += 1
    last: i64 = -1
    for card in range(t.book.item_cards):
        kind = t.book.item_of[card]
        if kind != last and t.item_place(card) == LYING + t.of(seat, PLACE):
            buffer[count] = PICK_UP + kind
            count += 1
            last = kind
    count = uses.options_into(t, seat, WHEN_DAY, buffer, count)
    buffer[count] = PASS
    return count + 1


def actions_into(t: AvalonState, seat: i64, buffer: vec[i64], count: i64, free: bool) -> i64:
    """The actions proper; with `free` only those the character can take without any energy."""
    place = t.of(seat, PLACE)
    helpers = party.helpers(t, seat)
    if not free:
        if can_explore(t, place) and affords(t, helpers, travel_cost(t, seat, MOD_COST_EXPLORE)):
            count = offer(t, seat, EXPLORE, buffer, count)
        if affords(t, helpers, travel_cost(t, seat, MOD_COST_TRAVEL)):
            for direction in range(maps.DIRECTIONS):
                if maps.neighbour(t, place, direction) >= 0:
                    count = offer(t, seat, TRAVEL + direction, buffer, count)
    if can_use_character(t, seat, helpers, free):
        count = offer(t, seat, CHARACTER_ACTION, buffer, count)
    if can_inspect(t, seat, helpers):
        count = offer(t, seat, INSPECT, buffer, count)
    actions = t.book.location(place, LOC_ACTIONS)
    if actions != 0:
        for number in range(t.book.code[actions]):
            if can_do(t, seat, place, number, helpers, free):
                count = offer(t, seat, AT_PLACE + place * MAX_LOCATION_ACTIONS + number, buffer, count)
    return count


def offer(t: AvalonState, seat: i64, action: i64, buffer: vec[i64], count: i64) -> i64:
    """An action called off is not offered again to that character in that round."""
    for place in range(MAX_CALLED):
        if t.of(seat, CALLED + place) == action + 1:
            return count
    if t.of(seat, CALLED + MAX_CALLED - 1) != 0:
        return count  # after three of them nothing is tried any more in this round
    buffer[count] = action
    return count + 1


def affords(t: AvalonState, helpers: i64, energy: i64) -> bool:
    return costs.total_stock(t, helpers, 0) >= energy


def travel_cost(t: AvalonState, seat: i64, key: i64) -> i64:
    """AVA-ACT-01, AVA-ACT-10: 1 energy, by modifiers more or less, but at least 1."""
    return max(1, 1 + modifier(t, seat, key))


def can_explore(t: AvalonState, place: i64) -> bool:
    return t.book.location(place, LOC_EXPLORE_VERSE) >= 0 or t.book.location(place, LOC_EXPLORE_DO) != 0


def can_use_character(t: AvalonState, seat: i64, helpers: i64, free: bool) -> bool:
    """AVA-ACT-30, -31: its owner pays at least 1 energy of it; one that costs nothing is once a day."""
    character = t.of(seat, CHARACTER)
    cost = t.book.character(character, CHARACTER_COST)
    daily = t.book.character(character, CHARACTER_DAILY) == 1 or cost == 0
    if daily and t.of(seat, DAILY) == 1:
        return False
    if not holds(t, t.book.character(character, CHARACTER_IF), seat, bit(seat)):
        return False
    if cost == 0:
        return True
    return not free and t.of(seat, TRACK + ENERGY) >= 1 and affords(t, helpers, cost)


def can_do(t: AvalonState, seat: i64, place: i64, number: i64, helpers: i64, free: bool) -> bool:
    """AVA-ACT-20, AVA-ACT-21: the action bears no token, its condition holds, and its cost can be met."""
    code = t.book.code
    at = t.book.location(place, LOC_ACTIONS) + 1 + number * ACTION_WIDTH
    if t.time_tokens(place, number) > 0:
        return False
    if free and costs.price(t, code[at], 0, seat, bit(seat)) > 0:
        return False
    return holds(t, code[at + 2], seat, helpers) and costs.can_pay(t, code[at], helpers, seat)


def can_inspect(t: AvalonState, seat: i64, helpers: i64) -> bool:
    """AVA-ACT-40, -42, AVA-RUL-78: once a day and place, once more if it can be afforded now and could not before."""
    place = t.of(seat, PLACE)
    if not maps.has_menhir_seal(t, place):
        return False
    half, mask = place // 40, bit(place % 40)
    if t.of(seat, INSPECTED + half) & mask == 0:
        return True
    return t.of(seat, POOR + half) & mask != 0 and can_light(t, seat, place, helpers)


def can_light(t: AvalonState, seat: i64, place: i64, members: i64) -> bool:
    """AVA-ACT-41, AVA-MEN-03: the requirements are met and the cost can be paid."""
    if not holds(t, t.book.location(place, LOC_MENHIR_IF), seat, members):
        return False
    return costs.can_pay_by(t, costs.MENHIR, menhir_cost(t, place), members, seat)


def menhir_cost(t: AvalonState, place: i64) -> i64:
    """AVA-ACT-43: by the number of players."""
    return t.book.location(place, LOC_MENHIR_COST + t.players() - 1)


# ---------------------------------------------------------------------- taking an action
def take(t: AvalonState, f: i64, seat: i64, action: i64) -> None:
    """The chosen action: passing, trading, picking up and uses are never joined; the rest is an action proper."""
    s = t.s
    base = t.seat_at(seat)
    s[f + F_PC] = 2
    if action == PASS:
        s[f + F_PC] = 0
        s[base + PASSED] = 1
        if t.journal is not None:
            tell.passed(t, seat)
    elif action == TRADE:
        t.push(R_TRADE, seat)
    elif PICK_UP <= action < USE:
        items.receive_item(t, seat, items.lying_card(t, s[base + PLACE], action - PICK_UP))
    elif USE <= action < LEARN:
        t.push(R_BETWEEN)
        uses.begin(t, seat, action)
    else:
        s[f + F_PC] = 0
        t.push(R_BETWEEN)
        t.push(R_ACTION, action, seat, bit(seat))
