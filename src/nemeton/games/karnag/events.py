"""What may happen, as facts in the past tense; each names its rule. Made only where a journal is attached.

The functions below are what the rules call: they put numbers into the rulebook's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, TILE_NAMES, TRACK_NAMES
from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    from nemeton.games.karnag.state import KarnagState

SOURCES = ("captures", "menhirs", "council", "banishing", "compensation", "end")
ALTERNATIVES = ("move", "gems", "capture", "level", "telepathy", "shift", "brew", "draw")
ROWS = ("main", "secondary")

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


# ---------------------------------------------------------------------- in words
def add(state: KarnagState, event: Event) -> None:
    assert state.journal is not None, "events are told to a journal"
    state.journal.add(event)


def place_name(state: KarnagState, place: int) -> str | None:
    """Where a druid is; None before it is placed."""
    if place >= 0:
        return f"p{place}"
    if place == -1:
        return "council"
    return state.board.cauldron_names[-place - 2] if -place - 2 < state.board.cauldrons else None


def xy(state: KarnagState, square: int) -> Square:
    return int(state.board.x(square)), int(state.board.y(square))


# ---------------------------------------------------------------------- what the rules tell
def round_began(state: KarnagState) -> None:

    order = [int(state.s[w.ORDER + place]) for place in range(state.seats)]
    add(state, RoundBegan(round=int(state.s[w.ROUND]), order=order))


def obstacle_laid(state: KarnagState, seat: int, obstacle: int) -> None:

    board, place = state.board, state.s[w.LAID + obstacle] - 1
    corner, first = board.coded(place // 4), board.shapes.first[obstacle * 4 + place % 4]
    squares = [
        xy(state, corner + board.shapes.y[i] * board.width + board.shapes.x[i])
        for i in range(first, first + board.shapes.size[obstacle])
    ]
    add(state, ObstacleLaid(seat=seat, obstacle=board.obstacle_names[obstacle], squares=squares))


def obstacle_put_aside(state: KarnagState, obstacle: int) -> None:
    add(state, ObstaclePutAside(obstacle=state.board.obstacle_names[obstacle]))


def creature_revealed(state: KarnagState, token: int, gate: int) -> None:
    add(state, CreatureRevealed(creature=state.board.token_names[token], gate=gate + 1))


def creature_arrived(state: KarnagState, token: int, squares: list[int]) -> None:
    add(
        state,
        CreatureArrived(creature=state.board.token_names[token], squares=[xy(state, square) for square in squares]),
    )


def creature_lost(state: KarnagState, token: int) -> None:
    add(state, CreatureLost(creature=state.board.token_names[token]))


def creature_moved(state: KarnagState, token: int, square: int) -> None:

    name, origin = state.board.token_names[token], int(state.s[w.TOKEN + token])
    add(state, CreatureMoved(creature=name, origin=xy(state, origin), square=xy(state, square)))


def creature_escaped(state: KarnagState, token: int, path: int) -> None:
    add(state, CreatureEscaped(creature=state.board.token_names[token], path=path))


def creature_captured(state: KarnagState, seat: int, token: int, mana: int) -> None:

    name, square = state.board.token_names[token], xy(state, int(state.s[w.TOKEN + token]))
    add(state, CreatureCaptured(seat=seat, creature=name, square=square, mana=mana))


def creature_banished(state: KarnagState, seat: int, token: int) -> None:
    add(state, CreatureBanished(seat=seat, creature=state.board.token_names[token]))


def points_gained(state: KarnagState, seat: int, points: int, source: int) -> None:
    add(state, PointsGained(seat=seat, points=points, source=SOURCES[source]))


def points_lost(state: KarnagState, seat: int, points: int) -> None:
    add(state, PointsLost(seat=seat, points=points))


def mana_gained(state: KarnagState, seat: int, mana: int) -> None:
    add(state, ManaGained(seat=seat, mana=mana))


def tiles_laid(state: KarnagState) -> None:

    add(state, TilesLaid(tiles=[TILE_NAMES[state.s[w.ROW + position]] for position in range(len(TILE_NAMES))]))


def cube_placed(state: KarnagState, seat: int, slot: int) -> None:

    action, number = divmod(slot, w.MAX_SLOTS)
    row, position = divmod(action, len(TILE_NAMES))
    add(state, CubePlaced(seat=seat, position=position + 1, row=ROWS[row], slot=number + 1))


def window_opened(state: KarnagState, seat: int) -> None:

    position, slot = int(state.s[w.E_POSITION]) + 1, int(state.s[w.E_SLOT]) + 1
    add(state, WindowOpened(seat=seat, position=position, row=ROWS[state.s[w.E_ROW]], slot=slot))


def action_begun(state: KarnagState, seat: int, tile: int, row: int, alternative: int) -> None:
    add(state, ActionBegun(seat=seat, tile=TILE_NAMES[tile], row=ROWS[row], alternative=ALTERNATIVES[alternative]))


def action_declined(state: KarnagState, seat: int) -> None:
    add(state, ActionDeclined(seat=seat))


def druid_moved(state: KarnagState, seat: int, druid: int, place: int) -> None:

    origin = int(state.s[state.seat_at(seat) + w.DRUID_AT + druid])
    add(
        state,
        DruidMoved(
            seat=seat,
            druid=druid + 1,
            origin=place_name(state, origin) or "reserve",
            place=place_name(state, place) or "reserve",
        ),
    )


def gem_created(state: KarnagState, seat: int, square: int, mana: int) -> None:
    add(state, GemCreated(seat=seat, square=xy(state, square), mana=mana))


def gem_moved(state: KarnagState, seat: int, origin: int, square: int) -> None:
    add(state, GemMoved(seat=seat, origin=xy(state, origin), square=xy(state, square)))


def gems_aligned(state: KarnagState, seat: int, squares: int) -> None:
    add(state, GemsAligned(seat=seat, squares=squares))


def menhir_raised(state: KarnagState, seat: int, square: int) -> None:
    add(state, MenhirRaised(seat=seat, square=xy(state, square)))


def council_met(state: KarnagState) -> None:

    add(state, CouncilMet(majority=[seat for seat in range(state.seats) if state.s[w.MAJORITY] >> seat & 1]))


def potion_brewed(state: KarnagState, seat: int, druids: int) -> None:
    add(state, PotionBrewed(seat=seat, druids=druids))


def level_gained(state: KarnagState, seat: int, track: int, level: int) -> None:
    add(state, LevelGained(seat=seat, track=TRACK_NAMES[track], level=level))


def cards_drawn(state: KarnagState, seat: int) -> None:

    kinds = [int(state.s[w.CARD + state.s[w.DRAWN + i]]) for i in range(state.s[w.DRAWN_SIZE])]
    marked = sum(kind >= w.BANISH for kind in kinds)
    add(state, CardsDrawn(seat=seat, marked=marked, cards=[CARD_NAMES[kind] for kind in kinds], seen_by=1 << seat))


def card_kept(state: KarnagState, seat: int, kind: int, returned: int) -> None:

    end = state.s[w.DECK_TOP] + state.s[w.DECK_SIZE]
    under = [state.s[w.DECK + place % state.board.cards] for place in range(end - returned, end)]
    backs = [bool(state.s[w.CARD + card] >= w.BANISH) for card in under]
    add(state, CardKept(seat=seat, card=CARD_NAMES[kind], returned=backs, seen_by=1 << seat))


def back_seen(state: KarnagState, marked: bool) -> None:
    add(state, BackSeen(marked=marked))


def card_played(state: KarnagState, seat: int, kind: int) -> None:
    add(state, CardPlayed(seat=seat, card=CARD_NAMES[kind]))


def gate_encircled(state: KarnagState, squares: list[int]) -> None:
    add(state, GateEncircled(menhirs=[xy(state, square) for square in squares]))


def game_ended(state: KarnagState) -> None:
    add(state, GameEnded())
