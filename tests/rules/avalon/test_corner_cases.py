"""Where a rule's usual case and its edge part: seats other than the first, the last one left, the second of two."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import CardDiscarded, EncounterLeft, SecretGained
from nemeton.games.avalon.rules import (
    advancement,
    death,
    encounter,
    encounter_leaving,
    guardians,
    heroes,
    items,
    keys,
    lasting_modifiers,
    manners,
    markers,
    modifiers,
    night,
    party,
    programs,
    tracks,
)
from nemeton.games.avalon.rules import map as maps
from tests.rules.avalon.encounters import hound
from tests.rules.avalon.table import AvalonTable, campaign, interrupt
from tests.rules.avalon.workshop import AXE, MAIL, SALVE, guard, of_green, read, start
from tests.rules.rulebook import rule


# ---------------------------------------------------------------------- death
def dies(table: AvalonTable, name: str) -> AvalonTable:
    """Somebody dies, wherever the table stands."""
    interrupt(table)
    death.kill(table.state, table.seat(name))
    table.state.go_on()
    return table


@rule("AVA-DEATH-06")
def test_the_only_one_left_inherits_without_a_question() -> None:
    """H, on the second seat, dies: G, on the first, has the secret weapon and lends itself its courage."""
    table = dies(campaign("g", "h").give_secret("h", 3), "h").play("nobody")

    assert "secret" != table.question.kind
    assert (w.HELD, 1) == (table.state.secret_place(3), table.hero("g").levels["courage"])


@rule("AVA-DEATH-06", "AVA-DEATH-03")
def test_who_comes_alone_after_the_dead_has_their_secrets() -> None:
    """G is dead, nobody came for it; K comes for H: there is nobody else, so H's two secrets are K's and in use."""
    table = dies(campaign("g", "h").give_secret("h", 1, 0).give_secret("h", 3, 0), "g").play("nobody")

    dies(table, "h").play("claim 4")
    table.heroes[1] = "k"

    assert [w.HELD + 1] * 2 == [table.state.secret_place(number) for number in (1, 3)]
    assert 1 == table.hero("k").levels["courage"]


@rule("AVA-DEATH-06")
@pytest.mark.parametrize(("dead", "heirs"), [("g", ["seat 1", "seat 2"]), ("n", ["seat 0", "seat 1"])])
def test_every_secret_is_asked_about_once(dead: str, heirs: list[str]) -> None:
    """Two secrets, two questions, to the one whose character it was; what others hold is not asked about."""
    table = campaign("g", "h", "n").give_secret(dead, 1).give_secret(dead, 3).give_secret("h", 2)
    dies(table, dead).play("nobody")
    asked: list[Any] = []
    while table.question.kind == "secret":
        asked.append((table.actor, table.options()))
        table.play(heirs[-1])

    assert [(table.seat(dead), heirs)] * 2 == asked
    assert [w.HELD + int(heirs[-1][-1])] * 2 == [table.state.secret_place(number) for number in (1, 3)]
    assert w.HELD + 1 == table.state.secret_place(2)


# ---------------------------------------------------------------------- guardians
@rule("AVA-RUL-91", "AVA-GRD-02")
@pytest.mark.parametrize(
    ("laid", "order"),
    [
        ([(104, 1), (102, 2), (103, 3)], [2, 3, 1]),  # by ascending location
        ([(103, 3), (103, 1), (102, 2)], [2, 3, 1]),  # on one location in the order they came there
    ],
)
def test_guardians_roll_by_location_and_then_as_they_came(laid: list[tuple[int, int]], order: list[int]) -> None:
    """Each once; who has rolled is not asked again, wherever it went."""
    table = campaign("h").put("h", at=101)
    for number, card in laid:
        guard(table, number, of_green(card))
    state, rolled = table.state, []
    frame = state.push(w.R_GUARDIANS)
    for _guardian in laid:
        before = [int(state.s[frame + w.GUARDIANS_ROLLED + half]) for half in (0, 1)]
        guardians.roam(state, frame)
        now = [int(state.s[frame + w.GUARDIANS_ROLLED + half]) for half in (0, 1)]
        rolled.append(
            next(card for card in order if marked(now, of_green(card)) and not marked(before, of_green(card)))
        )

    assert order == rolled


def marked(rolled: list[int], card: int) -> bool:
    """Has this guardian rolled?"""
    return rolled[card // w.HALF_ENCOUNTERS] >> card % w.HALF_ENCOUNTERS & 1 == 1


# ---------------------------------------------------------------------- uses
def after_use(table: AvalonTable, name: str, bearer: int, discards: int) -> AvalonTable:
    """A use by this hero of what bears it has been made."""
    state = table.state
    frame = state.push(w.R_USE)
    state.s[frame + w.USE_SEAT] = table.seat(name)
    state.s[frame + w.USE_BEARER] = bearer
    state.s[frame + w.USE_DISCARDS] = discards
    items.discard_used(state, frame)
    return table


@rule("AVA-SETUP-24", "AVA-RUL-82")
@pytest.mark.parametrize(
    ("holder", "discards", "place"),
    [("g", 1, w.AT_BOTTOM), ("g", 0, w.HELD + 1), ("h", 1, w.HELD)],
)
def test_a_used_item_goes_if_its_use_says_so_and_its_user_has_it(holder: str, discards: int, place: int) -> None:
    """G uses the salve: away with it, unless it is to be kept, or was handed to H meanwhile. The axe stays."""
    table = campaign("h", "g").give_item(holder, SALVE, w.UP).give_item("g", AXE, w.UP)

    after_use(table, "g", w.BY_ITEM + SALVE, discards)

    assert (place, w.HELD + 1) == (table.state.item_place(SALVE), table.state.item_place(AXE))


@rule("AVA-RUL-94", "AVA-RUL-82")
@pytest.mark.parametrize(("discards", "place"), [(1, w.IN_BOX), (0, w.HELD + 1)])
def test_a_used_secret_goes_back_into_the_box_if_its_use_says_so(discards: int, place: int) -> None:
    """G's third secret; the first one stays."""
    table = campaign("h", "g").give_secret("g", 3).give_secret("g", 1)

    after_use(table, "g", w.BY_SECRET + 3, discards)

    assert (place, w.HELD + 1) == (table.state.secret_place(3), table.state.secret_place(1))


