"""BLG-RUL: house rulings that no other chapter proves."""

import pytest

from nemeton.games.bloody_grove import GAME
from nemeton.games.bloody_grove.event_types import GroveResolved, SpiritDestroyed, TurnSkipped
from tests.rules.bloody_grove.table import Seat, Table, end_of_round, grove, opening
from tests.rules.rulebook import rule


@rule("BLG-RUL-01", "BLG-NR-03")
@pytest.mark.parametrize(
    ("deck", "drawn"), [([], 0), (["OB1"], 1), (["OB1", "OB2", "OB3"], 3), (["FB1", "OB1", "OB2", "OB3", "FB2"], 4)]
)
def test_a_short_deck_gives_what_it_has(deck: list[str], drawn: int) -> None:
    """Nothing is reshuffled: a player draws four cards, or all there are."""
    table = end_of_round(seat0={"deck": deck})

    assert deck[:drawn] == sorted(table.hand(0), key=deck.index)
    assert deck[drawn:] == table.deck(0)


@rule("BLG-RUL-02", "BLG-TC-27")
def test_who_has_no_card_is_skipped() -> None:
    """Seat 1 has no card for turns 2, 3 and 6; seat 0 plays on, and with a card must act."""
    table = grove(seat0={"hand": ["BB1", "BB2", "BB3"]})

    table.play("summon BB1")
    assert ((0, "turn"), 4) == (table.asked, table.view().spot)
    assert [1, 1] == [event.seat for event in table.all_of(TurnSkipped)]
    assert "BLG-DP-02" == table.refusal("stop").rule


@rule("BLG-RUL-02", "BLG-NR-05", "BLG-TC-43")
def test_a_skipped_last_turn_still_counts_as_its_players() -> None:
    """Seat 1 had no card on turn 6 and starts the next round."""
    table = grove(turn=5, seat0={"hand": ["BB1"], "deck": ["FB1"]}, seat1={"deck": ["FB2"]})
    table.play("summon BB1")
    while table.view().round == 1:
        table.play(table.options()[0])

    assert [1] == [event.seat for event in table.all_of(TurnSkipped)]
    assert (1, (1, "turn")) == (table.view().starter, table.asked)


@rule("BLG-RUL-05", "BLG-TC-05", "BLG-RUL-21")
def test_what_is_destroyed_is_not_counted_by_v03() -> None:
    """An own destroy on V05 leaves V03 alone: strength 1, not 2 + 1."""
    table = end_of_round(
        round=2, seat0={"columns": [["V03", ("V05", ["T02"])]]}, values={"T02": "destroy"}, venerables=["V01", "V09"]
    )

    assert [1, 0] == table.all_of(GroveResolved)[0].strengths
    assert ["V05"] == [event.card for event in table.all_of(SpiritDestroyed)]
    assert "V05" in table.box


@rule("BLG-RUL-05", "BLG-ER-06")
def test_both_sides_are_destroyed_before_either_is_counted() -> None:
    """Both strongest cards go, and the rest decides."""
    table = end_of_round(
        seat0={"columns": [[("BE05", ["T01"]), "OB2"]]},
        seat1={"columns": [[("BE09", ["T02"]), "FB1", "FB2"]]},
        values={"T01": "destroy", "T02": "destroy"},
    )

    assert [1, 2] == table.all_of(GroveResolved)[0].strengths
    assert [(0, "BE05"), (1, "BE09")] == [(event.seat, event.card) for event in table.all_of(SpiritDestroyed)]


@rule("BLG-RUL-06")
def test_a_moved_token_counts_where_its_card_ends() -> None:
    """A +4 put on FE02 at the third grove is moved to the second and decides there."""
    table = grove(turn=6, seat1={"hand": ["FE02"], "columns": [["BB1"], [], []]}, values={"T01": "+4"})
    table.play("summon FE02", "arcane", "take T01", "own FE02", "cunning", "move FE02")
    while len(table.all_of(GroveResolved)) < 3:
        table.play(table.options()[0])

    assert [[0, 4], [0, 4], [0, 0]] == [event.strengths for event in table.all_of(GroveResolved)]


