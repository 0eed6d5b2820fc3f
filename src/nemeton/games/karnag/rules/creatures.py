"""KAR-B-01..29: creatures already in the glade crawl towards the path, each by one square, nearest first."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import Table

NO_SQUARE: Final = -1


def move_creatures(table: Table) -> None:
    """KAR-B-02..20: black cubes are taken off, then every creature tries to move one square."""
    table.s[w.BLACK] = 0
    tokens = in_order(table)
    first: i64 = 0
    count: i64 = len(tokens)
    while first < count:
        last = first + 1
        while last < count and priority(table, tokens[last]) == priority(table, tokens[first]):
            last += 1
        if last == first + 1:
            move_one(table, tokens[first])
        else:
            move_group(table, tokens[first:last])
        first = last


def in_order(table: Table) -> vec[i64]:
    """KAR-B-20, KAR-RUL-06: the creatures in the glade as they move, by their positions now."""
    tokens: vec[i64] = vec[i64]([])
    for token in range(table.board.tokens):
        if table.s[w.TOKEN + token] > 0:
            tokens = append(tokens, token)
            place: i64 = len(tokens) - 1
            while place > 0 and priority(table, tokens[place - 1]) > priority(table, token):
                tokens[place] = tokens[place - 1]
                place -= 1
            tokens[place] = token
    return tokens


def priority(table: Table, token: i64) -> i64:
    """KAR-B-07, KAR-B-17, KAR-B-18: nearest distance, sum of the two nearest, type; smaller moves first."""
    board = table.board
    square = table.s[w.TOKEN + token]
    return (board.near[square] * 64 + board.both[square]) * 4 + board.token_type[token]


def ahead(table: Table, token: i64) -> i64:
    """KAR-B-05, KAR-B-06: the square in its heading."""
    square = table.s[w.TOKEN + token]
    return square + table.board.step[table.board.heading[square]]


def aside(table: Table, token: i64) -> i64:
    """KAR-B-14: the square after the turn of its arrow."""
    board = table.board
    square = table.s[w.TOKEN + token]
    return square + board.step[(board.heading[square] + board.token_turn[token]) % 4]


def target(table: Table, token: i64) -> i64:
    """KAR-B-08, KAR-B-14, KAR-B-15: ahead if it is free, else aside if that is free, else NO_SQUARE."""
    kind = table.board.token_type[token]
    square = ahead(table, token)
    if table.is_free_for(kind, square):
        return square
    square = aside(table, token)
    return square if table.is_free_for(kind, square) else NO_SQUARE


def move_one(table: Table, token: i64) -> None:
    square = target(table, token)
    if square != NO_SQUARE:
        table.step_creature(token, square)


def move_group(table: Table, todo: vec[i64]) -> None:
    """KAR-B-19, KAR-RUL-07: equals that obstruct each other stay; who walks clear of the others moves."""
    while len(todo) > 0:
        clean: vec[i64] = vec[i64]([])
        rest: vec[i64] = vec[i64]([])
        for token in todo:
            if is_clean(table, token, todo):
                clean = append(clean, token)
            else:
                rest = append(rest, token)
        if len(clean) == 0:
            return
        for token in clean:
            move_one(table, token)
        todo = rest


def is_clean(table: Table, token: i64, todo: vec[i64]) -> bool:
    """KAR-RUL-07: no other member stands in its way, none wants the same square."""
    front = ahead(table, token)
    turns = not table.is_free_for(table.board.token_type[token], front)
    side = aside(table, token)
    goal = target(table, token)
    for other in todo:
        if other != token:
            there = table.s[w.TOKEN + other]
            if there == front or (turns and there == side):
                return False
            if goal != NO_SQUARE and target(table, other) == goal:
                return False
    return True