# ---------------------------------------------------------------------- the map
NORTH, EAST, SOUTH, WEST = range(4)


@rule("AVA-RUL-70")
@pytest.mark.parametrize(
    ("number", "direction", "named"), [(103, EAST, 107), (101, NORTH, 102), (106, WEST, 102), (104, EAST, None)]
)
def test_a_key_leads_by_its_own_direction(number: int, direction: int, named: int | None) -> None:
    """Each key to the card of its number; where there is no key there is nothing."""
    table = campaign("h")

    found = maps.resolve_key(table.state, table.where(number), direction)

    assert (-1 if named is None else table.where(named)) == found


@rule("AVA-RUL-71")
def test_a_key_to_a_card_that_is_gone_leads_to_its_replacement_or_nowhere() -> None:
    """105 has left the game: 135 is meant; then that too, and nothing is."""
    table = campaign("h")
    told = []
    for number in (105, 135):
        maps.take_off(table.state, table.where(number), True)
        told.append(int(maps.resolve_key(table.state, table.where(101), WEST)))

    assert [table.where(135), -1] == told


@rule("AVA-RUL-110", "AVA-MEN-01")
def test_the_dial_of_one_menhir_is_turned_by_its_number() -> None:
    """101, which is the first of all locations, and not every one."""
    table = start("h").burn(101, 6).burn(103, 6)

    read(table, "home_down")

    assert [4, 6] == [table.state.dial_of(table.where(number)) for number in (101, 103)]


