"""Rounds of actions (AVA-DAY, AVA-ACT): who acts, what is offered, and what needs no party."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import place_action, place_of
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import costs, day, items, manners, menhirs, party, trade, uses
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import holds
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState


def step(t: AvalonState, f: i64) -> None:
    """AVA-DAY-20 to -26: the next character acts, a new round begins, or the day part is over."""
    s = t.s
    pc = s[f + w.F_PC]
    if pc == 0:
        next_actor(t, f)
    elif pc == 1:
        s[f + w.ROUND_SEAT] = s[w.ANSWER] - w.SEAT + 1
        s[f + w.F_PC] = 2
    elif pc == 2:
        seat = s[f + w.ROUND_SEAT] - 1
        s[f + w.F_PC] = 3
        if t.lives(seat) and s[t.seat_at(seat) + w.PASSED] == 0 and s[t.seat_at(seat) + w.ACTED] == 0:
            t.ask(w.ASK_ACTION, seat)
        else:
            s[f + w.F_PC] = 0
    else:
        take(t, f, s[f + w.ROUND_SEAT] - 1, s[w.ANSWER])


def next_actor(t: AvalonState, f: i64) -> None:
    """AVA-DAY-21, -24, -25, AVA-RUL-76."""
    s = t.s
    able = able_to_act(t)
    ready = able & ~those_who_acted(t)
    if ready == 0:
        if able == 0:
            t.pop()
            return
        begin_round(t)
        return
    s[f + w.F_PC] = 1
    if t.size_of(ready) == 1:
        s[w.ANSWER] = w.SEAT + t.first_of(ready)
    elif t.rules >= manners.SINCE:
        s[w.ANSWER] = w.SEAT + manners.next_to_act(t, f, ready)
    else:
        t.ask_together(w.ASK_WHO, ready, ready)


def able_to_act(t: AvalonState) -> i64:
    """Those who have not passed and have something to act with."""
    mask: i64 = 0
    for seat in range(t.seats):
        if t.lives(seat) and t.of(seat, w.PASSED) == 0 and can_act(t, seat):
            mask |= bit(seat)
    return mask


def those_who_acted(t: AvalonState) -> i64:
    """Those who have acted in this round."""
    mask: i64 = 0
    for seat in range(t.seats):
        if t.lives(seat) and t.of(seat, w.ACTED) != 0:
            mask |= bit(seat)
    return mask


def begin_round(t: AvalonState) -> None:
    """AVA-DAY-24: everybody may act again."""
    t.s[w.ROUND] += 1
    for seat in range(t.seats):
        t.s[t.seat_at(seat) + w.ACTED] = 0
    day.open_trade(t)


def can_act(t: AvalonState, seat: i64) -> bool:
    """AVA-RUL-76, AVA-RUL-134: energy, or an action of its own that costs none; a use is no action."""
    if t.of(seat, w.TRACK + bc.ENERGY) > 0:
        return True
    return actions_into(t, seat, t.scratch_room(), 0, True) > 0


# ---------------------------------------------------------------------- what is offered
def legal_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> i64:
    """AVA-DAY-20: every action the character can take, alone or with the help of those here."""
    count = actions_into(t, seat, buffer, 0, False)
    if trade.can_trade(t, seat):
        buffer[count] = w.TRADE
        count += 1
    last: i64 = -1
    for card in range(t.book.item_cards):
        kind = t.book.item_of[card]
        if kind != last and t.item_place(card) == w.LYING + t.of(seat, w.PLACE):
            buffer[count] = w.PICK_UP + kind
            count += 1
            last = kind
    count = uses.options_into(t, seat, bc.WHEN_DAY, buffer, count)
    buffer[count] = w.PASS
    return count + 1


def actions_into(t: AvalonState, seat: i64, buffer: vec[i64], count: i64, free: bool) -> i64:
    """The actions proper; with `free` only those the character can take without any energy."""
    place = t.of(seat, w.PLACE)
    helpers = party.helpers(t, seat)
    if not free:
        if can_explore(t, place) and affords(t, helpers, travel_cost(t, seat, bc.MOD_COST_EXPLORE)):
            count = offer(t, seat, w.EXPLORE, buffer, count)
        if affords(t, helpers, travel_cost(t, seat, bc.MOD_COST_TRAVEL)):
            for direction in range(maps.DIRECTIONS):
                if maps.neighbour(t, place, direction) >= 0:
                    count = offer(t, seat, w.TRAVEL + direction, buffer, count)
    company = t.rules >= manners.SINCE and not free and helpers != bit(seat)
    if can_use_character(t, seat, helpers, free):
        before = count
        count = offer(t, seat, w.CHARACTER_ACTION, buffer, count)
        if company and count > before and can_alone(t, seat, w.CHARACTER_ACTION):
            count = offer(t, seat, w.OWN_IN_COMPANY, buffer, count)
    if can_inspect(t, seat, helpers):
        count = offer(t, seat, w.INSPECT, buffer, count)
    actions = t.book.location(place, bc.LOC_ACTIONS)
    if actions != 0:
        for number in range(t.book.code[actions]):
            if can_do(t, seat, place, number, helpers, free):
                before = count
                action = place_action(w.AT_PLACE, place, number)
                count = offer(t, seat, action, buffer, count)
                if company and count > before and can_alone(t, seat, action):
                    count = offer(t, seat, place_action(w.IN_COMPANY, place, number), buffer, count)
    return count


def can_alone(t: AvalonState, seat: i64, action: i64) -> bool:
    """Could this character take the action with nobody's help?"""
    if action == w.EXPLORE:
        return affords(t, bit(seat), travel_cost(t, seat, bc.MOD_COST_EXPLORE))
    if w.TRAVEL <= action < w.RAISE:
        return affords(t, bit(seat), travel_cost(t, seat, bc.MOD_COST_TRAVEL))
    if action == w.CHARACTER_ACTION:
        return can_use_character(t, seat, bit(seat), False)
    if action == w.INSPECT:
        return True
    place, number = place_of(w.AT_PLACE, action)
    return can_do(t, seat, place, number, bit(seat), False)


