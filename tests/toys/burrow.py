"""The burrow: badgers peek at roots that move about, and slip cards under a deck that others would like to follow.

A toy, whole in one file and in plain Python. It is here for hidden objects that can be followed: a root peeked at stays
known wherever it goes, a card put under the deck comes back one day. The rules only tell the memory what happened;
`view`, `position(seat)` and `sample` all come from it, and nothing in here deals hidden things anew.

The rules:
BUR-SU-01  Two or three seats. Three roots worth 1 to 3 are shuffled, one face down on each mound.
BUR-SU-02  Six cards, leaf-1 to leaf-3 and stone-1 to stone-3, are shuffled to a deck. A back shows leaf or stone.
BUR-SU-03  Each seat draws one card. Seat 0 begins; each seat has three turns, or four (option `turns`), clockwise.
BUR-HI-01  The back on top of the deck and the backs in all hands are seen by all; a hand is held as one likes.
BUR-PK-01  Peek: look at the root on a mound. Who looked where is public.
BUR-PK-02  Nobody peeks twice at a root, until the roots are stirred.
BUR-SW-01  Swap: the roots of two mounds change places, face down.
BUR-DR-01  Draw: the top card of the deck, to a hand of at most three.
BUR-PL-01  Play: a hand card goes face up on one's own row.
BUR-PL-02  A stone card stirs the roots: they are shuffled where they lie, and nobody can follow them.
BUR-BU-01  Bury: all hand cards go under the deck, one after the other in the order one chooses, fronts unseen.
BUR-BU-02  Then one draws as many. The last card of a hand goes under without being asked for.
BUR-EN-01  After the last turn the roots are turned up. Mound 1 is seat 0's, mound 2 seat 1's, mound 3 seat 2's.
BUR-EN-02  The cards of one's row and one's root count what they say; the most wins, equal shares the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.decision import Decision, Described, Plain, Refusal
from nemeton.kernel.errors import BadNotation, BadPosition
from nemeton.kernel.game import Game, Option, Question
from nemeton.kernel.journal import Event
from nemeton.kernel.knowledge import Knowledge
from nemeton.kernel.memory import Memory
from nemeton.kernel.observation import Layout
from nemeton.kernel.state import A, State

MOST_SEATS: Final = 3
MOUNDS: Final = 3  # and as many roots
ROOTS: Final = tuple(f"root-{value}" for value in (1, 2, 3))
BACKS: Final = ("leaf", "stone")
VALUES: Final = 3  # of each back
CARDS: Final = tuple(f"{back}-{value}" for back in BACKS for value in (1, 2, 3))
HAND_LIMIT: Final = 3
SWAPS: Final = ((0, 1), (0, 2), (1, 2))

# --- actions
PEEK: Final = 0  # + mound
SWAP: Final = PEEK + MOUNDS  # + pair of mounds
DRAW: Final = SWAP + len(SWAPS)
PLAY: Final = DRAW + 1  # + card
BURY: Final = PLAY + len(CARDS)  # + card
ACTIONS: Final = BURY + len(CARDS)

# --- the state's words
TURNS: Final = 0  # of each seat (BUR-SU-03)
TURNS_LEFT: Final = 1  # of all together
ROOT: Final = 2  # + root: which one it is
MOUND: Final = ROOT + MOUNDS  # + mound: the root on it
PEEKED: Final = MOUND + MOUNDS  # + root: mask of the seats that know it by peeking
CARD: Final = PEEKED + MOUNDS  # + card: which one it is
HOLDER: Final = CARD + len(CARDS)  # + card: IN_DECK, a seat, or ON_ROW + seat
DECK: Final = HOLDER + len(CARDS)  # + place from the top: the card there
DECK_SIZE: Final = DECK + len(CARDS)
WORDS: Final = DECK_SIZE + 1
IN_DECK: Final = -1
ON_ROW: Final = 8

# --- hidden zones in memory
ROOT_ZONE: Final = 0
CARD_ZONE: Final = 1

# --- questions, as QUESTIONS names them
ASK_TURN: Final = 0
ASK_BURY: Final = 1  # A: cards buried so far
QUESTIONS = (Question("turn"), Question("bury", ("buried",)))
RULES = (("BUR-SU-03",), ("BUR-BU-01",))


def back_of(card: i64) -> i64:
    """BUR-SU-02: 0 for leaf, 1 for stone."""
    return card // VALUES


def worth(card: i64) -> i64:
    return card % VALUES + 1


# ---------------------------------------------------------------------- what may happen
class RootPeeked(Event, frozen=True, tag="root_peeked"):
    """A seat looked at a root."""

    rule: ClassVar[str] = "BUR-PK-01"
    secrets: ClassVar[tuple[str, ...]] = ("root",)
    seat: int
    mound: int
    root: str | None


class RootsSwapped(Event, frozen=True, tag="roots_swapped"):
    """Two roots changed places."""

    rule: ClassVar[str] = "BUR-SW-01"
    mounds: list[int]


class RootsStirred(Event, frozen=True, tag="roots_stirred"):
    """The roots were shuffled where they lie."""

    rule: ClassVar[str] = "BUR-PL-02"


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A seat drew the top card."""

    rule: ClassVar[str] = "BUR-DR-01"
    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str | None


