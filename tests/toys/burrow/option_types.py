"""What one can do, as it travels."""

from __future__ import annotations

from nemeton.kernel.decision import Described


class Peek(Described, frozen=True, tag="peek"):
    """BUR-PK-01."""

    mound: int


class Swap(Described, frozen=True, tag="swap"):
    """BUR-SW-01."""

    mounds: tuple[int, int]


class Draw(Described, frozen=True, tag="draw"):
    """BUR-DR-01."""


class Play(Described, frozen=True, tag="play"):
    """BUR-PL-01."""

    card: str


class Bury(Described, frozen=True, tag="bury"):
    """BUR-BU-01."""

    card: str
