"""CEL-CU: one more card, if one dares."""

from nemeton.games.celtica.event_types import CardDeclined, DruidCardDrawn
from tests.rules.celtica.table import celtica
from tests.rules.rulebook import rule

CULT_SITE = {"red": "P08"}  # one step before the cult site P09


@rule("CEL-CU-01")
def test_a_visitor_may_draw_one_druid_card_from_the_supply() -> None:
    """One card, into the hand."""
    table = celtica(druids=CULT_SITE, druid_supply={"grey": 5}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0", "draw")

    assert {"red": 1, "grey": 1} == table.seat(0).hand
    assert 4 == table.view().druid_supply
    assert 1 == table.seat(1).druid_cards


@rule("CEL-CU-02")
def test_the_draw_may_be_declined() -> None:
    """Hand and supply stay as they are; that it was declined is told."""
    table = celtica(druids=CULT_SITE, druid_supply={"grey": 5}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0", "decline")

    assert {"red": 1} == table.seat(0).hand
    assert 5 == table.view().druid_supply
    assert [0] == [event.seat for event in table.all_of(CardDeclined)]


@rule("CEL-CU-02")
def test_the_draw_is_decided_before_the_card_is_seen() -> None:
    """While it is asked no card has been drawn, and what would be drawn changes neither view nor options."""
    first, second = (
        celtica(druids=CULT_SITE, seed=seed, seat0={"hand": {"red": 2}}).play("play red 1+0") for seed in (1, 2)
    )

    assert ["draw", "decline"] == first.options()
    assert [] == first.all_of(DruidCardDrawn)
    assert first.view(0) == second.view(0)
    assert first.play("draw").seat(0).hand != second.play("draw").seat(0).hand


@rule("CEL-CU-03")
def test_a_drawn_card_must_be_played_in_the_running_round() -> None:
    """Everybody else is out; the round goes on until the drawn card is played too, and retiring is no way out."""
    table = celtica(druids=CULT_SITE, druid_supply={"grey": 12}, seat0={"hand": {"red": 1}}, seat1={"hand": {}})

    table.play("play red 1+0", "draw")
    assert (0, "play") == table.asked
    assert ["play grey 1+0"] == table.options()
    assert 2 == table.view().round
    table.play("play grey 1+0", "take L1")

    assert 3 == table.view().round
    assert [5, 5] == [one.druid_cards for one in table.view().seats]


@rule("CEL-CU-04")
def test_drawing_after_the_last_druid_card_keeps_a_player_in() -> None:
    """Seat 0 played its last card, draws, and is asked again after seat 1."""
    table = celtica(
        druids={**CULT_SITE, "black": "P18"},
        druid_supply={"grey": 12},
        seat0={"hand": {"red": 1}},
        seat1={"hand": {"black": 1, "white": 1}},
    )

    table.play("play red 1+0", "draw", "play black 1+0")

    assert (0, "play") == table.asked


@rule("CEL-CU-04")
def test_declining_after_the_last_druid_card_puts_a_player_out() -> None:
    """Seat 0 played its last card and declines: seat 1 plays twice running."""
    table = celtica(
        druids={**CULT_SITE, "black": "P18"}, seat0={"hand": {"red": 1}}, seat1={"hand": {"black": 1, "white": 1}}
    )

    table.play("play red 1+0", "decline", "play black 1+0")

    assert (1, "play") == table.asked
