"""Sentences that are told to somebody about themselves, or with a thing whose article differs."""

import pytest

import nemeton
from nemeton.cli.words import Words


def words(game: str, lang: str, reader: int) -> Words:
    """The words of a game as one seat reads them."""
    rules = nemeton.game(game)
    spoken = Words(lang, rules, ["Ann", "Ben"], rules.scene(rules.start(2, 1)))
    spoken.reader = reader
    return spoken


@pytest.mark.parametrize(
    ("lang", "winner", "end"),
    [
        ("en", 0, ": you win it."),
        ("en", 1, ": Ben wins it."),
        ("en", None, ": nobody wins it."),
        ("fr", 0, "tu l\u2019emportes."),
        ("fr", 1, "Ben l\u2019emporte."),
        ("fr", None, "personne ne l\u2019emporte."),
    ],
)
def test_whoever_wins_a_grove_is_told_so(lang: str, winner: int | None, end: str) -> None:
    """To the winner it is "you"."""
    told = words("bloody_grove", lang, 0).say(
        "bloody_grove.event.grove_resolved", winner=winner, grove="g1", strengths=[3, 2]
    )

    assert told.endswith(end)


def test_no_animal_needs_an_article() -> None:
    """An owl is named as it is, and so is a wolf."""
    told = words("bloody_grove", "en", 1).say("bloody_grove.event.animal_chosen", seat=0, animal="owl")

    assert " a " not in told
    assert told.startswith("Ann recruits first: ")
