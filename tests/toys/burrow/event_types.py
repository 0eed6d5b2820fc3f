"""What may happen in the burrow, and who is told."""

from __future__ import annotations

from typing import ClassVar

from nemeton.kernel.journal import Event


class RootPeeked(Event, frozen=True, tag="root_peeked"):
    """A seat looked at a root."""

    rule: ClassVar[str] = "BUR-PK-01"
    secrets: ClassVar[tuple[str, ...]] = ("root",)
    seat: int
    mound: int
    root: str | None


class RootsSwapped(Event, frozen=True, tag="roots_swapped"):
    """Two roots changed places."""

    rule: ClassVar[str] = "BUR-SW-01"
    mounds: list[int]


class RootsStirred(Event, frozen=True, tag="roots_stirred"):
    """The roots were shuffled where they lie."""

    rule: ClassVar[str] = "BUR-PL-02"


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A seat drew the top card."""

    rule: ClassVar[str] = "BUR-DR-01"
    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str | None


class TopShown(Event, frozen=True, tag="top_shown"):
    """The next card of the deck shows its back."""

    rule: ClassVar[str] = "BUR-HI-01"
    back: str


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A hand card went face up on a row."""

    rule: ClassVar[str] = "BUR-PL-01"
    seat: int
    card: str


class CardBuried(Event, frozen=True, tag="card_buried"):
    """A hand card went under the deck."""

    rule: ClassVar[str] = "BUR-BU-01"
    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    back: str
    card: str | None


class RootsTurnedUp(Event, frozen=True, tag="roots_turned_up"):
    """The end: what lies on each mound."""

    rule: ClassVar[str] = "BUR-EN-01"
    roots: list[str]
