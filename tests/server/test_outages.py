"""An outage is nobody's loss: a server that is away, stopped, or wakes up at another hour costs nobody their time."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from nemeton.server import entries as log
from nemeton.server import times, wire
from nemeton.server.actor import Act, TableActor, Tend, Worker
from nemeton.server.bus import NullBus
from nemeton.server.clocks import DAY, SECOND
from nemeton.server.heartbeat import LAG_MS, Heartbeat, Outage
from nemeton.server.live import Live, Visitor
from nemeton.server.outbox import Outbox
from nemeton.server.people import People
from nemeton.server.services import Services
from nemeton.server.store import Statement
from nemeton.server.tasks import Tasks
from nemeton.server.times import now_ms
from tests.server.desk import Desk
from tests.server.harness import Caller, Message, Server, game_at, run, services_in, serving
from tests.server.test_actor import Paper

HOUR = 3600 * SECOND


# ---------------------------------------------------------------------- a real server
class Seated:
    """A person at a table through a socket, who knows what they are asked."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[Message] = []

    async def hear(self) -> Message:
        self.heard.append(json.loads(await self.socket.recv()))
        return self.heard[-1]

    async def hear_of(self, kind: str) -> Message:
        """The next step of that kind."""
        while (message := await self.hear())["t"] != "step" or message["what"]["e"] != kind:
            pass
        return message

    def move(self) -> str:
        """The first option of the open question, as it is sent."""
        told = next(one for one in reversed(self.heard) if one["t"] in ("opened", "step") and one.get("sights"))
        sight = next(one for one in told["sights"] if one.get("ask"))
        ask = sight["ask"]
        act = {"act": "move", "id": "m", "seat": sight["seat"], "number": ask["number"]}
        return json.dumps(act | {"action": ask["options"][0]["action"]})


@asynccontextmanager
async def seated(caller: Caller, table: str) -> AsyncIterator[Seated]:
    async with connect(caller.socket(table), additional_headers=caller.cookie(), compression=None) as socket:
        one = Seated(socket)
        await one.hear()
        yield one


async def begin(ann: Caller, **setup: Any) -> str:
    """A game that Ann plays with herself."""
    table: str = (await ann.post("/api/tables", game="celtica", seats=2, **setup))["id"]
    await ann.act(table, "sit", seat=0)
    await ann.act(table, "sit", seat=1)
    await ann.act(table, "start")
    return table


@contextlib.contextmanager
def file_of(server: Server) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(server.folder / "nemeton.db")) as db, db:
        yield db


def kinds(server: Server, table: str) -> list[str]:
    """The entries of a table from when its game began to the first move, or to its end.

    Outages in a row are one: a busy machine stands still more often than it is stopped, also before it is and after.
    """
    with file_of(server) as db:
        rows = db.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    found = [json.loads(row[0])["e"] for row in rows]
    since = found[found.index("started") + 1 :]
    until = since.index("moved") + 1 if "moved" in since else len(since)
    return [kind for kind, _ in itertools.groupby(since[:until])]


def let_pass(server: Server, lasted: int) -> None:
    """So long nobody serves: all that is written lies that much further back."""
    with file_of(server) as db:
        for key, seq, body in db.execute("SELECT table_id, seq, body FROM entries").fetchall():
            entry = json.loads(body)
            entry["at"] -= lasted
            db.execute("UPDATE entries SET body = ? WHERE table_id = ? AND seq = ?", (json.dumps(entry), key, seq))
        db.execute("UPDATE tables SET opened = opened - ?, changed = changed - ?, due = due - ?", (lasted,) * 3)
        db.execute("UPDATE meta SET value = CAST(value AS INTEGER) - ? WHERE key LIKE 'served:%'", (lasted,))


