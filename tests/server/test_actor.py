"""The actor of a table: one command after the other, whatever the disk does, and memory never ahead of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.actor import MOST_RACES, Act, CatchUp, Look, TableActor, Tend, Worker, Write
from nemeton.server.acts import Refusal
from nemeton.server.bus import NullBus
from nemeton.server.live import Live, Visitor
from nemeton.server.outbox import Outbox
from nemeton.server.people import People
from nemeton.server.store import Append, Database, Row, Statement, Unavailable
from nemeton.server.table import Table
from tests.server.harness import run

Then = Callable[[bool | Exception], None]


class Paper(Database):
    """A log on paper, which answers when the test says so."""

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self.lines: list[str] = []
        self.asked: list[tuple[Append, Then]] = []
        self.torn = False  # can it not be read?
        self.reads = 0

    async def open(self) -> None:
        """It is there."""

    async def close(self) -> None:
        """It stays there."""

    def append_soon(self, entry: Append, then: Then) -> None:
        self.asked.append((entry, then))

    def answer(self, outcome: bool | Exception = True) -> None:
        """What became of the entry that waits longest; it is written if that is so."""
        entry, then = self.asked.pop(0)
        if outcome is True:
            self.lines.append(entry.body)
        then(outcome)

    async def write(self, *statements: Statement) -> None:
        raise AssertionError("nobody writes anything else")

    async def read(self, sql: str, *values: Any) -> list[Row]:
        self.reads += 1
        await asyncio.sleep(0)
        if self.torn:
            raise Unavailable("The paper is torn.")
        return [(line,) for line in self.lines[values[1] :]]


class Scene:
    """A table on paper, at which a person looks on."""

    def __init__(self, shared: bool = False) -> None:
        self.paper = Paper(shared)
        table = Table("AAAAAAAAAAAA", bytes(32).hex())
        self.write_down(table, log.Opened(at=1, setup=wire.Setup(game="celtica", seats=4), host="ann", commitment=""))
        self.worker = Worker(self.paper, NullBus(), People(self.paper))
        self.worker.people.know = nobody_new  # type: ignore[method-assign]  # there are no people on paper
        self.actor = TableActor(Live(table, str), self.worker)
        self.outbox = Outbox()
        self.actor.live.enter(Visitor("", self.outbox))
        self.told: list[Any] = []

    def write_down(self, table: Table, entry: log.Entry) -> None:
        table.apply(entry)
        self.paper.lines.append(log.encode(entry).decode())

    def sit(self, seat: int, player: str = "ann") -> None:
        self.actor.post(Act(wire.Sit("s", seat), player, self.told.append))

    def seats(self) -> list[str]:
        return [chair.player for chair in self.actor.table.chairs]

    def steps(self) -> int:
        """How many steps the onlooker was shown."""
        return len(self.outbox.waiting)


async def nobody_new(players: object) -> None:
    """Everybody is known."""


def at_table(test: Callable[[Scene], Awaitable[None]], shared: bool = False) -> None:
    async def scenario() -> None:
        await test(Scene(shared))

    run(scenario())


async def until(test: Callable[[], bool]) -> None:
    while not test():
        await asyncio.sleep(0)


def test_commands_are_done_in_order_and_each_is_shown_once_it_is_written() -> None:
    """The second waits for the first; nobody sees a step before its line is on paper, or hears of it."""

    async def scenario(scene: Scene) -> None:
        scene.sit(0)
        scene.sit(1, "ben")
        scene.actor.post(Look(lambda live: live.table.seq, scene.told.append))
        assert (1, 0, []) == (len(scene.paper.asked), scene.steps(), scene.told)
        scene.paper.answer()
        assert (1, 1, [2]) == (len(scene.paper.asked), scene.steps(), scene.told)
        scene.paper.answer()
        assert (0, 2, [2, 3, 3]) == (len(scene.paper.asked), scene.steps(), scene.told)
        assert ["ann", "ben", "", ""] == scene.seats()
        assert not scene.actor.busy

    at_table(scenario)


def test_a_write_that_fails_in_the_middle_is_undone_before_the_next_command() -> None:
    """The one before stands, the one after is judged by the log, and everybody saw what is written and no more."""

    async def scenario(scene: Scene) -> None:
        for seat in (0, 1, 2):
            scene.sit(seat)
        scene.paper.answer()
        scene.paper.answer(Unavailable("The pencil broke."))
        await until(lambda: bool(scene.paper.asked))
        scene.paper.answer()

        assert [2, "The pencil broke.", 3] == [one if isinstance(one, int) else str(one) for one in scene.told]
        assert ["ann", "", "ann", ""] == scene.seats()
        assert (3, 2, 3) == (scene.actor.table.seq, scene.steps(), len(scene.paper.lines))

    at_table(scenario)


def test_while_the_log_is_read_again_commands_wait_and_then_find_what_it_says() -> None:
    """Also what another worker wrote meanwhile; each step of it is shown."""

    async def scenario(scene: Scene) -> None:
        scene.sit(0)
        scene.paper.answer(Unavailable("The pencil broke."))
        scene.paper.lines.append(log.encode(log.Sat(at=2, seat=3, player="carl")).decode())
        seen: list[list[str]] = []
        scene.actor.post(Look(lambda live: seen.append([chair.player for chair in live.table.chairs])))
        scene.sit(3)
        assert ([], True) == (seen, scene.actor.busy)
        await until(lambda: len(scene.told) == 2)

        assert [["", "", "", "carl"]] == seen
        assert isinstance(scene.told[1], Refusal)
        assert "table/seat_taken" == scene.told[1].code
        assert 1 == scene.steps()

    at_table(scenario)


def test_when_the_log_cannot_be_read_all_who_wait_are_refused_and_the_next_finds_it() -> None:
    """Nobody is shown a table that may not be what its log says."""

    async def scenario(scene: Scene) -> None:
        scene.sit(0)
        scene.paper.torn = True
        scene.paper.answer(Unavailable("The pencil broke."))
        scene.sit(1)
        scene.actor.post(Look(lambda live: pytest.fail("the table was shown"), scene.told.append))
        await until(lambda: not scene.actor.busy)
        assert ["The pencil broke.", "The paper is torn.", "The paper is torn."] == [str(one) for one in scene.told]
        scene.paper.torn = False

        assert 1 == await scene.actor.look(lambda live: live.table.seq)
        assert 0 == scene.steps()

    at_table(scenario)


def test_who_loses_a_race_is_judged_anew_before_all_others_and_gives_up_in_the_end() -> None:
    """Another worker takes the number each time: after so many times the table is too busy, and the next has a turn."""

    async def scenario(scene: Scene) -> None:
        scene.sit(0)
        scene.sit(1, "ben")
        for number in range(MOST_RACES):
            await until(lambda: bool(scene.paper.asked))
            assert '"seat":0' in scene.paper.asked[0][0].body
            scene.paper.lines.append(log.encode(log.Invited(at=number, seat=3, bot="casual")).decode())
            scene.paper.answer(False)
        await until(lambda: bool(scene.paper.asked))
        scene.paper.answer()

        assert "table/busy" == scene.told[0].code
        assert scene.told[1] == 2 + MOST_RACES == len(scene.paper.lines)
        assert ["", "ben", "", ""] == scene.seats()

    at_table(scenario, shared=True)


def test_a_refusal_is_checked_against_the_log_where_others_write_to_it() -> None:
    """The seat is taken here and free again there: the log is read, and the act is done. NullBus nobody looks."""

    async def scenario(scene: Scene) -> None:
        scene.write_down(scene.actor.table, log.Sat(at=2, seat=0, player="carl"))
        scene.actor.live.shown = 2
        scene.paper.lines.append(log.encode(log.Left(at=3, seat=0)).decode())
        scene.sit(0)
        await until(lambda: bool(scene.paper.asked or scene.told))
        if scene.paper.shared:
            scene.paper.answer()
            assert [4] == scene.told
        else:
            assert ["table/seat_taken"] == [one.code for one in scene.told]
            assert 0 == scene.paper.reads

    at_table(scenario, shared=True)
    at_table(scenario, shared=False)


def test_who_stops_waiting_before_the_turn_comes_is_passed_over() -> None:
    """Once it has begun a command is finished all the same: the entry may be on paper already."""

    async def scenario(scene: Scene) -> None:
        begun = asyncio.create_task(scene.actor.ask(Act(wire.Sit("s", 0), "ann")))
        waits = asyncio.create_task(scene.actor.ask(Act(wire.Sit("s", 1), "ben")))
        stays = asyncio.create_task(scene.actor.ask(Act(wire.Sit("s", 2), "carl")))
        await asyncio.sleep(0)
        begun.cancel()
        waits.cancel()
        await asyncio.gather(begun, waits, return_exceptions=True)
        scene.paper.answer()
        scene.paper.answer()

        assert 3 == await stays
        assert ["ann", "", "carl", ""] == scene.seats()
        assert 2 == scene.steps()

    at_table(scenario)


def test_what_follows_comes_before_what_waits_and_its_cause_is_answered_last() -> None:
    """A seat is given up and a bot must play on: nobody who waits comes in between."""

    async def scenario(scene: Scene) -> None:
        table = scene.actor.table
        for seat, player in enumerate(("ann", "ben", "carl", "dan")):
            scene.write_down(table, log.Sat(at=2, seat=seat, player=player))
        scene.write_down(table, log.Started(at=3, rules=table.game.rules, content=table.game.content))
        scene.actor.live.shown = table.seq
        scene.actor.post(Act(wire.Resign("r", 2), "carl", scene.told.append))
        scene.actor.post(Act(wire.Resign("r", 3), "dan", scene.told.append))
        kinds = []
        while scene.paper.asked:
            kinds.append((type(log.decode(scene.paper.asked[0][0].body)).__name__, len(scene.told)))
            scene.paper.answer()

        assert [("GaveUp", 0), ("TakenOver", 0), ("GaveUp", 1), ("TakenOver", 1)] == kinds
        assert [7, 9] == scene.told

    at_table(scenario)


def test_a_consequence_that_cannot_be_written_does_not_take_its_cause_along() -> None:
    """The resignation stands and is answered; the bot comes in when somebody tends the table."""

    async def scenario(scene: Scene) -> None:
        table = scene.actor.table
        for seat, player in enumerate(("ann", "ben", "carl", "dan")):
            scene.write_down(table, log.Sat(at=2, seat=seat, player=player))
        scene.write_down(table, log.Started(at=3, rules=table.game.rules, content=table.game.content))
        scene.actor.live.shown = table.seq
        scene.actor.post(Act(wire.Resign("r", 2), "carl", scene.told.append))
        scene.paper.answer()
        scene.paper.answer(Unavailable("The pencil broke."))
        assert [7] == scene.told
        scene.actor.post(Tend(4, scene.told.append))
        await until(lambda: bool(scene.paper.asked))
        scene.paper.answer()

        assert [7, 8] == scene.told
        assert "casual" == scene.actor.table.chairs[2].bot

    at_table(scenario)


def test_another_workers_entries_are_taken_in_turn_and_what_is_missing_is_read() -> None:
    """The next one as it is told, one that comes twice not again, one out of order with all before it."""

    async def scenario(scene: Scene) -> None:
        lines = [log.encode(log.Invited(at=2, seat=seat, bot="casual")).decode() for seat in range(4)]
        scene.paper.lines += lines
        scene.actor.hear(2, lines[0])
        assert (2, 1, 0) == (scene.actor.table.seq, scene.steps(), scene.paper.reads)
        scene.actor.hear(2, lines[0])
        scene.actor.hear(5, lines[3])
        await until(lambda: not scene.actor.busy)
        assert (5, 4, 1) == (scene.actor.table.seq, scene.steps(), scene.paper.reads)

    at_table(scenario, shared=True)


def test_where_nobody_looks_a_table_falls_behind_until_somebody_does() -> None:
    """It is not played here as well; the first who looks finds all of it."""

    async def scenario(scene: Scene) -> None:
        scene.actor.live.visitors.clear()
        line = log.encode(log.Invited(at=2, seat=0, bot="casual")).decode()
        scene.paper.lines.append(line)
        scene.actor.hear(2, line)
        assert (1, True) == (scene.actor.table.seq, scene.actor.behind)
        assert 2 == await scene.actor.look(lambda live: live.table.seq)
        assert not scene.actor.behind

    at_table(scenario, shared=True)


def test_a_look_that_goes_wrong_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever looked hears what went wrong, also one whose reply goes wrong; the next in turn is not kept waiting."""

    async def scenario(scene: Scene) -> None:
        def fail(live: Live) -> None:
            raise RuntimeError("too dark")

        def fall(outcome: Any) -> None:
            raise RuntimeError("nobody there")

        scene.actor.post(Look(fail, scene.told.append))
        scene.actor.post(Look(lambda live: None, fall))
        assert 1 == await scene.actor.look(lambda live: live.table.seq)
        assert ["too dark"] == [str(one) for one in scene.told]
        assert 0 == scene.paper.reads, "the table is none the worse for it"

    at_table(scenario)
    assert "nobody there" in caplog.text


def test_an_entry_that_cannot_be_applied_leaves_the_table_as_its_log_says() -> None:
    """A mistake of ours, not a refusal: it is told to who asked, and memory is rebuilt before anybody looks."""

    async def scenario(scene: Scene) -> None:
        scene.actor.post(Write(lambda live: log.Sat(at=2, seat=9, player="ann"), scene.told.append))
        assert isinstance(scene.told[0], IndexError)
        assert 1 == await scene.actor.look(lambda live: live.table.seq)

    at_table(scenario)


def test_a_server_that_goes_down_while_a_log_is_read_keeps_nobody_waiting() -> None:
    """Who waits is told that the server shuts down."""

    async def scenario(scene: Scene) -> None:
        asked = asyncio.create_task(scene.actor.ask(CatchUp()))
        await asyncio.sleep(0)
        await scene.worker.tasks.close()
        with pytest.raises(Unavailable, match="shutting down"):
            await asked

    at_table(scenario, shared=True)
