"""Campaigns over the wire: told to their people alone, and whole after the server was killed amid a vote."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from nemeton.kernel import record as records
from nemeton.kernel.errors import NemetonError
from tests.server.harness import Caller, Message, Server, run, serving

GIVEN = ["11" * 16, "22" * 16, "33" * 16, "44" * 16]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests here; one of them kills it and starts it again."""
    with serving(tmp_path_factory.mktemp("campaigns")) as started:
        yield started


class Reader(Caller):
    """A person who takes part in campaigns."""

    async def get(self, path: str) -> Any:
        response = await self.http.get(path)
        if response.status_code >= 400:
            raise NemetonError(f"{response.status_code}: {response.text}")
        return response.json()

    async def status_of(self, path: str) -> int:
        return (await self.http.get(path)).status_code

    async def campaign(self, campaign: str) -> Message:
        found: Message = await self.get(f"/api/campaigns/{campaign}")
        return found

    async def ask(self, table: str) -> Message | None:
        """What one of their seats is asked."""
        opened = await self.get(f"/api/tables/{table}")
        return next(
            ({**sight["ask"], "seat": sight["seat"]} for sight in opened.get("sights", []) if sight.get("ask")), None
        )


async def found(ann: Reader, *others: Reader) -> str:
    told = await ann.post("/api/campaigns", name="The Apple and the Ash", game="avalon")
    for other in others:
        await other.post(f"/api/campaigns/{told['id']}/people", invite=told["invite"])
    return str(told["id"])


async def begin(campaign: str, *people: Reader) -> str:
    """An evening the first of these begins, and all of them seal what they give to its chance."""
    table = (await people[0].post(f"/api/campaigns/{campaign}/evenings"))["table"]
    await people[0].act(table, "start")
    for seat, person in enumerate(people):
        await person.act(table, "seal", seat=seat, seal=records.seal(GIVEN[seat]))
    for seat, person in enumerate(people):
        await person.act(table, "open_seal", seat=seat, contribution=GIVEN[seat])
    return str(table)


async def play(table: str, people: tuple[Reader, ...], until: Callable[[Message], bool], most: int = 80) -> Message:
    """Everybody takes the first option, until somebody is asked something."""
    for turn in range(most):
        for person in people:
            ask = await person.ask(table)
            if ask is not None:
                if until(ask):
                    return ask
                move = {"seat": ask["seat"], "number": ask["number"], "action": ask["options"][0]["action"]}
                await person.post(f"/api/tables/{table}/acts", act="move", id=f"m{turn}-{ask['number']}", **move)
                break
    raise AssertionError("nobody was asked that")


async def end(table: str, *people: Reader) -> None:
    await people[0].act(table, "propose", seat=0, what="end")
    for seat, person in enumerate(people[1:], 1):
        await person.act(table, "answer", seat=seat, yes=True)
    async with asyncio.timeout(20):  # that all agreed is written after the last answer
        while (await people[0].get(f"/api/tables/{table}"))["table"]["status"] != "over":
            await asyncio.sleep(0.05)


def test_killed_in_the_middle_of_a_vote_the_campaign_goes_on(server: Server) -> None:
    """Ann has voted, Ben has not; kill -9; the same question with Ann's vote is there, and so is the next evening."""

    async def scenario() -> None:
        async with Reader(server, "Ann") as ann, Reader(server, "Ben") as ben:
            campaign = await found(ann, ben)
            first = await begin(campaign, ann, ben)
            await play(first, (ann, ben), lambda ask: ask["kind"] == "action")
            await end(first, ann, ben)
            before = await ann.campaign(campaign)
            table = await begin(campaign, ann, ben)
            vote = await play(table, (ann, ben), lambda ask: ask["mode"] in ("consensus", "each"))
            assert 0 == vote["seat"]
            choice = {"seat": 0, "number": vote["number"], "action": vote["options"][-1]["action"]}
            await ann.post(f"/api/tables/{table}/acts", act="move", id="vote", **choice)

            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

            asked = await ben.ask(table)
            assert asked is not None
            assert vote["number"] == asked["number"]
            answered = (await ann.get(f"/api/tables/{table}"))["sights"][0]
            assert choice["action"] == answered["again"]["said"]
            after = await ann.campaign(campaign)
            assert before["evenings"] == after["evenings"]
            assert (table, "running", 2) == tuple(after["tonight"][key] for key in ("table", "status", "number"))
            await ben.post(
                f"/api/tables/{table}/acts",
                act="move", id="too", seat=1, number=asked["number"], action=asked["options"][0]["action"],
            )  # fmt: skip
            await end(table, ann, ben)
            told = await ann.campaign(campaign)
            assert [1, 2] == [evening["number"] for evening in told["evenings"]]
            entries = sum(evening["entries"] for evening in told["evenings"])
            chain = await ann.get(f"/api/campaigns/{campaign}/chain")
            assert {"whole": True, "evenings": 2, "entries": entries} == chain

    run(scenario(), 120)


