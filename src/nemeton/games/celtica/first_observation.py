"""The view as numbers: what each field is called, and what a seat sees in it. Seats are told clockwise from it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.celtica import words as w
from nemeton.games.celtica.state import CelticaState

FIELDS: list[tuple[str, int]] = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("left", 1),  # what the question still wants, where it counts down
    ("round", 1),
    ("druids", w.MAX_DRUIDS),  # places
    ("hand", w.MAX_DRUIDS),
    ("experience", w.MAX_DRUIDS),
    ("druid_discard", w.MAX_DRUIDS),
    ("experience_discard", w.MAX_DRUIDS),
    ("stacks", w.MAX_KINDS),
    ("part_discard", w.MAX_KINDS),
    ("display", w.MAX_KINDS),
]
SEAT_FIELDS: list[tuple[str, int]] = [("parts", w.MAX_KINDS), ("druid_cards", 1), ("experience_cards", 1)]


def fields(seats: int) -> list[tuple[str, int]]:
    """The names and lengths of all fields, with room for this many seats."""
    return [*FIELDS, *[(f"seat_{seat}_{name}", length) for seat in range(seats) for name, length in SEAT_FIELDS]]


def observe_into(state: CelticaState, seat: i64, buffer: vec[i64]) -> None:
    """Write what a seat sees into the buffer, field by field."""
    s = state.s
    at: i64 = 0
    buffer[at] = state.kind() + 1 if state.asks(seat) else 0
    buffer[at + 1] = state.question_word() if state.asks(seat) else 0
    buffer[at + 2] = s[w.ROUND]
    at += 3
    for i in range(w.MAX_DRUIDS):
        buffer[at + i] = s[w.PLACE + i]
    at += w.MAX_DRUIDS
    own = state.seat_at(seat)
    for i in range(2 * w.MAX_DRUIDS):  # own druid cards, then own experience cards
        buffer[at + i] = s[own + w.HAND + i]
    at += 2 * w.MAX_DRUIDS
    for i in range(w.MAX_DRUIDS):
        buffer[at + i] = s[w.DRUID_DISCARD + i]
        buffer[at + w.MAX_DRUIDS + i] = s[w.EXPERIENCE_DISCARD + i]
    at += 2 * w.MAX_DRUIDS
    for i in range(w.STACKS, w.DRUID_SIZE):  # stacks (known by counting), part discard, display
        buffer[at] = s[i]
        at += 1
    for other in range(state.game.seats[-1]):
        if other < state.seats:
            there = state.seat_at((seat + other) % state.seats)
            for i in range(w.PARTS, w.PARTS_SIZE):  # parts by kind, then the sizes of both hands
                buffer[at + i - w.PARTS] = s[there + i]
        else:
            for i in range(w.PARTS, w.PARTS_SIZE):
                buffer[at + i - w.PARTS] = 0
        at += w.PARTS_SIZE - w.PARTS
