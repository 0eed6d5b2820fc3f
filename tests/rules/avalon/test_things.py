"""AVA-ITEM, AVA-ADV, AVA-LOC and trading: what is held, learnt, handed over, and how places change."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.invariants import find_broken
from nemeton.games.avalon.rules import decks, guardians, items, story
from nemeton.games.avalon.rules import map as maps
from tests.rules.avalon.table import AvalonTable, begin, campaign, interrupt, next_day
from tests.rules.rulebook import rule

AXE, SECOND_AXE, MAIL, DOG, SALVE = range(5)


# ---------------------------------------------------------------------- items
@rule("AVA-ITEM-01", "AVA-ITEM-02", "AVA-ITEM-03")
def test_one_thing_a_keyword_is_in_use() -> None:
    """H wears the axe; the secret blade comes: H says which lies face up, and only that one helps."""
    table = campaign("h").give_item("h", AXE, w.UP)
    assert 3 == table.hero("h").levels["aggression"]
    interrupt(table)
    items.receive_secret(table.state, 0, 3)
    table.state.go_on()
    assert ("wear", ["wear item 1", "wear secret 3"]) == (table.question.kind, table.options())

    table.play("wear secret 3")

    assert (2, 2) == (table.hero("h").levels["aggression"], table.hero("h").levels["courage"])


@rule("AVA-ITEM-04", "AVA-SETUP-24")
def test_drawing_a_craftable_item() -> None:
    """Only axes and the salve are craftable; what lay known at the bottom is shuffled in again."""
    state = campaign("h").state
    state.s[w.ITEM + MAIL] = 8
    items.discard_card(state, MAIL)
    assert w.AT_BOTTOM == state.s[w.ITEM + MAIL]

    drawn = items.draw(state, bc.DRAW_CRAFTABLE)

    assert drawn in (AXE, SECOND_AXE, SALVE)
    assert w.IN_BOX == state.s[w.ITEM + MAIL]


@rule("AVA-ITEM-04")
def test_drawing_a_keyword_nobody_is_left_of() -> None:
    """The only companion is out: nothing is gained, and the item deck is shuffled."""
    state = campaign("h").state
    state.s[w.ITEM + DOG] = 8
    state.s[w.ITEM + MAIL] = 8
    items.discard_card(state, MAIL)

    assert -1 == items.draw(state, bc.DRAW_KEYWORD + bc.COMPANION)
    assert w.IN_BOX == state.s[w.ITEM + MAIL]


@rule("AVA-LOC-10", "AVA-DEATH-05")
def test_items_lying_about_are_picked_up() -> None:
    """It does not use up the action."""
    table = campaign("h")
    table.state.s[w.ITEM + MAIL] = 16 + table.where(101)

    table.play("pick up 2")

    assert ["mail"] == [one.id for one in table.hero("h").items]
    assert "explore" in table.options()


@rule("AVA-ENC-06", "AVA-ENC-14")
def test_things_set_aside_before_an_encounter_come_back_after_it() -> None:
    """The axe is left out: no help in the fight, in use again afterwards."""
    table = begin(campaign("h").give_item("h", AXE, w.UP), "green.01", "h")
    assert ["done", "set aside item 1"] == table.options()

    table.play("set aside item 1", "keep")
    assert 2 == table.hero("h").levels["aggression"]
    table.play("escape")

    assert 3 == table.hero("h").levels["aggression"]


@rule("AVA-RUL-82", "AVA-SETUP-24")
def test_a_salve_is_used_and_gone() -> None:
    """Two health for a discard; the action of the round is still to be taken."""
    table = campaign("h").put("h", health=5, energy=5).give_item("h", SALVE, w.UP)

    table.play("use item 4")

    assert (7, []) == (table.health("h"), table.hero("h").items)
    assert "explore" in table.options()


@rule("AVA-RUL-82", "AVA-ITEM-05")
def test_what_was_used_today_stays_used_in_other_hands() -> None:
    """H uses the axe, a use a day, and gives it to G: G may use it tomorrow."""

    def change(tables: dict[str, Any]) -> None:
        tables["items"][0]["use"] = {"when": "day", "limit": "day", "do": [{"op": "terror", "n": -1}]}

    table = campaign("h", "g", change=change).give_item("h", AXE, w.UP).vote(h="seat 0", g="seat 0")
    table.play("use item 1", "trade", "give item 1 to 1", "accept", "done", "pass")
    assert (1, False) == (table.actor, "use item 1" in table.options())

    next_day(table).pass_by("seat 1")

    assert (1, True) == (table.actor, "use item 1" in table.options())


@rule("AVA-SETUP-27", "AVA-RUL-94", "AVA-ITEM-06")
def test_a_secret_goes_back_to_the_box_or_leaves_for_good() -> None:
    """Discarded, it can be found again; removed, no return brings it back."""
    table = campaign("h").give_secret("h", 1)
    items.put_back_secret(table.state, 1, False)
    items.receive_secret(table.state, 0, 1)
    assert ["1"] == [one.id for one in table.hero("h").secrets]

    items.put_back_secret(table.state, 1, True)
    items.put_back_secret(table.state, 1, False)
    items.receive_secret(table.state, 0, 1)

    assert [] == table.hero("h").secrets


# ---------------------------------------------------------------------- trading
@rule("AVA-RES-10", "AVA-PARTY-11", "AVA-PARTY-12", "AVA-ITEM-05", "AVA-ITEM-08")
def test_what_can_be_handed_over() -> None:
    """Food, wealth, items and secrets; neither REP, magic or EXP nor a personal secret."""
    table = campaign("h", "g").put("h", food=1, wealth=1, rep=3, magic=3, exp=3)
    table.give_item("h", MAIL, w.UP).give_secret("h", 1).give_secret("h", 2).vote(h="seat 0", g="seat 0")

    table.play("trade")

    gifts = ["give food to 1", "give wealth to 1", "give item 2 to 1", "give secret 1 to 1"]
    assert ["done", *gifts] == table.options()
    table.play("give item 2 to 1", "accept")
    assert (["mail"], []) == ([one.id for one in table.hero("g").items], table.hero("h").items)


@rule("AVA-PARTY-11")
def test_a_refused_offer_is_not_made_again_and_twelve_are_enough() -> None:
    """G does not want the food; after a dozen offers in a round the trade is closed."""
    table = campaign("h", "g").put("h", food=9, wealth=0).vote(h="seat 0", g="seat 0")
    table.play("trade", "give food to 1", "refuse")
    assert "trade" not in table.options()

    again = campaign("h", "g").put("h", food=30).vote(h="seat 0", g="seat 0").play("trade")
    again.pass_by("give food to 1", "accept")

    assert (18, 17) == (again.resource("h", "food"), again.resource("g", "food"))
    assert "trade" not in again.options()


@rule("AVA-PARTY-11")
def test_nobody_trades_across_locations() -> None:
    """G is elsewhere."""
    table = campaign("h", "g").put("g", at=103).vote(h="seat 0", g="seat 0")

    assert "trade" not in table.options()


# ---------------------------------------------------------------------- advancement
@rule("AVA-ADV-02", "AVA-ADV-03", "AVA-ADV-04", "AVA-END-08")
def test_a_card_from_the_pool_and_another_out_of_the_deck() -> None:
    """2 EXP show three cards of the pool, one of them stays in the deck; with 16 in it, one may be left out."""
    table = campaign("h").put("h", exp=2).play("pass", "eat", "buy combat")
    assert ("pool", 3) == (table.question.kind, len(table.options()))
    chosen = table.options()[0]

    table.play(chosen)
    state = table.state
    assert (16, 24) == tuple(int(state.zone(0, 0, zone)).bit_count() for zone in (w.IN_DECK, w.IN_POOL))
    assert "build" == table.question.kind
    table.play("take out c1")

    assert 1 == state.zone(0, 0, w.IN_RESERVE)


@rule("AVA-ADV-03")
def test_a_deck_of_fifteen_gives_no_card_away() -> None:
    """With nothing in the reserve there is nothing to build, and nobody is asked."""
    table = campaign("h").play("pass", "eat")

    assert ("action", 2) == (table.question.kind, table.view().day)


# ---------------------------------------------------------------------- places that change
@rule("AVA-LOC-08", "AVA-LOC-09", "AVA-RUL-71", "AVA-RUL-72", "AVA-RUL-110")
def test_a_location_is_swapped_under_ones_feet() -> None:
    """H stays, the menhir of a card without the seal goes, the key of 101 now leads to 135."""
    table = campaign("h").put("h", at=105)
    old, new = table.where(105), table.where(135)
    table.state.set_quest_tokens(old, 2)

    maps.swap(table.state, old, new)

    place = next(one for one in table.view().locations if one.location == 135)
    assert (135, 2) == (table.hero("h").location, place.quest_tokens)
    assert {"east": 101} == place.ways
    assert maps.is_gone(table.state, old)
    assert new == maps.current(table.state, old)


def changing_weir(tables: dict[str, Any]) -> None:
    """105 has two actions, its replacement 135 the second of them and another; at 101 the weir is broken."""
    fish, mend, wade = (dict[str, Any](id=name, cost={"energy": 1}, do=[]) for name in ("fish", "mend", "wade"))
    for place in tables["locations"]:
        if place["number"] == 105:
            place["actions"] = [fish, mend]
        elif place["number"] == 135:
            place["actions"] = [mend, wade]
        elif place["number"] == 101:
            place["actions"][0] |= {"cost": {"energy": 1}, "once_per_day": False, "tokens": 0}
            place["actions"][0]["do"] = [{"op": "swap", "old": 105, "new": 135}]


@rule("AVA-RUL-72", "AVA-ACT-22")
def test_time_tokens_stay_with_the_actions_both_cards_have() -> None:
    """Two tokens on fishing, three on mending, one on the card: the new card keeps those of mending, and its own."""
    table = campaign("h", change=changing_weir)
    old, new = table.where(105), table.where(135)
    for action, count in ((0, 2), (1, 3), (w.ON_CARD, 1)):
        table.state.set_time_tokens(old, action, count)

    maps.swap(table.state, old, new)

    assert (3, 0, 1) == tuple(table.state.time_tokens(new, action) for action in (0, 1, w.ON_CARD))


@rule("AVA-RUL-72")
def test_a_swap_that_was_made_is_not_made_again() -> None:
    """The weir breaks twice: the second time there is nothing left to swap, and the new card stays on the map."""
    table = campaign("h", change=changing_weir).play("do 1.1", "do 1.1")

    numbers = {one.location for one in table.view().locations}
    assert 135 in numbers
    assert 105 not in numbers
    assert None is find_broken(table.state)


@rule("AVA-RUL-72", "AVA-RUL-110")
def test_a_location_that_is_not_on_the_map_is_swapped_in_the_deck() -> None:
    """106 is not there yet: it leaves the game, and its replacement comes where 106 would have come."""

    def change(tables: dict[str, Any]) -> None:
        place = next(one for one in tables["locations"] if one["number"] == 106)
        tables["locations"].append(place | {"number": 136, "legacy": 106})
        tables["journal"][1]["do"] = [{"op": "swap", "old": 106, "new": 136}]

    table = campaign("h", change=change).put("h", empathy=2).play("explore", "choose 2")
    assert 136 not in {one.location for one in table.view().locations}

    table.play("travel east")

    assert 136 in {one.location for one in table.view().locations}


@rule("AVA-RUL-71", "AVA-LOC-09")
@pytest.mark.parametrize(("laid", "found"), [(None, 145), (135, 135)])
def test_of_several_replacements_the_highest_number_comes(laid: int | None, found: int) -> None:
    """105 is gone; 135 and 145 could take its place: the higher one, unless the other lies there already."""

    def change(tables: dict[str, Any]) -> None:
        place = next(one for one in tables["locations"] if one["number"] == 135)
        tables["locations"].insert(0, place | {"number": 145})

    table = campaign("h", change=change)
    maps.take_off(table.state, table.where(105), True)
    if laid is not None:
        table.reveal(laid)

    assert table.where(found) == maps.current(table.state, table.where(105))


@rule("AVA-RUL-72", "AVA-ACT-13")
def test_a_swap_under_ones_feet_attaches_what_the_new_card_leads_to() -> None:
    """109 lies by no road yet; H, who stands on the card that is replaced, sees it at once."""

    def change(tables: dict[str, Any]) -> None:
        for place in tables["locations"]:
            if place["number"] in (105, 135):
                place["keys"] = {**place["keys"], "n": 109}
        tables["locations"].append({"number": 109, "keys": {"s": 105}, "explore": {"do": []}})

    table = campaign("h", change=change).put("h", at=105)
    assert 109 not in {one.location for one in table.view().locations}
    maps.swap(table.state, table.where(105), table.where(135))

    assert 109 in {one.location for one in table.view().locations}


@rule("AVA-RUL-71", "AVA-RUL-110")
def test_a_replacement_is_not_laid_over_its_original() -> None:
    """`reveal` of 135 does nothing while 105 lies on its cell."""
    table = campaign("h")

    maps.reveal(table.state, table.where(135))

    assert 135 not in {one.location for one in table.view().locations}


@rule("AVA-ACT-15", "AVA-ACT-12", "AVA-ACT-11")
def test_a_one_sided_key_is_no_way() -> None:
    """From 101 the four neighbours are connected; 102 and 103 touch nobody diagonally."""
    table = campaign("h")
    places = {one.location: one.ways for one in table.view().locations}

    assert {"north": 102, "east": 103, "south": 104, "west": 105} == places[101]
    assert {"west": 101} == places[103]


# ---------------------------------------------------------------------- statuses and decks
@rule("AVA-STAT-01", "AVA-STAT-02")
@pytest.mark.parametrize(("part", "marked"), [(1, [1]), (bc.NEXT_PART, [1])])
def test_parts_of_a_status(part: int, marked: list[int]) -> None:
    """A numbered box, or the lowest that is not marked; all are marked once."""
    table = campaign("h")
    story.mark(table.state, 2, part)
    assert {"oath": marked} == table.view().statuses

    for _mark in range(5):
        story.mark(table.state, 2, bc.NEXT_PART)

    assert {"oath": [1, 2, 3]} == table.view().statuses


@rule("AVA-RUL-55", "AVA-RUL-56", "AVA-ENC-03")
def test_drawing_and_picking_encounters() -> None:
    """The first card lies on top; a named one is found in deck or box, once; an empty deck gives none."""
    state = campaign("h").state
    assert 0 == decks.draw(state, bc.GREEN, 0)
    assert decks.take(state, 4)
    assert not decks.take(state, 4)

    drawn = {decks.draw(state, bc.GREEN, 0) for _card in range(40)}

    assert -1 in drawn
    assert 0 == state.s[w.BOTTOM_SIZE]


@rule("AVA-GRD-01", "AVA-GRD-09")
def test_guardians_lie_where_they_were_met() -> None:
    """A card on a location that is not on the map goes back to its deck instead."""
    table = campaign("h")

    guardians.put_on_map(table.state, 1, table.where(110))
    guardians.put_on_map(table.state, 5, table.where(102))

    assert 1 == len(guardians_at(table, 102))
    assert 1 == table.state.s[w.BOTTOM_SIZE]


def guardians_at(table: AvalonTable, number: int) -> list[str]:
    """The guardians at a location."""
    return next(one.guardians for one in table.view().locations if one.location == number)
