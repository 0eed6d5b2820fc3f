"""What never changes during a game: the printed values of all cards and tokens, and the Round card.

Every physical spirit has its own number: nine base spirits of seat 0, nine of seat 1, thirty elites, twelve Venerables.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import words as w

# One bit for each number: compiled, the shift of a literal is done in 32 bits, and there are more spirits than that.
BITS: Final = vec[i64]([2**number for number in range(w.SPIRITS + 1)])


@final
@mypyc_attr(acyclic=True)
class Board:
    """The box, for one choice of options."""

    def __init__(self) -> None:
        # by spirit; given by data.py
        self.animal: vec[i64] = vec[i64]([])
        self.strength: vec[i64] = vec[i64]([])
        self.left: vec[i64] = vec[i64]([])  # mask of animals
        self.right: vec[i64] = vec[i64]([])
        self.cunning: vec[i64] = vec[i64]([])
        self.arcane: vec[i64] = vec[i64]([])
        self.domination: vec[i64] = vec[i64]([])
        # by seat: the bare druid
        self.druid_left: vec[i64] = vec[i64]([])
        self.druid_right: vec[i64] = vec[i64]([])
        # by Venerable, EFFECTS each
        self.effects: vec[i64] = vec[i64]([])
        self.red: vec[i64] = vec[i64]([])
        # by token piece: each physical token has its own number, also among equals
        self.token_strength: vec[i64] = vec[i64]([])
        self.token_equals: vec[i64] = vec[i64]([])  # mask of the pieces with the same value
        # set-up and Round card
        self.hand: i64 = 0
        self.revealed: i64 = 0  # Venerables a round
        self.rounds: i64 = 0
        self.spots: i64 = 0
        self.by_starter: vec[i64] = vec[i64]([])  # by spot: 1 if the round's starter acts
        self.active: vec[i64] = vec[i64]([])  # by spot: the active grove
        self.starter: i64 = -1  # random
        # names
        self.kind_names: list[str] = []
        self.animal_names: list[str] = []
        self.grove_names: list[str] = []
        self.druid_names: list[str] = []
        self.token_names: list[str] = []
        self.value_names: list[str] = []  # by token piece


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
