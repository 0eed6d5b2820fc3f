from collections import Counter

import pytest

from nemeton.games.karnag.event_types import CardKept, CardPlayed, CardsDrawn
from nemeton.games.karnag.rules import tiles
from tests.rules.karnag.table import karnag
from tests.rules.rulebook import rule

GHOUL, SHADOW, NAJA = "BANISH-GHOUL", "BANISH-SHADOW", "BANISH-NAJA"
SPARE = {0: {"THROUGH": 1}}


# ---------------------------------------------------------------------- drawing
@rule("KAR-DRW-01", "KAR-DRW-02", "KAR-DRW-03", "KAR-DRW-04", "KAR-RUL-41", "KAR-DP-21", "KAR-BAD-17")
def test_four_cards_are_drawn_and_one_is_kept() -> None:
    """The others go under the deck in the order drawn; the kept one can be played at once."""
    table = karnag(tile="cards", deck=["MANA", "KNOW", "ACCEL", "MANA"]).play("do draw")
    assert ["take ACCEL", "take MANA", "take KNOW"] == table.options()
    assert "karnag/cannot_take" == table.refusal("take CONTROL").code
    table.play("take KNOW")

    assert {"KNOW": 1} == table.seat(0).hand
    data = table.table_data()
    assert ["MANA", "ACCEL", "MANA"] == [data["cards"][card] for card in data["deck"][-3:]]
    assert {"done", "play KNOW"} == set(table.options())


@rule("KAR-DRW-03")
def test_a_hand_has_no_limit() -> None:
    """A twelfth card, and a thirteenth."""
    hand = {"THROUGH": 5, "KNOW": 5, "CONTROL": 1}
    table = karnag(tile="cards", hand={0: hand}, deck=["MANA", "ACCEL", "MANA", "MANA"]).play("do draw", "take MANA")
    assert 12 == table.seat(0).power_cards
    second = karnag(tile="cards", row="secondary", hand={0: {**hand, "ACCEL": 1}}, deck=["MANA"]).play("do draw")

    assert 13 == second.seat(0).power_cards


@rule("KAR-DRW-05", "KAR-DRW-06", "KAR-DRW-07", "KAR-DRW-08", "KAR-DRW-09", "KAR-DRW-10", "KAR-DRW-11", "KAR-RUL-03")
@rule("KAR-CRD-19", "KAR-EDG-41", "KAR-GEN-14", "KAR-DAT-60")
def test_a_marked_card_is_used_at_once() -> None:
    """It needs its creature in the reserve, which leaves the game for 5 points; no card is kept."""
    table = karnag(tile="cards", deck=["MANA", SHADOW, GHOUL, "KNOW"], captured={0: {"shadow": 1}}, hand=SPARE)
    table.play("do draw")
    assert ["take MANA", "take KNOW", "take BANISH-SHADOW"] == table.options()
    table.play("take BANISH-SHADOW")
    data = table.table_data()

    assert (5, [], {"THROUGH": 1}) == (table.points()[0], table.seat(0).captured, table.seat(0).hand)
    assert ["MANA", GHOUL, "KNOW", SHADOW] == [data["cards"][card] for card in data["deck"][-4:]]
    assert "removed" in data["creatures"].values()
    assert [SHADOW] == [event.to(1).card for event in table.all_of(CardPlayed)]  # shown to all


@rule("KAR-DRW-07", "KAR-DRW-08", "KAR-CRD-20")
@pytest.mark.parametrize(("card", "kind"), [(GHOUL, "ghoul"), (SHADOW, "shadow"), (NAJA, "naja")])
@pytest.mark.parametrize("row", ["main", "secondary"])
def test_each_marked_card_banishes_one_of_its_own_from_the_own_reserve(card: str, kind: str, row: str) -> None:
    """Not one in the glade, nor another seat's, nor one of another type; and one only."""
    captured = {0: {kind: 1}, 1: {"golem": 1, "ghoul": 2, "shadow": 2, "naja": 2}}
    table = karnag(
        tile="cards",
        row=row,
        turn=1,
        deck=[card],
        captured=captured,
        creatures={(5, 6): kind},
        hand={1: {"THROUGH": 1}},
    ).play("do draw", f"take {card}")
    held = Counter(name[0] for name in table.view().seats[1].captured)

    assert (5, 1) == (table.points()[1], held[{"ghoul": "h", "shadow": "s", "naja": "n"}[kind]])
    assert (6, 1, 1) == (held.total(), len(table.view().seats[0].captured), len(table.view().creatures))


