"""How good a state looks to a seat, in the middle of the game; for bots."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.studies.augury.state import AuguryState


def evaluate(state: AuguryState, seat: i64) -> int:
    """The own berries, and the bowl with the stronger omen."""
    stronger = state.token(seat) > state.token(1 - seat)
    return state.berries(seat) + (state.bowl() if stronger else 0)
