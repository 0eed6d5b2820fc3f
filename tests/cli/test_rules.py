"""`nemeton rules`: one rule, a chapter, the whole book; and which rules no test cites."""

import re
from pathlib import Path

import pytest

import nemeton
from nemeton.cli.rulebook import rulebook
from tests.cli.conftest import Nemeton


def test_one_rule(command: Nemeton) -> None:
    """A rule by its number, under the title of its chapter."""
    shown = command("rules", "celtica", "CEL-RU-04")

    assert 0 == shown.code
    assert "Ruins\n**CEL-RU-04** If you own fewer parts than the ruin asks for, you give all you own" in shown.out
    assert 1 == shown.out.count("**CEL-")


def test_a_chapter_by_its_prefix(command: Nemeton) -> None:
    """CEL-CU is all of the cult sites, and nothing else; the case of letters does not matter."""
    shown = command("rules", "celtica", "cel-cu")

    assert ["CEL-CU-01", "CEL-CU-02", "CEL-CU-03", "CEL-CU-04"] == [
        line.split("**")[1] for line in shown.out.splitlines() if line.startswith("**")
    ]


def test_rulings_are_no_ruins(command: Nemeton) -> None:
    """A prefix ends at a dash: CEL-RU does not reach into CEL-RUL."""
    assert "CEL-RUL-01" not in command("rules", "celtica", "CEL-RU").out.replace("(CEL-RUL", "")


def test_the_whole_book(command: Nemeton) -> None:
    """Without a number the rulebook is printed as it stands."""
    shown = command("rules", "celtica")

    assert rulebook(nemeton.game("celtica"), "en").text.strip() == shown.out.strip()


def test_in_french(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """By wish or by the environment, the rule speaks French."""
    wished = command("rules", "celtica", "CEL-CU-01", "--lang", "fr").out
    monkeypatch.setenv("LC_MESSAGES", "fr_FR.UTF-8")

    assert "pioche" in wished
    assert wished == command("rules", "celtica", "CEL-CU-01").out


@pytest.mark.parametrize(("name", "rules"), [("celtica", 177), ("bloody_grove", 211), ("karnag", 691)])
def test_both_languages_number_the_same_rules(name: str, rules: int) -> None:
    """No rule is missing in either, and French is not English again."""
    english, french = (rulebook(nemeton.game(name), lang) for lang in ("en", "fr"))

    assert list(english.rules) == list(french.rules)
    assert rules == len(english.rules)
    assert english.text != french.text


@pytest.mark.parametrize("name", ["celtica", "bloody_grove", "karnag"])
def test_both_languages_say_the_same_figures(name: str) -> None:
    """What a rule counts, and which rules it names, is the same in either."""
    english, french = (rulebook(nemeton.game(name), lang).rules for lang in ("en", "fr"))

    differing = {rule: (english[rule].text, french[rule].text) for rule in english}
    assert {} == {rule: both for rule, both in differing.items() if figures(both[0]) != figures(both[1])}


def figures(text: str) -> tuple[list[str], list[str]]:
    """The numbers of a rule, and the rules and chapters it names."""
    return sorted(re.findall(r"[0-9]+", text)), sorted(set(re.findall(r"\b[A-Z]{3}-[A-Z]+(?:-[0-9]+)?", text)))


def test_coverage_names_what_no_test_cites(command: Nemeton, tmp_path: Path) -> None:
    """A chapter with one test: the others are listed, and the exit code says so."""
    (tmp_path / "test_cult.py").write_text('@rule("CEL-CU-01", "CEL-CU-02")\ndef test_draw(): ...\n')

    listed = command("rules", "celtica", "CEL-CU", "--coverage", "--tests", str(tmp_path))

    assert 1 == listed.code
    assert ["CEL-CU-03", "CEL-CU-04"] == [line.split()[0] for line in listed.out.splitlines()[:-1]]
    assert listed.out.endswith("2 of 4 rules of Celtica are cited by a test.\n")


def test_full_coverage_is_exit_code_0(command: Nemeton, tmp_path: Path) -> None:
    """Nothing left to prove."""
    (tmp_path / "test_cult.py").write_text('@pytest.mark.rule("CEL-CU-01")\ndef test_draw(): ...\n')

    listed = command("rules", "celtica", "CEL-CU-01", "--coverage", "--tests", str(tmp_path))

    assert (0, "1 of 1 rules of Celtica are cited by a test.\n") == (listed.code, listed.out)
