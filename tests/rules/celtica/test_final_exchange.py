"""CEL-FX: what the experience cards are for in the end."""

import pytest

from nemeton.games.celtica.event_types import (
    ExchangeEnded,
    ExperienceCardDrawn,
    ExperienceSpent,
    GameEnded,
    PartDisplayed,
    PartExchanged,
)
from tests.rules.celtica.table import COLOURS, KINDS, ONE_OF_EACH, Seat, celtica
from tests.rules.rulebook import rule


@rule("CEL-FX-01")
@pytest.mark.parametrize(("ender", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_the_exchange_goes_clockwise_from_the_left_of_who_ended_the_game(ender: int, order: list[int]) -> None:
    """Who ended the game comes last."""
    rich: Seat = {"hand": {}, "experience": {"white": 1}, "parts": {"L1": 1}}
    table = celtica(3, turn=ender, druids={"red": "P18"}, mover={**rich, "hand": {"red": 1}}, others=rich)
    table.play("play red 1+0")
    asked = []
    while not table.over:
        asked.append(table.actor)
        table.play("done")

    assert order == asked


@rule("CEL-FX-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_trade_swaps_an_own_part_for_a_displayed_one_for_one_card(colour: str) -> None:
    """One experience card of any colour; own L1 goes to the display, displayed M comes."""
    table = celtica(asks="exchange", seat0={"hand": {}, "experience": {colour: 1}, "parts": {"L1": 1, "L2": 1}})

    table.play("trade", "give L1", "get M")

    assert {"L2": 1, "M": 1} == table.seat(0).parts
    assert 0 == table.seat(0).experience_cards
    assert {colour: 1} == table.view().experience_discard
    assert [(0, "L1", "M")] == [(one.seat, one.given, one.part) for one in table.all_of(PartExchanged)]


@rule("CEL-FX-02")
def test_a_trade_leaves_the_given_part_on_the_display() -> None:
    """The display has nine parts still: one L1 more, one M less."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 2}, "parts": {"L1": 1, "L2": 1}})

    table.play("trade", "give L1", "get M")

    assert {**{kind: 1 for kind in KINDS if kind != "M"}, "L1": 2} == table.view().display
    assert {"red": 1} == table.seat(0).experience
    assert (0, "exchange") == table.asked


@rule("CEL-FX-03")
@pytest.mark.parametrize("cards", [{"red": 2}, {"grey": 1, "black": 1}])
def test_a_take_brings_a_displayed_part_for_two_cards(cards: dict[str, int]) -> None:
    """Two experience cards of any colours; nothing is given."""
    table = celtica(asks="exchange", seat0={"experience": cards, "parts": {"L1": 1}})

    table.play("extra", "get M")

    assert {"L1": 1, "M": 1} == table.seat(0).parts
    assert cards == table.view().experience_discard
    assert [(0, None, "M")] == [(one.seat, one.given, one.part) for one in table.all_of(PartExchanged)]


@rule("CEL-FX-03")
def test_one_card_does_not_pay_for_a_take() -> None:
    """It buys a trade only."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 1}, "parts": {"L1": 1}})
    refusal = table.refusal("extra")

    assert ["trade", "done"] == table.options()
    assert ("celtica/cannot_take_extra", "CEL-FX-03", {"price": 2}) == (refusal.code, refusal.rule, refusal.values)


@rule("CEL-FX-04")
@pytest.mark.parametrize(("first", "then"), [("trade", "extra"), ("extra", "trade")], ids=["trade first", "take first"])
def test_trades_and_takes_mix_in_any_order(first: str, then: str) -> None:
    """Three cards pay for one of each, whichever comes first."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 3}, "parts": {"L1": 1, "L2": 1}})
    moves = {"trade": ["trade", "give L2", "get M"], "extra": ["extra", "get S1"]}

    table.play(*moves[first])
    assert (0, "exchange") == table.asked
    table.play(*moves[then])

    assert {"L1": 1, "S1": 1, "M": 1} == table.seat(0).parts
    assert 0 == table.seat(0).experience_cards


@rule("CEL-FX-04")
def test_a_player_goes_on_as_far_as_the_cards_last() -> None:
    """Four cards: after a take two are left, after a trade one, and then only a trade is offered."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 4}, "parts": {"L1": 2}})
    offered = [table.options()]
    for moves in (["extra", "get M"], ["trade", "give L1", "get S1"]):
        offered.append(table.play(*moves).options())

    assert [["trade", "extra", "done"], ["trade", "extra", "done"], ["trade", "done"]] == offered


@rule("CEL-FX-05")
def test_spending_is_optional() -> None:
    """A player may stop with all cards in hand."""
    table = celtica(
        asks="exchange", seat0={"experience": {"red": 4}, "parts": {"L1": 1}}, seat1={"experience": {}, "parts": {}}
    )

    table.play("done")

    assert table.over
    assert {"red": 4} == table.seat(0).experience
    assert {"L1": 1} == table.seat(0).parts


@rule("CEL-FX-05")
def test_a_player_may_stop_after_any_exchange() -> None:
    """After the first of four possible trades it is seat 1's turn."""
    table = celtica(
        asks="exchange",
        seat0={"experience": {"red": 4}, "parts": {"L1": 1, "L2": 1}},
        seat1={"experience": {"grey": 1}, "parts": {"L1": 1}},
    )

    table.play("trade", "give L1", "get M", "done")

    assert (1, "exchange") == table.asked
    assert 3 == table.seat(0).experience_cards


@rule("CEL-FX-06")
def test_the_display_is_refilled_when_a_player_has_finished_and_not_before() -> None:
    """Two takes leave seven parts; then it is filled from the stacks before seat 1 begins."""
    table = celtica(
        asks="exchange",
        stacks={"M": 3},
        seat0={"experience": {"red": 4, "grey": 1}, "parts": {"L1": 1}},
        seat1={"experience": {"grey": 1}, "parts": {"L1": 1}},
    )

    table.play("extra", "get L2", "extra", "get L3")
    assert (0, 7) == (table.actor, table.size)
    table.play("done")

    assert (1, 9) == (table.actor, table.size)
    assert 3 == table.view().display["M"]


@rule("CEL-FX-06")
def test_the_next_player_finds_the_display_refilled() -> None:
    """Seat 0 took the only part there was: seat 1 is asked all the same, and can take another."""
    table = celtica(
        asks="exchange",
        display={"L1": 1},
        seat0={"experience": {"red": 2}, "parts": {}},
        seat1={"experience": {"grey": 2}, "parts": {}},
    )

    table.play("extra")

    assert ((1, "exchange"), ["extra", "done"]) == (table.asked, table.options())


@rule("CEL-FX-07")
def test_with_nothing_to_refill_the_exchange_goes_on_with_the_smaller_display() -> None:
    """Stacks and part discard are empty: seat 1 chooses among the two parts left."""
    table = celtica(
        3,
        asks="exchange",
        display={"L1": 1, "L2": 1, "M": 1},
        stacks={},
        part_discard={},
        seat0={"experience": {"red": 2}, "parts": {}},
        seat1={"experience": {"grey": 2}, "parts": {"S1": 1}},
    )

    table.play("extra", "get M")
    assert (1, 2) == (table.actor, table.size)

    assert ["get L1", "get L2"] == table.play("extra").options()


@rule("CEL-FX-08")
def test_spent_cards_go_to_the_experience_discard_and_none_is_drawn() -> None:
    """After a trade and a take three cards lie there, and the supply is as it was."""
    table = celtica(asks="exchange", seat0={"experience": {"red": 2, "black": 2}, "parts": {"L1": 2}})
    supply = table.view().experience_supply

    table.play("trade", "get M", "extra", "get S1")

    assert {"red": 2, "black": 1} == table.view().experience_discard
    assert {"black": 1} == table.seat(0).experience
    assert supply == table.view().experience_supply
    assert [] == table.all_of(ExperienceCardDrawn)
    assert [("red", 1), ("red", 1), ("black", 1)] == [(one.druid, one.count) for one in table.all_of(ExperienceSpent)]


@rule("CEL-FX-09")
def test_each_player_has_one_such_turn() -> None:
    """Both stop with cards in hand, and the game is over: nobody is asked a second time."""
    rich: Seat = {"hand": {}, "experience": {"red": 2}, "parts": {"L1": 1}}
    table = celtica(asks="exchange", seat0=rich, seat1=rich)

    table.play("done")
    assert (1, "exchange") == table.asked
    table.play("done")

    assert table.over
    assert 1 == len(table.all_of(GameEnded))
    assert [] == table.all_of(PartDisplayed)


@rule("CEL-FX-09")
def test_who_began_the_exchange_is_not_asked_again() -> None:
    """Three players, each asked once after the last turn of the game."""
    rich: Seat = {"hand": {}, "experience": {"white": 1}, "parts": {"L1": 1}}
    table = celtica(3, druids={"red": "P18"}, mover={**rich, "hand": {"red": 1}}, others=rich)

    table.play("play red 1+0", "done", "done", "done")

    assert table.over
    assert [1, 2, 0] == [event.seat for event in table.all_of(ExchangeEnded)]


@rule("CEL-FX-09")
@pytest.mark.parametrize("skipped", [{"experience": {}, "parts": ONE_OF_EACH}, {"experience": {"red": 1}, "parts": {}}])
def test_a_player_who_can_exchange_nothing_is_not_asked(skipped: Seat) -> None:
    """Without a card, or with one card and no part to swap, there is nothing to decide."""
    rich: Seat = {"experience": {"grey": 1}, "parts": {"L1": 1}}
    table = celtica(3, asks="exchange", seat0=rich, seat1=skipped, seat2=rich)

    table.play("done")

    assert (2, "exchange") == table.asked
