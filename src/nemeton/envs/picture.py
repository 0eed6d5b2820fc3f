"""What a seat sees as a picture: a small square a number, in its group and shape, as a learner is given it.

A count is the lighter the nearer it is to its bound, a flag is lit or not, and an id has a colour of its own. It shows
the numbers of an observation and nothing else, so it cannot show what is hidden.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nemeton.envs.sight import Sight
from nemeton.envs.table import Numbers
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.observation import COUNT, FLAG

CELL = 6  # pixels a side, the line around it included
WIDEST = 96  # squares in a row
NOTHING = -1  # no number there
GROUND = (24, 20, 15)
DARK = (52, 45, 36)  # a number that is 0
LIT = (239, 194, 67)
FULL = (95, 167, 119)
COLOURS = np.array(
    [(194, 69, 45), (44, 95, 158), (239, 194, 67), (95, 167, 119), (140, 90, 170), (210, 140, 90), (90, 180, 190)]
)

PICTURE = "rgb_array"
MODES = ("ansi", PICTURE)

Picture = NDArray[np.uint8]


def checked_mode(mode: str | None) -> str | None:
    """A way to render that there is, or none."""
    if mode is not None and mode not in MODES:
        raise BadSetup(f"What is seen can be rendered as {' or '.join(MODES)}, not as {mode!r}.")
    return mode


class Painter:
    """Draws the numbers of one kind of sight; all its pictures have one size."""

    def __init__(self, sight: Sight) -> None:
        shapes = Sight(sight.game, sight.version, sight.memory, structured=True).places
        blocks = [block for place in shapes.values() for block in blocks_of(place)]
        self.canvas = laid_out(blocks)
        fields = list(sight.layout)
        lengths = [field.length for field in fields]
        self.low, high = sight.bounds()
        self.span = np.maximum(high.astype(float) - self.low, 1.0)
        self.counts = np.repeat([field.kind == COUNT for field in fields], lengths)
        self.flags = np.repeat([field.kind == FLAG for field in fields], lengths)

    def paint(self, numbers: Numbers) -> Picture:
        """The picture of a row of numbers."""
        colours = np.append(self.colours(numbers), [GROUND], axis=0)  # what is NOTHING finds the last one
        squares = colours[self.canvas]
        picture: Picture = squares.astype(np.uint8).repeat(CELL, axis=0).repeat(CELL, axis=1)
        picture[::CELL], picture[:, ::CELL] = GROUND, GROUND
        return picture

    def colours(self, numbers: Numbers) -> NDArray[np.float64]:
        """A colour for every number."""
        share = np.sqrt((numbers - self.low) / self.span)[:, None]
        counted = np.array(DARK) + share * (np.array(FULL) - DARK)
        named = COLOURS[numbers % len(COLOURS)].astype(float)
        found: NDArray[np.float64] = np.where(self.counts[:, None], counted, named)
        found[self.flags] = LIT
        found[(numbers == 0) & ~self.counts] = DARK
        return found


def blocks_of(place: NDArray[Any]) -> list[NDArray[Any]]:
    """The places of a group as sheets: planes one by one, a set with a column a thing, a row in lines."""
    if place.ndim == 1:
        lines = -(-len(place) // WIDEST)
        row = np.full(lines * min(WIDEST, len(place)), NOTHING)
        row[: len(place)] = place
        return [row.reshape(lines, -1)]
    if place.ndim == 2:
        return [part for first in range(0, len(place), WIDEST) for part in [place[first : first + WIDEST].T]]
    return [plane.reshape(-1, plane.shape[-1]) for plane in place]


def laid_out(blocks: list[NDArray[Any]]) -> NDArray[Any]:
    """All sheets on one canvas, beside each other as long as they fit, a square apart."""
    bands: list[list[NDArray[Any]]] = [[]]
    for block in blocks:
        if bands[-1] and sum(one.shape[1] + 1 for one in bands[-1]) + block.shape[1] > WIDEST:
            bands.append([])
        bands[-1].append(block)
    height = 1 + sum(1 + max(one.shape[0] for one in band) for band in bands)
    canvas = np.full((height, WIDEST + 2), NOTHING)
    top = 1
    for band in bands:
        left = 1
        for block in band:
            canvas[top : top + block.shape[0], left : left + block.shape[1]] = block
            left += block.shape[1] + 1
        top += 1 + max(one.shape[0] for one in band)
    return canvas
