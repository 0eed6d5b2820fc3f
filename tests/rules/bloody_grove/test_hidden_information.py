"""BLG-HI: who knows what, and what each seat can work out."""

from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from nemeton.games.bloody_grove.view_types import View
from nemeton.kernel.errors import NothingKnown
from nemeton.kernel.state import State
from tests.rules.bloody_grove.table import ALL_ELITES, BASES, TOKENS, VALUES, Seat, Table, grove, opening
from tests.rules.rulebook import rule

ANY = ["+2", "+3", "+4", "destroy"]


def table_of(state: State, seat: int | None = None) -> Any:
    """The table of a position, as plain data."""
    return state.position(seat)["table"]


def played(seed: int, decisions: int) -> Table:
    """A table some way into a random game."""
    table, chance = opening(seed), Random(seed)
    for _ in range(decisions):
        if not table.over:
            table.play_at_random(chance)
    return table


def open_part(view: View) -> dict[str, object]:
    """What of a view must be the same for everybody."""
    plain: dict[str, object] = msgspec.to_builtins(view)
    shared = {name: plain[name] for name in plain if name not in ("seat", "seats", "tokens")}
    places = {name: token.place for name, token in view.tokens.items()}
    discarded = {name: token.value for name, token in view.tokens.items() if token.place == "discard"}
    seats = [(one.columns, one.strengths, one.transformations, one.looked, one.domination) for one in view.seats]
    backs = [(one.druid, one.hand.size, one.hand.backs, len(one.deck), one.deck_back) for one in view.seats]
    return {**shared, "places": places, "discarded": discarded, "seats": seats, "backs": backs}


@rule("BLG-HI-01", "BLG-HI-06", "BLG-HI-07")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_open_is_the_same_for_everybody(seed: int) -> None:
    """Columns, tokens on cards, druids, groves, cubes, open cards, box, discard, sizes and backs."""
    table, chance = opening(seed), Random(seed)
    while not table.over:
        if table.question.kind != "return":
            views = [open_part(table.view(seat)) for seat in (0, 1, None)]
            assert views[0] == views[1] == views[2]
        table.play_at_random(chance)
    data, view = table.table_data(), table.view(0)

    assert data["box"] == view.box
    assert [len(row["deck"]) for row in data["elites"].values()] == [row.deck for row in view.elites.values()]
    for name in view.tokens:
        if view.tokens[name].place == "discard":
            assert data["tokens"]["values"][TOKENS.index(name)] == view.tokens[name].value


@rule("BLG-HI-02", "BLG-SU-13")
def test_hand_cards_looks_and_orders_are_ones_own() -> None:
    """Seat 0 knows its hand, its token and the cards it returned; seat 1 knows none of it."""
    table = grove(
        turn=6,
        round=4,
        asks="return",
        seat=0,
        seat0={"hand": ["BB1", "BB2", "FB1"], "deck": ["OB1", "OB2", "OB3"], "looked": ["T04"]},
        seat1={"hand": ["BB1", "BB2"]},
        values={"T04": "+3"},
    )
    assert ["BB1", "BB2", "FB1"] == table.seat(0).hand.cards
    assert ([], ["BB1", "BB2", "FB1", "OB1", "OB2", "OB3"]) == (table.other(0).hand.cards, table.other(0).hand.among)
    assert ("+3", ANY) == (table.view(0).tokens["T04"].value, table.view(1).tokens["T04"].value)

    table.play("return FB1", "return BB2", "return BB1")

    assert ["FB1", "BB2", "BB1"] == table.seat(0).deck[3:]
    assert all(isinstance(card, list) for card in table.other(0).deck)


