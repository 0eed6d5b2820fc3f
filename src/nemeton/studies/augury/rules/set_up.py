"""Set-up (AUG-SU)."""

from __future__ import annotations

from nemeton.studies.augury import words as w
from nemeton.studies.augury.rules import drawing
from nemeton.studies.augury.state import AuguryState


def set_up(state: AuguryState) -> None:
    """AUG-SU-01, AUG-SU-02: berries for both, tokens on their places, and the first augury."""
    for seat in range(state.seats):
        state.s[w.BERRIES + seat] = state.board.berries
    for place in range(w.TOKENS):
        state.s[w.TOKEN + place] = place
    if state.memory is not None:
        tokens = list(range(w.TOKENS))
        state.memory.record_shuffle(w.OMENS, tokens, tokens)
    drawing.begin_augury(state)
