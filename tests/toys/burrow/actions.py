"""Actions are ints: an int names a thing and means the same in every state. Made and taken apart here."""

from __future__ import annotations

from itertools import combinations

from mypy_extensions import i64

from tests.toys.burrow import words as w

PAIRS = tuple(combinations(range(w.MAX_MOUNDS), 2))


def peek_action(mound: i64) -> i64:
    """BUR-PK-01: look at the root on a mound."""
    return w.PEEK + mound


def mound_of(action: i64) -> i64:
    """The mound somebody peeks at."""
    return action - w.PEEK


def swap_action(one: int, other: int) -> i64:
    """BUR-SW-01: the roots of two mounds change places."""
    return w.SWAP + PAIRS.index((one, other))


def mounds_of(action: i64) -> tuple[int, int]:
    """The two mounds of a swap."""
    return PAIRS[action - w.SWAP]


def play_action(card: i64) -> i64:
    """BUR-PL-01: a hand card goes on the row."""
    return w.PLAY + card


def bury_action(card: i64) -> i64:
    """BUR-BU-01: a hand card goes under the deck."""
    return w.BURY + card


def card_of(action: i64) -> i64:
    """The card that is played or buried."""
    return action - w.PLAY if action < w.BURY else action - w.BURY
