"""The words of this game's numbers: caps, ranges of actions, offsets into the state's vector, kinds of questions.

Used qualified everywhere (`w.HAND`). The compiler folds a constant made of names only if they stand in one module, so
they all stand here.
"""

from typing import Final

# --- caps, not rules: what the ranges and the state have room for; data that do not fit are refused
MAX_DRUIDS: Final = 6
MAX_KINDS: Final = 10
MAX_PLACES: Final = 64
MAX_DRUID_CARDS: Final = 15  # of one colour
MAX_EXPERIENCE_CARDS: Final = 7  # of one colour
MAX_COPIES: Final = 15  # of one kind of part

# --- the actions; actions.py makes them and takes them apart
PLAY: Final = 0  # + (druid * CARD_COUNTS + druid cards) * EXPERIENCE_COUNTS + experience cards
CARD_COUNTS: Final = MAX_DRUID_CARDS + 1
EXPERIENCE_COUNTS: Final = MAX_EXPERIENCE_CARDS + 1
PLAYS: Final = MAX_DRUIDS * CARD_COUNTS * EXPERIENCE_COUNTS
TO: Final = PLAY + PLAYS  # + place: where the moved druid ends, if the path forks
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

MOST_OPTIONS: Final = PLAYS

# --- what happens on a place
START: Final = 0
AMULET_SITE: Final = 1  # village, cloister or castle
RUIN: Final = 2
CULT_SITE: Final = 3
GOAL: Final = 4

SEVERAL: Final = -1  # more than one place can be the end of a move
NO_KIND: Final = -1  # of a part: there is none, or none was given

# --- the table in the state's vector; a pile is followed by its discard
PLACE: Final = 0  # + druid: the place it stands on
DRUID_SUPPLY: Final = PLACE + MAX_DRUIDS
DRUID_DISCARD: Final = DRUID_SUPPLY + MAX_DRUIDS
EXPERIENCE_SUPPLY: Final = DRUID_DISCARD + MAX_DRUIDS
EXPERIENCE_DISCARD: Final = EXPERIENCE_SUPPLY + MAX_DRUIDS
STACKS: Final = EXPERIENCE_DISCARD + MAX_DRUIDS
PART_DISCARD: Final = STACKS + MAX_KINDS
DISPLAY: Final = PART_DISCARD + MAX_KINDS
# --- sizes, each pile's followed by its discard's
DRUID_SIZE: Final = DISPLAY + MAX_KINDS
DRUID_DISCARD_SIZE: Final = DRUID_SIZE + 1
EXPERIENCE_SIZE: Final = DRUID_DISCARD_SIZE + 1
EXPERIENCE_DISCARD_SIZE: Final = EXPERIENCE_SIZE + 1
STACKS_SIZE: Final = EXPERIENCE_DISCARD_SIZE + 1
PART_DISCARD_SIZE: Final = STACKS_SIZE + 1
DISPLAY_SIZE: Final = PART_DISCARD_SIZE + 1
# --- the course of the game
ROUND: Final = DISPLAY_SIZE + 1
ON_GOAL: Final = ROUND + 1  # druids on the goal
LAST_DRUID_CARD: Final = ON_GOAL + 1  # who played the last druid card (CEL-RD-13)
LAST_CARD: Final = LAST_DRUID_CARD + 1  # who played the last card of any kind (CEL-RUL-11)
EXCHANGES: Final = LAST_CARD + 1  # seats whose final exchange is still to come
SEATS: Final = EXCHANGES + 1  # here the seats begin
# --- the words of a seat, from where they begin (`CelticaState.seat_at`)
HAND: Final = 0  # + druid: druid cards
EXPERIENCE: Final = HAND + MAX_DRUIDS  # + druid: experience cards
PARTS: Final = EXPERIENCE + MAX_DRUIDS  # + kind
HAND_SIZE: Final = PARTS + MAX_KINDS
EXPERIENCES: Final = HAND_SIZE + 1
PARTS_SIZE: Final = EXPERIENCES + 1
SEAT_WIDTH: Final = PARTS_SIZE + 1

# --- the questions, numbered as QUESTIONS in questions.py names them; state.py has accessors for what each is about
ASK_PLAY: Final = 0  # CEL-DP-01..03
ASK_END: Final = 1  # CEL-DP-04; about a druid and its steps
ASK_TAKE: Final = 2  # CEL-DP-05; about the parts still to take
ASK_GIVE_UP: Final = 3  # CEL-DP-06; about the parts still to give up
ASK_CULT: Final = 4  # CEL-DP-07
ASK_EXCHANGE: Final = 5  # CEL-DP-08; about whether this seat has spent a card
ASK_GIVE: Final = 6  # CEL-DP-09
ASK_GET: Final = 7  # CEL-DP-09, CEL-DP-10; about the kind given, or NO_KIND

DEPTH: Final = 3  # open questions at once: exchange, give, get

# --- hidden zones in memory
DRUID_CARDS: Final = 0
EXPERIENCE_CARDS: Final = 1
