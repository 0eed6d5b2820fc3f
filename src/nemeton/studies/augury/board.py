"""What never changes during a game: the tokens of the box, its numbers, the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nemeton.studies.augury.data import Data


class Board:
    """The box for one choice of options. All states of such games share it."""

    def __init__(self, data: Data, auguries: int) -> None:
        box = data.box
        self.auguries: Final[int] = auguries
        self.tokens: Final[tuple[str, ...]] = box.tokens
        self.ante: Final[int] = box.ante
        self.stake: Final[int] = box.stake
        self.berries: Final[int] = auguries * (box.ante + box.stake)  # of each druid at first (AUG-SU-02)
