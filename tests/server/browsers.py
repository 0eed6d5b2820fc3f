"""Requests to a server in this process."""

from __future__ import annotations

import asyncio
import base64
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import AsyncTestClient

from nemeton.server.app import create_app
from nemeton.server.http_protocol import HttpProtocol
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.websocket import WebSocketProtocol
from tests.server.harness import Server

NEXT_MAJOR = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")  # we stay below 3

Client = AsyncTestClient[Litestar]


@asynccontextmanager
async def client_at(folder: Path, **options: Any) -> AsyncIterator[Client]:
    """A browser at a server of its own."""
    app = create_app(Settings(database=f"sqlite:///{folder / 'nemeton.db'}", **{"limits": 0.0, **options}))
    async with AsyncTestClient(app, base_url="http://grove.example") as client:
        yield client


@asynccontextmanager
async def requests_at(folder: Path, **options: Any) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    """A server in this very loop, and a browser at it."""
    app = create_app(Settings(database=f"sqlite:///{folder / 'nemeton.db'}", **{"limits": 0.0, **options}))
    services: Services = app.state.services
    await services.open()
    try:
        asgi: Any = app
        transport = httpx.ASGITransport(asgi, client=("192.0.2.1", 1234))
        async with httpx.AsyncClient(transport=transport, base_url="http://grove.example") as client:
            yield services, client
    finally:
        await services.close()


async def come_in(client: Client, name: str = "Ann") -> str:
    response = await client.post("/api/guests", json={"name": name})
    assert 201 == response.status_code, response.text
    return str(response.json()["id"])


@asynccontextmanager
async def listening(folder: Path, proxies: str = "127.0.0.1", **options: Any) -> AsyncIterator[Server]:
    """A server in this process, on a port whose sockets hold little: what a peer does not read is felt at once."""
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    door.bind(("127.0.0.1", 0))
    database = f"sqlite:///{folder / 'nemeton.db'}"
    app = create_app(Settings(database=database, **{"limits": 0.0, "metrics": True, **options}))
    config = uvicorn.Config(app, http=HttpProtocol, ws=WebSocketProtocol, log_config=None, forwarded_allow_ips=proxies)
    inside = uvicorn.Server(config)
    serving = asyncio.create_task(inside.serve(sockets=[door]))
    while not inside.started:
        await asyncio.sleep(0.01)
    server = Server(folder)
    server.port = door.getsockname()[1]
    server.connections = inside.server_state.connections
    try:
        yield server
    finally:
        inside.should_exit = inside.force_exit = True
        await serving


def stalled_socket(server: Server, path: str, cookie: str) -> socket.socket:
    """A peer that shakes hands and never reads."""
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    peer.connect(("127.0.0.1", server.port))
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    peer.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return peer
