"""What the server asks of a database."""

from __future__ import annotations

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


class Database(ABC):
    """Ways in and a way out; all of them wait for the disk, none of them for the event loop."""

    shared = False  # may several workers use it at once?

    @abstractmethod
    async def open(self) -> None:
        """Connect, and make what is missing."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun."""

    @abstractmethod
    async def append(self, entry: Append) -> bool:
        """Write an entry; False, and nothing written, if the table has an entry of that number already."""

    def append_soon(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        """The same without a task that waits: what `append` gives or raises is told by a call.

        Only of a database that no other worker shares.
        """
        raise Unavailable("This database cannot call back.")

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