class TopShown(Event, frozen=True, tag="top_shown"):
    """The next card of the deck shows its back."""

    rule: ClassVar[str] = "BUR-HI-01"
    back: str


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A hand card went face up on a row."""

    rule: ClassVar[str] = "BUR-PL-01"
    seat: int
    card: str


class CardBuried(Event, frozen=True, tag="card_buried"):
    """A hand card went under the deck."""

    rule: ClassVar[str] = "BUR-BU-01"
    secrets: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    back: str
    card: str | None


class RootsTurnedUp(Event, frozen=True, tag="roots_turned_up"):
    """The end: what lies on each mound."""

    rule: ClassVar[str] = "BUR-EN-01"
    roots: list[str]


# ---------------------------------------------------------------------- the state and its rules
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
            self.memory.shuffled(ROOT_ZONE, roots, roots)
            self.memory.shuffled(CARD_ZONE, cards, cards)
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
                self.memory.saw(ROOT_ZONE, self.everybody(), root, self.s[ROOT + root])
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
            self.memory.saw(ROOT_ZONE, 1 << seat, root, self.s[ROOT + root])
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
            self.memory.mixed(ROOT_ZONE, self.everybody(), list(range(MOUNDS)), order)
        self.tell(RootsStirred())

    # ------------------------------------------------------------------ cards
    def show_top(self) -> None:
        """BUR-HI-01: everybody sees the back of the top card."""
        if self.s[DECK_SIZE] == 0:
            return
        top = self.s[DECK]
        back = back_of(self.s[CARD + top])
        if self.memory is not None:
            self.memory.narrowed(CARD_ZONE, self.everybody(), top, (1 << VALUES) - 1 << back * VALUES)
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
            self.memory.saw(CARD_ZONE, 1 << seat, card, s[CARD + card])
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
            self.memory.mixed(CARD_ZONE, self.everybody() & ~(1 << seat), cards, order)
        return cards[0]

    def play(self, seat: i64, front: i64) -> None:
        """BUR-PL-01, BUR-PL-02."""
        card = self.hold_out(seat, front)
        self.s[HOLDER + card] = ON_ROW + seat
        if self.memory is not None:
            self.memory.saw(CARD_ZONE, self.everybody(), card, front)
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

# ---------------------------------------------------------------------- what people see
Front = str | list[str]
"""What something is, or what it may be."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees and remembers it."""

    seat: int | None
    turns_left: int
    asked: list[int]
    over: bool
    mounds: list[Front]
    peeked: list[list[int]]  # by mound
    deck: list[Front]  # from the top
    hands: list[list[Front]]
    rows: list[list[Front]]


class Peek(Described, frozen=True, tag="peek"):
    """BUR-PK-01."""

    mound: int


class Swap(Described, frozen=True, tag="swap"):
    """BUR-SW-01."""

    mounds: tuple[int, int]


class Draw(Described, frozen=True, tag="draw"):
    """BUR-DR-01."""


class Play(Described, frozen=True, tag="play"):
    """BUR-PL-01."""

    card: str


class Bury(Described, frozen=True, tag="bury"):
    """BUR-BU-01."""

    card: str


def describe(action: int) -> Described:
    if action < SWAP:
        return Peek(action - PEEK + 1)
    if action < DRAW:
        one, other = SWAPS[action - SWAP]
        return Swap((one + 1, other + 1))
    if action == DRAW:
        return Draw()
    return Play(CARDS[action - PLAY]) if action < BURY else Bury(CARDS[action - BURY])


