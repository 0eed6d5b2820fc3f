"""Changes of the schema, numbered: a database of an older version is brought forward, step by step, in one transaction.

Alembic knows the steps (`versions/`), which of them a database has had (its table `alembic_version`) and which come
next. A new database is made whole by `schema.py`, and one that is up to date is told by its mark: for neither is the
library loaded. A test holds that both ways lead to the same schema.

The mark is the version as programs older than these steps read it, so that they refuse a newer database: SQLite's
`user_version`, PostgreSQL's row 'schema' in `meta`. It is written with the last step.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from nemeton.server.store.database import Unavailable
from nemeton.server.store.schema import LOCK, REVISION, VERSION

logger = logging.getLogger("nemeton.store")


def upgrade_sqlite(connect: Callable[[], sqlite3.Connection], kept: int) -> None:
    """Bring a file forward; if it cannot be done, nothing of it is."""
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            taken = take_steps(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")
            connection.commit()
    except SQLAlchemyError as problem:
        raise cannot(kept, problem) from problem
    if taken:
        logger.info("the database is brought forward", extra={"version": VERSION, "before": kept})


async def upgrade_postgres(connect: Callable[[], Awaitable[Any]], kept: int) -> None:
    """Bring a database forward; of several workers that come at once the first does it, and the others find it done."""
    from sqlalchemy.ext.asyncio import create_async_engine  # needs more than who has one file installs

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            taken = await connection.run_sync(take_steps)
            await connection.exec_driver_sql(f"UPDATE meta SET value = '{VERSION}' WHERE key = 'schema'")
    except SQLAlchemyError as problem:
        raise cannot(kept, problem) from problem
    finally:
        await engine.dispose()
    if taken:
        logger.info("the database is brought forward", extra={"version": VERSION, "before": kept})


def take_steps(connection: Connection) -> bool:
    """Take all steps this database has not had, inside the transaction that was begun; were there any?"""
    if MigrationContext.configure(connection).get_current_revision() == REVISION:
        return False
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, REVISION)
    return True


def cannot(kept: int, problem: SQLAlchemyError) -> Unavailable:
    detail = " ".join(str(problem).split("\n")[0].split())
    return Unavailable(
        f"The database could not be brought from version {kept} to {VERSION}, and is as it was: {detail}"
    )
