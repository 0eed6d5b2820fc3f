"""Ladders: who stands where by game and seats, what a season's end keeps, bots among the people."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nemeton.bots.measured import measurements
from nemeton.server import ladders, ratings, seasons, wire
from nemeton.server.acts import Refusal
from nemeton.server.ratings import Ratings
from nemeton.server.seasons import DOUBT, MU, SIGMA, Standing, come_over, end_of, season_at
from nemeton.server.services import Services
from nemeton.server.store import Statement
from nemeton.server.table import Chair, Table
from nemeton.server.times import now_ms
from tests.server.harness import guest, run, services_in


def moment(*date: int) -> int:
    return round(datetime(*date, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc,arg-type]


# ---------------------------------------------------------------------- seasons
def test_a_season_is_called_by_the_calendar() -> None:
    """By month, quarter or year in UTC; without seasons there is one that never ends."""
    last, first = moment(2026, 12, 31, 23, 59, 59), moment(2027, 1, 1)
    assert ("2026-12", "2027-01") == (season_at(last, "month"), season_at(first, "month"))
    assert ("2026-Q4", "2027-Q1") == (season_at(last, "quarter"), season_at(first, "quarter"))
    assert ("2026", "2027") == (season_at(last, "year"), season_at(first, "year"))
    assert ("", "") == (season_at(last, "none"), season_at(first, "none"))
    assert ["2026-Q1", "2026-Q2", "2026-Q2"] == [season_at(moment(2026, month, 1), "quarter") for month in (3, 4, 6)]


def test_a_season_ends_where_the_next_begins() -> None:
    """What is no season never does."""
    for name in ("2026-12", "2026-Q4", "2026"):
        assert moment(2027, 1, 1) == end_of(name)
    assert (moment(2026, 4, 1), moment(2026, 10, 1)) == (end_of("2026-Q1"), end_of("2026-09"))
    assert [0, 0, 0] == [end_of(""), end_of("soon"), end_of("2026-Q5")]


def test_what_comes_over_is_as_strong_and_less_sure() -> None:
    """Never less sure than of a newcomer, and without a game."""
    assert Standing(31.0, (3.0**2 + DOUBT**2) ** 0.5, 0) == come_over(Standing(31.0, 3.0, 40))
    assert Standing(20.0, SIGMA, 0) == come_over(Standing(20.0, SIGMA, 3))


# ---------------------------------------------------------------------- ladders
def a_table(name: str, players: Sequence[str], places: Sequence[int], ended: int) -> Table:
    """A rated game of Celtica that is over."""
    table = Table(name, "")
    table.setup = wire.Setup(game="celtica", seats=len(players), rated=True)
    table.chairs = [Chair(player=player) for player in players]
    table.status, table.ended, table.moves = "over", ended, 9
    table.ending = wire.Ending("finished", list(places))
    return table


async def three(services: Services) -> list[str]:
    return [await guest(services, name) for name in ("Ann", "Ben", "Cat")]


def order(ladder: wire.Ladder) -> list[tuple[int, str, int]]:
    return [(one.place, one.name, one.games) for one in ladder.rungs if one.player]


def test_each_number_of_seats_has_its_own(tmp_path: Path) -> None:
    """Ann wins for two and loses for three; she stands first on one ladder and last on the other."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await services.ratings.count(a_table("t" * 12, [ann, ben], [1, 2], now_ms()))
            await services.ratings.count(a_table("u" * 12, [ann, ben, cat], [3, 2, 1], now_ms()))
            two = await services.ladders.see("celtica", 2, None, ben)
            assert [(1, "Ann", 1), (2, "Ben", 1)] == order(two)
            assert two.own is not None
            assert (2, ben) == (two.own.place, two.own.player)
            assert [(1, "Cat", 1), (2, "Ben", 1), (3, "Ann", 1)] == order(
                await services.ladders.see("celtica", 3, None, "")
            )
            assert two.rungs[0].spread < round(ratings.SCALE * 1.96 * SIGMA)

    run(scenario())


