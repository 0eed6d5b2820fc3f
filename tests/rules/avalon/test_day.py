"""AVA-DAY, AVA-END, AVA-RES, AVA-CND: mornings, nights, tracks and the cards that come with them."""

from typing import Any

import pytest

from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import day, tracks
from tests.rules.avalon.table import AvalonTable, begin, campaign, interrupt, next_day
from tests.rules.rulebook import rule


def evening(**words: int) -> AvalonTable:
    """H at the end of a day, asked whether to eat."""
    return campaign("h").put("h", **words).play("pass")


# ---------------------------------------------------------------------- tracks
@rule("AVA-RES-02", "AVA-RES-03")
@pytest.mark.parametrize(("energy", "left"), [(6, 4), (3, 3)])
def test_health_pushes_energy_down(energy: int, left: int) -> None:
    """Health 6 and damage 2: energy 6 goes down with it to 4, energy 3 stays."""
    table = campaign("h").put("h", health=6, energy=energy)

    tracks.damage(table.state, 0, 2)

    assert (4, left) == (table.health("h"), table.energy("h"))
    tracks.gain_health(table.state, 0, 2)
    assert left == table.energy("h")


@rule("AVA-RES-05", "AVA-CND-05", "AVA-CND-08", "AVA-RUL-123")
def test_terror_beyond_the_top_is_health_lost_by_the_insane() -> None:
    """At 7 of 8, three more fill the track, and the two that do not fit cost health."""
    table = campaign("h").put("h", terror=6, health=9)
    tracks.change_terror(table.state, 0, 1)
    assert ["insane"] == table.hero("h").conditions

    tracks.change_terror(table.state, 0, 3)

    assert (8, 7) == (table.terror("h"), table.health("h"))


def chilling(tables: dict[str, Any]) -> None:
    """Insanity costs 2 health every morning."""
    tables["conditions"][1]["on_day_start"] = [{"op": "health", "n": -2}]


@rule("AVA-CND-05", "AVA-CND-08", "AVA-DAY-02")
@pytest.mark.parametrize(("terror", "health"), [(8, 5), (5, 7)])
def test_what_insanity_orders_comes_with_the_day(terror: int, health: int) -> None:
    """Of H, who is insane, and G, who is not: it costs H 2 of 7 health at dawn, and nobody who is sane."""
    table = campaign("h", "g", change=chilling).put("h", terror=terror, health=7).put("g", health=7)
    tracks.settle_conditions(table.state, 0)
    interrupt(table)

    day.dawn(table.state)
    table.state.go_on()

    assert (health, 7) == (table.health("h"), table.health("g"))


@rule("AVA-CND-07", "AVA-CND-04", "AVA-CND-01")
def test_condition_cards_come_and_go() -> None:
    """Terror out of the red slots ends insanity; a point of health ends dying."""
    table = campaign("h").put("h", terror=7, health=1, energy=1)
    tracks.settle_conditions(table.state, 0)
    tracks.lose_health(table.state, 0, 1)
    assert ["dying", "insane"] == table.hero("h").conditions

    tracks.change_terror(table.state, 0, -1)
    tracks.gain_health(table.state, 0, 1)

    assert [] == table.hero("h").conditions


@rule("AVA-RES-04", "AVA-RUL-95")
def test_losing_stops_at_nothing_and_gaining_at_ninety_nine() -> None:
    """A loss of 5 from 2 leaves 0; a gain of 200 leaves 99."""
    table = campaign("h").put("h", wealth=2)
    tracks.lose(table.state, 0, 1, 5)
    assert 0 == table.resource("h", "wealth")

    tracks.gain(table.state, 0, 1, 200)

    assert 99 == table.resource("h", "wealth")


# ---------------------------------------------------------------------- nights
@rule("AVA-END-02", "AVA-RES-07", "AVA-RUL-04")
def test_eating_restores_health_and_calms() -> None:
    """One food: +1 health, -1 terror."""
    table = evening(food=2, health=7, terror=3, energy=5).play("eat")

    assert (1, 8, 2) == (table.resource("h", "food"), table.health("h"), table.terror("h"))


@rule("AVA-END-03", "AVA-END-05", "AVA-RUL-79", "AVA-RUL-80")
def test_not_eating_exhausts() -> None:
    """Energy 1 drops to 0, and four come back."""
    table = evening(food=0, energy=1)

    assert (4, 9) == (table.energy("h"), table.health("h"))


@rule("AVA-END-03", "AVA-END-06")
def test_not_eating_at_no_energy_costs_health() -> None:
    """Energy 0, health 4: health 3, and of the four that come back three have room under it."""
    table = evening(food=0, energy=0, health=4)

    assert (3, 3) == (table.health("h"), table.energy("h"))


