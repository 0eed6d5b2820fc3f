"""Names to numbers: a thing's number is its place in its list, or what is printed on it; lists only grow at the end."""

from __future__ import annotations

from typing import Any

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.check.references import dial_ids
from nemeton.games.avalon.content.schema import Card, Encounter
from nemeton.games.avalon.content.words import ENCOUNTER_DECKS, PERSONAL_DECKS

BASIC_CARDS = 2 * bc.BASICS  # of a colour
ADVANCED_CARDS = 2 * bc.ADVANCED  # of a character


class Numbering:
    """The numbers of everything in a pack that a program can name."""

    def __init__(self, box: Box) -> None:
        self.colours = list(box.manifest.colors)
        self.endings = list(box.manifest.endings)
        self.characters = [str(entry.id) for entry in box.of("characters")]
        self.locations = [int(entry.id) for entry in box.of("locations")]
        self.verses = [str(entry.id) for entry in box.of("journal", "book")]
        self.events = [str(entry.id) for entry in box.of("events", "random_events")]
        self.items = [str(entry.id) for entry in box.of("items")]
        self.statuses = [str(entry.id) for entry in box.of("statuses")]
        self.tasks = [str(entry.id) for entry in box.of("tasks")]
        self.chapters = [str(entry.id) for entry in box.of("chapters")]
        self.dials = dial_ids(box)
        self.actions = {int(entry.id): [action.id for action in entry.piece.actions] for entry in box.of("locations")}
        self.cards = [""] * (w.MAX_COLOURS * BASIC_CARDS + len(self.characters) * ADVANCED_CARDS)
        for card in box.pieces("cards"):
            self.cards[self.card_row(card)] = card.id
        self.encounters = [""] * (len(ENCOUNTER_DECKS) * bc.ENCOUNTERS_A_DECK)
        for encounter in box.pieces("encounters"):
            self.encounters[encounter_row(encounter)] = encounter.id
        self.places: dict[str, dict[Any, int]] = {
            name: {thing: place for place, thing in enumerate(things)}
            for name, things in vars(self).items()
            if isinstance(things, list)
        }

    def of(self, kind: str, name: str | int) -> int:
        """The number of a thing; `kind` is the name of its list here."""
        return self.places[kind][name]

    def card_row(self, card: Card) -> int:
        """Basic cards by colour, then advanced ones by character."""
        deck = PERSONAL_DECKS.index(card.deck)
        if card.set == "basic":
            return self.colours.index(str(card.color)) * BASIC_CARDS + deck * bc.BASICS + card.no - 1
        first = w.MAX_COLOURS * BASIC_CARDS
        return first + self.characters.index(str(card.character)) * ADVANCED_CARDS + deck * bc.ADVANCED + card.no - 1

    def quest(self, name: str | int) -> int:
        """An event by its number, or a secret by its own above QUEST_SECRET."""
        return bc.QUEST_SECRET + name if isinstance(name, int) else self.of("events", name)


def encounter_row(encounter: Encounter) -> int:
    """Encounters by deck and printed number."""
    return ENCOUNTER_DECKS.index(encounter.deck) * bc.ENCOUNTERS_A_DECK + encounter.no - 1
