"""Sessions: whoever ends them is gone from every table and from the lobby, at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from nemeton.server.sessions import ENDED
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, listening, requests_at
from tests.server.harness import Caller, Ear, Server, run, services_in

pytestmark = NEXT_MAJOR
PASSWORD = "mistletoe"


async def code_of(socket: ClientConnection) -> int | None:
    """The code a socket is closed with; none if it stays open."""
    try:
        async with asyncio.timeout(5):
            while True:
                await socket.recv()
    except TimeoutError:
        return None
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


async def end(way: str, server: Server, ann: Caller, codes: list[str]) -> None:
    match way:
        case "ended":
            await ann.post("/api/me/sessions/end")
        case "recovered":
            async with Caller(server, "Thief") as other:
                await other.post("/api/recover", name="Ann", code=codes[0], password=PASSWORD)
        case "deleted":
            assert 204 == (await ann.http.delete("/api/me")).status_code
        case "logged out":
            assert 204 == (await ann.http.post("/api/logout")).status_code


@pytest.mark.parametrize("way", ["ended", "recovered", "deleted", "logged out"])
def test_a_socket_ends_with_its_session(way: str, tmp_path: Path) -> None:
    """However the session ends, at a table and in the lobby; others' sockets stay."""

    async def scenario() -> None:
        async with listening(tmp_path) as server, Caller(server, "Ann") as ann, Caller(server, "Ben") as ben:
            codes = (await ann.post("/api/me/claim", password=PASSWORD))["recovery"]
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            lobby = f"ws://127.0.0.1:{server.port}/api/lobby/socket"
            async with (
                connect(ann.socket(table), additional_headers=ann.cookie()) as first,
                connect(lobby, additional_headers=ann.cookie()) as second,
                connect(ben.socket(table), additional_headers=ben.cookie()) as others,
            ):
                for socket in (first, second, others):
                    await socket.recv()
                await end(way, server, ann, codes)

                assert [ENDED, ENDED] == [await code_of(first), await code_of(second)]
                async with asyncio.timeout(5):
                    await (await others.ping())

    run(scenario(), 120)


async def status_with(http: httpx.AsyncClient, token: str) -> int:
    """Is whoever comes with this token let in?"""
    http.cookies.clear()
    return (await http.get("/api/me", headers={"Authorization": f"Bearer {token}"})).status_code


def test_logging_out_ends_the_token_and_no_other(tmp_path: Path) -> None:
    """What was copied of it opens nothing any more; another device of the same person stays where it is."""

    async def scenario() -> None:
        async with requests_at(tmp_path) as (services, http):
            await http.post("/api/guests", json={"name": "Ann"})
            here, there = http.cookies["nemeton"], (await http.post("/api/me/token")).json()["token"]
            assert 204 == (await http.post("/api/logout")).status_code
            assert [401, 200] == [await status_with(http, here), await status_with(http, there)]
            services.people.forget_cached("")  # as at a worker that did not know
            assert [401, 200] == [await status_with(http, here), await status_with(http, there)]

    run(scenario())


def test_a_token_of_before_they_had_names_can_be_ended_too(tmp_path: Path) -> None:
    """All such tokens of a person are one: logging out with one ends them."""

    async def scenario() -> None:
        async with requests_at(tmp_path) as (services, http):
            ann = await services.people.welcome("Ann", now_ms())
            assert services.people.signer is not None
            old = str(services.people.signer.dumps([ann.id, 0]))
            assert 200 == await status_with(http, old)
            assert 204 == (await http.post("/api/logout", headers={"Authorization": f"Bearer {old}"})).status_code
            assert [401, 200] == [await status_with(http, old), await status_with(http, services.people.token(ann))]

    run(scenario())


def test_another_name_ends_no_socket(tmp_path: Path) -> None:
    """It is a change of a person, but not of a session."""

    async def scenario() -> None:
        async with listening(tmp_path) as server, Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            async with connect(ann.socket(table), additional_headers=ann.cookie()) as socket:
                await socket.recv()
                assert 200 == (await ann.http.patch("/api/me", json={"name": "Anna"})).status_code
                await asyncio.sleep(0.3)
                async with asyncio.timeout(5):
                    await (await socket.ping())

    run(scenario())


def test_a_session_that_ended_as_its_socket_opened_is_found_out(tmp_path: Path) -> None:
    """The cookie was good when it was read, and no longer when the socket was there."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await services.people.welcome("Ann", now_ms())
            await services.people.end_sessions(ann)
            outbox = Ear()
            session = services.sessions.begin(ann, outbox)
            async with asyncio.timeout(5):
                while not outbox.stalled:
                    await asyncio.sleep(0.01)
            assert ENDED == outbox.code
            services.sessions.end(ann.id, session)
            assert {} == services.sessions.open

    run(scenario())
