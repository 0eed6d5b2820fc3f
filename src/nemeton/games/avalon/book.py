"""A loaded pack as the compiled rules read it: one list of code, one list a table, and what follows from them.

Nothing here changes while a campaign is played: all states of one pack share one book, also those in other threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w

if TYPE_CHECKING:
    from nemeton.games.avalon.content.flat import Flat

NO_CARD: Final = -1  # no location card: none has that number, or there is no key
NO_DIAL: Final = 255  # of a secret that brings none along


def bit(place: i64) -> i64:
    """The mask of one place. Compiled, a literal 1 that is shifted has 31 bits only, so this one is worked out."""
    one = place * 0 + 1
    return one << place


@final
@mypyc_attr(acyclic=True)
class Book:
    """The tables of a pack; bytecode.py names their columns. All is set here and never again."""

    def __init__(self, flat: Flat, action_names: list[int], secret_dials: list[int]) -> None:
        self.code: Final = vec[i64](flat.code)
        self.characters: Final = vec[i64](flat.characters)
        self.cards: Final = vec[i64](flat.cards)
        self.skills: Final = vec[i64](flat.skills)
        self.encounters: Final = vec[i64](flat.encounters)
        self.locations: Final = vec[i64](flat.locations)
        self.events: Final = vec[i64](flat.events)
        self.items: Final = vec[i64](flat.items)
        self.secrets: Final = vec[i64](flat.secrets)
        self.statuses: Final = vec[i64](flat.statuses)
        self.chapters: Final = vec[i64](flat.chapters)
        self.conditions: Final = vec[i64](flat.conditions)
        self.verses: Final = vec[i64](flat.verses)
        self.start_dial: Final = vec[i64](flat.start_dial)
        self.slots: Final[i64] = flat.slots
        self.start_location: Final[i64] = flat.start_location
        self.first_chapter: Final[i64] = flat.first_chapter
        self.mercy_verse: Final[i64] = flat.mercy_verse
        self.mercy_status: Final[i64] = flat.mercy_status
        self.colours: Final[i64] = flat.colours
        self.character_count: Final[i64] = len(self.characters) // bc.CHARACTER_WIDTH
        self.location_count: Final[i64] = len(self.locations) // bc.LOCATION_WIDTH
        self.event_count: Final[i64] = len(self.events) // bc.EVENT_WIDTH
        self.item_kinds: Final[i64] = len(self.items) // bc.ITEM_WIDTH
        self.secret_count: Final[i64] = len(self.secrets) // bc.SECRET_WIDTH
        self.skill_count: Final[i64] = len(self.skills) // bc.SKILL_WIDTH
        self.action_names: Final = vec[i64](action_names)  # + location * 8 + action: equal for one name, -1 without one
        self.secret_dials: Final = vec[i64](secret_dials)  # + secret: the dial it brings along, or NO_DIAL
        self.item_of: Final = kinds_of_cards(self.items)  # + item card: its kind
        self.item_cards: Final[i64] = len(self.item_of)
        self.keys: Final = cards_on_keys(self.locations)  # + location * 4 + direction: the card its key leads to
        self.quest_secrets: Final[i64] = secrets_with_objective(self.secrets)  # as a mask
        # For each modifier key what can ever give it, as masks, so that a sum need not look at everything:
        self.item_keys: Final = find_item_keys(self.code, self.items, self.item_of)  # + modifier key * 2 + half
        self.secret_keys: Final = find_secret_keys(self.code, self.secrets)  # + modifier key
        self.skill_keys: Final = find_skill_keys(self.code, self.skills)  # + side * MODS + modifier key

    def static_count(self, static: i64) -> i64:
        """How many modifiers stand at an address; none at address 0."""
        return count_statics(self.code, static)

    # ------------------------------------------------------------------ a column of a row
    def location(self, index: i64, column: i64) -> i64:
        return self.locations[index * bc.LOCATION_WIDTH + column]

    def character(self, index: i64, column: i64) -> i64:
        return self.characters[index * bc.CHARACTER_WIDTH + column]

    def encounter(self, card: i64, column: i64) -> i64:
        return self.encounters[card * bc.ENCOUNTER_WIDTH + column]

    def card(self, row: i64, column: i64) -> i64:
        return self.cards[row * bc.CARD_WIDTH + column]

    def item(self, kind: i64, column: i64) -> i64:
        return self.items[kind * bc.ITEM_WIDTH + column]

    def secret(self, number: i64, column: i64) -> i64:
        return self.secrets[number * bc.SECRET_WIDTH + column]

    def skill(self, number: i64, column: i64) -> i64:
        return self.skills[number * bc.SKILL_WIDTH + column]

    def event(self, event: i64, column: i64) -> i64:
        return self.events[event * bc.EVENT_WIDTH + column]

    def chapter(self, chapter: i64, column: i64) -> i64:
        return self.chapters[chapter * bc.CHAPTER_WIDTH + column]

    def condition(self, condition: i64, column: i64) -> i64:
        return self.conditions[condition * bc.CONDITION_WIDTH + column]

    def index_of(self, number: i64) -> i64:
        """The location card with a number, or NO_CARD."""
        return card_with_number(self.locations, number)


def count_statics(code: vec[i64], static: i64) -> i64:
    return 0 if static == 0 else code[static]


def card_with_number(locations: vec[i64], number: i64) -> i64:
    for index in range(len(locations) // bc.LOCATION_WIDTH):
        if locations[index * bc.LOCATION_WIDTH + bc.LOC_NUMBER] == number:
            return index
    return NO_CARD


# ---------------------------------------------------------------------- what follows from the tables
def kinds_of_cards(items: vec[i64]) -> vec[i64]:
    """Item cards are numbered kind by kind, copy by copy."""
    cards: vec[i64] = vec[i64]([])
    for kind in range(len(items) // bc.ITEM_WIDTH):
        for _copy in range(items[kind * bc.ITEM_WIDTH + bc.ITEM_COPIES]):
            cards = append(cards, kind)
    assert len(cards) <= w.MAX_ITEM_CARDS, "the loader refuses a pack with more"
    return cards


def cards_on_keys(locations: vec[i64]) -> vec[i64]:
    """The card each key of each location leads to, NO_CARD where there is no key; the loader refuses one to nothing."""
    keys: vec[i64] = vec[i64]([])
    for index in range(len(locations) // bc.LOCATION_WIDTH):
        for direction in range(4):
            number = locations[index * bc.LOCATION_WIDTH + bc.LOC_KEYS + direction]
            keys = append(keys, NO_CARD if number == 0 else card_with_number(locations, number))
    return keys


def secrets_with_objective(secrets: vec[i64]) -> i64:
    mask: i64 = 0
    for number in range(len(secrets) // bc.SECRET_WIDTH):
        if secrets[number * bc.SECRET_WIDTH + bc.SECRET_OBJECTIVE] != 0:
            mask |= bit(number)
    return mask


def find_item_keys(code: vec[i64], items: vec[i64], item_of: vec[i64]) -> vec[i64]:
    """For each modifier key the item cards that have it, in two halves."""
    masks: vec[i64] = vec[i64]([0] * (2 * bc.MODS))
    for card in range(len(item_of)):
        static = items[item_of[card] * bc.ITEM_WIDTH + bc.ITEM_STATIC]
        for place in range(count_statics(code, static)):
            key = code[static + 1 + place * bc.STATIC_WIDTH]
            masks[key * 2 + card // w.HALF_ITEMS] |= bit(card % w.HALF_ITEMS)
    return masks


def find_secret_keys(code: vec[i64], secrets: vec[i64]) -> vec[i64]:
    """For each modifier key the secrets that have it."""
    masks: vec[i64] = vec[i64]([0] * bc.MODS)
    for number in range(len(secrets) // bc.SECRET_WIDTH):
        static = secrets[number * bc.SECRET_WIDTH + bc.SECRET_STATIC]
        for place in range(count_statics(code, static)):
            masks[code[static + 1 + place * bc.STATIC_WIDTH]] |= bit(number)
    return masks


def find_skill_keys(code: vec[i64], skills: vec[i64]) -> vec[i64]:
    """For each side and modifier key the skills that have it."""
    masks: vec[i64] = vec[i64]([0] * (2 * bc.MODS))
    for number in range(len(skills) // bc.SKILL_WIDTH):
        for side in range(2):
            static = skills[number * bc.SKILL_WIDTH + bc.SKILL_STATIC + side]
            for place in range(count_statics(code, static)):
                masks[side * bc.MODS + code[static + 1 + place * bc.STATIC_WIDTH]] |= bit(number)
    return masks
