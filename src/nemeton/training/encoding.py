"""What a network is given, and what it tells apart: both follow from what a game declares.

Numbers of a seat: which one of several it is (`id`) becomes a flag for each of them, a count becomes a share of the
highest it can be, a flag stays one. Squares come first, a plane a feature, so that a convolution can look at them.

Actions: a network that had to learn each of eleven thousand actions by itself would learn few of them. Actions share
the words of their notation: "shift 4,9 W" has something in common with every shift, with all else that is about 4,9,
and with all that goes west.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nemeton.kernel.game import Game
from nemeton.kernel.observation import COUNT, IDENTITY, Field, Layout

MOST_FLAGS = 64  # an id of more than so many is given as a share, as a count is


class Encoding(NamedTuple):
    """Where features come from, each from the number at its column.

    A flag is 1 where that number is its value; a share is that number times its scale.
    """

    columns: NDArray[np.int64]
    values: NDArray[np.float32]
    scales: NDArray[np.float32]  # 0: a flag
    planes: tuple[int, int, int]  # the first features are so many planes of rows and columns

    @property
    def size(self) -> int:
        """How many features."""
        return len(self.columns)

    @property
    def in_planes(self) -> int:
        """How many of them lie in planes."""
        planes, rows, columns = self.planes
        return planes * rows * columns


def encoding_of(layout: Layout) -> Encoding:
    """The features of a game's observations."""
    grids = [field for field in layout if len(field.shape) == 2]
    if any(field.shape != grids[0].shape for field in grids):
        grids = []
    features = [feature for field in grids for feature in features_of(field)]
    rest = [feature for field in layout if field not in grids for feature in features_of(field)]
    rows, columns = grids[0].shape if grids else (0, 0)
    places = [np.arange(field.offset, field.last) for _, _, field in (*features, *rest)]
    sizes = [len(place) for place in places]
    values = np.repeat([value for value, _, _ in (*features, *rest)], sizes)
    scales = np.repeat([scale for _, scale, _ in (*features, *rest)], sizes)
    planes = (len(features), rows, columns)
    return Encoding(np.concatenate(places), values.astype(np.float32), scales.astype(np.float32), planes)


def features_of(field: Field) -> list[tuple[float, float, Field]]:
    """A flag for each value, or one share: as value, scale and field."""
    if field.kind == IDENTITY and field.high <= MOST_FLAGS:
        return [(float(value), 0.0, field) for value in range(1, field.high + 1)]
    if field.kind in (COUNT, IDENTITY):
        return [(0.0, 1.0 / max(1, field.high), field)]
    return [(1.0, 0.0, field)]


def words_of(game: Game) -> tuple[NDArray[np.int64], int]:
    """For each action the words it shares with others, as numbers, a row an action; and how many words there are.

    Rows are of one length: the last number is that of a word that means nothing.
    """
    numbers: dict[str, int] = {}
    rows = [
        [numbers.setdefault(word, len(numbers)) for word in words(game.text(action))] for action in range(game.actions)
    ]
    found = np.full((game.actions, max(map(len, rows))), len(numbers), np.int64)
    for action, row in enumerate(rows):
        found[action, : len(row)] = row
    return found, len(numbers) + 1


def words(text: str) -> list[str]:
    """What actions of this notation may have in common, from the whole kind to single parts of it."""
    kind, *rest = text.split()
    found = [kind, text]
    for place, word in enumerate(rest):
        found += [word, f"{kind} {place} {word}"]
        parts = re.split(r"[,+]", word)
        if len(parts) > 1:
            found += [f"{kind} {place}.{number} {part}" for number, part in enumerate(parts)]
    return list(dict.fromkeys(found))
