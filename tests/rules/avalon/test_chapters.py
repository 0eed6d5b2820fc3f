"""AVA-SAVE, AVA-RUL-97, AVA-RUL-107: chapters, the saves between them, and what a save keeps apart."""

from typing import Any

import msgspec

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import ChapterBegan, EncounterEnded, SaveWanted
from nemeton.games.avalon.rules import advancement, decks, dials, guardians, items, tracks
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.avalon import Avalon
from tests.rules.avalon.table import AvalonTable, campaign, interrupt, next_day
from tests.rules.rulebook import rule


def second_chapter(tables: dict[str, Any]) -> None:
    """Three oaths end the first chapter; the second begins with a wealth for all and has an event of its own."""
    tables["chapters"][0]["next"] = "ch2"
    again = {"op": "event_bottom", "id": "ev2"}
    tables["events"].append({"id": "ev2", "quest": False, "chapter": "ch2", "do": [again], "static": []})
    front: list[dict[str, Any]] = [{"op": "event_stack", "list": ["ev2"]}]
    front.append({"op": "deck_encounters", "deck": "green", "levels": {"3": "all"}})
    back = [{"op": "gain", "res": "wealth", "n": 1}]
    tables["chapters"].append(
        {"id": "ch2", "front": front, "back": back, "end": {"if": {"day": {"min": 99}}, "do": []}}
    )


def sworn(*heroes: str, **more: Any) -> AvalonTable:
    """All oaths are marked: the first chapter ends after the next action."""
    return campaign(*heroes, change=second_chapter, **more).mark(2, 0b1110)


# ---------------------------------------------------------------------- chapters
@rule("AVA-RUL-107", "AVA-SAVE-01", "AVA-SETUP-21")
def test_a_chapter_follows_and_the_save_is_offered() -> None:
    """After the action: the new front and back, then the save; map, menhirs and characters stay where they were."""
    table = sworn("h", "g").vote(h="seat 0", g="seat 0").play("travel north", "stay")
    assert ("save", "ch2", (1, 1)) == (
        table.question.kind,
        table.view().chapter,
        (table.resource("h", "wealth"), table.resource("g", "wealth")),
    )

    table.vote(h="save", g="save")

    assert 1 == len(table.all_of(SaveWanted))
    assert ((1, "action"), 102, 1) == (table.asked, table.hero("h").location, table.view().day)


@rule("AVA-RUL-107")
def test_old_events_go_to_the_box_and_decks_are_built_anew() -> None:
    """Of the green deck only level 3 is left; tomorrow's event is the new chapter's."""
    table = sworn("h").play("travel north", "go on")
    assert (1, 1) == (table.view().encounter_decks["green"], table.view().event_deck)

    next_day(table)

    assert ("ev2", []) == (table.view().event, table.view().event_discards)


@rule("AVA-RUL-107")
def test_a_chapter_waits_for_the_encounter_of_a_verse() -> None:
    """The verse orders the next chapter and then a fight: the fight ends before the chapter begins."""

    def change(tables: dict[str, Any]) -> None:
        second_chapter(tables)
        picked = {"mode": "pick", "id": "green.01"}
        tables["journal"][1] |= {"do": [{"op": "chapter", "id": "ch2"}]}
        tables["journal"][1]["next"] = {"encounter": picked, "win": "v.101.3", "fail": "v.101.3"}
        tables["journal"].append({"id": "v.101.3", "next": {"end": True}})

    table = campaign("h", change=change).put("h", empathy=2).play("explore", "choose 2")
    assert ("ch1", "green.01") == (table.view().chapter, table.encounter.encounter)

    table.play("keep", "escape")

    assert ("ch2", "save") == (table.view().chapter, table.question.kind)
    told = [type(one) for one in table.events() if isinstance(one, ChapterBegan | EncounterEnded)]
    assert [ChapterBegan, EncounterEnded, ChapterBegan] == told


