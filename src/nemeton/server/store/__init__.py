"""Where tables and people are kept: one set of statements, and a database behind a small interface.

SQLite is the default, one file; PostgreSQL serves several workers. Both promise the same: when `append` or `write`
returns, it is on disk; if they raise, nothing of it is, unless they say that they cannot know.
"""

from nemeton.kernel.errors import NemetonError
from nemeton.kernel.extras import needs
from nemeton.server.store.database import Append, Database, Row, Statement, Taken, Unavailable, Unsure
from nemeton.server.store.schema import SCHEMA

__all__ = [
    "SCHEMA",
    "Append",
    "Database",
    "NoDatabase",
    "Row",
    "Statement",
    "Taken",
    "Unavailable",
    "Unsure",
    "connect",
]


class NoDatabase(NemetonError, ValueError):
    """A URL that names no database that can be used here."""


def connect(url: str) -> Database:
    """The database behind a URL: `sqlite:///file` or `postgresql://…`; it is not opened yet."""
    kind, _, rest = url.partition("://")
    if kind == "sqlite":
        from nemeton.server.store.sqlite import Sqlite

        return Sqlite(rest.removeprefix("/"))  # sqlite:///here.db, sqlite:////var/lib/there.db
    if kind in ("postgresql", "postgres"):
        with needs("distributed"):
            from nemeton.server.store.postgres import Postgres
        return Postgres(url)
    named = kind.partition(":")[0]  # no more of it: there may be a password
    raise NoDatabase(f"{named!r} names no database Nemeton can use; it is sqlite:///FILE or postgresql://….")
