"""The words of this game's numbers: caps, ranges of actions, offsets into the state's vector, kinds of questions.

Used qualified everywhere (`w.DECK`); it imports nothing of the room.
"""

from typing import Final

# --- caps, not rules: what actions and state have room for; data that do not fit are refused
MAX_SEATS: Final = 3
MAX_MOUNDS: Final = 3  # and as many roots
MAX_CARDS: Final = 6
MAX_BACKS: Final = 2
PAIRS: Final = MAX_MOUNDS * (MAX_MOUNDS - 1) // 2  # of mounds

# --- the actions; actions.py makes them and takes them apart
PEEK: Final = 0  # + mound
SWAP: Final = PEEK + MAX_MOUNDS  # + pair of mounds
DRAW: Final = SWAP + PAIRS
PLAY: Final = DRAW + 1  # + card
BURY: Final = PLAY + MAX_CARDS  # + card
ACTIONS: Final = BURY + MAX_CARDS

# --- the table in the state's vector
TURNS_LEFT: Final = 0  # of all seats together
ROOT: Final = 1  # + root: which one it is
MOUND: Final = ROOT + MAX_MOUNDS  # + mound: the root on it
PEEKED: Final = MOUND + MAX_MOUNDS  # + root: mask of the seats that know it by peeking
CARD: Final = PEEKED + MAX_MOUNDS  # + card: which one it is
HOLDER: Final = CARD + MAX_CARDS  # + card: IN_DECK, a seat, or ON_ROW + seat
DECK: Final = HOLDER + MAX_CARDS  # + place from the top: the card there
DECK_SIZE: Final = DECK + MAX_CARDS
SIZE: Final = DECK_SIZE + 1

IN_DECK: Final = -1
ON_ROW: Final = 8

# --- hidden zones in memory
ROOTS: Final = 0
CARDS: Final = 1

# --- the questions, numbered as QUESTIONS in questions.py names them
ASK_TURN: Final = 0
ASK_BURY: Final = 1  # A: cards buried so far
