"""Durable: a move is on disk before anybody sees it, and what was seen is never lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import shutil
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from nemeton.kernel.chance import Chance, word_of
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.services import Services
from nemeton.server.store import Append, Statement, Unavailable, sqlite
from nemeton.server.store.database import LATE_MS
from nemeton.server.store.sqlite import Sqlite
from nemeton.server.table import Table
from tests.server.harness import Caller, Game, Message, Server, game_at, guest, run, services_in, serving

TABLES = int(os.environ.get("NEMETON_LOAD_TABLES", "30"))
"""How many tables the server dies under; the full proof has 200."""

SECONDS = float(os.environ.get("NEMETON_LOAD_SECONDS", "2"))
MOVES_AFTER = 2


# ---------------------------------------------------------------------- kill -9
class Player:
    """Somebody at one table who plays at random as long as there is a server, and notes every step."""

    def __init__(self, caller: Caller, table: str, seed: int) -> None:
        self.caller = caller
        self.table = table
        self.chance = Chance(word_of(seed))
        self.seen: dict[int, Message] = {}  # what each entry said
        self.sent = 0
        self.over = False

    async def play(self) -> None:
        """Until the server is gone or the game over."""
        with contextlib.suppress(ConnectionClosed, OSError):
            async with connect(
                self.caller.socket(self.table),
                additional_headers=self.caller.cookie(),
                compression=None,
                open_timeout=None,  # on a busy machine sixty at once take their time; the test has its own
                ping_interval=None,
            ) as socket:
                async for text in socket:
                    await self.hear(msgspec.json.decode(text), socket)
                    if self.over:
                        return

    async def hear(self, message: Message, socket: ClientConnection) -> None:
        if message["t"] == "step":
            self.seen[message["seq"]] = message["what"]
        self.over = self.over or message.get("table", {}).get("status") == "over"
        for sight in message.get("sights", []):
            if sight.get("ask"):
                self.sent += 1
                options = sight["ask"]["options"]
                move = {
                    "act": "move",
                    "id": f"{self.caller.name}{self.sent}",
                    "seat": sight["seat"],
                    "number": sight["ask"]["number"],
                    "action": options[self.chance.below(len(options))]["action"],
                }
                await socket.send(msgspec.json.encode(move).decode())


async def set_up(ann: Caller, ben: Caller, tables: int) -> list[Player]:
    """Both at every table."""

    async def one(number: int) -> list[Player]:
        table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
        await ann.act(table, "sit", seat=0)
        await ben.act(table, "sit", seat=1)
        await ann.act(table, "start")
        return [Player(ann, table, 2 * number), Player(ben, table, 2 * number + 1)]

    return [player for pair in await asyncio.gather(*map(one, range(tables))) for player in pair]


def logs_of(file: Path) -> dict[str, list[log.Entry]]:
    """What the file says, read by whoever comes along."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        rows = db.execute("SELECT table_id, body FROM entries ORDER BY table_id, seq").fetchall()
    found: dict[str, list[log.Entry]] = {}
    for table, body in rows:
        found.setdefault(table, []).append(log.decode(body))
    return found


async def play_until_killed(server: Server) -> list[Player]:
    async with Caller(server, "Ann") as ann, Caller(server, "Ben") as ben:
        players = await set_up(ann, ben, TABLES)
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(SECONDS)
        with held(server.folder):  # at the worst of moments, with moves on their way to the disk
            await asyncio.sleep(0.3)
            server.kill()
        await asyncio.gather(*playing)
        await asyncio.to_thread(server.start)
        logs = logs_of(server.folder / "nemeton.db")
        for player in players:
            for seq, what in player.seen.items():
                assert what == log.public(logs[player.table][seq - 1]), (player.table, seq)
        await play_some_more([player for player in players if not player.over])
        return players


async def play_some_more(players: list[Player]) -> None:
    """Until everybody has seen some moves; nobody leaves before, for the others may need them."""
    enough = [len(player.seen) + MOVES_AFTER for player in players]
    playing = [asyncio.create_task(player.play()) for player in players]
    while any(len(one.seen) < least and not one.over for one, least in zip(players, enough, strict=True)):
        await asyncio.sleep(0.01)
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def test_nothing_anybody_saw_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """Kill -9 under load, start again: every step every client was shown is in the log, and every table goes on."""
    with serving(tmp_path) as server:
        players = run(play_until_killed(server), 300)
        logs = logs_of(tmp_path / "nemeton.db")

    assert TABLES == len(logs)
    moved = [(table, entry) for table, entries in logs.items() for entry in entries if isinstance(entry, log.Moved)]
    assert len(moved) > 2 * TABLES, "there was a load"
    for player in players:
        assert player.over or max(player.seen) <= len(logs[player.table])
        assert all(what == log.public(logs[player.table][seq - 1]) for seq, what in player.seen.items())
    ids = [
        (table, entry.seat, entry.id)
        for table, entries in logs.items()
        for entry in entries
        if isinstance(entry, log.Moved)
    ]
    assert len(ids) == len(set(ids)), "no move stands twice"


