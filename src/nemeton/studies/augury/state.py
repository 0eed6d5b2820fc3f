"""An augury as numbers, with a name for everything the rules ask of it. The rules are in rules/."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.game import Game
from nemeton.kernel.state import A, State
from nemeton.studies.augury import words as w
from nemeton.studies.augury.board import Board


class AuguryState(State):
    """Three places, one a druid's and the stone's; which token lies on each is a word of the state."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board = board

    def open_box(self, memory: bool) -> None:
        """Make room for the table and, in a real game, for what the seats will have seen."""
        self.lay_out(w.SIZE, depth=1)
        if memory:
            self.memory = Memory([], [ObjectBelief(self.seats, w.TOKENS)])

    def everybody(self) -> int:
        """The mask of all who look on: the seats, and a spectator after them."""
        return int((1 << (self.seats + 1)) - 1)

    def opener(self) -> int:
        """AUG-ST-01: who speaks first in this augury."""
        return int((self.s[w.AUGURY] - 1) % self.seats)

    def token(self, place: i64) -> int:
        """Which token lies on a place; a larger number is a stronger omen."""
        return int(self.s[w.TOKEN + place])

    def berries(self, seat: i64) -> int:
        return int(self.s[w.BERRIES + seat])

    def bowl(self) -> int:
        return int(self.s[w.BOWL])

    def is_shown(self) -> bool:
        """Do the druids' tokens lie open?"""
        return self.s[w.SHOWN] == 1

    def seen_then(self, augury: i64, seat: i64) -> int:
        """AUG-EN-01: the token a druid turned up in an augury, both from 0; -1 if it did not."""
        return int(self.s[w.SEEN + w.SEATS * augury + seat]) - 1

    def waits(self) -> int:
        """AUG-ST-03: how many have waited before the open question to speak."""
        return int(self.s[self.top + A]) if self.kind() == w.ASK_SPEAK else 0

    def random_order(self, count: int) -> list[int]:
        """The numbers below `count` in an order of chance."""
        order = list(range(count))
        for place in range(count - 1, 0, -1):
            other = int(self.below(place + 1))
            order[place], order[other] = order[other], order[place]
        return order

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Let every token be what it may be for all that the seat knows."""
        pieces = vec[i64]([0] * w.TOKENS)
        memory.objects[w.OMENS].sample(seat, self, pieces)
        for place, piece in enumerate(pieces):
            self.s[w.TOKEN + place] = piece
