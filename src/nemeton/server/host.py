"""The host: keeps the tables that are in use in memory, writes what happens to them, and lets everybody know.

An entry is taken by the table in memory, written, and only then shown; all under the table's lock, so nobody sees what
is not on disk. If it cannot be written, or another worker was first, the table is read anew from its log.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.acts import Refusal
from nemeton.server.bus import Bus, News
from nemeton.server.live import Live, Visitor
from nemeton.server.people import People
from nemeton.server.shelf import Shelf, body_of
from nemeton.server.store import Database, Unavailable
from nemeton.server.table import Table
from nemeton.server.thinkers import Thinkers, seed_for

IDLE_SECONDS = 60.0
SWEEP_SECONDS = 1.0
GRACE_MS = 3_000  # how long a table's own worker may take before another one looks after it
MOST_RACES = 8  # times another worker may be first before an act is given up

logger = logging.getLogger("nemeton.host")


class Host:
    """All tables of one worker."""

    def __init__(self, database: Database, bus: Bus, thinkers: Thinkers, people: People) -> None:
        self.database = database
        self.bus = bus
        self.thinkers = thinkers
        self.people = people
        self.shelf = Shelf(database)
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live | None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.stirred: Callable[[str], None] = lambda _: None  # the lobby listens: something happened at a table
        self.asked: Callable[[Table], None] = lambda _: None  # and whoever sends notices: somebody is asked there
        self.written = 0

    # ------------------------------------------------------------------ coming and going
    async def open(self) -> None:
        await self.bus.open(self.hear, self.catch_up_all)
        self.spawn(self.sweep())

    async def close(self) -> None:
        """Nothing needs saving: what counts is on disk."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for live in self.lives.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.bus.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            logger.error("a task ended badly", exc_info=problem)

    async def find(self, table: str) -> Live:
        """A table by its id, from memory or from its log."""
        live = self.lives.get(table)
        if live is None:
            task = self.loading.get(table)
            if task is None:
                task = self.loading[table] = asyncio.get_running_loop().create_task(self.load(table))
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            live = await asyncio.shield(task)
        if live is None:
            raise Refusal("table/unknown", f"There is no table {table!r}.")
        live.idle_since = time.monotonic()
        return live

    async def load(self, table: str) -> Live | None:
        found = await self.shelf.get(table)
        if found is None:
            return None
        await self.people.know(chair.player for chair in found.chairs)
        live = self.lives[table] = Live(found, self.people.name_of, idle_since=time.monotonic())
        self.look_after(live)
        return live

    # ------------------------------------------------------------------ opening tables
    async def open_table(self, setup: wire.Setup, player: str, follows: str = "") -> Live:
        """A new table; the server has committed to its secret before anybody contributes."""
        acts.check_setup(setup)
        secret = secrets.token_bytes(32)
        entry = log.Opened(
            at=now_ms(), setup=setup, host=player, commitment=hashlib.sha256(secret).hexdigest(), follows=follows
        )
        table = Table(secrets.token_urlsafe(9), secret.hex())
        table.apply(entry)
        await self.shelf.put(table, entry)
        live = self.lives[table.id] = Live(table, self.people.name_of, idle_since=time.monotonic())
        self.stirred(table.id)
        return live

    async def rematch(self, live: Live, player: str) -> Live:
        """The same people once more, everybody one seat further; who has opened it already is followed."""
        async with live.lock:
            table = live.table
            if table.status not in ("over", "aborted"):
                raise Refusal("table/not_over", "A rematch can be had once the game is over.")
            if not any(chair.player == player for chair in table.chairs):
                raise Refusal("table/not_seated", "Only who played can ask for a rematch.")
            if table.rematch:
                return await self.find(table.rematch)
            seats = table.setup.seats
            moved = {str((seat + 1) % seats): chair.bot for seat, chair in enumerate(table.chairs) if not chair.player}
            setup = msgspec.structs.replace(table.setup, bots=moved)
            following = await self.open_table(setup, player, table.id)
            await self.commit(live, log.Followed(at=now_ms(), table=following.table.id))
        for seat, chair in enumerate(table.chairs):
            if chair.player:
                async with following.lock:
                    await self.commit(following, log.Sat(at=now_ms(), seat=(seat + 1) % seats, player=chair.player))
        return following

    # ------------------------------------------------------------------ acting
    async def act(self, live: Live, act: wire.Act, player: str) -> int:
        """Do what a person asks for; gives the number of its entry. An act that was done before is not done again."""
        async with live.lock:
            for _ in range(MOST_RACES):
                if (seq := live.table.done.get(act.id)) is not None and isinstance(act, wire.Move):
                    return seq
                entry = acts.entry_for(live.table, act, player, now_ms())
                if await self.commit(live, entry):
                    return live.table.seq
        raise Refusal("table/busy", "Others act at this table at the same moment; try again.")

    async def commit(self, live: Live, entry: log.Entry) -> bool:
        """Take an entry, write it, show it; under the lock. False if another worker was first: nothing was done."""
        if not await self.write(live, entry):
            return False
        for _ in range(MOST_RACES):
            following = live.table.pending(entry.at)
            if following is None or not await self.write(live, following):
                break
        self.look_after(live)
        return True

    async def write(self, live: Live, entry: log.Entry) -> bool:
        table = live.table
        try:
            table.apply(entry)
            written = await self.shelf.add(table, entry)
        except BaseException:
            await self.read_anew(live)
            raise
        if not written:
            await self.read_anew(live)
            return False
        self.written += 1
        self.bus.tell(News(table.id, table.seq, body_of(entry)))
        self.show(live, entry)
        return True

    def show(self, live: Live, entry: log.Entry) -> None:
        table = live.table
        events = table.match.events() if table.match is not None else []
        live.step(entry, events)
        self.stirred(table.id)
        self.asked(table)

    async def read_anew(self, live: Live) -> None:
        """Back to what the log says; if it cannot be read now, the table leaves memory and its visitors come again."""
        try:
            found = await self.shelf.get(live.table.id)
        except Unavailable:
            found = None
        if found is None:
            self.drop(live)
            return
        behind = found.seq != live.table.seq
        live.become(found)
        if behind:
            self.refresh(live)

    def refresh(self, live: Live) -> None:
        """Everybody here gets everything: some steps were not seen one by one."""
        for visitor in live.visitors:
            visitor.outbox.push(wire.encode(live.opened(visitor.player, now_ms(), [])).decode())

    def drop(self, live: Live) -> None:
        if self.lives.get(live.table.id) is live:
            del self.lives[live.table.id]
        for visitor in live.visitors:
            visitor.outbox.stop()

    # ------------------------------------------------------------------ what happens by itself
    def look_after(self, live: Live, bots: bool = True) -> None:
        """Let the clock run, and bots think where the entry that asks them was written."""
        table = live.table
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if table.status != "running":
            return
        for seat in table.bots_asked() if bots else ():
            question = (seat, int(table.match.state.number) if table.match is not None else 0)
            if question not in live.thinking:
                live.thinking.add(question)
                self.spawn(self.think(live, *question))
        if (deadline := table.clocks.deadline()) is not None:
            wait = max(0, deadline - now_ms()) / 1000 + 0.001
            live.timer = asyncio.get_running_loop().call_later(min(wait, 3600), self.ring, live)

    def ring(self, live: Live) -> None:
        self.spawn(self.tend(live))

    async def tend(self, live: Live) -> None:
        """Write what is due: flags that fell, consequences a worker left undone."""
        async with live.lock:
            following = live.table.pending(now_ms())
            if following is not None:
                await self.commit(live, following)
            else:
                self.look_after(live)

    async def think(self, live: Live, seat: int, number: int) -> None:
        """Ask a bot, which is given what its seat knows, and play its answer if the question is still open."""
        try:
            async with live.lock:
                table = live.table
                if table.match is None or seat not in table.bots_asked() or table.match.state.number != number:
                    return
                bot, position = table.chairs[seat].bot, table.match.state.position(seat)
            action = await self.thinkers.choose(bot, seed_for(table.secret, seat), position)
            async with live.lock:
                table = live.table
                if table.match is None or seat not in table.bots_asked() or table.match.state.number != number:
                    return
                await self.commit(live, acts.move_of(table, table.match, seat, number, action, "", now_ms()))
        except Unavailable:
            logger.warning("a bot's move could not be written", extra={"table": live.table.id})
        finally:
            live.thinking.discard((seat, number))
            if self.lives.get(live.table.id) is live and live.table.bots_asked():
                self.look_after(live)

    async def sweep(self) -> None:
        """Look after tables whose worker is gone, and let those go that nobody needs."""
        first = True
        while True:
            try:
                for table in await self.shelf.due(now_ms() - (0 if first else GRACE_MS)):
                    live = await self.find(table)
                    self.spawn(self.tend(live))
                first = False
            except Unavailable as problem:
                logger.warning("the database does not answer: %s", problem)
            self.tidy()
            await asyncio.sleep(SWEEP_SECONDS)

    def tidy(self) -> None:
        """Tables nobody is at leave memory; their log brings them back."""
        now = time.monotonic()
        for table, live in list(self.lives.items()):
            busy = live.visitors or live.thinking or live.lock.locked() or live.timer is not None
            if busy:
                live.idle_since = now
            elif now - live.idle_since > IDLE_SECONDS:
                del self.lives[table]

    # ------------------------------------------------------------------ other workers
    async def hear(self, news: News) -> None:
        """Another worker has written an entry, or somebody has spoken there."""
        self.stirred(news.table)
        live = self.lives.get(news.table)
        if live is None:
            return
        if news.kind == "chat":
            self.spread(live, msgspec.json.decode(news.body, type=wire.Spoken))
            return
        async with live.lock:
            if news.seq <= live.table.seq:
                return
            if news.seq == live.table.seq + 1:
                entry = log.decode(news.body)
                await self.know_people(entry)
                live.table.apply(entry)
                self.show(live, entry)
                self.look_after(live, bots=False)
            else:
                await self.catch_up(live)

    async def know_people(self, entry: log.Entry) -> None:
        if isinstance(entry, log.Sat):
            await self.people.know([entry.player])

    async def catch_up(self, live: Live) -> None:
        """Take what was written since, one by one, so that everybody sees each step."""
        for entry in await self.shelf.entries(live.table.id, live.table.seq):
            await self.know_people(entry)
            live.table.apply(entry)
            self.show(live, entry)

    async def catch_up_all(self) -> None:
        """News may have been lost: ask the database about every table in memory."""
        for live in list(self.lives.values()):
            async with live.lock:
                await self.catch_up(live)

    # ------------------------------------------------------------------ chat
    def said(self, live: Live, spoken: wire.Spoken) -> None:
        """A line that is on disk: to those here, and to the other workers."""
        self.bus.tell(News(live.table.id, 0, msgspec.json.encode(spoken).decode(), "chat"))
        self.spread(live, spoken)

    def spread(self, live: Live, spoken: wire.Spoken) -> None:
        """Players hear players, spectators hear spectators."""
        live.tell(spoken, lambda visitor: bool(live.table.seats_of(visitor.player)) == spoken.seats)

    # ------------------------------------------------------------------ visitors
    async def enter(self, live: Live, visitor: Visitor, chat: list[wire.Spoken]) -> None:
        """Somebody looks at the table."""
        async with live.lock:
            live.visitors.add(visitor)
            visitor.outbox.push(wire.encode(live.opened(visitor.player, now_ms(), chat)).decode())
        live.tell(live.presence())

    def leave(self, live: Live, visitor: Visitor) -> None:
        live.visitors.discard(visitor)
        live.idle_since = time.monotonic()
        live.tell(live.presence())


def now_ms() -> int:
    """The server's time, in milliseconds."""
    return time.time_ns() // 1_000_000
