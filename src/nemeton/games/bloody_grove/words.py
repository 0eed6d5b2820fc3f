"""The words of this game's numbers: what is in the box, ranges of actions, offsets into the state's vector, questions.

Used qualified everywhere (`w.HAND`). The compiler folds a constant made of names only if they stand in one module, so
they all stand here.
"""

from typing import Final

SEATS: Final = 2

# --- what is in the box, and so what the ranges and the state have room for; data that do not fit are refused
ANIMALS: Final = 3
GROVES: Final = 3
BASES: Final = 9  # of each player
ELITES_EACH: Final = 10  # of each animal
ELITES: Final = ANIMALS * ELITES_EACH
VENERABLES: Final = 12
TOKENS: Final = 12

# --- kinds of spirits: the base spirits, which both players have, then the elites, then the Venerables
FIRST_ELITE: Final = BASES
FIRST_VENERABLE: Final = FIRST_ELITE + ELITES
KINDS: Final = FIRST_VENERABLE + VENERABLES

# --- spirits by number: nine base spirits of seat 0, nine of seat 1, thirty elites, twelve Venerables
ELITE: Final = SEATS * BASES  # the first elite
CARDS: Final = ELITE + ELITES  # base and elite spirits: what hands and decks are made of
SPIRITS: Final = CARDS + VENERABLES

NOTHING: Final = -1
NO_ANIMAL: Final = ANIMALS  # a Venerable's
COUNT_VENERABLES: Final = -1  # a strength or domination counted in the column (BLG-VE-12, BLG-VE-13)
COUNT_ANIMALS: Final = -2  # BLG-VE-14
DESTROY: Final = 0  # the strength of a token that destroys

# --- effects of Venerables
NO_EFFECT: Final = 0
PEEK: Final = 1
RECRUITING: Final = 2
BOTTOM: Final = 3
EFFECTS: Final = 2  # of one Venerable at most

# --- the actions; actions.py makes them and takes them apart
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

# --- the table in the state's vector
MOST_HELD: Final = BASES + ELITES + 1  # cards a player can ever have, and one word to spare
MOST_ON_SIDE: Final = MOST_HELD + VENERABLES  # and all Venerables
GROVE: Final = 0  # + position: its animal
CUBE: Final = GROVE + GROVES  # + position: 0 centre, else 1 + seat
ELITE_DECK: Final = CUBE + GROVES  # + animal * ELITES_EACH
ELITE_SIZE: Final = ELITE_DECK + ELITES  # + animal
FACE_UP: Final = ELITE_SIZE + ANIMALS  # + animal: the face-up elite, or NOTHING
VENERABLE_DECK: Final = FACE_UP + ANIMALS
VENERABLE_SIZE: Final = VENERABLE_DECK + VENERABLES
REVEALED: Final = VENERABLE_SIZE + 1  # mask of Venerables, counted from 0
TOKEN: Final = REVEALED + 1  # + token: the piece it is
SUPPLY: Final = TOKEN + TOKENS  # mask of tokens
DISCARD: Final = SUPPLY + 1  # mask of tokens
BOX: Final = DISCARD + 1  # mask of spirits
# --- the course of the game
ROUND: Final = BOX + 1  # from 1
SPOT: Final = ROUND + 1  # of the Round card, from 0
STARTER: Final = SPOT + 1  # of the round
RESOLVING: Final = STARTER + 1  # the grove being resolved, or NOTHING
LAID: Final = RESOLVING + 1  # the card beside the druid of who is transforming, or NOTHING
OBJECT: Final = LAID + 1  # + spirit
HOLDINGS: Final = OBJECT + SPIRITS  # here the seats begin
# --- the words of a seat, from where they begin (`BloodyGroveState.seat_at`)
HAND: Final = 0  # ascending
HAND_SIZE: Final = HAND + MOST_HELD
DECK: Final = HAND_SIZE + 1
DECK_SIZE: Final = DECK + MOST_HELD
SIDE: Final = DECK_SIZE + 1
SIDE_SIZE: Final = SIDE + MOST_ON_SIDE
PILE: Final = SIDE_SIZE + 1  # on the druid, the current transformation last
PILE_SIZE: Final = PILE + MOST_HELD
LOOKED: Final = PILE_SIZE + 1  # mask of the tokens this seat has looked at since they were last shuffled
RETURNED: Final = LOOKED + 1  # hand cards put under the deck, while hands return (BLG-RUL-28)
SEAT_WIDTH: Final = RETURNED + 1

# --- a word of a side: spirit + column * COLUMN + mask of tokens * ON_IT
COLUMN: Final = 64
ON_IT: Final = 256

# --- the questions, numbered as QUESTIONS in questions.py names them; state.py has accessors for what each is about
ASK_LOOK: Final = 0  # BLG-DP-01
ASK_TURN: Final = 1  # BLG-DP-02
ASK_SIDE: Final = 2  # BLG-DP-03
ASK_ANIMAL: Final = 3  # BLG-DP-04; about the animals still to recruit
ASK_PLACE: Final = 4  # BLG-DP-05; about an animal, and the others still to recruit
ASK_ICON: Final = 5  # BLG-DP-06; about the Cunning and Arcane icons left, and so the next four
ASK_MOVE: Final = 6  # BLG-DP-07
ASK_COLUMN: Final = 7  # BLG-DP-07; also about the spirit
ASK_TOKEN: Final = 8  # BLG-DP-08
ASK_TARGET: Final = 9  # BLG-DP-08; also about the token
ASK_RETURN: Final = 10  # BLG-DP-09
ASK_VENERABLE: Final = 11  # BLG-DP-10
ASK_REPLACE: Final = 12  # BLG-DP-11; about the Venerable
ASK_ELITE: Final = 13  # BLG-DP-12; about the Venerable and its next effect, and so the next two
ASK_DECK_END: Final = 14  # BLG-DP-12; also about the animal
ASK_PEEK: Final = 15  # BLG-DP-13

DEPTH: Final = 1  # one question is open at a time

# --- hidden zones in memory
CARD_ZONE: Final = 0
TOKEN_ZONE: Final = 1
VENERABLE_ZONE: Final = 2
EVERYBODY: Final = 7  # both seats and the spectator
