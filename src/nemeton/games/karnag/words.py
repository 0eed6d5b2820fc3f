"""The words of this game's numbers: caps, ranges of actions, offsets into the state's vector, kinds of questions.

Used qualified everywhere (`w.HAND`). The compiler folds a constant made of names only if they stand in one module, so
they all stand here.
"""

from typing import Final

# --- caps, not rules: what the ranges and the state have room for
MAX_SEATS: Final = 5
MAX_SIDE: Final = 32  # columns or rows with the path on both sides
MAX_PATH: Final = 128
MAX_DRUIDS: Final = 4
MAX_GEMS: Final = 4
MAX_MENHIRS: Final = 8
MAX_CAULDRONS: Final = 8
MAX_OBSTACLES: Final = 16
MAX_TOKENS: Final = 40
MAX_CARDS: Final = 48
MAX_DRAWN: Final = 8
MAX_POINTS: Final = 64
MAX_SHIFT: Final = 8  # of an ACCEL card, either way
MAX_SLOTS: Final = 4  # of one action

# --- the six action tiles, KAR-DAT-40..45
TILE_MOVES: Final = 0
TILE_GEMS: Final = 1
TILE_CAPTURE: Final = 2
TILE_TELEPATHY: Final = 3
TILE_POTIONS: Final = 4
TILE_CARDS: Final = 5
TILES: Final = 6
MAIN: Final = 0
SECONDARY: Final = 1
ROW_SLOTS: Final = TILES * MAX_SLOTS
ALL_SLOTS: Final = 2 * ROW_SLOTS

# --- the alternatives of the tiles
DO_MOVE: Final = 0
DO_GEMS: Final = 1
DO_CAPTURE: Final = 2
DO_LEVEL: Final = 3
DO_TELEPATHY: Final = 4
DO_SHIFT: Final = 5
DO_BREW: Final = 6
DO_DRAW: Final = 7
ALTERNATIVES: Final = 8

# --- the power cards, KAR-DAT-54..60; those from BANISH on have marked backs
THROUGH: Final = 0
ACCEL: Final = 1
MANA: Final = 2
GEMMOVE: Final = 3
KNOW: Final = 4
CONTROL: Final = 5
BANISH: Final = 6  # ghoul, shadow, naja
CARD_KINDS: Final = 9

# --- the knowledge tracks
CAPTURE_TRACK: Final = 0
MOVE_TRACK: Final = 1
COUNCIL_TRACK: Final = 2
GEMS_TRACK: Final = 3
MANA_TRACK: Final = 4
TRACKS: Final = 5

# --- directions (KAR-DAT-03): adding 1 turns right
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = 4
TURNS: Final = 4  # quarter turns of an obstacle

# --- ways along the path
CLOCKWISE: Final = 0
COUNTER: Final = 1

# --- actions; a square is its y * MAX_SIDE + x
SQUARES: Final = MAX_SIDE * MAX_SIDE

CHOOSE: Final = 0  # + obstacle: the tile to lay
LAY: Final = CHOOSE + MAX_OBSTACLES  # + square * TURNS + quarter turns: its upper left square
START: Final = LAY + SQUARES * TURNS  # + path square
CUBE: Final = START + MAX_PATH  # + (row * TILES + position) * MAX_SLOTS + slot
PERFORM: Final = CUBE + ALL_SLOTS  # + alternative
DECLINE: Final = PERFORM + ALTERNATIVES
DONE: Final = DECLINE + 1
PLAY: Final = DONE + 1  # + kind of card
ATTACH: Final = PLAY + CARD_KINDS  # + amount + MAX_SHIFT: an ACCEL card on the move in progress
DRUID: Final = ATTACH + 2 * MAX_SHIFT + 1  # + druid: the next one to move
CORNER: Final = DRUID + MAX_DRUIDS  # + corner: where it comes back
WAY: Final = CORNER + 4  # + CLOCKWISE or COUNTER
POINTS: Final = WAY + 2  # + points: stop on the path
ENTER: Final = POINTS + MAX_POINTS  # + cauldron * MAX_POINTS + points
CREATE: Final = ENTER + MAX_CAULDRONS * MAX_POINTS  # + druid * MAX_DRUIDS + druid: a gem where their rays cross
SEND: Final = CREATE + MAX_DRUIDS * MAX_DRUIDS  # + druid: to the council
CAPTURE: Final = SEND + MAX_DRUIDS  # + druid
RISE: Final = CAPTURE + MAX_DRUIDS  # + track
CREATURE: Final = RISE + TRACKS  # + token: the one to move
TO: Final = CREATURE + MAX_TOKENS  # + square: where the creature goes
SHIFT: Final = TO + SQUARES  # + square * DIRECTIONS + direction: one step of the gem there
TAKE: Final = SHIFT + SQUARES * DIRECTIONS  # + kind of card
REDRAW: Final = TAKE + CARD_KINDS
RAISE: Final = REDRAW + 1  # + square: the gem there becomes a menhir
ACTIONS: Final = RAISE + SQUARES

