"""The start of a campaign (3.1): who plays whom, the first location and its menhir, the first chapter."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon.actions import CLAIM, COLOUR, NOBODY_ELSE, SEAT
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import CHARACTER_COLOUR, CHARACTER_LETTER, ENCOUNTERS_A_DECK
from nemeton.games.avalon.rules import event_deck, heroes, programs
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.chapters import ask_all
from nemeton.games.avalon.rules.course import ASK_CHRONICLER, ASK_CLAIM, ASK_COLOUR, R_CHAPTER, R_DAY, R_EVERY, R_LETTER
from nemeton.games.avalon.state import (
    ANSWER,
    BOX_MASK,
    CHARACTER,
    CHRONICLER,
    COMING,
    F_PC,
    F_X,
    AvalonState,
)
from nemeton.games.avalon.state import COLOUR as COLOUR_OF


def step(t: AvalonState, f: i64) -> None:
    """AVA-SETUP-01 to -25, D01, D02. Frame X0 the seat at hand."""
    s = t.s
    pc = s[f + F_PC]
    seat = s[f + F_X]
    if pc == 0:
        s[f + F_PC] = 1
        t.ask(ASK_CLAIM, seat, 0)
    elif pc == 1:
        character = s[ANSWER] - CLAIM
        heroes.take(t, seat, character, t.book.character(character, CHARACTER_COLOUR), t.book.start_location)
        s[f + F_X] = seat + 1
        s[f + F_PC] = 0
        if seat + 1 == t.seats:
            s[f + F_X] = 0
            s[f + F_PC] = 2
    elif pc == 2:
        choose_colour(t, f, seat)
    elif pc == 3:
        s[t.seat_at(seat) + COLOUR_OF] = s[ANSWER] - COLOUR
        s[f + F_PC] = 2
    elif pc == 4:
        s[f + F_PC] = 5
        if t.seats > 1:
            ask_all(t, ASK_CHRONICLER)
        else:
            s[ANSWER] = NOBODY_ELSE
    elif pc == 5:
        s[f + F_PC] = 6
        s[CHRONICLER] = -1 if s[ANSWER] == NOBODY_ELSE else s[ANSWER] - SEAT
        open_box(t)
    elif pc == 6:
        s[f + F_PC] = 7
        s[COMING] = t.book.first_chapter
        t.push(R_CHAPTER)
    else:
        t.pop()
        t.push(R_DAY)
        t.push(R_EVERY, R_LETTER, t.living())


def choose_colour(t: AvalonState, f: i64, seat: i64) -> None:
    """AVA-SETUP-02: a character of any colour takes one that is left, after the others have chosen."""
    s = t.s
    if seat == t.seats:
        s[f + F_PC] = 4
    elif t.of(seat, COLOUR_OF) < 0:
        s[f + F_PC] = 3
        t.ask(ASK_COLOUR, seat)
    else:
        s[f + F_X] = seat + 1


def open_box(t: AvalonState) -> None:
    """AVA-SETUP-13 to -17, -22: the first location with its menhir, the cards by its keys, the boxes."""
    s = t.s
    place = t.book.start_location
    maps.reveal(t, place)
    maps.light(t, place, t.book.start_dial[t.players() - 1])
    maps.attach(t, place)
    for deck in range(4):
        s[BOX_MASK + deck] = bit(ENCOUNTERS_A_DECK) - 1
    event_deck.fill_pile(t)


def read_letter(t: AvalonState, f: i64) -> None:
    """AVA-SETUP-11: a player reads the letter of the character. Frame X0 seat."""
    seat = t.s[f + F_X]
    t.pop()
    letter = t.book.character(t.of(seat, CHARACTER), CHARACTER_LETTER)
    if letter >= 0:
        programs.read(t, letter, seat, bit(seat), bit(seat), 0)
