"""What changes during a game: one flat vector, and names for what lies where in it.

Zones hold spirits by number (see board). Decks are lists with the bottom card first, so that drawing takes the last.
A spirit in a column is one word of its owner's side: its number, its column and the mask of the tokens on it. The
words of a side stand in the order in which the cards were put down, and so do those of each column.

What is hidden can be followed on the table as an object (see the kernel's ObjectBelief); `OBJECT` says which object a
spirit is. Where others cannot follow, the objects are given out anew in a way that tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import actions, board
from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove.actions import LEFT
from nemeton.games.bloody_grove.board import BITS, CARDS, ELITE, Board, same_back
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.state import State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game

# What is in the box again as literals: mypyc folds a constant made of names only if they stand in the same module.
ANIMALS: Final = 3
GROVES: Final = 3
BASES: Final = 9
ELITES_EACH: Final = 10
VENERABLES: Final = 12
TOKENS: Final = 12
SPIRITS: Final = 60
assert (ANIMALS, GROVES, BASES) == (actions.ANIMALS, actions.GROVES, actions.BASES)
assert (ELITES_EACH, VENERABLES, TOKENS) == (actions.ELITES_EACH, actions.VENERABLES, actions.TOKENS)
assert SPIRITS == board.SPIRITS

NOTHING: Final = -1
SEATS: Final = 2
MOST_HELD: Final = 40  # cards a player can ever have: nine and all elites, and one word to spare
MOST_ON_SIDE: Final = 52  # and all Venerables

# --- the table
GROVE: Final = 0  # + position: its animal
CUBE: Final = GROVE + GROVES  # + position: 0 centre, else 1 + seat
ELITE_DECK: Final = CUBE + GROVES  # + animal * ELITES_EACH
ELITE_SIZE: Final = ELITE_DECK + ANIMALS * ELITES_EACH  # + animal
FACE_UP: Final = ELITE_SIZE + ANIMALS  # + animal: the face-up elite, or NOTHING
VENERABLE_DECK: Final = FACE_UP + ANIMALS
VENERABLE_SIZE: Final = VENERABLE_DECK + VENERABLES
REVEALED: Final = VENERABLE_SIZE + 1  # mask of Venerables, counted from 0
TOKEN: Final = REVEALED + 1  # + token: the piece it is
SUPPLY: Final = TOKEN + TOKENS  # mask of tokens
DISCARD: Final = SUPPLY + 1  # mask of tokens
BOX: Final = DISCARD + 1  # mask of spirits
# --- the course of the game
ROUND: Final = BOX + 1  # from 1
SPOT: Final = ROUND + 1  # of the Round card, from 0
STARTER: Final = SPOT + 1  # of the round
RESOLVING: Final = STARTER + 1  # the grove being resolved, or NOTHING
LAID: Final = RESOLVING + 1  # the card beside the druid of who is transforming, or NOTHING
OBJECT: Final = LAID + 1  # + spirit
HOLDINGS: Final = OBJECT + SPIRITS  # here the seats begin
# --- a seat
HAND: Final = 0  # ascending
HAND_SIZE: Final = HAND + MOST_HELD
DECK: Final = HAND_SIZE + 1
DECK_SIZE: Final = DECK + MOST_HELD
SIDE: Final = DECK_SIZE + 1
SIDE_SIZE: Final = SIDE + MOST_ON_SIDE
PILE: Final = SIDE_SIZE + 1  # on the druid, the current transformation last
PILE_SIZE: Final = PILE + MOST_HELD
LOOKED: Final = PILE_SIZE + 1  # mask of the tokens this seat has looked at since they were last shuffled
RETURNED: Final = LOOKED + 1  # hand cards put under the deck, while hands return (BLG-RUL-28)
SEAT_WIDTH: Final = RETURNED + 1

# --- a word of a side
COLUMN: Final = 64  # the column begins here
ON_IT: Final = 256  # the mask of tokens begins here

# --- the questions, numbered as QUESTIONS in notation.py names them
ASK_LOOK: Final = 0  # BLG-DP-01
ASK_TURN: Final = 1  # BLG-DP-02
ASK_SIDE: Final = 2  # BLG-DP-03
ASK_ANIMAL: Final = 3  # BLG-DP-04; A: mask of the animals still to recruit
ASK_PLACE: Final = 4  # BLG-DP-05; A: animal, B: mask of the others still to recruit
ASK_ICON: Final = 5  # BLG-DP-06; A: Cunning icons left, B: Arcane icons left
ASK_MOVE: Final = 6  # BLG-DP-07; A, B as above
ASK_COLUMN: Final = 7  # BLG-DP-07; A, B as above, C: the spirit
ASK_TOKEN: Final = 8  # BLG-DP-08; A, B as above
ASK_TARGET: Final = 9  # BLG-DP-08; A, B as above, C: the token
ASK_RETURN: Final = 10  # BLG-DP-09
ASK_VENERABLE: Final = 11  # BLG-DP-10
ASK_REPLACE: Final = 12  # BLG-DP-11; A: the Venerable
ASK_ELITE: Final = 13  # BLG-DP-12; A: the Venerable, B: its next effect
ASK_DECK_END: Final = 14  # BLG-DP-12; A, B as above, C: animal
ASK_PEEK: Final = 15  # BLG-DP-13; A, B as above

DEPTH: Final = 1  # one question is open at a time

# --- hidden zones in memory
CARD_ZONE: Final = 0
TOKEN_ZONE: Final = 1
VENERABLE_ZONE: Final = 2
EVERYBODY: Final = 7  # both seats and the spectator


def bit(number: i64) -> i64:
    return BITS[number]


def spirit_in(word: i64) -> i64:
    """The spirit of a word of a side."""
    return word % COLUMN


def column_in(word: i64) -> i64:
    return word % ON_IT // COLUMN


def tokens_in(word: i64) -> i64:
    """The mask of tokens on it."""
    return word // ON_IT


@mypyc_attr(acyclic=True)
class Table(State):
    """The table of a game of Bloody Grove, and the handling of its cards and tokens; the rules derive from it."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(HOLDINGS + SEATS * SEAT_WIDTH, DEPTH)
        self.s[RESOLVING] = NOTHING
        self.s[LAID] = NOTHING
        for animal in range(ANIMALS):
            self.s[FACE_UP + animal] = NOTHING
        for spirit in range(SPIRITS):
            self.s[OBJECT + spirit] = spirit % CARDS
        if memory:
            sizes: list[int] = [CARDS, TOKENS, VENERABLES]
            self.memory = Memory([], [ObjectBelief(SEATS, size) for size in sizes])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return HOLDINGS + seat * SEAT_WIDTH

    def acting_seat(self) -> i64:
        """BLG-TU-02, BLG-TU-05: the player the Round card's cube lies in front of."""
        starter = self.s[STARTER]
        if self.board.by_starter[self.s[SPOT]] == 1:
            return starter
        return 1 - starter

    def active_grove(self) -> i64:
        """BLG-TU-04: the grove of this turn."""
        return self.board.active[self.s[SPOT]]

    def shuffle(self, at: i64, size: i64) -> None:
        """Put the words from `at` on into a random order."""
        s = self.s
        for i in range(size - 1, 0, -1):
            j = self.below(i + 1)
            held = s[at + i]
            s[at + i] = s[at + j]
            s[at + j] = held

    # ------------------------------------------------------------------ hands
    def holds(self, seat: i64, spirit: i64) -> bool:
        at = self.seat_at(seat) + HAND
        for i in range(at, at + self.s[self.seat_at(seat) + HAND_SIZE]):
            if self.s[i] == spirit:
                return True
        return False

    def into_hand(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        i = at + HAND + s[at + HAND_SIZE]
        while i > at + HAND and s[i - 1] > spirit:
            s[i] = s[i - 1]
            i -= 1
        s[i] = spirit
        s[at + HAND_SIZE] += 1

    def out_of_hand(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        size = s[at + HAND_SIZE] - 1
        s[at + HAND_SIZE] = size
        i = at + HAND
        while s[i] != spirit:
            i += 1
        while i < at + HAND + size:
            s[i] = s[i + 1]
            i += 1

    def show_from_hand(self, seat: i64, spirit: i64) -> None:
        """BLG-SM-01, BLG-TR-01: a hand card is played face up."""
        s, at = self.s, self.seat_at(seat)
        own = s[OBJECT + spirit]
        first, holder = own, spirit  # the lowest object among the cards with this back
        for i in range(at + HAND, at + HAND + s[at + HAND_SIZE]):
            if s[OBJECT + s[i]] < first and same_back(spirit) == same_back(s[i]):
                first, holder = s[OBJECT + s[i]], s[i]
        if self.memory is not None:
            self.tell_shown(seat, spirit)
        s[OBJECT + holder] = own
        s[OBJECT + spirit] = first
        self.out_of_hand(seat, spirit)

    def end_returning(self, seat: i64) -> None:
        """BLG-RUL-17: nobody else knows the order of the cards returned; the lowest object went first."""
        s, at = self.s, self.seat_at(seat)
        if self.memory is not None:
            self.tell_returned(seat)
        for i in range(at + DECK + s[at + RETURNED] - 1, at + DECK, -1):
            for j in range(at + DECK, i):
                if s[OBJECT + s[j]] < s[OBJECT + s[i]]:
                    held = s[OBJECT + s[j]]
                    s[OBJECT + s[j]] = s[OBJECT + s[i]]
                    s[OBJECT + s[i]] = held
        s[at + RETURNED] = 0

    # ------------------------------------------------------------------ decks
    def put_on_top(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        s[at + DECK + s[at + DECK_SIZE]] = spirit
        s[at + DECK_SIZE] += 1

    def put_at_bottom(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        for i in range(at + DECK + s[at + DECK_SIZE], at + DECK, -1):
            s[i] = s[i - 1]
        s[at + DECK] = spirit
        s[at + DECK_SIZE] += 1

    def take_from_bottom(self, seat: i64) -> i64:
        """BLG-VE-09: the lowest card of a deck that is not empty; all see it."""
        s, at = self.s, self.seat_at(seat)
        spirit = s[at + DECK]
        size = s[at + DECK_SIZE] - 1
        s[at + DECK_SIZE] = size
        for i in range(at + DECK, at + DECK + size):
            s[i] = s[i + 1]
        if self.memory is not None:
            self.tell_seen(EVERYBODY, spirit)
        return spirit

    def draw_card(self, seat: i64) -> None:
        """BLG-SU-12, BLG-NR-03: the top card, seen by its player; all see the back of the next one (BLG-RUL-19)."""
        s, at = self.s, self.seat_at(seat)
        s[at + DECK_SIZE] -= 1
        spirit = s[at + DECK + s[at + DECK_SIZE]]
        self.into_hand(seat, spirit)
        if self.memory is not None:
            self.tell_seen(bit(seat), spirit)
            self.tell_top(seat)
        if self.journal is not None:
            tell.card_drawn(self, seat, spirit)

    # ------------------------------------------------------------------ elites and Venerables
    def reveal_elite(self, animal: i64) -> None:
        """BLG-SU-06, BLG-TR-08, BLG-RUL-04: the next elite of a deck is turned up, if there is one."""
        s = self.s
        if s[ELITE_SIZE + animal] == 0:
            s[FACE_UP + animal] = NOTHING
            return
        s[ELITE_SIZE + animal] -= 1
        spirit = s[ELITE_DECK + animal * ELITES_EACH + s[ELITE_SIZE + animal]]
        s[FACE_UP + animal] = spirit
        if self.memory is not None:
            self.tell_seen(EVERYBODY, spirit)
        if self.journal is not None:
            tell.elite_revealed(self, spirit)

    def reveal_venerables(self) -> None:
        """BLG-SU-10, BLG-NR-02: those of the coming round."""
        s = self.s
        for _venerable in range(self.board.revealed):
            s[VENERABLE_SIZE] -= 1
            spirit = s[VENERABLE_DECK + s[VENERABLE_SIZE]]
            s[REVEALED] |= bit(spirit - CARDS)
            if self.memory is not None:
                self.memory.record_sight(VENERABLE_ZONE, EVERYBODY, s[OBJECT + spirit], spirit - CARDS)
            if self.journal is not None:
                tell.venerable_revealed(self, spirit)

    # ------------------------------------------------------------------ columns
    def put_in_column(self, seat: i64, spirit: i64, column: i64) -> None:
        """BLG-SM-02: on the outer end."""
        s, at = self.s, self.seat_at(seat)
        s[at + SIDE + s[at + SIDE_SIZE]] = spirit + column * COLUMN
        s[at + SIDE_SIZE] += 1

    def place_on_side(self, seat: i64, spirit: i64) -> i64:
        """Where the word of a spirit on this side lies in the state, or NOTHING."""
        s, at = self.s, self.seat_at(seat) + SIDE
        for i in range(at, at + s[self.seat_at(seat) + SIDE_SIZE]):
            if spirit_in(s[i]) == spirit:
                return i
        return NOTHING

    def take_off_side(self, seat: i64, place: i64) -> i64:
        """Take a word off a side; returns it."""
        s, at = self.s, self.seat_at(seat)
        word = s[place]
        size = s[at + SIDE_SIZE] - 1
        s[at + SIDE_SIZE] = size
        for i in range(place, at + SIDE + size):
            s[i] = s[i + 1]
        return word

    def put_in_box(self, spirit: i64) -> None:
        self.s[BOX] |= bit(spirit)

    # ------------------------------------------------------------------ druids
    def completed(self, seat: i64, spirit: i64, side: i64) -> i64:
        """BLG-TR-02..04, BLG-TR-14: the animals on both touching edges of a card laid left or right, as a mask."""
        edges, at = self.board, self.seat_at(seat)
        size = self.s[at + PILE_SIZE]
        if side == LEFT:
            edge = edges.druid_left[seat]
            if size > 0:
                edge = edges.left[self.s[at + PILE + size - 1]]
            return edges.right[spirit] & edge
        edge = edges.druid_right[seat]
        if size > 0:
            edge = edges.right[self.s[at + PILE + size - 1]]
        return edges.left[spirit] & edge

    # ------------------------------------------------------------------ tokens
    def has_tokens(self) -> bool:
        """BLG-RUL-11: is there a token to take or look at, if need be after a reshuffle?"""
        return self.s[SUPPLY] != 0 or self.s[DISCARD] != 0

    def renew_supply(self) -> None:
        """BLG-AR-08, BLG-RUL-11: the discard becomes the supply; its values are dealt anew over its tokens."""
        s = self.s
        renewed = s[DISCARD]
        pieces: vec[i64] = vec[i64]([0] * TOKENS)
        count: i64 = 0
        for token in range(TOKENS):
            if renewed & bit(token) != 0:
                pieces[count] = s[TOKEN + token]
                count += 1
        left = count
        for token in range(TOKENS):
            if renewed & bit(token) != 0:
                drawn = self.below(left)
                left -= 1
                s[TOKEN + token] = pieces[drawn]
                pieces[drawn] = pieces[left]
        s[SUPPLY] = renewed
        s[DISCARD] = 0
        for seat in range(SEATS):
            s[self.seat_at(seat) + LOOKED] &= ~renewed  # BLG-HI-08
        if self.memory is not None:
            self.tell_renewed(renewed)
        if self.journal is not None:
            tell.supply_renewed(self, renewed)

    def look_at(self, seat: i64, token: i64) -> None:
        """BLG-SU-13, BLG-VE-08, BLG-RUL-12: the seat sees it, and puts it back where it was."""
        self.s[self.seat_at(seat) + LOOKED] |= bit(token)
        if self.memory is not None:
            self.memory.record_narrowing(TOKEN_ZONE, bit(seat), token, self.board.token_equals[self.s[TOKEN + token]])
        if self.journal is not None:
            tell.token_looked_at(self, seat, token, self.s[TOKEN + token])

    def reveal_token(self, token: i64) -> None:
        """BLG-ER-03: all see its value."""
        if self.memory is not None:
            self.memory.record_narrowing(TOKEN_ZONE, EVERYBODY, token, self.board.token_equals[self.s[TOKEN + token]])
        if self.journal is not None:
            tell.token_revealed(self, token, self.s[TOKEN + token])

    # ------------------------------------------------------------------ what memory is told
    def tell_seen(self, seats: i64, spirit: i64) -> None:
        """These observers see the front of a card."""
        memory = self.memory
        assert memory is not None, "told where there is memory"
        memory.record_sight(CARD_ZONE, seats, self.s[OBJECT + spirit], spirit)

    def tell_top(self, seat: i64) -> None:
        """BLG-RUL-19: all see the back of a deck's top card."""
        memory, s, at = self.memory, self.s, self.seat_at(seat)
        assert memory is not None, "told where there is memory"
        if s[at + DECK_SIZE] > 0:
            top = s[at + DECK + s[at + DECK_SIZE] - 1]
            memory.record_narrowing(CARD_ZONE, EVERYBODY, s[OBJECT + top], same_back(top))

    def tell_shown(self, seat: i64, spirit: i64) -> None:
        """A card leaves the hand face up: which of those with its back it was, only its player could tell before.

        So all of these change places unseen, and the one shown comes to be the lowest object among them.
        """
        memory, s = self.memory, self.s
        assert memory is not None, "told where there is memory"
        objects: list[int] = []
        at = self.seat_at(seat)
        for i in range(at + HAND, at + HAND + s[at + HAND_SIZE]):
            if same_back(spirit) & bit(s[i]) != 0:
                objects.append(s[OBJECT + s[i]])
        objects.sort()
        order: list[int] = list(range(len(objects)))
        own = objects.index(int(s[OBJECT + spirit]))
        order[0] = own
        order[own] = 0
        memory.record_mix(CARD_ZONE, EVERYBODY & ~bit(seat), objects, order)
        memory.record_sight(CARD_ZONE, EVERYBODY, objects[0], spirit)

    def tell_returned(self, seat: i64) -> None:
        """BLG-RUL-17, BLG-HI-12: a hand went under the deck in an order only its player knows."""
        memory, s, at = self.memory, self.s, self.seat_at(seat)
        assert memory is not None, "told where there is memory"
        held: list[int] = []  # the objects in the order in which they went
        for i in range(at + DECK + s[at + RETURNED] - 1, at + DECK - 1, -1):
            held.append(s[OBJECT + s[i]])
        objects: list[int] = sorted(held)
        memory.record_mix(CARD_ZONE, EVERYBODY & ~bit(seat), objects, [objects.index(one) for one in held])

    def tell_renewed(self, tokens: i64) -> None:
        """BLG-HI-13: all know what the new supply is made of, nobody what each token is."""
        memory = self.memory
        assert memory is not None, "told where there is memory"
        objects: list[int] = [token for token in range(TOKENS) if tokens & bit(token) != 0]
        memory.record_shuffle(TOKEN_ZONE, objects, sorted([int(self.s[TOKEN + token]) for token in objects]))

    def tell_set_up(self) -> None:
        """BLG-HI-05, BLG-HI-06: all know what each deck is made of, nobody in which order."""
        memory = self.memory
        assert memory is not None, "told where there is memory"
        for seat in range(SEATS):
            memory.record_shuffle(CARD_ZONE, numbers(seat * BASES, BASES), numbers(seat * BASES, BASES))
        for animal in range(ANIMALS):
            first = ELITE + animal * ELITES_EACH
            memory.record_shuffle(CARD_ZONE, numbers(first, ELITES_EACH), numbers(first, ELITES_EACH))
        memory.record_shuffle(TOKEN_ZONE, numbers(0, TOKENS), numbers(0, TOKENS))
        red: list[int] = []
        normal: list[int] = []
        for i in range(VENERABLES):
            if self.board.red[i] == 1:
                red.append(i)
            else:
                normal.append(i)
        memory.record_shuffle(VENERABLE_ZONE, numbers(0, len(red)), red)
        memory.record_shuffle(VENERABLE_ZONE, numbers(len(red), len(normal)), normal)
        for seat in range(SEATS):
            self.tell_top(seat)

    # ------------------------------------------------------------------ samples
    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Turn all that is hidden into what a seat thinks possible, from the state's own chance."""
        s = self.s
        fronts: vec[i64] = vec[i64]([0] * CARDS)
        memory.objects[CARD_ZONE].sample(seat, self, fronts)
        other = self.seat_at(1 - seat)
        self.take_back_returned(1 - seat)
        for i in range(ELITE_DECK, ELITE_SIZE):
            if (i - ELITE_DECK) % ELITES_EACH < s[ELITE_SIZE + (i - ELITE_DECK) // ELITES_EACH]:
                s[i] = fronts[s[OBJECT + s[i]]]
        for owner in range(SEATS):
            at = self.seat_at(owner)
            for i in range(at + DECK, at + DECK + s[at + DECK_SIZE]):
                s[i] = fronts[s[OBJECT + s[i]]]
        held: list[int] = [fronts[s[OBJECT + s[other + HAND + i]]] for i in range(s[other + HAND_SIZE])]
        held.sort()
        for i in range(len(held)):
            s[other + HAND + i] = held[i]
        for item in range(CARDS):
            s[OBJECT + fronts[item]] = item
        self.return_again(1 - seat)
        memory.objects[TOKEN_ZONE].sample(seat, self, fronts)
        for token in range(TOKENS):
            s[TOKEN + token] = fronts[token]
        memory.objects[VENERABLE_ZONE].sample(seat, self, fronts)
        for i in range(VENERABLE_DECK, VENERABLE_DECK + s[VENERABLE_SIZE]):
            s[i] = CARDS + fronts[s[OBJECT + s[i]]]
        for item in range(VENERABLES):
            s[OBJECT + CARDS + fronts[item]] = item

    def take_back_returned(self, seat: i64) -> None:
        """Put what a seat has returned so far back into its hand: the others cannot know which cards these are."""
        s, at = self.s, self.seat_at(seat)
        count = s[at + RETURNED]
        for i in range(at + DECK, at + DECK + count):
            self.into_hand(seat, s[i])
        size = s[at + DECK_SIZE] - count
        s[at + DECK_SIZE] = size
        for i in range(at + DECK, at + DECK + size):
            s[i] = s[i + count]

    def return_again(self, seat: i64) -> None:
        """BLG-HI-14: as many hand cards as before go under the deck, in any order: it was a free choice."""
        s, at = self.s, self.seat_at(seat)
        for _card in range(s[at + RETURNED]):
            spirit = s[at + HAND + self.below(s[at + HAND_SIZE])]
            self.out_of_hand(seat, spirit)
            self.put_at_bottom(seat, spirit)


def numbers(first: i64, count: i64) -> list[int]:
    """That many numbers from `first` on."""
    return [int(first) + i for i in range(count)]
