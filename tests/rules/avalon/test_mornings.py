"""AVA-DAY, AVA-END, AVA-EVT, AVA-MEN: what the world does before and after the actions of a day."""

from typing import Any

import msgspec
import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import DayBegan, EventDrawn, VerseRead
from nemeton.games.avalon.questions import KINDS
from nemeton.games.avalon.rules import arrivals, decks, dials, guardians, items, menhirs, tracks
from nemeton.games.avalon.rules.avalon import Avalon
from tests.rules.avalon.table import ASKING, AvalonTable, begin, campaign, interrupt, next_day, plain_game
from tests.rules.rulebook import rule


def event(name: str, quest: bool = False, **more: Any) -> dict[str, Any]:
    return {"id": name, "quest": quest, "chapter": "ch1", "do": [], "static": [], **more}


def with_events(*events: dict[str, Any]) -> Any:
    """These events lie on the fixture's own, in this order."""

    def change(tables: dict[str, Any]) -> None:
        tables["events"] = [*events, *tables["events"]]
        tables["chapters"][0]["front"][-1]["list"] = [one["id"] for one in tables["events"]]

    return change


# ---------------------------------------------------------------------- the box
@rule("AVA-SETUP-12")
def test_the_map_is_there_to_be_looked_at() -> None:
    """Every card on the table has its cell, east and north of the start; looking at it changes nothing."""
    table = campaign("h")
    before = table.state.position()

    cells = {one.location: one.cell for one in table.view().locations}

    assert {101: [0, 0], 102: [0, 1], 103: [1, 0], 104: [0, -1], 105: [-1, 0]} == cells
    assert before == table.state.position()


@rule("AVA-SETUP-19")
def test_every_question_names_the_rules_behind_it() -> None:
    """The help that goes with a question is found by the rules it names: none is without."""
    assert [] == [name for name, _words, rules in KINDS if not rules]
    assert ("AVA-DAY-20", "AVA-ACT-50") == campaign("h").question.rules


@rule("AVA-SETUP-17")
def test_items_are_shuffled_and_secrets_lie_by_number() -> None:
    """The first item of the deck is another one from seed to seed; a secret is found by its number in every box."""
    drawn = {int(items.draw(campaign("h", seed=seed).state, bc.DRAW_ANY)) for seed in range(12)}
    assert len(drawn) > 2

    state = campaign("h").state

    assert [w.IN_BOX] * 3 == [state.s[w.SECRET + number] & w.PLACE_BITS for number in (1, 2, 3)]


@rule("AVA-SETUP-25", "AVA-SETUP-24", "AVA-RUL-74")
def test_only_events_have_a_discard_pile() -> None:
    """On day 2 the event of day 1 is discarded; an encounter and an item lie at the bottom of their own decks."""
    table = campaign("h", change=with_events(event("ev0"))).give_item("h", 4, w.UP).put("h", health=5, energy=5)
    assert ("ev0", []) == (table.view().event, table.view().event_discards)
    begin(table, "green.01", "h").play("keep", "escape").play("use item 4")

    next_day(table)

    assert ("ev1", ["ev0"]) == (table.view().event, table.view().event_discards)
    assert (1, 1) == (table.state.s[w.BOTTOM_SIZE + bc.GREEN], table.state.s[w.ITEM_BOTTOM_SIZE])


@rule("AVA-RUL-74", "AVA-SETUP-24", "AVA-SETUP-22")
def test_a_random_event_goes_back_under_its_own_pile() -> None:
    """Day 1 puts a random event on the deck: day 2 reads it, day 3 finds it at the bottom of the pile."""
    fate = event("ev0", do=[{"op": "event_top", "random": 1}])
    table = next_day(campaign("h", change=with_events(fate)))
    drawn = table.view().event
    assert drawn in ("rnd1", "rnd2", "rnd3")

    next_day(table)

    number = table.game.pack.numbers.events.index(drawn)  # type: ignore[attr-defined] # the game is Avalon's
    assert (w.EVENT_AT_BOTTOM, ["ev0"]) == (table.state.s[w.EVENT_ZONE + number], table.view().event_discards)


