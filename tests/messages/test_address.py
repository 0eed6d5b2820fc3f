"""French has one form for each reader: *tu* to who reads a message, *vous* to all who read a book."""

import re
from importlib.resources import files

import pytest

import nemeton

PLURAL = re.compile(r"\b(vous|votre|vos|vôtres?)\b|\b\w+ez\b", re.IGNORECASE)
SINGULAR = re.compile(r"\b(tu|toi|ton|ta|tes|tienne?s?)\b|\bt\u2019", re.IGNORECASE)
NO_VERBS = {"chez", "assez", "nez"}
RULE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)+-\w+\b")
GAMES = sorted(game for game in nemeton.all_games() if (files("nemeton") / "games" / game / "rulebook.fr.md").is_file())


def found(form: re.Pattern[str], text: str) -> list[str]:
    """Words of a form, each with its line."""
    return [
        f"{number}: {one[0]}"
        for number, line in enumerate(text.splitlines(), 1)
        for one in form.finditer(line)
        if one[0].lower() not in NO_VERBS
    ]


def test_messages_say_tu() -> None:
    """A message is read by one person, whatever the game: nobody is *vous* there, nor told anything in its form."""
    assert [] == found(PLURAL, (files("nemeton") / "messages" / "fr.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_rulebooks_say_vous(game: str) -> None:
    """A rulebook speaks to everybody at the table."""
    text = (files("nemeton") / "games" / game / "rulebook.fr.md").read_text(encoding="utf-8")
    assert [] == found(SINGULAR, RULE_ID.sub("", text))


@pytest.mark.parametrize("text", ["Que faites-vous ?", "Jouez une carte.", "Voici votre tour."])
def test_the_other_form_is_noticed(text: str) -> None:
    """What is looked for would be found."""
    assert 1 == len(found(PLURAL, text))
