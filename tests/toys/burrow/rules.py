"""A game of burrow under way: the state and its rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout
from nemeton.kernel.state import A, State
from tests.toys.burrow.events import (
    CardBuried,
    CardDrawn,
    CardPlayed,
    RootPeeked,
    RootsStirred,
    RootsSwapped,
    RootsTurnedUp,
    TopShown,
)
from tests.toys.burrow.words import (
    ASK_BURY,
    ASK_TURN,
    BACKS,
    BURY,
    CARD,
    CARD_ZONE,
    CARDS,
    DECK,
    DECK_SIZE,
    DRAW,
    HAND_LIMIT,
    HOLDER,
    IN_DECK,
    MOST_SEATS,
    MOUND,
    MOUNDS,
    ON_ROW,
    PEEK,
    PEEKED,
    PLAY,
    ROOT,
    ROOT_ZONE,
    ROOTS,
    SWAP,
    SWAPS,
    TURNS,
    TURNS_LEFT,
    VALUES,
    back_of,
    worth,
)


class Burrow(State):
    """A game of burrow under way. Roots and cards are objects; which one an object is, is a word of the state."""

    def everybody(self) -> int:
        """The mask of all who look on: the seats, and a spectator after them."""
        return int((1 << (self.seats + 1)) - 1)

    def hand(self, seat: i64) -> list[int]:
        return [card for card in range(len(CARDS)) if self.s[HOLDER + card] == seat]

    def row(self, seat: i64) -> list[int]:
        return self.hand(ON_ROW + seat)

    def held_as(self, seat: i64, front: i64) -> int:
        """The hand card that is this one, or IN_DECK if the seat does not hold it."""
        return next((card for card in self.hand(seat) if self.s[CARD + card] == front), IN_DECK)

    def shuffled(self, count: int) -> list[int]:
        """The numbers below `count` in an order of chance."""
        order = list(range(count))
        for place in range(count - 1, 0, -1):
            other = int(self.below(place + 1))
            order[place], order[other] = order[other], order[place]
        return order

    def tell(self, event: Event) -> None:
        if self.journal is not None:
            self.journal.add(event)

    # ------------------------------------------------------------------ set-up and turns
    def set_up(self) -> None:
        """BUR-SU-01..03."""
        s, roots, cards = self.s, list(range(MOUNDS)), list(range(len(CARDS)))
        for root, front in enumerate(self.shuffled(MOUNDS)):
            s[ROOT + root], s[MOUND + root] = front, root
        for card, front in enumerate(self.shuffled(len(CARDS))):
            s[CARD + card], s[HOLDER + card], s[DECK + card] = front, IN_DECK, card
        s[DECK_SIZE] = len(CARDS)
        if self.memory is not None:
            self.memory.record_shuffle(ROOT_ZONE, roots, roots)
            self.memory.record_shuffle(CARD_ZONE, cards, cards)
        self.show_top()
        for seat in range(self.seats):
            self.draw(seat)
        s[TURNS_LEFT] = s[TURNS] * self.seats
        self.ask(ASK_TURN, 0)

    def end_turn(self, seat: i64) -> None:
        """BUR-SU-03, BUR-EN-01."""
        self.close()
        self.s[TURNS_LEFT] -= 1
        if self.s[TURNS_LEFT] > 0:
            self.ask(ASK_TURN, (seat + 1) % self.seats)
        else:
            self.turn_up_roots()
            self.end()

    def turn_up_roots(self) -> None:
        """BUR-EN-01."""
        if self.memory is not None:
            for root in range(MOUNDS):
                self.memory.record_sight(ROOT_ZONE, self.everybody(), root, self.s[ROOT + root])
        self.tell(RootsTurnedUp(roots=[ROOTS[self.root_on(mound)] for mound in range(MOUNDS)]))

    # ------------------------------------------------------------------ deciding
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        options = self.turns(seat) if self.kind() == ASK_TURN else self.burials(seat)
        for place, action in enumerate(options):
            buffer[place] = action
        return len(options)

    def turns(self, seat: i64) -> list[int]:
        """BUR-PK-01 to BUR-BU-01: one thing a turn; swapping can always be done."""
        fronts = sorted(int(self.s[CARD + card]) for card in self.hand(seat))
        options = [PEEK + mound for mound in range(MOUNDS) if not self.has_peeked(seat, mound)]
        options += range(SWAP, DRAW)
        if self.can_draw(seat):
            options.append(DRAW)
        return options + [PLAY + front for front in fronts] + self.burials(seat)

    def burials(self, seat: i64) -> list[int]:
        """BUR-BU-01: which hand card goes under next."""
        return sorted(int(BURY + self.s[CARD + card]) for card in self.hand(seat))

    def has_peeked(self, seat: i64, mound: i64) -> bool:
        """BUR-PK-02."""
        return (self.s[PEEKED + self.s[MOUND + mound]] >> seat) & 1 == 1

    def can_draw(self, seat: i64) -> bool:
        """BUR-DR-01."""
        return self.s[DECK_SIZE] > 0 and len(self.hand(seat)) < HAND_LIMIT

    def resolve(self, seat: i64, action: i64) -> None:
        if action < SWAP:
            self.peek(seat, action - PEEK)
        elif action < DRAW:
            self.swap(*SWAPS[action - SWAP])
        elif action == DRAW:
            self.draw(seat)
        elif action < BURY:
            self.play(seat, action - PLAY)
        else:
            self.bury_on(seat, action - BURY)
            return
        self.end_turn(seat)

    # ------------------------------------------------------------------ roots
    def root_on(self, mound: i64) -> i64:
        return self.s[ROOT + self.s[MOUND + mound]]

    def peek(self, seat: i64, mound: i64) -> None:
        """BUR-PK-01: one seat sees the root; from now on it can follow it."""
        root = self.s[MOUND + mound]
        self.s[PEEKED + root] |= 1 << seat
        if self.memory is not None:
            self.memory.record_sight(ROOT_ZONE, 1 << seat, root, self.s[ROOT + root])
        self.tell(RootPeeked(seat=seat, mound=mound + 1, root=ROOTS[self.s[ROOT + root]], seen_by=1 << seat))

    def swap(self, one: int, other: int) -> None:
        """BUR-SW-01: whoever knew a root still knows it, for it is moved before everybody's eyes."""
        s = self.s
        s[MOUND + one], s[MOUND + other] = s[MOUND + other], s[MOUND + one]
        self.tell(RootsSwapped(mounds=[one + 1, other + 1]))

    def stir(self) -> None:
        """BUR-PL-02: the only chance after the set-up."""
        order = self.shuffled(MOUNDS)
        before = [int(self.s[ROOT + root]) for root in range(MOUNDS)]
        for root in range(MOUNDS):
            self.s[ROOT + root] = before[order[root]]
            self.s[PEEKED + root] = 0
        if self.memory is not None:
            self.memory.record_mix(ROOT_ZONE, self.everybody(), list(range(MOUNDS)), order)
        self.tell(RootsStirred())

    # ------------------------------------------------------------------ cards
    def show_top(self) -> None:
        """BUR-HI-01: everybody sees the back of the top card."""
        if self.s[DECK_SIZE] == 0:
            return
        top = self.s[DECK]
        back = back_of(self.s[CARD + top])
        if self.memory is not None:
            self.memory.record_narrowing(CARD_ZONE, self.everybody(), top, (1 << VALUES) - 1 << back * VALUES)
        self.tell(TopShown(back=BACKS[back]))

    def draw(self, seat: i64) -> None:
        """BUR-DR-01: the front is the seat's alone; the next back is everybody's."""
        s = self.s
        card = s[DECK]
        s[DECK_SIZE] -= 1
        for place in range(s[DECK_SIZE]):
            s[DECK + place] = s[DECK + place + 1]
        s[HOLDER + card] = seat
        if self.memory is not None:
            self.memory.record_sight(CARD_ZONE, 1 << seat, card, s[CARD + card])
        self.tell(CardDrawn(seat=seat, card=CARDS[s[CARD + card]], seen_by=1 << seat))
        self.show_top()

    def hold_out(self, seat: i64, front: i64) -> int:
        """BUR-HI-01: the seat picks a card of its hand; the others cannot tell which of those with that back it was.

        So all of them change places unseen, and the one picked comes to lie where the first of them lay.
        """
        cards = [card for card in self.hand(seat) if back_of(self.s[CARD + card]) == back_of(front)]
        fronts = [int(self.s[CARD + card]) for card in cards]
        order = sorted(range(len(cards)), key=lambda place: (fronts[place] != front, fronts[place]))
        for card, place in zip(cards, order, strict=True):
            self.s[CARD + card] = fronts[place]
        if self.memory is not None:
            self.memory.record_mix(CARD_ZONE, self.everybody() & ~(1 << seat), cards, order)
        return cards[0]

    def play(self, seat: i64, front: i64) -> None:
        """BUR-PL-01, BUR-PL-02."""
        card = self.hold_out(seat, front)
        self.s[HOLDER + card] = ON_ROW + seat
        if self.memory is not None:
            self.memory.record_sight(CARD_ZONE, self.everybody(), card, front)
        self.tell(CardPlayed(seat=seat, card=CARDS[front]))
        if BACKS[back_of(front)] == "stone":
            self.stir()

    def bury_on(self, seat: i64, front: i64) -> None:
        """BUR-BU-01, BUR-BU-02: ask on while there is a choice; nothing is shown before all are under the deck."""
        buried = self.s[self.top + A] if self.kind() == ASK_BURY else 0
        self.bury(seat, front)
        buried += 1
        left = self.hand(seat)
        if len(left) > 1:
            if self.kind() == ASK_TURN:
                self.ask(ASK_BURY, seat)
            self.s[self.top + A] = buried
            return
        for card in left:
            self.bury(seat, self.s[CARD + card])
            buried += 1
        if self.kind() == ASK_BURY:
            self.close()
        if self.s[DECK_SIZE] == buried:  # the deck was empty: a buried card is now on top
            self.show_top()
        for _ in range(buried):
            self.draw(seat)
        self.end_turn(seat)

    def bury(self, seat: i64, front: i64) -> None:
        """BUR-BU-01: only its back is seen."""
        card = self.hold_out(seat, front)
        self.s[HOLDER + card] = IN_DECK
        self.s[DECK + self.s[DECK_SIZE]] = card
        self.s[DECK_SIZE] += 1
        self.tell(CardBuried(seat=seat, back=BACKS[back_of(front)], card=CARDS[front], seen_by=1 << seat))

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """BUR-EN-02."""
        return self.evaluate(seat) + self.root_on(seat) + 1

    def evaluate(self, seat: i64) -> i64:
        return sum(worth(self.s[CARD + card]) for card in self.row(seat))

    def clone(self) -> Burrow:
        copy = Burrow(self.game, self.seats)
        copy.copy_from(self)
        return copy

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Let every root and every card be what it may be for all that the seat knows."""
        for zone, first in ((ROOT_ZONE, ROOT), (CARD_ZONE, CARD)):
            pieces = vec[i64]([0] * memory.objects[zone].size)
            memory.objects[zone].sample(seat, self, pieces)
            for item, piece in enumerate(pieces):
                self.s[first + item] = piece

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """As OBSERVATION names it, from what is open or was shown to the seat; seats clockwise from the viewer."""
        s = self.s
        numbers = [self.kind() + 1 if self.asks(seat) else 0, s[TURNS_LEFT], s[DECK_SIZE]]
        numbers.append(1 + back_of(s[CARD + s[DECK]]) if s[DECK_SIZE] else 0)
        known = [self.over or self.has_peeked(seat, mound) for mound in range(MOUNDS)]
        numbers += [self.root_on(mound) + 1 if known[mound] else 0 for mound in range(MOUNDS)]
        own = [s[CARD + card] for card in self.hand(seat)]
        numbers += [int(front in own) for front in range(len(CARDS))]
        for step in range(MOST_SEATS):
            other = (seat + step) % self.seats
            present = step < self.seats
            row = [s[CARD + card] for card in self.row(other)] if present else []
            backs = [back_of(s[CARD + card]) for card in self.hand(other)] if present else []
            numbers += [int(front in row) for front in range(len(CARDS))]
            numbers += [backs.count(back) for back in range(len(BACKS))]
        for place, number in enumerate(numbers):
            buffer[place] = number


OBSERVATION = Layout(
    [
        ("question", 1),
        ("turns_left", 1),
        ("deck", 1),
        ("top_back", 1),
        ("mounds", MOUNDS),
        ("hand", len(CARDS)),
        *((f"seat_{seat}_{name}", size) for seat in range(MOST_SEATS) for name, size in (("row", 6), ("backs", 2))),
    ]
)
