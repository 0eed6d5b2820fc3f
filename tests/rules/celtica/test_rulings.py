"""CEL-RUL: what we decided where the printed rules are silent."""

from collections import Counter
from random import Random

import pytest

from nemeton.games.celtica import GAME
from nemeton.games.celtica.board import ends_after
from nemeton.games.celtica.event_types import (
    DruidCardDrawn,
    GameEnding,
    PartDealt,
    PartDisplayed,
    Reshuffled,
    StacksRenewed,
)
from tests.rules.celtica.table import ALL_EXPERIENCE, COLOURS, KINDS, ONE_OF_EACH, Seat, celtica, opening
from tests.rules.rulebook import rule

FOUR_HOME = dict.fromkeys(("grey", "white", "brown", "black"), "P19")


@rule("CEL-RUL-01")
def test_any_middle_fits_any_amulet() -> None:
    """The middle is one kind of which there are ten, and two of any of them complete two amulets."""
    (middle,) = [part for part in GAME.data.box.part if part.size == "middle"]

    assert ("M", 10) == (middle.id, middle.copies)
    assert 2 == celtica(display={}, seat0={"parts": dict.fromkeys(KINDS, 2)}).seat(0).amulets


@rule("CEL-RUL-02")
def test_chance_names_the_start_player_by_default() -> None:
    """Each of five seats begins about as often; a named seat always does."""
    random = Counter(opening(5, seed, memory=False).actor for seed in range(200))

    assert "random" == GAME.complete_options({})["start_player"]
    assert set(range(5)) == set(random)
    assert 20 < min(random.values())
    assert {3} == {opening(5, seed, memory=False, start_player=3).actor for seed in range(20)}


@rule("CEL-RUL-03")
def test_parts_are_never_arranged_by_hand() -> None:
    """After taking and losing in whatever order only the counts matter: the best layout of them is what counts."""
    table = celtica(druids={"red": "P07"}, seat0={"hand": {"red": 1}, "parts": {"L1": 2, "L2": 2, "L3": 1, "M": 1}})

    table.play("play red 1+0", "give-up L3", "give-up M")

    assert [2, 2] == table.seat(0).incomplete
    assert [2, 2] == celtica(seat0={"parts": {"L1": 2, "L2": 2}}).seat(0).incomplete


@rule("CEL-RUL-04")
def test_played_cards_are_shuffled_in_by_the_action_they_cause() -> None:
    """The supplies are empty and nothing else is discarded: the card played is the one drawn."""
    cult = celtica(druids={"red": "P08"}, druid_supply={}, druid_discard={}, each=all_druid_cards_in_hands())
    ruin = celtica(
        druids={"white": "P03"},
        experience_supply={},
        experience_discard={},
        seat0={"hand": {"white": 2}, "experience": {"white": 4}},
        seat1={"experience": {**ALL_EXPERIENCE, "white": 0}},
    )

    cult.play("play red 1+0", "draw")
    ruin.play("play white 0+2")

    assert 12 == (cult.seat(0).hand or {})["red"]
    assert {"white": 3} == ruin.seat(0).experience
    assert {} == ruin.view().experience_discard


def all_druid_cards_in_hands() -> list[Seat]:
    """Two seats that hold all sixty druid cards."""
    return [{"hand": {"red": 12}}, {"hand": {**dict.fromkeys(COLOURS, 12), "red": 0}}]


@rule("CEL-RUL-05")
def test_the_goal_is_reached_by_exact_count() -> None:
    """Two steps away: three cards do not fit, two do, and one always does."""
    table = celtica(druids={"red": "P17"}, seat0={"hand": {"red": 3}})

    assert ["play red 1+0", "play red 2+0"] == table.options()
    assert "CEL-MV-13" == table.refusal("play red 3+0").rule
    assert "P19" == table.play("play red 2+0").place("red")


@rule("CEL-RUL-06")
def test_a_hand_of_dead_cards_may_be_retired() -> None:
    """All its druids are home: the cards go open on the discard and the player is out."""
    table = celtica(
        3,
        druids={"red": "P19", "grey": "P19", "black": "P08"},
        seat0={"hand": {"red": 2, "grey": 1}},
        seat1={"hand": {}},
        seat2={"hand": {"black": 2}},
    )

    assert ["retire"] == table.options()
    table.play("retire")

    assert {"red": 2, "grey": 1} == table.view().druid_discard
    assert 0 == table.seat(0).druid_cards
    assert 2 == table.actor
    table.play("play black 1+0", "decline")
    assert (2, "play") == table.asked


