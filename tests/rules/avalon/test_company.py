"""AVA-DAY, AVA-END, AVA-ADV, AVA-PARTY: who is asked, who pays and gets, and what the night brings."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import advancement, event_deck, items, lasting_modifiers, rounds
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, encounter, interrupt
from tests.rules.rulebook import rule

DECK = "c10 c11 c12 c13 c14 c15"
TWO = {"h": "seat 0", "g": "seat 0"}
WEALTH = {"op": "gain", "res": "wealth", "n": 1}


def explored(*effects: dict[str, Any]) -> Change:
    """Exploring 101 does this."""

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][0]["explore"] = {"do": list(effects)}

    return change


def lend(table: AvalonTable, name: str, key: int, n: int) -> AvalonTable:
    """A modifier until the chapter ends."""
    lasting_modifiers.add(table.state, key, n, bc.UNTIL_CHAPTER, table.seat(name))
    return table


# ---------------------------------------------------------------------- who is asked
@rule("AVA-DAY-25", "AVA-RUL-76")
def test_who_has_no_energy_is_not_asked_whoever_could_pay() -> None:
    """At 102 an action costs 1 energy, which G could pay for H, who has none: G alone is asked to act."""
    rest = {"id": "rest", "cost": {"energy": 1}, "once_per_day": True, "do": [WEALTH]}

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][1]["actions"] = [rest]

    table = campaign("h", "g", change=change).put("h", energy=0, at=102).put("g", at=102)
    rounds.begin_round(table.state)
    interrupt(table)
    table.state.go_on()

    assert ((1, "action"), False, True) == (table.asked, table.state.asks(0), "do 2.1" in table.options())


@rule("AVA-RUL-76")
def test_an_action_that_costs_no_energy_keeps_one_in_the_day() -> None:
    """Inspecting is free: H without energy is asked at 101."""
    table = campaign("h", "g").put("h", energy=0).vote(h="seat 0", g="seat 0")

    assert ((0, "action"), ["inspect"]) == (table.asked, [text for text in table.options() if text == "inspect"])


@rule("AVA-RUL-108", "AVA-DAY-20")
def test_a_newcomer_does_not_act_for_the_dead_in_the_same_round() -> None:
    """H dies of a salve in the midst of its turn; K takes the seat, and G is asked next."""

    def change(tables: dict[str, Any]) -> None:
        tables["items"][3]["use"]["do"] = [{"op": "kill", "who": "actor"}]

    table = campaign("h", "g", change=change).give_item("h", 4, w.UP).vote(**TWO).play("use item 4")
    assert (0, "claim") == table.asked

    table.play("claim 4").pass_by("colour 1")

    assert ((1, "action"), "k") == (table.asked, table.view().characters[0].character)


@rule("AVA-DIP-30")
def test_the_first_voice_against_avoiding_settles_it() -> None:
    """N and K could avoid the reeve; N would rather talk: the talk begins, whatever K says."""
    table = campaign("n", "k")
    for name in "nk":
        table.put(name, rep=3, wealth=1)
    begin(table, "blue.01", "nk").say("n", "resolve").pass_by("keep")

    assert ("blue.01", 1) == (table.encounter.encounter, table.resource("n", "wealth"))


# ---------------------------------------------------------------------- who gets what
@rule("AVA-PARTY-14", "AVA-RUL-83")
def test_nothing_to_share_is_not_shared() -> None:
    """A gain that comes to nothing for two is given to nobody, and nobody is asked."""
    table = campaign("h", "g", change=explored(WEALTH | {"n": {"min": [0, 1]}})).vote(**TWO)

    table.play("explore", "join", "accept").pass_by("pay")

    assert ("who_acts", 0, 0) == (table.question.kind, table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-RES-10", "AVA-ITEM-08")
def test_a_secret_is_handed_over() -> None:
    """The blade lends H 1 courage; given away, it lends it to G."""
    table = campaign("h", "g").give_secret("h", 3).vote(**TWO)
    assert (2, 0) == (table.hero("h").levels["courage"], table.hero("g").levels["courage"])

    table.play("trade", "give secret 3 to 1", "accept", "done")

    assert (1, 1) == (table.hero("h").levels["courage"], table.hero("g").levels["courage"])


@rule("AVA-PARTY-11")
@pytest.mark.parametrize("name", ["h", "g"])
def test_who_must_not_trade_is_no_partner(name: str) -> None:
    """Whichever of the two it is, neither can offer anything."""
    table = lend(campaign("h", "g"), name, bc.MOD_NO_TRADE, 1).vote(**TWO)

    assert "trade" not in table.options()


@rule("AVA-ITEM-06")
def test_a_secret_without_a_dial_brings_none() -> None:
    """Nothing would tick beside it."""
    table = campaign("h", change=explored({"op": "secret", "no": 1})).play("explore")

    assert (8, 0) == (table.state.secret_place(1), table.state.s[w.DIALS])


@rule("AVA-EVT-05")
def test_a_task_noted_again_is_open_again() -> None:
    """Done, it is struck off; noted anew it is open and no longer done."""
    table = campaign("h", change=explored({"op": "task", "id": "stubble"})).play("explore")
    assert (1, 0) == (table.state.s[w.TASKS_OPEN], table.state.s[w.TASKS_DONE])
    table.state.s[w.TASKS_OPEN], table.state.s[w.TASKS_DONE] = 0, 1

    table.play("explore")

    assert (1, 0) == (table.state.s[w.TASKS_OPEN], table.state.s[w.TASKS_DONE])


@rule("AVA-ACT-01")
def test_the_verse_that_is_read_is_shown() -> None:
    """Everybody who looks sees which one it is, and where the choice leads."""
    table = campaign("h").put("h", empathy=2).play("explore")
    assert ("v.101.1", "v.101.1") == (table.view().reading, table.question.about["verse"])

    assert "v.101.2" == table.play("choose 2").view().reading


@rule("AVA-RUL-107")
def test_discarded_events_of_a_chapter_go_to_the_box() -> None:
    """With its chapter an event is over: neither deck nor discards have it."""
    table = campaign("h")
    s = table.state.s
    event = table.game.pack.numbers.events.index("ev1")  # type: ignore[attr-defined] # the game is Avalon's
    event_deck.take(table.state, event)
    s[w.EVENT_ZONE + event], s[w.EVENT_DISCARD], s[w.EVENT_DISCARD_SIZE] = w.EVENT_DISCARDED, event, 1

    event_deck.clear_chapter(table.state)

    assert (w.EVENT_BOX, 0) == (s[w.EVENT_ZONE + event], s[w.EVENT_DISCARD_SIZE])


# ---------------------------------------------------------------------- in company before an enemy
@rule("AVA-RUL-121")
@pytest.mark.parametrize(("who", "health"), [("each", [8, 8, 7]), ("actor", [8, 7, 7]), ("others", [7, 8, 7])])
def test_whom_prevention_protects(who: str, health: list[int]) -> None:
    """H's answer prevents 1 of the blow of 2 at all who are there: for members as it says, never for K beside them."""

    def change(tables: dict[str, Any]) -> None:
        hound = tables["encounters"][0]
        hound |= {"target": 20, "opportunity": [{"op": "energy", "n": 0}]}
        hound["attacks"] = [{"pool": [0, 19], "do": [{"op": "damage", "n": 2, "who": "here"}]}]
        answer = {"trigger": "response", "do": [{"op": "prevent", "n": 1, "who": who}]}
        next(one for one in tables["cards"] if one["id"] == "crimson.c.01")["abilities"] = [answer]

    table = begin(campaign("h", "g", "k", change=change), "green.01", "hg").pass_by("keep")
    table.put("h", hand="c1", deck=DECK).vote(**TWO).play("play c1").pass_by("stop")

    assert health == [table.health(name) for name in "hgk"]


