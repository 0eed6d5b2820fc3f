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


async def check_address(url: str) -> str:
    """The address behind a URL; refused if it is not on the public network."""
    loop = asyncio.get_running_loop()
    try:
        parts = urlsplit(url)
        found = await loop.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError):
        raise Refusal("people/bad_webhook", f"There is no host to be found in {url!r}.") from None
    if not all(ipaddress.ip_address(where[4][0]).is_global for where in found):
        raise Refusal("people/bad_webhook", "A webhook must lie on the public network.")
    return str(found[0][4][0])


def knock(client: httpx.AsyncClient, url: str, address: str, notice: dict[str, object]) -> httpx.Request:
    """A notice to the very address that was checked: asked once more, its name might lead somewhere else."""
    wanted = httpx.URL(url)
    return client.build_request(
        "POST",
        wanted.copy_with(host=address),
        json=notice,
        headers={"Host": wanted.netloc.decode("ascii")},
        extensions={"sni_hostname": wanted.host},
    )


class Webhooks:
    """Tells people who asked for it, and are not at the table, that it is their turn."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.waiting: asyncio.Queue[tuple[str, dict[str, object]]] = asyncio.Queue(MOST_WAITING)
        self.told: dict[tuple[str, int], int] = {}  # table and seat: the question it was last told of

    def asked(self, table: Table, here: set[str]) -> None:
        """Somebody may be asked at a table now."""
        number = int(table.state.number) if table.state is not None else 0
        for seat in table.asked:
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
                    await client.send(knock(client, url, await check_address(url), notice))
                except (httpx.HTTPError, Refusal) as problem:
                    logger.info("a notice could not be sent: %s", type(problem).__name__)
