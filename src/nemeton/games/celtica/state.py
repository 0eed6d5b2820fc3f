"""What changes during a game: one flat vector, and names for what lies where in it.

Piles are counts by kind: nobody can ever know their order, so drawing picks one at random, which is the same as
drawing from the top of a shuffled pile.

Two habits of compiled code, here and in rules.py: a conditional expression of an i64 and a literal, and a loop variable
called `_`, would each make a Python int; hence the plain ifs and the names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.celtica import actions
from nemeton.games.celtica import events as tell
from nemeton.games.celtica.board import Board
from nemeton.kernel.draws import Draws
from nemeton.kernel.memory import Memory
from nemeton.kernel.state import State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game

# The caps again as literals: mypyc folds a constant made of names only if they stand in the same module.
MAX_DRUIDS: Final = 6
MAX_KINDS: Final = 10
assert (MAX_DRUIDS, MAX_KINDS) == (actions.MAX_DRUIDS, actions.MAX_KINDS)

# --- the table; a pile is followed by its discard
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
EXPERIENCE_SIZE: Final = DRUID_SIZE + 2
STACKS_SIZE: Final = EXPERIENCE_SIZE + 2
DISPLAY_SIZE: Final = STACKS_SIZE + 2
# --- the course of the game
ROUND: Final = DISPLAY_SIZE + 1
ON_GOAL: Final = ROUND + 1  # druids on the goal
LAST_DRUID_CARD: Final = ON_GOAL + 1  # who played the last druid card (CEL-RD-13)
LAST_CARD: Final = LAST_DRUID_CARD + 1  # who played the last card of any kind (CEL-RUL-11)
EXCHANGES: Final = LAST_CARD + 1  # seats whose final exchange is still to come
SEATS: Final = EXCHANGES + 1  # here the seats begin
# --- a seat
HAND: Final = 0  # + druid: druid cards
EXPERIENCE: Final = HAND + MAX_DRUIDS  # + druid: experience cards
PARTS: Final = EXPERIENCE + MAX_DRUIDS  # + kind
HAND_SIZE: Final = PARTS + MAX_KINDS
EXPERIENCES: Final = HAND_SIZE + 1
PARTS_SIZE: Final = EXPERIENCES + 1
SEAT_WIDTH: Final = PARTS_SIZE + 1

# --- the questions, numbered as QUESTIONS in notation.py names them
ASK_PLAY: Final = 0  # CEL-DP-01..03
ASK_END: Final = 1  # CEL-DP-04; A: druid, B: steps
ASK_TAKE: Final = 2  # CEL-DP-05; A: parts still to take
ASK_GIVE_UP: Final = 3  # CEL-DP-06; A: parts still to give up
ASK_CULT: Final = 4  # CEL-DP-07
ASK_EXCHANGE: Final = 5  # CEL-DP-08; A: has this seat spent a card?
ASK_GIVE: Final = 6  # CEL-DP-09
ASK_GET: Final = 7  # CEL-DP-09, CEL-DP-10; A: kind given, or NO_KIND

NO_KIND: Final = -1
DEPTH: Final = 3  # exchange, give, get

# --- hidden zones in memory
DRUID_CARDS: Final = 0
EXPERIENCE_CARDS: Final = 1


@mypyc_attr(acyclic=True)
class Table(State):
    """The table of a game of Celtica, and the handling of its piles; the rules derive from it."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(SEATS + self.seats * SEAT_WIDTH, DEPTH)
        if memory:
            druids = self.board.druids
            self.memory = Memory([Draws(self.seats, druids), Draws(self.seats, druids)], [])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return SEATS + seat * SEAT_WIDTH

    def next_seat(self, seat: i64) -> i64:
        """CEL-RD-02: the clockwise neighbour."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def round(self) -> i64:
        """The number of the running round, from 1."""
        return self.s[ROUND]

    # ------------------------------------------------------------------ piles
    def pick(self, pile: i64, size: i64) -> i64:
        """Take one thing off a pile that is not empty, each equally likely; returns its kind."""
        s = self.s
        left = s[size]
        s[size] = left - 1
        at = self.below(left)
        i = pile
        there = s[i]
        while at >= there:
            at -= there
            i += 1
            there = s[i]
        s[i] = there - 1
        return i - pile

    def turn_over(self, pile: i64, kinds: i64, size: i64) -> None:
        """The discard becomes the new pile; it is shuffled by being drawn from at random."""
        s = self.s
        for i in range(pile, pile + kinds):
            s[i] = s[i + kinds]
            s[i + kinds] = 0
        s[size] = s[size + 1]
        s[size + 1] = 0

    def counted(self, where: i64, names: list[str]) -> dict[str, int]:
        """Counts by name, those that are not 0: a pile as people read it."""
        counts: dict[str, int] = {}
        for i in range(len(names)):
            count = self.s[where + i]
            if count != 0:
                counts[names[i]] = int(count)
        return counts

    def counts(self, where: i64, kinds: i64) -> list[int]:
        """The counts that lie somewhere in the state, as a list."""
        return [int(self.s[where + kind]) for kind in range(kinds)]

    # ------------------------------------------------------------------ cards
    def draw_druid_card(self, seat: i64) -> None:
        """CEL-RD-12, CEL-RUL-14: from the supply; an empty one is renewed from the discard first."""
        s = self.s
        if s[DRUID_SIZE] == 0:
            assert s[DRUID_SIZE + 1] > 0, "CEL-RUL-20: supply and discard are never both empty"
            self.turn_over(DRUID_SUPPLY, MAX_DRUIDS, DRUID_SIZE)
            self.tell_reshuffle(DRUID_CARDS, DRUID_SUPPLY)
        druid = self.pick(DRUID_SUPPLY, DRUID_SIZE)
        at = self.seat_at(seat)
        s[at + HAND + druid] += 1
        s[at + HAND_SIZE] += 1
        if self.memory is not None:
            self.memory.drew(DRUID_CARDS, seat, druid)
        if self.journal is not None:
            tell.druid_card_drawn(self, seat, druid)

    def draw_experience_card(self, seat: i64) -> None:
        """CEL-RU-08, CEL-RU-11; CEL-RUL-15: if all are in hands, none is drawn."""
        s = self.s
        if s[EXPERIENCE_SIZE] == 0:
            if s[EXPERIENCE_SIZE + 1] == 0:
                return
            self.turn_over(EXPERIENCE_SUPPLY, MAX_DRUIDS, EXPERIENCE_SIZE)
            self.tell_reshuffle(EXPERIENCE_CARDS, EXPERIENCE_SUPPLY)
        druid = self.pick(EXPERIENCE_SUPPLY, EXPERIENCE_SIZE)
        at = self.seat_at(seat)
        s[at + EXPERIENCE + druid] += 1
        s[at + EXPERIENCES] += 1
        if self.memory is not None:
            self.memory.drew(EXPERIENCE_CARDS, seat, druid)
        if self.journal is not None:
            tell.experience_card_drawn(self, seat, druid)

    def tell_reshuffle(self, pile: i64, supply: i64) -> None:
        if self.memory is not None:
            self.memory.reshuffled(pile, self.counts(supply, self.board.druids))
        if self.journal is not None:
            tell.reshuffled(self, pile)

    def discard_druid_cards(self, seat: i64, druid: i64, count: i64) -> None:
        """CEL-MV-10: open, on the druid discard."""
        s = self.s
        at = self.seat_at(seat)
        s[at + HAND + druid] -= count
        s[at + HAND_SIZE] -= count
        s[DRUID_DISCARD + druid] += count
        s[DRUID_SIZE + 1] += count
        if self.memory is not None:
            self.memory.showed(DRUID_CARDS, seat, druid, count)

    def discard_experience_cards(self, seat: i64, druid: i64, count: i64) -> None:
        """CEL-MV-11: open, on the experience discard."""
        s = self.s
        at = self.seat_at(seat)
        s[at + EXPERIENCE + druid] -= count
        s[at + EXPERIENCES] -= count
        s[EXPERIENCE_DISCARD + druid] += count
        s[EXPERIENCE_SIZE + 1] += count
        if self.memory is not None:
            self.memory.showed(EXPERIENCE_CARDS, seat, druid, count)

    def discard_hand(self, seat: i64) -> None:
        """All druid cards a seat holds, open on the discard."""
        at = self.seat_at(seat)
        for druid in range(self.board.druids):
            count = self.s[at + HAND + druid]
            if count > 0:
                self.discard_druid_cards(seat, druid, count)

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Lay what a seat does not know as it may be: the other hands and both supplies, from the state's chance."""
        draws = memory.draws
        self.deal_pile(seat, draws[DRUID_CARDS], HAND, HAND_SIZE, DRUID_SUPPLY, DRUID_SIZE)
        self.deal_pile(seat, draws[EXPERIENCE_CARDS], EXPERIENCE, EXPERIENCES, EXPERIENCE_SUPPLY, EXPERIENCE_SIZE)

    def deal_pile(self, seat: i64, draws: Draws, hand: i64, hand_size: i64, supply: i64, size: i64) -> None:
        s, druids = self.s, self.board.druids
        hands: vec[i64] = vec[i64]([0] * (self.seats * druids))
        rest: vec[i64] = vec[i64]([0] * druids)
        draws.sample(seat, self, hands, rest)
        s[size] = 0
        for druid in range(druids):
            s[supply + druid] = rest[druid]
            s[size] += rest[druid]
        for other in range(self.seats):
            at = self.seat_at(other)
            s[at + hand_size] = 0
            for druid in range(druids):
                s[at + hand + druid] = hands[other * druids + druid]
                s[at + hand_size] += hands[other * druids + druid]

    # ------------------------------------------------------------------ parts
    def draw_part(self) -> i64:
        """CEL-RU-07: a part off the stacks, renewed from the part discard; NO_KIND if there is none at all."""
        s = self.s
        if s[STACKS_SIZE] == 0:
            if s[STACKS_SIZE + 1] == 0:
                return NO_KIND
            self.turn_over(STACKS, MAX_KINDS, STACKS_SIZE)
            if self.journal is not None:
                tell.stacks_renewed(self)
        return self.pick(STACKS, STACKS_SIZE)

    def gain_part(self, seat: i64, kind: i64) -> None:
        """CEL-AM-02: face up into the play area."""
        s = self.s
        at = self.seat_at(seat)
        s[at + PARTS + kind] += 1
        s[at + PARTS_SIZE] += 1

    def lose_part(self, seat: i64, kind: i64) -> None:
        s = self.s
        at = self.seat_at(seat)
        s[at + PARTS + kind] -= 1
        s[at + PARTS_SIZE] -= 1

    def refill_display(self) -> None:
        """CEL-AM-04, CEL-RUL-09: up to nine parts, as far as stacks and part discard go."""
        s = self.s
        while s[DISPLAY_SIZE] < self.board.display:
            kind = self.draw_part()
            if kind == NO_KIND:
                return
            s[DISPLAY + kind] += 1
            s[DISPLAY_SIZE] += 1
            if self.journal is not None:
                tell.part_displayed(self, kind)

    def only_kind(self, where: i64) -> i64:
        """The one kind that lies there (display or play area), or NO_KIND if there are several."""
        s = self.s
        found: i64 = NO_KIND
        for i in range(where, where + self.board.kinds):
            if s[i] > 0:
                if found != NO_KIND:
                    return NO_KIND
                found = i - where
        return found