@rule("KAR-DRW-12", "KAR-DRW-13", "KAR-DP-21", "KAR-RUL-71", "KAR-EDG-39", "KAR-BAD-17", "KAR-INF-08")
@pytest.mark.parametrize("usable", [False, True])
@pytest.mark.parametrize("marked", [0, 1, 2, 3, 4])
def test_how_many_of_the_four_are_marked(marked: int, usable: bool) -> None:
    """A redraw needs four marked ones; with three the plain one must be taken, unless a marked one is used."""
    deck = [GHOUL, GHOUL, SHADOW, NAJA][:marked] + ["MANA", "KNOW", "ACCEL", "CONTROL"][marked:]
    table = karnag(tile="cards", deck=deck, captured={0: {"ghoul": 1} if usable else {}}, hand=SPARE).play("do draw")
    plain = [f"take {kind}" for kind in ("ACCEL", "MANA", "KNOW", "CONTROL") if kind in deck]
    expected = plain + ([f"take {GHOUL}"] if usable and marked else []) + (["redraw"] if marked == 4 else [])

    assert expected == table.options()
    assert [marked] == [event.marked for event in table.all_of(CardsDrawn)]
    if marked == 4:
        table.play("redraw")
        assert "take THROUGH" in table.options()
    else:
        assert "karnag/cannot_redraw" == table.refusal("redraw").code


@rule("KAR-DRW-14", "KAR-DRW-15", "KAR-EDG-40", "KAR-DP-22", "KAR-RUL-70")
def test_one_card_in_the_secondary_row() -> None:
    """A plain one goes to the hand; a marked one is used, put back for another, or put back to stop."""
    assert {"MANA": 1} == karnag(tile="cards", row="secondary", deck=["MANA"]).play("do draw").seat(0).hand
    table = karnag(tile="cards", row="secondary", deck=[GHOUL, NAJA, "KNOW"], captured={0: {"naja": 1}}).play("do draw")
    assert ["done", "redraw"] == table.options()
    assert "karnag/cannot_take" == table.refusal("take BANISH-GHOUL").code
    table.play("redraw")
    assert ["done", "take BANISH-NAJA", "redraw"] == table.options()
    table.play("redraw")
    assert {"KNOW": 1} == table.seat(0).hand
    stopped = karnag(tile="cards", row="secondary", deck=[GHOUL], hand=SPARE).play("do draw", "done")

    assert (0, "close") == (stopped.points()[0], stopped.question.kind)  # performed: no compensation


@rule("KAR-DRW-16", "KAR-INF-07", "KAR-INF-03", "KAR-INF-04")
def test_only_the_drawer_sees_the_cards() -> None:
    """Others are told how many and how many marked; a hand is a number to them."""
    table = karnag(tile="cards", deck=["MANA", "KNOW", GHOUL, "MANA"]).play("do draw", "take KNOW")
    drawn, kept = table.all_of(CardsDrawn)[0], table.all_of(CardKept)[0]

    assert (["MANA", "KNOW", GHOUL, "MANA"], None) == (drawn.to(0).cards, drawn.to(1).cards)
    assert ("KNOW", None) == (kept.to(0).card, kept.to(1).card)
    assert (None, 1) == (table.view(1).seats[0].hand, table.view(1).seats[0].power_cards)
    assert "KNOW" not in str(table.view(1))


@rule("KAR-RUL-42", "KAR-EDG-42", "KAR-RUL-71")
def test_a_deck_that_runs_low() -> None:
    """Fewer than four are drawn if there are no more; with no plain card left one may end with nothing."""
    hands = {0: {"THROUGH": 5, "ACCEL": 5, "MANA": 5}, 1: {"GEMMOVE": 5, "KNOW": 5, "CONTROL": 4}}
    table = karnag(tile="cards", hand=hands, deck=[GHOUL, GHOUL, SHADOW, SHADOW]).play("do draw")
    assert ["redraw"] == table.options()
    table.play("redraw")
    assert ["take CONTROL"] == table.options()
    hands[1]["CONTROL"] = 5
    empty = karnag(tile="cards", hand=hands, deck=[GHOUL, GHOUL, SHADOW, SHADOW]).play("do draw")
    assert ["done"] == empty.options()
    second = karnag(tile="cards", row="secondary", hand=hands).play("do draw")
    for _ in range(5):
        second.play("redraw")

    assert ["done"] == second.options()  # every card of the deck has been seen once


