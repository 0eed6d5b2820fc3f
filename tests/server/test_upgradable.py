"""Upgradable: a table goes on by the rules it was started with, or says plainly why it cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.game import Game
from nemeton.server import entries as log
from nemeton.server import replays, wire
from tests.contract.cases import games
from tests.server.browsers import NEXT_MAJOR, client_at
from tests.server.desk import Desk
from tests.server.harness import Visit, game_at, known, run, services_in
from tests.server.write_games import FOLDER, file_of
from tests.toys import moot

NEW = moot.GAME
OLD = replace(NEW, rules=1)
DROPPED = replace(NEW, versions=(2,), dropped={1: "the lowest seat decided everything."})


def votes(visit: Visit, grove: int) -> wire.Move:
    ask = visit.asks()[0]
    return wire.Move(f"v{grove}", ask["seat"], ask["number"], ask["options"][grove]["action"])


async def started(folder: Path) -> tuple[str, list[str]]:
    """A table of three, begun by the old rules, with one vote given."""
    async with services_in(folder) as services:
        game = await game_at(services, "moot", people=3)
        await services.host.act(game.actor, votes(game.visits[0], 0), game.players[0])
        assert 1 == game.live.table.rules
        return game.id, game.players


def test_a_running_table_goes_on_by_its_own_rules_after_an_upgrade(tmp_path: Path) -> None:
    """In version 1 the lowest seat's vote decides, in version 2 the most votes: the old table keeps to the first."""
    with known(OLD):
        table, players = run(started(tmp_path))

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            visits = [await Visit.to(services, table, player) for player in players]
            for visit in visits[1:]:
                await services.host.act(visit.actor, votes(visit, 1), visit.visitor.player)
            sights = [sight for message in visits[0].messages for sight in message.get("sights", [])]
            told = [event for sight in sights for event in sight.get("events", [])]
            chosen = [event["grove"] for event in told if event["event"] == "grove_chosen"]

            assert 1 == visits[0].messages[0]["table"]["rules"]
            assert ["oak"] == chosen, "two voted for ash"
            new = await game_at(services, "moot", people=3)
            assert 2 == new.live.table.rules, "a table opened now has the new ones"

    with known(NEW):
        run(scenario())


def test_a_table_whose_rules_were_dropped_says_so_and_can_be_watched_downloaded_and_ended(tmp_path: Path) -> None:
    """It is retired with the reason; nobody moves; its record is there; all together they end it."""
    with known(OLD):
        table, players = run(started(tmp_path))

    async def scenario() -> str:
        async with services_in(tmp_path) as services:
            visits = [await Visit.to(services, table, player) for player in players]
            watcher = await Visit.to(services, table, "")
            for visit in (*visits, watcher):
                shown = visit.messages[0]["table"]
                assert "retired" == shown["status"]
                assert "the lowest seat decided everything" in shown["note"]
                assert [] == visit.messages[0].get("sights", [])
            refused = await visits[1].do("move", seat=1, number=0, action=0)
            assert "table/retired" == refused["code"]
            assert "the lowest seat decided everything" in refused["detail"]
            early = replays.record_text(visits[0].live.table, ["Ann", "Ben", "Carl"])
            assert "vote oak" in early

            await visits[0].do("propose", seat=0, what="end")
            await visits[1].do("answer", seat=1, yes=True)
            assert "retired" == visits[0].live.table.status
            await visits[2].do("answer", seat=2, yes=True)
            assert wire.Ending("dropped") == visits[0].live.table.ending
            assert "over" == watcher.messages[-1]["table"]["status"]
            return replays.record_text(visits[0].live.table, ["Ann", "Ben", "Carl"])

    with known(DROPPED):
        text = run(scenario())
        with pytest.raises(BadRecord, match="was dropped: the lowest seat decided everything"):
            matches.verify(records.read(text))
    with known(NEW):
        match = matches.verify(records.read(text))
        assert [records.Move, records.Ended] == [type(entry) for entry in match.record.entries]


def test_a_table_played_with_other_data_is_retired_too(tmp_path: Path) -> None:
    """Rules alone do not make a game: the content it was started with is pinned as well."""
    with known(OLD):
        table, players = run(started(tmp_path))

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            visit = await Visit.to(services, table, players[0])
            assert "retired" == visit.messages[0]["table"]["status"]
            assert "other data" in visit.messages[0]["table"]["note"]

    with known(replace(NEW, content="another")):
        run(scenario())


def test_a_table_whose_game_is_gone_is_retired_too(tmp_path: Path) -> None:
    """A guest's package was taken away: its tables still open, and say why they cannot go on."""
    with known(OLD):
        table, players = run(started(tmp_path))

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            visit = await Visit.to(services, table, players[0])
            assert "retired" == visit.messages[0]["table"]["status"]
            assert "There is no game 'moot'" in visit.messages[0]["table"]["note"]
            assert "vote oak" in replays.record_text(visit.live.table, ["Ann", "Ben", "Carl"])

    run(scenario())


@NEXT_MAJOR
def test_over_http_a_retired_table_gives_its_record_and_is_not_analysed(tmp_path: Path) -> None:
    """Nobody here knows its rules any more, so nobody says who was winning."""
    with known(OLD):
        table, _ = run(started(tmp_path))

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            record = await client.get(f"/api/tables/{table}/record")
            assert 200 == record.status_code
            assert "vote oak" in record.text
            analysis = await client.get(f"/api/tables/{table}/analysis")
            assert (409, "table/retired") == (analysis.status_code, analysis.json()["code"])
            replay = (await client.get(f"/api/tables/{table}/replay")).json()
            assert ("retired", []) == (replay["table"]["status"], replay["steps"])

    with known(DROPPED):
        run(scenario())


def test_a_retired_tables_record_is_the_one_it_would_have_had(tmp_path: Path) -> None:
    """Also with take-backs, flags and bots in it: the same entries, in the same order."""
    with known(OLD):
        desk = Desk.begun("ann", "ben", "carl", game="moot", clock=wire.MoveClock(60))
        desk.play(0)
        desk.do("ann", wire.TakeBack("t", 0))
        desk.play(1)
        desk.wait(61)
        expected = desk.match.record.entries
    with known(DROPPED):
        again = desk.again()

    assert again.kept is not None
    assert expected == again.kept.entries
    assert any(isinstance(entry, log.TookBack) for entry in desk.log)


VERSIONS = [(game, rules) for game in games() for rules in game.versions]


@pytest.mark.parametrize(("game", "rules"), VERSIONS, ids=[f"{game.name}-{rules}" for game, rules in VERSIONS])
def test_finished_games_of_every_version_replay(game: Game, rules: int) -> None:
    """The files were written when the version was new; `tests.server.write_games` adds those of a newer one."""
    with known(game):
        record = records.read(file_of(game, rules).read_text(encoding="utf-8"), file_of(game, rules).name)
        match = matches.verify(record)

    assert rules == match.state.rules
    assert match.state.over
    assert record.digests, "its positions are checked on the way"


def test_no_kept_game_is_of_a_version_nobody_knows() -> None:
    """Whoever drops a version on purpose takes its file away on purpose."""
    assert {file_of(game, rules) for game, rules in VERSIONS} == set(FOLDER.glob("*.nemeton"))
