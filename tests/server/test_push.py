"""Web Push: encrypted for one browser, signed by this server, handed to services it does not trust."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from nemeton.messages import Catalogue
from nemeton.server import push as push_module
from nemeton.server import webhooks, wire
from nemeton.server.notices import DATE, EVENING, YOUR_TURN, Occasion
from nemeton.server.people import Person
from nemeton.server.push import MOST_BROWSERS, Push
from nemeton.server.run import CannotServe, check_reach
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import game_at, guest, run, services_in

pytestmark = NEXT_MAJOR

CONTACT = "mailto:host@grove.example"
TABLE = "AbCdEfGhIjKl"


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


class Browser:
    """What a browser has of a subscription: its keys, of which the service never sees the private one."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes it"
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"public_key": encode(point), "secret": encode(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """A notice as a browser reads it."""
        told = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth)
        found: dict[str, Any] = json.loads(told)
        return found

    def subscription(self, endpoint: str, lang: str = "en") -> wire.Subscription:
        return wire.Subscription(endpoint, lang=lang, **self.keys)


class Parcel(NamedTuple):
    """What a service was handed."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """The service of a browser's maker, on this machine; says these statuses one after the other, then 201."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.parcels: list[Parcel] = []
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        own = {line.split(": ", 1)[0].lower(): line.split(": ", 1)[1] for line in head[1:] if line}
        body = await reader.readexactly(int(headers["content-length"]))
        self.parcels.append(Parcel(head[0].split(" ")[1], own, body))
        writer.write(f"HTTP/1.1 {self.statuses.pop(0) if self.statuses else 201} So\r\n\r\n".encode())
        writer.close()

    async def come(self, count: int) -> Parcel:
        async with asyncio.timeout(20):
            while len(self.parcels) < count:
                await asyncio.sleep(0.01)
        return self.parcels[count - 1]


@asynccontextmanager
async def listening(service: Service) -> AsyncIterator[str]:
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield service.url


