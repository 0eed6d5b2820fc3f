"""A third language, put in place by the files docs/recipes/language.md shows: what it lacks is said in English."""

import pytest

from tests.docs.recipes import Copy

PROGRAM = """
from nemeton.cli import main
main(["play", "celtica", "--seed", "7", "--lang", "br"])
main(["rules", "celtica", "CEL-MV-01", "--lang", "br"])
main(["play", "celtica", "--lang", "de"])
from nemeton.messages.check import main
main()
"""


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a package with a third language says: a game and a rule in it, a language it has not, and its check."""
    copy = Copy(tmp_path_factory.mktemp("breton"))
    copy.follow("language")
    return copy.run(PROGRAM, typed="q\n")


def test_it_is_offered_and_spoken(spoken: str) -> None:
    """The table has its words, and English ones where it has none."""
    assert "1 louet" in spoken
    assert "Your hand" in spoken


def test_its_rulebook_is_read(spoken: str) -> None:
    """A rulebook in the language lies beside the English one."""
    assert "CEL-MV-01 Kerzhit." in " ".join(spoken.replace("**", "").split())


def test_it_stands_in_the_list_of_languages(spoken: str) -> None:
    """Who wishes for another is told what there is."""
    assert 'Choose from: "en", "br", "fr".' in " ".join(spoken.split())


def test_the_check_says_how_far_it_has_got(spoken: str) -> None:
    """What is missing is counted and named."""
    assert "br: 4 of " in spoken
    assert "messages; the others are said in English\n  missing: list.and\n" in spoken
    assert "wrong:" not in spoken
