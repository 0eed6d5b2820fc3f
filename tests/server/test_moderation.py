"""Moderation: hosts and moderators act, all they do is noted, and nobody else is told of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from nemeton.cli import main
from nemeton.server import wire
from nemeton.server.moderation import HOUR_MS, appointing
from nemeton.server.services import Services
from nemeton.server.store import Statement
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import Visit, game_at, guest, run, services_in

pytestmark = NEXT_MAJOR
PASSWORD = "a grove of nine oaks"

GETS = ("reports", "people?name=a", "log", "invitations")
POSTS = (
    "reports/settle",
    "people/aaaaaaaaaaaa/mute",
    "people/aaaaaaaaaaaa/suspend",
    "people/aaaaaaaaaaaa/role",
    "tables/aaaaaaaaaaaa/close",
    "invitations",
    "invitations/withdraw",
)


class Browser:
    """Somebody who keeps a name, with a role or without, at a server in this loop."""

    def __init__(self, services: Services, http: httpx.AsyncClient, player: str, token: str) -> None:
        self.services = services
        self.http = http
        self.id = player
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def come(cls, services: Services, http: httpx.AsyncClient, name: str, role: str = "") -> Browser:
        person = await services.people.get(await guest(services, name))
        kept, _ = await services.people.claim(person, PASSWORD, name)
        if role:
            await services.database.write(*appointing(kept.id, role))
        return cls(services, http, kept.id, services.people.token(kept))

    async def get(self, path: str) -> Any:
        answer = await self.http.get(f"/api/moderation/{path}", headers=self.headers)
        assert 200 == answer.status_code, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/moderation/{path}", json=body, headers=self.headers)

    async def do(self, path: str, **body: Any) -> None:
        answer = await self.post(path, **body)
        assert 204 == answer.status_code, answer.text

    async def refused(self, path: str, **body: Any) -> tuple[int, str]:
        answer = await self.post(path, **body)
        return answer.status_code, answer.json()["code"]

    async def deeds(self) -> list[str]:
        return [deed["what"] for deed in await self.get("log")]


Scenario = Callable[[Services, httpx.AsyncClient], Awaitable[None]]


def at_a_server(folder: Path, scenario: Scenario, **settings: Any) -> None:
    async def whole() -> None:
        async with requests_at(folder, **settings) as (services, http):
            await scenario(services, http)

    run(whole())


def test_nothing_is_told_to_those_without_a_role(tmp_path: Path) -> None:
    """Neither to nobody nor to somebody who keeps a name, whatever they ask for and send along."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        ann = await Browser.come(services, http, "Ann")
        host = await Browser.come(services, http, "Hostess", "host")
        unknown = (await http.get("/api/nothing")).status_code
        for headers in ({}, ann.headers):
            told = [await http.get(f"/api/moderation/{path}", headers=headers) for path in GETS]
            told += [await http.post(f"/api/moderation/{path}", json={"x": 1}, headers=headers) for path in POSTS]
            assert {(unknown, "There is no such page.")} == {(one.status_code, one.json()["detail"]) for one in told}
        me = await http.get("/api/me", headers=ann.headers)
        assert "role" not in me.json()
        assert "host" == (await http.get("/api/me", headers=host.headers)).json()["role"]
        assert "role" not in (await http.get(f"/api/players/{host.id}")).json(), "nobody is told who looks after it"

    at_a_server(tmp_path, scenario)


