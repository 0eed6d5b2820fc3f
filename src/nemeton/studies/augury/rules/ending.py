"""Who takes the bowl, and what comes after (AUG-EN)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.studies.augury import events
from nemeton.studies.augury import words as w
from nemeton.studies.augury.rules import drawing
from nemeton.studies.augury.state import AuguryState


def turn_up(state: AuguryState) -> None:
    """AUG-EN-01."""
    state.s[w.SHOWN] = 1
    for seat in range(state.seats):
        state.s[w.SEEN + w.SEATS * (state.s[w.AUGURY] - 1) + seat] = 1 + state.token(seat)
    if state.memory is not None:
        for seat in range(state.seats):
            state.memory.record_sight(w.OMENS, state.everybody(), seat, state.token(seat))
    if state.journal is not None:
        events.tokens_turned_up(state)
    take_bowl(state, 0 if state.token(0) > state.token(1) else 1)


def give_way(state: AuguryState, seat: i64) -> None:
    """AUG-EN-02."""
    if state.journal is not None:
        events.yielded(state, seat)
    take_bowl(state, 1 - seat)


def take_bowl(state: AuguryState, seat: i64) -> None:
    """AUG-EN-01, AUG-EN-02; after the last augury the game is over (AUG-EN-03)."""
    if state.journal is not None:
        events.bowl_taken(state, seat)
    state.s[w.BERRIES + seat] += state.bowl()
    state.s[w.BOWL] = 0
    state.close()
    if state.s[w.AUGURY] < state.board.auguries:
        drawing.begin_augury(state)
    else:
        state.end()
