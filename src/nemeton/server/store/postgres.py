"""PostgreSQL: one database for many workers.

Entries are written in batches by one connection: what comes in while a batch is on its way makes the next one. A key
that is there already is no error, it names the winner of a race. Everything else goes through a pool.

A connection may be lost in the middle of a write, and then nobody knows whether the write was done. The writer sends
the entry again and compares what the log holds under its number: the same entry means that it was written, another one
that it was not. Other writes ask PostgreSQL for the status of their transaction. Who waits is told what is true, or
`Unsure` if the database stays away too long.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

import asyncpg
from asyncpg import exceptions

from nemeton.server.store.database import (
    DUE,
    NOTE,
    Append,
    Database,
    Row,
    RowCache,
    Statement,
    Taken,
    Then,
    Unavailable,
    Unsure,
    Value,
    tell,
)
from nemeton.server.store.schema import LOCK, SCHEMA, VERSION

START_SECONDS = 15.0  # how long a database that is starting up is waited for
PATIENCE_SECONDS = 3.0  # how long a write or a read waits for one that is restarting
DOUBT_SECONDS = 20.0  # how long one whose fate is unknown waits to know it
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 10.0
PAUSE_SECONDS = 0.1
APART_SECONDS = 0.008  # from one batch to the next: each is a journey to the database, and one to every other worker
MOST_ENTRIES = 500  # in one batch
MOST_CONNECTIONS = 8  # beside the writer's

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    exceptions.OperatorInterventionError,  # shutting down, starting up
    exceptions.ReadOnlySQLTransactionError,  # another machine has become the one to write to
    exceptions.TooManyConnectionsError,
    exceptions.TransactionRollbackError,  # two workers were in each other's way
)

APPEND = """
    WITH given AS (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[]
        ) AS g (table_id, seq, body, status, changed, asked, due, told)
    ), won AS (
        INSERT INTO entries (table_id, seq, body) SELECT table_id, seq, body FROM given
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), moved AS (
        UPDATE tables SET status = g.status, changed = g.changed, asked = g.asked, due = g.due
        FROM given g JOIN won USING (table_id, seq) WHERE tables.id = g.table_id AND g.told
    )
    SELECT table_id, seq FROM given EXCEPT SELECT table_id, seq FROM won"""

FIND = """
    SELECT table_id, seq, body FROM entries
    WHERE (table_id, seq) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))"""

CLAIM = f"UPDATE tables SET due = ? WHERE id IN ({DUE} FOR UPDATE SKIP LOCKED) RETURNING id"

Key = tuple[str, int]


@dataclass(eq=False)
class Waiting:
    """An entry that waits to be written, and the callback that is told its outcome."""

    key: Key
    entry: Append
    then: Then
    since: float
    doubtful: bool = False  # sent, and the connection lost before the answer came
    settled: bool = False

    def settle(self, outcome: bool | Exception) -> None:
        self.settled = True
        tell(self.then, outcome)


class Connection(asyncpg.Connection):  # type: ignore[misc]  # the library comes without types
    """A connection that is not reset when it goes back to the pool: we never change the settings of a session."""

    def get_reset_query(self) -> str:
        """Give no query: resetting would cost every read a second round trip."""
        return ""


class Postgres(Database):
    """A database server that any number of workers share."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.queue: list[Waiting] = []
        self.rows = RowCache()
        self.wake = asyncio.Event()
        self.writer: asyncpg.Connection | None = None
        self.pool: asyncpg.Pool | None = None
        self.running: asyncio.Task[None] | None = None
        self.stopping = False

    # ------------------------------------------------------------------ opening and closing
    async def open(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.writer = await self.connect()
                kept = await prepare(self.writer)
                break
            except LOST as problem:
                self.hang_up()
                if is_mistake(problem) or time.monotonic() > deadline:
                    raise Unavailable(f"The database cannot be reached: {describe_problem(problem)}") from problem
                await asyncio.sleep(PAUSE_SECONDS)
            except asyncpg.PostgresError as problem:
                self.hang_up()
                raise Unavailable(f"The database cannot be used: {describe_problem(problem)}") from problem
            except BaseException:
                self.hang_up()
                raise
        await self.bring_forward(kept)
        self.pool = await asyncpg.create_pool(self.url, min_size=0, max_size=MOST_CONNECTIONS, **self.manner())
        self.running = asyncio.create_task(self.run())

    async def bring_forward(self, kept: int) -> None:
        """Bring a database of an older version to this one; one of a newer version is not for this program."""
        if kept > VERSION:
            self.hang_up()
            raise Unavailable(f"The database was written by a newer Nemeton (version {kept}, here {VERSION}).")
        if kept < VERSION:
            from nemeton.server.store.migrations import upgrade_postgres

            await upgrade_postgres(lambda: asyncpg.connect(self.url, timeout=CONNECT_SECONDS), kept)

    async def look(self) -> int:
        """The version of what is kept, without making or changing anything; 0 if there is nothing yet."""
        try:
            connection = await self.connect()
            try:
                return await version_of(connection)
            finally:
                await connection.close()
        except (*LOST, asyncpg.PostgresError) as problem:
            raise Unavailable(f"The database cannot be reached: {describe_problem(problem)}") from problem

    def manner(self) -> dict[str, object]:
        """Give the options of a connection. Commits wait for the disk, even if the server is set otherwise."""
        return {
            "timeout": CONNECT_SECONDS,
            "command_timeout": COMMAND_SECONDS,
            "connection_class": Connection,
            "server_settings": {"application_name": "nemeton", "synchronous_commit": "on"},
        }

    async def connect(self) -> asyncpg.Connection:
        try:
            return await asyncpg.connect(self.url, **self.manner())
        except ValueError as problem:
            raise Unavailable(f"The database's URL cannot be used: {describe_problem(problem)}") from problem

    def hang_up(self) -> None:
        connection, self.writer = self.writer, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        self.stopping = True
        self.wake.set()
        if self.running is not None:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.running, COMMAND_SECONDS)
        for one in self.queue:
            one.settle(away(one, "The server is shutting down."))
        self.queue.clear()
        self.hang_up()
        if self.pool is not None:
            self.pool.terminate()

    # ------------------------------------------------------------------ entries
    def append_soon(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        if self.stopping:
            raise Unavailable("The server is shutting down.")
        self.queue.append(Waiting((entry.table, entry.seq), entry, then, time.monotonic()))
        self.wake.set()

    @property
    def queued(self) -> int:
        return len(self.queue)

    async def run(self) -> None:
        """Write batches for as long as the server runs; after a failure the writer connects again and goes on."""
        last = 0.0
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.queue:
                await asyncio.sleep(last + APART_SECONDS - time.monotonic())
                last = time.monotonic()
                try:
                    if self.writer is None or self.writer.is_closed():
                        self.writer = await self.connect()
                    await self.write_batch(self.writer)
                except Exception as problem:
                    await self.lose(problem)
            if self.stopping:
                return

    async def lose(self, problem: Exception) -> None:
        """Drop the connection after a failure, and refuse entries that have waited too long; the others stay queued."""
        self.hang_up()
        self.rows.forget()
        now = time.monotonic()
        keep = []
        for one in self.queue:
            patience = DOUBT_SECONDS if one.doubtful and not self.stopping else PATIENCE_SECONDS
            if now - one.since < patience:
                keep.append(one)
            else:
                one.settle(away(one, f"The database does not answer: {describe_problem(problem)}"))
        self.queue[:] = keep
        if keep:
            await asyncio.sleep(PAUSE_SECONDS)

    async def write_batch(self, connection: asyncpg.Connection) -> None:
        """Write the next batch; entries that have no outcome after it go back to the head of the queue."""
        batch = self.take()
        try:
            plain = [one for one in batch if not one.entry.more]
            if plain:
                decide(plain, *await self.insert(connection, plain))
            more = [one for one in batch if one.entry.more]
            if more:
                await self.write_more(connection, more)
        except ValueError as problem:  # no database could write this
            for one in batch:
                one.settle(problem)
            raise
        finally:
            self.queue[:0] = [one for one in batch if not one.settled]

    def take(self) -> list[Waiting]:
        """Take the next batch off the queue: one entry a key, sorted, so that two workers never lock each other out."""
        batch: dict[Key, Waiting] = {}
        rest = []
        for one in self.queue:
            if one.key in batch or len(batch) >= MOST_ENTRIES:
                rest.append(one)
            else:
                batch[one.key] = one
        self.queue[:] = rest
        return [batch[key] for key in sorted(batch)]

    async def insert(self, connection: asyncpg.Connection, batch: Sequence[Waiting]) -> tuple[set[Key], set[Key]]:
        """Write a batch in one statement.

        Gives the keys that were taken, and those of them that an earlier attempt of ours took without hearing of it.
        """
        doubtful = [one for one in batch if one.doubtful]
        for one in batch:
            one.doubtful = True
        columns = zip(*((*one.entry[:7], self.rows.must_write(one.entry)) for one in batch), strict=True)
        taken = {(row[0], row[1]) for row in await connection.fetch(APPEND, *columns)}
        if taken:
            self.rows.forget()
        bodies = {one.key: one.entry.body for one in doubtful if one.key in taken}
        if not bodies:
            return taken, set()
        found = await connection.fetch(FIND, *zip(*bodies, strict=True))
        return taken, {(row[0], row[1]) for row in found if row[2] == bodies[row[0], row[1]]}

    async def write_more(self, connection: asyncpg.Connection, batch: Sequence[Waiting]) -> None:
        """Write entries that change more than their table's row, in one transaction; if it fails, each in its own."""
        before = {one.key for one in batch if one.doubtful}
        try:
            async with connection.transaction():
                taken, ours = await self.insert(connection, batch)
                for one in batch:
                    if one.key not in taken:
                        await perform(connection, one.entry.more)
        except LOST:
            raise
        except asyncpg.PostgresError as problem:
            self.rows.forget()
            for one in batch:
                one.doubtful = one.key in before  # this transaction was rolled back, and said so
            if len(batch) > 1:
                for one in batch:
                    await self.write_more(connection, [one])
            elif isinstance(problem, exceptions.UniqueViolationError):
                batch[0].settle(Taken(str(problem)))
            else:
                batch[0].settle(Unavailable(f"The database cannot be written: {describe_problem(problem)}"))
        else:
            decide(batch, taken, ours)

    # ------------------------------------------------------------------ everything else
    async def write(self, *statements: Statement) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            begun = ""  # the transaction, once its commit has begun
            try:
                async with self.ready().acquire() as connection, connection.transaction():
                    number = str(await connection.fetchval("SELECT pg_current_xact_id()::text"))
                    await perform(connection, statements)
                    begun = number
                return
            except exceptions.UniqueViolationError as problem:
                raise Taken(str(problem)) from problem
            except LOST as problem:
                if begun and await self.was_committed(begun):
                    return
                await self.wait_or_refuse(problem, deadline)
            except asyncpg.PostgresError as problem:
                raise Unavailable(f"The database cannot be written: {describe_problem(problem)}") from problem
            finally:
                self.rows.forget()

    async def note(self, key: str, value: str) -> None:
        await self.read(NOTE, key, value)  # done twice it is the same: nobody need look up what became of it

    async def was_committed(self, transaction: str) -> bool:
        """Ask whether a transaction was committed whose connection was lost; raises `Unsure` if nobody can say."""
        deadline = time.monotonic() + DOUBT_SECONDS
        while time.monotonic() < deadline and not self.stopping:
            with suppress(Unavailable):
                rows = await self.read("SELECT pg_xact_status(?::text::xid8)", transaction)
                if rows[0][0] != "in progress":
                    return bool(rows[0][0] == "committed")
            await asyncio.sleep(PAUSE_SECONDS)
        raise Unsure("The database was lost in the middle of writing; look again before you repeat it.")

    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                rows: Sequence[Row] = await self.ready().fetch(number_placeholders(sql), *fit(values))
                return rows
            except LOST as problem:
                await self.wait_or_refuse(problem, deadline)
            except asyncpg.PostgresError as problem:
                raise Unavailable(f"The database cannot be read: {describe_problem(problem)}") from problem

    async def claim(self, before: int, now: int, most: int) -> list[str]:
        if not await super().claim(before, now, 1):
            return []
        return [str(row[0]) for row in await self.read(CLAIM, now, before, most)]

    def ready(self) -> asyncpg.Pool:
        if self.pool is None or self.stopping:
            raise Unavailable("The database is not open.")
        return self.pool

    async def wait_or_refuse(self, problem: Exception, deadline: float) -> None:
        if is_mistake(problem):
            raise problem
        if time.monotonic() > deadline or self.stopping:
            raise Unavailable(f"The database does not answer: {describe_problem(problem)}") from problem
        await asyncio.sleep(PAUSE_SECONDS)


def decide(batch: Iterable[Waiting], taken: set[Key], ours: set[Key]) -> None:
    for one in batch:
        one.settle(one.key not in taken or one.key in ours)


async def perform(connection: asyncpg.Connection, statements: Iterable[Statement]) -> None:
    for sql, values in statements:
        await connection.execute(number_placeholders(sql), *fit(values))


# ---------------------------------------------------------------------- the schema
async def prepare(connection: asyncpg.Connection) -> int:
    """Make the schema in a new database, and give its version. Workers that start at the same moment take turns."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        kept = await version_of(connection)
        if kept:
            return kept
        for sql in SCHEMA:
            await connection.execute(sql)
        await connection.execute("INSERT INTO meta (key, value) VALUES ('schema', $1)", str(VERSION))
        return VERSION


async def version_of(connection: asyncpg.Connection) -> int:
    """The version of a database; 0 if it has nothing of ours."""
    if not await connection.fetchval("SELECT to_regclass('meta') IS NOT NULL"):
        return 0
    return int(await connection.fetchval("SELECT value FROM meta WHERE key = 'schema'") or 0)


# ---------------------------------------------------------------------- words
@lru_cache(maxsize=500)
def number_placeholders(sql: str) -> str:
    """Replace each `?` by the numbered placeholder PostgreSQL wants: $1, $2."""
    first, *rest = sql.split("?")
    return first + "".join(f"${i}{part}" for i, part in enumerate(rest, 1))


def fit(values: Iterable[Value]) -> list[Value]:
    """Replace NUL in texts: PostgreSQL cannot store it."""
    return [value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value for value in values]


def is_mistake(problem: Exception) -> bool:
    """Is a value or a statement wrong, which trying again cannot mend? `asyncpg` gives both one base class."""
    return isinstance(problem, ValueError)


def away(one: Waiting, detail: str) -> Unavailable:
    """Make the exception for an entry that was given up; `Unsure` if it may have been written."""
    if one.doubtful:
        return Unsure(f"{detail} Whether this was written is known once it does.")
    return Unavailable(detail)


def describe_problem(problem: Exception) -> str:
    """Turn a problem into one sentence, without the hints that PostgreSQL adds."""
    text = str(problem).strip().split("\n")[0] or type(problem).__name__
    return text if text.endswith(".") else f"{text}."