@rule("BLG-HI-04", "BLG-HI-12", "BLG-HI-10")
@pytest.mark.parametrize(("place", "where"), [("hand", "hand"), ("top", 0), ("bottom", -1)])
def test_all_see_where_a_recruited_elite_goes(place: str, where: str | int) -> None:
    """The opponent knows it in the hand, on top of the deck or at its bottom."""
    table = grove(
        elites={"B": ["BE05", "BE06"]}, seat0={"hand": ["BB1", "FB1"], "deck": ["OB1", "OB2"]}, seat1={"hand": ["BB1"]}
    ).play("transform BB1", "left", place)
    seen = table.other(0)

    assert (["BE05"] if where == "hand" else []) == seen.hand.cards
    if isinstance(where, int):
        assert "BE05" == seen.deck[where]
        assert 1 == seen.deck.count("BE05")


@rule("BLG-HI-05", "BLG-HI-11")
def test_nobody_knows_how_anything_was_shuffled() -> None:
    """Decks, elites, Venerables and tokens may be anything of their kind; the red Venerables are last."""
    table = opening(4)
    for seat in (0, 1, None):
        view, told = table.view(seat), table_of(table.state, seat)
        assert all(ANY == token.value for token in view.tokens.values())
        for owner in (0, 1):
            left = sorted(set(BASES) - set(table.hand(owner))) if owner == seat else BASES
            assert [left] * 5 == view.seats[owner].deck
        if seat is None:
            continue
        rows = told["elites"]
        for animal, row in rows.items():
            unseen = [card for card in ALL_ELITES if card[0] == animal and card != row["face_up"][1]]
            assert [unseen] * 9 == [card[1] for card in row["deck"]]
        deck = told["venerables"]["deck"]
        assert [["R1", "R2", "R3"]] * 3 == [card[1] for card in deck[6:]]
        assert 6 == len(deck[0][1])


@rule("BLG-HI-06")
def test_the_last_of_a_kind_is_known_by_counting() -> None:
    """Eleven values are known to seat 0, so the twelfth is too; seat 1 knows only those of the discard."""
    table = grove(
        seat0={"hand": ["BB1"], "looked": TOKENS[:5]},
        seat1={"hand": ["BB1"]},
        discard=TOKENS[5:11],
        values=dict(zip(TOKENS, VALUES, strict=True)),
    )

    assert "destroy" == table.view(0).tokens["T12"].value
    assert ["+2", "+3", "destroy"] == table.view(1).tokens["T12"].value


@rule("BLG-HI-06", "BLG-HI-11")
def test_the_last_card_of_a_deck_is_known_to_its_owner() -> None:
    """Eight of nine base spirits have been seen."""
    table = grove(seat0={"hand": ["BB1", "BB2"], "deck": ["OB3"]}, seat1={"hand": ["BB1"]})

    assert ["OB3"] == table.seat(0).deck
    assert [["BB1", "BB2", "OB3"]] == table.other(0).deck


def renewed() -> Table:
    """T03 (+4) and T07 (destroy) are reshuffled; all others lie on a card."""
    values = {"T03": "+4", "T07": "destroy", "T01": "+2"}
    rest = [token for token in TOKENS if token not in ("T03", "T07")]
    own: Seat = {"hand": ["OB1"], "columns": [[("BB1", rest)]], "looked": ["T01", "T03"]}
    table = grove(seat0=own, seat1={"hand": ["BB1"]}, discard=["T03", "T07"], values=values)
    assert ("+4", "destroy") == (table.view(1).tokens["T03"].value, table.view(0).tokens["T07"].value)
    return table.play("summon OB1", "arcane")


@rule("BLG-HI-08", "BLG-HI-13", "BLG-TC-37", "BLG-TC-38")
def test_a_reshuffle_leaves_the_set_and_takes_the_rest() -> None:
    """Nobody knows which of the two is which, both know what they are; a token looked at on a card stays known."""
    table = renewed()

    for seat in (0, 1, None):
        for token in ("T03", "T07"):
            assert ["+4", "destroy"] == table.view(seat).tokens[token].value
    assert ("+2", ANY) == (table.view(0).tokens["T01"].value, table.view(1).tokens["T01"].value)
    assert ["T01"] == table.seat(0).looked
    samples = [table_of(table.state.sample(1, seed)) for seed in range(12)]
    values = {tuple(one["tokens"]["values"][i] for i in (2, 6)) for one in samples}
    assert {("+4", "destroy"), ("destroy", "+4")} == values


