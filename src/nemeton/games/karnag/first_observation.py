"""The view as numbers, in a fixed, named layout; seats are told in seat order from the viewer on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.state import A

if TYPE_CHECKING:
    from nemeton.games.karnag.data import Data

FIELDS: Final = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("words", 4),  # what it is about
    ("phase", 1),
    ("round", 1),
    ("play_order", w.MAX_SEATS),  # seats from the viewer on, from 1; 0 for none
    ("tiles", w.TILES),  # from 1, by position
    ("slots", w.ALL_SLOTS),  # -1 masked, 0 empty, 1 + seat from the viewer on, 8 more when used
    ("acting", 2),  # row and position
    ("supply", 1),
    ("deck", 1),
    ("top_card", 1),  # 0 none, 1 plain, 2 marked
    ("hand", w.CARD_KINDS),
    ("drawn", w.CARD_KINDS),  # for the drawer
]
SEAT_FIELDS: Final = [
    ("points", 1),
    ("mana", 1),
    ("levels", w.TRACKS),
    ("druids", w.MAX_DRUIDS),  # path number, -1 council, -2 and below cauldrons
    ("gems_in_reserve", 1),
    ("menhirs_in_reserve", 1),
    ("captured", w.CREATURE_TYPES),
    ("power_cards", 1),
]
SQUARE_FIELDS: Final = ["ground", "creature", "stone"]
"""One number a square: ground; 1 + type * 4 + left arrow * 2 + black cube; 1 + seat gem, 6 + seat menhir."""


def fields(data: Data) -> list[tuple[str, int]]:
    """The names and lengths of all fields, with room for the largest board."""
    squares = max([(file.cols + 2) * (file.rows + 2) for file in data.boards.values()])
    seats = [(f"seat_{n}_{name}", length) for n in range(w.MAX_SEATS) for name, length in SEAT_FIELDS]
    return [*FIELDS, *seats, *[(name, squares) for name in SQUARE_FIELDS]]


def observe(state: KarnagState, seat: i64, squares: i64, buffer: vec[i64]) -> None:
    """Write the view of a seat; `squares` is the room for each of the square fields."""
    at = observe_table(state, seat, buffer)
    for other in range(w.MAX_SEATS):
        at = observe_seat(state, seat, other, buffer, at)
    observe_squares(state, seat, squares, buffer, at)


def from_viewer(state: KarnagState, seat: i64, other: i64) -> i64:
    return (other - seat + state.seats) % state.seats


def observe_table(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    s = state.s
    asked = state.asks(seat)
    for i in range(5):
        buffer[i] = 0
    if asked:
        buffer[0] = s[state.top] + 1
        for i in range(4):
            buffer[1 + i] = s[state.top + A + i]
    buffer[5] = s[w.PHASE]
    buffer[6] = s[w.ROUND]
    at: i64 = 7
    for place in range(w.MAX_SEATS):
        buffer[at + place] = 0
        if place < state.seats:
            buffer[at + place] = 1 + from_viewer(state, seat, s[w.ORDER + place])
    at += w.MAX_SEATS
    for position in range(w.TILES):
        buffer[at + position] = s[w.ROW + position] + 1
    at += w.TILES
    for slot in range(w.ALL_SLOTS):
        word = s[w.SLOTS + slot]
        if word > 0:
            word = word // w.USED_CUBE * w.USED_CUBE + 1 + from_viewer(state, seat, word % w.USED_CUBE - 1)
        buffer[at + slot] = word
    at += w.ALL_SLOTS
    buffer[at] = s[w.E_ROW]
    buffer[at + 1] = s[w.E_POSITION]
    buffer[at + 2] = s[w.SUPPLY]
    return observe_cards(state, seat, asked, buffer, at + 3)


def observe_cards(state: KarnagState, seat: i64, asked: bool, buffer: vec[i64], at: i64) -> i64:
    s = state.s
    buffer[at] = s[w.DECK_SIZE]
    buffer[at + 1] = 0
    if s[w.DECK_SIZE] > 0:
        buffer[at + 1] = 1
        if s[w.CARD + s[w.DECK + s[w.DECK_TOP]]] >= w.BANISH:
            buffer[at + 1] = 2
    at += 2
    own = state.seat_at(seat)
    for kind in range(w.CARD_KINDS):
        buffer[at + kind] = s[own + w.HELD + kind]
        buffer[at + w.CARD_KINDS + kind] = 0
    if asked:
        for place in range(s[w.DRAWN_SIZE]):
            buffer[at + w.CARD_KINDS + s[w.CARD + s[w.DRAWN + place]]] += 1
    return at + 2 * w.CARD_KINDS


def observe_seat(state: KarnagState, seat: i64, other: i64, buffer: vec[i64], at: i64) -> i64:
    s, board = state.s, state.board
    width: i64 = 2 + w.TRACKS + w.MAX_DRUIDS + 2 + w.CREATURE_TYPES + 1
    if other >= state.seats:
        for i in range(width):
            buffer[at + i] = 0
        return at + width
    there_seat = (seat + other) % state.seats
    there = state.seat_at(there_seat)
    buffer[at] = s[there + w.VP]
    buffer[at + 1] = s[there + w.MANA_HELD]
    for track in range(w.TRACKS):
        buffer[at + 2 + track] = s[there + w.LEVEL + track]
    for druid in range(w.MAX_DRUIDS):
        buffer[at + 2 + w.TRACKS + druid] = w.COUNCIL
        if druid < board.druids:
            buffer[at + 2 + w.TRACKS + druid] = s[there + w.DRUID_AT + druid]
    after = at + 2 + w.TRACKS + w.MAX_DRUIDS
    buffer[after] = state.gems_in_reserve(there_seat)
    buffer[after + 1] = state.menhirs_in_reserve(there_seat)
    for kind in range(w.CREATURE_TYPES):
        buffer[after + 2 + kind] = s[there + w.RESERVE + kind]
    buffer[after + 2 + w.CREATURE_TYPES] = s[there + w.HAND_SIZE]
    return at + width


def observe_squares(state: KarnagState, seat: i64, squares: i64, buffer: vec[i64], at: i64) -> None:
    board = state.board
    for square in range(squares):
        buffer[at + square] = 0
        buffer[at + squares + square] = 0
        buffer[at + 2 * squares + square] = 0
    for square in range(board.size):
        ground = state.ground_at(square)
        buffer[at + square] = ground
        if ground >= w.PATH:
            continue
        token = state.creature_at(square)
        if token >= 0:
            word = 1 + board.token_type[token] * 4 + ((state.s[w.BLACK] >> token) & 1)
            if board.token_turn[token] == 3:
                word += 2
            buffer[at + squares + square] = word
        stone = state.stone_at(square)
        if stone > 0:
            menhir = (stone - 1) // w.MAX_SEATS
            buffer[at + 2 * squares + square] = (
                1 + menhir * w.MAX_SEATS + from_viewer(state, seat, stone - 1 - menhir * w.MAX_SEATS)
            )
