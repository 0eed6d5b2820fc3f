"""AVA-ITEM, AVA-ENC, AVA-DEATH: things used, flipped and set aside, skills, dials on secrets, what the dead leave."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import death, items, keys, lasting_modifiers, tracks
from nemeton.games.avalon.rules import map as maps
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, encounter, interrupt, next_day
from tests.rules.avalon.workshop import held, read, start
from tests.rules.rulebook import rule

DECK = "c10 c11 c12 c13 c14 c15"
WEALTH = {"op": "gain", "res": "wealth", "n": 1}
NOTHING = {"op": "energy", "n": 0}


def gentle(tables: dict[str, Any]) -> None:
    """A hound that does nothing and is not easily beaten."""
    hound = {"target": 20, "attacks": [{"pool": [0, 19], "do": [NOTHING]}], "opportunity": [NOTHING]}
    tables["encounters"][0] |= hound


def using(when: str, *effects: dict[str, Any], secret: bool = False, **more: Any) -> Change:
    """The axe, or the third secret, can be used."""

    def change(tables: dict[str, Any]) -> None:
        gentle(tables)
        thing = tables["secrets"][2] if secret else tables["items"][0]
        thing["use"] = {"when": when, "limit": "encounter", "do": list(effects), **more}

    return change


def before(table: AvalonTable, *heroes: str) -> AvalonTable:
    """The gentle hound before these; nothing is set aside."""
    return begin(table, "green.01", heroes).pass_by("done", "keep")


def learnt(table: AvalonTable, name: str, number: int, side: int) -> AvalonTable:
    """A skill card, lying on one side."""
    seat = table.seat(name)
    table.state.s[w.SKILL + number] = 8 + seat * 2 + side
    table.state.s[table.state.seat_at(seat) + w.SKILLED + side] |= 1 << number
    return table


# ---------------------------------------------------------------------- skills
@rule("AVA-RES-13", "AVA-ADV-07")
@pytest.mark.parametrize(("side", "target"), [(0, 3), (1, 4)])
def test_the_chosen_side_of_a_skill_works(side: int, target: int) -> None:
    """Side a of skill 3 takes 1 off the hound's target of 4; side b does not."""
    table = learnt(campaign("h"), "h", 3, side)

    assert target == begin(table, "green.01", "h").encounter.target


@rule("AVA-ADV-07", "AVA-DEATH-04")
def test_skills_of_the_dead_can_be_learnt_again() -> None:
    """Both courage skills are taken, by H and G; with H's death one is there again."""
    table = learnt(learnt(campaign("h", "g"), "h", 1, 0), "g", 2, 1)
    interrupt(table)

    death.kill(table.state, 0)

    assert (0, 8 + 2 + 1) == (table.state.s[w.SKILL + 1], table.state.s[w.SKILL + 2])


@rule("AVA-RUL-82")
def test_a_skill_used_today_is_there_tomorrow() -> None:
    """Side b takes 1 terror off, once a day."""
    table = learnt(campaign("h").put("h", terror=5), "h", 1, 1).play("use skill 1")
    assert (4, False) == (table.terror("h"), "use skill 1" in table.options())

    assert "use skill 1" in next_day(table).options()


# ---------------------------------------------------------------------- things in a fight
@rule("AVA-ENC-14")
@pytest.mark.parametrize("by_effect", [True, False])
@pytest.mark.parametrize("secret", [True, False])
def test_a_flipped_thing_is_of_no_use_until_the_fight_is_over(secret: bool, by_effect: bool) -> None:
    """Used, it gives a wealth and lies face down: what it lends is gone until the encounter ends."""
    effects = [WEALTH, {"op": "flip"}] if by_effect else [WEALTH]
    table = campaign("h", change=using("combat", *effects, secret=secret, flip=not by_effect))
    table = table.give_secret("h", 3) if secret else table.give_item("h", 0, w.UP)
    attribute, lent, use = ("courage", 2, "use secret 3") if secret else ("aggression", 3, "use item 1")
    before(table, "h")
    assert lent == table.hero("h").levels[attribute]

    table.play(use)
    assert (1, lent - 1, False) == (
        table.resource("h", "wealth"),
        table.hero("h").levels[attribute],
        use in table.options(),
    )

    assert lent == table.play("escape").hero("h").levels[attribute]
    assert 0 == table.state.s[(w.SECRET + 3) if secret else w.ITEM] & (w.FLIPPED | w.SET_ASIDE)


