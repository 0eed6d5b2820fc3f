"""`nemeton tune`: what it prints can be read as weights again, and what cannot be tuned is said."""

from pathlib import Path

import nemeton
from nemeton.kernel import weights
from tests.cli.conftest import Nemeton


def test_it_prints_weights_and_how_they_fared(command: Nemeton, tmp_path: Path) -> None:
    """The last lines are a file of weights; nothing of the game has changed."""
    game = nemeton.game("celtica")
    before = dict(game.weights)

    run = command(
        "tune", "celtica", "--bot", "random", "--judged-by", "random", "--games", "3", "--deals", "2", "--cores", "1"
    )

    assert 0 == run.code
    assert "won 50.0% of 4 games" in run.out
    assert "not told apart" in run.out
    lines = [line for line in run.out.splitlines() if " = " in line]
    (tmp_path / "weights.toml").write_text("\n".join(lines), encoding="utf-8")
    assert [2] == list(weights.load(tmp_path / "weights.toml", game.weighed, (2,)))
    assert before == game.weights


def test_a_game_without_weights_is_refused(command: Nemeton) -> None:
    """In a sentence."""
    run = command("tune", "bloody_grove", "--games", "1", "--cores", "1")

    assert 0 != run.code
    assert "no weights to tune" in run.err
