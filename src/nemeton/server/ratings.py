"""Ratings by game, and what is told of somebody's games."""

from __future__ import annotations

import asyncio
import contextlib

from openskill.models import BradleyTerryFull

from nemeton.server import wire
from nemeton.server.people import People
from nemeton.server.seasons import MU, QUARTER, SIGMA, Standing, come_over, season_at
from nemeton.server.store import Database, Statement, Taken
from nemeton.server.store.database import Row
from nemeton.server.table import Table

LATEST = 50
FREE_CALLS = 3  # so often somebody may call off a rated game that has begun; then it is a game given up

SURE = 3  # deviations below the mean: what we are almost sure of
NEWCOMER, SCALE = 1000, 40  # a number people like
KNOWN = (  # of a result: is its table public, or was the viewer, whose id is the value, at it too?
    "(EXISTS (SELECT 1 FROM tables WHERE id = results.table_id AND public = 1)"
    " OR EXISTS (SELECT 1 FROM seats WHERE table_id = results.table_id AND player = ?))"
)

_model = BradleyTerryFull(mu=MU, sigma=SIGMA)
"""Everybody's game is one against each of the others. Who was as strong and came out ahead is ahead, and equal places
give equal ratings; with models that go by the whole order, ties among four put the third before the winners."""


class Ratings:
    """Who is how strong at what. A finished rated table counts once, however often it is counted."""

    def __init__(self, database: Database, people: People, seasons: str = QUARTER) -> None:
        self.database = database
        self.people = people
        self.seasons = seasons
        self.lock = asyncio.Lock()

    async def count(self, table: Table) -> None:
        """A rated table is finished: everybody's rating at its game changes, in one piece, or nobody's does."""
        players = [chair.player for chair in table.chairs]
        if not table.setup.rated or not all(players) or len(set(players)) < len(players):
            return
        async with self.lock:
            while not await self.is_counted(table.id):
                places = await self.places_at(table, players)
                before = [await self.of(player, table.setup.game) for player in players] if places else []
                season = season_at(table.ended, self.seasons)
                standings = [await standing_of(self.database, player, table, season) for player in players]
                climbed = climbing(table, players, places, standings, season) if places else []
                with contextlib.suppress(Taken):  # another worker has just counted this table, or another of theirs
                    await self.database.write(*changes(table, players, places, before), *climbed)

    async def places_at(self, table: Table, players: list[str]) -> list[int]:
        """The places that count; none if the game changes nothing, as one without a move does."""
        if table.called_off and await self.has_called_too_often(table.called_off, table.id):
            return [2 if player == table.called_off else 1 for player in players]
        return list(table.ending.places) if table.ending is not None and table.moves else []

    async def has_called_too_often(self, player: str, table: str) -> bool:
        """Had this person called off as many rated games as are free, before the one at this table?"""
        rows = await self.database.read(
            "SELECT table_id FROM called_off WHERE player = ? ORDER BY at, table_id", player
        )
        return table in [str(row[0]) for row in rows[FREE_CALLS:]]

    async def is_counted(self, table: str) -> bool:
        return bool(await self.database.read("SELECT 1 FROM meta WHERE key = ?", counted_key(table)))

    async def of(self, player: str, game: str) -> wire.Rating:
        """Somebody's rating at a game, a newcomer's if there is none yet."""
        rows = await self.database.read(
            "SELECT game, mu, sigma, games FROM ratings WHERE player = ? AND game = ?", player, game
        )
        return rating_of(rows[0]) if rows else rating_of((game, MU, SIGMA, 0))

    async def all_of(self, player: str) -> list[wire.Rating]:
        rows = await self.database.read(
            "SELECT game, mu, sigma, games FROM ratings WHERE player = ? ORDER BY game", player
        )
        return [rating_of(row) for row in rows]

    async def changed_by(self, table: Table) -> list[wire.RatingChange]:
        """What a game made of ratings, by seat; nothing before it was counted, or where it changed none."""
        game, found = table.setup.game, []
        for seat, chair in enumerate(table.chairs):
            rows = await self.database.read(
                "SELECT mu, sigma, games FROM rated WHERE player = ? AND game = ? AND table_id = ?",
                chair.player,
                game,
                table.id,
            )
            for mu, sigma, games in rows:
                before = await self.shown_after(chair.player, game, games - 1)
                found.append(wire.RatingChange(seat, before, rating_of((game, mu, sigma, games)).shown))
        return found

    async def shown_after(self, player: str, game: str, games: int) -> int:
        """The number somebody was shown with after so many rated games."""
        rows = await self.database.read(
            "SELECT game, mu, sigma, games FROM rated WHERE player = ? AND game = ? AND games = ?", player, game, games
        )
        return rating_of(rows[0]).shown if rows else NEWCOMER

    async def results(self, player: str, viewer: str, most: int) -> list[wire.Result]:
        """Somebody's games that a viewer may know of, the latest first."""
        rows = await self.database.read(
            f"SELECT table_id, game, seat, seats, place, rated, ended FROM results WHERE player = ? AND {KNOWN}"
            " ORDER BY ended DESC, table_id LIMIT ?",
            player,
            viewer,
            most,
        )
        return [
            wire.Result(table, game, seat, seats, place, bool(rated), ended)
            for table, game, seat, seats, place, rated, ended in rows
        ]

    async def profile(self, player: str, viewer: str) -> wire.Profile:
        """What a viewer may know of somebody: of private tables only who sat there hears."""
        person = await self.people.get(player)
        rows = await self.database.read(
            "SELECT game, COUNT(*), SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END) FROM results"
            f" WHERE player = ? AND {KNOWN} GROUP BY game ORDER BY game",
            player,
            viewer,
        )
        tallies = [wire.Tally(game, int(played), int(won)) for game, played, won in rows]
        latest = await self.results(player, viewer, LATEST)
        return wire.Profile(player, person.name, await self.all_of(player), tallies, latest)

    async def neighbours(self) -> list[tuple[str, str, str]]:
        """The latest rated tables at which two people of one address sat, with both of them."""
        rows = await self.database.read("SELECT table_id, player, other FROM neighbours ORDER BY at DESC LIMIT 100")
        await self.people.know([str(player) for row in rows for player in row[1:]])
        return [(str(table), str(player), str(other)) for table, player, other in rows]

    async def list_uncounted(self) -> list[str]:
        """Rated tables that are finished and were not counted, because the server went down in between."""
        rows = await self.database.read(
            "SELECT table_id FROM (SELECT table_id FROM results WHERE rated = 1 UNION SELECT table_id FROM called_off)"
            " AS finished WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = 'rated ' || table_id)"  # as counted_key's
        )
        return [str(row[0]) for row in rows]