def test_a_campaign_is_told_to_its_people_alone(server: Server) -> None:
    """Whoever else asks hears that there is none: of the campaign, its table, its records; nor does a list tell."""

    async def scenario() -> None:
        async with Reader(server, "Ann") as ann, Reader(server, "Ben") as ben, Reader(server, "Zoe") as zoe:
            campaign = await found(ann, ben)
            first = await begin(campaign, ann, ben)
            await play(first, (ann, ben), lambda ask: ask["kind"] == "action")
            await end(first, ann, ben)
            table = await begin(campaign, ann, ben)
            told = await ann.campaign(campaign)
            mine = [
                f"/api/campaigns/{campaign}",
                f"/api/campaigns/{campaign}/save",
                f"/api/campaigns/{campaign}/chain",
                f"/api/campaigns/{campaign}/evenings/1/record",
                f"/api/tables/{first}",
                f"/api/tables/{first}/record",
                f"/api/tables/{first}/replay",
                f"/api/tables/{table}",
                f"/api/tables/{table}/replay",
            ]
            assert [200] * len(mine) == [await ann.status_of(path) for path in mine]
            assert [404] * len(mine) == [await zoe.status_of(path) for path in mine]
            assert 404 == await zoe.status_of(f"/api/campaigns/{campaign}/invitation?invite={'A' * 12}")
            link = f"/api/campaigns/{campaign}/invitation?invite={told['invite']}"
            assert "invite" not in await zoe.get(link)
            for act in ({"act": "leave"}, {"act": "invite"}, {"act": "take", "hero": "gwen"}):
                assert 404 == (await zoe.http.post(f"/api/campaigns/{campaign}/acts", json=act)).status_code
            assert 404 == (await zoe.http.post(f"/api/campaigns/{campaign}/evenings", json={})).status_code
            sit = {"act": "sit", "id": "s", "seat": 0}
            assert 404 == (await zoe.http.post(f"/api/tables/{table}/acts", json=sit)).status_code
            assert [] == await zoe.get("/api/campaigns")
            assert [campaign] == [card["id"] for card in await ben.get("/api/campaigns")]
            lobby = await zoe.get("/api/lobby")
            assert not {first, table} & {card["id"] for card in lobby["tables"]}
            handshake = {
                "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", **zoe.cookie(),
            }  # fmt: skip
            refused = await zoe.http.get(f"/api/tables/{table}/socket", headers=handshake)
            assert 404 == refused.status_code

    run(scenario(), 120)


def test_what_is_hidden_stays_hidden(server: Server) -> None:
    """The position an evening goes on from is in the table's log; nobody is told it, nor the chance it came from."""

    async def scenario() -> None:
        async with Reader(server, "Ann") as ann:
            campaign = await found(ann)
            first = await begin(campaign, ann)
            await play(first, (ann,), lambda ask: ask["kind"] == "action")
            await end(first, ann)
            table = await begin(campaign, ann)
            told = [
                (await ann.http.get(path)).text
                for path in (f"/api/campaigns/{campaign}", f"/api/tables/{table}", f"/api/tables/{table}/replay")
            ]
            record = (await ann.http.get(f"/api/tables/{first}/record")).text
            assert 409 == await ann.status_of(f"/api/tables/{table}/record")
        secret = records.read(record).header.secret
        for text in told:
            assert '"position"' not in text
            assert secret is not None
            assert secret not in text

    run(scenario(), 120)


def test_who_is_deleted_leaves_the_hero_to_a_bot(server: Server) -> None:
    async def scenario() -> None:
        async with Reader(server, "Ann") as ann, Reader(server, "Ben") as ben:
            campaign = await found(ann, ben)
            assert [campaign] == (await ben.get("/api/me/data"))["campaigns"]
            first = await begin(campaign, ann, ben)
            assert 204 == (await ben.http.delete("/api/me")).status_code
            told = await ann.campaign(campaign)
            assert ["Ann"] == [person["name"] for person in told["people"]]
            assert "casual" == told["tonight"]["seats"][1]["bot"]
            assert first == told["tonight"]["table"]

    run(scenario(), 120)
