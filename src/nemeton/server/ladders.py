"""Ladders: who stands where at a game with so many seats, this season and in those that are over.

One stands by what we are almost sure of (openskill's ordinal), as ratings are shown; how unsure it is stands beside it.
Levels of bots stand among the people of the season that runs, by what they were measured to be worth in the arena
(`bots/measured.py`): by the same model's scale, begun at the same rating, and marked as bots. They take nobody's place.
"""

from __future__ import annotations

from collections.abc import Iterable

from nemeton.bots.measured import measurements
from nemeton.kernel import registry
from nemeton.kernel.game import Game
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.people import People
from nemeton.server.ratings import SCALE, rating_of
from nemeton.server.seasons import SIGMA, end_of, season_at
from nemeton.server.store import Database, Row
from nemeton.server.times import now_ms

MOST = 100  # people on a page of a ladder
SURE = 1.96  # deviations to either side of a 95 % interval

ORDER = "l.mu - 3 * l.sigma"  # openskill's ordinal
PEOPLE = (
    "FROM ladder l JOIN players p ON p.id = l.player WHERE l.season = ? AND l.game = ? AND l.seats = ?"
    " AND p.gone = 0 AND p.suspended < ?"
)


class Ladders:
    """All ladders of a server."""

    def __init__(self, database: Database, people: People, seasons: str) -> None:
        self.database = database
        self.people = people
        self.seasons = seasons

    async def list_all(self) -> list[wire.LadderName]:
        """The ladders somebody stands on, or a bot: of each the seasons, the one that runs first."""
        now = season_at(now_ms(), self.seasons)
        rows = await self.database.read("SELECT DISTINCT game, seats, season FROM ladder ORDER BY season DESC")
        found: dict[tuple[str, int], list[str]] = {}
        for game in registry.all_games().values():
            found |= {(game.name, seats): [now] for seats in game.seats if is_contest(game, seats)}
        for name, seats, season in rows:
            seasons = found.setdefault((str(name), seats), [now])
            if season not in seasons:
                seasons.append(str(season))
        return [wire.LadderName(name, seats, seasons) for (name, seats), seasons in found.items()]

    async def see(self, game: str, seats: int, season: str | None, viewer: str) -> wire.Ladder:
        """A ladder in a season, the one that runs if none is named."""
        now = season_at(now_ms(), self.seasons)
        season = now if season is None else season
        rungs = await self.people_on(game, seats, season)
        bots = bots_at(game, seats) if season == now else []
        if not rungs and (season != now or not is_played(game, seats)):
            raise Refusal("ladder/unknown", f"There is no ladder of {game!r} for {seats} in the season {season!r}.")
        own = next((one for one in rungs if viewer and one.player == viewer), None)
        if viewer and own is None:
            own = await self.place_of(game, seats, season, viewer)
        return wire.Ladder(
            game=game,
            seats=seats,
            season=season,
            ends=end_of(season),
            over=0 < end_of(season) <= now_ms(),
            rungs=sorted([*rungs, *bots], key=lambda one: (-one.shown, one.place, one.bot)),
            own=own,
        )

    async def people_on(self, game: str, seats: int, season: str) -> list[wire.Rung]:
        """The first of them, in order."""
        rows = await self.database.read(
            f"SELECT l.player, p.name, l.mu, l.sigma, l.games {PEOPLE} ORDER BY {ORDER} DESC, l.player LIMIT ?",
            season,
            game,
            seats,
            now_ms(),
            MOST,
        )
        return [rung(game, place, row) for place, row in enumerate(rows, 1)]

    async def place_of(self, game: str, seats: int, season: str, player: str) -> wire.Rung | None:
        """Where somebody stands who is not among the first; none if they do not."""
        values = (season, game, seats, now_ms())
        rows = await self.database.read(
            f"SELECT l.player, p.name, l.mu, l.sigma, l.games {PEOPLE} AND l.player = ?", *values, player
        )
        if not rows:
            return None
        _, _, mu, sigma, _ = rows[0]
        [[before]] = await self.database.read(f"SELECT COUNT(*) {PEOPLE} AND {ORDER} > ?", *values, mu - 3 * sigma)
        return rung(game, before + 1, rows[0])

    async def of(self, player: str) -> list[wire.Standing]:
        """All of somebody's standings, in every season."""
        rows = await self.database.read(
            "SELECT season, game, seats, mu, sigma, games, at FROM ladder WHERE player = ? ORDER BY at, season", player
        )
        return [wire.Standing(*row) for row in rows]


def is_contest(game: Game, seats: int) -> bool:
    """Can one come out ahead of others at it?"""
    return seats > 1 and not game.campaign


def is_played(name: str, seats: int) -> bool:
    """Is this a game of ours, for so many?"""
    game = registry.all_games().get(name)
    return game is not None and seats in game.seats and is_contest(game, seats)


def rung(game: str, place: int, row: Row) -> wire.Rung:
    player, name, mu, sigma, games = row
    return wire.Rung(shown_at(game, mu, sigma), spread_of(sigma), games, place, str(player), str(name))


def bots_at(game: str, seats: int) -> list[wire.Rung]:
    """The levels that were measured at a game with so many seats."""
    return list(rungs_of(game, seats))


def rungs_of(game: str, seats: int) -> Iterable[wire.Rung]:
    for one in measurements(game, seats):
        sigma = min(SIGMA, (one.high - one.low) / (2 * SURE))
        yield wire.Rung(shown_at(game, one.rating, sigma), spread_of(sigma), one.games, bot=one.level)


def shown_at(game: str, mu: float, sigma: float) -> int:
    return rating_of((game, mu, sigma, 0)).shown


def spread_of(sigma: float) -> int:
    """How far to either side the strength itself may lie, in points."""
    return round(SCALE * SURE * min(sigma, SIGMA))
