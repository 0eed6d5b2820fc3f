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
    asked: int
    due: int | None
    more: tuple[Statement, ...] = ()


INSERT_ENTRY = "INSERT INTO entries (table_id, seq, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
UPDATE_TABLE = "UPDATE tables SET status = ?, changed = ?, asked = ?, due = ? WHERE id = ?"
DUE = "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?"


LATE_MS = 10_000  # how much later than it happened a row may say that something happened to its table
MOST_ROWS = 10_000  # of which is remembered what they say

Then = Callable[[Any], None]
"""Told what came of a piece of work: its result, or what went wrong with it."""

logger = logging.getLogger("nemeton.store")


class Rows:
    """What the rows of tables say, as far as it is known here.

    Most moves are one of several of the same seat: after them a row would say the same again, and need not be written.
    """

    def __init__(self) -> None:
        self.known: dict[str, tuple[Append, int]] = {}  # by table: the entry its row speaks of, and the last entry

    def must_be_told(self, entry: Append) -> bool:
        """Does the row of a table not say yet where it stands after this entry, which is being written?

        Past an entry that was written by another worker nobody knows.
        """
        said, last = self.known.get(entry.table, (entry, -1))
        told = (
            last != entry.seq - 1
            or (said.status, said.asked, said.due) != (entry.status, entry.asked, entry.due)
            or entry.changed - said.changed >= LATE_MS
        )
        if len(self.known) >= MOST_ROWS:
            self.forget()
        self.known[entry.table] = (entry if told else said, entry.seq)
        return told

    def forget(self) -> None:
        """Something was not written after all, or otherwise."""
        self.known.clear()


class Database(ABC):
    """Ways in and a way out; all of them wait for the disk, none of them for the event loop."""

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
        """The same without a task that waits: what `append` gives or raises is told by a call."""

    @abstractmethod
    async def write(self, *statements: Statement) -> None:
        """All of these or nothing; raises `Taken` if a key is there already."""

    @abstractmethod
    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        """Rows."""

    async def claim(self, before: int, now: int, most: int) -> list[str]:
        """Tables that were due before then. Of several workers one is given each: to the others it is due from now."""
        return [str(row[0]) for row in await self.read(DUE, before, most)]

    @property
    def queued(self) -> int:
        """How much waits to be written."""
        return 0


def settle(future: asyncio.Future[Any], outcome: Any) -> None:
    """Let whoever waits know."""
    if future.done():  # they have gone; the work is done all the same
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def tell(then: Then, outcome: Any) -> None:
    """Say what came of it; somebody's mistake is no reason not to tell the next one."""
    try:
        then(outcome)
    except Exception:
        logger.exception("what was written could not be told")
