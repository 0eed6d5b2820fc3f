"""How much the server does with a second of CPU, and how soon a move is seen.

    python benchmarks/server.py                       # Nemeton alone
    python benchmarks/server.py --peer FOLDER         # and boardgame.io in turn, for ratios in one run
    python benchmarks/server.py --postgres URL --redis URL    # and two workers beside one

Tables of two random clients play Celtica by the rules, durably, on SQLite. Saturated: every client moves as soon as it
is asked. Paced: about 500 moves a second; latencies are read there. The server is pinned to one core, the clients to
another. FOLDER holds the peer: `run.py`, its load generator and `node_modules`, as its own README says. Where one
worker and two are compared nothing is pinned: servers, databases and clients share the cores.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import psutil
import uvloop

GAME = "celtica"
SERVER_CORE, CLIENT_CORE = "0", {1}
WARM_SECONDS = 2.0
WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
SHORT = 126  # bytes: a longer text has its size behind the second byte of its frame
PACE = 500  # moves a second, all tables together: one seat of each is asked at a time


class What(msgspec.Struct):
    """What happened, as far as a random client cares."""

    e: str
    seat: int = -1
    id: str = ""


class Option(msgspec.Struct):
    """One of the ways to answer."""

    action: int


class Ask(msgspec.Struct):
    """A question."""

    number: int
    options: list[Option]


class Sight(msgspec.Struct):
    """What a seat sees: of that, whether it is asked."""

    ask: Ask | None = None


class Table(msgspec.Struct):
    """What the table is."""

    status: str


class Told(msgspec.Struct):
    """A message. Reading all of it would cost the clients more than sending it costs the server."""

    t: str
    what: What | None = None
    sights: list[Sight] = []
    table: Table | None = None
    detail: str = ""


read = msgspec.json.Decoder(Told).decode


@dataclass
class Seen:
    """What the clients saw while it counted."""

    counting: bool = False
    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


class Talker(asyncio.Protocol):
    """The other end of a web socket, and no more of it than takes part here: short texts out, whole texts in.

    With a library's clients one would measure those: they take more of a core than the server does.
    """

    def __init__(
        self, address: str, path: str, cookie: str, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self.hear = hear
        self.lost = lost
        self.unread = b""
        self.let_in = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def connection_lost(self, problem: Exception | None) -> None:
        self.lost()

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if not self.let_in:
            head, gap, rest = self.unread.partition(b"\r\n\r\n")
            if not gap:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                sys.exit(f"the server does not let a client in: {head.decode()}")
            self.let_in, self.unread = True, rest
        begin = 0
        while (frame := whole_frame(self.unread, begin)) is not None:
            (first, end), is_text = frame, self.unread[begin] == WHOLE_TEXT
            if is_text:
                self.hear(self.unread[first:end])
            begin = end
        self.unread = self.unread[begin:]

    def send(self, text: bytes) -> None:
        """Clients must mask what they send; a mask of zeros changes nothing."""
        assert len(text) < SHORT
        if not self.transport.is_closing():  # who thought too long finds the measurement over
            self.transport.write(bytes((WHOLE_TEXT, 0x80 | len(text), 0, 0, 0, 0)) + text)


def whole_frame(data: bytes, begin: int) -> tuple[int, int] | None:
    """Where what a frame carries begins and ends, if all of it is there."""
    if len(data) < begin + 2:
        return None
    size, first = data[begin + 1], begin + 2
    if size >= SHORT:
        more = 2 if size == SHORT else 8
        size, first = int.from_bytes(data[first : first + more], "big"), first + more
    return (first, first + size) if len(data) >= first + size else None


class Pair:
    """Two people who play one game after the other."""

    def __init__(self, client: httpx.AsyncClient, address: str, seen: Seen, think: float, number: int) -> None:
        self.client = client
        self.address = address
        self.seen = seen
        self.think = think
        self.chance = number * 7919 + 1
        self.cookies: list[str] = []
        self.sent: dict[str, float] = {}
        self.table = ""

    async def run(self) -> None:
        for name in ("Ann", "Ben"):
            answer = await self.client.post("/api/guests", json={"name": name})
            self.cookies.append(answer.headers["set-cookie"].split(";")[0])
            self.client.cookies.clear()
        while True:
            await self.sit_down()
            await asyncio.gather(self.play(0), self.play(1))

    async def sit_down(self) -> None:
        self.table = (await self.ask(0, "/api/tables", {"game": GAME, "seats": 2}))["id"]
        for seat in (0, 1):
            await self.act(seat, {"act": "sit", "id": "sit", "seat": seat})
        await self.act(0, {"act": "start", "id": "start"})

    async def act(self, seat: int, act: dict[str, Any]) -> None:
        await self.ask(seat, f"/api/tables/{self.table}/acts", act)

    async def ask(self, seat: int, path: str, body: dict[str, Any]) -> Any:
        answer = await self.client.post(path, json=body, headers={"cookie": self.cookies[seat]})
        answer.raise_for_status()
        return answer.json()

    async def play(self, seat: int) -> None:
        """Answer whatever this seat is asked, until the game is over."""
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        moves = 0

        def hear(text: bytes) -> None:
            nonlocal moves
            told = read(text)
            self.note(told, seat)
            for sight in told.sights:
                if sight.ask is not None:
                    moves += 1
                    loop.call_later(self.pause(), self.answer, talker, seat, sight.ask, f"{seat}-{moves}")
            if told.table is not None and told.table.status == "over" and not over.done():
                over.set_result(None)

        def lost() -> None:
            if not over.done():
                over.set_exception(ConnectionError("the server has closed a socket"))

        talker = Talker(self.address, f"/api/tables/{self.table}/socket", self.cookies[seat], hear, lost)
        host, port = self.address.split(":")
        await loop.create_connection(lambda: talker, host, int(port))
        try:
            await over
        finally:
            talker.transport.close()

    def note(self, told: Told, seat: int) -> None:
        if told.t == "refused":
            self.seen.problems.append(told.detail)
        elif told.t == "step" and told.what is not None and told.what.e == "moved" and told.what.seat != seat:
            sent = self.sent.pop(told.what.id, None)
            if self.seen.counting and sent is not None:
                self.seen.moves += 1
                self.seen.latencies.append(time.perf_counter() - sent)

    def answer(self, talker: Talker, seat: int, ask: Ask, name: str) -> None:
        action = ask.options[self.below(len(ask.options))].action
        self.sent[name] = time.perf_counter()
        move = {"act": "move", "id": name, "seat": seat, "number": ask.number, "action": action}
        talker.send(msgspec.json.encode(move))

    def pause(self) -> float:
        """How long somebody thinks, in seconds."""
        return self.think * (500 + self.below(1000)) / 1000 if self.think else 0.0

    def below(self, limit: int) -> int:
        self.chance = (self.chance * 1103515245 + 12345) % 2**31
        return (self.chance >> 8) % limit


async def load(port: int, tables: int, seconds: float, think: float, server: psutil.Process) -> dict[str, float]:
    """Load a server and say what it did and what it took."""
    seen, address = Seen(), f"127.0.0.1:{port}"
    limits = httpx.Limits(max_connections=16, keepalive_expiry=2.0)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60, limits=limits) as client:
        pairs = [asyncio.create_task(Pair(client, address, seen, think, i).run()) for i in range(tables)]
        while connections(server) < 2 * tables:
            await asyncio.sleep(0.2)
        await asyncio.sleep(WARM_SECONDS)
        used, began, seen.counting = cpu(server), time.perf_counter(), True
        await asyncio.sleep(seconds)
        seen.counting = False
        used, took = cpu(server) - used, time.perf_counter() - began
        memory = max(one.memory_info().rss for one in (server, *server.children(recursive=True)))
        for pair in pairs:
            if pair.done() and (problem := pair.exception()):
                seen.problems.append(repr(problem))
            pair.cancel()
        await asyncio.gather(*pairs, return_exceptions=True)
    if seen.problems:
        sys.exit(f"the clients saw {len(seen.problems)} problems; the first: {seen.problems[0]}")
    latencies = sorted(seen.latencies)
    return {
        "moves/s": seen.moves / took,
        "moves/CPU-s": seen.moves / used,
        "p50 ms": 1000 * latencies[len(latencies) // 2],
        "p99 ms": 1000 * latencies[len(latencies) * 99 // 100],
        "MB": memory / 1e6,
    }


def cpu(process: psutil.Process) -> float:
    """Of a server and its workers."""
    times = [one.cpu_times() for one in (process, *process.children(recursive=True))]
    return float(sum(one.user + one.system for one in times))


def connections(process: psutil.Process) -> int:
    return sum(len(one.net_connections()) for one in (process, *process.children(recursive=True)))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nemeton(tables: int, seconds: float, think: float) -> dict[str, float]:
    """One worker on a core of its own, with a fresh file."""
    with tempfile.TemporaryDirectory() as folder:
        return served(["--database", f"sqlite:///{folder}/bench.db"], tables, seconds, think, SERVER_CORE)


def served(how: list[str], tables: int, seconds: float, think: float, core: str = "") -> dict[str, float]:
    """Start Nemeton, load it, stop it."""
    port = free_port()
    command = [sys.executable, "-m", "nemeton", "serve", "--port", str(port), "--limits", "0", *how]
    with subprocess.Popen(["taskset", "-c", core, *command] if core else command, stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            return uvloop.run(load(port, tables, seconds, think, psutil.Process(process.pid)))
        finally:
            process.terminate()


def beside(told: argparse.Namespace) -> None:
    """Two workers on PostgreSQL and Redis beside one on SQLite, all on the same cores."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    ratios: list[float] = []
    for _ in range(told.rounds):
        with tempfile.TemporaryDirectory() as folder:
            one = served(["--database", f"sqlite:///{folder}/bench.db"], told.tables, told.seconds, 0)
        show("one worker, SQLite", one)
        how = ["--database", told.postgres, "--redis", told.redis, "--workers", "2"]
        two = served(how, told.tables, told.seconds, 0)
        show("two, PostgreSQL, Redis", two)
        ratios.append(two["moves/s"] / one["moves/s"])
    print(f"moves a second of two workers against one: {statistics.median(ratios):.2f}")


