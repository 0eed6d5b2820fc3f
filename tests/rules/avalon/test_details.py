"""Small print: what a rule says beyond its usual case, each looked at by itself."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import (
    arrivals,
    chapters,
    conditions,
    death,
    dials,
    effects,
    encounter_leaving,
    encounter_start,
    guardians,
    items,
    lasting_modifiers,
    manners,
    markers,
    modifiers,
    night,
    programs,
    tracks,
    uses,
)
from nemeton.games.avalon.rules import encounter as encounters
from nemeton.games.avalon.state import guardian_card
from tests.rules.avalon.encounters import DECK, both, card, enemy, hound, talk
from tests.rules.avalon.table import campaign, encounter, interrupt
from tests.rules.avalon.test_versions import item
from tests.rules.avalon.workshop import guard, of_green, read, start
from tests.rules.rulebook import rule


# ---------------------------------------------------------------------- talks
@rule("AVA-RUL-51", "AVA-KEY-13")
@pytest.mark.parametrize(("prevented", "affinity", "left"), [(0, 2, 0), (1, 3, 0), (2, 4, 0), (5, 4, 3)])
def test_what_a_response_takes_can_be_prevented(prevented: int, affinity: int, left: int) -> None:
    """A response takes 2 affinity from 4: as much of it as is prevented stays, and what was not needed is kept."""
    state = talk().markers(affinity=4).state
    state.s[w.E_CONTEXT] |= w.IN_ATTACK
    state.s[w.E_PREVENT + state.s[w.E_ACTIVE]] = prevented

    markers.move_affinity(state, -2)

    assert (affinity, left) == (state.s[w.E_AFFINITY], state.s[w.E_PREVENT + state.s[w.E_ACTIVE]])


@rule("AVA-RUL-51", "AVA-KEY-13")
def test_what_a_card_takes_of_affinity_cannot_be_prevented() -> None:
    """Outside the response nothing is prevented; and what was lost is counted, as far as there was any."""
    state = talk().markers(affinity=1).state
    state.s[w.E_PREVENT + state.s[w.E_ACTIVE]] = 5
    state.s[w.E_LOST] = 0

    markers.move_affinity(state, -2)

    assert (0, 1, 5) == (state.s[w.E_AFFINITY], state.s[w.E_LOST], state.s[w.E_PREVENT + state.s[w.E_ACTIVE]])


# ---------------------------------------------------------------------- fights
@rule("AVA-RUL-24")
def test_the_owner_of_a_card_in_the_row_is_not_who_is_active() -> None:
    """H's card costs its owner an energy in every response: also when G is struck."""
    costly = card("crimson.c.01", left="-,-,-,-", passive=True, abilities=[RESPONSE])
    heroes: dict[str, dict[str, Any]] = {
        "h": {"energy": 5, "hand": "c1 c2", "deck": DECK},
        "g": {"energy": 5, "hand": "c2 c3", "deck": DECK},
    }
    table = encounter("green.01", heroes, change=costly)
    table.vote(h="seat 0", g="seat 0").play("play c1").pass_by("stop", "done")
    before = table.energy("h"), table.energy("g")
    assert 4 == before[0]

    table.pass_by("no card", "stop", "done")

    assert (before[0] - 1, before[1]) == (table.energy("h"), table.energy("g"))


RESPONSE: dict[str, Any] = {"trigger": "response", "do": [{"op": "energy", "n": -1, "who": "owner"}]}


# ---------------------------------------------------------------------- parties
@rule("AVA-PARTY-11")
def test_a_refused_offer_is_not_made_again_in_that_round() -> None:
    """G does not want the food; wealth may still be offered, and food again in the next round."""
    table = campaign("h", "g", rules=4).vote(h="go together", g="go together").put("h", food=2, wealth=1)

    table.play("trade", "give food to 1", "refuse")

    assert {"give food to 1", "give wealth to 1"} & set(table.options()) == {"give wealth to 1"}


@pytest.mark.parametrize(("heroes", "mask", "seat"), [("hg", 3, 1), ("gh", 3, 0), ("gh", 2, 1), ("hgk", 3, 1)])
def test_the_highest_number_of_some(heroes: str, mask: int, seat: int) -> None:
    """H is 2, G is 3, K is 4, wherever they sit; who is not among them does not count."""
    assert seat == effects.highest(campaign(*heroes).state, mask)


