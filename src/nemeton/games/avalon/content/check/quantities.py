"""The strict profile: the numbers of the planned campaign (7.1)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon.content.box import MANIFEST, Box
from nemeton.games.avalon.content.check.people import ANY
from nemeton.games.avalon.content.places import Location
from nemeton.games.avalon.content.problems import Place, Problems
from nemeton.games.avalon.content.schema import Encounter
from nemeton.games.avalon.content.words import ATTRIBUTES, ENCOUNTER_DECKS

EXACTLY: Final = {"items": 40, "secrets": 40, "skills": 36, "random_events": 30, "events": 40}
STATUSES: Final = 36  # at least
LEVELS: Final = {1: 9, 2: 8, 3: 7, 4: 6}  # beside the first card
BASE: Final = range(101, 131)
REPLACEMENTS: Final = range(131, 141)
VERSES: Final = 150
BOOK: Final = 40
SECTIONS: Final = 30
DREAMS: Final = 9  # base cards with a dream seal
CHAPTERS: Final = 4
EVENTS_A_CHAPTER: Final = 10
QUESTS_A_CHAPTER: Final = (2, 3)
GUARDIANS: Final = 2  # at least, in a combat deck
AVOIDABLE: Final = 12  # at least, in the blue deck
KEYLESS: Final = 3  # at most, in a deck
STAGES: Final = 3  # at most
SKILLS_AN_ATTRIBUTE: Final = 6


class Counts:
    """Compares what is there with what was planned."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def expect(self, sort: str, what: str, found: int, least: int, most: int | None = None) -> None:
        """Note a number that is not as planned."""
        if found < least or (most is not None and found > most):
            wanted = f"{least}" if least == most else f"at least {least}" if most is None else f"{least} to {most}"
            self.problems.error(Place(MANIFEST), f"files.{sort}", f"hold {found} {what}; the plan has {wanted}")


def check_quantities(box: Box, problems: Problems) -> None:
    """Note every number that is not the plan's."""
    counts = Counts(problems)
    colours = [character.color for character in box.pieces("characters")]
    counts.expect("characters", "characters with a colour", len(colours) - colours.count(ANY), 4, 4)
    counts.expect("characters", "characters of any colour", colours.count(ANY), 1, 1)
    for sort, number in EXACTLY.items():
        counts.expect(sort, "things", len(box.of(sort)), number, number)
    counts.expect("statuses", "statuses", len(box.of("statuses")), STATUSES)
    skills = Counter(skill.attr for skill in box.pieces("skills"))
    for attribute in ATTRIBUTES:
        counts.expect("skills", f"skills of {attribute}", skills[attribute], SKILLS_AN_ATTRIBUTE, SKILLS_AN_ATTRIBUTE)
    count_encounters(box, counts)
    count_places(box, counts)
    count_verses(box, counts)
    count_events(box, counts)


def count_encounters(box: Box, counts: Counts) -> None:
    """One first card a deck, then 9, 8, 7 and 6 by level."""
    for deck in ENCOUNTER_DECKS:
        cards: list[Encounter] = [card for card in box.pieces("encounters") if card.deck == deck]
        levels = Counter(card.level for card in cards if not card.first)
        for level, number in LEVELS.items():
            counts.expect(
                "encounters", f"{deck} cards of level {level} beside the first", levels[level], number, number
            )
        keyless = sum(card.kind == "none" for card in cards)
        counts.expect("encounters", f"{deck} cards of kind none", keyless, 0, KEYLESS)
        if deck == "blue":
            avoidable = sum(card.avoid is not UNSET for card in cards)
            counts.expect("encounters", "blue cards that can be avoided", avoidable, AVOIDABLE)
            longest = max((len(card.stages) for card in cards if isinstance(card.stages, tuple)), default=1)
            counts.expect("encounters", "stages on the longest blue card", longest, 1, STAGES)
        else:
            guardians = sum(isinstance(card.traits, tuple) and "guardian" in card.traits for card in cards)
            counts.expect("encounters", f"{deck} guardians", guardians, GUARDIANS)


def count_places(box: Box, counts: Counts) -> None:
    """30 base cards, 10 replacements, 9 dreams."""
    locations: list[Location] = box.pieces("locations")
    base = [location for location in locations if location.legacy is UNSET]
    fitting = sum(location.number in BASE for location in base)
    counts.expect("locations", f"base cards numbered {BASE[0]} to {BASE[-1]}", fitting, len(BASE), len(BASE))
    later = sum(location.number in REPLACEMENTS for location in locations if location.legacy is not UNSET)
    numbers = f"replacements numbered {REPLACEMENTS[0]} to {REPLACEMENTS[-1]}"
    counts.expect("locations", numbers, later, len(REPLACEMENTS), len(REPLACEMENTS))
    dreams = sum("dream" in location.seals for location in base)
    counts.expect("locations", "base cards with a dream seal", dreams, DREAMS, DREAMS)


def count_verses(box: Box, counts: Counts) -> None:
    """At least 150 verses in 30 sections, 40 in the book, a letter each."""
    names = [str(entry.id) for entry in box.of("journal")]
    verses = [name for name in names if name.startswith("v.")]
    counts.expect("journal", "verses", len(verses), VERSES)
    counts.expect("journal", "sections", len({name.split(".")[1] for name in verses}), SECTIONS)
    counts.expect("journal", "letters", sum(name.startswith("letter.") for name in names), len(box.of("characters")))
    counts.expect("book", "verses", len(box.of("book")), BOOK)


def count_events(box: Box, counts: Counts) -> None:
    """10 events a chapter, 2 or 3 of them quests."""
    counts.expect("chapters", "chapters", len(box.of("chapters")), CHAPTERS, CHAPTERS)
    for chapter in box.of("chapters"):
        events = [event for event in box.pieces("events") if event.chapter == chapter.id]
        quests = sum(event.quest for event in events)
        counts.expect("events", f"events of {chapter.id}", len(events), EVENTS_A_CHAPTER, EVENTS_A_CHAPTER)
        counts.expect("events", f"quests of {chapter.id}", quests, *QUESTS_A_CHAPTER)
