"""Workers, Redis and PostgreSQL die in the middle of play: it goes on by itself, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import itertools
import json
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import websockets

from tests.server.workers.clients import Message, Person, Seat, about, start_table
from tests.server.workers.conftest import Pair
from tests.server.workers.services import PostgresServer, RedisServer, Worker, patiently

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all

PAIRS = 6


async def log_of(database: str, table: str) -> dict[int, dict[str, Any]]:
    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("SELECT seq, body FROM entries WHERE table_id = $1 ORDER BY seq", table)
    finally:
        await connection.close()
    return {row["seq"]: json.loads(row["body"]) for row in rows}


def told_once(kinds: Iterable[str]) -> list[str]:
    """Kinds of entries in their order; several outages on end are one: on a busy machine a worker stalls."""
    return [kind for before, kind in itertools.pairwise(["", *kinds]) if (before, kind) != ("outage", "outage")]


# ---------------------------------------------------------------------- a worker is killed
@pytest.fixture
def doomed(folder: Path, database: str, redis: RedisServer) -> Iterator[Worker]:
    """A worker to be killed."""
    worker = Worker(folder, "doomed", database, redis.url).wait()
    yield worker
    worker.kill()


def test_a_worker_is_killed(doomed: Worker, pair: Pair, database: str) -> None:
    """Its flags fall once all the same, watched or not, and its bots' moves are made, by the workers that are left."""

    async def watched_flag(ann: Person, ben: Person) -> list[str]:
        table = await start_table(ann, ann, (doomed.port, doomed.port), clock={"kind": "move", "seconds": 5})
        await ready.wait()
        async with ben.at(pair[0].port, table) as seat:
            await seat.hear_until(lambda message: told(message) == "taken_over", 60)
        return told_once(entry["e"] for entry in (await log_of(database, table)).values())

    async def unwatched_flag(ann: Person, ben: Person) -> list[str]:
        setup = {"clock": {"kind": "move", "seconds": 5}, "out_of_time": "loses"}
        table = await start_table(ann, ann, (doomed.port, doomed.port), **setup)
        await ready.wait()

        async def over() -> bool:
            return any(entry["e"] == "ended" for entry in (await log_of(database, table)).values())

        await patiently("the end", over, 60)
        return told_once(entry["e"] for entry in (await log_of(database, table)).values())

    async def thinking_bot(ann: Person, ben: Person) -> Message:
        table = await ann.open_table(doomed.port, bots={"1": "strong"})
        await ann.act(doomed.port, table, "sit", seat=0)
        await ann.act(doomed.port, table, "start")
        async with ann.at(doomed.port, table) as seat:
            await seat.hear_until(lambda message: message["t"] == "opened")
            while 0 in seat.asks:
                await seat.send(move := seat.move(0))
                await seat.answer_to(move)
        await ready.wait()
        async with ann.at(pair[1].port, table) as seat:
            return await seat.hear_until(lambda message: told(message) == "moved" and message["what"]["seat"] == 1, 60)

    async def kill() -> None:
        await ready.wait()
        await asyncio.to_thread(doomed.kill)

    async def run() -> tuple[list[str], list[str], Message]:
        ann, ben = await Person.come(doomed.port, "Ann"), await Person.come(doomed.port, "Ben")
        work = watched_flag(ann, ben), unwatched_flag(ann, ben), thinking_bot(ann, ben), kill()
        watched, unwatched, moved, _ = await asyncio.gather(*work)
        return watched, unwatched, moved

    ready = asyncio.Barrier(4)
    watched, unwatched, moved = asyncio.run(run())

    assert ["outage", "flag_fell", "taken_over"] == watched[4:7], "and the time without a worker counts for nobody"
    assert 1 == watched.count("flag_fell")
    assert ["outage", "flag_fell", "gave_up", "ended"] == unwatched[4:]
    assert 1 == moved["what"]["seat"]


def test_a_worker_is_stopped_with_a_move_in_its_socket(doomed: Worker, pair: Pair, database: str) -> None:
    """The others see that it is silent and let no flag fall for it; when it goes on, the move counts."""

    async def run() -> list[str]:
        ann, ben = await Person.come(doomed.port, "Ann"), await Person.come(doomed.port, "Ben")
        clock = {"kind": "move", "seconds": 5}
        table = await start_table(ann, ann, (doomed.port, doomed.port), clock=clock, out_of_time="loses")
        async with ann.at(doomed.port, table) as seat, ben.at(pair[0].port, table) as elsewhere:
            await elsewhere.hear_until(lambda message: message["t"] == "opened")
            await seat.hear_until(lambda message: message["t"] == "opened")
            assert doomed.process is not None
            doomed.process.send_signal(signal.SIGSTOP)
            await seat.send(move := seat.move(next(iter(seat.asks))))
            await asyncio.sleep(5.5)  # the flag would have fallen
            doomed.process.send_signal(signal.SIGCONT)
            assert "step" == (await seat.answer_to(move, 60))["t"]
        return [entry["e"] for entry in (await log_of(database, table)).values()]

    entries = asyncio.run(run())[4:]
    assert "outage" == entries[0]
    assert ["moved"] == [entry for entry in entries if entry != "outage"]


