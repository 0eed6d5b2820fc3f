"""What never changes during a game: glade and path, obstacle tiles, the numbers of the box, the options.

Squares of glade and path together are numbered row by row from the path's top left corner, so that a step north,
east, south or west is always the same difference. Path squares have a number along the ring besides (KAR-DAT-12).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import words as w


@final
@mypyc_attr(acyclic=True)
class Board:
    """The board with the box around it, for one number of seats and one choice of options."""

    def __init__(self, name: str, regions: list[list[int]], gate: tuple[int, int], arrows: list[int]) -> None:
        self.name: str = name
        self.cols: i64 = len(regions[0])
        self.rows: i64 = len(regions)
        self.width: i64 = len(regions[0]) + 2
        self.size: i64 = (len(regions[0]) + 2) * (len(regions) + 2)
        self.path: i64 = 2 * (len(regions[0]) + len(regions)) + 4
        self.gate_x: i64 = gate[0]  # of its upper left square
        self.gate_y: i64 = gate[1]
        self.bit: vec[i64] = vec[i64]([1 << number for number in range(w.MASK_BITS)])  # for masks of tokens and cards
        lay = Geometry(regions, gate, arrows)
        self.step: vec[i64] = vec[i64](lay.steps)
        self.ground: vec[i64] = vec[i64](lay.ground)
        self.region: vec[i64] = vec[i64](lay.region)
        self.code: vec[i64] = vec[i64](lay.codes)  # of a square in actions
        self.square: vec[i64] = vec[i64](lay.ring)  # of a path number
        self.path_number: vec[i64] = vec[i64](
            [lay.ring.index(q) if q in lay.ring else w.NONE for q in range(self.size)]
        )
        self.corner: vec[i64] = vec[i64](lay.corners)  # path numbers
        self.ray: vec[i64] = vec[i64](lay.rays)  # KAR-DAT-16: direction into the glade by path number, or NONE
        self.gate: vec[i64] = vec[i64](lay.gate)
        self.arrow: vec[i64] = vec[i64](arrows)
        self.other_side: vec[i64] = vec[i64](lay.other_sides)
        self.near: vec[i64] = vec[i64](lay.near)  # KAR-DAT-07: moves to the nearest border
        self.both: vec[i64] = vec[i64](lay.both)  # the sum for the two nearest ones
        self.heading: vec[i64] = vec[i64](lay.headings)
        # cauldrons, obstacles; given by data.py, as all that follows
        self.cauldrons: i64 = 0
        self.cauldron: vec[i64] = vec[i64]([])  # entered from a path square, or NONE
        self.places: vec[i64] = vec[i64]([])
        self.start: vec[i64] = vec[i64]([])  # KAR-SET-14: is this path square dark?
        self.obstacles: i64 = 0
        self.mixed: vec[i64] = vec[i64]([])  # is it of both grounds?
        self.alike: vec[i64] = vec[i64]([])  # the first obstacle of the same shape
        self.shape: vec[i64] = vec[i64]([])  # by obstacle * 4 + turns: where its squares begin below; NONE: as another
        self.shape_x: vec[i64] = vec[i64]([])
        self.shape_y: vec[i64] = vec[i64]([])
        self.shape_ground: vec[i64] = vec[i64]([])
        self.shape_size: vec[i64] = vec[i64]([])  # by obstacle
        self.basic: vec[i64] = vec[i64]([])  # by obstacle: square code * 4 + turns
        # the options
        self.advanced: bool = False
        self.compensates_with_mana: bool = False
        # the box
        self.rounds: i64 = 0
        self.main_slots: vec[i64] = vec[i64]([])
        self.secondary_slots: i64 = 0
        self.die: vec[i64] = vec[i64]([])
        self.penalty: vec[i64] = vec[i64]([])
        self.compensation: i64 = 0
        self.first_mana: i64 = 0
        self.most_mana: i64 = 0
        self.first_points: i64 = 0
        self.cubes: i64 = 0
        self.druids: i64 = 0
        self.gems: i64 = 0
        self.menhirs: i64 = 0
        self.tokens: i64 = 0
        self.token_type: vec[i64] = vec[i64]([])
        self.token_turn: vec[i64] = vec[i64]([])  # 1 right, 3 left
        self.capture_points: vec[i64] = vec[i64]([])
        self.cards: i64 = 0
        self.piece_kind: vec[i64] = vec[i64]([])  # the kind of each of the cards
        self.kind_pieces: vec[i64] = vec[i64]([])  # the mask of the cards of a kind
        self.plain_pieces: i64 = 0
        self.marked_pieces: i64 = 0
        self.accel: i64 = 0
        self.mana_card: i64 = 0
        self.gem_steps: i64 = 0
        self.know_levels: i64 = 0
        self.control: i64 = 0
        self.banish: i64 = 0
        self.moves_least: vec[i64] = vec[i64]([])  # main, secondary
        self.moves_most: vec[i64] = vec[i64]([])
        self.gems_move: vec[i64] = vec[i64]([])  # least and most
        self.capture_move: vec[i64] = vec[i64]([])
        self.telepathy: vec[i64] = vec[i64]([])  # main, secondary
        self.shift: i64 = 0
        self.potion: vec[i64] = vec[i64]([])  # row * (druids + 1) + brewing druids
        self.draw: vec[i64] = vec[i64]([])
        self.top_level: i64 = 0
        self.track_capture: vec[i64] = vec[i64]([])
        self.track_creature: vec[i64] = vec[i64]([])
        self.track_move: vec[i64] = vec[i64]([])
        self.track_council: vec[i64] = vec[i64]([])  # level * druids + druid
        self.track_gems: vec[i64] = vec[i64]([])
        self.track_mana: vec[i64] = vec[i64]([])
        self.track_scroll: vec[i64] = vec[i64]([])
        self.menhir_bonus: vec[i64] = vec[i64]([])
        self.gem_end: vec[i64] = vec[i64]([])
        self.council_druid: i64 = 0
        self.end_card: i64 = 0
        self.menhir_in_ring: i64 = 0
        self.menhir_beside_ring: i64 = 0
        self.creature_if_ring: i64 = 0
        self.menhir_if_none: i64 = 0
        self.creature_if_none: i64 = 0
        self.colours: list[str] = []
        self.token_names: list[str] = []
        self.cauldron_names: list[str] = []
        self.obstacle_names: list[str] = []

    def at(self, x: i64, y: i64) -> i64:
        """The square of a column and a row; 0 and the last but one are the path."""
        return y * self.width + x

    def x(self, square: i64) -> i64:
        return square % self.width

    def y(self, square: i64) -> i64:
        return square // self.width

    def coded(self, code: i64) -> i64:
        """The square an action names."""
        return code // w.MAX_SIDE * self.width + code % w.MAX_SIDE

    def ring_distance(self, one: i64, other: i64) -> i64:
        """KAR-DAT-15: along the path, the shorter way round."""
        apart = one - other if one > other else other - one
        return apart if apart <= self.path - apart else self.path - apart


class Geometry:
    """Works out what follows from the size of the glade, its regions and its gate."""

    def __init__(self, regions: list[list[int]], gate: tuple[int, int], arrows: list[int]) -> None:
        self.regions = regions
        self.cols, self.rows = len(regions[0]), len(regions)
        self.width, self.height = self.cols + 2, self.rows + 2
        self.gate_x, self.gate_y = gate
        self.arrows = arrows
        squares = [(q % self.width, q // self.width) for q in range(self.width * self.height)]
        self.steps = [-self.width, 1, self.width, -1]
        self.ring = self.ring_squares()
        self.corners = [0, self.cols + 1, self.cols + self.rows + 2, 2 * self.cols + self.rows + 3]  # KAR-DAT-14
        self.gate = [y * self.width + x for x, y in self.gate_squares()]
        self.ground = [self.ground_at(x, y) for x, y in squares]
        self.region = [regions[y - 1][x - 1] if self.inside(x, y) else w.NONE for x, y in squares]
        self.codes = [y * w.MAX_SIDE + x for x, y in squares]
        self.rays = [self.ray_from(q % self.width, q // self.width) for q in self.ring]
        self.other_sides = [self.other_side(n) for n in range(4)]
        distances = [sorted(self.distances(x, y)) for x, y in squares]
        self.near = [two[0] for two in distances]
        self.both = [two[0] + two[1] for two in distances]
        self.headings = [self.heading_at(x, y) for x, y in squares]

    def inside(self, x: int, y: int) -> bool:
        return 1 <= x <= self.cols and 1 <= y <= self.rows

    def ring_squares(self) -> list[int]:
        """KAR-DAT-12, KAR-DAT-13: the path clockwise from the top left corner."""
        w, right, bottom = self.width, self.cols + 1, self.rows + 1
        top = list(range(right))
        east = [y * w + right for y in range(bottom)]
        south = [bottom * w + x for x in range(right, 0, -1)]
        west = [y * w for y in range(bottom, 0, -1)]
        return top + east + south + west

    def gate_squares(self) -> list[tuple[int, int]]:
        """KAR-DAT-04: clockwise."""
        x, y = self.gate_x, self.gate_y
        return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]

    def ground_at(self, x: int, y: int) -> int:
        if (x, y) in self.gate_squares():
            return w.GATE
        if self.inside(x, y):
            return w.PLAIN
        return w.CORNER_GROUND if x in (0, self.cols + 1) and y in (0, self.rows + 1) else w.PATH

    def ray_from(self, x: int, y: int) -> int:
        """KAR-DAT-16: where a druid on that path square looks."""
        if 1 <= x <= self.cols:
            return w.SOUTH if y == 0 else w.NORTH
        if 1 <= y <= self.rows:
            return w.EAST if x == 0 else w.WEST
        return w.NONE

    def other_side(self, n: int) -> int:
        """KAR-DAT-05: gate square n + 1 has two outer sides; the one without the arrow."""
        outer = [(w.WEST, w.NORTH), (w.NORTH, w.EAST), (w.EAST, w.SOUTH), (w.SOUTH, w.WEST)][n]
        return outer[0] if self.arrows[n] == outer[1] else outer[1]

    def distances(self, x: int, y: int) -> list[int]:
        """KAR-DAT-07: moves to stand on the path, by direction."""
        return [y, self.cols + 1 - x, self.rows + 1 - y, x]

    def quarter(self, x: int, y: int) -> int:
        """KAR-DAT-06: the gate square a square belongs to, from 0."""
        if y <= self.gate_y:
            return 0 if x <= self.gate_x else 1
        return 3 if x <= self.gate_x else 2

    def heading_at(self, x: int, y: int) -> int:
        """KAR-B-05, KAR-B-06, KAR-RUL-12: the nearest border; if two are equally near, the arrow of the quarter."""
        distances = self.distances(x, y)
        nearest = [way for way in range(4) if distances[way] == min(distances)]
        return nearest[0] if len(nearest) == 1 else self.arrows[self.quarter(x, y)]
