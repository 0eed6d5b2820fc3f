"""The actor of a table: whatever happens to a table is a command in its mailbox, done one after the other.

A move, a seat taken, a bot's answer, a flag that fell, another worker's entry, a look at the table: all of them are
posted, and `pump` runs them in order. It never blocks. A command that must wait, for the disk or for the log to be
read, ends the run; the database's callback goes on with it. What `await`s is a thin wrapper, `TableActor.ask`.

What holds at any moment: an entry is applied to the table in memory, written, and only then shown. If it cannot be
written, or another worker was first, memory is no longer what the log says (`stale`): before the next command the table
is rebuilt from its log. A table that only lacks what other workers wrote (`behind`) is caught up with instead.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar, cast, final

from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.acts import Refusal
from nemeton.server.bus import Bus, News
from nemeton.server.heartbeat import Heartbeat
from nemeton.server.live import Live
from nemeton.server.people import People
from nemeton.server.repository import TableRepository, body_of, row_of
from nemeton.server.signals import Signal
from nemeton.server.store import Database, Unavailable
from nemeton.server.store.database import settle, tell
from nemeton.server.table import Table
from nemeton.server.tasks import Tasks
from nemeton.server.times import now_ms

MOST_RACES = 8  # times another worker may be first before an act is given up
MOST_CONSEQUENCES = 8  # entries written in a row because the one before asks for it

Reply = Callable[[Any], None]
"""Told what came of a command: its result, or the exception that says why nothing was done."""

T = TypeVar("T")

logger = logging.getLogger("nemeton.actor")


class Worker:
    """What all tables of one worker share: where entries are kept, and who is told of them."""

    def __init__(self, database: Database, bus: Bus, people: People) -> None:
        self.database = database
        self.repository = TableRepository(database)
        self.bus = bus
        self.people = people
        self.tasks = Tasks()
        self.heartbeat = Heartbeat(database, self.tasks)
        self.written = 0  # entries
        self.on_change: Signal[str] = Signal()  # something happened at the table of this id, here or elsewhere
        self.on_write: Signal[Live] = Signal()  # an entry of this table was written here
        self.on_settle: Signal[TableActor] = Signal()  # nothing more follows: clocks and bots may go on
        self.on_look: Signal[TableActor] = Signal()  # somebody looks at a table: its bots need not rest


# ---------------------------------------------------------------------- commands
def ignore(outcome: Any) -> None:
    """Nobody wants to know."""


class Command(ABC):
    """Something to be done at a table, and who is told what came of it."""

    def __init__(self, reply: Reply = ignore) -> None:
        self.reply = reply
        self.withdrawn = False  # is nobody interested any more? Then it is not begun

    @abstractmethod
    def run(self, actor: TableActor) -> None:
        """Do it, or begin to; whoever does ends it with `TableActor.finish`."""


@final
class Look(Command):
    """Call a function with the table while memory is what the log says."""

    def __init__(self, look: Callable[[Live], Any], reply: Reply = ignore) -> None:
        super().__init__(reply)
        self.look = look

    def run(self, actor: TableActor) -> None:
        try:
            found = self.look(actor.live)
        except Exception as problem:  # the table is none the worse for it
            actor.finish(problem)
        else:
            actor.finish(found)


MakeEntry = Callable[[Live], log.Entry | int]
"""Gives the entry to be written; or, if there is nothing to write, the number of the entry that did it, else 0."""


class Write(Command):
    """Write an entry, and give its number."""

    def __init__(self, make: MakeEntry | None = None, reply: Reply = ignore) -> None:
        super().__init__(reply)
        self.make = make
        self.action: int | None = None  # of the move that the entry is, if it is one; found legal with it
        self.races = 0  # lost so far
        self.refused_at = -1  # the number of the last entry when this was last refused
        self.consequences = 0  # how many entries before this one asked for it

    def make_entry(self, live: Live) -> log.Entry | int:
        assert self.make is not None, "a command makes its entry itself, or is given who does"
        return self.make(live)

    def run(self, actor: TableActor) -> None:
        actor.write(self)


@final
class Act(Write):
    """Do what a person asks for; what was done before is not done again."""

    def __init__(self, act: wire.Act, player: str, reply: Reply = ignore) -> None:
        super().__init__(None, reply)
        self.act = act
        self.player = player
        self.neighbours: frozenset[str] = frozenset()  # who came to this table from the same address
        self.received = 0  # when it came in: what waits for the disk is judged by that

    def make_entry(self, live: Live) -> log.Entry | int:
        table, act = live.table, self.act
        if isinstance(act, wire.Move):
            if (seq := table.entry_of(act.seat, act.id)) is not None:
                return seq
            self.action = act.action
            return acts.make_move(table, act, self.player, self.received)
        entry = acts.make_entry_for(table, act, self.player, max(self.received, table.changed))
        return acts.note_neighbours(table, entry, self.neighbours) if self.neighbours else entry


@final
class Tend(Write):
    """Write what is due by now without anybody doing anything: flags that fell, what follows from the last entry."""

    def __init__(self, now: int, reply: Reply = ignore, served_until: int | None = None) -> None:
        super().__init__(None, reply)
        self.now = now
        self.served_until = now if served_until is None else served_until  # a flag that fell later waits

    def make_entry(self, live: Live) -> log.Entry | int:
        entry = live.table.pending(self.now)
        if isinstance(entry, log.FlagFell) and live.table.clocks.first_fallen(self.served_until) is None:
            return 0
        if isinstance(entry, log.Moved):
            self.action = live.table.vote
        return 0 if entry is None else entry


@final
class Hear(Command):
    """Take an entry that another worker wrote."""

    def __init__(self, seq: int, body: str) -> None:
        super().__init__()
        self.seq = seq
        self.body = body

    def run(self, actor: TableActor) -> None:
        """The next entry is taken as it was told; for any other, or one that names a stranger, the log is read."""
        missing = self.seq - actor.table.seq
        entry = log.decode(self.body) if missing == 1 else None
        if entry is not None and not isinstance(entry, log.Sat):
            actor.take(entry)
            actor.worker.on_settle.emit(actor)
        elif missing > 0:
            actor.queue.appendleft(CatchUp())
        actor.finish(None)


class ReadLog(Command):
    """Read entries of the table's log, and make memory what they say."""

    def run(self, actor: TableActor) -> None:
        reading = actor.worker.tasks.spawn(actor.read_log(self.last_known(actor.table)))
        reading.add_done_callback(actor.on_read)

    @abstractmethod
    def last_known(self, table: Table) -> int:
        """Give the number of the last entry that need not be read."""

    @abstractmethod
    def take(self, actor: TableActor, entries: Sequence[log.Entry]) -> None:
        """Apply the entries that were read."""


