"""How a door shows what a seat sees: which version, with what it remembers or without, flat or in parts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nemeton.envs.table import Numbers
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game
from nemeton.kernel.observation import Field, Layout
from nemeton.kernel.state import State

Parts = dict[str, Numbers]


class Sight:
    """The numbers of a seat, as a game declares them.

    Flat, they are one row. In parts, they are arrays by group: things of one kind have a row each with their features
    (a set), squares have a plane a feature, and everything else is a row.
    """

    def __init__(self, game: Game, version: int | None = None, memory: bool = False, structured: bool = False) -> None:
        layout = game.layout(version)
        self.game, self.version, self.memory, self.structured = game, layout.version, memory, structured
        if memory and layout is not game.observation:
            raise BadSetup(f"What a seat remembers goes with {game.title}'s newest observations, not with {version!r}.")
        self.layout = layout + game.knowledge if memory else layout
        self.places = places(self.layout) if structured else {}

    def numbers(self, state: State, seat: int) -> Numbers:
        """What a seat sees, and remembers if that is wanted, in one row."""
        seen = state.observe(seat, self.version)
        return np.array(seen + self.game.know(state, seat) if self.memory else seen, np.int64)

    def show(self, state: State, seat: int) -> Any:
        """What a seat sees, as this door shows it: a row, or parts by group."""
        return self.arrange(self.numbers(state, seat))

    def arrange(self, numbers: Numbers) -> Numbers | Parts:
        """Numbers in a row as this door shows them; several rows at once are arranged alike."""
        if not self.structured:
            return numbers
        return {group: numbers[..., place] for group, place in self.places.items()}

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest each number of a row can be."""
        lengths = [field.length for field in self.layout]
        low = np.repeat([field.low for field in self.layout], lengths)
        high = np.repeat([field.high for field in self.layout], lengths)
        return low.astype(np.int64), high.astype(np.int64)


def places(layout: Layout) -> dict[str, NDArray[Any]]:
    """By group, where its numbers stand in the row, in the shape they have in parts."""
    return {group: arrange_fields(fields) for group, fields in layout.groups().items()}


def arrange_fields(fields: list[Field]) -> NDArray[Any]:
    """The places of a group: features of like things beside each other, those of squares plane by plane."""
    runs = [np.arange(field.offset, field.last) for field in fields]
    shape = fields[0].shape
    if not shape or any(field.shape != shape for field in fields):
        return np.concatenate(runs)
    planes = np.stack([run.reshape(shape) for run in runs])
    return planes.T if len(shape) == 1 else planes
