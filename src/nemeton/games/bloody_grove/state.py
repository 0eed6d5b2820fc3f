"""What changes during a game, as one flat vector of numbers (words.py names them), and the handling of its pieces.

Zones hold spirits by number (see board). Decks are lists with the bottom card first, so that drawing takes the last.
A spirit in a column is one word of its owner's side: its number, its column and the mask of the tokens on it. The
words of a side stand in the order in which the cards were put down, and so do those of each column.

What is hidden can be followed on the table as an object (see the kernel's ObjectBelief); `OBJECT` says which object a
spirit is. Where others cannot follow, the objects are given out anew in a way that tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.bloody_grove import events as tell
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.board import Board, same_back
from nemeton.games.bloody_grove.masks import bit
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.state import A, B, C, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game


def spirit_in(word: i64) -> i64:
    """The spirit of a word of a side."""
    return word % w.COLUMN


def column_in(word: i64) -> i64:
    return word % w.ON_IT // w.COLUMN


def tokens_in(word: i64) -> i64:
    """The mask of tokens on it."""
    return word // w.ON_IT


@mypyc_attr(acyclic=True)
class BloodyGroveState(State):
    """The table of a game of Bloody Grove, and the handling of its cards and tokens; `rules` decides what is done."""

    def __init__(self, game: Game, board: Board, seats: i64) -> None:
        super().__init__(game, seats)
        self.board: Board = board

    def open_box(self, memory: bool) -> None:
        """Make room for the table, and for what the seats will remember."""
        self.lay_out(w.HOLDINGS + w.SEATS * w.SEAT_WIDTH, w.DEPTH)
        self.s[w.RESOLVING] = w.NOTHING
        self.s[w.LAID] = w.NOTHING
        for animal in range(w.ANIMALS):
            self.s[w.FACE_UP + animal] = w.NOTHING
        for spirit in range(w.SPIRITS):
            self.s[w.OBJECT + spirit] = spirit % w.CARDS
        if memory:
            sizes: list[int] = [w.CARDS, w.TOKENS, w.VENERABLES]
            self.memory = Memory([], [ObjectBelief(w.SEATS, size) for size in sizes])

    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return w.HOLDINGS + seat * w.SEAT_WIDTH

    # ------------------------------------------------------------------ what the open question is about
    def question_word(self, number: i64) -> i64:
        """A word of the open question, whatever its kind, counted from 0."""
        return self.s[self.top + A + number]

    def animals_to_recruit(self) -> i64:
        """ASK_ANIMAL: mask of the animals still to recruit."""
        return self.s[self.top + A]

    def recruited_animal(self) -> i64:
        """ASK_PLACE: the animal whose elite is recruited."""
        return self.s[self.top + A]

    def other_animals(self) -> i64:
        """ASK_PLACE: mask of the animals to recruit after it."""
        return self.s[self.top + B]

    def cunning_left(self) -> i64:
        """ASK_ICON to ASK_TARGET: Cunning icons left to use."""
        return self.s[self.top + A]

    def arcane_left(self) -> i64:
        """ASK_ICON to ASK_TARGET: Arcane icons left to use."""
        return self.s[self.top + B]

    def moving_spirit(self) -> i64:
        """ASK_COLUMN: the spirit that moves."""
        return self.s[self.top + C]

    def taken_token(self) -> i64:
        """ASK_TARGET: the token to put on a spirit."""
        return self.s[self.top + C]

    def taken_venerable(self) -> i64:
        """ASK_REPLACE to ASK_PEEK: the Venerable taken, counted from 0."""
        return self.s[self.top + A]

    def next_effect(self) -> i64:
        """ASK_ELITE to ASK_PEEK: which of its effects comes next."""
        return self.s[self.top + B]

    def chosen_animal(self) -> i64:
        """ASK_DECK_END: the animal whose elite is recruited."""
        return self.s[self.top + C]

    # ------------------------------------------------------------------ hands
    def shuffle(self, at: i64, size: i64) -> None:
        """Put the words from `at` on into a random order."""
        s = self.s
        for i in range(size - 1, 0, -1):
            j = self.below(i + 1)
            held = s[at + i]
            s[at + i] = s[at + j]
            s[at + j] = held

    def holds(self, seat: i64, spirit: i64) -> bool:
        at = self.seat_at(seat) + w.HAND
        for i in range(at, at + self.s[self.seat_at(seat) + w.HAND_SIZE]):
            if self.s[i] == spirit:
                return True
        return False

    def into_hand(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        i = at + w.HAND + s[at + w.HAND_SIZE]
        while i > at + w.HAND and s[i - 1] > spirit:
            s[i] = s[i - 1]
            i -= 1
        s[i] = spirit
        s[at + w.HAND_SIZE] += 1

    def out_of_hand(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        size = s[at + w.HAND_SIZE] - 1
        s[at + w.HAND_SIZE] = size
        i = at + w.HAND
        while s[i] != spirit:
            i += 1
        while i < at + w.HAND + size:
            s[i] = s[i + 1]
            i += 1

    def show_from_hand(self, seat: i64, spirit: i64) -> None:
        """BLG-SM-01, BLG-TR-01: a hand card is played face up."""
        s, at = self.s, self.seat_at(seat)
        own = s[w.OBJECT + spirit]
        first, holder = own, spirit  # the lowest object among the cards with this back
        for i in range(at + w.HAND, at + w.HAND + s[at + w.HAND_SIZE]):
            if s[w.OBJECT + s[i]] < first and same_back(spirit) == same_back(s[i]):
                first, holder = s[w.OBJECT + s[i]], s[i]
        if self.memory is not None:
            self.tell_shown(seat, spirit)
        s[w.OBJECT + holder] = own
        s[w.OBJECT + spirit] = first
        self.out_of_hand(seat, spirit)

    def end_returning(self, seat: i64) -> None:
        """BLG-RUL-17: nobody else knows the order of the cards returned; the lowest object went first."""
        s, at = self.s, self.seat_at(seat)
        if self.memory is not None:
            self.tell_returned(seat)
        for i in range(at + w.DECK + s[at + w.RETURNED] - 1, at + w.DECK, -1):
            for j in range(at + w.DECK, i):
                if s[w.OBJECT + s[j]] < s[w.OBJECT + s[i]]:
                    held = s[w.OBJECT + s[j]]
                    s[w.OBJECT + s[j]] = s[w.OBJECT + s[i]]
                    s[w.OBJECT + s[i]] = held
        s[at + w.RETURNED] = 0

    # ------------------------------------------------------------------ decks
    def put_on_top(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        s[at + w.DECK + s[at + w.DECK_SIZE]] = spirit
        s[at + w.DECK_SIZE] += 1

    def put_at_bottom(self, seat: i64, spirit: i64) -> None:
        s, at = self.s, self.seat_at(seat)
        for i in range(at + w.DECK + s[at + w.DECK_SIZE], at + w.DECK, -1):
            s[i] = s[i - 1]
        s[at + w.DECK] = spirit
        s[at + w.DECK_SIZE] += 1

    def take_from_bottom(self, seat: i64) -> i64:
        """BLG-VE-09: the lowest card of a deck that is not empty; all see it."""
        s, at = self.s, self.seat_at(seat)
        spirit = s[at + w.DECK]
        size = s[at + w.DECK_SIZE] - 1
        s[at + w.DECK_SIZE] = size
        for i in range(at + w.DECK, at + w.DECK + size):
            s[i] = s[i + 1]
        if self.memory is not None:
            self.tell_seen(w.EVERYBODY, spirit)
        return spirit

    def draw_card(self, seat: i64) -> None:
        """BLG-SU-12, BLG-NR-03: the top card, seen by its player; all see the back of the next one (BLG-RUL-19)."""
        s, at = self.s, self.seat_at(seat)
        s[at + w.DECK_SIZE] -= 1
        spirit = s[at + w.DECK + s[at + w.DECK_SIZE]]
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
        if s[w.ELITE_SIZE + animal] == 0:
            s[w.FACE_UP + animal] = w.NOTHING
            return
        s[w.ELITE_SIZE + animal] -= 1
        spirit = s[w.ELITE_DECK + animal * w.ELITES_EACH + s[w.ELITE_SIZE + animal]]
        s[w.FACE_UP + animal] = spirit
        if self.memory is not None:
            self.tell_seen(w.EVERYBODY, spirit)
        if self.journal is not None:
            tell.elite_revealed(self, spirit)

    def animals_face_up(self) -> i64:
        """BLG-RUL-04: mask of the animals that have a face-up elite."""
        mask: i64 = 0
        for animal in range(w.ANIMALS):
            if self.s[w.FACE_UP + animal] != w.NOTHING:
                mask |= bit(animal)
        return mask

    def reveal_venerables(self) -> None:
        """BLG-SU-10, BLG-NR-02: those of the coming round."""
        s = self.s
        for _venerable in range(self.board.revealed):
            s[w.VENERABLE_SIZE] -= 1
            spirit = s[w.VENERABLE_DECK + s[w.VENERABLE_SIZE]]
            s[w.REVEALED] |= bit(spirit - w.CARDS)
            if self.memory is not None:
                self.memory.record_sight(w.VENERABLE_ZONE, w.EVERYBODY, s[w.OBJECT + spirit], spirit - w.CARDS)
            if self.journal is not None:
                tell.venerable_revealed(self, spirit)

    # ------------------------------------------------------------------ columns
    def put_in_column(self, seat: i64, spirit: i64, column: i64) -> None:
        """BLG-SM-02: on the outer end."""
        s, at = self.s, self.seat_at(seat)
        s[at + w.SIDE + s[at + w.SIDE_SIZE]] = spirit + column * w.COLUMN
        s[at + w.SIDE_SIZE] += 1

    def place_on_side(self, seat: i64, spirit: i64) -> i64:
        """Where the word of a spirit on this side lies in the state, or NOTHING."""
        s, at = self.s, self.seat_at(seat) + w.SIDE
        for i in range(at, at + s[self.seat_at(seat) + w.SIDE_SIZE]):
            if spirit_in(s[i]) == spirit:
                return i
        return w.NOTHING

    def take_off_side(self, seat: i64, place: i64) -> i64:
        """Take a word off a side; returns it."""
        s, at = self.s, self.seat_at(seat)
        word = s[place]
        size = s[at + w.SIDE_SIZE] - 1
        s[at + w.SIDE_SIZE] = size
        for i in range(place, at + w.SIDE + size):
            s[i] = s[i + 1]
        return word

    def put_in_box(self, spirit: i64) -> None:
        self.s[w.BOX] |= bit(spirit)

    # ------------------------------------------------------------------ druids
    # ------------------------------------------------------------------ tokens
    def has_tokens(self) -> bool:
        """BLG-RUL-11: is there a token to take or look at, if need be after a reshuffle?"""
        return self.s[w.SUPPLY] != 0 or self.s[w.DISCARD] != 0

    def renew_supply(self) -> None:
        """BLG-AR-08, BLG-RUL-11: the discard becomes the supply; its values are dealt anew over its tokens."""
        s = self.s
        renewed = s[w.DISCARD]
        pieces: vec[i64] = vec[i64]([0] * w.TOKENS)
        count: i64 = 0
        for token in range(w.TOKENS):
            if renewed & bit(token) != 0:
                pieces[count] = s[w.TOKEN + token]
                count += 1
        left = count
        for token in range(w.TOKENS):
            if renewed & bit(token) != 0:
                drawn = self.below(left)
                left -= 1
                s[w.TOKEN + token] = pieces[drawn]
                pieces[drawn] = pieces[left]
        s[w.SUPPLY] = renewed
        s[w.DISCARD] = 0
        for seat in range(w.SEATS):
            s[self.seat_at(seat) + w.LOOKED] &= ~renewed  # BLG-HI-08
        if self.memory is not None:
            self.tell_renewed(renewed)
        if self.journal is not None:
            tell.supply_renewed(self, renewed)

    def look_at(self, seat: i64, token: i64) -> None:
        """BLG-SU-13, BLG-VE-08, BLG-RUL-12: the seat sees it, and puts it back where it was."""
        self.s[self.seat_at(seat) + w.LOOKED] |= bit(token)
        if self.memory is not None:
            self.memory.record_narrowing(
                w.TOKEN_ZONE, bit(seat), token, self.board.token_equals[self.s[w.TOKEN + token]]
            )
        if self.journal is not None:
            tell.token_looked_at(self, seat, token, self.s[w.TOKEN + token])

    def reveal_token(self, token: i64) -> None:
        """BLG-ER-03: all see its value."""
        if self.memory is not None:
            self.memory.record_narrowing(
                w.TOKEN_ZONE, w.EVERYBODY, token, self.board.token_equals[self.s[w.TOKEN + token]]
            )
        if self.journal is not None:
            tell.token_revealed(self, token, self.s[w.TOKEN + token])

    # ------------------------------------------------------------------ what memory is told
    def tell_seen(self, seats: i64, spirit: i64) -> None:
        """These observers see the front of a card."""
        memory = self.memory
        assert memory is not None, "told where there is memory"
        memory.record_sight(w.CARD_ZONE, seats, self.s[w.OBJECT + spirit], spirit)

    def tell_top(self, seat: i64) -> None:
        """BLG-RUL-19: all see the back of a deck's top card."""
        memory, s, at = self.memory, self.s, self.seat_at(seat)
        assert memory is not None, "told where there is memory"
        if s[at + w.DECK_SIZE] > 0:
            top = s[at + w.DECK + s[at + w.DECK_SIZE] - 1]
            memory.record_narrowing(w.CARD_ZONE, w.EVERYBODY, s[w.OBJECT + top], same_back(top))

    def tell_shown(self, seat: i64, spirit: i64) -> None:
        """A card leaves the hand face up: which of those with its back it was, only its player could tell before.

        So all of these change places unseen, and the one shown comes to be the lowest object among them.
        """
        memory, s = self.memory, self.s
        assert memory is not None, "told where there is memory"
        objects: list[int] = []
        at = self.seat_at(seat)
        for i in range(at + w.HAND, at + w.HAND + s[at + w.HAND_SIZE]):
            if same_back(spirit) & bit(s[i]) != 0:
                objects.append(s[w.OBJECT + s[i]])
        objects.sort()
        order: list[int] = list(range(len(objects)))
        own = objects.index(int(s[w.OBJECT + spirit]))
        order[0] = own
        order[own] = 0
        memory.record_mix(w.CARD_ZONE, w.EVERYBODY & ~bit(seat), objects, order)
        memory.record_sight(w.CARD_ZONE, w.EVERYBODY, objects[0], spirit)

    def tell_returned(self, seat: i64) -> None:
        """BLG-RUL-17, BLG-HI-12: a hand went under the deck in an order only its player knows."""
        memory, s, at = self.memory, self.s, self.seat_at(seat)
        assert memory is not None, "told where there is memory"
        held: list[int] = []  # the objects in the order in which they went
        for i in range(at + w.DECK + s[at + w.RETURNED] - 1, at + w.DECK - 1, -1):
            held.append(s[w.OBJECT + s[i]])
        objects: list[int] = sorted(held)
        memory.record_mix(w.CARD_ZONE, w.EVERYBODY & ~bit(seat), objects, [objects.index(one) for one in held])

    def tell_renewed(self, tokens: i64) -> None:
        """BLG-HI-13: all know what the new supply is made of, nobody what each token is."""
        memory = self.memory
        assert memory is not None, "told where there is memory"
        objects: list[int] = [token for token in range(w.TOKENS) if tokens & bit(token) != 0]
        memory.record_shuffle(w.TOKEN_ZONE, objects, sorted([int(self.s[w.TOKEN + token]) for token in objects]))

    def tell_set_up(self) -> None:
        """BLG-HI-05, BLG-HI-06: all know what each deck is made of, nobody in which order."""
        memory = self.memory
        assert memory is not None, "told where there is memory"
        for seat in range(w.SEATS):
            memory.record_shuffle(w.CARD_ZONE, numbers(seat * w.BASES, w.BASES), numbers(seat * w.BASES, w.BASES))
        for animal in range(w.ANIMALS):
            first = w.ELITE + animal * w.ELITES_EACH
            memory.record_shuffle(w.CARD_ZONE, numbers(first, w.ELITES_EACH), numbers(first, w.ELITES_EACH))
        memory.record_shuffle(w.TOKEN_ZONE, numbers(0, w.TOKENS), numbers(0, w.TOKENS))
        red: list[int] = []
        normal: list[int] = []
        for i in range(w.VENERABLES):
            if self.board.red[i] == 1:
                red.append(i)
            else:
                normal.append(i)
        memory.record_shuffle(w.VENERABLE_ZONE, numbers(0, len(red)), red)
        memory.record_shuffle(w.VENERABLE_ZONE, numbers(len(red), len(normal)), normal)
        for seat in range(w.SEATS):
            self.tell_top(seat)

    # ------------------------------------------------------------------ samples
    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Turn all that is hidden into what a seat thinks possible, from the state's own chance."""
        s = self.s
        fronts: vec[i64] = vec[i64]([0] * w.CARDS)
        memory.objects[w.CARD_ZONE].sample(seat, self, fronts)
        other = self.seat_at(1 - seat)
        self.take_back_returned(1 - seat)
        for i in range(w.ELITE_DECK, w.ELITE_SIZE):
            if (i - w.ELITE_DECK) % w.ELITES_EACH < s[w.ELITE_SIZE + (i - w.ELITE_DECK) // w.ELITES_EACH]:
                s[i] = fronts[s[w.OBJECT + s[i]]]
        for owner in range(w.SEATS):
            at = self.seat_at(owner)
            for i in range(at + w.DECK, at + w.DECK + s[at + w.DECK_SIZE]):
                s[i] = fronts[s[w.OBJECT + s[i]]]
        held: list[int] = [fronts[s[w.OBJECT + s[other + w.HAND + i]]] for i in range(s[other + w.HAND_SIZE])]
        held.sort()
        for i in range(len(held)):
            s[other + w.HAND + i] = held[i]
        for item in range(w.CARDS):
            s[w.OBJECT + fronts[item]] = item
        self.return_again(1 - seat)
        memory.objects[w.TOKEN_ZONE].sample(seat, self, fronts)
        for token in range(w.TOKENS):
            s[w.TOKEN + token] = fronts[token]
        memory.objects[w.VENERABLE_ZONE].sample(seat, self, fronts)
        for i in range(w.VENERABLE_DECK, w.VENERABLE_DECK + s[w.VENERABLE_SIZE]):
            s[i] = w.CARDS + fronts[s[w.OBJECT + s[i]]]
        for item in range(w.VENERABLES):
            s[w.OBJECT + w.CARDS + fronts[item]] = item

    def take_back_returned(self, seat: i64) -> None:
        """Put what a seat has returned so far back into its hand: the others cannot know which cards these are."""
        s, at = self.s, self.seat_at(seat)
        count = s[at + w.RETURNED]
        for i in range(at + w.DECK, at + w.DECK + count):
            self.into_hand(seat, s[i])
        size = s[at + w.DECK_SIZE] - count
        s[at + w.DECK_SIZE] = size
        for i in range(at + w.DECK, at + w.DECK + size):
            s[i] = s[i + count]

    def return_again(self, seat: i64) -> None:
        """BLG-HI-14: as many hand cards as before go under the deck, in any order: it was a free choice."""
        s, at = self.s, self.seat_at(seat)
        for _card in range(s[at + w.RETURNED]):
            spirit = s[at + w.HAND + self.below(s[at + w.HAND_SIZE])]
            self.out_of_hand(seat, spirit)
            self.put_at_bottom(seat, spirit)


def numbers(first: i64, count: i64) -> list[int]:
    """That many numbers from `first` on."""
    return [int(first) + i for i in range(count)]