@pytest.fixture
def _anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses of this machine will do."""
    monkeypatch.setattr(webhooks, "is_public", lambda address: True)


async def settle(push: Push, count: int) -> None:
    """Until so many parcels have met their end."""
    async with asyncio.timeout(20):
        while push.courier.delivered + push.courier.given_up < count:
            await asyncio.sleep(0.01)


async def ann_of(services: Services) -> Person:
    return await services.people.get(await guest(services, "Ann"))


TURN = Occasion(YOUR_TURN, "celtica", TABLE, 0, 7, ("Ben",))


@pytest.mark.usefixtures("_anywhere")
def test_a_browser_reads_what_its_service_cannot(tmp_path: Path) -> None:
    """Encrypted for it, signed for the service, replaced by what is newer; and it says where to go."""

    async def scenario() -> None:
        service, browser = Service(), Browser()
        async with listening(service) as url, services_in(tmp_path, push=CONTACT) as services:
            ann = await ann_of(services)
            await services.push.subscribe(ann, browser.subscription(f"{url}/send/ann", "fr"))
            services.push.tell(ann.id, TURN)
            parcel = await service.come(1)

            assert {
                "title": Catalogue("fr").say("notice.your_turn.title", game="Celtica"),
                "text": "Tu es à table avec Ben.",
                "place": f"/#/table/{TABLE}",
            } == browser.read(parcel.body)
            assert b"Celtica" not in parcel.body
            assert "/send/ann" == parcel.path
            about = {name: parcel.headers[name] for name in ("content-encoding", "ttl", "topic", "urgency")}
            assert {"content-encoding": "aes128gcm", "ttl": "86400", "topic": TABLE, "urgency": "high"} == about
            with pytest.raises(http_ece.ECEException):
                Browser().read(parcel.body)

            authorization = parcel.headers["authorization"]
            assert Vapid02.verify(authorization)
            assert authorization.endswith(f",k={services.push.key}"), "the key its page was given"
            claims = json.loads(urlsafe_b64decode(authorization.split(".")[1] + "=="))
            assert (url, CONTACT) == (claims["aud"], claims["sub"])

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_evenings_and_proposed_times_are_told_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        service, browser = Service(), Browser()
        async with listening(service) as url, services_in(tmp_path, push=CONTACT) as services:
            ann = await ann_of(services)
            await services.push.subscribe(ann, browser.subscription(f"{url}/ann"))
            services.push.tell(ann.id, Occasion(EVENING, "avalon", TABLE))
            services.push.tell(ann.id, Occasion(DATE, "avalon", campaign=TABLE[::-1], when=1))
            await service.come(2)
            told = [browser.read(parcel.body) for parcel in service.parcels]
            assert {f"/#/table/{TABLE}", f"/#/campaign/{TABLE[::-1]}"} == {one["place"] for one in told}

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_who_is_away_is_told_once_and_who_is_there_is_not(tmp_path: Path) -> None:
    """The same question, asked again after a reconnect or another's entry, is told once."""

    async def scenario() -> None:
        service, browser = Service(), Browser()
        async with listening(service) as url, services_in(tmp_path, push=CONTACT) as services:
            game = await game_at(services)
            table = game.live.table
            asked = await services.people.get(table.chairs[table.asked_seats[0]].person)
            await services.push.subscribe(asked, browser.subscription(f"{url}/asked"))
            services.notices.told.clear()
            services.notices.notify_asked(table, set(game.players))
            services.notices.notify_asked(table, set())
            services.notices.notify_asked(table, set())
            await settle(services.push, 1)
            assert f"/#/table/{table.id}" == browser.read((await service.come(1)).body)["place"]
            assert 1 == len(service.parcels)

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
@pytest.mark.parametrize(
    ("statuses", "kept", "knocks"),
    [((410,), 0, 1), ((404,), 0, 1), ((503, 429), 1, 3), ((400,), 1, 1), ((500,) * 4, 1, 4)],
)
def test_what_a_service_answers_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statuses: tuple[int, ...], kept: int, knocks: int
) -> None:
    """A browser that is gone is forgotten; a service that cannot now is asked again, with an end."""
    monkeypatch.setattr(push_module, "AGAIN", (0.01, 0.01, 0.01))

    async def scenario() -> None:
        service = Service(*statuses)
        async with listening(service) as url, services_in(tmp_path, push=CONTACT) as services:
            ann = await ann_of(services)
            await services.push.subscribe(ann, Browser().subscription(f"{url}/ann"))
            services.push.tell(ann.id, TURN)
            await settle(services.push, 1)
            assert knocks == len(service.parcels)
            assert kept == len(await services.push.list_browsers(ann.id))

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_what_is_tried_again_is_not_for_who_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who logs out of a browser leaves it to whoever comes next: what was still to be shown is not."""
    monkeypatch.setattr(push_module, "AGAIN", (0.2,))

    async def scenario() -> None:
        service = Service(503)
        async with listening(service) as url, services_in(tmp_path, push=CONTACT) as services:
            ann = await ann_of(services)
            await services.push.subscribe(ann, Browser().subscription(f"{url}/ann"))
            services.push.tell(ann.id, TURN)
            await service.come(1)
            ben = await guest(services, "Ben")
            await services.push.subscribe(await services.people.get(ben), Browser().subscription(f"{url}/ann"))
            await settle(services.push, 1)
            assert 1 == len(service.parcels)

    run(scenario())


def test_a_service_lies_on_the_public_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a browser is named, and again when something is sent: its name may lead elsewhere by then."""

    async def scenario() -> None:
        async with requests_at(tmp_path, push=CONTACT) as (services, client):
            player = (await client.post("/api/guests", json={"name": "Ann"})).json()["id"]
            wish = {"endpoint": "https://localhost/send", **Browser().keys}
            for inside in ("https://127.0.0.1/x", "https://169.254.169.254/x", wish["endpoint"]):
                refused = await client.post("/api/me/push", json=wish | {"endpoint": inside})
                assert (400, "people/bad_subscription") == (refused.status_code, refused.json()["code"])
            with monkeypatch.context() as patch:
                patch.setattr(webhooks, "is_public", lambda address: True)
                assert 204 == (await client.post("/api/me/push", json=wish)).status_code
            services.push.tell(player, TURN)
            await settle(services.push, 1)
            assert 1 == services.push.courier.given_up

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_a_subscription_that_cannot_be_meant_is_refused(tmp_path: Path) -> None:
    """Another kind of address, a point that is on no curve, a secret that is none."""
    wrong = [
        {"endpoint": "http://push.example/x"},
        {"endpoint": "file:///etc/passwd"},
        {"public_key": encode(b"\4" + b"x" * 64)},
        {"public_key": ""},
        {"secret": encode(b"too short")},
        {"secret": "a"},
    ]

    async def scenario() -> None:
        async with requests_at(tmp_path, push=CONTACT) as (_, client):
            await client.post("/api/guests", json={"name": "Ann"})
            wish = {"endpoint": "https://127.0.0.1/x", **Browser().keys}
            assert 204 == (await client.post("/api/me/push", json=wish)).status_code
            answers = [await client.post("/api/me/push", json=wish | one) for one in wrong]
            assert [400] * len(wrong) == [answer.status_code for answer in answers]

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_a_browser_shows_what_its_session_may_see(tmp_path: Path) -> None:
    """Until one says no, logs out there or everywhere, or goes for good; whoever comes next has it to themselves."""

    async def scenario() -> None:
        async with requests_at(tmp_path, push=CONTACT) as (services, client):

            async def session(player: str) -> dict[str, str]:
                return {"Authorization": f"Bearer {services.people.token(await services.people.get(player))}"}

            async def subscribe(number: int, who: dict[str, str]) -> None:
                wish = {"endpoint": f"https://127.0.0.1/{number}", "lang": "fr", **Browser().keys}
                assert 204 == (await client.post("/api/me/push", json=wish, headers=who)).status_code

            async def browsers(player: str) -> list[str]:
                return [one.endpoint for one in await services.push.list_browsers(player)]

            ann, ben = [await guest(services, name) for name in ("Ann", "Ben")]
            here, there = await session(ann), await session(ann)
            await subscribe(1, here)
            await subscribe(1, here)
            data = (await client.get("/api/me/data", headers=here)).json()
            assert [("https://127.0.0.1/1", "fr")] == [(one["endpoint"], one["lang"]) for one in data["browsers"]]
            await client.post("/api/me/push/end", json={"endpoint": "https://127.0.0.1/1"}, headers=here)
            assert [] == await browsers(ann)

            await subscribe(1, here)
            await subscribe(2, there)
            await client.post("/api/logout", headers=here)
            assert ["https://127.0.0.1/2"] == await browsers(ann), "logged out here, and not there"
            await client.post("/api/me/sessions/end", headers=there)
            assert [] == await browsers(ann), "logged out everywhere"

            await subscribe(3, await session(ann))
            await subscribe(3, await session(ben))
            assert ([], ["https://127.0.0.1/3"]) == (await browsers(ann), await browsers(ben))
            await client.delete("/api/me", headers=await session(ben))
            assert 0 == (await services.database.read("SELECT COUNT(*) FROM subscriptions"))[0][0]

    run(scenario())


