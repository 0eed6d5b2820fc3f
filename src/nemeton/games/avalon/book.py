"""A loaded pack as the compiled rules read it: one list of code, one list a table, and what follows from them.

Nothing here changes while a campaign is played, so that all states of one pack share one book.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.avalon.code import (
    CHARACTER_WIDTH,
    ITEM_COPIES,
    ITEM_STATIC,
    ITEM_WIDTH,
    LOC_KEYS,
    LOC_NUMBER,
    LOCATION_WIDTH,
    MAX_ITEM_CARDS,
    MAX_SECRETS,
    MODS,
    SECRET_OBJECTIVE,
    SECRET_STATIC,
    SECRET_WIDTH,
    SKILL_STATIC,
    SKILL_WIDTH,
)

BREADTH: Final = 640  # no question has more options: trade, everything a character may hold to three others
NO_CARD: Final = -1  # of a key: no card has its number
NO_KEY: Final = -2
HALF_ITEMS: Final = 56  # item cards in one mask; there are two


def bit(place: i64) -> i64:
    """The mask of one place. Compiled, a literal 1 that is shifted has 31 bits only, so this one is worked out."""
    one = place * 0 + 1
    return one << place


@final
@mypyc_attr(acyclic=True)
class Book:
    """The tables of a pack; code.py names their columns."""

    def __init__(self, code: list[int]) -> None:
        self.code: vec[i64] = vec[i64](code)
        none: vec[i64] = vec[i64]([])
        self.characters: vec[i64] = none
        self.cards: vec[i64] = none
        self.skills: vec[i64] = none
        self.encounters: vec[i64] = none
        self.locations: vec[i64] = none
        self.events: vec[i64] = none
        self.items: vec[i64] = none
        self.secrets: vec[i64] = none
        self.statuses: vec[i64] = none
        self.chapters: vec[i64] = none
        self.conditions: vec[i64] = none
        self.verses: vec[i64] = none
        self.start_dial: vec[i64] = none
        self.item_of: vec[i64] = none  # + item card: its kind
        self.item_keys: vec[i64] = none  # + modifier key * 2 + half: item cards that have it
        self.secret_keys: vec[i64] = none  # + modifier key: secrets that have it
        self.skill_keys: vec[i64] = none  # + side * MODS + modifier key: skills that have it
        self.keys: vec[i64] = none  # + location * 4 + direction: the card with the number on the key, NO_CARD or NO_KEY
        self.action_names: vec[i64] = none  # + location * 8 + action: equal for actions of one name, -1 without one
        self.secret_dials: vec[i64] = vec[i64]([255] * MAX_SECRETS)  # + secret: the dial it brings along
        self.quest_secrets: i64 = 0  # mask of secrets with an objective
        self.slots: i64 = 4
        self.start_location: i64 = 0
        self.first_chapter: i64 = 0
        self.mercy_verse: i64 = -1
        self.mercy_status: i64 = -1
        self.colours: i64 = 4
        self.character_count: i64 = 0
        self.location_count: i64 = 0
        self.event_count: i64 = 0
        self.item_cards: i64 = 0
        self.item_kinds: i64 = 0
        self.secret_count: i64 = 0
        self.skill_count: i64 = 0
        self.trials: vec[i64] = vec[i64]([0] * BREADTH)  # what could be offered, to see whether there is anything
        self.scratch: vec[i64] = vec[i64]([0] * BREADTH)  # options of a question that may answer itself

    def open(self) -> None:
        """Work out what follows from the tables, once they are all there."""
        self.character_count = len(self.characters) // CHARACTER_WIDTH
        self.location_count = len(self.locations) // LOCATION_WIDTH
        self.event_count = len(self.events) // 6
        self.item_kinds = len(self.items) // ITEM_WIDTH
        self.secret_count = len(self.secrets) // SECRET_WIDTH
        self.skill_count = len(self.skills) // SKILL_WIDTH
        self.keys = vec[i64]([0] * (4 * self.location_count))
        for place in range(4 * self.location_count):
            number = self.location(place // 4, LOC_KEYS + place % 4)
            self.keys[place] = NO_KEY if number == 0 else self.index_of(number)
        for number in range(self.secret_count):
            if self.secrets[number * SECRET_WIDTH + SECRET_OBJECTIVE] != 0:
                self.quest_secrets |= bit(number)
        self.number_item_cards()
        self.find_keys()

    def number_item_cards(self) -> None:
        """Item cards are numbered kind by kind, copy by copy."""
        cards: vec[i64] = vec[i64]([])
        for kind in range(self.item_kinds):
            for _copy in range(self.items[kind * ITEM_WIDTH + ITEM_COPIES]):
                cards = append(cards, kind)
        assert len(cards) <= MAX_ITEM_CARDS, "the loader refuses a pack with more"
        self.item_of = cards
        self.item_cards = len(cards)

    def find_keys(self) -> None:
        """For each modifier key, what can ever give it: so that a sum need not look at everything."""
        self.item_keys = vec[i64]([0] * (2 * MODS))
        self.secret_keys = vec[i64]([0] * MODS)
        self.skill_keys = vec[i64]([0] * (2 * MODS))
        for card in range(self.item_cards):
            static = self.items[self.item_of[card] * ITEM_WIDTH + ITEM_STATIC]
            for place in range(self.static_count(static)):
                key = self.code[static + 1 + place * 3]
                self.item_keys[key * 2 + card // HALF_ITEMS] |= bit(card % HALF_ITEMS)
        for number in range(self.secret_count):
            static = self.secrets[number * SECRET_WIDTH + SECRET_STATIC]
            for place in range(self.static_count(static)):
                self.secret_keys[self.code[static + 1 + place * 3]] |= bit(number)
        for number in range(self.skill_count):
            for side in range(2):
                static = self.skills[number * SKILL_WIDTH + SKILL_STATIC + side]
                for place in range(self.static_count(static)):
                    self.skill_keys[side * MODS + self.code[static + 1 + place * 3]] |= bit(number)

    def static_count(self, static: i64) -> i64:
        """How many modifiers stand at an address; none at address 0."""
        return 0 if static == 0 else self.code[static]

    def location(self, index: i64, column: i64) -> i64:
        return self.locations[index * LOCATION_WIDTH + column]

    def character(self, index: i64, column: i64) -> i64:
        return self.characters[index * CHARACTER_WIDTH + column]

    def index_of(self, number: i64) -> i64:
        """The location card with a number, or -1."""
        for index in range(self.location_count):
            if self.location(index, LOC_NUMBER) == number:
                return index
        return -1