@rule("AVA-RUL-110", "AVA-RUL-72")
def test_time_tokens_on_the_first_action_do_not_lie_on_the_card() -> None:
    """Of 101's two actions the first is covered, and one may still enter."""
    table = read(start("h"), "cover_trade")

    assert [2, 0, 0] == [table.state.time_tokens(table.where(101), action) for action in (0, 1, w.ON_CARD)]


@rule("AVA-MEN-01", "AVA-ACT-13")
def test_an_effect_lights_a_menhir_and_what_it_reaches_is_laid_out() -> None:
    """103 burns with 4, and the cards its keys name lie on the map."""
    table = start("h").reveal(103)
    assert not table.state.on_map(table.where(107))

    read(table, "kindle")

    assert (True, 4) == (table.state.has_menhir(table.where(103)), table.state.dial_of(table.where(103)))
    assert [True, True] == [table.state.on_map(table.where(number)) for number in (106, 107)]


@rule("AVA-RUL-110")
def test_an_effect_reveals_what_is_out_of_range() -> None:
    """108 lies on the map, though no menhir reaches it; a menhir that is not on the map is not lit."""
    table = start("h")
    table.state.s[w.LOC + table.where(103)] &= ~w.ON_MAP

    read(read(table, "unveil"), "kindle")

    assert [True, False] == [table.state.on_map(table.where(number)) for number in (108, 103)]
    assert not table.state.has_menhir(table.where(103))


# ---------------------------------------------------------------------- the night
@rule("AVA-END-03")
def test_who_is_asked_alone_and_does_not_eat_goes_hungry() -> None:
    """By the rules that ask one by one: H has food and keeps it, and wakes with what the exhausted get."""
    table = campaign("h", "g").put("h", food=2, energy=3, health=5).vote(h="seat 0", g="seat 0")
    table.pass_by("pass", "done")
    assert (0, "eat") == table.asked

    table.play("do not eat")

    assert (2, 0, 5) == (table.resource("h", "food"), table.energy("h"), table.health("h"))


@rule("AVA-RUL-119", "AVA-END-02")
@pytest.mark.parametrize("answer", [w.EAT, w.FAST, w.USE])
def test_who_cannot_rest_is_not_taken_at_another_word(answer: int) -> None:
    """By the rules that ask one by one: whatever was said last, H neither eats, nor goes hungry, nor uses anything."""
    table = campaign("h", "g").put("h", food=2, energy=3, health=5, terror=2)
    lasting_modifiers.add(table.state, bc.MOD_NO_REST, 1, bc.UNTIL_CHAPTER, 0)
    state = table.state
    frame = state.push(w.R_REST, 0)
    state.s[w.ANSWER] = answer

    while state.find_frame(w.R_REST) == frame:
        night.rest(state, frame)

    assert (2, 3, 5, 2) == (table.resource("h", "food"), table.energy("h"), table.health("h"), table.terror("h"))


@rule("AVA-END-02", "AVA-RUL-82")
def test_who_uses_something_in_the_evening_is_asked_about_the_meal_again() -> None:
    """By the rules that ask one by one: H takes the salve, is asked once more, and eats; then its condition speaks."""

    def evening(tables: dict[str, Any]) -> None:
        tables["items"][3]["use"]["when"] = "end_of_day"
        tables["conditions"][1]["on_rest"] = [{"op": "gain", "res": "wealth", "n": 1}]

    table = campaign("h", "g", change=evening).give_item("h", SALVE, w.UP).put("h", food=2, energy=3, health=5)
    table.state.s[table.state.seat_at(0) + w.ATTACHED] = 2
    table.put("h", terror=8).vote(h="seat 0", g="seat 0").pass_by("pass", "done")
    assert (0, "eat") == table.asked

    table.play(f"use item {SALVE}")

    assert ((0, "eat"), 7) == (table.asked, table.health("h"))
    table.play("eat")
    assert (8, 1, 1) == (table.health("h"), table.resource("h", "food"), table.resource("h", "wealth"))