@rule("BLG-HI-03", "BLG-RUL-12")
def test_a_token_looked_at_stays_known_wherever_it_goes() -> None:
    """Seat 0 knows T04; seat 1 puts it on a card and moves that card: seat 0 knows it still, and in every sample."""
    table = grove(
        turn=2, seat0={"hand": ["BB1"], "looked": ["T04"]}, seat1={"hand": ["FE02", "BB1"]}, values={"T04": "+3"}
    ).play("summon FE02", "arcane", "take T04", "cunning")

    assert ("card", "+3") == (table.view(0).tokens["T04"].place, table.view(0).tokens["T04"].value)
    assert ANY == table.view(1).tokens["T04"].value
    for seed in range(8):
        sample = table_of(table.state.sample(0, seed))
        assert "+3" == sample["tokens"]["values"][3]


@rule("BLG-HI-12", "BLG-TC-39")
def test_an_elite_under_the_deck_is_known_below_it() -> None:
    """Recruited to BOTTOM, then two cards returned: third from below for both, the two only for their owner."""
    table = grove(
        turn=5,
        round=4,
        elites={"B": ["BE05", "BE06"]},
        seat0={"hand": ["BB1", "FB1", "FB2"], "deck": ["OB1", "OB2"]},
        seat1={"hand": ["BB1"]},
    ).play("transform BB1", "left", "bottom", "summon BB1", "return FB2")

    assert ["BE05", "FB2", "FB1"] == table.seat(0).deck[2:]
    others = ["FB1", "FB2", "OB1", "OB2"]
    assert [others, others, "BE05", others, others] == table.other(0).deck


@rule("BLG-HI-12", "BLG-TC-40")
def test_an_elite_returned_from_the_hand_is_one_of_its_group() -> None:
    """Known in hand; one of the two lowest after the return; known again when BOTTOM shows the other one."""
    table = grove(
        turn=5,
        round=4,
        starter=1,
        elites={"B": ["BE05", "BE06"]},
        seat0={"hand": ["FB3"]},
        seat1={"hand": ["BB1", "FB1"], "deck": ["OB1", "OB2"], "columns": [["BE04"]]},
        venerables=["V01", "V03"],
    )
    table.play("transform BB1", "left", "hand")
    assert ["BE05"] == table.other(1).hand.cards
    table.play("summon FB3", "stop", "return BE05")

    maybe = ["FB1", "OB1", "OB2"]
    assert [maybe, maybe, [*maybe, "BE05"], [*maybe, "BE05"]] == table.other(1).deck
    assert (1, "venerable") == table.asked
    table.play("venerable V01")
    assert [["OB1", "OB2"], ["OB1", "OB2"], "BE05"] == table.other(1).deck


@rule("BLG-HI-12")
def test_a_back_narrows_a_group() -> None:
    """One Fox among the two returned cards: drawn, its back tells it; the other is a base spirit."""
    table = grove(
        turn=6, asks="return", seat=1, seat0={"columns": [["BE05"], ["BE09"], []]}, seat1={"hand": ["FE09", "OB1"]}
    ).play("return FE09")
    while table.view().round == 1:
        table.play(table.options()[0])

    assert (["OB1", "FE09"], []) == (table.other(1).hand.cards, table.other(1).hand.among)


@rule("BLG-HI-12", "BLG-RUL-19")
def test_a_back_on_top_narrows_what_is_left_of_a_group() -> None:
    """Fox, base spirit and Bear were returned; the Fox is drawn, a base back is on top: the Bear lies below it."""
    table = grove(
        turn=6, asks="return", seat=1, seat1={"hand": ["FE09", "BE05", "OB1"], "deck": ["BB1", "BB2", "BB3"]}
    ).play("return FE09", "return OB1")

    bases = ["BB1", "BB2", "BB3", "OB1"]
    assert (2, ["FE09"], bases) == (table.view().round, table.other(1).hand.cards, table.other(1).hand.among)
    assert [bases, "BE05"] == table.other(1).deck


