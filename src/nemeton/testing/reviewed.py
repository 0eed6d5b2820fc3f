"""Golden files: the games as they were reviewed. `golden.py` writes them anew."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from nemeton.kernel.game import Game
from nemeton.testing import digests, golden
from nemeton.testing.cases import Case
from nemeton.testing.contract import Contract, every_case, every_game


@lru_cache
def read(path: Path) -> list[str]:
    assert path.exists(), f"{path} is not written yet: python -m nemeton.testing {path.parents[1]} GAME"
    return path.read_text(encoding="utf-8").splitlines()


class GoldenContract(Contract):
    """The files in `golden_folder()` are what the game gives."""

    def as_reviewed(self, name: str) -> list[str]:
        """The lines of a golden file."""
        return read(self.golden_folder() / name)

    @every_game
    def test_playthroughs_are_as_reviewed(self, game: Game) -> None:
        """Every line: a difference is a change of the rules, and belongs to a new rules version."""
        for name, text in golden.playthroughs(game).items():
            assert self.as_reviewed(name) == text.splitlines(), name

    @every_game
    def test_perft_tables_are_as_reviewed(self, game: Game) -> None:
        """Every number of paths: a difference is a change of the rules, and belongs to a new rules version."""
        for name, text in golden.perfts(game).items():
            assert self.as_reviewed(name) == text.splitlines(), name

    @every_game
    def test_no_golden_file_is_left_over(self, game: Game) -> None:
        """Every file there is one that is compared: no seat count, version or seed that is no longer played."""
        names = {f"playthrough_{seats}_{seed}" for seats in game.seats for seed in golden.SEEDS} | {"perft"}
        expected = {f"{name}{golden.suffix(game, rules)}.txt" for name in names for rules in game.versions}

        assert {*expected, "digests.txt"} == {path.name for path in (self.golden_folder() / game.name).iterdir()}

    @every_game
    def test_a_playthrough_shows_the_whole_game(self, game: Game) -> None:
        """It says which rules and content it pins, and goes to the end."""
        for seats in game.seats:
            lines = self.as_reviewed(f"{game.name}/playthrough_{seats}_{golden.SEEDS[0]}.txt")
            assert f"# {game.title}: game {game.name}, rules {game.rules}, content {game.content}" == lines[0]
            assert "new rules version" in lines[1]
            assert lines[-2].startswith("places ")

    @every_case
    def test_compiled_and_interpreted_play_the_same_games(self, case: Case) -> None:
        """Both builds are compared with one file, so with each other: positions, knowledge, secret chance, samples."""
        written = dict(line.split(": ", 1) for line in self.as_reviewed(f"{case.game.name}/digests.txt"))

        assert f"{case}: {written.get(str(case))}" == digests.line(case)
