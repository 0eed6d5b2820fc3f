"""BLG-VE: taking Venerables, and what they do."""

from typing import Any

import pytest

from nemeton.games.bloody_grove.event_types import (
    BottomCardPlaced,
    EliteRevealed,
    GroveResolved,
    SupplyRenewed,
    TokenLookedAt,
    VenerablesRemoved,
    VenerableTaken,
)
from tests.rules.bloody_grove.table import TOKENS, Table, end_of_round, grove
from tests.rules.rulebook import rule

ROWS = {"B": ["BE05", "BE06"], "O": ["OE07", "OE08"], "F": ["FE09", "FE10"]}


def won(venerable: str, others: list[str] | None = None, deck: list[str] | None = None, **given: Any) -> Table:
    """Seat 0 wins the first grove with BB1 and takes a Venerable."""
    open_ones = [venerable, *(others if others is not None else ["V03"])]
    table = end_of_round(
        seat0={"columns": [["BB1"]], "deck": deck or []},
        venerables=open_ones,
        **{"round": 4 if venerable.startswith("R") else 1, **given},
    )
    return table.play(f"venerable {venerable}") if len(open_ones) > 1 else table


@rule("BLG-VE-01", "BLG-DP-10")
def test_the_winner_chooses_an_open_venerable() -> None:
    """Any of the three, before the next grove is looked at; no other card will do."""
    table = end_of_round(seat0={"columns": [["BB1"], ["BB2"]]}, venerables=["V03", "V05", "V09"])

    assert ["venerable V03", "venerable V05", "venerable V09"] == table.options()
    assert "BLG-VE-01" == table.refusal("venerable V01").rule
    assert 1 == len(table.all_of(GroveResolved))


@rule("BLG-VE-02", "BLG-VE-03", "BLG-VE-04", "BLG-RUL-18", "BLG-DP-11")
def test_it_replaces_a_base_or_elite_spirit_of_that_column() -> None:
    """The winner chooses which; Venerables and other columns are safe; the card goes to the box."""
    table = end_of_round(
        seat0={"columns": [["V05", "FB1", "OE07"], ["BB2"]]},
        seat1={"columns": [[], ["BE09"]]},
        venerables=["V03", "V09"],
    ).play("venerable V09")

    assert ["replace FB1", "replace OE07"] == table.options()
    assert "BLG-VE-03" == table.refusal("replace V05").rule
    assert "BLG-VE-02" == table.refusal("replace BB2").rule
    assert "BLG-DP-11" == table.refusal("stop").rule
    table.play("replace FB1")

    assert ["V05", "V09", "OE07"] == table.columns(0)[0]
    assert "0.FB1" in table.box
    taken = table.all_of(VenerableTaken)[0]
    assert ("V09", "FB1") == (taken.card, taken.replaced)


@rule("BLG-VE-03", "BLG-TC-19")
def test_the_only_spirit_must_go() -> None:
    """With one base spirit in the column nothing is asked."""
    table = won("V09")

    assert ["V09"] == table.columns(0)[0]
    assert "0.BB1" in table.box


@rule("BLG-RUL-03", "BLG-TC-18", "BLG-DP-11")
def test_with_nothing_to_replace_it_is_added() -> None:
    """V09 alone wins the grove: V04 joins it, nothing goes to the box, and V04's effects happen."""
    table = end_of_round(seat0={"columns": [["V09"]]}, venerables=["V03", "V04"])
    before = table.box
    table.play("venerable V04")

    assert ["V09", "V04"] == table.columns(0)[0]
    assert before == table.box
    assert (0, "peek") == table.asked


@rule("BLG-VE-05", "BLG-RUL-09")
def test_effects_happen_in_the_order_of_the_table() -> None:
    """V02: first PEEK, then RECRUIT; V06: first PEEK, then BOTTOM."""
    table = won("V02", elites=ROWS)
    assert (0, "peek") == table.asked
    assert (0, "elite") == table.play("look T01").asked

    table = won("V06", deck=["FB1", "FB2"])
    assert (0, "peek") == table.asked
    assert [] == table.all_of(BottomCardPlaced)
    table.play("look T01")
    assert ["FB2"] == [event.card for event in table.all_of(BottomCardPlaced)]


