"""BLG-EX: the rulebook's examples as positions, but for those their own chapters prove."""

from nemeton.games.bloody_grove.event_types import GroveResolved, VenerablesRemoved, VenerableTaken
from tests.rules.bloody_grove.table import Seat, end_of_round, grove
from tests.rules.rulebook import rule

LEFT: Seat = {"columns": [[("OB3", ["T01"])], ["BB1"], ["FB2"]], "druid": ["BB2"]}
RIGHT: Seat = {"columns": [["BB1", "OB2"], ["FB1"], ["FB2"]], "druid": ["OB1"]}


@rule("BLG-EX-01", "BLG-EX-02", "BLG-EX-03")
def test_three_groves_of_one_round() -> None:
    """6 to 4 for the right, 5 to 1 for the left, then 2 to 2."""
    table = end_of_round(seat0=LEFT, seat1=RIGHT, groves="OBF", values={"T01": "+2"}, venerables=["V09", "V03", "V07"])
    assert [4, 6] == table.all_of(GroveResolved)[0].strengths
    assert ["T01"] == table.table_data()["tokens"]["discard"]

    table.play("venerable V09")
    assert ["replace BB1", "replace OB2"] == table.options()
    table.play("replace BB1")
    assert [[4, 6], [5, 1]] == [event.strengths for event in table.all_of(GroveResolved)]
    table.play("venerable V03")

    assert [[4, 6], [5, 1], [2, 2]] == [event.strengths for event in table.all_of(GroveResolved)]
    assert [(1, "BB1"), (0, "BB1")] == [(event.seat, event.replaced) for event in table.all_of(VenerableTaken)]
    assert [["V07"]] == [event.cards for event in table.all_of(VenerablesRemoved)]


@rule("BLG-EX-10", "BLG-TU-02")
def test_a_whole_round() -> None:
    """As in the rulebook, turn by turn; seat 1 starts the second round."""
    table = grove(
        groves="BFO",
        seat0={"hand": ["BB1", "OB1", "FB3", "BB2"], "deck": ["BB3"], "looked": ["T08"]},
        seat1={"hand": ["FB1", "OB2", "BB3", "FB3"], "deck": ["BB1"]},
        values={"T08": "+4"},
        elites={"F": ["FE09", "FE10"]},
    )
    assert "+4" == table.view(0).tokens["T08"].value

    table.play("summon BB1", "summon FB1", "summon OB2", "transform FB3", "left", "hand")
    assert ("FB3", "FE09") == (table.seat(0).transformation, table.hand(0)[-1])
    table.play("summon OB1", "arcane", "take T08", "own OB1", "summon FB3", "stop")
    assert (0, "return") == table.asked
    table.play("return BB2")
    resolved = [(event.strengths, event.winner) for event in table.all_of(GroveResolved)]
    assert [([4, 1], 0)] == resolved
    table.play("venerable V03")
    assert (1, "venerable") == table.asked
    while table.view().round == 1:
        table.play(table.options()[-1])

    assert [([4, 1], 0), ([0, 1], 1), ([6, 1], 0)] == [
        (event.strengths, event.winner) for event in table.all_of(GroveResolved)
    ]
    assert (2, 1) == (table.view().round, table.view().starter)