def test_levels_of_bots_stand_among_the_people(tmp_path: Path) -> None:
    """By what was published of them, on the same scale, marked, and in nobody's place; not in a season that is over."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            long_ago = moment(2026, 2, 1)
            for name, ended in (("t" * 12, now_ms()), ("u" * 12, long_ago)):
                await services.ratings.count(a_table(name, [ann, ben], [1, 2], ended))
            ladder = await services.ladders.see("celtica", 2, None, "")
            known = measurements("celtica", 2)
            bots = {one.bot: one for one in ladder.rungs if one.bot}
            assert {one.level for one in known} == bots.keys()
            for one in known:
                sigma = min(SIGMA, (one.high - one.low) / (2 * 1.96))
                shown = ratings.rating_of(("celtica", one.rating, sigma, 0)).shown
                assert (shown, 0, "") == (bots[one.level].shown, bots[one.level].place, bots[one.level].player)
            assert [1, 2] == [one.place for one in ladder.rungs if one.player]
            assert sorted((one.shown for one in ladder.rungs), reverse=True) == [one.shown for one in ladder.rungs]
            assert [] == [one for one in (await services.ladders.see("celtica", 2, "2026-Q1", "")).rungs if one.bot]

    run(scenario())


def test_a_seasons_end_keeps_what_it_came_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old ladder stays as it was; in the next one begins who plays in it, as strong as before and less surely."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            before, after = moment(2026, 3, 31), moment(2026, 4, 2)
            monkeypatch.setattr(ladders, "now_ms", lambda: before)
            await services.ratings.count(a_table("t" * 12, [ann, ben], [1, 2], before))
            kept = await services.ladders.see("celtica", 2, None, "")
            assert ("2026-Q1", False) == (kept.season, kept.over)
            [strong] = await services.ladders.of(ann)

            monkeypatch.setattr(ladders, "now_ms", lambda: after)
            assert [] == order(await services.ladders.see("celtica", 2, None, ""))
            await services.ratings.count(a_table("u" * 12, [ann, ben], [2, 1], after))
            archived = await services.ladders.see("celtica", 2, "2026-Q1", "")
            assert (True, order(kept)) == (archived.over, order(archived))
            _, now = await services.ladders.of(ann)
            assert ("2026-Q2", 1) == (now.season, now.games)
            teams = [[ratings._model.rating(mu=mu, sigma=sigma)] for mu, sigma in over(strong)]
            fresh = ratings._model.rate(teams, ranks=[2, 1])
            assert (fresh[0][0].mu, fresh[0][0].sigma) == pytest.approx((now.mu, now.sigma))
            [names] = [one for one in await services.ladders.list_all() if (one.game, one.seats) == ("celtica", 2)]
            assert ["2026-Q2", "2026-Q1"] == names.seasons

    run(scenario())


def over(winner: wire.Standing) -> list[tuple[float, float]]:
    """The winner of a first game and its loser, as they come over: they are each other's mirror."""
    sigma = come_over(Standing(winner.mu, winner.sigma, 1)).sigma
    return [(winner.mu, sigma), (2 * MU - winner.mu, sigma)]


def test_two_workers_count_each_game_once(tmp_path: Path) -> None:
    """Two tables of Ann's end at the same moment, each counted at both workers: the ladder has two games."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            workers = [Ratings(services.database, services.people) for _ in range(2)]
            tables = [a_table(name * 12, [ann, other], [1, 2], now_ms()) for name, other in (("t", ben), ("u", cat))]
            await asyncio.gather(*(worker.count(table) for worker in workers for table in tables))
            assert [2] == [one.games for one in await services.ladders.of(ann)]
            assert {1} == {one.games for player in (ben, cat) for one in await services.ladders.of(player)}

    run(scenario())


def test_who_leaves_or_is_not_let_in_stands_nowhere(tmp_path: Path) -> None:
    """Who is deleted goes from every season; who is suspended is left out while that lasts."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await services.ratings.count(a_table("t" * 12, [ann, ben, cat], [1, 2, 3], now_ms()))
            await services.people.forget(await services.people.get(ann), now_ms())
            await services.database.write(
                Statement("UPDATE players SET suspended = ? WHERE id = ?", (now_ms() + 60_000, ben))
            )
            assert [(1, "Cat", 1)] == order(await services.ladders.see("celtica", 3, None, cat))
            assert [] == await services.ladders.of(ann)

    run(scenario())


def test_who_stands_below_the_first_is_told_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three people on a ladder that shows one, the last hears of the third place."""
    monkeypatch.setattr(ladders, "MOST", 1)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await services.ratings.count(a_table("t" * 12, [ann, ben, cat], [1, 2, 3], now_ms()))
            ladder = await services.ladders.see("celtica", 3, None, cat)
            assert [(1, "Ann", 1)] == order(ladder)
            assert ladder.own is not None
            assert (3, "Cat") == (ladder.own.place, ladder.own.name)

    run(scenario())


def test_what_is_no_ladder_is_refused(tmp_path: Path) -> None:
    """Another game, another number of seats, a campaign, a season that never was."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            wrong = (("chess", 2, None), ("celtica", 8, None), ("avalon", 4, None), ("celtica", 2, "1066"))
            for game, seats, season in wrong:
                with pytest.raises(Refusal, match="no ladder"):
                    await services.ladders.see(game, seats, season, "")

    run(scenario())


def test_a_host_says_how_long_a_season_lasts(tmp_path: Path) -> None:
    """A month here; the calendar of the other settings is not asked."""

    async def scenario() -> str:
        async with services_in(tmp_path, seasons=seasons.MONTH) as services:
            ann, ben, _ = await three(services)
            await services.ratings.count(a_table("t" * 12, [ann, ben], [1, 2], moment(2026, 11, 18)))
            return (await services.ladders.of(ann))[0].season

    assert "2026-11" == run(scenario())
