"""What may happen in an augury, and who is told."""

from __future__ import annotations

from typing import ClassVar

from nemeton.kernel.journal import Event


class AuguryBegan(Event, frozen=True, tag="augury_began"):
    """The tokens were shuffled, and both put berries into the bowl."""

    rule: ClassVar[str] = "AUG-DR-01"
    augury: int
    bowl: int


class TokenDrawn(Event, frozen=True, tag="token_drawn"):
    """A druid drew a token and looked at it."""

    rule: ClassVar[str] = "AUG-DR-01"
    secrets: ClassVar[tuple[str, ...]] = ("omen",)
    seat: int
    omen: str | None


class Waited(Event, frozen=True, tag="waited"):
    """A druid waited."""

    rule: ClassVar[str] = "AUG-ST-03"
    seat: int


class Staked(Event, frozen=True, tag="staked"):
    """A druid staked."""

    rule: ClassVar[str] = "AUG-ST-02"
    seat: int


class Matched(Event, frozen=True, tag="matched"):
    """A druid matched a stake."""

    rule: ClassVar[str] = "AUG-ST-04"
    seat: int


class Yielded(Event, frozen=True, tag="yielded"):
    """A druid yielded to a stake."""

    rule: ClassVar[str] = "AUG-EN-02"
    seat: int


class TokensTurnedUp(Event, frozen=True, tag="tokens_turned_up"):
    """Both tokens are seen by all."""

    rule: ClassVar[str] = "AUG-EN-01"
    omens: list[str]


class BowlTaken(Event, frozen=True, tag="bowl_taken"):
    """A druid took the bowl."""

    rule: ClassVar[str] = "AUG-EN-01"
    seat: int
    berries: int
