"""content.md#what-the-check-finds: the journal and the book of secrets."""

from __future__ import annotations

import pytest

from tests.rules.avalon.content.alder import changed, errors_of, warnings_of


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.108.1",
            "next",
            {"goto": "v.108.9"},
            "journal, verse v.108.1, next.goto: names 'v.108.9', and there is no such verse.",
        ),
        (
            "journal",
            "v.108.1",
            "id",
            "verse.108",
            "journal, verse verse.108, id: must look like v.108.12, bk.7, dr.104, nm.104 or letter.name.",
        ),
        ("book", "bk.2", "id", "v.101.99", "book, verse v.101.99, id: must begin with bk. in the book of secrets."),
        ("book", "bk.2", "id", "bk.1", "book, verse bk.1, id: is taken: bk.1 stands in book already."),
        (
            "journal",
            "v.101.5",
            "next",
            {"book": "v.104.2"},
            "journal, verse v.101.5, next.book: names 'v.104.2', and there is no such book verse.",
        ),
    ],
)
def test_a_verse_leads_to_verses(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """No dangling goto; the book holds verses of the book."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.1",
            "next.choices",
            [{"goto": "end", "if": {"at": 101}}, {"goto": "end", "cost": {"food": 1}}],
            "journal, verse v.101.1, next.choices: has no choice without if and cost: somebody might find all of",
        ),
        (
            "journal",
            "v.101.1",
            "next.choices",
            [],
            "journal, verse v.101.1, next.choices: has 0 members; there must be 1 to 16.",
        ),
    ],
)
def test_one_choice_is_open_to_everybody(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Without if and cost; and there is something to choose from."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.101.2",
            "next.branch",
            [{"if": {"at": 101}, "goto": "v.101.3"}],
            "journal, verse v.101.2, next.branch: has no else.",
        ),
        (
            "journal",
            "v.101.2",
            "next.branch",
            [{"goto": "v.101.3"}, {"else": True, "goto": "v.101.3"}],
            "journal, verse v.101.2, next.branch.0: needs either if or else, and not both.",
        ),
        (
            "journal",
            "v.101.2",
            "next.branch",
            [{"else": True, "goto": "v.101.3"}, {"if": {"at": 101}, "goto": "v.101.4"}],
            "journal, verse v.101.2, next.branch.0: is else and must be the last arm.",
        ),
    ],
)
def test_a_branch_ends_with_else(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Conditions first, then else."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.104.2",
            "next",
            {"goto": "v.108.1"},
            "journal, verse v.104.2, next: leads in a ring without choice, cost or encounter: v.104.2, v.108.1.",
        ),
        (
            "journal",
            "v.104.2",
            "do",
            [{"op": "read", "verse": "v.104.2"}],
            "journal, verse v.104.2, next: leads in a ring without choice, cost or encounter: v.104.2.",
        ),
        (
            "journal",
            "v.104.2",
            "next",
            {"choices": [{"goto": "v.104.2"}]},
            "journal, verse v.104.2, next: never ends: no way leads from here to an end.",
        ),
    ],
)
def test_verses_do_not_go_round_for_ever(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """A ring without choice, cost or encounter is endless; so is one that nothing leads out of."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(errors_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "journal",
            "v.104.2",
            "next",
            {"choices": [{"goto": "v.104.2"}, {"goto": "end", "cost": {"food": 1}}]},
            "journal, verse v.104.2, next: leads to an end only by choices with if or cost: somebody may be caught.",
        ),
    ],
)
def test_a_trap_is_warned_of(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """A ring whose ways out can all be closed."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))


@pytest.mark.parametrize(
    ("sort", "name", "path", "value", "said"),
    [
        (
            "locations",
            108,
            "explore.verse",
            "v.104.1",
            "journal, verse v.108.1: is never read: nothing leads to this verse.",
        ),
    ],
)
def test_a_verse_nobody_reads_is_warned_of(sort: str, name: str | int, path: str, value: object, said: str) -> None:
    """Nothing leads to it."""
    pack = changed(sort, name, path, value)

    assert said in "\n".join(warnings_of(pack))
