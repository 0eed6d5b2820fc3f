"""How a server is kept: by invitation, without guests, without talk; told to whoever comes, and held to."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from nemeton.cli import main
from nemeton.server.moderation import Moderator
from nemeton.server.services import Services
from nemeton.server.store import Statement
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import game_at, run, services_in

pytestmark = NEXT_MAJOR
PASSWORD = "a grove of nine oaks"
HOST = Moderator("", "host")


async def come(http: httpx.AsyncClient, path: str = "guests", **body: Any) -> tuple[int, str]:
    answer = await http.post(f"/api/{path}", json={"name": "Ann", **body})
    http.cookies.clear()
    return answer.status_code, answer.json().get("code", "")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, {}),
        ({"no_guests": True}, {"guests": False}),
        ({"invite_only": True}, {"invited": True}),
        ({"no_chat": True}, {"chat": False}),
    ],
)
def test_whoever_comes_is_told(settings: dict[str, Any], told: dict[str, bool], tmp_path: Path) -> None:
    """Before they have said who they are."""

    async def scenario() -> None:
        async with requests_at(tmp_path, **settings) as (_, http):
            assert told == (await http.get("/api/server")).json()

    run(scenario())


def test_without_guests_one_comes_with_a_password(tmp_path: Path) -> None:
    """The name is theirs at once, with codes to come back; who was a guest before stays."""

    async def scenario() -> None:
        async with requests_at(tmp_path, no_guests=True) as (services, http):
            assert (403, "people/no_guests") == await come(http)
            assert [] == await services.database.read("SELECT 1 FROM players")
            answer = await http.post("/api/people", json={"name": "Ann", "password": PASSWORD})
            assert 201 == answer.status_code, answer.text
            assert 8 == len(answer.json()["recovery"])
            me = (await http.get("/api/me")).json()
            assert ("Ann", True) == (me["name"], me["claimed"])
            assert (409, "people/name_taken") == await come(http, "people", password=PASSWORD)

    run(scenario())


def test_an_invitation_lets_in_as_many_as_it_is_for(tmp_path: Path) -> None:
    """Nobody without one, nobody after its time or once it is withdrawn; those inside come back without."""

    async def scenario() -> None:
        async with requests_at(tmp_path, invite_only=True) as (services, http):
            made = await services.invitations.make(HOST, uses=2, days=1)
            for wrong in ("", "guess", made.id):
                assert (403, "people/not_invited") == await come(http, invitation=wrong)
            assert (201, "") == await come(http, "people", password=PASSWORD, invitation=made.code)
            assert [1] == [one.used for one in await services.invitations.list_open()]
            assert (201, "") == await come(http, name="Ben", invitation=made.code)
            assert (403, "people/not_invited") == await come(http, name="Cat", invitation=made.code)
            assert [] == await services.invitations.list_open(), "it is used up"
            login = await http.post("/api/login", json={"name": "Ann", "password": PASSWORD})
            assert 200 == login.status_code

            late, void = [await services.invitations.make(HOST, 1, 1) for _ in range(2)]
            sql = "UPDATE invitations SET until = ? WHERE code = ?"
            await services.database.write(Statement(sql, (now_ms() - 1, late.id)))
            await services.invitations.withdraw(HOST, void.id)
            for one in (late, void):
                assert (403, "people/not_invited") == await come(http, name="Cat", invitation=one.code)
            kept = str(await services.database.read("SELECT * FROM invitations"))
            assert made.code not in kept

    run(scenario())


def test_of_two_who_take_the_last_place_at_once_one_is_refused(tmp_path: Path) -> None:
    """Both have seen that there is one."""

    async def scenario() -> None:
        async with requests_at(tmp_path, invite_only=True) as (services, http):
            made = await services.invitations.make(HOST, uses=1, days=1)
            answers = await asyncio.gather(
                *(come(http, name=name, invitation=made.code) for name in ("Ann", "Ben", "Cat"))
            )
            assert [201, 403, 403] == sorted(status for status, _ in answers)
            assert 1 == len(await services.database.read("SELECT 1 FROM players"))

    run(scenario())


def test_a_name_that_cannot_be_had_uses_up_no_invitation(tmp_path: Path) -> None:
    """Another name may be tried with it."""

    async def scenario() -> None:
        async with requests_at(tmp_path, invite_only=True) as (services, http):
            made = await services.invitations.make(HOST, uses=2, days=1)
            assert 201 == (await come(http, "people", password=PASSWORD, invitation=made.code))[0]
            assert (409, "people/name_taken") == await come(http, invitation=made.code)
            assert (201, "") == await come(http, name="Ben", invitation=made.code)

    run(scenario())


def test_the_command_makes_an_invitation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its code is said once, as a link too."""
    assert 0 == main(["invite", "--uses", "3", "--database", f"sqlite:///{tmp_path / 'nemeton.db'}"])
    [code] = re.findall(r"The code is (\S+);", capsys.readouterr().out)
    assert 2 == main(["invite", "--uses", "0"])

    async def scenario() -> None:
        async with requests_at(tmp_path, invite_only=True) as (_, http):
            assert (201, "") == await come(http, invitation=code)

    run(scenario())


def test_without_talk_nothing_is_said_and_nothing_shown(tmp_path: Path) -> None:
    """Also what was said before."""

    async def before(services: Services) -> str:
        game = await game_at(services)
        assert "done" == (await game.visits[0].do("say", text="hello"))["t"]
        return game.id

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            table = await before(services)
        async with services_in(tmp_path, no_chat=True) as services:
            game = await game_at(services)
            assert "chat/off" == (await game.visits[0].do("say", text="hello"))["code"]
            old = await services.host.find(table)
            assert [] == await services.chat.visible_to(old.live, old.table.chairs[0].player)

    run(scenario())
