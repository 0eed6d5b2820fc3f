"""AVA-ACT, AVA-GRD, AVA-MEN, AVA-LOC: edges that do not meet, cards that come back, guardians, arrivals."""

from typing import Any

import pytest

from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import death, decks, encounter_start, guardians, menhirs
from nemeton.games.avalon.rules import map as maps
from tests.rules.avalon.table import AvalonTable, Change, campaign, interrupt, next_day
from tests.rules.avalon.workshop import guard, held
from tests.rules.rulebook import rule

HURT = {"op": "health", "n": -1}


def place(number: int, **words: Any) -> Change:
    """A location with other words."""

    def change(tables: dict[str, Any]) -> None:
        one = next(one for one in tables["locations"] if one["number"] == number)
        one |= words

    return change


# ---------------------------------------------------------------------- edges and cards
@rule("AVA-ACT-11", "AVA-ACT-15")
def test_a_route_is_blocked_where_only_one_edge_has_a_key() -> None:
    """104 touches 101 and has no key to the north: nobody goes there, nor back."""
    table = campaign("h", change=place(104, keys={}))
    assert ["travel north", "travel east", "travel west"] == [
        text for text in table.options() if text.startswith("travel")
    ]

    table.put("h", at=104)

    assert -1 == maps.neighbour(table.state, table.where(104), 0)


@rule("AVA-DAY-03", "AVA-SETUP-24", "AVA-ACT-13")
def test_a_card_that_went_out_of_range_comes_again() -> None:
    """107 lies two cards from the menhir at 101 and goes in the morning; lit again at 103, it is attached."""
    table = next_day(campaign("h").reveal(107))
    assert not table.state.on_map(table.where(107))
    table.burn(103, 3)

    table.play("travel east")

    assert table.state.on_map(table.where(107))


@rule("AVA-DAY-06", "AVA-LOC-07")
def test_who_keeps_the_ground_under_the_feet_does_not_arrive_anew() -> None:
    """G is pushed out of 107; H stays at 102, where every arrival costs 1 health, and loses none."""
    table = campaign("h", "g", change=place(102, instant=[{"id": "now", "do": [HURT]}]))
    table.put("h", at=102, health=8).put("g", at=107)

    next_day(table)

    assert (9, 103) == (table.health("h"), table.hero("g").location)


@rule("AVA-DAY-07")
def test_a_menhir_without_a_dial_has_none_to_turn() -> None:
    """It burns on until the next dawn, and nothing else on its card changes."""
    table = campaign("h").burn(103, 0)
    before = table.state.s[w.LOC + table.where(103)]

    menhirs.burn_down(table.state)

    assert (before, 6) == (table.state.s[w.LOC + table.where(103)], table.state.dial_of(table.where(101)))


@rule("AVA-RUL-72")
@pytest.mark.parametrize(("seals", "burns"), [(["menhir"], True), ([], False)])
def test_a_menhir_moves_onto_a_new_card_only_if_that_has_the_seal(seals: list[str], burns: bool) -> None:
    """105 is replaced by 135: with a menhir seal the fire and its dial go over, without it they are lost."""

    def change(tables: dict[str, Any]) -> None:
        new = next(one for one in tables["locations"] if one["number"] == 135)
        new["seals"] = seals
        if seals:
            new["menhir"] = tables["locations"][0]["menhir"]

    table = campaign("h", change=change).burn(105, 3)

    maps.swap(table.state, table.where(105), table.where(135))

    new = table.where(135)
    assert (burns, 3 if burns else 0) == (table.state.has_menhir(new), table.state.dial_of(new))


@rule("AVA-MEN-01", "AVA-ACT-41")
def test_lighting_a_menhir_does_what_its_section_says() -> None:
    """The section of 101 gives a wealth to whoever lights it."""
    menhir = {"cost": [{"magic": 1}] * 4, "dial": [5, 5, 4, 4], "do": [{"op": "gain", "res": "wealth", "n": 1}]}
    table = campaign("h", change=place(101, menhir=menhir)).put("h", magic=1)

    table.play("inspect", "activate")

    assert (1, 0, 5) == (
        table.resource("h", "wealth"),
        table.resource("h", "magic"),
        table.state.dial_of(table.where(101)),
    )


@rule("AVA-ACT-41", "AVA-MEN-03")
def test_a_menhir_whose_requirement_is_not_met_cannot_be_lit() -> None:
    """The section wants 3 courage: H has magic enough, and is not asked."""
    menhir = {"cost": [{"magic": 1}] * 4, "dial": [5] * 4, "require": {"attr": "courage", "min": 3}}
    table = campaign("h", change=place(101, menhir=menhir)).put("h", magic=1)

    assert "action" == table.play("inspect").question.kind


