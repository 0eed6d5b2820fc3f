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
    BY_SEAT,
    R_ACTION,
    R_ARRIVE,
    R_ASSIGN,
    R_DEATH,
    R_OPEN,
    R_OUSTED,
    R_PERISHED,
    R_PROGRAM,
)
from nemeton.games.avalon.state import (
    ACTED,
    ANSWER,
    CHARACTER,
    COURSE,
    COURSE_SIZE,
    DEAD,
    DIAL,
    DIALS,
    E_BEGAN,
    E_CARD,
    E_FALLEN,
    F_PC,
    F_X,
    FRAME,
    HELD,
    ITEM,
    LYING,
    OUT,
    PASSED,
    PLACE,
    ROW,
    ROW_ORPHAN,
    ROW_OWNER_SHIFT,
    ROW_SIZE,
    SECRET,
    SKILL,
    USED,
    AvalonState,
)


def kill(t: AvalonState, seat: i64) -> None:
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
            s[ITEM + card] = LYING + place | (s[ITEM + card] & USED)
            if not t.on_map(place):
                items.discard_card(t, card)  # AVA-RUL-127
    for number in range(t.book.skill_count):
        if heroes.skill_owner(s[SKILL + number]) == seat:
            s[SKILL + number] = 0
    forget_dials(t, seat)
    mods.forget(t, seat)
    s[base + CHARACTER] = -1
    strike_off(t, seat)
    t.push(R_DEATH, seat, character, place)


def strike_off(t: AvalonState, seat: i64) -> None:
    """Whoever takes this seat next has no part in what the dead one was in the midst of (AVA-RUL-108)."""
    s = t.s
    others = ~bit(seat)
    if s[E_CARD] >= 0:
        s[E_BEGAN] &= others
        s[E_FALLEN] &= others
        for place in range(s[ROW_SIZE]):
            if (s[ROW + place] >> ROW_OWNER_SHIFT) & 3 == seat:
                s[ROW + place] |= ROW_ORPHAN
    for depth in range(s[COURSE_SIZE]):
        strike_frame(t, COURSE + depth * FRAME, seat, others)


def strike_frame(t: AvalonState, frame: i64, seat: i64, others: i64) -> None:
    """The words of a routine that name the dead one, or count it among several."""
    s = t.s
    routine, x = s[frame], frame + F_X
    if routine == R_PROGRAM:
        if s[x] == seat:
            s[x] = -1
        s[x + 1] &= others
        s[x + 2] &= others
        if s[x + 3] == BY_SEAT + seat:
            s[x + 3] = 0
    elif routine == R_OPEN:
        if s[x + 1] == seat:
            s[x + 1] = -1
        s[x + 2] &= others
        s[x + 9] &= others
    elif routine == R_ARRIVE:
        s[x] &= others
        s[x + 5] &= others
        s[x + 7] &= others
        s[x + 8] &= others
    elif routine == R_ASSIGN:
        s[x + 3] &= others
        s[x + 4] &= others
    elif routine == R_ACTION:
        s[x + 2] &= others
    elif routine == R_OUSTED:
        s[x] &= others


def forget_dials(t: AvalonState, seat: i64) -> None:
    """Dials beside a character go with it."""
    place: i64 = 0
    while place < t.s[DIALS]:
        word = t.s[DIAL + place * 2]
        if (word >> 8) & 15 == 2 and ((word >> 12) & 4095) - 1 == seat:
            dials.drop(t, place)
        else:
            place += 1


def step(t: AvalonState, f: i64) -> None:
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


def is_failure(t: AvalonState) -> bool:
    """AVA-DEATH-01, AVA-DEATH-07, AVA-RUL-102: alone, or nobody left to be claimed."""
    if t.seats == 1:
        return True
    for character in range(t.book.character_count):
        if heroes.can_claim(t, character):
            return False
    return True


def claim(t: AvalonState, f: i64, character: i64) -> None:
    """AVA-DEATH-03: an unclaimed character, in its own colour or one that is free."""
    s = t.s
    s[f + F_X + 3] = character
    colour = t.book.character(character, CHARACTER_COLOUR)
    if colour < 0:
        s[f + F_PC] = 2
        t.ask(ASK_COLOUR, s[f + F_X])
    else:
        take_place(t, s[f + F_X], character, colour)


def take_place(t: AvalonState, seat: i64, character: i64, colour: i64) -> None:
    """AVA-DEATH-03, AVA-RUL-108: set up normally on the lowest-numbered location; that is not entering."""
    s = t.s
    heroes.take(t, seat, character, colour, maps.lowest_revealed(t))
    s[t.seat_at(seat) + ACTED] = 1
    s[t.seat_at(seat) + PASSED] = 0
    maps.attach(t, t.of(seat, PLACE))


def hand_on(t: AvalonState, f: i64) -> None:
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
            if t.lives(seat):
                t.refresh(seat)  # whoever has taken the seat does not use it either
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
