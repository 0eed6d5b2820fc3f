"""CEL-RD: rounds, turns and who is next."""

from itertools import pairwise
from random import Random

import pytest

from nemeton.games.celtica.event_types import CardsPlayed, Reshuffled, RoundBegan
from tests.rules.celtica.table import ALL_EXPERIENCE, celtica, opening
from tests.rules.rulebook import rule


@rule("CEL-RD-01")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_is_rounds_and_a_round_is_turns(seats: int) -> None:
    """Rounds are counted 1, 2, 3 …; in each that is not the last, every seat plays."""
    table, chance = opening(seats), Random(seats)
    while not table.over:
        table.play_at_random(chance)
    told = [event for event in table.events() if isinstance(event, RoundBegan | CardsPlayed)]
    starts = [place for place, event in enumerate(told) if isinstance(event, RoundBegan)]

    assert list(range(1, len(starts) + 1)) == [event.round for event in table.all_of(RoundBegan)]
    assert len(starts) == table.view().round
    for begin, end in pairwise(starts):
        assert set(range(seats)) == {event.seat for event in told[begin:end] if isinstance(event, CardsPlayed)}


@rule("CEL-RD-02")
def test_turns_go_clockwise() -> None:
    """After seat 0 comes 1, then 2, then 0 again."""
    hand = {"red": 1, "grey": 1}
    table = celtica(3, druids={"red": "P08", "grey": "P08"}, seat0={"hand": hand}, seat1={"hand": hand})
    turns = [table.actor]
    for text in ("play red 1+0", "play grey 1+0", "play black 1+0"):
        table.play(text)
        while table.question.kind != "play":
            table.play(table.options()[-1])
        turns.append(table.actor)

    assert [0, 1, 2, 0] == turns