# ---------------------------------------------------------------------- encounters
@rule("AVA-CND-02", "AVA-RES-03")
@pytest.mark.parametrize(("lost", "dead"), [(0, False), (1, True)])
def test_a_loss_of_nothing_is_no_loss(lost: int, dead: bool) -> None:
    """H lies dying: one health more kills, none does not."""
    table = campaign("h", "g").put("h", health=1, energy=1)
    tracks.lose_health(table.state, 0, 1)
    assert ["dying"] == table.hero("h").conditions
    interrupt(table)

    tracks.lose_health(table.state, 0, lost)
    table.state.go_on()

    assert dead == ("claim" == table.question.kind)


@rule("AVA-ENC-12", "AVA-RUL-36")
def test_what_one_suffered_does_not_count_in_the_next_activation() -> None:
    """Damage and lost affinity are counted from the activation on; so are cards laid and what is prevented."""
    state = hound().state
    for word in (w.E_DAMAGE, w.E_LOST, w.E_PLAYED, w.E_REFUSED, w.E_SKIP, w.E_EXTRA, w.E_PREVENT):
        state.s[word] = 1

    encounter.activate(state, 0)

    counted = (w.E_DAMAGE, w.E_LOST, w.E_PLAYED, w.E_REFUSED, w.E_SKIP, w.E_EXTRA, w.E_PREVENT)
    assert [0] * 7 == [int(state.s[word]) for word in counted]


@rule("AVA-RUL-104")
@pytest.mark.parametrize(("program", "members"), [(0, 1), (1, 0)])
def test_a_section_that_says_nothing_or_concerns_nobody_does_not_begin(program: int, members: int) -> None:
    state = hound().state
    depth = int(state.s[w.COURSE_SIZE])

    assert (-1, depth) == (encounter.begin(state, program, 0, members), state.s[w.COURSE_SIZE])


@rule("AVA-RUL-108", "AVA-TRAIT-11")
def test_a_newcomer_did_not_begin_what_the_dead_began() -> None:
    """H and G began the fight and both fell in it; after H's death only G counts."""
    table = campaign("h", "g")
    table.state.s[w.E_CARD] = of_green(1)
    table.state.s[w.E_BEGAN] = table.state.s[w.E_FALLEN] = 3

    death.strike_off(table.state, 0)

    assert (2, 2) == (table.state.s[w.E_BEGAN], table.state.s[w.E_FALLEN])


@rule("AVA-ADV-03")
@pytest.mark.parametrize(
    ("deck", "card", "row"),
    [
        (bc.COMBAT, 0, 2 * bc.BASICS),  # crimson is the second colour
        (bc.DIPLOMACY, 3, 3 * bc.BASICS + 3),
        (bc.COMBAT, bc.BASICS + 1, 8 * bc.BASICS + 2 * bc.ADVANCED + 1),  # H is the second character
        (bc.DIPLOMACY, bc.BASICS + 1, 8 * bc.BASICS + 3 * bc.ADVANCED + 1),
    ],
)
def test_basics_go_by_colour_and_advanced_cards_by_character(deck: int, card: int, row: int) -> None:
    """H's combat and diplomacy cards, each where the pack has them."""
    assert row == keys.card_row(campaign("g", "h").state, 1, deck, card)


@rule("AVA-COM-20")
def test_a_card_thrown_from_the_hand_is_told() -> None:
    """H throws c2: it lies in the discards, and everybody is told which it was."""
    table = hound()

    markers.throw(table.state, 0, 1, w.IN_DISCARD)

    told = [one for one in table.events() if isinstance(one, CardDiscarded)]
    assert (1, {"c1", "c3"}) == (len(told), table.hand("h"))


