"""What may happen, as facts in the past tense; each names its rule."""

from __future__ import annotations

from typing import ClassVar

from nemeton.kernel.journal import Event


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new round: every seat is dealt druid cards."""

    rule: ClassVar[str] = "CEL-RD-10"
    round: int
    first: int


class DruidCardDrawn(Event, frozen=True, tag="druid_card_drawn"):
    """A seat drew a druid card; only that seat sees its colour."""

    rule: ClassVar[str] = "CEL-HI-05"
    secrets: ClassVar[tuple[str, ...]] = ("druid",)
    seat: int
    druid: str | None


class ExperienceCardDrawn(Event, frozen=True, tag="experience_card_drawn"):
    """A seat drew an experience card; only that seat sees its colour."""

    rule: ClassVar[str] = "CEL-RU-08"
    secrets: ClassVar[tuple[str, ...]] = ("druid",)
    seat: int
    druid: str | None


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """A discard became the new supply."""

    rule: ClassVar[str] = "CEL-RD-12"
    cards: str  # "druid" or "experience"


class StacksRenewed(Event, frozen=True, tag="stacks_renewed"):
    """The part discard became the new stacks."""

    rule: ClassVar[str] = "CEL-RU-07"


class PartDisplayed(Event, frozen=True, tag="part_displayed"):
    """A part was laid on the display."""

    rule: ClassVar[str] = "CEL-AM-04"
    part: str


class PartDealt(Event, frozen=True, tag="part_dealt"):
    """A seat got a part at the set-up."""

    rule: ClassVar[str] = "CEL-SU-09"
    seat: int
    part: str


class CardsPlayed(Event, frozen=True, tag="cards_played"):
    """A seat laid cards of one colour."""

    rule: ClassVar[str] = "CEL-MV-01"
    seat: int
    druid: str
    druid_cards: int
    experience_cards: int


class DruidMoved(Event, frozen=True, tag="druid_moved"):
    """A druid walked on."""

    rule: ClassVar[str] = "CEL-MV-05"
    druid: str
    origin: str
    place: str


class PartTaken(Event, frozen=True, tag="part_taken"):
    """A seat took a part of the display."""

    rule: ClassVar[str] = "CEL-AM-01"
    seat: int
    part: str


class PartGivenUp(Event, frozen=True, tag="part_given_up"):
    """A seat gave up a part at a ruin."""

    rule: ClassVar[str] = "CEL-RU-01"
    seat: int
    part: str


class CardDeclined(Event, frozen=True, tag="card_declined"):
    """A seat drew no card at a cult site."""

    rule: ClassVar[str] = "CEL-CU-02"
    seat: int


class Retired(Event, frozen=True, tag="retired"):
    """A seat laid down a hand of dead cards."""

    rule: ClassVar[str] = "CEL-RUL-06"
    seat: int
    cards: dict[str, int]


class HandDiscarded(Event, frozen=True, tag="hand_discarded"):
    """The game ended at once; a seat laid down its druid cards."""

    rule: ClassVar[str] = "CEL-EN-04"
    seat: int
    cards: dict[str, int]


class GameEnding(Event, frozen=True, tag="game_ending"):
    """The last turn was played; the final exchange begins to the left of the seat that ended the game."""

    rule: ClassVar[str] = "CEL-FX-01"
    ender: int


class ExperienceSpent(Event, frozen=True, tag="experience_spent"):
    """A seat paid with experience cards."""

    rule: ClassVar[str] = "CEL-FX-08"
    seat: int
    druid: str
    count: int


class PartExchanged(Event, frozen=True, tag="part_exchanged"):
    """A seat got a part of the display for experience cards, and in a trade for a part of its own."""

    rule: ClassVar[str] = "CEL-FX-02"
    seat: int
    given: str | None
    part: str


class ExchangeEnded(Event, frozen=True, tag="exchange_ended"):
    """A seat's turn in the final exchange is over, whether it exchanged anything or not."""

    rule: ClassVar[str] = "CEL-FX-05"
    seat: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """All exchanges are done."""

    rule: ClassVar[str] = "CEL-FX-09"
