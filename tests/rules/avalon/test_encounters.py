"""AVA-ENC, AVA-ABI: what fights and talks share: the order of things, who is in them and asked, and how they end."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from tests.rules.avalon.encounters import DECK, HARMLESS, TALK, both, card, enemy, hound, strikes, talk
from tests.rules.avalon.table import begin, campaign, encounter
from tests.rules.avalon.test_chapter_one import apple_and_ash
from tests.rules.rulebook import rule


# ---------------------------------------------------------------------- the decks of the box
@rule("AVA-ENC-01", "AVA-ENC-02")
def test_four_decks_of_four_levels() -> None:
    """In our own box blue cards are talks, the others fights; all decks have four levels; beasts often give food."""
    table = apple_and_ash().pack.flat.encounters
    rows = [table[at : at + bc.ENCOUNTER_WIDTH] for at in range(0, len(table), bc.ENCOUNTER_WIDTH)]
    kinds = {deck: {row[bc.ENC_KIND] for row in rows if row[bc.ENC_DECK_OF] == deck} for deck in range(4)}
    levels = {deck: {row[bc.ENC_LEVEL_OF] for row in rows if row[bc.ENC_DECK_OF] == deck} for deck in range(4)}

    assert all(bc.KIND_TALK not in kinds[deck] for deck in (bc.GREEN, bc.GRAY, bc.PURPLE))
    assert bc.KIND_FIGHT not in kinds[bc.BLUE]
    assert {deck: {1, 2, 3, 4} for deck in range(4)} == levels
    loot = [one.piece.loot for one in apple_and_ash().pack.box.of("encounters") if str(one.id).startswith("green")]
    assert sum("food" in str(effects) for effects in loot) > len(loot) // 3


@rule("AVA-ENC-04", "AVA-RUL-54")
@pytest.mark.parametrize(("name", "hands"), [("green.01", (3, 0)), ("blue.01", (0, 3))])
def test_a_blue_card_with_an_open_key_is_a_talk_and_others_are_fights(name: str, hands: tuple[int, int]) -> None:
    """Hands are drawn from the combat deck for the hound, from the diplomacy deck for the reeve."""
    table = begin(campaign("n"), name, "n")

    assert hands == tuple(len(table.hand("n", deck)) for deck in (bc.COMBAT, bc.DIPLOMACY))
    assert None is begin(campaign("n"), "blue.02", "n").view().encounter  # no open key: it simply happens


@rule("AVA-ENC-05", "AVA-TRAIT-10", "AVA-TRAIT-12")
def test_traits_of_the_start_act_when_the_card_is_set_out_or_the_first_one_acts() -> None:
    """SLOW gives its card with the hand; RUSH waits for the first activation, and spares the second."""
    table = begin(campaign("h", "g", change=enemy("green.01", traits=["slow", "rush"])), "green.01", "hg")
    assert (4, 9) == (len(table.hand("h")), table.health("h"))

    table.pass_by("keep").put("h", hand="c9").put("g", hand="c9").vote(h="seat 0", g="seat 0")
    assert (7, 9) == (table.health("h"), table.health("g"))
    table.play("escape")

    assert 9 == table.health("g")


@rule("AVA-RUL-06", "AVA-TRAIT-10")
def test_rush_is_damage_and_can_be_lessened_like_any() -> None:
    """H wears mail, which takes 1 off any damage: the rush costs 1."""
    table = begin(campaign("h", change=enemy("green.01", traits=["rush"])).give_item("h", 2, w.UP), "green.01", "h")

    table.play("done", "keep")

    assert 8 == table.health("h")


@rule("AVA-RUL-06", "AVA-COM-33", "AVA-RUL-99")
def test_escape_is_offered_before_and_after_each_card_and_wins_nothing() -> None:
    """At energy 0 H lays J1, which reaches the target, and escapes all the same: no reward."""
    table = hound(energy=0).asking().markers(pool=3)
    assert "escape" in table.options()
    table.play("play c1")
    assert ("escape" in table.options(), 4) == (True, min(4, table.pool))

    table.play("escape")

    assert (None, 0, 0, 6) == (
        table.view().encounter,
        table.resource("h", "exp"),
        table.energy("h"),
        table.health("h"),
    )


# ---------------------------------------------------------------------- turns
@rule("AVA-ENC-12", "AVA-COM-08", "AVA-COM-01", "AVA-COM-10")
def test_a_turn_of_a_fight() -> None:
    """H acts and is struck alone; then G, who is left; then the turn ends and both may act again."""
    table = encounter("green.01", {name: {"hand": "c9", "deck": DECK} for name in "hg"})
    table.vote(h="seat 0", g="seat 0")
    assert ([0], 0) == (table.encounter.activated, table.encounter.active)

    table.play("play c9", "stop")
    assert ((7, 9), 1, 1) == ((table.health("h"), table.health("g")), table.encounter.active, table.encounter.turn)
    table.play("play c9", "stop")

    assert ((7, 7), 2, []) == ((table.health("h"), table.health("g")), table.encounter.turn, table.encounter.activated)
    assert "active" == table.question.kind


@rule("AVA-DIP-01", "AVA-DIP-11", "AVA-DIP-10")
def test_a_turn_of_a_talk() -> None:
    """Each of the two is answered by the reeve once; then a new turn begins."""
    table = encounter("blue.01", {name: {"hand": "d9", "deck": TALK} for name in "nk"}).vote(n="seat 0", k="seat 0")

    table.play("play d9", "stop")
    assert (2, 1, 1) == (table.encounter.affinity, table.encounter.active, table.encounter.turn)
    table.play("play d9", "stop")

    assert (1, 2, []) == (table.encounter.affinity, table.encounter.turn, table.encounter.activated)


@rule("AVA-COM-02", "AVA-DIP-02", "AVA-ABI-02")
@pytest.mark.parametrize("name", ["green.01", "blue.01"])
def test_delayed_abilities_come_first_in_an_activation(name: str) -> None:
    """J3 and T4 were laid a turn ago: before anything is asked their token is off and they have done their work."""
    table = hound(strikes(HARMLESS), hand="c3") if name == "green.01" else talk(hand="d4")
    table.play("play c3" if name == "green.01" else "play d4")
    before = table.pool, table.encounter.affinity
    assert 1 == table.encounter.sequence[0].tokens

    table.play("stop")

    assert ("first_card", 0) == (table.question.kind, table.encounter.sequence[0].tokens)
    gained = (2, 0) if name == "green.01" else (0, 2 - 1)  # the reeve's answer took 1 in between
    assert (before[0] + gained[0], before[1] + gained[1]) == (table.pool, table.encounter.affinity)


@rule("AVA-COM-03", "AVA-DIP-03", "AVA-KEY-09")
def test_a_first_card_with_closed_keys_only_is_a_card_all_the_same() -> None:
    """Nothing connects: nothing is added, no chain is needed, and there is no opportunity attack."""
    table = hound(both(card("crimson.c.01", left="A8+h1,-,-,-"), strikes(HARMLESS)))

    table.play("play c1", "stop")

    assert (0, 7, ["c1"]) == (table.pool, table.health("h"), table.row)


@rule("AVA-DIP-05", "AVA-RUL-51")
def test_the_marker_may_touch_the_top_and_come_down_again() -> None:
    """Up to the highest slot and 1 down within one card: at the check nothing is won."""
    table = talk(card("azure.d.01", left="+up3,-,-,+dn1"), hand="d1").play("play d1")
    assert 5 == table.encounter.affinity

    table.play("stop")

    assert (1, 4) == (table.encounter.stage, table.encounter.affinity)


@rule("AVA-DIP-05")
def test_the_check_comes_before_the_response() -> None:
    """On the highest slot when the cards are laid: the stage is won, before the reeve could take a step back."""
    table = talk(card("azure.d.01", left="+up3,-,-,-"), hand="d1").play("play d1").pass_by("stop")

    assert (2, 3) == (table.encounter.stage, table.encounter.affinity)


@rule("AVA-RUL-17")
def test_a_cards_ability_follows_its_keys() -> None:
    """Two markers by its joins; its ability then puts in as many as lie there."""
    doubles = [{"trigger": "placement", "do": [{"op": "pool", "n": {"count": "pool"}}]}]
    long = enemy("green.01", target=9, attacks=[{"pool": [0, 8], "do": [HARMLESS]}])

    assert 4 == hound(both(long, card("crimson.c.01", left="+h1,-,-,+h1", abilities=doubles))).play("play c1").pool


@rule("AVA-RUL-118", "AVA-RUL-52")
def test_a_stage_won_by_effect_is_won_at_the_next_check() -> None:
    """The marker goes to the top at once; the reeve's second stage begins with step 4."""
    won = [{"trigger": "placement", "do": [{"op": "stage_win"}]}]
    table = talk(card("azure.d.01", abilities=won), hand="d1").play("play d1")
    assert (6, 1) == (table.encounter.affinity, table.encounter.stage)

    table.play("stop")

    assert (3, 2, 2) == (table.encounter.affinity, table.encounter.stage, table.encounter.turn)