@rule("AVA-COM-24", "AVA-RUL-47")
def test_who_falls_is_told_to_have_left() -> None:
    """Dying takes H out of the fight: one departure, by that way."""
    table = hound()

    encounter_leaving.fall(table.state, 0)

    assert [(0, "dying")] == [(one.seat, one.way) for one in table.events() if isinstance(one, EncounterLeft)]


@rule("AVA-ITEM-07")
@pytest.mark.parametrize(("wanted", "left"), [(1, 2), (2, 1), (3, 0), (9, 0)])
def test_so_many_items_are_given_up_one_by_one(wanted: int, left: int) -> None:
    """Of H's three, each asked about by itself; more than there are is all."""
    table = campaign("h").give_item("h", AXE, w.UP).give_item("h", MAIL, w.UP).give_item("h", SALVE, w.UP)
    interrupt(table)
    frame = table.state.push(w.R_GIVE_UP)
    for word, value in ((w.GIVE_UP_VOTERS, 1), (w.GIVE_UP_HOLDERS, 1), (w.GIVE_UP_LEFT, wanted)):
        table.state.s[frame + word] = value
    table.state.go_on()
    while table.question.kind == "give_up":
        table.play(table.options()[0])

    assert left == items.count_fitting(table.state, 1, 0)


# ---------------------------------------------------------------------- parties
@rule("AVA-RUL-77", "AVA-RUL-124")
@pytest.mark.parametrize(("members", "acted"), [(2, [0, 0]), (1, [1, 0]), (3, [1, 1])])
def test_an_action_whose_actor_dropped_out_is_not_done(members: int, acted: list[int]) -> None:
    """H would act: with H or not at all."""
    table = campaign("h", "g")
    state = table.state
    frame = state.push(w.R_ACTION)
    state.s[frame + w.ACTION_CHOSEN], state.s[frame + w.ACTION_SEAT] = w.PASS, 0
    state.s[frame + w.ACTION_MEMBERS] = members

    party.do(state, frame)

    assert acted == [int(state.of(seat, w.ACTED)) for seat in (0, 1)]


@rule("AVA-PARTY-13")
@pytest.mark.parametrize(
    ("bearer", "owner"),
    [
        (w.BY_ITEM + AXE, 2),
        (w.BY_ITEM + SALVE, 1),
        (w.BY_SECRET + 3, 2),
        (w.BY_SECRET + 1, 1),
        (w.BY_SKILL, 2),
        (w.BY_SKILL + 1, 1),
    ],
)
def test_the_owner_of_an_effect_holds_its_card(bearer: int, owner: int) -> None:
    """G holds axe, third secret and a skill, H another skill; what nobody holds is of who acts, H."""
    table = campaign("h", "g").give_item("g", AXE, w.UP).give_secret("g", 3)
    for skill, seat in ((0, 1), (1, 0)):
        table.state.s[w.SKILL + skill] = w.HELD + 2 * seat + 1
        assert seat == heroes.skill_owner(table.state.s[w.SKILL + skill])
    frame = table.state.push(w.R_PROGRAM, 0, 3, 3, bearer)

    assert owner == programs.owner_of(table.state, frame)


@rule("AVA-RUL-120")
@pytest.mark.parametrize(("lent", "party_of"), [(1, 3), (-1, 3), (2, 3), (1, 2)])
def test_what_the_world_lends_a_party_is_lent_once(lent: int, party_of: int) -> None:
    """A static of the event of the day, for both or for the second alone: as much as it says."""

    def change(tables: dict[str, Any]) -> None:
        tables["events"][0]["static"] = [{"key": "target", "n": lent}]

    state = campaign("h", "g", change=change).state
    static = state.book.event(state.s[w.EVENT_ACTIVE], bc.EVENT_STATIC)

    assert lent == modifiers.once(state, static, bc.MOD_TARGET, party_of)


