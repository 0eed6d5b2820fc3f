"""Ordered: of two that act at once exactly one wins, what is sent again is done once, and every answer counts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.services import Services
from tests.server.harness import Caller, Game, Message, Server, Visit, game_at, known, run, services_in, serving
from tests.toys import moot


async def entries_of(services: Services, table: str) -> list[log.Entry]:
    return await services.worker.repository.entries(table, 0)


def moves_in(entries: list[log.Entry]) -> list[log.Moved]:
    return [entry for entry in entries if isinstance(entry, log.Moved)]


def first_move(visit: Visit, option: int = 0) -> Message:
    ask = visit.asks()[0]
    return {"seat": ask["seat"], "number": ask["number"], "action": ask["options"][option]["action"]}


async def asked_at(game: Game) -> Visit:
    return next(visit for visit in game.visits if visit.asks())


def test_of_two_clients_of_one_seat_exactly_one_is_first(tmp_path: Path) -> None:
    """Phone and laptop answer the same question at the same moment: one entry; the other is told where it stands."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            laptop = await asked_at(game)
            phone = await Visit.to(services, game.id, laptop.visitor.player)
            one, two = await asyncio.gather(
                laptop.do("move", "laptop", **first_move(laptop)), phone.do("move", "phone", **first_move(phone, -1))
            )
            won, lost = sorted((one, two), key=lambda answer: answer["t"] == "refused")

            assert ("step", "refused") == (won["t"], lost["t"])
            assert lost["code"] in ("table/another_question", "kernel/not_asked")
            assert won["seq"] == lost["seq"] == game.live.table.seq, "it says where the table is now"
            assert 1 == len(moves_in(await entries_of(services, game.id)))
            assert laptop.asks() == phone.asks(), "and both see the same"

    run(scenario())


def test_a_move_sent_again_is_done_once(tmp_path: Path) -> None:
    """The same id from the same seat: one entry, answered each time with its number, also after a restart."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            visit = await asked_at(game)
            move = first_move(visit)
            first = await visit.do("move", "once", **move)
            again = await visit.do("move", "once", **move)
            await game.play_on(5)
            late, later = await asyncio.gather(visit.do("move", "once", **move), visit.do("move", "once", **move))

            assert ["step", "done", "done", "done"] == [answer["t"] for answer in (first, again, late, later)]
            assert {first["seq"]} == {answer["seq"] for answer in (again, late, later)}
            table, player = game.id, visit.visitor.player
        async with services_in(tmp_path) as services:
            visit = await Visit.to(services, table, player)
            assert first["seq"] == (await visit.do("move", "once", **move))["seq"]
            ids = [move.id for move in moves_in(await entries_of(services, table))]
            assert 1 == ids.count("once")

    run(scenario())


def test_two_at_once_with_one_id_are_one_move(tmp_path: Path) -> None:
    """A client that lost its connection sends the move again while the first is still being written."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            visit = await asked_at(game)
            again = await Visit.to(services, game.id, visit.visitor.player)
            answers = await asyncio.gather(*(one.do("move", "m", **first_move(visit)) for one in (visit, again)))

            assert 1 == len({answer["seq"] for answer in answers})
            assert 1 == len(moves_in(await entries_of(services, game.id)))

    run(scenario())


