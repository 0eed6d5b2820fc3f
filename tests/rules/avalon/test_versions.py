"""What rules version 2 corrects, each beside what version 1 did: games of version 1 go on by it."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import SceneMet
from nemeton.games.avalon.rules import lasting_modifiers
from tests.rules.avalon.encounters import DECK
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, encounter
from tests.rules.rulebook import rule

NOTHING = {"op": "energy", "n": 0}


def by(table: AvalonTable, rules: int) -> AvalonTable:
    """The same table, by these rules from here on."""
    table.state.rules = rules
    return table


def item(**words: Any) -> Change:
    """The axe with other words."""

    def change(tables: dict[str, Any]) -> None:
        tables["items"][0] |= words

    return change


def pair(change: Change, *, h: int = 7, g: int = 7) -> AvalonTable:
    """H and G before the hound."""
    held = {"hand": "c1", "deck": DECK}
    return encounter("green.01", {"h": {**held, "health": h}, "g": {**held, "health": g}}, change=change)


def lend(table: AvalonTable, key: int, n: int, seat: int = 0, until: int = bc.UNTIL_DAY) -> AvalonTable:
    lasting_modifiers.add(table.state, key, n, until, seat)
    return table


# ---------------------------------------------------------------------- what a use discards
@rule("AVA-ITEM-07", "AVA-RUL-40")
@pytest.mark.parametrize(("rules", "kept"), [(2, False), (1, True)])
@pytest.mark.parametrize("effect", ["leave", "run_away"])
def test_a_use_that_ends_the_encounter_still_discards_its_item(effect: str, rules: int, kept: bool) -> None:
    """A rope that takes its user out of the fight is gone; it is no endless way out."""
    use = {"when": "combat", "limit": "none", "discard": True, "do": [{"op": effect}]}
    table = by(campaign("h", change=item(use=use)).give_item("h", 0, w.UP), rules)
    begin(table, "green.01", "h").pass_by("done", "keep")

    table.play("use item 1")

    assert None is table.view().encounter
    assert kept == (table.state.item_place(0) == w.HELD)


# ---------------------------------------------------------------------- cards that simply happen
@rule("AVA-RUL-54")
def test_a_card_without_keys_is_told() -> None:
    """Who met it and which card it was; its text is the pack's."""
    table = begin(campaign("n", "h"), "blue.02", "nh")

    assert [SceneMet(encounter="blue.02", members=[0, 1])] == table.all_of(SceneMet)
