"""What never changes during a game: the roots and cards of the box, its numbers, the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.toys.burrow.data import Data


class Board:
    """The box for one choice of options. All states of such games share it."""

    def __init__(self, data: Data, turns: int) -> None:
        box = data.box
        self.turns: Final[int] = turns  # of each seat (BUR-SU-03)
        self.hand_limit: Final[int] = box.hand_limit
        self.root_names: Final[tuple[str, ...]] = tuple(f"root-{value}" for value in box.roots)
        self.root_worth: Final[tuple[int, ...]] = box.roots
        self.mounds: Final[int] = len(box.roots)
        cards = [(back, value) for back in range(len(box.backs)) for value in box.values]
        self.back_names: Final[tuple[str, ...]] = box.backs
        self.card_names: Final[tuple[str, ...]] = tuple(f"{box.backs[back]}-{value}" for back, value in cards)
        self.card_back: Final[tuple[int, ...]] = tuple(back for back, _ in cards)
        self.card_worth: Final[tuple[int, ...]] = tuple(value for _, value in cards)
        self.cards: Final[int] = len(cards)
        self.stirs: Final[int] = box.backs.index(box.stirs)  # the back of cards that stir (BUR-PL-02)

    def fronts_of(self, back: int) -> int:
        """The mask of the cards with a back: what one may be who shows it (BUR-HI-01)."""
        return sum(1 << card for card in range(self.cards) if self.card_back[card] == back)