# ---------------------------------------------------------------------- tracks and resources
@rule("AVA-RES-01", "AVA-RES-05")
@pytest.mark.parametrize(("track", "top"), [(bc.ENERGY, 9), (bc.HEALTH, 9), (bc.TERROR, 8)])
def test_tracks_are_whole_numbers_from_nothing_to_the_top(track: int, top: int) -> None:
    """A marker pushed too far stops at the ends of its track."""
    table = campaign("h").put("h", health=9)
    name = ("energy", "health", "terror")[track]

    tracks.move(table.state, 0, track, 40)
    assert (top, top) == (table.hero("h").tracks[name].at, table.hero("h").tracks[name].top)
    tracks.move(table.state, 0, track, -3)

    assert 0 == table.hero("h").tracks[name].at


@rule("AVA-RES-06")
def test_five_resources_never_below_nothing() -> None:
    """All five are there, and a loss of all and more leaves 0 of each."""
    table = campaign("h")
    for resource in range(5):
        tracks.lose(table.state, 0, resource, 50)

    assert dict.fromkeys(("food", "wealth", "rep", "magic", "exp"), 0) == table.hero("h").resources


@rule("AVA-RES-08")
def test_wealth_buys() -> None:
    """The third choice of 101 costs 1 wealth and gives 3 food; without wealth it is closed."""
    assert "choose 3" not in campaign("h").play("explore").options()

    table = campaign("h").put("h", wealth=1).play("explore", "choose 3")

    assert (0, 8) == (table.resource("h", "wealth"), table.resource("h", "food"))


@rule("AVA-RES-09")
def test_reputation_opens_magic_lights_experience_buys() -> None:
    """REP 3 lets N avoid the reeve, 1 magic lights a menhir, 2 EXP buy a card; with less none of them."""

    def offers(rep: int, magic: int, exp: int) -> tuple[bool, bool, bool]:
        talk = begin(campaign("n").put("n", rep=rep, wealth=1), "blue.01", "n")
        stone = campaign("n").put("n", magic=magic).play("inspect")
        night = campaign("n").put("n", exp=exp).play("pass", "eat")
        return "avoid" in talk.options(), "activate" in stone.options(), "buy combat" in night.options()

    assert (True, True, True) == offers(3, 1, 2)
    assert (False, False, False) == offers(2, 0, 1)


@rule("AVA-RES-11", "AVA-ADV-05")
def test_attributes_stand_in_pairs() -> None:
    """H has aggression 2 and courage 1: with 4 EXP caution, 2nd of its pair, can be had, empathy, 3rd of its, not."""
    table = campaign("h").put("h", exp=4).play("pass", "eat")

    raised = [text for text in table.options() if text.startswith("raise")]
    assert ["raise courage", "raise caution", "raise practicality", "raise spirituality"] == raised


@rule("AVA-RUL-02", "AVA-RES-02")
@pytest.mark.parametrize(("offset", "energy"), [(0, 4), (1, 5)])
def test_energy_stands_under_health_and_its_offset(offset: int, energy: int) -> None:
    """Health falls to 4: energy goes to 4, on a staggered tray to 5."""

    def change(tables: dict[str, Any]) -> None:
        tables["characters"][1]["energy_offset"] = offset

    table = campaign("h", change=change)
    tracks.lose_health(table.state, 0, 5)

    assert (4, energy) == (table.health("h"), table.energy("h"))


# ---------------------------------------------------------------------- the order of the day
@rule("AVA-DAY-01")
def test_a_day_has_a_start_a_middle_and_an_end() -> None:
    """Day 1 begins with its dial turned and its event read; then the action; then the meal; then day 2."""
    table = campaign("h")
    assert [7] == [one.menhir for one in table.view().locations if one.menhir is not None]
    told = [type(one) for one in table.events() if isinstance(one, DayBegan | EventDrawn)]
    assert [DayBegan, EventDrawn] == told
    assert "action" == table.question.kind

    table.play("pass")
    assert ("eat", 1) == (table.question.kind, table.view().day)
    table.play("eat")

    assert ("action", 2) == (table.question.kind, table.view().day)


