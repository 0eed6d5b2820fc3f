"""The HTTP protocol of one peer (`http=HttpProtocol`): uvicorn's own, with deadlines.

A peer that sends a request byte by byte, or does not read its answer, would keep a connection for as long as it likes.
And one network has so many connections and no more, unless it is a proxy's, whose connections are many people's.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache, partial
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from nemeton.server import wire
from nemeton.server.identity import do_nothing
from nemeton.server.limits import Connections, network_of
from nemeton.server.websocket import WebSocketProtocol

CONNECTIONS = "nemeton.connections"  # under this name the application leaves its count in the state of its lifespan
HEAD_SECONDS = 10.0  # for a request up to its body
BODY_SECONDS = 20.0
AWAY_SECONDS = 1.0  # for a peer that is turned away
ANSWER_SECONDS = 60.0  # without the peer reading any of its answer

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class HttpProtocol(HttpToolsProtocol):
    """One connection, which ends if its peer takes too long."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all: Connections = app_state[CONNECTIONS]
        trusted = config.forwarded_allow_ips
        self.proxies = trusted if isinstance(trusted, str) else ",".join(trusted)
        self.counted_for = ""  # the network this connection counts for
        self.stopping = False  # does the server stop once the first request is answered?
        self.deadline: asyncio.TimerHandle | None = None  # for what the peer is to send
        self.answer_deadline: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ the connection
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self.set_deadline(HEAD_SECONDS)
        address = self.client[0] if self.client else ""
        if address and address not in proxies_in(self.proxies):
            network = network_of(address)
            if self.all.enter(network):
                self.counted_for = network
            else:
                self.turn_away()

    def turn_away(self) -> None:
        """There are too many: the peer may send one request, and is told so."""
        self.app, self.ws_protocol_class = answer_too_many, None
        self.set_deadline(AWAY_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.set_deadline(None)
        self.resume_writing()
        if self.counted_for:
            self.all.leave(self.counted_for)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops. A connection that has just come has its request on the way, and is still answered."""
        first: RequestResponseCycle | None = self.cycle
        if first is None and not self.stopping:
            self.stopping = True
            self.set_deadline(AWAY_SECONDS)
        else:
            super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        """The connection is a socket's from now on, and counts until the socket is closed."""
        self.set_deadline(None)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, WebSocketProtocol):
            if self.counted_for:
                protocol.on_lost = partial(self.all.leave, self.counted_for)
            if self.stopping:
                protocol.shutdown()

    # ------------------------------------------------------------------ what the peer sends
    def data_received(self, data: bytes) -> None:
        if self.deadline is None:  # a new request begins
            self.set_deadline(HEAD_SECONDS)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self.set_deadline(BODY_SECONDS)
        super().on_headers_complete()
        cycle: RequestResponseCycle | None = self.cycle
        if self.stopping and cycle is not None:
            cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self.set_deadline(None)
        super().on_message_complete()

    def set_deadline(self, seconds: float | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.give_up)

    def give_up(self) -> None:
        """The peer took too long to send a request."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(TOO_LATE)
            self.transport.close()
        else:
            self.transport.abort()

    # ------------------------------------------------------------------ what the peer reads
    def pause_writing(self) -> None:
        super().pause_writing()
        if self.answer_deadline is None:
            self.answer_deadline = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self.answer_deadline is not None:
            self.answer_deadline.cancel()
            self.answer_deadline = None
        super().resume_writing()


async def answer_too_many(scope: Any, receive: Any, send: Any) -> None:
    """An application for those who have too many connections already."""
    problem = wire.Problem("server/too_many", "There are too many connections from this address; close one of them.")
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"10"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": wire.encode(problem)})


@lru_cache
def proxies_in(proxies: str) -> Any:
    """The addresses of proxies whose word is taken for where a peer comes from, as uvicorn reads them."""
    return ProxyHeadersMiddleware(do_nothing, proxies).trusted_hosts
