"""The host: keeps the tables that are in use in memory, writes what happens to them, and lets everybody know.

An entry is taken by the table in memory, written, and only then shown; all under the table's lock, so nobody sees what
is not on disk. If it cannot be written, or another worker was first, the table is read anew from its log. What happens
by itself, clocks and bots, is the keeper's business.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.acts import Refusal
from nemeton.server.bus import Bus, News
from nemeton.server.keeper import Keeper
from nemeton.server.live import Live, Others, Visitor
from nemeton.server.people import People
from nemeton.server.shelf import Shelf, body_of, row_of
from nemeton.server.store import Database, Statement, Unavailable
from nemeton.server.table import Table
from nemeton.server.thinkers import Thinkers
from nemeton.server.times import now_ms as now_ms

MOST_RACES = 8  # times another worker may be first before an act is given up
MARGIN_MS = 10_000  # how far back is looked for what was missed

Done = Callable[[Exception | None], None]
"""Called once a move is on disk and shown, or with what went wrong: then nothing was done."""

logger = logging.getLogger("nemeton.host")


def busy() -> Refusal:
    return Refusal("table/busy", "Others act at this table at the same moment; try again.")


class Host:
    """All tables of one worker."""

    def __init__(self, database: Database, bus: Bus, thinkers: Thinkers, people: People) -> None:
        self.database = database
        self.bus = bus
        self.people = people
        self.shelf = Shelf(database)
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live | None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.listeners: defaultdict[str, list[Callable[[str], None]]] = defaultdict(list)
        self.stirred: Callable[[str], None] = lambda _: None  # the lobby listens: something happened at a table
        self.asked: Callable[[Table], None] = lambda _: None  # and whoever sends notices: somebody is asked there
        self.keeper = Keeper(self, thinkers)
        self.behind = False  # could somebody have missed something that could not be looked up yet?
        self.heard_at = now_ms()
        self.written = 0

    # ------------------------------------------------------------------ coming and going
    async def open(self) -> None:
        await self.bus.open(await self.name(), self.hear, self.catch_up_all)
        self.spawn(self.keeper.run())

    async def name(self) -> str:
        """What the workers of one database call it among themselves: another house may use the same bus."""
        await self.database.write(
            Statement(
                "INSERT INTO meta (key, value) VALUES ('house', ?) ON CONFLICT DO NOTHING", (secrets.token_hex(8),)
            )
        )
        rows = await self.database.read("SELECT value FROM meta WHERE key = 'house'")
        return str(rows[0][0])

    async def close(self) -> None:
        """Nothing needs saving: what counts is on disk."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for live in self.lives.values():
            if live.timer is not None:
                live.timer.cancel()
        self.bus.tell(News("", 0, "", "bye"))
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
        """A table by its id, from memory or from its log; with all that other workers have written to it."""
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
        if self.database.shared:
            async with live.lock:
                await self.catch_up(live)
        return live

    async def load(self, table: str) -> Live | None:
        found = await self.shelf.get(table)
        if found is None:
            return None
        await self.people.know(chair.player for chair in found.chairs)
        live = self.lives[table] = Live(found, self.people.name_of, idle_since=time.monotonic())
        self.keeper.look_after(live)
        self.bus.tell(News(table, 0, "", "who"))
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
        self.bus.tell(News(table.id, table.seq, body_of(entry)))
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
            if not table.rematch:
                following = await self.set_again(table, player)
                if await self.commit(live, log.Followed(at=now_ms(), table=following.table.id)):
                    return following
                async with following.lock:  # another worker's was first
                    await self.commit(following, log.Aborted(at=now_ms(), player=player))
            return await self.find(live.table.rematch)

    async def set_again(self, table: Table, player: str) -> Live:
        """The same table once more, before anybody knows of it."""
        seats = table.setup.seats
        moved = {str((seat + 1) % seats): chair.bot for seat, chair in enumerate(table.chairs) if not chair.player}
        following = await self.open_table(msgspec.structs.replace(table.setup, bots=moved), player, table.id)
        async with following.lock:
            for seat, chair in enumerate(table.chairs):
                if chair.player:
                    sat = log.Sat(at=now_ms(), seat=(seat + 1) % seats, player=chair.player)
                    await self.commit(following, sat)
        return following

    # ------------------------------------------------------------------ acting
    async def act(self, live: Live, act: wire.Act, player: str) -> int:
        """Do what a person asks for; gives the number of its entry. An act that was done before is not done again."""
        async with live.lock:
            for _ in range(MOST_RACES):
                if isinstance(act, wire.Move) and (seq := live.table.entry_of(act.seat, act.id)) is not None:
                    return seq
                try:
                    entry = acts.entry_for(live.table, act, player, now_ms())
                except Refusal:
                    if self.database.shared and await self.catch_up(live):
                        continue  # it was refused by what is no longer true
                    raise
                if seq := await self.commit(live, entry):
                    return seq
        raise busy()

    def has_short_way(self, live: Live, move: wire.Move) -> bool:
        """Nearly every move has: nobody is at the table, and it was not done before."""
        return live.lock.free and live.table.entry_of(move.seat, move.id) is None

    def move_at_once(self, live: Live, move: wire.Move, player: str, done: Done) -> None:
        """The short way of a move, where it has one: as `act` does it, but no task waits; the disk calls back.

        Where another worker may know better, or was first, it takes the long way after all.
        """
        table = live.table
        try:
            entry = acts.moved(table, move, player, now_ms())
        except Refusal:
            if not self.database.shared:
                raise
            self.spawn(self.move_later(live, move, player, done))
            return
        taken = live.lock.take()
        assert taken, "a move that has a short way finds the table free"
        written = partial(self.written_or_not, live, entry, move, player, done)
        try:
            table.apply(entry)
            self.database.append_soon(row_of(table, entry), written)
        except Unavailable as problem:
            written(problem)
        except BaseException:
            self.spoil(live)
            live.lock.release()
            raise

    def written_or_not(
        self, live: Live, entry: log.Entry, move: wire.Move, player: str, done: Done, outcome: bool | Exception
    ) -> None:
        """What became of a move of the short way; the table is still held for it."""
        if outcome is True:
            self.moved(live, entry, done)
            return
        self.spoil(live)
        live.lock.release()
        if outcome is False:
            self.spawn(self.move_later(live, move, player, done))
        else:
            done(outcome)

    async def move_later(self, live: Live, move: wire.Move, player: str, done: Done) -> None:
        """The long way of a move that set out on the short one."""
        try:
            await self.act(live, move, player)
        except (Refusal, Unavailable) as problem:
            done(problem)
        else:
            done(None)

    def moved(self, live: Live, entry: log.Entry, done: Done) -> None:
        """It is on disk."""
        try:
            self.let_know(live, entry)
            follows = live.table.pending(entry.at) is not None
        except BaseException:
            live.lock.release()
            raise
        if follows:
            self.spawn(self.follow_up(live, entry))
        else:
            self.keeper.look_after(live)
            live.lock.release()
        done(None)

    async def follow_up(self, live: Live, entry: log.Entry) -> None:
        """What follows from a move of the short way; the table is still held for it."""
        try:
            await self.follow(live, entry)
        finally:
            live.lock.release()

    async def commit(self, live: Live, entry: log.Entry) -> int:
        """Take an entry, write it, show it, and so with what follows from it; under the lock.

        Gives its number, or 0 if another worker was first: then nothing was done.
        """
        seq = await self.write(live, entry)
        if seq:
            await self.follow(live, entry)
        return seq

    async def follow(self, live: Live, entry: log.Entry) -> None:
        """Write what follows from an entry by itself."""
        try:
            for _ in range(MOST_RACES):
                following = live.table.pending(entry.at)
                if following is None:
                    break
                await self.write(live, following)
        except Unavailable as problem:  # the entry itself stands; a keeper comes for the rest
            logger.warning("what follows could not be written: %s", problem, extra={"table": live.table.id})
        else:
            self.keeper.look_after(live)

    async def write(self, live: Live, entry: log.Entry) -> int:
        table = live.table
        try:
            table.apply(entry)
            written = await self.database.append(row_of(table, entry))
        except BaseException:
            self.spoil(live)
            raise
        if not written:
            self.spoil(live)
            await self.mend(live)
            return 0
        self.let_know(live, entry)
        return table.seq

    def let_know(self, live: Live, entry: log.Entry) -> None:
        """An entry of ours is on disk: everybody may hear of it."""
        self.written += 1
        if not self.bus.alone:
            self.bus.tell(News(live.table.id, live.table.seq, body_of(entry)))
        self.show(live, entry, here=True)
        self.asked(live.table)

    def show(self, live: Live, entry: log.Entry, here: bool) -> None:
        table = live.table
        events = table.match.events() if table.match is not None else []
        live.written_here = here
        live.ask_bots(here, anew=isinstance(entry, log.TookBack))
        live.step(entry, events)
        self.stirred(table.id)

    def spoil(self, live: Live) -> None:
        """The table in memory is ahead of its log, or may be: whoever takes the lock next has it read anew."""
        live.lock.mend = lambda: self.mend(live)

    async def mend(self, live: Live) -> None:
        """Back to what everybody has seen, and on from there, step by step, to where the log is now."""
        entries = await self.shelf.entries(live.table.id, 0)
        table = Table(live.table.id, live.table.secret)
        for entry in entries[: live.shown]:
            table.apply(entry)
            if table.match is not None:
                table.match.events()
        live.become(table)
        for entry in entries[live.shown :]:
            await self.take(live, entry)
            self.bus.tell(News(table.id, table.seq, body_of(entry)))  # whoever wrote it may not have come to say so
        live.lock.mend = None
        self.keeper.look_after(live)

    # ------------------------------------------------------------------ other workers
    def on(self, kind: str, listener: Callable[[str], None]) -> None:
        """Have somebody hear the news of a kind of their own; an empty body says that anything may have changed."""
        self.listeners[kind].append(listener)

    def hear(self, worker: str, news: News) -> None:
        """Another worker has something to say."""
        live = self.lives.get(news.table)
        match news.kind:
            case "entry":
                self.stirred(news.table)
                if live is not None and news.seq > live.shown:
                    self.hear_entry(live, news)
            case "chat":
                if live is not None:
                    self.spread(live, msgspec.json.decode(news.body, type=wire.Spoken))
            case "here":
                if live is not None:
                    live.elsewhere[worker] = msgspec.json.decode(news.body, type=Others)
                    live.tell(live.presence())
            case "who":
                for asked in [live] if news.table else self.lives.values():
                    if asked is not None and asked.visitors:
                        self.announce(asked)
            case "bye":
                self.forget({worker})
            case kind:
                for listener in self.listeners[kind]:
                    listener(news.body)

    def hear_entry(self, live: Live, news: News) -> None:
        """The next entry is taken as it is told; if it is not the next, or somebody is at it, the log is read."""
        if not live.visitors and not live.thinking and not live.lock.held:
            self.fall_behind(live)
            return
        if live.lock.free and news.seq == live.table.seq + 1:
            entry = log.decode(news.body)
            if not isinstance(entry, log.Sat):  # who that is may have to be looked up
                self.take_known(live, entry)
                self.keeper.look_after(live)
                return
        self.spawn(self.catch_up_to(live, news.seq))

    def fall_behind(self, live: Live) -> None:
        """It goes on at another worker, and nobody is here to see it: whoever takes the lock next has it caught up."""
        if live.lock.mend is None:
            live.lock.mend = lambda: self.catch_up_again(live)

    async def catch_up_again(self, live: Live) -> None:
        await self.catch_up(live)
        live.lock.mend = None

    def take_known(self, live: Live, entry: log.Entry) -> None:
        try:
            live.table.apply(entry)
            self.show(live, entry, here=False)
        except BaseException:
            self.spoil(live)
            raise

    async def take(self, live: Live, entry: log.Entry) -> None:
        """An entry another worker has written."""
        if isinstance(entry, log.Sat):
            await self.people.know([entry.player])
        self.take_known(live, entry)

    async def catch_up(self, live: Live) -> bool:
        """Take what was written since, one by one, so that everybody sees each step; was there anything?"""
        entries = await self.shelf.entries(live.table.id, live.table.seq)
        for entry in entries:
            await self.take(live, entry)
        if entries:
            self.keeper.look_after(live)
        return bool(entries)

    async def catch_up_to(self, live: Live, seq: int) -> None:
        try:
            async with live.lock:
                if live.table.seq < seq:
                    await self.catch_up(live)
        except Unavailable:
            self.behind = True

    async def catch_up_all(self) -> None:
        """News may have been lost: ask the database about every table in memory, and the others who is where."""
        since, self.heard_at = self.heard_at, now_ms()
        try:
            for live in list(self.lives.values()):
                async with live.lock:
                    await self.catch_up(live)
            for table in await self.shelf.changed(since - MARGIN_MS):
                self.stirred(table)
        except BaseException:
            self.heard_at = since
            raise
        self.bus.tell(News("", 0, "", "who"))
        for listeners in self.listeners.values():
            for listener in listeners:
                listener("")

    def forget(self, workers: set[str]) -> None:
        """These workers are gone, and so is who was here through them."""
        for live in self.lives.values():
            if workers & live.elsewhere.keys():
                for worker in workers:
                    live.elsewhere.pop(worker, None)
                live.tell(live.presence())

    # ------------------------------------------------------------------ chat
    def said(self, live: Live, spoken: wire.Spoken) -> None:
        """A line that is on disk: to those here, and to the other workers."""
        self.bus.tell(News(live.table.id, 0, msgspec.json.encode(spoken).decode(), "chat"))
        self.spread(live, spoken)

    def spread(self, live: Live, spoken: wire.Spoken) -> None:
        """Players hear players, spectators hear spectators."""
        live.tell(spoken, lambda visitor: live.table.is_player(visitor.player) == spoken.seats)

    # ------------------------------------------------------------------ visitors
    async def enter(self, live: Live, visitor: Visitor, chat: list[wire.Spoken]) -> None:
        """Somebody looks at the table."""
        async with live.lock:
            live.enter(visitor)
            visitor.outbox.push(wire.encode(live.opened(visitor.player, now_ms(), chat)))
        self.announce(live)
        live.tell(live.presence())

    def leave(self, live: Live, visitor: Visitor) -> None:
        live.leave(visitor)
        live.idle_since = time.monotonic()
        self.announce(live)
        live.tell(live.presence())

    def announce(self, live: Live) -> None:
        """Let the other workers know who is here."""
        self.bus.tell(News(live.table.id, 0, msgspec.json.encode(live.here()).decode(), "here"))