@final
class CatchUp(ReadLog):
    """Take what other workers wrote, one by one, so that everybody here sees each step."""

    def last_known(self, table: Table) -> int:
        return table.seq

    def take(self, actor: TableActor, entries: Sequence[log.Entry]) -> None:
        for entry in entries:
            actor.take(entry)


@final
class Rebuild(ReadLog):
    """Go back to what everybody has seen, and on from there, step by step, to where the log is now."""

    def last_known(self, table: Table) -> int:
        return 0

    def take(self, actor: TableActor, entries: Sequence[log.Entry]) -> None:
        live, bus = actor.live, actor.worker.bus
        table = Table(live.table.id, live.table.secret)
        for entry in entries[: live.shown]:
            table.apply(entry)
            if table.match is not None:
                table.match.events()
        live.become(table)
        for entry in entries[live.shown :]:
            actor.take(entry)
            bus.tell(News(table.id, table.seq, body_of(entry)))  # whoever wrote it may not have come to say so
        actor.stale = False


# ---------------------------------------------------------------------- the actor
@final
class TableActor:
    """One table of this worker, and the mailbox that everything done to it goes through."""

    def __init__(self, live: Live, worker: Worker) -> None:
        self.live = live
        self.worker = worker
        self.queue: deque[Command] = deque()
        self.current: Command | None = None  # the one that waits for the disk, or is being run
        self.entry: log.Entry | None = None  # what is being written for it
        self.pumping = False
        self.stale = False  # may memory be ahead of the log?
        self.behind = False  # may the log be ahead of memory?

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def busy(self) -> bool:
        return self.current is not None or bool(self.queue)

    # ------------------------------------------------------------------ the mailbox
    def post(self, command: Command) -> None:
        """Have a command done when its turn comes, which may be now."""
        if isinstance(command, Act):
            command.received = self.worker.heartbeat.received_at()
        self.queue.append(command)
        self.pump()

    def pump(self) -> None:
        """Run commands until none is left or one must wait."""
        if self.pumping:
            return
        self.pumping = True
        try:
            while self.queue and self.current is None:
                self.start(self.next_command())
        finally:
            self.pumping = False

    def next_command(self) -> Command:
        """The first that waits; before it, whatever makes memory what the log says."""
        first = self.queue[0]
        if self.stale and not isinstance(first, Rebuild):
            return Rebuild()
        if self.behind and not isinstance(first, ReadLog):
            return CatchUp()
        return self.queue.popleft()

    def start(self, command: Command) -> None:
        if command.withdrawn:
            return
        self.current = command
        try:
            command.run(self)
        except Exception as problem:  # nobody knows how far it came
            self.stale = True
            if isinstance(command, ReadLog):
                self.on_read_failed(problem)
            else:
                self.finish(problem)

    def finish(self, outcome: Any) -> None:
        """The command under way is done, or will not be."""
        command = self.current
        assert command is not None, "only a command that runs is finished"
        self.current = self.entry = None
        tell(command.reply, outcome)

    async def ask(self, command: Command) -> Any:
        """Post a command and wait for its result; who stops waiting withdraws it, unless it has begun."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        command.reply = partial(settle, future)
        self.post(command)
        try:
            return await future
        except asyncio.CancelledError:
            command.withdrawn = True
            raise

    async def look(self, look: Callable[[Live], T]) -> T:
        """What a function finds at the table."""
        return cast(T, await self.ask(Look(look)))

    # ------------------------------------------------------------------ writing
    def write(self, command: Write) -> None:
        """Apply the entry of a command and send it to the disk, which calls back; if time was lost, that first."""
        try:
            entry = self.make_outage(command) or self.open_again() or command.make_entry(self.live)
        except Refusal as refusal:
            self.refuse(command, refusal)
            return
        if isinstance(entry, int):
            self.worker.on_settle.emit(self)
            self.finish(entry)
            return
        self.entry = entry
        self.table.apply(entry, command.action)
        self.worker.database.append_soon(row_of(self.table, entry), self.on_written)

    def make_outage(self, command: Write) -> log.Outage | None:
        """The time nobody served this table since its clocks were last read, if there is such.

        Where somebody acts whose flag fell after the last sign of life of those who serve, they may have been without a
        server meanwhile: they are given that time.
        """
        clocks = self.table.clocks
        if not clocks.running:
            return None
        now = now_ms()
        heartbeat = self.worker.heartbeat
        lost = heartbeat.lost_time(self.live, now)
        if not lost and isinstance(command, Act) and clocks.first_fallen(now) is not None:
            served_until = heartbeat.served_until(self.live, now)
            if served_until < now and clocks.first_fallen(served_until) is None:
                lost = now - max(served_until, clocks.since)
        return log.Outage(at=now, lasted=lost) if lost else None

    def open_again(self) -> log.Opening | None:
        """Where nobody served while seals were to be opened, there is time for it once more."""
        table = self.table
        if table.drawing != "opening" or table.drawing_since >= self.worker.heartbeat.last_end:
            return None
        return log.Opening(at=now_ms())

    def refuse(self, command: Write, refusal: Refusal) -> None:
        """Refuse for good what is refused by all that the log says; another worker may have written more."""
        if not self.worker.database.shared or command.refused_at == self.table.seq:
            self.finish(refusal)
            return
        command.refused_at = self.table.seq
        self.behind = True
        self.repeat(command)

    def repeat(self, command: Write) -> None:
        """Begin a command anew, before all others: another worker was first."""
        command.races += 1
        if command.races >= MOST_RACES:
            self.finish(Refusal("table/busy", "Others act at this table at the same moment; try again."))
            return
        self.current = self.entry = None
        self.queue.appendleft(command)

    def on_written(self, outcome: bool | Exception) -> None:
        """The database says what became of the entry: it is on disk, its number was taken, or it cannot be written."""
        command = self.current
        assert isinstance(command, Write), "who writes waits for the disk"
        if outcome is True:
            try:
                self.publish(command)
            except Exception as problem:
                self.stale = True
                self.finish(problem)
        else:
            self.stale = True
            if outcome is False:
                self.repeat(command)
            else:
                self.finish(outcome)
        self.pump()

    def publish(self, command: Write) -> None:
        """An entry of ours is on disk: everybody may hear of it, and then comes what follows from it."""
        entry, worker, live = self.entry, self.worker, self.live
        assert entry is not None, "an entry was written"
        worker.written += 1
        seq = live.table.seq
        if not worker.bus.alone:
            worker.bus.tell(News(live.table.id, seq, body_of(entry)))
        self.show(entry, here=True)
        worker.on_write.emit(live)
        if isinstance(entry, log.Outage | log.Opening):  # now what was to be written
            self.current = self.entry = None
            self.queue.appendleft(command)
            return
        if live.table.pending(entry.at) is None or command.consequences >= MOST_CONSEQUENCES:
            worker.on_settle.emit(self)
        else:
            follows = Tend(entry.at, partial(reply_in_the_end, command.reply, seq, live.table.id))
            follows.consequences = command.consequences + 1
            self.queue.appendleft(follows)
            command.reply = ignore
        self.finish(seq)

    def take(self, entry: log.Entry) -> None:
        """Apply and show an entry that another worker wrote."""
        self.table.apply(entry)
        self.show(entry, here=False)

    def show(self, entry: log.Entry, here: bool) -> None:
        """Show everybody at the table an entry it has just taken."""
        live = self.live
        events = live.table.match.events() if live.table.match is not None else []
        live.written_here = here
        live.ask_bots(here, anew=isinstance(entry, log.TookBack))
        live.step(entry, events)
        self.worker.on_change.emit(live.table.id)

    # ------------------------------------------------------------------ other workers
    def hear(self, seq: int, body: str) -> None:
        """Another worker wrote an entry. Where nobody here looks, the table may fall behind."""
        if self.live.visitors or self.live.thinking or self.busy:
            self.post(Hear(seq, body))
        else:
            self.behind = True

    async def read_log(self, after: int) -> list[log.Entry] | Exception:
        """Read the log for the command under way; also who sat down, since everybody is told their names."""
        worker = self.worker
        try:
            entries = await worker.repository.entries(self.table.id, after)
            await worker.people.know([entry.player for entry in entries if isinstance(entry, log.Sat)])
        except Exception as problem:
            return problem
        return entries

    def on_read(self, reading: asyncio.Task[list[log.Entry] | Exception]) -> None:
        """The log was read, or could not be."""
        command = self.current
        assert isinstance(command, ReadLog), "who reads waits for the log"
        found = Unavailable("The server is shutting down.") if reading.cancelled() else reading.result()
        if isinstance(found, Exception):
            self.on_read_failed(found)
            return
        try:
            command.take(self, found)
            self.behind = False
            if found:
                self.worker.on_settle.emit(self)
        except Exception as problem:
            logger.exception("a log could not be taken", extra={"table": self.table.id})
            self.stale = True
            self.on_read_failed(problem)
        else:
            self.finish(len(found))
            self.pump()

    def on_read_failed(self, problem: Exception) -> None:
        """Nobody knows what the table is now: refuse all who wait, and read again for who comes next."""
        self.behind = True
        waiting, self.queue = self.queue, deque()
        self.finish(problem)
        for command in waiting:
            tell(command.reply, problem)
        self.pump()


def reply_in_the_end(reply: Reply, seq: int, table: str, outcome: Any) -> None:
    """Tell of an entry once all that follows from it is done; the entry itself stands in any case."""
    warn(table, outcome)
    reply(seq)


def warn(table: str, outcome: Any) -> None:
    """Log what was due and could not be written: it stays due, and the table's row says so."""
    if isinstance(outcome, Exception):
        logger.warning("what is due could not be written: %s", outcome, extra={"table": table})
