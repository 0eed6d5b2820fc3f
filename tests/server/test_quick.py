"""Quick match: anybody about as strong; the distance widens with waiting, those who wait meet, nobody starves."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

import pytest

from nemeton.server import quick, wire
from nemeton.server.actor import TableActor
from nemeton.server.fair_queue import Asker
from nemeton.server.quick import NEAR, PATIENCE_MS, width
from nemeton.server.seasons import MU
from nemeton.server.services import Services
from nemeton.server.store import Statement
from nemeton.server.times import now_ms
from tests.server.harness import Ear, guest, run, services_in

WISH = wire.Wish(game="celtica")


async def come(services: Services, name: str, mu: float = MU) -> str:
    """Somebody who is here, as strong as that."""
    person = await services.people.get(await guest(services, name))
    await services.database.write(
        Statement(
            "INSERT INTO ratings (player, game, mu, sigma, games) VALUES (?, 'celtica', ?, 2, 9)", (person.id, mu)
        )
    )
    services.sessions.begin(person, Ear())
    return person.id


async def look(services: Services, player: str, wish: wire.Wish = WISH) -> TableActor:
    return await services.quick.find(Asker("192.0.2.7", player), wish)


def people_at(actor: TableActor) -> list[str]:
    return [chair.player for chair in actor.table.chairs if chair.player]


def test_two_about_as_strong_meet(tmp_path: Path) -> None:
    """The second sits down at the table of the first; it is public, as usual, and whoever comes late may play on."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann"), await come(services, "Ben", MU + NEAR - 0.1)
            waiting = await look(services, ann)
            assert [ann] == people_at(waiting)
            assert (True, True, {}) == (
                waiting.table.setup.public,
                waiting.table.setup.open_seats,
                waiting.table.setup.options,
            )
            assert waiting is await look(services, ben)
            assert [ann, ben] == people_at(waiting)

    run(scenario())


def test_who_looks_twice_waits_once(tmp_path: Path) -> None:
    """Pressed again, or at two devices at once, it is the same table and one seat."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await come(services, "Ann")
            first = await look(services, ann)
            again = await asyncio.gather(*(look(services, ann) for _ in range(3)))
            assert {first.table.id} == {one.table.id for one in again}
            assert [ann] == people_at(first)

    run(scenario())


def test_how_far_apart_two_may_be_widens() -> None:
    """From a newcomer's deviation on, ever faster, until it is no matter."""
    steps = [width(waited) for waited in range(0, PATIENCE_MS, 1000)]
    assert NEAR == steps[0]
    assert 2 * NEAR == width(PATIENCE_MS // 2)
    assert sorted(set(steps)) == steps
    assert math.inf == width(PATIENCE_MS)
    assert NEAR == width(-5)


def test_far_apart_meet_once_they_have_waited(tmp_path: Path) -> None:
    """The strong one opens a table of their own; a round brings both together when one has waited long enough."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann"), await come(services, "Ben", MU + 4 * NEAR)
            first, second = await look(services, ann), await look(services, ben)
            assert first is not second
            await services.quick.go_round(now_ms())
            assert ([ann], [ben]) == (people_at(first), people_at(second))

            await services.quick.go_round(first.table.opened + PATIENCE_MS)
            assert [ann, ben] == people_at(first)
            assert ("aborted", first.table.id) == (second.table.status, second.table.rematch)

    run(scenario())


def test_nobody_starves(tmp_path: Path) -> None:
    """Nine who are all too far from each other have all been paired, but for one, when their patience is over."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            for number in range(9):
                await look(services, await come(services, f"Druid {number}", MU + 6 * NEAR * number))
            latest = max(actor.table.opened for actor in services.host.actors.values())
            for _ in range(9):
                await services.quick.go_round(latest + PATIENCE_MS)
            waiting = [one for one in services.host.actors.values() if one.table.status == "open"]
            assert [1] == [len(people_at(one)) for one in waiting if len(people_at(one)) < 2]

    run(scenario())


def test_who_has_waited_longest_is_first(tmp_path: Path) -> None:
    """Of two who wait, both near enough, and whoever is nearer."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann", MU - NEAR * 0.9), await come(services, "Ben", MU + NEAR * 0.3)
            first, _ = await look(services, ann), await look(services, ben)
            assert first is await look(services, await come(services, "Cat"))

    run(scenario())


def test_only_what_one_looks_for(tmp_path: Path) -> None:
    """Another pace, another number of seats, another game, a private table, one whose host is away: none of them."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann"), await come(services, "Ben")
            for setup in (
                wire.Setup(game="celtica", seats=3),
                wire.Setup(game="karnag", seats=2),
                wire.Setup(game="celtica", seats=2, public=False),
                wire.Setup(game="celtica", seats=2, clock=quick.CLOCKS["live"]),
                wire.Setup(game="celtica", seats=2, options={"goal_parts": 1}),
            ):
                actor = await services.host.open_table(setup, ann)
                await services.host.act(actor, wire.Sit("s", 0), ann)
            away = await services.host.open_table(
                wire.Setup(game="celtica", seats=2), other := await guest(services, "Dan")
            )
            await services.host.act(away, wire.Sit("s", 0), other)
            assert [ben] == people_at(await look(services, ben))

    run(scenario())