@pytest.mark.parametrize(
    "clock", [{"kind": "move", "seconds": 60}, {"kind": "game", "seconds": 60}, {"kind": "days", "days": 1}]
)
def test_a_server_that_was_killed_and_away_gives_the_time_back(tmp_path: Path, clock: dict[str, Any]) -> None:
    """Two days later the clock stands where it stood, whoever was to move moves, and the log says why."""
    whole = {"move": 60 * SECOND, "game": 60 * SECOND, "days": DAY}[clock["kind"]]

    async def scenario(server: Server) -> list[str]:
        async with Caller(server, "Ann") as ann:
            table = await begin(ann, clock=clock, out_of_time="loses")
            server.kill()
            let_pass(server, 2 * DAY)
            server.start()
            async with seated(ann, table) as one:
                ran = one.heard[0]["clock"]
                left = [ran["left"][str(seat)] for seat in ran["running"]]
                assert whole - 30 * SECOND < min(left, default=0)
                assert one.heard[0]["now"] - ran["at"] < 30 * SECOND, "and it runs again from now"
                await one.socket.send(one.move())
                await one.hear_of("moved")
            return kinds(server, table)

    with serving(tmp_path) as server:
        assert ["outage", "moved"] == run(scenario(server), 120)


def test_a_move_that_lay_in_the_socket_of_a_stopped_server_counts(tmp_path: Path) -> None:
    """The server stands still for longer than the clock has; then the move is read, and nobody has lost."""

    async def scenario(server: Server) -> list[str]:
        async with Caller(server, "Ann") as ann:
            table = await begin(ann, clock={"kind": "move", "seconds": 5}, out_of_time="loses")
            async with seated(ann, table) as one:
                server_stops(server)
                await one.socket.send(one.move())
                await asyncio.sleep(5.5)  # the flag would have fallen
                server_goes_on(server)
                await one.hear_of("moved")
            return kinds(server, table)

    def server_stops(server: Server) -> None:
        os.kill(server.pid, signal.SIGSTOP)

    def server_goes_on(server: Server) -> None:
        os.kill(server.pid, signal.SIGCONT)

    with serving(tmp_path) as server:
        assert ["outage", "moved"] == run(scenario(server), 120)


# ---------------------------------------------------------------------- the wall clock
@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How far the wall clock was put forward, in nanoseconds; below zero: back."""
    real, put = time.time_ns, [0]
    monkeypatch.setattr(time, "time_ns", lambda: real() + put[0])
    yield put
    monkeypatch.undo()


def test_a_wall_clock_that_is_put_forward_costs_nobody_their_time(tmp_path: Path, wall: list[int]) -> None:
    """The server counts evenly: the move after it counts, and the clock has what it had."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, clock=wire.MoveClock(60), out_of_time="loses")
            wall[0] = HOUR * 1_000_000
            await services.scheduler.go_round(0)
            visit = next(visit for visit in game.visits if visit.asks())
            answer = await game.play(visit)

            assert ("step", "moved") == (answer["t"], answer["what"]["e"])
            assert "running" == game.live.table.status

    run(scenario())


