"""Every rule of every rulebook has a test that cites it, and no test cites a rule that is not there."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from nemeton.cli.coverage import citations, cited_rules
from nemeton.cli.rulebook import rulebook
from nemeton.kernel import registry
from nemeton.kernel.room import package_of

TESTS = Path(__file__).parent


def games() -> list[str]:
    """The games that bring a rulebook along: all of its rules want a test, in a folder named like the game."""
    rooms = {name: package_of(registry.game(name)) for name in (*registry.names(), *registry.studies())}
    return [name for name, package in rooms.items() if package and (files(package) / "rulebook.md").is_file()]


every_game = pytest.mark.parametrize("game", games())


def rules_of(game: str) -> list[str]:
    """The IDs of a game's rulebook, in its order."""
    return list(rulebook(registry.game(game), "en").rules)


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    """A rule without one is listed here by its ID."""
    known = cited_rules(TESTS / game)

    assert [] == [rule for rule in rules_of(game) if rule not in known]


@every_game
def test_no_test_cites_a_rule_that_does_not_exist(game: str) -> None:
    """A slip of the pen, or a rule that was dropped, is listed with the tests that cite it."""
    rules = set(rules_of(game))

    assert {} == {rule: tests for rule, tests in citations(TESTS / game).items() if rule not in rules}


@every_game
def test_the_code_names_no_rule_that_does_not_exist(game: str) -> None:
    """Every ID in the game's room stands in its rulebook."""
    room = files(package_of(registry.game(game)))
    rules = rules_of(game)
    prefix = rules[0].partition("-")[0]
    named = {rule for file in room.iterdir() if file.name.endswith(".py") for rule in ids_in(file, prefix)}

    assert set() == named - set(rules)
    assert named


def ids_in(file: Traversable, prefix: str) -> list[str]:
    """The rule IDs a file mentions."""
    return re.findall(rf"\b{prefix}-[A-Z]+-[0-9]+", file.read_text(encoding="utf-8"))


def test_citations_are_read_from_the_marks(tmp_path: Path) -> None:
    """Both spellings of the mark, several rules a mark, in folders below too; nothing else cites."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text(
        "import pytest\n"
        "rule = pytest.mark.rule\n"
        "@pytest.mark.parametrize('x', ['CEL-NO-01'])\n"
        "@rule('CEL-RU-04', 'CEL-RU-05')\n"
        "def test_one(x): raise SystemExit\n"
        "@pytest.mark.rule('CEL-RU-04')\n"
        "def test_two(): ...\n"
        "@rule('CEL-NO-02')\n"
        "def helper(): ...\n"
    )
    (tmp_path / "other.py").write_text("@rule('CEL-NO-03')\ndef test_three(): ...\n")

    assert {
        "CEL-RU-04": ["deep/test_a.py::test_one", "deep/test_a.py::test_two"],
        "CEL-RU-05": ["deep/test_a.py::test_one"],
    } == citations(tmp_path)
    assert {"CEL-RU-04", "CEL-RU-05"} == cited_rules(tmp_path)