@rule("AVA-DAY-04")
def test_cards_that_go_go_together() -> None:
    """107 and 108 are both out of range: H, pushed off 108, goes not to 107 but to 102, and pays once."""
    table = next_day(campaign("h").reveal(107, 108).put("h", at=108))

    assert (102, 7, 2) == (table.hero("h").location, table.health("h"), table.terror("h"))


@rule("AVA-DAY-04")
def test_nobody_is_pushed_onto_a_card_that_goes_too() -> None:
    """H stands on 107, next to 108, which goes too: H goes to 101, not to 108 and from there on to 102."""
    table = campaign("h").reveal(107, 108).put("h", at=107)
    table.state.s[w.LOC + table.where(103)] = 0

    next_day(table)

    assert (101, 7, 2) == (table.hero("h").location, table.health("h"), table.terror("h"))


@rule("AVA-DAY-10", "AVA-DAY-09", "AVA-ACT-22")
def test_quest_tokens_stay_and_time_tokens_on_the_card_go_one_a_day() -> None:
    """Two of each lie on 101, covering nothing: next morning there are two and one."""
    table = campaign("h")
    place = table.where(101)
    table.state.set_quest_tokens(place, 2)
    table.state.set_time_tokens(place, 8, 2)
    assert "do 1.2" in table.options()

    next_day(table)

    assert (2, 1) == (table.state.quest_tokens(place), table.state.time_tokens(place, 8))


@rule("AVA-DAY-12", "AVA-EVT-02", "AVA-EVT-03")
def test_an_event_lasts_a_day_and_a_quest_until_it_is_removed() -> None:
    """A frost on day 1 lends 1 courage for that day; the quest of day 2 lends 2 from then on, whatever comes."""
    frost = event("ev0", static=[{"key": "attr.courage", "n": 1}])
    oath = event("q1", quest=True, static=[{"key": "attr.courage", "n": 2}], objective={"status": "kind"})
    oath["complete"] = [{"op": "quest_remove", "id": "q1"}]
    table = campaign("h", change=with_events(frost, oath))
    assert ("ev0", [], 2) == (table.view().event, table.view().quests, table.hero("h").levels["courage"])

    next_day(table)
    assert (None, ["q1"], 3) == (table.view().event, table.view().quests, table.hero("h").levels["courage"])
    next_day(table)
    assert ("ev1", ["q1"], 3) == (table.view().event, table.view().quests, table.hero("h").levels["courage"])
    table.put("h", empathy=2).play("explore", "choose 2")

    assert ([], 1) == (table.view().quests, table.hero("h").levels["courage"])


@rule("AVA-DAY-13", "AVA-GRD-02")
def test_guardians_roll_every_morning() -> None:
    """The sow waits at 102, H far off at 105: over many mornings it has moved, stayed and gone home."""
    ends = set()
    for seed in range(30):
        table = campaign("h").put("h", at=105)
        decks.take(table.state, 1)
        guardians.put_on_map(table.state, 1, table.where(102))
        table.play("pass")
        table.state.seed_with(seed * 1009)
        table.play("eat")
        ends.add(int(table.state.s[w.GUARDIAN] & 127) if table.state.s[w.GUARDIANS] else -1)

    assert {-1, table.where(101), table.where(102)} == ends


@rule("AVA-DAY-14")
def test_with_several_a_pause_to_talk_changes_nothing() -> None:
    """Two are asked one after the other, with a trade to be had; alone nobody is."""
    state = plain_game().start(2, 1, rules=ASKING)
    assert isinstance(state, Avalon)
    table = AvalonTable(state, "hg").play("claim 2", "claim 3", "nobody", "nobody")
    assert ((0, "discuss"), ["ready", "trade"]) == (table.asked, table.options())
    before = table.view()

    table.play("ready")

    assert (1, "discuss") == table.asked
    assert msgspec.structs.replace(before, asked=[1]) == table.view()
    assert "discuss" not in kinds_of_a_day(campaign("h"))


