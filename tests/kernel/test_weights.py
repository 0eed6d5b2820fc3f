"""Weights of an evaluation: a number for all, or one for each number of seats; what does not fit is refused by name."""

from pathlib import Path

import pytest

import nemeton
from nemeton.kernel import weights
from nemeton.kernel.errors import BadData, BadSetup

NAMES = ("part", "card")


def written(folder: Path, text: str) -> Path:
    path = folder / "weights.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_one_number_is_for_all_and_a_list_for_each(tmp_path: Path) -> None:
    """In the order of the names, whatever the order of the file."""
    file = written(tmp_path, "card = [1, 2, 3]\npart = 7\n")

    assert {2: (7, 1), 3: (7, 2), 4: (7, 3)} == weights.load(file, NAMES, (2, 3, 4))


@pytest.mark.parametrize(
    ("text", "named"),
    [("part = 1\n", "card"), ("part = 1\ncard = 2\nluck = 3\n", "luck"), ("part = [1]\ncard = 2\n", "part")],
)
def test_what_does_not_fit_is_named(tmp_path: Path, text: str, named: str) -> None:
    """A weight too few, one too many, or one number for two numbers of seats."""
    with pytest.raises(BadData, match=named):
        weights.load(written(tmp_path, text), NAMES, (2, 3))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """As lines of such a file."""
    found = {2: (7, 1), 3: (7, 2)}

    assert found == weights.load(written(tmp_path, weights.write_weights(NAMES, found)), NAMES, (2, 3))


@pytest.mark.parametrize("name", ["celtica", "karnag"])
def test_weights_change_the_evaluation_and_nothing_else(name: str) -> None:
    """The same state looks otherwise; content and rules are the same, and the game it came from is as it was."""
    game = nemeton.game(name)
    other = game.with_weights(3, [3 * one + 7 for one in game.weights[3]])

    begun, again = game.start(3, 5), other.start(3, 5)

    assert begun.evaluate(0) != again.evaluate(0)
    assert begun.evaluate(0) == game.start(3, 5).evaluate(0)
    assert game.start(2, 5).evaluate(0) == other.start(2, 5).evaluate(0)
    assert begun.position() == again.position()
    assert begun.clone().evaluate(1) == begun.evaluate(1)


def test_too_few_weights_are_refused() -> None:
    """Each of them has a name."""
    game = nemeton.game("celtica")

    with pytest.raises(BadSetup, match="weights"):
        game.with_weights(2, [1])