@rule("BLG-VE-06", "BLG-VE-07", "BLG-DP-12", "BLG-TC-41")
@pytest.mark.parametrize(("place", "deck"), [("top", ["OE07", "FB1"]), ("bottom", ["FB1", "OE07"])])
def test_recruit_brings_an_elite_into_the_deck(place: str, deck: list[str]) -> None:
    """Any animal; to the top or the bottom, not into the hand; then the next one is turned up."""
    table = won("V07", deck=["FB1"], elites=ROWS)
    assert ["recruit B", "recruit O", "recruit F"] == table.options()

    table.play("recruit O")
    assert ["top", "bottom"] == table.options()
    assert "BLG-VE-06" == table.refusal("hand").rule
    assert ("OE07", []) == (table.view().elites["O"].face_up, table.all_of(EliteRevealed))
    table.play(place)

    drawn = table.hand(0)
    assert sorted(deck) == sorted(drawn)  # the next round has begun: the whole deck was drawn
    assert ["OE08"] == [event.card for event in table.all_of(EliteRevealed)]


@rule("BLG-VE-06", "BLG-HI-10")
def test_recruit_to_the_bottom_lies_below_all_others() -> None:
    """With nine cards above it is not drawn for the next round."""
    deck = ["FB1", "FB2", "FB3", "OB1", "OB2", "OB3"]

    assert ["OB2", "OB3", "OE07"] == won("V07", deck=deck, elites=ROWS).play("recruit O", "bottom").deck(0)
    assert ["OB1", "OB2", "OB3"] == won("V07", deck=deck, elites=ROWS).play("recruit O", "top").deck(0)


@rule("BLG-RUL-04")
def test_recruit_takes_what_there_is() -> None:
    """One open elite: its animal is not asked. None: nothing happens."""
    table = won("V07", elites={"B": [], "O": [], "F": ["FE09"]})
    assert (0, "deck_end") == table.asked
    assert {"animal": "F", "card": "FE09"} == table.question.about

    table = won("V07", elites={"B": [], "O": [], "F": []})
    assert 2 == table.view().round


@rule("BLG-VE-08", "BLG-DP-13", "BLG-RUL-12")
def test_peek_shows_a_supply_token_to_the_winner() -> None:
    """It is put back in its place; the other sees only which one it was."""
    table = won("V05", values={"T06": "+4"}, discard=["T01"])
    assert [f"look {token}" for token in TOKENS[1:]] == table.options()

    table.play("look T06")

    assert "+4" == table.view(0).tokens["T06"].value
    assert ["+2", "+3", "+4", "destroy"] == table.view(1).tokens["T06"].value
    assert "supply" == table.view(0).tokens["T06"].place
    assert ["T06"] == table.other(0).looked


@rule("BLG-RUL-09", "BLG-RUL-11", "BLG-AR-08")
def test_peek_renews_an_empty_supply_or_does_nothing() -> None:
    """With two discarded tokens these are shuffled; with none at all the effect is skipped."""
    rest = [("OB2", TOKENS[2:])]
    table = end_of_round(seat0={"columns": [["BB1"], rest]}, venerables=["V05", "V03"], discard=TOKENS[:2]).play(
        "venerable V05"
    )
    assert ["look T01", "look T02"] == table.options()
    assert [["T01", "T02"]] == [event.tokens for event in table.all_of(SupplyRenewed)]

    table = end_of_round(seat0={"columns": [["BB1"], [("OB2", TOKENS)]]}, venerables=["V05", "V03"])
    table.play("venerable V05")
    assert [] == table.all_of(TokenLookedAt)


@rule("BLG-VE-09", "BLG-RUL-08", "BLG-TC-15", "BLG-TC-16", "BLG-TC-17")
def test_bottom_brings_the_lowest_card_into_the_column() -> None:
    """To the outer end, too late for this comparison, its Arcane icon unused; it counts in the next round."""
    table = won("V01", deck=["FB1", "OB1"])

    assert ["V01", "OB1"] == table.columns(0)[0]
    assert [4, 0] == table.all_of(GroveResolved)[0].strengths
    assert ["FB1"] == table.hand(0)
    assert 2 == table.view().round
    assert 1 == table.seat(0).strengths[0]


@rule("BLG-TC-15")
def test_bottom_brings_the_card_returned_last() -> None:
    """Seat 1 returns X, then Y: Y comes."""
    table = grove(
        turn=6,
        asks="return",
        seat=1,
        seat1={"hand": ["FB1", "FB2"], "columns": [["BB1"]], "deck": ["OB1"]},
        venerables=["V01", "V03"],
    ).play("return FB2", "venerable V01")

    assert ["V01", "FB1"] == table.columns(1)[0]


