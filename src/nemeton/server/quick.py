"""Quick match: anybody, about as strong, for a game, a number of seats and a pace.

Who looks for somebody is sat down at the table of whoever has waited longest among those who are near enough; if there
is none, a table of their own is opened, which anybody sees. How far apart two may be widens while they wait, until it
is no matter: nobody waits for ever beside others who wait. So that two who opened a table each come together then,
every worker goes round and moves whoever is alone at a table, and here through this worker, to a fuller or older one.

Everything is done by entries in the logs of tables, each of which holds only if the table is still as it must be: a
seat is taken once, and only a table with nobody else at it is closed. So two workers, or one that is killed in
between, leave at worst somebody at two tables that wait, and the next round mends that.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from nemeton.kernel import registry
from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.act_service import ActService
from nemeton.server.actor import TableActor, Write
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from nemeton.server.host import Host, follow
from nemeton.server.live import Live
from nemeton.server.openings import Openings
from nemeton.server.seasons import MU, SIGMA
from nemeton.server.sessions import Sessions
from nemeton.server.store import Row, Statement, Unavailable
from nemeton.server.table import Table
from nemeton.server.times import now_ms
from nemeton.server.whereabouts import Whereabouts

EVERY_SECONDS = 2.0
NEAR = SIGMA  # how far apart two may be who have not waited
PATIENCE_MS = 30_000  # after which it is no matter
MOST = 200  # tables that are looked at

CLOCKS: dict[str, wire.Clock] = {
    "any": wire.NoClock(),
    "live": wire.GameClock(15 * 60, 10),
    "days": wire.DaysClock(2),
}
WAITING = (
    "SELECT t.id, t.opened, t.card, o.player, o.quick FROM tables t JOIN openings o ON o.table_id = t.id"
    " WHERE t.status = 'open' AND t.public = 1 AND t.game = ? AND NOT EXISTS"
    " (SELECT 1 FROM banned b WHERE b.table_id = t.id AND b.player = ?) ORDER BY t.opened, t.id LIMIT ?"
)
SEEKING = (
    "SELECT t.id, t.opened, t.card, o.player, o.quick FROM openings o JOIN tables t ON t.id = o.table_id"
    " WHERE o.quick = 1 AND t.status = 'open' ORDER BY t.opened, t.id LIMIT ?"
)

logger = logging.getLogger("nemeton.quick")


class Waiting(NamedTuple):
    """A table that waits for people."""

    table: str
    opened: int
    card: wire.Card
    host: str
    quick: bool

    @classmethod
    def of(cls, row: Row) -> Waiting:
        table, opened, card, host, quick = row
        return cls(str(table), opened, msgspec.json.decode(card, type=wire.Card), str(host), bool(quick))

    @property
    def people(self) -> list[str]:
        return [chair.player for chair in self.card.chairs if chair.player]

    @property
    def free(self) -> bool:
        return any(not chair.player and not chair.bot for chair in self.card.chairs)

    @property
    def kind(self) -> bytes:
        """What must be alike for two who look to play with each other."""
        card = self.card
        return msgspec.json.encode((card.game, card.seats, card.clock, card.rated))

    @property
    def rank(self) -> tuple[int, int, str]:
        """Whoever is alone comes to a table that is before theirs: to more people, or to who has waited longer."""
        return (-len(self.people), self.opened, self.table)


class Quick:
    """Brings people together who look for anybody."""

    def __init__(
        self, host: Host, openings: Openings, service: ActService, sessions: Sessions, whereabouts: Whereabouts
    ) -> None:
        self.host = host
        self.database = host.worker.database
        self.openings = openings
        self.service = service
        self.sessions = sessions
        self.whereabouts = whereabouts

    # ------------------------------------------------------------------ somebody looks
    async def find(self, asker: Asker, wish: wire.Wish) -> TableActor:
        """A table for somebody who looks: one that waits for them, or one of their own."""
        setup = setup_for(wish)
        acts.check_setup(setup)
        tables = [Waiting.of(row) for row in await self.database.read(WAITING, wish.game, asker.person, MOST)]
        alike = [one for one in tables if is_usual(one.card, setup)]
        for one in alike:
            if one.quick and (asker.person in one.people or one.host == asker.person):
                return await self.sit(one.table, asker)
        for one in await self.near(alike, asker.person, wish.game, now_ms()):
            actor = await self.sit(one.table, asker)
            if actor.table.seats_of(asker.person):
                return actor
        return await self.open(setup, asker)

    async def near(self, tables: Sequence[Waiting], player: str, game: str, now: int) -> list[Waiting]:
        """The tables somebody may be sat down at, whoever has waited longest first."""
        free = [one for one in tables if one.free and player not in one.people and one.people]
        present = self.whereabouts.here({one.host for one in free})
        here = [one for one in free if one.host in present]
        everybody = {player, *(other for one in here for other in one.people)}
        apart = await self.blocks_of(player, everybody)
        strength = await self.strength_of(everybody, game)
        return [
            one
            for one in here
            if not apart & set(one.people)
            and abs(strength[player] - mean(strength[other] for other in one.people)) <= width(now - one.opened)
        ]

    async def blocks_of(self, player: str, others: Collection[str]) -> set[str]:
        """Those of them who have blocked somebody, or whom they have."""
        marks = ", ".join("?" * len(others))
        rows = await self.database.read(
            "SELECT player, other FROM silenced WHERE blocked = 1"
            f" AND ((player = ? AND other IN ({marks})) OR (other = ? AND player IN ({marks})))",
            player,
            *others,
            player,
            *others,
        )
        return {str(one) for row in rows for one in row} - {player}

    async def strength_of(self, players: Collection[str], game: str) -> dict[str, float]:
        """What people are taken for at a game."""
        marks = ", ".join("?" * len(players))
        rows = await self.database.read(
            f"SELECT player, mu FROM ratings WHERE game = ? AND player IN ({marks})", game, *players
        )
        return dict.fromkeys(players, MU) | {str(player): float(mu) for player, mu in rows}

    async def sit(self, table: str, asker: Asker) -> TableActor:
        """Sit somebody down at a table, if there is a seat and they have none there."""
        actor = await self.host.find(table)
        beside: frozenset[str] = frozenset()
        if actor.table.setup.rated:
            beside = await self.service.note_arrival(table, asker)
        await actor.ask(Write(partial(take_seat, asker.person, beside)))
        return actor

    async def open(self, setup: wire.Setup, asker: Asker) -> TableActor:
        """A table of one's own, for whoever comes."""
        async with self.openings.place(asker):
            actor = await self.host.open_table(setup, asker.person, network=asker.network, with_it=mark_quick)
        return await self.sit(actor.table.id, asker)

    # ------------------------------------------------------------------ those who wait
    async def run(self) -> None:
        """Go round for as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            try:
                await self.go_round(now_ms())
            except (Refusal, Unavailable) as problem:
                logger.warning("those who look for somebody could not be brought together: %s", problem)

    async def go_round(self, now: int) -> None:
        """Begin what is full, and move whoever is alone, and here through this worker, to where others wait."""
        tables = [Waiting.of(row) for row in await self.database.read(SEEKING, MOST)]
        for one in tables:
            if any(player in self.sessions.open for player in one.people) and not one.free:
                await self.begin(one)
        for one in sorted(tables, key=lambda one: one.rank, reverse=True):
            if one.people == [one.host] and one.host in self.sessions.open:
                await self.move(one, [other for other in tables if other.kind == one.kind], now)

    async def begin(self, one: Waiting) -> None:
        """Everybody sits: it begins, unless it has by now."""
        actor = await self.host.find(one.table)
        try:
            await self.host.act(actor, wire.Start("quick"), one.host)
        except Refusal as refusal:
            logger.debug("a table begins otherwise: %s", refusal)

    async def move(self, one: Waiting, tables: Sequence[Waiting], now: int) -> None:
        """Let who is alone at a table come to one before it, if one is near enough."""
        before = [other for other in tables if other.rank < one.rank]
        both = [other._replace(opened=min(other.opened, one.opened)) for other in before]  # who has waited longer
        there = [other for other in before if one.host in other.people]  # where a round broke off
        near = await self.near(both, one.host, one.card.game, now)
        for other in [*there, *sorted(near, key=lambda found: found.rank)]:
            if await self.bring(one, other.table):
                return

    async def bring(self, one: Waiting, to: str) -> bool:
        """Sit somebody down at another table and close theirs; if somebody has come to that meanwhile, they stay."""
        asker = Asker(self.network_at(one.table, one.host), one.host)
        actor = await self.sit(to, asker)
        if not actor.table.seats_of(one.host):
            return False
        left = await self.host.find(one.table)
        await left.ask(Write(partial(close_alone, one.host)))
        if left.table.status == "open":
            for seat in actor.table.seats_of(one.host):
                await self.host.act(actor, wire.Leave("quick", seat), one.host)
            return True
        await left.ask(Write(partial(follow, to)))
        return True

    def network_at(self, table: str, player: str) -> str:
        """Where somebody came from to a table here."""
        actor = self.host.actors.get(table)
        visitors = actor.live.visitors if actor is not None else ()
        return next((visitor.network for visitor in visitors if visitor.player == player), "")


def setup_for(wish: wire.Wish) -> wire.Setup:
    """The table somebody looks for; where nothing is rated, whoever comes late may play on for a bot."""
    return wire.Setup(
        game=wish.game,
        seats=wish.seats,
        clock=CLOCKS[wish.pace],
        rated=wish.rated,
        open_seats=not wish.rated,
    )


def is_usual(card: wire.Card, setup: wire.Setup) -> bool:
    """Is this a table as somebody looks for: the same seats and pace, rated or not, and no option changed?"""
    usual = {name: option.default for name, option in registry.game(setup.game).options.items()}
    return (card.seats, card.clock, card.rated) == (setup.seats, setup.clock, setup.rated) and all(
        usual.get(name) == value for name, value in card.options.items()
    )


def width(waited: int) -> float:
    """How far apart two may be, the one of whom has waited so many milliseconds; at last as far as can be."""
    return math.inf if waited >= PATIENCE_MS else NEAR / (1 - max(0, waited) / PATIENCE_MS)


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def mark_quick(table: Table) -> list[Statement]:
    return [Statement("UPDATE openings SET quick = 1 WHERE table_id = ?", (table.id,))]


def take_seat(player: str, beside: frozenset[str], live: Live) -> log.Entry | int:
    """The first free seat of a table that waits, for who has none there."""
    table = live.table
    if table.status != "open" or table.drawing or table.seats_of(player) or player in table.withheld:
        return 0
    for seat, chair in enumerate(table.chairs):
        if not chair.player and not chair.bot:
            entry = log.Sat(at=now_ms(), seat=seat, player=player, contributes=True)
            return acts.note_neighbours(table, entry, beside)
    return 0


def close_alone(player: str, live: Live) -> log.Entry | int:
    """Call a table off that waits with nobody but one person at it."""
    table = live.table
    alone = all(chair.player in ("", player) and not chair.bot for chair in table.chairs)
    return log.Aborted(at=now_ms(), player=player) if table.status == "open" and alone and not table.drawing else 0
