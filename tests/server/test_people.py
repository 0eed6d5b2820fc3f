"""People: guests, those who stay, what is known of them, what they say, and how they leave."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

from nemeton.server import wire
from nemeton.server.fair_queue import Asker
from nemeton.server.limits import USUAL
from nemeton.server.lobby import Guest
from nemeton.server.people import NOBODY
from nemeton.server.ratings import Ratings
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.store import NoDatabase, connect
from tests.server.browsers import NEXT_MAJOR, Client, client_at, come_in
from tests.server.harness import Ear, Game, Visit, game_at, give_to_chance, guest, known, run, services_in
from tests.toys import moot

pytestmark = NEXT_MAJOR
PASSWORD = "mistletoe"


async def claimed(client: Client, name: str) -> list[str]:
    """Somebody with a password; gives the recovery codes."""
    await come_in(client, name)
    answer = await client.post("/api/me/claim", json={"password": PASSWORD})
    assert 200 == answer.status_code, answer.text
    codes: list[str] = answer.json()["recovery"]
    return codes


async def code_of(client: Client, method: str, path: str, **body: object) -> tuple[int, str]:
    answer = await client.request(method, path, json=body)
    return answer.status_code, answer.json().get("code", "")


# ---------------------------------------------------------------------- coming, staying, coming back
def test_a_guest_is_known_again_by_the_cookie(tmp_path: Path) -> None:
    """Also after a restart; without it one is nobody."""

    async def first() -> tuple[str, str]:
        async with client_at(tmp_path) as client:
            assert (401, "http/401") == await code_of(client, "GET", "/api/me")
            return await come_in(client, "Ann"), client.cookies["nemeton"]

    async def second(ann: str, cookie: str) -> None:
        async with client_at(tmp_path) as client:
            me = (await client.get("/api/me", headers={"Cookie": f"nemeton={cookie}"})).json()
            assert {"id": ann, "name": "Ann", "claimed": False} == me

    run(second(*run(first())))


def test_a_claimed_name_is_nobody_elses_and_opens_with_the_password(tmp_path: Path) -> None:
    """However it is spelt; a wrong password and a wrong name are refused in the same words."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            await claimed(client, "Ann of Eire")
            assert (409, "people/claimed") == await code_of(client, "POST", "/api/me/claim", password=PASSWORD)
            client.cookies.clear()
            for name in ("Ann of Eire", "ANN OF EIRE", "ann  of eire"):
                assert (409, "people/name_taken") == await code_of(client, "POST", "/api/guests", name=name)
            await come_in(client, "Ben")
            taken = await code_of(client, "POST", "/api/me/claim", password=PASSWORD, name="ann of eire")
            assert (409, "people/name_taken") == taken
            assert (409, "people/name_taken") == await code_of(client, "PATCH", "/api/me", name="Ann Of Eire")

            wrong = await client.post("/api/login", json={"name": "Ann of Eire", "password": "ivy-ivy-ivy"})
            nobody = await client.post("/api/login", json={"name": "Nobody", "password": PASSWORD})
            assert (401, wrong.json()) == (nobody.status_code, nobody.json())
            assert 401 == wrong.status_code
            back = await client.post("/api/login", json={"name": "ann of EIRE", "password": PASSWORD})
            assert ("Ann of Eire", True) == (back.json()["name"], back.json()["claimed"])

    run(scenario())


def test_a_recovery_code_opens_once_and_ends_all_sessions(tmp_path: Path) -> None:
    """With a new password; the old one and all cookies are void."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            codes = await claimed(client, "Ann")
            assert 8 == len(set(codes))
            old = {"Authorization": f"Bearer {client.cookies['nemeton']}"}
            body = {"name": "Ann", "code": codes[3].upper(), "password": "another-1"}
            assert (401, "people/wrong_code") == await code_of(client, "POST", "/api/recover", **{**body, "code": "x"})
            assert 200 == (await client.post("/api/recover", json=body)).status_code
            assert 200 == (await client.get("/api/me")).status_code
            assert (401, "people/wrong_code") == await code_of(client, "POST", "/api/recover", **body)
            client.cookies.clear()
            assert 401 == (await client.get("/api/me", headers=old)).status_code
            assert 401 == (await client.post("/api/login", json={"name": "Ann", "password": PASSWORD})).status_code
            assert 200 == (await client.post("/api/login", json={"name": "Ann", "password": "another-1"})).status_code

    run(scenario())


def test_sessions_end_everywhere_else_and_tokens_move_to_another_device(tmp_path: Path) -> None:
    """A token is as good as the cookie until all sessions are ended; the one that ended them goes on."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            ann = await come_in(client, "Ann")
            token = (await client.post("/api/me/token")).json()["token"]
            await come_in(client, "Another device")
            adopted = await client.post("/api/me/adopt", json={"token": token})
            assert ann == adopted.json()["id"]
            assert ann == (await client.get("/api/me")).json()["id"]
            assert 200 == (await client.post("/api/me/sessions/end")).status_code
            assert ann == (await client.get("/api/me")).json()["id"]
            assert 401 == (await client.get("/api/me", headers={"Authorization": f"Bearer {token}"})).status_code
            assert (401, "people/wrong_token") == await code_of(client, "POST", "/api/me/adopt", token=token)
            assert 204 == (await client.post("/api/logout")).status_code
            assert 401 == (await client.get("/api/me")).status_code

    run(scenario())


