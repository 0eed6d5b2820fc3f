"""What the server's tests share: a server in this process, visitors that note what they are sent, a server to kill."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import msgspec

import nemeton
from nemeton.kernel import game as kernel
from nemeton.kernel import record as records
from nemeton.kernel import registry
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.errors import NemetonError
from nemeton.server import wire
from nemeton.server.actor import TableActor
from nemeton.server.live import Live
from nemeton.server.outbox import Outbox
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.sockets import TableConversation
from nemeton.server.times import now_ms

Message = dict[str, Any]
T = TypeVar("T")

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of a server on this machine: without it each of them reads all authorities there are, for 28 ms."""

START_SECONDS = 60.0
"""How long a server may take to answer: the machine may be busy with other tests."""


def run(work: Coroutine[Any, Any, T], seconds: float = 60.0) -> T:
    """A test that waits for things; one that waits for ever fails."""
    return asyncio.run(asyncio.wait_for(work, seconds))


# ---------------------------------------------------------------------- in this process
@asynccontextmanager
async def services_in(folder: Path, **settings: Any) -> AsyncIterator[Services]:
    """All of a server but its port."""
    services = Services(Settings(database=f"sqlite:///{folder / 'nemeton.db'}", **{"limits": 0.0, **settings}))
    await services.open()
    try:
        yield services
    finally:
        await services.close()


class Ear(Outbox):
    """An outbox that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.heard.append(message)


class Visit:
    """Somebody's open socket at a table, without the wire."""

    def __init__(self, services: Services, actor: TableActor, player: str) -> None:
        self.services = services
        self.actor = actor
        self.ear = Ear()
        self.conversation = TableConversation(services.door, actor, None, self.ear)
        self.visitor = self.conversation.visitor
        self.visitor.player = player
        self.read: list[Message] = []
        self.sent = 0

    @classmethod
    async def to(cls, services: Services, table: str, player: str) -> Visit:
        actor = await services.host.find(table)
        visit = cls(services, actor, player)
        await visit.conversation.enter()
        return visit

    @property
    def live(self) -> Live:
        return self.actor.live

    def close(self) -> None:
        self.conversation.leave()

    @property
    def messages(self) -> list[Message]:
        self.read += [msgspec.json.decode(text) for text in self.ear.heard[len(self.read) :]]
        return self.read

    def asks(self) -> list[Message]:
        """The open questions to this visitor's seats, by the last message that told of them."""
        told = next((one for one in reversed(self.messages) if one["t"] in ("opened", "step")), {})
        return [
            {"seat": sight["seat"], **sight["ask"]} for sight in told.get("sights", []) if sight.get("ask") is not None
        ]

    async def send(self, what: str | bytes) -> Message:
        """Something arrives on the socket; gives the last message that came back for it."""
        data = what.encode() if isinstance(what, str) else what
        if self.conversation.take(data):
            while self.actor.busy:
                await asyncio.sleep(0.001)
        else:
            await self.conversation.answer(data)
        return self.messages[-1]

    async def do(self, act: str, name: str = "", **fields: Any) -> Message:
        """An act, and its answer: what names its id, in whatever message."""
        self.sent += 1
        name = name or f"n{self.sent}"
        before = len(self.ear.heard)
        await self.send(msgspec.json.encode({"act": act, "id": name, **fields}))
        answers = [
            one
            for one in self.messages[before:]
            if one.get("id") == name or (one["t"] == "step" and one["what"].get("id") == name)
        ]
        assert answers, f"nothing answered {act} {name}"
        return answers[-1]


async def guest(services: Services, name: str) -> str:
    """A new person's id."""
    return (await services.people.welcome(name, now_ms())).id


class Game:
    """A table whose game runs, with a visit of everybody who plays."""

    def __init__(self, services: Services, actor: TableActor, players: list[str], visits: list[Visit]) -> None:
        self.services = services
        self.actor = actor
        self.players = players
        self.visits = visits

    @property
    def live(self) -> Live:
        return self.actor.live

    @property
    def id(self) -> str:
        return self.live.table.id

    def play(self, visit: Visit, **fields: Any) -> Coroutine[Any, Any, Message]:
        """The first option of the first question to a visitor."""
        ask = visit.asks()[0]
        move = {"seat": ask["seat"], "number": ask["number"], "action": ask["options"][0]["action"], **fields}
        return visit.do("move", **move)

    async def play_on(self, most: int = 10_000, seed: int = 1) -> int:
        """Random moves, as many as there are, at most so many."""
        chance = Chance(word_of(seed))
        for played in range(most):
            asked = [(visit, ask) for visit in self.visits for ask in visit.asks()]
            if not asked or self.live.table.status != "running":
                return played
            visit, ask = asked[chance.below(len(asked))]
            option = ask["options"][chance.below(len(ask["options"]))]
            answer = await visit.do("move", seat=ask["seat"], number=ask["number"], action=option["action"])
            assert answer["t"] == "step", answer
        return most