# ---------------------------------------------------------------------- modifiers
@rule("AVA-DEATH-01")
def test_what_changed_somebody_who_is_gone_changes_nothing_more() -> None:
    """Two of H's, wherever they stand in the list; what G and the world have stays."""
    state = campaign("h", "g").state
    for seat, key in ((0, bc.MOD_HAND_START), (1, bc.MOD_HAND_LIMIT), (-1, bc.MOD_REST_FOOD), (0, bc.MOD_NO_REST)):
        lasting_modifiers.add(state, key, 1, bc.UNTIL_CHAPTER, seat)

    lasting_modifiers.forget(state, 0)

    left = [int(state.s[w.MOD + place]) for place in range(state.s[w.MODS_SIZE])]
    assert [2, 0] == [word >> w.MOD_SEAT_SHIFT & 7 for word in left]


@rule("AVA-RUL-120")
def test_what_a_quest_lends_a_party_counts_once() -> None:
    """An open quest and the event of the day each lower a target by 1: by 2 for two, not by 4."""

    def change(tables: dict[str, Any]) -> None:
        for event in tables["random_events"][:2]:
            event["static"] = [{"key": "target", "n": -1}]

    state = campaign("h", "g", change=change).state
    events = [event for event in range(state.book.event_count) if state.book.event(event, bc.EVENT_STATIC) != 0]
    state.s[w.EVENT_ACTIVE] = events[0]
    assert -1 == modifiers.of_world_once(state, 3, bc.MOD_TARGET)

    state.s[w.QUEST + state.s[w.QUESTS]] = events[1]
    state.s[w.QUESTS] += 1

    assert -2 == modifiers.of_world_once(state, 3, bc.MOD_TARGET)


@rule("AVA-RUL-36")
@pytest.mark.parametrize(("change", "health"), [(1, 4), (2, 3), (-1, 5)])
def test_by_version_1_a_feint_lets_the_sum_of_changes_only_hurt(change: int, health: int) -> None:
    """Two damage in step 3 from 7 health: what makes it worse counts, what makes it less does not."""
    state = hound(enemy("green.01", traits=["feint"])).state
    state.rules = 1
    state.s[w.E_CONTEXT] |= w.IN_ATTACK
    lasting_modifiers.add(state, bc.MOD_DAMAGE_TAKEN, change, bc.UNTIL_DAY, 0)

    tracks.damage(state, 0, 2)

    assert health == state.of(0, w.TRACK + bc.HEALTH)


# ---------------------------------------------------------------------- night
@rule("AVA-END-03", "AVA-MAN-09")
@pytest.mark.parametrize(("food", "energy", "health"), [(1, 3, 6), (0, 0, 5)])
def test_who_said_it_eats_and_has_nothing_goes_hungry(food: int, energy: int, health: int) -> None:
    """The food was there when it was said."""
    table = campaign("h").put("h", food=food, energy=3, health=5)

    night.rest_as_said(table.state, 0, w.EAT)

    assert (energy, health) == (table.energy("h"), table.health("h"))


@rule("AVA-MAN-08", "AVA-MAN-15")
def test_nobody_is_offered_a_look_at_what_cannot_change() -> None:
    """Nothing in the reserve and the least of cards; no EXP that would buy anything."""
    table = campaign("h", rules=4).play("pass")
    manners.put(table.state, 0, manners.SETTLED, True)
    manners.save_up(table.state, 0, True)
    assert "arrange decks" not in table.options()

    table.put("h", exp=9)

    assert "arrange decks" in table.options()


# ---------------------------------------------------------------------- conditions
@rule("AVA-CND-08", "AVA-RUL-123")
@pytest.mark.parametrize(("before", "terror", "health"), [(7, 8, 3), (5, 8, 5), (4, 7, 5)])
def test_only_what_goes_beyond_the_top_overflows_into_health(before: int, terror: int, health: int) -> None:
    """Three terror on a track to 8: what has no room costs health."""
    table = campaign("h").put("h", terror=before, health=5)

    tracks.change_terror(table.state, 0, 3)

    assert (terror, health) == (table.terror("h"), table.health("h"))


