"""Works out what follows from the size of the glade, its regions, its gate and the arrows of the gate.

Squares of glade and path together are numbered row by row from the path's top left corner, so that a step north,
east, south or west is always the same difference. Path squares have a number along the ring besides (KAR-DAT-12).
"""

from __future__ import annotations

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w


class Geometry:
    """What can be told of every square of glade and path, as lists; `Glade` keeps them for the rules."""

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
        self.path_numbers = [self.ring.index(q) if q in self.ring else w.NONE for q in range(len(squares))]
        self.codes = [actions.square_code(x, y) for x, y in squares]
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
        """KAR-DAT-07, KAR-RUL-05: moves to stand on the path, by direction."""
        return [y, self.cols + 1 - x, self.rows + 1 - y, x]

    def quarter(self, x: int, y: int) -> int:
        """KAR-DAT-06: the gate square a square belongs to, from 0."""
        if y <= self.gate_y:
            return 0 if x <= self.gate_x else 1
        return 3 if x <= self.gate_x else 2

    def heading_at(self, x: int, y: int) -> int:
        """KAR-B-05, KAR-B-06, KAR-RUL-11, KAR-RUL-12: the nearest border; of two, the arrow of the quarter."""
        distances = self.distances(x, y)
        nearest = [way for way in range(4) if distances[way] == min(distances)]
        return nearest[0] if len(nearest) == 1 else self.arrows[self.quarter(x, y)]
