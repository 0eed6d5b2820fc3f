"""What changes during a campaign: one flat vector, names for what lies where in it, and the handling of the words.

Decks whose order nobody can know are masks: a card is drawn from them by chance when it is drawn. What the rules are in
the middle of lies on the course, a stack of frames below the open question: each names a routine (words.py) and
how far it has come, so that a day, an encounter, a card and a verse can wait for an answer in the midst of each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import Book, bit
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.state import NO_ROOM, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game


@mypyc_attr(acyclic=True)
class AvalonState(State):
    """The table of a campaign, and the handling of its words; the rules derive from it."""

    def __init__(self, game: Game, book: Book, seats: i64) -> None:
        super().__init__(game, seats)
        self.book: Book = book
        self.snapshot: vec[i64] = vec[i64]([])  # AVA-RUL-97: the words as they were when the chapter began
        self.trials: vec[i64] = NO_ROOM  # what could be offered, to see whether there is anything
        self.scratch: vec[i64] = NO_ROOM  # options of a question that may answer itself

    def open_box(self, memory: bool) -> None:
        """Room for everything; nobody is anywhere yet."""
        self.lay_out(w.SIZE, depth=2, together=True)
        if memory:
            self.memory = Memory([], [])
        s = self.s
        s[w.CHRONICLER] = w.NOT_TAKEN
        s[w.COMING] = w.NOT_TAKEN
        s[w.READING] = w.NOT_TAKEN
        s[w.E_CARD] = w.NOT_TAKEN
        s[w.E_ACTIVE] = w.NOT_TAKEN
        s[w.EVENT_ACTIVE] = w.NOT_TAKEN
        for seat in range(w.MAX_SEATS):
            s[w.SEATS + seat * w.SEAT_WIDTH + w.CHARACTER] = w.NOT_TAKEN

    def copy_from(self, other: State) -> None:
        """The snapshot never changes, so that all copies share it."""
        super().copy_from(other)
        assert isinstance(other, AvalonState), "a state becomes one of the same game"
        self.snapshot = other.snapshot

    # ------------------------------------------------------------------ room to try in
    def trial_room(self) -> vec[i64]:
        """Room for offers that are only counted; each state has its own, made when it is first wanted."""
        if len(self.trials) == 0:
            self.trials = vec[i64]([0] * w.BREADTH)
        return self.trials

    def scratch_room(self) -> vec[i64]:
        """Room for options that are only counted or that answer themselves; offers tried meanwhile lie elsewhere."""
        if len(self.scratch) == 0:
            self.scratch = vec[i64]([0] * w.BREADTH)
        return self.scratch

    # ------------------------------------------------------------------ the course
    def push(self, routine: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
        """Begin a routine in the midst of what is under way; returns where its frame lies."""
        s = self.s
        depth = s[w.COURSE_SIZE]
        assert depth < w.MAX_FRAMES, "routines are nested deeper than any rule asks for"
        frame = w.COURSE + depth * w.FRAME
        s[w.COURSE_SIZE] = depth + 1
        s[frame] = routine
        s[frame + w.F_PC] = 0
        s[frame + w.F_X] = a
        s[frame + w.F_X + 1] = b
        s[frame + w.F_X + 2] = c
        s[frame + w.F_X + 3] = d
        for place in range(w.F_X + 4, w.FRAME):
            s[frame + place] = 0
        return frame

    def pop(self) -> None:
        """The routine on top is finished."""
        self.s[w.COURSE_SIZE] -= 1

    def find_frame(self, routine: i64) -> i64:
        """The topmost frame of a routine, or -1."""
        frame = w.COURSE + (self.s[w.COURSE_SIZE] - 1) * w.FRAME
        while frame >= w.COURSE:
            if self.s[frame] == routine:
                return frame
            frame -= w.FRAME
        return -1

    # ------------------------------------------------------------------ seats
    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return w.SEATS + seat * w.SEAT_WIDTH

    def of(self, seat: i64, word: i64) -> i64:
        return self.s[w.SEATS + seat * w.SEAT_WIDTH + word]

    def lives(self, seat: i64) -> bool:
        """Has this seat a living character?"""
        return self.s[w.SEATS + seat * w.SEAT_WIDTH + w.CHARACTER] >= 0

    def living(self) -> i64:
        """The mask of seats with a living character."""
        mask: i64 = 0
        for seat in range(self.seats):
            if self.lives(seat):
                mask |= bit(seat)
        return mask

    def players(self) -> i64:
        """AVA-RUL-112: living characters in play, at least 1."""
        count = self.size_of(self.living())
        if count == 0:
            return 1
        return count

    def here(self, place: i64) -> i64:
        """The mask of characters at a location."""
        mask: i64 = 0
        for seat in range(self.seats):
            if self.lives(seat) and self.of(seat, w.PLACE) == place:
                mask |= bit(seat)
        return mask

    def size_of(self, mask: i64) -> i64:
        """How many are in a mask."""
        count: i64 = 0
        while mask != 0:
            mask &= mask - 1
            count += 1
        return count

    def number_of(self, seat: i64) -> i64:
        """AVA-SETUP-11: the character number that breaks ties; a seat without a character comes last."""
        character = self.of(seat, w.CHARACTER)
        if character < 0:
            return 1000 + seat
        return self.book.character(character, bc.CHARACTER_NUMBER)

    def lowest(self, mask: i64) -> i64:
        """The seat with the lowest character number in a mask, or -1."""
        best: i64 = -1
        for seat in range(self.seats):
            if (mask >> seat) & 1 == 1 and (best < 0 or self.number_of(seat) < self.number_of(best)):
                best = seat
        return best

    # ------------------------------------------------------------------ masks of cards
    def any_of(self, mask: i64) -> i64:
        """One place of a mask, by chance."""
        skip = self.below(self.size_of(mask))
        while skip > 0:
            mask &= mask - 1
            skip -= 1
        place: i64 = 0
        while (mask >> place) & 1 == 0:
            place += 1
        return place

    def first_of(self, mask: i64) -> i64:
        """The lowest place of a mask, or -1."""
        if mask == 0:
            return -1
        place: i64 = 0
        while (mask >> place) & 1 == 0:
            place += 1
        return place

    def zone(self, seat: i64, deck: i64, zone: i64) -> i64:
        return self.s[w.SEATS + seat * w.SEAT_WIDTH + w.ZONE + deck * w.ZONES + zone]

    def shift_card(self, seat: i64, deck: i64, card: i64, source: i64, target: i64) -> None:
        """A personal card goes from one zone to another."""
        base = w.SEATS + seat * w.SEAT_WIDTH + w.ZONE + deck * w.ZONES
        self.s[base + source] &= ~bit(card)
        self.s[base + target] |= bit(card)

    # ------------------------------------------------------------------ the map
    def on_map(self, place: i64) -> bool:
        return self.s[w.LOC + place] & w.ZONE_BITS == w.ON_MAP

    def has_menhir(self, place: i64) -> bool:
        return self.s[w.LOC + place] & w.MENHIR != 0

    def dial_of(self, place: i64) -> i64:
        """What the dial of a menhir shows; 0 without a dial."""
        return (self.s[w.LOC + place] >> w.DIAL_SHIFT) & w.DIAL_BITS

    def set_dial(self, place: i64, value: i64) -> None:
        self.s[w.LOC + place] = (self.s[w.LOC + place] & ~(w.DIAL_BITS << w.DIAL_SHIFT)) | (value << w.DIAL_SHIFT)

    def quest_tokens(self, place: i64) -> i64:
        return (self.s[w.LOC + place] >> w.QUEST_SHIFT) & w.QUEST_BITS

    def set_quest_tokens(self, place: i64, count: i64) -> None:
        count = max(0, min(count, w.QUEST_BITS))
        self.s[w.LOC + place] = (self.s[w.LOC + place] & ~(w.QUEST_BITS << w.QUEST_SHIFT)) | (count << w.QUEST_SHIFT)

    def time_tokens(self, place: i64, action: i64) -> i64:
        return (self.s[w.LOC + place] >> (w.TIME_SHIFT + 4 * action)) & w.TIME_BITS

    def set_time_tokens(self, place: i64, action: i64, count: i64) -> None:
        count = max(0, min(count, w.TIME_BITS))
        shift = w.TIME_SHIFT + 4 * action
        self.s[w.LOC + place] = (self.s[w.LOC + place] & ~(bit(shift) * w.TIME_BITS)) | (count << shift)

    # ------------------------------------------------------------------ things
    def item_place(self, card: i64) -> i64:
        return self.s[w.ITEM + card] & w.PLACE_BITS

    def secret_place(self, number: i64) -> i64:
        return self.s[w.SECRET + number] & w.PLACE_BITS

    def item_keyword(self, card: i64) -> i64:
        return self.book.item(self.book.item_of[card], bc.ITEM_KEYWORD)

    def secret_keyword(self, number: i64) -> i64:
        return self.book.secret(number, bc.SECRET_KEYWORD)

    def refresh(self, seat: i64) -> None:
        """Work out anew which things of a seat are in use: face up, neither flipped nor set aside (AVA-ITEM-03)."""
        s = self.s
        base = self.seat_at(seat)
        s[base + w.ACTIVE_ITEMS] = 0
        s[base + w.ACTIVE_ITEMS + 1] = 0
        s[base + w.ACTIVE_SECRETS] = 0
        for card in range(self.book.item_cards):
            word = s[w.ITEM + card]
            if word & w.PLACE_BITS == w.HELD + seat and word & (w.UP | w.FLIPPED | w.SET_ASIDE) == w.UP:
                s[base + w.ACTIVE_ITEMS + card // w.HALF_ITEMS] |= bit(card % w.HALF_ITEMS)
        for number in range(self.book.secret_count):
            word = s[w.SECRET + number]
            if word & w.PLACE_BITS == w.HELD + seat and word & (w.UP | w.FLIPPED | w.SET_ASIDE) == w.UP:
                s[base + w.ACTIVE_SECRETS] |= bit(number)


# ---------------------------------------------------------------------- guardians that roam
# These and what follows are functions: compiled, a method of a class that has heirs is looked up in a table first.
def guardian_card(t: AvalonState, which: i64) -> i64:
    """The encounter card of a guardian, by its place in the order they were placed in."""
    return t.s[w.GUARDIAN + which] >> w.GUARDIAN_CARD_SHIFT


def guardian_place(t: AvalonState, which: i64) -> i64:
    """The location a guardian stands at."""
    return t.s[w.GUARDIAN + which] & w.GUARDIAN_PLACE_BITS


def put_guardian(t: AvalonState, which: i64, card: i64, place: i64) -> None:
    t.s[w.GUARDIAN + which] = (card << w.GUARDIAN_CARD_SHIFT) | place


# ---------------------------------------------------------------------- the encounter under way
def is_fight(t: AvalonState) -> bool:
    """Is a fight under way?"""
    card = t.s[w.E_CARD]
    return card >= 0 and t.book.encounter(card, bc.ENC_KIND) == bc.KIND_FIGHT


def has_trait(t: AvalonState, trait: i64) -> bool:
    """Has the enemy of the fight under way this trait?"""
    card = t.s[w.E_CARD]
    return card >= 0 and t.book.encounter(card, bc.ENC_TRAITS) & trait != 0


def row_card(t: AvalonState, place: i64) -> i64:
    """The row of the table of cards for a card of the sequence."""
    return t.s[w.ROW + place] & w.ROW_CARD


def row_owner(t: AvalonState, place: i64) -> i64:
    """The seat a card of the sequence belongs to, or belonged to (ROW_ORPHAN)."""
    return (t.s[w.ROW + place] >> w.ROW_OWNER_SHIFT) & w.ROW_OWNER_BITS


def row_number(t: AvalonState, place: i64) -> i64:
    """Which card of its owner's deck it is."""
    return (t.s[w.ROW + place] >> w.ROW_NUMBER_SHIFT) & w.ROW_NUMBER_BITS