# --- ground; PATH and CORNER lie around the glade
PLAIN: Final = 0
ROCK: Final = 1
SWAMP: Final = 2
GATE: Final = 3
PATH: Final = 4
CORNER_GROUND: Final = 5

# --- regions (KAR-DAT-09..11)
GREEN: Final = 0
LIGHT: Final = 1
DARK: Final = 2

# --- creatures, in the order of KAR-B-18
GOLEM: Final = 0
GHOUL: Final = 1
SHADOW: Final = 2
NAJA: Final = 3
CREATURE_TYPES: Final = 4

NONE: Final = -1  # no square, no creature, no direction
MASK_BITS: Final = 62  # of a word; compiled, a literal 1 that is shifted has 31

# --- the course of the game
PHASE: Final = 0
ROUND: Final = 1
TURN: Final = 2  # how many turns of the phase have been begun
ORDER: Final = 3  # + place in the play order: the seat
ROW: Final = ORDER + MAX_SEATS  # + position: the tile that lies there
SLOTS: Final = ROW + TILES  # + (main or secondary * TILES + position) * MAX_SLOTS + slot
# --- phase E: which cube is being handled
E_ROW: Final = SLOTS + ALL_SLOTS
E_POSITION: Final = E_ROW + 1
E_SLOT: Final = E_POSITION + 1
E_USED: Final = E_SLOT + 1  # KAR-E-06: seats that used a cube on this action in this pass
# --- the window of that cube
FRESH: Final = E_USED + 1  # KAR-RUL-38: creatures moved in it
SENT: Final = FRESH + 1  # KAR-RUL-24: druids sent to the council by its creations and captures
USED: Final = SENT + 1  # + 0 rock, 1 swamp, 2 stones: ray powers used (KAR-RUL-20)
CAPTURED: Final = USED + 3  # creatures captured in it
# --- pieces
BLACK: Final = CAPTURED + 1  # creatures with a black cube
MAJORITY: Final = BLACK + 1  # KAR-G-05: seats that may still rise in phase G
SUPPLY: Final = MAJORITY + 1  # tokens left in it
LAID: Final = SUPPLY + 1  # + obstacle: WAITING, ASIDE, or 1 + its place
TOKEN: Final = LAID + MAX_OBSTACLES  # + token: its square or one of the places below
DECK: Final = TOKEN + MAX_TOKENS  # + place: the card there; a ring that begins at DECK_TOP
DECK_TOP: Final = DECK + MAX_CARDS
DECK_SIZE: Final = DECK_TOP + 1
CARD: Final = DECK_SIZE + 1  # + card: its kind
DRAWN: Final = CARD + MAX_CARDS  # + place: a card drawn and not yet dealt with
DRAWN_SIZE: Final = DRAWN + MAX_DRAWN
SEATS: Final = DRAWN_SIZE + 1  # here the seats begin
# --- a seat
VP: Final = 0
MANA_HELD: Final = 1
CUBES: Final = 2  # in stock
LEVEL: Final = 3  # + track
DRUID_AT: Final = LEVEL + TRACKS  # + druid: path number or one of the places below
GEM_AT: Final = DRUID_AT + MAX_DRUIDS  # + gem: its square, IN_RESERVE
MENHIR_AT: Final = GEM_AT + MAX_GEMS  # + menhir: its square, IN_RESERVE
RESERVE: Final = MENHIR_AT + MAX_MENHIRS  # + type: captured creatures
HAND: Final = RESERVE + CREATURE_TYPES  # mask of cards
HAND_SIZE: Final = HAND + 1
HELD: Final = HAND_SIZE + 1  # + kind: cards of it in hand
SOURCE: Final = HELD + CARD_KINDS  # + where points came from
SEAT_WIDTH: Final = SOURCE + 7
GRID: Final = SEATS + MAX_SEATS * SEAT_WIDTH  # here the squares begin

# --- phases
LAYING: Final = 0  # KAR-ADV
PLACING_DRUIDS: Final = 1  # KAR-SET-13
PLACING_CUBES: Final = 2  # D
ACTING: Final = 3  # E
RAISING: Final = 4  # F
MEETING: Final = 5  # G
FINISHED: Final = 6

# --- where points come from
FROM_CAPTURES: Final = 0
FROM_MENHIRS: Final = 1
FROM_COUNCIL: Final = 2
FROM_BANISHING: Final = 3
FROM_COMPENSATION: Final = 4
FROM_END: Final = 5
LOST_BY_ESCAPES: Final = 6

