"""What an option would do in the glade, as it travels."""

from __future__ import annotations

import msgspec

from nemeton.games.karnag.view_types import Square
from nemeton.kernel.decision import Preview


class RayCount(msgspec.Struct, frozen=True):
    """KAR-GEM-16, KAR-CAP-05: the squares that count on the ray of an own druid; druids count from 1."""

    druid: int
    squares: int


class Loss(msgspec.Struct, frozen=True):
    """KAR-B-22..29: what an escape costs a seat for the druid at a place."""

    seat: int
    place: str
    points: int


class SeatAfter(msgspec.Struct, frozen=True):
    """A seat that would have something else, as the view will have it."""

    seat: int
    points: int
    mana: int
    druids: list[str | None]
    gems: list[Square]


class GladeAfter(Preview, frozen=True, omit_defaults=True):
    """What an option would do before anything follows by itself."""

    seats: tuple[SeatAfter, ...] = ()  # those that change
    origin: str | None = None  # where a druid that walks would start from
    rays: tuple[RayCount, ...] = ()
    in_line: tuple[Square, ...] = ()  # KAR-F-01: own gems in the row or column of the one that is new or moves
    losses: tuple[Loss, ...] = ()

    def parts(self) -> dict[str, object]:
        return {
            f"seats.{one.seat}.{name}": getattr(one, name)
            for one in self.seats
            for name in ("points", "mana", "druids", "gems")
        }