def test_a_reported_line_is_seen_with_those_around_it_and_settled(tmp_path: Path) -> None:
    """It may be taken out of the talk; both are noted with their reason."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        game = await game_at(services)
        ann, ben = game.players
        for text in ("one", "two", "three", "four", "ugly", "five", "six", "seven", "eight"):
            await services.chat.say(game.live, ann, text)
        [line] = [one.id for one in await services.chat.visible_to(game.live, ben) if one.text == "ugly"]
        await services.chat.report(game.live, ben, line, "not at my table")

        [report] = await mo.get("reports")
        assert ["two", "three", "four", "ugly", "five", "six", "seven"] == [one["text"] for one in report["around"]]
        assert (game.id, line, "Guest 1", "not at my table", False) == (
            report["table"],
            report["line"],
            report["reporter_name"],
            report["reason"],
            report["settled"],
        )
        assert (404, "chat/no_such_line") == await mo.refused("reports/settle", table=game.id, line=7)
        await mo.do("reports/settle", table=game.id, line=line, remove=True, reason="out of place")
        assert "ugly" not in [one.text for one in await services.chat.visible_to(game.live, ben)]
        [settled] = await mo.get("reports")
        assert settled["settled"]
        [deed] = await mo.get("log")
        assert ("remove_line", mo.id, ann, game.id, "out of place") == (
            deed["what"],
            deed["moderator"],
            deed["player"],
            deed["table"],
            deed["reason"],
        )

    at_a_server(tmp_path, scenario)


def test_who_is_muted_says_nothing_until_it_is_over(tmp_path: Path) -> None:
    """They play on; the mute is lifted, or ends by itself."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        game = await game_at(services)
        ann, visit = game.players[0], game.visits[0]
        await mo.do(f"people/{ann}/mute", hours=2, reason="shouting")
        assert "chat/muted" == (await visit.do("say", text="hello"))["code"]
        asked = next(one for one in game.visits if one.asks())
        assert "step" == (await game.play(asked))["t"]
        await mo.do(f"people/{ann}/mute", hours=0)
        assert "done" == (await visit.do("say", text="hello"))["t"]
        await services.database.write(Statement("UPDATE players SET muted = ? WHERE id = ?", (now_ms() - 1, ann)))
        assert "done" == (await visit.do("say", text="hello again"))["t"]
        assert ["unmute", "mute"] == await mo.deeds()

    at_a_server(tmp_path, scenario)


def test_who_is_suspended_is_not_let_in_and_holds_nobody_up(tmp_path: Path) -> None:
    """All sessions end, bots play on, the password opens nothing until it is over; others notice nothing."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        ann = await Browser.come(services, http, "Ann")
        ben = await guest(services, "Ben")
        actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann.id)
        for seat, player in enumerate((ann.id, ben)):
            await services.host.act(actor, wire.Sit("s", seat), player)
        await services.host.act(actor, wire.Start("b"), ann.id)
        assert 200 == (await http.get("/api/me", headers=ann.headers)).status_code

        await mo.do(f"people/{ann.id}/suspend", hours=24, reason="threats")
        assert 401 == (await http.get("/api/me", headers=ann.headers)).status_code
        login = await http.post("/api/login", json={"name": "Ann", "password": PASSWORD})
        assert (403, "people/suspended") == (login.status_code, login.json()["code"])
        assert now_ms() + 23 * HOUR_MS < login.json()["values"]["until"] < now_ms() + 25 * HOUR_MS
        assert actor.table.chairs[0].bot or actor.table.ending is not None
        wrong = await http.post("/api/login", json={"name": "Ann", "password": "not the password"})
        assert "people/wrong_password" == wrong.json()["code"], "who does not know the password learns nothing"

        await mo.do(f"people/{ann.id}/suspend", hours=0)
        again = await http.post("/api/login", json={"name": "Ann", "password": PASSWORD})
        assert 200 == again.status_code
        assert ["unsuspend", "suspend"] == await mo.deeds()

    at_a_server(tmp_path, scenario)


def test_a_table_is_closed_whatever_goes_on_at_it(tmp_path: Path) -> None:
    """Everybody at it is told why it ended; nobody has won or lost. One that is over cannot be closed."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        game = await game_at(services)
        await game.play_on(6)
        await mo.do(f"tables/{game.id}/close", reason="a show of hatred")
        for visit in game.visits:
            told = visit.messages[-1]["table"]
            assert ("aborted", "closed") == (told["status"], told["ending"]["why"])
        assert [] == await services.database.read("SELECT 1 FROM results WHERE table_id = ?", game.id)
        assert (409, "table/over") == await mo.refused(f"tables/{game.id}/close")
        assert (404, "table/unknown") == await mo.refused("tables/aaaaaaaaaaaa/close")
        again = await services.worker.repository.get(game.id)
        assert again is not None
        assert wire.Ending("closed") == again.ending, "the log says so for ever"
        [deed] = await mo.get("log")
        assert ("close", game.id, "a show of hatred") == (deed["what"], deed["table"], deed["reason"])

    at_a_server(tmp_path, scenario)


