"""Mail, browsers and identities with two workers and PostgreSQL: what begins at one ends at the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from nemeton.server import webhooks
from nemeton.server.app import create_app
from nemeton.server.settings import Settings
from tests.server import test_mail, test_oidc
from tests.server.browsers import NEXT_MAJOR
from tests.server.harness import run
from tests.server.provider import Provider, providing
from tests.server.test_push import CONTACT, Browser
from tests.server.workers.services import PostgresServer, RedisServer, patiently

pytestmark = [NEXT_MAJOR, pytest.mark.xdist_group("workers")]

URL = "http://grove.example"


@asynccontextmanager
async def two_workers(settings: Settings) -> AsyncIterator[list[httpx.AsyncClient]]:
    """Two workers in this process, and one browser at both."""
    cookies = httpx.Cookies()
    async with AsyncExitStack() as stack:
        clients = []
        for _ in range(2):
            asgi: Any = create_app(settings)
            await asgi.state.services.open()
            stack.push_async_callback(asgi.state.services.close)
            client = httpx.AsyncClient(transport=httpx.ASGITransport(asgi), base_url=URL)
            client._cookies = cookies  # one browser has one jar
            clients.append(await stack.enter_async_context(client))
        yield clients


def test_what_begins_at_one_worker_ends_at_the_other(
    postgres: PostgresServer, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sign in, confirm an address, subscribe a browser, come back by mail, and be forgotten with all of it."""
    monkeypatch.setattr(webhooks, "is_public", lambda address: True)
    database, box = postgres.new_database("reach"), test_mail.PostBox()

    async def scenario(provider: Provider, post: int) -> None:
        settings = Settings(
            database=database,
            redis=redis.url,
            limits=0.0,
            push=CONTACT,
            **(test_oidc.settings(provider) | test_mail.settings(post) | {"public_url": URL}),
        )
        async with two_workers(settings) as (first, second):
            keys = [(await client.get("/api/server")).json()["push"] for client in (first, second)]
            assert keys[0] == keys[1], "one key, whichever worker is asked"

            address = await test_oidc.go(first)
            assert "came" in await test_oidc.come(second, address)
            me = (await first.get("/api/me")).json()
            assert me["signs_in"]
            wished = await first.put("/api/me/mail", json={"address": "ann@oak.example"})
            assert "ann@oak.example" == wished.json()["waiting"]
            code = asked_in(await box.come(1), "confirm")
            assert 204 == (await second.post("/api/mail/confirm", json={"code": code})).status_code
            assert "ann@oak.example" == (await first.get("/api/me/mail")).json()["address"]

            wish = {"endpoint": "https://127.0.0.1/x", **Browser().keys}
            assert [204, 204] == [(await one.post("/api/me/push", json=wish)).status_code for one in (first, second)]
            data = (await second.get("/api/me/data")).json()
            assert [1, 1] == [len(data[what]) for what in ("browsers", "identities")]

            assert 204 == (await second.post("/api/recover/mail", json={"name": me["name"]})).status_code
            code = asked_in(await box.come(2), "recover")
            back = {"name": me["name"], "code": code, "password": "a long word"}
            assert 200 == (await first.post("/api/recover", json=back)).status_code

            async def has_password() -> bool:
                return bool((await second.get("/api/me")).json().get("password"))

            await patiently("the other worker hears of the password", has_password)
            assert 204 == (await second.delete("/api/me")).status_code
            assert {(0,)} == {
                tuple(row)
                for table in ("mail", "subscriptions", "identities")
                for row in await rows_of(first, f"SELECT COUNT(*) FROM {table}")
            }

    with providing(Provider()) as provider, test_mail.post(box) as port:
        run(scenario(provider, port))


def asked_in(letter: Any, what: str) -> str:
    """What the link of a letter hands to the page of this server."""
    return test_mail.asked_in(letter, what, URL)


async def rows_of(client: httpx.AsyncClient, sql: str) -> list[tuple[Any, ...]]:
    """What the database behind a worker has."""
    transport: Any = client._transport
    return [tuple(row) for row in await transport.app.state.services.database.read(sql)]
