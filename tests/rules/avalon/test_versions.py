"""What rules version 2 corrects, each beside what version 1 did: games of version 1 go on by it."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import SceneMet
from nemeton.games.avalon.rules import encounter as encounters
from nemeton.games.avalon.rules import lasting_modifiers, tracks
from nemeton.games.avalon.rules.modifiers import level, modifier
from tests.rules.avalon.encounters import DECK, both, card, enemy, hound, strikes
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, encounter
from tests.rules.avalon.test_open_votes import choosing
from tests.rules.rulebook import rule

NOTHING = {"op": "energy", "n": 0}


def by(table: AvalonTable, rules: int) -> AvalonTable:
    """The same table, by these rules from here on."""
    table.state.rules = rules
    return table


def item(**words: Any) -> Change:
    """The axe with other words."""

    def change(tables: dict[str, Any]) -> None:
        tables["items"][0] |= words

    return change


def pair(change: Change, *, h: int = 7, g: int = 7) -> AvalonTable:
    """H and G before the hound."""
    held = {"hand": "c1", "deck": DECK}
    return encounter("green.01", {"h": {**held, "health": h}, "g": {**held, "health": g}}, change=change)


def lend(table: AvalonTable, key: int, n: int, seat: int = 0, until: int = bc.UNTIL_DAY) -> AvalonTable:
    lasting_modifiers.add(table.state, key, n, until, seat)
    return table


# ---------------------------------------------------------------------- what a use discards
@rule("AVA-ITEM-07", "AVA-RUL-40")
@pytest.mark.parametrize(("rules", "kept"), [(2, False), (1, True)])
@pytest.mark.parametrize("effect", ["leave", "run_away"])
def test_a_use_that_ends_the_encounter_still_discards_its_item(effect: str, rules: int, kept: bool) -> None:
    """A rope that takes its user out of the fight is gone; it is no endless way out."""
    use = {"when": "combat", "limit": "none", "discard": True, "do": [{"op": effect}]}
    table = by(campaign("h", change=item(use=use)).give_item("h", 0, w.UP), rules)
    begin(table, "green.01", "h").pass_by("done", "keep")

    table.play("use item 1")

    assert None is table.view().encounter
    assert kept == (table.state.item_place(0) == w.HELD)


# ---------------------------------------------------------------------- keys
@rule("AVA-COM-04", "AVA-RUL-105")
@pytest.mark.parametrize(("rules", "asked", "joined"), [(2, "more_cards", [2]), (1, "magic_key", [1])])
def test_the_last_magic_goes_to_a_chain(rules: int, asked: str, joined: list[int]) -> None:
    """With 1 magic the upper blue key is not offered: the card could not follow without its chain."""
    change = both(card("crimson.c.01", right="-,-,-,-"), card("crimson.c.02", left="M+h1,M+chain,-,-"))
    table = by(hound(change, magic=1).play("play c1"), rules)

    table.play("play c2")

    assert asked == table.question.kind
    assert joined == table.pass_by("pay").encounter.sequence[1].connected


@rule("AVA-RUL-15", "AVA-RUL-17")
@pytest.mark.parametrize(("passive", "rules", "follows"), [(False, 2, False), (True, 2, True), (False, 1, True)])
def test_a_card_about_to_be_covered_lends_nothing(passive: bool, rules: int, follows: bool) -> None:
    """J1 lends an aggression; laid upon it the next card does not reach 3, unless J1 stays visible."""
    lends = [{"trigger": "static", "static": [{"key": "attr.aggression", "n": 1}]}]
    first = card("crimson.c.01", right="-,-,-,-", abilities=lends, passive=passive)
    table = by(hound(both(first, card("crimson.c.02", left="A3+chain,-,-,-")), aggression=2), rules)

    table.play("play c1")

    assert follows == ("play c2" in table.options())


@rule("AVA-KEY-12")
@pytest.mark.parametrize(("rules", "pool"), [(2, 0), (1, -4)])
def test_a_bonus_below_nothing_takes_no_markers(rules: int, pool: int) -> None:
    """`pool_last_key` of -5 on a hit of 1: nothing is added, and the pool does not fall below 0."""
    table = by(hound(card("crimson.c.01", left="-,-,-,+h1")), rules)

    lend(table, bc.MOD_POOL_LAST_KEY, -5).play("play c1")

    assert pool == table.pool


@rule("AVA-RUL-37")
@pytest.mark.parametrize(("rules", "pool"), [(2, 2), (1, 1)])
def test_markers_of_an_opportunity_attack_are_not_the_first_cards(rules: int, pool: int) -> None:
    """The first card provokes the enemy, whose attack puts 2 markers in: DEFENSIVE takes none of them."""
    provokes = [{"trigger": "placement", "do": [{"op": "opportunity"}]}]
    change = both(
        card("crimson.c.01", left="-,-,-,-", abilities=provokes),
        enemy("green.01", traits=["defensive"], opportunity=[{"op": "pool", "n": 2}]),
    )

    assert pool == by(hound(change), rules).play("play c1").pool


# ---------------------------------------------------------------------- what modifies whom
@rule("AVA-RUL-120")
@pytest.mark.parametrize(
    ("rules", "heroes", "target", "gray"), [(2, "h", 3, 2), (2, "hg", 3, 2), (2, "hgn", 3, 2), (1, "hg", 2, 1)]
)
def test_what_the_world_lends_a_party_counts_once(rules: int, heroes: str, target: int, gray: int) -> None:
    """A day on which targets are 1 lower, and a place where all begin 1 slot lower: for every party alike."""

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][0]["static"] = [{"key": "affinity_gray", "n": -1}]

    table = lend(by(campaign(*heroes, change=change), rules), bc.MOD_TARGET, -1, seat=-1)
    other = AvalonTable(table.state.clone(), table.heroes)  # type: ignore[arg-type] # a clone is what it is made of

    assert target == begin(table, "green.01", heroes).encounter.target
    assert gray == begin(other, "blue.01", heroes).pass_by("resolve").encounter.gray


@rule("AVA-PARTY-13")
@pytest.mark.parametrize(("rules", "heroes", "courage"), [(2, "hg", 2), (2, "h", 1), (1, "hg", 1)])
def test_party_in_a_modifier_counts_who_takes_part(rules: int, heroes: str, courage: int) -> None:
    """The axe lends a courage to who is not alone: also in a verse, outside encounters."""
    lends = item(static=[{"key": "attr.courage", "n": 1, "if": {"party": {"min": 2}}}])
    table = choosing(*heroes, change=lends).give_item("h", 0, w.UP)

    assert courage == level(by(table, rules).state, table.seat("h"), bc.COURAGE)


@rule("AVA-RUL-24")
@pytest.mark.parametrize(("rules", "other"), [(2, 1), (1, 0)])
def test_an_enemys_static_holds_for_every_member(rules: int, other: int) -> None:
    """What the hound does to those it faces it does to both, whoever is active."""
    static = [{"trigger": "static", "static": [{"key": "damage_taken", "n": 1}]}]
    table = by(pair(enemy("green.01", abilities=static)), rules).vote(h="seat 0", g="seat 0")

    assert [1, other] == [modifier(table.state, seat, bc.MOD_DAMAGE_TAKEN) for seat in (0, 1)]


@rule("AVA-TRAIT-04", "AVA-RUL-36")
@pytest.mark.parametrize(("rules", "health"), [(2, 5), (1, 6)])
def test_feint_leaves_what_raises_damage(rules: int, health: int) -> None:
    """One thing adds 1, another takes 2 away: against a FEINT only the first one counts."""
    table = by(hound(enemy("green.01", traits=["feint"])), rules)
    lend(lend(table, bc.MOD_DAMAGE_TAKEN, 1), bc.MOD_DAMAGE_TAKEN, -2)
    table.state.s[w.E_CONTEXT] |= w.IN_ATTACK

    tracks.damage(table.state, 0, 1)

    assert health == table.health("h")


@rule("AVA-ENC-12")
@pytest.mark.parametrize(("rules", "left"), [(2, 0), (1, 1)])
def test_what_lasts_for_an_activation_ends_with_it(rules: int, left: int) -> None:
    """It is over before the turn is, not when the next one is activated."""
    table = lend(by(hound(), rules), bc.MOD_HAND_LIMIT, 1, until=bc.UNTIL_ACTIVATION)

    encounters.end_activation(table.state)

    assert left == table.state.s[w.MODS_SIZE]


@rule("AVA-RES-13")
@pytest.mark.parametrize(("rules", "courage"), [(2, 1), (1, 2)])
def test_count_hand_counts_the_holders_own(rules: int, courage: int) -> None:
    """H, who is active, holds three cards; G, who has the axe, one."""
    held = {"hand": "c1 c2 c3", "deck": DECK}
    lends = item(static=[{"key": "attr.courage", "n": 1, "if": {"count": "hand", "min": 2}}])
    table = encounter("green.01", {"h": held, "g": {**held, "courage": 1, "hand": "c1"}}, change=lends)
    by(table, rules).give_item("g", 0, w.UP).vote(h="seat 0", g="seat 0")

    assert courage == level(table.state, table.seat("g"), bc.COURAGE)


# ---------------------------------------------------------------------- ends
@rule("AVA-RUL-27", "AVA-RUL-28")
def test_a_draw_while_escaping_does_not_escape_again() -> None:
    """The hound's parting attack has H draw from an empty deck: H is on the way out already."""
    table = by(hound(enemy("green.01", opportunity=[{"op": "draw", "n": 1}]), energy=6), 2)
    table.state.s[table.state.seat_at(0) + w.ZONE + w.IN_DECK] = 0

    table.play("escape")

    assert (None, 5) == (table.view().encounter, table.energy("h"))


@rule("AVA-TRAIT-09", "AVA-RUL-41")
@pytest.mark.parametrize(("rules", "health"), [(2, 1), (1, 0)])
def test_a_robbery_in_the_midst_of_an_attack_ends_it(rules: int, health: int) -> None:
    """H falls to 1 as G is: the ROBBER has what it wants, and G is not struck any more."""
    change = both(
        enemy("green.01", traits=["robber"], opportunity=[NOTHING]), strikes({"op": "damage", "n": 1, "who": "each"})
    )
    table = by(pair(change, h=2, g=1), rules).vote(h="seat 0", g="seat 0")

    table.play("no card")

    assert (None, 1, health) == (table.view().encounter, table.health("h"), table.health("g"))


# ---------------------------------------------------------------------- cards that simply happen
@rule("AVA-RUL-54")
def test_a_card_without_keys_is_told() -> None:
    """Who met it and which card it was; its text is the pack's."""
    table = begin(campaign("n", "h"), "blue.02", "nh")

    assert [SceneMet(encounter="blue.02", members=[0, 1])] == table.all_of(SceneMet)
