"""AVA-ABI, AVA-KEY, AVA-TRAIT: abilities in and out of sight, charges, chains, prevention, and who is in the fight."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import CardsDrawn
from nemeton.games.avalon.rules import combat, lasting_modifiers, markers, tracks
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, encounter
from tests.rules.rulebook import rule

DECK = "c10 c11 c12 c13 c14 c15"
WEALTH = {"op": "gain", "res": "wealth", "n": 1}
HARMLESS = {"op": "energy", "n": 0}
TWO = {"h": "seat 0", "g": "seat 0"}


def struck(*effects: dict[str, Any]) -> list[dict[str, Any]]:
    """The one attack of an enemy whose target is 20."""
    return [{"pool": [0, 19], "do": list(effects)}]


def printed(enemy: dict[str, Any] | None = None, **cards: dict[str, Any]) -> Change:
    """The hound with other fields, with a target out of reach, and cards of all colours by number with other fields."""

    def change(tables: dict[str, Any]) -> None:
        hound = tables["encounters"][0]
        hound |= {"target": 20, "attacks": struck(HARMLESS), "opportunity": [HARMLESS], **(enemy or {})}
        for card in tables["cards"]:
            name = f"{card['deck'][0]}{card['no']}"
            card |= cards.get(name, {})

    return change


def fight(change: Change, **heroes: str) -> AvalonTable:
    """Heroes with these hands before the hound; the first one named is activated first."""
    return encounter("green.01", {name: {"hand": hand, "deck": DECK} for name, hand in heroes.items()}, change=change)


def ability(trigger: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"trigger": trigger, "do": list(effects), **more}


# ---------------------------------------------------------------------- in sight or covered
@rule("AVA-ABI-04", "AVA-ABI-05", "AVA-ABI-06")
@pytest.mark.parametrize(("passive", "wealth"), [(False, 0), (True, 1)])
def test_a_covered_response_does_nothing(passive: bool, wealth: int) -> None:
    """J1 answers the enemy's step with 1 wealth; covered by J2 it does so only if it is a passive card."""
    table = fight(printed(c1={"abilities": [ability("response", WEALTH)], "passive": passive}), h="c1 c2")

    table.play("play c1", "play c2").pass_by("stop")

    assert wealth == table.resource("h", "wealth")


@rule("AVA-ABI-02", "AVA-COM-02", "AVA-RUL-23")
def test_every_card_of_the_row_loses_a_token() -> None:
    """Two passive cards with one token each, side by side: both fire at the next activation."""
    delayed = {"abilities": [ability("delayed", WEALTH, delay=1)], "passive": True}
    table = fight(printed(c1=delayed, c2=delayed), h="c1 c2 c9")

    table.play("play c1", "play c2").pass_by("stop")

    assert 2 == table.resource("h", "wealth")


@rule("AVA-ABI-02")
@pytest.mark.parametrize("place", [0, 1])
def test_an_ability_that_fires_is_borne_by_its_own_card(place: int) -> None:
    """Of two cards in the row, the one that fires is the bearer of its effect, and no other."""
    delayed = {"abilities": [ability("delayed", WEALTH, delay=2)], "passive": True}
    state = fight(printed(c1=delayed, c2=delayed), h="c1 c2 c9").play("play c1", "play c2").state

    combat.fire(state, place, bc.ON_DELAY)

    assert w.BY_ROW + place == state.s[state.find_frame(w.R_PROGRAM) + w.PROGRAM_BEARER]


@rule("AVA-ABI-01")
def test_two_abilities_of_a_card_run_in_their_order() -> None:
    """The first one gains a wealth, the second doubles what is held by then."""
    first = ability("placement", WEALTH)
    second = ability("placement", {"op": "gain", "res": "wealth", "n": {"res": "wealth"}})
    table = fight(printed(c1={"abilities": [first, second]}), h="c1")

    assert 2 == table.play("play c1").resource("h", "wealth")


@rule("AVA-ABI-02")
def test_a_token_effect_sets_the_tokens_of_its_own_card() -> None:
    """J1 lays 3 tokens on itself, where its delay says 1."""
    laid = [ability("placement", {"op": "token", "n": 3}), ability("delayed", WEALTH, delay=1)]
    table = fight(printed(c1={"abilities": laid}), h="c1")

    assert 3 == table.play("play c1").encounter.sequence[0].tokens


