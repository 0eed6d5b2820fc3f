"""content.md#what-the-check-finds: what effects, conditions, costs and amounts must hold beyond their shape."""

from __future__ import annotations

import pytest

from tests.rules.avalon.content.alder import GONE, changed, errors_of
from tests.rules.rulebook import rule


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.6",
            "do.+",
            {"op": "pool", "n": 1},
            "journal, verse v.101.6, do.3.op: is 'pool', which may not stand in a verse.",
        ),
        (
            "encounters",
            "green.04",
            "attacks.0.do.+",
            {"op": "status", "id": "graced"},
            "encounters, encounter green.04, attacks.0.do.1.op: is 'status', which may not stand in an encounter.",
        ),
        (
            "encounters",
            "green.04",
            "reward.+",
            {"op": "draw", "n": 1},
            "encounters, encounter green.04, reward.1.op: is 'draw', which may not stand in a reward, a failure or an",
        ),
        (
            "items",
            "cudgel",
            "use.do.+",
            {"op": "event_shuffle_discards"},
            "items, item cudgel, use.do.1.op: is 'event_shuffle_discards', which may not stand in an encounter.",
        ),
    ],
)
def test_an_op_outside_its_context_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """content.md#effects: the encounter's own ops stay inside encounters, the world's outside."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


def test_a_reward_may_change_the_world() -> None:
    """content.md#effects: story ops stand in reward, loot and failure, not in the fight itself."""
    assert [] == errors_of(changed("encounters", "green.04", "reward.+", {"op": "status", "id": "graced"}))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "skills",
            7,
            "sides.b.use.cost",
            GONE,
            "skills, skill 7, sides.b.use.limit: is 'none' without a cost or a discard: it could be used",
        ),
        (
            "items",
            "bread",
            "use.discard",
            GONE,
            "items, item bread, use.limit: is 'none' without a cost or a discard: it could be used without",
        ),
    ],
)
def test_a_use_without_end_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """content.md#skills-items-secrets: `limit: none` needs a cost or a discard."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-STAT-01")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.3",
            "do.0.id",
            "blessed",
            "journal, verse v.101.3, do.0.id: names 'blessed', and there is no such status.",
        ),
        (
            "journal",
            "v.101.3",
            "do.0.part",
            1,
            "journal, verse v.101.3, do.0.part: is given, and the status has no parts.",
        ),
        (
            "journal",
            "v.105.1",
            "do.0.part",
            3,
            "journal, verse v.105.1, do.0.part: is 3, and the status has parts 1 to 2.",
        ),
        ("journal", "v.105.1", "do.0.part", GONE, "journal, verse v.105.1, do.0.part: is missing: oath has 2 parts."),
        (
            "locations",
            106,
            "menhir.require.any.0.part",
            7,
            "locations, location 106, menhir.require.any.0.part: is 7, and the status has parts 1 to 2.",
        ),
        ("chapters", "ch2", "end.if.min", 4, "chapters, chapter ch2, end.if.min: is 4, and seen has 3 parts."),
    ],
)
def test_a_status_is_marked_only_where_it_has_a_box(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """Unknown statuses, parts out of range, parts of a status without any."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.106.2",
            "do.0.id",
            "noon",
            "journal, verse v.106.2, do.0.id: names 'noon', and there is no such ending.",
        ),
        (
            "journal",
            "v.103.1",
            "do.1.id",
            "sword",
            "journal, verse v.103.1, do.1.id: names 'sword', and there is no such item.",
        ),
        (
            "journal",
            "v.103.1",
            "do.3.no",
            77,
            "journal, verse v.103.1, do.3.no: names 77, and there is no such secret.",
        ),
        (
            "journal",
            "v.103.2",
            "do.5.action",
            "beg",
            "journal, verse v.103.2, do.5.action: names 'beg', and location 101 has no such action.",
        ),
        (
            "journal",
            "v.103.2",
            "do.0.number",
            199,
            "journal, verse v.103.2, do.0.number: names 199, and there is no such location.",
        ),
        (
            "journal",
            "v.101.3",
            "do.2.verse",
            "v.104.2",
            "journal, verse v.101.3, do.2.verse: names 'v.104.2', and there is no such book verse.",
        ),
        ("chapters", "ch1", "next", "ch9", "chapters, chapter ch1, next: names 'ch9', and there is no such chapter."),
        (
            "manifest",
            "",
            "mercy_verse",
            "bk.999",
            "manifest.toml, mercy_verse: names 'bk.999', and there is no such verse.",
        ),
        (
            "journal",
            "v.104.1",
            "do.1.id",
            "moon",
            "journal, verse v.104.1, do.1.id: names 'moon', and there is no such dial.",
        ),
        (
            "chapters",
            "ch2",
            "front.5.ref",
            9,
            "chapters, chapter ch2, front.5.ref: names 9, and there is no such quest.",
        ),
        (
            "events",
            "ev.1",
            "complete.0.id",
            "ev.2",
            "events, event ev.1, complete.0.id: names 'ev.2', and there is no such quest.",
        ),
        (
            "journal",
            "v.105.1",
            "do.3.id",
            "gray.77",
            "journal, verse v.105.1, do.3.id: names 'gray.77', and there is no such encounter.",
        ),
        (
            "journal",
            "v.107.1",
            "next.choices.3.if.quest",
            "ev.2",
            "journal, verse v.107.1, next.choices.3.if.quest: names 'ev.2', and there is no such quest.",
        ),
        (
            "chapters",
            "ch1",
            "back.0.list.+",
            "ev.77",
            "chapters, chapter ch1, back.0.list: names 'ev.77', and there is no such event.",
        ),
    ],
)
def test_a_name_of_nothing_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Endings, items, secrets, places, verses, chapters, dials, quests, encounters and actions must be there."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.4",
            "next.encounter",
            {"mode": "draw"},
            "journal, verse v.101.4, next.encounter.deck: is missing: mode 'draw' needs it.",
        ),
        (
            "journal",
            "v.101.4",
            "next.encounter",
            {"mode": "pick", "id": "green.04", "deck": "green"},
            "journal, verse v.101.4, next.encounter.deck: has no place beside mode 'pick'.",
        ),
    ],
)
def test_an_encounter_is_drawn_or_picked(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """ENC has a deck to draw from or an id to pick, not both."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.1",
            "next.choices.0.if",
            {"attr": "caution"},
            "journal, verse v.101.1, next.choices.0.if.min: is missing, and so is max: one of them must be there.",
        ),
        ("journal", "v.104.1", "do.4.n", {"add": []}, "journal, verse v.104.1, do.4.n.add: is an empty list."),
        (
            "journal",
            "v.105.1",
            "do.1",
            {"op": "event_top"},
            "journal, verse v.105.1, do.1: needs either random or id, and not both.",
        ),
        (
            "journal",
            "v.101.2",
            "do.1.options",
            [],
            "journal, verse v.101.2, do.1.options: has 0 members; there must be 1 to 16.",
        ),
        ("journal", "v.101.2", "do.2.table", [], "journal, verse v.101.2, do.2.table: is an empty list."),
        (
            "journal",
            "v.101.2",
            "do.0.cond",
            {"day": {"min": 4, "max": 2}},
            "journal, verse v.101.2, do.0.cond.day.min: is 4, above max 2.",
        ),
        (
            "items",
            "mule",
            "static.1.if.encounter",
            {},
            "items, item mule, static.1.if.encounter: asks nothing: deck, level, trait or kind must be there.",
        ),
    ],
)
def test_an_empty_list_or_range_is_refused(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """There must be something to choose, to add up, to ask."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.104.1",
            "do.4.n",
            {"half": {"half": {"half": {"half": {"half": 3}}}}},
            "journal, verse v.104.1, do.4.n: is an amount nested 5 deep; at most 4 are allowed.",
        ),
    ],
)
def test_amounts_are_nested_four_deep_at_most(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """content.md#amounts: amounts are not nested without end."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@rule("AVA-PARTY-12")
@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "letter.bran",
            "do.0.who",
            "one_other",
            "journal, verse letter.bran, do.0.who: hands the PERSONAL secret 31 to somebody else.",
        ),
    ],
)
def test_a_personal_secret_is_not_handed_to_another(
    sort: str, name: str | int, path: str, value: object, said: str
) -> None:
    """PERSONAL secrets stay with whom they were given to."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))
