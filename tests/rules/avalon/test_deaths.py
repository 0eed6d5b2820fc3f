"""AVA-CND, AVA-DEATH in the midst of things: the dying and the dead in an encounter, and whoever takes their place."""

from typing import Any

from nemeton.games.avalon import words as w
from nemeton.games.avalon.invariants import broken_uses, broken_zones
from nemeton.games.avalon.rules import death, items, tracks
from tests.rules.avalon.table import AvalonTable, campaign, encounter, interrupt, next_day
from tests.rules.rulebook import rule

DECK = "c9 c10 c11 c12 c13"


def sweeping(damage: int) -> Any:
    """The hound strikes everybody at the place, whoever is active; its opportunity attack does nothing."""

    def change(tables: dict[str, Any]) -> None:
        hound = tables["encounters"][0]
        hound["attacks"] = [{"pool": [0, 3], "do": [{"op": "damage", "n": damage, "who": "here"}]}]
        hound["opportunity"] = []

    return change


def dying_among(*others: str, damage: int = 1) -> AvalonTable:
    """G has laid c20, no starter, and fallen to 0 health; the others fight on, H's activation comes next."""
    held: dict[str, dict[str, Any]] = {"g": {"health": 1, "energy": 1, "hand": "c20", "deck": DECK}}
    held |= {name: {"health": 7, "hand": "c9", "deck": DECK} for name in others}
    table = encounter("green.01", held, change=sweeping(damage))
    table.vote(**dict.fromkeys(held, "seat 0")).play("play c20", "stop")
    assert ["dying"] == table.hero("g").conditions
    return table


@rule("AVA-CND-02", "AVA-DEATH-03")
def test_a_dying_character_that_is_hurt_again_dies() -> None:
    """The loss that brought the card does not kill; the next one does, though health is 0 already."""
    table = dying_among("h")
    assert 0 == table.health("g")

    table.play("no card")

    assert (0, "claim") == table.asked


@rule("AVA-DEATH-03", "AVA-RUL-102", "AVA-ENC-15")
def test_cards_of_the_dead_do_not_come_to_the_newcomer() -> None:
    """G's c20 stays in the row to the end of the fight; K, who takes the seat, has its own 15 cards and no other."""
    table = dying_among("h").play("no card", "claim 4")
    table.heroes[0] = "k"
    assert (1, None) == (table.state.s[w.ROW_SIZE], broken_zones(table.state, 0))

    table.play("escape")

    assert (None, None) == (table.view().encounter, broken_zones(table.state, 0))
    assert ((1 << 15) - 1, ((1 << 40) - 1) ^ ((1 << 15) - 1)) == (
        table.state.zone(0, 0, w.IN_DECK),
        table.state.zone(0, 0, w.IN_POOL),
    )


@rule("AVA-RUL-102", "AVA-KEY-10")
def test_a_torn_card_of_the_dead_goes_nowhere() -> None:
    """H tears it off the row: K's discards stay empty."""

    def change(tables: dict[str, Any]) -> None:
        sweeping(1)(tables)
        next(one for one in tables["cards"] if one["id"] == "crimson.c.01")["left"] = ["-", "-", "-", "+x2+tear"]

    held: dict[str, Any] = {"g": {"health": 1, "energy": 1, "hand": "c1", "deck": DECK}}
    held["h"] = {"hand": "c1", "deck": DECK}
    table = encounter("green.01", held, change=change).vote(g="seat 0", h="seat 0").play("play c1", "stop", "no card")
    table.play("claim 4").put("h", hand="c1", deck="c9 c10")

    table.play("play c1")

    assert (0, None) == (table.state.s[w.ROW_SIZE], broken_zones(table.state, 0))
    assert 0 == sum(int(table.state.zone(0, 0, zone)) for zone in (1, 2, 3))


@rule("AVA-RUL-108", "AVA-RUL-104")
def test_a_newcomer_has_no_part_in_what_the_dead_began() -> None:
    """G dies in the fight of a verse; H wins it and reads on alone: K, in G's seat, gains nothing of it."""

    def change(tables: dict[str, Any]) -> None:
        sweeping(1)(tables)
        picked = {"mode": "pick", "id": "green.01"}
        tables["journal"][0]["next"] = {"encounter": picked, "win": "v.101.2", "fail": "v.101.2"}
        tables["journal"][1]["do"] = [{"op": "gain", "res": "magic", "n": 1, "who": "each"}]

    table = campaign("g", "h", change=change).put("g", health=1, energy=1).vote(g="seat 0", h="seat 0")
    table.play("explore", "join", "accept").pass_by("pay", "keep")
    table.put("g", hand="c9").put("h", hand="c9").vote(g="seat 0", h="seat 0")
    table.play("no card", "no card", "claim 4").markers(pool=4).pass_by("no card")
    table.heroes[0] = "k"

    assert (0, 1) == (table.resource("k", "magic"), table.resource("h", "magic"))


