"""KAR-B-30..48: new creatures come through the gate and rush outwards by the roll of a die."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import escapes
from nemeton.games.karnag.state import KarnagState

GATE_SQUARES = 4


def roll(state: KarnagState) -> i64:
    """KAR-DAT-69, KAR-CHA-05, KAR-CHA-06."""
    return state.board.die[state.below(len(state.board.die))]


def arrivals_of_round(state: KarnagState) -> None:
    """KAR-B-30, KAR-B-31: one roll gives the number of creatures and the first gate square."""
    n = roll(state)
    arrive_on(state, n - 1, n)


def arrive_on(state: KarnagState, first: i64, count: i64) -> None:
    """KAR-B-32..35: tokens on the gate squares, clockwise from the first; then they move in that order."""
    tokens: vec[i64] = vec[i64]([])
    for n in range(count):
        if state.s[w.SUPPLY] > 0:  # KAR-RUL-43
            token = draw_token(state)
            tokens = append(tokens, token)
            if state.journal is not None:
                tell.creature_revealed(state, token, (first + n) % GATE_SQUARES)
    for n in range(len(tokens)):
        arrive(state, tokens[n], (first + n) % GATE_SQUARES, roll(state))


def draw_token(state: KarnagState) -> i64:
    """KAR-B-33: one of the tokens in the supply, each equally likely."""
    s = state.s
    left = state.below(s[w.SUPPLY])
    token: i64 = 0
    while s[w.TOKEN + token] != w.IN_SUPPLY or left > 0:
        if s[w.TOKEN + token] == w.IN_SUPPLY:
            left -= 1
        token += 1
    s[w.SUPPLY] -= 1
    s[w.TOKEN + token] = w.REMOVED  # until it stands in the glade
    return token


def arrive(state: KarnagState, token: i64, gate: i64, steps: i64) -> None:
    """KAR-B-36..45, KAR-RUL-61: out by the arrow, else by the other side, then straight on, turning where it must."""
    board = state.board
    kind = board.token_type[token]
    way = board.arrow[gate]
    square = board.gate[gate] + board.step[way]
    if not state.is_free_for(kind, square):
        square = board.gate[gate] + board.step[board.other_side[gate]]  # KAR-B-42, KAR-RUL-10
        if not state.is_free_for(kind, square):
            if state.journal is not None:
                tell.creature_lost(state, token)
            return  # KAR-B-44: it is out of the supply and comes to no square
    visited: vec[i64] = vec[i64]([])
    left = steps
    while True:
        left -= 1
        visited = append(visited, square)
        state.s[w.GRID + square] |= w.MARK  # KAR-B-41
        if left == 0 or state.ground_at(square) == w.PATH:
            break
        following = square + board.step[way]
        if not state.is_free_for(kind, following):
            turned = (way + board.token_turn[token]) % w.DIRECTIONS  # KAR-B-38
            following = square + board.step[turned]
            if not state.is_free_for(kind, following):
                break  # KAR-B-40
            way = turned
        square = following
    for one in visited:
        state.s[w.GRID + one] &= ~w.MARK
    finish(state, token, square, visited)


def finish(state: KarnagState, token: i64, square: i64, visited: vec[i64]) -> None:
    """KAR-B-47: on a path square it escapes; anywhere else it stays."""
    if state.journal is not None:
        tell.creature_arrived(state, token, [int(one) for one in visited])
    if state.ground_at(square) == w.PATH:
        escapes.escape(state, token, square)
    else:
        state.put_creature(token, square)
