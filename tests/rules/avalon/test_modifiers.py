"""content.md#effects, AVA-RUL-114 to -122: what modifiers change, each by its key."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import lasting_modifiers, modifiers, tracks
from nemeton.games.avalon.rules.rounds import travel_cost
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, encounter, next_day
from tests.rules.rulebook import rule

DECK = "c9 c10 c11 c12"


def lent(table: AvalonTable, name: str, key: int, n: int) -> AvalonTable:
    """A modifier for one hero until the end of the day."""
    lasting_modifiers.add(table.state, key, n, bc.UNTIL_DAY, table.seat(name))
    return table


def hound_is(trait: str) -> Change:
    """The fixture's hound with a trait."""

    def change(tables: dict[str, Any]) -> None:
        tables["encounters"][0]["traits"] = [trait]

    return change


@rule("AVA-RES-13")
def test_levels_are_points_and_modifiers() -> None:
    """H's courage is 1; lent 2 it is 3; taken 5 away it is 0, never less."""
    table = lent(campaign("h"), "h", bc.MOD_ATTR + bc.COURAGE, 2)
    assert 3 == table.hero("h").levels["courage"]

    lent(table, "h", bc.MOD_ATTR + bc.COURAGE, -5)

    assert 0 == table.hero("h").levels["courage"]


@rule("AVA-RUL-120")
def test_target_and_gray_slot_are_shifted_by_all_members_at_the_start() -> None:
    """Two members with one each: the hound's 4 is 6, and stays so when a modifier ends; the reeve's gray 3 is 5."""
    table = campaign("h", "g")
    for name in "hg":
        lent(lent(table, name, bc.MOD_TARGET, 1), name, bc.MOD_AFFINITY_GRAY, 1)
    begin(table, "green.01", "hg")

    lasting_modifiers.end(table.state, bc.UNTIL_DAY)

    assert 6 == table.state.s[w.E_TARGET]
    talk = campaign("n")
    lent(talk, "n", bc.MOD_AFFINITY_GRAY, 9)
    assert 5 == begin(talk, "blue.01", "n").state.s[w.E_GRAY]


@rule("AVA-RUL-116", "AVA-RUL-37")
def test_the_first_cards_bonus_comes_before_the_defensive_marker() -> None:
    """J1 adds 2 and one more; against a DEFENSIVE hound one less: 2."""
    table = encounter("green.01", {"h": {"hand": "c1", "deck": DECK}}, change=hound_is("defensive"))
    lent(table, "h", bc.MOD_POOL_FIRST_CARD, 1)

    table.play("play c1")

    assert 2 == table.pool


@rule("AVA-RUL-117")
@pytest.mark.parametrize(("trait", "extra", "offered"), [("fast", 1, True), ("fast", 0, False), ("slow", -1, True)])
def test_max_cards_changes_a_limit_in_force(trait: str, extra: int, offered: bool) -> None:
    """FAST allows two; lent one more, a third card may follow; where there is no limit, none is made."""
    table = encounter("green.01", {"h": {"hand": "c1 c2 c8", "deck": DECK}}, change=hound_is(trait))
    lent(table, "h", bc.MOD_MAX_CARDS, extra)

    table.play("play c1", "play c2")

    assert offered == ("play c8" in table.options())


@rule("AVA-RUL-119")
def test_no_rest_neither_eats_nor_starves() -> None:
    """Nobody is asked; food, health and terror stay, and energy comes back as usual."""
    table = lent(campaign("h").put("h", health=5, terror=3, energy=3, food=2), "h", bc.MOD_NO_REST, 1)

    table.play("pass")

    assert (2, 5, 3, 5) == (table.resource("h", "food"), table.health("h"), table.terror("h"), table.energy("h"))


@rule("AVA-ACT-01", "AVA-ACT-10")
@pytest.mark.parametrize(("n", "cost"), [(2, 3), (-5, 1)])
def test_exploring_and_travelling_cost_at_least_one(n: int, cost: int) -> None:
    """Two more make 3; whatever is taken off, 1 stays."""
    table = lent(campaign("h"), "h", bc.MOD_COST_TRAVEL, n)

    assert cost == travel_cost(table.state, 0, bc.MOD_COST_TRAVEL)
    table.play("travel east")
    assert 6 - cost == table.energy("h")


@rule("AVA-KEY-16", "AVA-RUL-36")
def test_damage_taken_and_terror_gain() -> None:
    """One less of each, and never less than nothing; a plain loss of health is no damage."""
    table = campaign("h")
    lent(lent(table, "h", bc.MOD_DAMAGE_TAKEN, -1), "h", bc.MOD_TERROR_GAIN, -1)

    tracks.damage(table.state, 0, 1)
    tracks.change_terror(table.state, 0, 2)
    assert (9, 1) == (table.health("h"), table.terror("h"))
    tracks.lose_health(table.state, 0, 1)

    assert 8 == table.health("h")