def text(action: int) -> str:
    """An action as text: "peek 1", "swap 1 3", "draw", "play leaf-2", "bury stone-1"."""
    match describe(action):
        case Peek(mound):
            return f"peek {mound}"
        case Swap((one, other)):
            return f"swap {one} {other}"
        case Play(card):
            return f"play {card}"
        case Bury(card):
            return f"bury {card}"
        case _:
            return "draw"


TEXTS = {text(action): action for action in range(ACTIONS)}


def fronts(state: Burrow, observer: int | None, zone: int, names: tuple[str, ...], first: int) -> list[Front]:
    """What each object of a zone is; for an observer, what it may be for all the observer knows."""
    if observer is None:
        return [names[state.s[first + item]] for item in range(len(names))]
    known = state.recall(observer).objects[zone]
    return [named(names, known.candidates(observer, item)) for item in range(len(names))]


def named(names: tuple[str, ...], candidates: i64) -> Front:
    """The name of the only candidate, or all of them."""
    some = [name for number, name in enumerate(names) if (candidates >> number) & 1]
    return some[0] if len(some) == 1 else some


# ---------------------------------------------------------------------- the table as data
class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table as data: roots and cards by number, and where those numbers lie. A list says what a thing may be."""

    turns_left: int
    roots: list[Front]
    mounds: list[int]
    peeked: list[list[int]]  # by root
    cards: list[Front]
    deck: list[int]
    hands: list[list[int]]
    rows: list[list[int]]


def write_table(state: Burrow, seat: int | None) -> TableData:
    s, seats = state.s, range(state.seats)
    return TableData(
        turns_left=int(s[TURNS_LEFT]),
        roots=fronts(state, seat, ROOT_ZONE, ROOTS, ROOT),
        mounds=[int(s[MOUND + mound]) for mound in range(MOUNDS)],
        peeked=[[one for one in seats if (s[PEEKED + root] >> one) & 1] for root in range(MOUNDS)],
        cards=fronts(state, seat, CARD_ZONE, CARDS, CARD),
        deck=[int(s[DECK + place]) for place in range(s[DECK_SIZE])],
        hands=[state.hand(one) for one in seats],
        rows=[state.row(one) for one in seats],
    )


def read_table(state: Burrow, given: TableData, seat: int | None) -> None:
    """Lay out what is open; then what things are, as written or, for a seat, as its memory has it may be."""
    s, seats = state.s, range(state.seats)
    check_table(state, given)
    s[TURNS_LEFT], s[DECK_SIZE] = given.turns_left, len(given.deck)
    for mound, root in enumerate(given.mounds):
        s[MOUND + mound] = root
    for root, peekers in enumerate(given.peeked):
        s[PEEKED + root] = sum(1 << one for one in seats if one in peekers)
    for place, card in enumerate(given.deck):
        s[DECK + place], s[HOLDER + card] = card, IN_DECK
    for one in seats:
        for card in given.hands[one]:
            s[HOLDER + card] = one
        for card in given.rows[one]:
            s[HOLDER + card] = ON_ROW + one
    lay(state, ROOT, fronts_of("roots", given.roots, ROOTS) if seat is None else sampled(state, seat, ROOT_ZONE))
    lay(state, CARD, fronts_of("cards", given.cards, CARDS) if seat is None else sampled(state, seat, CARD_ZONE))
    if seat is not None and write_table(state, seat) != given:
        raise BadPosition(f"The table of this position is not the one seat {seat} remembers.")


def check_table(state: Burrow, given: TableData) -> None:
    """BUR-SU-01, BUR-SU-02: nothing is missing, nothing is there twice."""
    cards = sorted(chain(given.deck, *given.hands, *given.rows))
    if cards != list(range(len(CARDS))) or sorted(given.mounds) != list(range(MOUNDS)):
        raise BadPosition("Every card and every root of the burrow lies in just one place (BUR-SU-01, BUR-SU-02).")
    if {len(given.hands), len(given.rows)} != {state.seats} or len(given.peeked) != MOUNDS:
        raise BadPosition(f"There are {state.seats} hands, as many rows, and {MOUNDS} roots to peek at.")
    if not set(chain(*given.peeked)) <= set(range(state.seats)):
        raise BadPosition(f"Somebody peeked who is not among the {state.seats} seats (BUR-PK-01).")
    if not 0 <= given.turns_left <= state.s[TURNS] * state.seats:
        raise BadPosition(f"There cannot be {given.turns_left} turns left (BUR-SU-03).")


def fronts_of(what: str, given: list[Front], names: tuple[str, ...]) -> list[int]:
    if sorted(map(str, given)) != sorted(names):
        raise BadPosition(f"The {what} of a whole position are {', '.join(names)}, each of them once.")
    return [names.index(str(front)) for front in given]


def sampled(state: Burrow, seat: int, zone: int) -> list[int]:
    """What the objects of a zone are in a world that may be the true one for all the seat knows."""
    known = state.recall(seat).objects[zone]
    drawn = vec[i64]([0] * known.size)
    known.sample(seat, state, drawn)
    return [int(front) for front in drawn]


def lay(state: Burrow, first: int, pieces: list[int]) -> None:
    for item, piece in enumerate(pieces):
        state.s[first + item] = piece


@dataclass(frozen=True, eq=False)
class BurrowGame(Game):
    """The Game object of the burrow."""

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> State:
        turns = options["turns"]
        assert isinstance(turns, int), "settled options have values of the right type"
        state = Burrow(self, seats)
        state.lay_out(WORDS, depth=2)
        state.s[TURNS] = turns
        if memory:
            state.memory = Memory([], [Knowledge(seats, len(ROOTS)), Knowledge(seats, len(CARDS))])
        return state

    def options_of(self, state: State) -> dict[str, Plain]:
        return {"turns": int(state.s[TURNS])}

    def text(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise BadNotation(f"The burrow has no action {action}; actions go from 0 to {ACTIONS - 1}.")
        return text(action)

    def parse(self, text: str) -> int:
        if text not in TEXTS:
            raise BadNotation(f"{text!r} names no action of the burrow; there are {', '.join(TEXTS)}.")
        return TEXTS[text]

    def write_table(self, state: State, seat: int | None) -> dict[str, Plain]:
        plain: dict[str, Plain] = msgspec.to_builtins(write_table(burrow(state), seat))
        return plain

    def read_table(self, state: State, table: Any, seat: int | None) -> None:
        read_table(burrow(state), msgspec.convert(table, TableData), seat)

    def view(self, state: State, seat: int | None) -> View:
        table = write_table(burrow(state), int(state.seats) if seat is None else seat)
        return View(
            seat=seat,
            turns_left=table.turns_left,
            asked=[one for one in range(state.seats) if state.asks(one)],
            over=state.over,
            mounds=[table.roots[root] for root in table.mounds],
            peeked=[table.peeked[root] for root in table.mounds],
            deck=[table.cards[card] for card in table.deck],
            hands=[[table.cards[card] for card in hand] for hand in table.hands],
            rows=[[table.cards[card] for card in row] for row in table.rows],
        )

    def decision(self, state: State, seat: int) -> Decision:
        kind = state.kind()
        about: dict[str, Plain] = {"buried": int(state.s[state.top + A])} if kind == ASK_BURY else {}
        return Decision(int(state.number), QUESTIONS[kind].name, RULES[kind], about=about)

    def describe(self, state: State, action: int) -> Described:
        return describe(action)

    def refuse(self, state: State, seat: int, action: int) -> Refusal:
        asked = QUESTIONS[state.kind()].name
        if action >= BURY or (action >= PLAY and asked == "turn"):
            rule = "BUR-PL-01" if action < BURY else "BUR-BU-01"
            return Refusal("burrow/not_in_hand", rule, {"card": CARDS[(action - PLAY) % len(CARDS)]})
        if asked != "turn":
            return Refusal("burrow/not_asked_for", "BUR-BU-01", {"question": asked})
        if action == DRAW:
            hand = len(burrow(state).hand(seat))
            return Refusal("burrow/cannot_draw", "BUR-DR-01", {"deck": int(state.s[DECK_SIZE]), "hand": hand})
        return Refusal("burrow/peeked_before", "BUR-PK-02", {"mound": action - PEEK + 1})

    def scores(self, state: State) -> list[dict[str, Plain]]:
        return [
            {"row": int(state.evaluate(seat)), "root": int(state.standing(seat) - state.evaluate(seat))}
            for seat in range(state.seats)
        ]


def burrow(state: State) -> Burrow:
    """The state as what it is here."""
    assert isinstance(state, Burrow), "the burrow's room is asked about burrow's states only"
    return state


GAME = BurrowGame(
    name="burrow",
    title="The Burrow",
    seats=(2, 3),
    options={"turns": Option(3, (3, 4), "turns of each seat")},
    rules=1,
    content="in-code",
    actions=ACTIONS,
    breadth=ACTIONS,
    questions=QUESTIONS,
    observation=OBSERVATION,
)