def test_a_person_is_found_by_a_part_of_the_name(tmp_path: Path) -> None:
    """In capitals or not, or by id; signs that mean more to a database mean themselves."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        game = await game_at(services)
        odd = await guest(services, "100%_Oak")
        await services.chat.say(game.live, game.players[0], "hm")
        [line] = await services.chat.visible_to(game.live, game.players[1])
        await services.chat.report(game.live, game.players[1], line.id, "hm?")

        found = await mo.get("people?name=guest")
        assert {"Guest 0", "Guest 1"} == {one["name"] for one in found}
        [first] = await mo.get(f"people?name={game.players[0]}")
        assert ("Guest 0", 1, [game.id], False, "") == tuple(
            first[key] for key in ("name", "reports", "tables", "claimed", "role")
        )
        assert [odd] == [one["id"] for one in await mo.get("people?name=%25_oak")]
        assert [] == await mo.get("people?name=%25%25")

    at_a_server(tmp_path, scenario)


def test_hosts_say_who_moderates(tmp_path: Path) -> None:
    """A moderator does not, nor judges another; a guest has no role; nobody judges themselves."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        host = await Browser.come(services, http, "Hostess", "host")
        mo = await Browser.come(services, http, "Mo", "moderator")
        ann = await Browser.come(services, http, "Ann")
        passing = await guest(services, "Passing")

        assert (403, "moderation/hosts_only") == await mo.refused(f"people/{ann.id}/role", role="moderator")
        for deed in ("mute", "suspend"):
            assert (403, "moderation/hosts_only") == await mo.refused(f"people/{host.id}/{deed}", hours=1)
            assert (409, "moderation/yourself") == await mo.refused(f"people/{mo.id}/{deed}", hours=1)
        assert (409, "moderation/yourself") == await host.refused(f"people/{host.id}/role", role="")
        assert (403, "table/claimed_names") == await host.refused(f"people/{passing}/role", role="moderator")
        await host.do(f"people/{ann.id}/role", role="moderator")
        assert [] == await ann.get("reports")
        await host.do(f"people/{ann.id}/role", role="")
        assert 404 == (await ann.post("reports/settle")).status_code
        await host.do(f"people/{mo.id}/suspend", hours=1)
        assert 404 == (await mo.post("reports/settle")).status_code, "a role opens nothing to who is suspended"
        assert ["suspend", "dismiss", "moderator"] == await host.deeds()

    at_a_server(tmp_path, scenario)


def test_who_leaves_for_good_has_no_role(tmp_path: Path) -> None:
    """Nor can the id be used to come back to it."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        assert 204 == (await http.delete("/api/me", headers=mo.headers)).status_code
        assert [] == await services.database.read("SELECT 1 FROM roles")

    at_a_server(tmp_path, scenario)


def test_roles_are_given_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To who keeps a name, in whatever letters it is written; the server need not be stopped."""
    url = f"sqlite:///{tmp_path / 'nemeton.db'}"

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            person = await services.people.get(await guest(services, "Ann"))
            await services.people.claim(person, PASSWORD, "Ann")

    run(scenario())
    assert 0 == main(["role", "ANN", "host", "--database", url])
    assert "ANN is a host now." in capsys.readouterr().out
    assert 2 == main(["role", "Nobody", "host", "--database", url])
    assert "Nobody keeps the name 'Nobody'" in capsys.readouterr().err

    async def look() -> list[Any]:
        async with services_in(tmp_path) as services:
            return [tuple(row) for row in await services.database.read("SELECT role FROM roles")]

    assert [("host",)] == run(look())
    main(["role", "Ann", "none", "--database", url])
    assert [] == run(look())


def test_a_visitor_of_a_closed_table_may_open_another(tmp_path: Path) -> None:
    """A closed table counts for nobody's limits, and a rematch of it can be had."""

    async def scenario(services: Services, http: httpx.AsyncClient) -> None:
        mo = await Browser.come(services, http, "Mo", "moderator")
        game = await game_at(services)
        await mo.do(f"tables/{game.id}/close")
        answer = await game.visits[0].do("rematch")
        assert "done" == answer["t"]
        assert (await Visit.to(services, answer["table"], game.players[0])).live.table.status == "open"

    at_a_server(tmp_path, scenario)
