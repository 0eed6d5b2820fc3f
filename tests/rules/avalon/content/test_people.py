"""content.md#what-the-check-finds: characters, what they carry, and the room there is for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.avalon.content.alder import changed, errors_of, put, slim, tables, thing, warnings_of
from tests.rules.rulebook import rule


@rule("AVA-SETUP-11")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "characters",
            "wren",
            "number",
            2,
            "characters, character bran, number: is 2, and another character has it too.",
        ),
        (
            "characters",
            "bran",
            "color",
            "pink",
            "characters, character bran, color: is 'pink', which is no colour of this pack.",
        ),
        (
            "characters",
            "bran",
            "letter",
            "letter.nobody",
            "characters, character bran, letter: names 'letter.nobody', and there is no such verse.",
        ),
    ],
)
def test_a_character_has_a_number_and_colour_of_its_own(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Numbers break ties, so no two are alike."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-RES-02", "AVA-RES-14")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "characters",
            "bran",
            "tracks.energy.start",
            10,
            "characters, character bran, tracks.energy.start: is 10, above the top slot 9.",
        ),
        (
            "characters",
            "bran",
            "tracks.energy.red",
            [1, 2],
            "characters, character bran, tracks.energy.red: must be the two lowest slots, [0, 1].",
        ),
        (
            "characters",
            "bran",
            "tracks.terror.red",
            [0, 1],
            "characters, character bran, tracks.terror.red: must be the two highest slots.",
        ),
        (
            "characters",
            "bran",
            "tracks.health.start",
            5,
            "characters, character bran, tracks.energy.start: lies above health, which energy may never pass.",
        ),
    ],
)
def test_a_tray_is_drawn_right(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Markers start on their tracks, red slots lie at the ends, energy never stands above health."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "manifest",
            "",
            "colors",
            ["azure", "azure"],
            "manifest.toml, colors: must be different names, and 'any' is none.",
        ),
        (
            "manifest",
            "",
            "colors",
            ["azure", "any"],
            "manifest.toml, colors: must be different names, and 'any' is none.",
        ),
        ("manifest", "", "endings", ["dawn", "dusk", "dawn"], "manifest.toml, endings: names one ending twice."),
        ("manifest", "", "lost", ["night"], "manifest.toml, lost: names 'night', which is no ending."),
    ],
)
def test_colours_and_endings_are_different(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """And `any` is no colour of a tray."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("items", "mule", "id", "relic", "items, item relic, id: is the keyword 'relic', which is a reserved word."),
        ("secrets", 31, "no", 60, "secrets, secret 60, no: is 60; there is room for 1 to 59."),
        ("secrets", 3, "no", 2, "secrets, secret 2, no: is taken: 2 stands in secrets already."),
        ("skills", 2, "no", 1, "skills, skill 1, no: is taken: 1 stands in skills already."),
    ],
)
def test_a_number_is_given_once(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Skills and secrets by number, and as many as there is room for; keywords are no item ids."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


GUEST = [f"bran.d.{number:02}" for number in range(1, 16)]


def with_guest(combat: list[str]) -> dict[str, Any]:
    """The pack with Bran as a guest who brings a starting deck along."""
    pack = changed("characters", "bran", "starter_list", {"combat": combat, "diplomacy": GUEST})
    pack["cards"] = [card for card in tables()["cards"] if card["id"].startswith(("azure.c", "bran.d"))]
    return pack


@rule("AVA-SETUP-07")
@pytest.mark.parametrize(
    ("combat", "said"),
    [
        (["azure.c.01"], "characters, character bran, starter_list.combat: must name 15 different cards."),
        (["azure.c.01"] * 15, "characters, character bran, starter_list.combat: must name 15 different cards."),
        (GUEST, "starter_list.combat: names 'bran.d.01', which is no combat card of bran."),
    ],
)
def test_a_guest_starts_with_15_of_its_own_cards(combat: list[str], said: str) -> None:
    """Different ones, of the right deck, its own or of its colour."""
    assert said in "\n".join(errors_of(with_guest(combat)))


@rule("AVA-SETUP-07")
def test_a_guest_may_mix_basic_and_advanced_cards() -> None:
    """Any 15 of the 40 cards of a deck."""
    assert [] == errors_of(with_guest([f"azure.c.{number:02}" for number in range(3, 18)]))


@rule("AVA-ITEM-04")
def test_a_draw_that_no_item_answers_is_warned_of() -> None:
    """Craftable items are drawn, and there are none."""
    pack = slim()
    for item in pack["items"]:
        item["craftable"] = False

    assert ["journal, verse v.103.1, do.0.draw: draws a craftable item, and the pack has none."] == warnings_of(pack)


def test_both_condition_cards_are_there() -> None:
    """A whole pack brings dying and insanity along."""
    pack = slim()
    pack["conditions"].remove(thing(pack, "conditions", "insane"))

    assert "manifest.toml, files.conditions: hold no condition card 'insane'." in errors_of(pack, whole=True)


def test_there_is_room_for_so_many_things() -> None:
    """What the numbering of actions has no room for is refused."""
    pack = slim()
    pack["tasks"] += [{"id": f"note_{number}"} for number in range(60)]
    put(thing(pack, "items", "bread"), "copies", 4)
    pack["items"] += [{"id": f"crumb_{number}", "craftable": False, "copies": 4} for number in range(30)]

    pack["random_events"] += [{"id": f"rnd.{number}", "quest": False} for number in range(4, 130)]
    dials = [
        {"op": "dial", "id": f"d{n}", "on": "character", "ref": "owner", "set": 1, "time": True} for n in range(60)
    ]
    put(thing(pack, "journal", "v.104.2"), "do", dials)

    assert [
        "manifest.toml: has 64 dials; there is room for 60.",
        "manifest.toml, files.tasks: hold 61 things; there is room for 60.",
        "manifest.toml, files.events: hold 133 events, random ones counted; there is room for 128.",
        "manifest.toml, files.items: hold 130 copies; there is room for 112.",
    ] == errors_of(pack)
