"""CEL-TC: the corners of the rules."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from nemeton.games.celtica import GAME
from nemeton.games.celtica.event_types import (
    DruidCardDrawn,
    GameEnded,
    GameEnding,
    HandDiscarded,
    PartDisplayed,
    Reshuffled,
    RoundBegan,
    StacksRenewed,
)
from nemeton.kernel.errors import BadNotation, BadSetup
from tests.rules.celtica.table import ALL_EXPERIENCE, COLOURS, KINDS, ONE_OF_EACH, Seat, Table, celtica, opening
from tests.rules.rulebook import rule

FOUR_HOME = dict.fromkeys(("grey", "white", "brown", "black"), "P19")


@rule("CEL-TC-01")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_too_few_or_too_many_players_are_refused(seats: int) -> None:
    """Two to five play."""
    with pytest.raises(BadSetup, match=f"2 to 5 seats, not {seats}"):
        GAME.start(seats, 1)

    assert (2, 3, 4, 5) == GAME.seats


@rule("CEL-TC-02")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play red 0+0", "celtica/no_cards"),
        ("play red 3+0", "celtica/cards_not_in_hand"),
        ("play red 1+2", "celtica/experience_not_in_hand"),
        ("play white 1+0", "celtica/cards_not_in_hand"),
    ],
)
def test_a_wrong_number_of_cards_is_refused_and_nothing_changes(text: str, code: str) -> None:
    """No cards, or more than held."""
    table = celtica(seat0={"hand": {"red": 2}, "experience": {"red": 1}})

    assert code == table.refusal(text).code


@rule("CEL-TC-02")
@pytest.mark.parametrize("text", ["play red 1 grey 1", "play red 1+0 grey 1+0", "play red -1+2", "play red 1+-1"])
def test_two_colours_and_negative_numbers_cannot_even_be_said(text: str) -> None:
    """No action has that meaning."""
    with pytest.raises(BadNotation):
        GAME.parse(text)


@rule("CEL-TC-02")
@pytest.mark.parametrize("action", [-1, GAME.actions, 10**6])
def test_numbers_that_are_no_action_are_refused(action: int) -> None:
    """Below the first and beyond the last."""
    table = celtica()
    before = table.state.position()

    with pytest.raises(ValueError, match="kernel/no_such_action"):
        table.state.apply(0, action)

    assert before == table.state.position()


@rule("CEL-TC-03")
def test_experience_cards_alone_without_a_druid_card_cannot_be_tried() -> None:
    """The player is out and not asked."""
    table = celtica(
        3, druids={"red": "P18"}, mover={"hand": {"red": 1}}, seat1={"hand": {}, "experience": {"grey": 1}}
    ).play("play red 1+0")

    assert (2, []) == (table.actor, table.options(1))
    assert "kernel/not_asked" == table.refusal("play grey 0+1", seat=1).code


@rule("CEL-TC-04")
def test_an_experience_card_of_another_colour_does_not_go_along() -> None:
    """Two red druid cards and a white experience card are no play."""
    table = celtica(seat0={"hand": {"red": 2}, "experience": {"white": 1}})

    assert ("celtica/experience_not_in_hand", "CEL-MV-03") == (
        table.refusal("play red 2+1").code,
        table.refusal("play red 2+1").rule,
    )


@rule("CEL-TC-05")
def test_one_step_before_the_goal_two_cards_are_one_too_many() -> None:
    """Two are refused, one is accepted."""
    table = celtica(druids={"red": "P18"}, seat0={"hand": {"red": 2}})

    assert "celtica/beyond_the_goal" == table.refusal("play red 2+0").code
    assert "P19" == table.play("play red 1+0").place("red")


@rule("CEL-TC-06")
def test_a_druid_on_the_goal_cannot_be_played_on() -> None:
    """Refused by its own rule."""
    table = celtica(druids={"red": "P19"}, seat0={"hand": {"red": 1, "grey": 1}})

    assert ("celtica/druid_on_goal", "CEL-MV-12") == (
        table.refusal("play red 1+0").code,
        table.refusal("play red 1+0").rule,
    )


@rule("CEL-TC-07")
def test_one_live_card_among_three_dead_ones_must_be_played() -> None:
    """Retiring is not offered."""
    table = celtica(druids={"red": "P19"}, seat0={"hand": {"red": 3, "white": 1}})

    assert ["play white 1+0"] == table.options()
    assert "celtica/live_cards" == table.refusal("retire").code


@rule("CEL-TC-08")
def test_all_cards_dead_and_experience_of_a_live_colour() -> None:
    """Experience play or retiring; after the experience play the player is still in."""
    table = celtica(
        druids={"red": "P19", "grey": "P08", "black": "P08"},
        seat0={"hand": {"red": 1}, "experience": {"grey": 1}},
        seat1={"hand": {"black": 2}},
    )

    assert ["play grey 0+1", "retire"] == table.options()
    table.play("play grey 0+1", "decline", "play black 1+0", "decline")

    assert (0, "play") == table.asked
    assert ["retire"] == table.options()


@rule("CEL-TC-09")
def test_the_fifth_druid_home_while_others_hold_cards() -> None:
    """Immediate end, hands discarded, and the exchange starts left of the mover."""
    rich: Seat = {"hand": {"red": 2}, "experience": {"red": 1}, "parts": {"L1": 1}}
    table = celtica(3, turn=1, druids={**FOUR_HOME, "red": "P18"}, others=rich)

    table.play("play red 1+0")

    assert (2, "exchange") == table.asked
    assert [0, 1, 2] == [event.seat for event in table.all_of(HandDiscarded)]
    assert [0, 0, 0] == [one.druid_cards for one in table.view().seats]
    table.play("done", "done", "done")
    assert table.over


@rule("CEL-TC-10")
def test_the_fifth_druid_home_with_the_last_card_of_the_round() -> None:
    """One end only, with the same order of exchange."""
    rich: Seat = {"hand": {}, "experience": {"red": 1}, "parts": {"L1": 1}}
    table = celtica(3, turn=1, druids={**FOUR_HOME, "red": "P18"}, mover={**rich, "hand": {"red": 1}}, others=rich)

    table.play("play red 1+0")
    asked = []
    while not table.over:
        asked.append(table.actor)
        table.play("done")

    assert [2, 0, 1] == asked
    assert (1, 1) == (len(table.all_of(GameEnding)), len(table.all_of(GameEnded)))


@rule("CEL-TC-11")
def test_a_druid_home_on_the_first_turn_of_a_round() -> None:
    """The round is played out by all: every dealt card is played or retired before the end."""
    table = celtica(3, druids={"red": "P18"}, others={"hand": {"red": 1, "grey": 2, "white": 2}})
    chance = Random(11)
    table.play("play red 1+0")
    played = Counter[int]()
    while not table.over:
        if table.question.kind == "play":
            played[table.actor] += 1
        table.play_at_random(chance)

    assert {0, 1, 2} == set(played)
    assert [] == table.all_of(RoundBegan)
    assert [0, 0, 0] == [one.druid_cards for one in table.view().seats]


@rule("CEL-TC-12")
def test_a_castle_with_two_parts_displayed_and_nothing_to_refill() -> None:
    """Both are taken and the game ends, ended by who took them."""
    table = celtica(
        turn=0,
        druids={"red": "P06"},
        display={"L1": 1, "M": 1},
        stacks={},
        part_discard={},
        seat0={"hand": {"red": 2}, "parts": {}},
    )

    table.play("play red 1+0", "take M")

    assert table.over
    assert {"L1": 1, "M": 1} == table.seat(0).parts
    assert [0] == [event.ender for event in table.all_of(GameEnding)]


@rule("CEL-TC-13")
def test_the_stacks_run_out_half_way_through_a_refill() -> None:
    """One part from the stacks, then the part discard is shuffled, then two more."""
    table = celtica(
        3, druids={"red": "P06"}, stacks={"S1": 1}, part_discard={"S2": 5}, seat0={"hand": {"red": 2}, "parts": {}}
    )

    table.play("play red 1+0", "take L1", "take L2", "take L3")
    refill = [event for event in table.events() if isinstance(event, PartDisplayed | StacksRenewed)]

    assert ["S1", "", "S2", "S2"] == [event.part if isinstance(event, PartDisplayed) else "" for event in refill]
    assert (9, {"S2": 3}, {}) == (table.size, table.view().stacked, table.view().part_discard)


@rule("CEL-TC-14")
def test_parts_lost_at_a_ruin_fill_a_short_display() -> None:
    """Stacks empty, seven displayed: the two parts given up come back at the end of the turn."""
    table = celtica(
        3,
        druids={"red": "P07"},
        display=dict.fromkeys(KINDS[:7], 1),
        stacks={},
        part_discard={},
        seat0={"hand": {"red": 2}, "parts": {"M": 2}},
    )

    table.play("play red 1+0")

    assert {**dict.fromkeys(KINDS[:7], 1), "M": 2} == table.view().display
    assert (0, {}) == (table.view().stacks, table.view().part_discard)


@rule("CEL-TC-15")
def test_no_experience_card_to_be_had() -> None:
    """Supply and discard are empty: no card and no error."""
    table = celtica(druids={"red": "P04"}, seat0={"hand": {"red": 2}}, seat1={"experience": ALL_EXPERIENCE})

    table.play("play red 1+0")

    assert (0, 1) == (table.seat(0).experience_cards, table.actor)


@rule("CEL-TC-16")
def test_the_druid_supply_runs_out_in_the_middle_of_the_deal() -> None:
    """Seven cards for three players: the second player is dealt two, the discard is shuffled, then three more."""
    table = celtica(
        3, turn=2, druids={"red": "P08"}, druid_supply={"grey": 7}, mover={"hand": {"red": 1}}, others={"hand": {}}
    )

    table.play("play red 1+0", "decline")
    dealt = [event for event in table.events() if isinstance(event, DruidCardDrawn | Reshuffled)]
    order = [event.seat if isinstance(event, DruidCardDrawn) else -1 for event in dealt]

    assert [0] * 5 + [1] * 2 + [-1] + [1] * 3 + [2] * 5 == order
    assert [5, 5, 5] == [one.druid_cards for one in table.view().seats]


@rule("CEL-TC-17")
def test_a_cult_draw_from_an_empty_supply_may_give_the_card_just_played() -> None:
    """It is all the discard has."""
    table = celtica(
        druids={"red": "P08"},
        druid_supply={},
        druid_discard={},
        seat0={"hand": {"red": 1}},
        seat1={"hand": {**dict.fromkeys(COLOURS, 12), "red": 11}},
    )

    table.play("play red 1+0", "draw")

    assert {"red": 1} == table.seat(0).hand


@rule("CEL-TC-18")
def test_nine_equal_parts_leave_nothing_to_ask() -> None:
    """A castle gives three of them at once."""
    table = celtica(druids={"red": "P06"}, display={"S3": 9}, stacks={"M": 3}, seat0={"hand": {"red": 2}})
    assert ["take S3"] == celtica(asks="take", left=3, display={"S3": 9}).options()

    table.play("play red 1+0")

    assert (1, {"S3": 3}) == (table.actor, table.seat(0).parts)
    assert {"S3": 6, "M": 3} == table.view().display


@rule("CEL-TC-19")
def test_an_exchange_without_own_parts() -> None:
    """A take is possible, a trade is not."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 2}, "parts": {}})

    assert ["extra", "done"] == table.options()
    assert "celtica/cannot_trade" == table.refusal("trade").code