@pytest.mark.parametrize("blocks", [(0, 1), (1, 0)])
def test_who_is_blocked_is_not_brought_together(blocks: tuple[int, int], tmp_path: Path) -> None:
    """Whichever of the two has blocked the other, however long they wait."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            both = await come(services, "Ann"), await come(services, "Ben")
            await services.silence.set(both[blocks[0]], both[blocks[1]], "blocked")
            tables = [await look(services, player) for player in both]
            await services.quick.go_round(now_ms() + 2 * PATIENCE_MS)
            assert [[both[0]], [both[1]]] == [people_at(one) for one in tables]

    run(scenario())


def test_who_was_sent_away_is_not_sat_down_there(tmp_path: Path) -> None:
    """The host has removed them from the table: they wait at one of their own."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann"), await come(services, "Ben")
            actor = await look(services, ann)
            await look(services, ben)
            await services.acts.perform(actor, Asker("", ann), wire.Remove("r", ben))
            assert [ben] == people_at(await look(services, ben))

    run(scenario())


def test_a_round_that_broke_off_is_mended(tmp_path: Path) -> None:
    """Somebody sits at the older table and is still at their own: the next round closes that, and doubles no seat."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann"), await come(services, "Ben", MU + 4 * NEAR)
            first, second = await look(services, ann), await look(services, ben)
            await services.quick.sit(first.table.id, Asker("", ben))
            for _ in range(2):
                await services.quick.go_round(now_ms())
            assert [ann, ben] == people_at(first)
            assert "aborted" == second.table.status

    run(scenario())


def test_who_is_joined_meanwhile_stays(tmp_path: Path) -> None:
    """Between the two steps of a move somebody sat down: the table is not closed over their head."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = (
                await come(services, "Ann"),
                await come(services, "Ben", MU + 4 * NEAR),
                await come(services, "Cat"),
            )
            first, second = await look(services, ann), await look(services, ben)
            [one] = [
                quick.Waiting.of(row)
                for row in await services.database.read(quick.SEEKING, 9)
                if str(row[0]) == second.table.id
            ]
            await services.quick.sit(second.table.id, Asker("", cat))
            await services.quick.bring(one, first.table.id)
            assert ([ann], [ben, cat]) == (people_at(first), people_at(second))
            assert "open" == second.table.status

    run(scenario())


def test_a_full_table_begins(tmp_path: Path) -> None:
    """Also if nobody's page begins it."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben = await come(services, "Ann"), await come(services, "Ben")
            actor = await look(services, ann)
            await look(services, ben)
            await services.quick.go_round(now_ms())
            assert "sealing" == actor.table.drawing

    run(scenario())