@pytest.mark.usefixtures("_anywhere")
def test_a_new_address_of_a_browser_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """In the same language, which only the page knows; and there are so many browsers and no more."""

    async def scenario() -> None:
        async with services_in(tmp_path, push=CONTACT) as services:
            ann = await ann_of(services)
            await services.push.subscribe(ann, Browser().subscription("https://127.0.0.1/old", "fr"))
            fresh = wire.Subscription("https://127.0.0.1/new", before="https://127.0.0.1/old", **Browser().keys)
            await services.push.subscribe(ann, fresh)
            [browser] = await services.push.list_browsers(ann.id)
            assert ("https://127.0.0.1/new", "fr") == (browser.endpoint, browser.lang)
            for number in range(MOST_BROWSERS + 2):
                await services.push.subscribe(ann, Browser().subscription(f"https://127.0.0.1/{number}"))
            assert MOST_BROWSERS == len(await services.push.list_browsers(ann.id))

    run(scenario())


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    """Browsers take notices only from the server whose key they were given."""

    async def key(**options: Any) -> str:
        async with requests_at(tmp_path, **options) as (_, client):
            return str((await client.get("/api/server")).json().get("push", ""))

    first = run(key(push=CONTACT))
    assert 65 == len(urlsafe_b64decode(first + "="))
    assert first == run(key(push=CONTACT))
    assert "" == run(key())


def test_without_push_nobody_subscribes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with requests_at(tmp_path) as (_, client):
            await client.post("/api/guests", json={"name": "Ann"})
            wish = {"endpoint": "https://push.example/x", **Browser().keys}
            assert "people/no_push" == (await client.post("/api/me/push", json=wish)).json()["code"]

    run(scenario())


def test_a_contact_that_is_none_is_refused() -> None:
    for contact in ("host@grove.example", "mailto:host", "https://"):
        with pytest.raises(CannotServe, match="--push is whom to write to"):
            check_reach(Settings(push=contact))
    check_reach(Settings(push=CONTACT))
    check_reach(Settings(push="https://grove.example"))
