"""BLG-TR: transforming the druid, and the recruitments it brings."""

import pytest

from nemeton.games.bloody_grove.event_types import CardJoined, DruidTransformed, EliteRecruited, EliteRevealed
from tests.rules.bloody_grove.table import grove
from tests.rules.rulebook import rule

ROWS = {"B": ["BE05", "BE06", "BE07"], "O": ["OE07", "OE08", "OE02"], "F": ["FE09", "FE10", "FE05"]}


@rule("BLG-TR-01", "BLG-DP-03")
def test_a_hand_card_is_laid_open_beside_the_druid() -> None:
    """All see it, it has left the hand, and the side is asked."""
    table = grove(seat0={"hand": ["BB2", "BB3"]}, seat1={"hand": ["BB1"]}).play("transform BB2")

    assert "BB2" == table.view(1).laid
    assert ["BB3"] == table.hand(0)
    assert ["left", "right"] == table.options()
    assert "BLG-DP-03" == table.refusal("summon BB3").rule


@rule("BLG-TR-02", "BLG-TR-03", "BLG-TR-04")
@pytest.mark.parametrize(
    ("druid", "card", "left", "right"),
    [
        (["FB1"], "BB2", ["O"], ["B", "F"]),  # FB1 shows O F on the left, B F on the right; BB2 B F and B O
        (["BB3", "FB1"], "OE09", ["O"], ["F"]),  # only the top card counts
        (["OE09"], "OB3", ["O", "F"], ["B", "O"]),
        (["OB1"], "FB3", [], []),
    ],
)
def test_icons_are_completed_where_touching_edges_agree(
    druid: list[str], card: str, left: list[str], right: list[str]
) -> None:
    """The right edge of a card on the left against the left edge of the current one, and the other way round."""
    table = grove(seat0={"hand": [card], "druid": druid}, seat1={"hand": ["BB1"]}).play(f"transform {card}")
    assert (left, right) == (table.question.about["left"], table.question.about["right"])

    for side, animals in (("left", left), ("right", right)):
        again = grove(seat0={"hand": [card], "druid": druid}, seat1={"hand": ["BB1"]})
        again.play(f"transform {card}", side)
        assert [animals] == [event.animals for event in again.all_of(CardJoined)]


@rule("BLG-TR-14", "BLG-EX-08")
@pytest.mark.parametrize(("side", "animals"), [("right", ["O", "F"]), ("left", ["B", "O"])])
def test_the_bare_druid_completes_every_icon(side: str, animals: list[str]) -> None:
    """OB2 shows Owl and Fox on its left edge, Bear and Owl on its right."""
    table = grove(seat0={"hand": ["OB2"]}, seat1={"hand": ["BB1"]}).play("transform OB2", side)

    assert [f"recruit {animal}" for animal in animals] == table.options()


@rule("BLG-TR-05", "BLG-TR-06", "BLG-DP-04", "BLG-EX-08")
@pytest.mark.parametrize("first", ["O", "F"])
def test_each_completed_icon_recruits_in_the_order_one_likes(first: str) -> None:
    """Both open elites are recruited, the one named first first."""
    table = grove(elites=ROWS, seat0={"hand": ["OB2"]}, seat1={"hand": ["BB1"]})
    table.play("transform OB2", "right", f"recruit {first}", "hand", "hand")
    expected = {"O": ["OE07", "FE09"], "F": ["FE09", "OE07"]}[first]

    assert expected == [event.card for event in table.all_of(EliteRecruited)]
    assert ["FE09", "OE07"] == sorted(table.hand(0))


@rule("BLG-TR-07", "BLG-DP-05")
@pytest.mark.parametrize(
    ("place", "hand", "deck"),
    [("hand", ["BE05"], ["FB1", "FB2"]), ("top", [], ["BE05", "FB1", "FB2"]), ("bottom", [], ["FB1", "FB2", "BE05"])],
)
def test_a_recruited_elite_goes_where_one_likes(place: str, hand: list[str], deck: list[str]) -> None:
    """Into the hand, on top of the deck or under it."""
    table = grove(elites=ROWS, seat0={"hand": ["BB1"], "deck": ["FB1", "FB2"]}, seat1={"hand": ["BB1"]})
    table.play("transform BB1", "left")
    assert ["hand", "top", "bottom"] == table.options()

    table.play(place)

    assert (hand, deck) == (table.hand(0), table.deck(0))


