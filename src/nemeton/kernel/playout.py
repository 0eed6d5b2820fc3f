"""Whole games at full speed, over the abstract State: one loop for every game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.chance import INCREMENT, MULTIPLIER, WORD_MASK
from nemeton.kernel.state import State

_SHIFT: Final = 30


def playout(state: State, word: i64, buffer: vec[i64]) -> i64:
    """Play a state to its end at random; returns the number of decisions. `word` is the player's own chance."""
    decisions: i64 = 0
    while not state.over:
        seat = state.actor
        count = state.legal_into(seat, buffer)
        word = (word * MULTIPLIER + INCREMENT) & WORD_MASK
        state.do(seat, buffer[((word >> _SHIFT) * count) >> 32])
        decisions += 1
    return decisions


def finish(state: State, word: i64) -> i64:
    """Play a state to its end at random, as `playout` does, with a buffer made for it."""
    return playout(state, word, state.buffer())


def random_games(empty: State, first: i64, count: i64) -> i64:
    """Set up and play `count` games at random, seeds from `first` on; returns the number of decisions."""
    buffer = empty.buffer()
    decisions: i64 = 0
    for seed in range(first, first + count):
        state = empty.clone()
        state.seed_with(int(seed))
        state.set_up()
        decisions += playout(state, seed * 104729 + 5, buffer)
    return decisions


def clones(state: State, count: i64) -> i64:
    """Clone a state `count` times; returns a sum, so that the work is really done."""
    total: i64 = 0
    for _clone in range(count):
        total += state.clone().actor
    return total
