"""Two workers: friends who ask each other at once, who is here through the other one, signs and silence across."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from tests.server.workers.clients import Person, Seat, start_table
from tests.server.workers.conftest import Pair

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all

SECONDS = 20.0
PASSWORD = "a grove of nine oaks"


async def two(pair: Pair) -> tuple[Person, Person, tuple[int, int]]:
    """Ann and Ben, who keep their names, each at a worker of their own."""
    ports = pair[0].port, pair[1].port
    people = []
    for port in ports:
        person = await Person.come(port, "Ann" if port == ports[0] else "Ben")
        claim = {"password": PASSWORD, "name": f"Druid {person.player[:8].strip('-_')}"}
        assert 200 == (await person.post(port, "/api/me/claim", **claim)).status_code
        people.append(person)
    return people[0], people[1], ports


async def until(person: Person, port: int, what: str, found: Any) -> None:
    """Wait until the friends of somebody are told to be here, or not."""
    deadline = time.monotonic() + SECONDS
    while (
        seen := [one.get(what, False) for one in (await person.get(port, "/api/company")).get("friends", [])]
    ) != found:
        assert time.monotonic() < deadline, seen
        await asyncio.sleep(0.05)


async def next_of(seat: Seat, kind: str) -> dict[str, Any]:
    while (message := await seat.hear())["t"] != kind:
        pass
    return message


def test_who_ask_each_other_at_once_are_friends(pair: Pair) -> None:
    """Each at their own worker, twelve times at the same moment: never do both wait for the other."""

    async def race() -> list[list[int]]:
        ann, ben, ports = await two(pair)
        found = []
        for _ in range(12):
            await asyncio.gather(
                ann.post(ports[0], "/api/friends", player=ben.player),
                ben.post(ports[1], "/api/friends", player=ann.player),
            )
            own = await ann.get(ports[1], "/api/company")
            found.append([len(own.get("friends", [])), len(own.get("asked", [])), len(own.get("asking", []))])
            await ann.post(ports[0], "/api/friends/end", player=ben.player)
        return found

    assert [[1, 0, 0]] * 12 == asyncio.run(race())


def test_a_friend_is_here_through_the_other_worker(pair: Pair) -> None:
    """And is not any more once the socket is closed."""

    async def scenario() -> None:
        ann, ben, ports = await two(pair)
        await ann.post(ports[0], "/api/friends", player=ben.player)
        await ben.post(ports[1], "/api/friends", player=ann.player)
        await until(ann, ports[0], "here", [False])
        table = await ben.open_table(ports[1])
        async with ben.at(ports[1], table):
            await until(ann, ports[0], "here", [True])
        await until(ann, ports[0], "here", [False])

    asyncio.run(scenario())


def test_signs_and_silence_cross(pair: Pair) -> None:
    """A sign of Ann's reaches Ben through the other worker; once he has muted her, no line of hers does."""

    async def scenario() -> list[str]:
        ann, ben, ports = await two(pair)
        table = await start_table(ann, ben, ports)
        async with ann.at(ports[0], table) as hers, ben.at(ports[1], table) as his, ben.at(ports[0], table) as also:
            await ann.act(ports[0], table, "sign", sign="well_played")
            signs = [(await next_of(seat, "signed"))["sign"] for seat in (hers, his, also)]
            await ben.post(ports[0], "/api/silence", player=ann.player, what="muted")
            deadline = time.monotonic() + SECONDS
            while True:  # the other worker has heard of it once a line of hers stays out
                await ann.act(ports[0], table, "say", text="Still there?")
                await ben.act(ports[1], table, "say", text="A word of his own")
                heard = await next_of(his, "said")
                if heard["player"] == ben.player:
                    break
                assert time.monotonic() < deadline
                await next_of(his, "said")
                await asyncio.sleep(0.05)
            return signs

    assert ["well_played"] * 3 == asyncio.run(scenario())
