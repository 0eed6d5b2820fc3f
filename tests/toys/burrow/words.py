"""What there is in the burrow, as numbers: roots and cards, actions, the words of the state, and the questions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.kernel.game import Question

MOST_SEATS: Final = 3
MOUNDS: Final = 3  # and as many roots
ROOTS: Final = tuple(f"root-{value}" for value in (1, 2, 3))
BACKS: Final = ("leaf", "stone")
VALUES: Final = 3  # of each back
CARDS: Final = tuple(f"{back}-{value}" for back in BACKS for value in (1, 2, 3))
HAND_LIMIT: Final = 3
SWAPS: Final = ((0, 1), (0, 2), (1, 2))

# --- actions
PEEK: Final = 0  # + mound
SWAP: Final = PEEK + MOUNDS  # + pair of mounds
DRAW: Final = SWAP + len(SWAPS)
PLAY: Final = DRAW + 1  # + card
BURY: Final = PLAY + len(CARDS)  # + card
ACTIONS: Final = BURY + len(CARDS)

# --- the state's words
TURNS: Final = 0  # of each seat (BUR-SU-03)
TURNS_LEFT: Final = 1  # of all together
ROOT: Final = 2  # + root: which one it is
MOUND: Final = ROOT + MOUNDS  # + mound: the root on it
PEEKED: Final = MOUND + MOUNDS  # + root: mask of the seats that know it by peeking
CARD: Final = PEEKED + MOUNDS  # + card: which one it is
HOLDER: Final = CARD + len(CARDS)  # + card: IN_DECK, a seat, or ON_ROW + seat
DECK: Final = HOLDER + len(CARDS)  # + place from the top: the card there
DECK_SIZE: Final = DECK + len(CARDS)
WORDS: Final = DECK_SIZE + 1
IN_DECK: Final = -1
ON_ROW: Final = 8

# --- hidden zones in memory
ROOT_ZONE: Final = 0
CARD_ZONE: Final = 1

# --- questions, as QUESTIONS names them
ASK_TURN: Final = 0
ASK_BURY: Final = 1  # A: cards buried so far
QUESTIONS = (Question("turn"), Question("bury", ("buried",)))
RULES = (("BUR-SU-03",), ("BUR-BU-01",))


def back_of(card: i64) -> i64:
    """BUR-SU-02: 0 for leaf, 1 for stone."""
    return card // VALUES


def worth(card: i64) -> i64:
    return card % VALUES + 1
