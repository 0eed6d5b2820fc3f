"""Slow: who takes for ever to send a request or to read its answer is gone; an address has so many connections."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from nemeton.server import http_protocol, limits
from nemeton.server.http_protocol import HttpProtocol
from nemeton.server.limits import Connections
from nemeton.server.websocket import GOING_AWAY
from tests.server.browsers import NEXT_MAJOR, listening
from tests.server.harness import NO_TLS, Server, run

pytestmark = NEXT_MAJOR

DEADLINE = 0.3
PEERS = 20
FROM = "X-Forwarded-For"

HEAD = b"GET /health HTTP/1.1\r\nHost: grove.example\r\nX-Padding: " + b"x" * 10_000
BODY_HEAD = b"POST /api/guests HTTP/1.1\r\nHost: grove.example\r\nContent-Length: 10000\r\n\r\n"
WHOLE = b"GET /health HTTP/1.1\r\nHost: grove.example\r\n\r\n"
SLOW = {  # what is sent at once, and what byte by byte after it
    "a head": (b"", HEAD),
    "a body": (BODY_HEAD, b" " * 10_000),
    "nothing": (b"", b""),
    "a second head": (WHOLE, HEAD),
    "empty lines after an answer": (WHOLE, b"\r\n" * 5_000),
}


async def drip(server: Server, first: bytes, rest: bytes) -> bytes:
    """Send a request byte by byte until the server hangs up; gives what it answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(first)

    async def send() -> None:
        with contextlib.suppress(OSError):
            for byte in rest:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(DEADLINE / 10)

    sending = asyncio.create_task(send())
    try:
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        sending.cancel()
        writer.close()


@pytest.mark.parametrize("what", SLOW)
def test_requests_that_come_byte_by_byte_are_gone_by_the_deadline(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """All of them; then others are answered, and nothing is logged as an error of ours."""
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", DEADLINE)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", DEADLINE)

    async def scenario() -> None:
        async with listening(tmp_path) as server:
            answers = await asyncio.gather(*(drip(server, *SLOW[what]) for _ in range(PEERS)))
            monkeypatch.undo()
            async with httpx.AsyncClient(verify=NO_TLS) as http:
                assert 200 == (await http.get(f"{server.url}/health")).status_code
            ends = {answer[answer.rfind(b"HTTP/1.1 ") :][9:12] for answer in answers}
            assert ends <= ({b"408"} if what == "nothing" else {b"408", b""})  # who still sends may miss the answer

    run(scenario(), 60)
    assert [] == [record.getMessage() for record in caplog.records if record.name.startswith("nemeton")]


def test_who_does_not_read_the_answer_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A peer that asks for much and reads nothing loses its connection; without a deadline it would keep it."""
    monkeypatch.setattr(http_protocol, "ANSWER_SECONDS", DEADLINE)
    lose = HttpProtocol.connection_lost

    async def scenario() -> None:
        lost = asyncio.Event()

        def on_lost(self: HttpProtocol, exc: Exception | None) -> None:
            lose(self, exc)
            lost.set()

        monkeypatch.setattr(HttpProtocol, "connection_lost", on_lost)
        async with listening(tmp_path) as server:
            peer = socket.socket()
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            peer.connect(("127.0.0.1", server.port))
            peer.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: grove.example\r\n\r\n" * 50)
            await lost.wait()
            peer.close()

    run(scenario(), 60)


# ---------------------------------------------------------------------- so many and no more
@asynccontextmanager
async def few_connections(
    folder: Path, monkeypatch: pytest.MonkeyPatch, proxies: str
) -> AsyncIterator[tuple[Server, AsyncExitStack]]:
    """A server that lets a network have three connections."""
    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 3)
    async with listening(folder, proxies=proxies, limits=1.0) as server, AsyncExitStack() as peers:
        yield server, peers


async def visit(server: Server) -> httpx.AsyncClient:
    """A peer that keeps its connection."""
    http = httpx.AsyncClient(base_url=server.url, verify=NO_TLS)
    assert 200 == (await http.get("/health")).status_code
    return http


def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more is refused, and served once one of them has ended; a socket counts like any other connection."""

    async def scenario() -> None:
        async with few_connections(tmp_path, monkeypatch, proxies="") as (server, peers):
            for _ in range(2):
                peers.push_async_callback((await visit(server)).aclose)
            lobby = f"ws://127.0.0.1:{server.port}/api/lobby/socket"
            async with connect(lobby), httpx.AsyncClient(base_url=server.url, verify=NO_TLS) as other:
                refused = await other.get("/health")
                assert (429, "server/too_many") == (refused.status_code, refused.json()["code"])
                with pytest.raises(InvalidStatus):
                    await connect(lobby)
            while (await try_again(server)) == 429:
                await asyncio.sleep(0.01)

    run(scenario(), 60)


