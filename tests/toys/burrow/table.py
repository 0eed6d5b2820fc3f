"""The table of the burrow as data: written for a seat as it knows it, read, and refused where it cannot be."""

from __future__ import annotations

from itertools import chain

import msgspec

from nemeton.kernel.errors import BadPosition
from tests.toys.burrow.rules import Burrow
from tests.toys.burrow.view import Front, fronts
from tests.toys.burrow.words import (
    CARD,
    CARD_ZONE,
    CARDS,
    DECK,
    DECK_SIZE,
    HOLDER,
    IN_DECK,
    MOUND,
    MOUNDS,
    ON_ROW,
    PEEKED,
    ROOT,
    ROOT_ZONE,
    ROOTS,
    TURNS,
    TURNS_LEFT,
)


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table as data: roots and cards by number, and where those numbers lie. A list says what a thing may be."""

    turns_left: int
    roots: list[Front]
    mounds: list[int]
    peeked: list[list[int]]  # by root
    cards: list[Front]
    deck: list[int]
    hands: list[list[int]]
    rows: list[list[int]]


def write_table(state: Burrow, seat: int | None) -> TableData:
    s, seats = state.s, range(state.seats)
    return TableData(
        turns_left=int(s[TURNS_LEFT]),
        roots=fronts(state, seat, ROOT_ZONE, ROOTS, ROOT),
        mounds=[int(s[MOUND + mound]) for mound in range(MOUNDS)],
        peeked=[[one for one in seats if (s[PEEKED + root] >> one) & 1] for root in range(MOUNDS)],
        cards=fronts(state, seat, CARD_ZONE, CARDS, CARD),
        deck=[int(s[DECK + place]) for place in range(s[DECK_SIZE])],
        hands=[state.hand(one) for one in seats],
        rows=[state.row(one) for one in seats],
    )


def read_table(state: Burrow, given: TableData, seat: int | None) -> None:
    """Lay out what is open; then what things are, as written or, for a seat, as its memory has it may be."""
    s, seats = state.s, range(state.seats)
    check_table(state, given)
    s[TURNS_LEFT], s[DECK_SIZE] = given.turns_left, len(given.deck)
    for mound, root in enumerate(given.mounds):
        s[MOUND + mound] = root
    for root, peekers in enumerate(given.peeked):
        s[PEEKED + root] = sum(1 << one for one in seats if one in peekers)
    for place, card in enumerate(given.deck):
        s[DECK + place], s[HOLDER + card] = card, IN_DECK
    for one in seats:
        for card in given.hands[one]:
            s[HOLDER + card] = one
        for card in given.rows[one]:
            s[HOLDER + card] = ON_ROW + one
    if seat is None:
        lay(state, ROOT, fronts_of("roots", given.roots, ROOTS))
        lay(state, CARD, fronts_of("cards", given.cards, CARDS))
        return
    state.deal_unknown(seat, state.recall(seat))
    if write_table(state, seat) != given:
        raise BadPosition(f"The table of this position is not the one seat {seat} remembers.")


def check_table(state: Burrow, given: TableData) -> None:
    """BUR-SU-01, BUR-SU-02: nothing is missing, nothing is there twice."""
    cards = sorted(chain(given.deck, *given.hands, *given.rows))
    if cards != list(range(len(CARDS))) or sorted(given.mounds) != list(range(MOUNDS)):
        raise BadPosition("Every card and every root of the burrow lies in just one place (BUR-SU-01, BUR-SU-02).")
    if {len(given.hands), len(given.rows)} != {state.seats} or len(given.peeked) != MOUNDS:
        raise BadPosition(f"There are {state.seats} hands, as many rows, and {MOUNDS} roots to peek at.")
    if not set(chain(*given.peeked)) <= set(range(state.seats)):
        raise BadPosition(f"Somebody peeked who is not among the {state.seats} seats (BUR-PK-01).")
    if not 0 <= given.turns_left <= state.s[TURNS] * state.seats:
        raise BadPosition(f"There cannot be {given.turns_left} turns left (BUR-SU-03).")


def fronts_of(what: str, given: list[Front], names: tuple[str, ...]) -> list[int]:
    if sorted(map(str, given)) != sorted(names):
        raise BadPosition(f"The {what} of a whole position are {', '.join(names)}, each of them once.")
    return [names.index(str(front)) for front in given]


def lay(state: Burrow, first: int, pieces: list[int]) -> None:
    for item, piece in enumerate(pieces):
        state.s[first + item] = piece
