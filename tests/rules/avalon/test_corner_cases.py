"""Where a rule's usual case and its edge part: seats other than the first, the last one left, the second of two."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import death, guardians, items, lasting_modifiers, night
from nemeton.games.avalon.rules import map as maps
from tests.rules.avalon.table import AvalonTable, campaign, interrupt
from tests.rules.avalon.workshop import AXE, SALVE, guard, of_green, read, start
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