async def give_to_chance(services: Services, actor: TableActor, players: list[str], given: list[str]) -> None:
    """Everybody seals what they give to the chance, and opens it: whoever sits there must have said that they would."""
    seats = [(seat, player) for player in dict.fromkeys(players) for seat in actor.table.seats_of(player)]
    for seat, player in seats:
        await services.host.act(actor, wire.GiveSeal("g", seat, records.seal(given[seat])), player)
    for seat, player in seats:
        await services.host.act(actor, wire.OpenSeal("o", seat, given[seat]), player)


async def game_at(services: Services, game: str = "celtica", people: int = 2, **setup: Any) -> Game:
    """People sit down and begin; seats beyond them are for bots named in the setup."""
    given: list[str] = setup.pop("given", [])
    seats = setup.pop("seats", people)
    players = [await guest(services, f"Guest {one}") for one in range(people)]
    actor = await services.host.open_table(wire.Setup(game=game, seats=seats, **setup), players[0])
    for seat, player in enumerate(players):
        await services.host.act(actor, wire.Sit("s", seat, bool(given)), player)
    await services.host.act(actor, wire.Start("b"), players[0])
    if given:
        await give_to_chance(services, actor, players, given)
    return Game(services, actor, players, [await Visit.to(services, actor.table.id, player) for player in players])


@contextmanager
def known(*games: kernel.Game) -> Iterator[None]:
    """Toys, which only tests know, can be played at tables for a while."""
    before = dict(registry._registered)
    for game in games:
        registry.register(game)
    try:
        yield
    finally:
        registry._registered.clear()
        registry._registered.update(before)


# ---------------------------------------------------------------------- in a process of its own
class Server:
    """`nemeton serve`, as people start it."""

    def __init__(self, folder: Path, *arguments: str, database: str = "") -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'nemeton.db'}"
        self.arguments = arguments
        self.port = free_port()
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.connections: set[Any] = set()  # of a server in this process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None, "the server runs"
        return self.process.pid

    def start(self) -> float:
        """Gives the seconds until it answers."""
        command = [sys.executable, "-m", "nemeton", "serve", "--port", str(self.port), "--database", self.database]
        home = str(Path(nemeton.__file__).parents[1])
        known = [str(Path(place).resolve()) for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([home, *known]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments], stdout=log, stderr=log, env=environment, cwd=self.folder
            )
        while time.monotonic() - began < START_SECONDS:
            if self.process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.url}/health", timeout=5, verify=NO_TLS).status_code == 200:
                    return time.monotonic() - began
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

    def kill(self) -> None:
        """As the machine would: without a word."""
        assert self.process is not None, "the server runs"
        self.process.kill()
        self.process.wait()

    def stop(self, seconds: float = 20.0) -> int:
        """As a host would: gives the exit status."""
        assert self.process is not None, "the server runs"
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Server]:
    """A server that is gone afterwards."""
    server = Server(folder, "--limits", "0", *arguments)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Caller:
    """A person with a browser."""

    def __init__(self, server: Server, name: str) -> None:
        self.name = name
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.url, timeout=30, verify=NO_TLS)
        self.id = ""

    async def __aenter__(self) -> Self:
        self.id = (await self.post("/api/guests", name=self.name))["id"]
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, **body: Any) -> Message:
        response = await self.http.post(path, json=body)
        if response.status_code >= 400:
            raise NemetonError(f"{response.status_code}: {response.text}")
        answer: Message = response.json()
        return answer

    async def act(self, table: str, act: str, **fields: Any) -> Message:
        return await self.post(f"/api/tables/{table}/acts", act=act, id="x", **fields)

    def cookie(self) -> dict[str, str]:
        """What a socket is opened with."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
