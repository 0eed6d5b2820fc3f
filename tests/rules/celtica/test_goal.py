"""CEL-GO: the end of the road."""

import pytest

from tests.rules.celtica.table import KINDS, celtica
from tests.rules.rulebook import rule


@rule("CEL-GO-01")
def test_the_goal_gives_nothing_and_ends_the_turn() -> None:
    """The cards are discarded, no part is taken, no card drawn; the next player follows."""
    table = celtica(druids={"red": "P17"}, seat0={"hand": {"red": 2}, "experience": {"red": 1}, "parts": {"L1": 1}})

    table.play("play red 1+1")

    assert {"red": 1} == table.view().druid_discard
    assert {"red": 1} == table.view().experience_discard
    assert ["CardsPlayed", "DruidMoved"] == table.names()
    assert ({"L1": 1}, {"red": 1}, {}) == (table.seat(0).parts, table.seat(0).hand, table.seat(0).experience)
    assert (1, "play") == table.asked


@rule("CEL-GO-02")
@pytest.mark.parametrize("parts", [1, 4, 9])
def test_with_goal_parts_the_goal_is_an_amulet_site(parts: int) -> None:
    """The mover takes that many parts of the display, which is filled afterwards."""
    table = celtica(goal_parts=parts, druids={"red": "P18"}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0")
    assert {"left": parts} == table.question.about
    while table.question.kind == "take":
        table.play(table.options()[-1])

    assert dict.fromkeys(KINDS[9 - parts :], 1) == table.seat(0).parts
    assert (9, 1) == (table.size, table.actor)


@rule("CEL-GO-03")
def test_the_round_in_which_a_first_druid_reaches_the_goal_is_the_last() -> None:
    """All see it at once, and no new round begins after it."""
    table = celtica(druids={"red": "P18", "black": "P08"}, seat0={"hand": {"red": 1}})
    seen = [table.view()]
    for texts in (["play red 1+0"], ["play black 1+0", "decline"]):
        seen.append(table.play(*texts).view())

    assert [False, True, True] == [view.last_round for view in seen]
    assert [False, False, True] == [view.over for view in seen]
    assert [2, 2, 2] == [view.round for view in seen]


@rule("CEL-GO-04")
def test_in_the_last_round_all_else_goes_on() -> None:
    """With red on the goal, others still find, lose, draw and are skipped when out."""
    table = celtica(
        3,
        druids={"red": "P19", "grey": "P05", "white": "P04", "brown": "P08"},
        druid_supply={"brown": 8},
        experience_supply={"grey": 1},
        seat0={"hand": {"grey": 1}},
        seat1={"hand": {"white": 1}, "parts": {"L1": 1}},
        seat2={"hand": {"brown": 1}},
    )

    table.play("play grey 1+0", "take M", "play white 1+0", "play brown 1+0", "draw")

    assert {"M": 1} == table.seat(0).parts
    assert ({}, {"grey": 1}) == (table.seat(1).parts, table.seat(1).experience)
    assert (2, "play") == table.asked
    assert ["play brown 1+0"] == table.options()
