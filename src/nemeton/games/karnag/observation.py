"""The view as numbers, in a fixed, named layout; seats are told in seat order from the viewer on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag.board import PATH
from nemeton.games.karnag.state import (
    BANISH,
    BLACK,
    CARD,
    COUNCIL,
    DECK,
    DECK_SIZE,
    DECK_TOP,
    DRAWN,
    DRAWN_SIZE,
    DRUID_AT,
    E_POSITION,
    E_ROW,
    HAND_SIZE,
    HELD,
    LEVEL,
    MANA_HELD,
    ORDER,
    PHASE,
    RESERVE,
    ROUND,
    ROW,
    SLOTS,
    SUPPLY,
    USED_CUBE,
    VP,
    Table,
)
from nemeton.kernel.state import A

# The caps again as literals: mypyc folds a constant made of names only if they stand in the same module.
SEATS: Final = 5
TILES: Final = 6
SLOTS_IN_ALL: Final = 48
KINDS: Final = 9
TRACKS: Final = 5
DRUIDS: Final = 4
TYPES: Final = 4
assert (SEATS, TILES, KINDS, TRACKS, DRUIDS) == (
    actions.MAX_SEATS,
    actions.TILES,
    actions.CARD_KINDS,
    actions.TRACKS,
    actions.MAX_DRUIDS,
)
assert SLOTS_IN_ALL == 2 * actions.TILES * actions.MAX_SLOTS

FIELDS: Final = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("words", 4),  # what it is about
    ("phase", 1),
    ("round", 1),
    ("play_order", SEATS),  # seats from the viewer on, from 1; 0 for none
    ("tiles", TILES),  # from 1, by position
    ("slots", SLOTS_IN_ALL),  # -1 masked, 0 empty, 1 + seat from the viewer on, 8 more when used
    ("acting", 2),  # row and position
    ("supply", 1),
    ("deck", 1),
    ("top_card", 1),  # 0 none, 1 plain, 2 marked
    ("hand", KINDS),
    ("drawn", KINDS),  # for the drawer
]
SEAT_FIELDS: Final = [
    ("points", 1),
    ("mana", 1),
    ("levels", TRACKS),
    ("druids", DRUIDS),  # path number, -1 council, -2 and below cauldrons
    ("gems_in_reserve", 1),
    ("menhirs_in_reserve", 1),
    ("captured", TYPES),
    ("power_cards", 1),
]
SQUARE_FIELDS: Final = ["ground", "creature", "stone"]
"""One number a square: ground; 1 + type * 4 + left arrow * 2 + black cube; 1 + seat gem, 6 + seat menhir."""


def observe(table: Table, seat: i64, squares: i64, buffer: vec[i64]) -> None:
    """Write the view of a seat; `squares` is the room for each of the square fields."""
    at = observe_table(table, seat, buffer)
    for other in range(SEATS):
        at = observe_seat(table, seat, other, buffer, at)
    observe_squares(table, seat, squares, buffer, at)


def from_viewer(table: Table, seat: i64, other: i64) -> i64:
    return (other - seat + table.seats) % table.seats


def observe_table(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    s = table.s
    asked = table.asks(seat)
    for i in range(5):
        buffer[i] = 0
    if asked:
        buffer[0] = s[table.top] + 1
        for i in range(4):
            buffer[1 + i] = s[table.top + A + i]
    buffer[5] = s[PHASE]
    buffer[6] = s[ROUND]
    at: i64 = 7
    for place in range(SEATS):
        buffer[at + place] = 0
        if place < table.seats:
            buffer[at + place] = 1 + from_viewer(table, seat, s[ORDER + place])
    at += SEATS
    for position in range(TILES):
        buffer[at + position] = s[ROW + position] + 1
    at += TILES
    for slot in range(SLOTS_IN_ALL):
        word = s[SLOTS + slot]
        if word > 0:
            word = word // USED_CUBE * USED_CUBE + 1 + from_viewer(table, seat, word % USED_CUBE - 1)
        buffer[at + slot] = word
    at += SLOTS_IN_ALL
    buffer[at] = s[E_ROW]
    buffer[at + 1] = s[E_POSITION]
    buffer[at + 2] = s[SUPPLY]
    return observe_cards(table, seat, asked, buffer, at + 3)


def observe_cards(table: Table, seat: i64, asked: bool, buffer: vec[i64], at: i64) -> i64:
    s = table.s
    buffer[at] = s[DECK_SIZE]
    buffer[at + 1] = 0
    if s[DECK_SIZE] > 0:
        buffer[at + 1] = 1
        if s[CARD + s[DECK + s[DECK_TOP]]] >= BANISH:
            buffer[at + 1] = 2
    at += 2
    own = table.seat_at(seat)
    for kind in range(KINDS):
        buffer[at + kind] = s[own + HELD + kind]
        buffer[at + KINDS + kind] = 0
    if asked:
        for place in range(s[DRAWN_SIZE]):
            buffer[at + KINDS + s[CARD + s[DRAWN + place]]] += 1
    return at + 2 * KINDS


def observe_seat(table: Table, seat: i64, other: i64, buffer: vec[i64], at: i64) -> i64:
    s, board = table.s, table.board
    width: i64 = 2 + TRACKS + DRUIDS + 2 + TYPES + 1
    if other >= table.seats:
        for i in range(width):
            buffer[at + i] = 0
        return at + width
    there_seat = (seat + other) % table.seats
    there = table.seat_at(there_seat)
    buffer[at] = s[there + VP]
    buffer[at + 1] = s[there + MANA_HELD]
    for track in range(TRACKS):
        buffer[at + 2 + track] = s[there + LEVEL + track]
    for druid in range(DRUIDS):
        buffer[at + 2 + TRACKS + druid] = COUNCIL
        if druid < board.druids:
            buffer[at + 2 + TRACKS + druid] = s[there + DRUID_AT + druid]
    after = at + 2 + TRACKS + DRUIDS
    buffer[after] = table.gems_in_reserve(there_seat)
    buffer[after + 1] = table.menhirs_in_reserve(there_seat)
    for kind in range(TYPES):
        buffer[after + 2 + kind] = s[there + RESERVE + kind]
    buffer[after + 2 + TYPES] = s[there + HAND_SIZE]
    return at + width


def observe_squares(table: Table, seat: i64, squares: i64, buffer: vec[i64], at: i64) -> None:
    board = table.board
    for square in range(squares):
        buffer[at + square] = 0
        buffer[at + squares + square] = 0
        buffer[at + 2 * squares + square] = 0
    for square in range(board.size):
        ground = table.ground_at(square)
        buffer[at + square] = ground
        if ground >= PATH:
            continue
        token = table.creature_at(square)
        if token >= 0:
            word = 1 + board.token_type[token] * 4 + ((table.s[BLACK] >> token) & 1)
            if board.token_turn[token] == 3:
                word += 2
            buffer[at + squares + square] = word
        stone = table.stone_at(square)
        if stone > 0:
            menhir = (stone - 1) // SEATS
            buffer[at + 2 * squares + square] = (
                1 + menhir * SEATS + from_viewer(table, seat, stone - 1 - menhir * SEATS)
            )
