"""Analyses of games that are over: made once, in a process of their own, and kept."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from nemeton.arena.analysis import analyse
from nemeton.kernel import record as records
from nemeton.server.store import Database, Statement
from nemeton.server.thinkers import Thinkers

ITERATIONS = 200  # imagined games a decision is judged by
MOST_WAITING = 20

logger = logging.getLogger("nemeton.analyses")


def work(text: str) -> str:
    """In the other process: the analysis of a record, as JSON."""
    return msgspec.json.encode(analyse(records.read(text), ITERATIONS)).decode()


class Analyses:
    """One after the other; bots at tables do not wait for them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.workers = Thinkers(1)
        self.making: dict[str, asyncio.Task[None]] = {}

    async def kept(self, table: str) -> str | None:
        """The analysis of a table, if it was made."""
        rows = await self.database.read("SELECT body FROM analyses WHERE table_id = ?", table)
        return str(rows[0][0]) if rows else None

    def begin(self, table: str, record: str) -> bool:
        """Have it made, unless that has begun; False if too many wait."""
        if table not in self.making:
            if len(self.making) >= MOST_WAITING:
                return False
            task = self.making[table] = asyncio.get_running_loop().create_task(self.make(table, record))
            task.add_done_callback(lambda _: self.making.pop(table, None))
        return True

    async def make(self, table: str, record: str) -> None:
        try:
            body = await self.workers.ask(work, record)
        except Exception:
            logger.exception("an analysis failed", extra={"table": table})
            return
        await self.database.write(
            Statement("INSERT INTO analyses (table_id, body) VALUES (?, ?) ON CONFLICT DO NOTHING", (table, body))
        )

    async def close(self) -> None:
        for task in list(self.making.values()):
            task.cancel()
        await asyncio.gather(*self.making.values(), return_exceptions=True)
        await self.workers.close()
