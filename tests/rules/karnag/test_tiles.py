import re
from collections import Counter
from random import Random

import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import (
    ActionDeclined,
    CouncilMet,
    CreatureEscaped,
    CreatureMoved,
    CreatureRevealed,
    CubePlaced,
    GemsAligned,
    RoundBegan,
    TilesLaid,
    WindowOpened,
)
from nemeton.games.karnag.rules import carrying_out, rounds, tiles
from nemeton.kernel.journal import Event
from tests.rules.karnag.table import Table, karnag, lay_row, opening
from tests.rules.rulebook import rule

SEATS = {"Y": 0, "B": 1, "P": 2, "G": 3}


def handled(rows: dict[str, list[str]], seats: int = 4) -> list[str]:
    """The order in which cubes are handled, as position and colour; every action is declined."""
    table = karnag(seats, druids={seat: ["C1" if seat < 2 else "C2"] for seat in range(seats)})
    lay_row(table.state)
    for row, (_, positions) in enumerate(rows.items()):
        for position, colours in enumerate(positions):
            for slot, colour in enumerate(colours):
                if colour != "-":
                    table.state.s[w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS + slot] = 1 + SEATS[colour]
                    table.state.s[table.state.seat_at(SEATS[colour]) + w.CUBES] -= 1
    carrying_out.begin_actions(table.state)
    found: list[str] = []
    while carrying_out.open_next_window(table.state):
        event = table.all_of(WindowOpened)[-1]
        found.append(f"{event.position}{'YBPG'[event.seat]}")
        carrying_out.close_window(table.state)
    return found


@rule("KAR-EX-30", "KAR-EX-31", "KAR-E-01", "KAR-E-02", "KAR-E-03", "KAR-E-06", "KAR-E-07", "KAR-E-08", "KAR-E-09")
@rule("KAR-E-11", "KAR-E-13", "KAR-RUL-54", "KAR-EDG-43")
def test_the_order_of_the_rulebook() -> None:
    """Main row, its second pass, secondary row, its second pass; the purple cube waits behind the green one."""
    rows = {
        "main": ["YB", "PP", "GG", "BY", "P", "B"],
        "secondary": ["YB", "GGP", "Y", "B", "Y", "PG"],
    }

    main = ["1Y", "1B", "2P", "3G", "4B", "4Y", "5P", "6B", "2P", "3G"]
    secondary = ["1Y", "1B", "2G", "3Y", "4B", "5Y", "6P", "6G", "2G", "2P"]
    assert main + secondary == handled(rows)


@rule("KAR-EX-32", "KAR-E-10", "KAR-EDG-44", "KAR-RUL-54")
@pytest.mark.parametrize(
    ("slots", "order"), [("GPG", "GPG"), ("GGG", "GGG"), ("-GP", "GP"), ("GGP", "GGP"), ("PGG", "PGG")]
)
def test_one_action_in_several_passes(slots: str, order: str) -> None:
    """A third cube of a colour takes a third pass; upper slots may be empty."""
    assert [f"1{colour}" for colour in order] == handled({"main": [], "secondary": [slots]})


@rule("KAR-E-06", "KAR-EDG-43")
def test_a_second_cube_is_used_in_the_second_pass_before_those_below() -> None:
    """The tiles to the right come first."""
    assert ["1G", "2P", "1G", "1P"] == handled({"main": [], "secondary": ["GGP", "P"]})


@rule("KAR-D-03", "KAR-D-04", "KAR-D-05", "KAR-D-06", "KAR-D-07", "KAR-DP-04", "KAR-BAD-05")
def test_placing_cubes() -> None:
    """One each in play order until all have placed five; any empty slot, also several of one action."""
    table = opening(3, seed=8)
    while table.question.kind == "start":
        table.play(table.options()[0])
    order = table.view().play_order
    assert 24 == len(table.options())
    assert "karnag/no_such_slot" == table.refusal("cube main 1 slot 3").code
    turns = []
    for number in range(15):
        turns.append(table.actor)
        if number == 3:
            assert "karnag/slot_taken" == table.refusal("cube main 1 slot 2").code
        table.play(["cube main 1 slot 2", *table.options()][0 if number == 0 else -1 if number > 4 else 1])

    assert [order[turn % 3] for turn in range(15)] == turns
    assert "actions" == table.view().phase
    assert [0, 0, 0] == [seat.cubes for seat in table.view().seats] or table.view().window is not None


@rule("KAR-D-06")
@pytest.mark.parametrize("row", ["main", "secondary"])
def test_a_seat_may_take_several_slots_of_one_action(row: str) -> None:
    """Its second cube may lie right below its first."""
    table = opening(3, seed=8)
    while table.question.kind == "start":
        table.play(table.options()[0])
    first = table.actor
    table.play(f"cube {row} 1 slot 1", "cube main 6 slot 1", "cube main 6 slot 2")

    assert first == table.actor
    assert f"cube {row} 1 slot 2" in table.options()


@rule("KAR-E-16")
def test_whoever_performs_a_part_is_not_compensated() -> None:
    """Not when the action ends, nor when the window closes, nor for a level declined."""
    table = karnag(tile="potions", druids={0: ["C1", "C2", "p9"]}, hand={0: {"THROUGH": 1}})
    table.play("do brew", "rise MOVE", "decline", "done")

    assert 0 == table.view().seats[0].sources["compensation"]


