"""Power cuts: what anybody has seen is on disk, also if of every file only what was synced is left."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.store import sqlite
from tests.server.harness import game_at, run, services_in
from tests.server.power import disk_that_loses_power, library

pytestmark = pytest.mark.skipif(library() is None, reason="Python's SQLite cannot be called from outside")

CUTS = 12


def entries_in(database: Path, table: str) -> int:
    """How many entries a table has in what was left."""
    with sqlite3.connect(database) as db:
        assert [("ok",)] == db.execute("PRAGMA integrity_check").fetchall()
        count: int = db.execute("SELECT COUNT(*) FROM entries WHERE table_id = ?", (table,)).fetchone()[0]
    db.close()
    return count


def test_every_move_somebody_saw_is_there_after_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut again and again, also while SQLite's log is merged: a server that starts with the rest has them all."""
    monkeypatch.setattr(sqlite, "MOST_UNMERGED", 5)
    before = tmp_path / "before"
    before.mkdir()

    async def scenario() -> None:
        with disk_that_loses_power(before) as disk:
            async with services_in(before) as services:
                game = await game_at(services)
                for cut in range(CUTS):
                    await game.play_on(3, seed=cut)
                    seen = max(
                        message["seq"] for visit in game.visits for message in visit.messages if "seq" in message
                    )
                    left = disk.cut(tmp_path / f"after {cut}")
                    assert seen <= entries_in(left, game.id)
            assert {"nemeton.db", "nemeton.db-wal"} <= {path.name for path in disk.synced}
        await go_on(left, game.id, seen)

    run(scenario(), 120)


async def go_on(database: Path, table: str, seen: int) -> None:
    """A server that starts with what was left plays on from there."""
    services = Services(Settings(database=f"sqlite:///{database}", limits=0.0))
    await services.open()
    try:
        actor = await services.host.find(table)
        assert seen <= actor.table.seq
        assert "running" == actor.table.status
        assert actor.table.asked_seats
    finally:
        await services.close()


def test_the_disk_loses_what_was_not_synced(tmp_path: Path) -> None:
    """Or the test above would prove nothing: without waiting for the disk nothing is left."""
    before = tmp_path / "before"
    before.mkdir()
    with disk_that_loses_power(before) as disk:
        db = sqlite3.connect(before / "nemeton.db", isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE entries (table_id TEXT)")
        db.execute("INSERT INTO entries VALUES ('a')")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("INSERT INTO entries VALUES ('a')")
        left = disk.cut(tmp_path / "after")
        db.close()

    assert 1 == entries_in(left, "a")
