"""A backup of PostgreSQL, by its own programs."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from nemeton.server.store import connect
from nemeton.server.store.copies import back_up, restore
from tests.server.workers.services import PostgresServer

pytestmark = pytest.mark.xdist_group("workers")


def test_a_copy_of_postgres_is_put_back(postgres: PostgresServer, tmp_path: Path) -> None:
    """What was there when it was made is there again, and nothing else."""
    if not (shutil.which("pg_dump") and shutil.which("pg_restore")):
        pytest.skip("PostgreSQL's client programs are not installed")
    url = postgres.new_database("copied")

    async def note(value: str) -> None:
        store = connect(url)
        await store.open()
        await store.note("word", value)
        await store.close()

    async def read() -> str:
        store = connect(url)
        await store.open()
        [(value,)] = await store.read("SELECT value FROM meta WHERE key = 'word'")
        await store.close()
        return str(value)

    asyncio.run(note("monday"))
    back_up(url, tmp_path / "copy")
    asyncio.run(note("tuesday"))
    restore(url, tmp_path / "copy", replace=True)

    assert "monday" == asyncio.run(read())
    assert 0o600 == (tmp_path / "copy").stat().st_mode & 0o777
