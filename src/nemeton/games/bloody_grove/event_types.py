"""What may happen, as facts in the past tense; each names its rule."""

from __future__ import annotations

from typing import ClassVar

from nemeton.kernel.journal import Event


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
