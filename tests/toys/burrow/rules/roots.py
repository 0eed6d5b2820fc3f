"""Peeking at roots, swapping and stirring them (BUR-PK, BUR-SW, BUR-PL-02), and turning them up (BUR-EN-01)."""

from __future__ import annotations

from mypy_extensions import i64

from tests.toys.burrow import events
from tests.toys.burrow import words as w
from tests.toys.burrow.state import BurrowState


def peek(state: BurrowState, seat: i64, mound: i64) -> None:
    """BUR-PK-01: one seat sees the root; from now on it can follow it."""
    root = state.s[w.MOUND + mound]
    state.s[w.PEEKED + root] |= 1 << seat
    if state.memory is not None:
        state.memory.record_sight(w.ROOTS, 1 << seat, root, state.s[w.ROOT + root])
    if state.journal is not None:
        events.root_peeked(state, seat, mound)


def swap(state: BurrowState, one: int, other: int) -> None:
    """BUR-SW-01: whoever knew a root still knows it, for it is moved before everybody's eyes."""
    s = state.s
    s[w.MOUND + one], s[w.MOUND + other] = s[w.MOUND + other], s[w.MOUND + one]
    if state.journal is not None:
        events.roots_swapped(state, one, other)


def stir(state: BurrowState) -> None:
    """BUR-PL-02: the only chance after the set-up."""
    mounds = state.board.mounds
    order = state.random_order(mounds)
    before = [int(state.s[w.ROOT + root]) for root in range(mounds)]
    for root in range(mounds):
        state.s[w.ROOT + root] = before[order[root]]
        state.s[w.PEEKED + root] = 0
    if state.memory is not None:
        state.memory.record_mix(w.ROOTS, state.everybody(), list(range(mounds)), order)
    if state.journal is not None:
        events.roots_stirred(state)


def turn_up(state: BurrowState) -> None:
    """BUR-EN-01."""
    if state.memory is not None:
        for root in range(state.board.mounds):
            state.memory.record_sight(w.ROOTS, state.everybody(), root, state.s[w.ROOT + root])
    if state.journal is not None:
        events.roots_turned_up(state)