@rule("AVA-RUL-52", "AVA-DIP-10")
def test_a_stage_can_be_won_by_the_response() -> None:
    """A mild reeve answers by three slots up: after step 3 the first stage is won."""
    mild = [{"response": [{"op": "affinity", "n": 3}], "checks": {}}, {"response": [], "checks": {}}]
    table = talk(enemy("blue.01", stages=mild)).play("no card")

    assert (2, 3) == (table.encounter.stage, table.encounter.affinity)


@rule("AVA-DIP-06", "AVA-CND-01")
def test_a_failure_can_bring_a_member_to_its_knees() -> None:
    """The failure section takes 9 health: K is dying, and the talk is over."""
    table = talk(enemy("blue.01", failure=[{"op": "health", "n": -9}])).markers(affinity=1).play("no card")

    assert (None, ["dying"]) == (table.view().encounter, table.hero("n").conditions)


# ---------------------------------------------------------------------- members
@rule("AVA-RUL-25", "AVA-RUL-24")
def test_cards_of_who_left_stay_in_the_row_and_the_rest_goes_home() -> None:
    """H lays J2 and goes: hand and discards are in H's deck at once, J2 stays and prevents for G until the end."""
    change = both(card("crimson.c.02", passive=True), strikes({"op": "damage", "n": 1}))
    held = {"h": {"hand": "c2 c9", "deck": DECK}, "g": {"hand": "c15", "deck": DECK}}
    table = encounter("green.01", held, change=change).vote(h="seat 0", g="seat 0").play("play c2")
    table.deal("h", w.IN_DISCARD, "c10")

    table.play("escape")
    zones = [table.cards("h", 0, zone) for zone in (w.IN_HAND, w.IN_DISCARD)]
    assert ([set(), set()], ["c2"]) == (zones, table.row)
    assert {"c9", "c10"} <= table.cards("h", 0, w.IN_DECK)
    table.play("play c15", "stop")
    assert 9 == table.health("g")
    table.play("escape")

    assert "c2" in table.cards("h", 0, w.IN_DECK)


