"""The PostgreSQL store keeps what every database here promises, also when the connection goes away in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nemeton.server.store import Append, Statement, Taken, Unavailable, connect
from nemeton.server.store import postgres as store
from nemeton.server.store.database import LATE_MS
from nemeton.server.store.postgres import Postgres
from tests.server.workers.services import PostgresServer

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all


@pytest.fixture(scope="session")
def stores(postgres: PostgresServer) -> str:
    return postgres.new_database("stores")


@pytest.fixture
def fresh(postgres: PostgresServer, stores: str) -> str:
    """The URL of a database that is empty again."""
    postgres.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public", "stores")
    return stores


def with_stores(url: str, test: Callable[..., Awaitable[Any]], count: int = 1) -> Any:
    """Run a test with so many workers' stores open on one database, all at the same moment."""

    async def run() -> Any:
        stores = [connect(url) for _ in range(count)]
        try:
            await asyncio.gather(*(one.open() for one in stores))
            return await test(*stores)
        finally:
            await asyncio.gather(*(one.close() for one in stores))

    return asyncio.run(run())


def entry(seq: int, body: str = "{}", *more: Statement, table: str = "oak") -> Append:
    return Append(table, seq, body, "running", 1000 + seq, 1, 5000 + seq, more)


async def new_table(db: Postgres, table: str = "oak") -> None:
    await db.write(
        Statement(
            "INSERT INTO tables (id, game, status, public, secret, opened, changed, asked, due, card)"
            " VALUES (?, 'celtica', 'open', 1, '', 0, 0, 0, NULL, '')",
            (table,),
        )
    )


async def rows(db: Postgres, sql: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await db.read(sql)]


def test_several_workers_make_one_schema(fresh: str) -> None:
    """Workers that start at the same moment do not trip over each other."""

    async def count(*stores: Postgres) -> list[tuple[Any, ...]]:
        return await rows(stores[0], "SELECT count(*) FROM meta WHERE key = 'schema'")

    assert [(1,)] == with_stores(fresh, count, count=4)


def test_one_number_has_one_entry(fresh: str) -> None:
    """Two workers write the same number of many tables at once: each is won by one, and its row follows the winner."""

    async def race(first: Postgres, second: Postgres) -> tuple[list[bool], list[bool], list[Any], list[Any]]:
        tables = [f"t{i}" for i in range(40)]
        for table in tables:
            await new_table(first, table)
        ours = [first.append(Append(table, 1, "first", "running", 11, 1, None)) for table in tables]
        theirs = [second.append(Append(table, 1, "second", "running", 22, 2, None)) for table in reversed(tables)]
        won = await asyncio.gather(*ours, *theirs)
        bodies = await rows(first, "SELECT table_id, body FROM entries ORDER BY table_id")
        states = await rows(first, "SELECT id, changed FROM tables ORDER BY id")
        return won[:40], won[:39:-1], bodies, states

    ours, theirs, bodies, states = with_stores(fresh, race, count=2)

    assert [True] * 40 == [one != other for one, other in zip(ours, theirs, strict=True)]
    winner = {f"t{i}": "first" if won else "second" for i, won in enumerate(ours)}
    assert winner == dict(bodies)
    assert {table: 11 if who == "first" else 22 for table, who in winner.items()} == dict(states)


class Went(NamedTuple):
    """What a worker did next to a table."""

    worker: int
    how: Literal["moved", "beaten", "renewed", "failed"]
    asked: int
    due: int | None
    later: int  # milliseconds


went = st.builds(
    Went,
    st.sampled_from([0, 0, 1]),
    st.sampled_from([*["moved"] * 9, "beaten", "renewed", "failed"]),
    st.integers(1, 2),
    st.sampled_from([None, 50]),
    st.sampled_from([*[1] * 7, LATE_MS]),
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(went, min_size=30, max_size=40))
def test_a_row_says_where_its_table_stands_whichever_worker_wrote_last(fresh: str, course: list[Went]) -> None:
    """Though most moves leave it as it is; also where a number was taken, a row renewed, or a write failed.

    When somebody should look at the table may be what a worker said that looks after it.
    """

    async def play(*stores: Postgres) -> None:
        await stores[0].write(Statement("DELETE FROM tables"), Statement("DELETE FROM entries"))
        await new_table(stores[0])
        seq, now, renewed = 0, 1000, 0
        for one in course:
            now += one.later
            db = stores[one.worker]
            moved = Append("oak", seq + 1, "{}", "running", now, one.asked, one.due)
            match one.how:
                case "renewed":
                    renewed = now
                    await db.write(Statement("UPDATE tables SET due = ?", (now,)))
                    continue
                case "failed":
                    with pytest.raises(Unavailable):
                        await db.append(moved._replace(more=(Statement("no SQL"),)))
                    continue
                case "beaten" if seq:
                    assert not await db.append(moved._replace(seq=seq))
            assert await db.append(moved)
            seq += 1
            [(status, asked, due, changed)] = await rows(db, "SELECT status, asked, due, changed FROM tables")
            assert ("running", one.asked) == (status, asked)
            assert due in (one.due, renewed)
            assert now - LATE_MS < changed <= now

    with_stores(fresh, play, count=2)


