"""Death and those who come after (3.17): items left lying, a new character, secrets handed on, the end of all."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import CLAIM, COLOUR, NOBODY_ELSE, SEAT
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import CHARACTER_COLOUR, SECRET_PERSONAL, SECRET_WIDTH
from nemeton.games.avalon.rules import departures, dials, heroes, items, mods
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.course import (
    ASK_CLAIM,
    ASK_COLOUR,
    ASK_SECRET,
    R_DEATH,
    R_PERISHED,
)
from nemeton.games.avalon.state import (
    ACTED,
    ANSWER,
    CHARACTER,
    COURSE_SIZE,
    DEAD,
    DIAL,
    DIALS,
    E_CARD,
    F_PC,
    F_X,
    HELD,
    ITEM,
    LYING,
    OUT,
    PASSED,
    PLACE,
    SECRET,
    SKILL,
    Table,
)


def kill(t: Table, seat: i64) -> None:
    """AVA-DEATH-04, AVA-DEATH-05: a character is gone for good; its items lie where it died."""
    s = t.s
    if not t.lives(seat):
        return
    if s[E_CARD] >= 0:
        departures.fall(t, seat)
    base = t.seat_at(seat)
    character, place = s[base + CHARACTER], s[base + PLACE]
    if t.journal is not None:
        tell.died(t, seat)
    s[DEAD] |= bit(character)
    for card in range(t.book.item_cards):
        if t.item_place(card) == HELD + seat:
            s[ITEM + card] = LYING + place
            if not t.on_map(place):
                items.discard_card(t, card)  # AVA-RUL-127
    for number in range(t.book.skill_count):
        if heroes.skill_owner(s[SKILL + number]) == seat:
            s[SKILL + number] = 0
    forget_dials(t, seat)
    mods.forget(t, seat)
    s[base + CHARACTER] = -1
    t.push(R_DEATH, seat, character, place)


def forget_dials(t: Table, seat: i64) -> None:
    """Dials beside a character go with it."""
    place: i64 = 0
    while place < t.s[DIALS]:
        word = t.s[DIAL + place * 2]
        if (word >> 8) & 15 == 2 and ((word >> 12) & 4095) - 1 == seat:
            dials.drop(t, place)
        else:
            place += 1


def step(t: Table, f: i64) -> None:
    """AVA-RUL-87: the failure test, a new character, the secrets. Frame X0 seat, X1 character, X2 location."""
    s = t.s
    seat = s[f + F_X]
    pc = s[f + F_PC]
    if pc == 0:
        if is_failure(t):
            s[COURSE_SIZE] = 0
            t.push(R_PERISHED)
            return
        s[f + F_PC] = 1
        s[ANSWER] = NOBODY_ELSE
        t.ask(ASK_CLAIM, seat, 1)
    elif pc == 1:
        s[f + F_PC] = 4
        if s[ANSWER] != NOBODY_ELSE:
            claim(t, f, s[ANSWER] - CLAIM)
        elif t.living() == 0:
            s[COURSE_SIZE] = 0
            t.push(R_PERISHED)  # AVA-RUL-86
    elif pc == 2:
        s[f + F_PC] = 4
        take_place(t, seat, s[f + F_X + 3], s[ANSWER] - COLOUR)
    elif pc == 4:
        hand_on(t, f)
    else:
        s[f + F_PC] = 4
        items.hand_secret(t, s[ANSWER] - SEAT, s[f + F_X + 4])


def is_failure(t: Table) -> bool:
    """AVA-DEATH-01, AVA-DEATH-07, AVA-RUL-102: alone, or nobody left to be claimed."""
    if t.seats == 1:
        return True
    for character in range(t.book.character_count):
        if heroes.can_claim(t, character):
            return False
    return True


def claim(t: Table, f: i64, character: i64) -> None:
    """AVA-DEATH-03: an unclaimed character, in its own colour or one that is free."""
    s = t.s
    s[f + F_X + 3] = character
    colour = t.book.character(character, CHARACTER_COLOUR)
    if colour < 0:
        s[f + F_PC] = 2
        t.ask(ASK_COLOUR, s[f + F_X])
    else:
        take_place(t, s[f + F_X], character, colour)


def take_place(t: Table, seat: i64, character: i64, colour: i64) -> None:
    """AVA-DEATH-03, AVA-RUL-108: set up normally on the lowest-numbered location; that is not entering."""
    s = t.s
    heroes.take(t, seat, character, colour, maps.lowest_revealed(t))
    s[t.seat_at(seat) + ACTED] = 1
    s[t.seat_at(seat) + PASSED] = 0
    maps.attach(t, t.of(seat, PLACE))


def hand_on(t: Table, f: i64) -> None:
    """AVA-DEATH-06, D37: secrets of the dead go to others as its player says; personal ones vanish."""
    s = t.s
    seat = s[f + F_X]
    others = t.living()
    if t.size_of(others) > 1:
        others &= ~bit(seat)
    for number in range(t.book.secret_count):
        if t.secret_place(number) != HELD + seat or (s[f + F_X + 5] >> number) & 1 == 1:
            continue
        s[f + F_X + 5] |= bit(number)
        if t.book.secrets[number * SECRET_WIDTH + SECRET_PERSONAL] == 1:
            s[SECRET + number] = OUT
        elif others != 0:
            s[f + F_PC] = 5
            s[f + F_X + 4] = number
            s[ANSWER] = SEAT + t.first_of(others)
            if t.size_of(others) > 1:
                t.ask(ASK_SECRET, seat, number, others)
        return
    t.pop()
    for other in range(t.seats):
        if t.lives(other):
            t.refresh(other)