# ---------------------------------------------------------------------- playing
@rule("KAR-CRD-01", "KAR-CRD-02", "KAR-CRD-04", "KAR-CRD-11", "KAR-CRD-21", "KAR-DP-05", "KAR-DP-07", "KAR-DAT-56")
@rule("KAR-INF-09", "KAR-RUL-39")
def test_cards_before_and_after_an_action() -> None:
    """Any number; a played card is seen by all and goes under the deck at once."""
    table = karnag(tile="potions", druids={0: ["C1"]}, mana={0: 0}, hand={0: {"MANA": 3}})
    assert ["do brew", "decline", "play MANA"] == table.options()
    table.play("play MANA", "play MANA", "do brew")
    assert 13 == table.seat(0).mana
    assert "play MANA" in table.options()  # between the mana and the level
    table.play("rise MOVE", "play MANA")

    assert 17 == table.seat(0).mana
    data = table.table_data()
    assert ["MANA"] * 3 == [data["cards"][card] for card in data["deck"][-3:]]
    assert ["MANA"] * 3 == [event.to(1).card for event in table.all_of(CardPlayed)]


@rule("KAR-RUL-75", "KAR-BAD-21", "KAR-DP-06", "KAR-CRD-03")
def test_no_card_between_announcement_and_first_step_nor_inside_an_effect() -> None:
    """After the first step there is one more option; a card's own questions offer no other card."""
    table = karnag(tile="gems", druids={0: ["p2", "p49", "p46"]}, mana={0: 15}, hand={0: {"MANA": 1, "KNOW": 1}})
    table.play("do gems")
    assert "karnag/no_card_now" == table.refusal("play MANA").code
    table.play("rise CAPTURE")
    assert {"play MANA", "play KNOW", "done"} <= set(table.options())
    table.play("play KNOW")
    assert [] == [text for text in table.options() if text.startswith("play")]
    table.play("rise MOVE", "rise MOVE")

    assert "gems" == table.question.kind
    moving = karnag(tile="moves", druids={0: ["p22", "p31"]}, hand={0: {"MANA": 1}}).play("do move")
    assert [] == [text for text in moving.options() if text.startswith("play")]
    moving.play("druid 1", "clockwise", "points 2")
    assert "play MANA" in moving.options()  # between two druids


@rule("KAR-RUL-76", "KAR-BAD-21", "KAR-BAD-16", "KAR-RUL-44")
def test_no_card_is_spent_without_effect() -> None:
    """MANA at 20, GEMMOVE without a gem, KNOW with full tracks, CONTROL without a creature, THROUGH by itself."""
    every = {"THROUGH": 1, "ACCEL": 1, "MANA": 1, "GEMMOVE": 1, "KNOW": 1, "CONTROL": 1}
    full = dict.fromkeys(("CAPTURE", "MOVE", "COUNCIL", "GEMS", "MANA"), 5)
    table = karnag(tile="cards", hand={0: every}, mana={0: 20}, levels={0: full}, druids={0: ["C1", "C2", "C4"]})

    assert ["do draw", "decline"] == table.options()
    assert "karnag/card_without_effect" == table.refusal("play MANA").code
    assert "karnag/through_plays_itself" == table.refusal("play THROUGH").code
    assert "karnag/banish_not_in_hand" == table.refusal("play BANISH-NAJA").code
    assert "karnag/card_not_in_hand" == karnag(tile="cards", hand=SPARE).refusal("play MANA").code


@rule("KAR-RUL-76", "KAR-RUL-75", "KAR-RUL-74")
def test_a_refused_card_is_told_why() -> None:
    """Whether it is not the time for cards, or the time but not for this one."""
    walking = karnag(tile="moves", druids={0: ["p22", "p31"]}, hand={0: {"MANA": 1, "ACCEL": 1}}, mana={0: 20})
    walking.play("do move")
    assert ("karnag/no_card_now", "KAR-RUL-75") == (
        walking.refusal("play MANA").code,
        walking.refusal("play MANA").rule,
    )
    walking.play("druid 1", "clockwise", "points 2")
    assert "KAR-RUL-76" == walking.refusal("play MANA").rule
    assert "KAR-RUL-74" == walking.refusal("play ACCEL").rule
    brewing = karnag(tile="potions", druids={0: ["C1", "p8"]}, hand={0: {"GEMMOVE": 1}}).play("do brew")

    assert "KAR-RUL-76" == brewing.refusal("play GEMMOVE").rule


