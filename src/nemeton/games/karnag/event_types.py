"""What may happen, as facts in the past tense; each names its rule. `events.py` makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    pass

Square = tuple[int, int]


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new round; seats in play order."""

    rule: ClassVar[str] = "KAR-RND-01"
    round: int
    order: list[int]


class ObstacleLaid(Event, frozen=True, tag="obstacle_laid"):
    """A tile was laid in the advanced set-up."""

    rule: ClassVar[str] = "KAR-ADV-01"
    seat: int
    obstacle: str
    squares: list[Square]


class ObstaclePutAside(Event, frozen=True, tag="obstacle_put_aside"):
    """A tile had no place in the glade."""

    rule: ClassVar[str] = "KAR-RUL-64"
    obstacle: str


class CreatureRevealed(Event, frozen=True, tag="creature_revealed"):
    """A token was put on the gate and turned over."""

    rule: ClassVar[str] = "KAR-B-33"
    creature: str
    gate: int


class CreatureArrived(Event, frozen=True, tag="creature_arrived"):
    """A new creature rushed out of the gate over these squares."""

    rule: ClassVar[str] = "KAR-B-34"
    creature: str
    squares: list[Square]


class CreatureLost(Event, frozen=True, tag="creature_lost"):
    """A new creature could not leave the gate and was removed."""

    rule: ClassVar[str] = "KAR-B-44"
    creature: str


class CreatureMoved(Event, frozen=True, tag="creature_moved"):
    """A creature moved, by itself or by telepathy."""

    rule: ClassVar[str] = "KAR-B-04"
    creature: str
    origin: Square
    square: Square


class CreatureEscaped(Event, frozen=True, tag="creature_escaped"):
    """A creature reached the path and left the game."""

    rule: ClassVar[str] = "KAR-B-21"
    creature: str
    path: int


class CreatureCaptured(Event, frozen=True, tag="creature_captured"):
    """A seat captured a creature."""

    rule: ClassVar[str] = "KAR-CAP-04"
    seat: int
    creature: str
    square: Square
    mana: int


class CreatureBanished(Event, frozen=True, tag="creature_banished"):
    """A creature of a reserve left the game."""

    rule: ClassVar[str] = "KAR-DRW-07"
    seat: int
    creature: str


class PointsGained(Event, frozen=True, tag="points_gained"):
    """A seat scored."""

    rule: ClassVar[str] = "KAR-GEN-09"
    seat: int
    points: int
    source: str


class PointsLost(Event, frozen=True, tag="points_lost"):
    """An escape cost a seat points."""

    rule: ClassVar[str] = "KAR-B-22"
    seat: int
    points: int


class ManaGained(Event, frozen=True, tag="mana_gained"):
    """A seat gained mana."""

    rule: ClassVar[str] = "KAR-GEN-06"
    seat: int
    mana: int


class TilesLaid(Event, frozen=True, tag="tiles_laid"):
    """The action tiles of the round, from left to right."""

    rule: ClassVar[str] = "KAR-C-01"
    tiles: list[str]


class CubePlaced(Event, frozen=True, tag="cube_placed"):
    """A seat placed a cube; positions and slots count from 1."""

    rule: ClassVar[str] = "KAR-D-04"
    seat: int
    position: int
    row: str
    slot: int


class WindowOpened(Event, frozen=True, tag="window_opened"):
    """It is a cube's turn; position and slot count from 1."""

    rule: ClassVar[str] = "KAR-RUL-39"
    seat: int
    position: int
    row: str
    slot: int


class ActionBegun(Event, frozen=True, tag="action_begun"):
    """A seat announced what it uses a cube for."""

    rule: ClassVar[str] = "KAR-E-04"
    seat: int
    tile: str
    row: str
    alternative: str


class ActionDeclined(Event, frozen=True, tag="action_declined"):
    """A seat did not use a cube."""

    rule: ClassVar[str] = "KAR-E-15"
    seat: int


class DruidMoved(Event, frozen=True, tag="druid_moved"):
    """A druid went from one place to another: p12 on the path, a cauldron, the council."""

    rule: ClassVar[str] = "KAR-MOV-06"
    seat: int
    druid: int
    origin: str
    place: str


class GemCreated(Event, frozen=True, tag="gem_created"):
    """Two rays crossed and made a gem."""

    rule: ClassVar[str] = "KAR-GEM-06"
    seat: int
    square: Square
    mana: int


class GemMoved(Event, frozen=True, tag="gem_moved"):
    """A gem was moved by one square."""

    rule: ClassVar[str] = "KAR-KNO-07"
    seat: int
    origin: Square
    square: Square


class GemsAligned(Event, frozen=True, tag="gems_aligned"):
    """A seat's gems stood in line over so many squares."""

    rule: ClassVar[str] = "KAR-F-01"
    seat: int
    squares: int


class MenhirRaised(Event, frozen=True, tag="menhir_raised"):
    """A gem became a menhir."""

    rule: ClassVar[str] = "KAR-F-03"
    seat: int
    square: Square


class CouncilMet(Event, frozen=True, tag="council_met"):
    """Phase G: these seats have most druids at the council and may rise."""

    rule: ClassVar[str] = "KAR-G-04"
    majority: list[int]


class PotionBrewed(Event, frozen=True, tag="potion_brewed"):
    """A seat's druids brewed."""

    rule: ClassVar[str] = "KAR-POT-01"
    seat: int
    druids: int


class LevelGained(Event, frozen=True, tag="level_gained"):
    """A seat rose on a knowledge track."""

    rule: ClassVar[str] = "KAR-KNO-02"
    seat: int
    track: str
    level: int


class BackSeen(Event, frozen=True, tag="back_seen"):
    """Everybody sees the back of the card that is on top of the deck now."""

    rule: ClassVar[str] = "KAR-RUL-45"
    marked: bool


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """A seat drew cards; the others see how many are marked."""

    rule: ClassVar[str] = "KAR-DRW-16"
    secrets: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    marked: int
    cards: list[str] | None


class CardKept(Event, frozen=True, tag="card_kept"):
    """A seat took a drawn card into its hand; what else was drawn went under the deck, and all saw the backs."""

    rule: ClassVar[str] = "KAR-DRW-02"
    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    returned: list[bool]  # is it marked? in the order in which they lie there
    card: str | None


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A seat played a card; it went under the deck."""

    rule: ClassVar[str] = "KAR-CRD-04"
    seat: int
    card: str


class GateEncircled(Event, frozen=True, tag="gate_encircled"):
    """A closed line of menhirs runs round the gate."""

    rule: ClassVar[str] = "KAR-END-10"
    menhirs: list[Square]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The final count is done."""

    rule: ClassVar[str] = "KAR-END-01"
