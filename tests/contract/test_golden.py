"""Golden files: the games as they were reviewed. `python -m tests.contract.golden` writes them anew."""

from __future__ import annotations

from functools import lru_cache

import pytest

from nemeton.kernel.game import Game
from tests.contract import digests, golden
from tests.contract.cases import CASES, Case, games

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@lru_cache
def as_reviewed(name: str) -> list[str]:
    path = golden.GOLDEN / name
    assert path.exists(), f"{name} is not written yet: python -m tests.contract.golden"
    return path.read_text(encoding="utf-8").splitlines()


@every_game
def test_playthroughs_are_as_reviewed(game: Game) -> None:
    """Every line: a difference is a change of the rules, and belongs to a new rules version."""
    for name, text in golden.playthroughs(game).items():
        assert as_reviewed(name) == text.splitlines(), name


@every_game
def test_perft_tables_are_as_reviewed(game: Game) -> None:
    """Every number of paths: a difference is a change of the rules, and belongs to a new rules version."""
    for name, text in golden.perfts(game).items():
        assert as_reviewed(name) == text.splitlines(), name


@every_game
def test_no_golden_file_is_left_over(game: Game) -> None:
    """Every file there is one that is compared: no seat count, version or seed that is no longer played."""
    names = {f"playthrough_{seats}_{seed}" for seats in game.seats for seed in golden.SEEDS} | {"perft"}
    expected = {f"{name}{golden.suffix(game, rules)}.txt" for name in names for rules in game.versions}

    assert {*expected, "digests.txt"} == {path.name for path in (golden.GOLDEN / game.name).iterdir()}


@every_game
def test_a_playthrough_shows_the_whole_game(game: Game) -> None:
    """It says which rules and content it pins, and goes to the end."""
    for seats in game.seats:
        lines = as_reviewed(f"{game.name}/playthrough_{seats}_{golden.SEEDS[0]}.txt")
        assert f"# {game.title}: game {game.name}, rules {game.rules}, content {game.content}" == lines[0]
        assert "new rules version" in lines[1]
        assert lines[-2].startswith("places ")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_compiled_and_interpreted_play_the_same_games(case: Case) -> None:
    """Both builds are compared with one file, so with each other: positions, knowledge, secret chance and samples."""
    written = dict(line.split(": ", 1) for line in as_reviewed(f"{case.game.name}/digests.txt"))

    assert f"{case}: {written.get(str(case))}" == digests.line(case)
