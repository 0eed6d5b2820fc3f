"""Crowded: whatever one visitor asks for, the others do not wait for it."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from nemeton.server import limits as limits_module
from nemeton.server.acts import Refusal
from nemeton.server.app import create_app
from nemeton.server.limits import USUAL, Limits, network_of
from nemeton.server.passwords import MOST_WAITING, Passwords
from nemeton.server.people import Person
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, client_at, come_in
from tests.server.harness import run, services_in

pytestmark = NEXT_MAJOR

FLOOD = 180  # passwords at once
PASSWORD = "mistletoe"


async def somebody(services: Services, name: str) -> list[str]:
    """Somebody with a password; gives the recovery codes."""
    _, codes = await services.people.claim(await services.people.welcome(name, now_ms()), PASSWORD, name)
    return codes


async def seconds_of(work: Callable[[], Awaitable[object]]) -> float:
    began = time.perf_counter()
    await work()
    return time.perf_counter() - began


# ---------------------------------------------------------------------- passwords
class Flood:
    """Claims of a taken name and logins with a wrong password, as many at once as one cares to send."""

    def __init__(self, services: Services, guests: list[Person]) -> None:
        self.services = services
        self.refused: Counter[str] = Counter()
        self.on = True
        self.tasks = [asyncio.create_task(self.run(guest)) for guest in guests]

    async def run(self, guest: Person) -> None:
        while self.on:
            for knock in (
                self.services.people.claim(guest, PASSWORD, "Ann"),
                self.services.people.log_in("Ann", "wrong"),
            ):
                try:
                    await knock
                except Refusal as refusal:
                    self.refused[refusal.code] += 1
            await asyncio.sleep(0.2)

    async def end(self) -> None:
        self.on = False
        await asyncio.gather(*self.tasks)


def test_a_flood_of_passwords_does_not_keep_the_lobby_waiting(tmp_path: Path) -> None:
    """While claims and logins come in faster than they are hashed, the lobby answers sooner than two hashes take."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            await somebody(services, "Ann")
            guests = [await services.people.welcome(f"Guest {number}", now_ms()) for number in range(FLOOD)]
            hashing = min([await seconds_of(lambda: services.people.log_in("Ann", PASSWORD)) for _ in range(3)])
            flood = Flood(services, guests)
            waits = []
            for _ in range(9):
                await asyncio.sleep(0.05)
                waits.append(await seconds_of(lambda: services.lobby.seen_by("")))
            await flood.end()

            assert {"people/name_taken", "people/wrong_password", "server/busy"} == set(flood.refused)
            assert statistics.median(waits) < 2 * hashing, (waits, hashing)

    run(scenario(), 120)


def test_nothing_is_hashed_for_a_name_that_decides_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A taken name is not claimed, an unknown one not logged in, a wrong code opens nothing: none costs a hash."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            await somebody(services, "Ann")
            ben = await services.people.welcome("Ben", now_ms())
            hashed: list[object] = []
            monkeypatch.setattr(Passwords, "have_done", lambda _, work: hashed.append(work))
            for knock, code in (
                (services.people.claim(ben, PASSWORD, "ANN"), "people/name_taken"),
                (services.people.log_in("Nobody", PASSWORD), "people/wrong_password"),
                (services.people.recover("Nobody", "abcde", PASSWORD), "people/wrong_code"),
                (services.people.recover("Ann", "abcde", PASSWORD), "people/wrong_code"),
            ):
                with pytest.raises(Refusal) as refused:
                    await knock
                assert code == refused.value.code
            assert [] == hashed

    run(scenario())


def test_so_many_wait_for_a_hash_and_no_more() -> None:
    """The others are refused at once; those who wait are answered, and then there is room again."""

    async def scenario() -> None:
        passwords = Passwords()
        wait = partial(passwords.have_done, partial(time.sleep, 0.01))
        ended = await asyncio.gather(*(wait() for _ in range(MOST_WAITING + 4)), return_exceptions=True)

        assert 4 == len([one for one in ended if isinstance(one, Refusal) and one.code == "server/busy"])
        assert MOST_WAITING == ended.count(None)
        await wait()
        passwords.close()

    run(scenario())