def test_what_comes_with_an_entry_is_written_with_it_or_not_at_all(fresh: str) -> None:
    """An entry whose other statements fail leaves nothing; one beside it in the same batch is written whole."""
    sit = Statement("INSERT INTO seats (table_id, seat, player) VALUES (?, ?, ?)", ("oak", 0, "Ann"))

    async def write(db: Postgres) -> tuple[Any, list[Any], list[Any]]:
        await new_table(db)
        await new_table(db, "yew")
        outcomes = await asyncio.gather(
            db.append(entry(1, "good", sit)),
            db.append(entry(1, "bad", sit, sit, table="yew")),
            return_exceptions=True,
        )
        return outcomes, await rows(db, "SELECT body FROM entries"), await rows(db, "SELECT player FROM seats")

    outcomes, entries, seats = with_stores(fresh, write)

    assert outcomes[0] is True
    assert isinstance(outcomes[1], Taken)
    assert [("good",)] == entries
    assert [("Ann",)] == seats


def test_all_of_a_write_or_nothing(fresh: str) -> None:
    """A key that is taken undoes the statements before it."""
    key = "INSERT INTO meta (key, value) VALUES (?, ?)"

    async def write(db: Postgres) -> list[Any]:
        await db.write(Statement(key, ("a", "1")))
        with pytest.raises(Taken):
            await db.write(Statement(key, ("b", "1")), Statement(key, ("a", "2")))
        return await rows(db, "SELECT key, value FROM meta WHERE key <> 'schema'")

    assert [("a", "1")] == with_stores(fresh, write)


class Cut:
    """A connection that does what it is asked, once, and is cut before it can say so."""

    def __init__(self, connection: asyncpg.Connection, between: Callable[[], Awaitable[None]] | None = None) -> None:
        self.connection = connection
        self.between = between

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    async def fetch(self, *args: Any) -> Any:
        if self.between is None:
            await self.connection.fetch(*args)
        self.connection.terminate()
        if self.between is not None:
            await self.between()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")


def test_an_entry_that_was_written_unheard_is_found_again(fresh: str) -> None:
    """The answer to the write is lost: the entry is in the log once, and whoever waited hears that it is."""

    async def lose(db: Postgres) -> tuple[bool, list[Any]]:
        await new_table(db)
        db.writer = Cut(db.writer)
        return await db.append(entry(1, "mine")), await rows(db, "SELECT seq, body FROM entries")

    assert (True, [(1, "mine")]) == with_stores(fresh, lose)


def test_an_entry_that_was_lost_and_overtaken_has_lost(fresh: str) -> None:
    """The write never arrived, and another worker's did before it was sent again."""

    async def lose(db: Postgres, other: Postgres) -> tuple[bool, list[Any]]:
        await new_table(db)

        async def overtake() -> None:
            assert await other.append(entry(1, "theirs"))

        db.writer = Cut(db.writer, overtake)
        return await db.append(entry(1, "mine")), await rows(db, "SELECT seq, body FROM entries")

    assert (False, [(1, "theirs")]) == with_stores(fresh, lose, count=2)


def test_a_commit_without_an_answer_is_looked_up(fresh: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write whose commit went through unheard is not done twice."""

    async def lose(db: Postgres) -> list[Any]:
        commit = asyncpg.transaction.Transaction._Transaction__commit  # the library's own name for it
        cut = iter([True])

        async def unheard(transaction: Any) -> None:
            await commit(transaction)
            if next(cut, False):
                transaction._connection.terminate()
                raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

        monkeypatch.setattr(asyncpg.transaction.Transaction, "_Transaction__commit", unheard)
        await db.write(Statement("INSERT INTO players (id, name, created) VALUES ('p', 'Ann', 1)"))
        return await rows(db, "SELECT id, name FROM players")

    assert [("p", "Ann")] == with_stores(fresh, lose)


def test_a_database_that_stays_away_is_named(
    postgres: PostgresServer, fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be written is refused in a sentence, and written later if it is asked for again."""
    monkeypatch.setattr(store, "PATIENCE_SECONDS", 0.3)

    async def miss(db: Postgres) -> tuple[list[str], bool]:
        await new_table(db)
        await asyncio.to_thread(postgres.crash)
        said = []
        for work in (db.append(entry(1)), db.write(Statement("DELETE FROM meta")), db.read("SELECT 1")):
            with pytest.raises(Unavailable) as refused:
                await work
            said.append(str(refused.value))
        await asyncio.to_thread(postgres.start)
        return said, await db.append(entry(1))

    said, written = with_stores(fresh, miss)

    assert ["The database does not answer: "] * 3 == [text[:30] for text in said]
    assert written


def test_a_newer_database_is_left_alone(fresh: str) -> None:
    """A schema this version does not know is refused before anything is written."""

    async def age(db: Postgres) -> None:
        await db.write(Statement("UPDATE meta SET value = '99' WHERE key = 'schema'"))

    with_stores(fresh, age)

    with pytest.raises(Unavailable, match="newer Nemeton"):
        with_stores(fresh, age)


def test_a_table_that_is_due_is_given_to_one_worker(fresh: str) -> None:
    """Two workers look for tables nobody tends: none gets a table the other one has."""

    async def claim(first: Postgres, second: Postgres) -> tuple[list[list[str]], list[str]]:
        for i in range(20):
            await new_table(first, f"t{i}")
            await first.append(Append(f"t{i}", 1, "{}", "running", 1, 1, 100 + i))
        both = await asyncio.gather(first.claim(200, 1000, 50), second.claim(200, 1000, 50))
        return list(both), await first.claim(200, 1000, 50)

    both, again = with_stores(fresh, claim, count=2)

    assert sorted(f"t{i}" for i in range(20)) == sorted(both[0] + both[1])
    assert [] == again


def test_placeholders_become_numbers() -> None:
    """The statements are written once, for both databases."""
    assert "SELECT $1, $2 FROM x WHERE y = $3" == store.number_placeholders("SELECT ?, ? FROM x WHERE y = ?")
