"""The words of this game's numbers: caps, actions, offsets into the state's vector, kinds of questions.

Used qualified everywhere (`w.BOWL`); it imports nothing of the room.
"""

from typing import Final

# --- caps, not rules: what the state has room for; data that do not fit are refused
SEATS: Final = 2
TOKENS: Final = SEATS + 1  # one a seat, and one on the stone
MOST_BERRIES: Final = 9
MOST_AUGURIES: Final = 3

# --- the actions; actions.py names them
WAIT: Final = 0
STAKE: Final = 1
MATCH: Final = 2
YIELD: Final = 3
ACTIONS: Final = 4

# --- the table in the state's vector
AUGURY: Final = 0  # which one is held, from 1
BOWL: Final = 1
SHOWN: Final = 2  # 1: the tokens of this augury lie open
BERRIES: Final = 3  # + seat
TOKEN: Final = BERRIES + SEATS  # + place: which token lies there; a seat's place is its number
STONE: Final = SEATS  # the place of the third token
SEEN: Final = TOKEN + TOKENS  # + 2 * augury, from 0, + seat: the token turned up then, from 1; 0: none
SIZE: Final = SEEN + MOST_AUGURIES * SEATS

# --- the hidden zone in memory
OMENS: Final = 0

# --- the questions, numbered as QUESTIONS in questions.py names them
ASK_SPEAK: Final = 0  # A: how many have waited
ASK_ANSWER: Final = 1