@rule("AVA-END-04", "AVA-RUL-79")
def test_energy_returns_to_its_starting_slot_even_from_above() -> None:
    """Energy 9 of 9 with a start of 6: 6 next morning."""
    table = next_day(campaign("h").put("h", energy=9))

    assert 6 == table.energy("h")


@rule("AVA-CND-03", "AVA-DEATH-01", "AVA-CND-04")
def test_the_dying_live_by_a_meal_or_die_in_the_night() -> None:
    """With food: health 1, the card off, energy 1. Without: energy 0, health lost, dead; alone that is the end."""
    fed = evening(food=1, health=0, energy=0)
    tracks.settle_conditions(fed.state, 0)
    fed.play("eat")
    assert (1, [], 1) == (fed.health("h"), fed.hero("h").conditions, fed.energy("h"))

    starved = campaign("h").put("h", food=0, health=0, energy=0)
    tracks.settle_conditions(starved.state, 0)
    starved.pass_by("pass").play("end")

    assert (True, False) == (starved.over, starved.state.outcome().won)


@rule("AVA-END-09", "AVA-LOC-04", "AVA-CND-06")
@pytest.mark.parametrize(("terror", "exp"), [(0, 1), (7, 1), (8, 0)])
def test_dreams_and_nightmares(terror: int, exp: int) -> None:
    """At 104 the calm dream of EXP, those whose terror is in the red after the meal the nightmare."""
    table = campaign("h").put("h", at=104, terror=terror, food=2).play("pass", "eat")

    assert exp == table.resource("h", "exp")


# ---------------------------------------------------------------------- mornings
@rule("AVA-DAY-03", "AVA-DAY-05", "AVA-DAY-06", "AVA-RUL-62", "AVA-RUL-64")
def test_out_of_range_cards_go_and_push_their_people_out() -> None:
    """At 107, two cells from the only menhir: 2 health, 2 terror, and back to 103, the nearest."""
    table = campaign("h").reveal(107).put("h", at=107)

    next_day(table)

    assert (103, 7, 2) == (table.hero("h").location, table.health("h"), table.terror("h"))
    assert 107 not in {one.location for one in table.view().locations}


@rule("AVA-DAY-08", "AVA-DAY-09", "AVA-ACT-21", "AVA-RUL-69")
def test_one_token_a_location_and_day() -> None:
    """Both actions of 101 are covered: in the morning the group chooses which token goes; the other stays."""
    table = campaign("h").put("h", magic=1).play("do 1.1", "do 1.2", "pass", "eat")
    assert ("token", ["uncover 1.1", "uncover 1.2"]) == (table.question.kind, table.options())

    table.play("uncover 1.1")

    assert {"rest": 1} == next(one.tokens for one in table.view().locations if one.location == 101)
    assert "AVA-ACT-21" == table.refusal("do 1.2").rule


@rule("AVA-DAY-25", "AVA-DAY-26", "AVA-ACT-50", "AVA-RUL-76")
def test_passing_and_running_out_of_energy_end_the_day() -> None:
    """Who has passed is not asked again; with no energy and nothing free to do, nobody is asked."""
    table = campaign("h", "g").put("h", energy=1).vote(h="seat 0", g="seat 0")
    table.play("travel east", "stay")
    assert (table.seat("g"), "action") == table.asked

    table.play("pass")

    assert (table.seat("h"), "action") == table.asked  # the menhir at 103 may be inspected for nothing
    table.play("inspect")
    assert (table.seat("h"), "eat") == table.asked


@rule("AVA-ACT-40", "AVA-ACT-42", "AVA-RUL-78")
def test_a_menhir_is_inspected_once_a_day() -> None:
    """Without magic it cannot be lit; with a magic later the same day it is offered once more; 102 has no stone."""
    table = campaign("h").play("inspect")
    assert "inspect" not in table.options()

    table.put("h", magic=1)
    assert "inspect" in table.options()
    table.play("inspect", "leave")
    assert "inspect" not in table.options()
    table.play("travel north")
    assert "AVA-ACT-42" == table.refusal("inspect").rule


# ---------------------------------------------------------------------- guardians
@rule("AVA-GRD-05", "AVA-ACT-16", "AVA-GRD-07")
def test_entering_a_guardians_place_starts_its_encounter() -> None:
    """H lost to the sow at 103 and was sent home: coming back is a fight; won, the sow goes under its deck."""
    table = begin(campaign("h").put("h", at=103), "green.02", "h").play("keep", "escape").put("h", at=101)

    table.play("travel east")

    assert "green.02" == table.encounter.encounter