def test_an_id_is_a_seats_own(tmp_path: Path) -> None:
    """Two seats may use the same id for different moves: both are done."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            seats: set[int] = set()
            while len(seats) < 2:
                visit = await asked_at(game)
                seat = visit.asks()[0]["seat"]
                answer = await (game.play(visit, name="same") if seat not in seats else game.play(visit))
                assert "step" == answer["t"]
                seats.add(seat)
            same = [move.seat for move in moves_in(await entries_of(services, game.id)) if move.id == "same"]

            assert [0, 1] == sorted(same)

    run(scenario())


def test_a_move_that_names_an_old_question_is_refused(tmp_path: Path) -> None:
    """What was meant for another question does nothing, and the answer names the one that is open."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await game.play_on(4)
            visit = await asked_at(game)
            move = first_move(visit)
            refused = await visit.do("move", **{**move, "number": move["number"] - 1})

            assert "table/another_question" == refused["code"]
            assert {"number": move["number"]} == refused["values"]
            assert game.live.table.seq == refused["seq"]
            assert 4 == len(moves_in(await entries_of(services, game.id)))
            assert "step" == (await visit.do("move", **move))["t"]

    run(scenario())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_when_several_seats_are_asked_all_their_answers_count(tmp_path: Path, order: tuple[int, ...]) -> None:
    """Three seats vote at once, in whatever order they come: all three votes stand in the log and in the outcome."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot", people=3)
            sent = [(game.visits[seat], first_move(game.visits[seat], seat)) for seat in order]
            answers = await asyncio.gather(*(visit.do("move", **move) for visit, move in sent))
            moves = moves_in(await entries_of(services, game.id))

            assert ["step"] * 3 == [answer["t"] for answer in answers]
            assert {(seat, f"vote {moot.GROVES[seat]}") for seat in range(3)} == {(m.seat, m.text) for m in moves}
            assert {0} == {move.number for move in moves}, "all answered the one question"
            assert "feast" == game.visits[0].asks()[0]["kind"]

    with known(moot.GAME):
        run(scenario())


def test_when_one_answer_settles_it_the_late_ones_are_told(tmp_path: Path) -> None:
    """A no settles the feast: whoever answers after it hears that the question is no longer open."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot", people=3)
            for visit in game.visits:
                await game.play(visit)
            asks = [first_move(visit, -1) for visit in game.visits]
            answers = await asyncio.gather(
                *(visit.do("move", **ask) for visit, ask in zip(game.visits, asks, strict=True))
            )

            assert ["refused", "refused", "step"] == sorted(answer["t"] for answer in answers)
            assert {"table/another_question"} == {one["code"] for one in answers if one["t"] == "refused"}
            assert 4 == len(moves_in(await entries_of(services, game.id)))

    with known(moot.GAME):
        run(scenario())


def test_everybody_sees_every_entry_once_and_in_order(tmp_path: Path) -> None:
    """Sequence numbers come without a gap to players and spectators, whoever acts and however fast."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot", people=4, options={"rounds": 3})
            watcher = await Visit.to(services, game.id, "")
            while game.live.table.status == "running":
                answering = [visit for visit in game.visits if visit.asks()]
                await asyncio.gather(*(visit.do("move", **first_move(visit)) for visit in answering))
            for visit in (*game.visits, watcher):
                seqs = [message["seq"] for message in visit.messages if message["t"] in ("opened", "step")]
                assert list(range(seqs[0], game.live.table.seq + 1)) == seqs

    with known(moot.GAME):
        run(scenario())


def test_what_one_sends_is_done_in_the_order_it_was_sent(tmp_path: Path) -> None:
    """A move does not overtake what came before it on the same socket, though it needs to wait for nobody."""

    async def scenario(server: Server) -> list[str]:
        async with Caller(server, "Ann") as ann:
            table = (await ann.post("/api/tables", game="celtica", seats=2))["id"]
            for seat in (0, 1):
                await ann.act(table, "sit", seat=seat)
            await ann.act(table, "start")
            async with connect(ann.socket(table), additional_headers=ann.cookie(), compression=None) as socket:
                message, order = msgspec.json.decode(await socket.recv()), list[str]()
                for turn in range(5):
                    seat, ask = next((sight["seat"], sight["ask"]) for sight in message["sights"] if sight.get("ask"))
                    move = {"seat": seat, "number": ask["number"], "action": ask["options"][0]["action"]}
                    await socket.send(json.dumps({"act": "say", "id": f"s{turn}", "text": "Now."}))
                    await asyncio.sleep(0.002)  # two messages, not one with two frames
                    await socket.send(json.dumps({"act": "move", "id": f"m{turn}", **move}))
                    while (message := msgspec.json.decode(await socket.recv()))["t"] != "step":
                        order.append(message["t"])
                    order.append("step")
                return [one for one in order if one in ("said", "step")]

    with serving(tmp_path) as server:
        assert ["said", "step"] * 5 == run(scenario(server))


def test_of_two_who_sit_down_at_once_one_has_the_seat(tmp_path: Path) -> None:
    """The other is told that it is taken."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            people = [(await services.people.welcome(name, 1)).id for name in ("Ann", "Ben")]
            live = await services.host.open_table(wire.Setup(game="celtica", seats=2), people[0])
            visits = [await Visit.to(services, live.table.id, player) for player in people]
            answers = await asyncio.gather(*(visit.do("sit", seat=0) for visit in visits))

            assert ["done", "refused"] == sorted(answer["t"] for answer in answers)
            assert "table/seat_taken" == next(one["code"] for one in answers if one["t"] == "refused")

    run(scenario())
