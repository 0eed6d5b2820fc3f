"""Clocks are data: what is left follows from the log, and a flag falls once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.clocks import DAY, SECOND
from nemeton.server.store import Statement
from nemeton.server.table import STAND_IN
from tests.server.desk import Desk
from tests.server.harness import Visit, game_at, known, run, services_in
from tests.toys import moot


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with known(moot.GAME):
        yield


def left(desk: Desk, seat: int) -> float:
    """The seconds a seat has left now."""
    clocks = desk.table.clocks
    running = desk.now - clocks.since if seat in clocks.running else 0
    return (clocks.left[seat] - running) / SECOND


def asked(desk: Desk) -> int:
    return int(desk.state.actor)


def test_without_a_clock_no_time_runs() -> None:
    """Nobody is shown a clock, and a year changes nothing."""
    desk = Desk.begun("ann", "ben")
    desk.wait(365 * 24 * 3600)

    assert desk.table.clocks.to_wire() is None
    assert desk.table.clocks.deadline() is None
    assert [] == desk.kinds()


def test_by_the_move_every_decision_has_the_whole_time() -> None:
    """It runs for who is asked alone, and is full again with the next decision."""
    desk = Desk.begun("ann", "ben", clock=wire.MoveClock(60))
    seat = asked(desk)
    desk.wait(40)
    assert (20, 60) == (left(desk, seat), left(desk, 1 - seat))
    desk.play()

    assert 60 == left(desk, asked(desk))
    assert [60_000, 60_000] == desk.table.clocks.left


def test_by_the_game_time_adds_up_and_every_decision_gives_a_little() -> None:
    """What is used is gone; the increment comes with the answer."""
    desk = Desk.begun("ann", "ben", clock=wire.GameClock(300, 5))
    seat = asked(desk)
    desk.wait(99)
    desk.play()  # a second later

    assert 300 - 100 + 5 == left(desk, seat)
    assert {"0", "1"} == set((desk.table.clocks.to_wire() or wire.Ran({}, [], 0)).left)


def test_days_are_long_moves() -> None:
    """So many days for each decision."""
    desk = Desk.begun("ann", "ben", clock=wire.DaysClock(3))

    assert desk.table.started + 3 * DAY == desk.table.clocks.deadline()


def test_several_seats_that_are_asked_have_a_clock_each() -> None:
    """Who has answered stands still, the others run on."""
    desk = Desk.begun("ann", "ben", "carl", game="moot", clock=wire.GameClock(60))
    desk.wait(10)
    desk.play(1)  # a second later
    desk.wait(10)

    assert [39, 49, 39] == [left(desk, seat) for seat in range(3)]


def test_a_flag_falls_once_and_a_bot_plays_on() -> None:
    """One entry for the flag, one for the bot; looking again changes nothing."""
    desk = Desk.begun("ann", "ben", clock=wire.MoveClock(60))
    seat = asked(desk)
    desk.wait(59)
    assert [] == desk.kinds()
    desk.wait(1)
    for _ in range(3):
        desk.wait(100)

    assert ["FlagFell", "TakenOver"] == desk.kinds()
    assert STAND_IN == desk.table.chairs[seat].bot
    assert "running" == desk.table.status
    assert (None, desk.table.changed) == (desk.table.clocks.deadline(), desk.table.due()), "no clock for a bot"


def test_where_time_is_the_game_who_runs_out_of_it_has_lost() -> None:
    """Of two the other one wins; of three the others play on."""
    desk = Desk.begun("ann", "ben", clock=wire.GameClock(60), out_of_time="loses")
    seat = asked(desk)
    desk.wait(60)
    assert ["FlagFell", "GaveUp", "Ended"] == desk.kinds()
    assert desk.table.ending == wire.Ending("time", [2, 1] if seat == 0 else [1, 2])

    desk = Desk.begun("ann", "ben", "carl", clock=wire.GameClock(60), out_of_time="loses")
    desk.wait(60)
    assert ["FlagFell", "GaveUp", "TakenOver"] == desk.kinds()
    assert "running" == desk.table.status


def test_a_move_after_the_flag_has_fallen_is_refused() -> None:
    """Also before anybody has written that it fell, and for each of several who were asked."""
    desk = Desk.begun("ann", "ben", "carl", game="moot", clock=wire.MoveClock(60))
    moves = [desk.move(seat) for seat in range(3)]
    desk.now += 60_000

    for player, move in zip(("ann", "ben", "carl"), moves, strict=True):
        assert "table/time" == desk.refused(player, move)


def test_all_flags_that_fell_are_written_each_once() -> None:
    """Three were asked and none answered: three flags, three bots."""
    desk = Desk.begun("ann", "ben", "carl", game="moot", clock=wire.MoveClock(60))
    for _ in range(5):
        desk.wait(60)

    assert ["FlagFell", "TakenOver"] * 3 == desk.kinds()


@pytest.mark.parametrize("clock", [wire.MoveClock(60), wire.GameClock(60, 10), wire.DaysClock(1)])
def test_a_take_back_refills_no_clock(clock: wire.Clock) -> None:
    """Move and take back, again and again: the time used stays used."""
    desk = Desk.begun("ann", "ben", clock=clock)
    seat = desk.play_until("")
    player = ("ann", "ben")[seat]
    desk.do(player, wire.TakeBack("t", seat))
    before = left(desk, seat)
    for turn in range(1, 5):
        desk.do(player, desk.move(seat))
        desk.do(player, wire.TakeBack("t", seat))
        assert before - 2 * turn == left(desk, seat), "two seconds have passed"


def test_a_take_back_by_consent_refills_no_clock() -> None:
    """Neither the proposer's nor, by more than a new question gives, anybody's."""
    desk = Desk.begun("ann", "ben", game="moot", clock=wire.GameClock(60, 10))
    desk.play(0)
    desk.play(1)
    desk.do("ben", wire.Propose("p", 1, "back"))
    desk.do("ann", wire.Answer("a", 0, True))

    # the question is Ben's again, and the ten seconds he got for his answer are gone
    assert 60 - 4 == left(desk, 1)
    assert 60 - 1 + 10 - 2 == left(desk, 0)


def test_a_paused_clock_stands_still() -> None:
    """What was left when it was paused is left when it goes on."""
    desk = Desk.begun("ann", "ben", clock=wire.DaysClock(1))
    seat = asked(desk)
    desk.wait(3600)
    desk.do("ann", wire.Pause("p", True))
    before = left(desk, seat)
    desk.wait(90 * 24 * 3600)
    assert before == left(desk, seat)
    desk.do("ben", wire.Pause("p", False))
    desk.wait(60)

    assert before - 60 == left(desk, seat)
    assert ["Paused", "Paused"] == desk.kinds()


def test_proposals_stop_no_clock() -> None:
    """Nor do they give anybody time."""
    desk = Desk.begun("ann", "ben", clock=wire.MoveClock(60))
    seat = asked(desk)
    before = left(desk, seat)
    desk.do("ann", wire.Propose("p", 0, "end"))
    desk.do("ben", wire.Answer("a", 1, False))

    assert before - 2 == left(desk, seat)


# ---------------------------------------------------------------------- at a server
async def flags(visit: Visit) -> list[log.FlagFell]:
    entries = await visit.services.worker.repository.entries(visit.live.table.id, 0)
    return [entry for entry in entries if isinstance(entry, log.FlagFell)]


def test_the_server_writes_a_flag_fall_by_itself_and_once(tmp_path: Path) -> None:
    """Nobody does anything: when the time is up it is in the log and everybody has seen it."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, clock=wire.MoveClock(5), out_of_time="loses")
            clocks = game.live.table.clocks
            clocks.left = [300] * 2  # milliseconds: the test has no five seconds
            services.scheduler.look_after(game.actor)
            while game.live.table.status == "running":
                await services.scheduler.go_round(0)
                await asyncio.sleep(0.02)
            await game.actor.look(lambda live: None)  # now everything that follows is written, too
            heard = [message for visit in game.visits for message in visit.messages if message["t"] == "step"]
            fallen = [message for message in heard if message["what"]["e"] == "flag_fell"]

            assert 1 == len(await flags(game.visits[0]))
            assert 2 == len(fallen), "one for each of the two who watch"

    run(scenario())


