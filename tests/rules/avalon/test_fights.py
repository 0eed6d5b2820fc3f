"""AVA-COM, AVA-TRAIT, AVA-ENC: fights beyond the worked examples, and their corners."""

from typing import Any

import pytest

from nemeton.games.avalon import words as w
from tests.rules.avalon.table import AvalonTable, begin, campaign, encounter
from tests.rules.rulebook import rule

DECK = "c9 c10 c11 c12 c13"


def traits(number: int, *names: str) -> Any:
    """Give an enemy of the fixture other traits."""

    def change(tables: dict[str, Any]) -> None:
        tables["encounters"][number]["traits"] = list(names)

    return change


def hound(*names: str, **words: Any) -> AvalonTable:
    """H against the hound with traits."""
    held = {"health": 7, "energy": 6, "hand": "c1 c2 c3", "deck": DECK, **words}
    return encounter("green.01", {"h": held}, change=traits(0, *names))


@rule("AVA-ENC-07", "AVA-RUL-26")
@pytest.mark.parametrize(("heroes", "cards"), [("h", 3), ("hgn", 3), ("hgnk", 2)])
def test_the_starting_hand(heroes: str, cards: int) -> None:
    """Three cards each with up to three characters, two with four."""
    table = begin(campaign(*heroes), "green.01", heroes)

    assert {cards} == {len(table.hand(name)) for name in heroes}


@rule("AVA-ENC-08", "AVA-RUL-26")
def test_a_new_hand_has_a_card_fewer_down_to_one() -> None:
    """Three, two, one: then there is nothing left to redraw, and the fight begins."""
    table = begin(campaign("h"), "green.01", "h")

    table.play("redraw")
    assert (2, 3) == (len(table.hand("h")), len(table.cards("h", 0, w.IN_DISCARD)))
    table.play("redraw")

    assert (1, "first_card") == (len(table.hand("h")), table.question.kind)


@rule("AVA-TRAIT-12", "AVA-RUL-26", "AVA-RUL-32")
def test_slow_enemies_give_a_card_more() -> None:
    """Four cards at the start; at the end of a turn two are drawn, in panic one."""
    table = begin(campaign("h", change=traits(0, "slow")), "green.01", "h")
    assert 4 == len(table.hand("h"))
    table.play("keep").put("h", hand="c9", deck="c10 c11 c12 c13")

    table.play("no card")

    assert 1 + 1 + 2 == len(table.hand("h"))  # the forced draw, then the turn's
    table.put("h", hand="c9", deck="c10 c11 c12", terror=8).play("no card")
    assert 1 + 1 + 1 == len(table.hand("h"))


@rule("AVA-TRAIT-06", "AVA-RUL-29", "AVA-RUL-35")
def test_a_horde_takes_the_top_two_cards() -> None:
    """Each enemy attack discards two cards of the deck; with one card in it, one."""
    table = hound("horde").play("play c1", "stop")
    assert 5 - 2 - 1 == len(table.cards("h", 0, w.IN_DECK))  # and one was drawn at the end of the turn

    table.put("h", hand="c2", deck="c9").play("play c2", "stop")

    assert "c9" not in table.hand("h")


@rule("AVA-TRAIT-08", "AVA-RUL-35", "AVA-RUL-36")
def test_rage_strikes_twice_and_prevention_begins_anew() -> None:
    """J2 prevents 1 of each of two attacks: at pool 0 the hound deals 2 twice, so H loses 1 and 1."""
    table = hound("rage", hand="c2").play("play c2", "stop")

    assert 5 == table.health("h")


@rule("AVA-TRAIT-08", "AVA-RUL-40", "AVA-RUL-47")
def test_a_raging_enemy_stops_at_the_dying() -> None:
    """Health 1: the first attack brings H to 0 and out; there is no second one to kill it."""
    table = hound("rage", health=1, energy=1, hand="c9").play("no card")

    assert ["dying"] == table.hero("h").conditions
    assert None is table.view().encounter


@rule("AVA-TRAIT-04")
def test_feint_cannot_be_prevented_in_step_3() -> None:
    """J2's response does nothing against the hound's 2 damage."""
    table = hound("feint", hand="c2").play("play c2", "stop")

    assert 5 == table.health("h")


@rule("AVA-TRAIT-09", "AVA-RUL-41", "AVA-RUL-113")
def test_the_robber_strikes_when_all_are_down() -> None:
    """At health 1 H loses all wealth and items, the fight ends, and even a guardian goes to the bottom of its deck."""
    table = hound("robber", "guardian", health=3, energy=3, wealth=4, hand="c9")
    table.give_item("h", 0, w.UP)

    table.play("no card")  # 1 by opportunity, then 2 at pool 0 would be more than enough

    assert (None, 0, []) == (table.view().encounter, table.resource("h", "wealth"), table.hero("h").items)
    assert 0 == table.state.s[w.BOTTOM + table.state.s[w.BOTTOM_SIZE] - 1]
    assert [] == [one for place in table.view().locations for one in place.guardians]


