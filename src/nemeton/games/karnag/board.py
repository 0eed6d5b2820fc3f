"""What never changes during a game: glade and path, obstacle tiles, the numbers of the box, the options.

A board is shared by all states of a process that are played with the same data and options, in whatever thread, so
every field is final and nothing writes into its vectors.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import (
    DIRECTIONS,
    REGION_LETTERS,
    BoardFile,
    Box,
    Effects,
    End,
    Tiles,
    Tracks,
    card_copies,
    creatures_of,
    gate_of,
    token_names,
)
from nemeton.games.karnag.geometry import Geometry
from nemeton.games.karnag.shapes import Shapes

if TYPE_CHECKING:
    from nemeton.games.karnag.data import Data


@mypyc_attr(acyclic=True)
class Glade:
    """The squares of glade and path, as geometry.py numbers them; a board is one with the box beside it."""

    def __init__(self, file: BoardFile) -> None:
        gate = gate_of(file)
        assert gate is not None, "the gate was checked when the data were loaded"
        regions = [[REGION_LETTERS.get(letter, w.DARK) for letter in line] for line in file.lines]
        arrows = [DIRECTIONS.index(arrow) for arrow in file.arrows]
        lay = Geometry(regions, gate, arrows)
        self.cols: Final[i64] = lay.cols
        self.rows: Final[i64] = lay.rows
        self.width: Final[i64] = lay.width
        self.size: Final[i64] = lay.width * lay.height
        self.path: Final[i64] = len(lay.ring)
        self.gate_x: Final[i64] = lay.gate_x  # of its upper left square
        self.gate_y: Final[i64] = lay.gate_y
        self.step: Final[vec[i64]] = vec[i64](lay.steps)
        self.ground: Final[vec[i64]] = vec[i64](lay.ground)
        self.region: Final[vec[i64]] = vec[i64](lay.region)
        self.code: Final[vec[i64]] = vec[i64](lay.codes)  # of a square in actions
        self.square: Final[vec[i64]] = vec[i64](lay.ring)  # of a path number
        self.path_number: Final[vec[i64]] = vec[i64](lay.path_numbers)  # of a square, or NONE
        self.corner: Final[vec[i64]] = vec[i64](lay.corners)  # path numbers
        self.ray: Final[vec[i64]] = vec[i64](lay.rays)  # KAR-DAT-16: direction into the glade by path number, or NONE
        self.gate: Final[vec[i64]] = vec[i64](lay.gate)
        self.arrow: Final[vec[i64]] = vec[i64](arrows)
        self.other_side: Final[vec[i64]] = vec[i64](lay.other_sides)
        self.near: Final[vec[i64]] = vec[i64](lay.near)  # KAR-DAT-07: moves to the nearest border
        self.both: Final[vec[i64]] = vec[i64](lay.both)  # the sum for the two nearest ones
        self.heading: Final[vec[i64]] = vec[i64](lay.headings)

    def at(self, x: i64, y: i64) -> i64:
        """The square of a column and a row; 0 and the last but one are the path."""
        return y * self.width + x

    def x(self, square: i64) -> i64:
        return square % self.width

    def y(self, square: i64) -> i64:
        return square // self.width

    def square_of(self, code: i64) -> i64:
        """The square an action names."""
        x, y = actions.column_and_row(code)
        return self.at(x, y)

    def ring_distance(self, one: i64, other: i64) -> i64:
        """KAR-DAT-15: along the path, the shorter way round."""
        apart = one - other if one > other else other - one
        return apart if apart <= self.path - apart else self.path - apart


@final
@mypyc_attr(acyclic=True)
class Board(Glade):
    """The board with the box around it, for one number of seats and one choice of options."""

    def __init__(
        self,
        data: Data,
        name: str,
        seats: int,
        advanced: bool,
        compensates_with_mana: bool,
        weights: tuple[int, ...],
    ) -> None:
        file, box = data.boards[name], data.box
        super().__init__(file)
        # the options
        self.name: Final[str] = name
        self.advanced: Final[bool] = advanced
        self.compensates_with_mana: Final[bool] = compensates_with_mana
        # what bots give for things
        self.weights: Final[vec[i64]] = vec[i64](weights)
        # what depends on the number of seats
        players = next(one for one in box.players if one.seats == seats)
        self.rounds: Final[i64] = players.rounds
        self.main_slots: Final[vec[i64]] = vec[i64](players.main_slots)
        self.secondary_slots: Final[i64] = players.secondary_slots
        # planes of an observation have room for every board
        self.plane_width: Final[i64] = max([one.cols for one in data.boards.values()]) + 2
        self.plane: Final[i64] = self.plane_width * (max([one.rows for one in data.boards.values()]) + 2)
        # cauldrons
        sizes = {"large": players.large_places, "small": players.small_places}
        self.cauldrons: Final[i64] = len(file.cauldron)
        self.cauldron: Final[vec[i64]] = vec[i64](entrances(file, int(self.path)))  # + path number: or NONE
        self.places: Final[vec[i64]] = vec[i64]([sizes[cauldron.size] for cauldron in file.cauldron])
        self.start: Final[vec[i64]] = vec[i64](dark_squares(file, int(self.path)))  # KAR-SET-14: + path number
        # what a seat begins with
        self.first_points: Final[i64] = box.set_up.victory_points
        self.first_mana: Final[i64] = box.set_up.mana
        self.most_mana: Final[i64] = box.set_up.most_mana
        self.cubes: Final[i64] = box.set_up.cubes
        self.druids: Final[i64] = box.set_up.druids
        self.gems: Final[i64] = box.set_up.gems
        self.menhirs: Final[i64] = box.set_up.menhirs
        # creatures
        types = token_types(box)
        self.tokens: Final[i64] = len(types)
        self.token_type: Final[vec[i64]] = vec[i64](types)
        self.token_turn: Final[vec[i64]] = vec[i64](token_turns(box))  # 1 right, 3 left
        self.capture_points: Final[vec[i64]] = vec[i64]([one.points for one in creatures_of(box)])
        self.die: Final[vec[i64]] = vec[i64](box.die)
        self.penalty: Final[vec[i64]] = vec[i64](box.penalty)
        # cards, as many pieces of each kind as the box has copies
        kinds = [kind for kind, copies in enumerate(card_copies(box)) for _ in range(copies)]
        masks = [sum(1 << piece for piece, one in enumerate(kinds) if one == kind) for kind in range(w.CARD_KINDS)]
        self.cards: Final[i64] = len(kinds)
        self.piece_kind: Final[vec[i64]] = vec[i64](kinds)
        self.kind_pieces: Final[vec[i64]] = vec[i64](masks)  # + kind: the mask of its pieces
        self.plain_pieces: Final[i64] = sum(masks[: w.BANISH])
        self.marked_pieces: Final[i64] = sum(masks[w.BANISH :])
        self.bit: Final[vec[i64]] = vec[i64]([1 << number for number in range(w.MASK_BITS)])  # of tokens and cards
        # points that no tile, track or card gives
        regions = [box.regions.green, box.regions.light, box.regions.dark]
        self.compensation: Final[i64] = box.compensation
        self.menhir_bonus: Final[vec[i64]] = vec[i64]([region.menhir for region in regions])
        self.gem_end: Final[vec[i64]] = vec[i64]([region.gem for region in regions])
        self.council_druid: Final[i64] = box.council.druid
        self.end: Final[EndNumbers] = EndNumbers(box.end)
        # tiles, tracks, effects of cards, obstacles
        self.tiles: Final[TileNumbers] = TileNumbers(box.tiles)
        self.tracks: Final[TrackNumbers] = TrackNumbers(box.tracks)
        self.effects: Final[EffectNumbers] = EffectNumbers(box.effects)
        self.obstacles: Final[i64] = len(file.obstacle)
        self.shapes: Final[Shapes] = Shapes(file.obstacle)
        # names
        self.colours: Final[list[str]] = box.colours
        self.token_names: Final[list[str]] = token_names(box)
        self.cauldron_names: Final[list[str]] = [cauldron.id for cauldron in file.cauldron]
        self.obstacle_names: Final[list[str]] = [obstacle.id for obstacle in file.obstacle]


@final
@mypyc_attr(acyclic=True)
class TileNumbers:
    """KAR-DAT-40..45: what the actions of the tiles do; + MAIN or SECONDARY where both rows offer it."""

    def __init__(self, tiles: Tiles) -> None:
        self.moves_least: Final[vec[i64]] = vec[i64]([tiles.moves_main[0], tiles.moves_secondary[0]])
        self.moves_most: Final[vec[i64]] = vec[i64]([tiles.moves_main[1], tiles.moves_secondary[1]])
        self.gems_move: Final[vec[i64]] = vec[i64](list(tiles.gems_move))  # least and most
        self.capture_move: Final[vec[i64]] = vec[i64](list(tiles.capture_move))
        self.telepathy: Final[vec[i64]] = vec[i64]([tiles.telepathy_main, tiles.telepathy_secondary])
        self.shift: Final[i64] = tiles.shift_secondary
        # + row * (druids + 1) + brewing druids
        self.potion: Final[vec[i64]] = vec[i64](tiles.potion_main + tiles.potion_secondary)
        self.draw: Final[vec[i64]] = vec[i64]([tiles.draw_main, tiles.draw_secondary])


@final
@mypyc_attr(acyclic=True)
class TrackNumbers:
    """KAR-DAT-61..66: what the levels of the knowledge tracks give; + level."""

    def __init__(self, tracks: Tracks) -> None:
        self.top_level: Final[i64] = len(tracks.move) - 1
        self.capture_action: Final[vec[i64]] = vec[i64](tracks.capture_action)
        self.capture_creature: Final[vec[i64]] = vec[i64](tracks.capture_creature)
        self.move: Final[vec[i64]] = vec[i64](tracks.move)
        self.council: Final[vec[i64]] = vec[i64]([points for level in tracks.council for points in level])  # * druids
        self.gems: Final[vec[i64]] = vec[i64](tracks.gems)
        self.mana: Final[vec[i64]] = vec[i64](tracks.mana)
        self.scroll: Final[vec[i64]] = vec[i64](tracks.scroll)


@final
@mypyc_attr(acyclic=True)
class EffectNumbers:
    """KAR-CRD: what the power cards do."""

    def __init__(self, effects: Effects) -> None:
        self.accel: Final[i64] = effects.accel
        self.mana: Final[i64] = effects.mana
        self.gem_steps: Final[i64] = effects.gem_steps
        self.levels: Final[i64] = effects.levels
        self.control: Final[i64] = effects.control
        self.banish: Final[i64] = effects.banish


@final
@mypyc_attr(acyclic=True)
class EndNumbers:
    """KAR-END-02..08: what the final count gives for each."""

    def __init__(self, end: End) -> None:
        self.card: Final[i64] = end.card
        self.menhir_in_ring: Final[i64] = end.menhir_in_ring
        self.menhir_beside_ring: Final[i64] = end.menhir_beside_ring
        self.creature_if_ring: Final[i64] = end.creature_if_ring
        self.menhir_if_none: Final[i64] = end.menhir_if_none
        self.creature_if_none: Final[i64] = end.creature_if_none


def entrances(file: BoardFile, path: int) -> list[int]:
    """KAR-DAT-17..22: the cauldron entered from each path square, or NONE."""
    entered = [w.NONE] * path
    for number, cauldron in enumerate(file.cauldron):
        for place in cauldron.entrances:
            entered[place] = number
    return entered


def dark_squares(file: BoardFile, path: int) -> list[int]:
    """KAR-SET-14: 1 for each path square a druid may start on."""
    dark = {place for cauldron in file.cauldron for place in cauldron.dark}
    return [int(place in dark) for place in range(path)]


def token_types(box: Box) -> list[int]:
    """The type of each token."""
    return [kind for kind, one in enumerate(creatures_of(box)) for _ in range(one.right + one.left)]


def token_turns(box: Box) -> list[int]:
    """KAR-B-14: how often each token turns right where it must turn: once, or three times, which is left."""
    return [turns for one in creatures_of(box) for turns in [1] * one.right + [3] * one.left]


@lru_cache(maxsize=64)
def board_for(
    data: Data, name: str, seats: int, advanced: bool, compensates_with_mana: bool, weights: tuple[int, ...]
) -> Board:
    """The one board for all games with these data and options; `weights` are those of its number of seats."""
    return Board(data, name, seats, advanced, compensates_with_mana, weights)
