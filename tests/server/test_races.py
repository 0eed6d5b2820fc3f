"""Two workers of one table, in one process: whatever is lost, late or cut off, the log is right and memory follows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import nemeton
from nemeton import bots
from nemeton.server import wire
from nemeton.server.actor import Act, TableActor, Worker
from nemeton.server.acts import Refusal
from nemeton.server.bot_pool import BotPool
from nemeton.server.bus import Bus, Hear, Missed, News
from nemeton.server.fair_queue import Asker
from nemeton.server.host import Host
from nemeton.server.live import Visitor
from nemeton.server.outbox import Outbox
from nemeton.server.people import People
from nemeton.server.scheduler import Scheduler
from nemeton.server.store import Append, Statement, Unavailable, Unsure
from nemeton.server.store.sqlite import Sqlite
from tests.server.harness import known

Fault = Callable[[Append, Callable[[bool | Exception], None]], None]


class Shaky(Sqlite):
    """One database for two workers, which can be told to fail."""

    shared = True

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.fault: Fault | None = None
        self.away = False

    def append_soon(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        fault, self.fault = self.fault, None
        if fault is None:
            super().append_soon(entry, then)
        else:
            fault(entry, then)

    async def read(self, sql: str, *values: Any) -> Any:
        if self.away:
            raise Unavailable("The database does not answer.")
        return await super().read(sql, *values)

    def fail(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        self.loop.call_soon(then, Unavailable("The disk is full."))

    def lose_the_answer(self, entry: Append, then: Callable[[bool | Exception], None]) -> None:
        super().append_soon(entry, lambda _: then(Unsure("The database was lost in the middle of writing.")))


class Line(Bus):
    """News from one worker to the other, unless the line is cut."""

    def __init__(self) -> None:
        self.others: list[Line] = []
        self.cut = False

    async def open(self, name: str, hear: Hear, missed: Missed) -> None:
        self.hear = hear

    async def close(self) -> None:
        self.others.clear()

    def tell(self, news: News) -> None:
        for other in self.others if not self.cut else ():
            asyncio.get_running_loop().call_soon(other.hear, "other", news)


class Counting(BotPool):
    """Bots that think here, and count how often they are asked; silent ones never answer."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0
        self.silent = False

    async def choose(self, bot: str, seed: int, position: Mapping[str, Any]) -> int:
        self.asked += 1
        await asyncio.sleep(0.01)
        if self.silent:
            await asyncio.Event().wait()
        return bots.think(bots.Message(bot="random", seed=seed, position=dict(position)))


class Services:
    """Two workers, Ann and Ben."""

    def __init__(self, database: Shaky, lines: list[Line], ann: str, ben: str) -> None:
        self.database = database
        self.lines = lines
        self.bot_pool = Counting(), Counting()
        self.hosts = [Host(Worker(database, line, People(database))) for line in lines]
        self.schedulers = [Scheduler(host, thinkers) for host, thinkers in zip(self.hosts, self.bot_pool, strict=True)]
        self.ann = ann
        self.ben = ben

    async def table(self, **setup: Any) -> tuple[TableActor, TableActor]:
        """A table that has begun, as both workers have it."""
        first = await self.hosts[0].open_table(wire.Setup(game="celtica", seats=2, **setup), self.ann)
        await self.hosts[0].act(first, wire.Sit(id="a", seat=0), self.ann)
        if "1" not in first.table.setup.bots:
            await self.hosts[0].act(first, wire.Sit(id="b", seat=1), self.ben)
        await self.hosts[0].act(first, wire.Start(id="c"), self.ann)
        return first, await self.hosts[1].find(first.table.id)

    async def log(self, actor: TableActor) -> list[dict[str, Any]]:
        sql = "SELECT body FROM entries WHERE table_id = ? ORDER BY seq"
        return [json.loads(row[0]) for row in await self.database.read(sql, actor.table.id)]

    def player(self, seat: int) -> str:
        return (self.ann, self.ben)[seat]


