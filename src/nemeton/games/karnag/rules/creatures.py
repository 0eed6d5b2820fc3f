"""KAR-B-01..29: creatures already in the glade crawl towards the path, each by one square, nearest first."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import escapes
from nemeton.games.karnag.state import KarnagState

NO_SQUARE: Final = -1


def move_creatures(state: KarnagState) -> None:
    """KAR-B-02..20: black cubes are taken off, then every creature tries to move one square."""
    state.s[w.BLACK] = 0
    tokens = in_order(state)
    first: i64 = 0
    count: i64 = len(tokens)
    while first < count:
        last = first + 1
        while last < count and priority(state, tokens[last]) == priority(state, tokens[first]):
            last += 1
        if last == first + 1:
            move_one(state, tokens[first])
        else:
            move_group(state, tokens[first:last])
        first = last


def in_order(state: KarnagState) -> vec[i64]:
    """KAR-B-20, KAR-RUL-06: the creatures in the glade as they move, by their positions now."""
    tokens: vec[i64] = vec[i64]([])
    for token in range(state.board.tokens):
        if state.s[w.TOKEN + token] > 0:
            tokens = append(tokens, token)
            place: i64 = len(tokens) - 1
            while place > 0 and priority(state, tokens[place - 1]) > priority(state, token):
                tokens[place] = tokens[place - 1]
                place -= 1
            tokens[place] = token
    return tokens


def priority(state: KarnagState, token: i64) -> i64:
    """KAR-B-07, KAR-B-17, KAR-B-18: nearest distance, sum of the two nearest, type; smaller moves first."""
    board = state.board
    square = state.s[w.TOKEN + token]
    return (board.near[square] * 64 + board.both[square]) * w.CREATURE_TYPES + board.token_type[token]


def ahead(state: KarnagState, token: i64) -> i64:
    """KAR-B-05, KAR-B-06: the square in its heading."""
    square = state.s[w.TOKEN + token]
    return square + state.board.step[state.board.heading[square]]


def aside(state: KarnagState, token: i64) -> i64:
    """KAR-B-14, KAR-RUL-09: the square after the turn of its arrow."""
    board = state.board
    square = state.s[w.TOKEN + token]
    return square + board.step[(board.heading[square] + board.token_turn[token]) % w.DIRECTIONS]


def target(state: KarnagState, token: i64) -> i64:
    """KAR-B-08, KAR-B-14, KAR-B-15, KAR-RUL-08, KAR-RUL-13: ahead if free, else aside if free, else NO_SQUARE."""
    kind = state.board.token_type[token]
    square = ahead(state, token)
    if state.is_free_for(kind, square):
        return square
    square = aside(state, token)
    return square if state.is_free_for(kind, square) else NO_SQUARE


def move_one(state: KarnagState, token: i64) -> None:
    square = target(state, token)
    if square != NO_SQUARE:
        step_creature(state, token, square)


def move_group(state: KarnagState, todo: vec[i64]) -> None:
    """KAR-B-19, KAR-RUL-07: equals that obstruct each other stay; who walks clear of the others moves."""
    while len(todo) > 0:
        clean: vec[i64] = vec[i64]([])
        rest: vec[i64] = vec[i64]([])
        for token in todo:
            if is_clean(state, token, todo):
                clean = append(clean, token)
            else:
                rest = append(rest, token)
        if len(clean) == 0:
            return
        for token in clean:
            move_one(state, token)
        todo = rest


def is_clean(state: KarnagState, token: i64, todo: vec[i64]) -> bool:
    """KAR-RUL-07: no other member stands in its way, none wants the same square."""
    front = ahead(state, token)
    turns = not state.is_free_for(state.board.token_type[token], front)
    side = aside(state, token)
    goal = target(state, token)
    for other in todo:
        if other != token:
            there = state.s[w.TOKEN + other]
            if there == front or (turns and there == side):
                return False
            if goal != NO_SQUARE and target(state, other) == goal:
                return False
    return True


def step_creature(state: KarnagState, token: i64, square: i64) -> None:
    """Onto a free square; a path square lets it escape."""
    if state.journal is not None:
        tell.creature_moved(state, token, square)
    if state.ground_at(square) == w.PATH:
        escapes.escape(state, token, square)
    else:
        state.s[w.GRID + state.s[w.TOKEN + token]] &= ~w.CREATURE_BITS
        state.put_creature(token, square)