@rule("AVA-TRAIT-11", "AVA-RUL-42")
def test_shatter_takes_the_weapon_in_use_after_a_victory_too() -> None:
    """The axe in use goes to the bottom of the item deck; the secret weapon stays."""
    table = hound("shatter").give_item("h", 0, w.UP).give_secret("h", 3, 0).markers(pool=3)

    table.play("play c1")

    assert (None, []) == (table.view().encounter, table.hero("h").items)
    assert ["3"] == [one.id for one in table.hero("h").secrets]


@rule("AVA-TRAIT-07", "AVA-TRAIT-03")
def test_fast_and_opportunist_leave_exactly_two_cards() -> None:
    """With two cards there is no opportunity attack, and no third card."""
    table = hound("fast", "opportunist", hand="c1 c2 c4").play("play c1", "play c2")

    assert ["stop", "escape"] == sorted(table.options(), reverse=True)
    table.play("stop")
    assert 7 == table.health("h")  # J2 prevents the only damage


@rule("AVA-TRAIT-02", "AVA-RUL-37")
def test_defensive_takes_nothing_from_a_first_card_that_adds_nothing() -> None:
    """J2 adds no marker: the pool is 0, not less; J8 after it, doubled by J2, loses none."""
    table = hound("defensive", hand="c2 c8").play("play c2")
    assert 0 == table.pool

    table.play("play c8")

    assert 2 == table.pool


@rule("AVA-COM-20", "AVA-ENC-09", "AVA-RUL-29")
def test_markers_that_are_not_there_cost_cards() -> None:
    """Pool 0 and a loss of 3: the card of the hand goes, then two from the deck; from nothing, nothing."""

    def drain(tables: dict[str, Any]) -> None:
        tables["encounters"][0]["attacks"][0]["do"] = [{"op": "pool", "n": -3}]

    held = {"hand": "c9 c10", "deck": "c11 c12 c13 c14"}
    table = encounter("green.01", {"h": held}, change=drain).play("play c9", "stop")

    assert (3, 1, 1) == tuple(len(table.cards("h", 0, zone)) for zone in (w.IN_DISCARD, w.IN_HAND, w.IN_DECK))
    assert "c10" in table.cards("h", 0, w.IN_DISCARD)
    table.put("h", hand="c1", deck="c2").play("play c1", "stop")
    assert None is table.view().encounter  # nothing was left to draw at the end of the turn


@rule("AVA-COM-21", "AVA-RUL-27", "AVA-RUL-28")
def test_drawing_more_than_the_deck_holds_forces_an_escape() -> None:
    """At the end of the turn the deck is empty: H loses an energy and the opportunity attack, and is out."""
    table = encounter("green.01", {"h": {"health": 7, "energy": 6, "hand": "c2", "deck": "c9"}})
    table.play_so("play c2", lambda trial: True)

    table.play("stop")

    assert None is table.view().encounter
    assert (5, 5) == (table.energy("h"), table.health("h"))  # J2 prevented 1 of 2 in step 3, nothing of the escape


@rule("AVA-COM-23", "AVA-RUL-45")
def test_an_enemy_that_runs_away_is_not_won() -> None:
    """No reward, and even a guardian goes to the bottom of its deck."""
    table = encounter("purple.02", {"h": {"hand": "c1", "deck": DECK}}).play("play c1", "stop")

    assert (None, 0) == (table.view().encounter, table.resource("h", "exp"))
    assert [] == [one for place in table.view().locations for one in place.guardians]


@rule("AVA-COM-31", "AVA-COM-32", "AVA-ENC-15", "AVA-ENC-16", "AVA-SETUP-26")
def test_after_an_escape_all_cards_go_home() -> None:
    """The deck has its 15 cards again, the hound lies at the bottom of the green deck, nobody is active any more."""
    table = begin(campaign("h"), "green.01", "h").play("keep", "escape")

    assert -1 == table.state.s[w.E_ACTIVE]
    assert (1 << 15) - 1 == table.state.zone(0, 0, w.IN_DECK)
    assert 0 == table.state.s[w.BOTTOM + table.state.s[w.BOTTOM_SIZE] - 1]


@rule("AVA-RUL-106")
def test_an_encounter_is_cut_off_after_forty_turns() -> None:
    """A fight that is in its 40th turn ends with an escape."""
    table = encounter("green.01", {"h": {"health": 9, "energy": 6, "hand": "c2", "deck": DECK}})
    table.state.s[w.E_TURN] = 39

    table.play("play c2", "stop")

    assert (None, 5) == (table.view().encounter, table.energy("h"))


@rule("AVA-RUL-104", "AVA-PARTY-10", "AVA-RUL-43")
def test_only_those_present_are_rewarded() -> None:
    """G escapes, H wins: H alone gains EXP, and may keep the loot."""
    table = encounter(
        "green.01",
        {"h": {"health": 7, "energy": 6, "hand": "c1", "deck": DECK}, "g": {"hand": "c9", "deck": DECK}},
    )
    table.vote(h="seat 1", g="seat 1").play("escape").markers(pool=3)

    table.play("play c1", "stop")

    assert (1, 0) == (table.resource("h", "exp"), table.resource("g", "exp"))
    assert 7 == table.resource("h", "food")