@rule("BLG-TR-08", "BLG-RUL-27", "BLG-TC-41", "BLG-TC-12")
def test_the_next_elite_is_turned_up_when_the_place_is_chosen() -> None:
    """Not while HAND, TOP or BOTTOM is asked; but before the second recruitment is decided about."""
    table = grove(elites=ROWS, seat0={"hand": ["OB2"]}, seat1={"hand": ["BB1"]})
    table.play("transform OB2", "right", "recruit O")
    assert ("OE07", []) == (table.view(1).elites["O"].face_up, table.all_of(EliteRevealed))

    table.play("hand")

    assert "OE08" == table.view(1).elites["O"].face_up
    assert {"animal": "F", "card": "FE09"} == table.question.about


@rule("BLG-TR-09", "BLG-RUL-16")
def test_the_card_covers_the_druid_after_all_recruitments() -> None:
    """While one recruits the old transformation is the current one."""
    table = grove(elites=ROWS, seat0={"hand": ["BB1"], "druid": ["BB3"]}, seat1={"hand": ["BB1"]})
    table.play("transform BB1", "left")
    assert ("BB3", "BB1") == (table.seat(0).transformation, table.view().laid)

    table.play("hand")

    assert ("BB1", ["BB3", "BB1"], None) == (
        table.seat(0).transformation,
        table.seat(0).transformations,
        table.view().laid,
    )
    assert ["BB1"] == [event.card for event in table.all_of(DruidTransformed)]


@rule("BLG-TR-10")
def test_covered_cards_have_no_effect() -> None:
    """Neither the animal nor the point of BE07 below the top counts."""
    covered = grove(
        seat0={"druid": ["BE07", "OB1"], "columns": [["BB1", "OB2"]]}, seat1={"hand": ["BB1"]}, turn=2, groves="FBO"
    )

    assert (3 + 1 + 1, 0) == (covered.seat(0).strengths[0], covered.seat(0).domination)


@rule("BLG-TR-11", "BLG-TC-11")
def test_a_transformation_may_complete_nothing() -> None:
    """No question about recruiting; the transformation changes."""
    table = grove(seat0={"hand": ["FB3"], "druid": ["OB1"]}, seat1={"hand": ["BB1"]}).play("transform FB3", "left")

    assert (1, "turn") == table.asked
    assert ("FB3", []) == (table.seat(0).transformation, table.all_of(EliteRecruited))


@rule("BLG-TR-13")
def test_a_card_on_the_druid_stays_there() -> None:
    """At the end of the round it is neither in hand nor deck."""
    table = grove(turn=6, seat0={"deck": ["FB1"]}, seat1={"hand": ["BB1"], "druid": ["OE01"]})
    table.play("transform BB1", "left")

    assert 2 == table.view().round
    assert ["OE01", "BB1"] == table.seat(1).transformations
    assert [] == table.hand(1) + table.deck(1)


@rule("BLG-RUL-04", "BLG-TC-13")
def test_the_last_elite_leaves_its_space_empty() -> None:
    """Later icons of that animal recruit nobody, and nothing is asked about them."""
    rows = {"B": ["BE05"], "O": ["OE07", "OE08"], "F": ["FE09"]}
    table = grove(elites=rows, seat0={"hand": ["BB1"]}, seat1={"hand": ["BB2"]}).play("transform BB1", "left", "hand")
    assert table.view().elites["B"].face_up is None

    table.play("transform BB2", "left")  # its right edge shows Bear and Owl

    assert {"animal": "O", "card": "OE07"} == table.question.about
    table.play("top")
    assert ["BE05", "OE07"] == [event.card for event in table.all_of(EliteRecruited)]


@rule("BLG-RUL-14")
def test_recruiting_cannot_be_declined() -> None:
    """There is no option to leave the elite."""
    table = grove(elites=ROWS, seat0={"hand": ["BB1"]}, seat1={"hand": ["BB1"]}).play("transform BB1", "left")

    assert "BLG-DP-05" == table.refusal("stop").rule
    assert ["hand", "top", "bottom"] == table.options()


@rule("BLG-RUL-15")
def test_an_animal_is_recruited_once_a_transformation() -> None:
    """Three completed icons, three animals, three elites."""
    table = grove(seat0={"hand": ["OE02"]}, seat1={"hand": ["BB1"]})
    table.play("transform OE02", "left", "recruit F", "hand", "recruit B", "hand", "hand")

    assert ["F", "B", "O"] == [event.card[0] for event in table.all_of(EliteRecruited)]
    assert (1, "turn") == table.asked
