"""A game of burrow as numbers, with a name for everything the rules ask of it. The rules are in rules/."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.game import Game
from nemeton.kernel.state import A, State
from tests.toys.burrow import words as w
from tests.toys.burrow.board import Board


class BurrowState(State):
    """Roots and cards are objects that lie somewhere; which one an object is (its front) is a word of the state."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board = board

    def open_box(self, memory: bool) -> None:
        """Make room for the table and, in a real game, for what the seats will have seen."""
        self.lay_out(w.SIZE, depth=2)
        if memory:
            board = self.board
            self.memory = Memory([], [ObjectBelief(self.seats, board.mounds), ObjectBelief(self.seats, board.cards)])

    # ------------------------------------------------------------------ who
    def everybody(self) -> int:
        """The mask of all who look on: the seats, and a spectator after them."""
        return int((1 << (self.seats + 1)) - 1)

    # ------------------------------------------------------------------ roots
    def root_on(self, mound: i64) -> int:
        """Which root lies on a mound."""
        return int(self.s[w.ROOT + self.s[w.MOUND + mound]])

    def has_peeked(self, seat: i64, mound: i64) -> bool:
        """BUR-PK-02: does the seat know the root on this mound by peeking?"""
        return (self.s[w.PEEKED + self.s[w.MOUND + mound]] >> seat) & 1 == 1

    # ------------------------------------------------------------------ cards
    def front(self, card: i64) -> int:
        """Which card an object is."""
        return int(self.s[w.CARD + card])

    def back(self, card: i64) -> int:
        return self.board.card_back[self.front(card)]

    def hand(self, seat: i64) -> list[int]:
        """The cards a seat holds, as objects."""
        return [card for card in range(self.board.cards) if self.s[w.HOLDER + card] == seat]

    def row(self, seat: i64) -> list[int]:
        """The cards on a seat's row, as objects."""
        return self.hand(w.ON_ROW + seat)

    def can_draw(self, seat: i64) -> bool:
        """BUR-DR-01."""
        return self.s[w.DECK_SIZE] > 0 and len(self.hand(seat)) < self.board.hand_limit

    # ------------------------------------------------------------------ questions
    def buried(self) -> int:
        """How many cards went under the deck so far, of a hand that is being buried."""
        return int(self.s[self.top + A]) if self.kind() == w.ASK_BURY else 0

    def set_buried(self, count: int) -> None:
        self.s[self.top + A] = count

    # ------------------------------------------------------------------ chance
    def random_order(self, count: int) -> list[int]:
        """The numbers below `count` in an order of chance."""
        order = list(range(count))
        for place in range(count - 1, 0, -1):
            other = int(self.below(place + 1))
            order[place], order[other] = order[other], order[place]
        return order

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Let every root and every card be what it may be for all that the seat knows."""
        for zone, first in ((w.ROOTS, w.ROOT), (w.CARDS, w.CARD)):
            pieces = vec[i64]([0] * memory.objects[zone].size)
            memory.objects[zone].sample(seat, self, pieces)
            for item, piece in enumerate(pieces):
                self.s[first + item] = piece
