"""What an action means."""

from __future__ import annotations

from nemeton.kernel.decision import Described
from nemeton.studies.augury.option_types import Match, Stake, Wait, Yield

MEANINGS = (Wait(), Stake(), Match(), Yield())


def describe(action: int) -> Described:
    """An action in typed words; it needs no state."""
    return MEANINGS[action]
