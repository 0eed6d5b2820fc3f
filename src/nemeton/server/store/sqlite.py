"""SQLite: one file, one writer thread, group commit.

Whatever comes in while a commit waits for the disk makes the next one, so a busy server pays for few of them. A unit
of several statements stands in a savepoint of its own: one that fails takes no other along.

A commit goes to SQLite's log beside the file. From time to time that is merged into the file, nearly all of it by a
thread of its own; the writer only adds what came in meanwhile, for in a log that is merged whole it can begin anew.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from nemeton.server.store.database import (
    INSERT_ENTRY,
    NOTE,
    UPDATE_TABLE,
    Append,
    Database,
    Row,
    RowCache,
    Statement,
    Taken,
    Then,
    Unavailable,
    Value,
    settle,
    tell,
)
from nemeton.server.store.schema import SCHEMA, VERSION

logger = logging.getLogger("nemeton.store")

BUSY_SECONDS = 2.0
OPENING_SECONDS = 60.0  # somebody else may be bringing it forward
APART_SECONDS = 0.004  # from one commit to the next: on a quick disk a busy server would make one for every move
MOST_TOGETHER = 32  # entries in one statement
MOST_UNMERGED = 3_000  # units of work in SQLite's log before it is merged: some 16 megabytes of moves
Unit = Callable[[sqlite3.Connection], Any]


class Note(NamedTuple):
    """One word of `meta`."""

    key: str
    value: str


Work = tuple[Append | Note | Unit, Then]


class Sqlite(Database):
    """A database file that belongs to one server."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.queue: SimpleQueue[Work | None] = SimpleQueue()  # None: there is no more to come
        self.stopping = False
        self.thread: threading.Thread | None = None
        self.connections: list[sqlite3.Connection] = []
        self.reader: sqlite3.Connection | None = None
        self.rows = RowCache()
        self.last_commit = 0.0
        self.unmerged = 0
        self.merging: Future[None] | None = None
        self.merger: Executor = ThreadPoolExecutor(1, "nemeton-merger")
        self.readers: Executor = ThreadPoolExecutor(1, "nemeton-reader")  # reads wait for nothing but each other

    # ------------------------------------------------------------------ opening and closing
    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.prepare)
        self.thread = threading.Thread(target=self.run, name="nemeton-writer", daemon=True)
        self.thread.start()

    def prepare(self) -> None:
        try:
            if self.file != ":memory:":
                Path(self.file).parent.mkdir(parents=True, exist_ok=True)
                make_private(self.file)
            self.bring_forward()
            self.writer = self.connect()
            self.reader = self.connect()
            self.reader.execute("PRAGMA query_only = 1")
            self.other = self.connect()
        except (sqlite3.Error, OSError) as problem:
            raise Unavailable(f"{self.file} cannot be used as a database: {problem}.") from problem

    def bring_forward(self) -> None:
        """Make the schema in a new file, or bring an older one to this version."""
        db = self.connect(OPENING_SECONDS)
        db.execute("BEGIN IMMEDIATE")
        [kept] = db.execute("PRAGMA user_version").fetchone()
        if kept == 0:
            for sql in SCHEMA:
                db.execute(sql)
            db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
        if kept > VERSION:
            raise Unavailable(f"{self.file} was written by a newer Nemeton (version {kept}, here {VERSION}).")
        if 0 < kept < VERSION:
            from nemeton.server.store.migrations import upgrade_sqlite

            upgrade_sqlite(lambda: self.connect(OPENING_SECONDS), kept)

    def connect(self, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
        db = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False, timeout=patience)
        self.connections.append(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA temp_store = MEMORY")  # else a statement of many rows writes a file of its own
        db.execute("PRAGMA wal_autocheckpoint = 0")  # see `merge_now_and_then`
        return db

    async def close(self) -> None:
        self.stopping = True
        self.queue.put(None)
        if self.thread is not None:
            await asyncio.to_thread(self.thread.join)
        await asyncio.to_thread(self.merger.shutdown)
        await asyncio.to_thread(self.readers.shutdown)
        for db in self.connections:
            db.close()

    # ------------------------------------------------------------------ the event loop's side
    def append_soon(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        self.hand_over(entry, then)

    async def write(self, *statements: Statement) -> None:
        await self.put(lambda db: attempt(db, lambda: write(db, statements)))

    async def note(self, key: str, value: str) -> None:
        await self.put(Note(key, value))

    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        if self.stopping:
            raise Unavailable("The server is shutting down.")
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.fetch, sql, values)

    def fetch(self, sql: str, values: Sequence[Value]) -> Sequence[Row]:
        assert self.reader is not None, "the database is open"
        try:
            return self.reader.execute(sql, values).fetchall()
        except sqlite3.Error as problem:
            raise Unavailable(f"The database cannot be read: {problem}.") from problem

    def put(self, work: Append | Note | Unit) -> asyncio.Future[Any]:
        """What comes of a piece of work, for who waits for it."""
        future: asyncio.Future[Any] = self.loop.create_future()
        self.hand_over(work, lambda outcome: settle(future, outcome))
        return future

    def hand_over(self, work: Append | Note | Unit, then: Then) -> None:
        if self.stopping:
            raise Unavailable("The server is shutting down.")
        self.queue.put((work, then))

    @property
    def queued(self) -> int:
        return self.queue.qsize()

    # ------------------------------------------------------------------ the writer's side
    def run(self) -> None:
        while self.write_batch(self.queue.get()):
            """Until there is no more to come."""

    def write_batch(self, first: Work | None) -> bool:
        """Commit a piece of work and all that has come in since, some time after the last commit; may more come?

        A function of its own: while the thread waits for more, nothing holds on to what was written.
        """
        time.sleep(max(0.0, self.last_commit + APART_SECONDS - time.monotonic()))
        self.last_commit = time.monotonic()
        found = [first, *(self.queue.get_nowait() for _ in range(self.queue.qsize()))]
        batch = [work for work in found if work is not None]
        if batch:
            outcomes = self.commit([work for work, _ in batch])
            self.loop.call_soon_threadsafe(tell_all, [then for _, then in batch], outcomes)
            self.merge_now_and_then(len(batch))
        return len(batch) == len(found)

    def merge_now_and_then(self, done: int) -> None:
        """Merge the log once it is long: that takes longer than a player should wait for a commit."""
        self.unmerged += done
        if self.merging is None:
            if self.unmerged >= MOST_UNMERGED:
                self.merging = self.merger.submit(merge, self.other)
        elif self.merging.done():
            merge(self.writer)
            self.merging, self.unmerged = None, 0

    def commit(self, batch: list[Append | Note | Unit]) -> list[Any]:
        """One transaction; what comes back stands for each unit: its result or what went wrong with it."""
        db = self.writer
        try:
            db.execute("BEGIN IMMEDIATE")
            outcomes = self.work(db, batch)
            db.execute("COMMIT")
        except sqlite3.Error as problem:
            if db.in_transaction:
                db.execute("ROLLBACK")
            self.rows.forget()
            return [Unavailable(f"The database cannot be written: {problem}.")] * len(batch)
        return outcomes

    def work(self, db: sqlite3.Connection, batch: list[Append | Note | Unit]) -> list[Any]:
        """Plain entries together, the rest one by one."""
        plain = [work for work in batch if isinstance(work, Append) and not work.more]
        written = iter(self.append_all(db, plain))
        outcomes: list[Any] = []
        notes = 0
        for work in batch:
            if isinstance(work, Append):
                outcomes.append(with_more(db, work) if work.more else next(written))
            elif isinstance(work, Note):
                notes += 1
                db.execute(NOTE, work)
                outcomes.append(None)
            else:
                outcomes.append(work(db))
        if len(plain) + notes < len(batch):
            self.rows.forget()  # the rest may have written to any row
        return outcomes

    def append_all(self, db: sqlite3.Connection, entries: list[Append]) -> list[bool]:
        """Many entries in few statements: after each of them a busy server may keep us waiting to run Python again."""
        written: list[bool] = []
        for first in range(0, len(entries), MOST_TOGETHER):
            some = entries[first : first + MOST_TOGETHER]
            try:
                db.execute(insertion(len(some)), [value for entry in some for value in entry[:3]])
                if told := [entry for entry in some if self.rows.must_write(entry)]:
                    db.execute(update(len(told)), [value for entry in told for value in (entry.table, *entry[3:7])])
                written += [True] * len(some)
            except sqlite3.IntegrityError:  # a number is taken: nothing of these was written
                self.rows.forget()
                written += [append(db, entry) for entry in some]
        return written


def make_private(file: str) -> None:
    """Make the file, if it is not there, readable by its owner alone; what SQLite puts beside it will be so too."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def merge(db: sqlite3.Connection) -> None:
    """What the log has, into the file. If it cannot be done now it is done later: what was written is safe in both."""
    try:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    except sqlite3.Error as problem:
        logger.warning("the database's log could not be merged: %s", problem)


def attempt(db: sqlite3.Connection, work: Callable[[], Any]) -> Any:
    """One unit of work inside the batch: all of it is done, or nothing."""
    db.execute("SAVEPOINT unit")
    try:
        outcome = work()
    except sqlite3.IntegrityError as problem:
        db.execute("ROLLBACK TO unit")
        outcome = Taken(str(problem))
    db.execute("RELEASE unit")
    return outcome


@cache
def insertion(entries: int) -> str:
    """What writes so many entries at once."""
    return f"INSERT INTO entries (table_id, seq, body) VALUES {', '.join(['(?, ?, ?)'] * entries)}"


@cache
def update(tables: int) -> str:
    """What says of so many tables where they stand."""
    places = ", ".join(["(?, ?, ?, ?, ?)"] * tables)
    return (
        f"WITH one (id, status, changed, asked, due) AS (VALUES {places}) UPDATE tables"
        " SET status = one.status, changed = one.changed, asked = one.asked, due = one.due"
        " FROM one WHERE tables.id = one.id"
    )


def append(db: sqlite3.Connection, entry: Append) -> bool:
    """An entry needs no savepoint: nothing but the first of its two statements can find a key taken."""
    if db.execute(INSERT_ENTRY, (entry.table, entry.seq, entry.body)).rowcount == 0:
        return False
    db.execute(UPDATE_TABLE, (entry.status, entry.changed, entry.asked_mask, entry.due, entry.table))
    return True


def with_more(db: sqlite3.Connection, entry: Append) -> Any:
    """An entry and what else changes with it."""

    def work() -> bool:
        written = append(db, entry)
        if written:
            write(db, entry.more)
        return written

    return attempt(db, work)


def write(db: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    for sql, values in statements:
        db.execute(sql, values)


def tell_all(all_of_them: list[Then], outcomes: list[Any]) -> None:
    """Call back everybody whose work was committed together."""
    for then, outcome in zip(all_of_them, outcomes, strict=True):
        tell(then, outcome)
