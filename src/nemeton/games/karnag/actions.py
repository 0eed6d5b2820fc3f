"""What a player may choose, as ints. An int names a thing and means the same in every state.

The ranges have fixed caps, so that no data file shifts the numbers; data that do not fit are refused.
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

# --- ways along the path
CLOCKWISE: Final = 0
COUNTER: Final = 1

# --- actions; a square is its y * MAX_SIDE + x
SQUARES: Final = MAX_SIDE * MAX_SIDE

CHOOSE: Final = 0  # + obstacle: the tile to lay
LAY: Final = CHOOSE + MAX_OBSTACLES  # + square * 4 + quarter turns: its upper left square
START: Final = LAY + SQUARES * 4  # + path square
CUBE: Final = START + MAX_PATH  # + (row * TILES + position) * MAX_SLOTS + slot
PERFORM: Final = CUBE + 2 * TILES * MAX_SLOTS  # + alternative
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
SHIFT: Final = TO + SQUARES  # + square * 4 + direction: one step of the gem there
TAKE: Final = SHIFT + SQUARES * 4  # + kind of card
REDRAW: Final = TAKE + CARD_KINDS
RAISE: Final = REDRAW + 1  # + square: the gem there becomes a menhir
ACTIONS: Final = RAISE + SQUARES
