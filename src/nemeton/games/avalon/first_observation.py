"""The table as numbers, for learners: what one seat sees, told from that seat round the table."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import words as w
from nemeton.games.avalon.state import AvalonState, row_card

ROW_SHOWN = 8  # the last cards of the sequence
SEAT_FIELDS = (
    ("character", 1),
    ("location", 1),
    ("tracks", 3),
    ("resources", 5),
    ("attributes", 6),
    ("conditions", 1),
    ("passed", 1),
    ("hand", 2),
)
FIELDS = [
    ("question", 1),
    ("day", 1),
    ("round", 1),
    ("chapter", 1),
    ("event", 1),
    ("chronicler", 1),
    ("encounter", 1),
    ("active", 1),
    ("turn", 1),
    ("pool", 1),
    ("target", 1),
    ("affinity", 1),
    ("stage", 1),
    ("sequence", ROW_SHOWN),
    ("map", w.MAX_LOCATIONS),
    ("statuses", w.MAX_STATUSES),
    ("secrets", w.MAX_SECRETS),
    *((f"seat_{n}_{name}", length) for n in range(w.MAX_SEATS) for name, length in SEAT_FIELDS),
]


def observe(t: AvalonState, seat: i64, buffer: vec[i64]) -> None:
    """Fill the buffer as FIELDS names it; 0 is nothing, so most numbers are told one higher."""
    s = t.s
    at: i64 = 0
    for number in (
        t.kind() + 1,
        s[w.DAY],
        s[w.ROUND],
        s[w.CHAPTER],
        s[w.EVENT_ACTIVE] + 1,
        around(t, seat, s[w.CHRONICLER]),
        s[w.E_CARD] + 1,
        around(t, seat, s[w.E_ACTIVE]),
        s[w.E_TURN],
        s[w.E_POOL],
        s[w.E_TARGET],
        s[w.E_AFFINITY],
        s[w.E_STAGE],
    ):
        buffer[at] = number
        at += 1
    for back in range(8):
        place = s[w.ROW_SIZE] - 1 - back
        buffer[at] = 0 if place < 0 else (row_card(t, place)) + 1
        at += 1
    for place in range(80):
        buffer[at] = 0
        if place < t.book.location_count and t.on_map(place):
            buffer[at] = 1 + (1 if t.has_menhir(place) else 0) + 2 * ((s[w.LOC + place] >> w.DIAL_SHIFT) & w.DIAL_BITS)
        at += 1
    for status in range(80):
        buffer[at] = s[w.STATUS + status]
        at += 1
    for number in range(60):
        buffer[at] = t.secret_place(number)
        at += 1
    for step in range(4):
        at = observe_seat(t, (seat + step) % t.seats if step < t.seats else -1, buffer, at)


def around(t: AvalonState, seat: i64, other: i64) -> i64:
    """A seat as it lies from the viewer: 1 is the viewer; 0 nobody."""
    return 0 if other < 0 else 1 + (other - seat) % t.seats


def observe_seat(t: AvalonState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """One character; a seat that is not there or has none is all zeros."""
    if seat < 0 or not t.lives(seat):
        for _word in range(20):
            buffer[at] = 0
            at += 1
        return at
    s = t.s
    base = t.seat_at(seat)
    buffer[at] = s[base + w.CHARACTER] + 1
    buffer[at + 1] = s[base + w.PLACE] + 1
    for word in range(3):
        buffer[at + 2 + word] = s[base + w.TRACK + word]
    for word in range(5):
        buffer[at + 5 + word] = s[base + w.RESOURCE + word]
    for word in range(6):
        buffer[at + 10 + word] = s[base + w.POINTS + word]
    buffer[at + 16] = s[base + w.ATTACHED]
    buffer[at + 17] = s[base + w.PASSED]
    for deck in range(2):
        buffer[at + 18 + deck] = s[base + w.ZONE + deck * w.ZONES + w.IN_HAND]
    return at + 20