@rule("CEL-TC-20")
def test_an_exchange_with_an_empty_display() -> None:
    """DONE is all there is."""
    table = celtica(
        asks="exchange", display={}, seat0={"experience": {"red": 4}, "parts": {"L1": 1}}, stacks={}, part_discard={}
    )

    assert ["done"] == table.options()


@rule("CEL-TC-21")
def test_a_trade_may_break_a_complete_amulet() -> None:
    """The middle of the only one is given away."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 1}, "parts": ONE_OF_EACH}, display={"L1": 1})
    assert 1 == table.seat(0).amulets

    table.play("trade", "give M")

    assert (0, {"M": 1}) == (table.seat(0).amulets, {"M": table.view().display["M"]})


@rule("CEL-TC-22")
def test_a_part_swapped_in_can_be_taken_by_the_next_player() -> None:
    """Seat 0 gives M, seat 1 gets it."""
    table = celtica(
        asks="exchange",
        display={"L1": 9},
        seat0={"experience": {"red": 1}, "parts": {"M": 1}},
        seat1={"experience": {"grey": 2}, "parts": {}},
    )

    table.play("trade", "extra", "get M")

    assert {"M": 1} == table.seat(1).parts


@rule("CEL-TC-23")
def test_identical_counts_share_the_win() -> None:
    """Both are reported as winners."""
    parts: Seat = {"parts": {"L1": 2, "M": 1}}
    table = celtica(3, over=True, seat0=parts, seat1={"parts": {"S1": 1}}, seat2=parts)

    assert (0, 2) == table.state.outcome().winners
    assert (1, 3, 1) == table.outcome()


@rule("CEL-TC-24")
def test_without_a_complete_amulet_the_largest_incomplete_one_wins() -> None:
    """Four different parts beat seven that make amulets of three, two and two."""
    table = celtica(
        over=True, seat0={"parts": {"L1": 3, "L2": 3, "M": 1}}, seat1={"parts": dict.fromkeys(KINDS[:4], 1)}
    )

    assert (1,) == table.state.outcome().winners


@rule("CEL-TC-27")
def test_the_last_player_in_keeps_the_turn() -> None:
    """Five cards, five turns, all of seat 2."""
    five = dict.fromkeys(COLOURS, 1)
    table = celtica(4, turn=2, druids=dict.fromkeys(COLOURS, "P05"), mover={"hand": five}, others={"hand": {}})
    turns = []
    while table.view().round == 2:
        turns += [table.actor] if table.question.kind == "play" else []
        table.play(table.options()[0])

    assert [2, 2, 2, 2, 2] == turns


@rule("CEL-TC-28")
def test_a_declined_cult_draw_does_not_change_who_opens_the_next_round() -> None:
    """The left neighbour of who played the last druid card."""
    table = celtica(4, turn=3, druids={"red": "P02"}, mover={"hand": {"red": 1}}, others={"hand": {}})

    table.play("play red 1+0", "decline")

    assert (0, 3) == (table.actor, table.view().round)


@rule("CEL-TC-29")
def test_a_rewarded_goal_is_paid_before_the_end_is_looked_for() -> None:
    """The fifth druid home with goal_parts 4: four parts, the refill, and only then the end."""
    table = celtica(goal_parts=4, druids={**FOUR_HOME, "red": "P18"}, seat0={"hand": {"red": 1}})

    table.play("play red 1+0", "take L1", "take L2", "take L3")
    assert (0, "take") == table.asked
    table.play("take L4")

    assert dict.fromkeys(KINDS[:4], 1) == table.seat(0).parts
    assert (9, True) == (table.size, table.over)
    assert ["PartDisplayed"] * 4 == table.names()[6:10]
    assert "GameEnding" == table.names()[-2]


@rule("CEL-TC-30")
@pytest.mark.parametrize("kind", ["take", "give_up", "exchange", "give", "get", "cult", "play"])
def test_a_position_saved_in_the_middle_goes_on_in_the_same_way(kind: str) -> None:
    """Same options, and the same game to its end, with the same chance."""
    table = first_time_asked(kind)
    again = Table(GAME.load(table.state.position()))
    chance, same_chance = Random(30), Random(30)

    assert table.options() == again.options()
    while not table.over:
        assert table.play_at_random(chance) == again.play_at_random(same_chance)
        assert table.state.position() == again.state.position()
    assert table.outcome() == again.outcome()


@rule("CEL-TC-30")
@pytest.mark.parametrize(("home", "asked"), [("P01", (2, "play")), ("P19", (2, "exchange"))], ids=["round", "game"])
def test_who_played_last_is_saved_too(home: str, asked: tuple[int, str]) -> None:
    """Seat 1 is taking its part with the last card of all: loaded, seat 2 opens the next round or the exchange."""
    rich: Seat = {"hand": {}, "experience": {"white": 1}, "parts": {"L1": 1}}
    table = celtica(
        3, turn=1, druids={"red": "P05", "black": home}, mover={**rich, "hand": {"red": 1}}, others=rich
    ).play("play red 1+0")

    again = Table(GAME.load(table.state.position()))

    assert asked == table.play("take M").asked
    assert asked == again.play("take M").asked


def first_time_asked(kind: str) -> Table:
    """A random game up to the first time that question is asked, parts to take or give up with one still to go."""
    for seed in range(20):
        table, chance = opening(3, seed), Random(seed)
        while not table.over:
            if table.question.kind == kind and table.question.about.get("left", 1) == 1:
                return table
            table.play_at_random(chance)
    raise AssertionError(f"{kind} is never asked")


@rule("CEL-TC-31")
@pytest.mark.parametrize("seats", [2, 5])
def test_no_view_names_a_colour_of_another_hand(seats: int) -> None:
    """Throughout a random game: own colours for the owner, none of anybody else's for anybody."""
    table, chance = opening(seats, 31), Random(31)
    while not table.over:
        for seat in range(seats):
            for other, seen in enumerate(table.view(seat).seats):
                assert (other == seat) == (seen.hand is not None) == (seen.experience is not None)
            written: Any = table.state.position(seat)["table"]
            assert [other == seat for other in range(seats)] == [
                isinstance(one["hand"], dict) for one in written["seats"]
            ]
        table.play_at_random(chance)


