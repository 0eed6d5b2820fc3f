"""The table as numbers: what each field is called and means, and what a seat sees in it.

All seats see the same (AVA-RUL-93), each from its own place: `own`, then clockwise `left_1`, `left_2` and so on. There
is room for the largest pack, so that the layout outlives a version of a pack. Where a rule sets no limit, a number
beyond the told one is told as that.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import words as w
from nemeton.games.avalon.state import (
    AvalonState,
    dial_shown,
    guardian_place,
    row_card,
    row_charges,
    row_owner,
    row_tokens,
)
from nemeton.kernel.observation import Field, count, flag, identity, seat_names

VERSION = 2

MOST: Final = 99  # of what has no limit
MOST_DAYS: Final = 999
ROW_SHOWN: Final = 8  # the last cards of the sequence
STATUS_PARTS: Final = 10
HAND: Final = 40  # cards of a deck of a character
CONDITIONS: Final = 2
TABLE: Final = 17
SEAT: Final = 1 + 1 + 3 + 5 + 6 + CONDITIONS + 1 + 1 + 2 + 2 * HAND


# ---------------------------------------------------------------------- the declaration
def fields() -> list[Field]:
    """All fields, with room for the largest pack and the most seats."""
    return [*table_fields(), *sequence_fields(), *map_fields(), *story_fields(), *thing_fields(), *seat_fields()]


def table_fields() -> list[Field]:
    """The question, the day, and the encounter under way."""
    seat = "1 the viewer, 2 left_1, …; 0 nobody"
    return [
        identity(
            "question", w.ASK_MANNERS + 1, "the question that is open, of whomever: 0 none, else its kind, from 1"
        ),
        flag("asked", "is the viewer asked?"),
        count("day", MOST_DAYS, "the day, from 1"),
        count("round", MOST, "the round of the day, from 0"),
        identity("chapter", w.MAX_CHAPTERS - 1, "the chapter"),
        identity("event", w.MAX_EVENTS, "the event of the day, from 1; else 0"),
        identity("chronicler", w.MAX_SEATS, f"the chronicler: {seat}"),
        identity("encounter", w.ENCOUNTERS, "the encounter card under way, from 1; else 0"),
        identity("active", w.MAX_SEATS, f"whose activation it is: {seat}"),
        count("turn", MOST, "the turn of the encounter, from 0"),
        count("pool", MOST, "markers in the pool", low=-MOST),
        count("target", MOST, "markers that are needed", low=-MOST),
        count("affinity", MOST, "the affinity of a talk", low=-MOST),
        count("gray", MOST, "the gray marker of a talk", low=-MOST),
        count("stage", MOST, "the stage of a talk, from 0"),
        count("event_deck", w.MAX_EVENTS, "cards in the event deck"),
        count("guardians", w.MAX_GUARDIANS, "guardians that roam"),
    ]


def sequence_fields() -> list[Field]:
    """One number a card of the sequence, the last one first."""
    shape, group = (ROW_SHOWN,), "sequence"
    return [
        identity("card", w.ROW_CARD + 1, "the card, from 1; else 0", group, shape),
        identity("owner", w.MAX_SEATS, "whose it is: 1 the viewer's, 2 that of left_1, …; else 0", group, shape),
        count("time_tokens", w.ROW_TOKEN_BITS, "time tokens on it", group, shape),
        count("charges", w.ROW_CHARGE_BITS, "charges on it", group, shape),
    ]


def map_fields() -> list[Field]:
    """One number a location card, in the order of the pack."""
    shape, group = (w.MAX_LOCATIONS,), "locations"
    return [
        flag("on_map", "does it lie on the map?", group, shape),
        flag("lit", "has it a burning menhir?", group, shape),
        count("dial", w.DIAL_BITS, "what the dial of that menhir shows", group, shape),
        count("quest_tokens", w.QUEST_BITS, "quest tokens on it", group, shape),
        count("guardians_here", w.MAX_GUARDIANS, "guardians at it", group, shape),
    ]


def story_fields() -> list[Field]:
    """Statuses, tasks, events and dials, in the order of the pack."""
    return [
        flag("statuses", "is this part of the status marked?", "statuses", (w.MAX_STATUSES, STATUS_PARTS)),
        flag("task_open", "is the task open?", "tasks", (w.MAX_TASKS,)),
        flag("task_done", "is it done?", "tasks", (w.MAX_TASKS,)),
        flag("discarded", "is the event discarded?", "events", (w.MAX_EVENTS,)),
        flag("in_quests", "does it lie in the quest pile?", "events", (w.MAX_EVENTS,)),
        count("dials", w.DIAL_SHOWN_BITS, "what the dial of this name shows; else 0", "dials", (w.MAX_DIAL_IDS,)),
    ]


def thing_fields() -> list[Field]:
    """Secrets by number, skills by number, items by kind."""
    holder = "who holds it: 1 the viewer, 2 left_1, …; else 0"
    secrets, skills, items = (w.MAX_SECRETS,), (w.MAX_SKILLS,), (w.MAX_ITEMS,)
    return [
        identity("secret_holder", w.MAX_SEATS, holder, "secrets", secrets),
        identity(
            "secret_zone",
            w.IN_QUESTS,
            "0 box, 2 out of the game, 3 quest pile, where nobody holds it",
            "secrets",
            secrets,
        ),
        identity("skill_holder", w.MAX_SEATS, holder, "skills", skills),
        flag("skill_side", "is its second side chosen?", "skills", skills),
        *[
            count(f"{who}_items", w.MAX_ITEM_CARDS, "cards of the item this seat has", "items", items)
            for who in seat_names(w.MAX_SEATS)
        ],
        count("items_lying", w.MAX_ITEM_CARDS, "cards of the item that lie on the map", "items", items),
    ]


def seat_fields() -> list[Field]:
    """What is seen of every seat; hands are open."""
    return [
        field
        for who in seat_names(w.MAX_SEATS)
        for field in (
            identity(f"{who}_character", w.MAX_CHARACTERS, "its character, from 1; 0: none, or dead", who),
            identity(f"{who}_location", w.MAX_LOCATIONS, "the location it is at, from 1; else 0", who),
            count(f"{who}_tracks", MOST, "energy, health, terror", who, (3,)),
            count(f"{who}_resources", MOST, "resources, in the order of the rulebook", who, (5,)),
            count(f"{who}_attributes", MOST, "points of attributes, in the order of the rulebook", who, (6,)),
            flag(f"{who}_conditions", "dying, insane", who, (CONDITIONS,)),
            flag(f"{who}_passed", "has it passed today?", who),
            flag(f"{who}_acted", "has it acted this round?", who),
            count(f"{who}_decks", HAND, "cards in its combat deck and its diplomacy deck", who, (2,)),
            flag(f"{who}_combat_hand", "does it hold this combat card?", who, (HAND,)),
            flag(f"{who}_diplomacy_hand", "does it hold this diplomacy card?", who, (HAND,)),
        )
    ]


# ---------------------------------------------------------------------- what a seat sees
def observe_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> None:
    """Write what a seat sees, field by field."""
    table_into(t, seat, buffer)
    at = sequence_into(t, seat, buffer, TABLE)
    at = map_into(t, buffer, at)
    at = story_into(t, buffer, at)
    at = things_into(t, seat, buffer, at)
    for step in range(w.MAX_SEATS):
        at = seat_into(t, seat, step, buffer, at)


def cut(number: i64, most: i64) -> i64:
    """A number that has no limit, between -most and most."""
    if number > most:
        return most
    if number < -most:
        return -most
    return number


def around(t: AvalonState, seat: i64, other: i64) -> i64:
    """A seat as it lies from the viewer: 1 is the viewer; 0 nobody."""
    if other < 0:
        return 0
    return 1 + (other - seat + t.seats) % t.seats


def clear(buffer: vec[i64], at: i64, numbers: i64) -> None:
    """Nothing in these numbers."""
    for i in range(at, at + numbers):
        buffer[i] = 0


def table_into(t: AvalonState, seat: i64, buffer: vec[i64]) -> None:
    """The question, the day, and the encounter under way."""
    s = t.s
    buffer[0] = t.kind() + 1
    buffer[1] = 0
    if t.asks(seat):
        buffer[1] = 1
    buffer[2] = cut(s[w.DAY], MOST_DAYS)
    buffer[3] = cut(s[w.ROUND], MOST)
    buffer[4] = s[w.CHAPTER]
    buffer[5] = s[w.EVENT_ACTIVE] + 1
    buffer[6] = around(t, seat, s[w.CHRONICLER])
    buffer[7] = s[w.E_CARD] + 1
    buffer[8] = around(t, seat, s[w.E_ACTIVE])
    buffer[9] = cut(s[w.E_TURN], MOST)
    buffer[10] = cut(s[w.E_POOL], MOST)
    buffer[11] = cut(s[w.E_TARGET], MOST)
    buffer[12] = cut(s[w.E_AFFINITY], MOST)
    buffer[13] = cut(s[w.E_GRAY], MOST)
    buffer[14] = cut(s[w.E_STAGE], MOST)
    buffer[15] = s[w.EVENT_DECK_SIZE]
    buffer[16] = s[w.GUARDIANS]


def sequence_into(t: AvalonState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """The last cards of the sequence; returns where the next field begins."""
    clear(buffer, at, 4 * ROW_SHOWN)
    for back in range(ROW_SHOWN):
        place = t.s[w.ROW_SIZE] - 1 - back
        if place >= 0:
            buffer[at + back] = row_card(t, place) + 1
            if t.s[w.ROW + place] & w.ROW_ORPHAN == 0:
                buffer[at + ROW_SHOWN + back] = around(t, seat, row_owner(t, place))
            buffer[at + 2 * ROW_SHOWN + back] = row_tokens(t, place)
            buffer[at + 3 * ROW_SHOWN + back] = row_charges(t, place)
    return at + 4 * ROW_SHOWN


def map_into(t: AvalonState, buffer: vec[i64], at: i64) -> i64:
    """Every location that lies on the map."""
    clear(buffer, at, 5 * w.MAX_LOCATIONS)
    for place in range(t.book.location_count):
        if t.on_map(place):
            buffer[at + place] = 1
            if t.has_menhir(place):
                buffer[at + w.MAX_LOCATIONS + place] = 1
                buffer[at + 2 * w.MAX_LOCATIONS + place] = t.dial_of(place)
            buffer[at + 3 * w.MAX_LOCATIONS + place] = t.quest_tokens(place)
    for which in range(t.s[w.GUARDIANS]):
        buffer[at + 4 * w.MAX_LOCATIONS + guardian_place(t, which)] += 1
    return at + 5 * w.MAX_LOCATIONS


def story_into(t: AvalonState, buffer: vec[i64], at: i64) -> i64:
    """Statuses, tasks, events and dials."""
    s = t.s
    for status in range(w.MAX_STATUSES):
        for part in range(STATUS_PARTS):
            buffer[at + part] = (s[w.STATUS + status] >> part) & 1
        at += STATUS_PARTS
    for task in range(w.MAX_TASKS):
        buffer[at + task] = (s[w.TASKS_OPEN] >> task) & 1
        buffer[at + w.MAX_TASKS + task] = (s[w.TASKS_DONE] >> task) & 1
    at += 2 * w.MAX_TASKS
    clear(buffer, at, 2 * w.MAX_EVENTS + w.MAX_DIAL_IDS)
    for event in range(w.MAX_EVENTS):
        zone = s[w.EVENT_ZONE + event]
        if zone == w.EVENT_DISCARDED:
            buffer[at + event] = 1
        elif zone == w.EVENT_IN_QUESTS or zone == w.EVENT_COMPLETED:
            buffer[at + w.MAX_EVENTS + event] = 1
    at += 2 * w.MAX_EVENTS
    for place in range(s[w.DIALS]):
        word = s[w.DIAL + place * 2]
        number = word & w.DIAL_ID_BITS
        if number < w.MAX_DIAL_IDS:
            buffer[at + number] = dial_shown(word)
    return at + w.MAX_DIAL_IDS


def things_into(t: AvalonState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """Who holds secrets, skills and items."""
    s, book = t.s, t.book
    clear(buffer, at, 2 * w.MAX_SECRETS + 2 * w.MAX_SKILLS + 5 * w.MAX_ITEMS)
    for number in range(book.secret_count):
        place = t.secret_place(number)
        if place < w.HELD:
            buffer[at + w.MAX_SECRETS + number] = place
        elif place < w.LYING:
            buffer[at + number] = around(t, seat, place - w.HELD)
    at += 2 * w.MAX_SECRETS
    for number in range(book.skill_count):
        place = s[w.SKILL + number] & w.PLACE_BITS
        if place >= w.HELD:
            buffer[at + number] = around(t, seat, (place - w.HELD) >> 1)
            buffer[at + w.MAX_SKILLS + number] = place & 1
    at += 2 * w.MAX_SKILLS
    for card in range(book.item_cards):
        place, kind = t.item_place(card), book.item_of[card]
        if place >= w.LYING:
            buffer[at + w.MAX_SEATS * w.MAX_ITEMS + kind] += 1
        elif place >= w.HELD:
            buffer[at + (around(t, seat, place - w.HELD) - 1) * w.MAX_ITEMS + kind] += 1
    return at + (w.MAX_SEATS + 1) * w.MAX_ITEMS


def seat_into(t: AvalonState, seat: i64, step: i64, buffer: vec[i64], at: i64) -> i64:
    """A character, by how many seats on it sits; a seat that is not there or has none is all zeros."""
    clear(buffer, at, SEAT)
    there = (seat + step) % t.seats
    if step >= t.seats or not t.lives(there):
        return at + SEAT
    s = t.s
    base = t.seat_at(there)
    buffer[at] = s[base + w.CHARACTER] + 1
    buffer[at + 1] = s[base + w.PLACE] + 1
    for word in range(14):  # tracks, resources, points of attributes
        buffer[at + 2 + word] = cut(s[base + w.TRACK + word], MOST)
    for condition in range(CONDITIONS):
        buffer[at + 16 + condition] = (s[base + w.ATTACHED] >> condition) & 1
    buffer[at + 18] = s[base + w.PASSED]
    buffer[at + 19] = s[base + w.ACTED]
    for deck in range(2):
        buffer[at + 20 + deck] = t.size_of(t.zone(there, deck, w.IN_DECK))
        hand = t.zone(there, deck, w.IN_HAND)
        for card in range(HAND):
            buffer[at + 22 + deck * HAND + card] = (hand >> card) & 1
    return at + SEAT