def test_passwords_and_codes_are_kept_as_hashes(tmp_path: Path) -> None:
    """Whoever steals the file has neither."""

    async def scenario() -> list[str]:
        async with client_at(tmp_path) as client:
            return await claimed(client, "Ann")

    codes = run(scenario())
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("nemeton.db*"))
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, *codes):
        assert secret.encode() not in kept


def test_another_name_is_seen_at_the_table(tmp_path: Path) -> None:
    """People are known by id; what they are called is looked up."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            await come_in(client, "Ann")
            table = (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).json()["id"]
            await client.post(f"/api/tables/{table}/acts", json={"act": "sit", "id": "s", "seat": 0})
            assert "Morgan" == (await client.patch("/api/me", json={"name": "Morgan"})).json()["name"]
            seen = (await client.get(f"/api/tables/{table}")).json()["table"]["chairs"][0]
            assert "Morgan" == seen["name"]

    run(scenario())


# ---------------------------------------------------------------------- leaving for good
def test_who_leaves_for_good_takes_everything_but_the_seat(tmp_path: Path) -> None:
    """All data can be had first; then name, password, chat and ratings are gone, and a bot plays on."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            await come_in(client, "Ben")
            ben = {"Authorization": f"Bearer {client.cookies['nemeton']}"}
            await claimed(client, "Viviane")
            ann = (await client.get("/api/me")).json()["id"]
            table = (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).json()["id"]
            acts = f"/api/tables/{table}/acts"
            await client.post(acts, json={"act": "sit", "id": "s", "seat": 0})
            await client.post(acts, json={"act": "sit", "id": "s", "seat": 1}, headers=ben)
            await client.post(acts, json={"act": "start", "id": "b"})
            await client.post(acts, json={"act": "say", "id": "t", "text": "Farewell"})
            data = (await client.get("/api/me/data")).json()
            assert ("Viviane", [table], ["Farewell"]) == (
                data["me"]["name"],
                data["tables"],
                [line["text"] for line in data["chat"]],
            )

            assert 204 == (await client.delete("/api/me")).status_code
            assert 401 == (await client.get("/api/me")).status_code
            assert 401 == (await client.post("/api/login", json={"name": "Viviane", "password": PASSWORD})).status_code
            assert (404, "people/unknown") == await code_of(client, "GET", f"/api/players/{ann}")
            seen = (await client.get(f"/api/tables/{table}")).json()
            chair = seen["table"]["chairs"][0]
            assert (ann, "", "casual") == (chair["player"], chair.get("name", ""), chair["bot"])
            assert [] == seen.get("chat", [])
            await come_in(client, "Viviane")
        kept = [row for row in dump(tmp_path) if "Viviane" in row or "Farewell" in row]
        assert 1 == len(kept), "but for the newcomer of that name"

    run(scenario())


def dump(folder: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(folder / "nemeton.db")) as db:
        return list(db.iterdump())


