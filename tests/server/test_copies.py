"""Backups: taken while a server writes, looked through, and put back whole; and what the doctor finds."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from nemeton.cli import main
from nemeton.server.run import alone_with
from nemeton.server.store import copies
from nemeton.server.store.copies import NoCopy, back_up, restore
from tests.server.browsers import NEXT_MAJOR
from tests.server.harness import Visit, game_at, run, services_in

pytestmark = NEXT_MAJOR


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'nemeton.db'}"


def log_of(file: Path, table: str) -> list[str]:
    with contextlib.closing(sqlite3.connect(file)) as db:
        return [body for (body,) in db.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", (table,))]


def kept(folder: Path) -> str:
    """A database with a table in it that was begun; gives the table's id."""

    async def begin() -> str:
        async with services_in(folder) as services:
            return (await game_at(services)).id

    return run(begin())


def test_a_copy_of_a_running_server_brings_its_tables_back(tmp_path: Path) -> None:
    """What was played before the copy is there again, and goes on; what came after it is not."""
    copy = tmp_path / "monday.db"

    async def before() -> tuple[str, str]:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await asyncio.to_thread(back_up, url_of(tmp_path), copy)
            return game.id, (await game_at(services)).id

    async def after(table: str) -> str:
        async with services_in(tmp_path) as services:
            visit = await Visit.to(services, table, "")
            return str(visit.messages[0]["table"]["status"])

    first, second = run(before())
    assert [] != log_of(tmp_path / "nemeton.db", second)
    restore(url_of(tmp_path), copy, replace=True)

    assert [] != log_of(copy, first) == log_of(tmp_path / "nemeton.db", first)
    assert [] == log_of(tmp_path / "nemeton.db", second)
    assert "running" == run(after(first))
    assert {0o600} == {path.stat().st_mode & 0o777 for path in (copy, tmp_path / "nemeton.db")}


def test_nothing_is_overwritten_that_nobody_named(tmp_path: Path) -> None:
    """Neither a copy that is there nor the data of a server."""
    kept(tmp_path)
    copy = tmp_path / "copy.db"
    back_up(url_of(tmp_path), copy)
    before = (tmp_path / "nemeton.db").read_bytes()

    with pytest.raises(NoCopy, match=r"copy.db is there already; nothing was overwritten\."):
        back_up(url_of(tmp_path), copy)
    with pytest.raises(NoCopy, match=r"nemeton.db is there already; --replace puts the copy in its place\."):
        restore(url_of(tmp_path), copy, replace=False)
    assert before == (tmp_path / "nemeton.db").read_bytes()


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        (b"no database at all, but long enough to be looked at", "is no database that can be read"),
        ("CREATE TABLE songs (title)", "is a database, but not one of Nemeton"),
        ("CREATE TABLE entries (body); PRAGMA user_version = 99", "was written by a newer Nemeton (version 99"),
    ],
)
def test_what_is_no_copy_of_ours_is_refused_and_the_data_stay(tmp_path: Path, what: bytes | str, sentence: str) -> None:
    """It is looked through before anything is replaced."""
    kept(tmp_path)
    copy, before = tmp_path / "copy.db", (tmp_path / "nemeton.db").read_bytes()
    if isinstance(what, bytes):
        copy.write_bytes(what)
    else:
        with contextlib.closing(sqlite3.connect(copy)) as db:
            db.executescript(what)

    with pytest.raises(NoCopy) as refused:
        restore(url_of(tmp_path), copy, replace=True)

    assert sentence in str(refused.value)
    assert before == (tmp_path / "nemeton.db").read_bytes()


def test_a_damaged_copy_is_refused(tmp_path: Path) -> None:
    """A page in the middle is not what it was."""
    kept(tmp_path)
    copy = tmp_path / "copy.db"
    back_up(url_of(tmp_path), copy)
    whole = bytearray(copy.read_bytes())
    whole[len(whole) // 2 : len(whole) // 2 + 4096] = b"\xff" * 4096
    copy.write_bytes(whole)

    with pytest.raises(NoCopy, match=r"copy\.db is (damaged|no database that can be read)"):
        restore(url_of(tmp_path), copy, replace=True)


def test_the_commands_copy_and_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the settings of a server, from its file; not while the server has the data."""
    table = kept(tmp_path)
    settings, copy = tmp_path / "nemeton.toml", tmp_path / "copy.db"
    settings.write_text(f'port = 80\ndatabase = "{url_of(tmp_path)}"\n')
    monkeypatch.setenv("NEMETON_SETTINGS", str(settings))

    assert 0 == main(["backup", str(copy)])
    with alone_with(url_of(tmp_path)):
        assert 2 == main(["restore", str(copy), "--replace"])
    (tmp_path / "nemeton.db").unlink()
    assert 0 == main(["restore", str(copy)])

    assert [] != log_of(tmp_path / "nemeton.db", table)
    out, err = capsys.readouterr()
    assert f"{tmp_path / 'nemeton.db'} is now what {copy} holds.\n" in out
    assert f"nemeton: {tmp_path / 'nemeton.db'} is in use by another server: one SQLite file belongs to one.\n" == err


def test_the_doctor_says_what_is_ill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file others may read, a disk that is nearly full, a Redis that does not answer; exit code 1."""
    kept(tmp_path)
    file = tmp_path / "nemeton.db"
    file.chmod(0o644)
    full = shutil.disk_usage(tmp_path)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda place: full)
    monkeypatch.setenv("COLUMNS", "400")

    assert 1 == main(["doctor", "--database", url_of(tmp_path), "--redis", "redis://127.0.0.1:9"])

    told = capsys.readouterr().out.splitlines()
    assert f"ill   {file} may be read by others: chmod 600 {file}." in told
    assert "ill   There are 0.0 GB free beside it." in told
    assert [] != [line for line in told if line.startswith("ill   Redis does not answer: ")]
    assert [] != [line for line in told if line.startswith(f"well  {file} is whole (version ")]


def test_a_secret_is_not_handed_to_postgres_on_its_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes along in the environment; everything else of the URL too."""
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$PGPASSWORD $PGUSER $PGHOST $PGPORT $PGDATABASE: $@" >&2; exit 1\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    with pytest.raises(NoCopy) as failed:
        copies.back_up("postgresql://ann:s%40me@db.example:5433/grove", tmp_path / "copy")

    said, _, words = str(failed.value).partition(": ")[2].partition(": ")
    assert "s@me ann db.example 5433 grove" == said
    assert "s@me" not in words
    assert not (tmp_path / "copy").exists()
