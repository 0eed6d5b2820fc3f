"""Notices for who is away: a small request to an address of their own when it is their turn.

The server sends them only to addresses on the public network, so that nobody can make it knock at doors inside. What
answers is in a stranger's hands: a notice has one deadline for all of it, its answer is never read, and whatever goes
wrong ends with it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from nemeton.server.acts import Refusal
from nemeton.server.couriers import Courier
from nemeton.server.notices import DATE, Occasion
from nemeton.server.people import People

if TYPE_CHECKING:
    import httpx  # brings a command line of its own along: loaded once there is a notice to send

DEADLINE = 5.0  # seconds for finding the host, connecting, sending, and the first line of the answer
AT_ONCE = 8

UNICAST = ipaddress.ip_network("2000::/3")
SPECIAL = [
    ipaddress.ip_network(one)
    for one in (
        "192.0.0.0/24",  # protocols' own
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # multicast tunnels
        "192.88.99.0/24",  # 6to4 relays
        "192.175.48.0/24",  # AS112
        "2001::/23",  # protocols' own, Teredo among them: an IPv4 address may be inside
        "2002::/16",  # 6to4: an IPv4 address is inside
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
]
"""What the registries of special addresses have and `is_global` lets pass."""

_resolvers = ThreadPoolExecutor(4, "nemeton-names")  # a slow name server keeps nothing else waiting


def is_public(address: str) -> bool:
    """Is this one machine's address on the public network, and nothing more special?"""
    found = ipaddress.ip_address(address)
    if not found.is_global or found.is_multicast or found.is_reserved:
        return False
    return (found.version == 4 or found in UNICAST) and not any(found in network for network in SPECIAL)


async def check_address(url: str, code: str = "people/bad_webhook") -> str:
    """The address behind a URL; refused, under this code, if it is not on the public network.

    Whether there is a host of that name inside nobody learns: the answer is the same.
    """
    loop = asyncio.get_running_loop()
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or 443
        async with asyncio.timeout(DEADLINE):
            found = await loop.run_in_executor(
                _resolvers, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            )
    except (OSError, UnicodeError, ValueError):
        found = []
    addresses = [str(where[4][0]) for where in found]
    if not addresses or not all(is_public(address) for address in addresses):
        raise Refusal(code, f"An address for notices lies on the public network; {url!r} is not found there.")
    return addresses[0]


def aim_at(client: httpx.AsyncClient, url: str, address: str, headers: dict[str, str], **body: Any) -> httpx.Request:
    """A request to the very address that was checked: asked once more, its name might lead somewhere else."""
    import httpx

    wanted = httpx.URL(url)
    return client.build_request(
        "POST",
        wanted.copy_with(host=address),
        headers={**headers, "Host": wanted.netloc.decode("ascii")},
        extensions={"sni_hostname": wanted.host},
        **body,
    )


class Notice(NamedTuple):
    """What is told, and where."""

    url: str
    body: dict[str, object]


class Webhooks:
    """Tells people who asked for it at an address of their own."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.courier = Courier[Notice]("a webhook", self.send, AT_ONCE)
        self.client: httpx.AsyncClient | None = None

    def tell(self, player: str, occasion: Occasion) -> None:
        """Have a notice sent to who has an address for them."""
        person = self.people.known.get(player)
        if person is not None and person.webhook:
            self.courier.add(player, Notice(person.webhook, body_of(occasion)))

    async def run(self) -> None:
        """Send what there is to send."""
        try:
            await self.courier.run()
        finally:
            if self.client is not None:
                await self.client.aclose()

    async def send(self, notice: Notice) -> None:
        """Send a notice and hang up at the first line of the answer."""
        if self.client is None:
            self.client = new_client()
        async with asyncio.timeout(DEADLINE):
            request = aim_at(self.client, notice.url, await check_address(notice.url), {}, json=notice.body)
            response = await self.client.send(request, stream=True)
            await response.aclose()


def new_client() -> httpx.AsyncClient:
    """A client for strangers' addresses: no redirect, no proxy, nothing kept open."""
    import httpx

    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0)
    return httpx.AsyncClient(timeout=DEADLINE, follow_redirects=False, trust_env=False, limits=limits)


def body_of(occasion: Occasion) -> dict[str, object]:
    """What a program reads of an occasion."""
    if occasion.what == DATE:
        where: dict[str, object] = {"campaign": occasion.campaign, "game": occasion.game, "when": occasion.when}
    else:
        where = {"table": occasion.table, "game": occasion.game, "seat": occasion.seat}
    return {**where, "what": occasion.what}
