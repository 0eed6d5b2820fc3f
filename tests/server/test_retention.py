"""Retention: what whoever runs a server does not want to keep is forgotten, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from nemeton.server import wire
from nemeton.server.people import DAY_MS
from nemeton.server.retention import OF_A_TABLE
from nemeton.server.run import CannotServe, check
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.store import Statement
from nemeton.server.store.schema import SCHEMA
from nemeton.server.times import now_ms
from tests.server.harness import game_at, guest, run, services_in

WEEK = 7


async def later(services: Services, days: float) -> None:
    """The server goes round as it would so many days from now."""
    await services.retention.go_round(now_ms() + round(days * DAY_MS))


async def count(services: Services, sql: str, *values: str) -> int:
    return int((await services.database.read(f"SELECT COUNT(*) FROM {sql}", *values))[0][0])


def test_without_a_word_everything_is_kept(tmp_path: Path) -> None:
    """No setting, no forgetting, however long it is."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await guest(services, "Ann")
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann)
            await services.host.act(actor, wire.Abort("a"), ann)
            await services.chat.say(actor.live, ann, "hello")
            await later(services, 10_000)
            assert [1, 1, 1] == [
                await count(services, one) for one in ("players WHERE gone = 0", "tables", "chat WHERE text = 'hello'")
            ]

    run(scenario())


def test_guests_who_stay_away_are_forgotten(tmp_path: Path) -> None:
    """Not before their time, not who keeps a name, not who sits at a table, and not who was here again."""

    async def scenario() -> None:
        async with services_in(tmp_path, keep_guests=WEEK) as services:
            away, seated, back = [await guest(services, name) for name in ("Away", "Seated", "Back")]
            kept = await services.people.get(await guest(services, "Kept"))
            await services.people.claim(kept, "a grove of nine oaks", "Kept")
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), seated)
            await services.host.act(actor, wire.Sit("s", 0), seated)
            await later(services, WEEK - 0.1)
            assert 4 == await count(services, "players WHERE gone = 0")

            await services.people.note_seen(await services.people.get(back), now_ms() + 3 * DAY_MS)
            await later(services, WEEK + 0.1)
            left = await services.database.read("SELECT name FROM players WHERE gone = 0 ORDER BY name")
            assert ["Back", "Kept", "Seated"] == [row[0] for row in left]
            assert await services.people.whose(services.people.token(kept)) is not None
            assert await services.people.find(away) is None

            await services.host.act(actor, wire.Abort("a"), seated)
            await later(services, WEEK + 0.1)
            left = await services.database.read("SELECT name FROM players WHERE gone = 0 ORDER BY name")
            assert ["Back", "Kept"] == [row[0] for row in left]

    run(scenario())


def test_a_visit_is_noted_once_a_day(tmp_path: Path) -> None:
    """A server that asks its database for everybody's every request would do little else."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            person = await services.people.get(await guest(services, "Ann"))
            first = person.seen
            await services.people.note_seen(person, first + DAY_MS - 1)
            assert first == (await services.people.find(person.id)).seen  # type: ignore[union-attr]
            await services.people.note_seen(person, first + DAY_MS)
            assert first + DAY_MS == (await services.people.find(person.id)).seen  # type: ignore[union-attr]
            assert first + DAY_MS == (await services.people.get(person.id)).seen

    run(scenario())


def test_tables_that_are_over_are_forgotten_with_all_that_is_theirs(tmp_path: Path) -> None:
    """One that runs stays, and one somebody looks at; results go with their table, ratings stay."""

    async def scenario() -> None:
        async with services_in(tmp_path, keep_tables=WEEK) as services:
            over, running = await game_at(services), await game_at(services)
            await over.play_on()
            assert "over" == over.live.table.status
            await services.chat.say(over.live, over.players[0], "well played")
            await later(services, WEEK + 0.1)
            assert 2 == await count(services, "tables"), "somebody looks at it"
            for visit in over.visits:
                visit.close()
            await later(services, WEEK - 0.1)
            assert 2 == await count(services, "tables"), "it is not time yet"

            await later(services, WEEK + 0.1)
            assert [(running.id,)] == [tuple(row) for row in await services.database.read("SELECT id FROM tables")]
            for part in OF_A_TABLE:
                assert 0 == await count(services, f"{part} WHERE table_id = ?", over.id), part

    run(scenario())


def test_evenings_of_campaigns_stay(tmp_path: Path) -> None:
    """Each goes on from the one before: its record is part of the next."""

    async def scenario() -> None:
        async with services_in(tmp_path, keep_tables=WEEK) as services:
            ann = await guest(services, "Ann")
            setup = wire.Setup(game="celtica", seats=2)
            evening, plain = [await services.host.open_table(setup, ann) for _ in range(2)]
            for actor in (evening, plain):
                await services.host.act(actor, wire.Abort("a"), ann)
            await services.database.write(
                *[
                    Statement(
                        "UPDATE entries SET body = REPLACE(body, ?, ?) WHERE table_id = ? AND seq = 1",
                        ('"commitment"', '"evening":{"campaign":"c","number":1,"people":[]},"commitment"', table),
                    )
                    for table in [evening.table.id]
                ]
            )
            await later(services, WEEK + 0.1)
            assert [(evening.table.id,)] == [
                tuple(row) for row in await services.database.read("SELECT id FROM tables")
            ]

    run(scenario())


def test_lines_of_chat_are_forgotten(tmp_path: Path) -> None:
    """A reported one stays as long as its report does."""

    async def scenario() -> None:
        async with services_in(tmp_path, keep_chat=WEEK) as services:
            ann = await guest(services, "Ann")
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann)
            await services.chat.say(actor.live, ann, "a plain line")
            await services.chat.say(actor.live, ann, "a reported line")
            line = (await services.chat.visible_to(actor.live, ann))[1].id
            await services.chat.report(actor.live, ann, line, "look at it")
            sql = "UPDATE reports SET at = ?"
            await services.database.write(Statement(sql, (now_ms() + 3 * DAY_MS,)))

            await later(services, WEEK - 0.1)
            assert 2 == await count(services, "chat")
            await later(services, WEEK + 0.1)
            assert [("a reported line",)] == [
                tuple(row) for row in await services.database.read("SELECT text FROM chat")
            ]
            await later(services, WEEK + 3.1)
            assert [0, 0] == [await count(services, "chat"), await count(services, "reports")]

    run(scenario())


def test_nothing_that_belongs_to_a_table_is_left_out() -> None:
    """Who adds to the schema something with a table's id says whether it goes with the table."""
    named = {
        sql.split("TABLE ")[1].split()[0] for sql in SCHEMA if sql.startswith("CREATE TABLE") and "table_id TEXT" in sql
    }
    stays = {"called_off", "deeds", "rated"}  # who calls off too often, what a moderator did, how a rating came about

    assert named == stays | set(OF_A_TABLE)


def test_days_below_none_are_refused() -> None:
    """Before anything is begun."""
    with pytest.raises(CannotServe, match="0, for ever, or more"):
        check(Settings(keep_chat=-1), 1)