@rule("AVA-RUL-97", "AVA-DEATH-08")
def test_mercy_brings_back_who_died_in_the_chapter() -> None:
    """G died and nobody came; then H dies: with mercy both stand at 101 again as the chapter began."""
    table = campaign("h", "g").put("g", food=0, health=0, energy=0)
    tracks.settle_conditions(table.state, 1)
    table.pass_by("pass", "seat 0", "done", "eat").play("nobody")
    assert ["h"] == [one.character for one in table.view().characters]
    table.put("h", food=0, health=0, energy=0)
    tracks.settle_conditions(table.state, 0)
    table.pass_by("pass", "nobody")

    table.vote(h="mercy", g="mercy").pass_by("ready")

    assert (["h", "g"], 0) == ([one.character for one in table.view().characters], table.state.s[w.DEAD])
    assert (5, 5, 1) == (table.health("h"), table.health("g"), table.view().day)


@rule("AVA-SAVE-01", "AVA-RUL-96")
def test_an_emergency_save_closes_nothing() -> None:
    """A position is taken in the midst of a vote: the same question is open, there and in the save."""
    table = campaign("h", "g").say("h", "seat 0")
    saved = table.state.position()

    again = table.game.load(saved)

    assert [False, True] == [table.state.asks(seat) for seat in (0, 1)] == [again.asks(seat) for seat in (0, 1)]
    assert table.state.decision(1) == again.decision(1)


# ---------------------------------------------------------------------- what a save keeps
def reloaded(table: AvalonTable) -> AvalonTable:
    """Written as text and read again."""
    text = msgspec.json.encode(table.state.position())
    state = table.game.load(msgspec.json.decode(text))
    assert isinstance(state, Avalon)
    return AvalonTable(state, table.heroes)


@rule("AVA-SAVE-03")
def test_skills_are_kept_by_number_and_side() -> None:
    """H has learnt the b side of skill 1 and the a side of 2."""
    table = campaign("h").put("h", courage=2)
    interrupt(table)
    table.state.push(19, 0, bc.COURAGE, 2)  # two points of courage
    table.state.go_on()
    table.play("learn 1", "side b", "side a")

    later = reloaded(table)

    assert ({1: "b", 2: "a"}, 4) == (later.hero("h").skills, later.hero("h").attributes["courage"])
    assert not advancement.has_skill_left(later.state, bc.COURAGE)


@rule("AVA-SAVE-04", "AVA-SAVE-07")
def test_dials_and_notes_are_kept() -> None:
    """A time dial on 101 that shows 7, and a task on the list."""

    def change(tables: dict[str, Any]) -> None:
        dial = {"op": "dial", "id": "fuse", "on": "location", "ref": 101, "set": 7, "time": True}
        tables["events"][0]["do"] += [dial, {"op": "task", "id": "stubble"}]

    later = reloaded(campaign("h", change=change))

    assert [("fuse", 7, 1)] == [(one["dial"], one["shows"], one["time"]) for one in later.view().dials]
    assert ["stubble"] == later.view().tasks
    dials.tick(later.state)
    assert 6 == later.view().dials[0]["shows"]


@rule("AVA-SAVE-05")
def test_items_and_secrets_are_kept_with_who_holds_them() -> None:
    """H holds the axe in use, G the mail face down and a secret."""
    table = campaign("h", "g").give_item("h", 0, w.UP).give_item("g", 2, 0).give_secret("g", 1)

    later = reloaded(table)

    assert [("axe", True)] == [(one.id, one.up) for one in later.hero("h").items]
    assert [("mail", False), ("1", True)] == [
        (one.id, one.up) for one in later.hero("g").items + later.hero("g").secrets
    ]


@rule("AVA-SAVE-06")
def test_decks_reserve_and_pools_are_kept_apart() -> None:
    """Sixteen cards once had, one of them left out, twenty-four in the pool."""
    table = campaign("h").put("h", exp=2).play("pass", "eat", "buy combat")
    bought = table.options()[0]
    table.play(bought, "take out c3")

    later = reloaded(table)

    zones = [int(later.state.zone(0, bc.COMBAT, zone)) for zone in (w.IN_DECK, w.IN_RESERVE, w.IN_POOL)]
    assert [15, 1, 24] == [mask.bit_count() for mask in zones]
    assert 0b100 == zones[1]
    base = table.state.seat_at(0) + w.ZONE
    assert list(table.state.s[base : base + 12]) == list(later.state.s[base : base + 12])


