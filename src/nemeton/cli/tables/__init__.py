"""How a table is drawn in the terminal: one module a game, found by the game's name; every other gets an outline.

A picture works on the view as plain data, so that it shows what a seat may see and cannot show more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from rich.console import RenderableType

from nemeton.cli.words import Fact, Words

DRAWN = {
    "avalon": "Avalon",
    "bloody_grove": "BloodyGrove",
    "celtica": "Celtica",
    "karnag": "Karnag",
}  # module here, and its class


class Read(NamedTuple):
    """Something that was read: when, where and by whom; nowhere: it was for everybody."""

    day: int
    place: str
    seats: Sequence[int]
    text: str


class Picture:
    """A table as an outline of its view; a game's own picture derives from it."""

    own_paragraphs = False  # is each step told by itself, and not all a seat did in a row as one?
    whole_news = False  # is all that is new told, though the screen be too small for it?

    def __init__(self, words: Words, scene: Mapping[str, Any]) -> None:
        self.words = words
        self.scene = scene

    def draw(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], width: int) -> RenderableType:
        """The table as a seat sees it; the options described, for what they could light up."""
        from nemeton.cli.tables.outline import outline

        return outline(view, width, self.words.word)

    def draw_small(self, view: Mapping[str, Any], options: Sequence[Mapping[str, Any]], width: int) -> RenderableType:
        """The same in fewer lines, for a screen that is too low for the picture; most pictures have no other form."""
        return self.draw(view, options, width)

    def names(self, view: Mapping[str, Any], players: Sequence[str]) -> list[str]:
        """What the seats are called; a game may know them by somebody they play."""
        return list(players)

    def explains(self, kind: str) -> bool:
        """Are the closed options of such a question shown with what they lack, and not by name alone?"""
        return False

    def keeps_places(self, kind: str) -> bool:
        """Do the options of such a question keep their numbers, closed ones standing among the others?"""
        return False

    def shows(self, fact: Fact) -> bool:
        """Is this better seen in the picture than told beside it?"""
        return False

    def reads(self, view: Mapping[str, Any], happened: Sequence[Fact]) -> list[Read]:
        """What was read since the table looked like `view`, for a journal; most games have nothing to read."""
        return []

    def reminders(self, view: Mapping[str, Any]) -> Iterable[RenderableType]:
        """What there is to keep in mind, for the head of a journal; most games show all of it."""
        return ()

    def comes_last(self, option: Mapping[str, Any]) -> bool:
        """Is an option listed after the others, because it is no answer to what was asked?"""
        return False

    def place_name(self, place: str) -> str:
        """What a place of the journal is called."""
        return place


def picture(name: str, words: Words, scene: Mapping[str, Any]) -> Picture:
    """The picture of a game."""
    if name not in DRAWN:
        return Picture(words, scene)
    drawn: type[Picture] = getattr(import_module(f"{__package__}.{name}"), DRAWN[name])
    return drawn(words, scene)
