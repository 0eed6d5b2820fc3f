"""What may happen, as facts in the past tense; each names its rule. Made only where a journal is attached.

The functions below are what the rules call: they put numbers into the rulebook's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nemeton.games.celtica import words as w
from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    from nemeton.games.celtica.state import Table


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


def add(table: Table, event: Event) -> None:
    assert table.journal is not None, "events are told to a journal"
    table.journal.add(event)


def hand_of(table: Table, seat: int) -> dict[str, int]:
    """The druid cards of a seat by colour."""
    return table.counted(table.seat_at(seat) + w.HAND, table.board.druid_names)


def round_began(table: Table, first: int) -> None:
    add(table, RoundBegan(round=int(table.round()), first=first))


def druid_card_drawn(table: Table, seat: int, druid: int) -> None:
    add(table, DruidCardDrawn(seat=seat, druid=table.board.druid_names[druid], seen_by=1 << seat))


def experience_card_drawn(table: Table, seat: int, druid: int) -> None:
    add(table, ExperienceCardDrawn(seat=seat, druid=table.board.druid_names[druid], seen_by=1 << seat))


def reshuffled(table: Table, pile: int) -> None:
    add(table, Reshuffled(cards=("druid", "experience")[pile]))


def stacks_renewed(table: Table) -> None:
    add(table, StacksRenewed())


def part_displayed(table: Table, kind: int) -> None:
    add(table, PartDisplayed(part=table.board.kind_names[kind]))


def part_dealt(table: Table, seat: int, kind: int) -> None:
    add(table, PartDealt(seat=seat, part=table.board.kind_names[kind]))


def cards_played(table: Table, seat: int, druid: int, druid_cards: int, experience_cards: int) -> None:
    add(
        table,
        CardsPlayed(
            seat=seat, druid=table.board.druid_names[druid], druid_cards=druid_cards, experience_cards=experience_cards
        ),
    )


def druid_moved(table: Table, druid: int, place: int) -> None:
    origin = table.board.place_names[table.s[w.PLACE + druid]]
    add(table, DruidMoved(druid=table.board.druid_names[druid], origin=origin, place=table.board.place_names[place]))


def part_taken(table: Table, seat: int, kind: int) -> None:
    add(table, PartTaken(seat=seat, part=table.board.kind_names[kind]))


def part_given_up(table: Table, seat: int, kind: int) -> None:
    add(table, PartGivenUp(seat=seat, part=table.board.kind_names[kind]))


def card_declined(table: Table, seat: int) -> None:
    add(table, CardDeclined(seat=seat))


def retired(table: Table, seat: int) -> None:
    add(table, Retired(seat=seat, cards=hand_of(table, seat)))


def hand_discarded(table: Table, seat: int) -> None:
    add(table, HandDiscarded(seat=seat, cards=hand_of(table, seat)))


def game_ending(table: Table, ender: int) -> None:
    add(table, GameEnding(ender=ender))


def experience_spent(table: Table, seat: int, druid: int, count: int) -> None:
    add(table, ExperienceSpent(seat=seat, druid=table.board.druid_names[druid], count=count))


def part_exchanged(table: Table, seat: int, given: int, kind: int) -> None:
    add(
        table,
        PartExchanged(
            seat=seat, given=table.board.kind_names[given] if given >= 0 else None, part=table.board.kind_names[kind]
        ),
    )


def exchange_ended(table: Table, seat: int) -> None:
    add(table, ExchangeEnded(seat=seat))


def game_ended(table: Table) -> None:
    add(table, GameEnded())
