"""CEL-EX: the worked examples, move by move."""

import pytest

from nemeton.games.celtica.event_types import ExperienceCardDrawn, PartDisplayed, PartGivenUp, PartTaken
from tests.rules.celtica.table import COLOURS, KINDS, Table, celtica
from tests.rules.rulebook import rule


@rule("CEL-EX-01")
def test_two_white_cards_to_a_village() -> None:
    """Past the ruin on P05 into the village on P06: one part, eight displayed until the refill, two cards discarded."""
    table = celtica(druids={"white": "P04"}, seat0={"hand": {"white": 2, "red": 1}, "parts": {"L1": 1}})

    table.play("play white 2+0")
    assert ("P06", {"left": 1}) == (table.place("white"), table.question.about)
    table.play("take S2")

    assert {"L1": 1, "S2": 1} == table.seat(0).parts
    assert {"white": 2} == table.view().druid_discard
    assert ["PartTaken", "PartDisplayed"] == table.names()[-2:]
    assert (1, 1, 9) == (len(table.all_of(PartTaken)), len(table.all_of(PartDisplayed)), table.size)
    assert [] == table.all_of(PartGivenUp) + table.all_of(ExperienceCardDrawn)


@rule("CEL-EX-02")
def test_mixing_druid_and_experience_cards() -> None:
    """Two of each take red four places to the castle on P07: three parts, and two cards on each discard."""
    table = celtica(druids={"red": "P03"}, seat0={"hand": {"red": 2, "grey": 1}, "experience": {"red": 2}})

    table.play("play red 2+2", "take L1", "take L2", "take L3")

    assert "P07" == table.place("red")
    assert ({"red": 2}, {"red": 2}) == (table.view().druid_discard, table.view().experience_discard)
    assert {"L1": 1, "L2": 1, "L3": 1} == table.seat(0).parts


def before_the_cult_site(board: str = "classic", experience: dict[str, int] | None = None) -> Table:
    """CEL-EX-03: four druids on P14, red on P13; the opponents are out, grey is all that can be drawn."""
    return celtica(
        3,
        board=board,
        druids={**dict.fromkeys(COLOURS, "P14"), "red": "P13"},
        druid_supply={"grey": 12},
        display=dict.fromkeys(KINDS, 1),
        seat0={"hand": {"red": 1}, "experience": experience or {}, "parts": {"L1": 4}},
        others={"hand": {}},
    ).play("play red 1+0")


@rule("CEL-EX-03")
def test_declining_at_the_cult_site_ends_the_round() -> None:
    """DRAW and DECLINE are offered; who declines is out, and a new round begins at once."""
    table = before_the_cult_site()

    assert ("P14", ["draw", "decline"]) == (table.place("red"), table.options())
    table.play("decline")

    assert (3, 1) == (table.view().round, table.actor)


@rule("CEL-EX-03")
def test_drawing_at_the_cult_site_leads_into_the_ruin() -> None:
    """The only player left in plays the drawn card at once: two parts are lost on P15 and a card is gained."""
    table = before_the_cult_site().play("draw")

    assert ((0, "play"), ["play grey 1+0"]) == (table.asked, table.options())
    table.play("play grey 1+0")

    assert "P15" == table.place("grey")
    assert ({"L1": 2}, 1) == (table.seat(0).parts, table.seat(0).experience_cards)


@rule("CEL-EX-03")
@pytest.mark.parametrize(("play", "place", "left"), [("1+0", "P15", 2), ("0+1", "P15", 2), ("1+1", "P16", 1)])
def test_an_experience_card_of_the_drawn_colour_opens_both_ruins(play: str, place: str, left: int) -> None:
    """With it the player may walk to P16 and lose three, or keep the drawn card."""
    table = before_the_cult_site(experience={"grey": 1}).play("draw")

    assert ["play grey 0+1", "play grey 1+0", "play grey 1+1"] == table.options()
    table.play(f"play grey {play}")

    assert place == table.place("grey")
    assert left == table.seat(0).parts["L1"]


