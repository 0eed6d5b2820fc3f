"""Two workers bring people together who look for anybody: also those who look at the same moment, each at their own."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.workers.clients import Person
from tests.server.workers.conftest import Pair

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all

SECONDS = 60.0


async def wait_for_the_other(person: Person, port: int) -> list[str]:
    """Look for somebody, and stay where one is brought to until the game begins: who sits there."""
    answer = await person.post(port, "/api/quick", game="karnag", pace="any")
    assert answer.status_code == 200, answer.text
    table, deadline = str(answer.json()["id"]), time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        async with person.at(port, table) as seat:
            message = await seat.hear_until(lambda told: told["t"] == "opened")
            while message["table"]["status"] == "open":
                message = await seat.hear_until(lambda told: bool(told.get("table")), SECONDS)
            if message["table"]["status"] == "running":
                return sorted(chair["player"] for chair in message["table"]["chairs"])
        table = message["table"].get("rematch") or (await person.get(port, f"/api/tables/{table}"))["table"]["rematch"]
    raise AssertionError("nobody came")


def test_who_look_at_the_same_moment_meet(pair: Pair) -> None:
    """Twice two, each at a worker of their own: both sit at one table, which begins, and at no other."""

    async def scenario() -> None:
        ports = pair[0].port, pair[1].port
        for _ in range(2):
            ann, ben = [await Person.come(port, "Druid") for port in ports]
            people = sorted([ann.player, ben.player])
            both = await asyncio.gather(wait_for_the_other(ann, ports[0]), wait_for_the_other(ben, ports[1]))
            assert [people, people] == list(both)
            for person, port in ((ann, ports[0]), (ben, ports[1])):
                assert 1 == len((await person.get(port, "/api/lobby"))["own"])

    asyncio.run(scenario())
