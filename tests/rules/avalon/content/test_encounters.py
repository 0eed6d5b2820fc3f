"""content.md#what-the-check-finds: the encounter decks."""

from __future__ import annotations

import pytest

from tests.rules.avalon.content.alder import GONE, changed, errors_of, put, slim, thing, whole
from tests.rules.rulebook import rule


@rule("AVA-RUL-46")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "green.04",
            "attacks.1.pool",
            [3, 3],
            "encounters, encounter green.04, attacks: have a gap: no row for a pool of 2.",
        ),
        (
            "encounters",
            "green.04",
            "attacks.1.pool",
            [1, 3],
            "encounters, encounter green.04, attacks: overlap: two rows for a pool of 1.",
        ),
        (
            "encounters",
            "green.04",
            "attacks.1.pool",
            [2, 4],
            "encounters, encounter green.04, attacks.1.pool: is 2 to 4; it must lie in 0 to 3.",
        ),
        (
            "encounters",
            "green.04",
            "target",
            0,
            "encounters, encounter green.04, target: is 0: the fight would be won at once.",
        ),
    ],
)
def test_a_fight_has_a_row_for_every_pool(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """No gap, no overlap, nothing beyond the target, and a target at all."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("encounters", "green.04", "attacks.0.do", GONE, "encounters, encounter green.04, attacks.0.do: is missing."),
        (
            "encounters",
            "green.04",
            "opportunity",
            GONE,
            "encounters, encounter green.04, opportunity: is missing on a card of kind 'combat'.",
        ),
        (
            "encounters",
            "green.04",
            "kind",
            "diplomacy",
            "encounters, encounter green.04, target: has no place on a card of kind 'diplomacy'.",
        ),
        (
            "encounters",
            "blue.04",
            "target",
            4,
            "encounters, encounter blue.04, target: has no place on a card of kind 'diplomacy'.",
        ),
        (
            "encounters",
            "blue.03",
            "reward",
            [],
            "encounters, encounter blue.03, reward: has no place on a card of kind 'none'.",
        ),
        (
            "encounters",
            "green.04",
            "right",
            ["A1"],
            "encounters, encounter green.04, right: has 1 halves; this pack has 4 slots.",
        ),
        (
            "encounters",
            "gray.04",
            "attacks.2.do",
            [{"op": "damage", "n": 1}],
            "encounters, encounter gray.04, attacks.2.do: has no place beside run_away.",
        ),
    ],
)
def test_a_card_has_the_fields_of_its_kind(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Fights, talks and cards without keys each have their own."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "blue.04",
            "affinity.gray",
            0,
            "encounters, encounter blue.04, affinity.gray: is 0, an end of the track or beyond it.",
        ),
        (
            "encounters",
            "blue.04",
            "affinity.gray",
            6,
            "encounters, encounter blue.04, affinity.gray: is 6, an end of the track or beyond it.",
        ),
        (
            "encounters",
            "blue.04",
            "stages",
            [],
            "encounters, encounter blue.04, stages: has 0 members; a talk has 1 to 4 stages.",
        ),
    ],
)
def test_a_talk_begins_between_the_ends_and_has_stages(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Gray is no end of the track; there are one to four stages."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "blue.04",
            "avoid",
            {},
            "encounters, encounter blue.04, avoid: has neither a cost nor a requirement.",
        ),
    ],
)
def test_avoiding_takes_something(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """A cost or a requirement, or there is nothing to decide."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "blue.04",
            "traits",
            ["rush"],
            "encounters, encounter blue.04, traits: may stand on fights only.",
        ),
        (
            "encounters",
            "green.04",
            "traits",
            ["rush", "rush"],
            "encounters, encounter green.04, traits: names one trait twice.",
        ),
    ],
)
def test_traits_are_for_fights(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Known ones, once each."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-RUL-54")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "blue.03",
            "right",
            ["E1", "-", "-", "-"],
            "encounters, encounter blue.03, right: has an open key on a card of kind 'none'.",
        ),
    ],
)
def test_a_card_of_kind_none_has_no_open_key(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """It starts no fight and no talk."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "gray.04",
            "abilities.0.trigger",
            "placement",
            "encounters, encounter gray.04, abilities.0.do: is missing on an ability with the trigger placement.",
        ),
    ],
)
def test_an_enemy_has_static_and_response_abilities_only(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Nothing is ever laid for it."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "encounters",
            "green.05",
            "no",
            4,
            "encounters, encounter green.04, no: is 4, and another green card has it too.",
        ),
        (
            "encounters",
            "green.04",
            "id",
            "green.05",
            "encounters, encounter green.05, id: is taken: green.05 stands in encounters already.",
        ),
    ],
)
def test_an_encounter_is_there_once(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """By its id, and by its number in its deck."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-SETUP-16")
def test_a_deck_has_one_first_card() -> None:
    """Two are refused, both named; none is refused too."""
    two, none = slim(), whole()
    put(thing(two, "encounters", "green.04"), "first", True)
    put(thing(two, "encounters", "green.05"), "first", True)
    put(thing(none, "encounters", "gray.01"), "first", GONE)

    assert [
        "encounters, encounter green.04, first: is true on 2 cards of the green deck; there is one.",
        "encounters, encounter green.05, first: is true on 2 cards of the green deck; there is one.",
    ] == errors_of(two)
    assert ["manifest.toml, files.encounters: mark no first card in the gray deck."] == errors_of(none, whole=True)


@rule("AVA-SETUP-16")
def test_a_deck_has_31_cards() -> None:
    """One fewer is refused."""
    pack = whole()
    pack["encounters"].remove(thing(pack, "encounters", "purple.20"))

    assert ["manifest.toml, files.encounters: hold 30 purple cards; a deck has 31."] == errors_of(pack, whole=True)


def test_a_talk_is_blue_and_a_fight_is_not() -> None:
    """A green talk is refused whatever else it has; so is an enemy's ability that would have to be laid."""
    talk = changed("encounters", "green.04", "kind", "diplomacy")
    laid = changed("encounters", "gray.04", "abilities.1.trigger", "placement")

    assert "encounters, encounter green.04, kind: is 'diplomacy', which the green deck has not." in errors_of(talk)
    assert ["encounters, encounter gray.04, abilities.1.trigger: must be static or response on an enemy."] == (
        errors_of(laid)
    )
