"""CEL-AM: villages, cloisters and castles."""

import pytest

from nemeton.games.celtica.event_types import PartDisplayed, PartTaken
from tests.rules.celtica.table import KINDS, ONE_OF_EACH, celtica
from tests.rules.rulebook import rule

CASTLE = {"red": "P06"}  # one step before the castle P07
CLOISTER = {"red": "P03"}
VILLAGE = {"red": "P05"}


@rule("CEL-AM-01")
@pytest.mark.parametrize(
    ("druids", "value"), [(VILLAGE, 1), (CLOISTER, 2), (CASTLE, 3)], ids=["village", "cloister", "castle"]
)
def test_a_site_gives_as_many_parts_as_its_value(druids: dict[str, str], value: int) -> None:
    """One in a village, two in a cloister, three in a castle; then it is the next player's turn."""
    table = celtica(druids=druids, seat0={"hand": {"red": 2}})
    table.play("play red 1+0")

    assert {"left": value} == table.question.about
    table.play(*[f"take {kind}" for kind in KINDS[:value]])

    assert dict.fromkeys(KINDS[:value], 1) == table.seat(0).parts
    assert (1, "play") == table.asked


@rule("CEL-AM-01")
@pytest.mark.parametrize("kind", KINDS)
def test_each_part_is_chosen_freely_among_those_displayed(kind: str) -> None:
    """All nine kinds lie there: any of them can be taken."""
    table = celtica(druids=VILLAGE, seat0={"hand": {"red": 2}})

    assert [f"take {one}" for one in KINDS] == table.play("play red 1+0").options()
    table.play(f"take {kind}")

    assert {kind: 1} == table.seat(0).parts


@rule("CEL-AM-01")
def test_a_part_that_is_not_displayed_cannot_be_taken() -> None:
    """Only L1 and M lie there."""
    table = celtica(druids=VILLAGE, display={"L1": 5, "M": 4}, seat0={"hand": {"red": 2}}).play("play red 1+0")

    assert ["take L1", "take M"] == table.options()
    assert "celtica/not_asked_for" == table.refusal("take S1").code


@rule("CEL-AM-02")
def test_taken_parts_lie_open_in_the_play_area() -> None:
    """They leave the display, and everybody sees them before the player who took them."""
    table = celtica(druids=CLOISTER, seat0={"hand": {"red": 2}, "parts": {"L1": 1}})

    table.play("play red 1+0", "take L1")
    assert {**ONE_OF_EACH, "L1": 0} == {**dict.fromkeys(KINDS, 0), **table.view().display}
    table.play("take M")

    assert {"L1": 2, "M": 1} == table.view(1).seats[0].parts
    assert [(0, "L1"), (0, "M")] == [(event.seat, event.part) for event in table.all_of(PartTaken)]


@rule("CEL-AM-03")
def test_the_display_is_not_refilled_between_two_parts() -> None:
    """Nine, eight, seven, and the kinds taken are gone."""
    table = celtica(druids=CASTLE, seat0={"hand": {"red": 2}})
    sizes = [table.play(text).size for text in ("play red 1+0", "take L1", "take L2")]

    assert [9, 8, 7] == sizes
    assert [f"take {kind}" for kind in KINDS[2:]] == table.options()


@rule("CEL-AM-04")
def test_after_the_last_part_the_display_is_refilled_from_the_stacks() -> None:
    """The stacks hold only M: three M come up."""
    table = celtica(druids=CASTLE, stacks={"M": 5}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0", "take L1", "take L2", "take L3")

    assert {**dict.fromkeys(KINDS[3:], 1), "M": 4} == table.view().display
    assert (9, 2) == (table.size, table.view().stacks)
    assert ["M", "M", "M"] == [event.part for event in table.all_of(PartDisplayed)]


@rule("CEL-AM-05")
@pytest.mark.parametrize("origin", ["P05", "P04", "P08", "P18"], ids=["village", "ruin", "cult site", "goal"])
def test_every_turn_begins_with_nine_parts_displayed(origin: str) -> None:
    """Whatever the turn before was: a display that fell short is filled when the next player is asked."""
    table = celtica(druids={"red": origin}, display={"L1": 4, "L2": 3}, seat0={"hand": {"red": 2}})
    table.play("play red 1+0")
    while table.question.kind != "play":
        table.play(table.options()[0])

    assert 1 == table.actor
    assert 9 == table.size


@rule("CEL-AM-06")
def test_from_a_smaller_display_all_parts_are_taken_and_no_more() -> None:
    """A castle would give three and two lie there."""
    table = celtica(
        3, druids=CASTLE, display={"L1": 1, "M": 1}, stacks={}, part_discard={}, seat0={"hand": {"red": 2}, "parts": {}}
    )

    table.play("play red 1+0")
    assert {"left": 2} == table.question.about
    table.play("take M")

    assert {"L1": 1, "M": 1} == table.seat(0).parts


@rule("CEL-AM-07")
def test_taking_is_not_optional() -> None:
    """Parts are all there is to choose from, until the full number is taken."""
    table = celtica(druids=CLOISTER, seat0={"hand": {"red": 2}}).play("play red 1+0")

    for _ in range(2):
        assert all(option.startswith("take ") for option in table.options())
        for instead in ("decline", "done"):
            assert ("celtica/not_asked_for", "CEL-DP-05") == (
                table.refusal(instead).code,
                table.refusal(instead).rule,
            )
        table.play(table.options()[0])
    assert 2 == sum(table.seat(0).parts.values())
