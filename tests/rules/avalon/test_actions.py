"""AVA-ACT, AVA-DAY-20 on, AVA-PARTY, AVA-LOC: actions alone and together, and what waits where one arrives."""

from typing import Any

import msgspec
import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import VerseRead
from nemeton.games.avalon.rules import advancement, decks, guardians, items
from tests.rules.avalon.table import begin, campaign, interrupt, next_day
from tests.rules.avalon.workshop import guard
from tests.rules.rulebook import rule


def instant(number: int, *effects: dict[str, Any], **more: Any) -> Any:
    """A location where something happens to whoever arrives."""

    def change(tables: dict[str, Any]) -> None:
        place = next(one for one in tables["locations"] if one["number"] == number)
        place["instant"] = [{"id": "now", "do": list(effects)}]
        place |= more

    return change


def reads(*effects: dict[str, Any]) -> Any:
    """The second verse of 101, behind the choice of the kind, does this."""

    def change(tables: dict[str, Any]) -> None:
        tables["journal"][1]["do"] = list(effects)

    return change


HURT = {"op": "health", "n": -1}


# ---------------------------------------------------------------------- alone
@rule("AVA-ACT-01", "AVA-LOC-01", "AVA-RUL-01")
def test_exploring_costs_an_energy_and_reads_the_places_own_section() -> None:
    """At 101 the first verse of section 101 is read."""
    table = campaign("h").play("explore")

    assert (5, "v.101.1") == (table.energy("h"), table.all_of(VerseRead)[-1].verse)


@rule("AVA-ACT-20", "AVA-RUL-01")
def test_a_location_action_costs_what_is_printed_and_is_had_only_there() -> None:
    """Resting at 101 costs 1 energy; at 102 it is not offered."""
    table = campaign("h").put("h", terror=2).play("do 1.2")
    assert (5, 1) == (table.energy("h"), table.terror("h"))
    table.play("travel north")

    assert "do 1.2" not in table.options()


@rule("AVA-DAY-22")
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        ("explore", {"energy": 1}),
        ("travel east", {"energy": 1}),
        ("character action", {"energy": 3}),
        ("do 1.1", {"energy": 2, "magic": 1}),
    ],
)
def test_every_action_shows_what_it_costs(action: str, cost: dict[str, int]) -> None:
    """Whoever is offered an action is told its price."""
    table = campaign("h").put("h", magic=1)
    told = msgspec.to_builtins(table.state.describe(table.game.parse(action)))

    assert (True, cost) == (action in table.options(), told.get("cost", {"energy": told.get("energy")}))


@rule("AVA-ACT-30", "AVA-RUL-82")
def test_the_character_action_is_had_once_a_day_and_never_in_the_midst_of_things() -> None:
    """3 energy for a wealth; not again before the morning; not while a verse is read or a fight fought."""
    table = campaign("h").play("character action")
    assert (3, 1, False) == (table.energy("h"), table.resource("h", "wealth"), "character action" in table.options())
    assert "character action" in next_day(table).options()

    table.play("explore")
    assert "character action" not in table.options()
    fight = begin(campaign("h"), "green.01", "h").play("keep")
    assert "character action" not in fight.options()


@rule("AVA-RUL-01", "AVA-ACT-40")
@pytest.mark.parametrize(("action", "energy"), [("explore", 5), ("travel north", 5), ("inspect", 6)])
def test_actions_are_paid_in_energy(action: str, energy: int) -> None:
    """Explore and travel cost 1, looking at a menhir nothing."""
    assert energy == campaign("h").play(action).energy("h")


# ---------------------------------------------------------------------- rounds and parties
@rule("AVA-DAY-23", "AVA-DAY-24", "AVA-PARTY-08")
def test_a_joint_action_is_the_rounds_action_of_both_and_binds_no_longer() -> None:
    """H and G explore together: the round is over. In the next one each goes a way of its own."""
    table = campaign("h", "g").vote(h="seat 0", g="seat 0").play("explore", "join", "accept").pass_by("pay")
    assert 1 == table.view().round
    table.vote(h="choose 1", g="choose 1")
    assert (2, "who_acts") == (table.view().round, table.question.kind)

    table.vote(h="seat 0", g="seat 0").play("travel north", "stay").play("travel south")

    assert (102, 104) == (table.hero("h").location, table.hero("g").location)


