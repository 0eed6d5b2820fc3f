"""Death and those who come after (AVA-DEATH): items left lying, a new character, secrets handed on, the end of all."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import dials, encounter_leaving, heroes, items, lasting_modifiers
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import AvalonState, dial_bearer, dial_kind, row_owner


def kill(t: AvalonState, seat: i64) -> None:
    """AVA-DEATH-04, AVA-DEATH-05: a character is gone for good; its items lie where it died."""
    s = t.s
    if not t.lives(seat):
        return
    if s[w.E_CARD] >= 0:
        encounter_leaving.fall(t, seat)
    base = t.seat_at(seat)
    character, place = s[base + w.CHARACTER], s[base + w.PLACE]
    if t.journal is not None:
        events.character_died(t, seat)
    s[w.DEAD] |= bit(character)
    for card in range(t.book.item_cards):
        if t.item_place(card) == w.HELD + seat:
            s[w.ITEM + card] = w.LYING + place | (s[w.ITEM + card] & w.USED)
            if not t.on_map(place):
                items.discard_card(t, card)  # AVA-RUL-127
    for number in range(t.book.skill_count):
        if heroes.skill_owner(s[w.SKILL + number]) == seat:
            s[w.SKILL + number] = 0
    forget_dials(t, seat)
    lasting_modifiers.forget(t, seat)
    s[base + w.CHARACTER] = -1
    strike_off(t, seat)
    t.push(w.R_DEATH, seat, character, place)


def strike_off(t: AvalonState, seat: i64) -> None:
    """Whoever takes this seat next has no part in what the dead one was in the midst of (AVA-RUL-108)."""
    s = t.s
    others = ~bit(seat)
    if s[w.E_CARD] >= 0:
        s[w.E_BEGAN] &= others
        s[w.E_FALLEN] &= others
        for place in range(s[w.ROW_SIZE]):
            if row_owner(t, place) == seat:
                s[w.ROW + place] |= w.ROW_ORPHAN
    for depth in range(s[w.COURSE_SIZE]):
        strike_frame(t, w.COURSE + depth * w.FRAME, seat, others)


def strike_frame(t: AvalonState, frame: i64, seat: i64, others: i64) -> None:
    """The words of a routine that name the dead one, or count it among several."""
    s = t.s
    routine = s[frame]
    if routine == w.R_PROGRAM:
        if s[frame + w.PROGRAM_ACTOR] == seat:
            s[frame + w.PROGRAM_ACTOR] = -1
        s[frame + w.PROGRAM_PARTY] &= others
        s[frame + w.PROGRAM_VOTERS] &= others
        if s[frame + w.PROGRAM_BEARER] == w.BY_SEAT + seat:
            s[frame + w.PROGRAM_BEARER] = 0
    elif routine == w.R_OPEN:
        if s[frame + w.OPENING_ACTOR] == seat:
            s[frame + w.OPENING_ACTOR] = -1
        s[frame + w.OPENING_PARTY] &= others
        s[frame + w.OPENING_PRESENT] &= others
    elif routine == w.R_ARRIVE:
        s[frame + w.ARRIVE_SEATS] &= others
        s[frame + w.ARRIVE_ONWARD] &= others
        s[frame + w.ARRIVE_BYSTANDERS] &= others
        s[frame + w.ARRIVE_PARTY] &= others
    elif routine == w.R_ASSIGN:
        s[frame + w.ASSIGN_VOTERS] &= others
        s[frame + w.ASSIGN_PARTY] &= others
    elif routine == w.R_ACTION:
        s[frame + w.ACTION_MEMBERS] &= others
    elif routine == w.R_OUSTED:
        s[frame + w.OUSTED_SEATS] &= others


def forget_dials(t: AvalonState, seat: i64) -> None:
    """Dials beside a character go with it."""
    place: i64 = 0
    while place < t.s[w.DIALS]:
        word = t.s[w.DIAL + place * 2]
        if dial_kind(word) == bc.DIAL_ON_CHARACTER and dial_bearer(word) == seat:
            dials.drop(t, place)
        else:
            place += 1


def step(t: AvalonState, f: i64) -> None:
    """AVA-RUL-87: the failure test, a new character, the secrets."""
    s = t.s
    seat = s[f + w.DEATH_SEAT]
    pc = s[f + w.F_PC]
    if pc == 0:
        if is_failure(t):
            s[w.COURSE_SIZE] = 0
            t.push(w.R_PERISHED)
            return
        s[f + w.F_PC] = 1
        s[w.ANSWER] = w.NOBODY_ELSE
        t.ask(w.ASK_CLAIM, seat, 1)
    elif pc == 1:
        s[f + w.F_PC] = 4
        if s[w.ANSWER] != w.NOBODY_ELSE:
            claim(t, f, s[w.ANSWER] - w.CLAIM)
        elif t.living() == 0:
            s[w.COURSE_SIZE] = 0
            t.push(w.R_PERISHED)  # AVA-RUL-86
    elif pc == 2:
        s[f + w.F_PC] = 4
        take_place(t, seat, s[f + w.DEATH_SUCCESSOR], s[w.ANSWER] - w.TAKE_COLOUR)
    elif pc == 4:
        hand_on(t, f)
    else:
        s[f + w.F_PC] = 4
        items.hand_secret(t, s[w.ANSWER] - w.SEAT, s[f + w.DEATH_SECRET])
        stop_using(t, seat)


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
    s[f + w.DEATH_SUCCESSOR] = character
    colour = t.book.character(character, bc.CHARACTER_COLOUR)
    if colour < 0:
        s[f + w.F_PC] = 2
        t.ask(w.ASK_COLOUR, s[f + w.DEATH_SEAT])
    else:
        take_place(t, s[f + w.DEATH_SEAT], character, colour)


def take_place(t: AvalonState, seat: i64, character: i64, colour: i64) -> None:
    """AVA-DEATH-03, AVA-RUL-108: set up normally on the lowest-numbered location; that is not entering."""
    heroes.take(t, seat, character, colour, maps.lowest_revealed(t))
    t.s[t.seat_at(seat) + w.ACTED] = 1
    maps.attach(t, t.of(seat, w.PLACE))


def hand_on(t: AvalonState, f: i64) -> None:
    """AVA-DEATH-06: secrets of the dead go to others as its player says; personal ones vanish."""
    s = t.s
    seat = s[f + w.DEATH_SEAT]
    others = t.living()
    if t.size_of(others) > 1:
        others &= ~bit(seat)
    for number in range(t.book.secret_count):
        if t.secret_place(number) != w.HELD + seat or (s[f + w.DEATH_HANDED_ON] >> number) & 1 == 1:
            continue
        s[f + w.DEATH_HANDED_ON] |= bit(number)
        if t.book.secret(number, bc.SECRET_PERSONAL) == 1:
            s[w.SECRET + number] = w.OUT
            stop_using(t, seat)
        elif others != 0:
            s[f + w.F_PC] = 5
            s[f + w.DEATH_SECRET] = number
            s[w.ANSWER] = w.SEAT + t.first_of(others)
            if t.size_of(others) > 1:
                t.ask(w.ASK_SECRET, seat, number, others)
        return
    t.pop()
    for other in range(t.seats):
        if t.lives(other):
            t.refresh(other)


def stop_using(t: AvalonState, seat: i64) -> None:
    """What the dead one's seat no longer holds, whoever has taken that seat does not use either (AVA-ITEM-03)."""
    if t.lives(seat):
        t.refresh(seat)
