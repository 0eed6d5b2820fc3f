"""Whole games at random: what always holds, that they end, and how they go on the whole."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from nemeton.games.celtica import words as w
from nemeton.games.celtica.event_types import CardsPlayed, DruidMoved, ExperienceCardDrawn, PartGivenUp, Retired
from nemeton.games.celtica.rules.celtica import Celtica
from nemeton.kernel.decision import Plain
from tests.rules.celtica.table import ALL_DRUIDS, ALL_EXPERIENCE, ALL_PARTS, PLACES, Counts, Table, opening
from tests.rules.rulebook import rule

TABLES: list[tuple[int, dict[str, Plain]]] = [
    (seats, {"board": board, "goal_parts": parts})
    for seats in (2, 3, 4, 5)
    for board in ("classic", "forked")
    for parts in (0, 4, 9)
]
every_table = pytest.mark.parametrize(
    ("seats", "options"), TABLES, ids=[f"{seats} seats, {'-'.join(map(str, one.values()))}" for seats, one in TABLES]
)


def together(*piles: Counts) -> dict[str, int]:
    """What lies in all the piles."""
    counts = Counter[str]()
    for pile in piles:
        counts.update(pile)
    return dict(counts)


@rule("CEL-TC-25")
@every_table
def test_nothing_appears_or_vanishes(seats: int, options: dict[str, Plain]) -> None:
    """After every decision the box is whole, the display has at most nine parts, and no druid went backwards."""
    table, chance = opening(seats, 25, memory=False, **options), Random(25)
    places = [0] * 5
    while not table.over:
        table.play_at_random(chance)
        data, view = table.table_data(), table.view()
        hands, wilds, parts = ([seat[what] for seat in data["seats"]] for what in ("hand", "experience", "parts"))
        before, places = places, [PLACES.index(place) for place in view.druids.values()]

        assert ALL_DRUIDS == together(data["druid_supply"], data["druid_discard"], *hands)
        assert ALL_EXPERIENCE == together(data["experience_supply"], data["experience_discard"], *wilds)
        assert ALL_PARTS == together(data["stacks"], data["part_discard"], data["display"], *parts)
        assert table.size <= 9
        assert all(old <= new for old, new in zip(before, places, strict=True))
        assert [sum(hand.values()) for hand in hands] == [one.druid_cards for one in view.seats]
        assert [sum(wild.values()) for wild in wilds] == [one.experience_cards for one in view.seats]
        sizes = (view.druid_supply, view.experience_supply, view.stacks)
        assert sizes == tuple(sum(data[pile].values()) for pile in ("druid_supply", "experience_supply", "stacks"))


@rule("CEL-TC-26")
@every_table
def test_every_game_ends(seats: int, options: dict[str, Plain]) -> None:
    """At most 90 plays and one retirement a seat; each play moves one druid, by one step or more."""
    for seed in range(10):
        table, chance = opening(seats, seed, memory=False, **options), Random(seed)
        decisions = 0
        while not table.over:
            table.play_at_random(chance)
            decisions += 1
            assert decisions < 500
        moved = table.all_of(DruidMoved)

        assert len(table.all_of(CardsPlayed)) == len(moved) <= 90
        assert all(PLACES.index(move.origin) < PLACES.index(move.place) for move in moved)
        assert max(Counter(event.seat for event in table.all_of(Retired)).values(), default=0) <= 1


def weights(state: Celtica, options: list[int]) -> list[int] | None:
    """Equal parts are one option, so it weighs as many as there are."""
    if state.kind() == w.ASK_TAKE:
        return [state.counts(w.DISPLAY + option - w.TAKE, 1)[0] for option in options]
    if state.kind() == w.ASK_GIVE_UP:
        return [state.counts(state.seat_at(state.actor) + w.PARTS + option - w.GIVE_UP, 1)[0] for option in options]
    return None


def random_games(seats: int, count: int) -> Iterator[Table]:
    """Games as the figures count them: any play, any part, any part lost, half of the cult cards, no exchange."""
    for seed in range(count):
        table, chance = opening(seats, seed, memory=False, start_player=0), Random(seed)
        state = table.state
        while not state.over:
            options = state.legal(state.actor)
            choice = chance.choices(options, weights(state, options))[0]
            state.do(state.actor, options[-1] if state.kind() == w.ASK_EXCHANGE else choice)
        yield table


@pytest.mark.parametrize(
    ("seats", "rounds", "turns", "amulets", "best", "parts", "lost", "experience"),
    [
        (2, 6.2, 69, 0.39, 0.72, 16.8, 38.7, 19.9),
        (3, 4.3, 69, 0.16, 0.44, 12.2, 38.1, 20.1),
        (4, 3.3, 69, 0.09, 0.34, 9.7, 37.2, 20.2),
        (5, 3.0, 73, 0.08, 0.34, 9.4, 35.9, 20.2),
    ],
    ids=["2 seats", "3 seats", "4 seats", "5 seats"],
)
def test_random_games_go_as_they_should(
    seats: int,
    rounds: float,
    turns: float,
    amulets: float,
    best: float,
    parts: float,
    lost: float,
    experience: float,
) -> None:
    """Rounds, plays, amulets, parts and experience cards a game, against figures found with another program."""
    total = Counter[str]()
    games = 100
    for table in random_games(seats, games):
        view = table.view()
        total["rounds"] += view.round
        total["turns"] += len(table.all_of(CardsPlayed))
        total["amulets"] += sum(one.amulets for one in view.seats)
        total["best"] += max(one.amulets for one in view.seats)
        total["parts"] += sum(sum(one.parts.values()) for one in view.seats)
        total["lost"] += len(table.all_of(PartGivenUp))
        total["experience"] += len(table.all_of(ExperienceCardDrawn))

    assert pytest.approx(rounds, abs=0.15) == total["rounds"] / games
    assert pytest.approx(turns, abs=1.5) == total["turns"] / games
    assert pytest.approx(amulets, abs=0.12) == total["amulets"] / games / seats
    assert pytest.approx(best, abs=0.17) == total["best"] / games
    assert pytest.approx(parts, abs=0.6) == total["parts"] / games / seats
    assert pytest.approx(lost, abs=1.5) == total["lost"] / games
    assert pytest.approx(experience, abs=0.7) == total["experience"] / games
