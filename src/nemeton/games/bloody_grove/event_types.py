"""What may happen, as facts in the past tense; each names its rule. Made only where a journal is attached.

The functions below are what the rules call: they put numbers into the rulebook's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.board import elite_deck_of
from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.state import Table

PLACES = {w.TO_HAND: "hand", w.TO_TOP: "top", w.TO_BOTTOM: "bottom"}


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new round: Venerables are revealed, cards drawn, cubes go back to the centre."""

    rule: ClassVar[str] = "BLG-NR-02"
    round: int
    starter: int


class EliteRevealed(Event, frozen=True, tag="elite_revealed"):
    """An elite was turned up."""

    rule: ClassVar[str] = "BLG-TR-08"
    card: str


class VenerableRevealed(Event, frozen=True, tag="venerable_revealed"):
    """A Venerable was turned up."""

    rule: ClassVar[str] = "BLG-NR-02"
    card: str


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A seat drew the top card of its deck; all see its back, only that seat its front."""

    rule: ClassVar[str] = "BLG-NR-03"
    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    back: str
    card: str | None


class TokenLookedAt(Event, frozen=True, tag="token_looked_at"):
    """A seat looked at a face-down token; all see which, only that seat its value."""

    rule: ClassVar[str] = "BLG-HI-03"
    secrets: ClassVar[tuple[str, ...]] = ("value",)
    seat: int
    token: str
    value: str | None


class TurnSkipped(Event, frozen=True, tag="turn_skipped"):
    """A seat had no card in hand on its turn."""

    rule: ClassVar[str] = "BLG-RUL-02"
    seat: int


class SpiritSummoned(Event, frozen=True, tag="spirit_summoned"):
    """A seat put a hand card into its column of the active grove."""

    rule: ClassVar[str] = "BLG-SM-01"
    seat: int
    card: str
    grove: int


class IconUsed(Event, frozen=True, tag="icon_used"):
    """A seat used a Cunning or an Arcane icon of the spirit it summoned."""

    rule: ClassVar[str] = "BLG-RUL-07"
    seat: int
    icon: str


class IconsLeft(Event, frozen=True, tag="icons_left"):
    """A seat used no more icons."""

    rule: ClassVar[str] = "BLG-RUL-07"
    seat: int


class SpiritChosen(Event, frozen=True, tag="spirit_chosen"):
    """A seat chose the spirit that Cunning moves."""

    rule: ClassVar[str] = "BLG-CN-02"
    seat: int
    card: str


class SpiritMoved(Event, frozen=True, tag="spirit_moved"):
    """Cunning moved a spirit to an adjacent column."""

    rule: ClassVar[str] = "BLG-CN-01"
    seat: int
    card: str
    origin: int
    grove: int


class TokenTaken(Event, frozen=True, tag="token_taken"):
    """A seat took a face-down token from the supply, without looking at it."""

    rule: ClassVar[str] = "BLG-AR-02"
    seat: int
    token: str


class TokenPlaced(Event, frozen=True, tag="token_placed"):
    """A seat put a face-down token on a spirit."""

    rule: ClassVar[str] = "BLG-AR-01"
    seat: int
    token: str
    side: int  # the seat whose spirit it is
    card: str


class SupplyRenewed(Event, frozen=True, tag="supply_renewed"):
    """The discarded tokens were shuffled face down into a new supply."""

    rule: ClassVar[str] = "BLG-AR-08"
    tokens: list[str]


class CardLaid(Event, frozen=True, tag="card_laid"):
    """A seat laid a hand card beside its druid."""

    rule: ClassVar[str] = "BLG-TR-01"
    seat: int
    card: str


class CardJoined(Event, frozen=True, tag="card_joined"):
    """The card was joined to the druid's left or right edge, and completed icons."""

    rule: ClassVar[str] = "BLG-TR-05"
    seat: int
    side: str
    animals: list[str]