@rule("AVA-ENC-06")
def test_a_secret_can_be_set_aside_too() -> None:
    """Left out of the fight, the blade lends nothing in it, and afterwards again."""
    table = campaign("h", change=gentle).give_secret("h", 3)
    begin(table, "green.01", "h")
    assert ["done", "set aside secret 3"] == table.options()

    table.play("set aside secret 3").pass_by("done", "keep")
    assert 1 == table.hero("h").levels["courage"]

    assert 2 == table.play("escape").hero("h").levels["courage"]


@rule("AVA-ENC-06", "AVA-ITEM-02")
def test_a_thing_gained_in_a_fight_is_of_use_after_it() -> None:
    """The mail found on the way lies aside until the encounter is over."""
    table = campaign("h", change=gentle)
    before(table, "h")

    items.receive_item(table.state, 0, 2)
    assert (w.UP | w.SET_ASIDE) == table.state.s[w.ITEM + 2] & (w.UP | w.SET_ASIDE)

    assert w.UP == table.play("escape").state.s[w.ITEM + 2] & (w.UP | w.SET_ASIDE)


@rule("AVA-RUL-94")
def test_a_secret_that_is_used_up_goes_back_into_the_box() -> None:
    """Its use discards it."""
    table = campaign("h", change=using("combat", WEALTH, secret=True, discard=True)).give_secret("h", 3)

    before(table, "h").play("use secret 3")

    assert (1, w.IN_BOX) == (table.resource("h", "wealth"), table.state.secret_place(3))


@rule("AVA-RUL-82")
def test_a_use_at_rest_comes_before_the_meal() -> None:
    """H draws a wealth from it, and is asked about the meal again."""
    table = campaign("h", change=using("end_of_day", WEALTH, limit="day")).give_item("h", 0, w.UP).play("pass")
    assert "use item 1" in table.options()

    table.play("use item 1")

    assert (1, "eat", False) == (table.resource("h", "wealth"), table.question.kind, "use item 1" in table.options())


@rule("AVA-RUL-82")
def test_a_secrets_use_of_the_day_comes_back_in_the_morning() -> None:
    """Once a day."""
    table = campaign("h", change=using("day", WEALTH, secret=True, limit="day")).give_secret("h", 3)
    assert "use secret 3" not in table.play("use secret 3").options()

    assert "use secret 3" in next_day(table).options()