def told(message: Message) -> str:
    return str(message["what"]["e"]) if message["t"] == "step" else ""


# ---------------------------------------------------------------------- under load
class Load:
    """Pairs of players on two workers, who play as fast as they may and come back whenever they are cut off."""

    def __init__(self, ports: tuple[int, int]) -> None:
        self.ports = ports
        self.seen: dict[str, dict[int, Message]] = {}  # by table: every entry anybody was shown
        self.done: dict[str, dict[str, int]] = {}  # by table: every act that was acknowledged
        self.steps: Counter[tuple[int, int]] = Counter()  # by pair and player: entries that were shown
        self.stopping = False

    async def pair(self, number: int) -> None:
        """One game after the other."""
        people = [await Person.come(port, "Ann") for port in self.ports]
        while not self.stopping:
            try:
                table = await start_table(people[0], people[1], self.ports)
            except (AssertionError, httpx.TransportError):  # the database is away
                await asyncio.sleep(0.1)
                continue
            self.seen[table], self.done[table] = {}, {}
            await asyncio.gather(*(self.player(people[seat], number, seat, table) for seat in (0, 1)))

    async def player(self, person: Person, number: int, place: int, table: str) -> None:
        while not self.stopping:
            try:
                async with person.at(self.ports[place], table) as seat:
                    await self.play(seat, number, place, table)
                    return
            except (OSError, websockets.WebSocketException):  # it was cut off
                await asyncio.sleep(0.05)

    async def play(self, seat: Seat, number: int, place: int, table: str) -> None:
        """Answer what is asked; what is not answered in time, or could not be done, is sent again as it was."""
        sent: Message | None = None
        while seat.status != "over" and not self.stopping:
            try:
                message = await seat.hear(1.0)
            except TimeoutError:
                message = {"t": "silence"}
            if message["t"] == "step":
                self.seen[table][message["seq"]] = message["what"]
                self.steps[number, place] += 1
            if sent is not None and about(message) == sent["id"]:
                if message["t"] != "refused":
                    self.done[table][sent["id"]] = message["seq"]
                    sent = None
                elif message["code"] != "server/unavailable":
                    sent = None
            if sent is not None and message["t"] in ("silence", "refused"):
                await asyncio.sleep(0.1)
                await seat.send(sent)
            elif sent is None and place in seat.asks:
                sent = seat.move(place, choice=seat.seq)
                await seat.send(sent)

    async def goes_on(self, pairs: int) -> None:
        """Everybody is shown something new."""
        before = Counter(self.steps)

        async def further() -> bool:
            return all(self.steps[key] > before[key] + 3 for key in itertools.product(range(pairs), (0, 1)))

        await patiently("play going on", further, 60)


def under_load(pair: Pair, database: str, trouble: Callable[[], Awaitable[None]]) -> int:
    """Play, make trouble, play on; then compare what was acknowledged and shown with the log."""

    async def run() -> int:
        load = Load((pair[0].port, pair[1].port))
        tasks = [asyncio.create_task(load.pair(number)) for number in range(PAIRS)]
        try:
            await load.goes_on(PAIRS)
            await trouble()
            await load.goes_on(PAIRS)
        finally:
            load.stopping = True
            await asyncio.gather(*tasks)
        return await compared_with_log(load, database)

    return asyncio.run(run())


async def compared_with_log(load: Load, database: str) -> int:
    """How many entries somebody was shown; each is in the log, and so is every act that was acknowledged."""
    compared = 0
    for table in load.seen:
        log = await log_of(database, table)
        assert list(range(1, len(log) + 1)) == list(log)
        for seq, what in load.seen[table].items():
            assert what["e"] == log[seq]["e"]
            assert what.get("seat") == log[seq].get("seat")
            compared += 1
        for act, seq in load.done[table].items():
            assert act == log[seq]["id"]
        ids = [entry["id"] for entry in log.values() if entry.get("id")]
        assert len(ids) == len(set(ids)), "no move stands twice"
    return compared


def test_redis_is_restarted_under_load(pair: Pair, database: str, redis: RedisServer) -> None:
    """While it is away the workers look in the database; when it is back they hear each other again."""

    async def trouble() -> None:
        await asyncio.to_thread(redis.crash)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(redis.start)

    compared = under_load(pair, database, trouble)

    assert compared > 50


def test_postgresql_is_restarted_under_load(pair: Pair, database: str, postgres: PostgresServer) -> None:
    """It is cut off in the middle of its work: every move anybody heard of is in the log, in its place, once."""

    async def trouble() -> None:
        await asyncio.to_thread(postgres.crash)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(postgres.start)

    compared = under_load(pair, database, trouble)

    assert compared > 50
