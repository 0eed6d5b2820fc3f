"""A look at the table by somebody who plans: what a group has, where it stands, and which way leads where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from nemeton.games.avalon import words as w
from nemeton.games.avalon.data import pack_of
from nemeton.games.avalon.rules import map as maps

if TYPE_CHECKING:
    from nemeton.games.avalon.rules.avalon import Avalon


class Look:
    """What is known at a moment; the character with the lowest number leads."""

    def __init__(self, state: Avalon) -> None:
        self.state = state
        self.pack = pack_of(state)
        self.numbers: list[int] = self.pack.numbers.locations
        self.statuses: list[str] = self.pack.numbers.statuses
        self.living = [seat for seat in range(int(state.seats)) if state.lives(seat)]
        self.leader = min(self.living, key=lambda seat: int(state.of(seat, w.CHARACTER)), default=0)
        self.day = int(state.s[w.DAY])

    @cached_property
    def chapter(self) -> str:
        return self.pack.numbers.chapters[int(self.state.s[w.CHAPTER])]

    def place(self, seat: int) -> int:
        """The number of the location a seat stands at."""
        return self.numbers[int(self.state.of(seat, w.PLACE))]

    def track(self, seat: int, track: int) -> int:
        return int(self.state.of(seat, w.TRACK + track))

    def stock(self, resource: int) -> int:
        """What all have together."""
        return sum(int(self.state.of(seat, w.RESOURCE + resource)) for seat in self.living)

    def word(self, number: int) -> int:
        return int(self.state.s[w.LOC + self.numbers.index(number)])

    def tokens(self, number: int) -> int:
        return (self.word(number) >> w.QUEST_SHIFT) & w.QUEST_BITS

    def burns(self, number: int) -> int:
        """Days a stone has left; 0 if it is dark."""
        word = self.word(number)
        return ((word >> w.DIAL_SHIFT) & w.DIAL_BITS) + 1 if word & w.MENHIR else 0

    def is_marked(self, *statuses: str) -> bool:
        return any(self.state.s[w.STATUS + self.statuses.index(status)] != 0 for status in statuses)

    def is_gone(self, number: int) -> bool:
        """Has another card taken this one's place for good?"""
        return bool(maps.is_gone(self.state, self.numbers.index(number)))

    # ------------------------------------------------------------------ ways
    def way(self, number: int, here: int) -> list[int] | None:
        """The shortest way over the map as directions, or None."""
        if number not in self.numbers:
            return None
        return shortest(self.numbers.index(here), self.numbers.index(number), self.neighbours)

    def neighbours(self, place: int) -> list[tuple[int, int]]:
        """Direction and place of what can be walked to."""
        found = [(direction, int(maps.neighbour(self.state, place, direction))) for direction in range(4)]
        return [(direction, other) for direction, other in found if other >= 0]


def shortest(start: int, goal: int, neighbours: Callable[[int], Iterable[tuple[int, int]]]) -> list[int] | None:
    """Breadth first."""
    ways: dict[int, list[int]] = {start: []}
    queue = [start]
    for place in queue:
        if place == goal:
            return ways[place]
        for direction, other in neighbours(place):
            if other not in ways:
                ways[other] = [*ways[place], direction]
                queue.append(other)
    return None
