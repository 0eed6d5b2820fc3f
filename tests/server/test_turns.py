"""Turns: bots think for everybody in turn, and rest where nobody looks."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

import msgspec
import pytest

from nemeton.server import wire
from nemeton.server.actor import TableActor
from nemeton.server.bus import News
from nemeton.server.fair_queue import Asker, FairQueue
from nemeton.server.live import Others
from nemeton.server.services import Services
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import Visit, game_at, guest, run, services_in

pytestmark = NEXT_MAJOR

ANN, BEN = Asker("192.0.2.7", "ann"), Asker("192.0.2.8", "ben")
OTHER_GUESTS = [Asker("192.0.2.7", f"guest {number}") for number in range(4)]


# ---------------------------------------------------------------------- the queue
async def served(askers: list[Asker], places: int = 1) -> list[Asker]:
    """In which order those who ask at the same moment are given a place, once those before them leave it."""
    queue, order = FairQueue(places), list[Asker]()

    async def use(asker: Asker) -> None:
        async with queue.place(asker):
            order.append(asker)
            await asyncio.sleep(0)

    await asyncio.gather(*(use(asker) for asker in askers))
    assert places == queue.free
    assert 0 == len(queue)
    return order


def test_who_asks_once_waits_for_one_of_who_asks_often() -> None:
    """Ann has asked ten times before Ben asks once: one of hers is being done, and his is next."""
    assert [ANN, ANN, BEN, *[ANN] * 8] == run(served([ANN] * 10 + [BEN]))


def test_a_network_has_one_turn_however_many_guests_come_from_it() -> None:
    """And within it everybody has theirs."""
    assert [ANN, ANN, BEN, *OTHER_GUESTS, ANN] == run(served([ANN, ANN, ANN, *OTHER_GUESTS, BEN]))


def test_places_are_used_side_by_side() -> None:
    """Who finds one free has it at once."""
    assert [ANN, ANN, ANN, BEN] == run(served([ANN, ANN, ANN, BEN], places=4))


def test_who_stops_waiting_takes_no_place() -> None:
    """Before their turn, and at the very moment it comes."""

    async def scenario() -> None:
        queue = FairQueue(1)
        await queue.enter(ANN)
        waiting = [asyncio.create_task(queue.enter(ANN)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        queue.leave()
        waiting[1].cancel()  # it was given the place just now
        await asyncio.gather(*waiting, return_exceptions=True)
        queue.leave()

        assert (1, 0) == (queue.free, len(queue))
        assert [True, True, False] == [task.cancelled() for task in waiting]

    run(scenario())


# ---------------------------------------------------------------------- at tables
async def bots_alone(services: Services, network: str, bot: str = "casual") -> TableActor:
    """A guest of a network has two bots play, and goes."""
    host = await guest(services, "Ann")
    setup = wire.Setup(game="celtica", seats=2, bots={"0": bot, "1": bot})
    actor = await services.host.open_table(setup, host, network=network)
    await services.host.act(actor, wire.Start("b"), host)
    return actor


async def entries_come(actor: TableActor, more: int = 1) -> None:
    """Wait until so many entries more are written."""
    seq = actor.table.seq
    while actor.table.seq < seq + more:
        await asyncio.sleep(0.005)


def forget_looks(actor: TableActor) -> None:
    """As if the last look at the table had been long ago."""
    actor.live.looked_at = -math.inf


async def rest(actor: TableActor) -> None:
    """Wait until the bots of a table rest, at which nobody has looked for long."""
    forget_looks(actor)
    while not actor.live.resting or actor.live.thinking:
        await asyncio.sleep(0.005)


class NotedQueue(FairQueue):
    """A queue that notes who was given a place, in order."""

    def __init__(self, places: int) -> None:
        super().__init__(places)
        self.served: list[Asker] = []

    async def enter(self, asker: Asker) -> None:
        await super().enter(asker)
        self.served.append(asker)


async def until_waiting(queue: FairQueue, count: int) -> None:
    """Wait until so many wait for a place."""
    while len(queue) < count:
        await asyncio.sleep(0.005)


def test_many_tables_of_one_network_do_not_keep_another_networks_bot_waiting(tmp_path: Path) -> None:
    """A crowd of bots was asked before the bot of somebody from elsewhere: one of them thinks, and then that one."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            places = services.bot_pool.processes
            services.bot_pool.queue = queue = NotedQueue(places)
            game = await game_at(services, people=1, seats=2, bots={"1": "beginner"})
            while not game.visits[0].asks():
                await asyncio.sleep(0.005)
            for _ in range(places):  # nobody thinks until all of them wait
                await queue.enter(ANN)
            for _ in range(12):
                await bots_alone(services, ANN.network)
            await until_waiting(queue, 12)
            while game.visits[0].asks():
                await game.play(game.visits[0])
            await until_waiting(queue, 13)
            queue.served.clear()
            for _ in range(places):
                queue.leave()
            await entries_come(game.actor)

            assert queue.served.index(game.live.asker) <= 1

    run(scenario(), 120)


