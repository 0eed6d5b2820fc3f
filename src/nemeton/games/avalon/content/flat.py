"""What a pack looks like in numbers: the lists the compiled engine reads, laid out as `bytecode.py` says."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Flat:
    """A compiled pack; every table is one list, a row after the other."""

    code: list[int] = field(default_factory=list)
    characters: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    skills: list[int] = field(default_factory=list)
    encounters: list[int] = field(default_factory=list)
    locations: list[int] = field(default_factory=list)
    events: list[int] = field(default_factory=list)
    items: list[int] = field(default_factory=list)
    secrets: list[int] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    chapters: list[int] = field(default_factory=list)
    conditions: list[int] = field(default_factory=list)
    verses: list[int] = field(default_factory=list)  # addresses of their programs
    slots: int = 0
    start_location: int = 0
    start_dial: list[int] = field(default_factory=list)
    first_chapter: int = 0
    mercy_verse: int = -1
    mercy_status: int = -1
    colours: int = 0
    endings: int = 0