@rule("CEL-RUL-06")
def test_a_player_with_a_live_druid_card_must_play() -> None:
    """One white card is live: it, or experience, is played; retiring is refused."""
    table = celtica(druids={"red": "P19"}, seat0={"hand": {"red": 3, "white": 1}, "experience": {"grey": 1, "red": 1}})

    assert ["play grey 0+1", "play white 1+0"] == table.options()
    assert ("celtica/live_cards", "CEL-RUL-06") == (table.refusal("retire").code, table.refusal("retire").rule)


@rule("CEL-RUL-06")
def test_a_player_with_dead_cards_may_play_experience_cards_instead() -> None:
    """On a druid that is not home; the dead cards are still held afterwards."""
    table = celtica(
        druids={"red": "P19", "grey": "P17"}, seat0={"hand": {"red": 1}, "experience": {"grey": 1, "red": 1}}
    )

    assert ["play grey 0+1", "retire"] == table.options()
    table.play("play grey 0+1", "take L1", "take L2", "take L3")

    assert "P18" == table.place("grey")
    assert {"red": 1} == table.seat(0).hand


@rule("CEL-RUL-07")
def test_retiring_is_not_playing_a_card() -> None:
    """Seat 0 plays last, seat 1 retires: the game was ended by seat 0, so seat 1 exchanges first."""
    rich: Seat = {"experience": {"white": 1}, "parts": {"L1": 1}}
    table = celtica(
        3,
        druids={"red": "P19", "grey": "P18"},
        seat0={**rich, "hand": {"grey": 1}},
        seat1={**rich, "hand": {"red": 2}},
        seat2={**rich, "hand": {}},
    )

    table.play("play grey 1+0", "retire")

    assert [0] == [event.ender for event in table.all_of(GameEnding)]
    assert (1, "exchange") == table.asked
    assert 0 == table.table_data()["last_druid_card"]


@rule("CEL-RUL-08")
def test_taking_and_giving_up_are_compulsory_and_the_cult_card_is_not() -> None:
    """A village and a ruin leave no way out; the cult site does."""
    seat: Seat = {"hand": {"red": 2}, "parts": {"L1": 1, "M": 1}}
    village, ruin, cult = (
        celtica(druids={"red": origin}, seat0=seat).play("play red 1+0") for origin in ("P05", "P04", "P08")
    )

    assert "celtica/not_asked_for" == village.refusal("decline").code
    assert "celtica/not_asked_for" == ruin.refusal("decline").code
    assert ["draw", "decline"] == cult.options()


@rule("CEL-RUL-09")
def test_a_display_that_cannot_be_filled_shrinks() -> None:
    """Seven parts are left after a cloister; the next visitor of a castle finds those seven."""
    table = celtica(
        3,
        druids={"red": "P03", "grey": "P06"},
        stacks={},
        part_discard={},
        seat0={"hand": {"red": 2}, "parts": {}},
        seat1={"hand": {"grey": 2}, "parts": {}},
    )

    table.play("play red 1+0", "take L1", "take L2", "play grey 1+0")

    assert 7 == table.size
    assert [f"take {kind}" for kind in KINDS[2:]] == table.options()


@rule("CEL-RUL-09")
@pytest.mark.parametrize(
    ("origin", "answers"),
    [("P04", ["give-up L1"]), ("P08", ["decline"]), ("P18", [])],
    ids=["ruin", "cult site", "goal"],
)
def test_the_display_is_filled_at_the_end_of_every_turn(origin: str, answers: list[str]) -> None:
    """A short display is filled after a ruin, a cult site or the goal as well."""
    table = celtica(
        druids={"red": origin},
        display={"M": 7},
        part_discard={"S1": 5},
        stacks={},
        seat0={"hand": {"red": 2}, "parts": {"L1": 1, "L2": 1}},
    )

    table.play("play red 1+0", *answers)

    assert 9 == table.size


@rule("CEL-RUL-10")
def test_the_parts_have_not_run_out_while_a_part_discard_is_left() -> None:
    """The last displayed part is taken; the one discarded comes up, and play goes on."""
    table = celtica(
        druids={"red": "P05"},
        display={"L1": 1},
        stacks={},
        part_discard={"S1": 1},
        seat0={"hand": {"red": 2}, "parts": {}},
    )

    table.play("play red 1+0")

    assert (1, "play") == table.asked
    assert {"S1": 1} == table.view().display


