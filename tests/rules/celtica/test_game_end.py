"""CEL-EN: the three ways the game ends."""

import pytest

from nemeton.games.celtica.event_types import GameEnding, HandDiscarded, RoundBegan
from tests.rules.celtica.table import celtica
from tests.rules.rulebook import rule

FOUR_HOME = dict.fromkeys(("grey", "white", "brown", "black"), "P19")


@rule("CEL-EN-01")
def test_the_game_ends_with_the_round_in_which_a_druid_reached_the_goal() -> None:
    """The last druid card of that round is played: no new round, the game is over."""
    table = celtica(
        3,
        druids={"red": "P18", "grey": "P08", "white": "P04"},
        seat0={"hand": {"red": 1}},
        seat1={"hand": {"grey": 1}},
        seat2={"hand": {"white": 1}},
    )

    table.play("play red 1+0", "play grey 1+0", "decline")
    assert (2, "play") == table.asked
    table.play("play white 1+0")

    assert table.over
    assert [] == table.all_of(RoundBegan)


@rule("CEL-EN-02")
def test_the_game_ends_at_once_when_all_five_druids_are_on_the_goal() -> None:
    """Though both players still hold druid cards."""
    table = celtica(druids={**FOUR_HOME, "red": "P18"}, seat0={"hand": {"red": 2}}, seat1={"hand": {"red": 3}})

    table.play("play red 1+0")

    assert table.over


@rule("CEL-EN-02")
def test_four_druids_on_the_goal_do_not_end_the_game_at_once() -> None:
    """The round goes on with the fifth."""
    table = celtica(
        druids={**FOUR_HOME, "red": "P10", "grey": "P18"}, seat0={"hand": {"grey": 1}}, seat1={"hand": {"red": 1}}
    )

    table.play("play grey 1+0")

    assert (1, "play") == table.asked


@rule("CEL-EN-03")
def test_the_game_ends_at_once_when_no_part_is_left_to_display() -> None:
    """The last displayed part is taken, stacks and part discard are empty: it is over in the middle of the round."""
    table = celtica(
        druids={"red": "P05"}, display={"L1": 1}, stacks={}, part_discard={}, seat0={"hand": {"red": 2}, "parts": {}}
    )

    table.play("play red 1+0")

    assert table.over
    assert {"L1": 1} == table.seat(0).parts


@rule("CEL-EN-03")
def test_the_game_goes_on_while_a_part_is_displayed() -> None:
    """One part is left on the display and nothing to fill it with: the next player is asked."""
    table = celtica(
        3,
        druids={"red": "P05"},
        display={"L1": 1, "L2": 1},
        stacks={},
        part_discard={},
        seat0={"hand": {"red": 2}, "parts": {}},
    )

    table.play("play red 1+0", "take L1")

    assert (1, "play") == table.asked
    assert {"L2": 1} == table.view().display


@rule("CEL-EN-04")
def test_on_an_immediate_end_all_druid_cards_are_discarded() -> None:
    """Everybody's, the mover's too, open on the druid discard."""
    table = celtica(
        3,
        druids={**FOUR_HOME, "red": "P18"},
        seat0={"hand": {"red": 2, "grey": 1}},
        seat1={"hand": {"white": 2}},
        seat2={"hand": {}},
    )

    table.play("play red 1+0")

    assert [0, 0, 0] == [one.druid_cards for one in table.view().seats]
    assert {"red": 2, "grey": 1, "white": 2} == table.view().druid_discard
    assert [(0, {"red": 1, "grey": 1}), (1, {"white": 2})] == [
        (event.seat, event.cards) for event in table.all_of(HandDiscarded)
    ]


@rule("CEL-EN-04")
def test_the_parts_ending_discards_the_hands_too() -> None:
    """An immediate end like the other."""
    table = celtica(
        druids={"red": "P05"}, display={"L1": 1}, stacks={}, part_discard={}, seat0={"hand": {"red": 2}, "parts": {}}
    )

    table.play("play red 1+0")

    assert [0, 0] == [one.druid_cards for one in table.view().seats]
    assert {"red": 2, "black": 1} == table.view().druid_discard


@rule("CEL-EN-05")
@pytest.mark.parametrize(
    ("druids", "hand"),
    [({"red": "P18"}, {}), ({**FOUR_HOME, "red": "P18"}, {"red": 2})],
    ids=["end of the round", "all druids on the goal"],
)
def test_experience_cards_are_kept_for_the_final_exchange(druids: dict[str, str], hand: dict[str, int]) -> None:
    """Both players still have all of theirs when the exchange begins."""
    wild = {"red": 2, "black": 1}
    table = celtica(
        druids=druids,
        seat0={"hand": {"red": 1}, "experience": wild, "parts": {"L1": 1}},
        seat1={"hand": hand, "experience": wild, "parts": {"L1": 1}},
    )

    table.play("play red 1+0")

    assert (1, "exchange") == table.asked
    assert [wild, wild] == [table.seat(seat).experience for seat in (0, 1)]
    assert [0] == [event.ender for event in table.all_of(GameEnding)]


@rule("CEL-EN-05")
def test_experience_cards_are_kept_in_the_parts_ending_too() -> None:
    """There is nothing to exchange for, but nobody lays them down."""
    table = celtica(
        druids={"red": "P05"},
        display={"L1": 1},
        stacks={},
        part_discard={},
        seat0={"hand": {"red": 2}, "experience": {"red": 2}, "parts": {}},
    )

    table.play("play red 1+0")

    assert {"red": 2} == table.seat(0).experience
    assert [0] == [event.ender for event in table.all_of(GameEnding)]