def counted_key(table: str) -> str:
    return f"rated {table}"


def changes(table: Table, players: list[str], places: list[int], before: list[wire.Rating]) -> list[Statement]:
    """What a game makes of everybody's rating. It is written only if nobody's has changed since it was read."""
    game = table.setup.game
    statements = [Statement("INSERT INTO meta (key, value) VALUES (?, '1')", (counted_key(table.id),))]
    if not places:
        return statements
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    for player, (new,), old in zip(players, after, before, strict=True):
        number = old.games + 1
        statements += [
            Statement(
                "INSERT INTO rated (player, game, games, table_id, mu, sigma, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (player, game, number, table.id, new.mu, new.sigma, table.ended),
            ),
            Statement(
                "INSERT INTO ratings (player, game, mu, sigma, games) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (player, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
                " games = excluded.games",
                (player, game, new.mu, new.sigma, number),
            ),
        ]
    return statements


async def standing_of(database: Database, player: str, table: Table, season: str) -> Standing:
    """Where somebody stands at a game with so many seats, in a season; one who has not played in it yet comes over."""
    rows = await database.read(
        "SELECT season, mu, sigma, games FROM ladder WHERE player = ? AND game = ? AND seats = ? ORDER BY at DESC",
        player,
        table.setup.game,
        table.setup.seats,
    )
    found = [Standing(mu, sigma, games) for one, mu, sigma, games in rows if one == season]
    if found or not rows:
        return found[0] if found else Standing(MU, SIGMA, 0)
    _, mu, sigma, _ = rows[0]
    return come_over(Standing(mu, sigma, 0))


def climbing(
    table: Table, players: list[str], places: list[int], before: list[Standing], season: str
) -> list[Statement]:
    """What a game makes of everybody's place on the ladder; written with the ratings, and only if those are."""
    teams = [[_model.rating(mu=one.mu, sigma=min(one.sigma, SIGMA))] for one in before]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    return [
        Statement(
            "INSERT INTO ladder (season, game, seats, player, mu, sigma, games, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (season, game, seats, player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
            " games = excluded.games, at = excluded.at",
            (season, table.setup.game, table.setup.seats, player, new.mu, new.sigma, old.games + 1, table.ended),
        )
        for player, (new,), old in zip(players, after, before, strict=True)
    ]


def rating_of(row: Row) -> wire.Rating:
    """A rating as it is shown: what we are almost sure of.

    Nobody is less known than a newcomer, also who was rated when newcomers were taken for less known than now.
    """
    game, mu, sigma, games = row
    sigma = min(sigma, SIGMA)
    return wire.Rating(game, round(NEWCOMER + SCALE * (mu - MU - SURE * (sigma - SIGMA))), mu, sigma, games)