@rule("CEL-EX-03")
@pytest.mark.parametrize(("place", "left"), [("P15", 2), ("P16", 1)])
def test_on_the_forked_board_the_drawn_card_alone_leads_to_either_ruin(place: str, left: int) -> None:
    """Two ends for one card: lose two or lose three."""
    table = before_the_cult_site("forked").play("draw", "play grey 1+0")

    assert ["to P15", "to P16"] == table.options()
    table.play(f"to {place}")

    assert left == table.seat(0).parts["L1"]


TAKE, TRADE = ["extra", "get S1"], ["trade", "give L1", "get S2"]


@rule("CEL-EX-04")
@pytest.mark.parametrize(
    ("exchanges", "parts", "cards"),
    [
        ([TAKE, TRADE, TRADE], 10, 0),
        ([TRADE, TAKE, TRADE], 10, 0),
        ([TRADE, TRADE, TAKE], 10, 0),
        ([TAKE, TAKE], 11, 0),
        ([TRADE, TRADE, TRADE, TRADE], 9, 0),
        ([TAKE], 10, 2),
        ([TRADE, TRADE, TRADE], 9, 1),
        ([], 9, 4),
    ],
)
def test_four_experience_cards_at_the_end(exchanges: list[list[str]], parts: int, cards: int) -> None:
    """They pay for a take and two trades in any order, for two takes, for four trades, or for less."""
    table = celtica(
        asks="exchange",
        exchanges=0,
        display={"S1": 4, "S2": 5},
        seat0={"experience": {"red": 1, "grey": 1, "white": 2}, "parts": {"L1": 6, "L2": 3}},
    )

    for exchange in exchanges:
        table.play(*exchange)
    if not table.over:
        table.play("done")

    assert table.over
    assert (parts, cards) == (sum(table.seat(0).parts.values()), table.seat(0).experience_cards)


@rule("CEL-EX-05")
def test_no_parts_at_a_ruin() -> None:
    """Nothing is given up on P16, and a card is drawn all the same."""
    table = celtica(druids={"red": "P15"}, seat0={"hand": {"red": 2}})

    table.play("play red 1+0")

    assert ("P16", []) == (table.place("red"), table.all_of(PartGivenUp))
    assert 1 == table.seat(0).experience_cards


@rule("CEL-EX-06")
def test_too_few_parts_at_a_ruin() -> None:
    """One part where three are asked for: it goes, and a card is drawn."""
    table = celtica(druids={"red": "P15"}, seat0={"hand": {"red": 2}, "parts": {"S3": 1}})

    table.play("play red 1+0")

    assert {} == table.seat(0).parts
    assert ["S3"] == [event.part for event in table.all_of(PartGivenUp)]
    assert 1 == table.seat(0).experience_cards


@rule("CEL-EX-08")
def test_only_experience_cards_left() -> None:
    """Out for the round with a brown experience card, which is still there in the next."""
    table = celtica(druids={"red": "P08", "black": "P08"}, seat0={"hand": {"red": 1}, "experience": {"brown": 1}})

    table.play("play red 1+0", "decline")
    assert (1, "play") == table.asked
    table.play("play black 1+0", "decline")

    assert 3 == table.view().round
    assert ({"brown": 1}, 5) == (table.seat(0).experience, table.seat(0).druid_cards)


@rule("CEL-EX-09")
def test_an_incomplete_amulet_of_four() -> None:
    """One each of L1, L2, S1 and M."""
    seat = celtica(seat0={"parts": {"L1": 1, "L2": 1, "S1": 1, "M": 1}}).seat(0)

    assert (0, [4]) == (seat.amulets, seat.incomplete)


@rule("CEL-EX-12")
def test_the_next_rounds_first_player() -> None:
    """Three players; seat 2 plays the last druid card, so seat 0 opens the next round."""
    table = celtica(3, turn=2, druids={"red": "P04"}, mover={"hand": {"red": 1}}, others={"hand": {}})

    table.play("play red 1+0")

    assert (3, 0) == (table.view().round, table.actor)