# ---------------------------------------------------------------------- guardians
@rule("AVA-RUL-64")
def test_all_guardians_of_a_place_go_and_no_others() -> None:
    """Two at 102, wherever they stand in the list, and one at 103, which stays."""
    table = guard(guard(guard(campaign("h"), 102, of_green(2)), 103, of_green(3)), 102, of_green(4))

    guardians.dismiss(table.state, table.where(102))

    assert [of_green(3)] == [guardian_card(table.state, which) for which in range(table.state.s[w.GUARDIANS])]


@rule("AVA-GRD-06")
def test_a_guardian_met_on_arrival_is_not_met_again() -> None:
    """Three at 103: H escapes from the first one, which stays, and chooses among the other two."""
    table = guard(campaign("h", rules=2), 103, of_green(2), of_green(3), of_green(4)).put("h", energy=9)
    table.play("travel east")
    assert 3 == len(table.options())

    first = table.options()[0]
    table.play(first).pass_by("keep", "escape")

    assert ("guardian", 2) == (table.question.kind, len(table.options()))
    assert first not in table.options()


# ---------------------------------------------------------------------- dials
@rule("AVA-DAY-08")
@pytest.mark.parametrize("heroes", ["gh", "hg"])
def test_a_dial_on_somebody_runs_out_for_that_one(heroes: str) -> None:
    """On whoever sits first, whatever its number: its effect is for the owner."""
    table = start(*heroes)
    first, second = heroes[0], heroes[1]
    read(table, "own_dial", first)
    interrupt(table)

    dials.tick(table.state)
    dials.tick(table.state)
    table.state.go_on()

    assert (3, 0) == (table.resource(first, "wealth"), table.resource(second, "wealth"))


@rule("AVA-DAY-08")
def test_each_dial_shows_its_own_value() -> None:
    """Two dials: one on H at 2, one on a place at 2, of which the second is turned by 3."""
    table = read(read(start("h"), "own_dial"), "place_dial")
    state = table.state
    shown = [conditions.dial_value(state, int(state.s[w.DIAL + 2 * place]) & w.DIAL_ID_BITS) for place in (0, 1)]
    assert [2, 2] == shown

    dials.turn_at(state, 1, 3)

    assert [2, 5] == [
        conditions.dial_value(state, int(state.s[w.DIAL + 2 * place]) & w.DIAL_ID_BITS) for place in (0, 1)
    ]


@rule("AVA-RUL-68")
def test_a_dial_that_goes_leaves_the_others_as_they_were() -> None:
    """Of two dials the first one goes: the second keeps what it shows and what it does."""
    state = read(read(start("h"), "own_dial"), "place_dial").state
    second = [int(state.s[w.DIAL + word]) for word in (2, 3)]

    dials.drop(state, 0)

    assert (1, second, [0, 0]) == (
        state.s[w.DIALS],
        [int(state.s[w.DIAL + word]) for word in (0, 1)],
        [int(state.s[w.DIAL + word]) for word in (2, 3)],
    )


# ---------------------------------------------------------------------- damage
@rule("AVA-KEY-16", "AVA-RUL-36")
def test_damage_is_counted_after_what_was_prevented() -> None:
    """Three damage of which one is prevented, then one more: three count for the enemy's step."""
    state = hound().state
    state.s[w.E_DAMAGE] = 0
    state.s[w.E_PREVENT] = 1

    tracks.damage(state, 0, 3)
    tracks.damage(state, 0, 1)

    assert 3 == state.s[w.E_DAMAGE]


# ---------------------------------------------------------------------- leaving
@rule("AVA-PARTY-10")
def test_who_is_out_cannot_leave_again() -> None:
    """H is out; G still fights, and stays when H is said to leave once more."""
    heroes: dict[str, dict[str, Any]] = {"h": {"hand": "c1", "deck": DECK}, "g": {"hand": "c2", "deck": DECK}}
    table = encounter("green.01", heroes)
    state = table.state
    encounter_leaving.leave(state, 0)
    held, active = table.hand("h"), int(state.s[w.E_ACTIVE])

    encounter_leaving.leave(state, 0)

    assert (2, held, active) == (state.s[w.E_MEMBERS], table.hand("h"), state.s[w.E_ACTIVE])


