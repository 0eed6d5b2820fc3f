"""Where tables and people are kept: one set of statements, and a database behind a small interface.

SQLite is the default, one file; PostgreSQL serves several workers. Both promise the same: when `append` or `write`
returns, it is on disk; if they raise, nothing of it is.
"""

from nemeton.server.store.database import Append, Database, Statement, Taken, Unavailable
from nemeton.server.store.schema import SCHEMA

__all__ = ["SCHEMA", "Append", "Database", "Statement", "Taken", "Unavailable", "connect"]


def connect(url: str) -> Database:
    """The database behind a URL: `sqlite:///file` or `postgresql://…`."""
    kind, _, rest = url.partition("://")
    if kind == "sqlite":
        from nemeton.server.store.sqlite import Sqlite

        return Sqlite(rest.removeprefix("/"))  # sqlite:///here.db, sqlite:////var/lib/there.db
    raise ValueError(f"{url!r} names no database Nemeton can use; it is sqlite:///FILE.")