def test_bots_rest_where_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    """The table is not due meanwhile, so no worker looks after it; a socket or a request wakes its bots."""

    async def scenario() -> None:
        async with requests_at(tmp_path) as (services, client):
            actor = await bots_alone(services, "192.0.2.7", "beginner")
            await entries_come(actor)
            await rest(actor)
            seq = actor.table.seq
            while await services.database.read("SELECT 1 FROM tables WHERE due IS NOT NULL"):
                await asyncio.sleep(0.005)
            await services.scheduler.go_round(0)
            await asyncio.sleep(0.2)
            assert (seq, True) == (actor.table.seq, actor.live.resting)

            visit = await Visit.to(services, actor.table.id, "")
            await entries_come(actor, 3)
            visit.close()
            await rest(actor)
            assert 200 == (await client.get(f"/api/tables/{actor.table.id}")).status_code
            await entries_come(actor, 3)

    run(scenario())


@pytest.mark.parametrize("clock", [wire.NoClock(), wire.MoveClock(3600)], ids=["no clock", "a clock"])
def test_bots_go_on_where_a_persons_clock_depends_on_it(clock: wire.Clock, tmp_path: Path) -> None:
    """Somebody moves and goes: with a clock the bot answers, without one it waits until they are back."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, people=1, seats=2, bots={"1": "beginner"}, clock=clock)
            while not game.visits[0].asks():
                await asyncio.sleep(0.005)
            game.visits[0].close()
            forget_looks(game.actor)
            while ask := [seat for seat in game.live.table.asked_seats if seat == 0]:
                state = game.live.table.state
                assert state is not None
                move = wire.Move(f"m{game.live.table.seq}", ask[0], int(state.number), int(state.legal(0)[0]))
                await services.host.act(game.actor, move, game.players[0])
            if isinstance(clock, wire.NoClock):
                assert game.live.resting
            else:
                await entries_come(game.actor)
                assert not game.live.resting

    run(scenario())


def test_resting_bots_are_woken_by_who_looks_through_another_worker(tmp_path: Path) -> None:
    """The worker that let them rest hears of it, and has them think: the other one does not."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            actor = await bots_alone(services, "192.0.2.7", "beginner")
            await rest(actor)
            body = msgspec.json.encode(Others(watching=1)).decode()
            services.host.hear("another worker", News(actor.table.id, 0, body, "here"))
            await entries_come(actor, 3)

    run(scenario())


def test_resting_bots_are_woken_by_a_server_that_has_just_started(tmp_path: Path) -> None:
    """What rests is not in its memory: it rests there too until somebody looks."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            actor = await bots_alone(services, "192.0.2.7", "beginner")
            await entries_come(actor)
            table = actor.table.id
        async with services_in(tmp_path) as services:
            while table not in services.host.actors:  # its row says that bots are to move
                await asyncio.sleep(0.005)
            actor = services.host.actors[table]
            await rest(actor)
        async with services_in(tmp_path) as services:
            await services.scheduler.go_round(0)
            assert table not in services.host.actors
            visit = await Visit.to(services, table, "")
            await entries_come(visit.actor, 3)

    run(scenario())
