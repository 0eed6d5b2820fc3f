"""BLG-SC: who wins."""

import pytest

from nemeton.games.bloody_grove.event_types import VenerableTaken
from tests.rules.bloody_grove.table import Seat, end_of_round, grove
from tests.rules.rulebook import rule


@rule("BLG-SC-01", "BLG-RUL-22", "BLG-TC-24", "BLG-NR-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_all_three_groves_win_at_once(seat: int) -> None:
    """In round 1, after all Venerables have been taken; the points do not matter."""
    winner: Seat = {"columns": [["BB1"], ["OB1"], ["FB1"]]}
    loser: Seat = {"druid": ["BE07"]}
    table = end_of_round(
        seat0=winner if seat == 0 else loser, seat1=loser if seat == 0 else winner, venerables=["V03", "V09"]
    )
    while not table.over:
        assert table.view().cubes.count(seat) < 3 or table.view().resolving is not None
        table.play(table.options()[0])

    assert 2 == len(table.all_of(VenerableTaken))
    assert [seat] * 3 == table.view().cubes
    assert (seat,) == table.state.outcome().winners


@rule("BLG-SC-01", "BLG-RUL-25", "BLG-TC-25")
@pytest.mark.parametrize(
    ("seat0", "seat1"),
    [([[], [], []], [[], [], []]), ([["BB1"], ["OB1"], []], [[], [], []]), ([["BB1"], ["OB1"], []], [[], [], ["FB1"]])],
    ids=["centre", "two", "mixed"],
)
def test_less_than_three_of_one_owner_is_no_victory(seat0: list[list[str]], seat1: list[list[str]]) -> None:
    """Three cubes in the centre, two of one seat, two against one: the game goes on."""
    table = end_of_round(seat0={"columns": seat0, "deck": ["BB3"]}, seat1={"columns": seat1})
    while table.view().round == 1 and not table.over:
        table.play(table.options()[0])

    assert not table.over
    assert 2 == table.view().round


@rule("BLG-SC-02", "BLG-TC-26")
def test_three_groves_come_before_points_in_round_four_too() -> None:
    """Seat 0 takes all three with few points; seat 1 has many."""
    table = end_of_round(
        round=4,
        seat0={"columns": [["BE05"], ["BE09"], ["BE02"]]},
        seat1={"columns": [["V01", "V07"], ["V02"], ["V06"]]},
        venerables=["R1", "R2"],
    )
    while not table.over:
        table.play(table.options()[0])

    assert table.seat(0).domination < table.seat(1).domination
    assert (1, 2) == table.outcome()


@rule("BLG-SC-03", "BLG-RUL-26", "BLG-TC-31")
@pytest.mark.parametrize(
    ("seat0", "points"),
    [
        (Seat(columns=[["BE07"]]), 1),
        (Seat(druid=["BE07"]), 1),
        (Seat(druid=["BE07", "BB1"]), 0),
        (Seat(hand=["BE07"]), 0),
        (Seat(deck=["BE07"]), 0),
        (Seat(columns=[["BE07", "V01"], ["OE02"], ["V05"]], druid=["BB1", "FE05"]), 1 + 2 + 1 + 1 + 1),
        (Seat(druid=["BB1"], columns=[["BB2"]]), 0),
    ],
)
def test_what_counts_at_the_end(seat0: Seat, points: int) -> None:
    """Spirits of the side and the current transformation; nothing below it, in hand or in deck."""
    assert points == grove(round=4, over=True, seat0=seat0).seat(0).domination


@rule("BLG-SC-04")
@pytest.mark.parametrize(("columns", "places"), [([["V01"]], (1, 2)), ([[]], (2, 1))])
def test_most_points_win(columns: list[list[str]], places: tuple[int, int]) -> None:
    """Two to one, and nothing to one."""
    table = grove(round=4, over=True, seat0={"columns": columns}, seat1={"columns": [["V05"]], "druid": ["BB1"]})

    assert places == table.outcome()


@rule("BLG-SC-05", "BLG-EX-12")
def test_a_tie_goes_to_more_transformations() -> None:
    """Seven points each, three transformations to two."""
    table = grove(
        round=4,
        over=True,
        seat0={"columns": [["V01", "V02", "V04"], ["R3"], ["BE07"]], "druid": ["BB1", "BB2", "BB3"]},
        seat1={"columns": [["V05", "V06", "V07"], ["V08"], ["V09", "FE05"]], "druid": ["BB1", "BB2"]},
    )

    assert (7, 7) == (table.seat(0).domination, table.seat(1).domination)
    assert (1, 2) == table.outcome()


@rule("BLG-SC-06", "BLG-EX-12", "BLG-TC-33")
def test_level_in_everything_is_a_shared_victory() -> None:
    """Same points, same number of transformations: both are named, each with half the utility."""
    table = grove(
        round=4,
        over=True,
        seat0={"columns": [["V05"]], "druid": ["BB1"]},
        seat1={"columns": [["V02"]], "druid": ["FB1"]},
    )

    assert (1, 1) == table.outcome()
    assert (0, 1) == table.state.outcome().winners
    assert (0.5, 0.5) == (table.state.utility(0), table.state.utility(1))
    assert [{"groves": 0, "domination": 1, "transformations": 1}] * 2 == list(table.state.outcome().scores)