@rule("KAR-CRD-12", "KAR-CRD-13", "KAR-RUL-69", "KAR-DP-26", "KAR-DAT-57", "KAR-BAD-14")
def test_gemmove() -> None:
    """One gem by one or two squares, not back to where it was, or two gems by one."""
    table = karnag(tile="cards", hand={0: {"GEMMOVE": 1, "THROUGH": 1}}, gems={0: [(5, 6), (10, 6)]}).play(
        "play GEMMOVE"
    )
    assert "done" not in table.options()
    table.play("shift 5,6 N")
    assert "done" in table.options()
    assert "shift 5,5 S" not in table.options()
    assert {"shift 5,5 N", "shift 10,6 E"} <= set(table.options())
    table.play("shift 10,6 E")

    assert ({(5, 5), (11, 6)}, "open") == (table.gems(0), table.question.kind)


@rule("KAR-CRD-12", "KAR-RUL-69")
def test_gemmove_lets_another_gem_follow() -> None:
    """Onto the square the first one left: only going straight back is barred, and only to that gem."""
    table = karnag(tile="cards", hand={0: {"GEMMOVE": 1, "THROUGH": 1}}, gems={0: [(5, 6), (5, 7)]})
    table.play("play GEMMOVE", "shift 5,6 N")
    assert {"shift 5,7 N"} == {text for text in table.options() if text.endswith("N")} - {"shift 5,5 N"}

    assert {(5, 5), (5, 6)} == table.play("shift 5,7 N").gems(0)


@rule("KAR-RUL-69", "KAR-DP-26")
def test_gemmove_ends_where_only_the_way_back_is_left() -> None:
    """Into a pocket: there is no second step, and nothing is asked."""
    table = karnag(
        terrain="open",
        tile="cards",
        hand={0: {"GEMMOVE": 1, "THROUGH": 1}},
        gems={0: [(2, 5)], 1: [(2, 4), (1, 5), (3, 5)]},
        menhirs={1: [(1, 6), (3, 6), (2, 7)]},
    ).play("play GEMMOVE")

    assert ({(2, 6)}, "open") == (table.gems(0), table.question.kind)


@rule("KAR-CRD-15", "KAR-DAT-59")
def test_control() -> None:
    """One creature, one to three squares."""
    table = karnag(tile="cards", hand={0: {"CONTROL": 1, "THROUGH": 1}}, creatures={(5, 6): "golem/R"})

    assert {(3, 6)} == table.play("play CONTROL", "to 3,6").squares()
    assert ["g01"] == table.table_data()["black_cubes"]


@rule("KAR-CRD-05", "KAR-D-08", "KAR-BAD-03", "KAR-BAD-16")
def test_no_cards_in_others_windows_nor_while_placing_cubes() -> None:
    """Who is not asked cannot play, and no cube question offers a card."""
    table = karnag(tile="cards", hand={1: {"MANA": 1}}, mana={1: 0})
    assert "kernel/not_asked" == table.refusal("play MANA", seat=1).code
    placing = karnag(hand={0: {"MANA": 1}, 1: {"MANA": 1}})
    tiles.lay_tiles(placing.state)
    placing.state.settle()

    assert "karnag/no_card_now" == placing.refusal("play MANA").code
    assert all(text.startswith("cube") for text in placing.options())


@rule("KAR-EDG-60", "KAR-RUL-40", "KAR-E-15", "KAR-E-16", "KAR-E-17", "KAR-RUL-01", "KAR-DAT-75")
@pytest.mark.parametrize(("resource", "points", "mana"), [("vp", 1, 14), ("mana", 0, 15)])
def test_declining_pays_once_and_cards_may_follow(resource: str, points: int, mana: int) -> None:
    """One point, or one mana by the switch, per cube; a card before or after it changes nothing in that."""
    table = karnag(tile="potions", druids={0: ["C1"]}, hand={0: {"MANA": 1, "KNOW": 1}}, compensation_resource=resource)
    table.play("decline", "play MANA")

    assert (points, mana, "close") == (table.points()[0], table.seat(0).mana, table.question.kind)
    assert 0 == karnag(tile="potions", druids={0: ["C1"]}, hand=SPARE).play("do brew", "decline").points()[0]