@rule("AVA-RUL-108", "AVA-PARTY-03")
def test_a_newcomer_does_not_read_on_in_the_dead_ones_verse() -> None:
    """The verse kills G, who acted, and then gives each member a magic: H has one, K none, and nobody acts for G."""

    def change(tables: dict[str, Any]) -> None:
        gift = {"op": "gain", "res": "magic", "n": 1, "who": "each"}
        lost = {"op": "terror", "n": 2, "who": "actor"}
        tables["journal"][1]["do"] = [{"op": "kill", "who": "actor"}, gift, lost]

    table = campaign("g", "h", change=change).put("h", empathy=2).vote(g="seat 0", h="seat 0")
    table.play("explore", "join", "accept").pass_by("pay").vote(g="choose 2", h="choose 2").play("claim 4")
    table.heroes[0] = "k"

    assert (0, 1) == (table.resource("k", "magic"), table.resource("h", "magic"))
    assert (0, 0) == (table.terror("k"), table.terror("h"))
    assert ["k", "h"] == [one.character for one in table.view().characters]


@rule("AVA-CND-01", "AVA-RUL-40")
def test_two_who_fall_at_one_blow_both_take_the_card() -> None:
    """One attack brings G, who is active, and H to 0: the fight is over, and each card does what it says."""

    def change(tables: dict[str, Any]) -> None:
        sweeping(9)(tables)
        tables["conditions"][0]["on_attach"] = [{"op": "gain", "res": "wealth", "n": 1, "who": "owner"}]

    held = {name: {"hand": "c9", "deck": DECK} for name in "gh"}
    table = encounter("green.01", held, change=change).vote(g="seat 0", h="seat 0").play("no card")

    assert None is table.view().encounter
    assert (1, 1) == (table.resource("g", "wealth"), table.resource("h", "wealth"))


@rule("AVA-CND-02", "AVA-DEATH-02")
def test_two_who_die_at_one_blow_are_both_followed() -> None:
    """N and G lie dying; the blow that fells H, the last one there, kills both: both players are asked."""
    table = dying_among("n", "h").put("n", health=1, energy=1).put("h", health=2, energy=2)
    table.vote(n="seat 1", h="seat 1").play("no card")  # N falls, G dies of the same blow
    assert (0, "claim") == table.asked
    table.play("nobody").play("no card")

    assert (1, "claim") == table.asked
    table.play("nobody")
    assert (None, ["dying"]) == (table.view().encounter, table.hero("h").conditions)


@rule("AVA-TRAIT-09", "AVA-RUL-41")
def test_the_robber_does_not_count_a_newcomer() -> None:
    """G is dead and K in its seat is whole: the robber still strikes when H is down to 1, and H alone."""

    def change(tables: dict[str, Any]) -> None:
        sweeping(1)(tables)
        tables["encounters"][0]["traits"] = ["robber"]
        tables["characters"][3]["resources"]["wealth"] = 4

    held = {"g": {"health": 1, "energy": 1, "hand": "c9", "deck": DECK}}
    held["h"] = {"health": 4, "energy": 4, "wealth": 3, "hand": "c9", "deck": DECK}
    table = encounter("green.01", held, change=change).vote(g="seat 0", h="seat 0").play("no card", "no card")
    assert (0, "claim") == table.asked
    table.play("claim 4")
    table.heroes[0] = "k"
    assert (2, 9) == (table.health("h"), table.health("k"))

    table.play("no card")

    assert None is table.view().encounter
    assert (0, 4) == (table.resource("h", "wealth"), table.resource("k", "wealth"))


@rule("AVA-RUL-86", "AVA-DEATH-02")
def test_a_player_may_decline_and_rest() -> None:
    """G's player claims nobody: H plays on alone, and when H dies too with nobody claimed, all is over."""
    table = campaign("g", "h").put("g", food=0, health=0, energy=0)
    tracks.settle_conditions(table.state, 0)
    table.pass_by("pass", "seat 0", "done", "eat")
    assert (0, "claim") == table.asked
    table.play("nobody")
    assert (["h"], 2, 1) == ([one.character for one in table.view().characters], table.view().day, table.actor)

    table.put("h", food=0, health=0, energy=0)
    tracks.settle_conditions(table.state, 1)
    table.pass_by("pass").play("nobody")

    assert "mercy" == table.question.kind


@rule("AVA-RUL-127", "AVA-RUL-64")
def test_items_of_who_dies_on_a_vanishing_location_are_lost() -> None:
    """G dies at 107 in the step in which 107 goes: its axe is under the item deck, not on the map."""
    table = campaign("g", "h").reveal(107).put("g", at=107, food=1, health=0, energy=0).give_item("g", 0, w.UP)
    tracks.settle_conditions(table.state, 0)
    table.pass_by("pass", "seat 0", "do not eat")
    assert (0, "claim") == table.asked

    again = campaign("g", "h").reveal(107).put("g", at=107, health=1, energy=1).give_item("g", 0, w.UP)
    tracks.lose_health(again.state, 0, 1)
    again.put("g", food=0)
    interrupt(again)
    death.kill(again.state, 0)
    again.state.go_on()
    assert ["axe"] == next(one.items for one in again.view().locations if one.location == 107)
    next_day(again.play("nobody"))

    assert 1 == again.state.item_place(0)  # known at the bottom of the item deck
    assert not any(one.items for one in again.view().locations)