async def try_again(server: Server) -> int:
    async with httpx.AsyncClient(base_url=server.url, verify=NO_TLS) as http:
        return (await http.get("/health")).status_code


def test_a_trusted_proxy_has_as_many_connections_as_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are many people's; each of these has so many sockets and no more."""

    async def scenario() -> None:
        async with few_connections(tmp_path, monkeypatch, proxies="127.0.0.1") as (server, peers):
            for _ in range(5):
                peers.push_async_callback((await visit(server)).aclose)
            lobby = f"ws://127.0.0.1:{server.port}/api/lobby/socket"
            first = [connect(lobby, additional_headers={FROM: "192.0.2.7"}) for _ in range(3)]
            for one in first:
                await peers.enter_async_context(one)
            with pytest.raises(InvalidStatus) as refused:
                await connect(lobby, additional_headers={FROM: "192.0.2.7"})
            assert 429 == refused.value.response.status_code
            await peers.enter_async_context(connect(lobby, additional_headers={FROM: "192.0.2.8"}))

    run(scenario(), 60)


def test_connections_that_end_make_room() -> None:
    """As many as ended, and for their own network."""
    connections = Connections(0.02)
    assert [True, True, False] == [connections.enter("a") for _ in range(3)]
    assert connections.enter("b")
    connections.leave("a")
    assert [True, False] == [connections.enter("a") for _ in range(2)]
    for network in "aab":
        connections.leave(network)
    assert {} == connections.of


def test_however_small_the_limits_one_connection_is_let_in() -> None:
    """Else nobody could come at all."""
    connections = Connections(0.001)
    assert [True, False] == [connections.enter("a") for _ in range(2)]


def test_where_there_are_no_limits_there_are_no_limits() -> None:
    """On a network one trusts."""
    connections = Connections(0)
    assert all(connections.enter("a") for _ in range(1_000))


async def send_to_a_server_that_stops(server: Server, request: bytes) -> bytes:
    """Come, wait until the server has heard that it is to stop, and only then send a request; gives all it answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    while not server.connections:
        await asyncio.sleep(0)
    for one in list(server.connections):
        one.shutdown()
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return answer


def test_who_has_just_come_when_the_server_stops_is_answered(tmp_path: Path) -> None:
    """A request, and a socket, which is let in and told that the server goes away; then the connection is closed."""
    upgrade = (
        b"GET /api/lobby/socket HTTP/1.1\r\nHost: grove.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )

    async def scenario() -> None:
        async with listening(tmp_path) as server:
            assert (await send_to_a_server_that_stops(server, WHOLE)).startswith(b"HTTP/1.1 200 ")
            answer = await send_to_a_server_that_stops(server, upgrade)
            assert answer.startswith(b"HTTP/1.1 101 "), answer
            assert b"\x88\x02" + GOING_AWAY.to_bytes(2, "big") == answer[-4:], answer

    run(scenario(), 60)


def test_who_comes_and_says_nothing_does_not_hold_up_a_server_that_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a moment for its request and no more."""
    monkeypatch.setattr(http_protocol, "AWAY_SECONDS", DEADLINE)

    async def scenario() -> None:
        async with listening(tmp_path) as server:
            assert (await send_to_a_server_that_stops(server, b"")).startswith(b"HTTP/1.1 408 ")

    run(scenario(), 60)