@rule("CEL-RD-03")
def test_a_turn_is_cards_then_a_move_then_the_place_then_its_end() -> None:
    """Cards are laid, the druid walks, the place acts, the display is filled, and the next player is asked."""
    table = celtica(druids={"red": "P05"}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0", "take L1")

    assert ["CardsPlayed", "DruidMoved", "PartTaken", "PartDisplayed"] == table.names()
    assert (1, "play") == table.asked


@rule("CEL-RD-04")
def test_one_druid_card_keeps_a_player_in() -> None:
    """Seat 1 holds a single card and is asked."""
    table = celtica(3, druids={"red": "P18"}, seat0={"hand": {"red": 1, "grey": 1}}, seat1={"hand": {"white": 1}})

    table.play("play red 1+0")

    assert 1 == table.actor


@rule("CEL-RD-05")
def test_without_a_druid_card_a_player_is_out_whatever_his_experience() -> None:
    """Seat 0 played the last druid card and holds experience cards: after seat 1 it is seat 1's turn again."""
    table = celtica(
        druids={"red": "P08", "black": "P08"},
        seat0={"hand": {"red": 1}, "experience": {"grey": 2}},
        seat1={"hand": {"black": 2}},
    )

    table.play("play red 1+0", "decline", "play black 1+0", "decline")

    assert (1, "play") == table.asked
    assert 2 == table.view().round


@rule("CEL-RD-06")
def test_players_who_are_out_are_passed_over() -> None:
    """Seats 1 and 2 are out, so seat 3 of five follows seat 0."""
    table = celtica(
        5, druids={"red": "P18"}, seat0={"hand": {"red": 1, "grey": 1}}, seat1={"hand": {}}, seat2={"hand": {}}
    )

    table.play("play red 1+0")

    assert 3 == table.actor


@rule("CEL-RD-07")
def test_the_only_player_left_in_takes_turn_after_turn() -> None:
    """Both others are out: seat 1 plays three times running."""
    table = celtica(3, turn=1, druids={"red": "P02"}, mover={"hand": {"red": 3}}, others={"hand": {}})

    table.play("play red 1+0", "decline", "play red 1+0", "take L1", "take L2")

    assert (1, "play") == table.asked
    assert 2 == table.view().round


@rule("CEL-RD-08")
def test_the_round_ends_when_nobody_is_in() -> None:
    """The last druid card of all is played: the next round is there at once."""
    table = celtica(druids={"red": "P08"}, seat0={"hand": {"red": 1}}, seat1={"hand": {}, "experience": {"red": 1}})

    table.play("play red 1+0", "decline")

    assert 3 == table.view().round


@rule("CEL-RD-08")
@pytest.mark.parametrize(("mine", "theirs", "following"), [(1, 1, 1), (2, 0, 0)], ids=["the other", "the same player"])
def test_the_round_goes_on_while_somebody_is_in(mine: int, theirs: int, following: int) -> None:
    """One druid card is left at the table: round 2 runs on and nobody is dealt anything."""
    table = celtica(druids={"red": "P08"}, seat0={"hand": {"red": mine}}, seat1={"hand": {"black": theirs}})

    table.play("play red 1+0", "decline")

    assert (2, following) == (table.view().round, table.actor)
    assert [mine - 1, theirs] == [one.druid_cards for one in table.view().seats]


@rule("CEL-RD-09")
def test_a_new_round_starts_if_the_goal_is_empty() -> None:
    """A druid one step from the goal does not end the game."""
    table = celtica(druids={"red": "P17"}, seat0={"hand": {"red": 1}}, seat1={"hand": {}})

    table.play("play red 1+0", "take L1", "take L2", "take L3")

    assert "P18" == table.place("red")
    assert (1, "play") == table.asked
    assert not table.view().last_round


@rule("CEL-RD-10")
def test_every_player_draws_five_druid_cards_at_the_start_of_a_round() -> None:
    """Five each from the supply, into hands that were empty."""
    table = celtica(4, druids={"red": "P08"}, mover={"hand": {"red": 1}}, others={"hand": {}})

    table.play("play red 1+0", "decline")

    assert [5, 5, 5, 5] == [one.druid_cards for one in table.view().seats]
    assert 59 - 20 == table.view().druid_supply


@rule("CEL-RD-11")
def test_experience_cards_stay_in_hand_from_round_to_round() -> None:
    """What was held before the deal is held after it."""
    table = celtica(
        druids={"red": "P08"},
        seat0={"hand": {"red": 1}, "experience": {"grey": 2, "black": 1}},
        seat1={"hand": {}, "experience": {"white": 3}},
    )

    table.play("play red 1+0", "decline")

    assert 3 == table.view().round
    assert {"grey": 2, "black": 1} == table.seat(0).experience
    assert {"white": 3} == table.seat(1).experience


@rule("CEL-RD-11")
def test_there_is_no_hand_limit() -> None:
    """A player who holds 19 experience cards draws the twentieth at a ruin."""
    table = celtica(druids={"red": "P04"}, seat0={"hand": {"red": 2}, "experience": {**ALL_EXPERIENCE, "black": 3}})

    table.play("play red 1+0")

    assert ALL_EXPERIENCE == table.seat(0).experience


@rule("CEL-RD-12")
def test_an_empty_druid_supply_is_renewed_from_the_druid_discard() -> None:
    """The discard becomes the supply, a card is drawn from it, and the discard is empty."""
    table = celtica(druids={"red": "P02"}, druid_supply={}, seat0={"hand": {"red": 1}})

    table.play("play red 1+0")
    assert 59 == sum(table.view().druid_discard.values())
    table.play("draw")

    assert {} == table.view().druid_discard
    assert (58, 1) == (table.view().druid_supply, table.seat(0).druid_cards)
    assert ["druid"] == [event.cards for event in table.all_of(Reshuffled)]


@rule("CEL-RD-13")
@pytest.mark.parametrize(("last", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_of_who_played_the_last_druid_card_opens_the_round(last: int, first: int) -> None:
    """Whoever opened the round before."""
    table = celtica(3, turn=last, druids={"red": "P08"}, mover={"hand": {"red": 1}}, others={"hand": {}})

    table.play("play red 1+0", "decline")

    assert (first, "play") == table.asked
    assert [(3, first)] == [(event.round, event.first) for event in table.all_of(RoundBegan)]


@rule("CEL-RD-14")
def test_a_player_may_not_pass() -> None:
    """With a live card in hand there are plays and nothing else."""
    table = celtica(seat0={"hand": {"red": 2}, "experience": {"white": 1}})

    assert ["play red 1+0", "play red 2+0", "play white 0+1"] == table.options()
    assert "CEL-RUL-06" == table.refusal("retire").rule
    for passing in ("decline", "done", "draw"):
        assert "celtica/not_asked_for" == table.refusal(passing).code