@rule("AVA-RUL-12")
@pytest.mark.parametrize(
    ("join", "gained"),
    [
        ("F+x2+x2,+h1", 4),
        ("F+void+x2,+h1", 1),
        ("F+x2+void,+h1", 0),
        ("F+x2,+h2", 4),
        ("F+void,+h1", 0),
        ("F,+h1+h2", 3),
    ],
)
def test_multipliers_and_voids(join: str, gained: int) -> None:
    """What the icons of one join come to, the left card's first."""
    right, left = join.split(",")

    def change(tables: dict[str, Any]) -> None:
        tables["encounters"][0]["right"] = ["-", "-", "-", right]
        for card in tables["cards"]:
            if card["id"] == "crimson.c.01":
                card["left"] = ["-", "-", "-", left]

    table = encounter("green.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).asking().play("play c1")

    assert gained == table.pool


@rule("AVA-RUL-10", "AVA-RUL-14")
@pytest.mark.parametrize(
    ("right", "left", "connects"),
    [("-", "A1+h1", True), ("A1", "-", False), ("A1", "A1", False), ("-", "+h1", False), ("A3", "F+h1", False)],
)
def test_what_connects(right: str, left: str, connects: bool) -> None:
    """A lock and an icon between two halves, and every lock open."""

    def change(tables: dict[str, Any]) -> None:
        tables["encounters"][0]["right"] = [right, "-", "-", "F"]
        for card in tables["cards"]:
            if card["id"] == "crimson.c.01":
                card["left"] = [left, "-", "-", "-"]

    table = encounter("green.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).play("play c1")

    assert ([1] if connects else []) == table.encounter.sequence[0].connected


@rule("AVA-RUL-36")
def test_what_is_left_of_prevention_ends_with_its_step() -> None:
    """J2 has nothing to prevent in step 3; the opportunity attack of a forced escape afterwards hurts all the same."""

    def change(tables: dict[str, Any]) -> None:
        tables["encounters"][0]["attacks"] = [{"pool": [0, 3], "do": [{"op": "terror", "n": 1}]}]

    held = {"health": 7, "energy": 6, "hand": "c2", "deck": "c9"}
    table = encounter("green.01", {"h": held}, change=change).play("play c2", "stop")

    assert (None, 6) == (table.view().encounter, table.health("h"))


@rule("AVA-RUL-36", "AVA-ABI-04")
@pytest.mark.parametrize(("least", "health"), [(0, 6), (1, 5)])
def test_prevention_under_a_condition_counts_where_it_holds(least: int, health: int) -> None:
    """J2 prevents 1 of 2 if the pool has so many markers when the step begins; otherwise nothing."""

    def change(tables: dict[str, Any]) -> None:
        prevent = {"op": "if", "cond": {"pool": {"min": least}}, "then": [{"op": "prevent", "n": 1}]}
        for card in tables["cards"]:
            if card["id"] == "crimson.c.02":
                card["abilities"] = [{"trigger": "response", "do": [prevent]}]

    held = {"health": 7, "energy": 6, "hand": "c2", "deck": DECK}
    table = encounter("green.01", {"h": held}, change=change).play("play c2", "stop")

    assert health == table.health("h")


@rule("AVA-RUL-115")
def test_the_bottom_slots_bonus_comes_once_a_card() -> None:
    """`pool_last_key` +1 and two hits in the bottom slot: 1 + 2 + 1."""

    def change(tables: dict[str, Any]) -> None:
        next(one for one in tables["cards"] if one["id"] == "crimson.c.01")["left"] = ["-", "-", "-", "+h1+h2"]
        tables["locations"][0]["static"] = [{"key": "pool_last_key", "n": 1}]

    table = encounter("purple.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).play("play c1")

    assert 4 == table.pool


@rule("AVA-RUL-104", "AVA-PARTY-10")
def test_who_escapes_has_left_the_party_of_the_whole_action() -> None:
    """A fight within a condition of a verse: G escapes, and what the verse gives afterwards is for H alone."""

    def change(tables: dict[str, Any]) -> None:
        fight = {"op": "encounter", "enc": {"mode": "pick", "id": "green.01"}}
        gift = {"op": "gain", "res": "magic", "n": 1, "who": "each"}
        tables["journal"][1]["do"] = [{"op": "if", "cond": {"party": {"min": 1}}, "then": [fight]}, gift]

    table = campaign("h", "g", change=change).put("h", empathy=2).vote(h="seat 0", g="seat 0")
    table.play("explore", "join", "accept").pass_by("pay").vote(h="choose 2", g="choose 2").pass_by("keep")
    table.put("h", hand="c9").put("g", hand="c9").vote(h="seat 1", g="seat 1").play("escape")

    table.markers(pool=4).play("no card")
    table.pass_by("seat 0")

    assert (1, 0) == (table.resource("h", "magic"), table.resource("g", "magic"))
