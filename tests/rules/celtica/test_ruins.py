"""CEL-RU: what the Vikings take, and what is learned from it."""

import pytest

from nemeton.games.celtica.event_types import ExperienceCardDrawn, PartGivenUp, Reshuffled, StacksRenewed
from tests.rules.celtica.table import ALL_EXPERIENCE, COLOURS, ONE_OF_EACH, celtica
from tests.rules.rulebook import rule

RUIN_1 = {"white": "P04"}  # one step before the ruin P05
RUIN_2 = {"white": "P07"}
RUIN_3 = {"white": "P15"}


@rule("CEL-RU-01")
@pytest.mark.parametrize(("druids", "value"), [(RUIN_1, 1), (RUIN_2, 2), (RUIN_3, 3)], ids=["one", "two", "three"])
def test_a_ruin_takes_as_many_parts_as_its_value(druids: dict[str, str], value: int) -> None:
    """Of nine parts, one, two or three are lost."""
    table = celtica(druids=druids, seat0={"hand": {"white": 2}, "parts": ONE_OF_EACH})
    table.play("play white 1+0")

    assert {"left": value} == table.question.about
    table.play(*["give-up L1", "give-up S1", "give-up M"][:value])

    assert 9 - value == sum(table.seat(0).parts.values())
    assert (1, "play") == table.asked


@rule("CEL-RU-01")
def test_giving_up_is_not_optional() -> None:
    """Own parts are all there is to choose from."""
    table = celtica(druids=RUIN_1, seat0={"hand": {"white": 2}, "parts": {"L1": 1, "M": 1}}).play("play white 1+0")

    assert ["give-up L1", "give-up M"] == table.options()
    assert ("celtica/not_asked_for", "CEL-DP-06") == (table.refusal("decline").code, table.refusal("decline").rule)


@rule("CEL-RU-02")
def test_the_visitor_chooses_which_parts_to_give_up() -> None:
    """Two of four kinds go, in any order, and the same kind may go twice."""
    table = celtica(druids=RUIN_3, seat0={"hand": {"white": 2}, "parts": {"L1": 2, "L2": 1, "S4": 2, "M": 1}})
    table.play("play white 1+0")

    assert ["give-up L1", "give-up L2", "give-up S4", "give-up M"] == table.options()
    table.play("give-up S4", "give-up L2", "give-up S4")

    assert {"L1": 2, "M": 1} == table.seat(0).parts
    assert [(0, "S4"), (0, "L2"), (0, "S4")] == [(event.seat, event.part) for event in table.all_of(PartGivenUp)]


@rule("CEL-RU-03")
def test_parts_of_a_complete_amulet_may_be_given_up() -> None:
    """Though a spare L1 lies there, the visitor may break the amulet."""
    table = celtica(druids=RUIN_1, seat0={"hand": {"white": 2}, "parts": {**ONE_OF_EACH, "L1": 2}})
    assert 1 == table.seat(0).amulets

    table.play("play white 1+0", "give-up M")

    assert 0 == table.seat(0).amulets


@rule("CEL-RU-03")
def test_parts_of_a_complete_amulet_must_be_given_up_if_nothing_else_is_left() -> None:
    """One complete amulet and no other part: it is broken."""
    table = celtica(druids=RUIN_1, seat0={"hand": {"white": 2}, "parts": ONE_OF_EACH})

    table.play("play white 1+0")

    assert (0, "give_up") == table.asked
    assert 9 == len(table.options())
    assert 0 == table.play("give-up S3").seat(0).amulets


@rule("CEL-RU-04")
def test_a_ruin_takes_no_more_than_the_visitor_has() -> None:
    """A visitor with two parts loses two at a three-part ruin, and still gains experience."""
    table = celtica(druids=RUIN_3, seat0={"hand": {"white": 2}, "parts": {"L1": 1, "M": 1}})

    table.play("play white 1+0", "give-up L1")

    assert {} == table.seat(0).parts
    assert 1 == table.seat(0).experience_cards
    assert (1, "play") == table.asked


@rule("CEL-RU-05")
def test_a_visitor_without_parts_gives_up_nothing() -> None:
    """Nothing is asked and the others' parts are safe."""
    table = celtica(druids=RUIN_3, seat0={"hand": {"white": 2}}, seat1={"parts": {"L1": 3}})

    table.play("play white 1+0")

    assert (1, "play") == table.asked
    assert [] == table.all_of(PartGivenUp)
    assert {"L1": 3} == table.seat(1).parts


