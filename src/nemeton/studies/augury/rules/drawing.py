"""Drawing tokens and filling the bowl (AUG-DR)."""

from __future__ import annotations

from nemeton.studies.augury import events
from nemeton.studies.augury import words as w
from nemeton.studies.augury.state import AuguryState


def begin_augury(state: AuguryState) -> None:
    """AUG-DR-01, AUG-DR-02, AUG-ST-01: the tokens are shuffled, drawn and looked at; then the opener speaks."""
    state.s[w.AUGURY] += 1
    state.s[w.SHOWN] = 0
    shuffle(state)
    for seat in range(state.seats):
        state.s[w.BERRIES + seat] -= state.board.ante
        state.s[w.BOWL] += state.board.ante
    if state.journal is not None:
        events.augury_began(state)
    for seat in range(state.seats):
        if state.memory is not None:
            state.memory.record_sight(w.OMENS, 1 << seat, seat, state.token(seat))
        if state.journal is not None:
            events.token_drawn(state, seat)
    state.ask(w.ASK_SPEAK, state.opener())


def shuffle(state: AuguryState) -> None:
    """AUG-DR-01: nobody can follow a token."""
    order = state.random_order(w.TOKENS)
    before = [state.token(place) for place in range(w.TOKENS)]
    for place in range(w.TOKENS):
        state.s[w.TOKEN + place] = before[order[place]]
    if state.memory is not None:
        state.memory.record_mix(w.OMENS, state.everybody(), list(range(w.TOKENS)), order)
