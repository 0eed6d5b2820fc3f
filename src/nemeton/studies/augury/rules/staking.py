"""Speaking, staking and matching (AUG-ST)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.studies.augury import events
from nemeton.studies.augury import words as w
from nemeton.studies.augury.rules import ending
from nemeton.studies.augury.state import AuguryState


def options(state: AuguryState) -> tuple[int, int]:
    """AUG-ST-02, AUG-ST-04: berries for a stake and its match are always left."""
    return (w.WAIT, w.STAKE) if state.kind() == w.ASK_SPEAK else (w.MATCH, w.YIELD)


def wait(state: AuguryState, seat: i64) -> None:
    """AUG-ST-03."""
    if state.journal is not None:
        events.waited(state, seat)
    if state.waits():
        ending.turn_up(state)
    else:
        state.ask_instead(w.ASK_SPEAK, 1 - seat, 1)


def stake(state: AuguryState, seat: i64) -> None:
    """AUG-ST-02: then the other answers (AUG-ST-04)."""
    pay(state, seat)
    if state.journal is not None:
        events.staked(state, seat)
    state.ask_instead(w.ASK_ANSWER, 1 - seat)


def match(state: AuguryState, seat: i64) -> None:
    """AUG-ST-04."""
    pay(state, seat)
    if state.journal is not None:
        events.matched(state, seat)
    ending.turn_up(state)


def pay(state: AuguryState, seat: i64) -> None:
    """AUG-ST-02, AUG-ST-04: a stake goes into the bowl."""
    state.s[w.BERRIES + seat] -= state.board.stake
    state.s[w.BOWL] += state.board.stake
