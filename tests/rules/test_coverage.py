"""Every rule of every rulebook has a test that cites it, and no test cites a rule that is not there."""

from pathlib import Path

import pytest

from nemeton.cli.coverage import citations, cited
from nemeton.cli.rulebook import rulebook
from nemeton.kernel import registry
from tests.rules.rulebook import TESTS, games

every_game = pytest.mark.parametrize("game", games())


def rules_of(game: str) -> list[str]:
    """The IDs of a game's rulebook, in its order."""
    return list(rulebook(registry.game(game), "en").rules)


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    """A rule without one is listed here by its ID."""
    known = cited(TESTS / game)

    assert [] == [rule for rule in rules_of(game) if rule not in known]


@every_game
def test_no_test_cites_a_rule_that_does_not_exist(game: str) -> None:
    """A slip of the pen, or a rule that was dropped, is listed with the tests that cite it."""
    rules = set(rules_of(game))

    assert {} == {rule: tests for rule, tests in citations(TESTS / game).items() if rule not in rules}


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
    assert {"CEL-RU-04", "CEL-RU-05"} == cited(tmp_path)