@rule("AVA-MAN-06")
@pytest.mark.parametrize(
    ("op", "actor", "food", "seat"),
    [
        (bc.OP_ITEM, 1, (0, 0), 1),  # a thing: who acts
        (bc.OP_ITEM, 0, (0, 0), 0),
        (bc.OP_GAIN, 1, (2, 2), 1),  # equals: who acts
        (bc.OP_GAIN, 1, (1, 2), 0),  # else who has least
        (bc.OP_LOSE, 1, (3, 2), 0),  # or most
        (bc.OP_GAIN, -1, (2, 2), 1),  # nobody acts: the lowest number
    ],
)
def test_who_gets_what_only_one_gets(op: int, actor: int, food: tuple[int, int], seat: int) -> None:
    """G, who has the higher number, and H go together, and nobody is asked."""
    table = campaign("g", "h", rules=4).vote(g="go together", h="go together")
    table.put("g", food=food[0]).put("h", food=food[1])

    assert seat == manners.receiver(table.state, op, bc.FOOD, 3, 3, actor)
    assert 1 - seat == manners.receiver(table.state, op, bc.FOOD, 1 << 1 - seat, 3, actor), "who cannot is not meant"


@rule("AVA-PARTY-13")
def test_a_party_that_has_gone_home_is_nobodys_company() -> None:
    """H and G were in an action together, which is over: what is left of it beyond the end does not count."""
    state = campaign("h", "g").state
    before = int(modifiers.company(state, 0))
    frame = state.push(w.R_ACTION)
    state.s[frame + w.ACTION_MEMBERS] = 3
    assert (1, 3) == (before, modifiers.company(state, 0))

    state.pop()
    state.s[frame], state.s[frame + w.ACTION_MEMBERS] = w.R_ACTION, 3

    assert 1 == modifiers.company(state, 0)


@rule("AVA-RUL-89", "AVA-ADV-02")
@pytest.mark.parametrize("left", [None, "skill", "card"])
def test_who_has_everything_can_buy_nothing(left: str | None) -> None:
    """All attributes raised, all skills taken, both pools empty: EXP buys nothing, unless one of these is left."""
    table = campaign("h").put("h", exp=60)
    state, base = table.state, table.state.seat_at(0)
    for attribute in range(6):
        state.s[base + w.POINTS + attribute] = 9
    for number in range(int(state.book.skill_count)):
        state.s[w.SKILL + number] = 0 if left == "skill" else w.HELD
    for deck in range(2):
        state.s[base + w.ZONE + deck * w.ZONES + w.IN_POOL] = 1 if left == "card" else 0

    assert (left is not None) == advancement.can_buy(state, 0)


# ---------------------------------------------------------------------- skills and secrets
@rule("AVA-ADV-05")
@pytest.mark.parametrize(("side", "limit"), [(0, 1), (1, 2)])
def test_a_skill_lends_what_its_chosen_side_says(side: int, limit: int) -> None:
    """Side a of G's skill gives a card more at the start, side b two."""

    def change(tables: dict[str, Any]) -> None:
        tables["skills"][0]["sides"] = {
            "a": {"static": [{"key": "hand_start", "n": 1}]},
            "b": {"static": [{"key": "hand_start", "n": 2}]},
        }

    table = campaign("h", "g", change=change)
    number = 1  # as it is printed
    table.state.s[table.state.seat_at(1) + w.SKILLED + side] |= 1 << number

    assert (0, limit) == tuple(modifiers.modifier(table.state, seat, bc.MOD_HAND_START) for seat in (0, 1))


@rule("AVA-ITEM-06")
def test_a_secret_received_is_told_once() -> None:
    """G takes the first secret from the box; there is no second one of it."""
    table = campaign("h", "g")

    for _time in range(2):
        items.receive_secret(table.state, 1, 1)

    assert [1] == [one.seat for one in table.events() if isinstance(one, SecretGained)]
    assert w.HELD + 1 == table.state.secret_place(1)
