"""Migrations: a database of an older version is brought forward when a server starts, once, or is left as it was."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from nemeton.cli import main
from nemeton.server.run import CannotServe, check
from nemeton.server.settings import Settings
from nemeton.server.store import Unavailable, migrations
from nemeton.server.store.schema import REVISION, VERSION
from nemeton.server.store.sqlite import Sqlite
from tests.server.harness import guest, run, services_in
from tests.server.write_database import FOLDER, NAME, PASSWORD, file_of

OLDEST = 5


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the doctor says stands in one line."""
    monkeypatch.setenv("COLUMNS", "500")


def kept(folder: Path, version: int) -> Path:
    """A file as a server of that version left it."""
    file = folder / "nemeton.db"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(file_of(version).read_text(encoding="utf-8"))
        db.execute(f"PRAGMA user_version = {version}")
    return file


def schema_of(file: Path) -> dict[str, object]:
    """The tables with their columns, and the indexes, by name."""
    with closing(sqlite3.connect(file)) as db:
        names = db.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
        columns = {name: sorted(row[1:] for row in db.execute(f"PRAGMA table_info({name})")) for _, name, _ in names}
        indexes = {name: " ".join(sql.split()) for kind, name, sql in names if kind == "index"}
        marks = [*db.execute("PRAGMA user_version"), *db.execute("SELECT version_num FROM alembic_version")]
    return {"columns": columns, "indexes": indexes, "marks": marks}


def opened(file: Path) -> None:
    """As a server opens it, and no more."""

    async def scenario() -> None:
        database = Sqlite(str(file))
        await database.open()
        await database.close()

    run(scenario())


@pytest.mark.parametrize("version", range(OLDEST, VERSION))
def test_an_older_database_becomes_what_a_new_one_is(version: int, tmp_path: Path) -> None:
    """The same tables, columns and indexes; the version is told in both places."""
    old, new = kept(tmp_path, version), tmp_path / "new.db"
    opened(old)
    opened(new)

    assert schema_of(new) == schema_of(old)
    assert [(VERSION,), (REVISION,)] == schema_of(old)["marks"]


def test_every_step_has_a_database_to_begin_with() -> None:
    """Numbers follow each other without a gap, the last one is the schema's, and a file of each earlier one is kept."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    steps = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]

    assert [f"{version:04}" for version in range(VERSION, OLDEST - 1, -1)] == steps
    assert {file_of(version) for version in range(OLDEST, VERSION)} <= set(FOLDER.iterdir())


@pytest.mark.parametrize("version", range(OLDEST, VERSION))
def test_what_was_kept_is_there(version: int, tmp_path: Path) -> None:
    """Ann comes in with her password, the table stands where it stood, and goes on."""
    kept(tmp_path, version)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await services.people.log_in(NAME, PASSWORD)
            [table] = [card.id for card in await services.worker.repository.own(ann.id)]
            actor = await services.host.find(table)
            assert [NAME, "Ben", ""] == [chair.name for chair in actor.live.describe().chairs]
            assert ["Who comes to play?"] == [line.text for line in await services.chat.visible_to(actor.live, ann.id)]
            await services.chat.say(actor.live, ann.id, "Still here.")
            assert 2 == len(await services.chat.visible_to(actor.live, ann.id))
            assert await guest(services, "Carl")

    run(scenario())


def test_two_that_start_at_once_do_it_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One brings the file forward, the other waits and finds it done."""
    file = kept(tmp_path, OLDEST)
    problems: list[Exception] = []

    def start() -> None:
        try:
            together.wait()
            opened(file)
        except Exception as problem:
            problems.append(problem)

    together = threading.Barrier(2)
    starts = [threading.Thread(target=start) for _ in range(2)]
    with caplog.at_level("INFO", "nemeton.store"):
        for one in starts:
            one.start()
        for one in starts:
            one.join()

    assert [] == problems
    assert [(VERSION,), (REVISION,)] == schema_of(file)["marks"]
    [line] = [one for one in caplog.records if "brought forward" in one.message]
    assert (OLDEST, VERSION) == (line.__dict__["before"], line.__dict__["version"]), "the log says so, once"


def test_a_file_is_brought_forward_without_what_postgresql_needs(tmp_path: Path) -> None:
    """The extra `server` has no greenlet, which SQLAlchemy wants where it waits for a database."""
    file = kept(tmp_path, OLDEST)
    program = (
        "import asyncio, sys; sys.modules['sqlalchemy.ext.asyncio'] = None;"
        "from nemeton.server.store.sqlite import Sqlite; store = Sqlite(sys.argv[1]); asyncio.run(store.open())"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program, str(file)], env=environment, text=True, capture_output=True)

    assert (0, "") == (done.returncode, done.stderr)
    assert [(VERSION,), (REVISION,)] == schema_of(file)["marks"]


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    """The whole way is one transaction; the sentence says what stood in it."""
    file = kept(tmp_path, OLDEST)
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE INDEX players_guests ON players (name)")  # the name a step wants
        db.commit()
        before = db.execute("SELECT name, sql FROM sqlite_master").fetchall()

    with pytest.raises(Unavailable, match=f"from version {OLDEST} to {VERSION}, and is as it was: .*players_guests"):
        opened(file)
    with closing(sqlite3.connect(file)) as db:
        assert before == db.execute("SELECT name, sql FROM sqlite_master").fetchall()
        assert [(OLDEST,)] == db.execute("PRAGMA user_version").fetchall()


def test_a_database_newer_than_the_program_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a server before it listens, and by the doctor."""
    file = kept(tmp_path, OLDEST)
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")

    with pytest.raises(CannotServe) as refused:
        check(Settings(database=f"sqlite:///{file}"), 1)
    sentence = f"{file} was written by a newer Nemeton (version {VERSION + 1}, here {VERSION})."
    assert sentence == str(refused.value)
    assert 1 == main(["doctor", "--database", f"sqlite:///{file}"])
    assert sentence in capsys.readouterr().out


def test_the_doctor_says_the_version_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also which one the next server makes of it."""
    file = kept(tmp_path, OLDEST)
    file.chmod(0o600)

    main(["doctor", "--database", f"sqlite:///{file}"])
    old = capsys.readouterr().out
    opened(file)
    main(["doctor", "--database", f"sqlite:///{file}"])
    new = capsys.readouterr().out

    assert f"(version {OLDEST}; the next server brings it to {VERSION}, " in old
    assert f"(version {VERSION}, " in new
