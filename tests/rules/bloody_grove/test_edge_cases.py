"""BLG-TC: edge cases that no other chapter proves."""

from random import Random

import pytest

from nemeton.games.bloody_grove import GAME
from nemeton.games.bloody_grove.event_types import CardDrawn, GroveResolved, SpiritDestroyed, SpiritSummoned
from tests.rules.bloody_grove.table import TOKENS, Table, end_of_round, grove, opening
from tests.rules.rulebook import rule


@rule("BLG-TC-01", "BLG-TU-05")
def test_nobody_acts_out_of_turn() -> None:
    """Seat 1 is not asked; a card not in hand and an action that is no answer are refused; nothing changes."""
    table = grove(seat0={"hand": ["BB1"]}, seat1={"hand": ["FB1"]})

    assert "kernel/not_asked" == table.refusal("summon FB1", seat=1).code
    assert "bloody_grove/not_in_hand" == table.refusal("summon FB1").code
    assert "bloody_grove/not_in_hand" == table.refusal("transform BE05").code
    assert "bloody_grove/not_asked_for" == table.refusal("left").code


@rule("BLG-TC-09", "BLG-ER-05")
def test_two_destroy_tokens_cost_one_card() -> None:
    """Both tokens are discarded."""
    table = end_of_round(seat0={"columns": [[("BB1", ["T01", "T02"])]]}, values={"T01": "destroy", "T02": "destroy"})

    assert ["BB1"] == [event.card for event in table.all_of(SpiritDestroyed)]
    assert ["T01", "T02"] == table.table_data()["tokens"]["discard"]


@rule("BLG-TC-14")
def test_a_recruit_in_hand_can_be_played_in_the_same_round() -> None:
    """Turn 1 recruits BE05, turn 4 summons it."""
    table = grove(elites={"B": ["BE05", "BE09"]}, seat0={"hand": ["BB1"]}, seat1={"hand": ["FB1", "FB2"]})
    table.play("transform BB1", "left", "hand", "summon FB1", "summon FB2")

    assert ["BE05"] == table.play("summon BE05").columns(0)[1]


@rule("BLG-TC-14")
def test_a_recruit_on_top_is_drawn_first() -> None:
    """BE05 on top of six cards is among the four drawn, and first."""
    table = grove(
        turn=5,
        elites={"B": ["BE05", "BE09"]},
        seat0={"hand": ["BB1"], "deck": ["OB1", "OB2", "OB3", "FB1", "FB2"]},
        seat1={"hand": ["FB3"]},
    ).play("transform BB1", "left", "top", "summon FB3", "stop")
    while table.view().round == 1:
        table.play(table.options()[0])

    assert ["BE05", "OB1", "OB2", "OB3"] == [event.card for event in table.all_of(CardDrawn) if event.seat == 0]


@rule("BLG-TC-27")
def test_who_never_recruits_runs_out_of_cards() -> None:
    """Summoning all the way a seat draws 4, 4, 1 + the returned ones: nine summons in all, and none in round 4."""
    for seed in range(1, 60):
        table = opening(seed)
        while not table.over:
            options = table.options()
            table.play("stop" if "stop" in options else options[0])
        bottoms = [card for column in table.columns(0) + table.columns(1) for card in column if card in ("V01", "V06")]
        recruits = [
            card for column in table.columns(0) + table.columns(1) for card in column if card in ("V02", "V04", "V07")
        ]
        if table.view().round == 4 and not bottoms and not recruits:
            break

    for seat in (0, 1):
        assert 9 == len([event for event in table.all_of(SpiritSummoned) if event.seat == seat])
        drawn = [event for event in table.all_of(CardDrawn) if event.seat == seat]
        assert 4 + 4 + 3 == len(drawn)