def test_a_flag_that_fell_while_the_server_was_away_is_written_at_its_return(tmp_path: Path) -> None:
    """The table's row says when; whoever starts next looks, though nobody comes to the table."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, clock=wire.DaysClock(1), out_of_time="loses")
            table = game.id
            entries = await services.worker.repository.entries(table, 0)
        started = next(entry for entry in entries if isinstance(entry, log.Started))
        long_ago = log.Started(at=started.at - 2 * DAY, rules=started.rules, content=started.content)
        async with services_in(tmp_path) as services:
            # two days pass: the start lies that much further back
            await services.database.write(
                Statement(
                    "UPDATE entries SET body = ? WHERE table_id = ? AND seq = ?",
                    (log.encode(long_ago).decode(), table, entries.index(started) + 1),
                ),
                Statement("UPDATE tables SET due = ? WHERE id = ?", (long_ago.at + DAY, table)),
            )
            services.host.actors.clear()
        async with services_in(tmp_path) as services:
            sql = "SELECT status, due FROM tables WHERE id = ?"
            while (rows := await services.database.read(sql, table))[0][0] == "running":
                await asyncio.sleep(0.02)
            entries = await services.worker.repository.entries(table, 0)

            assert ("over", None) == tuple(rows[0])
            assert [log.FlagFell, log.GaveUp, log.Ended] == [type(entry) for entry in entries[-3:]]

    run(scenario())


def test_nobodys_clock_runs_before_they_had_time_to_come() -> None:
    """Of everybody's first decision half a minute is free, once; who answers sooner keeps nothing of it."""
    desk = Desk.begun("ann", "ben", clock=wire.GameClock(300), grace=True)
    first = asked(desk)
    assert {str(first): 30_000} == desk.table.clocks.to_wire().grace  # type: ignore[union-attr]
    desk.wait(20)
    while asked(desk) == first:
        desk.play()
    assert 300 >= left(desk, first) > 290, "only the first decision is free"
    other = asked(desk)
    desk.wait(39)
    desk.play()  # a second later
    assert 300 - 10 == left(desk, other)
    assert desk.table.clocks.to_wire() == desk.again().clocks.to_wire()


def test_a_flag_falls_after_the_grace_and_the_whole_clock() -> None:
    """And not a moment sooner; with days for a decision there is no grace."""
    desk = Desk.begun("ann", "ben", clock=wire.MoveClock(5), grace=True)
    assert desk.now + 35_000 == desk.table.clocks.deadline()
    desk.wait(34.9)
    assert "FlagFell" not in desk.kinds()
    desk.wait(0.2)
    assert "FlagFell" in desk.kinds()

    desk = Desk.begun("ann", "ben", clock=wire.DaysClock(1), grace=True)
    assert desk.now + DAY == desk.table.clocks.deadline()
