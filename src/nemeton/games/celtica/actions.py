"""What a player may choose, as ints. An int names a thing and means the same in every state.

The ranges have fixed caps, so that no data file shifts the numbers; data that do not fit are refused.
"""

from typing import Final

# --- caps, not rules: what the ranges and the state have room for
MAX_DRUIDS: Final = 6
MAX_KINDS: Final = 10
MAX_PLACES: Final = 64
MAX_DRUID_CARDS: Final = 15  # of one colour
MAX_EXPERIENCE_CARDS: Final = 7  # of one colour
MAX_COPIES: Final = 15  # of one kind of part

PLAY: Final = 0  # + (druid * 16 + druid cards) * 8 + experience cards
TO: Final = PLAY + MAX_DRUIDS * 16 * 8  # + place: where the moved druid ends, if the path forks
TAKE: Final = TO + MAX_PLACES  # + kind: a part of the display, at an amulet site
GIVE_UP: Final = TAKE + MAX_KINDS  # + kind: an own part, at a ruin
DRAW: Final = GIVE_UP + MAX_KINDS  # a druid card, at a cult site
DECLINE: Final = DRAW + 1
RETIRE: Final = DECLINE + 1  # with dead cards only
TRADE: Final = RETIRE + 1  # final exchange: swap a part
EXTRA: Final = TRADE + 1  # final exchange: take a part
DONE: Final = EXTRA + 1
GIVE: Final = DONE + 1  # + kind: the part given in a trade
GET: Final = GIVE + MAX_KINDS  # + kind: the part got in a trade or taken
ACTIONS: Final = GET + MAX_KINDS

MOST_OPTIONS: Final = MAX_DRUIDS * (MAX_DRUID_CARDS + 1) * (MAX_EXPERIENCE_CARDS + 1)