# ---------------------------------------------------------------------- things
@rule("AVA-ITEM-02")
@pytest.mark.parametrize("name", ["h", "g"])
def test_what_is_worn_is_counted_by_its_wearer(name: str) -> None:
    """An axe face up and one face down, and the secret that is a weapon: two, and none for the other one."""
    table = campaign("h", "g").give_item(name, 0, w.UP).give_item(name, 1, 0).give_secret(name, 3, w.UP)
    other = "g" if name == "h" else "h"

    assert (2, 0) == tuple(items.count_worn(table.state, table.seat(who), bc.WEAPON) for who in (name, other))


@rule("AVA-LOC-10")
def test_what_lies_at_a_place_is_picked_up_by_its_kind() -> None:
    """An axe and a salve lie at 101, a second axe at 102."""
    table = campaign("h")
    for card_number, place in ((0, 101), (4, 101), (1, 102)):
        table.state.s[w.ITEM + card_number] = w.LYING + table.where(place)

    found = [[items.lying_card(table.state, table.where(place), kind) for kind in range(4)] for place in (101, 102)]

    assert [[0, -1, -1, 4], [1, -1, -1, -1]] == found


@rule("AVA-ENC-06")
@pytest.mark.parametrize(("flags", "uses_one"), [(w.UP, True), (w.UP | w.SET_ASIDE, False), (0, False)])
def test_only_what_one_uses_oneself_can_be_set_aside(flags: int, uses_one: bool) -> None:
    """G holds a secret that is a weapon, face up, or set aside already, or face down; H holds nothing."""
    state = campaign("h", "g").give_secret("g", 3, flags).state

    assert [False, uses_one] == [encounters.uses_any(state, seat) for seat in (0, 1)]


@rule("AVA-RUL-63")
def test_the_dead_arrive_nowhere() -> None:
    """Both were pushed out and H has died: G arrives, and nobody waits for H."""
    table = campaign("h", "g")
    state = table.state
    state.s[state.seat_at(0) + w.CHARACTER] = -1
    frame = state.push(w.R_OUSTED, 3)

    arrivals.arrive_in_groups(state, frame)

    assert 1 == state.s[frame + w.OUSTED_SEATS]


# ---------------------------------------------------------------------- standing consent
@rule("AVA-MAN-15")
def test_who_saves_does_so_for_itself() -> None:
    """H, G and K save; then G does not."""
    state = campaign("h", "g", "k", rules=4).state
    for seat in range(3):
        manners.save_up(state, seat, True)

    manners.save_up(state, 1, False)

    assert [True, False, True] == [manners.saves(state, seat) for seat in range(3)]


@rule("AVA-MAN-09", "AVA-END-02")
def test_who_can_only_use_something_is_asked_at_supper() -> None:
    """H has nothing to eat and nobody to trade with, but a salve for the evening."""

    def evening(tables: dict[str, Any]) -> None:
        tables["items"][3]["use"]["when"] = "end_of_day"

    table = campaign("h", change=evening, rules=4).put("h", food=0, energy=3)
    assert not night.has_choice(table.state, 0)

    table.give_item("h", 4, w.UP)

    assert night.has_choice(table.state, 0)


@rule("AVA-RUL-107")
def test_what_can_be_used_once_a_chapter_is_fresh_in_the_next() -> None:
    """A salve for once a chapter, used; a new chapter begins."""

    def once(tables: dict[str, Any]) -> None:
        tables["items"][3]["use"] |= {"limit": "chapter", "discard": False}

    table = campaign("h", change=once).give_item("h", 4, w.UP | w.USED)

    interrupt(table)
    chapters.chapter(table.state, table.state.push(w.R_CHAPTER, 0))

    assert 0 == table.state.s[w.ITEM + 4] & w.USED


# ---------------------------------------------------------------------- keys, costs, uses
TWO_KEYS = card("crimson.c.01", left="M+h2,M+h1,-,-")


@rule("AVA-KEY-01", "AVA-KEY-04")
@pytest.mark.parametrize(("answers", "pool", "magic"), [("pp", 3, 0), ("pn", 2, 1), ("np", 1, 1), ("nn", 0, 2)])
def test_each_magic_key_is_paid_for_itself(answers: str, pool: int, magic: int) -> None:
    """Two magic keys: the ones that are paid connect, and give what they give."""
    table = hound(TWO_KEYS, magic=2).play("play c1")

    table.play(*("pay" if answer == "p" else "do not" for answer in answers))

    assert (pool, magic) == (table.pool, table.resource("h", "magic"))


