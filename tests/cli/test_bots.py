"""`nemeton bots`: who there is, and what the levels are worth where that was measured."""

import pytest

from nemeton.bots import LEVELS
from nemeton.bots.measured import Measured, Measures
from nemeton.cli import bots as cli_bots
from tests.cli.conftest import Nemeton


def test_every_level_is_listed_with_what_it_does(command: Nemeton) -> None:
    """From the weakest on."""
    run = command("bots")

    assert 0 == run.code
    found = [line.split()[0] for line in run.out.splitlines() if line.split()[:1] and line.split()[0] in LEVELS]
    assert list(LEVELS) == found[: len(LEVELS)]


def test_ratings_are_told_by_game_and_seats(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their intervals, and which of them cannot be told apart from the level below."""
    lines = [
        Measured("celtica", 4, "strong", 27.2, 25.0, 29.4, 40, apart=True),
        Measured("celtica", 4, "expert", 27.6, 25.2, 29.9, 40, apart=False),
    ]
    monkeypatch.setattr(cli_bots, "measures", lambda: Measures("", lines))
    monkeypatch.setattr(cli_bots, "measurements", lambda game, seats: lines)

    run = command("bots")

    row = next(line for line in run.out.splitlines() if line.split()[:2] == ["celtica", "4"])
    assert "27 ± 2" in row
    assert "28 ± 2 =" in row


def test_nothing_is_told_where_nothing_was_measured(command: Nemeton, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty table would only ask questions."""
    monkeypatch.setattr(cli_bots, "measures", Measures)

    assert "95 %" not in command("bots").out