def offer(t: AvalonState, seat: i64, action: i64, buffer: vec[i64], count: i64) -> i64:
    """An action called off is not offered again to that character in that round."""
    for place in range(w.MAX_CALLED):
        if t.of(seat, w.CALLED + place) == action + 1:
            return count
    if t.of(seat, w.CALLED + w.MAX_CALLED - 1) != 0:
        return count  # after three of them nothing is tried any more in this round
    buffer[count] = action
    return count + 1


def own_part(t: AvalonState, seat: i64, action: i64) -> i64:
    """AVA-ACT-03, AVA-ACT-18: the energy a member pays of an action in which each pays its own; a look costs none."""
    if action == w.EXPLORE:
        return travel_cost(t, seat, bc.MOD_COST_EXPLORE)
    return travel_cost(t, seat, bc.MOD_COST_TRAVEL) if w.TRAVEL <= action < w.RAISE else 0


def affords(t: AvalonState, helpers: i64, energy: i64) -> bool:
    return costs.total_stock(t, helpers, 0) >= energy


def travel_cost(t: AvalonState, seat: i64, key: i64) -> i64:
    """AVA-ACT-01, AVA-ACT-10: 1 energy, by modifiers more or less, but at least 1."""
    return max(1, 1 + modifier(t, seat, key))


def can_explore(t: AvalonState, place: i64) -> bool:
    return t.book.location(place, bc.LOC_EXPLORE_VERSE) >= 0 or t.book.location(place, bc.LOC_EXPLORE_DO) != 0


