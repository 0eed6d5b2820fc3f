"""Notices for who is away: a small request to an address of their own when it is their turn.

The server sends them only to addresses on the public network, so that nobody can make it knock at doors inside. What
answers is in a stranger's hands: a notice has one deadline for all of it, its answer is never read, whatever goes
wrong ends with it, and people take turns, so that nobody's address holds up another's.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from nemeton.server.acts import Refusal
from nemeton.server.people import People
from nemeton.server.table import Table

if TYPE_CHECKING:
    import httpx  # brings a command line of its own along: loaded once there is a notice to send

DEADLINE = 5.0  # seconds for finding the host, connecting, sending, and the first line of the answer
AT_ONCE = 8
MOST_WAITING = 1_000  # people
MOST_EACH = 20  # notices of one person; the oldest are dropped
MOST_TOLD = 20_000  # questions that are remembered, so that nobody is told twice

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

logger = logging.getLogger("nemeton.webhooks")
_resolvers = ThreadPoolExecutor(4, "nemeton-names")  # a slow name server keeps nothing else waiting


def is_public(address: str) -> bool:
    """Is this one machine's address on the public network, and nothing more special?"""
    found = ipaddress.ip_address(address)
    if not found.is_global or found.is_multicast or found.is_reserved:
        return False
    return (found.version == 4 or found in UNICAST) and not any(found in network for network in SPECIAL)


async def check_address(url: str) -> str:
    """The address behind a URL; refused if it is not on the public network."""
    loop = asyncio.get_running_loop()
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or 443
        async with asyncio.timeout(DEADLINE):
            found = await loop.run_in_executor(
                _resolvers, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            )
    except (OSError, UnicodeError, ValueError):
        raise Refusal("people/bad_webhook", f"There is no host to be found in {url!r}.") from None
    addresses = [str(where[4][0]) for where in found]
    if not all(is_public(address) for address in addresses):
        raise Refusal("people/bad_webhook", "A webhook must lie on the public network.")
    return addresses[0]


def knock(client: httpx.AsyncClient, url: str, address: str, notice: dict[str, object]) -> httpx.Request:
    """A notice to the very address that was checked: asked once more, its name might lead somewhere else."""
    import httpx

    wanted = httpx.URL(url)
    return client.build_request(
        "POST",
        wanted.copy_with(host=address),
        json=notice,
        headers={"Host": wanted.netloc.decode("ascii")},
        extensions={"sni_hostname": wanted.host},
    )


class Notice(NamedTuple):
    """What is told, and where."""

    url: str
    body: dict[str, object]


class Webhooks:
    """Tells people who asked for it, and are not at the table, that it is their turn."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.waiting: dict[str, deque[Notice]] = {}  # by person
        self.turns: asyncio.Queue[str] = asyncio.Queue()  # the people whose turn it is to be told, each once
        self.told: dict[tuple[str, int], int] = {}  # table and seat: the question it was last told of

    def notify_asked(self, table: Table, here: set[str]) -> None:
        """Somebody may be asked at a table now."""
        number = int(table.state.number) if table.state is not None else 0
        for seat in table.asked_seats:
            person = self.people.known.get(table.chairs[seat].person)
            if person is None or not person.webhook or person.id in here:
                continue
            if self.told.get((table.id, seat)) != number:
                self.remember(table.id, seat, number)
                body: dict[str, object] = {"table": table.id, "game": table.setup.game, "seat": seat}
                self.add(person.id, Notice(person.webhook, {**body, "what": "your turn"}))

    def evening(self, player: str, table: str, game: str, seat: int) -> None:
        """An evening of somebody's campaign begins."""
        person = self.people.known.get(player)
        if person is not None and person.webhook:
            body: dict[str, object] = {"table": table, "game": game, "seat": seat}
            self.add(person.id, Notice(person.webhook, {**body, "what": "evening begins"}))

    def date(self, player: str, campaign: str, game: str, when: int) -> None:
        """A time is proposed for the next evening of somebody's campaign."""
        person = self.people.known.get(player)
        if person is not None and person.webhook:
            body: dict[str, object] = {"campaign": campaign, "game": game, "when": when}
            self.add(person.id, Notice(person.webhook, {**body, "what": "date proposed"}))

    def remember(self, table: str, seat: int, number: int) -> None:
        """Note that a question was told; the one that was told longest ago is forgotten if there are too many."""
        self.told.pop((table, seat), None)
        self.told[table, seat] = number
        if len(self.told) > MOST_TOLD:
            del self.told[next(iter(self.told))]

    def add(self, player: str, notice: Notice) -> None:
        """Have a notice sent when it is this person's turn."""
        if player not in self.waiting:
            if len(self.waiting) >= MOST_WAITING:
                return
            self.waiting[player] = deque(maxlen=MOST_EACH)
            self.turns.put_nowait(player)
        self.waiting[player].append(notice)

    async def run(self) -> None:
        """Send what there is to send, several at once, from the first notice on."""
        self.turns.put_nowait(await self.turns.get())
        import httpx

        limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0)
        client = httpx.AsyncClient(timeout=DEADLINE, follow_redirects=False, trust_env=False, limits=limits)
        async with client, asyncio.TaskGroup() as tasks:
            for _ in range(AT_ONCE):
                tasks.create_task(self.send_in_turn(client))

    async def send_in_turn(self, client: httpx.AsyncClient) -> None:
        """One notice of a person, then the next person's."""
        while True:
            player = await self.turns.get()
            notices = self.waiting[player]
            await send(client, notices.popleft())
            if notices:
                self.turns.put_nowait(player)
            else:
                del self.waiting[player]


async def send(client: httpx.AsyncClient, notice: Notice) -> None:
    """Send a notice and hang up at the first line of the answer; whatever goes wrong is noted, and that is all."""
    try:
        async with asyncio.timeout(DEADLINE):
            request = knock(client, notice.url, await check_address(notice.url), notice.body)
            response = await client.send(request, stream=True)
            await response.aclose()
    except Exception as problem:
        logger.info("a notice could not be sent: %s", type(problem).__name__)
