"""What changes during a game: one flat vector, names for what lies where in it, and the handling of the pieces.

A word of the grid holds all that is on one square: creature, stone, druid and ground. Where the pieces are is kept a
second time by piece, so that neither has to be searched for. Cards are objects that can be followed face down; nobody
can know the order of the creature supply, so a token is drawn from it by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.board import Board
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.state import NO_ROOM, State

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
        """KAR-DAT-34..39, KAR-DAT-76, KAR-DAT-77: may a creature of this type enter the square?"""
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
        """Cover squares with rock and swamp; `place` is the square code of the upper left corner * 4 + turns."""
        board = self.board
        first = board.shapes.first[obstacle * 4 + place % 4]
        corner = board.coded(place // 4)
        for i in range(first, first + board.shapes.size[obstacle]):
            square = corner + board.shapes.y[i] * board.width + board.shapes.x[i]
            self.s[w.GRID + square] |= board.shapes.ground[i] << w.GROUND_SHIFT
        self.s[w.LAID + obstacle] = 1 + place

    # ------------------------------------------------------------------ cards
    def everybody(self) -> i64:
        """All seats and the spectator, as observers of hidden cards."""
        one: i64 = 1
        return (one << (self.seats + 1)) - 1