@rule("BLG-TC-28", "BLG-ER-01")
def test_a_hand_may_grow_beyond_four_and_all_of_it_returns() -> None:
    """Three recruits in one turn; at the end of the round six cards go back."""
    table = grove(turn=5, seat0={"hand": ["OE02", "BB1", "BB2", "BB3"]}, seat1={"hand": ["FB1"]})
    table.play("transform OE02", "left", "recruit B", "hand", "recruit O", "hand", "hand")
    assert 6 == table.seat(0).hand.size

    table.play("summon FB1")
    assert 6 == len(table.options())
    for _ in range(5):
        table.play(table.options()[0])

    assert 6 == len(table.hand(0) + table.deck(0))


@rule("BLG-TC-29", "BLG-SU-14")
def test_the_second_look_at_the_same_token_is_refused() -> None:
    """And the first player's token is shown as closed, with its rule."""
    table = opening().play("look T05")

    assert "bloody_grove/looked_at_by_other" == table.refusal("look T05").code
    assert ["BLG-SU-14"] == [closed.refusal.rule for closed in table.question.closed]


@rule("BLG-TC-30")
def test_v08_peeks_twice() -> None:
    """The second choice comes after the first was seen, and may be the same token."""
    table = end_of_round(seat0={"columns": [["BB1"]]}, venerables=["V08", "V03"], values={"T02": "+3"})
    table.play("venerable V08", "look T02")

    assert (0, "peek") == table.asked
    assert "+3" == table.view(0).tokens["T02"].value
    assert "look T02" in table.options()
    assert 2 == table.play("look T02").view().round


@rule("BLG-TC-34", "BLG-TC-35")
@pytest.mark.parametrize("seed", range(1, 7))
def test_nothing_appears_or_vanishes_and_the_game_ends(seed: int) -> None:
    """After every decision each card and token is in one place; at most 24 turns and 12 groves."""
    table, chance = opening(seed, memory=False), Random(seed)
    while not table.over:
        check(table)
        table.play_at_random(chance)
    check(table)
    acted = sum(type(event).__name__ in ("SpiritSummoned", "CardLaid", "TurnSkipped") for event in table.events())

    assert acted <= 24
    assert len(table.all_of(GroveResolved)) <= 12


def check(table: Table) -> None:
    """BLG-TC-34, from the position alone."""
    data = table.table_data()
    cards = [card[1] for row in data["elites"].values() for card in [row["face_up"], *row["deck"]] if card]
    cards += data["venerables"]["revealed"] + [card for _, card in data["venerables"]["deck"]]
    cards += [name.split(".")[-1] for name in data["box"]] + ([data["laid"]] if data["laid"] else [])
    tokens = data["tokens"]["supply"] + data["tokens"]["discard"]
    for seat in data["seats"]:
        cards += [card for _, card in seat["hand"] + seat["deck"]] + seat["druid"]
        for placed in [one for column in seat["columns"] for one in column]:
            cards.append(placed if isinstance(placed, str) else placed[0])
            tokens += [] if isinstance(placed, str) else placed[1]

    kinds = GAME.data.kinds
    assert sorted([*kinds, *kinds[:9]]) == sorted(cards)
    assert TOKENS == sorted(tokens)
    assert ["+2"] * 3 + ["+3"] * 3 + ["+4"] * 3 + ["destroy"] * 3 == sorted(data["tokens"]["values"])
    assert set(data["cubes"]) <= {None, 0, 1}


@rule("BLG-TC-36")
@pytest.mark.parametrize(
    "kind", ["animal", "place", "icon", "return", "elite", "deck_end", "peek", "replace", "target"]
)
def test_a_game_saved_in_the_middle_goes_on_alike(kind: str) -> None:
    """The loaded table offers the same, and the same choices lead to the same end."""
    for seed in range(1, 40):
        table, chance = opening(seed), Random(seed)
        while not table.over and table.question.kind != kind:
            table.play_at_random(chance)
        if not table.over:
            break
    assert kind == table.question.kind
    loaded = Table(GAME.load(table.state.position()))

    assert table.options() == loaded.options()
    same = Random(5)
    for _ in range(12):
        if not table.over:
            loaded.play(table.play_at_random(same))
    assert table.state.position() == loaded.state.position()
