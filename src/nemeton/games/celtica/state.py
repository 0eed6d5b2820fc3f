"""What changes during a game, as one flat vector of numbers (words.py names them), and the handling of its piles.

Piles are counts by kind: nobody can ever know their order, so drawing picks one at random, which is the same as
drawing from the top of a shuffled pile.

Two habits of compiled code, here and in rules/: a conditional expression of an i64 and a literal, and a loop variable
called `_`, would each make a Python int; hence the plain ifs and the names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import part_action
from nemeton.games.celtica.board import Board
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.piles import PileBelief
from nemeton.kernel.state import ACTORS, KIND, A, B, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game


@mypyc_attr(acyclic=True)
class CelticaState(State):
    """The table of a game of Celtica, and the handling of its piles; `rules` decides what is done with them."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(w.SEATS + self.seats * w.SEAT_WIDTH, w.DEPTH)
        if memory:
            druids = self.board.druids
            self.memory = Memory([PileBelief(self.seats, druids), PileBelief(self.seats, druids)], [])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return w.SEATS + seat * w.SEAT_WIDTH

    def next_seat(self, seat: i64) -> i64:
        """CEL-RD-02: the clockwise neighbour."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def is_in(self, seat: i64) -> bool:
        """CEL-RD-04: with at least one druid card in hand."""
        return self.s[self.seat_at(seat) + w.HAND_SIZE] > 0

    # ------------------------------------------------------------------ questions
    def ask_next(self, kind: i64, seat: i64, about: i64) -> None:
        """Put a question of one word in the place of the answered one, as `ask_instead` does.

        The kernel's way has room for more words and for seats that answer together, and a random game is mostly asking.
        """
        s, top = self.s, self.top
        mask: i64 = 1
        s[top + KIND] = kind
        s[top + ACTORS] = mask << seat
        s[top + A] = about
        s[top + B] = 0
        self.actors = mask << seat
        self.actor = seat

    # ------------------------------------------------------------------ what the open question is about
    def question_word(self) -> i64:
        """The first word of the open question, whatever its kind."""
        return self.s[self.top + A]

    def moving_druid(self) -> i64:
        """ASK_END: the druid that moves."""
        return self.s[self.top + A]

    def steps_to_walk(self) -> i64:
        """ASK_END: how far it moves."""
        return self.s[self.top + B]

    def parts_left(self) -> i64:
        """ASK_TAKE, ASK_GIVE_UP: the parts still to take or to give up."""
        return self.s[self.top + A]

    def settle_part(self) -> None:
        """ASK_TAKE, ASK_GIVE_UP: one of these parts was taken or given up."""
        self.s[self.top + A] -= 1

    def has_spent(self) -> bool:
        """ASK_EXCHANGE: has this seat spent a card?"""
        return self.s[self.top + A] > 0

    def note_spending(self) -> None:
        """ASK_EXCHANGE: this seat has spent a card."""
        self.s[self.top + A] = 1

    def given_kind(self) -> i64:
        """ASK_GET: the kind of part given for it, or NO_KIND."""
        return self.s[self.top + A]

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

    def counts_by_name(self, where: i64, names: tuple[str, ...]) -> dict[str, int]:
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
        if s[w.DRUID_SIZE] == 0:
            assert s[w.DRUID_DISCARD_SIZE] > 0, "CEL-RUL-20: supply and discard are never both empty"
            self.turn_over(w.DRUID_SUPPLY, w.MAX_DRUIDS, w.DRUID_SIZE)
            self.tell_reshuffle(w.DRUID_CARDS, w.DRUID_SUPPLY)
        druid = self.pick(w.DRUID_SUPPLY, w.DRUID_SIZE)
        at = self.seat_at(seat)
        s[at + w.HAND + druid] += 1
        s[at + w.HAND_SIZE] += 1
        if self.memory is not None:
            self.memory.record_draw(w.DRUID_CARDS, seat, druid)
        if self.journal is not None:
            tell.druid_card_drawn(self, seat, druid)

    def draw_experience_card(self, seat: i64) -> None:
        """CEL-RU-08, CEL-RU-11; CEL-RUL-15: if all are in hands, none is drawn."""
        s = self.s
        if s[w.EXPERIENCE_SIZE] == 0:
            if s[w.EXPERIENCE_DISCARD_SIZE] == 0:
                return
            self.turn_over(w.EXPERIENCE_SUPPLY, w.MAX_DRUIDS, w.EXPERIENCE_SIZE)
            self.tell_reshuffle(w.EXPERIENCE_CARDS, w.EXPERIENCE_SUPPLY)
        druid = self.pick(w.EXPERIENCE_SUPPLY, w.EXPERIENCE_SIZE)
        at = self.seat_at(seat)
        s[at + w.EXPERIENCE + druid] += 1
        s[at + w.EXPERIENCES] += 1
        if self.memory is not None:
            self.memory.record_draw(w.EXPERIENCE_CARDS, seat, druid)
        if self.journal is not None:
            tell.experience_card_drawn(self, seat, druid)

    def tell_reshuffle(self, pile: i64, supply: i64) -> None:
        if self.memory is not None:
            self.memory.record_reshuffle(pile, self.counts(supply, self.board.druids))
        if self.journal is not None:
            tell.reshuffled(self, pile)

    def discard_druid_cards(self, seat: i64, druid: i64, count: i64) -> None:
        """CEL-MV-10: open, on the druid discard."""
        s = self.s
        at = self.seat_at(seat)
        s[at + w.HAND + druid] -= count
        s[at + w.HAND_SIZE] -= count
        s[w.DRUID_DISCARD + druid] += count
        s[w.DRUID_DISCARD_SIZE] += count
        if self.memory is not None:
            self.memory.record_show(w.DRUID_CARDS, seat, druid, count)

    def discard_experience_cards(self, seat: i64, druid: i64, count: i64) -> None:
        """CEL-MV-11: open, on the experience discard."""
        s = self.s
        at = self.seat_at(seat)
        s[at + w.EXPERIENCE + druid] -= count
        s[at + w.EXPERIENCES] -= count
        s[w.EXPERIENCE_DISCARD + druid] += count
        s[w.EXPERIENCE_DISCARD_SIZE] += count
        if self.memory is not None:
            self.memory.record_show(w.EXPERIENCE_CARDS, seat, druid, count)

    def discard_hand(self, seat: i64) -> None:
        """All druid cards a seat holds, open on the discard."""
        at = self.seat_at(seat)
        for druid in range(self.board.druids):
            count = self.s[at + w.HAND + druid]
            if count > 0:
                self.discard_druid_cards(seat, druid, count)

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Lay what a seat does not know as it may be: the other hands and both supplies, from the state's chance."""
        druid_cards, experience_cards = memory.piles[w.DRUID_CARDS], memory.piles[w.EXPERIENCE_CARDS]
        self.deal_pile(seat, druid_cards, w.HAND, w.HAND_SIZE, w.DRUID_SUPPLY, w.DRUID_SIZE)
        self.deal_pile(seat, experience_cards, w.EXPERIENCE, w.EXPERIENCES, w.EXPERIENCE_SUPPLY, w.EXPERIENCE_SIZE)

    def deal_pile(self, seat: i64, draws: PileBelief, hand: i64, hand_size: i64, supply: i64, size: i64) -> None:
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
        if s[w.STACKS_SIZE] == 0:
            if s[w.PART_DISCARD_SIZE] == 0:
                return w.NO_KIND
            self.turn_over(w.STACKS, w.MAX_KINDS, w.STACKS_SIZE)
            if self.journal is not None:
                tell.stacks_renewed(self)
        return self.pick(w.STACKS, w.STACKS_SIZE)

    def gain_part(self, seat: i64, kind: i64) -> None:
        """CEL-AM-02: face up into the play area."""
        s = self.s
        at = self.seat_at(seat)
        s[at + w.PARTS + kind] += 1
        s[at + w.PARTS_SIZE] += 1

    def lose_part(self, seat: i64, kind: i64) -> None:
        s = self.s
        at = self.seat_at(seat)
        s[at + w.PARTS + kind] -= 1
        s[at + w.PARTS_SIZE] -= 1

    def refill_display(self) -> None:
        """CEL-AM-04, CEL-RUL-09: up to nine parts, as far as stacks and part discard go."""
        s = self.s
        while s[w.DISPLAY_SIZE] < self.board.display:
            kind = self.draw_part()
            if kind == w.NO_KIND:
                return
            s[w.DISPLAY + kind] += 1
            s[w.DISPLAY_SIZE] += 1
            if self.journal is not None:
                tell.part_displayed(self, kind)

    def only_kind(self, where: i64, but: i64) -> i64:
        """The one kind other than `but` that lies there (display or play area), or NO_KIND if there are several."""
        s = self.s
        found: i64 = w.NO_KIND
        for kind in range(self.board.kinds):
            if s[where + kind] > 0 and kind != but:
                if found != w.NO_KIND:
                    return w.NO_KIND
                found = kind
        return found

    def kinds_into(self, where: i64, use: i64, but: i64, buffer: vec[i64]) -> i64:
        """Write one option for each kind of part other than `but` that lies there; return how many."""
        s = self.s
        first = part_action(use, 0)  # the other kinds are the next actions
        count: i64 = 0
        for kind in range(self.board.kinds):
            if s[where + kind] > 0 and kind != but:
                buffer[count] = first + kind
                count += 1
        return count