@rule("BLG-RUL-07", "BLG-TC-06")
@pytest.mark.parametrize(
    "order",
    [
        "cunning cunning arcane arcane",
        "arcane cunning arcane cunning",
        "cunning arcane stop",
        "arcane arcane cunning stop",
        "stop",
    ],
)
def test_icons_in_any_mix_and_order(order: str) -> None:
    """FE04 has two of each."""
    table = grove(seat0={"hand": ["FE04"]}, seat1={"hand": ["BB1"]}).play("summon FE04")
    for icon in order.split():
        assert "icon" == table.question.kind
        table.play(icon)
        while table.question.kind in ("column", "token", "target"):
            table.play(table.options()[0])

    assert (1, "turn") == table.asked
    assert order.count("arcane") == len(table.tokens(0, "FE04"))


@rule("BLG-RUL-13", "BLG-DP-01")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_looks_first(starter: int) -> None:
    """Twelve tokens to choose from, then eleven for the other."""
    table = opening(starter=starter)

    assert ((starter, "look"), 12) == (table.asked, len(table.options()))
    table.play("look T12")
    assert ((1 - starter, "look"), 11) == (table.asked, len(table.options()))
    table.play("look T01")
    assert (starter, "turn") == table.asked


@rule("BLG-RUL-23", "BLG-SU-01")
def test_the_druids_differ_in_name_only() -> None:
    """Seat 0 has the black one; both show all animals on both edges."""
    druids = GAME.data.box.druid

    assert [("DK", "BOF", "BOF"), ("DG", "BOF", "BOF")] == [(druid.id, druid.left, druid.right) for druid in druids]
    assert ["DK", "DG"] == [seat.druid for seat in opening().view().seats]


@rule("BLG-RUL-24")
def test_groves_keep_their_places() -> None:
    """Also when the other seat starts, the first grove is the first to be fought for."""
    table = end_of_round(seat0={"deck": ["BB1"]}, groves="FOB")

    assert (1, ["F", "O", "B"], 0) == (table.view().starter, table.view().groves, table.view().active_grove)


@rule("BLG-RUL-28")
def test_nothing_is_seen_while_hands_return() -> None:
    """After each card seat 0 returns, seat 1 and a spectator see its hand and deck as they were; then all at once."""
    own: Seat = {"hand": ["BB1", "BE05", "FB1"], "deck": ["OB1", "OB2"]}
    table = grove(turn=6, asks="return", seat=0, round=4, seat0=own, seat1={"hand": ["BB2", "BB3"]})
    before = [table.view(seat).seats[0] for seat in (1, None)]
    observed = observation(table, 1)

    for text in ("return BE05", "return FB1"):
        table.play(text)
        assert before == [table.view(seat).seats[0] for seat in (1, None)]
        assert observed == observation(table, 1)
    assert (0, 5) == (table.seat(0).hand.size, len(table.seat(0).deck))
    table.play("return BB2")

    assert (0, 5) == (table.other(0).hand.size, len(table.other(0).deck))


def observation(table: Table, seat: int) -> list[int]:
    """What a seat's observation says of the other seat's hand and deck."""
    buffer = GAME.observation.buffer()
    table.state.observe_into(seat, buffer)
    fields = [GAME.observation[f"other_{name}"] for name in ("base_spirits", "elites", "deck", "deck_top")]
    return [int(buffer[field.offset + i]) for field in fields for i in range(field.length)]


@rule("BLG-RUL-29")
@pytest.mark.parametrize(("first", "back"), [("BB1", "base"), ("FE09", "F")])
def test_the_first_card_returned_under_an_empty_deck_shows_its_back(first: str, back: str) -> None:
    """It is the new top card."""
    table = grove(turn=6, asks="return", seat=1, seat0={"columns": [["BE05"]]}, seat1={"hand": ["BB1", "FE09", "OB1"]})
    table.play(f"return {first}", "return OB1")

    assert back == table.other(1).deck_back
    expected = "FE09" if first == "FE09" else ["BB1", "OB1"]
    assert expected == table.other(1).deck[0]


@rule("BLG-RUL-19", "BLG-HI-07")
def test_backs_are_open_to_all() -> None:
    """Of every hand card and of the top of each deck."""
    table = grove(
        seat0={"hand": ["BB1", "FE09", "FE10", "OE03"], "deck": ["BE05", "OB1"]},
        seat1={"hand": ["BB1"], "deck": ["OB1"]},
    )
    seen = table.other(0)

    assert {"base": 1, "O": 1, "F": 2} == seen.hand.backs
    assert ("B", "base") == (seen.deck_back, table.other(1).deck_back)
