"""Closed: what is not meant to come in stays out, and is told so plainly."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from nemeton.server import entries, wire
from nemeton.server.app import LARGEST_BODY, STATUS
from nemeton.server.limits import USUAL, Limits
from nemeton.server.lobby import Lobby
from nemeton.server.openings import MOST_OF_PERSON
from nemeton.server.websocket import Rejected
from tests.server.browsers import NEXT_MAJOR, Client, client_at, come_in, listening, requests_at, stalled_socket
from tests.server.harness import Caller, Ear, Game, Visit, game_at, guest, run, services_in

pytestmark = NEXT_MAJOR


# ---------------------------------------------------------------------- other sites
ORIGINS = {
    None: 201,
    "http://grove.example": 201,
    "https://friend.example": 201,
    "https://evil.example": 403,
    "null": 403,
    "http://grove.example.evil.example": 403,
    "http://grove.example:81": 403,
}


def test_a_page_of_another_site_cannot_act(tmp_path: Path) -> None:
    """Unless whoever runs the server allows it; programs, which send no origin, are let in."""

    async def scenario() -> None:
        async with client_at(tmp_path, origins=("https://friend.example",)) as client:
            for origin, status in ORIGINS.items():
                headers = {} if origin is None else {"Origin": origin}
                answer = await client.post("/api/guests", json={"name": "Ann"}, headers=headers)
                assert status == answer.status_code, origin

    run(scenario())


HOSTS = {
    "grove.example": 200,
    "GROVE.example:8443": 200,
    "[2001:db8::1]:8000": 200,
    "evil.example": 403,
    "grove.example.evil.example": 403,
    "evil.example:grove.example": 403,
    "[": 403,
}


@pytest.mark.parametrize("host", HOSTS)
def test_a_server_that_knows_its_names_answers_to_no_other(host: str, tmp_path: Path) -> None:
    """A page of another site may have its own name lead here; whatever watches over the server may use any name."""

    async def scenario() -> None:
        async with requests_at(tmp_path, hosts=("grove.example", "2001:db8::1")) as (services, client):
            headers = {"Host": host, "Origin": f"http://{host}"}
            came = await client.post("/api/guests", json={"name": "Ann"}, headers=headers)
            looked = await client.get("/api/lobby", headers=headers)

            assert HOSTS[host] == looked.status_code
            assert (HOSTS[host] == 200) == (came.status_code == 201)
            assert 200 == (await client.get("/health", headers=headers)).status_code
            if HOSTS[host] == 403:
                with pytest.raises(Rejected) as refused:
                    await services.door.admit("/api/lobby/socket", Headers(Host=host), "192.0.2.7", Ear())
                assert 403 == refused.value.status

    run(scenario())


# ---------------------------------------------------------------------- what is said
BODIES = [
    '{"name": "Ann", "admin": true}',
    '{"name": 7}',
    '{"name": ""}',
    '{"name": "   "}',
    '{"name": "a\\u0000b"}',
    '{"name": "%s"}' % ("x" * 25),
    "[]",
    "null",
    "{",
    "",
    '{"name": "\\ud800"}',
]


def test_a_body_that_is_not_what_it_must_be_is_refused(tmp_path: Path) -> None:
    """Unknown fields, wrong types, too long, no JSON at all: 400, with a code and a sentence."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            for body in BODIES:
                response = await client.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
                assert 400 == response.status_code, body
                assert {"code", "detail"} == set(response.json())
                assert response.json()["detail"]

    run(scenario())


