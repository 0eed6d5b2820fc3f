"""Memory: what the seats have seen of what is hidden.

It is attached to the state of a real game, not in playouts, and rules never read it: they only tell it what happened.
There are two kinds of hidden zones. A pile of counted cards (`PileBelief`) has equal cards and no order anybody could
know. A family of objects (`ObjectBelief`) has cards or tokens that can be followed across the table while face down.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.belief.piles import PileBelief

EVERYBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Memory:
    """The hidden zones of one game, by number; a game's `state.py` names the numbers."""

    def __init__(self, piles: list[PileBelief], objects: list[ObjectBelief]) -> None:
        self.piles: list[PileBelief] = piles
        self.objects: list[ObjectBelief] = objects
        self.learned: i64 = 0  # how often anybody learned anything: the barrier of a take-back
        self.owner: i64 = EVERYBODY  # in a sample, the one seat whose memory this is

    def clone(self) -> Memory:
        copy = Memory([zone.clone() for zone in self.piles], [zone.clone() for zone in self.objects])
        copy.learned = self.learned
        copy.owner = self.owner
        return copy

    def speaks_for(self, seat: i64) -> bool:
        """Does it hold what this seat remembers? A spectator's number is that of the seats."""
        return self.owner == EVERYBODY or self.owner == seat

    def record_reveal(self) -> None:
        """Record that something nobody knew lies open for all now, in a game that keeps no log of such things."""
        self.learned += 1

    # ------------------------------------------------------------------ counted cards
    def record_reshuffle(self, pile: i64, counts: list[int]) -> None:
        """Record that a supply was formed of this public content."""
        self.learned += 1
        self.piles[pile].reshuffle(counts)

    def record_draw(self, pile: i64, seat: i64, kind: i64) -> None:
        """Record that a seat drew a card that it alone sees."""
        self.learned += 1
        self.piles[pile].draw(seat, kind)

    def record_show(self, pile: i64, seat: i64, kind: i64, count: i64) -> None:
        """Record that a seat laid cards openly from the hand."""
        self.learned += 1
        self.piles[pile].show(seat, kind, count)

    # ------------------------------------------------------------------ objects
    def record_shuffle(self, zone: i64, objects: list[int], pieces: list[int]) -> None:
        """Record that these objects hold these pieces, in an order nobody knows."""
        self.learned += 1
        self.objects[zone].shuffle(objects, pieces)

    def record_sight(self, zone: i64, seats: i64, item: i64, piece: i64) -> None:
        """Record that the seats of a mask saw what an object is."""
        self.learned += 1
        self.objects[zone].see(seats, item, piece)

    def record_narrowing(self, zone: i64, seats: i64, item: i64, pieces: i64) -> None:
        """Record that the seats of a mask know an object to be one of a mask of pieces: they saw its back."""
        self.learned += 1
        self.objects[zone].narrow(seats, item, pieces)

    def record_mix(self, zone: i64, blind: i64, objects: list[int], order: list[int]) -> None:
        """Record that what these objects hold changed places, which the seats of the mask `blind` could not follow.

        Nobody learns anything by it, so a step that only mixes can be taken back.
        """
        self.objects[zone].mix(blind, objects, order)

    # ------------------------------------------------------------------ as data
    def write(self, seat: int | None) -> dict[str, Any]:
        """As plain data: everybody's (in a sample, its owner's), or what one seat remembers."""
        whose = int(self.owner) if seat is None and self.owner != EVERYBODY else seat
        return {
            "seat": whose,
            "draws": [zone.write(whose) for zone in self.piles],
            "objects": [zone.write(whose) for zone in self.objects],
        }

    def read(self, seat: int | None, draws: list[Any], objects: list[Any]) -> None:
        """Remember what `write` wrote; raises ValueError where that cannot be."""
        for zone, written in zip(self.piles, draws, strict=True):
            zone.read(written, seat)
        self.objects = [read_objects(zone, seat, written) for zone, written in zip(self.objects, objects, strict=True)]
        self.owner = EVERYBODY if seat is None else seat


def read_objects(zone: ObjectBelief, seat: int | None, written: list[Any]) -> ObjectBelief:
    """What was written of a zone of objects; refused if it is of another zone or another seat."""
    known = ObjectBelief.read(written)
    if known.seats != zone.seats or known.size != zone.size or known.owner != (EVERYBODY if seat is None else seat):
        raise ValueError(f"{written[0]} is the heading of other objects or of another seat.")
    return known