@rule("AVA-RUL-58", "AVA-RUL-109")
def test_bystanders_may_join_what_an_arrival_sets_off() -> None:
    """G waits at 103 with the sow; H arrives; G is asked."""
    table = campaign("h", "g")
    begin(table.put("h", at=103), "green.02", "h").play("keep", "escape").put("h", at=101).put("g", at=103)

    table.pass_by("seat 0").play("travel east")

    assert (table.seat("g"), "join_encounter") == table.asked
    table.play("join")
    assert [0, 1] == table.encounter.members


@rule("AVA-RUL-109", "AVA-RUL-58")
@pytest.mark.parametrize("words", [{}, {"energy": 0}], ids=["passed", "done"])
def test_who_is_done_with_the_day_may_join_what_an_arrival_sets_off(words: dict[str, int]) -> None:
    """G, who has passed or has no energy left, waits at 103 with the sow; H arrives; G is asked."""
    table = campaign("h", "g")
    begin(table.put("h", at=103), "green.02", "h").play("keep", "escape").put("h", at=101).put("g", at=103, **words)
    table.state.s[table.state.seat_at(1) + w.PASSED] = 0 if words else 1

    table.pass_by("seat 0").play("travel east")

    assert (table.seat("g"), "join_encounter") == table.asked


@rule("AVA-RUL-109", "AVA-PARTY-11")
def test_who_has_passed_still_trades() -> None:
    """G has passed: H hands a food over, and G is asked whether to take it."""
    table = campaign("h", "g")
    table.state.s[table.state.seat_at(1) + w.PASSED] = 1

    table.pass_by("seat 0").play("trade", "give food to 1")

    assert (table.seat("g"), "gift") == table.asked
    assert 6 == table.play("accept").resource("g", "food")


# ---------------------------------------------------------------------- the course of chapters
@rule("AVA-RUL-107", "AVA-STAT-01")
def test_the_end_of_the_last_chapter_is_the_end() -> None:
    """The fixture's only chapter ends with three oaths: looked at after the action, not before."""
    table = campaign("h").mark(2, 0b1110)
    assert not table.over

    table.play("travel east")

    assert (True, True, "good") == (table.over, table.state.outcome().won, table.view().ending)


@rule("AVA-DEATH-08", "AVA-RUL-97")
def test_mercy_once_a_chapter() -> None:
    """The chapter begins again as it began, the mercy is marked and its verse read; a second time it is not offered."""

    def perish(table: AvalonTable) -> AvalonTable:
        table.put("h", food=0, health=0, energy=0)
        tracks.settle_conditions(table.state, 0)
        return table.pass_by("pass")

    table = perish(campaign("h").put("h", wealth=9))
    assert ["mercy", "end"] == table.options()
    table.play("mercy")
    assert ({"graced": [0]}, 5, 0) == (table.view().statuses, table.health("h"), table.resource("h", "wealth"))

    perish(table)

    assert table.over


@rule("AVA-DEATH-02", "AVA-DEATH-03", "AVA-DEATH-05", "AVA-DEATH-06", "AVA-RUL-87", "AVA-RUL-108")
def test_a_new_character_after_a_death() -> None:
    """G dies at 103: its axe lies there, K comes to 101, the secret goes on to H, the personal one vanishes."""
    table = campaign("g", "h").put("g", at=103, food=0, health=0, energy=0)
    table.give_item("g", 0, 128).give_secret("g", 1).give_secret("g", 2)
    tracks.settle_conditions(table.state, 0)
    table.pass_by("pass", "seat 0", "eat")
    assert "claim" == table.question.kind

    assert ["nobody", "claim 1", "claim 4", "claim 5"] == table.options()
    table.play("claim 4")
    table.heroes[0] = "k"

    assert (101, ["1"]) == (table.hero("k").location, [one.id for one in table.hero("h").secrets])
    assert ["axe"] == next(one.items for one in table.view().locations if one.location == 103)


@rule("AVA-DEATH-07", "AVA-DEATH-04", "AVA-RUL-102")
def test_nobody_left_to_claim_is_failure_for_all() -> None:
    """Without a fifth character a death among four ends the campaign."""

    def only_four(tables: dict[str, Any]) -> None:
        tables["characters"].pop()
        tables["journal"] = [verse for verse in tables["journal"] if verse["id"] != "letter.w"]

    table = campaign("n", "h", "g", "k", change=only_four).put("n", food=0, health=0, energy=0)
    tracks.settle_conditions(table.state, 0)

    table.pass_by("pass", "seat 0", "seat 1", "seat 2", "eat", "done")

    assert "mercy" == table.question.kind
