"""The past of a person: with whom they played and how, how ratings went, what victories were owed to; who may know."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import nemeton
from nemeton.kernel.decision import Outcome, Plain
from nemeton.server import past, wire
from nemeton.server.past import MOST_MOMENTS, Opponent, opponents_of, thin
from nemeton.server.people import DAY_MS
from nemeton.server.services import Services
from nemeton.server.times import now_ms
from tests.server.harness import Game, Visit, game_at, guest, run, services_in

STRANGER = ""


async def resign(game: Game, seat: int) -> None:
    """After a move, for a game without one is nobody's."""
    await game.play(next(visit for visit in game.visits if visit.asks()))
    await game.services.host.act(game.actor, wire.Resign("r", seat), game.players[seat])


def test_with_whom_one_played(tmp_path: Path) -> None:
    """Each with the games played and won; of a private table only who was there knows."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await resign(game, 1)
            ann, ben = game.players
            private = await game_at(services, public=False)
            await resign(private, 0)
            cat, dan = private.players

            for viewer in (STRANGER, cat, ann):
                seen = await services.past.of(ann, viewer)
                assert [(ben, "Guest 1", 1, 1)] == [(one.player, one.name, one.played, one.won) for one in seen.against]
            assert (0, []) == nothing_known(await services.past.of(cat, STRANGER))
            assert (0, []) == nothing_known(await services.past.of(cat, ann))
            assert [(dan, 1, 0)] == [
                (one.player, one.played, one.won) for one in (await services.past.of(cat, dan)).against
            ]

    run(scenario())


def test_a_level_of_bots_is_an_opponent() -> None:
    """Once a game; a bot that plays on for a person is that person, and own seats are none."""
    chairs = [
        wire.Chair(0, "ann"),
        wire.Chair(1, "", bot="casual"),
        wire.Chair(2, "", bot="casual"),
        wire.Chair(3, "ben", bot="strong"),
        wire.Chair(4, "ann"),
    ]
    found = opponents_of(past.Game("celtica", True, "", chairs), "ann")
    assert {Opponent("celtica", "", "casual"), Opponent("celtica", "ben", "")} == found


def nothing_known(told: wire.Past) -> tuple[int, list[wire.Against]]:
    return told.games, told.against


def test_who_has_left_is_named_by_nobody(tmp_path: Path) -> None:
    """The game stays in the tally of the other, without an opponent."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            await resign(game, 1)
            ann, ben = game.players
            await services.people.forget(await services.people.get(ben), now_ms())
            assert (1, []) == nothing_known(await services.past.of(ann, STRANGER))

    run(scenario())


def test_victories_are_told_by_the_games_own_word(tmp_path: Path) -> None:
    """Of a game played to its end the winner's plan is kept, of one that was given up none."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "bloody_grove")
            await game.play_on(seed=3)
            ending = game.live.table.ending
            assert ending is not None
            assert "finished" == ending.why
            [winner] = [seat for seat, place in enumerate(ending.places) if place == 1]
            outcome = Outcome(tuple(ending.places), tuple(ending.scores))
            plan = nemeton.game("bloody_grove").plan(outcome, winner)
            for seat, player in enumerate(game.players):
                told = [wire.Plan("bloody_grove", plan, 1)] if seat == winner else []
                assert told == (await services.past.of(player, STRANGER)).plans
            given_up = await game_at(services, "bloody_grove")
            await resign(given_up, 1)
            assert [] == (await services.past.of(given_up.players[0], STRANGER)).plans

    run(scenario())


def plan_of(game: str, *scores: dict[str, Plain]) -> str:
    """What the first seat's victory was owed to."""
    return nemeton.game(game).plan(Outcome((1, *([2] * (len(scores) - 1))), scores), 0)


def test_each_game_has_its_plans() -> None:
    """By the scores of the end: Bloody Grove's three ways, Celtica's two, where most of Karnag's points came from."""
    groves: list[dict[str, Plain]] = [
        {"groves": g, "domination": d, "transformations": 2} for g, d in ((3, 1), (1, 9), (1, 5))
    ]
    assert "three_groves" == plan_of("bloody_grove", groves[0], groves[1])
    assert "domination" == plan_of("bloody_grove", groves[1], groves[2])
    assert "transformations" == plan_of("bloody_grove", groves[2], {**groves[2], "transformations": 1})
    amulets: list[dict[str, Plain]] = [{"amulets": a, "incomplete": [4], "parts": 9} for a in (2, 1)]
    assert "amulets" == plan_of("celtica", amulets[0], amulets[1])
    assert "unfinished" == plan_of("celtica", amulets[0], {**amulets[0], "incomplete": [3]})
    points: dict[str, Plain] = {"points": 30, "mana": 40, "escapes": -3, "captures": 4, "menhirs": 9, "end": 9}
    assert "menhirs" == plan_of("karnag", points, points)
    assert "" == plan_of("karnag", {"points": 0, "mana": 5, "captures": 0}, points)


def test_a_rating_has_its_course(tmp_path: Path) -> None:
    """A moment for every rated game, with its number, what was shown after it, and the day it ended, no more."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await services.people.get(await guest(services, "Ann"))
            ben = await services.people.get(await guest(services, "Ben"))
            for person in (ann, ben):
                await services.people.claim(person, "a grove of nine oaks", person.name)
            for _ in range(2):
                await play_rated(services, ann.id, ben.id)
            [course] = (await services.past.of(ann.id, STRANGER)).courses
            shown = [one.shown for one in await services.ratings.all_of(ann.id)]
            assert ("celtica", [1, 2], shown[-1]) == (
                course.game,
                [one.games for one in course.moments],
                course.moments[-1].shown,
            )
            assert [now_ms() // DAY_MS * DAY_MS] * 2 == [one.at for one in course.moments]

    run(scenario())


async def play_rated(services: Services, winner: str, loser: str) -> None:
    """A rated game, given up after a move."""
    actor = await services.host.open_table(wire.Setup(game="celtica", seats=2, rated=True, public=False), winner)
    for seat, player in enumerate((winner, loser)):
        await services.host.act(actor, wire.Sit("s", seat), player)
    await services.host.act(actor, wire.Start("b"), winner)
    visits = [await Visit.to(services, actor.table.id, player) for player in (winner, loser)]
    await resign(Game(services, actor, [winner, loser], visits), 1)
    await services.ratings.count(actor.table)


def test_a_long_course_is_thinned() -> None:
    """To so many moments, evenly, and the last one is always there."""
    moments = [wire.Moment(games, 1000, 0) for games in range(1, 1001)]
    found = thin(moments)
    assert MOST_MOMENTS >= len(found)
    assert {9} == {later.games - one.games for one, later in pairwise(found)}
    assert moments[-1] == found[-1]
    assert moments[:MOST_MOMENTS] == thin(moments[:MOST_MOMENTS])