@rule("AVA-SAVE-07")
def test_where_everybody_stands_is_kept() -> None:
    """H at 103, the sow at 102, a menhir at 101 with its dial."""
    table = campaign("h").put("h", at=103)
    decks.take(table.state, 1)
    guardians.put_on_map(table.state, 1, table.where(102))

    later = reloaded(table)

    places = {one.location: one for one in later.view().locations}
    assert (103, ["green.02"], 7) == (later.hero("h").location, places[102].guardians, places[101].menhir)


@rule("AVA-SAVE-08")
def test_locations_on_the_map_in_the_deck_and_removed_are_told_apart() -> None:
    """105 was swapped for 135: one lies, one is out of the game, 110 waits."""
    table = campaign("h")
    maps.swap(table.state, table.where(105), table.where(135))

    later = reloaded(table)

    zones = [later.state.s[w.LOC + later.where(number)] & w.ZONE_BITS for number in (135, 105, 110)]
    assert [w.ON_MAP, w.REMOVED, 0] == zones


@rule("AVA-SAVE-10", "AVA-SAVE-09")
def test_events_are_kept_where_they_lie() -> None:
    """A quest in its pile, a discarded event, two in the deck in their order: the days after are the same."""

    def change(tables: dict[str, Any]) -> None:
        made: list[dict[str, Any]] = [
            {"id": f"e{no}", "quest": no == 2, "chapter": "ch1", "do": [], "static": []} for no in (1, 2, 3)
        ]
        made[1] |= {"objective": {"status": "graced"}, "complete": [{"op": "quest_remove", "id": "e2"}]}
        tables["events"] = made + tables["events"]
        tables["chapters"][0]["front"][-1]["list"] = ["e1", "e2", "e3", "ev1"]

    table = next_day(campaign("h", change=change))

    later = reloaded(table)

    assert (["e2"], ["e1"], 2) == (later.view().quests, later.view().event_discards, later.view().event_deck)
    assert "e3" == next_day(later).view().event == next_day(table).view().event


@rule("AVA-RUL-102", "AVA-SETUP-02", "AVA-DEATH-03")
def test_the_fifth_character_takes_the_colour_of_the_dead() -> None:
    """Four play in four colours and G dies: only W can be claimed, and only in verdant."""
    table = campaign("n", "h", "g", "k").put("g", food=0, health=0, energy=0)
    tracks.settle_conditions(table.state, 2)
    table.pass_by("pass", "seat 0", "seat 1", "seat 2", "seat 3", "done", "eat")
    assert ((2, "claim"), ["nobody", "claim 5"]) == (table.asked, table.options())

    table.play("claim 5")
    table.heroes[2] = "w"

    assert "verdant" == table.hero("w").colour


@rule("AVA-SETUP-02")
def test_with_three_others_one_colour_is_left() -> None:
    """W takes the only one without being asked."""
    table = campaign("n", "h", "k", "w")

    assert "verdant" == table.hero("w").colour


@rule("AVA-RUL-72", "AVA-MEN-01")
def test_a_burning_menhir_stays_on_a_swapped_location_that_has_its_seal() -> None:
    """103 burns with a dial of 4 and H stands there: its replacement burns on, H and the sow are on it."""

    def change(tables: dict[str, Any]) -> None:
        place = next(one for one in tables["locations"] if one["number"] == 103)
        tables["locations"].append(place | {"number": 133, "legacy": 103})

    table = campaign("h", change=change).put("h", at=103).burn(103, 4)
    decks.take(table.state, 1)
    guardians.put_on_map(table.state, 1, table.where(103))
    items.receive_item(table.state, 0, 0)
    maps.swap(table.state, table.where(103), table.where(133))

    place = next(one for one in table.view().locations if one.location == 133)
    assert (133, 4, ["green.02"]) == (table.hero("h").location, place.menhir, place.guardians)
    assert 101 == place.ways["west"]