@rule("AVA-ENC-13", "AVA-COM-21")
def test_who_leaves_at_the_end_of_a_turn_does_not_begin_it_anew() -> None:
    """N draws its card, then H cannot and is out: N has drawn once."""

    def change(tables: dict[str, Any]) -> None:
        hound = tables["encounters"][0]
        hound |= {"target": 20, "opportunity": [{"op": "energy", "n": 0}]}
        hound["attacks"] = [{"pool": [0, 19], "do": [{"op": "energy", "n": 0}]}]

    heroes = {"n": {"hand": "c1", "deck": DECK}, "h": {"hand": "c1", "deck": DECK}}
    table = encounter("green.01", heroes, change=change).vote(n="seat 0", h="seat 0").play("play c1").pass_by("stop")
    table.state.s[table.state.seat_at(1) + w.ZONE + w.IN_DECK] = 0

    table.play("play c1").pass_by("stop")

    assert ([0], 1) == (table.encounter.members, len(table.cards("n", bc.COMBAT, w.IN_HAND)))


@rule("AVA-TRAIT-11", "AVA-RUL-42")
def test_who_stands_by_keeps_the_weapon() -> None:
    """The axe H fought with breaks; that of G, who stood by, stays whole."""
    table = campaign("h", "g").give_item("h", 0, w.UP).give_item("g", 1, w.UP)
    begin(table, "gray.19", "h").pass_by("done", "keep").play("escape")

    assert [False, True] == [table.state.item_place(card) >= 8 for card in (0, 1)]


