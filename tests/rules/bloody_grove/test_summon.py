"""BLG-SM: summoning; BLG-CN: Cunning."""

import pytest

from nemeton.games.bloody_grove.event_types import SpiritMoved
from tests.rules.bloody_grove.table import end_of_round, grove
from tests.rules.rulebook import rule


@rule("BLG-SM-01")
def test_a_hand_card_is_laid_open_into_the_own_column() -> None:
    """It leaves the hand and all see it; a card one does not hold is refused."""
    table = grove(turn=3, seat0={"hand": ["BB1"]}, seat1={"hand": ["FB1", "FB2"]})

    assert "BLG-SM-01" == table.refusal("summon BB1").rule
    table.play("summon FB1")

    assert [[], ["FB1"], []] == table.columns(1)
    assert ["FB2"] == table.hand(1)
    assert "FB1" == table.view(0).seats[1].columns[1][0].card


@rule("BLG-SM-02")
def test_a_new_card_goes_to_the_outer_end() -> None:
    """Behind those already there, whatever they are."""
    table = grove(seat0={"hand": ["BB1"], "columns": [["FB1", "V05", "OE07"]]})

    assert ["FB1", "V05", "OE07", "BB1"] == table.play("summon BB1").columns(0)[0]


@rule("BLG-SM-03")
def test_a_column_holds_any_number_of_cards() -> None:
    """The nine base spirits, all Venerables but those open, and one more."""
    crowd = ["BB2", "BB3", "FB1", "FB2", "FB3", "OB1", "OB2", "OB3", "BE01", "BE02", "OE01", "FE07"]
    table = grove(seat0={"hand": ["BB1"], "columns": [crowd]}).play("summon BB1")

    assert [*crowd, "BB1"] == table.columns(0)[0]


@rule("BLG-SM-04", "BLG-DP-06")
@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("FB3", ["cunning", "stop"]),
        ("OB1", ["arcane", "stop"]),
        ("FE04", ["cunning", "arcane", "stop"]),
    ],
)
def test_icons_are_offered_after_summoning(card: str, options: list[str]) -> None:
    """Cunning, Arcane, or both; and stopping."""
    table = grove(seat0={"hand": [card]}, seat1={"hand": ["BB1"]})

    assert options == table.play(f"summon {card}").options()


@rule("BLG-SM-04")
def test_a_card_without_icons_ends_the_turn() -> None:
    """There is nothing to ask."""
    assert (1, "turn") == grove(seat0={"hand": ["BB1"]}, seat1={"hand": ["BB1"]}).play("summon BB1").asked


@rule("BLG-SM-05", "BLG-TR-12")
def test_icons_are_not_used_when_moved_or_transformed_with() -> None:
    """FE04, moved by the Cunning of FB3, is silent; so is OE01 beside the druid."""
    moved = grove(seat0={"hand": ["FB3"], "columns": [["FE04"]]}, seat1={"hand": ["BB1"]})
    moved.play("summon FB3", "cunning", "move FE04")
    assert (1, "turn") == moved.asked

    transformed = grove(seat0={"hand": ["OE01"]}, seat1={"hand": ["BB1"]}).play("transform OE01", "right")
    assert (1, "turn") == transformed.asked


@rule("BLG-SM-06", "BLG-VE-10")
def test_cards_stay_in_columns_from_round_to_round() -> None:
    """Spirits and Venerables stand where they stood, and fight again."""
    table = end_of_round(
        round=2,
        seat0={"columns": [["V09"], ["BB1", "V05"], []]},
        seat1={"columns": [["BE05"], ["BE09"], []]},
        venerables=[],
    )

    assert 3 == table.view().round
    assert [["V09"], ["BB1", "V05"], []] == table.columns(0)
    assert 2 == table.seat(0).strengths[0]


