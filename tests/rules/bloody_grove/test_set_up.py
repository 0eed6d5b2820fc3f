"""BLG-SU: what lies where before the first turn."""

from random import Random

import pytest

from nemeton.games.bloody_grove.event_types import CardDrawn, TokenLookedAt
from tests.rules.bloody_grove.table import BASES, ELITES, NORMAL, RED, TOKENS, opening
from tests.rules.rulebook import rule

SEEDS = range(1, 9)


@rule("BLG-SU-01", "BLG-SU-02")
def test_each_seat_has_a_druid_and_nine_base_spirits() -> None:
    """All nine are in hand and deck, in an order that differs from seat to seat and game to game."""
    orders = set()
    for seed in SEEDS:
        table = opening(seed)
        for seat in (0, 1):
            assert BASES == sorted(table.hand(seat) + table.deck(seat))
            orders.add(tuple(table.deck(seat)))
            assert ["DK", "DG"][seat] == table.seat(seat).druid
            assert table.seat(seat).transformation is None

    assert len(orders) > len(SEEDS)


@rule("BLG-SU-03", "BLG-SU-04")
def test_the_groves_lie_in_a_random_row_with_their_cubes_in_the_centre() -> None:
    """Each animal once; among many games every animal comes first."""
    tables = [opening(seed, memory=False).table_data() for seed in range(30)]

    assert {("B", "F", "O")} == {tuple(sorted(table["groves"])) for table in tables}
    assert {"B", "O", "F"} == {table["groves"][0] for table in tables}
    assert all(table["cubes"] == [None, None, None] for table in tables)


@rule("BLG-SU-05", "BLG-SU-06")
def test_one_elite_of_each_animal_is_open_and_nine_lie_below() -> None:
    """Three decks, each shuffled by itself."""
    tables = [opening(seed) for seed in SEEDS]

    for table in tables:
        for animal, row in table.table_data()["elites"].items():
            assert ELITES[animal] == sorted([row["face_up"][1], *(card for _, card in row["deck"])])
            assert row["face_up"][1] == table.view().elites[animal].face_up
    assert len({table.view().elites["B"].face_up for table in tables}) > 1


@rule("BLG-SU-07")
def test_all_tokens_are_in_the_supply_face_down() -> None:
    """Nobody knows a value at first; the values differ from game to game."""
    table = opening()

    assert TOKENS == table.table_data()["tokens"]["supply"]
    assert all(isinstance(token.value, list) for token in table.view(0).tokens.values())
    assert len({tuple(opening(seed).table_data()["tokens"]["values"]) for seed in SEEDS}) == len(SEEDS)


@rule("BLG-SU-08", "BLG-SU-09", "BLG-SU-10")
def test_three_venerables_are_open_and_the_red_ones_come_last() -> None:
    """Nine lie in the deck, the lowest three are the red ones."""
    for seed in SEEDS:
        table = opening(seed).table_data()["venerables"]
        deck = [card for _, card in table["deck"]]

        assert 3 == len(table["revealed"])
        assert RED == sorted(deck[6:])
        assert NORMAL == sorted(table["revealed"] + deck[:6])
    assert len({tuple(opening(seed).table_data()["venerables"]["revealed"]) for seed in SEEDS}) > 1


@rule("BLG-SU-11")
def test_chance_or_the_option_names_the_starter() -> None:
    """Left to chance, both seats start about as often; the cube lies on spot 1."""
    starters = [opening(seed, memory=False, starter="random").table_data()["starter"] for seed in range(60)]

    assert 15 <= sum(starters) <= 45
    assert [1] * 10 == [opening(seed, memory=False, starter=1).actor for seed in range(10)]
    assert 1 == opening().view().spot


@rule("BLG-SU-12")
def test_both_seats_draw_four_cards() -> None:
    """Five are left in each deck, and the four drawn are those that were on top."""
    table = opening()

    for seat in (0, 1):
        assert (4, 5) == (table.seat(seat).hand.size, len(table.seat(seat).deck))
        assert sorted(table.hand(seat)) == sorted(
            event.card or "" for event in table.all_of(CardDrawn) if event.seat == seat
        )


@rule("BLG-SU-13")
def test_each_seat_looks_at_one_token_in_secret() -> None:
    """The looker learns its value, the other that it was looked at; it stays in the supply."""
    table = opening().play("look T03", "look T08")
    values = table.table_data()["tokens"]["values"]

    assert (values[2], values[7]) == (table.view(0).tokens["T03"].value, table.view(1).tokens["T08"].value)
    assert isinstance(table.view(1).tokens["T03"].value, list)
    assert (["T03"], ["T08"]) == (table.other(0).looked, table.other(1).looked)
    assert TOKENS == table.table_data()["tokens"]["supply"]
    assert [(0, "T03"), (1, "T08")] == [(event.seat, event.token) for event in table.all_of(TokenLookedAt)]


@rule("BLG-SU-14")
def test_nobody_looks_at_the_token_the_other_looked_at() -> None:
    """Eleven are left for the second seat."""
    table = opening().play("look T03")

    assert [f"look {token}" for token in TOKENS if token != "T03"] == table.options()
    assert "BLG-SU-14" == table.refusal("look T03").rule


@rule("BLG-SU-15")
@pytest.mark.parametrize("seed", [1, 2])
def test_later_rounds_begin_without_a_look(seed: int) -> None:
    """From the first turn on the question is never asked again."""
    table, chance = opening(seed).play("look T01", "look T02"), Random(seed)
    rounds = set()
    while not table.over:
        assert "look" != table.question.kind
        rounds.add(table.view().round)
        table.play_at_random(chance)

    assert max(rounds) > 1