@rule("AVA-TRAIT-11", "AVA-RUL-42")
def test_a_weapon_face_down_is_not_shattered() -> None:
    """One axe face up, one face down: the one in use breaks."""
    table = campaign("h").give_item("h", 0, w.UP).give_item("h", 1, 0)
    begin(table, "gray.19", "h").pass_by("done", "keep").play("escape")

    assert [False, True] == [table.state.item_place(card) == 8 for card in (0, 1)]


@rule("AVA-RUL-115", "AVA-RUL-16")
def test_a_cards_own_static_counts_for_its_ability() -> None:
    """J1 lends 1 courage once its keys are resolved: its placement ability, which asks for 2, works."""
    static = {"trigger": "static", "do": [], "static": [{"key": "attr.courage", "n": 1}]}
    placed = {"trigger": "placement", "if": {"attr": "courage", "min": 2}, "do": [WEALTH]}

    def change(tables: dict[str, Any]) -> None:
        next(one for one in tables["cards"] if one["id"] == "crimson.c.01")["abilities"] = [static, placed]

    table = encounter("purple.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).play("play c1")

    assert 1 == table.resource("h", "wealth")


@rule("AVA-ABI-07", "AVA-RUL-100")
@pytest.mark.parametrize(("courage", "offered"), [(1, False), (2, True)])
def test_a_charge_ability_wants_its_condition(courage: int, offered: bool) -> None:
    """The charge is there; it is offered to who has 2 courage."""

    def change(tables: dict[str, Any]) -> None:
        next(one for one in tables["cards"] if one["id"] == "crimson.c.01")["abilities"] = [
            {"trigger": "placement", "do": [{"op": "charge", "n": 1}]},
            {"trigger": "charge", "pay": 1, "if": {"attr": "courage", "min": 2}, "do": [WEALTH]},
        ]

    table = encounter("purple.01", {"h": {"courage": courage, "hand": "c1", "deck": DECK}}, change=change)

    assert offered == ("charge 1.2" in table.play("play c1").options())


# ---------------------------------------------------------------------- the night
@rule("AVA-END-02")
@pytest.mark.parametrize(("key", "kept"), [(bc.MOD_REST_TERROR, (6, 4)), (bc.MOD_REST_HEALTH, (5, 3))])
def test_a_rest_that_gives_less(key: int, kept: tuple[int, int]) -> None:
    """One less is nothing: terror, or health, stays as it is."""
    table = lend(campaign("h").put("h", health=5, energy=5, terror=4), "h", key, -1).play("pass", "eat")

    assert kept == (table.health("h"), table.terror("h"))


@rule("AVA-END-03", "AVA-CND-06")
@pytest.mark.parametrize(("terror", "wealth"), [(3, 0), (8, 1)])
def test_a_condition_card_speaks_at_rest_only_to_its_owner(terror: int, wealth: int) -> None:
    """The insanity card gives a wealth at every rest, here: to nobody who does not have it."""

    def change(tables: dict[str, Any]) -> None:
        tables["conditions"][1]["on_rest"] = [WEALTH]

    table = campaign("h", change=change)
    table.state.s[table.state.seat_at(0) + w.ATTACHED] = 2 if terror == 8 else 0

    assert wealth == table.put("h", terror=terror).play("pass", "do not eat").resource("h", "wealth")


@rule("AVA-END-04", "AVA-END-05", "AVA-RES-14")
@pytest.mark.parametrize(("energy", "restored"), [(1, 5), (2, 8)])
def test_who_has_two_energy_is_not_exhausted(energy: int, restored: int) -> None:
    """With a starting slot of 8: from 1 only four more, from 2 all of it."""
    table = lend(campaign("h").put("h", energy=energy), "h", bc.MOD_ENERGY_START, 2).play("pass", "eat")

    assert restored == table.energy("h")


@rule("AVA-ADV-04")
def test_cards_go_in_and_out_of_a_deck_at_night() -> None:
    """A card of the reserve goes in, another comes out; neither is moved again that night."""
    table = campaign("h")
    table.state.shift_card(0, bc.COMBAT, 15, w.IN_POOL, w.IN_RESERVE)
    table.play("pass", "eat")
    assert ("build", ["done", "put in c16"]) == (table.question.kind, table.options())

    table.play("put in c16")
    assert ("c16" in table.cards("h", bc.COMBAT, w.IN_DECK), "take out c16" in table.options()) == (True, False)
    table.play("take out c1")

    assert {"c1"} == table.cards("h", bc.COMBAT, w.IN_RESERVE)


@rule("AVA-ADV-06", "AVA-ADV-07", "AVA-ADV-09")
def test_one_point_is_one_skill_card() -> None:
    """H's third point of courage: a card, a side, and then no second card."""
    table = campaign("h", change=explored({"op": "attribute", "attr": "courage", "n": 1, "who": "actor"}))
    table.put("h", courage=2).play("explore")
    assert ["learn 1", "learn 2"] == table.options()

    table.play("learn 2", "side a")

    assert (3, "action") == (table.hero("h").levels["courage"], table.question.kind)


@rule("AVA-ADV-05")
def test_points_cost_more_the_more_there_are_in_the_pair() -> None:
    """2, 4, 6, 8, and 10 for the fifth and all later ones; the partner's points count."""
    table = campaign("k").put("k", courage=0, caution=0)
    prices = []
    for points in range(7):
        table.put("k", courage=points // 2, caution=points - points // 2)
        prices.append(advancement.point_price(table.state, 0, bc.COURAGE))

    assert [2, 4, 6, 8, 10, 10, 10] == prices


@rule("AVA-ITEM-01")
def test_what_is_worn_is_counted_by_its_keyword() -> None:
    """An axe face up, one face down and a secret blade face up: two weapons in use, three in all."""
    table = campaign("h").give_item("h", 0, w.UP).give_item("h", 1, 0).give_item("h", 3, w.UP).give_secret("h", 3)
    weapon = table.state.item_keyword(0)

    assert (2, 3) == (items.count_worn(table.state, 0, weapon), items.of_keyword(table.state, 0, weapon))