@rule("CEL-TC-32")
def test_the_last_three_cards_of_a_supply_are_known_to_both() -> None:
    """Supply red, red, white at a new round: the first player's first three cards are these, the rest are reshuffled.

    Black was played last and everything else is on the discard; seat 0 knows three of seat 1's five cards.
    """
    table = celtica(
        druids={"black": "P08"}, druid_supply={"red": 2, "white": 1}, seat0={"hand": {"black": 1}}, seat1={"hand": {}}
    ).play("play black 1+0", "decline")
    dealt = [event for event in table.events() if isinstance(event, DruidCardDrawn | Reshuffled)]
    first = [event.druid for event in dealt[:3] if isinstance(event, DruidCardDrawn)]
    hands = [Table(table.state.sample(0, seed)).seat(1).hand or {} for seed in range(40)]
    others = [Counter(hand) - Counter({"red": 2, "white": 1}) for hand in hands]

    assert ["red", "red", "white"] == sorted(str(colour) for colour in first)
    assert isinstance(dealt[3], Reshuffled)
    assert [1, 1, 0, 0, 0, 0, 0] == [event.seat for event in dealt[4:] if isinstance(event, DruidCardDrawn)]
    assert 57 - 7 == table.view().druid_supply
    assert all(hand.get("red", 0) >= 2 and hand.get("white", 0) >= 1 for hand in hands)
    assert {2} == {sum(rest.values()) for rest in others}
    assert set(COLOURS) == {colour for rest in others for colour in rest}


