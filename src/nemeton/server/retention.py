"""Retention: what is forgotten after a while, if whoever runs the server says so. Without a word everything is kept.

Guests who stay away are forgotten as if they had asked for it, unless they sit at a table that is not over or belong to
a campaign. Tables that are over go with all that belongs to them; ratings stay, and so do the evenings of campaigns,
which go on from one another. Lines of chat go by themselves; one that was reported stays as long as its
report, and reports of people as long as those of lines.
"""

from __future__ import annotations

import asyncio
import logging

from nemeton.server.host import Host
from nemeton.server.people import Person
from nemeton.server.settings import Settings
from nemeton.server.store import Statement, Unavailable
from nemeton.server.times import now_ms

ROUND_SECONDS = 3600.0
DAY_MS = 24 * 3_600_000
MOST_AT_ONCE = 100  # guests, or tables, that are asked for together

GUESTS = """
    SELECT p.id, p.name FROM players p WHERE p.login IS NULL AND p.gone = 0 AND p.seen < ? AND p.created < ?
    AND NOT EXISTS (
        SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id
        WHERE s.player = p.id AND t.status NOT IN ('over', 'aborted')
    ) AND NOT EXISTS (SELECT 1 FROM campaign_people c WHERE c.player = p.id)
    ORDER BY p.seen LIMIT ?"""
TABLES = """
    SELECT t.id FROM tables t WHERE t.status IN ('over', 'aborted') AND t.changed < ? AND t.id > ?
    AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.seq = 1 AND e.body LIKE '%"evening":{%')
    ORDER BY t.id LIMIT ?"""
OF_A_TABLE = (  # where something belongs to one
    "analyses",
    "arrivals",
    "banned",
    "calls",
    "chat",
    "entries",
    "neighbours",
    "openings",
    "reports",
    "results",
    "seats",
)
LINES = """
    DELETE FROM chat WHERE at < ? AND NOT EXISTS (
        SELECT 1 FROM reports r WHERE r.table_id = chat.table_id AND r.line = chat.id AND r.at >= ?
    )"""

logger = logging.getLogger("nemeton.retention")


class Retention:
    """Forgets, once an hour, what has been kept for as long as it should be."""

    def __init__(self, host: Host, settings: Settings) -> None:
        self.host = host
        self.people = host.worker.people
        self.database = host.worker.database
        self.settings = settings

    async def run(self) -> None:
        """Go round for as long as the server runs; if everything is kept, there is nothing to do."""
        while self.settings.keep_guests or self.settings.keep_tables or self.settings.keep_chat:
            try:
                await self.go_round(now_ms())
            except Unavailable as problem:
                logger.warning("what is old could not be looked through: %s", problem)
            await asyncio.sleep(ROUND_SECONDS)

    async def go_round(self, now: int) -> None:
        """Forget all that is old by now."""
        if days := self.settings.keep_tables:
            await self.forget_tables(now - days * DAY_MS)
        if days := self.settings.keep_chat:
            before = now - days * DAY_MS
            reports = [Statement(f"DELETE FROM {what} WHERE at < ?", (before,)) for what in ("reports", "complaints")]
            await self.database.write(*reports, Statement(LINES, (before, before)))
        if days := self.settings.keep_guests:
            await self.forget_guests(now - days * DAY_MS, now)

    async def forget_guests(self, before: int, now: int) -> None:
        """Those who were last here before then."""
        while rows := await self.database.read(GUESTS, before, before, MOST_AT_ONCE):
            for player, name in rows:
                await self.people.forget(Person(str(player), str(name)), now)
            logger.info("guests who stayed away are forgotten", extra={"guests": len(rows)})

    async def forget_tables(self, before: int) -> None:
        """Those that ended before then, and that nobody looks at through this worker."""
        last = ""
        while rows := await self.database.read(TABLES, before, last, MOST_AT_ONCE):
            last = str(rows[-1][0])
            for table in [str(row[0]) for row in rows]:
                actor = self.host.actors.get(table)
                if actor is None or not actor.live.visitors:
                    await self.database.write(*forgetting(table))
            logger.info("tables that are over are forgotten", extra={"tables": len(rows)})


def forgetting(table: str) -> list[Statement]:
    """All that belongs to a table goes with it."""
    parts = [Statement(f"DELETE FROM {part} WHERE table_id = ?", (table,)) for part in OF_A_TABLE]
    return [*parts, Statement("DELETE FROM tables WHERE id = ?", (table,))]