@rule("AVA-PARTY-05")
@pytest.mark.parametrize(("rules", "h", "g", "asked"), [(2, 0, 1, False), (2, 1, 1, True), (4, 0, 1, False)])
def test_the_only_one_who_can_pay_for_a_verse_pays_unasked(rules: int, h: int, g: int, asked: bool) -> None:
    """A choice of a wealth: G alone has any, though H acts; if both have, they are asked."""
    table = campaign("h", "g", rules=rules).pass_by("go asked", "seat 0").put("h", wealth=h).put("g", wealth=g)
    table.play("explore").pass_by("join", "accept", "pay").vote(h="choose 3", g="choose 3")

    assert (asked, 1 if asked else 0) == (table.question.kind == "pay", table.resource("g", "wealth"))


@rule("AVA-DEATH-06")
def test_a_secret_goes_to_the_only_heir_unasked() -> None:
    """G dies; H is the only other one."""
    table = campaign("g", "h").give_secret("g", 1)
    interrupt(table)

    death.kill(table.state, 0)
    table.state.go_on()
    table.play("nobody")

    assert w.HELD + 1 == table.state.secret_place(1)


@rule("AVA-RUL-82")
@pytest.mark.parametrize(("limit", "used"), [("none", False), ("day", True), ("chapter", True)])
def test_a_use_with_a_limit_is_used_up(limit: str, used: bool) -> None:
    """A salve without a limit, which costs energy instead, may be used again."""

    def change(tables: dict[str, Any]) -> None:
        tables["items"][3]["use"] |= {"limit": limit, "discard": False, "cost": {"energy": 1}}

    table = campaign("h", change=change).give_item("h", 4, w.UP)

    uses.begin(table.state, 0, w.USE + 3)

    assert used == (table.state.s[w.ITEM + 4] & w.USED != 0)


# ---------------------------------------------------------------------- who takes part
@rule("AVA-PARTY-10", "AVA-RUL-104")
def test_in_an_encounter_an_effect_concerns_those_present() -> None:
    """H has left: the party is G; but whose effect it is counts too."""
    heroes: dict[str, dict[str, Any]] = {"h": {"hand": "c1", "deck": DECK}, "g": {"hand": "c2", "deck": DECK}}
    state = encounter("green.01", heroes).state
    frame = state.push(w.R_PROGRAM)
    state.s[frame + w.PROGRAM_PARTY] = 3
    state.s[w.E_MEMBERS] = 2

    found = []
    for actor in (1, 0):
        state.s[frame + w.PROGRAM_ACTOR] = actor
        found.append(int(programs.party_of(state, frame)))

    assert [2, 3] == found


@rule("AVA-RUL-104")
@pytest.mark.parametrize(("actor", "voters", "left"), [(0, 3, 2), (-1, 3, 3), (0, 7, 7)])
def test_who_has_left_reads_no_further(actor: int, voters: int, left: int) -> None:
    """H leaves a party of two: it votes no more where the party votes; others vote as they did."""
    state = campaign("h", "g", "k").state
    frame = state.push(w.R_PROGRAM)
    for word, value in ((w.PROGRAM_ACTOR, actor), (w.PROGRAM_PARTY, 3), (w.PROGRAM_VOTERS, voters)):
        state.s[frame + word] = value

    encounter_start.read_on(state, frame, 2)

    assert (2, left) == (state.s[frame + w.PROGRAM_PARTY], state.s[frame + w.PROGRAM_VOTERS])


@rule("AVA-RUL-87")
@pytest.mark.parametrize(
    ("routine", "words"),
    [
        (w.R_PROGRAM, (w.PROGRAM_PARTY, w.PROGRAM_VOTERS)),
        (w.R_OPEN, (w.OPENING_PARTY, w.OPENING_PRESENT)),
        (w.R_ARRIVE, (w.ARRIVE_SEATS, w.ARRIVE_ONWARD, w.ARRIVE_BYSTANDERS, w.ARRIVE_PARTY)),
        (w.R_ASSIGN, (w.ASSIGN_VOTERS, w.ASSIGN_PARTY)),
    ],
)
def test_the_dead_are_struck_from_what_is_under_way(routine: int, words: tuple[int, ...]) -> None:
    """H is counted nowhere any more, and G still is."""
    state = campaign("h", "g").state
    frame = state.push(routine)
    for word in words:
        state.s[frame + word] = 3

    death.strike_frame(state, frame, 0, 2)

    assert [2] * len(words) == [state.s[frame + word] for word in words]


