"""What the numbers of a table stand for: a walk over every word of it that names something of the pack.

A pack numbers its things by their place in their lists, so a number means something only beside its pack. Whoever walks
is told each number with its kind ("location", "item_card", "program", …) and says which number to write instead: a
`Naming`. One that writes down names walks over a table to save it (`naming.py`), one that looks them up in another pack
walks over it to bring it there (`migration.py`). What is kept by its printed number (secrets, skills) or by a number of
the rules (resources, modifiers, questions) is walked over too where the pack must have it.

Every routine and every question stands in a table here, also those that name nothing: so none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import costs, encounter_start

LISTED: Final = 31  # encounter cards of a deck
Fields = tuple[tuple[int, str], ...]


class Naming(Protocol):
    """Says which number to write for a number of a kind."""

    where: str  # what is being walked over, for refusals

    def number(self, kind: str, number: int) -> int:
        """The number to write; refuses if there is none."""

    def keep_number(self, kind: str, number: int) -> int | None:
        """The number to write, or none if the thing is dropped; refuses if it is neither."""

    def known_number(self, kind: str, number: int) -> int | None:
        """The number to write, or none if there is none: for what no rule reads any more."""

    def require_unchanged(self, kind: str, number: int) -> None:
        """An encounter, or the instant actions of a location, are under way; refuses if they read otherwise now."""

    def compensate(self, kind: str, number: int, seat: int | None) -> None:
        """A thing was dropped: its holder, or everybody, is due what the pack says."""


# ---------------------------------------------------------------------- actions
RANGES: Final[tuple[tuple[int, str], ...]] = (
    (0, ""),
    (w.CLAIM, "character"),
    (w.TAKE_COLOUR, "colour"),
    (w.SEAT, ""),
    (w.CHOOSE, ""),
    (w.TO, "location"),
    (w.AT_PLACE, "action"),
    (w.TOKEN, "action"),
    (w.NAME_GUARDIAN, "encounter"),
    (w.WEAR, "thing"),
    (w.ASIDE, "thing"),
    (w.GIVE_UP, "thing"),
    (w.PICK_UP, "item"),
    (w.USE, "thing"),
    (w.USE_SKILL, "skill"),
    (w.LEARN, "skill"),
    (w.PLAY, ""),
    (w.DISCARD, ""),
    (w.TAKE, ""),
    (w.PUT_IN, ""),
    (w.TAKE_OUT, ""),
    (w.CHARGE, ""),
    (w.GIVE, "gift"),
    (w.GO, ""),
    (w.IN_COMPANY, "action"),
)
"""The ranges of actions and what each names; a personal card is named by the number printed on it."""

Turn = Callable[[str, int], int | None]


def turn_action(turn: Turn, action: int) -> int | None:
    """An action with what it names turned."""
    start, kind = next(one for one in reversed(RANGES) if one[0] <= action) if action >= 0 else (0, "")
    if not kind:
        return action
    if kind == "gift":
        receiver, gift = divmod(action - start, w.GIFTS)
        turned = turn_gift(turn, gift)
        return None if turned is None else start + receiver * w.GIFTS + turned
    turned = turn_thing(turn, action - start) if kind == "thing" else turn(kind, action - start)
    return None if turned is None else start + turned


def turn_gift(turn: Turn, gift: int) -> int | None:
    """What is offered: food, wealth or a thing."""
    if gift < w.GIFT_THING:
        return gift
    turned = turn_thing(turn, gift - w.GIFT_THING)
    return None if turned is None else w.GIFT_THING + turned


def turn_thing(turn: Turn, thing: int) -> int | None:
    """An item by its kind, or a secret by its number."""
    if thing < w.THING_SECRET:
        return turn("item", thing)
    turned = turn("secret", thing - w.THING_SECRET)
    return None if turned is None else w.THING_SECRET + turned


# ---------------------------------------------------------------------- routines and questions
FRAMES: Final[Mapping[int, Fields]] = {
    w.R_SET_UP: (),
    w.R_DAY: ((w.DAY_PLACE, "next_location"),),
    w.R_BETWEEN: (),
    w.R_ROUND: (),
    w.R_ACTION: ((w.ACTION_CHOSEN, "deed"),),
    w.R_ARRIVE: (
        (w.ARRIVE_PLACE, "location"),
        (w.ARRIVE_FOUGHT, "encounters"),
        (w.ARRIVE_GUARDIAN, "encounter_at_hand"),
    ),
    w.R_PROGRAM: (
        (w.F_PC, "program"),
        (w.PROGRAM_BEARER, "bearer"),
        (w.PROGRAM_VERSE, "verse"),
        (w.PROGRAM_START, "program"),
    ),
    w.R_ENCOUNTER: (),
    w.R_ACTIVATION: (),
    w.R_PLAY: ((w.PLAY_ROW, "card"),),
    w.R_ATTACK: (),
    w.R_DISCARD: (),
    w.R_ASSIGN: (),
    w.R_GAIN_ITEM: (),
    w.R_WEAR: (),
    w.R_TRADE: ((w.TRADE_GIFT, "gift"),),
    w.R_REST: (),
    w.R_ADVANCE: (),
    w.R_PICK: (),
    w.R_SKILL: ((w.LEARN_SKILL, "skill_at_hand"),),
    w.R_BUILD: (),
    w.R_DEATH: (
        (w.DEATH_CHARACTER, "character"),
        (w.DEATH_PLACE, "location"),
        (w.DEATH_SUCCESSOR, "character"),
        (w.DEATH_SECRET, "secret_at_hand"),
    ),
    w.R_MOVE: ((w.MOVE_NAMED, "location"),),
    w.R_PEEK: ((w.PEEK_CARD, "encounter"),),
    w.R_CHAPTER: (),
    w.R_PERISHED: (),
    w.R_GIVE_UP: (),
    w.R_GUARDIANS: ((w.GUARDIANS_ROLLED, "encounters"),),
    w.R_EQUIP: (),
    w.R_EVERY: (),
    w.R_OUSTED: (),
    w.R_PAYMENT: (),  # see `Walk.payment`
    w.R_OPEN: ((w.OPENING_CARD, "encounter"),),  # and `Walk.opening`
    w.R_SAVE: (),
    w.R_USE: (),  # see `Walk.use`
    w.R_ESCAPE: (),
    w.R_RESPONSES: (),
    w.R_LETTER: (),
    w.R_DREAM: (),
    w.R_SUPPER: tuple((w.SUPPER_SAID + seat, "said") for seat in range(w.MAX_SEATS)),
}
"""The words of each routine's frame that name something."""

QUESTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "claim": {},
    "colour": {},
    "chronicler": {},
    "token": {"location": "location"},
    "discuss": {},
    "wear": {},
    "who_acts": {},
    "action": {},
    "join": {"action": "deed"},
    "accept": {"action": "deed"},
    "pay": {},
    "go_on": {},
    "choice": {"address": "program"},
    "assign": {"what": "object"},
    "activate": {"location": "location"},
    "destination": {},
    "guardian": {"location": "location", "met": "encounters"},
    "join_encounter": {"location": "location", "guardian": "encounter"},
    "avoid": {"encounter": "encounter"},
    "set_aside": {},
    "hand": {},
    "active": {},
    "first_card": {},
    "magic_key": {"card": "card"},
    "more_cards": {},
    "charge": {},
    "discard": {},
    "response": {},
    "loot": {"what": "object"},
    "eat": {},
    "spend": {},
    "pool": {},
    "skill": {},
    "side": {"skill": "skill"},
    "build": {},
    "offer": {},
    "gift": {"gift": "gift"},
    "secret": {"secret": "secret"},
    "mercy": {},
    "save": {},
    "tie": {},
    "give_up": {},
    "peek": {"encounter": "encounter"},
    "deck": {},
    "other": {"what": "object"},
    "manners": {},
}
"""The words of each question that name something."""