class AnimalChosen(Event, frozen=True, tag="animal_chosen"):
    """A seat chose the animal to recruit next."""

    rule: ClassVar[str] = "BLG-TR-06"
    seat: int
    animal: str


class EliteRecruited(Event, frozen=True, tag="elite_recruited"):
    """A seat took a face-up elite into its hand or deck."""

    rule: ClassVar[str] = "BLG-TR-07"
    seat: int
    card: str
    place: str


class DruidTransformed(Event, frozen=True, tag="druid_transformed"):
    """The laid card covered the druid."""

    rule: ClassVar[str] = "BLG-TR-09"
    seat: int
    card: str


class HandReturned(Event, frozen=True, tag="hand_returned"):
    """A seat put its hand under its deck; only that seat knows the order, the bottom card last."""

    rule: ClassVar[str] = "BLG-ER-01"
    secrets: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[str] | None


class TokenRevealed(Event, frozen=True, tag="token_revealed"):
    """A token was turned up in a confrontation."""

    rule: ClassVar[str] = "BLG-ER-03"
    token: str
    value: str


class SpiritDestroyed(Event, frozen=True, tag="spirit_destroyed"):
    """A token destroyed a spirit."""

    rule: ClassVar[str] = "BLG-ER-04"
    seat: int
    card: str


class GroveResolved(Event, frozen=True, tag="grove_resolved"):
    """The strengths at a grove were compared; without a winner its cube stayed in the centre."""

    rule: ClassVar[str] = "BLG-ER-14"
    grove: int
    strengths: list[int]
    winner: int | None


class VenerableChosen(Event, frozen=True, tag="venerable_chosen"):
    """The winner of a grove chose a Venerable."""

    rule: ClassVar[str] = "BLG-VE-01"
    seat: int
    card: str


class VenerableTaken(Event, frozen=True, tag="venerable_taken"):
    """The winner of a grove took a Venerable; it replaced a spirit, if there was one to replace."""

    rule: ClassVar[str] = "BLG-VE-02"
    seat: int
    card: str
    grove: int
    replaced: str | None


class BottomCardPlaced(Event, frozen=True, tag="bottom_card_placed"):
    """A Venerable brought the lowest card of its owner's deck into its column."""

    rule: ClassVar[str] = "BLG-VE-09"
    seat: int
    card: str
    grove: int


class VenerablesRemoved(Event, frozen=True, tag="venerables_removed"):
    """Venerables nobody took went to the box."""

    rule: ClassVar[str] = "BLG-VE-15"
    cards: list[str]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """All groves are one seat's, or the last round is over."""

    rule: ClassVar[str] = "BLG-SC-01"
    domination: list[int]
    groves: list[int]  # how many each seat holds


def add(table: Table, event: Event) -> None:
    assert table.journal is not None, "events are told to a journal"
    table.journal.add(event)


def card(table: Table, spirit: int) -> str:
    return table.board.kind_names[kind_of(spirit)]


def back_name(table: Table, spirit: int) -> str:
    """BLG-RUL-19: "base", or the animal of an elite."""
    return "base" if spirit < w.ELITE else table.board.animal_names[elite_deck_of(spirit)]


def round_began(table: Table, number: int, starter: int) -> None:
    add(table, RoundBegan(round=number, starter=starter))


def elite_revealed(table: Table, spirit: int) -> None:
    add(table, EliteRevealed(card=card(table, spirit)))


def venerable_revealed(table: Table, spirit: int) -> None:
    add(table, VenerableRevealed(card=card(table, spirit)))


def card_drawn(table: Table, seat: int, spirit: int) -> None:
    add(table, CardDrawn(seat=seat, back=back_name(table, spirit), card=card(table, spirit), seen_by=1 << seat))


def token_looked_at(table: Table, seat: int, token: int, piece: int) -> None:
    name, value = table.board.token_names[token], table.board.value_names[piece]
    add(table, TokenLookedAt(seat=seat, token=name, value=value, seen_by=1 << seat))


def turn_skipped(table: Table, seat: int) -> None:
    add(table, TurnSkipped(seat=seat))


