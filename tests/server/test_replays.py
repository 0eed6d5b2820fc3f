"""Looking back: replays and records are made elsewhere, once, and hold up nobody who plays."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec
import pytest

from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.server import replays, wire
from nemeton.server.acts import Refusal
from nemeton.server.bot_pool import BotPool
from nemeton.server.limits import USUAL
from nemeton.server.replays import MOST_WAITING, Replays
from tests.server.browsers import NEXT_MAJOR, client_at, come_in
from tests.server.harness import Game, game_at, run, services_in

pytestmark = NEXT_MAJOR


async def replay_of(game: Game, eyes: int | None) -> bytes:
    table = game.live.table
    return await game.services.replays.replay(table, table.seq, game.live.describe(), eyes)


def test_what_is_made_elsewhere_is_what_would_be_made_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays with everybody's eyes and the record; no game is played again in the server's own process."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await game.play_on(30)
            table, told = game.live.table, game.live.describe()
            entries = await services.worker.repository.entries(game.id, 0)
            here = {eyes: wire.encode(replays.replay(table, told, entries, eyes)) for eyes in (None, 0, 1)}
            await game.visits[0].do("resign", seat=0)
            record = replays.record_text(game.live.table, ["Ann", "Ben"])
            seq = len(entries)

            def never(*_: object) -> None:
                raise AssertionError(f"it was played again in process {os.getpid()}")

            monkeypatch.setattr(replays, "play_again", never)
            monkeypatch.setattr(matches, "verify", never)
            for eyes, expected in here.items():
                made = await services.replays.replay(table, seq, told, eyes)
                assert msgspec.json.decode(expected) == msgspec.json.decode(made)
            copy = replays.copy_record(game.live.table, ["Ann", "Ben"])
            assert record == await services.replays.record(*copy)

    run(scenario(), 180)


class Counted:
    """Counts what a process is asked for, and waits to be let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.free = asyncio.Event()
        monkeypatch.setattr(BotPool, "ask", self.ask)

    async def ask(self, what: object, message: object) -> list[bytes]:
        self.asked += 1
        await self.free.wait()
        return [b"{}", b"{}", b"[]"]


def test_what_many_ask_for_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the same time, and later."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            counted = Counted(monkeypatch)
            waiting = [asyncio.create_task(replay_of(game, 0)) for _ in range(50)]
            await asyncio.sleep(0.1)
            counted.free.set()
            assert 1 == len(set(await asyncio.gather(*waiting)))
            await replay_of(game, 0)
            assert 1 == counted.asked
            await replay_of(game, 1)
            assert 2 == counted.asked, "other eyes are another replay"

    run(scenario())


def test_so_much_is_made_at_a_time_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes then is told when to come back."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            counted = Counted(monkeypatch)
            table, told = game.live.table, game.live.describe()
            waiting = [
                asyncio.create_task(services.replays.replay(table, seq, told, None)) for seq in range(MOST_WAITING)
            ]
            await asyncio.sleep(0.1)
            with pytest.raises(Refusal) as refused:
                await services.replays.replay(table, MOST_WAITING, told, None)
            assert "server/busy" == refused.value.code
            assert refused.value.values["seconds"]
            counted.free.set()
            await asyncio.gather(*waiting)
            await services.replays.replay(table, MOST_WAITING, told, None)

    run(scenario())


def test_so_much_is_kept_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked for longest ago makes room."""
    monkeypatch.setattr(replays, "MOST_KEPT", 60)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            made = Replays(services.worker.repository)

            async def part(letter: str) -> list[bytes]:
                return [letter.encode() * 20]

            for letter in "abc":
                await made.make(letter, part(letter))
            assert made.find("a")
            await made.make("d", part("d"))
            assert ["c", "a", "d"] == list(made.kept)
            assert 60 == made.size

    run(scenario())


def test_looking_back_is_limited_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has looked back too often can still play."""

    async def scenario() -> None:
        async with client_at(tmp_path, limits=1.0) as client:
            await come_in(client)
            opened = await client.post("/api/tables", json={"game": "celtica", "seats": 2, "bots": {"1": "beginner"}})
            table = f"/api/tables/{opened.json()['id']}"
            statuses = [
                (await client.get(f"{table}/record")).status_code for _ in range(int(USUAL["replays"].burst) + 5)
            ]
            assert 409 == statuses[0]
            assert 429 == statuses[-1]
            assert 429 == (await client.get(f"{table}/replay")).status_code
            sat = await client.post(f"{table}/acts", json={"act": "sit", "id": "a", "seat": 0})
            assert 200 == sat.status_code

    run(scenario())


def test_a_record_made_elsewhere_fits(tmp_path: Path) -> None:
    """`verify` is content with it."""

    async def scenario() -> str:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await game.play_on(20)
            await game.visits[0].do("resign", seat=0)
            return await services.replays.record(*replays.copy_record(game.live.table, ["Ann", "Ben"]))

    text = run(scenario(), 120)
    matches.verify(records.read(text))
