"""What never changes during a game: the printed values of all cards and tokens, and the Round card.

Every physical spirit has its own number: nine base spirits of seat 0, nine of seat 1, thirty elites, twelve Venerables.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.masks import BITS

if TYPE_CHECKING:
    from nemeton.games.bloody_grove.data import Data

EFFECT_CODES: Final[dict[str, int]] = {"peek": w.PEEK, "recruit": w.RECRUITING, "bottom": w.BOTTOM}
COUNT_CODES: Final[dict[str, int]] = {"venerables": w.COUNT_VENERABLES, "animals": w.COUNT_ANIMALS}


@final
@mypyc_attr(acyclic=True)
class Board:
    """The box, for one choice of options. All states of such games share it."""

    def __init__(self, data: Data, starter: int) -> None:
        """The starter is a seat, or -1 for chance to choose."""
        box, animals, venerables = data.box, data.animals, data.venerables.venerable
        cards = [*data.spirits.base, *data.spirits.base, *data.spirits.elite]  # both players' base spirits
        none = [0] * w.VENERABLES
        # --- by spirit; edges are masks of animals
        self.animal: Final[vec[i64]] = vec[i64](
            [animals.index(card.animal) for card in cards] + [w.NO_ANIMAL] * w.VENERABLES
        )
        self.strength: Final[vec[i64]] = vec[i64](
            [card.strength for card in cards] + [code_of(one.strength) for one in venerables]
        )
        self.left: Final[vec[i64]] = vec[i64]([mask_of(animals, card.left) for card in cards] + none)
        self.right: Final[vec[i64]] = vec[i64]([mask_of(animals, card.right) for card in cards] + none)
        self.cunning: Final[vec[i64]] = vec[i64]([card.cunning for card in cards] + none)
        self.arcane: Final[vec[i64]] = vec[i64]([card.arcane for card in cards] + none)
        self.domination: Final[vec[i64]] = vec[i64](
            [card.domination for card in cards] + [code_of(one.domination) for one in venerables]
        )
        # --- by seat: the bare druid
        self.druid_left: Final[vec[i64]] = vec[i64]([mask_of(animals, druid.left) for druid in box.druid])
        self.druid_right: Final[vec[i64]] = vec[i64]([mask_of(animals, druid.right) for druid in box.druid])
        # --- by Venerable; it has EFFECTS effects
        self.effects: Final[vec[i64]] = vec[i64]([code for one in venerables for code in effect_codes(one.effects)])
        self.red: Final[vec[i64]] = vec[i64]([int(one.red) for one in venerables])
        # --- by token piece: each physical token has its own number, also among equals
        pieces = [token for token in box.token for _ in range(token.copies)]
        equals = [[i for i, other in enumerate(pieces) if other is piece] for piece in pieces]
        self.token_strength: Final[vec[i64]] = vec[i64]([piece.strength for piece in pieces])
        self.token_equals: Final[vec[i64]] = vec[i64]([sum([2**i for i in some]) for some in equals])  # masks
        # --- set-up and Round card
        self.hand: Final[i64] = box.set_up.hand
        self.revealed: Final[i64] = box.set_up.venerables  # a round
        self.rounds: Final[i64] = box.round.rounds
        self.spots: Final[i64] = len(box.round.actors)
        self.by_starter: Final[vec[i64]] = vec[i64]([int(actor == "S") for actor in box.round.actors])  # by spot
        self.active: Final[vec[i64]] = vec[i64](list(box.round.groves))  # by spot: the active grove
        self.starter: Final[i64] = starter
        # --- names
        self.kind_names: Final[tuple[str, ...]] = data.kinds
        self.animal_names: Final[tuple[str, ...]] = animals
        self.druid_names: Final[tuple[str, ...]] = tuple([druid.id for druid in box.druid])
        self.token_names: Final[tuple[str, ...]] = data.tokens
        self.value_names: Final[tuple[str, ...]] = tuple([piece.value for piece in pieces])  # by token piece


@lru_cache(maxsize=64)
def board_for(data: Data, starter: int) -> Board:
    """The board of a game with these options, made once."""
    return Board(data, starter)


def mask_of(animals: tuple[str, ...], edge: str) -> int:
    """The animals on an edge, as a mask."""
    return sum([2 ** animals.index(animal) for animal in edge])


def code_of(value: int | str) -> int:
    """A printed number, or the code of what is counted instead."""
    return COUNT_CODES[value] if isinstance(value, str) else value


def effect_codes(effects: Sequence[str]) -> list[int]:
    """The effects of a Venerable, filled up to EFFECTS."""
    codes = [EFFECT_CODES[effect] for effect in effects]
    return codes + [w.NO_EFFECT] * (w.EFFECTS - len(codes))


def elite_deck_of(spirit: i64) -> i64:
    """BLG-SU-05: the elite deck an elite belongs to."""
    return (spirit - w.ELITE) // w.ELITES_EACH


def same_back(spirit: i64) -> i64:
    """BLG-RUL-19: the mask of all cards with the same back: a player's base spirits, or the elites of one animal."""
    nine: i64 = 0x1FF
    ten: i64 = 0x3FF
    if spirit < w.BASES:
        return nine
    if spirit < w.ELITE:
        return nine << w.BASES
    return ten * BITS[w.ELITE + elite_deck_of(spirit) * w.ELITES_EACH]