DEEP = b"[" * 10_000 + b"]" * 10_000
IMPOSSIBLE: dict[str, tuple[str, str, bytes]] = {
    "JSON 10,000 deep": ("POST", "/api/tables", b'{"game": ' + DEEP + b"}"),
    "JSON 10,000 deep where nothing is expected": ("POST", "/api/guests", b'{"more": ' + DEEP + b"}"),
    "no UTF-8": ("POST", "/api/guests", b'{"name": "\xff\xfe"}'),
    "a report's line of 2^63": ("POST", "/api/tables/TABLE/reports", b'{"line": %d, "reason": "x"}' % 2**63),
    "NUL in a report": ("POST", "/api/tables/TABLE/reports", b'{"line": 1, "reason": "a\\u0000b"}'),
    "NUL in what is said": ("POST", "/api/tables/TABLE/acts", b'{"act": "say", "id": "x", "text": "a\\u0000b"}'),
    "a move's number of 2^63": (
        "POST",
        "/api/tables/TABLE/acts",
        b'{"act": "move", "id": "x", "seat": 0, "action": 1, "number": %d}' % 2**63,
    ),
    "a seat of 5,000 digits for a bot": (
        "POST",
        "/api/tables",
        b'{"game": "celtica", "seats": 2, "bots": {"' + b"1" * 5_000 + b'": "casual"}}',
    ),
    "a seat of 5,000 digits to look from": ("GET", "/api/tables/TABLE/replay?seat=" + "1" * 5_000, b""),
    "a webhook without a host": ("PATCH", "/api/me", b'{"webhook": "http://["}'),
    "a webhook with NUL in it": ("PATCH", "/api/me", b'{"webhook": "http://a\\u0000b/"}'),
    "a webhook that is no name": ("PATCH", "/api/me", '{"webhook": "http://\u2100.example/"}'.encode()),
}


@pytest.mark.parametrize("way", IMPOSSIBLE)
def test_what_cannot_be_is_refused(way: str, tmp_path: Path) -> None:
    """With 400 and a sentence: none of it is an error of the server's own."""
    method, path, body = IMPOSSIBLE[way]

    async def scenario() -> None:
        async with client_at(tmp_path, webhooks=True) as client:
            await come_in(client)
            table = (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).json()["id"]
            url = path.replace("TABLE", table)
            answer = await client.request(method, url, content=body, headers={"Content-Type": "application/json"})

            assert 400 == answer.status_code, answer.text
            assert answer.json()["detail"]

    run(scenario())