# ---------------------------------------------------------------------- results, ratings, profiles
def test_a_rated_game_counts_once(tmp_path: Path) -> None:
    """The winner gains, the loser loses, and neither counting again nor a restart counts it twice."""

    async def first() -> tuple[str, list[str]]:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot", rated=True)
            await game.play_on(1)
            await services.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            while not await services.ratings.all_of(game.players[1]):
                await asyncio.sleep(0.01)
            await services.ratings.count(game.live.table)
            loser, winner = [(await services.ratings.of(player, "moot")) for player in game.players]
            assert loser.mu < 25 < winner.mu
            assert [1, 1] == [loser.games, winner.games]
            profile = await services.ratings.profile(game.players[1], NOBODY)
            assert [wire.Tally("moot", 1, 1)] == profile.tallies
            assert [(game.id, 1, 1, True)] == [(one.table, one.seat, one.place, one.rated) for one in profile.latest]
            lost = (await services.ratings.profile(game.players[0], NOBODY)).latest[0]
            assert 2 == lost.place
            return game.id, game.players

    async def second(players: list[str]) -> None:
        async with services_in(tmp_path) as services:
            assert [] == await services.ratings.list_uncounted()
            await services.count_late()
            assert [1, 1] == [(await services.ratings.of(player, "moot")).games for player in players]

    with known(moot.GAME):
        _, players = run(first())
        run(second(players))


def test_two_workers_count_two_games_of_the_same_people(tmp_path: Path) -> None:
    """At the same moment: both count, one upon the other, and every step of a rating is kept."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            services.worker.on_write.listeners.clear()  # counted by hand
            game = await game_at(services, "moot", rated=True)
            await game.play_on(1)
            await services.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            again = await services.host.rematch(game.actor, Asker(person=game.players[0]))
            await services.host.act(again, wire.Sit("s", 0, contributes=True), game.players[1])
            await services.host.act(again, wire.Start("b"), game.players[0])
            await give_to_chance(services, again, game.players, ["00", "01"])
            state = again.table.state
            assert state is not None
            move = wire.Move("m", 0, int(state.number), state.legal(0)[0])
            await services.host.act(again, move, game.players[1])
            await services.host.act(again, wire.Resign("r", 1), game.players[0])

            workers = [Ratings(services.database, services.people) for _ in range(2)]
            tables = [game.live.table, again.table]
            await asyncio.gather(*(one.count(table) for one, table in zip(workers, tables, strict=True)))

            for player in game.players:
                steps = await services.database.read(
                    "SELECT games, mu FROM rated WHERE player = ? ORDER BY games", player
                )
                now = await services.ratings.of(player, "moot")
                assert [1, 2] == [step[0] for step in steps]
                assert (2, steps[-1][1]) == (now.games, now.mu)

    with known(moot.GAME):
        run(scenario())


def test_a_rated_game_that_ended_as_the_server_went_down_is_counted_later(tmp_path: Path) -> None:
    """The result is in the log; the next server finds that nobody counted it."""

    async def first() -> list[str]:
        async with services_in(tmp_path) as services:
            services.worker.on_write.listeners.clear()  # it dies before it counts
            game = await game_at(services, "moot", rated=True)
            await game.play_on(1)
            await services.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            assert [game.id] == await services.ratings.list_uncounted()
            return game.players

    async def second(players: list[str]) -> None:
        async with services_in(tmp_path) as services:
            while await services.ratings.list_uncounted():
                await asyncio.sleep(0.01)
            assert [1, 1] == [(await services.ratings.of(player, "moot")).games for player in players]

    with known(moot.GAME):
        run(second(run(first())))


def test_an_unrated_game_changes_no_rating_and_is_in_the_history(tmp_path: Path) -> None:
    """It is remembered all the same."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot")
            await game.play_on()
            assert "over" == game.live.table.status
            for player in game.players:
                assert [] == await services.ratings.all_of(player)
                assert [game.id] == [one.table for one in await services.ratings.results(player, player, 10)]

    with known(moot.GAME):
        run(scenario())


def test_a_rematch_moves_everybody_one_seat_on_and_is_the_same_for_all(tmp_path: Path) -> None:
    """Two who ask at once come to one table; its host is who asked; only who played may ask, and only at the end.

    Who has not asked has not said that they come; to ask for what was offered is to say so.
    """

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, people=2, seats=3, bots={"2": "beginner"})
            ann, ben = game.visits
            assert "table/not_over" == (await ann.do("rematch"))["code"]
            await ann.do("propose", seat=0, what="end")
            await ben.do("answer", seat=1, yes=True)
            stranger = await Visit.to(services, game.id, await guest(services, "Stranger"))
            assert "table/not_seated" == (await stranger.do("rematch"))["code"]
            answers = await asyncio.gather(ann.do("rematch"), ann.do("rematch"))

            assert 1 == len({answer["table"] for answer in answers})
            following = (await services.host.find(answers[0]["table"])).table
            assert [False, False, True] == [chair.reserved for chair in following.chairs]
            assert answers[0]["table"] == (await ben.do("rematch"))["table"]
            assert [False, False, False] == [chair.reserved for chair in following.chairs]
            assert ["", game.players[0], game.players[1]] == [chair.player for chair in following.chairs]
            assert "beginner" == following.chairs[0].bot
            assert (game.id, "open") == (following.follows, following.status)
            assert following.id == stranger.messages[-1]["table"]["rematch"], "everybody there is told"

    run(scenario())


