"""A campaign at two workers on one PostgreSQL: whoever acts where, there is one log, one table, one story."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from nemeton.kernel import record as records
from tests.server.workers.clients import Person
from tests.server.workers.conftest import Pair

pytestmark = pytest.mark.xdist_group("workers")

GIVEN = ["11" * 16, "22" * 16]
MOST = 60


async def post(person: Person, port: int, path: str, **body: Any) -> Any:
    answer = await person.post(port, path, **body)
    assert answer.status_code < 300, answer.text
    return answer.json()


async def spend_evening(people: tuple[Person, Person], ports: tuple[int, int], campaign: str) -> str:
    """Both begin it at once, each at a worker of their own; some moves; both end it."""
    begun = await asyncio.gather(
        *(post(one, port, f"/api/campaigns/{campaign}/evenings") for one, port in zip(people, ports, strict=True))
    )
    assert begun[0] == begun[1], "both are at one table"
    table: str = begun[0]["table"]
    host = (await people[0].get(ports[0], f"/api/tables/{table}"))["table"]["host"]
    first = 0 if host == people[0].player else 1
    await people[first].act(ports[1 - first], table, "start")
    for seat, person in enumerate(people):
        await person.act(ports[seat], table, "seal", seat=seat, seal=records.seal(GIVEN[seat]))
    for seat, person in enumerate(people):
        await person.act(ports[1 - seat], table, "open_seal", seat=seat, contribution=GIVEN[seat])
    for turn in range(MOST):
        seat, ask = await asked(people, ports[turn % 2], table)
        if ask["kind"] == "action" and turn > 3:
            break
        move = {"number": ask["number"], "action": ask["options"][0]["action"]}
        await people[seat].act(ports[turn % 2], table, "move", seat=seat, **move)
    await people[0].act(ports[0], table, "propose", seat=0, what="end")
    await people[1].act(ports[1], table, "answer", seat=1, yes=True)
    async with asyncio.timeout(20):  # that all agreed is written after the last answer
        while (await people[0].get(ports[0], f"/api/tables/{table}"))["table"]["status"] != "over":
            await asyncio.sleep(0.05)
    return table


async def asked(people: tuple[Person, Person], port: int, table: str) -> tuple[int, dict[str, Any]]:
    for seat, person in enumerate(people):
        sights = (await person.get(port, f"/api/tables/{table}"))["sights"]
        if sights[0].get("ask"):
            return seat, sights[0]["ask"]
    raise AssertionError("nobody is asked")


def test_one_campaign_through_two_workers(pair: Pair) -> None:
    """Joined here, begun there, and at both at once: two evenings, the same at both workers, and their chain whole."""

    async def scenario() -> None:
        ports = pair[0].port, pair[1].port
        people = await Person.come(ports[0], "Ann"), await Person.come(ports[1], "Ben")
        ann, ben = people
        told = await post(ann, ports[0], "/api/campaigns", name="The Apple and the Ash", game="avalon")
        campaign = told["id"]
        await post(ben, ports[1], f"/api/campaigns/{campaign}/people", invite=told["invite"])
        tables = [await spend_evening(people, ports, campaign)]
        await asyncio.gather(
            *(post(ann, port, f"/api/campaigns/{campaign}/acts", act="lead", player=ben.player) for port in ports),
            return_exceptions=True,
        )
        tables.append(await spend_evening(people, ports, campaign))
        seen = [
            await person.get(port, f"/api/campaigns/{campaign}") for person, port in zip(people, ports, strict=True)
        ]
        for one in seen:
            assert tables == [evening["table"] for evening in one.pop("evenings")]
            assert ben.player == one["lead"]
            one.pop("you")
        assert seen[0] == seen[1]
        chain = await ben.get(ports[0], f"/api/campaigns/{campaign}/chain")
        assert (True, 2) == (chain["whole"], chain["evenings"])

    asyncio.run(scenario())
