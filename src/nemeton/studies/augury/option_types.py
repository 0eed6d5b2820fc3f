"""What one can do, as it travels."""

from __future__ import annotations

from nemeton.kernel.decision import Described


class Wait(Described, frozen=True, tag="wait"):
    """AUG-ST-02."""


class Stake(Described, frozen=True, tag="stake"):
    """AUG-ST-02."""


class Match(Described, frozen=True, tag="match"):
    """AUG-ST-04."""


class Yield(Described, frozen=True, tag="yield"):
    """AUG-ST-04."""