def test_of_a_private_table_only_who_was_there_hears(tmp_path: Path) -> None:
    """When it ends: neither the lobby nor a profile says so to anybody else. A public one is everybody's."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            stranger = await guest(services, "Stranger")
            for public in (False, True):
                game = await game_at(services, public=public)
                await game.play_on(1)
                ann, ben = game.players
                ears = {player: Ear() for player in (ann, ben, stranger, NOBODY)}
                services.lobby.guests = {Guest(player, ear) for player, ear in ears.items()}
                await game.visits[0].do("resign", seat=0)
                await services.lobby.tell({game.id})
                told = {player: game.id in str(ear.heard) for player, ear in ears.items()}
                assert {ann: True, ben: True, stranger: public, NOBODY: public} == told
                for viewer, knows in told.items():
                    profile = await services.ratings.profile(ben, viewer)
                    assert knows == (game.id in [one.table for one in profile.latest])
                    assert knows == bool(profile.tallies)
                assert [game.id] == [one.table for one in await services.ratings.results(ann, ann, 9)]

    run(scenario())


# ---------------------------------------------------------------------- talking
@pytest.mark.parametrize("open_talk", [False, True])
def test_players_hear_players_and_spectators_spectators(open_talk: bool, tmp_path: Path) -> None:
    """Once the game is over, players read both; what they said stays with them unless the table was opened so."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, open_talk=open_talk)
            ann, ben = game.visits
            watcher = await Visit.to(services, game.id, await guest(services, "Watcher"))
            nobody = await Visit.to(services, game.id, "")
            assert "chat/nobody" == (await nobody.do("say", text="Hello"))["code"]
            assert "chat/empty" == (await ann.do("say", text=" \n "))["code"]
            await ann.do("say", text="my hand is weak")
            await watcher.do("say", text="what a hand")

            assert ["my hand is weak"] == lines(ann) == lines(ben)
            assert ["what a hand"] == lines(watcher) == lines(nobody)
            await ann.do("resign", seat=0)
            read = {player: await read_by(services, game, player) for player in ("", watcher.visitor.player)}
            both = ["my hand is weak", "what a hand"]
            assert [both if open_talk else both[1:]] * 2 == list(read.values())
            assert [both] * 2 == [await read_by(services, game, player) for player in game.players]

    run(scenario())


async def read_by(services: Services, game: Game, player: str) -> list[str]:
    """What somebody finds in the chat who comes now."""
    visit = await Visit.to(services, game.id, player)
    return [line["text"] for line in visit.messages[0].get("chat", [])]


def test_who_left_a_seat_is_not_advised_by_spectators(tmp_path: Path) -> None:
    """Ann gives her seat to a bot for a while: she goes on hearing players, in old lines and in new ones."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            ann, ben = game.visits
            watcher = await Visit.to(services, game.id, await guest(services, "Watcher"))
            await watcher.do("say", text="play the ruin")
            await ann.do("leave", seat=0)
            await watcher.do("say", text="not the well")
            await ben.do("say", text="come back soon")
            await ann.do("say", text="in a minute")

            assert ["come back soon", "in a minute"] == lines(ann) == lines(ben)
            again = await Visit.to(services, game.id, game.players[0])
            assert ["come back soon", "in a minute"] == [line["text"] for line in again.messages[0]["chat"]]

    run(scenario())


def lines(visit: Visit) -> list[str]:
    return [message["text"] for message in visit.messages if message["t"] == "said"]


def test_the_host_removes_people_from_chat_and_from_all_their_seats(tmp_path: Path) -> None:
    """Nobody else does; before the start every seat of theirs is free again."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            host, rude = [await guest(services, name) for name in ("Host", "Rude")]
            live = await services.host.open_table(wire.Setup(game="celtica", seats=3), host)
            for seat in (1, 2):
                await services.host.act(live, wire.Sit("s", seat), rude)
            hosts, rudes = [await Visit.to(services, live.table.id, player) for player in (host, rude)]
            assert "done" == (await rudes.do("say", text="nonsense"))["t"]
            assert "table/not_the_host" == (await rudes.do("remove", player=host))["code"]
            assert "done" == (await hosts.do("remove", player=rude))["t"]

            assert [] == live.table.seats_of(rude)
            assert "chat/removed" == (await rudes.do("say", text="more nonsense"))["code"]

    run(scenario())