@rule("AVA-ENC-07", "AVA-RUL-26")
def test_an_escape_does_not_make_other_hands_larger() -> None:
    """Four begin with two cards each; one goes; nobody draws for that."""
    table = begin(campaign("h", "g", "n", "k"), "green.01", "hgnk").pass_by("keep")
    table.vote(h="seat 0", g="seat 0", n="seat 0", k="seat 0").play("escape")

    assert {2} == {len(table.hand(name)) for name in "gnk"}


@rule("AVA-ENC-08", "AVA-TRAIT-12", "AVA-TRAIT-01")
def test_new_hands_against_the_slow_and_the_ambusher() -> None:
    """SLOW: from four down to one; AMBUSH afterwards takes nothing from a hand of one."""
    change = enemy("green.01", traits=["slow", "ambush"])
    table = begin(campaign("h", change=change), "green.01", "h")

    sizes = [len(table.hand("h"))]
    while "redraw" in table.options():
        sizes.append(len(table.play("redraw").hand("h")))

    assert ([4, 3, 2, 1], "first_card") == (sizes, table.question.kind)


@rule("AVA-RUL-23", "AVA-ABI-02")
def test_two_tokens_in_a_party_of_three() -> None:
    """Laid by H, they go at G's and N's activations: the ability fires in the same turn, for N."""
    late = [{"trigger": "delayed", "delay": 2, "do": [{"op": "pool", "n": 1}, {"op": "energy", "n": -1}]}]
    change = both(card("crimson.c.01", abilities=late, passive=True), strikes(HARMLESS))
    table = encounter("green.01", {name: {"hand": "c1", "deck": DECK} for name in "hgn"}, change=change)

    table.vote(h="seat 0", g="seat 0", n="seat 0").play("play c1", "stop").vote(g="seat 1", n="seat 1")
    assert 1 == table.encounter.sequence[0].tokens
    table.put("g", hand="c9").play("play c9", "stop")

    assert (3, 5, 6) == (table.pool, table.energy("n"), table.energy("h"))


