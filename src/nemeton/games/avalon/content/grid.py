"""The map: which cell each location lies on, and which of them a chain of menhirs can bring into reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import UNSET

from nemeton.games.avalon.content.places import Keys, Location
from nemeton.games.avalon.content.words import DIRECTIONS, OPPOSITE

STEPS: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}  # x east, y north

Cell = tuple[int, int]


class Clash(NamedTuple):
    """Two cells for one family, or two families on one cell."""

    number: int  # of the location whose key says so
    direction: str
    reason: str


class Grid:
    """The cells of all families of locations: a card and its replacements lie on one cell."""

    def __init__(self, locations: Iterable[Location], start: int) -> None:
        self.locations = {location.number: location for location in locations}
        self.start = self.family(start)
        self.cells: dict[int, Cell] = {}
        self.clashes: list[Clash] = []
        self.lightable: set[int] = set()  # families whose menhir can be lit
        self.reachable: set[int] = set()  # families somebody can stand on

    def family(self, number: int) -> int:
        """The number of the original card."""
        location = self.locations.get(number)
        return number if location is None or location.legacy is UNSET else location.legacy

    def keys(self, location: Location) -> Iterator[tuple[str, int]]:
        """The directions with a key, and the family it leads to."""
        for direction in DIRECTIONS:
            number = getattr(location.keys, direction)
            if number is not UNSET:
                yield direction, self.family(number)

    def is_joined(self, one: Location, other: Location, direction: str) -> bool:
        """AVA-RUL-70: do the facing edges of two cards carry each other's keys?"""
        back = getattr(other.keys, OPPOSITE[direction])
        return back is not UNSET and self.family(back) == self.family(one.number)

    def members(self, family: int) -> list[Location]:
        """The cards of a family."""
        return [location for location in self.locations.values() if self.family(location.number) == family]

    # ------------------------------------------------------------------ cells
    def lay_out(self) -> None:
        """Find the cell of every family, beginning with the start at (0, 0)."""
        if not self.members(self.start):
            return
        self.cells = {self.start: (0, 0)}
        ways: dict[int, list[tuple[Location, str, int, int]]] = {}
        for location in self.locations.values():
            own = self.family(location.number)
            for direction, other in self.keys(location):
                if self.members(other):
                    ways.setdefault(own, []).append((location, direction, other, 1))
                    ways.setdefault(other, []).append((location, direction, own, -1))
        waiting = [self.start]
        while waiting:
            family = waiting.pop(0)
            for location, direction, other, sign in ways.get(family, ()):
                cell = step(self.cells[family], direction, sign)
                if other not in self.cells:
                    self.cells[other] = cell
                    waiting.append(other)
                elif self.cells[other] != cell and sign == 1:
                    self.clashes.append(Clash(location.number, direction, self.say_clash(other, cell)))
        self.find_crowds()

    def say_clash(self, other: int, cell: Cell) -> str:
        return f"does not fit the grid: it puts {other} on {cell}, and other keys put it on {self.cells[other]}"

    def find_crowds(self) -> None:
        """Two families on one cell."""
        taken: dict[Cell, int] = {}
        for family, cell in self.cells.items():
            if cell in taken:
                reason = f"lies on {cell}, and so does {taken[cell]}"
                self.clashes.append(Clash(family, "", reason))
            taken.setdefault(cell, family)

    # ------------------------------------------------------------------ reach
    def spread(self, revealed: set[int], moved_to: set[int]) -> None:
        """Light every menhir that can be reached, with the numbers effects reveal or move somebody to."""
        shown = {self.family(number) for number in revealed}
        sent = {self.family(number) for number in moved_to}
        self.reachable, self.lightable = {self.start} & set(self.cells), {self.start} & set(self.cells)
        attached = self.reachable | (shown & set(self.cells))
        while True:
            before = len(attached), len(self.reachable), len(self.lightable)
            for family in sorted(self.reachable):
                for location in self.members(family):
                    self.attach(location, attached)
            self.reachable |= sent & attached
            self.lightable |= {family for family in self.reachable if self.has_menhir(family)}
            if before == (len(attached), len(self.reachable), len(self.lightable)):
                return

    def attach(self, location: Location, attached: set[int]) -> None:
        """AVA-ACT-13: what arriving here brings onto the map, and where one can go on to."""
        for direction, other in self.keys(location):
            if other in self.cells and self.in_range(self.cells[other]):
                attached.add(other)
            if other in attached and any(self.is_joined(location, card, direction) for card in self.members(other)):
                self.reachable.add(other)

    def in_range(self, cell: Cell) -> bool:
        """AVA-RUL-61: on or next to a menhir that can be lit."""
        lit = (self.cells[family] for family in self.lightable)
        return any(max(abs(cell[0] - x), abs(cell[1] - y)) <= 1 for x, y in lit)

    def has_menhir(self, family: int) -> bool:
        return any(location.menhir is not UNSET for location in self.members(family))

    def reaches(self, number: int) -> bool:
        """Can somebody stand there?"""
        return self.family(number) in self.reachable

    def lights(self, number: int) -> bool:
        """Can its menhir be lit?"""
        return self.family(number) in self.lightable


def step(cell: Cell, direction: str, sign: int) -> Cell:
    """The next cell that way, or the one it is come from."""
    x, y = STEPS[direction]
    return cell[0] + sign * x, cell[1] + sign * y


def key_numbers(keys: Keys) -> list[int]:
    """The numbers on a card's keys."""
    return [number for direction in DIRECTIONS if (number := getattr(keys, direction)) is not UNSET]