@rule("KAR-C-01", "KAR-CHA-07")
def test_six_tiles_in_random_order() -> None:
    """Every order comes up; here the first tile of many rounds."""
    first = Counter()  # type: Counter[str]
    for seed in range(60):
        table = karnag(seed=seed)
        tiles.lay_tiles(table.state)
        laid = table.all_of(TilesLaid)[0].tiles
        assert 6 == len(set(laid))
        first[laid[0]] += 1

    assert 6 == len(first)
    assert w.PLACING_CUBES == table.state.s[w.PHASE]


@rule("KAR-E-04", "KAR-E-05", "KAR-DP-05")
def test_each_cube_chooses_its_alternative_anew() -> None:
    """The same action, twice the same player, two alternatives."""
    table = karnag(tile="telepathy", creatures={(5, 6): "golem/R"}, hand={0: {"THROUGH": 1}})
    table.state.s[w.SLOTS + 1] = 1
    table.state.s[table.state.seat_at(0) + w.CUBES] -= 1
    table.play("do level", "rise MOVE", "done", "do telepathy")

    assert "to" == table.question.kind


@rule("KAR-RND-02", "KAR-RND-03", "KAR-RND-04", "KAR-EDG-57", "KAR-B-01", "KAR-SET-02")
def test_rounds_from_first_to_last() -> None:
    """Round 1 begins with phase B; cubes come back after each but the last, after which the game is over."""
    table, chance = opening(2, seed=3), Random(3)
    assert [] == table.all_of(RoundBegan)
    while table.question.kind == "start":
        table.play(table.options()[0])
    assert [1] == [event.round for event in table.all_of(RoundBegan)]
    assert table.all_of(CreatureMoved)
    while not table.over:
        table.play_at_random(chance)
        view = table.view()
        if view.phase == "cubes" and not any(cube for tile in view.tiles for cube in (*tile.main, *tile.secondary)):
            assert [5, 5] == [seat.cubes for seat in view.seats]

    assert [1, 2, 3, 4, 5, 6] == [event.round for event in table.all_of(RoundBegan)]
    assert any(cube for tile in table.view().tiles for cube in tile.secondary)  # the last cubes stay


PHASES: dict[type[Event], str] = {
    RoundBegan: "A",
    CreatureMoved: "b",
    CreatureEscaped: "b",
    CreatureRevealed: "B",
    TilesLaid: "C",
    CubePlaced: "D",
    WindowOpened: "E",
    GemsAligned: "F",
    CouncilMet: "G",
}


@rule("KAR-RND-01", "KAR-RUL-04", "KAR-B-03", "KAR-A-03")
@rule("KAR-SET-03", "KAR-VAR-01", "KAR-VAR-05", "KAR-VAR-07", "KAR-VAR-08")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 5), (5, 5)])
def test_seven_phases_a_round_and_five_or_six_rounds(seats: int, rounds: int) -> None:
    """A to G in this order, creatures in the glade before new ones; the play order holds for the whole round."""
    table, chance = opening(seats, seed=seats + 5), Random(seats)
    orders: dict[int, set[tuple[int, ...]]] = {}
    while not table.over:
        table.play_at_random(chance)
        view = table.view()
        if view.phase in ("cubes", "actions", "menhirs", "council"):
            orders.setdefault(view.round, set()).add(tuple(view.play_order))
    letters = "".join(PHASES.get(type(event), "") for event in table.events())
    played = ["A" + one for one in letters.split("A")[1:]]

    assert rounds == len(played)
    for one in played:
        assert re.fullmatch(r"Ab*B{2,4}" + f"CD{{{5 * seats}}}" + r"(Eb*)+F*G", one), one
    assert all(len(found) == 1 for found in orders.values())
    assert len(set.union(*orders.values())) > 1


@rule("KAR-E-12")
def test_the_cubes_of_the_main_row_are_taken_off_before_the_secondary_row() -> None:
    """Back to their owners; those of the secondary row lie there still."""
    table = karnag(2)
    lay_row(table.state)
    for slot in (0, w.ROW_SLOTS):
        table.state.s[w.SLOTS + slot] = 1
    table.state.s[table.state.seat_at(0) + w.CUBES] -= 2
    carrying_out.begin_actions(table.state)
    assert carrying_out.open_next_window(table.state)
    assert (3, True) == (table.seat(0).cubes, any(table.view().tiles[0].main))
    carrying_out.close_window(table.state)
    assert carrying_out.open_next_window(table.state)

    assert (4, False) == (table.seat(0).cubes, any(table.view().tiles[0].main))
    assert any(table.view().tiles[0].secondary)


@rule("KAR-EX-66", "KAR-A-01", "KAR-A-02", "KAR-EDG-50")
def test_play_order_by_points() -> None:
    """Fewest first, equals as before; all equal, nothing changes."""
    table = karnag(4, points={0: 10, 1: 4, 2: 4, 3: 0})
    rounds.order_seats(table.state)
    assert [3, 1, 2, 0] == table.view().play_order
    same = karnag(4, order=[2, 0, 3, 1])
    rounds.order_seats(same.state)

    assert [2, 0, 3, 1] == same.view().play_order


@rule("KAR-E-14", "KAR-E-17", "KAR-RUL-55")
def test_who_cannot_act_is_paid_without_a_question() -> None:
    """With no card in hand there is nothing to choose."""
    table = Table(karnag(3, druids={0: ["C1", "C2", "C4"]}).state)
    lay_row(table.state, "capture")
    for slot in range(2):
        table.state.s[w.SLOTS + w.ROW_SLOTS + slot] = 1
    table.state.s[table.state.seat_at(0) + w.CUBES] -= 2
    carrying_out.begin_actions(table.state)
    table.state.settle()

    assert [0, 0] == [event.seat for event in table.all_of(ActionDeclined)]
    assert 2 == table.view().seats[0].sources["compensation"]