@rule("BLG-RUL-09", "BLG-TC-16")
def test_bottom_with_an_empty_deck_does_nothing() -> None:
    """V01 stands alone in the column."""
    table = won("V01")

    assert ["V01"] == table.columns(0)[0]
    assert [] == table.all_of(BottomCardPlaced)


@rule("BLG-VE-10")
def test_a_venerable_fights_in_later_confrontations() -> None:
    """V09 and V04 in the column add 2 and 1."""
    table = end_of_round(round=2, seat0={"columns": [["V09", "V04"]]}, venerables=["V01", "V03"])

    assert [3, 0] == table.all_of(GroveResolved)[0].strengths


@rule("BLG-VE-11")
def test_points_of_venerables_decide_nothing_before_the_end() -> None:
    """Six points to none after round 3, and the game goes on."""
    table = end_of_round(round=3, seat0={"columns": [["V01", "V07"], ["V04", "V02"]]}, venerables=[])

    assert not table.over
    assert 6 == table.seat(0).domination


@rule("BLG-VE-12", "BLG-ER-09", "BLG-EX-04")
def test_v03_counts_the_venerables_of_its_column() -> None:
    """V03, V05 and V07: 3 + 1 + 0; one in another column does not count."""
    table = end_of_round(round=2, seat0={"columns": [["V03", "V05", "V07"], ["V09"]]}, venerables=["V01", "V02"])

    assert [4, 0] == table.all_of(GroveResolved)[0].strengths


@rule("BLG-VE-13", "BLG-EX-05")
def test_r2_scores_the_venerables_of_its_column() -> None:
    """R2, V01 and V09: 3 + 2 + 1."""
    table = grove(round=4, over=True, seat0={"columns": [["R2", "V01", "V09"], ["BB1"]]}, venerables=[])

    assert 6 == table.seat(0).domination


@rule("BLG-VE-14", "BLG-TC-32")
@pytest.mark.parametrize(
    ("column", "points"),
    [([], 0), (["BB1"], 1), (["BB1", "BB2", "V09"], 1 + 1), (["BB1", "OE07"], 2), (["BB1", "OB1", "FB1", "FE09"], 3)],
)
def test_r1_scores_the_animals_of_its_column(column: list[str], points: int) -> None:
    """Animals, not cards, and three at most; Venerables are none (V09 has a point of its own)."""
    table = grove(round=4, over=True, seat0={"columns": [["R1", *column], ["OB2"]]}, venerables=[])

    assert points == table.seat(0).domination


@rule("BLG-VE-15", "BLG-TC-20")
def test_venerables_nobody_took_go_to_the_box() -> None:
    """Two groves are won, the third is a tie: the third Venerable goes, and the next three come from the deck."""
    table = end_of_round(
        seat0={"columns": [["BB1"], [], []]}, seat1={"columns": [[], ["BB1"], []]}, venerables=["V03", "V09", "V05"]
    ).play("venerable V03", "venerable V09")

    assert "V05" in table.box
    assert [["V05"]] == [event.cards for event in table.all_of(VenerablesRemoved)]
    assert "V05" not in table.view().venerables


@rule("BLG-TC-20", "BLG-DP-10")
def test_the_last_venerable_is_not_a_question() -> None:
    """After two won groves one is left for the third, and it is taken at once."""
    table = end_of_round(
        seat0={"columns": [["BB1"], [], ["BB2"]]},
        seat1={"columns": [[], ["BB1"], []]},
        venerables=["V03", "V09", "V05"],
    ).play("venerable V03", "venerable V09")

    assert ["V03", "V09", "V05"] == [event.card for event in table.all_of(VenerableTaken)]


@rule("BLG-VE-16", "BLG-TC-21")
def test_round_four_opens_the_red_ones() -> None:
    """After turning up, the Venerable deck has 9, 6, 3 and 0 cards."""
    sizes = []
    for number in (1, 2, 3):
        table = end_of_round(round=number, seat0={"deck": ["BB1"]})
        sizes.append(table.view().venerable_deck)

    assert [6, 3, 0] == sizes
    assert ["R1", "R2", "R3"] == table.view().venerables
