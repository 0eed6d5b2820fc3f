"""BLG-ER: hands return, tokens are turned up, strengths compared."""

import pytest

from nemeton.games.bloody_grove.event_types import GroveResolved, SpiritDestroyed, TokenRevealed, VenerableTaken
from tests.rules.bloody_grove.table import TOKENS, Seat, end_of_round, grove
from tests.rules.rulebook import rule

BOMB = {"T01": "destroy", "T02": "destroy", "T03": "+4", "T04": "+2", "T05": "+3"}


@rule("BLG-ER-01", "BLG-RUL-17", "BLG-TC-15", "BLG-DP-09")
def test_hands_go_under_the_decks_in_any_order() -> None:
    """The starter first; the card put down last is the bottom card, and the last one goes by itself."""
    table = grove(
        turn=6,
        asks="return",
        seat=0,
        round=4,
        seat0={"hand": ["BB1", "BB2", "BB3"], "deck": ["FB1"]},
        seat1={"hand": ["OB1", "OB2"]},
    )
    assert ["return BB1", "return BB2", "return BB3"] == table.options()
    assert "BLG-ER-01" == table.refusal("return FB1").rule

    table.play("return BB2", "return BB3")
    assert ["FB1", "BB2", "BB3", "BB1"] == table.deck(0)
    assert (1, "return") == table.asked
    table.play("return OB2")

    assert ["OB2", "OB1"] == table.deck(1)


@rule("BLG-ER-02")
def test_groves_are_resolved_in_order() -> None:
    """First, second, third; each winner acts before the next grove is looked at."""
    table = end_of_round(
        seat0={"columns": [["BE05"], [], ["BE09"]]}, seat1={"columns": [[], ["OE07"], []]}, groves="OFB"
    )
    assert [0] == [event.grove for event in table.all_of(GroveResolved)]
    assert (0, "venerable") == table.asked

    table.play("venerable V03")
    assert [0, 1] == [event.grove for event in table.all_of(GroveResolved)]
    assert (1, "venerable") == table.asked
    table.play(table.options()[0])

    assert 2 in [event.grove for event in table.all_of(GroveResolved)]


@rule("BLG-ER-04", "BLG-ER-05", "BLG-ER-06")
def test_destruction_comes_before_counting_and_voids_all_tokens_of_the_card() -> None:
    """BE05 carries +4 and destroy: it is gone, its +4 counts nothing, and FB1 wins for the other side."""
    table = end_of_round(
        seat0={"columns": [[("BE05", ["T03", "T01"])]]}, seat1={"columns": [["FB1"]]}, values=BOMB, groves="OBF"
    )

    assert [(0, "BE05")] == [(event.seat, event.card) for event in table.all_of(SpiritDestroyed)]
    assert [0, 1] == table.all_of(GroveResolved)[0].strengths
    assert "BE05" in table.box
    assert ["T01", "T03"] == table.table_data()["tokens"]["discard"]


@rule("BLG-ER-07", "BLG-ER-08", "BLG-ER-09", "BLG-ER-10", "BLG-ER-11", "BLG-ER-12", "BLG-TC-22")
@pytest.mark.parametrize(
    ("column", "druid", "strength"),
    [
        (["BB1"], [], 3 + 1),  # the Bear's grove
        (["FB1"], [], 1),
        (["FB1"], ["FB2"], 1 + 1),
        (["BB1"], ["BB2"], 3 + 1 + 1),  # both bonuses on one card
        ([("FB1", ["T03", "T04"])], [], 1 + 4 + 2),
        (["BB1", ("V09", ["T05"]), "OE07"], ["OB1"], 3 + 1 + 2 + 3 + 3 + 1),
    ],
)
def test_the_four_parts_of_strength(column: list[str], druid: list[str], strength: int) -> None:
    """Tokens, printed strengths, transformation bonus, grove bonus."""
    table = end_of_round(seat0={"columns": [column], "druid": druid}, values=BOMB)

    assert [strength, 0] == table.all_of(GroveResolved)[0].strengths


@rule("BLG-ER-08", "BLG-RUL-20")
def test_a_token_counts_for_the_owner_of_the_card() -> None:
    """Seat 1 puts a +4 on seat 0's spirit: seat 0 is the stronger for it."""
    table = grove(
        turn=6,
        seat0={"columns": [["OB2"], [], []]},
        seat1={"hand": ["OB1"], "columns": [["BB2"], [], []]},
        values=BOMB,
        groves="FBO",
    )
    table.play("summon OB1", "arcane", "take T03", "other OB2")

    assert [5, 1] == table.all_of(GroveResolved)[0].strengths


