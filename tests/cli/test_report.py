"""`nemeton report`: a page, or figures, the same for the same seed."""

import json
from pathlib import Path

import pytest

from nemeton.kernel import registry
from tests.cli.conftest import Nemeton
from tests.toys import moot


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick game to play."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)


def test_a_page_is_written(command: Nemeton, home: Path) -> None:
    """In this folder, named after the game, for all sizes of table; its place is told."""
    shown = command("report", "moot", "--games", "3", "--bots", "random", "--cores", "1")
    page = (home / "moot-report.html").read_text()

    assert (0, "", "The report is in moot-report.html\n") == (shown.code, shown.err, shown.out)
    assert "<h1>What" in page
    assert all(f"{seats} seats" in page for seats in moot.GAME.seats)


def test_the_same_seed_gives_the_same_page(command: Nemeton, home: Path) -> None:
    """In French, to a file of one's own; another seed gives another page."""
    words = [
        "report",
        "moot",
        "--games",
        "3",
        "--bots",
        "random,greedy",
        "--cores",
        "1",
        "--lang",
        "fr",
        "--seats",
        "2",
    ]
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        assert "Le rapport est dans" in command(*words, "--seed", seed, "--html", f"{name}.html").out
    pages = [(home / f"{name}.html").read_text() for name in "abc"]

    assert pages[0] == pages[1] != pages[2]
    assert '<html lang="fr">' in pages[0]


def test_json_has_what_was_counted(command: Nemeton, home: Path) -> None:
    """One object, and no page unless one is named."""
    found = json.loads(command("report", "moot", "--games", "2", "--seats", "2", "--cores", "1", "--json").out)

    assert ("moot", ["greedy"], 2) == (found["game"], found["bots"], found["tables"][0]["games"])
    assert [] == list(home.glob("*.html"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["moots"], "There is no game 'moots'"),
        (["celtica", "--games", "0"], "A report takes one game or more, not 0."),
        (["celtica", "--bots", "gredy"], "There is no bot 'gredy'"),
        (["celtica", "--seats", "7"], "--seats 7 names others."),
        (
            ["celtica", "--games", "1", "--seats", "2", "--bots", "random", "--html", "/proc/no/a.html"],
            "cannot be written",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_sentence_and_exit_code_2(command: Nemeton, words: list[str], sentence: str) -> None:
    """Nothing printed but why."""
    refused = command("report", *words, "--cores", "1")

    assert (2, "", 1) == (refused.code, refused.out, refused.err.count("\n"))
    assert sentence in refused.err