@rule("AVA-PARTY-13")
def test_the_dead_meet_no_condition() -> None:
    """G has the reputation a menhir asks for, as long as it lives."""

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][0]["menhir"]["require"] = {"res": "rep", "min": 3}

    state = campaign("h", "g", change=change).put("g", rep=4).state
    wanted = state.book.location(0, bc.LOC_MENHIR_IF)
    assert conditions.holds(state, wanted, 0, 3)

    state.s[state.seat_at(1) + w.CHARACTER] = -1

    assert not conditions.holds(state, wanted, 0, 3)


# ---------------------------------------------------------------------- places, charges, successors
@rule("AVA-RUL-136")
@pytest.mark.parametrize(("seals", "hostile"), [([], False), (["friendly"], False), (["unfriendly"], True)])
def test_only_an_unfriendly_settlement_is_hostile(seals: list[str], hostile: bool) -> None:
    """H stands at 102, which is no settlement, a friendly or an unfriendly one."""

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][1]["seals"] = seals
        if seals == ["friendly"]:
            tables["locations"][1]["settlement"] = {"encounter": {"mode": "pick", "id": "blue.01"}}

    state = campaign("h", change=change, rules=4).put("h", at=102).state
    frame = state.push(w.R_OPEN)
    state.s[frame + w.OPENING_PARTY] = 1

    assert hostile == encounter_start.is_hostile(state, frame)


@pytest.mark.parametrize(("place", "charges"), [(0, 3), (1, 0), (-1, 0)])
def test_charges_are_those_of_the_card_in_the_row(place: int, charges: int) -> None:
    """A card with three charges lies in the row; behind it, and on what is no card of the row, there are none."""
    state = hound().play("play c1").state
    for at in (0, 1):
        state.s[w.ROW + at] |= 3 << w.ROW_CHARGE_SHIFT
    bearer = w.BY_ROW + place if place >= 0 else w.BY_ITEM

    assert charges == conditions.count_of(state, bc.COUNT_CHARGES, 0, bearer)


@rule("AVA-DEATH-03", "AVA-DEATH-06")
def test_who_comes_in_a_colour_of_its_choice_leaves_the_secrets_as_they_are() -> None:
    """G dies and is followed by W, in any colour: G's secret is H's, and nothing else has been handed on."""
    table = campaign("g", "h").give_secret("g", 1)
    interrupt(table)
    before = int(table.state.s[w.SECRET])

    death.kill(table.state, 0)
    table.state.go_on()
    table.play("claim 5").pass_by("colour 3", "colour 4")

    assert (w.HELD + 1, before) == (table.state.secret_place(1), table.state.s[w.SECRET])


def by_the_actor(tables: dict[str, Any]) -> None:
    """What is told at 101 depends on who explores it: it costs the aggressive a health, and others an energy."""
    bold = {"attr": "aggression", "min": 2, "who": "actor"}
    tables["journal"][0]["next"] = {"branch": [{"if": bold, "goto": "v.101.2"}, {"else": True, "goto": "nm.104"}]}


@rule("AVA-PARTY-13")
@pytest.mark.parametrize(("actor", "lost"), [("h", 1), ("g", 0)])
def test_a_branch_that_asks_for_the_actor_looks_at_who_acts(actor: str, lost: int) -> None:
    """H is aggressive, G is not; one of them explores alone, the other one stands by."""
    table = campaign("h", "g", change=by_the_actor, rules=4).vote(h="go together", g="go together")
    if actor == "g":
        table.play("after you")
    before = table.health(actor)

    table.play("go alone", "explore")

    assert lost == before - table.health(actor)


@rule("AVA-MAN-08", "AVA-TRAIT-11")
def test_a_secret_does_not_shatter_so_it_need_not_be_set_aside() -> None:
    """Before an enemy that SHATTERS: a secret that lends nothing is no reason to ask, an axe is."""
    table = hound(SHATTERING).give_secret("h", 1, w.UP)
    assert not encounters.could_leave_any(table.state, 0)

    table.give_item("h", 0, w.UP)

    assert encounters.could_leave_any(table.state, 0)


SHATTERING = both(enemy("green.01", traits=["shatter"]), item(static=[]))