@rule("AVA-KEY-04")
def test_a_free_magic_key_connects_unpaid() -> None:
    """Once in the encounter: J4 follows J5 through a blue key, and no magic is spent."""
    table = encounter("purple.01", {"g": {"magic": 0, "hand": "c5 c4", "deck": DECK}})
    lent(table, "g", bc.MOD_FREE_MAGIC_KEY, 1)

    table.play("play c5", "play c4")

    assert (["c5", "c4"], 0) == (table.row, table.resource("g", "magic"))


@rule("AVA-PANIC-01")
def test_no_panic() -> None:
    """Terror above health, and still the hand may be played first."""
    table = encounter("green.01", {"h": {"health": 3, "energy": 3, "terror": 5, "hand": "c1", "deck": DECK}})
    assert "play c1" not in table.options()

    lent(table, "h", bc.MOD_NO_PANIC, 1)

    assert "play c1" in table.options()


@rule("AVA-DIP-23")
def test_avoid_free_drops_the_cost_not_the_requirement() -> None:
    """Without a coin N gets past the reeve, but not without REP."""
    rich_in_name = lent(campaign("n").put("n", rep=3, wealth=0), "n", bc.MOD_AVOID_FREE, 1)
    assert "avoid" == begin(rich_in_name, "blue.01", "n").question.kind

    nobody = lent(campaign("n").put("n", rep=2, wealth=5), "n", bc.MOD_AVOID_FREE, 1)

    assert "hand" == begin(nobody, "blue.01", "n").question.kind


@rule("AVA-RUL-112", "AVA-ACT-43", "AVA-MEN-01")
def test_the_number_of_players_is_that_of_living_characters() -> None:
    """Four play: the stone of 101 shows 4; after a death three are left, and a seat without a character counts not."""
    table = campaign("h", "g", "n", "k")
    assert 4 == table.state.players()

    tracks.move(table.state, 0, bc.HEALTH, 0)
    table.state.s[table.state.seat_at(0)] = -1

    assert 3 == table.state.players()


@rule("AVA-RES-13", "AVA-DAY-12")
@pytest.mark.parametrize(("until", "next_day_level"), [("day", 1), ("chapter", 2)])
def test_a_lent_modifier_ends_with_what_it_was_lent_for(until: str, next_day_level: int) -> None:
    """The first event lends H a point of courage: until the end of the day, or of the chapter."""

    def change(tables: dict[str, Any]) -> None:
        lends = {"op": "mod", "key": "attr.courage", "n": 1, "until": until}
        first = {"id": "ev0", "quest": False, "chapter": "ch1", "do": [lends], "static": []}
        tables["events"].insert(0, first)
        tables["chapters"][0]["front"][-1]["list"] = ["ev0", "ev1"]

    table = campaign("h", change=change)
    assert 2 == table.hero("h").levels["courage"]

    next_day(table)

    assert next_day_level == table.hero("h").levels["courage"]


@rule("AVA-RES-13", "AVA-ENC-12")
@pytest.mark.parametrize(("until", "in_the_next_turn"), [("activation", 2), ("encounter", 3)])
def test_a_modifier_of_a_card_ends_with_the_activation_or_the_encounter(until: str, in_the_next_turn: int) -> None:
    """J1 lends 1 aggression: gone with the next activation, or with the fight."""

    def change(tables: dict[str, Any]) -> None:
        lends = {"op": "mod", "key": "attr.aggression", "n": 1, "until": until}
        for card in tables["cards"]:
            if card["id"] == "crimson.c.01":
                card["abilities"] = [{"trigger": "placement", "do": [lends]}]

    table = encounter("purple.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).play("play c1")
    assert 3 == table.hero("h").levels["aggression"]
    table.play("stop")
    assert in_the_next_turn == table.hero("h").levels["aggression"]

    table.play("escape")

    assert 2 == table.hero("h").levels["aggression"]


@rule("AVA-PARTY-13")
def test_the_party_of_a_verse_is_found_below_what_interrupts_it() -> None:
    """H and G read a verse, and H hands something over meanwhile: both are still the company of each."""
    state = campaign("h", "g", rules=2).state
    state.s[state.push(w.R_PROGRAM) + w.PROGRAM_PARTY] = 0b11
    state.push(w.R_TRADE)

    assert [0b11, 0b11] == [modifiers.company(state, seat) for seat in (0, 1)]
