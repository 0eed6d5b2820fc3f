"""AVA-ITEM, AVA-ADV, AVA-LOC and trading: what is held, learnt, handed over, and how places change."""

import pytest

from nemeton.games.avalon import code
from nemeton.games.avalon.rules import decks, items, story
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import AT_BOTTOM, BOTTOM_SIZE, IN_BOX, IN_DECK, IN_POOL, IN_RESERVE, ITEM, UP
from tests.rules.avalon.table import AvalonTable, begin, campaign, interrupt
from tests.rules.rulebook import rule

AXE, SECOND_AXE, MAIL, DOG, SALVE = range(5)


# ---------------------------------------------------------------------- items
@rule("AVA-ITEM-01", "AVA-ITEM-02", "AVA-ITEM-03")
def test_one_thing_a_keyword_is_in_use() -> None:
    """H wears the axe; the secret blade comes: H says which lies face up, and only that one helps."""
    table = campaign("h").give_item("h", AXE, UP)
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
    state.s[ITEM + MAIL] = 8
    items.discard_card(state, MAIL)
    assert AT_BOTTOM == state.s[ITEM + MAIL]

    drawn = items.draw(state, code.DRAW_CRAFTABLE)

    assert drawn in (AXE, SECOND_AXE, SALVE)
    assert IN_BOX == state.s[ITEM + MAIL]


@rule("AVA-ITEM-04")
def test_drawing_a_keyword_nobody_is_left_of() -> None:
    """The only companion is out: nothing is gained, and the item deck is shuffled."""
    state = campaign("h").state
    state.s[ITEM + DOG] = 8
    state.s[ITEM + MAIL] = 8
    items.discard_card(state, MAIL)

    assert -1 == items.draw(state, code.DRAW_KEYWORD + code.COMPANION)
    assert IN_BOX == state.s[ITEM + MAIL]


@rule("AVA-LOC-10", "AVA-DEATH-05")
def test_items_lying_about_are_picked_up() -> None:
    """It does not use up the action."""
    table = campaign("h")
    table.state.s[ITEM + MAIL] = 16 + table.where(101)

    table.play("pick up 2")

    assert ["mail"] == [one.id for one in table.hero("h").items]
    assert "explore" in table.options()


@rule("AVA-ENC-06", "AVA-ENC-14")
def test_things_set_aside_before_an_encounter_come_back_after_it() -> None:
    """The axe is left out: no help in the fight, in use again afterwards."""
    table = begin(campaign("h").give_item("h", AXE, UP), "green.01", "h")
    assert ["done", "set aside item 1"] == table.options()

    table.play("set aside item 1", "keep")
    assert 2 == table.hero("h").levels["aggression"]
    table.play("escape")

    assert 3 == table.hero("h").levels["aggression"]


@rule("AVA-RUL-82", "AVA-SETUP-24")
def test_a_salve_is_used_and_gone() -> None:
    """Two health for a discard; the action of the round is still to be taken."""
    table = campaign("h").put("h", health=5, energy=5).give_item("h", SALVE, UP)

    table.play("use item 4")

    assert (7, []) == (table.health("h"), table.hero("h").items)
    assert "explore" in table.options()


# ---------------------------------------------------------------------- trading
@rule("AVA-RES-10", "AVA-PARTY-11", "AVA-PARTY-12", "AVA-ITEM-05", "AVA-ITEM-08")
def test_what_can_be_handed_over() -> None:
    """Food, wealth, items and secrets; neither REP, magic or EXP nor a personal secret."""
    table = campaign("h", "g").put("h", food=1, wealth=1, rep=3, magic=3, exp=3)
    table.give_item("h", MAIL, UP).give_secret("h", 1).give_secret("h", 2).vote(h="seat 0", g="seat 0")

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
    assert (16, 24) == tuple(int(state.zone(0, 0, zone)).bit_count() for zone in (IN_DECK, IN_POOL))
    assert "build" == table.question.kind
    table.play("take out c1")

    assert 1 == state.zone(0, 0, IN_RESERVE)


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


@rule("AVA-ACT-15", "AVA-ACT-12", "AVA-ACT-11")
def test_a_one_sided_key_is_no_way() -> None:
    """From 101 the four neighbours are connected; 102 and 103 touch nobody diagonally."""
    table = campaign("h")
    places = {one.location: one.ways for one in table.view().locations}

    assert {"north": 102, "east": 103, "south": 104, "west": 105} == places[101]
    assert {"west": 101} == places[103]


# ---------------------------------------------------------------------- statuses and decks
@rule("AVA-STAT-01", "AVA-STAT-02")
@pytest.mark.parametrize(("part", "marked"), [(1, [1]), (code.NEXT_PART, [1])])
def test_parts_of_a_status(part: int, marked: list[int]) -> None:
    """A numbered box, or the lowest that is not marked; all are marked once."""
    table = campaign("h")
    story.mark(table.state, 2, part)
    assert {"oath": marked} == table.view().statuses

    for _mark in range(5):
        story.mark(table.state, 2, code.NEXT_PART)

    assert {"oath": [1, 2, 3]} == table.view().statuses


@rule("AVA-RUL-55", "AVA-RUL-56", "AVA-ENC-03")
def test_drawing_and_picking_encounters() -> None:
    """The first card lies on top; a named one is found in deck or box, once; an empty deck gives none."""
    state = campaign("h").state
    assert 0 == decks.draw(state, code.GREEN, 0)
    assert decks.take(state, 4)
    assert not decks.take(state, 4)

    drawn = {decks.draw(state, code.GREEN, 0) for _card in range(40)}

    assert -1 in drawn
    assert 0 == state.s[BOTTOM_SIZE]


@rule("AVA-GRD-01", "AVA-GRD-09")
def test_guardians_lie_where_they_were_met() -> None:
    """A card on a location that is not on the map goes back to its deck instead."""
    table = campaign("h")

    decks.place_guardian(table.state, 1, table.where(110))
    decks.place_guardian(table.state, 5, table.where(102))

    assert 1 == len(guardians(table, 102))
    assert 1 == table.state.s[BOTTOM_SIZE]


def guardians(table: AvalonTable, number: int) -> list[str]:
    """The guardians at a location."""
    return next(one.guardians for one in table.view().locations if one.location == number)
