"""What an option would do to the groves, as it travels."""

from __future__ import annotations

import msgspec

from nemeton.games.bloody_grove.view_types import Tally
from nemeton.kernel.decision import Preview


class Arrival(msgspec.Struct, frozen=True):
    """A spirit that would come to the outer end of an own column."""

    card: str
    grove: int


class Recruits(msgspec.Struct, frozen=True):
    """BLG-TR-02..05: the animals a card laid beside the own druid would complete, on either side."""

    left: list[str]
    right: list[str]


class ColumnAfter(msgspec.Struct, frozen=True):
    """A column that would be stronger or weaker, or have other spirits."""

    seat: int
    grove: int
    tally: Tally


class GrovesAfter(Preview, frozen=True):
    """The columns an option would change, as soon as its spirit, its token or its shape is there."""

    columns: list[ColumnAfter]
    arrival: Arrival | None = None
    recruits: Recruits | None = None  # of a card to transform with

    def parts(self) -> dict[str, object]:
        return {f"seats.{one.seat}.tallies.{one.grove}": one.tally for one in self.columns}