def kinds_of_a_day(table: AvalonTable) -> list[str]:
    """The questions from here to the next day's action, everything declined."""
    kinds = [table.question.kind]
    table.play("pass")
    while table.question.kind != "action":
        kinds.append(table.question.kind)
        table.play(next(text for text in ("eat", "stop", "done", "ready") if text in table.options()))
    return kinds


@rule("AVA-DAY-15", "AVA-ITEM-02")
def test_in_the_morning_the_owner_says_what_is_in_use() -> None:
    """H holds the axe face up and the blade face down: at the start of the next day the blade may take its place."""
    table = campaign("h").give_item("h", 0, w.UP).give_secret("h", 3, 0).play("pass", "eat")
    assert ("wear", ["wear item 1", "wear secret 3"]) == (table.question.kind, table.options())

    table.play("wear secret 3")

    assert (2, 2) == (table.hero("h").levels["aggression"], table.hero("h").levels["courage"])
    assert [("axe", False), ("3", True)] == [
        (one.id, one.up) for one in table.hero("h").items + table.hero("h").secrets
    ]


@rule("AVA-END-01", "AVA-END-07", "AVA-END-08", "AVA-ADV-01")
def test_the_five_steps_of_the_night() -> None:
    """At 104 with 2 EXP: the meal, the purchase, the deck, and only then the dream, whose EXP comes too late."""
    table = campaign("h").put("h", at=104, exp=2).play("pass")
    kinds = []
    while table.view().day == 1:
        kinds.append(table.question.kind)
        dreamt = [one.verse for one in table.all_of(VerseRead) if one.verse == "dr.104"]
        assert [] == dreamt
        table.play(next(text for text in ("eat", "buy combat", *table.options()) if text in table.options()))

    assert ["eat", "spend", "pool", "build"] == kinds[:4]
    assert (1, "dr.104") == (table.resource("h", "exp"), table.all_of(VerseRead)[-1].verse)


@rule("AVA-RUL-81")
def test_everybody_dreams_a_dream_of_their_own() -> None:
    """Two sleep at 104, one calm, one mad: each reads what is theirs."""
    table = campaign("h", "g").put("h", at=104).put("g", at=104, terror=8, energy=6, health=9)
    tracks.settle_conditions(table.state, 1)
    next_day(table)

    read = [one.verse for one in table.all_of(VerseRead) if not one.verse.startswith("letter")]
    assert ["dr.104", "nm.104"] == read
    assert (1, 0) == (table.resource("h", "exp"), table.resource("g", "exp"))


# ---------------------------------------------------------------------- menhirs, dials, tasks, statuses
@rule("AVA-MEN-06", "AVA-MEN-01", "AVA-LOC-03")
def test_a_menhir_lit_ends_the_dark() -> None:
    """Without any menhir a morning costs 2 health; with the one of 103 lit again, the next costs none."""
    table = campaign("h").put("h", at=103, magic=1, food=5)
    menhirs.put_out(table.state, table.where(101))
    next_day(table)
    assert (7, 2) == (table.health("h"), table.terror("h"))

    table.play("inspect", "activate")
    assert 5 == next(one.menhir for one in table.view().locations if one.location == 103)
    next_day(table)

    assert (8, 1) == (table.health("h"), table.terror("h"))  # a night's rest, and no loss


@rule("AVA-MEN-02", "AVA-RUL-67")
def test_a_menhir_on_its_last_day_can_be_renewed() -> None:
    """The dial is gone, the stone still burns: lit again it has a new dial, and next morning it is there."""
    table = campaign("h").put("h", magic=1).burn(101, 0)

    table.play("inspect", "activate")
    next_day(table)

    assert [4] == [one.menhir for one in table.view().locations if one.menhir is not None]


