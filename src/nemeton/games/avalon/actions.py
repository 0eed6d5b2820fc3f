"""What a player may choose, as ints. An int names a thing and means the same in every state.

The ranges have fixed caps, so that no pack shifts the numbers; a pack that does not fit is refused when it is loaded.
"""

from typing import Final

from nemeton.games.avalon import code

# The caps again as literals: mypyc folds a constant made of names only if they stand in the same module.
MAX_SEATS: Final = 4
MAX_CHARACTERS: Final = 8
MAX_COLOURS: Final = 4
MAX_LOCATIONS: Final = 80
MAX_LOCATION_ACTIONS: Final = 8
MAX_ITEMS: Final = 64
MAX_SECRETS: Final = 60
MAX_SKILLS: Final = 48
MAX_CHOICES: Final = 16
MAX_ROW: Final = 160  # cards of a sequence: all those of four characters
CARDS: Final = 80  # the personal cards of a character: deck * 40 + number
ENCOUNTERS: Final = 124
assert (MAX_SEATS, MAX_CHARACTERS, MAX_COLOURS) == (code.MAX_SEATS, code.MAX_CHARACTERS, code.MAX_COLOURS)
assert (MAX_LOCATIONS, MAX_LOCATION_ACTIONS) == (code.MAX_LOCATIONS, code.MAX_LOCATION_ACTIONS)
assert (MAX_ITEMS, MAX_SECRETS, MAX_SKILLS) == (code.MAX_ITEMS, code.MAX_SECRETS, code.MAX_SKILLS)
assert code.MAX_CHOICES == MAX_CHOICES

# --- a thing that can be held: an item by its kind, a secret by its number
THING_SECRET: Final = MAX_ITEMS  # + number
THINGS: Final = MAX_ITEMS + MAX_SECRETS

# --- single words
READY: Final = 0
JOIN: Final = 1
STAY: Final = 2
ACCEPT: Final = 3
REFUSE: Final = 4
PAY: Final = 5
LEAVE_IT: Final = 6
GO_ON: Final = 7
CALL_OFF: Final = 8
ACTIVATE: Final = 9
LEAVE: Final = 10
AVOID: Final = 11
RESOLVE: Final = 12
KEEP: Final = 13
REDRAW: Final = 14
NO_CARD: Final = 15
ESCAPE: Final = 16
TOP_CARD: Final = 17
DO_NOT: Final = 18
YES: Final = 19
NO: Final = 20
DONE: Final = 21
EAT: Final = 22
FAST: Final = 23
STOP: Final = 24
NOBODY_ELSE: Final = 25
MERCY: Final = 26
END_CAMPAIGN: Final = 27
SAVE: Final = 28
ON_TOP: Final = 29
AT_BOTTOM: Final = 30
EXPLORE: Final = 31
CHARACTER_ACTION: Final = 32
INSPECT: Final = 33
TRADE: Final = 34
PASS: Final = 35
BUY: Final = 36  # + deck
SIDE: Final = 38  # + side of a skill card
OPEN_DECK: Final = 40  # + personal deck an effect leaves open
ENCOUNTER_DECK: Final = 42  # + encounter deck
TRAVEL: Final = 46  # + direction
RAISE: Final = 50  # + attribute
WORDS: Final = 56

# --- ranges
CLAIM: Final = WORDS  # + character
COLOUR: Final = CLAIM + MAX_CHARACTERS  # + colour
SEAT: Final = COLOUR + MAX_COLOURS  # + seat: who it shall be
CHOOSE: Final = SEAT + MAX_SEATS  # + place of the choice in its list
TO: Final = CHOOSE + MAX_CHOICES  # + location
AT_PLACE: Final = TO + MAX_LOCATIONS  # + location * 8 + its action
TOKEN: Final = AT_PLACE + MAX_LOCATIONS * MAX_LOCATION_ACTIONS  # + location * 8 + its action: which token goes
GUARDIAN: Final = TOKEN + MAX_LOCATIONS * MAX_LOCATION_ACTIONS  # + encounter
WEAR: Final = GUARDIAN + ENCOUNTERS  # + thing: it stays or turns face up
ASIDE: Final = WEAR + THINGS  # + thing: not in this encounter
GIVE_UP: Final = ASIDE + THINGS  # + thing: discard or pay it
PICK_UP: Final = GIVE_UP + THINGS  # + item
USE: Final = PICK_UP + MAX_ITEMS  # + thing
USE_SKILL: Final = USE + THINGS  # + skill
SKILL: Final = USE_SKILL + MAX_SKILLS  # + skill: which one is learnt
PLAY: Final = SKILL + MAX_SKILLS  # + card
DISCARD: Final = PLAY + CARDS  # + card
TAKE: Final = DISCARD + CARDS  # + card: from the pool
PUT_IN: Final = TAKE + CARDS  # + card
TAKE_OUT: Final = PUT_IN + CARDS  # + card
CHARGE: Final = TAKE_OUT + CARDS  # + place in the row * 2 + ability
GIVE: Final = CHARGE + MAX_ROW * 2  # + seat * GIFTS + gift
GIFT_FOOD: Final = 0
GIFT_WEALTH: Final = 1
GIFT_THING: Final = 2  # + thing
GIFTS: Final = 2 + THINGS
ACTIONS: Final = GIVE + MAX_SEATS * GIFTS