@rule("CEL-RU-06")
def test_given_up_parts_go_on_a_discard_of_their_own() -> None:
    """Not back into the stacks, and not into the display."""
    table = celtica(druids=RUIN_2, part_discard={"L4": 1}, seat0={"hand": {"white": 2}, "parts": {"L1": 1, "M": 2}})
    stacked, displayed = table.view().stacked, table.view().display

    table.play("play white 1+0", "give-up L1")

    assert {"L1": 1, "L4": 1, "M": 1} == table.view().part_discard
    assert (stacked, displayed) == (table.view().stacked, table.view().display)


@rule("CEL-RU-07")
def test_empty_stacks_are_renewed_from_the_part_discard() -> None:
    """A part is due, the stacks are empty, the discard holds S1 only: an S1 comes up, the rest are the new stacks."""
    table = celtica(
        3, druids={"red": "P05"}, stacks={}, part_discard={"S1": 4}, seat0={"hand": {"red": 2}, "parts": {}}
    )

    table.play("play red 1+0", "take L1")

    assert 2 == table.view().display["S1"]
    assert {"S1": 3} == table.view().stacked
    assert {} == table.view().part_discard
    assert 1 == len(table.all_of(StacksRenewed))


@rule("CEL-RU-08")
@pytest.mark.parametrize("druids", [RUIN_1, RUIN_2, RUIN_3], ids=["one part", "two parts", "three parts"])
def test_a_visitor_draws_exactly_one_experience_card(druids: dict[str, str]) -> None:
    """One card, however many parts were lost; it comes from the supply."""
    table = celtica(druids=druids, experience_supply={"grey": 3}, seat0={"hand": {"white": 2}, "parts": {"L1": 5}})

    table.play("play white 1+0")

    assert {"grey": 1} == table.seat(0).experience
    assert 2 == table.view().experience_supply
    assert 0 == table.seat(1).experience_cards


@rule("CEL-RU-09")
def test_a_visitor_who_gave_up_nothing_draws_too() -> None:
    """No part, one card."""
    table = celtica(druids=RUIN_2, experience_supply={"grey": 1}, seat0={"hand": {"white": 2}})

    table.play("play white 1+0")

    assert {"grey": 1} == table.seat(0).experience


@rule("CEL-RU-10")
def test_the_drawn_card_can_be_used_from_the_next_turn_on() -> None:
    """First the others play; then the card is among the options."""
    table = celtica(druids={**RUIN_2, "black": "P18"}, experience_supply={"grey": 1}, seat0={"hand": {"white": 2}})

    table.play("play white 1+0")
    assert 1 == table.actor
    table.play("play black 1+0")

    assert ["play grey 0+1", "play white 1+0"] == table.options()


@rule("CEL-RU-11")
def test_an_empty_experience_supply_is_renewed_from_its_discard() -> None:
    """The discard becomes the supply and one card is drawn from it."""
    table = celtica(druids=RUIN_2, experience_supply={}, seat0={"hand": {"white": 2}}, seat1={"experience": {"red": 4}})

    table.play("play white 1+0")

    assert {} == table.view().experience_discard
    assert (15, 1) == (table.view().experience_supply, table.seat(0).experience_cards)
    assert ["experience"] == [event.cards for event in table.all_of(Reshuffled)]


@rule("CEL-RU-11")
def test_the_renewed_experience_supply_is_shuffled() -> None:
    """Each colour is drawn first sooner or later."""
    drawn = {
        celtica(druids=RUIN_2, experience_supply={}, seed=seed, seat0={"hand": {"white": 2}})
        .play("play white 1+0")
        .all_of(ExperienceCardDrawn)[0]
        .druid
        for seed in range(40)
    }

    assert set(COLOURS) == drawn


@rule("CEL-RU-12")
def test_parts_are_given_up_before_the_card_is_drawn() -> None:
    """While a part is still owed the hand has not grown."""
    table = celtica(druids=RUIN_2, seat0={"hand": {"white": 2}, "parts": {"L1": 2, "M": 1}})

    table.play("play white 1+0", "give-up L1")
    assert (0, "give_up") == table.asked
    assert 0 == table.seat(0).experience_cards
    assert ALL_EXPERIENCE == table.table_data()["experience_supply"]
    table.play("give-up L1")

    assert ["CardsPlayed", "DruidMoved", "PartGivenUp", "PartGivenUp", "ExperienceCardDrawn"] == table.names()
