"""The keeper: what happens at tables without anybody doing anything.

Clocks run out and bots think on the worker that wrote the last entry. A table's row says when somebody should have
looked at it; a worker that has not is gone, and another one takes the table over. The database gives a table to one of
them, and whatever they write, one entry of a number.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nemeton.server import acts
from nemeton.server.live import Live, Question
from nemeton.server.store import Unavailable
from nemeton.server.table import FINISHED
from nemeton.server.thinkers import Thinkers, seed_for
from nemeton.server.times import now_ms

if TYPE_CHECKING:
    from nemeton.server.host import Host

IDLE_SECONDS = 60.0  # how long a table stays in memory that nobody is at
OVER_SECONDS = 2.0  # and one at which nothing more happens
SWEEP_SECONDS = 1.0
GRACE_MS = 3_000  # how long a table's own worker may take before another one looks after it
RENEW_MS = 1_000  # how often it says that it is still at it
ASIDE_MS = 500  # how long the others wait for it to notice that a flag has fallen
MOST_RACES = 8
MOST_AT_ONCE = 50  # tables taken over in one round

logger = logging.getLogger("nemeton.keeper")


class Keeper:
    """Looks after the tables of one worker, and after those whose worker is gone."""

    def __init__(self, host: Host, thinkers: Thinkers) -> None:
        self.host = host
        self.thinkers = thinkers
        self.known: set[str] = set()  # the other workers
        self.complained = False

    # ------------------------------------------------------------------ one table
    def look_after(self, live: Live) -> None:
        """Let the clock run, and the bots think that are this worker's to ask."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        table = live.table
        if table.status != "running":
            return
        for question in live.mine - live.thinking:
            live.thinking.add(question)
            self.host.spawn(self.think(live, question))
        if (deadline := table.clocks.deadline()) is not None:
            wait = max(0, deadline - now_ms() + (0 if live.written_here else ASIDE_MS)) / 1000 + 0.001
            live.timer = asyncio.get_running_loop().call_later(min(wait, 3600), self.ring, live)

    def ring(self, live: Live) -> None:
        self.host.spawn(self.tend(live))

    async def tend(self, live: Live) -> None:
        """Write what is due: flags that fell, consequences a worker left undone."""
        try:
            async with live.lock:
                following = live.table.pending(now_ms())
                if following is not None:
                    await self.host.commit(live, following)
                else:
                    self.look_after(live)
        except Unavailable as problem:  # it stays due
            logger.warning("a table could not be tended: %s", problem, extra={"table": live.table.id})

    async def think(self, live: Live, question: Question) -> None:
        """Ask a bot, which is given what its seat knows, and write its answer if the question is still open."""
        try:
            async with live.lock:
                table = live.table
                if not live.asks(question) or table.match is None:
                    return
                bot, position = table.chairs[question.seat].bot, table.match.state.position(question.seat)
                thinks = question.seat in table.advisers() or table.followed(question.seat) is None
            chosen = await self.choose(bot, seed_for(table.secret, question.seat), position) if thinks else None
            async with live.lock:
                for _ in range(MOST_RACES):
                    table = live.table
                    if not live.asks(question) or table.match is None:
                        return
                    entry = acts.bot_entry(table, table.match, question.seat, chosen, now_ms())
                    if await self.host.commit(live, entry):
                        return
        except Unavailable as problem:  # it stays due
            logger.warning("a bot's move could not be written: %s", problem, extra={"table": live.table.id})
        finally:
            live.thinking.discard(question)

    async def choose(self, bot: str, seed: int, position: Mapping[str, Any]) -> int:
        """A bot's answer; if it cannot give one, a simple bot does, so that the game goes on."""
        try:
            return await self.thinkers.choose(bot, seed, position)
        except Exception:
            logger.exception("the bot %s has no answer", bot)
            return await self.thinkers.choose("random", seed, position)

    # ------------------------------------------------------------------ all tables
    async def run(self) -> None:
        """Go round for as long as the server runs."""
        grace = GRACE_MS if self.host.database.shared else 0  # alone after a start: nobody else is at it
        while True:
            try:
                await self.go_round(grace)
                self.complained, grace = False, GRACE_MS
            except Unavailable as problem:
                if not self.complained:
                    logger.warning("%s", problem)
                self.complained = True
            except Exception:
                logger.exception("a round went wrong")
            await asyncio.sleep(SWEEP_SECONDS)

    async def go_round(self, grace: int) -> None:
        """Renew what is ours, take over what nobody has renewed, let go what nobody needs."""
        self.tidy()
        await self.renew()
        await self.keep_up()
        now = now_ms()
        for table in await self.host.database.claim(now - grace, now, MOST_AT_ONCE):
            self.host.spawn(self.take_over(table))

    async def renew(self) -> None:
        now = now_ms()
        long = [
            live
            for live in self.host.lives.values()
            if live.thinking and now - max(live.renewed, live.table.changed) > RENEW_MS
        ]
        if long:
            for live in long:
                live.renewed = now
            await self.host.shelf.renew([live.table for live in long], now)

    async def keep_up(self) -> None:
        """Look in the database for what nobody tells: while the bus is silent, and when a worker has gone silent."""
        host = self.host
        workers = set(host.bus.workers())
        gone, self.known = self.known - workers, workers
        if gone:
            host.forget(gone)
        if not host.bus.listening or host.behind or gone:
            host.behind = False
            try:
                await host.catch_up_all()
            except Unavailable:
                host.behind = True
                raise
        host.heard_at = now_ms()

    async def take_over(self, table: str) -> None:
        """Nobody has looked after this table, or nobody needs to."""
        try:
            live = await self.host.find(table)
            async with live.lock:
                live.mine.update(live.asked.values())
                due = live.table.due()
                if due is None or due > now_ms():
                    await self.host.shelf.set_right(live.table)
            await self.tend(live)
        except Unavailable as problem:
            logger.warning("a table could not be taken over: %s", problem, extra={"table": table})

    def tidy(self) -> None:
        """Tables nobody is at leave memory; their log brings them back, and their row says when a clock runs out."""
        now = time.monotonic()
        lives = self.host.lives
        for table, live in list(lives.items()):
            if live.visitors or live.thinking or live.lock.held:
                live.idle_since = now
            elif now - live.idle_since > (OVER_SECONDS if live.table.status in FINISHED else IDLE_SECONDS):
                if live.timer is not None:
                    live.timer.cancel()
                live.lock.mend = None  # which has the table
                del lives[table]