@rule("CEL-RUL-10")
def test_the_final_exchange_goes_on_whatever_is_displayed() -> None:
    """The display is empty after a take and cannot be filled: nobody lays down druid cards, there is no second end."""
    table = celtica(
        3,
        asks="exchange",
        display={"L1": 1},
        stacks={},
        part_discard={},
        seat0={"hand": {}, "experience": {"red": 2}, "parts": {}},
        seat1={"hand": {}, "experience": {"grey": 2}, "parts": {}},
    )

    table.play("extra")

    assert table.over
    assert [] == table.all_of(GameEnding)


@rule("CEL-RUL-11")
@pytest.mark.parametrize("ender", [0, 1, 2])
def test_an_immediate_end_is_ended_by_the_player_whose_turn_it_is(ender: int) -> None:
    """Who brought the fifth druid home."""
    table = celtica(
        3, turn=ender, last_card=2, last_druid_card=1, druids={**FOUR_HOME, "red": "P18"}, mover={"hand": {"red": 1}}
    )

    table.play("play red 1+0")

    assert [ender] == [event.ender for event in table.all_of(GameEnding)]


@rule("CEL-RUL-11")
def test_a_normal_end_is_ended_by_who_last_played_any_card() -> None:
    """Seat 0 plays the last druid card, seat 1 an experience card after it, seat 1 retires: it was seat 1."""
    rich: Seat = {"experience": {"white": 1, "grey": 1}, "parts": {"L1": 1}}
    table = celtica(
        3,
        druids={"red": "P19", "grey": "P08"},
        seat0={**rich, "hand": {"grey": 1}},
        seat1={**rich, "hand": {"red": 1}},
        seat2={**rich, "hand": {}},
    )

    table.play("play grey 1+0", "decline", "play grey 0+1", "take L1", "retire")

    assert [1] == [event.ender for event in table.all_of(GameEnding)]
    assert (2, "exchange") == table.asked


@rule("CEL-RUL-12")
def test_a_trade_is_a_true_swap() -> None:
    """The given part is displayed and can be taken back by the same player."""
    table = celtica(asks="exchange", display={"M": 9}, seat0={"experience": {"red": 3}, "parts": {"L1": 1, "L2": 1}})

    table.play("trade", "give L1")
    assert {"L1": 1, "M": 8} == table.view().display
    table.play("extra", "get L1")

    assert {"L1": 1, "L2": 1, "M": 1} == table.seat(0).parts