# ---------------------------------------------------------------------- on disk first
def test_nobody_sees_a_move_that_is_not_on_disk(tmp_path: Path) -> None:
    """While the database is held up nobody is shown the move; once it is written, everybody is."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            acting, watching = sorted(game.visits, key=lambda visit: not visit.asks())
            before = [list(visit.ear.heard) for visit in game.visits]
            with held(tmp_path) as holder:
                move = asyncio.create_task(game.play(acting))
                await asyncio.sleep(0.2)
                assert before == [visit.ear.heard for visit in game.visits]
                holder.rollback()
            answer = await move

            assert "step" == answer["t"]
            assert answer["seq"] == watching.messages[-1]["seq"]
            assert answer["seq"] == len(logs_of(tmp_path / "nemeton.db")[game.id])

    run(scenario())


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """SQLite is told to sync every commit, and to keep a log that survives the process."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            writer = sqlite_of(services).writer
            assert 2 == writer.execute("PRAGMA synchronous").fetchone()[0]  # FULL
            assert "wal" == writer.execute("PRAGMA journal_mode").fetchone()[0]

    run(scenario())


class Beside(Executor):
    """Does what it is given at once, or not at all, so that nothing depends on how busy the machine is."""

    def __init__(self, works: bool) -> None:
        self.works = works

    def submit(self, do: Callable[..., Any], /, *values: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(do(*values, **named) if self.works else None)
        return done


@pytest.mark.parametrize("works", [True, False], ids=["beside", "by the writer"])
def test_the_log_beside_the_file_is_merged_while_the_server_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    """What was written early is in the file itself, and the log beside it begins anew instead of growing."""
    monkeypatch.setattr(sqlite, "MOST_UNMERGED", 10)
    file, beside, copy = tmp_path / "one.db", tmp_path / "one.db-wal", tmp_path / "copy.db"

    async def scenario() -> list[int]:
        database = Sqlite(str(file))
        database.merger = Beside(works)
        await database.open()
        sizes = []
        for i in range(60):
            await database.write(Statement("INSERT INTO meta (key, value) VALUES (?, ?)", (f"{i:03}", "-" * 3000)))
            sizes.append(beside.stat().st_size)
        shutil.copy(file, copy)
        await database.close()
        return sizes

    sizes = asyncio.run(scenario())
    with contextlib.closing(sqlite3.connect(copy)) as db:
        merged = db.execute("SELECT count(*) FROM meta").fetchone()[0]
    assert 40 < merged <= 60
    assert sizes[-1] == sizes[30] > sizes[0], "the second half found room in what the first half had left"


# ---------------------------------------------------------------------- locked, full
@contextlib.contextmanager
def held(folder: Path) -> Iterator[sqlite3.Connection]:
    """Somebody else has the database file for itself."""
    with contextlib.closing(sqlite3.connect(folder / "nemeton.db", isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield db


def sqlite_of(services: Services) -> Sqlite:
    assert isinstance(services.database, Sqlite)
    return services.database


def everything(folder: Path) -> list[str]:
    """All that is in the file, but for the server's signs of life, and that it was too busy to give any."""
    with contextlib.closing(sqlite3.connect(folder / "nemeton.db")) as db:
        return [line for line in db.iterdump() if "'served:" not in line and "'outage:" not in line]


async def refused_and_unchanged(game: Game, folder: Path) -> None:
    """What cannot be written is refused by name, again and again, and neither file nor table has anything of it.

    It is the same move both times: where a page is full for it something shorter may still find room.
    """
    before, shown = everything(folder), game.live.shown
    visit = next(visit for visit in game.visits if visit.asks())
    heard = [len(one.ear.heard) for one in game.visits]
    refused = await game.play(visit)
    assert ("server/unavailable", shown) == (refused["code"], refused["seq"])
    assert "server/unavailable" == (await game.play(visit))["code"]
    told = [one["t"] for who, count in zip(game.visits, heard, strict=True) for one in who.messages[count:]]
    assert ["refused", "refused"] == told, "and nobody else hears of it"

    assert before == everything(folder)
    assert shown == await game.actor.look(lambda live: live.table.seq)


async def goes_on(game: Game, folder: Path) -> None:
    """Everything is as if nothing had been, and the game can be played to its end and be read again."""
    assert await game.play_on(30) > 10
    entries = logs_of(folder / "nemeton.db")[game.id]
    again = Table(game.id, game.live.table.secret)
    for entry in entries:
        again.apply(entry)
    assert game.live.table.seq == again.seq
    assert game.live.table.state is not None
    assert again.state is not None
    assert game.live.table.state.position() == again.state.position()


def test_a_locked_database_refuses_moves_and_the_game_goes_on(tmp_path: Path) -> None:
    """Somebody else's lock makes a clear refusal, nothing half-written, and no more than that."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await game.play_on(3)
            sqlite_of(services).writer.execute("PRAGMA busy_timeout = 50")
            with held(tmp_path):
                await refused_and_unchanged(game, tmp_path)
                assert "server/unavailable" == (await game.visits[0].do("say", text="Is anybody there?"))["code"]
                with pytest.raises(Unavailable):
                    await services.host.open_table(wire.Setup(game="celtica", seats=2), game.players[0])
                with pytest.raises(Unavailable):
                    await guest(services, "Late")
            await goes_on(game, tmp_path)

    run(scenario())


def test_a_full_database_refuses_moves_and_the_game_goes_on(tmp_path: Path) -> None:
    """With no page left moves are refused clearly, nothing is half-written, and with room again it goes on."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await game.play_on(3)
            writer = sqlite_of(services).writer
            writer.execute("PRAGMA max_page_count = 1")  # as many as there are
            await until_full(game)
            await refused_and_unchanged(game, tmp_path)
            writer.execute("PRAGMA max_page_count = 1000000")
            await goes_on(game, tmp_path)

    run(scenario())


async def until_full(game: Game) -> None:
    """What still fits into the pages that are there is written; then comes the first refusal."""
    for _ in range(200):
        visit = next(visit for visit in game.visits if visit.asks())
        if (await game.play(visit))["t"] == "refused":
            return
    raise AssertionError("the database never filled up")


def test_what_fails_in_the_middle_leaves_nothing_behind(tmp_path: Path) -> None:
    """A piece of work whose second half cannot be written, and all that was to be committed with it: none of it is."""

    def half(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO meta (key, value) VALUES ('half', '1')")
        raise sqlite3.OperationalError("disk I/O error")

    def whole(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO meta (key, value) VALUES ('whole', '1')")

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            database, before = sqlite_of(services), everything(tmp_path)
            both_are_there = threading.Event()
            database.put(lambda _: both_are_there.wait())  # the writer waits, and then has both at once
            both = [database.put(half), database.put(whole)]
            both_are_there.set()
            for outcome in await asyncio.gather(*both, return_exceptions=True):
                assert isinstance(outcome, Unavailable)
            assert before == everything(tmp_path)
            await database.put(whole)
            assert before != everything(tmp_path)

    run(scenario())


def test_entries_are_committed_together_and_one_whose_number_is_taken_is_left_out(tmp_path: Path) -> None:
    """The others are written as if it had not been there, each with what its table's row says."""

    def entry(table: str, seq: int, asked: int, due: int | None = None) -> Append:
        return Append(table, seq, f'{{"e":"left","at":7,"seat":"{table} ÿ\\u0000"}}', "running", 7, asked, due)

    async def scenario() -> list[bool]:
        async with services_in(tmp_path) as services:
            database = sqlite_of(services)
            tables = [(await services.host.open_table(wire.Setup(game="celtica", seats=2), "")).table.id for _ in "abc"]
            all_are_there = threading.Event()
            database.put(lambda _: all_are_there.wait())
            one, two, three = tables
            rows = [entry(one, 2, 1), entry(two, 1, 2), entry(three, 2, 3, 9)]
            written = asyncio.gather(*(database.append(row) for row in rows))
            await asyncio.sleep(0)
            all_are_there.set()
            outcomes = await written
            found = await database.read("SELECT seq, body FROM entries WHERE seq = 2 ORDER BY table_id")
            assert sorted((row.seq, row.body) for row in (rows[0], rows[2])) == sorted(map(tuple, found))
            told = "SELECT status, changed, asked, due FROM tables WHERE id = ?"
            assert [("running", 7, 1, None)] == await database.read(told, one)
            assert [("open", 0, None)] == [(row[0], row[2], row[3]) for row in await database.read(told, two)]
            assert [("running", 7, 3, 9)] == await database.read(told, three)
            return outcomes

    assert [True, False, True] == run(scenario())


class Went(NamedTuple):
    """What happened to a table next."""

    how: Literal["moved", "moved and renewed", "taken", "renewed", "failed"]
    asked: int
    due: int | None
    later: int  # milliseconds


went = st.builds(
    Went,
    st.sampled_from(["moved", "moved", "moved", "moved and renewed", "taken", "renewed", "failed"]),
    st.integers(1, 2),
    st.sampled_from([None, 50]),
    st.sampled_from([1, 1, 1, LATE_MS]),
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(went, min_size=30, max_size=40))
def test_a_row_says_where_its_table_stands_and_a_little_late_when_it_last_changed(
    tmp_path: Path, course: list[Went]
) -> None:
    """Though most moves leave it as it is; also where a number was taken, a row renewed, or a commit failed."""
    (tmp_path / "one.db").unlink(missing_ok=True)
    database = Sqlite(str(tmp_path / "one.db"))
    database.prepare()
    db, seq = database.writer, 0
    db.execute("PRAGMA synchronous = OFF")
    stands: tuple[str, int, int | None] = ("running", 1, None)
    now = moved_at = 1000
    db.execute("INSERT INTO tables VALUES ('t', 'celtica', 'running', 1, '', 0, ?, 1, NULL, '')", (now,))
    for one in course:
        now += one.later
        entry = Append("t", seq + 1, "{}", "running", now, one.asked, one.due)
        renewal = Statement("UPDATE tables SET due = ?", (now,))
        match one.how:
            case "renewed":
                stands = ("running", stands[1], now)
                database.commit([partial(sqlite.write, statements=[renewal])])
                continue
            case "moved and renewed":
                database.commit([entry, partial(sqlite.write, statements=[renewal])])
                seq, stands, moved_at = seq + 1, ("running", one.asked, now), now
                continue
            case "failed":
                fails = partial(sqlite.write, statements=[Statement("no SQL")])
                assert all(isinstance(outcome, Unavailable) for outcome in database.commit([entry, fails]))
                continue
            case "taken":
                taken = [entry._replace(seq=seq)] if seq else []
                assert [False] * len(taken) + [True] == database.commit([*taken, entry])
            case "moved":
                assert [True] == database.commit([entry])
        seq, stands, moved_at = seq + 1, ("running", one.asked, one.due), now
        status, asked, due, changed = db.execute("SELECT status, asked, due, changed FROM tables").fetchone()
        assert stands == (status, asked, due)
        assert moved_at - LATE_MS < changed <= moved_at
    asyncio.run(database.close())


@pytest.mark.skipif(sys.platform != "linux", reason="another process's limits can be set on Linux only")
def test_a_full_disk_under_a_real_server_refuses_and_recovers(tmp_path: Path) -> None:
    """The server's files may not grow: requests are refused with 503 and a reason; with room again they are not."""

    async def scenario(server: Server) -> None:
        async with Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY))
            before = everything(tmp_path)
            refused = await ann.http.post(f"/api/tables/{table}/acts", json={"act": "sit", "id": "a", "seat": 0})
            assert (503, "server/unavailable") == (refused.status_code, refused.json()["code"])
            refused = await ann.http.post("/api/guests", json={"name": "Ben"})
            assert (503, "server/unavailable") == (refused.status_code, refused.json()["code"])
            assert before == everything(tmp_path)
            seen = (await ann.http.get(f"/api/tables/{table}")).json()
            assert 1 == seen["seq"], "it can still be looked at"

            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            await ann.act(table, "sit", seat=0)
            await ann.act(table, "sit", seat=1)
            assert 4 == (await ann.act(table, "start"))["seq"]

    with serving(tmp_path) as server:
        run(scenario(server))
        assert server.stop() in (0, -signal.SIGTERM)


def test_a_database_of_a_newer_server_is_not_touched(tmp_path: Path) -> None:
    """It may mean something else by now: refused by name, and left as it was."""
    with contextlib.closing(sqlite3.connect(tmp_path / "nemeton.db")) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA user_version = 99")
    before = (tmp_path / "nemeton.db").read_bytes()

    async def scenario() -> None:
        async with services_in(tmp_path):
            """It does not get here."""

    with pytest.raises(Unavailable, match="newer Nemeton"):
        run(scenario())
    assert before == (tmp_path / "nemeton.db").read_bytes()