# ---------------------------------------------------------------------- guardians
@rule("AVA-GRD-03")
def test_a_guardian_without_a_road_takes_the_highest_number() -> None:
    """From 103 no road leads south: of 106, 107 and 101 it goes to 107."""
    table = guard(campaign("h").reveal(106, 107), 103, 1)
    south = 2
    seed = next(seed for seed in range(60) if first_face(table, seed) == south)
    table.state.seed_with(seed)

    guardians.roll(table.state, 0, 1)

    assert table.where(107) == table.state.s[w.GUARDIAN] & 127


def first_face(table: AvalonTable, seed: int) -> int:
    """What the die shows first with this seed."""
    trial = table.state.clone()
    trial.seed_with(seed)
    return int(trial.below(guardians.FACES))


@rule("AVA-GRD-01")
def test_a_named_guardian_is_placed_once() -> None:
    """The second time it roams already, and nothing comes."""
    effect = {"op": "guardian_place", "enc": {"mode": "pick", "id": "green.02"}, "number": 103}
    table = campaign("h", change=place(101, explore={"do": [effect]})).play("explore")
    assert (1, 1) == (table.state.s[w.GUARDIANS], table.state.s[w.GUARDIAN] >> 7)

    assert 1 == table.play("explore").state.s[w.GUARDIANS]


@rule("AVA-RUL-56")
def test_a_named_guardian_is_taken_from_the_bottom_of_its_deck() -> None:
    """It lies between two others there; they close up."""
    effect = {"op": "guardian_place", "enc": {"mode": "pick", "id": "green.02"}, "number": 103}
    table = campaign("h", change=place(101, explore={"do": [effect]}))
    for card in (0, 1, 2):
        decks.take(table.state, card)
        decks.to_bottom(table.state, card)

    table.play("explore")

    assert (1, 2, 0, 2) == (
        table.state.s[w.GUARDIANS],
        table.state.s[w.BOTTOM_SIZE],
        table.state.s[w.BOTTOM],
        table.state.s[w.BOTTOM + 1],
    )


@rule("AVA-GRD-08", "AVA-ACT-16")
def test_all_who_arrive_say_which_guardian_comes_first() -> None:
    """H and G come to 102 together, where the first and the second card of the deck wait: both are asked."""
    table = guard(campaign("h", "g"), 102, 0, 1).pass_by("seat 0").play("travel north", "join", "accept")
    table.pass_by("pay")
    assert ("guardian", [True, True]) == (table.question.kind, [table.state.asks(seat) for seat in (0, 1)])

    table.vote(h="guardian green 1", g="guardian green 1").pass_by("keep")

    assert "green.01" == table.encounter.encounter


@rule("AVA-ACT-16", "AVA-RUL-58")
def test_the_first_card_of_all_is_a_guardian_like_any() -> None:
    """Arriving where green 1 lies, H fights it."""
    table = guard(campaign("h"), 102, 0).play("travel north").pass_by("keep")

    assert "green.01" == table.encounter.encounter


@rule("AVA-GRD-09")
def test_more_guardians_than_there_is_room_for_go_back_below_their_deck() -> None:
    """Twenty-four roam; the next one goes to the bottom."""
    table = guard(campaign("h"), 103, *range(w.MAX_GUARDIANS))
    before = int(table.state.s[w.BOTTOM_SIZE])

    guard(table, 103, w.MAX_GUARDIANS)

    assert (w.MAX_GUARDIANS, before + 1) == (table.state.s[w.GUARDIANS], table.state.s[w.BOTTOM_SIZE])


@rule("AVA-RUL-64")
def test_only_the_guardians_of_the_place_are_dismissed() -> None:
    """Of three on 102 and two elsewhere the three go, in whatever order they lie."""
    table = campaign("h")
    for number, card in ((103, 0), (102, 1), (102, 2), (104, 3), (102, 4)):
        guard(table, number, card)

    guardians.dismiss(table.state, table.where(102))

    assert [0, 3] == [table.state.s[w.GUARDIAN + which] >> 7 for which in range(table.state.s[w.GUARDIANS])]


# ---------------------------------------------------------------------- what is asked in the morning
@rule("AVA-DAY-14", "AVA-PARTY-11")
def test_trading_in_the_morning_is_done_by_the_one_who_is_asked() -> None:
    """G, whose turn to speak it is, gives H a food and may go on speaking."""
    table = campaign("g", "h").pass_by("seat 0", "pass", "done", "eat", "stop")
    assert ((1, "discuss"), 2) == (table.asked, table.view().day)
    table.play("ready")
    assert (0, "discuss") == table.asked

    table.play("trade")
    assert (0, "offer") == table.asked
    table.play("give food to 1", "accept", "done")

    assert ((0, "discuss"), 3, 5) == (table.asked, table.resource("g", "food"), table.resource("h", "food"))