def spirit_summoned(table: Table, seat: int, spirit: int, grove: int) -> None:
    add(table, SpiritSummoned(seat=seat, card=card(table, spirit), grove=grove))


def icon_used(table: Table, seat: int, icon: str) -> None:
    add(table, IconUsed(seat=seat, icon=icon))


def icons_left(table: Table, seat: int) -> None:
    add(table, IconsLeft(seat=seat))


def spirit_chosen(table: Table, seat: int, spirit: int) -> None:
    add(table, SpiritChosen(seat=seat, card=card(table, spirit)))


def spirit_moved(table: Table, seat: int, spirit: int, origin: int, column: int) -> None:
    add(table, SpiritMoved(seat=seat, card=card(table, spirit), origin=origin, grove=column))


def token_taken(table: Table, seat: int, token: int) -> None:
    add(table, TokenTaken(seat=seat, token=table.board.token_names[token]))


def token_placed(table: Table, seat: int, token: int, side: int, spirit: int) -> None:
    add(table, TokenPlaced(seat=seat, token=table.board.token_names[token], side=side, card=card(table, spirit)))


def supply_renewed(table: Table, tokens: int) -> None:
    add(table, SupplyRenewed(tokens=[table.board.token_names[i] for i in range(w.TOKENS) if tokens >> i & 1]))


def card_laid(table: Table, seat: int, spirit: int) -> None:
    add(table, CardLaid(seat=seat, card=card(table, spirit)))


def card_joined(table: Table, seat: int, side: int, animals: int) -> None:
    names = [table.board.animal_names[i] for i in range(w.ANIMALS) if animals >> i & 1]
    add(table, CardJoined(seat=seat, side="left" if side == w.LEFT else "right", animals=names))


def animal_chosen(table: Table, seat: int, animal: int) -> None:
    add(table, AnimalChosen(seat=seat, animal=table.board.animal_names[animal]))


def elite_recruited(table: Table, seat: int, spirit: int, where: int) -> None:
    add(table, EliteRecruited(seat=seat, card=card(table, spirit), place=PLACES[where]))


def druid_transformed(table: Table, seat: int, spirit: int) -> None:
    add(table, DruidTransformed(seat=seat, card=card(table, spirit)))


def hand_returned(table: Table, seat: int, spirits: list[int]) -> None:
    cards = [card(table, spirit) for spirit in spirits]
    add(table, HandReturned(seat=seat, count=len(cards), cards=cards, seen_by=1 << seat))


def token_revealed(table: Table, token: int, piece: int) -> None:
    add(table, TokenRevealed(token=table.board.token_names[token], value=table.board.value_names[piece]))


def spirit_destroyed(table: Table, seat: int, spirit: int) -> None:
    add(table, SpiritDestroyed(seat=seat, card=card(table, spirit)))


def grove_resolved(table: Table, grove: int, strengths: list[int], winner: int) -> None:
    add(table, GroveResolved(grove=grove, strengths=strengths, winner=None if winner < 0 else winner))


def venerable_chosen(table: Table, seat: int, spirit: int) -> None:
    add(table, VenerableChosen(seat=seat, card=card(table, spirit)))


def venerable_taken(table: Table, seat: int, spirit: int, grove: int, replaced: int) -> None:
    name = None if replaced < 0 else card(table, replaced)
    add(table, VenerableTaken(seat=seat, card=card(table, spirit), grove=grove, replaced=name))


def bottom_card_placed(table: Table, seat: int, spirit: int, grove: int) -> None:
    add(table, BottomCardPlaced(seat=seat, card=card(table, spirit), grove=grove))


def venerables_removed(table: Table, venerables: int) -> None:
    add(table, VenerablesRemoved(cards=[card(table, w.CARDS + i) for i in range(w.VENERABLES) if venerables >> i & 1]))


def game_ended(table: Table, domination: list[int], groves: list[int]) -> None:
    add(table, GameEnded(domination=domination, groves=groves))
