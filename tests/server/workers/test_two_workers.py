"""Two workers serve the same tables: whoever sits where, everybody plays one game."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets

from nemeton.server.sessions import ENDED
from tests.server.workers.clients import Person, Seat, about, start_table
from tests.server.workers.conftest import Pair

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all


async def two(pair: Pair) -> tuple[Person, Person, tuple[int, int]]:
    ports = pair[0].port, pair[1].port
    return await Person.come(ports[0], "Ann"), await Person.come(ports[1], "Ben"), ports


async def play_on(player: Seat, seat: int) -> None:
    """Answer whatever this seat is asked, until the game is over."""
    sent = -1
    while player.status != "over":
        if seat in player.asks and player.asks[seat]["number"] > sent:
            move = player.move(seat, choice=player.seq)
            sent = move["number"]
            await player.send(move)
        message = await player.hear()
        assert message["t"] != "refused", message


async def all_see(devices: tuple[Seat, ...], seq: int) -> None:
    """Let everybody hear of an entry."""
    for device in devices:
        while device.seq < seq:
            await device.hear()


async def all_open(*devices: Seat) -> None:
    for device in devices:
        await device.hear_until(lambda message: message["t"] == "opened")


def test_a_whole_game_between_two_workers(pair: Pair) -> None:
    """Each player sits at a worker of their own; both see every entry, in order, and the same end."""

    async def play() -> tuple[Seat, Seat]:
        ann, ben, ports = await two(pair)
        table = await start_table(ann, ben, ports)
        async with ann.at(ports[0], table) as first, ben.at(ports[1], table) as second:
            await all_open(first, second)
            await asyncio.gather(play_on(first, 0), play_on(second, 1))
        return first, second

    first, second = asyncio.run(play())

    assert 20 < len(first.seen)
    assert list(range(min(first.seen), max(first.seen) + 1)) == list(first.seen)
    assert list(first.seen) == list(second.seen)
    ends = [[what for what in player.seen.values() if "id" not in what] for player in (first, second)]
    assert ends[0] == ends[1]


def test_one_seat_through_two_workers(pair: Pair) -> None:
    """Two devices answer one question at the same moment: one wins, the other hears why not, and how things stand."""

    async def race() -> list[tuple[list[str], dict[str, Any], dict[str, Any]]]:
        ann, ben, ports = await two(pair)
        table = await start_table(ann, ben, ports)
        rounds: list[tuple[list[str], dict[str, Any], dict[str, Any]]] = []
        async with ann.at(ports[0], table) as here, ann.at(ports[1], table) as there, ben.at(ports[1], table) as other:
            await all_open(here, there, other)
            while len(rounds) < 12:
                if 1 in other.asks:
                    await other.send(move := other.move(1))
                    await all_see((here, there), (await other.answer_to(move))["seq"])
                    continue
                acts = here.move(0, choice=0), there.move(0, choice=1)
                await asyncio.gather(here.send(acts[0]), there.send(acts[1]))
                answers = await asyncio.gather(here.answer_to(acts[0]), there.answer_to(acts[1]))
                won, lost = sorted(answers, key=lambda message: message["t"], reverse=True)
                rounds.append(([answer["t"] for answer in answers], won, lost))
                await all_see((here, there, other), won["seq"])
        return rounds

    for answers, won, lost in asyncio.run(race()):
        assert ["refused", "step"] == sorted(answers)
        assert "table/another_question" == lost["code"]
        assert won["seq"] == lost["seq"]


def test_a_move_sent_again_through_another_worker(pair: Pair) -> None:
    """The same move, by its id, is done once: sent after the other, or at the same moment."""

    async def resend() -> tuple[list[int], list[int], list[dict[str, Any]]]:
        ann, ben, ports = await two(pair)
        table = await start_table(ann, ben, ports)
        async with ann.at(ports[0], table) as here, ann.at(ports[1], table) as there, ben.at(ports[0], table) as other:
            await all_open(here, there, other)
            while 0 not in there.asks:
                await other.send(move := other.move(1))
                await all_see((here, there), (await other.answer_to(move))["seq"])
            move = here.move(0)
            await here.send(move)
            first = await here.answer_to(move)
            await all_see((there, other), first["seq"])
            await there.send(move)
            again = await there.hear_until(lambda message: message["t"] == "done" and about(message) == move["id"])
            player, seat = (here, 0) if here.asks else (other, 1)
            twice = player.move(seat)
            posts = [player.person.post(port, f"/api/tables/{table}/acts", **twice) for port in ports]
            answers = [answer.json() for answer in await asyncio.gather(*posts)]
            replay = await ann.get(ports[1], f"/api/tables/{table}/replay")
        same = [answer["seq"] for answer in answers]
        return [first["seq"], again["seq"]], same, [step["what"] for step in replay["steps"]]

    once, same, entries = asyncio.run(resend())

    assert once[0] == once[1]
    assert same[0] == same[1]
    assert same[0] == len(entries) + 4  # opened, sat, sat, started, and then every step once


def test_the_lobby_and_who_is_here(pair: Pair) -> None:
    """A table opened at one worker appears in the lobby of the other; people at a table see each other across them."""

    async def look() -> tuple[list[str], set[int], list[int], list[int]]:
        ann, ben, ports = await two(pair)
        url = f"ws://127.0.0.1:{ports[1]}/api/lobby/socket"
        async with websockets.connect(url, additional_headers=ben.headers) as lobby:
            await lobby.recv()
            table = await ann.open_table(ports[0])
            async with asyncio.timeout(10):
                while table not in (told := [card["id"] for card in json.loads(await lobby.recv())["tables"]]):
                    pass
        await ann.act(ports[0], table, "sit", seat=0)
        await ben.act(ports[1], table, "sit", seat=1)
        async with ann.at(ports[0], table) as first:
            async with ben.at(ports[1], table) as second:
                both = await first.hear_until(lambda message: message["t"] == "here" and message["seats"] == [0, 1])
                too = await second.hear_until(lambda message: message["t"] == "here" and message["seats"] == [0, 1])
                seen = {chair["seat"] for chair in (await ben.get(ports[1], f"/api/tables/{table}"))["table"]["chairs"]}
            alone = await first.hear_until(lambda message: message["t"] == "here" and message["seats"] != [0, 1])
        return told, seen, both["seats"] + too["seats"], alone["seats"]

    told, seen, both, alone = asyncio.run(look())

    assert told
    assert {0, 1} == seen
    assert [0, 1, 0, 1] == both
    assert [0] == alone


def test_a_session_ends_at_every_worker(pair: Pair) -> None:
    """Ann's socket is at one worker, her word at the other: it is closed at once, as is one in the lobby."""

    async def scenario() -> list[int]:
        ann, _, ports = await two(pair)
        table = await ann.open_table(ports[0])
        urls = [f"ws://127.0.0.1:{ports[1]}/api/{where}/socket" for where in (f"tables/{table}", "lobby")]
        async with (
            websockets.connect(urls[0], additional_headers=ann.headers, open_timeout=20) as first,
            websockets.connect(urls[1], additional_headers=ann.headers, open_timeout=20) as second,
        ):
            await first.recv()
            await second.recv()
            assert 200 == (await ann.post(ports[0], "/api/me/sessions/end")).status_code
            async with asyncio.timeout(20):
                await first.wait_closed()
                await second.wait_closed()
            return [first.close_code or 0, second.close_code or 0]

    assert [ENDED, ENDED] == asyncio.run(scenario())
