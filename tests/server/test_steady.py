"""Steady: who stalls is cut off, bots know what their seat knows, and whatever dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import re
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from nemeton.bots import Message as Question
from nemeton.bots import think
from nemeton.server import outbox as outboxes
from nemeton.server import scheduler as schedulers
from nemeton.server import wire
from nemeton.server.actor import TableActor
from nemeton.server.bot_pool import BotPool
from nemeton.server.live import Live
from nemeton.server.logs import Lines
from nemeton.server.outbox import Outbox
from nemeton.server.sockets import TableConversation
from nemeton.server.table import Table
from nemeton.server.websocket import WebSocketProtocol
from tests.server.browsers import NEXT_MAJOR, listening, stalled_socket
from tests.server.harness import Caller, Server, Visit, game_at, guest, run, services_in, serving


# ---------------------------------------------------------------------- outboxes
@pytest.mark.parametrize("messages", [[b"x" * 100_000] * 20, [b"x"] * 2000], ids=["bytes", "messages"])
def test_an_outbox_is_bounded(messages: list[bytes]) -> None:
    """In bytes and in messages: past the bound nothing is kept or sent any more, and whoever sends is told once."""
    stalls: list[tuple[int, int]] = []
    outbox = Outbox(on_stop=lambda code: stalls.append((code, len(outbox.waiting))))
    for message in messages:
        outbox.push(message)

    assert outbox.stalled
    assert [(outboxes.STALLED, 0)] == stalls


def test_an_outbox_sends_in_order_and_keeps_what_a_peer_does_not_read() -> None:
    """At once while the peer reads; what came meanwhile before what comes next."""
    sent: list[bytes] = []
    reads = True

    def send(message: bytes) -> bool:
        if reads:
            sent.append(message)
        return reads

    outbox = Outbox(send)
    for number in range(3 * outboxes.MOST_MESSAGES):
        reads = number % 10 < 7
        if number % 10 == 0:
            outbox.flush()
        outbox.push(b"%d" % number)
    reads = True
    outbox.flush()

    assert [b"%d" % number for number in range(3 * outboxes.MOST_MESSAGES)] == sent
    assert (0, 0, False) == (outbox.size, len(outbox.waiting), outbox.stalled)


@NEXT_MAJOR
def test_a_stalled_peer_is_cut_off_and_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that never reads while messages come: the server lets it go at once, and answers the others."""
    monkeypatch.setattr(outboxes, "MOST_MESSAGES", 20)

    async def scenario() -> None:
        async with listening(tmp_path) as server, Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            peer = stalled_socket(server, f"/api/tables/{table}/socket", ann.cookie()["Cookie"])
            try:
                async with connect(ann.socket(table), additional_headers=ann.cookie(), compression=None) as talker:
                    assert await chatter(ann, talker, most=1_000), "the stalled peer was cut off"
                    await talker.send(msgspec.json.encode({"act": "sit", "id": "s", "seat": 0}).decode())
                    answer: dict[str, Any] = {}
                    while answer.get("id") != "s":
                        answer = msgspec.json.decode(await talker.recv())
                    assert "done" == answer["t"]
            finally:
                peer.close()

    run(scenario())


async def chatter(ann: Caller, talker: ClientConnection, most: int) -> bool:
    """Long lines for everybody at the table, until the server has one socket less."""
    line = msgspec.json.encode({"act": "say", "id": "x", "text": "ᚁᚂᚃᚄᚅ" * 100}).decode()
    for number in range(most):
        await talker.send(line)
        while msgspec.json.decode(await talker.recv())["t"] != "done":
            """The line itself comes back, too."""
        if number % 20 == 19 and re.search(r"nemeton_sockets\{\S+ 1.0", (await ann.http.get("/metrics")).text):
            return True
    return False


# ---------------------------------------------------------------------- bots
def test_a_bot_is_sent_what_its_seat_knows_and_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message to a bot's process holds `position(seat)`, a name and a seed: no secret, no chance, no table."""
    asked: list[Question] = []

    async def choose(self: BotPool, bot: str, seed: int, position: dict[str, Any], **more: Any) -> int:
        asked.append(Question(bot=bot, seed=seed, position=dict(position)))
        assert not more, "nothing else is sent"
        return think(asked[-1])

    monkeypatch.setattr(BotPool, "choose", choose)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, people=1, seats=2, bots={"1": "beginner"})
            visit = game.visits[0]
            while len(asked) < 5:
                if visit.asks():
                    await game.play(visit)
                await asyncio.sleep(0.001)
            table = game.live.table
            assert table.state is not None
            for question in asked:
                sent = msgspec.json.encode(question).decode()
                assert "beginner" == question.bot
                assert 1 == question.position["seat"]
                assert table.secret not in sent
                assert table.state.key.hex() not in sent
                assert question.position.get("chance") is None
                for player in game.players:
                    assert player not in sent

    run(scenario())


