"""The end: what counts, and who stands where (AUG-EN-03)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.kernel.decision import Plain
from nemeton.studies.augury.state import AuguryState


def standing(state: AuguryState, seat: i64) -> int:
    """AUG-EN-03: larger is better."""
    return state.berries(seat)


def scores(state: AuguryState) -> list[dict[str, Plain]]:
    """The berries of each seat."""
    return [{"berries": state.berries(seat)} for seat in range(state.seats)]