@rule("AVA-TRAIT-09", "AVA-RUL-41")
def test_who_escaped_a_robber_is_safe_and_does_not_shield_the_rest() -> None:
    """G is away with all its wealth; H falls to 1 and loses everything."""
    held = {"h": {"health": 3, "energy": 3, "wealth": 2, "hand": "c9", "deck": DECK}}
    held["g"] = {"wealth": 2, "hand": "c9", "deck": DECK}
    table = encounter("green.01", held, change=enemy("green.01", traits=["robber"]))
    table.vote(h="seat 1", g="seat 1").play("escape")

    table.play("play c9", "stop")

    assert (None, 0, 2) == (table.view().encounter, table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-RUL-43", "AVA-COM-24", "AVA-RUL-47")
def test_who_fell_before_the_victory_has_no_reward() -> None:
    """H falls, G wins: G alone gains EXP."""
    held: dict[str, Any] = {"h": {"health": 1, "energy": 1, "hand": "c9", "deck": DECK}}
    held["g"] = {"hand": "c9", "deck": DECK}
    table = encounter("green.01", held).vote(h="seat 0", g="seat 0").play("play c9", "stop")
    assert (["dying"], 1) == (table.hero("h").conditions, table.encounter.active)

    table.markers(pool=4).play("no card").pass_by("seat 1")

    assert (0, 1) == (table.resource("h", "exp"), table.resource("g", "exp"))


@rule("AVA-RUL-125", "AVA-ABI-08")
def test_the_owner_of_charges_is_asked_after_leaving_too() -> None:
    """H has escaped; G wants a charge of H's card: H is asked, and agrees."""
    charged = [
        {"trigger": "placement", "do": [{"op": "charge", "n": 1}]},
        {"trigger": "charge", "pay": 1, "do": [{"op": "pool", "n": 2}]},
    ]
    change = card("crimson.c.01", abilities=charged, passive=True)
    table = encounter("purple.01", {name: {"hand": "c1", "deck": DECK} for name in "hg"}, change=change)
    table.vote(h="seat 0", g="seat 0").play("play c1", "escape").put("g", hand="c9")

    table.play("charge 1.2")
    assert (table.seat("h"), "charge") == table.asked
    table.play("yes")

    assert (4, 0) == (table.pool, table.encounter.sequence[0].charges)


@rule("AVA-RUL-121")
@pytest.mark.parametrize(("who", "health"), [(None, 8), ("each", 9)])
def test_prevention_is_for_the_active_character_unless_it_says_otherwise(who: str | None, health: int) -> None:
    """H's J2 prevents 1; the blow hits both: G is spared only if the card says each."""
    prevent = {"op": "prevent", "n": 1} | ({"who": who} if who else {})
    response = [{"trigger": "response", "do": [prevent]}]
    change = both(card("crimson.c.02", abilities=response), strikes({"op": "damage", "n": 1, "who": "each"}))
    table = encounter("green.01", {name: {"hand": "c2", "deck": DECK} for name in "hg"}, change=change)

    table.vote(h="seat 0", g="seat 0").play("play c2", "stop")

    assert (9, health) == (table.health("h"), table.health("g"))


@rule("AVA-RUL-126", "AVA-RUL-98", "AVA-ENC-15")
def test_destroying_from_an_empty_hand_takes_the_deck() -> None:
    """Two cards are destroyed: the hand's one, then the top of the deck; after the fight both are back."""
    table = hound(strikes({"op": "destroy", "n": 2, "from": "hand"}), hand="c1 c9").play("play c1", "stop")
    destroyed = table.cards("h", 0, w.IN_DESTROYED)
    assert (2, True) == (len(destroyed), "c9" in destroyed)

    table.play("escape")

    assert destroyed <= table.cards("h", 0, w.IN_DECK)


# ---------------------------------------------------------------------- panic and the end of patience
@rule("AVA-RUL-30", "AVA-PANIC-01")
def test_panic_in_a_talk_plays_from_the_diplomacy_deck() -> None:
    """N's terror is over its health: no card of the hand may come first; the top card is one of the talk's deck."""
    table = talk(terror=8, health=3, deck="d9")
    assert {"play top card", "no card", "escape"} == set(table.options())

    assert ["d9"] == table.play("play top card").row


@rule("AVA-RUL-31", "AVA-COM-05")
def test_in_panic_one_may_decline_and_an_empty_deck_leaves_no_choice() -> None:
    """No card: the opportunity attack, as for anybody; with nothing in the deck there is no top card to play."""
    table = hound(strikes(HARMLESS), terror=8, health=4).play("no card")
    assert 3 == table.health("h")

    bare = hound(terror=8, health=4)
    bare.put("h", hand=DECK, deck="c15")
    bare.deal("h", w.IN_HAND, "c15")

    assert {"no card", "escape"} == set(bare.options())


@rule("AVA-RUL-106", "AVA-DIP-06")
def test_a_talk_is_lost_after_forty_turns() -> None:
    """A reeve who answers nothing: after the fortieth turn the failure section applies."""
    harmless: list[dict[str, Any]] = [{"response": [], "checks": {}}]
    table = talk(enemy("blue.01", stages=harmless), wealth=3)
    table.state.s[w.E_TURN] = 38
    table.play("no card")
    assert 40 == table.encounter.turn

    table.pass_by("no card", "discard d1", "discard d2", "discard d3", "discard d10")

    assert (None, 1, 1) == (table.view().encounter, table.resource("n", "wealth"), table.terror("n"))


@rule("AVA-DIP-31", "AVA-DIP-32")
def test_who_meets_the_requirement_must_still_be_able_to_pay() -> None:
    """K has the REP and no wealth: the reeve cannot be avoided; with a wealth he can."""
    poor = begin(campaign("n", "k").put("k", rep=3).put("n", wealth=5), "blue.01", "nk")
    rich = begin(campaign("n", "k").put("k", rep=3, wealth=1).put("n", wealth=5), "blue.01", "nk")

    assert (False, True) == (poor.question.kind == "avoid", rich.question.kind == "avoid")


@rule("AVA-RUL-50", "AVA-ENC-03")
def test_a_fight_in_a_failure_waits_for_the_end_of_the_talk() -> None:
    """K escapes a reeve whose failure is the hound: N talks on and wins; then K, and K alone, meets the hound."""
    failure = [{"op": "encounter", "enc": {"mode": "pick", "id": "green.01"}}]
    table = encounter(
        "blue.01", {name: {"hand": "d9", "deck": TALK} for name in "nk"}, change=enemy("blue.01", failure=failure)
    )
    table.vote(n="seat 1", k="seat 1").play("escape")
    assert ("blue.01", [0]) == (table.encounter.encounter, table.encounter.members)

    table.markers(affinity=6, stage=2).play("no card").pass_by("keep")

    assert (2, "green.01", [1]) == (table.resource("n", "exp"), table.encounter.encounter, table.encounter.members)