def in_house(folder: Path, test: Callable[[Services], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with opened(folder) as services:
            return await test(services)

    return asyncio.run(run())


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Services]:
    database = Shaky(str(folder / "services.db"))
    await database.open()
    people = People(database)
    await people.open()
    ann, ben = await people.welcome("Ann", 0), await people.welcome("Ben", 0)
    lines = [Line(), Line()]
    lines[0].others, lines[1].others = lines[1:], lines[:1]
    services = Services(database, lines, ann.id, ben.id)
    try:
        for host in services.hosts:
            await host.open()
        for scheduler in services.schedulers:
            scheduler.worker.tasks.spawn(scheduler.run())
        yield services
    finally:
        database.away = False
        for host in services.hosts:
            await host.close()
        await database.close()


def next_move(actor: TableActor, act: str, choice: int = 0) -> tuple[wire.Move, int]:
    """A move of whoever is asked, and the seat."""
    state = actor.table.state
    assert state is not None
    seat = int(state.actor)
    action = state.legal(seat)[choice]
    return wire.Move(id=act, seat=seat, number=int(state.number), action=action), seat


async def watch(host: Host, actor: TableActor) -> Visitor:
    visitor = Visitor("", Outbox())
    await host.enter(actor, visitor, [])
    return visitor


async def at_once(actor: TableActor, move: wire.Move, player: str) -> Exception | None:
    """Make a move as a socket does; what went wrong with it."""
    ended: asyncio.Future[int | Exception] = asyncio.get_running_loop().create_future()
    actor.post(Act(move, player, ended.set_result))
    outcome = await ended
    return outcome if isinstance(outcome, Exception) else None


def told(visitor: Visitor) -> list[int]:
    """The numbers of the entries a visitor was shown, one by one."""
    messages = [json.loads(text) for text in visitor.outbox.waiting]
    return [message["seq"] for message in messages if message["t"] == "step"]


async def soon(test: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not test():
            await asyncio.sleep(0.005)


def test_what_could_not_be_written_never_was(tmp_path: Path) -> None:
    """A move the disk refuses is shown to nobody, and the same move can be made once there is room."""

    async def refuse(services: Services) -> tuple[Any, ...]:
        actor, _ = await services.table()
        visitor = await watch(services.hosts[0], actor)
        move, seat = next_move(actor, "m")
        services.database.fault = services.database.fail
        with pytest.raises(Unavailable):
            await services.hosts[0].act(actor, move, services.player(seat))
        unseen = told(visitor)
        seq = await services.hosts[0].act(actor, move, services.player(seat))
        return unseen, seq, told(visitor), len(await services.log(actor))

    unseen, seq, seen, length = in_house(tmp_path, refuse)

    assert [] == unseen
    assert [seq] == seen
    assert seq == length


def test_nobody_is_shown_what_may_not_be_on_disk(tmp_path: Path) -> None:
    """While the database is away after a failed write, the table cannot be looked at; then it is as the log says."""

    async def look(services: Services) -> tuple[int, int]:
        actor, _ = await services.table()
        before = actor.table.seq
        move, seat = next_move(actor, "m")
        services.database.fault = services.database.fail
        services.database.away = True
        with pytest.raises(Unavailable):
            await services.hosts[0].act(actor, move, services.player(seat))
        with pytest.raises(Unavailable):
            await actor.look(lambda live: pytest.fail("the table was shown"))
        services.database.away = False
        return before, await actor.look(lambda live: live.table.seq)

    before, after = in_house(tmp_path, look)

    assert before == after


def test_a_write_nobody_heard_of_is_found_when_it_is_sent_again(tmp_path: Path) -> None:
    """The move is in the log once; sent again it is done already, and everybody at both workers sees it."""

    async def lose(services: Services) -> tuple[Any, ...]:
        first, second = await services.table()
        visitors = [await watch(host, actor) for host, actor in zip(services.hosts, (first, second), strict=True)]
        move, seat = next_move(first, "m")
        services.database.fault = services.database.lose_the_answer
        with pytest.raises(Unsure):
            await services.hosts[0].act(first, move, services.player(seat))
        seq = await services.hosts[0].act(first, move, services.player(seat))
        await soon(lambda: told(visitors[1]) == [seq])
        return seq, [told(visitor) for visitor in visitors], len(await services.log(first))

    seq, seen, length = in_house(tmp_path, lose)

    assert seq == length
    assert [[seq], [seq]] == seen


def test_whoever_is_cut_off_in_the_middle_leaves_the_table_whole(tmp_path: Path) -> None:
    """An act that is cancelled while it is written is written or not, and the next one finds the table so."""

    async def cancel(services: Services) -> tuple[Any, ...]:
        actor, _ = await services.table()
        move, seat = next_move(actor, "m")
        begun = asyncio.Event()

        def slowly(entry: Append, then: Callable[[bool | Exception], None]) -> None:
            begun.set()
            services.database.loop.call_later(0.05, services.database.append_soon, entry, then)

        services.database.fault = slowly
        task = asyncio.create_task(services.hosts[0].act(actor, move, services.player(seat)))
        await begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        seq = await services.hosts[0].act(actor, move, services.player(seat))
        log = await services.log(actor)
        return seq, len(log), [entry.get("id") for entry in log].count("m"), actor.table.seq

    seq, length, times, here = in_house(tmp_path, cancel)

    assert seq == length == here
    assert 1 == times


def test_a_worker_that_heard_nothing_acts_on_what_is_true(tmp_path: Path) -> None:
    """The line is cut: the other worker's next act is judged by the log, and its visitors see every step."""

    async def deaf(services: Services) -> tuple[Any, ...]:
        first, second = await services.table()
        visitor = await watch(services.hosts[1], second)
        services.lines[0].cut = True
        stale, seat = next_move(second, "stale", choice=1)
        for i in range(3):
            move, who = next_move(first, f"m{i}")
            await services.hosts[0].act(first, move, services.player(who))
        behind = told(visitor)
        with pytest.raises(Refusal) as refused:
            await services.hosts[1].act(second, stale, services.player(seat))
        again = await services.hosts[1].act(second, next_move_again(first), services.player(seat))
        return behind, refused.value.code, told(visitor), second.table.seq, first.table.seq, again

    def next_move_again(actor: TableActor) -> wire.Move:
        """The first move once more: only its id counts."""
        return wire.Move(id="m0", seat=first_seat(actor), number=0, action=0)

    def first_seat(actor: TableActor) -> int:
        return next(seat for seat, moves in actor.table.done.items() if "m0" in moves)

    behind, code, seen, there, here, again = in_house(tmp_path, deaf)

    assert [] == behind
    assert "table/another_question" == code
    assert there == here
    assert list(range(here - 2, here + 1)) == seen
    assert here - 2 == again


def test_a_worker_that_is_behind_does_not_refuse_what_is_right(tmp_path: Path) -> None:
    """A client comes from a worker that knows more: the answer to a question this one has not heard of is taken."""

    async def behind(services: Services) -> tuple[int, int]:
        first, second = await services.table()
        services.lines[0].cut = True
        for i in range(3):
            move, who = next_move(first, f"m{i}")
            await services.hosts[0].act(first, move, services.player(who))
        move, who = next_move(first, "ahead")
        return first.table.seq, await services.hosts[1].act(second, move, services.player(who))

    before, seq = in_house(tmp_path, behind)

    assert before + 1 == seq


def test_a_move_that_another_worker_overtakes_is_judged_anew(tmp_path: Path) -> None:
    """Its number is taken when it comes to the disk: it is judged anew, and nobody is shown what is not in the log."""

    async def overtaken(services: Services) -> tuple[Any, ...]:
        first, second = await services.table()
        visitor = await watch(services.hosts[1], second)
        services.lines[0].cut = True
        stale, seat = next_move(second, "stale", choice=1)
        move, _ = next_move(first, "first")
        before = first.table.seq
        assert await at_once(first, move, services.player(seat)) is None
        problem = await at_once(second, stale, services.player(seat))
        move, who = next_move(second, "next")
        assert await at_once(second, move, services.player(who)) is None
        log = [entry["id"] for entry in await services.log(second) if entry["e"] == "moved"]
        return problem, told(visitor), before, log

    problem, seen, before, moves = in_house(tmp_path, overtaken)

    assert isinstance(problem, Refusal)
    assert "table/another_question" == problem.code
    assert [before + 1, before + 2] == seen
    assert ["first", "next"] == moves


def test_a_move_is_not_refused_by_what_is_no_longer_true(tmp_path: Path) -> None:
    """It answers a question this worker has not heard of: it looks in the log, and takes it."""

    async def ahead(services: Services) -> tuple[Any, ...]:
        first, second = await services.table()
        await watch(services.hosts[1], second)
        services.lines[0].cut = True
        for i in range(3):
            move, who = next_move(first, f"m{i}")
            await services.hosts[0].act(first, move, services.player(who))
        move, who = next_move(first, "ahead")
        problem = await at_once(second, move, services.player(who))
        wrong = await at_once(second, wire.Move("wrong", 0, 9999, 0), services.player(0))
        return problem, first.table.seq, second.table.seq, wrong

    problem, before, seq, wrong = in_house(tmp_path, ahead)

    assert problem is None
    assert before + 1 == seq
    assert isinstance(wrong, Refusal)


def test_a_table_nobody_here_is_at_falls_behind_and_is_caught_up_with(tmp_path: Path) -> None:
    """What goes on at another worker is not played here as well, until somebody comes who wants to see it."""

    async def behind(services: Services) -> tuple[Any, ...]:
        first, second = await services.table()
        start = second.table.seq
        for i in range(3):
            move, who = next_move(first, f"m{i}")
            await services.hosts[0].act(first, move, services.player(who))
            await asyncio.sleep(0)
        left = second.table.seq
        visitor = await watch(services.hosts[1], second)
        opened = json.loads(visitor.outbox.waiting[0])["seq"]
        move, who = next_move(second, "mine")
        assert await at_once(second, move, services.player(who)) is None
        return start, left, opened, told(visitor), len(await services.log(second))

    start, left, opened, seen, length = in_house(tmp_path, behind)

    assert start == left
    assert start + 3 == opened
    assert [length] == seen
    assert start + 4 == length


def test_ids_of_two_players_do_not_meet(tmp_path: Path) -> None:
    """Both call a move of theirs by the same id: both moves count."""

    async def same(services: Services) -> tuple[int, list[str]]:
        actor, _ = await services.table()
        seats: set[int] = set()
        while len(seats) < 2:
            move, seat = next_move(actor, f"x{len(seats) if seat_again(actor, seats) else 'same'}")
            await services.hosts[0].act(actor, move, services.player(seat))
            seats.add(seat)
        return actor.table.moves, [entry.get("id", "") for entry in await services.log(actor)]

    def seat_again(actor: TableActor, seats: set[int]) -> bool:
        return next_move(actor, "")[1] in seats

    moves, ids = in_house(tmp_path, same)

    assert 2 == ids.count("xsame")
    assert moves == len([one for one in ids if one])


def test_a_flag_falls_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both workers see it fall at the same moment, and both write: the log has it once, with one consequence."""

    async def fall(services: Services) -> list[str]:
        first, second = await services.table(clock=wire.MoveClock(5), out_of_time="loses")
        clock = [first.table.clocks.deadline() or 0]
        monkeypatch.setattr("nemeton.server.scheduler.now_ms", lambda: clock[0] + 1)
        for scheduler, actor in zip(services.schedulers, (first, second), strict=True):
            scheduler.tend(actor)
        for actor in (first, second):
            assert "over" == await actor.look(lambda live: live.table.status)
        return [entry["e"] for entry in await services.log(first)]

    log = in_house(tmp_path, fall)

    assert ["flag_fell", "gave_up", "ended"] == log[-3:]
    assert 1 == log.count("flag_fell")


def test_a_bot_is_asked_by_one_worker(tmp_path: Path) -> None:
    """The one that wrote what asks it; the other one when it takes the table over, since nothing comes any more."""

    async def count(services: Services) -> tuple[list[int], list[int]]:
        first, second = await services.table(bots={"1": "casual"})
        await watch(services.hosts[1], second)

        async def until(test: Callable[[], bool]) -> None:
            async with asyncio.timeout(10):
                while not test():
                    move, seat = next_move(first, f"m{first.table.seq}")
                    if seat == 0:
                        await services.hosts[0].act(first, move, services.ann)
                    await asyncio.sleep(0.01)

        await until(lambda: first.table.moves > 6 and first.table.asked_seats == [0])
        alive = [one.asked for one in services.bot_pool]
        services.bot_pool[0].silent = True
        await until(lambda: first.table.asked_seats == [1] and second.table.seq == first.table.seq)
        before = second.table.moves
        await services.schedulers[1].take_over(second.table.id)
        await soon(lambda: second.table.moves > before)
        return alive, [one.asked for one in services.bot_pool]

    alive, gone = in_house(tmp_path, count)

    assert alive[0] > 0
    assert 0 == alive[1]
    assert gone[1] > 0


def test_two_rematches_are_one(tmp_path: Path) -> None:
    """Both players ask for it at the same moment at two workers: they meet at one table, and no other stays open."""

    async def again(services: Services) -> tuple[list[str], list[Any], list[str]]:
        first, second = await services.table()
        await watch(services.hosts[1], second)
        await services.hosts[0].act(first, wire.Resign(id="r", seat=0), services.ann)
        await soon(lambda: second.table.status == "over")
        both = await asyncio.gather(
            services.hosts[0].rematch(first, Asker(person=services.ann)),
            services.hosts[1].rematch(second, Asker(person=services.ben)),
        )
        rows = await services.database.read("SELECT status FROM tables ORDER BY status")
        chairs = [chair.player for chair in both[0].table.chairs]
        return [actor.table.id for actor in both], [row[0] for row in rows], chairs

    async def run(services: Services) -> tuple[Any, ...]:
        return *await again(services), services.ann, services.ben

    tables, statuses, chairs, ann, ben = in_house(tmp_path, run)

    assert tables[0] == tables[1]
    assert 1 == statuses.count("open")
    assert [ben, ann] == chairs


def test_a_table_whose_rules_were_dropped_is_not_due_for_ever(tmp_path: Path) -> None:
    """A scheduler that finds nothing to do there says so in its row, and does not come again."""
    celtica = nemeton.game("celtica")
    later = replace(celtica, rules=2, versions=(2,), dropped={1: "the Vikings came by land."})

    async def drop(services: Services) -> tuple[list[str], list[Any]]:
        first, _ = await services.table(clock=wire.MoveClock(5))
        await services.database.write(Statement("UPDATE tables SET due = 1"))
        table = first.table.id
        for host in services.hosts:
            del host.actors[table]
        found = await services.database.claim(1000, 1000, 50)
        with known(later):
            await services.schedulers[0].take_over(table)
        return found, [tuple(row) for row in await services.database.read("SELECT status, due FROM tables")]

    found, rows = in_house(tmp_path, drop)

    assert 1 == len(found)
    assert [("retired", None)] == rows