# ---------------------------------------------------------------------- charges
@rule("AVA-ABI-07")
@pytest.mark.parametrize(("charges", "offered"), [(1, False), (2, True), (3, True)])
def test_an_ability_wants_all_the_charges_it_costs(charges: int, offered: bool) -> None:
    """Two charges are asked for: with one there it is not offered; with three, one is left."""
    abilities = [ability("placement", {"op": "charge", "n": charges}), ability("charge", WEALTH, pay=2)]
    table = fight(printed(c1={"abilities": abilities}), h="c1").play("play c1")
    assert offered == ("charge 1.2" in table.options())

    if offered:
        table.play("charge 1.2")

    assert (charges - 2 * offered, int(offered)) == (
        table.encounter.sequence[0].charges,
        table.resource("h", "wealth"),
    )


@rule("AVA-ABI-08")
def test_the_owner_of_the_very_card_is_asked() -> None:
    """G's card lies before H's own: using the charges of H's own card, H asks nobody."""
    charged = {"abilities": [ability("charge", WEALTH, pay=1), ability("placement", {"op": "charge", "n": 1})]}
    table = fight(printed(c1=charged), g="c3", h="c1 c9").vote(g="seat 0", h="seat 0").play("play c3").pass_by("stop")
    assert table.seat("h") == table.actor

    table.play("play c1", "charge 2.1")

    assert 1 == table.resource("h", "wealth")


@rule("AVA-ABI-07", "AVA-RUL-103")
@pytest.mark.parametrize(("phase", "when"), [("play", "more_cards"), ("response", "response")])
def test_charges_with_a_phase_are_used_in_it_only(phase: str, when: str) -> None:
    """One is offered while cards are laid, the other before the enemy strikes."""
    abilities = [ability("placement", {"op": "charge", "n": 1}), ability("charge", WEALTH, pay=1, phase=phase)]
    table = fight(printed(c1={"abilities": abilities}), h="c1 c9").play("play c1")
    assert (phase == "play") == ("charge 1.2" in table.options())
    if phase == "response":
        table.play("stop")

    assert (when, True) == (table.question.kind, "charge 1.2" in table.options())
    assert 1 == table.play("charge 1.2").resource("h", "wealth")


# ---------------------------------------------------------------------- chains and blue keys
@rule("AVA-DIP-04", "AVA-RUL-13")
def test_a_chain_on_the_last_card_is_none_for_the_next() -> None:
    """The bolt must stand on the card that is to follow: on J1's right edge it lets nothing follow."""
    change = printed(c1={"right": ["-", "-", "-", "F+chain"]}, c3={"left": ["-", "-", "-", "+h1"]})
    table = fight(change, h="c1 c3").play("play c1")

    assert "play c3" not in table.options()


@rule("AVA-RUL-105", "AVA-KEY-04")
@pytest.mark.parametrize("answer", ["pay", "do not"])
def test_a_first_cards_blue_chain_need_not_be_paid(answer: str) -> None:
    """The first card needs no chain: its owner is asked, and magic is spent or kept."""
    table = fight(printed(c1={"left": ["-", "-", "-", "M+chain"]}), h="c1").put("h", magic=1).play("play c1")
    assert (0, "magic_key") == table.asked

    table.play(answer)

    assert (0 if answer == "pay" else 1) == table.resource("h", "magic")


@rule("AVA-RUL-105")
def test_of_two_blue_chains_the_second_must_be_paid_if_the_first_was_not() -> None:
    """Either lets the card follow; whoever pays neither could not have played it."""
    left = ["M+chain", "M+chain", "-", "-"]
    table = fight(printed(c1={"right": ["F", "F", "-", "-"]}, c3={"left": left}), h="c1 c3").put("h", magic=2)

    table.play("play c1", "play c3", "do not")

    assert (["c1", "c3"], 1) == (table.row, table.resource("h", "magic"))


@rule("AVA-RUL-105")
def test_a_blue_chain_beside_a_free_one_need_not_be_paid() -> None:
    """The free chain connects anyway: both ways are open."""
    change = printed(c1={"right": ["F", "F", "-", "-"]}, c3={"left": ["M+chain", "+chain", "-", "-"]})
    table = fight(change, h="c1 c3").put("h", magic=1).play("play c1", "play c3")
    assert "magic_key" == table.question.kind

    assert 1 == table.play("do not").resource("h", "magic")


@rule("AVA-RUL-105", "AVA-KEY-04")
def test_a_chain_that_stays_closed_does_not_spare_the_blue_one() -> None:
    """The other chain icon lies on courage 5, which H has not: the magic is spent without a question."""
    change = printed(c1={"right": ["C5", "F", "-", "-"]}, c3={"left": ["+chain", "M+chain", "-", "-"]})
    table = fight(change, h="c1 c3").put("h", magic=1).play("play c1", "play c3")

    assert (["c1", "c3"], 0) == (table.row, table.resource("h", "magic"))


