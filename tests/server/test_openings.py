"""Openings: nobody fills the lobby, it shows everybody's tables, and those nobody comes to go."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

import pytest

from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.actor import TableActor
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from nemeton.server.openings import HOUR_MS, MOST_OF_NETWORK, MOST_OF_PERSON, WEEK_MS, close_unvisited
from nemeton.server.services import Services
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import Visit, guest, run, services_in

pytestmark = NEXT_MAJOR

ONE, OTHER = "192.0.2.7", "192.0.2.8"


async def open_table(services: Services, asker: Asker, public: bool = True) -> TableActor:
    """A table of somebody's, if they may open it."""
    async with services.openings.place(asker):
        table = wire.Setup(game="celtica", seats=2, public=public)
        return await services.host.open_table(table, asker.person, network=asker.network)


async def open_many(services: Services, askers: list[Asker]) -> list[TableActor]:
    """Those of these who may open a table, all at the same moment, do."""
    came = await asyncio.gather(*(open_table(services, asker) for asker in askers), return_exceptions=True)
    assert {"table/too_many_open"} >= {one.code for one in came if isinstance(one, Refusal)}
    return [one for one in came if isinstance(one, TableActor)]


# ---------------------------------------------------------------------- how many
def test_one_person_has_so_many_open_tables_and_no_more(tmp_path: Path) -> None:
    """Also if all are opened at once and from many networks; when one is closed there is room for another."""

    async def scenario() -> None:
        async with services_in(tmp_path, limits=1.0) as services:
            ann = await guest(services, "Ann")
            opened = await open_many(services, [Asker(f"192.0.2.{number}", ann) for number in range(20)])
            assert MOST_OF_PERSON == len(opened)

            await services.host.act(opened[0], wire.Abort("x"), ann)
            assert 1 == len(await open_many(services, [Asker(ONE, ann)]))
            assert 0 == len(await open_many(services, [Asker(ONE, ann)]))

    run(scenario())


def test_one_network_has_so_many_open_tables_and_no_more(tmp_path: Path) -> None:
    """However many guests come from it; another network is not concerned."""

    async def scenario() -> None:
        async with services_in(tmp_path, limits=1.0) as services:
            crowd = [Asker(ONE, await guest(services, f"Guest {number}")) for number in range(40)]
            ben = Asker(OTHER, await guest(services, "Ben"))

            assert MOST_OF_NETWORK == len(await open_many(services, crowd))
            assert 0 == len(await open_many(services, crowd[-1:]))
            assert 1 == len(await open_many(services, [ben]))

    run(scenario())


def test_whoever_opens_too_many_is_told_so(tmp_path: Path) -> None:
    """As an answer to the request that would have opened one more."""

    async def scenario() -> None:
        async with requests_at(tmp_path, limits=1.0) as (_, client):
            await client.post("/api/guests", json={"name": "Ann"})
            body = {"game": "celtica", "seats": 2}
            answers = [await client.post("/api/tables", json=body) for _ in range(MOST_OF_PERSON + 1)]

            assert [201] * MOST_OF_PERSON + [409] == [answer.status_code for answer in answers]
            assert "table/too_many_open" == answers[-1].json()["code"]

    run(scenario())


# ---------------------------------------------------------------------- what the lobby shows
def test_many_tables_of_one_network_do_not_push_out_the_others(tmp_path: Path) -> None:
    """Ann's tables are the oldest of all: they are there beside the latest of the crowd's."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = Asker(OTHER, await guest(services, "Ann"))
            older = [await open_table(services, ann) for _ in "ab"]
            crowd = [Asker(ONE, await guest(services, f"Guest {number}")) for number in range(9)]
            later = await open_many(services, crowd)
            shown = {card.id for card in await services.worker.repository.lobby(5)}

            assert {actor.table.id for actor in older} < shown
            assert 3 == len(shown & {actor.table.id for actor in later})

    run(scenario())


# ---------------------------------------------------------------------- how long
def forget_looks(actor: TableActor) -> None:
    """As if the last look at the table had been long ago."""
    actor.live.looked_at = -math.inf


def status_of(actor: TableActor) -> str:
    return actor.table.status


@pytest.mark.parametrize(("public", "patience"), [(True, HOUR_MS), (False, WEEK_MS)], ids=["public", "private"])
def test_an_open_table_nobody_comes_to_goes(public: bool, patience: int, tmp_path: Path) -> None:
    """Not before its time, and not while somebody is there or has just been."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = Asker(ONE, await guest(services, "Ann"))
            actor = await open_table(services, ann, public=public)
            now = now_ms()
            forget_looks(actor)
            await services.openings.go_round(now + patience - 60_000)
            assert "open" == status_of(actor)

            visit = await Visit.to(services, actor.table.id, "")
            await services.openings.go_round(now + 2 * patience)
            assert "open" == status_of(actor)

            visit.close()
            forget_looks(actor)
            await services.openings.go_round(now + 2 * patience + HOUR_MS // 2)  # somebody was there half an hour ago
            assert "open" == status_of(actor)
            await services.openings.go_round(now + 3 * patience + 1)
            assert "aborted" == status_of(actor)

    run(scenario())


def test_a_game_that_has_begun_does_not_go(tmp_path: Path) -> None:
    """However long nobody comes to it."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            host = await guest(services, "Ann")
            actor = await open_table(services, Asker(ONE, host))
            for seat in (0, 1):
                await services.host.act(actor, wire.Sit("s", seat), host)
            await services.host.act(actor, wire.Start("b"), host)
            forget_looks(actor)
            await services.openings.go_round(now_ms() + 3 * WEEK_MS)

            assert "running" == actor.table.status

    run(scenario())


def test_who_comes_while_a_table_is_being_closed_keeps_it_open(tmp_path: Path) -> None:
    """Between the look into the database and the closing somebody may have come."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            host = await guest(services, "Ann")
            actor = await open_table(services, Asker(ONE, host))
            forget_looks(actor)
            visit = await Visit.to(services, actor.table.id, host)
            assert 0 == close_unvisited(actor.live)
            visit.close()
            forget_looks(actor)
            assert log.Aborted is type(close_unvisited(actor.live))

    run(scenario())


def test_no_address_is_kept_and_its_mark_goes_with_the_table(tmp_path: Path) -> None:
    """What is kept tells equal networks from others, while the table is not over."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = Asker(ONE, await guest(services, "Ann"))
            opened = [await open_table(services, asker) for asker in (ann, ann, Asker(OTHER, ann.person))]
            marks = [str(row[0]) for row in await services.database.read("SELECT network FROM openings ORDER BY seen")]
            assert 2 == len(set(marks))
            assert not any(ONE in mark or OTHER in mark for mark in marks)

            for actor in opened:
                await services.host.act(actor, wire.Abort("x"), ann.person)
            assert [] == list(await services.database.read("SELECT * FROM openings"))
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert ONE.encode() not in kept

    run(scenario())