@rule("BLG-ER-10", "BLG-TC-23")
def test_the_transformation_bonus_is_for_the_own_spirits_of_its_animal() -> None:
    """Seat 0 is an Owl: its two Owls gain one each, the opponent's Owl nothing; a bare druid gives nothing."""
    table = end_of_round(
        seat0={"columns": [["OB1", "OB2", "FB1"]], "druid": ["OB3"]}, seat1={"columns": [["OB1"]]}, groves="BOF"
    )

    assert [5, 1] == table.all_of(GroveResolved)[0].strengths


@rule("BLG-ER-13")
def test_venerables_get_no_bonus() -> None:
    """V09 is worth 2 at every grove and under every transformation."""
    for groves, druid in (("BOF", "BB1"), ("OBF", "OB1"), ("FBO", "FB1")):
        table = end_of_round(
            seat0={"columns": [["V09"]], "druid": [druid]}, groves=groves, round=2, venerables=["V01", "V02", "V05"]
        )
        assert [2, 0] == table.all_of(GroveResolved)[0].strengths


@rule("BLG-ER-14")
def test_the_stronger_side_takes_the_cube() -> None:
    """By one point is enough, for either seat."""
    for seat0, seat1, winner in ((["BB1"], ["OE03"], 0), (["FB1"], ["OE03"], 1)):
        table = end_of_round(seat0={"columns": [seat0]}, seat1={"columns": [seat1]}, groves="BOF")
        assert [winner, None, None] == table.view().cubes
        assert (winner, "venerable") == table.asked


@rule("BLG-ER-15", "BLG-TC-10")
@pytest.mark.parametrize(
    ("seat0", "seat1"),
    [([], []), (["OB2"], ["FB1"]), ([("BE05", ["T01"])], [("BE09", ["T02"])])],
    ids=["empty", "level", "destroyed"],
)
def test_a_tie_leaves_the_cube_in_the_centre(seat0: list[str], seat1: list[str]) -> None:
    """Nobody takes a Venerable, and the round goes on."""
    table = end_of_round(round=4, seat0={"columns": [seat0]}, seat1={"columns": [seat1]}, values=BOMB)
    first = table.all_of(GroveResolved)[0]

    assert first.winner is None
    assert first.strengths[0] == first.strengths[1]
    assert [] == table.all_of(VenerableTaken)
    assert table.over


@rule("BLG-ER-16", "BLG-RUL-10")
def test_tokens_of_a_resolved_grove_are_discarded_before_the_venerable_is_taken() -> None:
    """They lie open in the discard while the winner chooses, and the card is free of them."""
    table = end_of_round(seat0={"columns": [[("BB1", ["T03"])]]}, values=BOMB)

    assert (0, "venerable") == table.asked
    assert ["T03"] == table.table_data()["tokens"]["discard"]
    assert [] == table.tokens(0, "BB1")
    assert ("discard", "+4") == (table.view(1).tokens["T03"].place, table.view(1).tokens["T03"].value)


@rule("BLG-ER-03", "BLG-ER-17")
def test_all_tokens_of_both_columns_are_turned_up_together() -> None:
    """Two on one side, one on the other; the one at the second grove stays face down."""
    seat0: Seat = {"columns": [[("BE05", ["T03"]), ("FB1", ["T04"])], [("OB1", ["T06"])]]}
    table = end_of_round(seat0=seat0, seat1={"columns": [[("FB1", ["T05"])]]}, values=BOMB)

    assert ["T03", "T04", "T05"] == [event.token for event in table.all_of(TokenRevealed)]
    assert "card" == table.view().tokens["T06"].place
    assert isinstance(table.view(0).tokens["T06"].value, list)


@rule("BLG-TC-42")
def test_no_card_carries_a_token_into_a_new_round() -> None:
    """All three groves have been resolved: supply and discard are twelve."""
    seat0: Seat = {"columns": [[("FB1", ["T03"])], [("OB1", ["T04"])], [("BB1", ["T05"])]]}
    table = end_of_round(seat0=seat0, seat1={"columns": [["BE01"], ["BE02"], [("BE03", ["T07"])]]})
    while table.view().round == 1 and not table.over:
        table.play(table.options()[0])

    tokens = table.table_data()["tokens"]
    assert TOKENS == sorted(tokens["supply"] + tokens["discard"])
