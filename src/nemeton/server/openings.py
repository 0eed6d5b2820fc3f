"""Who opened which table, and from where: so that nobody fills the lobby, and tables nobody comes to go.

Of a network only a mark is kept, and only until the table is over. It tells which tables were opened from the same one;
from which, nobody can work out without the server's key.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nemeton.server import entries as log
from nemeton.server.actor import Write
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from nemeton.server.host import Host
from nemeton.server.live import Live
from nemeton.server.store import Statement, Unavailable
from nemeton.server.times import now_ms

MOST_OF_PERSON = 6  # tables of one person that stand open at once
MOST_OF_NETWORK = 24
ROUND_SECONDS = 60.0
HOUR_MS = 3_600_000
WEEK_MS = 7 * 24 * HOUR_MS  # an invitation to a private table may wait longer than a stranger does
MOST_AT_ONCE = 100  # tables that go in one round

COUNT = (
    "SELECT COUNT(CASE WHEN o.player = ? THEN 1 END), COUNT(CASE WHEN o.network = ? THEN 1 END)"
    " FROM openings o JOIN tables t ON t.id = o.table_id WHERE t.status = 'open' AND (o.player = ? OR o.network = ?)"
)
UNVISITED = (
    "SELECT t.id FROM tables t LEFT JOIN openings o ON o.table_id = t.id WHERE t.status = 'open'"
    " AND t.changed < ? AND COALESCE(o.seen, 0) < ? AND (t.public = 1 OR (t.changed < ? AND COALESCE(o.seen, 0) < ?))"
    " ORDER BY t.changed LIMIT ?"
)

logger = logging.getLogger("nemeton.openings")


class Openings:
    """Tables that wait for people: how many one may open, and for how long they wait."""

    def __init__(self, host: Host, scale: float) -> None:
        self.host = host
        self.database = host.worker.database
        self.people = host.worker.people
        self.scale = scale  # times the usual limits; 0: none
        self.begun: Counter[str] = Counter()  # tables that are being opened, by person and by mark of a network

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """Let somebody open a table, unless too many that they or their network opened stand open."""
        whose = [asker.person, self.people.mark_of(asker.network)]
        self.begun.update(whose)
        try:
            await self.must_have_room(*whose)
            yield
        finally:
            self.begun.subtract(whose)
            self.begun += Counter()  # those at zero are forgotten

    async def must_have_room(self, player: str, mark: str) -> None:
        if self.scale <= 0:
            return
        begun = self.begun[player], self.begun[mark]  # before looking: one that is written meanwhile is counted twice
        rows = await self.database.read(COUNT, player, mark, player, mark)
        most = max(1, MOST_OF_PERSON * self.scale), max(1, MOST_OF_NETWORK * self.scale)
        if rows[0][0] + begun[0] > most[0] or (mark and rows[0][1] + begun[1] > most[1]):
            raise Refusal("table/too_many_open", "Too many tables of yours wait for people; start or close one first.")

    # ------------------------------------------------------------------ tables nobody comes to
    async def run(self) -> None:
        """Go round for as long as the server runs."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.go_round(now_ms())
            except Unavailable as problem:
                logger.warning("open tables could not be looked through: %s", problem)

    async def go_round(self, now: int) -> None:
        """Note at which open tables somebody is, and close those nobody has come to for long."""
        await self.note_seen(now)
        hour, week = now - HOUR_MS, now - WEEK_MS
        for row in await self.database.read(UNVISITED, hour, hour, week, week, MOST_AT_ONCE):
            actor = await self.host.find(str(row[0]))
            await actor.ask(Write(close_unvisited))

    async def note_seen(self, now: int) -> None:
        lives = [actor.live for actor in self.host.actors.values()]
        seen = [live.table.id for live in lives if live.table.status == "open" and is_visited(live)]
        if seen:
            sql = "UPDATE openings SET seen = ? WHERE table_id = ?"
            await self.database.write(*(Statement(sql, (now, table)) for table in seen))


def is_visited(live: Live) -> bool:
    """Is somebody at this table, or was a moment ago?"""
    return bool(live.visitors) or time.monotonic() - live.looked_at < ROUND_SECONDS


def close_unvisited(live: Live) -> log.Entry | int:
    """Call a table off that nobody has come to, unless somebody has by now."""
    if live.table.status != "open" or is_visited(live):
        return 0
    return log.Aborted(at=now_ms(), player="")
