"""What is told of an evening of a campaign, typed, in the pack's own ids: the page's types are made from it."""

from __future__ import annotations

import msgspec


class Voice(msgspec.Struct, frozen=True):
    """What a seat was for."""

    seat: int
    text: str


class Decided(msgspec.Struct, frozen=True):
    """A choice that was made: where it was printed, the key of what was chosen, and what it marked."""

    verse: str
    chapter: str
    day: int
    location: int | None
    text: str
    voices: list[Voice] = []  # of a group
    marked: list[str] = []  # statuses, before the next choice


class Door(msgspec.Struct, frozen=True):
    """Choices that stood beside the one that was made: the keys of what they say."""

    verse: str
    text: str
    left: list[str]


class Dark(msgspec.Struct, frozen=True):
    """A stone that went out, and the day on which it did."""

    location: int
    day: int


class Story(msgspec.Struct, frozen=True):
    """An evening of Avalon."""

    chapter: str  # at its end
    first_day: int
    last_day: int
    location: int | None  # where it turned: where the last choice of weight was made, or where the first seat stands
    chapters: list[str] = []  # those that began
    began: list[int] = []  # the days on which they did
    decided: list[Decided] = []
    marked: list[str] = []  # statuses that are marked now and were not before
    lit: list[int] = []  # stones, by location
    dark: list[Dark] = []  # stones that burned no more when it ended
    revealed: list[int] = []  # locations
    cells: list[list[int]] = []  # where each of them lies
    quests: list[str] = []  # events whose objective was met
    died: list[str] = []  # characters
    ending: str | None = None
    over: bool = False
