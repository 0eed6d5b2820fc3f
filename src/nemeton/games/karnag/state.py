"""What changes during a game: one flat vector, names for what lies where in it, and the handling of the pieces.

A word of the grid holds all that is on one square: creature, stone, druid and ground. Where the pieces are is kept a
second time by piece, so that neither has to be searched for. Cards are objects that can be followed face down; nobody
can know the order of the creature supply, so a token is drawn from it by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag.board import (
    GHOUL,
    NAJA,
    PATH,
    PLAIN,
    ROCK,
    SHADOW,
    SWAMP,
    Board,
)
from nemeton.kernel.knowledge import Knowledge
from nemeton.kernel.memory import Memory
from nemeton.kernel.state import NO_ROOM, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game

# The caps again as literals: mypyc folds a constant made of names only if they stand in the same module.
MAX_SEATS: Final = 5
MAX_DRUIDS: Final = 4
MAX_GEMS: Final = 4
MAX_MENHIRS: Final = 8
MAX_OBSTACLES: Final = 16
MAX_TOKENS: Final = 40
MAX_CARDS: Final = 48
MAX_DRAWN: Final = 8
MAX_SLOTS: Final = 4
TILES: Final = 6
TRACKS: Final = 5
CARD_KINDS: Final = 9
BANISH: Final = 6
CREATURE_TYPES: Final = 4
assert (MAX_SEATS, MAX_DRUIDS, MAX_GEMS, MAX_MENHIRS) == (
    actions.MAX_SEATS,
    actions.MAX_DRUIDS,
    actions.MAX_GEMS,
    actions.MAX_MENHIRS,
)
assert (MAX_OBSTACLES, MAX_TOKENS, MAX_CARDS, MAX_DRAWN, MAX_SLOTS) == (
    actions.MAX_OBSTACLES,
    actions.MAX_TOKENS,
    actions.MAX_CARDS,
    actions.MAX_DRAWN,
    actions.MAX_SLOTS,
)
assert (TILES, TRACKS, CARD_KINDS, BANISH) == (actions.TILES, actions.TRACKS, actions.CARD_KINDS, actions.BANISH)

# --- the course of the game
PHASE: Final = 0
ROUND: Final = 1
TURN: Final = 2  # how many turns of the phase have been begun
ORDER: Final = 3  # + place in the play order: the seat
ROW: Final = ORDER + MAX_SEATS  # + position: the tile that lies there
SLOTS: Final = ROW + TILES  # + (main or secondary * TILES + position) * MAX_SLOTS + slot
# --- phase E: which cube is being handled
E_ROW: Final = SLOTS + 2 * TILES * MAX_SLOTS
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
LAID: Final = SUPPLY + 1  # + obstacle: WAITING, ASIDE, or 1 + square code * 4 + turns
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
STONE_BITS: Final = 15 << 6  # 1 + seat: gem; 1 + MAX_SEATS + seat: menhir
DRUID_SHIFT: Final = 10
DRUID_BITS: Final = 31 << 10  # 1 + seat * MAX_DRUIDS + druid
GROUND_SHIFT: Final = 15
GROUND_BITS: Final = 7 << 15
MARK: Final = 1 << 18  # visited or counted already, while a rule is being carried out
BARRED: Final = CREATURE_BITS | STONE_BITS | DRUID_BITS | GROUND_BITS | MARK  # anything at all but plain ground

# --- the questions, numbered as QUESTIONS in notation.py names them
ASK_CHOOSE: Final = 0  # KAR-DP-01
ASK_LAY: Final = 1  # KAR-DP-02; A: obstacle
ASK_START: Final = 2  # KAR-DP-03
ASK_CUBE: Final = 3  # KAR-DP-04
ASK_OPEN: Final = 4  # KAR-DP-05: a window opens
ASK_CLOSE: Final = 5  # KAR-DP-07: its action is done or declined
ACTING_IN: Final = 6  # the window while its action is carried out; asks nothing itself
ASK_GEMS: Final = 7  # KAR-DP-12, KAR-DP-13; A: level still to be had, B: parts done
ASK_SEND: Final = 8  # KAR-DP-14; A, B: the two druids
ASK_CAPTURE: Final = 9  # KAR-DP-12, KAR-DP-15; A: level still to be had, B: parts done
ASK_MOVE: Final = 10  # KAR-DP-08, KAR-DP-11; A: least, B: most, C: moved druids and points spent, D: sum of ACCEL
ASK_CORNER: Final = 11  # KAR-DP-09; A: druid
ASK_WAY: Final = 12  # KAR-DP-09; A: druid, B: corner or NO_CORNER
ASK_POINTS: Final = 13  # KAR-DP-10; A: druid, B: corner or NO_CORNER, C: way
ASK_CREATURE: Final = 14  # KAR-DP-18; A: steps
ASK_TO: Final = 15  # KAR-DP-18; A: steps, B: token
ASK_SHIFT: Final = 16  # KAR-DP-17, KAR-DP-26; A: steps left, B: by what, C, D: square and origin of the gem moved first
ASK_LEVEL: Final = 17  # KAR-DP-16, 19, 20, 23, 25; A: levels left, B: for what
BREWING: Final = 18  # KAR-POT-07; asks nothing itself; A: brewing druids
ASK_TAKE: Final = 19  # KAR-DP-21
ASK_MARKED: Final = 20  # KAR-DP-22; A: cards of the deck not yet seen
ASK_RAISE: Final = 21  # KAR-DP-24; A: menhirs left, B: mask of the gems that may become one

# --- C of ASK_MOVE
LONE: Final = 1 << 8  # an ACCEL card played alone
SPENT: Final = 1 << 9  # times the points spent

# --- B of ASK_SHIFT
BY_TILE: Final = 0
BY_TRACK: Final = 1
BY_CARD: Final = 2

# --- B of ASK_LEVEL
FOR_TILE: Final = 0  # to be taken
FOR_POTION: Final = 1  # may be declined
FOR_KNOW: Final = 2  # to be taken
FOR_SCROLL: Final = 3  # may be declined; not MANA
FOR_COUNCIL: Final = 4  # may be declined

NO_CORNER: Final = -1
DEPTH: Final = 9  # window, brewing, levels of the potion, a card's levels, scroll, gem steps, and some to spare

CARDS: Final = 0  # the hidden zone in memory


@mypyc_attr(acyclic=True)
class Table(State):
    """The table of a game of Karnag, and the handling of its pieces; the rules derive from it."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board
        self.scratch: vec[i64] = NO_ROOM

    def look_buffer(self) -> vec[i64]:
        """Room of the state's own to look at the options of its question: a board is shared by states and threads.

        It is made at the first look and kept, for most clones never look; no two looks go on at once in one state.
        """
        if len(self.scratch) == 0:
            self.scratch = self.buffer()
        return self.scratch

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(GRID + self.board.size, DEPTH)
        for square in range(self.board.size):
            self.s[GRID + square] = self.board.ground[square] << GROUND_SHIFT
        if memory:
            self.memory = Memory([], [Knowledge(self.seats, self.board.cards)])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return SEATS + seat * SEAT_WIDTH

    def seat_in_turn(self) -> i64:
        """The seat whose turn it is in a phase that goes round in play order."""
        return self.s[ORDER + self.s[TURN] % self.seats]

    # ------------------------------------------------------------------ points and mana
    def gain(self, seat: i64, points: i64, source: i64) -> None:
        """KAR-GEN-08: victory points have no upper limit."""
        if points == 0:
            return
        at = self.seat_at(seat)
        self.s[at + VP] += points
        self.s[at + SOURCE + source] += points
        if self.journal is not None:
            tell.points_gained(self, seat, points, source)

    def lose(self, seat: i64, points: i64) -> None:
        """KAR-GEN-07: never below 0."""
        at = self.seat_at(seat)
        lost = points if points < self.s[at + VP] else self.s[at + VP]
        if lost == 0:
            return
        self.s[at + VP] -= lost
        self.s[at + SOURCE + LOST_BY_ESCAPES] += lost
        if self.journal is not None:
            tell.points_lost(self, seat, lost)

    def gain_mana(self, seat: i64, mana: i64) -> None:
        """KAR-GEN-06, KAR-POT-08: what is above the limit is lost."""
        at = self.seat_at(seat) + MANA_HELD
        room = self.board.most_mana - self.s[at]
        gained = mana if mana < room else room
        if gained == 0:
            return
        self.s[at] += gained
        if self.journal is not None:
            tell.mana_gained(self, seat, gained)

    def pay_mana(self, seat: i64, mana: i64) -> None:
        """KAR-GEM-10, KAR-CAP-06: at once."""
        self.s[self.seat_at(seat) + MANA_HELD] -= mana

    # ------------------------------------------------------------------ squares
    def ground_at(self, square: i64) -> i64:
        return (self.s[GRID + square] & GROUND_BITS) >> GROUND_SHIFT

    def creature_at(self, square: i64) -> i64:
        """The token on a square, or -1."""
        return (self.s[GRID + square] & CREATURE_BITS) - 1

    def stone_at(self, square: i64) -> i64:
        """0 for none, 1 + seat for a gem, 1 + MAX_SEATS + seat for a menhir."""
        return (self.s[GRID + square] & STONE_BITS) >> STONE_SHIFT

    def druid_at(self, square: i64) -> i64:
        """The druid on a path square as seat * MAX_DRUIDS + druid, or -1."""
        return ((self.s[GRID + square] & DRUID_BITS) >> DRUID_SHIFT) - 1

    def is_free_for(self, kind: i64, square: i64) -> bool:
        """KAR-DAT-34..39, KAR-DAT-76, KAR-DAT-77: may a creature of this type enter the square?"""
        word = self.s[GRID + square]
        if word & BARRED == 0:
            return True
        if word & (CREATURE_BITS | DRUID_BITS | MARK) != 0:
            return False
        ground = (word & GROUND_BITS) >> GROUND_SHIFT
        if ground == PLAIN:
            return kind == NAJA  # KAR-DAT-37: a stone lies there
        if ground == ROCK:
            return kind == SHADOW
        if ground == SWAMP:
            return kind == GHOUL
        return ground == PATH  # KAR-RUL-15: not a corner, not the gate

    def is_free_for_stone(self, square: i64) -> bool:
        """KAR-DAT-38: plain ground with nothing on it."""
        return self.s[GRID + square] & BARRED == 0

    # ------------------------------------------------------------------ creatures
    def draw_token(self) -> i64:
        """KAR-B-33: one of the tokens in the supply, each equally likely."""
        s = self.s
        left = self.below(s[SUPPLY])
        token: i64 = 0
        while s[TOKEN + token] != IN_SUPPLY or left > 0:
            if s[TOKEN + token] == IN_SUPPLY:
                left -= 1
            token += 1
        s[SUPPLY] -= 1
        s[TOKEN + token] = REMOVED  # until it stands in the glade
        return token

    def put_creature(self, token: i64, square: i64) -> None:
        self.s[TOKEN + token] = square
        self.s[GRID + square] |= token + 1

    def lift_creature(self, token: i64, place: i64) -> None:
        """Off its square, to a place outside the glade; its black cube returns to the stock (KAR-EDG-36)."""
        s = self.s
        s[GRID + s[TOKEN + token]] &= ~CREATURE_BITS
        s[TOKEN + token] = place
        s[BLACK] &= ~self.board.bit[token]

    def escape(self, token: i64, exit_square: i64) -> None:
        """KAR-B-21..29: the creature leaves the game; druids near the exit cost their owners points."""
        s, board = self.s, self.board
        if s[TOKEN + token] >= 0:
            self.lift_creature(token, REMOVED)
        out = board.path_number[exit_square]
        if self.journal is not None:
            tell.creature_escaped(self, token, out)
        reach: i64 = len(board.penalty)
        for seat in range(self.seats):
            at = self.seat_at(seat) + DRUID_AT
            for druid in range(board.druids):
                place = s[at + druid]
                if place >= 0:  # KAR-B-25
                    distance = board.ring_distance(place, out)
                    if distance < reach:
                        self.lose(seat, board.penalty[distance])

    def step_creature(self, token: i64, square: i64) -> None:
        """Onto a free square; a path square lets it escape."""
        if self.journal is not None:
            tell.creature_moved(self, token, square)
        if self.ground_at(square) == PATH:
            self.escape(token, square)
        else:
            self.s[GRID + self.s[TOKEN + token]] &= ~CREATURE_BITS
            self.put_creature(token, square)

    # ------------------------------------------------------------------ druids
    def place_druid(self, seat: i64, druid: i64, place: i64) -> None:
        """On a path square by its number, in a cauldron or at the council; from wherever it was."""
        s = self.s
        at = self.seat_at(seat) + DRUID_AT + druid
        if self.journal is not None:
            tell.druid_moved(self, seat, druid, place)
        if s[at] >= 0:
            s[GRID + self.board.square[s[at]]] &= ~DRUID_BITS
        s[at] = place
        if place >= 0:
            s[GRID + self.board.square[place]] |= (seat * MAX_DRUIDS + druid + 1) << DRUID_SHIFT

    def in_cauldron(self, cauldron: i64) -> i64:
        """How many druids are in a cauldron."""
        count: i64 = 0
        for seat in range(self.seats):
            at = self.seat_at(seat) + DRUID_AT
            for druid in range(self.board.druids):
                if self.s[at + druid] == COUNCIL - 1 - cauldron:
                    count += 1
        return count

    def at_council(self, seat: i64) -> i64:
        """How many of a seat's druids are at the council."""
        count: i64 = 0
        at = self.seat_at(seat) + DRUID_AT
        for druid in range(self.board.druids):
            if self.s[at + druid] == COUNCIL:
                count += 1
        return count

    # ------------------------------------------------------------------ stones
    def gems_in_reserve(self, seat: i64) -> i64:
        return self.in_reserve(self.seat_at(seat) + GEM_AT, self.board.gems)

    def menhirs_in_reserve(self, seat: i64) -> i64:
        return self.in_reserve(self.seat_at(seat) + MENHIR_AT, self.board.menhirs)

    def in_reserve(self, at: i64, count: i64) -> i64:
        left: i64 = 0
        for i in range(count):
            if self.s[at + i] == IN_RESERVE:
                left += 1
        return left

    def put_gem(self, seat: i64, square: i64) -> None:
        """KAR-GEM-07: from the reserve."""
        at = self.seat_at(seat) + GEM_AT
        while self.s[at] != IN_RESERVE:
            at += 1
        self.s[at] = square
        self.s[GRID + square] |= (1 + seat) << STONE_SHIFT

    def move_gem(self, seat: i64, square: i64, target: i64) -> None:
        at = self.gem_word(seat, square)
        self.s[at] = target
        self.s[GRID + square] &= ~STONE_BITS
        self.s[GRID + target] |= (1 + seat) << STONE_SHIFT

    def gem_word(self, seat: i64, square: i64) -> i64:
        """The word of a seat's gem on a square."""
        at = self.seat_at(seat) + GEM_AT
        while self.s[at] != square:
            at += 1
        return at

    def raise_menhir(self, seat: i64, square: i64) -> None:
        """KAR-F-03: the gem on the square goes back to the reserve, a menhir takes its place."""
        self.s[self.gem_word(seat, square)] = IN_RESERVE
        at = self.seat_at(seat) + MENHIR_AT
        while self.s[at] != IN_RESERVE:
            at += 1
        self.s[at] = square
        self.s[GRID + square] &= ~STONE_BITS
        self.s[GRID + square] |= (1 + MAX_SEATS + seat) << STONE_SHIFT

    # ------------------------------------------------------------------ obstacles
    def lay_obstacle(self, obstacle: i64, place: i64) -> None:
        """Cover squares with rock and swamp; `place` is the square code of the upper left corner * 4 + turns."""
        board = self.board
        first = board.shape[obstacle * 4 + place % 4]
        corner = board.coded(place // 4)
        for i in range(first, first + board.shape_size[obstacle]):
            square = corner + board.shape_y[i] * board.width + board.shape_x[i]
            self.s[GRID + square] |= board.shape_ground[i] << GROUND_SHIFT
        self.s[LAID + obstacle] = 1 + place

    # ------------------------------------------------------------------ cards
    def everybody(self) -> i64:
        """All seats and the spectator, as observers of hidden cards."""
        one: i64 = 1
        return (one << (self.seats + 1)) - 1

    def shuffle_cards(self) -> None:
        """KAR-SET-07, KAR-CHA-02: one deck, each order equally likely."""
        s, cards = self.s, self.board.cards
        for card in range(cards):
            s[DECK + card] = card
            s[CARD + card] = self.board.piece_kind[card]
        last = cards - 1
        while last > 0:
            other = self.below(last + 1)
            kind = s[CARD + last]
            s[CARD + last] = s[CARD + other]
            s[CARD + other] = kind
            last -= 1
        s[DECK_TOP] = 0
        s[DECK_SIZE] = cards
        if self.memory is not None:
            numbers = [int(card) for card in range(cards)]
            self.memory.shuffled(CARDS, numbers, numbers)
        self.show_back()

    def show_back(self) -> None:
        """KAR-RUL-45, KAR-INF-06: everybody sees whether the top card is marked."""
        if self.s[DECK_SIZE] == 0:
            return
        card = self.s[DECK + self.s[DECK_TOP]]
        marked = self.s[CARD + card] >= BANISH
        if self.memory is not None:
            pieces = self.board.marked_pieces if marked else self.board.plain_pieces
            self.memory.narrowed(CARDS, self.everybody(), card, pieces)
        if self.journal is not None:
            tell.back_seen(self, marked)

    def show_card(self, seats: i64, card: i64) -> None:
        """Observers see the front of a card."""
        if self.memory is not None:
            self.memory.narrowed(CARDS, seats, card, self.board.kind_pieces[self.s[CARD + card]])

    def draw_card(self, seat: i64) -> i64:
        """KAR-DRW-16: the top card, seen by the drawer; the next back can be seen by all."""
        s = self.s
        card = s[DECK + s[DECK_TOP]]
        s[DECK_TOP] = (s[DECK_TOP] + 1) % self.board.cards
        s[DECK_SIZE] -= 1
        s[DRAWN + s[DRAWN_SIZE]] = card
        s[DRAWN_SIZE] += 1
        one: i64 = 1
        self.show_card(one << seat, card)
        self.show_back()
        return card

    def put_under(self, card: i64) -> None:
        """KAR-RUL-41: under the deck."""
        s = self.s
        s[DECK + (s[DECK_TOP] + s[DECK_SIZE]) % self.board.cards] = card
        s[DECK_SIZE] += 1
        if s[DECK_SIZE] == 1:
            self.show_back()

    def return_drawn(self) -> None:
        """All drawn cards go under the deck, in the order drawn."""
        for i in range(self.s[DRAWN_SIZE]):
            self.put_under(self.s[DRAWN + i])
        self.s[DRAWN_SIZE] = 0

    def take_drawn(self, seat: i64, place: i64) -> None:
        """KAR-DRW-01, KAR-RUL-41: one drawn card into the hand, the others under the deck in the order drawn.

        Others see the backs go: they can tell between which marked cards the kept one lay, but not which one of the
        plain cards there it was. So what those hold changes places, the kept one first.
        """
        s = self.s
        first, last = place, place
        while first > 0 and self.is_plain(s[DRAWN + first - 1]):
            first -= 1
        while last < s[DRAWN_SIZE] - 1 and self.is_plain(s[DRAWN + last + 1]):
            last += 1
        cards = [int(s[DRAWN + i]) for i in range(first, last + 1)]
        order = [int(place - first)] + [int(i - first) for i in range(first, last + 1) if i != place]
        self.mix(seat, cards, order)
        for i in range(s[DRAWN_SIZE]):
            if i != first:
                self.put_under(s[DRAWN + i])
        if self.memory is not None and len(cards) < s[DRAWN_SIZE]:  # the backs told something
            self.memory.narrowed(CARDS, self.everybody(), cards[0], self.board.plain_pieces)
        s[DRAWN_SIZE] = 0
        self.into_hand(seat, cards[0])

    def is_plain(self, card: i64) -> bool:
        """KAR-DAT-60: all but BANISH cards have plain backs."""
        return self.s[CARD + card] < BANISH

    def into_hand(self, seat: i64, card: i64) -> None:
        at = self.seat_at(seat)
        self.s[at + HAND] |= self.board.bit[card]
        self.s[at + HAND_SIZE] += 1
        self.s[at + HELD + self.s[CARD + card]] += 1

    def mix(self, seat: i64, cards: list[int], order: list[int]) -> None:
        """What these cards are changes places, as only `seat` can follow: cards[i] becomes what cards[order[i]] was."""
        if len(cards) < 2:
            return
        s = self.s
        kinds = [int(s[CARD + card]) for card in cards]
        for i in range(len(cards)):
            s[CARD + cards[i]] = kinds[order[i]]
        if self.memory is not None:
            one: i64 = 1
            self.memory.mixed(CARDS, self.everybody() & ~(one << seat), cards, order)

    def play_card(self, seat: i64, kind: i64) -> None:
        """KAR-CRD-04: seen by all, then under the deck; nobody else knows which one of the hand it was."""
        s = self.s
        at = self.seat_at(seat)
        hand = [int(card) for card in range(self.board.cards) if (s[at + HAND] >> card) & 1 == 1]
        order = list(range(len(hand)))
        for place in range(len(hand)):
            if s[CARD + hand[place]] == kind:
                order[0] = place
                order[place] = 0
                break
        self.mix(seat, hand, order)
        card: i64 = hand[0]
        s[at + HAND] &= ~self.board.bit[card]
        s[at + HAND_SIZE] -= 1
        s[at + HELD + kind] -= 1
        self.show_card(self.everybody(), card)
        self.put_under(card)
        if self.journal is not None:
            tell.card_played(self, seat, kind)

    def plain_in_deck(self) -> i64:
        """How many plain cards the deck holds."""
        count: i64 = 0
        for i in range(self.s[DECK_SIZE]):
            if self.s[CARD + self.s[DECK + (self.s[DECK_TOP] + i) % self.board.cards]] < BANISH:
                count += 1
        return count

    def deal_unknown(self, seat: i64, knowledge: Knowledge) -> None:
        """Let every card be what it may be for all that a seat knows, from the state's own chance."""
        s, board = self.s, self.board
        pieces: vec[i64] = vec[i64]([0] * board.cards)
        knowledge.sample(seat, self, pieces)
        for card in range(board.cards):
            s[CARD + card] = board.piece_kind[pieces[card]]
        for other in range(self.seats):
            self.count_hand(other)

    def count_hand(self, seat: i64) -> None:
        """Count the cards of a hand by kind."""
        s = self.s
        at = self.seat_at(seat)
        s[at + HAND_SIZE] = 0
        for kind in range(CARD_KINDS):
            s[at + HELD + kind] = 0
        for card in range(self.board.cards):
            if (s[at + HAND] >> card) & 1 == 1:
                s[at + HAND_SIZE] += 1
                s[at + HELD + s[CARD + card]] += 1