@rule("CEL-RUL-12")
def test_the_swapped_kinds_must_differ() -> None:
    """Who gives L1 cannot get L1."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 2}, "parts": {"L1": 1, "L2": 1}})

    table.play("trade", "give L1")

    assert [f"get {kind}" for kind in KINDS if kind != "L1"] == table.options()
    refusal = table.refusal("get L1")
    assert ("celtica/cannot_get", "CEL-RUL-12", {"part": "L1"}) == (refusal.code, refusal.rule, refusal.values)


@rule("CEL-RUL-12")
def test_like_for_like_is_not_offered() -> None:
    """L1 is all that is displayed and all that is owned: there is no trade."""
    table = celtica(asks="exchange", display={"L1": 9}, seat0={"experience": {"red": 2}, "parts": {"L1": 1}})

    assert ["extra", "done"] == table.options()


@rule("CEL-RUL-13")
def test_a_full_tie_is_a_shared_win() -> None:
    """Two seats with the same counts both come first, the third is third."""
    parts: Seat = {"parts": {"L1": 1, "L2": 2}}
    table = celtica(3, over=True, seat0=parts, seat1=parts, seat2={"parts": {"L1": 1}})

    assert (1, 1, 3) == table.outcome()
    assert (0, 1) == table.state.outcome().winners


@rule("CEL-RUL-14")
def test_the_druid_discard_is_shuffled_only_when_a_card_is_due() -> None:
    """Drawing the last card leaves the supply empty; the next draw shuffles."""
    table = celtica(druids={"red": "P08", "black": "P08"}, druid_supply={"grey": 1}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0", "draw")
    assert 0 == table.view().druid_supply
    assert [] == table.all_of(Reshuffled)
    table.play("play black 1+0", "draw")

    assert 1 == len(table.all_of(Reshuffled))


@rule("CEL-RUL-14")
def test_the_part_discard_is_shuffled_only_when_a_part_is_due() -> None:
    """The refill takes the last part of the stacks: they stay empty until the next refill."""
    table = celtica(druids={"red": "P05", "black": "P05"}, stacks={"S1": 1}, seat0={"hand": {"red": 2}, "parts": {}})

    table.play("play red 1+0", "take L1")
    assert 0 == table.view().stacks
    assert [] == table.all_of(StacksRenewed)
    table.play("play black 1+0", "take L2")

    assert 1 == len(table.all_of(StacksRenewed))


@rule("CEL-RUL-14")
def test_the_experience_discard_is_shuffled_only_when_a_card_is_due() -> None:
    """Drawing the last card leaves the supply empty; the next ruin shuffles."""
    table = celtica(druids={"red": "P04", "black": "P04"}, experience_supply={"grey": 1}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0")
    assert 0 == table.view().experience_supply
    assert [] == table.all_of(Reshuffled)
    table.play("play black 1+0")

    assert 1 == len(table.all_of(Reshuffled))


@rule("CEL-RUL-15")
def test_with_all_experience_cards_in_hands_a_ruin_gives_none() -> None:
    """The part is lost, no card is drawn, and the turn ends."""
    table = celtica(
        druids={"red": "P04"}, seat0={"hand": {"red": 2}, "parts": {"L1": 1}}, seat1={"experience": ALL_EXPERIENCE}
    )

    table.play("play red 1+0")

    assert ({}, {}) == (table.seat(0).parts, table.seat(0).experience)
    assert (1, "play") == table.asked


@rule("CEL-RUL-16")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_set_up_deals_clockwise_from_the_start_player(first: int) -> None:
    """Two parts each, then five cards each, all of one player's before the next one's."""
    table = opening(3, start_player=first)
    order = [(first + step) % 3 for step in range(3)]

    assert [seat for seat in order for _ in range(2)] == [event.seat for event in table.all_of(PartDealt)]
    assert [seat for seat in order for _ in range(5)] == [event.seat for event in table.all_of(DruidCardDrawn)]


@rule("CEL-RUL-16")
def test_a_new_round_is_dealt_clockwise_from_its_first_player() -> None:
    """Seat 1 played the last card, so seat 2 is dealt first."""
    table = celtica(3, turn=1, druids={"red": "P08"}, mover={"hand": {"red": 1}}, others={"hand": {}})

    table.play("play red 1+0", "decline")

    assert [seat for seat in (2, 0, 1) for _ in range(5)] == [event.seat for event in table.all_of(DruidCardDrawn)]


@rule("CEL-RUL-17")
@pytest.mark.parametrize(("play", "place", "owed"), [("1+0", "P15", 2), ("0+1", "P15", 2), ("1+1", "P16", 3)])
def test_the_cult_site_before_two_ruins_on_one_road(play: str, place: str, owed: int) -> None:
    """One card leads to the ruin of two, a second one to the ruin of three."""
    table = celtica(
        druids=dict.fromkeys(COLOURS, "P14"),
        seat0={"hand": {"red": 1}, "experience": {"red": 1}, "parts": ONE_OF_EACH},
        display={},
    )

    table.play(f"play red {play}")

    assert place == table.place("red")
    assert {"left": owed} == table.question.about


@rule("CEL-RUL-17")
@pytest.mark.parametrize(("place", "owed"), [("P15", 2), ("P16", 3)])
def test_the_cult_site_before_two_ruins_on_the_forked_board(place: str, owed: int) -> None:
    """Each ruin is one step off, and the mover chooses."""
    table = celtica(board="forked", druids={"red": "P14"}, display={}, seat0={"hand": {"red": 1}, "parts": ONE_OF_EACH})

    table.play("play red 1+0", f"to {place}")

    assert place == table.place("red")
    assert {"left": owed} == table.question.about


@rule("CEL-RUL-18")
@pytest.mark.parametrize(
    ("origin", "steps", "ends"),
    [
        ("P14", 1, ["P15", "P16"]),
        ("P14", 2, ["P17", "P18"]),
        ("P14", 3, ["P18", "P19"]),
        ("P13", 4, ["P18", "P19"]),
        ("P11", 4, ["P15", "P16"]),
    ],
)
def test_the_mover_chooses_among_the_ends_of_the_move(origin: str, steps: int, ends: list[str]) -> None:
    """On the forked board a move may end in several places; nobody has arrived until one is chosen."""
    table = celtica(board="forked", druids={"red": origin}, seat0={"hand": {"red": 4, "grey": 1}})

    table.play(f"play red {steps}+0")

    assert (0, "end") == table.asked
    assert {"druid": "red", "steps": steps} == table.question.about
    assert [f"to {place}" for place in ends] == table.options()
    assert origin == table.place("red")
    assert ends[1] == table.play(f"to {ends[1]}").place("red")


@rule("CEL-RUL-18")
@pytest.mark.parametrize(("origin", "steps", "end"), [("P12", 1, "P13"), ("P14", 4, "P19"), ("P15", 1, "P17")])
def test_a_move_with_one_possible_end_is_not_asked_about(origin: str, steps: int, end: str) -> None:
    """The druid is there at once."""
    table = celtica(board="forked", druids={"red": origin}, seat0={"hand": {"red": 4, "grey": 1}})

    assert end == table.play(f"play red {steps}+0").place("red")


@rule("CEL-RUL-18")
def test_the_longest_route_limits_the_number_of_cards() -> None:
    """Four steps lead from P14 to the goal past the cheaper ruin, and three past the dearer: four may be played."""
    table = celtica(board="forked", druids={"red": "P14", "grey": "P16"}, seat0={"hand": {"red": 5, "grey": 3}})

    assert ["play red 1+0", "play red 2+0", "play red 3+0", "play red 4+0"] == table.options()[:4]
    assert ["play grey 1+0", "play grey 2+0"] == table.options()[4:]
    assert {"druid": "red", "asked": 5, "steps": 4} == table.refusal("play red 5+0").values


@rule("CEL-RUL-18")
def test_several_routes_to_one_place_are_equivalent() -> None:
    """Two ways round a pond, one end: it is listed once."""
    pond = [[1, 2], [3], [3], [4], []]

    assert (3,) == ends_after(pond, 0, 2)
    assert (1, 2) == ends_after(pond, 0, 1)


@rule("CEL-RUL-19")
def test_an_amulet_has_eight_outer_parts_and_one_middle() -> None:
    """Four large, four small, one middle: nine in all."""
    sizes = Counter(part.size for part in GAME.data.box.part)

    assert {"large": 4, "small": 4, "middle": 1} == sizes


@rule("CEL-RUL-20")
def test_the_druid_supply_never_fails() -> None:
    """Hands never hold more than 25 dealt cards and 15 from cult sites; greedy drawers find a card every time."""
    for seed in range(20):
        table, chance = opening(5, seed, memory=False), Random(seed)
        while not table.over:
            draws = "draw" in table.options()
            table.play("draw") if draws else table.play_at_random(chance)

            view = table.view()
            assert 20 <= view.druid_supply + sum(view.druid_discard.values())


@rule("CEL-RUL-21")
def test_the_pattern_of_an_amulet_never_restricts_what_is_taken() -> None:
    """Whatever a player owns already, every displayed kind is offered, and the third of a kind counts as a third."""
    table = celtica(druids={"red": "P06"}, seat0={"hand": {"red": 2}, "parts": {"M": 2, "S4": 1}})

    table.play("play red 1+0")
    assert [f"take {kind}" for kind in KINDS] == table.options()
    table.play("take M", "take S3", "take L2")

    assert {"L2": 1, "S3": 1, "S4": 1, "M": 3} == table.seat(0).parts
    assert [4, 1, 1] == table.seat(0).incomplete


@rule("CEL-RUL-22")
def test_experience_cards_may_go_with_the_last_druid_card() -> None:
    """The only druid card and both experience cards of its colour make one play."""
    table = celtica(druids={"red": "P06"}, seat0={"hand": {"red": 1}, "experience": {"red": 2}})

    table.play("play red 1+2")

    assert "P09" == table.place("red")
    assert (0, 0) == (table.seat(0).druid_cards, table.seat(0).experience_cards)


@rule("CEL-RUL-23")
def test_an_exchange_is_paid_when_it_is_complete() -> None:
    """Until the part to get is named nothing has moved and nothing is paid."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 2}, "parts": {"L1": 1, "L2": 1}})
    before = table.view(0)

    for text in ("trade", "give L1"):
        assert before == table.play(text).view(0)
    table.play("get M")

    assert {"red": 1} == table.seat(0).experience
    assert {"L2": 1, "M": 1} == table.seat(0).parts


@rule("CEL-RUL-23")
def test_the_display_is_refilled_after_the_last_player_too() -> None:
    """The only exchange of the game is a take: nine parts are displayed when it is over."""
    table = celtica(asks="exchange", exchanges=0, seat0={"experience": {"red": 2}, "parts": {}})

    table.play("extra", "get M")

    assert table.over
    assert 9 == table.size
    assert 1 == len(table.all_of(PartDisplayed))


@rule("CEL-RUL-23")
def test_the_display_is_not_refilled_after_a_player_who_spent_nothing() -> None:
    """A display of seven stays one of seven."""
    table = celtica(
        asks="exchange",
        display=dict.fromkeys(KINDS[:7], 1),
        seat0={"experience": {"red": 2}, "parts": {}},
        seat1={"experience": {"grey": 2}, "parts": {}},
    )

    table.play("done")

    assert (1, 7) == (table.actor, table.size)
