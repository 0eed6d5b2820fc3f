"""Migrations of PostgreSQL: workers that start at once bring an older database forward, once."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from nemeton.cli import main
from nemeton.server.store import Unavailable, connect
from nemeton.server.store.postgres import Postgres
from nemeton.server.store.schema import REVISION, VERSION
from tests.server.test_migrations import OLDEST
from tests.server.workers.services import PostgresServer
from tests.server.write_database import NAME, file_of

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all

COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable, column_default
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"""
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the doctor says stands in one line."""
    monkeypatch.setenv("COLUMNS", "500")


async def open_together(url: str, count: int) -> None:
    """So many workers at the same moment."""
    stores = [connect(url) for _ in range(count)]
    try:
        await asyncio.gather(*(one.open() for one in stores))
    finally:
        await asyncio.gather(*(one.close() for one in stores))


async def read(url: str, *questions: str) -> list[list[tuple[object, ...]]]:
    connection = await asyncpg.connect(url)
    try:
        return [[tuple(row) for row in await connection.fetch(one)] for one in questions]
    finally:
        await connection.close()


@pytest.mark.parametrize("version", range(OLDEST, VERSION))
def test_an_older_database_becomes_what_a_new_one_is(
    version: int,
    postgres: PostgresServer,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two workers at once; the log says it once, the doctor says the version, and Ann is still there."""
    new, old = (postgres.new_database(f"{kind}{version}") for kind in ("new", "old"))
    dump = file_of(version).read_text(encoding="utf-8")
    postgres.run(f"{dump} INSERT INTO meta VALUES ('schema', '{version}')", f"old{version}")

    main(["doctor", "--database", old])
    assert f"(version {version}; the next server brings it to {VERSION})" in capsys.readouterr().out
    with caplog.at_level("INFO", "nemeton.store"):
        asyncio.run(open_together(old, 2))
        asyncio.run(open_together(new, 1))
    main(["doctor", "--database", old])

    assert f"(version {VERSION})" in capsys.readouterr().out
    assert 1 == sum("brought forward" in one.message for one in caplog.records)
    schemas = [asyncio.run(read(url, COLUMNS, INDEXES)) for url in (new, old)]
    assert schemas[0] == schemas[1]
    names, revision, mark = asyncio.run(
        read(
            old,
            "SELECT name FROM players ORDER BY name",
            "SELECT version_num FROM alembic_version",
            "SELECT value FROM meta WHERE key = 'schema'",
        )
    )
    assert [(NAME,), ("Ben",)] == names
    assert [(REVISION,), (str(VERSION),)] == revision + mark


def test_a_newer_database_is_refused_in_one_sentence(
    postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a worker, and by the doctor."""
    url = postgres.new_database("newer")
    asyncio.run(open_together(url, 1))
    postgres.run(f"UPDATE meta SET value = '{VERSION + 1}' WHERE key = 'schema'", "newer")

    newer = f"was written by a newer Nemeton (version {VERSION + 1}, here {VERSION})."
    with pytest.raises(Unavailable) as refused:
        asyncio.run(open_together(url, 1))
    assert f"The database {newer}" == str(refused.value)
    assert 1 == main(["doctor", "--database", url])
    assert newer in capsys.readouterr().out


def test_a_step_that_fails_changes_nothing(postgres: PostgresServer) -> None:
    """The whole way is one transaction."""
    url = postgres.new_database("stuck")
    dump = file_of(OLDEST).read_text(encoding="utf-8")
    postgres.run(f"{dump} INSERT INTO meta VALUES ('schema', '{OLDEST}')", "stuck")
    postgres.run("CREATE INDEX players_guests ON players (name)", "stuck")  # the name a step wants
    before = asyncio.run(read(url, COLUMNS, INDEXES))

    with pytest.raises(Unavailable, match=f"from version {OLDEST} to {VERSION}, and is as it was: "):
        asyncio.run(open_together(url, 1))

    assert before == asyncio.run(read(url, COLUMNS, INDEXES))
    assert OLDEST == asyncio.run(Postgres(url).look())
