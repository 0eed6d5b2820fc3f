"""The host: all tables of one worker that are in memory, and what the workers tell each other about them.

Each table has an actor (`actor.py`), which does all that happens to it. What happens by itself, clocks and bots, is the
scheduler's business.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.actor import Act, CatchUp, TableActor, Worker, Write
from nemeton.server.acts import Refusal
from nemeton.server.bus import News
from nemeton.server.fair_queue import Asker
from nemeton.server.live import Live, Others, Visitor
from nemeton.server.repository import body_of
from nemeton.server.signals import Signal
from nemeton.server.store import Statement
from nemeton.server.table import FINISHED, Table
from nemeton.server.times import now_ms

MARGIN_MS = 10_000  # how far back is looked for what was missed


def alone(table: Table) -> Sequence[Statement]:
    """Nothing is written with a table that is no evening of a campaign."""
    return ()


def hear_all(player: str, other: str) -> bool:
    """Everybody hears everybody."""
    return True


class Host:
    """All tables of one worker."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.actors: dict[str, TableActor] = {}
        self.loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self.rematches: dict[str, asyncio.Task[str]] = {}  # those that are being opened, by the table they follow
        self.on_news: defaultdict[str, Signal[str]] = defaultdict(Signal)  # by kind; empty: anything may have changed
        self.heard_at = now_ms()  # when nothing was known to be missed
        self.hears: Callable[[str, str], bool] = hear_all  # does the one who is at a table hear the other?

    # ------------------------------------------------------------------ coming and going
    async def open(self) -> None:
        await self.worker.bus.open(await self.name(), self.hear, self.catch_up_all)

    async def name(self) -> str:
        """What the workers of one database call it among themselves: another server may use the same bus."""
        database = self.worker.database
        await database.write(
            Statement(
                "INSERT INTO meta (key, value) VALUES ('house', ?) ON CONFLICT DO NOTHING", (secrets.token_hex(8),)
            )
        )
        rows = await database.read("SELECT value FROM meta WHERE key = 'house'")
        return str(rows[0][0])

    async def close(self) -> None:
        """Nothing needs saving: what counts is on disk."""
        await self.worker.tasks.close()
        for actor in self.actors.values():
            actor.live.stop_timer()
        self.worker.bus.tell(News("", 0, "", "bye"))
        await self.worker.bus.close()

    async def find(self, table: str) -> TableActor:
        """A table by its id, from memory or from its log; with all that other workers have written to it."""
        actor = self.actors.get(table)
        if actor is None:
            task = self.loading.get(table)
            if task is None:
                task = self.loading[table] = asyncio.get_running_loop().create_task(self.load(table))
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            actor = await asyncio.shield(task)
        if actor is None:
            raise Refusal("table/unknown", f"There is no table {table!r}.")
        actor.live.idle_since = time.monotonic()
        if self.worker.database.shared:
            await actor.ask(CatchUp())
        return actor

    async def find_for(self, table: str, player: str) -> TableActor:
        """A table by its id, for somebody who comes to it; an evening is there for the people of its campaign alone."""
        actor = await self.find(table)
        evening = actor.table.evening
        if evening is None or (player and player in evening.people):
            return actor
        if not await self.worker.repository.is_in_campaign(evening.campaign, player):
            raise Refusal("table/unknown", f"There is no table {table!r}.")
        return actor

    async def look_at(self, table: str, asker: Asker) -> TableActor:
        """A table by its id, for somebody who looks at it or acts at it without a socket."""
        actor = await self.find_for(table, asker.person)
        actor.live.note_look(asker)
        self.worker.on_look.emit(actor)
        return actor

    async def load(self, table: str) -> TableActor | None:
        found = await self.worker.repository.get(table)
        if found is None:
            return None
        await self.worker.people.know(chair.player for chair in found.chairs)
        actor = self.admit(found)
        self.worker.on_settle.emit(actor)
        self.worker.bus.tell(News(table, 0, "", "who"))
        return actor

    def admit(self, table: Table) -> TableActor:
        """Keep a table in memory."""
        live = Live(table, self.worker.people.name_of, idle_since=time.monotonic())
        actor = self.actors[table.id] = TableActor(live, self.worker)
        return actor

    # ------------------------------------------------------------------ opening tables
    async def open_table(
        self,
        setup: wire.Setup,
        player: str,
        follows: str = "",
        network: str = "",
        evening: log.Evening | None = None,
        with_it: Callable[[Table], Sequence[Statement]] = alone,
    ) -> TableActor:
        """A new table; the server has committed to its secret before anybody contributes.

        For an evening of a campaign, what the campaign's own log says is written with it, or neither is.
        """
        acts.check_setup(setup)
        secret = secrets.token_bytes(32)
        commitment = hashlib.sha256(secret).hexdigest()
        entry = log.Opened(
            at=now_ms(), setup=setup, host=player, commitment=commitment, follows=follows, evening=evening
        )
        table = Table(secrets.token_urlsafe(9), secret.hex())
        table.apply(entry)
        await self.worker.repository.put(table, entry, self.worker.people.mark_of(network), *with_it(table))
        actor = self.admit(table)
        actor.live.note_look(Asker(network, player))
        self.worker.bus.tell(News(table.id, table.seq, body_of(entry)))
        self.worker.on_change.emit(table.id)
        return actor

    async def rematch(self, actor: TableActor, asker: Asker) -> TableActor:
        """The same people once more, everybody one seat further; who has opened it already is followed."""
        following = await actor.look(partial(find_rematch, asker.person))
        if not following:
            task = self.rematches.get(actor.table.id)
            if task is None:
                task = asyncio.get_running_loop().create_task(self.open_rematch(actor, asker))
                self.rematches[actor.table.id] = task
                task.add_done_callback(lambda _: self.rematches.pop(actor.table.id, None))
            following = await asyncio.shield(task)
        return await self.find(following)

    async def open_rematch(self, actor: TableActor, asker: Asker) -> str:
        """Set the table again, and say so at the old one; gives the id of the table that is the rematch."""
        following = await self.set_again(actor.table, asker)
        await actor.ask(Write(partial(follow, following.table.id)))
        if actor.table.rematch != following.table.id:  # another worker's was first
            await following.ask(Write(partial(abort, asker.person)))
        return actor.table.rematch

    async def set_again(self, table: Table, asker: Asker) -> TableActor:
        """The same table once more, before anybody knows of it."""
        seats = table.setup.seats
        bots = {str((seat + 1) % seats): chair.bot for seat, chair in enumerate(table.chairs) if not chair.player}
        setup = msgspec.structs.replace(table.setup, bots=bots)
        following = await self.open_table(setup, asker.person, table.id, asker.network)
        for seat, chair in enumerate(table.chairs):
            if chair.player:
                reserved = chair.player != asker.person
                await following.ask(Write(partial(seat_again, (seat + 1) % seats, chair.player, reserved)))
        return following

    async def act(self, actor: TableActor, act: wire.Act, player: str) -> int:
        """Do what a person asks for; gives the number of its entry."""
        seq: int = await actor.ask(Act(act, player))
        return seq

    # ------------------------------------------------------------------ other workers
    def hear(self, worker: str, news: News) -> None:
        """Another worker has something to say."""
        actor = self.actors.get(news.table)
        match news.kind:
            case "entry":
                self.worker.on_change.emit(news.table)
                if actor is not None and news.seq > actor.live.shown:
                    actor.hear(news.seq, news.body)
            case "chat":
                if actor is not None:
                    self.spread(actor.live, msgspec.json.decode(news.body, type=wire.Spoken))
            case "sign":
                if actor is not None:
                    self.spread_sign(actor.live, msgspec.json.decode(news.body, type=wire.Signed))
            case "here":
                if actor is not None:
                    actor.live.elsewhere[worker] = msgspec.json.decode(news.body, type=Others)
                    actor.live.tell(actor.live.presence())
                    if actor.live.resting:
                        self.worker.on_look.emit(actor)
            case "who":
                for other in [actor] if news.table else self.actors.values():
                    if other is not None and other.live.visitors:
                        self.announce(other.live)
            case "bye":
                self.forget({worker})
            case kind:
                self.on_news[kind].emit(news.body)

    async def catch_up_all(self) -> None:
        """News may have been lost: ask the database about every table in memory, and the others who is where."""
        since, self.heard_at = self.heard_at, now_ms()
        try:
            for actor in list(self.actors.values()):
                await actor.ask(CatchUp())
            for table in await self.worker.repository.list_changed(since - MARGIN_MS):
                self.worker.on_change.emit(table)
        except BaseException:
            self.heard_at = since
            raise
        self.worker.bus.tell(News("", 0, "", "who"))
        for signal in self.on_news.values():
            signal.emit("")

    def forget(self, workers: set[str]) -> None:
        """These workers are gone, and so is who was here through them."""
        for actor in self.actors.values():
            live = actor.live
            if workers & live.elsewhere.keys():
                for worker in workers:
                    live.elsewhere.pop(worker, None)
                live.tell(live.presence())

    # ------------------------------------------------------------------ chat
    def publish_line(self, live: Live, spoken: wire.Spoken) -> None:
        """A line that is on disk: to those here, and to the other workers."""
        self.worker.bus.tell(News(live.table.id, 0, msgspec.json.encode(spoken).decode(), "chat"))
        self.spread(live, spoken)

    def spread(self, live: Live, spoken: wire.Spoken) -> None:
        """Players hear players, spectators hear spectators, and nobody whom they do not want to."""
        live.tell(
            spoken,
            lambda visitor: (
                live.table.is_player(visitor.player) == spoken.seats and self.hears(visitor.player, spoken.player)
            ),
        )

    def publish_sign(self, live: Live, signed: wire.Signed) -> None:
        """A sign, to those here, and to the other workers."""
        self.worker.bus.tell(News(live.table.id, 0, msgspec.json.encode(signed).decode(), "sign"))
        self.spread_sign(live, signed)

    def spread_sign(self, live: Live, signed: wire.Signed) -> None:
        """Everybody sees it who is at the table, but for who does not want to hear this person."""
        live.tell(signed, lambda visitor: self.hears(visitor.player, signed.player))

    # ------------------------------------------------------------------ visitors
    async def enter(self, actor: TableActor, visitor: Visitor, chat: list[wire.Spoken]) -> None:
        """Somebody looks at the table, and from now on sees each step."""
        await actor.look(partial(let_in, visitor, chat))
        self.announce(actor.live)
        actor.live.tell(actor.live.presence())
        actor.live.note_look(Asker(visitor.network, visitor.player))
        self.worker.on_look.emit(actor)

    def leave(self, actor: TableActor, visitor: Visitor) -> None:
        live = actor.live
        live.leave(visitor)
        live.idle_since = live.looked_at = time.monotonic()
        self.announce(live)
        live.tell(live.presence())

    def announce(self, live: Live) -> None:
        """Let the other workers know who is here."""
        self.worker.bus.tell(News(live.table.id, 0, msgspec.json.encode(live.here()).decode(), "here"))


# ---------------------------------------------------------------------- what the host does at a table
def let_in(visitor: Visitor, chat: list[wire.Spoken], live: Live) -> None:
    live.enter(visitor)
    visitor.outbox.push(wire.encode(live.snapshot(visitor.player, now_ms(), chat)))


def find_rematch(player: str, live: Live) -> str:
    """The table that follows this one, if there is one; refused to who may not ask for it."""
    table = live.table
    if table.status not in FINISHED:
        raise Refusal("table/not_over", "A rematch can be had once the game is over.")
    if not any(chair.player == player for chair in table.chairs):
        raise Refusal("table/not_seated", "Only who played can ask for a rematch.")
    if table.evening is not None:
        raise Refusal("table/evening", "What follows an evening of a campaign begins on the campaign's own page.")
    return table.rematch


def follow(following: str, live: Live) -> log.Entry | int:
    return 0 if live.table.rematch else log.Followed(at=now_ms(), table=following)


def abort(player: str, live: Live) -> log.Entry | int:
    return log.Aborted(at=now_ms(), player=player)


def seat_again(seat: int, player: str, reserved: bool, live: Live) -> log.Entry | int:
    return log.Sat(at=now_ms(), seat=seat, player=player, contributes=True, reserved=reserved)
