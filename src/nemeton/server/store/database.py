"""What the server asks of a database."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Value = str | int | float | None
Row = Sequence[Any]


class Unavailable(Exception):
    """The database cannot be written or read now; nothing was changed."""


class Unsure(Unavailable):
    """The database was lost in the middle of a write: it is whole there, or nothing of it is."""


class Taken(Exception):
    """A row of that key is there already; nothing was changed."""


class Statement(NamedTuple):
    """SQL with `?` for its values."""

    sql: str
    values: tuple[Value, ...] = ()


class Append(NamedTuple):
    """One entry of a table's log, where the table stands after it, and what else changes with it."""

    table: str
    seq: int
    body: str
    status: str
    changed: int
    asked_mask: int
    due: int | None
    more: tuple[Statement, ...] = ()


INSERT_ENTRY = "INSERT INTO entries (table_id, seq, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
UPDATE_TABLE = "UPDATE tables SET status = ?, changed = ?, asked = ?, due = ? WHERE id = ?"
NOTE = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
DUE = "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?"


LATE_MS = 10_000  # `tables.changed` may lag behind the last entry by this much
MOST_ROWS = 10_000  # rows whose contents are remembered

Then = Callable[[Any], None]
"""Called with the result of a piece of work, or with the exception that ended it."""

logger = logging.getLogger("nemeton.store")


class RowCache:
    """Remembers what was last written to the row of each table, so that an unchanged row is not written again.

    Most moves are one of several of the same seat: status, asked seats and due time stay what they were.
    """

    def __init__(self) -> None:
        self.known: dict[str, tuple[Append, int]] = {}  # by table: the entry its row speaks of, and the last entry

    def must_write(self, entry: Append) -> bool:
        """Must the row of a table be written with this entry? It need not if it would only repeat what it holds.

        It must if the last entry written here is not the one before: another worker may have changed the row.
        """
        said, last = self.known.get(entry.table, (entry, -1))
        told = (
            last != entry.seq - 1
            or (said.status, said.asked_mask, said.due) != (entry.status, entry.asked_mask, entry.due)
            or entry.changed - said.changed >= LATE_MS
        )
        if len(self.known) >= MOST_ROWS:
            self.forget()
        self.known[entry.table] = (entry if told else said, entry.seq)
        return told

    def forget(self) -> None:
        """Forget all rows: a write failed, or something else may have changed them."""
        self.known.clear()


class Database(ABC):
    """What the server asks of a database: entries and other statements are written, rows are read."""

    shared = False  # may several workers use it at once?

    @abstractmethod
    async def open(self) -> None:
        """Connect, and make what is missing."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun."""

    async def append(self, entry: Append) -> bool:
        """Write an entry; False, and nothing written, if the table has an entry of that number already."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.append_soon(entry, lambda outcome: settle(future, outcome))
        return await future

    @abstractmethod
    def append_soon(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        """Write an entry as `append` does, without a task that waits: the result or the problem is told by a call."""

    @abstractmethod
    async def write(self, *statements: Statement) -> None:
        """All of these or nothing; raises `Taken` if a key is there already."""

    async def note(self, key: str, value: str) -> None:
        """Write one word of `meta`, which no table's row depends on, in the place of what it was."""
        await self.write(Statement(NOTE, (key, value)))

    @abstractmethod
    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        """RowCache."""

    async def claim(self, before: int, now: int, most: int) -> list[str]:
        """Tables that were due before then. Of several workers one is given each: to the others it is due from now."""
        return [str(row[0]) for row in await self.read(DUE, before, most)]

    @property
    def queued(self) -> int:
        """How much waits to be written."""
        return 0


def settle(future: asyncio.Future[Any], outcome: Any) -> None:
    """Give a future its result or its exception, unless nobody waits for it any more."""
    if future.done():  # they have gone; the work is done all the same
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def tell(then: Then, outcome: Any) -> None:
    """Call back with a result; an exception in one callback is logged, and does not keep the next from being called."""
    try:
        then(outcome)
    except Exception:
        logger.exception("what was written could not be told")