def wait_for(port: int) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("the server did not start")


def peer(folder: Path, tables: int, seconds: float) -> dict[str, float]:
    """boardgame.io's in-memory server under its own load generator."""
    with tempfile.NamedTemporaryFile() as out:
        command = [sys.executable, "run.py", "--rounds", "1", "--secs", str(seconds), "--matches", str(tables)]
        subprocess.run([*command, "--out", out.name, "bgio-mem"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        row = json.loads(Path(out.name).read_text())["bgio-mem"][0]
    names = {"moves/s": "moves_per_s", "moves/CPU-s": "per_cpu_s", "p50 ms": "p50", "p99 ms": "p99", "MB": "rss_mb"}
    return {name: row[key] for name, key in names.items()}


def show(name: str, figures: dict[str, float]) -> None:
    print(f"{name:24}" + "  ".join(f"{key} {value:8.1f}" for key, value in figures.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--postgres")
    parser.add_argument("--redis")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    told = parser.parse_args()
    if told.postgres and told.redis:
        beside(told)
        return
    os.sched_setaffinity(0, CLIENT_CORE)
    ratios: list[float] = []
    for _ in range(told.rounds):
        own = nemeton(told.tables, told.seconds, 0)
        show("nemeton, saturated", own)
        if told.peer:
            other = peer(told.peer, told.tables, told.seconds)
            show("boardgame.io, memory", other)
            ratios.append(own["moves/CPU-s"] / other["moves/CPU-s"])
    show("nemeton, paced", nemeton(told.tables, told.seconds, told.tables / PACE))
    if ratios:
        print(f"moves per CPU-second against boardgame.io: {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