@rule("AVA-RUL-69")
def test_with_several_covered_actions_all_are_asked_which_comes_free() -> None:
    """Both actions of 101 are covered: H and G say the second; the first stays covered for another day."""
    table = campaign("h", "g")
    for action in (0, 1):
        table.state.set_time_tokens(table.where(101), action, 1)
    table.vote(h="seat 0", g="seat 0").play("pass", "pass").pass_by("done", "eat", "stop")
    assert ("token", [True, True]) == (table.question.kind, [table.state.asks(seat) for seat in (0, 1)])

    table.vote(h="uncover 1.2", g="uncover 1.2")

    assert (1, 0) == (table.state.time_tokens(table.where(101), 0), table.state.time_tokens(table.where(101), 1))


# ---------------------------------------------------------------------- dying far out
@rule("AVA-RUL-127", "AVA-DEATH-05")
@pytest.mark.parametrize("there", [True, False])
def test_items_of_the_dead_lie_where_there_is_ground(there: bool) -> None:
    """At 104 the axe lies there for others; if the card has gone in the same step, it is below its deck."""
    table = campaign("h", "g").put("h", at=104).give_item("h", 0, w.UP)
    interrupt(table)
    if not there:
        maps.take_off(table.state, table.where(104), False)

    death.kill(table.state, 0)

    assert ([], 16 + table.where(104) if there else w.AT_BOTTOM) == (held(table), table.state.item_place(0))


@rule("AVA-RUL-55", "AVA-GRD-05")
def test_a_guardian_that_has_gone_meanwhile_is_not_met() -> None:
    """Another one lies on the map; the one that was to be met does not, and no fight begins."""
    table = guard(campaign("h"), 103, 1)
    interrupt(table)
    encounter_start.begin(table.state, -1 - 0, 0, 1, encounter_start.NOTHING, 0, 0, 0)
    table.state.go_on()

    assert (None, 1, "action") == (table.view().encounter, table.state.s[w.GUARDIANS], table.question.kind)


@rule("AVA-SETUP-27", "AVA-DAY-03")
def test_a_card_out_of_the_game_is_not_put_back_by_the_morning() -> None:
    """110 was removed, and lies out of range of every menhir: it stays removed."""
    table = campaign("h")
    table.state.s[w.LOC + table.where(110)] = w.REMOVED

    assert w.REMOVED == next_day(table).state.s[w.LOC + table.where(110)]


# ---------------------------------------------------------------------- what an encounter leads to
def meets(**lists: list[dict[str, Any]]) -> Change:
    """Exploring 101 sets the hound off, with these lists after it."""
    effect = {"op": "encounter", "enc": {"mode": "pick", "id": "green.01"}, **lists}
    return place(101, explore={"do": [effect]})


REP = {"op": "gain", "res": "rep", "n": 1, "who": "actor"}
EXP = {"op": "gain", "res": "exp", "n": 1, "who": "actor"}


@rule("AVA-ENC-03", "AVA-RUL-104")
def test_a_fight_that_is_left_is_lost_and_not_one_the_enemy_ran_from() -> None:
    """The list for a failure follows, not the one for a flight."""
    table = campaign("h", change=meets(win=[], fail=[REP], run=[EXP])).play("explore").pass_by("keep").play("escape")

    assert (1, 0) == (table.resource("h", "rep"), table.resource("h", "exp"))


@rule("AVA-COM-23", "AVA-RUL-104")
@pytest.mark.parametrize(("answers", "dial"), [(("play c1", "stop"), "away"), (("escape",), "lost")])
def test_a_verse_reads_on_elsewhere_when_the_enemy_ran(answers: tuple[str, ...], dial: str) -> None:
    """Purple 2 runs from one marker: neither the verse for a victory follows nor the one for a defeat."""
    verses = {"win": "v.101.3", "fail": "v.101.4", "run": "v.101.5"}
    meeting = {"encounter": {"mode": "pick", "id": "purple.02"}, **verses}
    what = {"v.101.3": [REP, REP], "v.101.4": [REP], "v.101.5": [EXP]}

    def change(tables: dict[str, Any]) -> None:
        tables["journal"][0]["next"] = meeting
        tables["journal"] += [{"id": name, "do": do, "next": {"end": True}} for name, do in what.items()]

    table = campaign("h", change=change).play_so("explore", lambda one: "c1" in one.hand("h"))
    table.play("keep", *answers)

    assert {"away": (0, 1), "lost": (1, 0)}[dial] == (table.resource("h", "rep"), table.resource("h", "exp"))


@rule("AVA-RUL-104")
def test_who_set_the_fight_off_goes_on_acting_after_it() -> None:
    """G explores with H, whose number is lower; the fight won, what follows for the acting one is G's."""
    table = campaign("g", "h", change=meets(win=[REP], fail=[])).vote(g="seat 0", h="seat 0")
    table.play("explore", "join", "accept").pass_by("pay", "keep").markers(pool=4)
    table.vote(g="seat 0", h="seat 0").play("no card").pass_by("go on", "seat 0")

    assert (None, 1, 0) == (table.view().encounter, table.resource("g", "rep"), table.resource("h", "rep"))
