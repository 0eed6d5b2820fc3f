"""The view as numbers: what each field is called, and what a seat sees in it. Seats are told clockwise from it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tests.toys.burrow import words as w
from tests.toys.burrow.state import BurrowState

FIELDS = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("turns_left", 1),
    ("deck", 1),
    ("top_back", 1),  # 0: no card, else the back, from 1
    ("mounds", w.MAX_MOUNDS),  # 0: not known by peeking, else the root, from 1
    ("hand", w.MAX_CARDS),
]
SEAT_FIELDS = [("row", w.MAX_CARDS), ("backs", w.MAX_BACKS)]


def fields() -> list[tuple[str, int]]:
    """The names and lengths of all fields."""
    return [*FIELDS, *((f"seat_{seat}_{name}", size) for seat in range(w.MAX_SEATS) for name, size in SEAT_FIELDS)]


def observe_into(state: BurrowState, seat: i64, buffer: vec[i64]) -> None:
    """Write what is open, or was shown to the seat, into the buffer, field by field."""
    s = state.s
    numbers = [state.kind() + 1 if state.asks(seat) else 0, s[w.TURNS_LEFT], s[w.DECK_SIZE]]
    numbers.append(1 + state.back(s[w.DECK]) if s[w.DECK_SIZE] else 0)
    known = [state.over or state.has_peeked(seat, mound) for mound in range(w.MAX_MOUNDS)]
    numbers += [state.root_on(mound) + 1 if known[mound] else 0 for mound in range(w.MAX_MOUNDS)]
    own = [state.front(card) for card in state.hand(seat)]
    numbers += [int(front in own) for front in range(w.MAX_CARDS)]
    for step in range(w.MAX_SEATS):
        numbers += observe_seat(state, (seat + step) % state.seats, step < state.seats)
    for place, number in enumerate(numbers):
        buffer[place] = number


def observe_seat(state: BurrowState, seat: i64, present: bool) -> list[int]:
    """The row of a seat and the backs in its hand; nothing of a seat that is not there."""
    row = [state.front(card) for card in state.row(seat)] if present else []
    backs = [state.back(card) for card in state.hand(seat)] if present else []
    return [int(front in row) for front in range(w.MAX_CARDS)] + [backs.count(back) for back in range(w.MAX_BACKS)]