# ---------------------------------------------------------------------- what an ability can do besides
def laid(*effects: dict[str, Any], opportunity: dict[str, Any] = NOTHING) -> AvalonTable:
    """H before the gentle hound has laid J1, which does this."""

    def change(tables: dict[str, Any]) -> None:
        gentle(tables)
        tables["encounters"][0]["opportunity"] = [opportunity]
        card = next(one for one in tables["cards"] if one["id"] == "crimson.c.01")
        card["abilities"] = [{"trigger": "placement", "do": list(effects)}]

    return encounter("green.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).play("play c1")


@rule("AVA-COM-05")
def test_an_effect_can_bring_the_opportunity_attack() -> None:
    """Two damage, in the midst of step 2."""
    table = laid({"op": "opportunity"}, opportunity={"op": "damage", "n": 2})

    assert (7, ["c1"]) == (table.health("h"), table.row)


@rule("AVA-COM-23")
def test_an_effect_can_let_the_enemy_run() -> None:
    """The fight is over at once and not won."""
    table = laid({"op": "run_away"})

    assert (None, 0) == (table.view().encounter, table.resource("h", "exp"))


@rule("AVA-RUL-36")
def test_prevention_of_a_placement_ability_lasts_for_the_activation() -> None:
    """It is a budget at once: of 2 damage now, 1 is stopped."""
    table = laid({"op": "prevent", "n": 1}, {"op": "damage", "n": 2})

    assert 8 == table.health("h")


@rule("AVA-RUL-24")
def test_a_torn_static_card_lends_nothing_any_more() -> None:
    """J1 lends 1 courage while it lies last; torn, it is out of the row and its count."""

    def change(tables: dict[str, Any]) -> None:
        gentle(tables)
        card = next(one for one in tables["cards"] if one["id"] == "crimson.c.01")
        card["abilities"] = [{"trigger": "static", "do": [], "static": [{"key": "attr.courage", "n": 1}]}]

    table = encounter("green.01", {"h": {"hand": "c1", "deck": DECK}}, change=change).play("play c1")
    assert (2, 1) == (table.hero("h").levels["courage"], table.state.s[w.ROW_STATICS])

    keys.tear(table.state, 1, 2)

    assert (1, 0, 0) == (
        table.hero("h").levels["courage"],
        table.state.s[w.ROW_STATICS],
        table.state.s[w.ROW_SIZE],
    )


@rule("AVA-SETUP-05", "AVA-SETUP-09")
def test_an_advanced_card_is_the_characters_own() -> None:
    """H's first advanced card adds 3 markers; G's, of the same number, adds none."""

    def change(tables: dict[str, Any]) -> None:
        gentle(tables)
        own = {"id": "h.c.01", "deck": "combat", "set": "advanced", "character": "h", "no": 1, "starter": False}
        halves = {"left": ["-", "-", "-", "+h3"], "right": ["-"] * 4}
        tables["cards"].append({**own, **halves, "passive": False, "abilities": []})

    for name, pool in (("h", 3), ("g", 0)):
        table = campaign(name, change=change)
        before(table, name)
        table.state.shift_card(0, bc.COMBAT, 25, w.IN_POOL, w.IN_HAND)

        assert pool == table.play("play c+1").pool


# ---------------------------------------------------------------------- dials on secrets
def dialled(tables: dict[str, Any]) -> None:
    """The first secret has a dial of 2 with a time token, and pays its owner when it is out."""
    tables["secrets"][0]["dial"] = {"start": 2, "time": True, "on_expire": [WEALTH]}
    tables["locations"][0]["explore"] = {"do": [{"op": "secret", "no": 1, "who": "actor"}]}
    tables["locations"][1]["explore"] = {"do": [{"op": "secret_return", "no": 1}]}


@rule("AVA-DAY-08", "AVA-RUL-68", "AVA-ITEM-06")
def test_the_dial_of_a_secret_runs_out_for_its_holder() -> None:
    """Two mornings later H alone has a wealth; the dial is gone."""
    table = campaign("h", "g", change=dialled).vote(h="seat 0", g="seat 0").play("explore", "stay")
    assert (1, 2) == (table.state.s[w.DIALS], table.state.s[w.DIAL] >> 24 & 127)

    next_day(next_day(table))

    assert (0, 1, 0) == (table.state.s[w.DIALS], table.resource("h", "wealth"), table.resource("g", "wealth"))


def test_the_dial_of_a_secret_goes_with_it() -> None:
    """Back in the box there is nothing to tick; the place's own dial stays."""
    table = read(start("h"), "place_dial").give_secret("h", 3)
    dial = int(table.state.s[w.DIAL])
    table.state.s[w.DIAL + 2] = 99 | bc.DIAL_ON_SECRET << 8 | 4 << 12 | 5 << 24
    table.state.s[w.DIALS] = 2

    read(table, "give_back")

    assert (1, dial) == (table.state.s[w.DIALS], table.state.s[w.DIAL])


# ---------------------------------------------------------------------- what the dead leave
@rule("AVA-DEATH-04")
def test_dials_and_modifiers_of_the_dead_are_gone() -> None:
    """G's own stay: one dial, one modifier."""
    table = read(read(start("h", "g"), "own_dial", "h"), "own_dial", "g")
    for seat in (1, 0, 1):
        lasting_modifiers.add(table.state, bc.MOD_TARGET, 1, bc.UNTIL_CHAPTER, seat)
    interrupt(table)

    death.kill(table.state, 0)

    assert (1, 2, 2) == (table.state.s[w.DIALS], table.state.s[w.DIAL] >> 12 & 4095, table.state.s[w.MODS_SIZE])


@rule("AVA-RUL-72")
def test_things_on_the_ground_stay_where_the_new_card_lies() -> None:
    """The axe on 105 lies on 135 after the swap."""
    table = campaign("h").reveal(105)
    table.state.s[w.ITEM] = 16 + table.where(105)

    maps.swap(table.state, table.where(105), table.where(135))

    assert ([], 16 + table.where(135)) == (held(table), table.state.item_place(0))


# ---------------------------------------------------------------------- character actions
def action(**words: Any) -> Change:
    """H's own action, in other words."""

    def change(tables: dict[str, Any]) -> None:
        tables["characters"][1]["action"] = {"cost": 3, "once_per_day": True, "do": [WEALTH]} | words

    return change


@rule("AVA-ACT-30")
@pytest.mark.parametrize(("courage", "offered"), [(1, False), (2, True)])
def test_a_character_action_may_have_a_condition(courage: int, offered: bool) -> None:
    """2 courage are wanted."""
    table = campaign("h", change=action(**{"if": {"attr": "courage", "min": 2}})).put("h", courage=1)
    table.play("explore", "choose 1").put("h", courage=courage).play("inspect")

    assert offered == ("character action" in table.options())


@rule("AVA-ACT-30", "AVA-RUL-76")
def test_a_character_action_without_a_price_is_had_at_no_energy_once_a_day() -> None:
    """It costs nothing, is not marked once a day, and is had once all the same."""
    table = campaign("h", change=action(cost=0, once_per_day=False)).play("explore", "choose 1").put("h", energy=0)
    table.play("character action")

    assert (1, False) == (table.resource("h", "wealth"), "character action" in table.options())


@rule("AVA-CND-01")
def test_nobody_dies_twice() -> None:
    """A second death of the same seat changes nothing."""
    table = campaign("h", "g")
    interrupt(table)
    death.kill(table.state, 0)
    after = list(table.state.s)

    death.kill(table.state, 0)

    assert after == list(table.state.s)


# ---------------------------------------------------------------------- given away, used up, left out
@rule("AVA-ITEM-05", "AVA-ITEM-03")
def test_an_axe_given_away_lends_nothing_any_more() -> None:
    """H's 3 aggression are 2 again, and G's 1 are 2."""
    table = campaign("h", "g").give_item("h", 0, w.UP).vote(h="seat 0", g="seat 0")
    assert (3, 1) == (table.hero("h").levels["aggression"], table.hero("g").levels["aggression"])

    table.play("trade", "give item 1 to 1", "accept", "done")

    assert (2, 2) == (table.hero("h").levels["aggression"], table.hero("g").levels["aggression"])


@rule("AVA-END-02", "AVA-RUL-86")
def test_who_dies_at_the_meal_is_not_asked_to_eat() -> None:
    """H is killed by what it uses, and nobody takes the seat: G is asked next."""
    table = campaign("h", "g", change=using("end_of_day", {"op": "kill", "who": "actor"}, limit="day"))
    table.give_item("h", 0, w.UP).pass_by("seat 0", "pass", "done").play("use item 1")
    assert (0, "claim") == table.asked

    table.play("nobody")

    assert (1, "eat") == table.asked


@rule("AVA-RUL-57")
@pytest.mark.parametrize(("count", "hidden"), [("all", 0), (1, 2), (0, 0)])
def test_only_where_some_of_a_level_are_taken_it_is_unknown_which(count: Any, hidden: int) -> None:
    """Of the two green cards of level 2 all, one or none go into the deck: which one, nobody knows."""

    def change(tables: dict[str, Any]) -> None:
        tables["chapters"][0]["front"][0]["levels"] = {"1": "all", "2": count}

    state = campaign("h", change=change).state

    assert hidden == int(state.s[w.HIDDEN_MASK]).bit_count()
    assert {"all": 2, 1: 1, 0: 0}[count] == int(state.s[w.DECK_MASK] & 0b1100).bit_count()


@rule("AVA-SETUP-24", "AVA-ITEM-03")
def test_a_discarded_axe_lends_nothing_any_more() -> None:
    """It lies below the item deck, and H's aggression is 2 again."""
    table = campaign("h").give_item("h", 0, w.UP)

    items.discard_card(table.state, 0)

    assert (2, []) == (table.hero("h").levels["aggression"], held(table))


@rule("AVA-RES-05")
def test_no_terror_is_no_gain_whatever_makes_gains_worse() -> None:
    """A gain of 0 stays 0; one of 1 is 2; a loss is what it is."""
    table = campaign("h").put("h", terror=3)
    lasting_modifiers.add(table.state, bc.MOD_TERROR_GAIN, 1, bc.UNTIL_DAY, 0)
    stood = []
    for n in (0, 1, -2):
        tracks.change_terror(table.state, 0, n)
        stood.append(table.terror("h"))

    assert [3, 5, 3] == stood


# ---------------------------------------------------------------------- prevention, limits, loot
@rule("AVA-RUL-121")
@pytest.mark.parametrize(("seat", "name"), [(0, "h"), (1, "g")])
def test_prevention_by_an_effect_adds_up_for_its_owner(seat: int, name: str) -> None:
    """The axe prevents 1, then 2 more: 3 for whoever used it, nothing for the other one."""
    change = using("combat", {"op": "prevent", "n": 1}, {"op": "prevent", "n": 2})
    table = before(campaign("h", "g", change=change).give_item(name, 0, w.UP), "h", "g")
    table.vote(h=f"seat {seat}", g=f"seat {seat}").play("use item 1")

    assert [3 if other == seat else 0 for other in (0, 1)] == [table.state.s[w.E_PREVENT + other] for other in (0, 1)]


def limited(tables: dict[str, Any]) -> None:
    """The axe once an encounter, the third secret once a day, side b of the skills once a day."""
    tables["items"][0]["use"] = {"when": "combat", "limit": "encounter", "do": [NOTHING]}
    tables["secrets"][2]["use"] = {"when": "day", "limit": "day", "do": [NOTHING]}


@rule("AVA-RUL-82")
@pytest.mark.parametrize(
    ("limit", "used"), [(bc.LIMIT_DAY, [True, False, False]), (bc.LIMIT_ENCOUNTER, [False, True, True])]
)
def test_only_what_is_limited_by_what_is_over_can_be_used_again(limit: int, used: list[bool]) -> None:
    """A fight is over, or a day: the axe, the secret and the skill are each renewed by their own."""
    table = campaign("h", change=limited).give_item("h", 0, w.UP | w.USED).give_secret("h", 3, w.UP | w.USED)
    s = table.state.s
    s[w.SKILL + 1] = w.HELD + 1 | w.USED

    items.renew_uses(table.state, limit)

    assert used == [bool(s[word] & w.USED) for word in (w.ITEM, w.SECRET + 3, w.SKILL + 1)]


@rule("AVA-RUL-43", "AVA-PARTY-14")
def test_who_is_healed_by_loot_is_asked_as_loot() -> None:
    """2 health for one of those who won: the question says that it is loot, and G has it.

    H laid no card and lost 1 for it.
    """

    def change(tables: dict[str, Any]) -> None:
        tables["encounters"][0]["loot"] = [{"op": "health", "n": 2, "who": "one"}]

    party = {name: {"hand": "c9", "deck": DECK, "health": 5} for name in "hg"}
    table = encounter("green.01", party, change=change).markers(pool=4)
    table.vote(h="seat 0", g="seat 0").play("no card")
    assert "loot" == table.question.kind

    table.vote(h="seat 1", g="seat 1")

    assert (4, 7) == (table.health("h"), table.health("g"))
