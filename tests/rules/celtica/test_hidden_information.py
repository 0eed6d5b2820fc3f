"""CEL-HI: who knows what, exactly."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from nemeton.games.celtica import GAME
from nemeton.games.celtica.event_types import CardDeclined, DruidCardDrawn, ExperienceCardDrawn
from nemeton.games.celtica.view_types import SeatView
from tests.rules.celtica.table import ALL_DRUIDS, ONE_OF_EACH, Counts, Table, celtica, opening
from tests.rules.rulebook import rule


def observation(table: Table, seat: int) -> list[int]:
    """The view of a seat as numbers."""
    buffer = GAME.observation.buffer()
    table.state.observe_into(seat, buffer)
    return [int(number) for number in buffer]


def known(table: Table, seat: int) -> tuple[object, ...]:
    """All that a seat is ever shown: view, position, options, question, numbers and events."""
    state = table.state
    events = [event.to(seat) for event in table.events()]
    return (
        state.view(seat),
        state.position(seat),
        state.legal(seat),
        state.decision(seat),
        observation(table, seat),
        events,
    )


def worlds(table: Table, seat: int, count: int) -> Iterator[Table]:
    """Tables that may be the true one for all the seat knows."""
    return (Table(table.state.sample(seat, seed)) for seed in range(count))


def hand(table: Table, seat: int) -> dict[str, int]:
    """The druid cards of a seat."""
    held = table.seat(seat).hand
    assert held is not None, "a seat sees its own hand"
    return held


@rule("CEL-HI-01")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_is_public_is_seen_by_all(seat: int | None) -> None:
    """Druids, display, play areas, discards, sizes of piles and hands, round, who is asked, and the last round."""
    table = celtica(
        3,
        turn=1,
        round=4,
        druids={"red": "P19", "grey": "P07"},
        part_discard={"L4": 2},
        druid_discard={"red": 3, "brown": 1},
        experience_discard={"white": 2},
        seat0={"hand": {"grey": 3}, "experience": {"red": 2}, "parts": {"L1": 1}},
        seat1={"hand": {"white": 1}, "parts": {"M": 2}},
        seat2={"hand": {}, "experience": {"grey": 1}},
    )
    view = table.view(seat)

    assert {"red": "P19", "grey": "P07", "white": "P01", "brown": "P01", "black": "P01"} == view.druids
    assert (ONE_OF_EACH, {"L4": 2}) == (view.display, view.part_discard)
    assert [{"L1": 1}, {"M": 2}, {}] == [one.parts for one in view.seats]
    assert ({"red": 3, "brown": 1}, {"white": 2}) == (view.druid_discard, view.experience_discard)
    assert (90 - 9 - 2 - 3, 60 - 4 - 4, 20 - 2 - 3) == (view.stacks, view.druid_supply, view.experience_supply)
    assert [(3, 2), (1, 0), (0, 1)] == [(one.druid_cards, one.experience_cards) for one in view.seats]
    assert (4, [1], True, False) == (view.round, view.asked, view.last_round, view.over)


@rule("CEL-HI-01")
def test_the_numbers_for_learners_say_what_the_view_says() -> None:
    """Every field of the observation of seat 1, whose neighbours are told clockwise from it."""
    table = celtica(
        3,
        turn=1,
        asks="take",
        left=2,
        round=4,
        druids={"red": "P19", "grey": "P07"},
        display={"L1": 5, "S2": 2},
        part_discard={"L4": 2},
        druid_discard={"red": 3, "brown": 1},
        experience_discard={"white": 2},
        seat0={"hand": {"grey": 3}, "experience": {"red": 2}, "parts": {"L1": 1}},
        seat1={"hand": {"white": 1}, "experience": {"black": 1}, "parts": {"M": 2}},
        seat2={"hand": {}, "experience": {"grey": 1}, "parts": {"S4": 3}},
    )
    numbers = observation(table, 1)
    seen = {field.name: numbers[field.offset : field.offset + field.length] for field in GAME.observation}
    stacks = [10 - 5 - 1, 10, 10, 8, 10, 8, 10, 7, 8]
    seats = ("own", "left_1", "left_2", "left_3", "left_4")

    assert ([3], [2], [4], [1]) == (seen["question"], seen["parts_left"], seen["round"], seen["last_round"])
    assert ([18, 6, 0, 0, 0], [0, 12, 18, 18, 18]) == (seen["place"], seen["steps_to_goal"])
    assert ([0, 0, 1, 0, 0], [0, 0, 0, 0, 1]) == (seen["own_cards"], seen["own_experience"])
    assert ([3, 0, 0, 1, 0], [0, 0, 2, 0, 0]) == (seen["discarded"], seen["experience_discarded"])
    assert ([9, 12, 11, 11, 12], [4, 4, 2, 4, 3]) == (seen["unseen"], seen["experience_unseen"])
    assert stacks == seen["stacked"]
    assert [0, 0, 0, 2, 0, 0, 0, 0, 0] == seen["part_discarded"]
    assert [5, 0, 0, 0, 0, 2, 0, 0, 0] == seen["displayed"]
    assert [2, 3, 1, 0, 0] == [sum(seen[f"{who}_parts"]) for who in seats]
    assert [1, 0, 3, 0, 0] == [seen[f"{who}_druid_cards"][0] for who in seats]
    assert [1, 1, 2, 0, 0] == [seen[f"{who}_experience_cards"][0] for who in seats]
    assert [1, 1, 1, 0, 0] == [seen[f"{who}_present"][0] for who in seats]
    assert [0] == [observation(table, 0)[0]]


@rule("CEL-HI-02")
def test_the_colours_of_cards_are_seen_by_their_holder_alone() -> None:
    """Seat 0 sees its own colours; seat 1 and a spectator see numbers."""
    table = celtica(seat0={"hand": {"grey": 3}, "experience": {"red": 2}})

    def colours(seat: int | None) -> tuple[Counts | None, Counts | None]:
        seen: SeatView = table.view(seat).seats[0]
        return seen.hand, seen.experience

    assert ({"grey": 3}, {"red": 2}) == colours(0)
    assert (None, None) == colours(1)
    assert (None, None) == colours(None)


@rule("CEL-HI-03")
def test_nobody_knows_the_order_of_a_pile() -> None:
    """Two tables that differ only in what will be drawn look alike to every seat, and then differ."""

    def at_the_cult_site(seed: int) -> Table:
        return celtica(druids={"red": "P08"}, seed=seed, seat0={"hand": {"red": 2}}).play("play red 1+0")

    first, second = at_the_cult_site(1), at_the_cult_site(2)

    for seat in (0, 1):
        assert known(first, seat) == known(second, seat)
        assert first.state.position(seat)["chance"] is None
    assert hand(first.play("draw"), 0) != hand(second.play("draw"), 0)


@rule("CEL-HI-03")
def test_a_sample_has_an_order_of_its_own() -> None:
    """What seat 0 would draw next is another card in other samples: the true order is in none of them."""
    table = celtica(druids={"red": "P08"}, seat0={"hand": {"red": 2}}).play("play red 1+0")
    drawn = {str(hand(world.play("draw"), 0)) for world in worlds(table, 0, 30)}

    assert 5 == len(drawn)


@rule("CEL-HI-04")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_part_discard_is_public_and_so_is_what_becomes_of_it(seat: int | None) -> None:
    """Face down or not, all saw what went in; after the reshuffle the content of the new stacks is known."""
    table = celtica(
        3,
        druids={"red": "P04", "grey": "P05"},
        stacks={},
        part_discard={"S1": 3},
        seat0={"hand": {"red": 2}, "parts": {"S1": 1}},
        seat1={"hand": {"grey": 2}, "parts": {}},
    )

    table.play("play red 1+0")
    assert {"S1": 4} == table.view(seat).part_discard
    table.play("play grey 1+0", "take M")

    assert ({"S1": 3}, 3, {}) == (table.view(seat).stacked, table.view(seat).stacks, table.view(seat).part_discard)


@rule("CEL-HI-05")
@pytest.mark.parametrize(
    ("origin", "answers", "kind"),
    [("P08", ["draw"], DruidCardDrawn), ("P04", [], ExperienceCardDrawn)],
    ids=["cult site", "ruin"],
)
def test_a_drawn_card_is_seen_by_the_drawer_only(
    origin: str, answers: list[str], kind: type[DruidCardDrawn | ExperienceCardDrawn]
) -> None:
    """The others see that it was drawn, and by whom."""
    table = celtica(
        druids={"red": origin}, druid_supply={"white": 12}, experience_supply={"white": 4}, seat0={"hand": {"red": 2}}
    )

    table.play("play red 1+0", *answers)
    (event,) = table.all_of(kind)

    assert (0, "white") == (event.to(0).seat, event.to(0).druid)
    assert (0, None) == (event.to(1).seat, event.to(1).druid)
    assert (0, None) == (event.to(None).seat, event.to(None).druid)


@rule("CEL-HI-05")
def test_a_declined_draw_is_public() -> None:
    """Everybody is told who declined."""
    table = celtica(druids={"red": "P08"}, seat0={"hand": {"red": 2}}).play("play red 1+0", "decline")

    assert [0, 0] == [event.to(seat).seat for seat in (1, None) for event in table.all_of(CardDeclined)]


@rule("CEL-HI-06")
def test_two_tables_that_differ_in_other_hands_look_alike() -> None:
    """View, position, options, question, numbers and events of seat 0 are the same, whatever seat 1 holds."""
    tables = [
        celtica(
            druids={"red": "P08"},
            druid_discard={"brown": 2},
            seat0={"hand": {"red": 2}, "experience": {"red": 1}},
            seat1={"hand": cards, "experience": wild},
        ).play("play red 1+0", "decline")
        for cards, wild in (({"grey": 3}, {"white": 2}), ({"white": 2, "black": 1}, {"black": 1, "red": 1}))
    ]

    assert known(tables[0], 0) == known(tables[1], 0)
    assert tables[0].view(None) == tables[1].view(None)
    assert known(tables[0], 1) != known(tables[1], 1)


@rule("CEL-HI-07")
def test_counting_is_exact() -> None:
    """Supply and other hands are what is neither discarded nor held by the observer; every world agrees."""
    table = celtica(
        3,
        druid_discard={"red": 4, "brown": 12},
        experience_discard={"grey": 4},
        seat0={"hand": {"red": 2, "grey": 1}, "experience": {"black": 3}},
        seat1={"hand": {"white": 2}, "experience": {"red": 1}},
        seat2={"hand": {"black": 1, "red": 1}},
    )
    unseen = {"red": 6, "grey": 11, "white": 12, "black": 12}
    unseen_experience = {"red": 4, "white": 4, "brown": 4, "black": 1}
    written: Any = table.state.position(0)["table"]

    assert ["?", 37, unseen] == written["druid_supply"]
    assert [{"red": 2, "grey": 1}, ["?", 2, unseen], ["?", 2, unseen]] == [one["hand"] for one in written["seats"]]
    assert ["?", 12, unseen_experience] == written["experience_supply"]
    for world in worlds(table, 0, 10):
        assert unseen == +(Counter(world.supply) + Counter(hand(world, 1)) + Counter(hand(world, 2)))
        assert [3, 2, 2] == [sum(hand(world, seat).values()) for seat in range(3)]


@rule("CEL-HI-07")
def test_when_nobody_holds_a_druid_card_the_supply_is_known_to_all() -> None:
    """In the final exchange all hands are empty: every world has the very supply that lies there."""
    table = celtica(
        asks="exchange",
        druid_supply={"red": 7, "white": 3},
        seat0={"hand": {}, "experience": {"red": 1}, "parts": {"L1": 1}},
        seat1={"hand": {}},
    )

    for seat in (0, 1):
        assert [{"red": 7, "white": 3}] * 5 == [world.supply for world in worlds(table, seat, 5)]


@rule("CEL-HI-08")
def test_a_reshuffle_separates_what_may_be_where() -> None:
    """Seat 1 knows the old hands by counting; only the card drawn after the reshuffle is open.

    The supply was empty, so seat 0's hand was all that seat 1 and the discard did not have: red, red and grey. It
    plays a red one, draws from the renewed supply, and keeps red and grey for certain.
    """
    table = celtica(
        druids={"red": "P08"}, druid_supply={}, seat0={"hand": {"red": 2, "grey": 1}}, seat1={"hand": {"black": 2}}
    ).play("play red 1+0", "draw")
    hands = [hand(world, 0) for world in worlds(table, 1, 40)]
    extra = {colour for held in hands for colour in +(Counter(held) - Counter({"red": 1, "grey": 1}))}

    assert all(held.get("red", 0) >= 1 and held.get("grey", 0) >= 1 for held in hands)
    assert {3} == {sum(held.values()) for held in hands}
    assert set(ALL_DRUIDS) == extra


@rule("CEL-HI-08")
def test_the_memory_of_a_pile_keeps_draws_and_reshuffles_in_order() -> None:
    """Who drew how many, what was laid, and what the new supply was made of, with the fronts of others hidden."""
    table = celtica(
        druids={"red": "P08"}, druid_supply={}, seat0={"hand": {"red": 2, "grey": 1}}, seat1={"hand": {"black": 2}}
    ).play("play red 1+0", "draw")
    memory: Any = table.state.position(1)["memory"]

    assert [
        ["shuffle", [2, 1, 0, 0, 2]],
        ["draw", 0, -1, 3],
        ["draw", 1, 4, 2],
        ["show", 0, 0, 1],
        ["shuffle", [11, 11, 12, 12, 10]],
        ["draw", 0, -1, 1],
    ] == memory["draws"][0]


@rule("CEL-HI-09")
def test_a_world_is_as_likely_as_the_shuffles_that_lead_to_it() -> None:
    """Seat 1 drew two of one red and three grey cards and laid a grey one: its other card is red every second time.

    Of the six pairs it may have drawn, three have the red card, and each of them could lay a grey one.
    """
    table = celtica(
        turn=1,
        druids={"grey": "P18"},
        druid_supply={"red": 1, "grey": 1},
        seat0={"hand": {"white": 1}},
        seat1={"hand": {"grey": 2}},
    ).play("play grey 1+0")
    red = sum(hand(world, 1) == {"red": 1} for world in worlds(table, 0, 400))

    assert 160 < red < 240


@rule("CEL-HI-09")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_worlds_agree_with_all_a_seat_has_seen(seats: int, seed: int) -> None:
    """Over a random game: same view, same position and same options for the seat, and the box is whole."""
    table, chance = opening(seats, seed), Random(seed)
    while not table.over:
        if chance.random() < 0.04:
            seat = chance.randrange(seats)
            (world,) = worlds(table, seat, 1)
            assert known(table, seat)[:5] == known(world, seat)[:5]
            assert ALL_DRUIDS == all_druid_cards(world)
        table.play_at_random(chance)


def all_druid_cards(table: Table) -> dict[str, int]:
    """The druid cards of the whole box by colour."""
    data = table.table_data()
    lying = [data["druid_supply"], data["druid_discard"], *[seat["hand"] for seat in data["seats"]]]
    return {colour: sum(counts.get(colour, 0) for counts in lying) for colour in ALL_DRUIDS}


@rule("CEL-HI-09")
def test_the_fast_sample_gives_the_same_worlds() -> None:
    """`sample_into` deals what `sample` deals, seed by seed."""
    table, chance = opening(3, 5), Random(5)
    for _ in range(60):
        table.play_at_random(chance)
    target = table.state.clone()

    for seed in range(5):
        table.state.sample_into(1, seed, target)
        assert table.state.sample(1, seed).position()["table"] == target.position()["table"]
