"""A rolling restart: workers are replaced one after the other under load, and nobody sees more than a reconnect."""

from __future__ import annotations

import asyncio
import json
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import websockets

from nemeton.server.websocket import GOING_AWAY
from tests.server.workers.clients import Person, Seat
from tests.server.workers.services import RedisServer, Worker, patiently
from tests.server.workers.test_failures import Load, compared_with_log

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all

PAIRS = 3
WORKERS = 2


@pytest.fixture
def together(folder: Path, database: str, redis: RedisServer) -> Iterator[Worker]:
    """`nemeton serve` with two workers behind one port."""
    served = Worker(folder, "rolling", database, redis.url, "--workers", str(WORKERS)).wait()
    yield served
    served.stop()


class Noting(Load):
    """Notes how each socket ended, and whether one could not be opened.

    Games are short, and their sockets may all have gone to the other worker before one is replaced: so somebody looks
    on who stays.
    """

    def __init__(self, port: int) -> None:
        super().__init__((port, port))
        self.ends: list[int] = []  # the codes sockets were closed with
        self.cuts: Counter[tuple[str, int]] = Counter()  # by table and place
        self.refused: list[str] = []
        self.watched = asyncio.Event()

    async def player(self, person: Person, number: int, place: int, table: str) -> None:
        await self.come_back(person, place, table, lambda seat: self.play(seat, number, place, table))

    async def look_on(self) -> None:
        """Somebody at a table that nothing happens at."""
        person = await Person.come(self.ports[0], "Eve")
        await self.come_back(person, 0, await person.open_table(self.ports[0]), self.listen)

    async def listen(self, seat: Seat) -> None:
        while not self.stopping:
            with suppress(TimeoutError):
                await seat.hear(1.0)
                self.watched.set()

    async def come_back(self, person: Person, place: int, table: str, stay: Callable[[Seat], Awaitable[None]]) -> None:
        """Stay at a table, and come back whenever the socket is closed."""
        while not self.stopping:
            try:
                async with person.at(self.ports[place], table) as seat:
                    try:
                        await stay(seat)
                        return
                    except websockets.ConnectionClosed as closed:
                        self.ends.append(closed.rcvd.code if closed.rcvd else 0)
                        self.cuts[table, place] += 1
            except (OSError, websockets.WebSocketException) as problem:
                self.refused.append(f"{type(problem).__name__}: {problem}")
                await asyncio.sleep(0.05)


def told(log: Path, message: str) -> list[dict[str, object]]:
    """The lines of a server's log with this message."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("what") == message]


def test_all_workers_are_replaced_under_load(together: Worker, folder: Path, database: str) -> None:
    """No socket is refused, each is closed with a word, and every move that was acknowledged is in the log, once."""
    log = folder / "rolling.log"

    async def run() -> Noting:
        load = Noting(together.port)
        tasks = [asyncio.create_task(load.pair(number)) for number in range(PAIRS)]
        tasks.append(asyncio.create_task(load.look_on()))

        async def replaced() -> bool:
            return bool(told(log, "all workers are replaced"))

        try:
            await load.goes_on(PAIRS)
            await load.watched.wait()
            assert together.process is not None
            together.process.send_signal(signal.SIGHUP)
            await patiently("the replacement of all workers", replaced, 120)
            await load.goes_on(PAIRS)
        finally:
            load.stopping = True
            await asyncio.gather(*tasks)
        return load

    load = asyncio.run(run())

    turns = told(log, "a worker is replaced in its turn")
    assert WORKERS == len(turns)
    assert not {turn["gone"] for turn in turns} & {turn["by"] for turn in turns}
    assert [] == load.refused
    assert load.ends, "who looks on was at a worker that went"
    assert {GOING_AWAY} == set(load.ends)
    assert max(load.cuts.values()) <= WORKERS, "once for each worker that goes, at most"
    assert asyncio.run(compared_with_log(load, database)) > 30
