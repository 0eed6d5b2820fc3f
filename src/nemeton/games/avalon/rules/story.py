"""Effects on the world (AVA-STAT, AVA-EVT, content.md#effects): statuses, tasks, the map, dials, events, chapters."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import arrivals, decks, dials, event_deck, guardians, items, menhirs, programs
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import amount
from nemeton.games.avalon.state import AvalonState


def perform(t: AvalonState, f: i64, op: i64, pc: i64, actor: i64, party: i64, bearer: i64) -> None:
    """An effect on the world."""
    code = t.book.code
    if op <= bc.OP_SECRET_REMOVE:
        items.put_back_secret(t, code[pc + 2], op == bc.OP_SECRET_REMOVE)
    elif op <= bc.OP_TASK_DONE:
        on_sheet(t, op, code[pc + 2], code[pc + 3] if op <= bc.OP_UNSTATUS else 0)
    elif op <= bc.OP_GUARDIAN_REMOVE:
        on_map(t, op, pc, actor, party, bearer)
    elif op <= bc.OP_DIAL_REMOVE:
        on_dials(t, f, op, pc, actor, party, bearer)
    elif op <= bc.OP_CARD_REMOVE:
        on_events(t, op, pc, amount_of_random(t, op, pc, actor, party, bearer))
    elif op == bc.OP_PEEK:
        if actor >= 0:
            n = max(0, amount(t, code[pc + 3], actor, party, bearer))
            t.push(w.R_PEEK, actor, code[pc + 2], n)
    elif op == bc.OP_DECK_ENCOUNTERS:
        counts: list[i64] = [code[pc + 4 + level] for level in range(4)]
        decks.build(t, code[pc + 2], code[pc + 3] == 1, counts)
    elif op == bc.OP_EVENT_STACK:
        event_deck.stack(t, pc)
    else:
        on_campaign(t, op, code[pc + 2] if op in (bc.OP_CHAPTER, bc.OP_ENDING) else 0)


def amount_of_random(t: AvalonState, op: i64, pc: i64, actor: i64, party: i64, bearer: i64) -> i64:
    if op != bc.OP_EVENT_TOP_RANDOM:
        return 0
    return amount(t, t.book.code[pc + 2], actor, party, bearer)


# ---------------------------------------------------------------------- the save sheet
def on_sheet(t: AvalonState, op: i64, which: i64, part: i64) -> None:
    """AVA-STAT-01, AVA-EVT-05: statuses and tasks."""
    s = t.s
    if op == bc.OP_STATUS:
        mark(t, which, part)
    elif op == bc.OP_UNSTATUS:
        marked = s[w.STATUS + which]
        if part == bc.NO_PART:
            s[w.STATUS + which] = 0
        else:
            s[w.STATUS + which] &= ~bit(part)
        if t.journal is not None and s[w.STATUS + which] != marked:
            events.status_changed(t, which, part, False)
    elif op == bc.OP_TASK:
        if (s[w.TASKS_OPEN] >> which) & 1 == 0:
            s[w.TASKS_OPEN] |= bit(which)
            s[w.TASKS_DONE] &= ~bit(which)
            if t.journal is not None:
                events.task_noted(t, which, False)
    elif op == bc.OP_TASK_DONE:
        noted = (s[w.TASKS_OPEN] >> which) & 1 == 1
        s[w.TASKS_OPEN] &= ~bit(which)
        s[w.TASKS_DONE] |= bit(which)
        if t.journal is not None and noted:
            events.task_noted(t, which, True)


def mark(t: AvalonState, status: i64, part: i64) -> None:
    """AVA-STAT-01: a box, a numbered part, or the lowest part that is not marked yet."""
    s = t.s
    if part == bc.NO_PART:
        part = 0
    elif part == bc.NEXT_PART:
        part = 1
        while part <= t.book.statuses[status] and (s[w.STATUS + status] >> part) & 1 == 1:
            part += 1
        if part > t.book.statuses[status]:
            return
    if (s[w.STATUS + status] >> part) & 1 == 0:
        s[w.STATUS + status] |= bit(part)
        if t.journal is not None:
            events.status_changed(t, status, part, True)


# ---------------------------------------------------------------------- the map
def on_map(t: AvalonState, op: i64, pc: i64, actor: i64, party: i64, bearer: i64) -> None:
    """AVA-RUL-110: an effect on a location that is not on the map does nothing, but for three."""
    code = t.book.code
    if op == bc.OP_MENHIR_DIAL and code[pc + 2] < 0:
        for each in range(t.book.location_count):
            menhirs.turn(t, each, amount(t, code[pc + 3], actor, party, bearer))
        return
    if op == bc.OP_GUARDIAN_PLACE:
        guardians.lay(t, code[pc + 2], maps.current(t, code[pc + 3]))
        return
    place = maps.current(t, code[pc + 2])
    if op == bc.OP_REVEAL:
        maps.reveal(t, place)
    elif op == bc.OP_SWAP:
        new = code[pc + 3]
        if place != new and not maps.is_gone(t, place) and t.s[w.LOC + new] & w.ZONE_BITS == 0:
            maps.swap(t, place, new)
    elif op == bc.OP_TOKEN_QUEST:
        t.set_quest_tokens(place, t.quest_tokens(place) + amount(t, code[pc + 3], actor, party, bearer))
    elif not t.on_map(place):
        return
    elif op == bc.OP_REMOVE_LOCATION:
        arrivals.remove_location(t, place)
    elif op == bc.OP_MENHIR:
        menhirs.light(t, place, amount(t, code[pc + 3], actor, party, bearer))
        maps.attach(t, place)
    elif op == bc.OP_MENHIR_DIAL:
        menhirs.turn(t, place, amount(t, code[pc + 3], actor, party, bearer))
    elif op == bc.OP_TOKEN_TIME:
        action = w.ON_CARD if code[pc + 4] < 0 else code[pc + 4]
        t.set_time_tokens(place, action, t.time_tokens(place, action) + amount(t, code[pc + 3], actor, party, bearer))
    elif op == bc.OP_GUARDIAN_REMOVE:
        guardians.dismiss(t, place)


# ---------------------------------------------------------------------- dials and events
def on_dials(t: AvalonState, f: i64, op: i64, pc: i64, actor: i64, party: i64, bearer: i64) -> None:
    code = t.book.code
    if op == bc.OP_DIAL_ADD:
        dials.turn(t, code[pc + 2], amount(t, code[pc + 3], actor, party, bearer))
    elif op == bc.OP_DIAL_REMOVE:
        dials.remove(t, code[pc + 2])
    else:
        assert op == bc.OP_DIAL, "the loader writes no other effect on dials"
        on, what = code[pc + 3], code[pc + 4]
        if on == bc.DIAL_ON_CHARACTER:
            owners = programs.owner_of(t, f)
            for seat in range(t.seats):
                if (owners >> seat) & 1 == 1:
                    dials.set_on(t, code[pc + 2], on, seat, code[pc + 5], code[pc + 6], code[pc + 7])
            return
        if on == bc.DIAL_ON_LOCATION:
            what = maps.current(t, what)
        if on == bc.DIAL_ON_SECRET and what < 0:
            return
        dials.set_on(t, code[pc + 2], on, what, code[pc + 5], code[pc + 6], code[pc + 7])


def on_events(t: AvalonState, op: i64, pc: i64, n: i64) -> None:
    """AVA-SETUP-22, AVA-EVT-03, AVA-SETUP-27."""
    code = t.book.code
    if op == bc.OP_EVENT_TOP_RANDOM:
        event_deck.random_on_top(t, n)
    elif op == bc.OP_EVENT_TOP:
        event_deck.put(t, code[pc + 2], True)
    elif op == bc.OP_EVENT_BOTTOM:
        event_deck.put(t, code[pc + 2], False)
    elif op == bc.OP_EVENT_SHUFFLE_DISCARDS:
        event_deck.shuffle_discards(t)
    elif op == bc.OP_QUEST_REMOVE:
        event_deck.remove_quest(t, code[pc + 2])
    elif op == bc.OP_CARD_REMOVE:
        remove_card(t, code[pc + 2], code[pc + 3])


def remove_card(t: AvalonState, kind: i64, which: i64) -> None:
    """AVA-SETUP-27: a card leaves the campaign."""
    if kind == bc.KIND_ITEM:
        for card in range(t.book.item_cards):
            if t.book.item_of[card] == which and t.item_place(card) != w.OUT:
                items.take_out(t, card)
                t.s[w.ITEM + card] = w.OUT
        for seat in range(t.seats):
            if t.lives(seat):
                t.refresh(seat)
    elif kind == bc.KIND_LOCATION:
        if t.on_map(which):
            arrivals.remove_location(t, which)
        if not t.on_map(which):  # the last location of the map stays
            maps.take_off(t, which, True)
    elif kind == bc.KIND_ENCOUNTER:
        found = guardians.find(t, which)
        if found >= 0:
            guardians.lift(t, found)
        else:
            decks.take(t, which)
    elif kind == bc.KIND_EVENT:
        event_deck.remove(t, which)
    else:
        items.put_back_secret(t, which, True)


# ---------------------------------------------------------------------- the campaign
def on_campaign(t: AvalonState, op: i64, which: i64) -> None:
    """AVA-RUL-107: these wait for the end of the action."""
    s = t.s
    if op == bc.OP_CHAPTER:
        s[w.COMING] = which
    elif op == bc.OP_SAVE_OFFER:
        s[w.SAVE_WAITS] = 1
    elif op == bc.OP_ENDING:
        s[w.FAILING] = 3 + which
    elif op == bc.OP_FAIL and s[w.FAILING] == 0:
        s[w.FAILING] = 1