@rule("AVA-DAY-23", "AVA-PARTY-01")
def test_only_those_at_the_place_are_asked_to_join() -> None:
    """K is elsewhere: G is asked, K is not."""
    table = campaign("h", "g", "k").put("k", at=103).pass_by("seat 0").play("explore")

    assert (table.seat("g"), "join") == table.asked
    assert (0, "choice") == table.play("stay").asked


@rule("AVA-PARTY-02", "AVA-PARTY-03")
def test_nobody_joins_or_leaves_what_has_begun() -> None:
    """G stayed out: while H reads, G is asked nothing and can say nothing; the verse is H's alone to its end."""
    table = campaign("h", "g", change=reads({"op": "gain", "res": "wealth", "n": 1, "who": "each"}))
    table.put("h", empathy=2).vote(h="seat 0", g="seat 0").play("explore", "stay")
    assert [True, False] == [table.state.asks(seat) for seat in (0, 1)]
    assert "kernel/not_asked" == table.refusal("join", 1).code

    table.play("choose 2")

    assert (1, 0) == (table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-ACT-18", "AVA-RUL-09", "AVA-ACT-17")
def test_a_party_travels_and_arrives_together() -> None:
    """Each pays 1 energy; the instant of 102 is not asked about, it hurts both; so does the sow's encounter."""
    table = guard(campaign("h", "g", change=instant(102, HURT)), 102, 1)
    table.vote(h="seat 0", g="seat 0").play("travel north", "join", "accept").pass_by("pay")
    assert ((5, 5), [0, 1]) == ((table.energy("h"), table.energy("g")), table.encounter.members)
    assert (9, 9) == (table.health("h"), table.health("g"))

    table.pass_by("keep").vote(h="seat 0", g="seat 0").play("escape", "escape")

    assert (9 - 2 - 1, 9 - 2 - 1) == (table.health("h"), table.health("g"))


@rule("AVA-RES-04", "AVA-ACT-20")
@pytest.mark.parametrize(("energy", "magic", "offered"), [(2, 1, True), (1, 1, False), (2, 0, False)])
def test_to_pay_needs_the_full_amount(energy: int, magic: int, offered: bool) -> None:
    """Trading at 101 costs 2 energy and 1 magic: with less of either it is not offered."""
    table = campaign("h").put("h", energy=energy, magic=magic)

    assert offered == ("do 1.1" in table.options())


@rule("AVA-ACT-31", "AVA-PARTY-06")
def test_the_owner_of_a_character_action_pays_one_energy_of_it_whoever_helps() -> None:
    """G leaves every unit it is asked for to H: the first one was not asked about, so G has paid 1 and H 2."""
    table = campaign("g", "h").vote(g="seat 0", h="seat 0").play("character action", "join", "accept")

    table.play("leave it", "pay", "leave it", "pay")

    assert (5, 4, 1) == (table.energy("g"), table.energy("h"), table.resource("g", "wealth"))


@rule("AVA-RUL-73", "AVA-ACT-43", "AVA-PARTY-05")
def test_a_menhirs_cost_is_paid_once_by_whoever_can() -> None:
    """H looks at the stone of 101 with G, who has the magic: both agree, G pays, and it burns."""
    table = campaign("h", "g").put("g", magic=1).vote(h="seat 0", g="seat 0").play("inspect", "join", "accept")
    assert "activate" == table.question.kind

    table.vote(h="activate", g="activate").pass_by("pay")

    assert (0, 0) == (table.resource("h", "magic"), table.resource("g", "magic"))
    assert [5] == [one.menhir for one in table.view().locations if one.menhir is not None]


@rule("AVA-RUL-83", "AVA-PARTY-14")
def test_a_reward_is_shared_out_unit_by_unit() -> None:
    """Two wealth for the party: asked twice, so that each may have one."""
    table = campaign("h", "g", change=reads({"op": "gain", "res": "wealth", "n": 2})).put("h", empathy=2)
    table.vote(h="seat 0", g="seat 0").play("explore", "join", "accept").pass_by("pay")
    table.vote(h="choose 2", g="choose 2")
    assert "assign" == table.question.kind

    table.vote(h="seat 0", g="seat 0").vote(h="seat 1", g="seat 1")

    assert (1, 1) == (table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-PARTY-14", "AVA-RES-04")
def test_a_loss_is_borne_by_who_has_it() -> None:
    """The party loses 2 wealth; only G has any: nobody is asked, and G loses what there is."""
    table = campaign("h", "g", change=reads({"op": "lose", "res": "wealth", "n": 2})).put("h", empathy=2)
    table.put("g", wealth=1).vote(h="seat 0", g="seat 0").play("explore", "join", "accept").pass_by("pay")

    table.vote(h="choose 2", g="choose 2")

    assert (0, 0, "who_acts") == (table.resource("h", "wealth"), table.resource("g", "wealth"), table.question.kind)


# ---------------------------------------------------------------------- arrivals
@rule("AVA-GRD-06")
def test_two_guardians_in_one_place_are_met_in_the_order_the_players_choose() -> None:
    """The hound and the sow at 102: H is asked which comes first, and meets the other afterwards."""
    table = guard(campaign("h"), 102, 1, 2).play("travel north")
    assert ("guardian", ["guardian green 2", "guardian green 3"]) == (table.question.kind, table.options())

    table.play("guardian green 3", "keep")
    assert "green.03" == table.encounter.encounter
    table.play("escape", "keep")

    assert "green.02" == table.encounter.encounter


@rule("AVA-GRD-08", "AVA-RUL-60")
def test_guardian_then_settlement_then_instant() -> None:
    """A settlement with a guardian: the fight comes first; lost, the mild card and the instant still come."""
    settled = instant(102, HURT, seals=["friendly"], settlement={"encounter": {"mode": "pick", "id": "blue.02"}})
    table = guard(campaign("h", change=settled), 102, 1).play("travel north")
    assert (0, 9) == (table.resource("h", "wealth"), table.health("h"))

    table.play("keep", "escape")

    assert (1, 9 - 2 - 1) == (table.resource("h", "wealth"), table.health("h"))


@rule("AVA-LOC-07", "AVA-RUL-101")
def test_an_instant_that_moves_on_is_finished_first() -> None:
    """102 sends H on to 103 and then costs a wealth: 103's own instant comes after both."""

    def change(tables: dict[str, Any]) -> None:
        instant(102, {"op": "move", "to": {"number": 103}}, {"op": "lose", "res": "wealth", "n": 5})(tables)
        instant(103, {"op": "gain", "res": "wealth", "n": 1})(tables)

    table = campaign("h", change=change).put("h", wealth=3).play("travel north")

    assert (103, 1) == (table.hero("h").location, table.resource("h", "wealth"))


@rule("AVA-RUL-101", "AVA-LOC-06")
def test_escaping_what_waited_does_not_undo_the_move() -> None:
    """A verse sends H to 103, where the sow is: H fights alone while G stands by, and is at 103 after."""
    sent = reads({"op": "move", "who": "each", "to": {"number": 103}})
    table = guard(campaign("h", "g", change=sent).put("h", empathy=2).put("g", at=103), 103, 1)
    table.vote(h="seat 0", g="seat 0").play("explore", "choose 2", "stay")
    assert [0] == table.encounter.members

    table.play("keep", "escape")

    assert (103, None) == (table.hero("h").location, table.view().encounter)


@rule("AVA-RUL-63", "AVA-DAY-06")
def test_two_who_are_pushed_onto_a_guardian_fight_it_together() -> None:
    """Both stood at 107, which goes: at 103 the sow waits for the two of them."""
    table = guard(campaign("h", "g").put("h", at=107).put("g", at=107), 103, 1)
    table.pass_by("seat 0", "pass", "done", "eat")

    assert ("green.02", [0, 1]) == (table.encounter.encounter, table.encounter.members)
    assert (103, 103) == (table.hero("h").location, table.hero("g").location)


@rule("AVA-RUL-92", "AVA-GRD-04")
def test_a_guardian_without_a_way_out_stays_and_is_met() -> None:
    """110 has no card beside it: any direction leaves the sow there, with H."""
    met = set()
    for seed in range(12):
        table = guard(campaign("h").put("h", at=110), 110, 1)
        interrupt(table)
        table.state.seed_with(seed * 1009)
        guardians.roll(table.state, 0, 1)
        table.state.go_on()
        met.add(table.view().encounter is not None or table.state.s[w.GUARDIANS] == 0)

    assert {True} == met


@rule("AVA-GRD-02", "AVA-GRD-03", "AVA-RUL-91")
def test_each_face_of_the_die() -> None:
    """From 102 there are ways east to 106 and south to 101; north and west lead to the higher number, 106."""
    expected = {0: 106, 1: 106, 2: 101, 3: 106, 4: 102, 5: None}
    seen = {}
    for seed in range(60):
        table = guard(campaign("h").reveal(106).put("h", at=105), 102, 1)
        table.state.seed_with(seed * 1009)
        face = int(table.state.clone().below(6))
        guardians.roll(table.state, 0, 1)
        found = [one.location for one in table.view().locations if one.guardians]
        seen[face] = found[0] if found else None

    assert expected == seen


@rule("AVA-RUL-64", "AVA-DAY-03")
def test_a_guardian_goes_home_with_its_location_before_it_could_roll() -> None:
    """The sow on 107, out of range: in the morning it is under its deck."""
    table = next_day(guard(campaign("h"), 107, 1))

    assert (0, 1) == (table.state.s[w.GUARDIANS], table.state.s[w.BOTTOM_SIZE + bc.GREEN])


@rule("AVA-GRD-02", "AVA-RUL-91")
def test_a_guardian_of_the_last_decks_rolls_once_too() -> None:
    """The runner of the purple deck has rolled this morning: there is nobody left to roll for."""
    table = campaign("h")
    card = next(one for one in range(bc.PURPLE * 31, bc.PURPLE * 31 + 31) if one % 31 == 1)
    guard(table, 102, card)
    frame = table.state.push(w.R_GUARDIANS)
    table.state.s[frame + w.GUARDIANS_ROLLED + card // w.HALF_ENCOUNTERS] = 1 << card % w.HALF_ENCOUNTERS
    size = table.state.s[w.COURSE_SIZE]

    guardians.roam(table.state, frame)

    assert size - 1 == table.state.s[w.COURSE_SIZE]


@rule("AVA-ACT-17")
@pytest.mark.parametrize(("courage", "health"), [(1, 9), (2, 8)])
def test_an_instant_may_have_a_condition(courage: int, health: int) -> None:
    """102 hurts whoever is bold, and nobody else."""

    def change(tables: dict[str, Any]) -> None:
        place = next(one for one in tables["locations"] if one["number"] == 102)
        place["instant"] = [{"id": "now", "if": {"attr": "courage", "min": 2}, "do": [HURT]}]

    table = campaign("h", change=change).put("h", courage=courage).play("travel north")

    assert health == table.health("h")


# ---------------------------------------------------------------------- things
@rule("AVA-ITEM-07", "AVA-ITEM-06")
def test_effects_that_discard_items_leave_secrets() -> None:
    """All weapons go: the axe does, the secret blade stays."""
    table = campaign("h", change=reads({"op": "item_discard", "n": "all", "keyword": "weapon", "who": "each"}))
    table.put("h", empathy=2).give_item("h", 0, w.UP).give_item("h", 1, 0).give_secret("h", 3, 0)

    table.play("explore", "choose 2")

    assert ([], ["3"]) == (table.hero("h").items, [one.id for one in table.hero("h").secrets])


@rule("AVA-ITEM-09", "AVA-EVT-01")
def test_a_secret_with_a_padlock_is_the_groups_quest() -> None:
    """It lies in the quest pile, nobody holds it, everybody meets a condition on it; met, it completes once."""

    def change(tables: dict[str, Any]) -> None:
        tables["secrets"][0] |= {"quest": True, "objective": {"status": "oath", "part": 1}}
        tables["secrets"][0]["complete"] = [{"op": "gain", "res": "exp", "n": 1, "who": "all"}]
        tables["journal"][0]["next"]["choices"][1]["if"] = {"secret": 1}

    table = campaign("h", "g", change=change)
    items.receive_secret(table.state, 0, 1)
    assert (w.IN_QUESTS, ["1"]) == (table.state.s[w.SECRET + 1] & 127, table.view().quests)
    assert ([], []) == (table.hero("h").secrets, table.hero("g").secrets)
    table.vote(h="seat 1", g="seat 1").play("explore", "stay")
    assert "choose 2" in table.options()

    table.mark(2, 0b10).play("choose 1").play("travel north", "stay")

    assert (1, 1) == (table.resource("h", "exp"), table.resource("g", "exp"))


@rule("AVA-ADV-09", "AVA-ADV-06")
def test_points_from_the_story_cost_nothing_and_bring_their_skill() -> None:
    """Courage 1: a point makes 2, the next one asks for a skill card and its side."""
    gift = {"op": "attribute", "attr": "courage", "n": 1, "who": "actor"}
    table = campaign("h", change=reads(gift, gift)).put("h", empathy=2).play("explore", "choose 2")
    assert ("skill", ["learn 1", "learn 2"]) == (table.question.kind, table.options())

    table.play("learn 2", "side b")

    assert (3, 0, {2: "b"}) == (
        table.hero("h").attributes["courage"],
        table.resource("h", "exp"),
        table.hero("h").skills,
    )


@rule("AVA-RUL-90", "AVA-ADV-02")
def test_a_small_pool_shows_what_it_has_and_an_empty_one_sells_nothing() -> None:
    """Two combat cards left: both are shown; none left: only talks are sold."""
    table = campaign("h").put("h", exp=2)
    pool = table.state.seat_at(0) + w.ZONE + w.IN_POOL
    table.state.s[pool] = 0b11 << 20
    table.play("pass", "eat", "buy combat")
    assert ["take c21", "take c22"] == table.options()

    bare = campaign("h").put("h", exp=2)
    bare.state.s[pool] = 0
    bare.play("pass", "eat")

    assert (False, True) == ("buy combat" in bare.options(), "buy diplomacy" in bare.options())


@rule("AVA-RUL-89", "AVA-ADV-07")
def test_without_a_skill_card_an_attribute_rises_no_further() -> None:
    """G took the only aggression skill: H, with 2 points and EXP enough, is not offered a third."""
    table = campaign("h", "g").put("h", exp=20).put("g", aggression=2, exp=0)
    interrupt(table)
    table.state.push(19, table.seat("g"), bc.AGGRESSION, 1)  # a point for G
    table.state.go_on()
    table.play("side a")
    assert {3: "a"} == table.hero("g").skills

    assert not advancement.can_raise(table.state, 0, bc.AGGRESSION)
    assert advancement.can_raise(table.state, 0, bc.COURAGE)


@rule("AVA-ENC-03", "AVA-RUL-58")
def test_a_guardian_placed_where_people_are_meets_them_at_once() -> None:
    """`guardian_place` on the spot is a fight for everybody there."""
    table = campaign("h", "g")
    interrupt(table)
    decks.take(table.state, 1)
    guardians.put_on_map(table.state, 1, table.where(101))
    guardians.come(table.state, 1, table.where(101))
    table.state.go_on()

    assert [0, 1] == table.encounter.members
