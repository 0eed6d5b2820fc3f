"""Notices: to people who are away, at addresses of their own, by a server that trusts none of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from nemeton.server import webhooks
from nemeton.server.acts import Refusal
from nemeton.server.couriers import MOST_EACH
from nemeton.server.people import People
from nemeton.server.store import connect
from nemeton.server.webhooks import Notice, Webhooks, aim_at, check_address, is_public
from tests.server.browsers import NEXT_MAJOR, client_at, come_in
from tests.server.harness import NO_TLS, game_at, run, services_in

pytestmark = NEXT_MAJOR


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://10.0.0.1/",
        "http://192.168.1.1:80/x",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fd00::1]/",
        "http://0.0.0.0/",
        "http://2130706433/",
    ],
)
def test_webhooks_knock_at_no_door_inside(url: str) -> None:
    """An address on the own or a private network is refused."""

    async def scenario() -> None:
        with pytest.raises(Refusal) as refused:
            await check_address(url)
        assert "people/bad_webhook" == refused.value.code

    run(scenario())


def test_a_notice_goes_to_the_address_that_was_checked() -> None:
    """Not to whatever its name means a moment later; the host is still told by name, to encryption too."""
    client = httpx.AsyncClient(verify=NO_TLS)

    request = aim_at(client, "https://example.org:8443/turn?who=ann", "2001:db8::7", {}, json={"what": "your turn"})

    assert "https://[2001:db8::7]:8443/turn?who=ann" == str(request.url)
    assert "example.org:8443" == request.headers["Host"]
    assert "example.org" == request.extensions["sni_hostname"]


def test_webhooks_are_off_unless_whoever_runs_the_server_allows_them(tmp_path: Path) -> None:
    """Then only addresses of the web are taken."""

    async def scenario(allowed: bool) -> list[tuple[int, str]]:
        async with client_at(tmp_path, webhooks=allowed) as client:
            await come_in(client, "Ann")
            urls = ("https://127.0.0.1/hook", "file:///etc/passwd")
            answers = [await client.patch("/api/me", json={"webhook": url}) for url in urls]
            return [(answer.status_code, answer.json()["code"]) for answer in answers]

    assert [(409, "people/no_webhooks"), (400, "http/400")] == run(scenario(False))
    assert [(400, "people/bad_webhook"), (400, "http/400")] == run(scenario(True))


@pytest.mark.parametrize(
    "address",
    [
        "224.0.0.1",  # everybody on this wire
        "233.252.0.1",
        "ff0e::1",
        "240.0.0.1",
        "255.255.255.255",
        "100.64.0.1",
        "192.0.0.9",
        "192.88.99.1",
        "192.175.48.1",
        "198.18.0.1",
        "::10.0.0.1",  # these have an IPv4 address inside
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "2001::a00:1",
        "2002:a00:1::1",
        "3fff::1",
        "4000::1",
        "5f00::1",
        "fe80::1",
        "fec0::1",
    ],
)
def test_a_special_address_is_not_public(address: str) -> None:
    """Whatever its range is for, it is not one machine on the public network."""
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001::200e"])
def test_an_ordinary_address_is_public(address: str) -> None:
    """The test above could not fail if none were."""
    assert is_public(address)


# ---------------------------------------------------------------------- what answers
class Address:
    """Something that listens at an address of this machine and notes who knocked, and how much it could send."""

    def __init__(self, answer: bytes, more: bytes = b"", silent: bool = False) -> None:
        self.answer, self.more, self.silent = answer, more, silent
        self.knocks: list[str] = []
        self.sent = 0
        self.hung_up = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.knocks.append((await reader.readuntil(b"\r\n\r\n")).decode())
        try:
            if self.silent:
                await reader.read()
            writer.write(self.answer)
            while self.more:
                writer.write(self.more)
                await writer.drain()
                self.sent += len(self.more)
        except OSError:
            pass
        finally:
            self.hung_up.set()
            writer.close()


@asynccontextmanager
async def listening(address: Address) -> AsyncIterator[str]:
    server = await asyncio.start_server(address.serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


@asynccontextmanager
async def sending(folder: Path) -> AsyncIterator[Webhooks]:
    sender = Webhooks(People(connect(f"sqlite:///{folder / 'nemeton.db'}")))
    task = asyncio.create_task(sender.run())
    try:
        yield sender
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
def _anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses of this machine will do."""
    monkeypatch.setattr(webhooks, "is_public", lambda address: True)