# ---------------------------------------------------------------------- the enemy's step
@rule("AVA-RUL-36", "AVA-ABI-04")
def test_prevention_of_a_response_counts_once() -> None:
    """J2 prevents 1: the attack's point. The enemy's own answer, another point, is not stopped any more."""
    hurt = {"op": "damage", "n": 1}
    enemy = {"attacks": struck(hurt), "abilities": [ability("response", hurt)]}
    table = fight(printed(enemy), h="c2").play("play c2").pass_by("stop")

    assert 8 == table.health("h")


@rule("AVA-TRAIT-04", "AVA-RUL-36")
@pytest.mark.parametrize(("traits", "health"), [([], 8), (["feint"], 7)])
def test_no_armour_helps_against_a_feint(traits: list[str], health: int) -> None:
    """Damage of 2, one less by what H wears; the FEINT passes that by."""
    enemy = {"attacks": struck({"op": "damage", "n": 2}), "traits": traits}
    table = fight(printed(enemy), h="c1")
    lasting_modifiers.add(table.state, bc.MOD_DAMAGE_TAKEN, -1, bc.UNTIL_DAY, 0)

    assert health == table.play("play c1").pass_by("stop").health("h")


@rule("AVA-TRAIT-04")
def test_what_makes_damage_worse_works_in_a_feint_too() -> None:
    """Damage of 2 and 1 more."""
    enemy = {"attacks": struck({"op": "damage", "n": 2}), "traits": ["feint"]}
    table = fight(printed(enemy), h="c1")
    lasting_modifiers.add(table.state, bc.MOD_DAMAGE_TAKEN, 1, bc.UNTIL_DAY, 0)

    assert 6 == table.play("play c1").pass_by("stop").health("h")


@rule("AVA-KEY-16")
def test_only_the_active_ones_damage_is_counted_as_taken() -> None:
    """The attack hurts the others, then pays as much as the active one has taken: nothing."""
    effects = [{"op": "damage", "n": 2, "who": "others"}, WEALTH | {"n": {"count": "damage_taken"}}]
    table = fight(printed({"attacks": struck(*effects)}), h="c1", g="c1").vote(**TWO)

    table.play("play c1").pass_by("stop")

    assert (0, 7) == (table.resource("h", "wealth"), table.health("g"))


@rule("AVA-RUL-35")
@pytest.mark.parametrize(("op", "health"), [("skip_attack", 9), ("extra_attack", 7)])
def test_an_attack_more_or_fewer(op: str, health: int) -> None:
    """Each step costs 1 health."""
    enemy = {"attacks": struck({"op": "damage", "n": 1})}
    table = fight(printed(enemy, c1={"abilities": [ability("placement", {"op": op})]}), h="c1 c9")

    assert health == table.play("play c1").pass_by("stop").health("h")


# ---------------------------------------------------------------------- cards lost
@rule("AVA-RUL-29", "AVA-RUL-126")
@pytest.mark.parametrize(("op", "zone"), [("discard", w.IN_DISCARD), ("destroy", w.IN_DESTROYED)])
def test_cards_off_the_top_of_the_deck(op: str, zone: int) -> None:
    """Two of the six cards of the deck, none of the hand."""
    lost = ability("placement", {"op": op, "n": 2, "from": "deck"})
    table = fight(printed(c1={"abilities": [lost]}), h="c1 c9").play("play c1")

    assert (2, {"c9"}) == (len(table.cards("h", bc.COMBAT, zone)), table.hand("h"))


@rule("AVA-KEY-10")
def test_the_last_card_of_the_row_is_destroyed() -> None:
    """J2 destroys itself: it is neither in the row nor among the discards."""
    lost = {"abilities": [ability("placement", {"op": "destroy", "n": 1, "from": "last"})]}
    table = fight(printed(c2=lost), h="c1 c2").play("play c1", "play c2")

    assert (["c1"], {"c2"}) == (table.row, table.cards("h", bc.COMBAT, w.IN_DESTROYED))


@rule("AVA-COM-21", "AVA-RUL-27")
def test_who_cannot_draw_all_draws_none_and_escapes() -> None:
    """One card in the deck and two to draw: H is out of the fight, an energy poorer."""
    table = fight(printed(c1={"abilities": [ability("placement", {"op": "draw", "n": 2})]}), h="c1", g="c1")
    table.vote(**TWO).put("h", deck="c9").play("play c1")

    assert ([table.seat("g")], 5) == (table.encounter.members, table.energy("h"))