def test_a_line_is_reported_and_seen_by_who_runs_the_server(tmp_path: Path) -> None:
    """On the admin page, which needs its word; a line that is not there cannot be reported."""

    async def scenario() -> None:
        async with client_at(tmp_path, admin="swordfish") as client:
            await come_in(client, "Ann")
            table = (await client.post("/api/tables", json={"game": "celtica", "seats": 2})).json()["id"]
            say = {"act": "say", "id": "t", "text": "<script>alert(1)</script>"}
            await client.post(f"/api/tables/{table}/acts", json=say)
            line = (await client.get(f"/api/tables/{table}")).json()["chat"][0]["id"]
            reports = f"/api/tables/{table}/reports"
            assert (404, "chat/no_such_line") == await code_of(client, "POST", reports, line=1, reason="rude")
            assert 201 == (await client.post(reports, json={"line": line, "reason": "rude"})).status_code

            for password in ("", "wrong", "sword fish", "é"):
                assert 401 == (await client.get("/admin", auth=("me", password))).status_code
            assert 401 == (await client.get("/admin")).status_code
            page = (await client.get("/admin", auth=("me", "swordfish"))).text
            assert "rude" in page
            assert "<script>" not in page
            assert table in page

    run(scenario())


# ---------------------------------------------------------------------- care
def test_the_server_tells_how_it_is(tmp_path: Path) -> None:
    """Healthy, and in figures; without a word there is no admin page."""

    async def scenario() -> None:
        async with client_at(tmp_path, metrics=True) as client:
            assert {"status": "well"} == (await client.get("/health")).json()
            await come_in(client, "Ann")
            await client.post("/api/tables", json={"game": "celtica", "seats": 2})
            figures = (await client.get("/metrics")).text
            assert re.search(r'^nemeton_tables\{worker="\w+"\} 1.0$', figures, re.MULTILINE)
            assert re.search(r'^nemeton_sockets\{worker="\w+"\} 0.0$', figures, re.MULTILINE)
            assert re.search(r'^nemeton_http_answers_total\{status="201",worker="\w+"\} 2.0$', figures, re.MULTILINE)
            assert "nemeton_act_seconds_bucket" in figures
            assert 404 == (await client.get("/admin")).status_code
            services = client.app.state.services
            services.database.reader.close()
            sick = await client.get("/health")
            assert 503 == sick.status_code

    run(scenario())


def test_figures_are_told_only_if_whoever_runs_the_server_says_so(tmp_path: Path) -> None:
    """Who plays how much is nobody else's business."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            assert 404 == (await client.get("/metrics")).status_code

    run(scenario())


def test_guesses_of_the_admins_word_are_limited(tmp_path: Path) -> None:
    """Also for who guesses right in the end; who says nothing is only asked for it."""

    async def scenario() -> None:
        async with client_at(tmp_path, admin="mistletoe", limits=1.0) as client:
            assert [401] * 20 == [(await client.get("/admin")).status_code for _ in range(20)]
            guesses = [await client.get("/admin", auth=("x", f"guess {number}")) for number in range(15)]
            most = int(USUAL["login"].burst)
            assert [401] * most + [429] * (15 - most) == [answer.status_code for answer in guesses]
            assert 429 == (await client.get("/admin", auth=("x", "mistletoe"))).status_code

    run(scenario())


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hunter2@db/nemeton",
        "postgresql://ann:hunter2/@db/nemeton",
        "postgresql://ann:hunt@hunter2@db/nemeton",
        "postgresql://db/nemeton?user=ann&password=hunter2",
        "postgres:ann:hunter2@db",
    ],
)
def test_a_databases_password_is_not_printed(url: str) -> None:
    """Neither when the server says where its data are nor when there is no such database."""
    said = Settings(database=url).kept_in if "://" in url else ""
    if not said:
        with pytest.raises(NoDatabase) as refused:
            connect(url)
        said = str(refused.value)

    assert said
    assert "hunter2" not in said
