"""content.md#what-the-check-finds: locations and the map they make."""

from __future__ import annotations

from typing import Any

import pytest

from nemeton.games.avalon import content
from tests.rules.avalon.content.alder import GONE, changed, errors_of, put, slim, thing, warnings_of
from tests.rules.rulebook import rule


@rule("AVA-RUL-70")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("locations", 110, "number", 99, "locations, location 99, number: is 99; locations are numbered from 101 on."),
        ("locations", 101, "keys.n", 101, "locations, location 101, keys.n: leads to the card itself."),
        ("locations", 102, "keys.n", 199, "locations, location 102, keys.n: names 199, and there is no such location."),
        (
            "manifest",
            "",
            "start_location",
            199,
            "manifest.toml, start_location: names 199, and there is no such location.",
        ),
    ],
)
def test_numbers_and_keys_lead_somewhere(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Locations from 101 on; a key leads to another card that is there."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-SETUP-15")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            101,
            "keys.n",
            GONE,
            "locations, location 101, keys: must lead four ways: the campaign starts here.",
        ),
    ],
)
def test_the_start_leads_four_ways(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """All four neighbours lie on the table from the start."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            101,
            "keys.n",
            103,
            "locations, location 101, keys.e: does not fit the grid: it puts 103 on (1, 0), and other keys put it",
        ),
        (
            "locations",
            102,
            "keys.e",
            103,
            "locations, location 102, keys.e: does not fit the grid: it puts 103 on (1, 1), and other keys put it",
        ),
        (
            "locations",
            107,
            "keys.e",
            131,
            "locations, location 107, keys.e: does not fit the grid: it puts 105 on (3, 0), and other keys put it",
        ),
        (
            "locations",
            103,
            "keys.s",
            110,
            "locations, location 110, keys.s: does not fit the grid: it puts 108 on (1, -2), and other keys put it",
        ),
    ],
)
def test_the_keys_fit_the_grid(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """One cell a family, and one family a cell."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("locations", 101, "menhir", GONE, "locations, location 101, menhir: is missing beside the menhir seal."),
        ("locations", 101, "seals", ["friendly"], "locations, location 101, menhir: needs the menhir seal."),
        ("locations", 104, "dreams", GONE, "locations, location 104, dreams: is missing beside the dream seal."),
        ("locations", 104, "seals", [], "locations, location 104, dreams: needs the dream seal."),
    ],
)
def test_seals_and_sections_belong_together(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """A menhir seal has its section and a dream seal both verses, and the other way round."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-LOC-02")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            106,
            "seals",
            ["menhir", "dream", "unfriendly", "friendly"],
            "locations, location 106, seals: has 4 members; a card has at most 3 seals (AVA-LOC-02).",
        ),
        (
            "locations",
            106,
            "seals",
            ["menhir", "menhir", "dream"],
            "locations, location 106, seals: names one seal twice.",
        ),
        (
            "locations",
            101,
            "seals",
            ["menhir"],
            "locations, location 101, settlement: needs a settlement seal, friendly or unfriendly.",
        ),
    ],
)
def test_a_card_has_at_most_three_seals(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Each once, and never both settlements; only a settlement has an encounter of its own."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-RUL-78")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            102,
            "actions.0.cost",
            {},
            "locations, location 102, actions.gather.cost: is nothing, and the action is not once per day",
        ),
        (
            "locations",
            102,
            "actions.0.cost",
            {"energy": 0},
            "locations, location 102, actions.gather.cost: is nothing, and the action is not once per day",
        ),
    ],
)
def test_what_costs_nothing_is_done_once_a_day(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """An action without any cost could be done for ever."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-ACT-02")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            105,
            "actions.0.id",
            "pawn",
            "locations, location 105, actions: has the id 'pawn' twice, instant actions counted.",
        ),
        ("locations", 102, "explore", {}, "locations, location 102, explore: needs either verse or do, and not both."),
        (
            "locations",
            102,
            "explore.verse",
            "v.104.2",
            "locations, location 102, explore: needs either verse or do, and not both.",
        ),
    ],
)
def test_a_card_has_one_back_and_actions_with_names_of_their_own(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """A verse or effects to explore; no id twice."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-LOC-08")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("locations", 131, "legacy", 199, "locations, location 131, legacy: names 199, and there is no such location."),
        (
            "locations",
            131,
            "keys",
            {"e": 101, "n": 110},
            "locations, location 131, keys: differ from those of 105, which this card replaces.",
        ),
        (
            "locations",
            131,
            "legacy",
            107,
            "locations, location 131, keys: differ from those of 107, which this card replaces.",
        ),
    ],
)
def test_a_replacement_belongs_to_its_family(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """It names an original card and has its keys and menhir section."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            110,
            "keys",
            {},
            "locations, location 110: can never be reached: no chain of menhirs brings it into range.",
        ),
    ],
)
def test_a_card_out_of_reach_is_warned_of(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """No chain of menhirs, or no way on foot."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))


@rule("AVA-ACT-15")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            108,
            "keys",
            {"s": 107},
            "locations, location 110, keys.s: is not met by a key of 108: the way is blocked.",
        ),
        (
            "locations",
            106,
            "keys.e",
            108,
            "locations, location 106, keys.e: is not met by a key of 108: the way is blocked.",
        ),
    ],
)
def test_a_key_without_an_answer_is_warned_of(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """The card is attached, and the way is blocked."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))


@rule("AVA-RUL-69")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            101,
            "actions.+",
            {"id": "beg", "cost": {"energy": 1}, "once_per_day": True, "do": []},
            "locations, location 101, actions: has two actions once per day: one token a day is taken off",
        ),
    ],
)
def test_two_actions_once_per_day_are_warned_of(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """One token a day is taken off the card."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))


@rule("AVA-LOC-02")
def test_a_place_is_friendly_or_unfriendly() -> None:
    """Not both, even among three seals."""
    pack = changed("locations", 101, "seals", ["menhir", "friendly", "unfriendly"])

    assert ["locations, location 101, seals: has both friendly and unfriendly."] == errors_of(pack)


@rule("AVA-LOC-08")
def test_a_replacement_replaces_an_original() -> None:
    """Not another replacement; and what replaces a place with a menhir has its section."""
    chained, dark = slim(), slim()
    chained["locations"].append({**thing(chained, "locations", 131), "number": 132, "legacy": 131})
    landing = thing(dark, "locations", 101)
    put(thing(dark, "locations", 131), "legacy", 101)
    put(thing(dark, "locations", 131), "keys", landing["keys"])

    said = "locations, location 132, legacy: names 131, itself a replacement; it must name the original card."

    assert said in errors_of(chained)
    assert "locations, location 131, menhir: must be the section of 101, which this card replaces." in errors_of(dark)


def test_a_place_without_any_way_is_refused() -> None:
    """It would have no cell to be revealed on."""
    pack = changed("locations", 110, "keys", {})
    put(thing(pack, "locations", 108), "keys", {"s": 107})

    assert ["locations, location 110, keys: join it to nothing: no chain of keys leads here from the start."] == (
        errors_of(pack)
    )


@rule("AVA-ACT-13")
def test_two_families_do_not_share_a_cell() -> None:
    """A way round the corner that ends where another card lies."""
    pack = changed("locations", 107, "keys", {"w": 103, "n": 108, "s": 109})
    pack["locations"].append({"number": 109, "keys": {"n": 107, "w": 111}, "explore": {"do": []}})
    pack["locations"].append({"number": 111, "keys": {"e": 109, "n": 112}, "explore": {"do": []}})
    pack["locations"].append({"number": 112, "keys": {"s": 111}, "explore": {"do": []}})

    assert ["locations, location 112, keys: lies on (1, 0), and so does 103."] == errors_of(pack)


def test_a_place_has_room_for_eight_actions() -> None:
    """The ninth has no number."""
    more = [{"id": f"deed_{number}", "cost": {"energy": 1}, "do": []} for number in range(9)]

    assert ["locations, location 102, actions: has 9 members; there is room for 8."] == (
        errors_of(changed("locations", 102, "actions", more))
    )


def without_menhirs(*numbers: int) -> dict[str, Any]:
    """The pack with fewer menhirs."""
    pack = slim()
    for number in numbers:
        place = thing(pack, "locations", number)
        place["seals"] = [seal for seal in place["seals"] if seal != "menhir"]
        del place["menhir"]
    return pack


def unreached(pack: dict[str, Any]) -> list[int]:
    """The places no chain of menhirs brings into reach."""
    found = [
        warning for warning in content.build(pack, whole=False).warnings if "can never be reached" in warning.reason
    ]
    return [int(warning.place.thing.removeprefix("location ")) for warning in found]


@rule("AVA-RUL-61", "AVA-ACT-13")
def test_menhirs_light_the_way_from_one_to_the_next() -> None:
    """A card is attached one step from a menhir, corners counted; two steps away it stays in the deck."""
    assert [] == unreached(without_menhirs(107))
    assert [107, 108, 110] == unreached(without_menhirs(106))


def test_an_effect_can_bring_somebody_to_a_place_without_a_way() -> None:
    """A place that is revealed, and moved to, is reached whatever lies between."""
    pack = without_menhirs(106, 107)
    put(thing(pack, "journal", "v.108.1"), "do", [{"op": "reveal", "number": 107}])

    assert [108, 110] == unreached(pack)


@pytest.mark.parametrize(
    ("motif", "said"),
    [
        ({"shape": "castle"}, "weir or wood, not 'castle'."),
        ({"shape": "weir", "count": 0}, "motif.count: "),
        (
            {"shape": "hamlet", "count": 3},
            "locations, location 101, motif.count: is no part of 'hamlet'; these have one: cloister, ",
        ),
        (
            {"shape": "ford", "with": ["smoke"]},
            "location 101, motif.with: names 'smoke', which 'ford' has not: it may have chain.",
        ),
        ({"shape": "mill", "with": ["sails"]}, "names 'sails', which 'mill' has not: it has no features."),
    ],
)
def test_a_motif_is_drawn_with_what_its_shape_has(motif: dict[str, object], said: str) -> None:
    """content.md#motifs: shape, count and features are those there are drawings for."""
    assert said in "\n".join(errors_of(changed("locations", 101, "motif", motif)))


def test_a_place_needs_no_motif() -> None:
    """Somebody who writes a pack may leave out how its places look."""
    assert [] == errors_of(changed("locations", 101, "motif", GONE))
