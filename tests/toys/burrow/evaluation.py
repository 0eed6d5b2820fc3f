"""How good a state looks to a seat, in the middle of the game; for bots."""

from __future__ import annotations

from mypy_extensions import i64

from tests.toys.burrow.scoring import row_worth
from tests.toys.burrow.state import BurrowState


def evaluate(state: BurrowState, seat: i64) -> int:
    """What lies on the row; the roots may still be stirred."""
    return row_worth(state, seat)
