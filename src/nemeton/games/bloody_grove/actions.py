"""What a player may choose, as ints. An int names a thing and means the same in every state.

A spirit is named by its *kind*: the base spirits, which both players have, then the elites, then the Venerables.
The ranges have fixed caps, so that no data file shifts the numbers; data that do not fit are refused.
"""

from typing import Final

# --- what is in the box, and so what the ranges and the state have room for
ANIMALS: Final = 3
GROVES: Final = 3
BASES: Final = 9  # of each player
ELITES_EACH: Final = 10  # of each animal
ELITES: Final = ANIMALS * ELITES_EACH
VENERABLES: Final = 12
TOKENS: Final = 12

# --- kinds of spirits
FIRST_ELITE: Final = BASES
FIRST_VENERABLE: Final = FIRST_ELITE + ELITES
KINDS: Final = FIRST_VENERABLE + VENERABLES

LOOK: Final = 0  # + token: at set-up and by PEEK
SUMMON: Final = LOOK + TOKENS  # + kind
TRANSFORM: Final = SUMMON + KINDS  # + kind
LEFT: Final = TRANSFORM + KINDS  # of the druid
RIGHT: Final = LEFT + 1
RECRUIT: Final = RIGHT + 1  # + animal
TO_HAND: Final = RECRUIT + ANIMALS  # where a recruited elite goes
TO_TOP: Final = TO_HAND + 1
TO_BOTTOM: Final = TO_TOP + 1
CUNNING: Final = TO_BOTTOM + 1  # use an icon
ARCANE: Final = CUNNING + 1
STOP: Final = ARCANE + 1  # use no more icons
MOVE: Final = STOP + 1  # + kind: the own card that Cunning moves
TO_GROVE: Final = MOVE + KINDS  # + grove: where it moves, from the middle
TAKE: Final = TO_GROVE + GROVES  # + token: for an Arcane icon
ON_OWN: Final = TAKE + TOKENS  # + kind: the token goes on an own spirit
ON_OTHER: Final = ON_OWN + KINDS  # + kind: the token goes on a spirit of the opponent
RETURN: Final = ON_OTHER + KINDS  # + kind: the next hand card under the deck
VENERABLE: Final = RETURN + KINDS  # + Venerable, counted from 0
REPLACE: Final = VENERABLE + VENERABLES  # + kind: the spirit that gives way to it
ACTIONS: Final = REPLACE + KINDS

MOST_OPTIONS: Final = 2 * (BASES + ELITES)  # summon or transform with every card one can ever hold