def test_an_origin_that_is_no_address_is_another_site(tmp_path: Path) -> None:
    """It is refused as any other page's is."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            answer = await client.post("/api/guests", json={"name": "Ann"}, headers={"Origin": "http://["})
            assert 403 == answer.status_code, answer.text

    run(scenario())


@pytest.mark.parametrize("path", ["/%00", "/a%00b.html", "/assets/%00", "/../../etc/passwd", "/" + "a" * 5_000])
def test_a_file_that_cannot_be_is_not_found(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a page is served: a name with NUL in it, one that leads out, one no file can have."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr("nemeton.server.routes.page.folder", lambda: tmp_path)

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            assert 200 == (await client.get("/")).status_code
            assert 404 == (await client.get(path)).status_code

    run(scenario())


# ---------------------------------------------------------------------- errors of our own
def test_an_internal_error_is_logged_with_its_trace_under_the_id_the_answer_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asked learns the id and nothing of the inside."""

    async def break_down(lobby: Lobby, player: str) -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr(Lobby, "seen_by", break_down)

    async def scenario() -> dict[str, Any]:
        async with client_at(tmp_path) as client:
            answer = await client.get("/api/lobby")
            assert 500 == answer.status_code
            told: dict[str, Any] = answer.json()
            return told

    told = run(scenario())
    assert "server/error" == told["code"]
    assert "roof" not in str(told)
    assert told["values"]["id"] in told["detail"]
    (logged,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert told["values"]["id"] == logged.__dict__["id"]
    assert "/api/lobby" == logged.__dict__["path"]
    assert logged.exc_info is not None
    assert isinstance(logged.exc_info[1], RuntimeError)
    assert logged.exc_info[2] is not None, "the trace is in the log"


@pytest.mark.parametrize("act", ["move", "resign"])
def test_an_internal_error_over_an_act_is_told_and_the_socket_lives(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A move, which no task waits for, and an act that one does."""

    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("the roof fell in")

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            visit = next(visit for visit in game.visits if visit.asks())
            ask = visit.asks()[0]
            fields = {"number": ask["number"], "action": ask["options"][0]["action"]} if act == "move" else {}
            with monkeypatch.context() as broken:
                broken.setattr(entries, "Moved", break_down)  # a module of plain Python: compiled ones look there
                broken.setattr(entries, "GaveUp", break_down)
                answer = await visit.do(act, seat=ask["seat"], **fields)
            assert ("refused", "server/error") == (answer["t"], answer["code"])
            logged = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert [answer["values"]["id"]] == [record.__dict__["id"] for record in logged]
            assert "step" == (await game.play(visit))["t"]

    run(scenario())


def test_a_body_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    """413, however it is made up."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            body = msgspec.json.encode({"name": "x" * LARGEST_BODY})
            response = await client.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
            assert 413 == response.status_code

    run(scenario())


def test_every_strict_structure_refuses_what_it_does_not_know() -> None:
    """All that comes in is of such structures."""
    incoming = [wire.Guest, wire.Claim, wire.Login, wire.Recover, wire.Changes, wire.Token, wire.Report, wire.Setup]
    incoming += list(wire.Act.__subclasses__())

    for kind in incoming:
        assert kind.__struct_config__.forbid_unknown_fields, kind


# ---------------------------------------------------------------------- what goes out
PATHS = ["/api/games", "/api/me", "/api/tables/nonono", "/nowhere/at/all", "/health", "/api/schema/openapi.json"]


def test_every_answer_tells_the_browser_what_it_may_not_do(tmp_path: Path) -> None:
    """No script of others, no frame around us, no guessing of types; errors included."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            for path in PATHS:
                headers = (await client.get(path)).headers
                policy = headers.get("content-security-policy", "")
                assert "default-src 'none'" in policy, path
                assert "script-src 'self';" in policy
                assert "frame-ancestors 'none'" in policy
                assert "nosniff" == headers["x-content-type-options"]
                assert "same-origin" == headers["referrer-policy"]
                assert "same-origin" == headers["cross-origin-opener-policy"]

    run(scenario())


def test_the_cookie_is_for_this_site_and_not_for_scripts(tmp_path: Path) -> None:
    """HttpOnly and SameSite always, Secure wherever the connection is."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            plain = (await client.post("/api/guests", json={"name": "Ann"})).headers["set-cookie"]
            over_tls = await client.post("https://grove.example/api/guests", json={"name": "Ben"})
            for cookie in (plain, over_tls.headers["set-cookie"]):
                assert "HttpOnly" in cookie
                assert "samesite=lax" in cookie.lower()
            assert "Secure" in over_tls.headers["set-cookie"]
            assert "Secure" not in plain

    run(scenario())


def test_a_token_that_is_nobodys_is_nobody(tmp_path: Path) -> None:
    """Neither as cookie nor as bearer, and a changed signature is as good as none."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            for token in (b"", b"x", b"WyJhIiwwXQ.AAAA", b"W10.x", "é".encode()):
                assert 401 == (await client.get("/api/me", headers={b"Authorization": b"Bearer " + token})).status_code
                assert 401 == (await client.get("/api/me", headers={b"Cookie": b"nemeton=" + token})).status_code
            await come_in(client)
            good = client.cookies["nemeton"]
            client.cookies.clear()
            changed = good[:-2] + ("A" if good[-2] != "A" else "B") + good[-1]
            assert 401 == (await client.get("/api/me", headers={"Authorization": f"Bearer {changed}"})).status_code
            assert 200 == (await client.get("/api/me", headers={"Authorization": f"Bearer {good}"})).status_code

    run(scenario())


# ---------------------------------------------------------------------- private tables' doors
async def looks(client: Client, replay: str) -> list[int]:
    """Through the eyes of both seats and of a spectator."""
    return [(await client.get(replay + seat)).status_code for seat in ("?seat=0", "?seat=1", "")]


def test_others_eyes_are_shut_while_a_game_runs(tmp_path: Path) -> None:
    """The replay of a running game is one's own or a spectator's; once it is over, anybody's. So is the record."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            ann = await come_in(client)
            table = (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).json()["id"]
            acts = f"/api/tables/{table}/acts"
            await client.post(acts, json={"act": "sit", "id": "a", "seat": 0})
            hers = client.cookies["nemeton"]
            client.cookies.clear()
            await come_in(client, "Ben")
            await client.post(acts, json={"act": "sit", "id": "a", "seat": 1})
            ask = {"Authorization": f"Bearer {hers}"}
            started = await client.post(acts, json={"act": "start", "id": "b"}, headers=ask)
            assert 200 == started.status_code
            replay = f"/api/tables/{table}/replay"

            assert [403, 200, 200] == [
                (await client.get(replay + seat)).status_code for seat in ("?seat=0", "?seat=1", "")
            ]
            client.cookies.clear()
            assert [403, 403, 200] == [
                (await client.get(replay + seat)).status_code for seat in ("?seat=0", "?seat=1", "")
            ]
            assert 409 == (await client.get(f"/api/tables/{table}/record")).status_code
            assert 200 == (await client.get(replay + "?seat=0", headers=ask)).status_code
            assert 400 == (await client.get(replay + "?seat=2", headers=ask)).status_code
            assert 400 == (await client.get(replay + "?seat=9", headers=ask)).status_code
            over = await client.post(acts, json={"act": "resign", "id": "c", "seat": 0}, headers=ask)
            assert 200 == over.status_code, over.text
            assert [200, 200, 200] == [
                (await client.get(replay + seat)).status_code for seat in ("?seat=0", "?seat=1", "")
            ]
            assert 200 == (await client.get(f"/api/tables/{table}/record")).status_code
            assert ann

    run(scenario())


async def code_of(client: Client, table: str, act: str, **more: int) -> str:
    """What an act is refused with; "done" if it is not."""
    answer = await client.post(f"/api/tables/{table}/acts", json={"act": act, "id": "x", **more})
    return str(answer.json().get("code", "done"))


async def look_elsewhere(client: Client, table: str) -> None:
    """Ann has left seat 0; nothing shows her what the bot on seat 1 has."""
    assert "table/seated" == await code_of(client, table, "sit", seat=1)
    assert "table/not_your_seat" == await code_of(client, table, "hint", seat=1)
    assert [403, 403, 200] == await looks(client, f"/api/tables/{table}/replay")
    assert 409 == (await client.get(f"/api/tables/{table}/record")).status_code


def test_nobody_looks_through_a_bots_eyes_and_comes_back(tmp_path: Path) -> None:
    """Ann leaves her seat: neither the bot's seat nor its replay or a hint is for her, also after a restart."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            await come_in(client)
            cookie = client.cookies["nemeton"]
            setup = {"game": "celtica", "seats": 2, "bots": {"1": "beginner"}, "open_seats": True}
            table = (await client.post("/api/tables", json=setup)).json()["id"]
            for act, more in (("sit", {"seat": 0}), ("start", {}), ("leave", {"seat": 0})):
                assert "done" == await code_of(client, table, act, **more)
            await look_elsewhere(client, table)
        async with client_at(tmp_path) as client:
            client.cookies["nemeton"] = cookie
            await look_elsewhere(client, table)
            assert "done" == await code_of(client, table, "sit", seat=0)

    run(scenario())


# ---------------------------------------------------------------------- too much
@pytest.mark.parametrize("what", sorted(USUAL))
def test_there_is_so_much_at_once_and_then_so_much_a_second(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a measure of their own; it fills again with time."""
    now = [100.0]
    monkeypatch.setattr("nemeton.server.limits.time.monotonic", lambda: now[0])
    limits = Limits()
    burst, per_second = USUAL[what]

    assert [0.0] * int(burst) == [limits.wait(what, "ann") for _ in range(int(burst))]
    assert 1 / per_second == pytest.approx(limits.wait(what, "ann"))
    assert 0.0 == limits.wait(what, "ben")
    now[0] += 1.01 / per_second
    assert 0.0 == limits.wait(what, "ann")
    assert 0.0 < limits.wait(what, "ann")


def test_guests_tables_moves_and_chat_are_limited(tmp_path: Path) -> None:
    """With the usual limits somebody who does too much of one thing is told to wait, with 429."""

    async def scenario() -> None:
        async with client_at(tmp_path, limits=1.0) as client:
            await come_in(client)
            opened = [
                (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).status_code for _ in range(12)
            ]
            table = (await client.get("/api/lobby")).json()["tables"][0]["id"]
            say = {"act": "say", "id": "s", "text": "hello"}
            said = [(await client.post(f"/api/tables/{table}/acts", json=say)).status_code for _ in range(10)]
            logged_in = [
                (await client.post("/api/login", json={"name": "Ann", "password": "wrong"})).status_code
                for _ in range(2)
            ]
            came = [(await client.post("/api/guests", json={"name": "Ben"})).status_code for _ in range(25)]

            assert [201] * MOST_OF_PERSON == opened[:MOST_OF_PERSON]  # and then 409: they stand open
            assert 429 == opened[-1]
            assert 200 == said[0]
            assert 429 == said[-1]
            assert [401, 401] == logged_in
            assert 429 == came[-1]

    run(scenario())


def test_too_many_acts_on_a_socket_are_refused_and_the_socket_lives(tmp_path: Path) -> None:
    """Each is answered; none is done; after a while one may again."""

    async def scenario() -> None:
        async with services_in(tmp_path, limits=1.0) as services:
            game = await game_at(services)
            answers = [await game.visits[0].do("why", seat=0, action=0) for _ in range(80)]
            codes = [answer.get("code") for answer in answers]

            assert "told" == answers[0]["t"]
            assert "server/too_fast" == codes[-1]
            await asyncio.sleep(0.2)
            assert "told" == (await game.visits[0].do("why", seat=0, action=0))["t"]

    run(scenario())


@pytest.mark.parametrize(("other", "refused"), [("192.0.2.8", False), ("192.0.2.7", True)])
def test_who_looks_on_is_limited_with_their_own_network(other: str, refused: bool, tmp_path: Path) -> None:
    """However much one spectator asks for, a spectator of another network is answered."""

    async def ask(peer: ClientConnection) -> str:
        await peer.send('{"act": "why", "id": "n", "seat": 0, "action": 0}')
        while (answer := msgspec.json.decode(await peer.recv()))["t"] != "refused":
            pass
        return str(answer["code"])

    async def scenario() -> None:
        async with listening(tmp_path, limits=1.0) as server, Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            async with (
                connect(ann.socket(table), additional_headers={"X-Forwarded-For": "192.0.2.7"}) as loud,
                connect(ann.socket(table), additional_headers={"X-Forwarded-For": other}) as quiet,
            ):
                for _ in range(int(USUAL["acts"].burst) + 40):
                    last = await ask(loud)

                assert "server/too_fast" == last
                assert refused == (await ask(quiet) == "server/too_fast")

    run(scenario())


# ---------------------------------------------------------------------- nonsense on the socket
ANSWERS = {"refused", "done", "told", "step", "said", "here", "previewed"}


async def fuzzed(game: Game, visit: Visit, nonsense: list[str | bytes]) -> None:
    """All of it is answered or done, and nothing of it hurts the others."""
    for data in nonsense:
        before = len(visit.messages)
        await visit.conversation.answer(data.encode() if isinstance(data, str) else data)
        answers = visit.messages[before:]
        assert answers, data
        assert {one["t"] for one in answers} <= ANSWERS, answers


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
fields = st.fixed_dictionaries(
    {"act": st.sampled_from([str(kind.__struct_config__.tag) for kind in wire.Act.__subclasses__()])},
    optional={
        "id": st.just("x") | json_values,
        "seat": st.integers(-1, 9) | json_values,
        "number": st.integers(0, 3) | json_values,
        "action": st.integers(0, 3000) | json_values,
        "what": st.sampled_from(["back", "end", "replace"]) | json_values,
        "yes": st.booleans() | json_values,
        "on": st.booleans() | json_values,
        "text": st.text(max_size=600),
        "player": st.text(max_size=13),
        "bot": st.text(max_size=41),
        "contribution": st.text(alphabet="0123456789abcdefg", max_size=66),
        "seal": st.text(alphabet="0123456789abcdefg", min_size=63, max_size=65),
        "contributes": st.booleans() | json_values,
    },
)
nonsense = st.one_of(
    st.binary(max_size=5000),
    st.text(max_size=200),
    json_values.map(lambda value: msgspec.json.encode(value)),
    fields.map(lambda value: msgspec.json.encode(value)),
    fields.map(lambda value: msgspec.json.encode({"id": "x", "seat": 0, **value})),
    st.just(b"[" * 4000),
    st.just('{"act":"say","id":"x","text":"\\ud800"}'),
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(nonsense, min_size=1, max_size=12))
def test_random_bytes_and_random_json_hurt_nobody(
    tmp_path_factory: pytest.TempPathFactory, data: list[str | bytes]
) -> None:
    """From a player, a spectator and nobody: no exception, no 5xx, and the others' game goes on."""

    async def scenario() -> None:
        async with services_in(tmp_path_factory.mktemp("fuzz")) as services:
            game = await game_at(services)
            watcher = await Visit.to(services, game.id, await guest(services, "Watcher"))
            nobody = await Visit.to(services, game.id, "")
            for visit in (watcher, nobody):
                await fuzzed(game, visit, data)
            assert "running" == game.live.table.status
            assert "step" == (await game.play(next(visit for visit in game.visits if visit.asks())))["t"]
            await fuzzed(game, game.visits[0], data)
            assert "done" == (await game.visits[1].do("say", text="Still here."))["t"]

    run(scenario())


def test_sockets_of_other_sites_and_sockets_full_of_nonsense_hurt_nobody(tmp_path: Path) -> None:
    """Real ones: another site's and those to no table are not opened, too large a frame closes its own socket alone."""

    async def scenario() -> None:
        async with listening(tmp_path) as server, Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            own = connect(ann.socket(table), additional_headers=ann.cookie(), compression=None)
            for url, origin in (
                (ann.socket(table), Origin("https://evil.example")),
                (ann.socket("AAAAAAAAAAAA"), None),
                (ann.socket("nonsense"), None),
            ):
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(url, origin=origin, additional_headers=ann.cookie()):
                        """It is not opened."""
                assert refused.value.response.status_code < 500
            async with own as good:
                for data in (b"\x00\xff" * 100, "nonsense", "[" * 5_000, "\u1681" * 60_000, b"x" * 100_000):
                    async with connect(ann.socket(table), additional_headers=ann.cookie(), compression=None) as bad:
                        with contextlib.suppress(ConnectionClosed):
                            await bad.send(data)
                            while msgspec.json.decode(await bad.recv())["t"] in ("opened", "here"):
                                """Before the answer."""
                peer = stalled_socket(server, f"/api/tables/{table}/socket", ann.cookie()["Cookie"])
                peer.sendall(bytes(range(256)) * 40)  # no frames at all
                peer.close()
                await good.send(msgspec.json.encode({"act": "sit", "id": "s", "seat": 0}).decode())
                while msgspec.json.decode(await good.recv()).get("id") != "s":
                    """Who came and went in between."""

    run(scenario())


# ---------------------------------------------------------------------- logs
def test_no_secret_gets_into_the_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Not a name, token, password, recovery code, line of chat or table's secret, with everything logged there is."""

    async def scenario() -> list[str]:
        async with client_at(tmp_path) as client:
            await come_in(client, "Guinevere")
            token = client.cookies["nemeton"]
            claimed = (await client.post("/api/me/claim", json={"password": "avalon-1234"})).json()
            await client.post("/api/login", json={"name": "Guinevere", "password": "excalibur-1"})
            table = (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).json()["id"]
            acts = f"/api/tables/{table}/acts"
            for act in (
                {"act": "sit", "id": "a", "seat": 0},
                {"act": "sit", "id": "a", "seat": 1},
                {"act": "start", "id": "a"},
                {"act": "say", "id": "a", "text": "a word in your ear"},
                {"act": "move", "id": "a", "seat": 0, "number": 0, "action": 99999},
            ):
                await client.post(acts, json=act)
            services = client.app.state.services
            secret = services.host.actors[table].table.secret
            return [
                "Guinevere",
                token,
                "avalon-1234",
                "excalibur-1",
                secret,
                "a word in your ear",
                *claimed["recovery"],
            ]

    caplog.set_level(logging.DEBUG)
    for secret in run(scenario()):
        assert secret not in caplog.text


def test_every_refusal_has_a_status_below_500_but_for_the_servers_own() -> None:
    """Whoever asks for something impossible has made the mistake; only a server in trouble says 5xx."""
    assert {"server/unavailable", "server/busy", "server/error"} >= {
        code for code, status in STATUS.items() if status >= 500
    }