@rule("BLG-HI-12", "BLG-HI-14")
def test_nobody_sees_which_of_several_like_backs_a_card_was() -> None:
    """Of two Bears in hand one came from a group with BE09: which of them was played as BE05 is not known.

    Who could follow each card would know from it that BE06 is left and that BE09 lies on top of the deck.
    """
    table = grove(
        turn=6,
        asks="return",
        seat=1,
        elites={"B": ["BE09"], "O": ["OE03", "OE04", "OE07"], "F": []},
        seat1={"hand": ["BE05", "BE06"], "deck": ["OB1", "OB2", "OB3"]},
    ).play("return BE05")
    table.play("transform OB2", "left", "recruit B", "hand", "hand")
    table.play("transform OB3", "left", "hand", "transform OB1", "left", "hand")
    table.play("return BE05", "return OE03", "return OE04", "return BE09")
    assert ["BE05", "BE06", "OE03", "OE04"] == table.hand(1)
    assert ["BE09", "OE07"] == table.deck(1)

    table.play("summon BE05")

    assert [["BE06", "BE09"], ["OE03", "OE04", "OE07"]] == table.other(1).deck
    assert ["BE06", "BE09"] == [card for card in table.other(1).hand.among if card.startswith("B")]


@rule("BLG-HI-09", "BLG-TC-37", "BLG-HI-14")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_seat_sees_the_same_in_all_that_may_be(seed: int) -> None:
    """View and position of a seat are the same in truth and in its samples, so neither tells more than it knows."""
    for decisions in (9, 23, 41, 60):
        table = played(seed, decisions)
        for seat in (0, 1):
            for sample in (table.state.sample(seat, 100 + seed), table.state.sample(seat, 200 + seed)):
                assert table.state.view(seat) == sample.view(seat)
                assert table.state.position(seat) == sample.position(seat)


@rule("BLG-HI-09")
@pytest.mark.parametrize("seed", [5, 6])
def test_the_truth_is_always_possible(seed: int) -> None:
    """No seat ever thinks of a card or a token that it is not what it is."""
    table, chance = opening(seed), Random(seed)
    while not table.over:
        truth = table_of(table.state)
        for seat in (0, 1):
            told = table_of(table.state, seat)
            for owner in (0, 1):
                for zone in ("hand", "deck"):
                    if table.question.kind != "return":
                        agree(told["seats"][owner][zone], truth["seats"][owner][zone])
        table.play_at_random(chance)


def agree(told: list[tuple[int, object]], truth: list[tuple[int, object]]) -> None:
    """Every object is, or may be, what it is."""
    real = dict(truth)
    assert sorted(map(str, real)) == sorted(str(item) for item, _ in told)
    for item, front in told:
        assert real[item] == front or (isinstance(front, list) and real[item] in front)


@rule("BLG-HI-14")
def test_hands_of_one_back_are_a_set() -> None:
    """Which of the four base spirits in a hand was played nobody saw: any four of the nine may have been drawn."""
    table = opening(3).play("look T01", "look T02")
    card = table.hand(0)[0]
    table.play(f"summon {card}")
    while table.actor == 0:
        table.play("stop")
    hands = {
        frozenset(card for _, card in table_of(table.state.sample(1, seed))["seats"][0]["hand"]) for seed in range(300)
    }
    possible = {frozenset(three) for three in combinations([one for one in BASES if one != card], 3)}

    assert hands <= possible
    assert len(hands) > 50  # of 56


def test_a_view_needs_memory() -> None:
    """A game without memory cannot tell what a seat knows, and says so."""
    table = opening(memory=False)

    with pytest.raises(NothingKnown):
        table.view(0)
