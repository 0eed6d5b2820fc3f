"""The view as numbers: what a seat sees, in a fixed layout of named fields, seats told from the viewer on.

It tells what lies open, the own hand and the tokens looked at. What can be worked out beyond that is in the view.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.board import elite_deck_of
from nemeton.games.bloody_grove.masks import bit
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in

BACKS: Final = 1 + w.ANIMALS  # a base spirit's, then one an animal

FIELDS: Final = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("about", 3),  # what the question still wants (public: counts, an animal, a spirit, a token)
    ("round", 1),
    ("spot", 1),
    ("starts", 1),  # does the viewer start this round?
    ("groves", w.GROVES),  # animals
    ("cubes", w.GROVES),  # 0 centre, 1 the viewer, 2 the other
    ("elites", w.ANIMALS),  # 1 + kind face up, 0 none
    ("elite_decks", w.ANIMALS),  # sizes
    ("venerables", w.KINDS - w.FIRST_VENERABLE),  # 1 if revealed
    ("venerable_deck", 1),
    ("laid", 1),  # 1 + kind beside the druid, 0 none
    ("token_place", w.TOKENS),  # 0 supply, 1 discard, 2 on a card
    ("token_value", w.TOKENS),  # 1 + value if discarded or looked at by the viewer, 0 else
    ("token_looked", w.TOKENS),  # 1 if the other has looked at it
    ("hand", w.FIRST_VENERABLE),  # 1 for each kind in the viewer's hand
]
SEAT_FIELDS: Final = [
    ("hand_backs", BACKS),
    ("deck_size", 1),
    ("deck_top", 1),  # 1 + back, 0 if the deck is empty
    ("columns", w.KINDS),  # 0 not on this side, else 1 + column
    ("tokens", w.KINDS),  # mask of the tokens on it
    ("transformation", 1),  # 1 + kind, 0 the bare druid
    ("transformations", 1),
]
SIZE: Final = 328  # of all of them; a literal, since mypyc folds no sum over a list
assert sum(length for _, length in FIELDS) + w.SEATS * sum(length for _, length in SEAT_FIELDS) == SIZE


def fields() -> list[tuple[str, int]]:
    """The names and lengths of all fields: the table, the viewer's side, the other's."""
    return [*FIELDS, *[(f"{who}_{name}", length) for who in ("own", "other") for name, length in SEAT_FIELDS]]


def back_of(spirit: i64) -> i64:
    """BLG-RUL-19: 0 for a base spirit, else 1 + its animal."""
    return 0 if spirit < w.ELITE else 1 + elite_deck_of(spirit)


def observe_into(state: BloodyGroveState, seat: i64, buffer: vec[i64]) -> None:
    """Write what a seat sees."""
    for i in range(SIZE):
        buffer[i] = 0
    at = open_table_into(state, seat, buffer)
    at = tokens_into(state, seat, buffer, at)
    own = state.seat_at(seat)
    for i in range(own + w.HAND, own + w.HAND + state.s[own + w.HAND_SIZE]):
        buffer[at + kind_of(state.s[i])] = 1
    at += w.FIRST_VENERABLE
    for step in range(w.SEATS):
        at = holdings_into(state, (seat + step) % w.SEATS, step == 0, buffer, at)


def open_table_into(state: BloodyGroveState, seat: i64, buffer: vec[i64]) -> i64:
    """What lies open between the players; returns where the next field begins."""
    s = state.s
    if state.asks(seat):
        buffer[0] = s[state.top] + 1
        buffer[1] = state.question_word(0)
        buffer[2] = state.question_word(1)
        buffer[3] = state.question_word(2)
    buffer[4] = s[w.ROUND]
    buffer[5] = s[w.SPOT]
    buffer[6] = 1 if s[w.STARTER] == seat else 0
    at: i64 = 7
    for grove in range(w.GROVES):
        buffer[at + grove] = s[w.GROVE + grove]
        cube = s[w.CUBE + grove]
        buffer[at + w.GROVES + grove] = 0 if cube == 0 else 1 if cube == 1 + seat else 2
    at += 2 * w.GROVES
    for animal in range(w.ANIMALS):
        spirit = s[w.FACE_UP + animal]
        buffer[at + animal] = 0 if spirit == w.NOTHING else 1 + kind_of(spirit)
        buffer[at + w.ANIMALS + animal] = s[w.ELITE_SIZE + animal]
    at += 2 * w.ANIMALS
    for venerable in range(w.KINDS - w.FIRST_VENERABLE):
        buffer[at + venerable] = (s[w.REVEALED] >> venerable) & 1
    at += w.KINDS - w.FIRST_VENERABLE
    buffer[at] = s[w.VENERABLE_SIZE]
    buffer[at + 1] = 0 if s[w.LAID] == w.NOTHING else 1 + kind_of(s[w.LAID])
    return at + 2


def tokens_into(state: BloodyGroveState, seat: i64, buffer: vec[i64], at: i64) -> i64:
    """Where the tokens are, and what the viewer has seen of them."""
    s = state.s
    own, other = s[state.seat_at(seat) + w.LOOKED], s[state.seat_at(1 - seat) + w.LOOKED]
    for token in range(w.TOKENS):
        discarded = s[w.DISCARD] & bit(token) != 0
        buffer[at + token] = 1 if discarded else 0 if s[w.SUPPLY] & bit(token) != 0 else 2
        if discarded or own & bit(token) != 0:
            buffer[at + w.TOKENS + token] = 1 + state.board.token_strength[s[w.TOKEN + token]]
        buffer[at + 2 * w.TOKENS + token] = 1 if other & bit(token) != 0 else 0
    return at + 3 * w.TOKENS


def holdings_into(state: BloodyGroveState, owner: i64, own: bool, buffer: vec[i64], at: i64) -> i64:
    """What lies before a seat; BLG-RUL-28: while hands return, the other's hand and deck as they were before."""
    s, there = state.s, state.seat_at(owner)
    returned = 0 if own else s[there + w.RETURNED]
    for i in range(there + w.HAND, there + w.HAND + s[there + w.HAND_SIZE]):
        buffer[at + back_of(s[i])] += 1
    for i in range(there + w.DECK, there + w.DECK + returned):
        buffer[at + back_of(s[i])] += 1
    size = s[there + w.DECK_SIZE]
    buffer[at + BACKS] = size - returned
    if size > returned:
        buffer[at + BACKS + 1] = 1 + back_of(s[there + w.DECK + size - 1])
    at += BACKS + 2
    for i in range(there + w.SIDE, there + w.SIDE + s[there + w.SIDE_SIZE]):
        kind = kind_of(spirit_in(s[i]))
        buffer[at + kind] = 1 + column_in(s[i])
        buffer[at + w.KINDS + kind] = tokens_in(s[i])
    at += 2 * w.KINDS
    pile = s[there + w.PILE_SIZE]
    buffer[at] = 0 if pile == 0 else 1 + kind_of(s[there + w.PILE + pile - 1])
    buffer[at + 1] = pile
    return at + 2