WELL = b"HTTP/1.1 204 No Content\r\n\r\n"
ENDLESS = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"


async def knocked(address: Address, most: float = 20.0) -> None:
    async with asyncio.timeout(most):
        while not address.knocks:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("_anywhere")
def test_an_address_that_cannot_be_ends_nobody_elses_notices(tmp_path: Path) -> None:
    """Whatever is wrong with it: what cannot be read, what httpx refuses, what nobody listens at."""

    async def scenario() -> None:
        well = Address(WELL)
        async with listening(well) as url, sending(tmp_path) as sender:
            broken = ["http://[", "http://127.0.0.1/\x7f", "http://127.0.0.1:1/", "nonsense", "http://127.0.0.1:99999/"]
            for number, one in enumerate(broken * 4):
                sender.courier.add(f"person {number}", Notice(one, {}))
            sender.courier.add("ann", Notice(url, {"what": "your turn"}))
            await knocked(well)

            assert 1 == len(well.knocks)
            assert well.knocks[0].startswith("POST / HTTP/1.1")

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_an_endless_answer_is_not_read(tmp_path: Path) -> None:
    """The server hangs up: what the other side could send is what fits on the way, not what it has."""

    async def scenario() -> None:
        endless = Address(ENDLESS, more=b"x" * 65_536)
        async with listening(endless) as url, sending(tmp_path) as sender:
            sender.courier.add("mallory", Notice(url, {}))
            async with asyncio.timeout(20):
                await endless.hung_up.wait()
            assert endless.sent < 20_000_000
            sender.courier.add("mallory", Notice(url, {}))
            async with asyncio.timeout(20):
                while len(endless.knocks) < 2:
                    await asyncio.sleep(0.01)

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_one_persons_slow_address_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mallory has twenty notices for an address that never answers; Ann, who comes last, is told before his second."""
    monkeypatch.setattr(webhooks, "DEADLINE", 3.0)

    async def scenario() -> None:
        silent, well = Address(b"", silent=True), Address(WELL)
        async with listening(silent) as slow, listening(well) as url, sending(tmp_path) as sender:
            for _ in range(MOST_EACH):
                sender.courier.add("mallory", Notice(slow, {}))
            sender.courier.add("ann", Notice(url, {}))
            await knocked(well)
            assert len(silent.knocks) < 2, "one after the other, each until its deadline"
            async with asyncio.timeout(20):
                while len(silent.knocks) < 2:
                    await asyncio.sleep(0.05)

    run(scenario())


def test_there_are_so_many_notices_of_one_person_and_no_more(tmp_path: Path) -> None:
    """The latest are kept."""
    sender = Webhooks(People(connect(f"sqlite:///{tmp_path / 'nemeton.db'}")))
    for number in range(MOST_EACH + 5):
        sender.courier.add("ann", Notice("http://example.org/", {"number": number}))

    assert list(range(5, MOST_EACH + 5)) == [parcel.thing.body["number"] for parcel in sender.courier.waiting["ann"]]
    assert 1 == sender.courier.turns.qsize()


@pytest.mark.usefixtures("_anywhere")
def test_who_is_away_is_told_that_it_is_their_turn(tmp_path: Path) -> None:
    """Once for a question, at the table it is asked at; and not who is there."""

    async def scenario() -> None:
        well = Address(WELL)
        async with listening(well) as url, services_in(tmp_path, webhooks=True) as services:
            game = await game_at(services)
            for visit in game.visits:
                visit.close()
            for player in game.players:
                person = await services.people.get(player)
                await services.people.change(person, person.name, url)
            services.notices.told.clear()
            services.notices.notify_asked(game.live.table, set(game.players))
            assert not services.webhooks.courier.waiting
            services.notices.notify_asked(game.live.table, set())
            services.notices.notify_asked(game.live.table, set())
            await knocked(well)
            assert 1 == len(well.knocks) == len(game.live.table.asked_seats)

    run(scenario())
