"""Notices for who is away: a small request to an address of their own when it is their turn.

The server sends them only to addresses on the public network, so that nobody can make it knock at doors inside.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from urllib.parse import urlsplit

import httpx

from nemeton.server.acts import Refusal
from nemeton.server.people import People
from nemeton.server.table import Table

TIMEOUT = 5.0
MOST_WAITING = 1_000

logger = logging.getLogger("nemeton.webhooks")


async def check_address(url: str) -> None:
    """Refuse an address that is not on the public network."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError):
        raise Refusal("people/bad_webhook", f"There is no host {parts.hostname!r}.") from None
    if not all(ipaddress.ip_address(where[4][0]).is_global for where in found):
        raise Refusal("people/bad_webhook", "A webhook must lie on the public network.")


class Webhooks:
    """Tells people who asked for it, and are not at the table, that it is their turn."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.waiting: asyncio.Queue[tuple[str, dict[str, object]]] = asyncio.Queue(MOST_WAITING)
        self.told: dict[tuple[str, int], int] = {}  # table and seat: the question it was last told of

    def asked(self, table: Table, here: set[str]) -> None:
        """Somebody may be asked at a table now."""
        number = int(table.state.number) if table.state is not None else 0
        for seat in table.asked():
            person = self.people.known.get(table.chairs[seat].person)
            if person is None or not person.webhook or person.id in here:
                continue
            if self.told.get((table.id, seat)) != number and not self.waiting.full():
                self.told[table.id, seat] = number
                notice = {"table": table.id, "game": table.setup.game, "seat": seat, "what": "your turn"}
                self.waiting.put_nowait((person.webhook, notice))

    async def run(self) -> None:
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False) as client:
            while True:
                url, notice = await self.waiting.get()
                try:
                    await check_address(url)
                    await client.post(url, json=notice)
                except (httpx.HTTPError, Refusal) as problem:
                    logger.info("a notice could not be sent: %s", type(problem).__name__)