@rule("CEL-TC-33")
def test_the_last_druid_card_with_two_experience_cards() -> None:
    """Legal, and the player is out afterwards, unless a card is drawn at a cult site."""
    table = celtica(
        druids={"red": "P06"}, seat0={"hand": {"red": 1}, "experience": {"red": 2}}, seat1={"hand": {"black": 1}}
    )

    table.play("play red 1+2")
    stayed, left = Table(table.state.clone()).play("draw"), table.play("decline")

    assert (1, 0) == (stayed.seat(0).druid_cards, left.seat(0).druid_cards)
    left.play("play black 1+0", "take L1")
    assert 3 == left.view().round
    stayed.play("play black 1+0", "take L1")
    assert (0, 2) == (stayed.actor, stayed.view().round)


@rule("CEL-TC-34")
def test_a_trade_offers_only_gifts_for_which_something_else_is_displayed() -> None:
    """L1 alone is displayed, L1 and M are owned: M can be given, L1 cannot."""
    seat: Seat = {"experience": {"red": 1}, "parts": {"L1": 1, "M": 1}}
    table = celtica(asks="exchange", display={"L1": 1}, seat0=seat)
    asked = celtica(asks="give", display={"L1": 1}, seat0=seat)

    assert ["trade", "done"] == table.options()
    assert ["give M"] == asked.options()
    assert ("celtica/cannot_give", "CEL-RUL-12") == (asked.refusal("give L1").code, asked.refusal("give L1").rule)
    assert {"L1": 2} == table.play("trade").seat(0).parts
