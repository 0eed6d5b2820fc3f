"""BLG-TU: rounds, turns and the Round card; BLG-NR: what happens between two rounds."""

from random import Random

import pytest

from nemeton.games.bloody_grove.event_types import RoundBegan, SpiritSummoned
from tests.rules.bloody_grove.table import BASES, Seat, Table, end_of_round, grove, opening
from tests.rules.rulebook import rule


def summon_through(table: Table) -> list[tuple[int, int, int, int]]:
    """Play a game in which everybody summons and stops: round, turn, seat and grove of every turn."""
    turns = []
    while not table.over:
        view = table.view()
        if table.question.kind == "turn":
            turns.append((view.round, view.spot, table.actor, view.active_grove))
        options = table.options()
        table.play("stop" if "stop" in options else options[0])
    return turns


@rule("BLG-TU-01", "BLG-TU-02", "BLG-TU-04", "BLG-TU-05", "BLG-EX-11")
def test_turns_go_round_as_the_round_card_says() -> None:
    """Seat 0 starts rounds 1 and 3, seat 1 rounds 2 and 4; two turns at each grove."""
    for seed in range(1, 40):
        turns = summon_through(opening(seed))
        actors = {number: [turn[2] for turn in turns if turn[0] == number] for number in (1, 2)}
        if turns[-1][0] >= 3:
            break

    assert [0, 1, 1, 0, 0, 1] == actors[1]
    assert [1, 0, 0, 1, 1, 0] == actors[2]
    assert [0, 0, 1, 1, 2, 2] == [turn[3] for turn in turns[:6]]
    assert {1, 2, 3, 4} >= {turn[0] for turn in turns}


@rule("BLG-TU-01", "BLG-EX-11")
@pytest.mark.parametrize(("number", "starter"), [(2, 1), (3, 0), (4, 1)])
def test_who_ended_a_round_starts_the_next(number: int, starter: int) -> None:
    """Seat 0 started round 1, so seat 1 starts 2, seat 0 starts 3, seat 1 starts 4, and no round follows."""
    last: Seat = {"hand": ["BB2", "BB3"]}
    seats: list[Seat] = [{"deck": ["BB1"]}, last] if starter == 1 else [last, {"deck": ["BB1"]}]
    table = grove(
        round=number - 1,
        starter=1 - starter,
        turn=6,
        asks="return",
        seat=starter,
        seat0=seats[0],
        seat1=seats[1],
    )
    table.play("return BB2")

    assert (number, starter) == (table.view().round, table.view().starter)
    assert [(number, starter)] == [(event.round, event.starter) for event in table.all_of(RoundBegan)]


@rule("BLG-TU-01")
def test_the_game_ends_after_round_four() -> None:
    """The end of round 4 is the end, though nobody holds three groves."""
    assert end_of_round(round=4).over


@rule("BLG-TU-03", "BLG-DP-02")
def test_a_turn_is_one_summon_or_one_transformation() -> None:
    """Every card may be used for either; after one of them the turn is over, and passing is not offered."""
    table = grove(seat0={"hand": ["BB1", "BB2"]}, seat1={"hand": ["FB1"]})

    assert ["summon BB1", "summon BB2", "transform BB1", "transform BB2"] == table.options()
    assert (1, "turn") == table.play("summon BB1").asked
    again = grove(seat0={"hand": ["BE05", "BB2"]}, seat1={"hand": ["FB1"]}).play("transform BE05", "left")
    assert (1, "turn") == again.asked


@rule("BLG-TU-04", "BLG-SM-01", "BLG-TC-01")
@pytest.mark.parametrize(("turn", "active"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_spirit_goes_to_the_active_grove_and_no_other(turn: int, active: int) -> None:
    """There is no way to name another grove when summoning."""
    hand: Seat = {"hand": ["BB1", "BB2", "BB3"]}
    table = grove(turn=turn, seat0=hand, seat1=hand)
    actor = table.actor

    assert all(len(text.split()) == 2 for text in table.options())
    assert "BLG-DP-02" == table.refusal("to 2").rule
    table.play("summon BB1")

    assert ["BB1"] == table.columns(actor)[active]
    assert active == table.all_of(SpiritSummoned)[0].grove


@rule("BLG-TU-05", "BLG-TU-06")
def test_after_turn_six_hands_return() -> None:
    """The cube moves on spot by spot; after the last one the round ends."""
    table = grove(turn=5, seat0={"hand": ["BB1", "BB2", "BB3"]}, seat1={"hand": ["BB1"]})
    table.play("summon BB1")
    assert (6, (1, "turn")) == (table.view().spot, table.asked)

    assert (0, "return") == table.play("summon BB1").asked


@rule("BLG-NR-01", "BLG-NR-02", "BLG-NR-03", "BLG-NR-04", "BLG-NR-05")
def test_a_new_round_begins() -> None:
    """Three Venerables, four cards each, cubes in the centre, spot 1 at who had the last turn."""
    table = end_of_round(
        seat0={"deck": BASES[:5], "columns": [["FB3"]]},
        seat1={"deck": BASES[:6], "hand": ["OB1", "OB2"]},
    ).play("venerable V01")
    view = table.view(0)

    assert (2, 1, 1) == (view.round, view.spot, view.starter)
    assert 3 == len(view.venerables)
    assert 6 == view.venerable_deck
    assert [None, None, None] == view.cubes
    assert (4, 4) == (view.seats[0].hand.size, view.seats[1].hand.size)
    assert (1, "turn") == table.asked


@rule("BLG-NR-06")
def test_everything_else_stays_as_it_is() -> None:
    """Columns, transformations, decks below the draw, elites and the discard of tokens are as before."""
    table = end_of_round(
        seat0={"deck": BASES[:5], "columns": [["FB3"], [], ["OE03"]], "druid": ["OB1"]},
        seat1={"columns": [["BE05"], [], ["BE09"]], "druid": ["FB1", "FB2"]},
        groves="OFB",
        discard=["T01"],
    )
    before = table.view()
    chance = Random(3)
    while table.view().round == 1:
        table.play_at_random(chance)

    assert [["FB3"], [], ["OE03"]] == table.columns(0)
    assert (["OB1"], ["FB1", "FB2"]) == (table.seat(0).transformations, table.seat(1).transformations)
    assert BASES[4:5] == table.deck(0)
    assert ["T01"] == table.table_data()["tokens"]["discard"]
    assert before.groves == table.view().groves
