"""`nemeton analyze`: a page beside the record, or JSON, the same for the same seed."""

from pathlib import Path

import msgspec
import pytest

from nemeton.arena.analysis import Analysis
from nemeton.arena.series import Series, play_game
from nemeton.kernel import registry
from tests.cli.conftest import Nemeton
from tests.toys import moot


@pytest.fixture(autouse=True)
def evening(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a quick game."""
    monkeypatch.setitem(registry._registered, "moot", moot.GAME)
    path = home / "evening.nemeton"
    series = Series(game="moot", players=("random", "greedy"), deals=1, seed=1)
    path.write_text(play_game(moot.GAME, series, 0, True).record)
    return path


def test_a_page_is_written_beside_the_record(command: Nemeton, home: Path) -> None:
    """With the players' names and the chances of both."""
    shown = command("analyze", "evening.nemeton", "--iterations", "40", "--cores", "1")
    page = (home / "evening.html").read_text()

    assert (0, "", "The analysis is in evening.html") == (shown.code, shown.err, shown.out.splitlines()[0])
    assert "Who was winning when" in page
    assert "The Moot, random and greedy." in page


def test_a_look_that_was_too_brief_says_so(command: Nemeton) -> None:
    """More than half of the decisions may have been anything; a longer look, which is clearer, says nothing."""
    brief, longer = (
        command("analyze", "evening.nemeton", "--iterations", iterations, "--cores", "1")
        for iterations in ("40", "1000")
    )

    assert "This was too brief a look to judge by: 5 of 8 decisions" in brief.out
    assert "The analysis is in evening.html\n" == longer.out


def test_json_is_the_typed_analysis(command: Nemeton, home: Path) -> None:
    """The same for the same seed; no page unless one is named."""
    words = ["analyze", "evening.nemeton", "--iterations", "40", "--cores", "1", "--json"]
    first = command(*words)
    found = msgspec.json.decode(first.out, type=Analysis)

    assert first.out == command(*words).out
    assert ("moot", 2, 40) == (found.game, found.seats, found.iterations)
    assert [] == list(home.glob("*.html"))


def test_french_is_spoken(command: Nemeton, home: Path) -> None:
    """On the page and in the terminal."""
    words = ["--iterations", "40", "--cores", "1", "--lang", "fr", "--html", "soir.html"]

    assert "analyse est dans soir.html" in command("analyze", "evening.nemeton", *words).out
    assert "Qui gagnait, et quand" in (home / "soir.html").read_text()


def test_a_record_that_does_not_fit_is_named(command: Nemeton, evening: Path) -> None:
    """With the entry, and nothing is written."""
    lines = evening.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    lines[first] = " ".join([*lines[first].split()[:2], "gibberish"])
    evening.write_text("\n".join(lines) + "\n")
    refused = command("analyze", "evening.nemeton", "--cores", "1")

    assert 2 == refused.code
    assert refused.err.startswith("nemeton: evening.nemeton: Entry 1 does not fit")


def test_too_few_iterations_and_no_record_are_refused(command: Nemeton) -> None:
    """One sentence each."""
    few = command("analyze", "evening.nemeton", "--iterations", "5", "--cores", "1")
    none = command("analyze", "morning.nemeton")

    assert (2, 2) == (few.code, none.code)
    assert "40 iterations a decision or more, not 5" in few.err
    assert "morning.nemeton cannot be read" in none.err