def test_a_bots_process_that_is_killed_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    """Its processes die while it thinks, again and again: the answer comes all the same."""

    async def scenario() -> None:
        bot_pool = BotPool(1)
        try:
            async with services_in(tmp_path) as services:
                game = await game_at(services)
                state = game.live.table.state
                assert state is not None
                seat = int(state.actor)
                position = state.position(seat)
                assert await bot_pool.choose("random", 1, position) in state.legal(seat)
                pool = bot_pool.running_pool()
                (process,) = pool._processes.values()
                slow = asyncio.create_task(bot_pool.choose("mcts@2s", 1, position))
                await asyncio.sleep(0.1)
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)

                assert await slow in state.legal(seat)
                assert 1 == bot_pool.replaced
                assert bot_pool.running_pool() is not pool
        finally:
            await bot_pool.close()

    run(scenario(), 120)


def test_a_bot_that_has_no_answer_is_stood_in_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot that raises is replaced by a simpler one for this question, and that by the simplest; the game goes on.

    The log says which question it was, and nothing of what lies on the table.
    """
    asked: list[str] = []
    caplog.set_level(logging.ERROR)

    async def choose(self: BotPool, bot: str, seed: int, position: dict[str, Any], **more: Any) -> int:
        asked.append(bot)
        if bot != "random":
            raise RuntimeError("no idea")
        return think(Question(bot=bot, seed=seed, position=dict(position)))

    monkeypatch.setattr(BotPool, "choose", choose)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, people=1, seats=2, bots={"1": "casual"})
            while asked.count("random") < 3:
                if game.visits[0].asks():
                    await game.play(game.visits[0])
                await asyncio.sleep(0.001)
            assert ["casual", "greedy", "random"] * 3 == asked[:9]
            assert "running" == game.live.table.status
            first = msgspec.json.decode(Lines().format(caplog.records[0]))
            assert "the bot casual has no answer, a simpler one answers for it" == first["what"]
            assert (game.live.table.id, 1) == (first["table"], first["seat"])
            assert {"at", "level", "from", "what", "table", "seat", "number", "error"} == set(first)

    run(scenario())


def test_a_bot_that_thinks_too_long_is_ended(tmp_path: Path) -> None:
    """Its process is killed and the next answer comes from another one; nobody waits for the first for ever."""

    async def scenario() -> None:
        bot_pool = BotPool(1, most_seconds=2.0)
        try:
            async with services_in(tmp_path) as services:
                game = await game_at(services)
                state = game.live.table.state
                assert state is not None
                seat = int(state.actor)
                with pytest.raises(TimeoutError):
                    await bot_pool.choose("mcts@600s", 1, state.position(seat))
                bot_pool.most_seconds = 60.0
                assert await bot_pool.choose("random", 1, state.position(seat)) in state.legal(seat)
                assert 1 == bot_pool.replaced
        finally:
            await bot_pool.close()

    run(scenario(), 120)


# ---------------------------------------------------------------------- going and coming back
def test_the_server_stops_when_it_is_told_to_and_nothing_is_lost(tmp_path: Path) -> None:
    """SIGTERM closes the sockets, ends the bots' processes and the server, within seconds; the next one has it all."""

    async def play(server: Server) -> tuple[str, int]:
        async with Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2, bots={"1": "beginner"}))["id"]
            await ann.act(table, "sit", seat=0)
            await ann.act(table, "start")
            seen = 0
            async with connect(ann.socket(table), additional_headers=ann.cookie(), compression=None) as talker:
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        message = msgspec.json.decode(await talker.recv())
                        seen = max(seen, message.get("seq", 0))
                        if seen > 8 and server.process is not None and server.process.poll() is None:
                            server.process.send_signal(signal.SIGTERM)
                            continue
                        for sight in message.get("sights", []):
                            if sight.get("ask"):
                                action = sight["ask"]["options"][0]["action"]
                                number = sight["ask"]["number"]
                                move = {"act": "move", "id": f"m{seen}", "seat": 0, "number": number, "action": action}
                                await talker.send(msgspec.json.encode(move).decode())
            return table, seen

    with serving(tmp_path) as server:
        table, seen = run(play(server), 120)
        assert server.stop() in (0, -signal.SIGTERM)
        assert '"level":"error"' not in server.log.read_text()
    with contextlib.closing(sqlite3.connect(tmp_path / "nemeton.db")) as db:
        assert db.execute("SELECT MAX(seq) FROM entries WHERE table_id = ?", (table,)).fetchone()[0] >= seen
    assert not (tmp_path / "nemeton.db-wal").exists(), "it was closed, not dropped"