def row_tokens(t: AvalonState, place: i64) -> i64:
    """The time tokens on a card of the sequence."""
    return (t.s[w.ROW + place] >> w.ROW_TOKEN_SHIFT) & w.ROW_TOKEN_BITS


def row_charges(t: AvalonState, place: i64) -> i64:
    """The charges on a card of the sequence."""
    return (t.s[w.ROW + place] >> w.ROW_CHARGE_SHIFT) & w.ROW_CHARGE_BITS


def row_join(t: AvalonState, place: i64, slot: i64) -> i64:
    """How a card of the sequence is joined to the one before: 0 apart, 1 connected, 2 + attribute."""
    return (t.s[w.ROW + place] >> (w.ROW_JOIN_SHIFT + w.JOIN_BITS * slot)) & w.JOIN_MASK


# ---------------------------------------------------------------------- words of dials and modifiers
def dial_kind(word: i64) -> i64:
    """The kind of thing a dial lies on: DIAL_ON_…."""
    return (word >> w.DIAL_ON_SHIFT) & w.DIAL_ON_BITS


def dial_bearer(word: i64) -> i64:
    """The thing a dial lies on."""
    return ((word >> w.DIAL_WHAT_SHIFT) & w.DIAL_WHAT_BITS) - 1


def dial_shown(word: i64) -> i64:
    """The number a dial shows."""
    return (word >> w.DIAL_SHOWN_SHIFT) & w.DIAL_SHOWN_BITS


def mod_seat(word: i64) -> i64:
    """Whose a modifier is; -1: everybody's."""
    return ((word >> w.MOD_SEAT_SHIFT) & w.MOD_SEAT_BITS) - 1


def mod_amount(word: i64) -> i64:
    """What a modifier adds."""
    return (word >> w.MOD_AMOUNT_SHIFT) - w.MOD_ZERO
