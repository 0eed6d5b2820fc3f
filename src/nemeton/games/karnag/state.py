"""What changes during a game: one flat vector, names for what lies where in it, and the handling of the pieces.

A word of the grid holds all that is on one square: creature, stone, druid and ground. Where the pieces are is kept a
second time by piece, so that neither has to be searched for. Cards are objects that can be followed face down; nobody
can know the order of the creature supply, so a token is drawn from it by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.board import Board
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.state import NO_ROOM, A, B, C, D, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game


@mypyc_attr(acyclic=True)
class KarnagState(State):
    """The state of a game of Karnag, and the handling of its pieces; the rules derive from it."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board
        self.scratch: vec[i64] = NO_ROOM

    def scratch_room(self) -> vec[i64]:
        """Room of the state's own to look at the options of its question: a board is shared by states and threads.

        It is made at the first look and kept, for most clones never look; no two looks go on at once in one state.
        """
        if len(self.scratch) == 0:
            self.scratch = self.buffer()
        return self.scratch

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(w.GRID + self.board.size, w.DEPTH)
        for square in range(self.board.size):
            self.s[w.GRID + square] = self.board.ground[square] << w.GROUND_SHIFT
        if memory:
            self.memory = Memory([], [ObjectBelief(self.seats, self.board.cards)])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return w.SEATS + seat * w.SEAT_WIDTH

    def seat_in_turn(self) -> i64:
        """The seat whose turn it is in a phase that goes round in play order."""
        return self.s[w.ORDER + self.s[w.TURN] % self.seats]

    # ------------------------------------------------------------------ what the open question is about
    def obstacle_to_lay(self) -> i64:
        """ASK_LAY: the obstacle that was chosen."""
        return self.s[self.top + A]

    def level_to_take(self) -> i64:
        """ASK_GEMS, ASK_CAPTURE: 1 as long as the level that goes with the action is to be had, then 0."""
        return self.s[self.top + A]

    def parts_done(self) -> i64:
        """ASK_GEMS, ASK_CAPTURE: how many parts of the action are done, the level included."""
        return self.s[self.top + B]

    def note_part(self) -> None:
        """ASK_GEMS, ASK_CAPTURE: a gem was made, or a creature captured."""
        self.s[self.top + B] += 1

    def note_part_level(self) -> None:
        """ASK_GEMS, ASK_CAPTURE: the level was taken."""
        self.s[self.top + A] -= 1
        self.s[self.top + B] += 1

    def crossing_druids(self) -> tuple[i64, i64]:
        """ASK_SEND: the two druids that made a gem."""
        return self.s[self.top + A], self.s[self.top + B]

    def walking_druid(self) -> i64:
        """ASK_CORNER, ASK_WAY, ASK_POINTS: the druid that is to walk."""
        return self.s[self.top + A]

    def walk_corner(self) -> i64:
        """ASK_WAY, ASK_POINTS: the corner where it comes back from the council, or NO_CORNER."""
        return self.s[self.top + B]

    def walk_way(self) -> i64:
        """ASK_POINTS: the way it goes."""
        return self.s[self.top + C]

    def imagine_walk(self, kind: i64, corner: i64, way: i64) -> None:
        """ASK_CORNER, ASK_WAY, ASK_POINTS: as if corner and way were settled so, and the question another of these."""
        self.s[self.top] = kind
        self.s[self.top + B] = corner
        self.s[self.top + C] = way

    def creature_steps(self) -> i64:
        """ASK_CREATURE, ASK_TO: how far a creature may be moved."""
        return self.s[self.top + A]

    def moving_token(self) -> i64:
        """ASK_TO: the creature that is to be moved."""
        return self.s[self.top + B]

    def gem_steps_left(self) -> i64:
        """ASK_SHIFT: the steps gems may still make."""
        return self.s[self.top + A]

    def shift_cause(self) -> i64:
        """ASK_SHIFT: BY_TILE, BY_TRACK or BY_CARD."""
        return self.s[self.top + B]

    def shifted_gem(self) -> i64:
        """ASK_SHIFT: the square of the gem a card has moved, or UNMOVED."""
        return self.s[self.top + C]

    def shift_origin(self) -> i64:
        """ASK_SHIFT: the square that gem came from."""
        return self.s[self.top + D]

    def note_gem_step(self, origin: i64, square: i64) -> None:
        """ASK_SHIFT: a gem has made a step."""
        self.s[self.top + A] -= 1
        if self.s[self.top + B] == w.BY_CARD:
            self.s[self.top + C] = square
            self.s[self.top + D] = origin

    def levels_left(self) -> i64:
        """ASK_LEVEL: the levels still to be taken or declined."""
        return self.s[self.top + A]

    def level_cause(self) -> i64:
        """ASK_LEVEL: FOR_TILE, FOR_POTION, FOR_KNOW, FOR_SCROLL or FOR_COUNCIL."""
        return self.s[self.top + B]

    def settle_level(self) -> None:
        """ASK_LEVEL: one of the levels was taken or declined."""
        self.s[self.top + A] -= 1

    def brewing_druids(self) -> i64:
        """BREWING: the mask of the druids that brew."""
        return self.s[self.top + A]

    def cards_to_draw(self) -> i64:
        """ASK_TAKE: how many cards are drawn at once."""
        return self.s[self.top + A]

    def cards_unseen(self) -> i64:
        """ASK_MARKED: how many cards of the deck have not been drawn yet."""
        return self.s[self.top + A]

    def menhirs_left(self) -> i64:
        """ASK_RAISE: how many gems may still become menhirs."""
        return self.s[self.top + A]

    def gems_to_raise(self) -> i64:
        """ASK_RAISE: the mask of the gems one may choose from."""
        return self.s[self.top + B]

    def note_menhir(self, gem: i64) -> None:
        """ASK_RAISE: a gem has become a menhir."""
        one: i64 = 1
        self.s[self.top + A] -= 1
        self.s[self.top + B] &= ~(one << gem)

    # ------------------------------------------------------------------ a druid move in progress
    def move_frame(self) -> i64:
        """Where the frame of ASK_MOVE begins: at the top, or just below the question where a druid walks."""
        if self.s[self.top] == w.ASK_MOVE:
            return self.top
        return self.top - self.frame

    def least_points(self, frame: i64) -> i64:
        """The fewest points the move takes, ACCEL cards included."""
        return self.s[frame + A] + self.s[frame + D]

    def most_points(self, frame: i64) -> i64:
        """The most points it may take, ACCEL cards included."""
        return self.s[frame + B] + self.s[frame + D]

    def moved_druids(self, frame: i64) -> i64:
        """The mask of the druids that have moved."""
        return self.s[frame + C] & w.MOVED

    def is_lone_move(self, frame: i64) -> bool:
        """KAR-CRD-09: is it an ACCEL card played alone?"""
        return self.s[frame + C] & w.LONE != 0

    def points_spent(self, frame: i64) -> i64:
        return self.s[frame + C] // w.SPENT

    def note_druid_move(self, druid: i64, points: i64) -> None:
        """ASK_MOVE: a druid has moved by so many points."""
        one: i64 = 1
        self.s[self.top + C] = (self.s[self.top + C] | (one << druid)) + points * w.SPENT

    def lengthen_move(self, amount: i64) -> None:
        """ASK_MOVE: an ACCEL card shifts least and most alike."""
        self.s[self.top + D] += amount

    # ------------------------------------------------------------------ points and mana
    def gain(self, seat: i64, points: i64, source: i64) -> None:
        """KAR-GEN-08: victory points have no upper limit."""
        if points == 0:
            return
        at = self.seat_at(seat)
        self.s[at + w.VP] += points
        self.s[at + w.SOURCE + source] += points
        if self.journal is not None:
            tell.points_gained(self, seat, points, source)

    def lose(self, seat: i64, points: i64) -> None:
        """KAR-GEN-07: never below 0."""
        at = self.seat_at(seat)
        lost = points if points < self.s[at + w.VP] else self.s[at + w.VP]
        if lost == 0:
            return
        self.s[at + w.VP] -= lost
        self.s[at + w.SOURCE + w.LOST_BY_ESCAPES] += lost
        if self.journal is not None:
            tell.points_lost(self, seat, lost)

    def gain_mana(self, seat: i64, mana: i64) -> None:
        """KAR-GEN-06, KAR-POT-08: what is above the limit is lost."""
        at = self.seat_at(seat) + w.MANA_HELD
        room = self.board.most_mana - self.s[at]
        gained = mana if mana < room else room
        if gained == 0:
            return
        self.s[at] += gained
        if self.journal is not None:
            tell.mana_gained(self, seat, gained)

    def pay_mana(self, seat: i64, mana: i64) -> None:
        """KAR-GEM-10, KAR-CAP-06: at once."""
        self.s[self.seat_at(seat) + w.MANA_HELD] -= mana

    # ------------------------------------------------------------------ squares
    def ground_at(self, square: i64) -> i64:
        return (self.s[w.GRID + square] & w.GROUND_BITS) >> w.GROUND_SHIFT

    def creature_at(self, square: i64) -> i64:
        """The token on a square, or -1."""
        return (self.s[w.GRID + square] & w.CREATURE_BITS) - 1

    def stone_at(self, square: i64) -> i64:
        """0 for none, GEM + seat for a gem, MENHIR + seat for a menhir."""
        return (self.s[w.GRID + square] & w.STONE_BITS) >> w.STONE_SHIFT

    def druid_at(self, square: i64) -> i64:
        """The druid on a path square as seat * MAX_DRUIDS + druid, or -1."""
        return ((self.s[w.GRID + square] & w.DRUID_BITS) >> w.DRUID_SHIFT) - 1

    def is_free_for(self, kind: i64, square: i64) -> bool:
        """KAR-DAT-34..39, KAR-DAT-76, KAR-DAT-77, KAR-RUL-17: may a creature of this type enter the square?"""
        word = self.s[w.GRID + square]
        if word & w.BARRED == 0:
            return True
        if word & (w.CREATURE_BITS | w.DRUID_BITS | w.MARK) != 0:
            return False
        ground = (word & w.GROUND_BITS) >> w.GROUND_SHIFT
        if ground == w.PLAIN:
            return kind == w.NAJA  # KAR-DAT-37: a stone lies there
        if ground == w.ROCK:
            return kind == w.SHADOW
        if ground == w.SWAMP:
            return kind == w.GHOUL
        return ground == w.PATH  # KAR-RUL-15: not a corner, not the gate

    def is_free_for_stone(self, square: i64) -> bool:
        """KAR-DAT-38: plain ground with nothing on it."""
        return self.s[w.GRID + square] & w.BARRED == 0

    # ------------------------------------------------------------------ creatures

    def put_creature(self, token: i64, square: i64) -> None:
        self.s[w.TOKEN + token] = square
        self.s[w.GRID + square] |= token + 1

    def lift_creature(self, token: i64, place: i64) -> None:
        """Off its square, to a place outside the glade; its black cube returns to the stock (KAR-EDG-36)."""
        s = self.s
        s[w.GRID + s[w.TOKEN + token]] &= ~w.CREATURE_BITS
        s[w.TOKEN + token] = place
        s[w.BLACK] &= ~self.board.bit[token]

    # ------------------------------------------------------------------ druids
    def place_druid(self, seat: i64, druid: i64, place: i64) -> None:
        """On a path square by its number, in a cauldron or at the council; from wherever it was."""
        s = self.s
        at = self.seat_at(seat) + w.DRUID_AT + druid
        if self.journal is not None:
            tell.druid_moved(self, seat, druid, place)
        if s[at] >= 0:
            s[w.GRID + self.board.square[s[at]]] &= ~w.DRUID_BITS
        s[at] = place
        if place >= 0:
            s[w.GRID + self.board.square[place]] |= (seat * w.MAX_DRUIDS + druid + 1) << w.DRUID_SHIFT

    def in_cauldron(self, cauldron: i64) -> i64:
        """How many druids are in a cauldron."""
        count: i64 = 0
        for seat in range(self.seats):
            at = self.seat_at(seat) + w.DRUID_AT
            for druid in range(self.board.druids):
                if self.s[at + druid] == w.COUNCIL - 1 - cauldron:
                    count += 1
        return count

    def at_council(self, seat: i64) -> i64:
        """How many of a seat's druids are at the council."""
        count: i64 = 0
        at = self.seat_at(seat) + w.DRUID_AT
        for druid in range(self.board.druids):
            if self.s[at + druid] == w.COUNCIL:
                count += 1
        return count

    # ------------------------------------------------------------------ stones
    def gems_in_reserve(self, seat: i64) -> i64:
        return self.in_reserve(self.seat_at(seat) + w.GEM_AT, self.board.gems)

    def menhirs_in_reserve(self, seat: i64) -> i64:
        return self.in_reserve(self.seat_at(seat) + w.MENHIR_AT, self.board.menhirs)

    def in_reserve(self, at: i64, count: i64) -> i64:
        left: i64 = 0
        for i in range(count):
            if self.s[at + i] == w.IN_RESERVE:
                left += 1
        return left

    def put_gem(self, seat: i64, square: i64) -> None:
        """KAR-GEM-07: from the reserve."""
        at = self.seat_at(seat) + w.GEM_AT
        while self.s[at] != w.IN_RESERVE:
            at += 1
        self.s[at] = square
        self.s[w.GRID + square] |= (w.GEM + seat) << w.STONE_SHIFT

    def move_gem(self, seat: i64, square: i64, target: i64) -> None:
        at = self.gem_word(seat, square)
        self.s[at] = target
        self.s[w.GRID + square] &= ~w.STONE_BITS
        self.s[w.GRID + target] |= (w.GEM + seat) << w.STONE_SHIFT

    def gem_word(self, seat: i64, square: i64) -> i64:
        """The word of a seat's gem on a square."""
        at = self.seat_at(seat) + w.GEM_AT
        while self.s[at] != square:
            at += 1
        return at

    def raise_menhir(self, seat: i64, square: i64) -> None:
        """KAR-F-03: the gem on the square goes back to the reserve, a menhir takes its place."""
        self.s[self.gem_word(seat, square)] = w.IN_RESERVE
        at = self.seat_at(seat) + w.MENHIR_AT
        while self.s[at] != w.IN_RESERVE:
            at += 1
        self.s[at] = square
        self.s[w.GRID + square] &= ~w.STONE_BITS
        self.s[w.GRID + square] |= (w.MENHIR + seat) << w.STONE_SHIFT

    # ------------------------------------------------------------------ obstacles
    def lay_obstacle(self, obstacle: i64, place: i64) -> None:
        """Cover squares with rock and swamp; actions.py tells what a place is."""
        board = self.board
        code, turns = actions.corner_and_turns(place)
        corner, first = board.square_of(code), board.shapes.first[obstacle * w.TURNS + turns]
        for i in range(first, first + board.shapes.size[obstacle]):
            square = corner + board.shapes.y[i] * board.width + board.shapes.x[i]
            self.s[w.GRID + square] |= board.shapes.ground[i] << w.GROUND_SHIFT
        self.s[w.LAID + obstacle] = 1 + place

    # ------------------------------------------------------------------ cards
    def everybody(self) -> i64:
        """All seats and the spectator, as observers of hidden cards."""
        one: i64 = 1
        return (one << (self.seats + 1)) - 1