def test_tables_nobody_is_at_leave_memory_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with somebody at it stays; one without comes back from its log as it was. One that is over goes first."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            left, kept, over = await game_at(services), await game_at(services), await game_at(services)
            await left.play_on(6)
            await services.host.act(over.actor, wire.Resign(id="over", seat=0), over.players[0])
            assert "over" == await over.actor.look(lambda live: live.table.status)
            for visit in (*left.visits, *over.visits):
                visit.close()
            assert left.live.table.state is not None
            before = left.live.table.state.position()
            monkeypatch.setattr(schedulers, "OVER_SECONDS", -1.0)
            services.scheduler.tidy()
            services.scheduler.tidy()

            assert {kept.id, left.id} == set(services.host.actors)
            monkeypatch.setattr(schedulers, "IDLE_SECONDS", -1.0)
            services.scheduler.tidy()
            services.scheduler.tidy()

            assert {kept.id} == set(services.host.actors)
            back = await Visit.to(services, left.id, left.players[0])
            assert back.live is not left.live
            assert back.live.table.state is not None
            assert before == back.live.table.state.position()

    run(scenario())


def test_who_comes_to_a_table_that_has_just_left_memory_is_at_the_one_that_came_back(tmp_path: Path) -> None:
    """Between finding a table and being at it a socket waits; meanwhile the table may leave."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            player = await guest(services, "Ann")
            table = (await services.host.open_table(wire.Setup(game="celtica", seats=2), player)).table.id
            visit = Visit(services, await services.host.find(table), player)
            del services.host.actors[table]
            await visit.conversation.enter()
            await services.host.act(await services.host.find(table), wire.Sit("s", 0), player)

            assert "sat" == visit.messages[-1]["what"]["e"]

    run(scenario())


@NEXT_MAJOR
def test_a_table_that_left_memory_gives_it_back_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Garbage is collected seldom: nothing of a table, or of the sockets that were at it, waits for that."""
    monkeypatch.setattr(schedulers, "IDLE_SECONDS", 0.2)
    monkeypatch.setattr(schedulers, "SWEEP_SECONDS", 0.02)

    kinds = (TableActor, Live, Table, WebSocketProtocol, TableConversation)

    def left(kind: type) -> int:
        return sum(isinstance(one, kind) for one in gc.get_objects())

    async def scenario() -> None:
        async with listening(tmp_path) as server, Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2, bots={"1": "beginner"}))["id"]
            async with connect(ann.socket(table), additional_headers=ann.cookie(), compression=None) as talker:
                await ann.act(table, "sit", seat=0)
                await ann.act(table, "start")
                await answer_until(talker, 5)
                assert all(left(kind) for kind in kinds)
            deadline = time.monotonic() + 20
            while any(left(kind) for kind in kinds) and time.monotonic() < deadline:
                await asyncio.sleep(0.05)
            assert [0] * len(kinds) == [left(kind) for kind in kinds]

    gc.collect()
    gc.disable()
    try:
        run(scenario())
    finally:
        gc.enable()


async def answer_until(talker: ClientConnection, most: int) -> None:
    """Answer so many questions as they come."""
    while most:
        for sight in msgspec.json.decode(await talker.recv()).get("sights", []):
            if ask := sight.get("ask"):
                most -= 1
                action, number = ask["options"][0]["action"], ask["number"]
                move = {"act": "move", "id": f"m{number}", "seat": 0, "number": number, "action": action}
                await talker.send(msgspec.json.encode(move).decode())


def test_ten_thousand_stored_tables_do_not_slow_the_start(tmp_path: Path) -> None:
    """Running ones with a clock among them: a start beside them takes no more than a few times one with none."""

    async def opened(folder: Path) -> float:
        began = time.perf_counter()
        async with services_in(folder) as services:
            await services.lobby.seen_by("")
            return time.perf_counter() - began

    async def filled(folder: Path) -> None:
        async with services_in(folder) as services:
            game = await game_at(services, clock=wire.DaysClock(30))
            await game.play_on(5)
            table = game.id
        with contextlib.closing(sqlite3.connect(folder / "nemeton.db")) as db:
            columns = "game, status, public, secret, opened, changed, asked, due, card"
            numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) "
            db.execute(
                f"INSERT INTO tables (id, {columns})"
                f" {numbers} SELECT 'copy' || i, {columns} FROM tables, n WHERE id = ?",
                (table,),
            )
            db.execute(
                f"INSERT INTO entries {numbers} SELECT 'copy' || i, seq, body FROM entries, n WHERE table_id = ?",
                (table,),
            )
            db.execute(
                f"INSERT INTO seats {numbers} SELECT 'copy' || i, seat, player FROM seats, n WHERE table_id = ?",
                (table,),
            )
            db.commit()
            assert 10_001 == db.execute("SELECT COUNT(*) FROM tables").fetchone()[0]

    empty, full = tmp_path / "empty", tmp_path / "full"
    empty.mkdir()
    full.mkdir()
    run(opened(empty))
    run(filled(full))

    best_empty = min(run(opened(empty)) for _ in range(3))
    best_full = min(run(opened(full)) for _ in range(3))
    assert best_full < 5 * best_empty + 0.05, (best_full, best_empty)