def test_a_wall_clock_that_was_put_back_while_the_server_was_away_keeps_no_bot_waiting(
    tmp_path: Path, wall: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight bots are asked when the server comes back an hour before it went: all of them answer."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            services.bot_pool.choose = never  # type: ignore[method-assign]
            setup: dict[str, Any] = {"seats": 2, "bots": {"1": "greedy"}, "clock": wire.DaysClock(1)}
            games = [await game_at(services, people=1, **setup) for _ in range(8)]
            for game in games:
                while visits := [visit for visit in game.visits if visit.asks()]:
                    await game.play(visits[0])
            tables, went = [game.id for game in games], now_ms()
        wall[0] = -HOUR * 1_000_000
        monkeypatch.setattr(times, "_ahead", (time.time_ns() - time.monotonic_ns()) // 1_000_000)  # another process
        assert now_ms() < went
        async with services_in(tmp_path) as services:
            assert went <= now_ms(), "what is written now comes after what was written"
            for table in tables:
                while not await bot_moved(services, table):
                    await asyncio.sleep(0.02)

    async def never(bot: str, seed: int, position: Mapping[str, Any]) -> int:
        await asyncio.Event().wait()
        raise AssertionError

    async def bot_moved(services: Services, table: str) -> bool:
        entries = await services.worker.repository.entries(table, 0)
        return any(isinstance(entry, log.Moved) and entry.seat == 1 for entry in entries)

    run(scenario())


# ---------------------------------------------------------------------- clocks
@pytest.mark.parametrize("clock", [wire.MoveClock(60), wire.GameClock(60, 10), wire.DaysClock(1)])
def test_an_outage_is_an_entry_and_every_reader_has_the_same_clocks(clock: wire.Clock) -> None:
    """What passed before it was spent, the outage is not, and what comes after is spent again."""
    desk = Desk.begun("ann", "ben", clock=clock)
    seat = int(desk.state.actor)
    whole = desk.table.clocks.full
    desk.now += 10 * SECOND + HOUR
    desk.add(log.Outage(at=desk.now, lasted=HOUR))

    assert whole - 10 * SECOND == desk.table.clocks.left[seat]
    assert desk.now + whole - 10 * SECOND == desk.table.clocks.deadline()
    assert desk.table.clocks.to_wire() == desk.again().clocks.to_wire()
    desk.wait((whole - 10 * SECOND) / SECOND)
    assert ["Outage", "FlagFell", "TakenOver"] == desk.kinds()


class Ledger(Paper):
    """A log on paper with a page for signs of life."""

    def __init__(self, shared: bool = False) -> None:
        super().__init__(shared)
        self.meta: dict[str, str] = {}

    async def note(self, key: str, value: str) -> None:
        self.meta[key] = value

    async def write(self, *statements: Statement) -> None:
        for statement in statements:
            self.meta.pop(str(statement.values[0]))

    async def read(self, sql: str, *values: Any) -> list[Any]:
        return list(self.meta.items()) if "meta" in sql else await super().read(sql, *values)


def table_on(paper: Ledger, clock: wire.Clock) -> tuple[Desk, TableActor]:
    """A running table of Ann and Ben that nobody is at; the log begins now."""
    worker = Worker(paper, NullBus(), People(paper))
    desk = Desk("celtica", 2, clock=clock)
    desk.now = now_ms() - 3 * SECOND
    for player, act in (("ann", wire.Sit("s", 0)), ("ben", wire.Sit("s", 1)), ("host", wire.Start("b"))):
        desk.do(player, act)
    return desk, TableActor(Live(desk.table, str), worker)


def test_a_move_that_came_in_time_and_waited_for_the_disk_counts() -> None:
    """An entry before it is being written while the time runs out: the move came before the flag."""

    async def scenario() -> None:
        paper = Ledger()
        desk, actor = table_on(paper, wire.MoveClock(60))
        seat = int(desk.state.actor)
        player = ("ann", "ben")[seat]
        desk.table.clocks.left[seat] = now_ms() - desk.table.clocks.since + 100  # milliseconds
        told: list[Any] = []
        actor.post(Act(wire.Propose("p", 1 - seat, "end"), ("ann", "ben")[1 - seat], told.append))
        actor.post(Act(desk.move(), player, told.append))
        while desk.table.clocks.first_fallen(now_ms()) is None:
            await asyncio.sleep(0.01)
        actor.post(Tend(now_ms(), told.append))
        paper.answer()
        paper.answer()

        assert [5, 6] == told[:2]
        assert 0 == told[2], "no flag has fallen"

    run(scenario())


# ---------------------------------------------------------------------- other workers
class Pulse:
    """One worker's heartbeat, and a clock that goes on when the test says so."""

    def __init__(self, paper: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = now_ms()
        self.heartbeat = Heartbeat(paper, Tasks())
        monkeypatch.setattr("nemeton.server.heartbeat.now_ms", lambda: self.now)

    async def open(self) -> Heartbeat:
        await self.heartbeat.open()
        return self.heartbeat

    async def second(self, beat: dict[str, str] | None = None) -> None:
        """A second passes, in which another worker may give a sign of life."""
        self.now += SECOND
        self.heartbeat.note_polled(self.now)
        if beat is not None:
            beat["served:other"] = str(self.now)
        await self.heartbeat.beat()
        await self.heartbeat.listen()

    async def close(self) -> None:
        self.heartbeat.close()
        await self.heartbeat.tasks.close()


def test_a_worker_that_is_late_takes_a_message_for_as_old_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have lain in the socket since the last look; a worker that is in time takes it for new."""
    pulse = Pulse(Ledger(), monkeypatch)
    looked = pulse.heartbeat.polled = pulse.now
    pulse.now += LAG_MS
    assert pulse.now == pulse.heartbeat.received_at()
    pulse.now += 1
    assert looked == pulse.heartbeat.received_at()


def test_who_starts_after_an_outage_of_all_knows_how_long_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so does who starts later, when the first one serves already."""

    async def scenario() -> None:
        paper = Ledger(shared=True)
        first, second = Pulse(paper, monkeypatch), Pulse(paper, monkeypatch)
        begun = second.now
        paper.meta["served:gone"] = str(begun - HOUR)
        await first.open()
        second.now += SECOND
        await second.open()
        assert [Outage(begun - HOUR, begun, False)] == second.heartbeat.outages
        assert first.heartbeat.last_end == second.heartbeat.last_end
        assert "served:gone" not in paper.meta
        await first.close()
        await second.close()

    run(scenario())


def test_no_flag_falls_after_the_last_sign_of_life_of_another_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked may be at that worker; once it is given up its silence counts for nobody."""

    async def scenario() -> None:
        paper = Ledger(shared=True)
        _, actor = table_on(paper, wire.MoveClock(60))
        pulse = Pulse(paper, monkeypatch)
        heartbeat = await pulse.open()
        for _ in range(3):
            await pulse.second(paper.meta)
        heard = heartbeat.served_until(actor.live, pulse.now)
        assert pulse.now - heard <= SECOND, "it is alive, and was heard of a beat ago"
        for _ in range(5):
            await pulse.second()
            assert heard == heartbeat.served_until(actor.live, pulse.now)
            assert 0 == heartbeat.lost_time(actor.live, pulse.now)
        await pulse.second()
        await pulse.second()
        await asyncio.sleep(0)
        assert pulse.now == heartbeat.served_until(actor.live, pulse.now)
        assert heartbeat.last_end - heard == heartbeat.lost_time(actor.live, pulse.now) > 6 * SECOND
        assert "served:other" not in paper.meta
        await pulse.close()

    run(scenario())


def test_whoever_has_been_here_all_the_time_was_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """The silence of another worker gives them nothing; that of their own does."""

    async def scenario() -> None:
        paper = Ledger(shared=True)
        _, actor = table_on(paper, wire.MoveClock(60))
        for player in ("ann", "ben"):
            actor.live.enter(Visitor(player, Outbox()))
        pulse = Pulse(paper, monkeypatch)
        heartbeat = await pulse.open()
        await pulse.second(paper.meta)
        for _ in range(10):
            await pulse.second()
            assert pulse.now == heartbeat.served_until(actor.live, pulse.now)
        assert heartbeat.last_end
        assert 0 == heartbeat.lost_time(actor.live, pulse.now)
        stopped = pulse.now
        pulse.now += 10 * SECOND
        heartbeat.check(pulse.now)
        assert pulse.now - stopped == heartbeat.lost_time(actor.live, pulse.now)
        await pulse.close()

    run(scenario())


def test_while_the_database_is_away_nobody_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """No move could be written, so no flag falls; when it is back the time counts for nobody."""

    async def scenario() -> None:
        paper = Ledger()
        _, actor = table_on(paper, wire.MoveClock(60))
        pulse = Pulse(paper, monkeypatch)
        heartbeat = await pulse.open()
        beaten = pulse.now
        for _ in range(10):
            pulse.now += SECOND
            heartbeat.note_polled(pulse.now)
        assert beaten == heartbeat.served_until(actor.live, pulse.now)
        await heartbeat.beat()
        assert pulse.now == heartbeat.served_until(actor.live, pulse.now)
        assert pulse.now - beaten == heartbeat.lost_time(actor.live, pulse.now)
        await pulse.close()

    run(scenario())
