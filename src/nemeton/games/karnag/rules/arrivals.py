"""KAR-B-30..48: new creatures come through the gate and rush outwards by the roll of a die."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import Table

GATE_SQUARES = 4


def roll(table: Table) -> i64:
    """KAR-DAT-69, KAR-CHA-05, KAR-CHA-06."""
    return table.board.die[table.below(len(table.board.die))]


def arrivals_of_round(table: Table) -> None:
    """KAR-B-30, KAR-B-31: one roll gives the number of creatures and the first gate square."""
    n = roll(table)
    arrive_on(table, n - 1, n)


def arrive_on(table: Table, first: i64, count: i64) -> None:
    """KAR-B-32..35: tokens on the gate squares, clockwise from the first; then they move in that order."""
    tokens: vec[i64] = vec[i64]([])
    for n in range(count):
        if table.s[w.SUPPLY] > 0:  # KAR-RUL-43
            token = table.draw_token()
            tokens = append(tokens, token)
            if table.journal is not None:
                tell.creature_revealed(table, token, (first + n) % GATE_SQUARES)
    for n in range(len(tokens)):
        arrive(table, tokens[n], (first + n) % GATE_SQUARES, roll(table))


def arrive(table: Table, token: i64, gate: i64, steps: i64) -> None:
    """KAR-B-36..45: out by the arrow, or else by the other side, then straight on, turning where it must."""
    board = table.board
    kind = board.token_type[token]
    way = board.arrow[gate]
    square = board.gate[gate] + board.step[way]
    if not table.is_free_for(kind, square):
        square = board.gate[gate] + board.step[board.other_side[gate]]  # KAR-B-42, KAR-RUL-10
        if not table.is_free_for(kind, square):
            if table.journal is not None:
                tell.creature_lost(table, token)
            return  # KAR-B-44: it is out of the supply and comes to no square
    visited: vec[i64] = vec[i64]([])
    left = steps
    while True:
        left -= 1
        visited = append(visited, square)
        table.s[w.GRID + square] |= w.MARK  # KAR-B-41
        if left == 0 or table.ground_at(square) == w.PATH:
            break
        following = square + board.step[way]
        if not table.is_free_for(kind, following):
            turned = (way + board.token_turn[token]) % 4  # KAR-B-38
            following = square + board.step[turned]
            if not table.is_free_for(kind, following):
                break  # KAR-B-40
            way = turned
        square = following
    for one in visited:
        table.s[w.GRID + one] &= ~w.MARK
    finish(table, token, square, visited)


def finish(table: Table, token: i64, square: i64, visited: vec[i64]) -> None:
    """KAR-B-47: on a path square it escapes; anywhere else it stays."""
    if table.journal is not None:
        tell.creature_arrived(table, token, [int(one) for one in visited])
    if table.ground_at(square) == w.PATH:
        table.escape(token, square)
    else:
        table.put_creature(token, square)
