"""CEL-SU: what lies where before the first turn."""

import pytest

from nemeton.games.celtica import GAME
from nemeton.games.celtica.event_types import DruidCardDrawn, PartDealt, PartDisplayed, RoundBegan
from tests.rules.celtica.table import ALL_EXPERIENCE, ALL_PARTS, COLOURS, KINDS, celtica, opening
from tests.rules.rulebook import rule

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@rule("CEL-SU-01")
@pytest.mark.parametrize("board", ["classic", "forked"])
def test_the_board_has_nineteen_places(board: str) -> None:
    """One start, one goal, and 17 cult sites, amulet sites and ruins between them."""
    kinds = [place.kind for place in GAME.data.boards[board].place]

    assert 19 == len(kinds)
    assert ("start", "goal") == (kinds[0], kinds[-1])
    assert {"village", "cloister", "castle", "ruin", "cult"} == set(kinds[1:-1])


@rule("CEL-SU-02")
@EVERY_COUNT
def test_all_five_druids_begin_on_the_start(seats: int) -> None:
    """However many play, five druids stand on P01."""
    assert dict.fromkeys(COLOURS, "P01") == opening(seats).view().druids


@rule("CEL-SU-03")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("colour", COLOURS)
def test_any_player_may_move_any_druid(seat: int, colour: str) -> None:
    """A card of its colour is all it takes, whoever plays it."""
    hand = dict.fromkeys(COLOURS, 1)
    table = celtica(3, turn=seat, others={"hand": hand})

    table.play(f"play {colour} 1+0")

    assert "P02" == table.place(colour)


@rule("CEL-SU-04")
@EVERY_COUNT
def test_each_player_is_dealt_five_of_sixty_shuffled_druid_cards(seats: int) -> None:
    """Twelve of each colour, five a hand, other hands for another shuffle, and nobody sees another's."""
    table = opening(seats)
    hands = [table.seat(seat).hand for seat in range(seats)]
    cards = sum(sum(hand.values()) for hand in hands if hand) + sum(table.supply.values())

    assert [5] * seats == [sum(hand.values()) for hand in hands if hand]
    assert 60 == cards
    assert 1 < len({str(opening(seats, seed).seat(0).hand) for seed in range(8)})
    for seat in range(seats):
        assert [other == seat for other in range(seats)] == [one.hand is not None for one in table.view(seat).seats]


@rule("CEL-SU-04")
def test_every_colour_can_be_dealt_first() -> None:
    """The cards are shuffled: the first card dealt has each of the five colours sooner or later."""
    first = {opening(seed=seed).all_of(DruidCardDrawn)[0].druid for seed in range(40)}

    assert set(COLOURS) == first


@rule("CEL-SU-05")
@pytest.mark.parametrize(("seats", "left"), [(2, 50), (3, 45), (4, 40), (5, 35)])
def test_the_other_druid_cards_are_the_supply(seats: int, left: int) -> None:
    """Its size is seen, its cards lie face down."""
    table = opening(seats)

    assert left == table.view(0).druid_supply
    assert left == sum(table.supply.values())
    assert {} == table.view(0).druid_discard


@rule("CEL-SU-06")
@EVERY_COUNT
def test_twenty_experience_cards_lie_face_down_and_nobody_has_one(seats: int) -> None:
    """Four of each colour, all in the experience supply."""
    table = opening(seats)

    assert ALL_EXPERIENCE == table.table_data()["experience_supply"]
    assert 20 == table.view().experience_supply
    assert [0] * seats == [one.experience_cards for one in table.view().seats]


@rule("CEL-SU-07")
def test_ninety_parts_are_shuffled_into_the_stacks() -> None:
    """Ten of each of nine kinds; each kind comes up first sooner or later."""
    table = opening(2)
    view = table.view()
    first = {opening(seed=seed).all_of(PartDisplayed)[0].part for seed in range(60)}
    lying = [view.display, view.stacked, *[one.parts for one in view.seats]]

    assert ALL_PARTS == {kind: sum(counts.get(kind, 0) for counts in lying) for kind in KINDS}
    assert set(KINDS) == first


@rule("CEL-SU-08")
@EVERY_COUNT
def test_nine_parts_are_laid_on_the_display(seats: int) -> None:
    """Nine, for any number of players, drawn from the stacks."""
    table = opening(seats)

    assert 9 == table.size
    assert 9 == len(table.all_of(PartDisplayed))


@rule("CEL-SU-09")
@pytest.mark.parametrize(("seats", "stacks"), [(2, 77), (3, 75), (4, 73), (5, 71)])
def test_after_the_display_each_player_draws_two_parts(seats: int, stacks: int) -> None:
    """Two open parts each, once nine lie on the display."""
    table = opening(seats)
    dealt = [event for event in table.events() if isinstance(event, PartDisplayed | PartDealt)]

    assert [2] * seats == [sum(one.parts.values()) for one in table.view().seats]
    assert stacks == table.view().stacks
    assert all(isinstance(event, PartDisplayed) for event in dealt[:9])
    assert all(isinstance(event, PartDealt) for event in dealt[9:])


@rule("CEL-SU-10")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_player_is_fixed_before_the_first_turn(start: int) -> None:
    """The option names the seat that is asked first, and round 1 begins with it."""
    table = opening(3, start_player=start)

    assert (start, "play") == table.asked
    assert [(1, start)] == [(event.round, event.first) for event in table.all_of(RoundBegan)]
