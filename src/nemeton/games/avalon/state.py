"""What changes during a campaign: one flat vector, names for what lies where in it, and the handling of the words.

Decks whose order nobody can know are masks: a card is drawn from them by chance when it is drawn. What the rules are in
the middle of lies on the course, a stack of frames below the open question: each names a routine (rules/course.py) and
how far it has come, so that a day, an encounter, a card and a verse can wait for an answer in the midst of each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.avalon import code
from nemeton.games.avalon.book import BREADTH, HALF_ITEMS, Book, bit
from nemeton.games.avalon.code import (
    CHARACTER_NUMBER,
    ITEM_KEYWORD,
    ITEM_WIDTH,
    SECRET_KEYWORD,
    SECRET_WIDTH,
)
from nemeton.kernel.memory import Memory
from nemeton.kernel.state import NO_ROOM, State

if TYPE_CHECKING:
    from nemeton.kernel.game import Game

# The caps again as literals: mypyc folds a constant made of names only if they stand in the same module.
MAX_SEATS: Final = 4
MAX_LOCATIONS: Final = 80
MAX_EVENTS: Final = 128
MAX_ITEM_CARDS: Final = 112
MAX_SECRETS: Final = 60
MAX_SKILLS: Final = 48
MAX_STATUSES: Final = 80
assert (MAX_SEATS, MAX_LOCATIONS, MAX_EVENTS) == (code.MAX_SEATS, code.MAX_LOCATIONS, code.MAX_EVENTS)
assert (MAX_ITEM_CARDS, MAX_SECRETS) == (code.MAX_ITEM_CARDS, code.MAX_SECRETS)
assert (MAX_SKILLS, MAX_STATUSES) == (code.MAX_SKILLS, code.MAX_STATUSES)

# --- the campaign
DAY: Final = 0
ROUND: Final = 1
CHAPTER: Final = 2
CHRONICLER: Final = 3  # seat or -1
ANSWER: Final = 4  # what was answered to the question just closed
ENDED: Final = 5  # 0 no, 1 failed, 2 + ending
COMING: Final = 6  # chapter that waits to begin (AVA-RUL-107), or -1
SAVE_WAITS: Final = 7
MERCIES: Final = 8  # mask of chapters whose mercy was taken
DEAD: Final = 9  # mask of characters
CLAIMED: Final = 10  # mask of characters that are or were in play
TASKS_OPEN: Final = 11
TASKS_DONE: Final = 12
FAILING: Final = 13  # 0 no, 1 the effect `fail`, 2 all have perished, 2 + 1 + ending: an ending waits
READING: Final = 14  # verse last shown, for those who look; -1 none
PAYERS: Final = 15  # who still takes part after a payment was shared out
# --- an encounter (2.15)
E_CARD: Final = 16  # -1: none
E_MEMBERS: Final = 17  # present
E_BEGAN: Final = 18  # all who took part
E_FALLEN: Final = 19  # left by dying
E_ACTIVATED: Final = 20
E_ACTIVE: Final = 21
E_POOL: Final = 23
E_TARGET: Final = 24
E_AFFINITY: Final = 25
E_GRAY: Final = 26
E_STAGE: Final = 27
E_TURN: Final = 28
E_PLAYED: Final = 29  # cards this activation
E_REFUSED: Final = 30  # has an owner refused charges in this activation?
E_DAMAGE: Final = 31  # taken in this step 3
E_LOST: Final = 32  # affinity lost in this step 3
E_PREVENT: Final = 33  # + seat: budget of this step (AVA-RUL-36)
E_SKIP: Final = 37  # attacks to skip
E_EXTRA: Final = 38  # attacks to add
E_RESULT: Final = 39  # how the last encounter ended
E_STARTED: Final = 40  # has anybody been activated in it?
E_HAND: Final = 41  # starting hand (AVA-RUL-26)
E_CONTEXT: Final = 42  # mask of the bits below
E_KEYS: Final = 43  # + seat: magic keys connected unpaid
E_PLACE: Final = 47  # where it was set off
E_ROBBED: Final = 49
ROW_SIZE: Final = 50
ROW_STATICS: Final = 51  # cards in the row with a static ability
ROW: Final = 52  # + place: a card of the sequence, packed
MAX_ROW: Final = 160
# --- votes that wait for the chronicler, and lists of receivers
VOTED: Final = ROW + MAX_ROW  # + seat: what was voted for, D41
# --- the map: a word a location card, packed
LOC: Final = VOTED + MAX_SEATS
GUARDIANS: Final = LOC + MAX_LOCATIONS  # how many roam
GUARDIAN: Final = GUARDIANS + 1  # + place: encounter * 128 + location, in order of placement
MAX_GUARDIANS: Final = 24
# --- encounter decks: what lies shuffled, what lies known on top and at the bottom
DECK_MASK: Final = GUARDIAN + MAX_GUARDIANS  # + deck
BOX_MASK: Final = DECK_MASK + 4  # + deck: in the box
HIDDEN_MASK: Final = BOX_MASK + 4  # + deck: nobody knows whether box or deck
TOP_SIZE: Final = HIDDEN_MASK + 4  # + deck
TOP: Final = TOP_SIZE + 4  # + deck * 31 + place: the last one lies on top
BOTTOM_SIZE: Final = TOP + 4 * 31  # + deck
BOTTOM: Final = BOTTOM_SIZE + 4  # + deck * 31 + place: the first one is drawn first
# --- events
EVENT_ACTIVE: Final = BOTTOM + 4 * 31  # -1: none
EVENT_GONE: Final = EVENT_ACTIVE + 1  # the active one has gone into the deck already: its statics last
EVENT_DECK_SIZE: Final = EVENT_GONE + 1
EVENT_DECK: Final = EVENT_DECK_SIZE + 1  # + place: event * 2 + hidden; the last one lies on top
EVENT_DISCARD_SIZE: Final = EVENT_DECK + MAX_EVENTS
EVENT_DISCARD: Final = EVENT_DISCARD_SIZE + 1
EVENT_ZONE: Final = EVENT_DISCARD + MAX_EVENTS  # + event
PILE_SIZE: Final = EVENT_ZONE + MAX_EVENTS  # known events at the bottom of the random pile
PILE: Final = PILE_SIZE + 1  # + place: the first one is drawn first
QUESTS: Final = PILE + MAX_EVENTS  # how many events lie in the quest pile
QUEST: Final = QUESTS + 1  # + place: event
MAX_QUESTS: Final = 16
# --- things
ITEM: Final = QUEST + MAX_QUESTS  # + item card: its place and flags
ITEM_BOTTOM_SIZE: Final = ITEM + MAX_ITEM_CARDS
ITEM_BOTTOM: Final = ITEM_BOTTOM_SIZE + 1  # + place: item card, the first one is drawn first
SECRET: Final = ITEM_BOTTOM + MAX_ITEM_CARDS  # + number: its place and flags
SKILL: Final = SECRET + MAX_SECRETS  # + number: its owner, side and flag
STATUS: Final = SKILL + MAX_SKILLS  # + status: mask of parts
DIALS: Final = STATUS + MAX_STATUSES  # how many
DIAL: Final = DIALS + 1  # + place * 2: packed, then the program on_expire
MAX_DIALS: Final = 32
MODS_SIZE: Final = DIAL + MAX_DIALS * 2
MOD: Final = MODS_SIZE + 1  # + place: packed
MAX_MODS: Final = 48
# --- seats
SEATS: Final = MOD + MAX_MODS
CHARACTER: Final = 0  # -1: none
COLOUR: Final = 1
PLACE: Final = 2  # location
TRACK: Final = 3  # + energy, health, terror
RESOURCE: Final = 6  # + five
POINTS: Final = 11  # + six: points of attributes
ATTACHED: Final = 17  # mask of conditions
ACTED: Final = 18  # this round
PASSED: Final = 19
DAILY: Final = 20  # character action used today
INSPECTED: Final = 21  # + half: mask of locations inspected today
POOR: Final = 23  # + half: of these, those whose menhir could not be afforded
CALLED: Final = 25  # + place: actions called off this round, + 1
MAX_CALLED: Final = 3
OFFERS: Final = 28  # made this round
REFUSED: Final = 29  # + place: gifts refused this round, + 1
MAX_OFFERS: Final = 12
ZONE: Final = 41  # + deck * ZONES + zone: mask of the 40 cards
ZONES: Final = 6
IN_DECK: Final = 0
IN_HAND: Final = 1
IN_DISCARD: Final = 2
IN_DESTROYED: Final = 3
IN_RESERVE: Final = 4
IN_POOL: Final = 5
MOVED: Final = 53  # + deck: mask of cards moved tonight
ACTIVE_ITEMS: Final = 55  # + half: face up and in use
ACTIVE_SECRETS: Final = 57
SKILLED: Final = 58  # + side: mask of skills
SHOWN: Final = 60  # cards of the pool on show: mask of a deck's 40 cards
SEAT_WIDTH: Final = 61
CHAPTER_OVER: Final = SEATS + MAX_SEATS * SEAT_WIDTH  # has the chapter's end been reached?
# --- the course
COURSE_SIZE: Final = CHAPTER_OVER + 1
COURSE: Final = COURSE_SIZE + 1
F_PC: Final = 1  # after the routine
F_X: Final = 2  # + 0..9
FRAME: Final = 12
MAX_FRAMES: Final = 48
SIZE: Final = COURSE + FRAME * MAX_FRAMES

# --- bits of E_CONTEXT
FIRST_CARD: Final = 1  # the first card of the activation is being played
BONUS_GIVEN: Final = 2  # `pool_first_card` was added
GUARDED: Final = 4  # DEFENSIVE took its marker
LAYING: Final = 8  # AVA-RUL-115: the last card's own abilities do not count yet
IN_ATTACK: Final = 16  # step 3

# --- a word of the map
ON_MAP: Final = 1
REMOVED: Final = 2
ZONE_BITS: Final = 3
MENHIR: Final = 4
DIAL_SHIFT: Final = 3  # 4 bits
DIAL_BITS: Final = 15
QUEST_SHIFT: Final = 7  # 6 bits of quest tokens
QUEST_BITS: Final = 63
TIME_SHIFT: Final = 13  # 4 bits of time tokens a place: eight actions, then the card
TIME_BITS: Final = 15
ON_CARD: Final = 8  # the ninth place

# --- a word of an item card or a secret
IN_BOX: Final = 0  # item deck, or the box of secrets
AT_BOTTOM: Final = 1  # known at the bottom of the item deck
OUT: Final = 2  # removed from the game
IN_QUESTS: Final = 3  # a secret with a padlock
HELD: Final = 8  # + seat
LYING: Final = 16  # + location
PLACE_BITS: Final = 127
UP: Final = 128
FLIPPED: Final = 256
SET_ASIDE: Final = 512
USED: Final = 1024

# --- a word of the row
ROW_CARD: Final = 511  # row of the table of cards
ROW_OWNER_SHIFT: Final = 9  # 2 bits
ROW_NUMBER_SHIFT: Final = 11  # 6 bits: the owner's card
ROW_TOKEN_SHIFT: Final = 17  # 5 bits
ROW_CHARGE_SHIFT: Final = 22  # 6 bits
ROW_JOIN_SHIFT: Final = 28  # 3 bits a slot: 0 apart, 1 connected, 2 + attribute
ROW_DEAD: Final = 1099511627776  # its token was lost
ROW_ORPHAN: Final = 2199023255552  # its owner is dead: it belongs to nobody at the table

# --- zones of events
EVENT_BOX: Final = 0
EVENT_IN_DECK: Final = 1
EVENT_DISCARDED: Final = 2
EVENT_IS_ACTIVE: Final = 3
EVENT_IN_QUESTS: Final = 4
EVENT_IN_PILE: Final = 5
EVENT_AT_BOTTOM: Final = 6
EVENT_OUT: Final = 7
EVENT_COMPLETED: Final = 8  # in the quest pile, its objective met

NOT_TAKEN: Final = -1


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
        self.lay_out(SIZE, depth=2, together=True)
        if memory:
            self.memory = Memory([], [])
        s = self.s
        s[CHRONICLER] = NOT_TAKEN
        s[COMING] = NOT_TAKEN
        s[READING] = NOT_TAKEN
        s[E_CARD] = NOT_TAKEN
        s[E_ACTIVE] = NOT_TAKEN
        s[EVENT_ACTIVE] = NOT_TAKEN
        for seat in range(MAX_SEATS):
            s[SEATS + seat * SEAT_WIDTH + CHARACTER] = NOT_TAKEN

    def copy_from(self, other: State) -> None:
        """The snapshot never changes, so that all copies share it."""
        super().copy_from(other)
        assert isinstance(other, AvalonState), "a state becomes one of the same game"
        self.snapshot = other.snapshot

    # ------------------------------------------------------------------ room to try in
    def trial_room(self) -> vec[i64]:
        """Room for offers that are only counted; each state has its own, made when it is first wanted."""
        if len(self.trials) == 0:
            self.trials = vec[i64]([0] * BREADTH)
        return self.trials

    def scratch_room(self) -> vec[i64]:
        """Room for options that are only counted or that answer themselves; offers tried meanwhile lie elsewhere."""
        if len(self.scratch) == 0:
            self.scratch = vec[i64]([0] * BREADTH)
        return self.scratch

    # ------------------------------------------------------------------ the course
    def push(self, routine: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
        """Begin a routine in the midst of what is under way; returns where its frame lies."""
        s = self.s
        depth = s[COURSE_SIZE]
        assert depth < MAX_FRAMES, "routines are nested deeper than any rule asks for"
        frame = COURSE + depth * FRAME
        s[COURSE_SIZE] = depth + 1
        s[frame] = routine
        s[frame + F_PC] = 0
        s[frame + F_X] = a
        s[frame + F_X + 1] = b
        s[frame + F_X + 2] = c
        s[frame + F_X + 3] = d
        for place in range(F_X + 4, FRAME):
            s[frame + place] = 0
        return frame

    def pop(self) -> None:
        """The routine on top is finished."""
        self.s[COURSE_SIZE] -= 1

    def find_frame(self, routine: i64) -> i64:
        """The topmost frame of a routine, or -1."""
        frame = COURSE + (self.s[COURSE_SIZE] - 1) * FRAME
        while frame >= COURSE:
            if self.s[frame] == routine:
                return frame
            frame -= FRAME
        return -1

    # ------------------------------------------------------------------ seats
    def seat_at(self, seat: i64) -> i64:
        """Where the words of a seat begin."""
        return SEATS + seat * SEAT_WIDTH

    def of(self, seat: i64, word: i64) -> i64:
        return self.s[SEATS + seat * SEAT_WIDTH + word]

    def lives(self, seat: i64) -> bool:
        """Has this seat a living character?"""
        return self.s[SEATS + seat * SEAT_WIDTH + CHARACTER] >= 0

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
            if self.lives(seat) and self.of(seat, PLACE) == place:
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
        character = self.of(seat, CHARACTER)
        if character < 0:
            return 1000 + seat
        return self.book.character(character, CHARACTER_NUMBER)

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
        return self.s[SEATS + seat * SEAT_WIDTH + ZONE + deck * ZONES + zone]

    def shift_card(self, seat: i64, deck: i64, card: i64, source: i64, target: i64) -> None:
        """A personal card goes from one zone to another."""
        base = SEATS + seat * SEAT_WIDTH + ZONE + deck * ZONES
        self.s[base + source] &= ~bit(card)
        self.s[base + target] |= bit(card)

    # ------------------------------------------------------------------ the map
    def on_map(self, place: i64) -> bool:
        return self.s[LOC + place] & ZONE_BITS == ON_MAP

    def has_menhir(self, place: i64) -> bool:
        return self.s[LOC + place] & MENHIR != 0

    def dial_of(self, place: i64) -> i64:
        """What the dial of a menhir shows; 0 without a dial."""
        return (self.s[LOC + place] >> DIAL_SHIFT) & DIAL_BITS

    def set_dial(self, place: i64, value: i64) -> None:
        self.s[LOC + place] = (self.s[LOC + place] & ~(DIAL_BITS << DIAL_SHIFT)) | (value << DIAL_SHIFT)

    def quest_tokens(self, place: i64) -> i64:
        return (self.s[LOC + place] >> QUEST_SHIFT) & QUEST_BITS

    def set_quest_tokens(self, place: i64, count: i64) -> None:
        count = max(0, min(count, QUEST_BITS))
        self.s[LOC + place] = (self.s[LOC + place] & ~(QUEST_BITS << QUEST_SHIFT)) | (count << QUEST_SHIFT)

    def time_tokens(self, place: i64, action: i64) -> i64:
        return (self.s[LOC + place] >> (TIME_SHIFT + 4 * action)) & TIME_BITS

    def set_time_tokens(self, place: i64, action: i64, count: i64) -> None:
        count = max(0, min(count, TIME_BITS))
        shift = TIME_SHIFT + 4 * action
        self.s[LOC + place] = (self.s[LOC + place] & ~(bit(shift) * TIME_BITS)) | (count << shift)

    # ------------------------------------------------------------------ things
    def item_place(self, card: i64) -> i64:
        return self.s[ITEM + card] & PLACE_BITS

    def secret_place(self, number: i64) -> i64:
        return self.s[SECRET + number] & PLACE_BITS

    def item_keyword(self, card: i64) -> i64:
        return self.book.items[self.book.item_of[card] * ITEM_WIDTH + ITEM_KEYWORD]

    def secret_keyword(self, number: i64) -> i64:
        return self.book.secrets[number * SECRET_WIDTH + SECRET_KEYWORD]

    def refresh(self, seat: i64) -> None:
        """Work out anew which things of a seat are in use: face up, neither flipped nor set aside (AVA-ITEM-03)."""
        s = self.s
        base = self.seat_at(seat)
        s[base + ACTIVE_ITEMS] = 0
        s[base + ACTIVE_ITEMS + 1] = 0
        s[base + ACTIVE_SECRETS] = 0
        for card in range(self.book.item_cards):
            word = s[ITEM + card]
            if word & PLACE_BITS == HELD + seat and word & (UP | FLIPPED | SET_ASIDE) == UP:
                s[base + ACTIVE_ITEMS + card // HALF_ITEMS] |= bit(card % HALF_ITEMS)
        for number in range(self.book.secret_count):
            word = s[SECRET + number]
            if word & PLACE_BITS == HELD + seat and word & (UP | FLIPPED | SET_ASIDE) == UP:
                s[base + ACTIVE_SECRETS] |= bit(number)