def test_who_comes_when_all_places_are_taken_is_told_when_to_come_back(tmp_path: Path) -> None:
    """503 and Retry-After."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            services: Services = client.app.state.services
            await come_in(client)
            assert 200 == (await client.post("/api/me/claim", json={"password": PASSWORD})).status_code
            services.people.passwords.waiting = MOST_WAITING
            refused = await client.post("/api/login", json={"name": "Ann", "password": PASSWORD})

            assert (503, "server/busy") == (refused.status_code, refused.json()["code"])
            assert int(refused.headers["Retry-After"]) >= 1

    run(scenario())


def test_a_recovery_code_works_once_also_six_times_at_once(tmp_path: Path) -> None:
    """One of six who come with it at the same moment gets in, and whoever comes later does not."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            codes = await somebody(services, "Ann")
            came = await asyncio.gather(
                *(services.people.recover("Ann", codes[0], f"{PASSWORD} {number}") for number in range(6)),
                return_exceptions=True,
            )
            winners = [one for one in came if isinstance(one, Person)]

            assert 1 == len(winners)
            assert {"people/wrong_code"} == {one.code for one in came if isinstance(one, Refusal)}
            with pytest.raises(Refusal):
                await services.people.recover("Ann", codes[0], PASSWORD)
            assert winners[0].id == (await services.people.recover("Ann", codes[1], PASSWORD)).id

    run(scenario(), 120)


# ---------------------------------------------------------------------- limits
@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_network_count_together(address: str, network: str) -> None:
    """An IPv6 address costs nothing: whoever has one has 2^64."""
    assert network == network_of(address)


async def log_in_from(app: Any, address: str) -> int:
    """The status of a login that comes from this address."""
    transport = httpx.ASGITransport(app, client=(address, 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://grove.example") as http:
        return (
            await http.post("/api/login", json={"name": f"Somebody at {address[-4:]}", "password": "x"})
        ).status_code


def test_a_whole_network_has_one_measure_of_logins(tmp_path: Path) -> None:
    """Each login comes from another address of one /64, for another name; another network is not concerned."""

    async def scenario() -> None:
        app = create_app(Settings(database=f"sqlite:///{tmp_path / 'nemeton.db'}"))
        services: Services = app.state.services
        await services.open()
        try:
            statuses = [await log_in_from(app, f"2001:db8::{number:x}") for number in range(1, 16)]
            other = await log_in_from(app, "2001:db8:0:1::1")
        finally:
            await services.close()

        most = int(USUAL["login"].burst)
        assert [401] * most + [429] * (15 - most) == statuses
        assert 401 == other

    run(scenario())


def test_guesses_of_a_password_are_limited_by_name(tmp_path: Path) -> None:
    """From wherever they come; other names and recovery codes are not concerned, and the answer says how long."""

    async def scenario() -> None:
        async with client_at(tmp_path, limits=1.0) as client:
            services: Services = client.app.state.services
            most = int(USUAL["passwords"].burst)
            answers = []
            for _ in range(most + 1):
                services.limits.full_at["login"].clear()  # each comes from another network
                services.limits.full_at["requests"].clear()
                answers.append(await client.post("/api/login", json={"name": "ANN", "password": "guess"}))
            services.limits.full_at["login"].clear()
            other = await client.post("/api/login", json={"name": "Ben", "password": "guess"})
            code = await client.post("/api/recover", json={"name": "Ann", "code": "abc", "password": PASSWORD})

            assert [401] * most + [429] == [answer.status_code for answer in answers]
            assert int(answers[-1].headers["Retry-After"]) >= 1
            assert [401, 401] == [other.status_code, code.status_code]

    run(scenario())


def test_guesses_of_the_admins_word_are_limited_wherever_they_come_from(tmp_path: Path) -> None:
    """The word has no name to be limited by; all guesses of it count together."""

    async def scenario() -> None:
        async with client_at(tmp_path, admin="mistletoe", limits=1.0) as client:
            services: Services = client.app.state.services
            most = int(USUAL["passwords"].burst)
            statuses = []
            for number in range(most + 1):
                services.limits.full_at["login"].clear()  # each comes from another network
                services.limits.full_at["requests"].clear()
                statuses.append((await client.get("/admin", auth=("x", f"guess {number}"))).status_code)

            assert [401] * most + [429] == statuses

    run(scenario())


def test_claims_are_limited_for_a_network_too(tmp_path: Path) -> None:
    """Not only for each of the guests who come from it."""

    async def scenario() -> None:
        async with client_at(tmp_path, limits=1.0) as client:
            await come_in(client)
            assert 200 == (await client.post("/api/me/claim", json={"password": PASSWORD})).status_code
            statuses = []
            for number in range(int(USUAL["login"].burst)):
                client.cookies.clear()
                await come_in(client, f"Guest {number}")
                claim = await client.post("/api/me/claim", json={"password": PASSWORD, "name": "Ann"})
                statuses.append(claim.status_code)

            assert [409] * (len(statuses) - 1) + [429] == statuses

    run(scenario())


def test_strangers_do_not_make_the_server_forget_who_did_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come, there are so many buckets and no more; those that are nearly full make room."""
    monkeypatch.setattr(limits_module, "MOST_BUCKETS", 1_000)
    limits = Limits()
    while not limits.wait("login", "ann"):
        pass
    for stranger in range(5_000):
        assert 0.0 == limits.wait("login", f"stranger {stranger}")

    assert limits.wait("login", "ann") > 0
    assert len(limits.full_at["login"]) <= 1_000
