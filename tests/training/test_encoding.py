"""What a network is given follows from what a game declares."""

import numpy as np
import pytest

import nemeton
from nemeton.kernel.observation import Layout, count, flag, identity
from nemeton.training.encoding import Encoding, encoding_of, words, words_of


def features(encoding: Encoding, numbers: list[int]) -> list[float]:
    """The features of a row, worked out one by one."""
    found = []
    for column, value, scale in zip(encoding.columns, encoding.values, encoding.scales, strict=True):
        found.append(numbers[column] * scale if scale else float(numbers[column] == value))
    return [round(float(one), 4) for one in found]


def test_ids_become_flags_and_counts_shares() -> None:
    """An id of 0 means none, and has no flag; squares come first, plane by plane."""
    layout = Layout(
        [
            identity("question", 2, "what is asked"),
            count("cards", 4, "in hand", shape=(2,)),
            identity("ground", 2, "of a square", "glade", (1, 2)),
            flag("black", "is it black", "glade", (1, 2)),
        ]
    )
    encoding = encoding_of(layout)

    assert (3, 1, 2) == encoding.planes
    assert 6 == encoding.in_planes
    assert [0, 1, 1, 0, 1, 0, 0, 1, 0.25, 1.0] == features(encoding, [2, 1, 4, 2, 1, 1, 0])


@pytest.mark.parametrize("name", ["celtica", "bloody_grove", "karnag"])
def test_every_number_of_a_game_is_looked_at(name: str) -> None:
    """Of every declared number there is a feature, and all features lie between 0 and 1."""
    game = nemeton.game(name)
    encoding = encoding_of(game.observation)
    state = game.start(2, 3)
    found = features(encoding, state.observe(state.actor))

    assert set(range(game.observation.size)) == set(encoding.columns.tolist())
    assert 0.0 <= min(found) <= max(found) <= 1.0


def test_actions_share_the_words_of_their_notation() -> None:
    """Two shifts from one square have more in common than two shifts, and those more than a shift and a rise."""
    here, there, elsewhere, other = (
        set(words(text)) for text in ("shift 4,9 W", "shift 4,9 E", "shift 7,8 N", "raise 1,2")
    )

    assert len(here & there) > len(here & elsewhere) > len(here & other)
    assert "shift 4,9 W" in here


def test_every_action_has_a_word_of_its_own() -> None:
    """So that none is like another in all it has; rows are filled up with a word that means nothing."""
    game = nemeton.game("celtica")
    rows, number = words_of(game)

    assert (game.actions, number - 1) == (len(rows), rows.max())
    assert game.actions == len({tuple(row) for row in rows.tolist()})
    assert all(np.diff((row == number - 1).astype(int)).min() >= 0 for row in rows)