# --- places
IN_RESERVE: Final = 0  # of a gem or a menhir
COUNCIL: Final = -1  # of a druid; below: cauldrons
UNPLACED: Final = -100
IN_SUPPLY: Final = -1  # of a token
REMOVED: Final = -2
CAPTURED_BY: Final = -3  # minus seat
WAITING: Final = 0  # of an obstacle
ASIDE: Final = -1
EMPTY_SLOT: Final = 0  # else 1 + seat, and USED_CUBE more when carried out
MASKED_SLOT: Final = -1
USED_CUBE: Final = 8

# --- a word of the grid
CREATURE_BITS: Final = 63  # token + 1
STONE_SHIFT: Final = 6
STONE_BITS: Final = 15 << 6
GEM: Final = 1  # + seat: a stone that is a gem
MENHIR: Final = 1 + MAX_SEATS  # + seat: a stone that is a menhir
DRUID_SHIFT: Final = 10
DRUID_BITS: Final = 31 << 10  # 1 + seat * MAX_DRUIDS + druid
GROUND_SHIFT: Final = 15
GROUND_BITS: Final = 7 << 15
MARK: Final = 1 << 18  # visited or counted already, while a rule is being carried out
BARRED: Final = CREATURE_BITS | STONE_BITS | DRUID_BITS | GROUND_BITS | MARK  # anything at all but plain ground

# --- the questions, numbered as QUESTIONS in questions.py names them; state.py has accessors for what each is about
ASK_CHOOSE: Final = 0  # KAR-DP-01
ASK_LAY: Final = 1  # KAR-DP-02; about an obstacle
ASK_START: Final = 2  # KAR-DP-03
ASK_CUBE: Final = 3  # KAR-DP-04
ASK_OPEN: Final = 4  # KAR-DP-05: a window opens
ASK_CLOSE: Final = 5  # KAR-DP-07: its action is done or declined
ACTING_IN: Final = 6  # the window while its action is carried out; asks nothing itself
ASK_GEMS: Final = 7  # KAR-DP-12, KAR-DP-13; about the level to be had and the parts done
ASK_SEND: Final = 8  # KAR-DP-14; about the two druids
ASK_CAPTURE: Final = 9  # KAR-DP-12, KAR-DP-15; about the level to be had and the parts done
ASK_MOVE: Final = 10  # KAR-DP-08, KAR-DP-11; about points, moved druids and ACCEL cards
ASK_CORNER: Final = 11  # KAR-DP-09; about a druid
ASK_WAY: Final = 12  # KAR-DP-09; about a druid and its corner or NO_CORNER
ASK_POINTS: Final = 13  # KAR-DP-10; about a druid, its corner or NO_CORNER, and its way
ASK_CREATURE: Final = 14  # KAR-DP-18; about steps
ASK_TO: Final = 15  # KAR-DP-18; about steps and a creature
ASK_SHIFT: Final = 16  # KAR-DP-17, KAR-DP-26; about steps left, their cause, and the gem moved first
ASK_LEVEL: Final = 17  # KAR-DP-16, KAR-DP-19, KAR-DP-20, KAR-DP-23, KAR-DP-25; about levels left and their cause
BREWING: Final = 18  # KAR-POT-07; asks nothing itself; about the brewing druids
ASK_TAKE: Final = 19  # KAR-DP-21; about how many cards are drawn
ASK_MARKED: Final = 20  # KAR-DP-22; about the cards of the deck not yet seen
ASK_RAISE: Final = 21  # KAR-DP-24; about menhirs left and the gems that may become one

# --- what has happened in a druid move, in one word of ASK_MOVE
MOVED: Final = 255  # the druids that have moved
LONE: Final = 1 << 8  # an ACCEL card played alone
SPENT: Final = 1 << 9  # times the points spent

# --- why gems make steps (ASK_SHIFT)
BY_TILE: Final = 0
BY_TRACK: Final = 1
BY_CARD: Final = 2

UNMOVED: Final = 0  # no gem has been moved yet

# --- what levels are for (ASK_LEVEL)
FOR_TILE: Final = 0  # to be taken
FOR_POTION: Final = 1  # may be declined
FOR_KNOW: Final = 2  # to be taken
FOR_SCROLL: Final = 3  # may be declined; not MANA
FOR_COUNCIL: Final = 4  # may be declined

NO_CORNER: Final = -1
DEPTH: Final = 9  # window, brewing, levels of the potion, a card's levels, scroll, gem steps, and some to spare

CARDS: Final = 0  # the hidden zone in memory
