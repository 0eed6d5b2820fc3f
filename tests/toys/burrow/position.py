"""The table as data: written for a seat as it knows it, read, and refused where it cannot be."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec

from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition
from tests.toys.burrow import words as w
from tests.toys.burrow.state import BurrowState
from tests.toys.burrow.view import card_fronts, peekers, root_fronts
from tests.toys.burrow.view_types import Front


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


def write_table(state: BurrowState, seat: int | None) -> dict[str, Plain]:
    """All of it, or what a seat knows."""
    plain: dict[str, Plain] = msgspec.to_builtins(table_data(state, seat))
    return plain


def table_data(state: BurrowState, seat: int | None) -> TableData:
    s, board, seats = state.s, state.board, range(state.seats)
    return TableData(
        turns_left=int(s[w.TURNS_LEFT]),
        roots=root_fronts(state, seat),
        mounds=[int(s[w.MOUND + mound]) for mound in range(board.mounds)],
        peeked=[peekers(state, root) for root in range(board.mounds)],
        cards=card_fronts(state, seat),
        deck=[int(s[w.DECK + place]) for place in range(s[w.DECK_SIZE])],
        hands=[state.hand(one) for one in seats],
        rows=[state.row(one) for one in seats],
    )


def read_table(state: BurrowState, data: Any, seat: int | None) -> None:
    """Lay out what is open; then what things are, as written or, for a seat, as its memory has it may be."""
    given = msgspec.convert(data, TableData)
    check_table(state, given)
    lay_open(state, given)
    if seat is None:
        lay_fronts(state, w.ROOT, "roots", given.roots, state.board.root_names)
        lay_fronts(state, w.CARD, "cards", given.cards, state.board.card_names)
        return
    state.deal_unknown(seat, state.recall(seat))
    if table_data(state, seat) != given:
        raise BadPosition(f"The table of this position is not the one seat {seat} remembers.")


def check_table(state: BurrowState, given: TableData) -> None:
    """BUR-SU-01, BUR-SU-02: nothing is missing, nothing is there twice."""
    board = state.board
    cards = sorted(chain(given.deck, *given.hands, *given.rows))
    if cards != list(range(board.cards)) or sorted(given.mounds) != list(range(board.mounds)):
        raise BadPosition("Every card and every root of the burrow lies in just one place (BUR-SU-01, BUR-SU-02).")
    if {len(given.hands), len(given.rows)} != {state.seats} or len(given.peeked) != board.mounds:
        raise BadPosition(f"There are {state.seats} hands, as many rows, and {board.mounds} roots to peek at.")
    if not set(chain(*given.peeked)) <= set(range(state.seats)):
        raise BadPosition(f"Somebody peeked who is not among the {state.seats} seats (BUR-PK-01).")
    if not 0 <= given.turns_left <= board.turns * state.seats:
        raise BadPosition(f"There cannot be {given.turns_left} turns left (BUR-SU-03).")


def lay_open(state: BurrowState, given: TableData) -> None:
    """Where everything lies, and who has looked."""
    s, seats = state.s, range(state.seats)
    s[w.TURNS_LEFT], s[w.DECK_SIZE] = given.turns_left, len(given.deck)
    for mound, root in enumerate(given.mounds):
        s[w.MOUND + mound] = root
    for root, seen_by in enumerate(given.peeked):
        s[w.PEEKED + root] = sum(1 << one for one in seats if one in seen_by)
    for place, card in enumerate(given.deck):
        s[w.DECK + place], s[w.HOLDER + card] = card, w.IN_DECK
    for one in seats:
        for card in given.hands[one]:
            s[w.HOLDER + card] = one
        for card in given.rows[one]:
            s[w.HOLDER + card] = w.ON_ROW + one


def lay_fronts(state: BurrowState, first: int, what: str, given: list[Front], names: tuple[str, ...]) -> None:
    """What each thing is; a whole position names each of them once."""
    if sorted(map(str, given)) != sorted(names):
        raise BadPosition(f"The {what} of a whole position are {', '.join(names)}, each of them once.")
    for item, front in enumerate(given):
        state.s[first + item] = names.index(str(front))