# ---------------------------------------------------------------------- the walk
class Walk:
    """Goes over the words of one table; `new` is the table as the naming would have it."""

    def __init__(self, words: Sequence[int], naming: Naming) -> None:
        self.old = list(words)
        self.new = list(words)
        self.naming = naming

    def all(self) -> list[int]:
        """Every word."""
        for where, part in (
            ("on the campaign sheet", self.campaign),
            ("in the encounter under way", self.encounter),
            ("on the map", self.map),
            ("among the guardians", self.guardians),
            ("in the encounter decks", self.decks),
            ("in the event deck", self.events),
            ("among the items", self.items),
            ("among the secrets and skills", self.walk_printed),
            ("on the status sheet", self.statuses),
            ("among the dials", self.dials),
            ("at a seat", self.characters),
            ("in what is under way", self.course),
        ):
            self.naming.where = where
            part()
        return self.new

    # ------------------------------------------------------------------ one word
    def put(self, at: int, kind: str, base: int = 0) -> None:
        """A word that is `base` plus a number; below it, it names nothing."""
        if self.old[at] >= base:
            self.new[at] = base + self.naming.number(kind, self.old[at] - base)

    def put_known(self, at: int, kind: str, otherwise: int) -> None:
        """A word no rule reads any more; what is not known any more is left out."""
        if self.old[at] >= 0:
            turned = self.naming.known_number(kind, self.old[at])
            self.new[at] = otherwise if turned is None else turned

    def put_mask(self, at: int, kind: str) -> None:
        """A mask of numbers."""
        turned = [self.naming.keep_number(kind, number) for number in bits(self.old[at])]
        self.new[at] = sum(1 << number for number in turned if number is not None)

    def put_halves(self, at: int, kind: str, half: int) -> None:
        """A mask in two words."""
        mask = sum(1 << self.naming.number(kind, number) for number in halves(self.old, at, half))
        self.new[at], self.new[at + 1] = mask & (1 << half) - 1, mask >> half

    def put_list(self, size: int, first: int, kind: str, low: int = 0) -> None:
        """A list of numbers, the lowest `low` bits of each another thing; what is dropped leaves no gap."""
        count, room = self.old[size], []
        for word in self.old[first : first + count]:
            turned = self.naming.keep_number(kind, word >> low)
            if turned is not None:
                room.append((turned << low) | (word & (1 << low) - 1))
        self.new[size] = len(room)
        self.new[first : first + count] = room + [0] * (count - len(room))

    def put_action(self, at: int, base: int = 0) -> None:
        """An action that was answered, plus `base`; one that is not known any more is forgotten."""
        if self.old[at] > base - 1:
            turned = turn_action(self.naming.known_number, self.old[at] - base)
            self.new[at] = 0 if turned is None else turned + base

    # ------------------------------------------------------------------ parts of the table
    def campaign(self) -> None:
        """Chapter, tasks, people, the end."""
        self.put(w.CHAPTER, "chapter")
        self.put(w.COMING, "chapter")
        self.put(w.ENDED, "ending", 2)
        self.put(w.FAILING, "ending", 3)
        self.put_known(w.READING, "verse", w.NOT_TAKEN)
        self.put_action(w.ANSWER)
        for at, kind in (
            (w.MERCIES, "chapter"),
            (w.DEAD, "character"),
            (w.CLAIMED, "character"),
            (w.TASKS_OPEN, "task"),
            (w.TASKS_DONE, "task"),
        ):
            self.put_mask(at, kind)

    def encounter(self) -> None:
        """Its card, its place, its sequence, and the votes that wait."""
        if self.old[w.E_CARD] >= 0:
            self.put(w.E_CARD, "encounter")
            self.put(w.E_PLACE, "location")
            self.naming.require_unchanged("encounter", self.old[w.E_CARD])
        else:
            self.put_known(w.E_PLACE, "location", 0)
        count = self.old[w.ROW_SIZE]
        for at in range(w.ROW, w.ROW + w.MAX_ROW):
            word = self.old[at] if at < w.ROW + count else 0
            self.new[at] = word - (word & w.ROW_CARD)
            if at < w.ROW + count:
                self.new[at] += self.naming.number("card", word & w.ROW_CARD)
        for seat in range(w.MAX_SEATS):
            self.put_action(w.VOTED + seat)

    def map(self) -> None:
        """Locations with their zone, menhir and tokens; time tokens by the action they lie on."""
        self.new[w.LOC : w.LOC + w.MAX_LOCATIONS] = [0] * w.MAX_LOCATIONS
        for place in range(w.MAX_LOCATIONS):
            word = self.old[w.LOC + place]
            if word == 0:
                continue
            turned = self.naming.number("location", place)
            moved = word & (1 << w.TIME_SHIFT) - 1
            moved |= (word >> w.TIME_SHIFT + 4 * w.ON_CARD & w.TIME_BITS) << w.TIME_SHIFT + 4 * w.ON_CARD
            for action in range(w.MAX_LOCATION_ACTIONS):
                tokens = word >> w.TIME_SHIFT + 4 * action & w.TIME_BITS
                if tokens:
                    own = self.naming.number("action", place * w.MAX_LOCATION_ACTIONS + action)
                    moved |= tokens << w.TIME_SHIFT + 4 * (own % w.MAX_LOCATION_ACTIONS)
            self.new[w.LOC + turned] = moved

    def guardians(self) -> None:
        """Those that roam, each with its place."""
        for at in range(w.GUARDIAN, w.GUARDIAN + w.MAX_GUARDIANS):
            self.new[at] = 0
            if at < w.GUARDIAN + self.old[w.GUARDIANS]:
                card = self.naming.number("encounter", self.old[at] >> w.GUARDIAN_CARD_SHIFT)
                place = self.naming.number("location", self.old[at] & w.GUARDIAN_PLACE_BITS)
                self.new[at] = (card << w.GUARDIAN_CARD_SHIFT) | place

    def decks(self) -> None:
        """Encounter decks, the box, and what lies known on top and at the bottom."""
        for deck in range(4):
            self.new[w.DECK_MASK + deck] = sum(
                1 << self.deck_card(deck, card) for card in bits(self.old[w.DECK_MASK + deck])
            )
            for mask in (w.BOX_MASK, w.HIDDEN_MASK):  # what lies in the box may be no more
                there = [
                    self.naming.known_number("encounter", deck * LISTED + card) for card in bits(self.old[mask + deck])
                ]
                self.new[mask + deck] = sum(1 << card % LISTED for card in there if card is not None)
            for size, first in ((w.TOP_SIZE, w.TOP), (w.BOTTOM_SIZE, w.BOTTOM)):
                for place in range(LISTED):
                    at = first + deck * LISTED + place
                    self.new[at] = self.deck_card(deck, self.old[at]) if place < self.old[size + deck] else 0

    def deck_card(self, deck: int, card: int) -> int:
        """A card of an encounter deck by its place there."""
        return self.naming.number("encounter", deck * LISTED + card) % LISTED

    def events(self) -> None:
        """The event of the day, the deck, the discards, the random pile, the quests."""
        if self.old[w.EVENT_ACTIVE] >= 0:
            turned = self.naming.keep_number("event", self.old[w.EVENT_ACTIVE])
            self.new[w.EVENT_ACTIVE] = w.NOT_TAKEN if turned is None else turned
        self.put_list(w.EVENT_DECK_SIZE, w.EVENT_DECK, "event", 1)
        self.put_list(w.EVENT_DISCARD_SIZE, w.EVENT_DISCARD, "event")
        self.put_list(w.PILE_SIZE, w.PILE, "event")
        self.put_list(w.QUESTS, w.QUEST, "event")
        self.put_stretch(w.EVENT_ZONE, w.MAX_EVENTS, "event")

    def put_stretch(self, first: int, count: int, kind: str) -> None:
        """A word for each thing of a kind; one that is 0 says nothing."""
        self.new[first : first + count] = [0] * count
        for number, word in enumerate(self.old[first : first + count]):
            if word == 0:
                continue
            turned = self.naming.keep_number(kind, number)
            if turned is None:
                self.naming.compensate(kind, number, None)
            else:
                self.new[first + turned] = word

    def items(self) -> None:
        """Item cards: who holds them, or where they lie."""
        self.put_list(w.ITEM_BOTTOM_SIZE, w.ITEM_BOTTOM, "item_card")
        self.new[w.ITEM : w.ITEM + w.MAX_ITEM_CARDS] = [0] * w.MAX_ITEM_CARDS
        for card in range(w.MAX_ITEM_CARDS):
            word = self.old[w.ITEM + card]
            if word == 0:
                continue
            turned = self.naming.keep_number("item_card", card)
            if turned is None:
                self.naming.compensate("item_card", card, holder(word))
            else:
                self.new[w.ITEM + turned] = self.lying(word)

    def lying(self, word: int) -> int:
        """The word of a thing; if it lies on a location, on that location."""
        place = word & w.PLACE_BITS
        if place < w.LYING:
            return word
        return word - place + w.LYING + self.naming.number("location", place - w.LYING)

    def walk_printed(self) -> None:
        """Secrets and skills are called by the number printed on them; the pack must have those in play."""
        self.new[w.SECRET : w.SECRET + w.MAX_SECRETS] = [0] * w.MAX_SECRETS
        for number in range(w.MAX_SECRETS):
            word = self.old[w.SECRET + number]
            if word == 0:
                continue
            turned = self.naming.keep_number("secret", number)
            if turned is None:
                self.naming.compensate("secret", number, holder(word))
            else:
                self.new[w.SECRET + turned] = self.lying(word)
        for number in range(w.MAX_SKILLS):
            if self.old[w.SKILL + number] != 0:
                self.naming.number("skill", number)

    def statuses(self) -> None:
        """Each with the parts that are marked."""
        for number, parts in enumerate(self.old[w.STATUS : w.STATUS + w.MAX_STATUSES]):
            for part in bits(parts):
                self.naming.keep_number("part", number * 64 + part)
        self.put_stretch(w.STATUS, w.MAX_STATUSES, "status")

    def dials(self) -> None:
        """Each with what it lies on, and what happens when it runs out."""
        room: list[int] = []
        for at in range(w.DIAL, w.DIAL + 2 * self.old[w.DIALS], 2):
            word, program = self.old[at], self.old[at + 1]
            dial = self.naming.keep_number("dial", word & w.DIAL_ID_BITS)
            if dial is None:
                continue
            lies_on = self.bearer_of_dial(word >> w.DIAL_ON_SHIFT & w.DIAL_ON_BITS, word)
            rest = word & ~(w.DIAL_ID_BITS | w.DIAL_WHAT_BITS << w.DIAL_WHAT_SHIFT)
            room += [rest | dial | (lies_on + 1 << w.DIAL_WHAT_SHIFT), self.program(program)]
        self.new[w.DIALS] = len(room) // 2
        self.new[w.DIAL : w.DIAL + 2 * w.MAX_DIALS] = room + [0] * (2 * w.MAX_DIALS - len(room))

    def bearer_of_dial(self, on: int, word: int) -> int:
        """What a dial lies on: a secret, a quest, a seat or a location."""
        what = (word >> w.DIAL_WHAT_SHIFT & w.DIAL_WHAT_BITS) - 1
        if on == bc.DIAL_ON_CHARACTER or what < 0:
            return what
        if on == bc.DIAL_ON_LOCATION:
            return self.naming.number("location", what)
        if on == bc.DIAL_ON_QUEST and what < bc.QUEST_SECRET:
            return self.naming.number("event", what)
        base = bc.QUEST_SECRET if on == bc.DIAL_ON_QUEST else 0
        return base + self.naming.number("secret", what - base)

    def characters(self) -> None:
        """Who plays whom, where they stand, what they looked at and were refused."""
        for seat in range(w.MAX_SEATS):
            self.naming.where = f"at seat {seat}"
            base = w.SEATS + seat * w.SEAT_WIDTH
            if self.old[base + w.CHARACTER] < 0:
                self.put_known(base + w.PLACE, "location", 0)
                self.put_known(base + w.COLOUR, "colour", 0)
                continue
            self.put(base + w.CHARACTER, "character")
            self.put(base + w.COLOUR, "colour")
            self.put(base + w.PLACE, "location")
            self.put_halves(base + w.INSPECTED, "location", w.HALF_LOCATIONS)
            self.put_halves(base + w.POOR, "location", w.HALF_LOCATIONS)
            for place in range(w.MAX_CALLED):
                self.put_action(base + w.CALLED + place, 1)
            for place in range(w.MAX_OFFERS):
                self.walk_refused(base + w.REFUSED + place)

    def walk_refused(self, at: int) -> None:
        """An offer that was refused, counted from 1 above the first action of giving."""
        if self.old[at] > 0:
            turned = turn_action(self.naming.known_number, self.old[at] - 1 + w.GIVE)
            self.new[at] = 0 if turned is None else turned + 1 - w.GIVE

    # ------------------------------------------------------------------ what is under way
    def course(self) -> None:
        """The frames of all routines, and nothing above them."""
        for place in range(w.MAX_FRAMES):
            frame = w.COURSE + place * w.FRAME
            if place < self.old[w.COURSE_SIZE]:
                self.frame(frame)
            else:
                self.new[frame : frame + w.FRAME] = [0] * w.FRAME

    def frame(self, frame: int) -> None:
        """The frame of a routine."""
        routine = self.old[frame]
        for word, kind in FRAMES[routine]:
            self.field(frame + word, kind)
        if routine == w.R_PAYMENT:
            self.payment(frame)
        elif routine == w.R_OPEN:
            self.opening(frame)
        elif routine == w.R_USE:
            self.use(frame)
        elif routine == w.R_ARRIVE and self.old[frame + w.ARRIVE_INSTANT] > 0:
            self.naming.require_unchanged("instants", self.old[frame + w.ARRIVE_PLACE])
        elif routine == w.R_PEEK:
            for place in range(self.old[frame + w.PEEK_KEPT]):
                self.put(frame + w.PEEK_CARDS + place, "encounter")

    def field(self, at: int, kind: str) -> None:
        """One word of a frame."""
        if kind == "encounters":
            self.put_halves(at, "encounter", w.HALF_ENCOUNTERS)
        else:
            self.new[at] = self.value(kind, self.old[at])

    def value(self, kind: str, number: int) -> int:
        """What a word of a kind becomes."""
        match kind:
            case "deed":
                return or_refuse(turn_action(self.naming.number, number))
            case "said":
                return 1 + or_refuse(turn_action(self.naming.number, number - 1)) if number > 0 else number
            case "gift":
                return or_refuse(turn_gift(self.naming.number, number))
            case "program":
                return self.program(number)
            case "bearer":
                return self.bearer(number)
            case "encounter_at_hand":
                return 1 + self.naming.number("encounter", number - 1) if number > 0 else number
            case "skill_at_hand" | "secret_at_hand":
                return self.naming.number(kind.removesuffix("_at_hand"), number) if number > 0 else number
        return self.naming.number(kind, number) if number >= 0 else number

    def program(self, address: int) -> int:
        """The address of an instruction; 0 is none, or the end."""
        return self.naming.number("program", address) if address > 0 else address

    def bearer(self, bearer: int) -> int:
        """What bears an effect."""
        if w.BY_ITEM <= bearer < w.BY_SECRET:
            return w.BY_ITEM + self.naming.number("item_card", bearer - w.BY_ITEM)
        if w.BY_SECRET <= bearer < w.BY_SKILL:
            return w.BY_SECRET + self.naming.number("secret", bearer - w.BY_SECRET)
        return bearer

    def payment(self, frame: int) -> None:
        """A cost: energy, energy a seat, or what is printed."""
        way = self.old[frame + w.PAYMENT_PARTY] >> costs.WAY_SHIFT & costs.PART_BITS
        cost = self.old[frame + w.PAYMENT_COST]
        if way != costs.EACH_OWN and cost > 0:
            self.new[frame + w.PAYMENT_COST] = self.naming.number("record", cost)

    def opening(self, frame: int) -> None:
        """An encounter that begins, and what follows it."""
        enc, follows = self.old[frame + w.OPENING_ENC], self.old[frame + w.OPENING_FOLLOWS]
        if enc < 0:
            self.new[frame + w.OPENING_ENC] = -1 - self.naming.number("encounter", -1 - enc)
        else:
            self.new[frame + w.OPENING_ENC] = self.naming.number("record", enc)
        for word in (w.OPENING_WIN, w.OPENING_FAIL, w.OPENING_RUN):
            if follows == encounter_start.LISTS:
                self.new[frame + word] = self.program(self.old[frame + word])
            elif follows == encounter_start.VERSES:
                self.put(frame + word, "verse")

    def use(self, frame: int) -> None:
        """An item, a secret or a skill in use; charges are named by their place in the row."""
        if self.old[frame + w.F_PC] == 2:
            return
        self.new[frame + w.USE_PROGRAM] = self.program(self.old[frame + w.USE_PROGRAM])
        self.new[frame + w.USE_BEARER] = self.bearer(self.old[frame + w.USE_BEARER])
        word = self.old[frame + w.USE_WORD]
        if w.ITEM <= word < w.ITEM + w.MAX_ITEM_CARDS:
            self.new[frame + w.USE_WORD] = w.ITEM + self.naming.number("item_card", word - w.ITEM)

    # ------------------------------------------------------------------ questions
    def question(self, kind: str, words: Mapping[str, int]) -> dict[str, int]:
        """The words of an open question."""
        self.naming.where = f"in the question {kind!r}"
        turned = dict(words)
        for name, what in QUESTIONS[kind].items():
            if what == "encounters":
                mask = words[name] | words[f"{name}_more"] << w.HALF_ENCOUNTERS
                whole = sum(1 << self.naming.number("encounter", card) for card in bits(mask))
                turned[name] = whole & (1 << w.HALF_ENCOUNTERS) - 1
                turned[f"{name}_more"] = whole >> w.HALF_ENCOUNTERS
            elif what == "object":
                turned[name] = self.object(words["effect"], words[name])
            else:
                turned[name] = self.value(what, words[name])
        return turned

    def object(self, effect: int, what: int) -> int:
        """What an effect gives: an item, a secret, or something the rules number."""
        kind = {bc.OP_ITEM_GET: "item", bc.OP_SECRET: "secret"}.get(effect)
        return what if kind is None else self.naming.number(kind, what)

    def answer(self, action: int) -> int:
        """An answer given already."""
        return or_refuse(turn_action(self.naming.number, action))


def bits(mask: int) -> Iterator[int]:
    """The numbers of a mask."""
    number = 0
    while mask > 0:
        if mask & 1:
            yield number
        mask >>= 1
        number += 1


def halves(words: Sequence[int], at: int, half: int) -> Iterator[int]:
    """The numbers of a mask in two words."""
    return bits(words[at] | words[at + 1] << half)


def holder(word: int) -> int | None:
    """The seat that holds a thing, if one does."""
    place = word & w.PLACE_BITS
    return place - w.HELD if w.HELD <= place < w.LYING else None


def or_refuse(number: int | None) -> int:
    """What a naming that refuses has let through."""
    assert number is not None, "`Naming.number` gives a number or refuses"
    return number
