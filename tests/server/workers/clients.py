"""People at tables, over the wire."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.harness import NO_TLS

Message = dict[str, Any]


def client_of(port: int, **headers: str) -> httpx.AsyncClient:
    """A client of the worker at a port."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=30, verify=NO_TLS)


class Person:
    """Somebody with a cookie, which every worker knows."""

    def __init__(self, cookie: str, player: str) -> None:
        self.cookie = cookie
        self.player = player
        self.headers = {"Cookie": f"nemeton={cookie}"}
        self.ids = itertools.count()

    @classmethod
    async def come(cls, port: int, name: str) -> Person:
        async with client_of(port) as http:
            answer = await http.post("/api/guests", json={"name": name})
            answer.raise_for_status()
            return cls(http.cookies["nemeton"], answer.json()["id"])

    async def post(self, port: int, path: str, **body: Any) -> httpx.Response:
        async with client_of(port, **self.headers) as http:
            return await http.post(path, json=body)

    async def get(self, port: int, path: str) -> Any:
        async with client_of(port, **self.headers) as http:
            return (await http.get(path)).raise_for_status().json()

    async def act(self, port: int, table: str, act: str, **more: Any) -> Message:
        answer = await self.post(port, f"/api/tables/{table}/acts", act=act, id=self.new_id(), **more)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def open_table(self, port: int, **setup: Any) -> str:
        answer = await self.post(port, "/api/tables", **{"game": "celtica", "seats": 2} | setup)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def new_id(self) -> str:
        return f"{self.player}-{next(self.ids)}"

    @asynccontextmanager
    async def at(self, port: int, table: str) -> AsyncIterator[Seat]:
        """A socket at a table."""
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        async with websockets.connect(url, additional_headers=self.headers, open_timeout=20) as socket:
            yield Seat(self, socket)


class Seat:
    """One open socket, and what it has heard."""

    def __init__(self, person: Person, socket: ClientConnection) -> None:
        self.person = person
        self.socket = socket
        self.asks: dict[int, Message] = {}  # by seat: the question it is asked now
        self.seen: dict[int, Message] = {}  # by number: the entries it was shown
        self.status = ""
        self.seq = 0

    async def hear(self, seconds: float = 20.0) -> Message:
        async with asyncio.timeout(seconds):
            message: Message = json.loads(await self.socket.recv())
        self.note(message)
        return message

    def note(self, message: Message) -> None:
        if message["t"] in ("opened", "step"):
            self.seq = message["seq"]
            for sight in message.get("sights", []):
                self.asks.pop(sight["seat"], None)
                if sight.get("ask"):
                    self.asks[sight["seat"]] = sight["ask"]
            if message.get("table"):
                self.status = message["table"]["status"]
        if message["t"] == "step":
            self.seen[message["seq"]] = message["what"]

    async def hear_until(self, test: Callable[[Message], bool], seconds: float = 20.0) -> Message:
        """The first message of that kind."""
        async with asyncio.timeout(seconds):
            while not test(message := await self.hear(seconds)):
                pass
        return message

    def move(self, seat: int, choice: int = 0, act: str = "") -> Message:
        """An answer to the question this seat is asked."""
        ask = self.asks[seat]
        option = ask["options"][choice % len(ask["options"])]
        return {
            "act": "move",
            "id": act or self.person.new_id(),
            "seat": seat,
            "number": ask["number"],
            "action": option["action"],
        }

    async def send(self, act: Message) -> None:
        await self.socket.send(json.dumps(act))

    async def answer_to(self, act: Message, seconds: float = 20.0) -> Message:
        """What became of it: its step, `done`, or `refused`."""
        return await self.hear_until(lambda message: about(message) == act["id"], seconds)


def about(message: Message) -> str:
    """The id of the act a message answers."""
    if message["t"] == "step":
        return str(message["what"].get("id", ""))
    return str(message.get("id", "")) if message["t"] in ("done", "refused") else ""


async def start_table(first: Person, second: Person, ports: tuple[int, int], **setup: Any) -> str:
    """A table two people have sat down at, each through a worker of their own, and begun."""
    table = await first.open_table(ports[0], **setup)
    await first.act(ports[0], table, "sit", seat=0)
    await second.act(ports[1], table, "sit", seat=1)
    await first.act(ports[0], table, "start")
    return table
