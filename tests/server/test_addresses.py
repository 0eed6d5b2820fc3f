"""Addresses: who plays for ratings from the same address as another is seen to do so, and nobody learns which it is."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from nemeton.server import wire
from nemeton.server.actor import TableActor
from nemeton.server.fair_queue import Asker
from nemeton.server.people import Person
from nemeton.server.routes.care import page
from nemeton.server.services import Services
from nemeton.server.times import now_ms
from tests.server.harness import Visit, run, services_in

ONE, OTHER = "192.0.2.7", "192.0.2.8"


async def claimed(services: Services, name: str) -> str:
    """Somebody who keeps the name; nothing is hashed for it."""
    person = await services.people.welcome(name, now_ms())
    services.people.remember(Person(person.id, name, claimed=True))
    return person.id


async def sit(services: Services, actor: TableActor, seat: int, player: str, network: str) -> None:
    await services.acts.perform(actor, Asker(network, player), wire.Sit("s", seat))


async def table_of(services: Services, players: list[str], networks: list[str], rated: bool = True) -> TableActor:
    """A table at which these have sat down, each from an address."""
    setup = wire.Setup(game="celtica", seats=len(players), rated=rated)
    actor = await services.host.open_table(setup, players[0])
    await asyncio.gather(
        *(sit(services, actor, seat, *who) for seat, who in enumerate(zip(players, networks, strict=True)))
    )
    return actor


def test_equal_addresses_at_a_rated_table_are_told_to_everybody_there_and_to_moderators(tmp_path: Path) -> None:
    """Who looks at the table and who looks after the server: of the address itself nobody hears."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            players = [await claimed(services, name) for name in ("Ann", "Ben", "Cat")]
            actor = await table_of(services, players, [ONE, OTHER, ONE])
            visit = await Visit.to(services, actor.table.id, players[1])

            assert [[0, 2]] == visit.messages[0]["table"]["same_address"]
            admin = await page(services)
            assert "<td>Ann" in admin
            assert "<td>Cat" in admin
            assert "<td>Ben" not in admin
            told = admin.encode() + b"".join(visit.ear.heard)
            assert ONE.encode() not in told
            assert services.people.mark_of(ONE).encode() not in told

    run(scenario())


def test_who_leaves_the_seat_is_nobodys_neighbour(tmp_path: Path) -> None:
    """And is again once back; after the table is over nothing is kept of where anybody came from."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            players = [await claimed(services, name) for name in ("Ann", "Ben")]
            actor = await table_of(services, players, [ONE, ONE])
            await services.host.act(actor, wire.Leave("l", 1), players[1])
            assert [] == actor.table.same_address
            await sit(services, actor, 1, players[1], ONE)
            assert [[0, 1]] == list(actor.table.same_address)
            await services.host.act(actor, wire.Abort("a"), players[0])
            assert [] == list(await services.database.read("SELECT * FROM arrivals"))

    run(scenario())


@pytest.mark.parametrize("rated", [True, False])
def test_nothing_is_told_of_other_addresses_and_at_other_tables(rated: bool, tmp_path: Path) -> None:
    """Two addresses at a rated table, one at a table for fun."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            players = [await claimed(services, name) for name in ("Ann", "Ben")]
            actor = await table_of(services, players, [ONE, OTHER] if rated else [ONE, ONE], rated)

            assert [] == actor.table.same_address
            assert [] == await services.ratings.neighbours()

    run(scenario())
