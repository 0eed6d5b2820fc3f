"""The past of a person: against whom they played and how, how their ratings went, what their victories were owed to.

Of tables only those count that the viewer may know of: public ones, and those they sat at too. A rating is open to
everybody; of when it changed the day is told, for a rated table may be private.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from nemeton.server import wire
from nemeton.server.people import DAY_MS, People
from nemeton.server.ratings import KNOWN, rating_of
from nemeton.server.store import Database

MOST_GAMES = 500  # that are looked at, the latest
MOST_MOMENTS = 120  # of a course
MOST_AGAINST = 40  # people and levels, those met most often

GAMES = (
    "SELECT results.table_id, results.game, results.place, results.plan, tables.card"
    f" FROM results JOIN tables ON tables.id = results.table_id WHERE results.player = ? AND {KNOWN}"
    " ORDER BY results.ended DESC, results.table_id, results.place LIMIT ?"
)


class Game(NamedTuple):
    """A game somebody played to its end, and who sat there."""

    game: str
    won: bool
    plan: str
    chairs: list[wire.Chair]


class Opponent(NamedTuple):
    """At a game: a person, or a bot of a level."""

    game: str
    player: str
    bot: str


class Past:
    """What is told of somebody's games."""

    def __init__(self, database: Database, people: People) -> None:
        self.database = database
        self.people = people

    async def of(self, player: str, viewer: str) -> wire.Past:
        """What a viewer may know of it."""
        await self.people.get(player)
        games = await self.games_of(player, viewer)
        return wire.Past(
            games=len(games),
            against=await self.against(player, games),
            courses=await self.courses(player),
            plans=list(plans_of(games)),
        )

    async def games_of(self, player: str, viewer: str) -> list[Game]:
        """The latest games, each once: with the best of their seats, if somebody had several."""
        found: dict[str, Game] = {}
        for table, game, place, plan, card in await self.database.read(GAMES, player, viewer, MOST_GAMES):
            chairs = msgspec.json.decode(card, type=wire.Card).chairs
            found.setdefault(str(table), Game(str(game), place == 1, str(plan), chairs))
        return list(found.values())

    async def against(self, player: str, games: list[Game]) -> list[wire.Against]:
        """With whom they sat, those they met most often first; nobody is named who has left for good."""
        played: Counter[Opponent] = Counter()
        won: Counter[Opponent] = Counter()
        for game in games:
            opponents = opponents_of(game, player)
            played.update(opponents)
            won.update(opponents if game.won else ())
        await self.people.know({one.player for one in played if one.player})
        named = [one for one in played if one.bot or self.people.name_of(one.player)]
        most = sorted(named, key=lambda one: (one.game, -played[one], one))[:MOST_AGAINST]
        name_of = self.people.name_of
        return [wire.Against(one.game, one.player, name_of(one.player), one.bot, played[one], won[one]) for one in most]

    async def courses(self, player: str) -> list[wire.Course]:
        """How their ratings went, game by game."""
        rows = await self.database.read(
            "SELECT game, mu, sigma, games, at FROM rated WHERE player = ? ORDER BY game, games", player
        )
        moments: dict[str, list[wire.Moment]] = {}
        for game, mu, sigma, games, at in rows:
            moment = wire.Moment(games, rating_of((game, mu, sigma, games)).shown, at - at % DAY_MS)
            moments.setdefault(str(game), []).append(moment)
        return [wire.Course(game, thin(found)) for game, found in moments.items()]


def opponents_of(game: Game, player: str) -> set[Opponent]:
    """Everybody else at a table; a bot that played on for who left is no opponent of its own."""
    others = [chair for chair in game.chairs if chair.player != player and (chair.player or chair.bot)]
    return {Opponent(game.game, chair.player, "" if chair.player else chair.bot) for chair in others}


def plans_of(games: Iterable[Game]) -> Iterator[wire.Plan]:
    """What victories were owed to, the most frequent first."""
    counted = Counter((game.game, game.plan) for game in games if game.won and game.plan)
    for (game, plan), won in sorted(counted.items(), key=lambda item: (item[0][0], -item[1], item[0][1])):
        yield wire.Plan(game, plan, won)


def thin(moments: list[wire.Moment]) -> list[wire.Moment]:
    """So many that a line can be drawn through them, evenly, the last one among them."""
    step = -(-len(moments) // MOST_MOMENTS)
    return moments[::-1][::step][::-1]
