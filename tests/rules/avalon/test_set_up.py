"""AVA-SETUP: who plays whom, what everybody starts with, and what lies on the table before the first day."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.errors import BadSetup
from tests.rules.avalon.fixture import BLANK, card
from tests.rules.avalon.table import AvalonTable, campaign, plain_game
from tests.rules.rulebook import rule


def fresh(seats: int) -> AvalonTable:
    """Before anybody has claimed a character."""
    state = plain_game().start(seats, 1)
    assert isinstance(state, Avalon)
    return AvalonTable(state, [])


@rule("AVA-SETUP-01")
def test_each_player_claims_another_character() -> None:
    """Seats claim in order; what is claimed is not offered again."""
    table = fresh(2)
    assert ["claim 1", "claim 2", "claim 3", "claim 4", "claim 5"] == table.options()

    table.play("claim 2")

    assert (1, ["claim 1", "claim 3", "claim 4", "claim 5"]) == (table.actor, table.options())


@rule("AVA-SETUP-01")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_players(seats: int) -> None:
    """Nobody plays alone against nobody, and five are too many."""
    with pytest.raises(BadSetup):
        plain_game().start(seats, 1)


@rule("AVA-SETUP-02", "AVA-RUL-85")
def test_a_character_of_any_colour_takes_one_that_is_left() -> None:
    """W is claimed first but chooses its colour after the others: crimson is H's."""
    table = fresh(2).play("claim 5", "claim 2")

    assert (0, ["colour 1", "colour 3", "colour 4"]) == (table.actor, table.options())


@rule("AVA-SETUP-03", "AVA-SETUP-04")
def test_tracks_resources_and_attributes_start_as_printed() -> None:
    """H: energy 6, health 9, terror 0; five food; aggression 2, courage 1."""
    hero = campaign("h").hero("h")

    assert (6, 9, 0) == tuple(hero.tracks[name].at for name in ("energy", "health", "terror"))
    assert {"food": 5, "wealth": 0, "rep": 0, "magic": 0, "exp": 0} == hero.resources
    assert (2, 0, 1, 0, 0, 0) == tuple(hero.attributes.values())


@rule("AVA-SETUP-05", "AVA-SETUP-06", "AVA-SETUP-09", "AVA-SETUP-10")
@pytest.mark.parametrize("deck", [bc.COMBAT, bc.DIPLOMACY])
def test_fifteen_starters_and_a_pool_of_twenty_five(deck: int) -> None:
    """Of 40 cards a deck, the banner's 15 are the starting deck, the other 10 and the 15 advanced ones the pool."""
    state = campaign("h").state

    assert (1 << 15) - 1 == state.zone(0, deck, w.IN_DECK)
    assert ((1 << 40) - 1) ^ ((1 << 15) - 1) == state.zone(0, deck, w.IN_POOL)


@rule("AVA-SETUP-07")
def test_a_guest_brings_its_own_starters() -> None:
    """A starter list names the cards instead of the banner."""
    chosen = [f"crimson.c.{no:02}" for no in range(11, 26)]
    talk = [f"crimson.d.{no:02}" for no in range(1, 16)]

    def invite(tables: dict[str, list[dict[str, object]]]) -> None:
        tables["characters"][1]["starter_list"] = {"combat": chosen, "diplomacy": talk}
        for no in range(6, 26):
            if no > 8:
                tables["cards"].append(card({"color": "crimson"}, "combat", no, BLANK, "basic"))
            tables["cards"].append(card({"color": "crimson"}, "diplomacy", no, BLANK, "basic"))

    state = campaign("h", change=invite).state

    assert sum(1 << no for no in range(10, 25)) == state.zone(0, bc.COMBAT, w.IN_DECK)


@rule("AVA-SETUP-13", "AVA-SETUP-14", "AVA-SETUP-15")
@pytest.mark.parametrize(("heroes", "dial"), [("h", 8), ("hg", 7), ("hgn", 6), ("hgnk", 5)])
def test_the_first_location_its_menhir_and_its_neighbours(heroes: str, dial: int) -> None:
    """All stand at 101, its four neighbours lie beside it, and its dial, a day later, shows one less than printed."""
    view = campaign(*heroes).view()

    assert {101} == {hero.location for hero in view.characters}
    assert {101, 102, 103, 104, 105} == {place.location for place in view.locations}
    assert [dial - 1] == [place.menhir for place in view.locations if place.menhir is not None]


@rule("AVA-SETUP-16", "AVA-SETUP-21", "AVA-RUL-57")
def test_the_chapter_card_builds_the_encounter_decks() -> None:
    """All of level 1, one of the two of level 2, the first encounter on top; the rest stays in the box."""
    state = campaign("h").state
    level_2 = 0b1100

    assert (1, 0) == (state.s[w.TOP_SIZE], state.s[w.TOP])
    assert 1 == (int(state.s[w.DECK_MASK]) & level_2).bit_count()
    assert 1 == (int(state.s[w.BOX_MASK]) & level_2).bit_count()
    assert 0b10000 & int(state.s[w.BOX_MASK])


@rule("AVA-SETUP-18")
def test_a_fresh_save_sheet() -> None:
    """No status is marked and no task noted."""
    view = campaign("h").view()

    assert ({}, []) == (view.statuses, view.tasks)


@rule("AVA-SETUP-20")
def test_a_chronicler_may_be_named() -> None:
    """With two players all are asked; the votes decide; alone nobody is asked."""
    table = fresh(2).play("claim 2", "claim 3")
    assert "chronicler" == table.question.kind

    table.play("seat 1", "seat 1")

    assert 1 == table.view().chronicler
    assert None is campaign("h").view().chronicler


@rule("AVA-SETUP-22", "AVA-SETUP-23", "AVA-DAY-11")
def test_events_are_drawn_from_the_event_deck_alone() -> None:
    """The chapter's one event is active on day 1 and goes back under the deck; the random ones stay in their pile."""
    table = campaign("h")

    assert ("ev1", 1) == (table.view().event, table.view().event_deck)


@rule("AVA-SETUP-11")
def test_the_letters_are_read_in_order_of_character_numbers() -> None:
    """N is number 1, so its letter comes before H's, whatever the seats."""
    read = [event for event in campaign("h", "n").events() if type(event).__name__ == "VerseRead"]

    assert ["letter.n", "letter.h"] == [event.verse for event in read][:2]  # type: ignore[attr-defined] # of that kind
