"""The start of a campaign (AVA-SETUP): who plays whom, the first location and its menhir, the first chapter."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import event_deck, heroes, manners, menhirs, programs
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.chapters import ask_all
from nemeton.games.avalon.state import AvalonState


def step(t: AvalonState, f: i64) -> None:
    """AVA-SETUP-01 to -25: who plays whom, the chronicler, the first chapter."""
    s = t.s
    pc = s[f + w.F_PC]
    seat = s[f + w.SET_UP_SEAT]
    if pc == 0:
        s[f + w.F_PC] = 1
        t.ask(w.ASK_CLAIM, seat, 0)
    elif pc == 1:
        character = s[w.ANSWER] - w.CLAIM
        heroes.take(t, seat, character, t.book.character(character, bc.CHARACTER_COLOUR), t.book.start_location)
        s[f + w.SET_UP_SEAT] = seat + 1
        s[f + w.F_PC] = 0
        if seat + 1 == t.seats:
            s[f + w.SET_UP_SEAT] = 0
            s[f + w.F_PC] = 2
    elif pc == 2:
        choose_colour(t, f, seat)
    elif pc == 3:
        s[t.seat_at(seat) + w.COLOUR] = s[w.ANSWER] - w.TAKE_COLOUR
        s[f + w.F_PC] = 2
    elif pc == 4:
        s[f + w.F_PC] = 5
        if t.seats > 1:
            ask_all(t, w.ASK_CHRONICLER)
        else:
            s[w.ANSWER] = w.NOBODY_ELSE
    elif pc == 5:
        s[f + w.F_PC] = 6
        s[w.CHRONICLER] = -1 if s[w.ANSWER] == w.NOBODY_ELSE else s[w.ANSWER] - w.SEAT
        open_box(t)
        if t.seats > 1 and t.rules >= manners.SINCE:
            ask_all(t, w.ASK_MANNERS)
    elif pc == 6:
        s[f + w.F_PC] = 7
        s[w.COMING] = t.book.first_chapter
        t.push(w.R_CHAPTER)
    else:
        t.pop()
        t.push(w.R_DAY)
        t.push(w.R_EVERY, w.R_LETTER, t.living())


def choose_colour(t: AvalonState, f: i64, seat: i64) -> None:
    """AVA-SETUP-02: a character of any colour takes one that is left, after the others have chosen."""
    s = t.s
    if seat == t.seats:
        s[f + w.F_PC] = 4
    elif t.of(seat, w.COLOUR) < 0:
        s[f + w.F_PC] = 3
        t.ask(w.ASK_COLOUR, seat)
    else:
        s[f + w.SET_UP_SEAT] = seat + 1


def open_box(t: AvalonState) -> None:
    """AVA-SETUP-13 to -17, -22: the first location with its menhir, the cards by its keys, the boxes."""
    s = t.s
    place = t.book.start_location
    maps.reveal(t, place)
    menhirs.light(t, place, t.book.start_dial[t.players() - 1])
    maps.attach(t, place)
    for deck in range(4):
        s[w.BOX_MASK + deck] = bit(bc.ENCOUNTERS_A_DECK) - 1
    event_deck.fill_pile(t)


def read_letter(t: AvalonState, f: i64) -> None:
    """AVA-SETUP-11: a player reads the letter of the character."""
    seat = t.s[f + w.F_SEAT]
    t.pop()
    letter = t.book.character(t.of(seat, w.CHARACTER), bc.CHARACTER_LETTER)
    if letter >= 0:
        programs.read(t, letter, seat, bit(seat), bit(seat), 0)
