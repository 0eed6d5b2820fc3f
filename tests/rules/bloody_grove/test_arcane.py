"""BLG-AR: Arcane icons and tokens."""

import pytest

from nemeton.games.bloody_grove.event_types import SupplyRenewed, TokenPlaced, TokenRevealed
from tests.rules.bloody_grove.table import TOKENS, Seat, end_of_round, grove
from tests.rules.rulebook import rule

SUMMONED = ["summon OB1", "arcane"]


@rule("BLG-AR-01", "BLG-DP-08")
def test_a_token_of_choice_goes_face_down_on_a_spirit() -> None:
    """First the token among all of the supply, then the spirit."""
    table = grove(seat0={"hand": ["OB1"]}, seat1={"hand": ["BB1"], "columns": [["FB1"]]}).play(*SUMMONED)
    assert [f"take {token}" for token in TOKENS] == table.options()

    table.play("take T05")
    assert ["own OB1", "other FB1"] == table.options()
    table.play("other FB1")

    assert ["T05"] == table.tokens(1, "FB1")
    assert "T05" not in table.table_data()["tokens"]["supply"]
    assert [("T05", 1, "FB1")] == [(event.token, event.side, event.card) for event in table.all_of(TokenPlaced)]


@rule("BLG-AR-02", "BLG-HI-03")
def test_placing_teaches_nobody_the_value() -> None:
    """Neither who placed it nor the other knows it."""
    table = grove(seat0={"hand": ["OB1"]}, seat1={"hand": ["BB1"]}).play(*SUMMONED, "take T05")

    assert ["T05"] == table.tokens(0, "OB1")
    for seat in (0, 1, None):
        assert ["+2", "+3", "+4", "destroy"] == table.view(seat).tokens["T05"].value


@rule("BLG-AR-03", "BLG-AR-04", "BLG-AR-05", "BLG-TC-04", "BLG-TC-05")
def test_where_a_token_may_lie() -> None:
    """Own spirits of all kinds at all groves, the opponent's but for Venerables; never a druid's or hand card."""
    table = grove(
        seat0={"hand": ["OB1", "BB3"], "columns": [["BB1"], ["V05"], ["OE07"]], "druid": ["BB2"]},
        seat1={"hand": ["BB1"], "columns": [["FB1"], ["V09"], ["BE05"]], "druid": ["FE09"]},
    ).play(*SUMMONED, "take T05")

    assert ["own BB1", "own OB1", "own OE07", "own V05", "other FB1", "other BE05"] == table.options()
    assert "BLG-AR-04" == table.refusal("other V09").rule
    for text in ("own BB2", "other FE09", "own BB3", "other BB1"):
        assert "BLG-AR-03" == table.refusal(text).rule
    assert ["T05"] == table.play("own V05").tokens(0, "V05")


@rule("BLG-AR-07")
def test_a_spirit_carries_any_number_of_tokens() -> None:
    """OE01 puts its three on itself."""
    table = grove(seat0={"hand": ["OE01"]}, seat1={"hand": ["BB1"]}).play("summon OE01")

    table.play("arcane", "take T01", "arcane", "take T02", "arcane", "take T03")

    assert ["T01", "T02", "T03"] == table.tokens(0, "OE01")


@rule("BLG-AR-08", "BLG-RUL-11", "BLG-TC-08")
def test_an_empty_supply_is_renewed_when_a_token_is_wanted() -> None:
    """Five discarded tokens become the supply when ARCANE is chosen, not before; the rest are on cards."""
    table = grove(
        seat0={"hand": ["OB1"], "columns": [[("BB1", TOKENS[5:])]]}, seat1={"hand": ["BB1"]}, discard=TOKENS[:5]
    )
    table.play("summon OB1")
    assert (TOKENS[:5], []) == (table.table_data()["tokens"]["discard"], table.table_data()["tokens"]["supply"])

    table.play("arcane")

    assert [f"take {token}" for token in TOKENS[:5]] == table.options()
    assert ([], TOKENS[:5]) == (table.table_data()["tokens"]["discard"], table.table_data()["tokens"]["supply"])
    assert [TOKENS[:5]] == [event.tokens for event in table.all_of(SupplyRenewed)]
    assert "BLG-DP-08" == table.refusal("stop").rule  # the token must be placed


@rule("BLG-AR-08")
def test_a_supply_with_a_token_is_not_renewed() -> None:
    """The last token is taken first."""
    table = grove(
        seat0={"hand": ["OE10"], "columns": [[("BB1", TOKENS[6:])]]}, seat1={"hand": ["BB1"]}, discard=TOKENS[:5]
    ).play("summon OE10", "arcane")
    assert {"token": "T06", "cunning": 0, "arcane": 1} == table.question.about

    table.play("own OE10", "arcane")

    assert [f"take {token}" for token in TOKENS[:5]] == table.options()


@rule("BLG-TC-08", "BLG-RUL-11")
def test_without_any_token_arcane_is_not_offered() -> None:
    """All twelve are on cards: OB1 asks nothing, OE09 only about its Cunning."""
    full: Seat = {"columns": [[("BB1", TOKENS)]]}
    table = grove(seat0={**full, "hand": ["OB1"]}, seat1={"hand": ["BB1"]})
    assert (1, "turn") == table.play("summon OB1").asked

    table = grove(seat0={**full, "hand": ["OE09"]}, seat1={"hand": ["BB1"]})
    table.play("summon OE09")
    assert ["cunning", "stop"] == table.options()
    assert "BLG-RUL-11" == table.refusal("arcane").rule
    assert ["BLG-RUL-11"] == [closed.refusal.rule for closed in table.question.closed]


@rule("BLG-AR-09", "BLG-ER-03", "BLG-ER-17")
@pytest.mark.parametrize("grove_number", [0, 1, 2])
def test_a_token_stays_face_down_until_its_grove_is_resolved(grove_number: int) -> None:
    """While seat 0 chooses a Venerable for the first grove, only the tokens there have been turned up."""
    columns: list[list[str | tuple[str, list[str]]]] = [["BB1"], ["FB1"], ["OB2"]]
    columns[grove_number] = [(str(columns[grove_number][0]), ["T04"])]
    table = end_of_round(seat0={"columns": columns}, values={"T04": "+3"})
    revealed = [event.token for event in table.all_of(TokenRevealed)]

    assert (0, "venerable") == table.asked
    assert (["T04"] if grove_number == 0 else []) == revealed
    assert ("+3" if grove_number == 0 else ["+2", "+3", "+4", "destroy"]) == table.view(1).tokens["T04"].value