@rule("AVA-RUL-68", "AVA-DAY-08")
def test_a_time_dial_at_one_goes_and_does_what_it_says() -> None:
    """Set to 1 by an event, with 2 wealth when it expires: next morning it is gone and paid; a counter stays."""
    timed = {"op": "dial", "id": "fuse", "on": "location", "ref": 101, "set": 1, "time": True}
    timed["on_expire"] = [{"op": "gain", "res": "wealth", "n": 2}]
    counter = {"op": "dial", "id": "tally", "on": "location", "ref": 101, "set": 1, "time": False}
    table = campaign("h", change=with_events(event("ev0", do=[timed, counter])))
    assert ["fuse", "tally"] == [one["dial"] for one in table.view().dials]

    next_day(table)

    assert ["tally"] == [one["dial"] for one in table.view().dials]
    assert (1, 2) == (table.view().dials[0]["shows"], table.resource("h", "wealth"))


@rule("AVA-RUL-68")
def test_a_dial_turned_below_one_expires_too() -> None:
    """`dial_add` up stops at 99, down below 1 takes it off."""
    table = campaign("h")
    dials.set_on(table.state, 0, 3, 0, 50, 0, 0)

    dials.turn(table.state, 0, 80)
    assert [99] == [one["shows"] for one in table.view().dials]
    dials.turn(table.state, 0, -99)

    assert [] == table.view().dials


@rule("AVA-EVT-04", "AVA-EVT-05")
def test_tasks_are_noted_and_struck_out_by_effects_alone() -> None:
    """The list keeps the task for days, whatever is done at its place, until an effect strikes it out."""

    def change(tables: dict[str, Any]) -> None:
        with_events(event("ev0", do=[{"op": "task", "id": "stubble"}]))(tables)
        tables["journal"][1]["do"] = [{"op": "task_done", "id": "stubble"}]

    table = campaign("h", change=change).put("h", empathy=2)
    next_day(table.play("explore", "choose 1"))
    assert (["stubble"], []) == (table.view().tasks, table.view().tasks_done)

    table.play("explore", "choose 2")

    assert ([], ["stubble"]) == (table.view().tasks, table.view().tasks_done)


@rule("AVA-STAT-03", "AVA-STAT-02")
def test_a_status_changes_how_a_place_answers_everybody() -> None:
    """H was kind once: since then the verse of 101 leads G straight to its second page."""

    def change(tables: dict[str, Any]) -> None:
        first = tables["journal"][0]
        tables["journal"].append({"id": "v.101.3", "next": first["next"]})
        first["next"] = {"branch": [{"if": {"status": "kind"}, "goto": "v.101.2"}, {"else": True, "goto": "v.101.3"}]}

    table = campaign("h", "g", change=change).put("h", empathy=2).vote(h="seat 0", g="seat 0")
    table.play("explore", "stay", "choose 2").play("explore", "stay")

    assert ["v.101.1", "v.101.3", "v.101.2", "v.101.1", "v.101.2"] == [
        one.verse for one in table.all_of(VerseRead) if one.verse.startswith("v.")
    ]


@rule("AVA-RUL-111", "AVA-RUL-64")
def test_a_removed_location_pushes_out_without_losses() -> None:
    """Its guardian goes home, its item under the deck, H to the nearest card, and nothing is lost."""

    def change(tables: dict[str, Any]) -> None:
        tables["events"][0]["do"].append({"op": "remove_location", "number": 105})

    table = campaign("h", change=change)
    assert 105 not in {one.location for one in table.view().locations}
    again = campaign("h").put("h", at=105)
    interrupt(again)
    decks.take(again.state, 1)
    guardians.put_on_map(again.state, 1, again.where(105))
    before = again.health("h"), again.terror("h")

    arrivals.remove_location(again.state, again.where(105))
    again.state.go_on()

    assert (101, before) == (again.hero("h").location, (again.health("h"), again.terror("h")))
    assert (0, 1) == (again.state.s[w.GUARDIANS], again.state.s[w.BOTTOM_SIZE + bc.GREEN])