# ---------------------------------------------------------------------- who is in the fight
@rule("AVA-PARTY-10", "AVA-RUL-25")
def test_leaving_costs_nothing() -> None:
    """An effect lets H go: no energy, no attack; G fights on."""
    enemy = {"opportunity": [{"op": "damage", "n": 3}]}
    table = fight(printed(enemy, c1={"abilities": [ability("placement", {"op": "leave"})]}), h="c1", g="c1")

    table.vote(**TWO).play("play c1")

    assert ([table.seat("g")], 6, 9) == (table.encounter.members, table.energy("h"), table.health("h"))


@rule("AVA-COM-33")
def test_who_is_out_already_does_not_escape_again() -> None:
    """G has fallen in the meantime: neither energy nor health is lost a second time."""
    table = fight(printed({"opportunity": [{"op": "damage", "n": 1}]}), h="c1", g="c1").vote(**TWO)
    table.put("g", health=1, energy=1)
    tracks.lose_health(table.state, 1, 1)
    table.put("g", health=3, energy=3)
    frame = table.state.push(w.R_ESCAPE, 1)

    markers.escape(table.state, frame)

    assert (3, 3) == (table.health("g"), table.energy("g"))


@rule("AVA-TRAIT-09", "AVA-RUL-41")
def test_a_robber_takes_nothing_from_those_who_only_stood_by() -> None:
    """The blow that fells H fells G beside the fight as well: H is robbed, G is not."""
    enemy = {"attacks": struck({"op": "damage", "n": 9, "who": "all"}), "traits": ["robber"]}
    table = campaign("h", "g", change=printed(enemy)).put("h", wealth=2).put("g", wealth=2)
    begin(table, "green.01", "h").pass_by("keep").play("no card").pass_by("go on")

    assert (0, 2) == (table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-COM-23", "AVA-DIP-08")
@pytest.mark.parametrize(("escaped", "rewarded"), [("", "g"), ("g", "h")])
def test_the_reward_is_the_acting_ones_or_the_lowest_numbers_of_those_left(escaped: str, rewarded: str) -> None:
    """G set the fight off; H has the lower number. Won, the REP goes to G, unless G has left the fight."""
    win = {"abilities": [ability("placement", {"op": "pool", "n": 20})]}
    enemy = {"reward": [{"op": "gain", "res": "rep", "n": 1, "who": "actor"}]}
    table = campaign("n", "h", "g", change=printed(enemy, c1=win))
    begin(table, "green.01", "gh").pass_by("keep")
    for name in "gh":
        table.put(name, hand="c1", deck=DECK)
    if escaped:
        table.vote(h="seat 2", g="seat 2").play("escape")
    else:
        table.vote(h="seat 1", g="seat 1")

    table.play("play c1").pass_by("stop")

    assert (None, rewarded) == (
        table.view().encounter,
        "".join(name for name in "nhg" if table.resource(name, "rep")),
    )


# ---------------------------------------------------------------------- uses that come back
@rule("AVA-RUL-82", "AVA-ENC-10")
@pytest.mark.parametrize("limit", ["encounter", "activation", "day"])
def test_a_use_of_the_fight_comes_back_when_its_time_is_over(limit: str) -> None:
    """H's skill gives 1 wealth in a fight, once each: used up, it is there again next time its limit begins anew."""

    def change(tables: dict[str, Any]) -> None:
        printed()(tables)
        tables["skills"][0]["sides"]["b"]["use"] = {"when": "combat", "limit": limit, "do": [WEALTH]}

    table = campaign("h", change=change)
    table.state.s[w.SKILL + 1] = 8 + 1
    table.state.s[table.state.seat_at(0) + w.SKILLED + 1] |= 0b10
    begin(table, "green.01", "h").pass_by("keep").play("use skill 1")
    assert (1, False) == (table.resource("h", "wealth"), "use skill 1" in table.options())

    table.put("h", hand="c1", deck=DECK).play("no card").pass_by("go on")
    assert (limit == "activation") == ("use skill 1" in table.options())
    table.play("escape")
    begin(table, "green.01", "h").pass_by("keep")

    assert (limit != "day") == ("use skill 1" in table.options())


@rule("AVA-KEY-08", "AVA-PANIC-03")
def test_all_cards_drawn_are_told_and_a_draw_of_none_is_not() -> None:
    """Two cards by J1, then none at the end of the turn, in panic: one draw is told, of both."""
    table = fight(printed(c1={"abilities": [ability("placement", {"op": "draw", "n": 2})]}), h="c1")
    table.put("h", deck="c2 c3", health=5, energy=5)
    told = len(table.all_of(CardsDrawn))

    table.play("play c1").put("h", terror=6).pass_by("stop")

    assert [["crimson.c.02", "crimson.c.03"]] == [sorted(event.cards) for event in table.all_of(CardsDrawn)[told:]]
