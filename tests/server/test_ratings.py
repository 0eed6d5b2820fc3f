"""Ratings: who came out ahead is ahead, a game that was none changes nothing, and calling off has its price."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from nemeton.server import ratings, wire
from nemeton.server.people import Person
from nemeton.server.ratings import FREE_CALLS, NEWCOMER
from nemeton.server.seasons import MU, SIGMA
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, client_at, come_in
from tests.server.desk import Desk
from tests.server.harness import Game, game_at, known, run, services_in
from tests.toys import moot

pytestmark = NEXT_MAJOR
PASSWORD = "mistletoe"


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with known(moot.GAME):
        yield


def orders(seats: int) -> Iterator[list[int]]:
    """All ways in which so many may come in, with ties: the places, the first ones first."""
    for apart in itertools.product([False, True], repeat=seats - 1):
        places = [1]
        for seat, parted in enumerate(apart):
            places.append(seat + 2 if parted else places[-1])
        yield places


def shown_after(places: list[int], before: list[wire.Rating]) -> list[int]:
    """The ratings everybody is shown with after a game with these places."""
    players = [f"player {seat}" for seat in range(len(places))]
    table = Desk("moot", seats=2, rated=True).table
    written = ratings.changes(table, players, places, before)
    rows = [one.values for one in written if "INTO ratings" in one.sql]
    return [ratings.rating_of((game, mu, sigma, games)).shown for _, game, mu, sigma, games in rows]


@pytest.mark.parametrize("seats", range(2, 7))
def test_who_came_in_earlier_is_shown_higher(seats: int) -> None:
    """Of equally strong people, in every order and with every tie; equal places are equal ratings."""
    for rating in (
        wire.Rating("moot", NEWCOMER, MU, SIGMA, 0),
        wire.Rating("moot", 0, 31.0, 2.0, 40),
    ):
        for places in orders(seats):
            shown = shown_after(places, [rating] * seats)
            for one, other in itertools.combinations(range(seats), 2):
                if places[one] == places[other]:
                    assert shown[one] == shown[other], (places, shown)
                else:
                    assert shown[one] > shown[other], (places, shown)


def test_one_game_takes_nobody_very_far() -> None:
    """A newcomer is shown with 1000; three wins against other newcomers make no master."""
    rating = ratings.rating_of(("moot", MU, SIGMA, 0))
    assert 1000 == rating.shown

    assert 1000 < shown_after([1, 2], [rating] * 2)[0] < 1100
    assert 1000 < shown_after([1, 2, 3, 4, 5, 6], [rating] * 6)[0] < 1300


def test_nobody_is_less_known_than_a_newcomer() -> None:
    """Whoever was rated when newcomers were taken for less known than now."""
    assert SIGMA == ratings.rating_of(("moot", 27.6, 8.07, 1)).sigma


# ---------------------------------------------------------------------- what counts
async def counted(game: Game) -> list[int]:
    """The rated games of everybody, once this table was counted."""
    services = game.services
    while not await services.ratings.is_counted(game.id):
        await asyncio.sleep(0.01)
    return [(await services.ratings.of(player, game.live.table.setup.game)).games for player in game.players]


def test_a_game_without_a_move_changes_nothing(tmp_path: Path) -> None:
    """Neither a rating nor a history: one's own second self that gives up at once is worth nothing."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot", rated=True)
            await game.visits[0].do("resign", seat=0)

            assert "over" == game.live.table.status
            assert [0, 0] == await counted(game)
            assert [] == await services.ratings.changed_by(game.live.table)
            for player in game.players:
                assert [] == await services.ratings.results(player, player, 9)

    run(scenario())


def test_calling_off_after_the_first_look_counts_after_the_third_time(tmp_path: Path) -> None:
    """Three are free; the next is a game given up, also if the server goes down before it counts it."""

    async def call_off(game: Game) -> None:
        services = game.services
        rated = wire.Setup(game="moot", seats=2, rated=True)
        actor = await services.host.open_table(rated, game.players[0])
        for seat, player in enumerate(game.players):
            await services.host.act(actor, wire.Sit("s", seat), player)
        await services.host.act(actor, wire.Start("b"), game.players[0])
        await services.host.act(actor, wire.Abort("c"), game.players[1])
        game.actor = actor

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot")
            for _ in range(FREE_CALLS):
                await call_off(game)
                assert [0, 0] == await counted(game)
            services.worker.on_write.listeners.clear()  # it dies before it counts
            await call_off(game)
            assert [game.id] == await services.ratings.list_uncounted()
            await services.count_late()
            assert [1, 1] == await counted(game)
            left, called = [await services.ratings.of(player, "moot") for player in game.players]
            assert called.mu < MU < left.mu
            await call_off(game)
            await services.count_late()
            assert [2, 2] == await counted(game)
            last = [await services.ratings.of(player, "moot") for player in game.players]
            assert [
                wire.RatingChange(0, left.shown, last[0].shown),
                wire.RatingChange(1, called.shown, last[1].shown),
            ] == await services.ratings.changed_by(game.live.table)

    run(scenario())


def test_calling_off_before_the_start_costs_nothing(tmp_path: Path) -> None:
    """Nobody has seen a card."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "moot")
            for _ in range(FREE_CALLS + 1):
                setup = wire.Setup(game="moot", seats=2, rated=True)
                actor = await services.host.open_table(setup, game.players[0])
                await services.host.act(actor, wire.Sit("s", 0), game.players[0])
                await services.host.act(actor, wire.Abort("c"), game.players[0])
            assert [] == await services.database.read("SELECT 1 FROM called_off")

    run(scenario())


def test_a_rated_table_is_for_claimed_names(tmp_path: Path) -> None:
    """A guest neither opens one nor sits down at one, by request or by socket."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            setup = {"game": "celtica", "seats": 2, "rated": True}
            await come_in(client)
            assert 403 == (await client.post("/api/tables", json=setup)).status_code
            assert 200 == (await client.post("/api/me/claim", json={"password": PASSWORD})).status_code
            opened = await client.post("/api/tables", json=setup)
            assert 201 == opened.status_code
            acts = f"/api/tables/{opened.json()['id']}/acts"
            assert 200 == (await client.post(acts, json={"act": "sit", "id": "a", "seat": 0})).status_code
            client.cookies.clear()
            await come_in(client, "Ben")
            refused = await client.post(acts, json={"act": "sit", "id": "a", "seat": 1})
            assert (403, "table/claimed_names") == (refused.status_code, refused.json()["code"])

    run(scenario())


def test_who_claims_a_name_is_known_to_have(tmp_path: Path) -> None:
    """Also to who has known them as a guest."""

    async def scenario() -> Person:
        async with services_in(tmp_path) as services:
            ann = await services.people.welcome("Ann", now_ms())
            await services.people.claim(ann, PASSWORD, "Ann")
            await services.people.must_have_claimed(ann.id)
            return await services.people.get(ann.id)

    assert run(scenario()).claimed