def can_use_character(t: AvalonState, seat: i64, helpers: i64, free: bool) -> bool:
    """AVA-ACT-30, -31: its owner pays at least 1 energy of it; one that costs nothing is once a day."""
    character = t.of(seat, w.CHARACTER)
    cost = t.book.character(character, bc.CHARACTER_COST)
    daily = t.book.character(character, bc.CHARACTER_DAILY) == 1 or cost == 0
    if daily and t.of(seat, w.DAILY) == 1:
        return False
    if not holds(t, t.book.character(character, bc.CHARACTER_IF), seat, bit(seat)):
        return False
    if cost == 0:
        return True
    return not free and t.of(seat, w.TRACK + bc.ENERGY) >= 1 and affords(t, helpers, cost)


def can_do(t: AvalonState, seat: i64, place: i64, number: i64, helpers: i64, free: bool) -> bool:
    """AVA-ACT-20, AVA-ACT-21: the action bears no token, its condition holds, and its cost can be met."""
    code = t.book.code
    at = t.book.location(place, bc.LOC_ACTIONS) + 1 + number * bc.ACTION_WIDTH
    if t.time_tokens(place, number) > 0:
        return False
    if free and costs.price(t, code[at], 0, seat, bit(seat)) > 0:
        return False
    return holds(t, code[at + 2], seat, helpers) and costs.can_pay(t, code[at], helpers, seat)


def can_inspect(t: AvalonState, seat: i64, helpers: i64) -> bool:
    """AVA-ACT-40, -42, AVA-RUL-78: once a day and place, once more if it can be afforded now and could not before."""
    place = t.of(seat, w.PLACE)
    if not menhirs.has_seal(t, place):
        return False
    half, mask = place // w.HALF_LOCATIONS, bit(place % w.HALF_LOCATIONS)
    if t.of(seat, w.INSPECTED + half) & mask == 0:
        return True
    return t.of(seat, w.POOR + half) & mask != 0 and can_light(t, seat, place, helpers)


def can_light(t: AvalonState, seat: i64, place: i64, members: i64) -> bool:
    """AVA-ACT-41, AVA-MEN-03: the requirements are met and the cost can be paid."""
    if not holds(t, t.book.location(place, bc.LOC_MENHIR_IF), seat, members):
        return False
    return costs.can_pay_by(t, costs.MENHIR, menhir_cost(t, place), members, seat)


def menhir_cost(t: AvalonState, place: i64) -> i64:
    """AVA-ACT-43: by the number of players."""
    return t.book.location(place, bc.LOC_MENHIR_COST + t.players() - 1)


# ---------------------------------------------------------------------- taking an action
def take(t: AvalonState, f: i64, seat: i64, action: i64) -> None:
    """The chosen action: passing, trading, picking up and uses are never joined; the rest is an action proper."""
    s = t.s
    base = t.seat_at(seat)
    s[f + w.F_PC] = 2
    if action == w.PASS:
        s[f + w.F_PC] = 0
        s[f + w.ROUND_WAITING] = 0
        s[base + w.PASSED] = 1
        if t.journal is not None:
            events.seat_passed(t, seat)
    elif action == w.TRADE:
        t.push(w.R_TRADE, seat)
    elif w.PICK_UP <= action < w.USE:
        items.receive_item(t, seat, items.lying_card(t, s[base + w.PLACE], action - w.PICK_UP))
    elif w.USE <= action < w.LEARN:
        t.push(w.R_BETWEEN)
        uses.begin(t, seat, action)
    elif action == w.AFTER_YOU:
        s[f + w.F_PC] = 0
        s[f + w.ROUND_WAITING] |= bit(seat)
    else:
        s[f + w.F_PC] = 0
        s[f + w.ROUND_WAITING] = 0
        t.push(w.R_BETWEEN)
        begin_action(t, seat, action)


def begin_action(t: AvalonState, seat: i64, action: i64) -> None:
    """An action proper begins; where company is wanted, the frame says so (AVA-MAN-03)."""
    company: i64 = 0
    if action >= w.OWN_IN_COMPANY:
        company = 1
        action = w.CHARACTER_ACTION if action == w.OWN_IN_COMPANY else action - w.IN_COMPANY + w.AT_PLACE
    frame = t.push(w.R_ACTION, action, seat, bit(seat))
    t.s[frame + w.ACTION_COMPANY] = company
