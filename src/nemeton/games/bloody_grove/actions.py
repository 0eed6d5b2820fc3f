"""Actions are ints: an int names a use and a thing, and means the same in every state. Made and taken apart here.

A use is the first action of its range in words.py (SUMMON, TAKE, …), where it stands which things it has. A spirit is
named by its *kind*: both players' base spirits share theirs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.bloody_grove import words as w

USES: Final = (
    w.LOOK,
    w.SUMMON,
    w.TRANSFORM,
    w.LEFT,
    w.RIGHT,
    w.RECRUIT,
    w.TO_HAND,
    w.TO_TOP,
    w.TO_BOTTOM,
    w.CUNNING,
    w.ARCANE,
    w.STOP,
    w.MOVE,
    w.TO_GROVE,
    w.TAKE,
    w.ON_OWN,
    w.ON_OTHER,
    w.RETURN,
    w.VENERABLE,
    w.REPLACE,
)


def make_action(use: i64, thing: i64) -> i64:
    """Use a thing: a token, a kind of spirit, an animal, a grove or a Venerable, by its number."""
    return use + thing


def thing_of(use: i64, action: i64) -> i64:
    """The thing an action of this use names."""
    return action - use


def use_of(action: int) -> int:
    """What an action does: the last use that does not come after it."""
    return max([use for use in USES if use <= action])


def kind_of(spirit: i64) -> i64:
    """The kind of a spirit: both players' base spirits share theirs."""
    if spirit < w.BASES:
        return spirit
    return spirit - w.BASES


def spirit_of(seat: i64, kind: i64) -> i64:
    """The spirit a seat means by a kind."""
    if kind < w.FIRST_ELITE:
        return kind + w.BASES * seat
    return kind + w.BASES
