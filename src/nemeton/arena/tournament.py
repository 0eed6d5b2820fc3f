"""A tournament: bots meet at tables of every size asked for, with the same deals for all and every seating in turn.

In a round robin every group of bots that fits a table meets; on a ladder each bot meets the one before it. Where a
table has more seats than bots, they sit down in turn until it is full.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from nemeton.arena.series import Kept, Played, Series, play_game
from nemeton.arena.workers import Workers
from nemeton.kernel import registry
from nemeton.kernel.errors import BadSetup

FEWEST = 2  # bots


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played. Everything follows from this, whoever plays it and in whatever order."""

    game: str
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    deals: int  # for every table; each is played once for every seating
    seed: int
    ladder: bool = False
    options: dict[str, Any] = {}  # plain data
    data: str | None = None

    @property
    def tables(self) -> list[Series]:
        """Who meets whom. All play the same deals, so that luck is shared."""
        return [self.table(players) for seats in self.seats for players in self.line_ups(seats)]

    def table(self, players: tuple[str, ...]) -> Series:
        return Series(
            game=self.game,
            players=players,
            deals=self.deals,
            seed=self.seed,
            options=self.options,
            rotate=True,
            data=self.data,
        )

    def line_ups(self, seats: int) -> list[tuple[str, ...]]:
        """The groups that meet at tables of a size."""
        groups: Iterable[tuple[str, ...]] = [self.bots]
        if self.ladder:
            groups = zip(self.bots, self.bots[1:], strict=False)
        elif len(self.bots) >= seats:
            groups = combinations(self.bots, seats)
        return [line_up for group in groups for line_up in fill_seats(group, seats)]

    def check(self) -> None:
        """Refuse what cannot be played before anything is."""
        if len(self.bots) < FEWEST:
            raise BadSetup(f"A tournament has {FEWEST} bots or more, not {len(self.bots)}.")
        for name in self.bots:
            if self.bots.count(name) > 1:
                raise BadSetup(f"{name!r} is named twice; the bots of a tournament differ.")
        for table in self.tables:
            table.check()


def fill_seats(group: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """A group at a table: as it is, or in turn until all seats are taken, each beginning once if that differs."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for first in range(len(group) if seats > len(group) else 1):
        line_up = tuple(group[(first + seat) % len(group)] for seat in range(seats))
        found.setdefault(tuple(sorted(line_up)), line_up)
    return list(found.values())


class Fixture(NamedTuple):
    """One game of a tournament: its table, and its number there."""

    table: int
    number: int


class Result(msgspec.Struct, frozen=True):
    """How one game of a tournament ended."""

    table: int
    played: Played

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.table, self.played.number)


def fixtures(tournament: Tournament) -> Iterator[Fixture]:
    """All games, deal by deal, so that a tournament cut short has been fair to all."""
    tables = tournament.tables
    for deal in range(tournament.deals):
        for table, series in enumerate(tables):
            for rotation in range(series.rotations):
                yield Fixture(table, deal * series.rotations + rotation)


class Task(NamedTuple):
    """What a worker is given: a game of a table."""

    series: Series
    number: int
    recorded: bool


def play_fixture(task: Task) -> Kept:
    """What a worker does: it depends on the task alone."""
    game = registry.game(task.series.game, task.series.data)
    return play_game(game, task.series, task.number, task.recorded)


def play_on(
    tournament: Tournament, done: Iterable[Fixture], workers: Workers, records: bool = False
) -> Generator[tuple[Result, str], None, None]:
    """Play what is not done; gives results as games end, with their records if they are wanted."""
    known = set(done)
    tables = tournament.tables
    left = [fixture for fixture in fixtures(tournament) if fixture not in known]
    results = workers.run(play_fixture, [Task(tables[fixture.table], fixture.number, records) for fixture in left])
    try:
        for task, kept in results:
            yield Result(left[task].table, kept.played), kept.record
    finally:
        results.close()