@rule("BLG-CN-01", "BLG-CN-06", "BLG-TC-02")
def test_each_cunning_icon_moves_one_card_once() -> None:
    """With two icons FE08 goes from the first column by way of the second to the third."""
    table = grove(seat0={"hand": ["FE08"]}, seat1={"hand": ["BB1"]}).play("summon FE08")
    assert {"cunning": 2, "arcane": 0} == table.question.about

    table.play("cunning")
    assert [[], ["FE08"], []] == table.columns(0)
    table.play("cunning", "to 3")

    assert [[], [], ["FE08"]] == table.columns(0)
    assert (1, "turn") == table.asked
    assert [("FE08", 0, 1), ("FE08", 1, 2)] == [(e.card, e.origin, e.grove) for e in table.all_of(SpiritMoved)]


@rule("BLG-CN-02", "BLG-CN-03", "BLG-CN-08", "BLG-TC-03", "BLG-DP-07")
def test_any_own_card_may_move_and_none_of_the_opponents() -> None:
    """Base, elite and Venerable in all columns, and the card just summoned."""
    table = grove(
        turn=3,
        starter=1,
        seat0={"hand": ["FB3"], "columns": [["BB1"], ["OE07"], ["V05"]]},
        seat1={"hand": ["BB1"], "columns": [["BB2"], [], []]},
    ).play("summon FB3", "cunning")

    assert ["move BB1", "move FB3", "move OE07", "move V05"] == table.options()
    assert "BLG-CN-02" == table.refusal("move BB2").rule
    assert ["V05"] == table.play("move V05").columns(0)[1][-1:]


@rule("BLG-CN-04", "BLG-TC-02")
@pytest.mark.parametrize(
    ("card", "row"), [("BB1", [[], ["FE05", "FB3", "BB1"], ["OB2"]]), ("OB2", [["BB1"], ["FE05", "FB3", "OB2"], []])]
)
def test_from_an_end_there_is_one_way(card: str, row: list[list[str]]) -> None:
    """To the middle, to the outer end there; it is not even asked."""
    table = grove(
        turn=3, starter=1, seat0={"hand": ["FB3"], "columns": [["BB1"], ["FE05"], ["OB2"]]}, seat1={"hand": ["BB1"]}
    )

    assert row == table.play("summon FB3", "cunning", f"move {card}").columns(0)


@rule("BLG-CN-04", "BLG-TC-02", "BLG-DP-07")
def test_from_the_middle_there_are_two_ways() -> None:
    """To the first or the third column, not to stay."""
    table = grove(
        turn=3, starter=1, seat0={"hand": ["FB3"], "columns": [["BB1"], [], ["OB2"]]}, seat1={"hand": ["BB1"]}
    )
    table.play("summon FB3", "cunning", "move FB3")

    assert ["to 1", "to 3"] == table.options()
    assert "BLG-CN-04" == table.refusal("to 2").rule
    assert [["BB1", "FB3"], [], ["OB2"]] == table.play("to 1").columns(0)


@rule("BLG-CN-05", "BLG-AR-06")
@pytest.mark.parametrize(
    "played",
    [["stop"], ["cunning", "move FE04", "stop"], ["cunning", "move FE04", "arcane", "take T01", "own FE04", "stop"]],
)
def test_every_icon_may_be_left(played: list[str]) -> None:
    """Stopping ends the turn after any number of icons."""
    table = grove(seat0={"hand": ["FE04"], "columns": [["BB1"]]}, seat1={"hand": ["BB1"]}).play("summon FE04", *played)

    assert (1, "turn") == table.asked


@rule("BLG-CN-07", "BLG-RUL-06", "BLG-TC-07")
def test_tokens_move_with_their_card() -> None:
    """A token put on the card just summoned goes along to the next grove."""
    table = grove(seat0={"hand": ["OE06"]}, seat1={"hand": ["BB1"]}).play(
        "summon OE06", "arcane", "take T07", "cunning"
    )

    assert [[], ["OE06"], []] == table.columns(0)
    assert ["T07"] == table.tokens(0, "OE06")