@rule("AVA-RUL-84", "AVA-CND-02", "AVA-CND-08")
def test_the_condition_cards_are_data() -> None:
    """A pack whose cards order nothing has neither the second blow's death nor the overflow of terror."""

    def mild(tables: dict[str, Any]) -> None:
        tables["conditions"] = [{"id": "dying", "static": []}, {"id": "insane", "static": []}]

    table = campaign("h", change=mild).put("h", health=1, energy=1, terror=8)
    tracks.settle_conditions(table.state, 0)
    tracks.change_terror(table.state, 0, 5)
    assert 1 == table.health("h")

    tracks.lose_health(table.state, 0, 1)
    tracks.lose_health(table.state, 0, 1)
    interrupt(table)
    table.state.go_on()

    assert (0, ["dying", "insane"]) == (table.health("h"), table.hero("h").conditions)


@rule("AVA-DEATH-06", "AVA-ITEM-06")
def test_secrets_of_the_dead_come_to_use_with_their_heir() -> None:
    """G's secret weapon goes to H by G's player's word, and lends its courage there."""
    table = campaign("g", "h", "k").give_secret("g", 3)
    interrupt(table)
    death.kill(table.state, 0)
    table.state.go_on()
    table.play("nobody")
    assert ((0, "secret"), ["seat 1", "seat 2"]) == (table.asked, table.options())

    table.play("seat 1")

    assert (2, 0) == (table.hero("h").levels["courage"], table.hero("k").levels["courage"])


@rule("AVA-DEATH-05")
def test_what_was_used_today_stays_used_for_who_finds_it() -> None:
    """An axe with a use a day: G used it and died; H picks it up and must wait for the morning."""

    def change(tables: dict[str, Any]) -> None:
        use = {"when": "day", "limit": "day", "do": [{"op": "terror", "n": -1}]}
        tables["items"][0]["use"] = use

    table = campaign("g", "h", change=change).give_item("g", 0, w.UP).vote(g="seat 0", h="seat 0").play("use item 1")
    interrupt(table)
    death.kill(table.state, 0)
    table.state.go_on()
    table.play("nobody")
    assert w.LYING + table.where(101) == table.state.item_place(0)

    table.play("pick up 1")
    assert "use item 1" not in table.options()
    next_day(table)

    assert "use item 1" in table.options()
    assert items.held_card(table.state, 1, 0, w.UP, 0) == 0


def test_the_sweeping_hound_hurts_everybody() -> None:
    """What these tests rest on: an attack on G takes health from H as well."""
    table = encounter("green.01", {"g": {"hand": "c9", "deck": DECK}, "h": {"hand": "c9", "deck": DECK}})
    swept = dying_among("h", damage=2)

    assert (9, 5) == (table.health("h"), swept.health("h"))


@rule("AVA-DEATH-06", "AVA-ITEM-03")
def test_a_personal_secret_of_the_dead_is_of_no_use_to_the_newcomer() -> None:
    """H dies with the personal secret, which lends 2 courage, and another: K, asked about that one, has none of it."""

    def change(tables: dict[str, Any]) -> None:
        tables["secrets"][0] |= {"personal": True, "static": [{"key": "attr.courage", "n": 2}]}

    table = campaign("h", "g", "n", change=change).give_secret("h", 1).give_secret("h", 3)
    interrupt(table)
    death.kill(table.state, 0)
    table.state.go_on()
    table.play("claim 4")
    table.heroes[0] = "k"

    assert ("secret", None) == (table.question.kind, broken_uses(table.state))
    assert 1 == table.hero("k").levels["courage"]  # of the blade, until its new holder is named


@rule("AVA-DEATH-06", "AVA-ITEM-03")
def test_a_secret_handed_on_is_of_no_use_to_the_newcomer() -> None:
    """H dies with two secrets: once the one that lends 2 courage is G's, K, asked about the other, has none of it."""

    def change(tables: dict[str, Any]) -> None:
        tables["secrets"][0] |= {"static": [{"key": "attr.courage", "n": 2}]}

    table = campaign("h", "g", "n", change=change).give_secret("h", 1).give_secret("h", 3)
    interrupt(table)
    death.kill(table.state, 0)
    table.state.go_on()
    table.play("claim 4").play("seat 1")
    table.heroes[0] = "k"

    assert ("secret", None) == (table.question.kind, broken_uses(table.state))
    assert 1 == table.hero("k").levels["courage"]  # of the blade, until its new holder is named
