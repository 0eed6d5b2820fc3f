"""content.md#what-the-check-finds: the shape of every piece; what does not fit is refused with its place and reason."""

from __future__ import annotations

import pytest

from tests.rules.avalon.content.alder import GONE, changed, errors_of


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        ("characters", "bran", "number", True, "characters, character bran, number: must be a whole number, not true."),
        ("characters", "bran", "number", "2", "characters, character bran, number: must be a whole number, not text."),
        ("characters", "bran", "tracks", "long", "characters, character bran, tracks: must be a table, not text."),
        (
            "journal",
            "v.101.6",
            "do.0.n",
            3.5,
            "journal, verse v.101.6, do.0.n: must be a whole number or a table, not a fraction.",
        ),
        (
            "journal",
            "v.101.6",
            "do.0.n",
            100000,
            "journal, verse v.101.6, do.0.n: must be from -9999 to 9999, not 100000.",
        ),
        (
            "journal",
            "v.108.1",
            "next",
            {"end": False},
            "journal, verse v.108.1, next.end: must be one of true, not false.",
        ),
        (
            "characters",
            "bran",
            "attributes.courage",
            3,
            "characters, character bran, attributes.courage: must be from 0 to 2, not 3.",
        ),
        ("items", "cudgel", "copies", 5, "items, item cudgel, copies: must be from 1 to 4, not 5."),
        ("statuses", "oath", "parts", 10, "statuses, status oath, parts: must be from 0 to 9, not 10."),
        ("skills", 2, "no", 37, "skills, skill 37, no: must be from 1 to 36, not 37."),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Numbers as text, truths as numbers, text as tables, and numbers out of bounds."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "characters",
            "bran",
            "height",
            3,
            "characters, character bran, height: is an unknown field here; known are action, attributes, color,",
        ),
        ("characters", "bran", "resources.food", GONE, "characters, character bran, resources.food: is missing."),
        ("journal", "v.101.6", "do.0.op", GONE, "journal, verse v.101.6, do.0.op: is missing."),
        ("locations", 104, "dreams.nightmare", GONE, "locations, location 104, dreams.nightmare: is missing."),
    ],
)
def test_an_unknown_or_missing_field_is_refused(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Every object is closed, and what is not optional must be there."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "characters",
            "bran",
            "name",
            "Bran",
            "characters, character bran, name: is prose, which stands in the locale files only.",
        ),
        (
            "journal",
            "v.101.2",
            "do.1.label",
            "What?",
            "journal, verse v.101.2, do.1.label: is prose, which stands in the locale files only.",
        ),
        ("manifest", "", "title", "Alders", "manifest.toml, title: is prose, which stands in the locale files only."),
    ],
)
def test_prose_in_a_rule_file_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Names, titles, texts and labels stand in the locale files only."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.6",
            "do.0.op",
            "heal",
            "journal, verse v.101.6, do.0.op: is no op that may stand here: 'heal'.",
        ),
        (
            "journal",
            "v.101.6",
            "do.0.who",
            "everyone",
            "journal, verse v.101.6, do.0.who: must be actor, each, one, one_other, others, here, all or owner,",
        ),
        (
            "journal",
            "v.101.1",
            "next.choices.0.if",
            {"weather": "wet"},
            "journal, verse v.101.1, next.choices.0.if: says weather; it must say one of all, any, not, status,",
        ),
        (
            "locations",
            104,
            "static.0.key",
            "rest.sleep",
            "locations, location 104, static.0.key: must be attr.aggression, attr.empathy, attr.courage,",
        ),
        (
            "journal",
            "v.104.1",
            "do.4.n",
            {"count": "stars"},
            "journal, verse v.104.1, do.4.n.count: must be hand, pool, charges, sequence, damage_taken,",
        ),
        (
            "journal",
            "v.104.1",
            "do.4.n",
            {"div": [4, 2]},
            "journal, verse v.104.1, do.4.n: says div; it must say one of by_players, members, connected, count,",
        ),
        (
            "encounters",
            "green.04",
            "traits",
            ["swift"],
            "encounters, encounter green.04, traits.0: must be ambush, defensive, fast, feint, guardian, horde,",
        ),
        (
            "items",
            "cudgel",
            "keyword",
            "sword",
            "items, item cudgel, keyword: must be weapon, armor, shield, companion or relic, not 'sword'.",
        ),
        ("conditions", "dying", "id", "ill", "conditions, condition ill, id: must be dying or insane, not 'ill'."),
        ("manifest", "", "schema", 2, "manifest.toml, schema: must be one of 1, not the number 2."),
    ],
)
def test_an_unknown_word_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Ops, conditions, amounts, receivers, modifier keys, traits and keywords are closed lists."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "characters",
            "bran",
            "id",
            "Bran!",
            "characters, character Bran!, id: must look like [a-z0-9_.]{1,48}, not 'Bran!'.",
        ),
        ("manifest", "", "version", "1", "manifest.toml, version: must look like [0-9]+\\.[0-9]+\\.[0-9]+, not '1'."),
    ],
)
def test_an_id_must_be_spelled_as_one(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Lower case, digits, underscores and dots; a version is three numbers."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            102,
            "actions.0.do.0.n",
            {"by_players": [2, 2, 3]},
            "locations, location 102, actions.gather.do.0.n.by_players: must have exactly 4 members, not 3.",
        ),
        ("manifest", "", "start_dial", [8, 7, 6], "manifest.toml, start_dial: must have exactly 4 members, not 3."),
        ("manifest", "", "start_dial", [8, 7, 6, 0], "manifest.toml, start_dial.3: must be from 1 to 12, not 0."),
    ],
)
def test_a_list_of_fixed_length_is_refused_at_another(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Values by players are four; so are the dials."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.1",
            "next.choices.0.if",
            {"attr": "caution", "status": "graced"},
            "journal, verse v.101.1, next.choices.0.if: says status and attr at once; only one may stand here.",
        ),
        (
            "journal",
            "v.108.1",
            "next",
            {"goto": "v.104.2", "end": True},
            "journal, verse v.108.1, next: says end and goto at once; only one may stand here.",
        ),
        (
            "journal",
            "v.108.1",
            "next",
            {},
            "journal, verse v.108.1, next: says nothing; it must say one of end, goto, book, branch, choices or",
        ),
    ],
)
def test_two_forms_in_one_table_are_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """A condition asks one thing, and so does a NEXT."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))
