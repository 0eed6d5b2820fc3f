"""All things of a pack as they were read, each with the place it stands in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from nemeton.games.avalon.content.contexts import Seen, visit
from nemeton.games.avalon.content.convert import MISSING, Converter
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.places import Location, Verse
from nemeton.games.avalon.content.problems import Place, Problems
from nemeton.games.avalon.content.schema import (
    Card,
    Chapter,
    Character,
    ConditionCard,
    Encounter,
    Event,
    Files,
    Item,
    Manifest,
    Secret,
    Skill,
    Status,
    Task,
)

MANIFEST: Final = "manifest.toml"


class Sort(NamedTuple):
    """One sort of file: the kind of its things, the field that names one, and what one is."""

    kind: str
    name: str
    piece: type[Piece]


SORTS: Final[dict[str, Sort]] = {  # by the manifest's names
    "characters": Sort("character", "id", Character),
    "cards": Sort("card", "id", Card),
    "skills": Sort("skill", "no", Skill),
    "encounters": Sort("encounter", "id", Encounter),
    "locations": Sort("location", "number", Location),
    "journal": Sort("verse", "id", Verse),
    "book": Sort("verse", "id", Verse),
    "events": Sort("event", "id", Event),
    "random_events": Sort("event", "id", Event),
    "items": Sort("item", "id", Item),
    "secrets": Sort("secret", "no", Secret),
    "statuses": Sort("status", "id", Status),
    "tasks": Sort("task", "id", Task),
    "chapters": Sort("chapter", "id", Chapter),
    "conditions": Sort("condition", "id", ConditionCard),
}


class Entry(NamedTuple):
    """A thing and where it stands."""

    kind: str
    id: str | int
    place: Place
    piece: Any  # of the class its sort names


@dataclass
class Box:
    """A pack's things by sort of file, in their order."""

    manifest: Manifest
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    broken: set[tuple[str, str | int]] = field(default_factory=set)  # things that could not be read, by kind and id

    def of(self, *sorts: str) -> list[Entry]:
        """The things of some sorts."""
        return [entry for sort in sorts for entry in self.entries.get(sort, ())]

    def pieces(self, *sorts: str) -> list[Any]:
        """The same without their places."""
        return [entry.piece for entry in self.of(*sorts)]

    def everything(self) -> Iterator[Entry]:
        """The manifest first, then all things."""
        yield Entry("pack", self.manifest.pack, Place(MANIFEST), self.manifest)
        for entries in self.entries.values():
            yield from entries

    def visit_all(self) -> Iterator[tuple[Entry, Seen]]:
        """Every piece of the pack with the thing it belongs to."""
        return ((entry, seen) for entry in self.everything() for seen in visit(entry.piece))

    @cached_property
    def walk(self) -> list[tuple[Entry, Seen]]:
        """All of that at once, for checks that go over it many times; to be asked for when all files are read."""
        return list(self.visit_all())

    def __getstate__(self) -> dict[str, Any]:
        """The things alone: a pack that is kept for playing does not need the walk of its checks, which is larger."""
        return {name: value for name, value in vars(self).items() if name != "walk"}

    def ids(self, kind: str) -> dict[str | int, Entry | None]:
        """The things of a kind by name; None for one that could not be read."""
        found: dict[str | int, Entry | None] = {name: None for sort, name in sorted_names(self.broken) if sort == kind}
        for entries in self.entries.values():
            found.update({entry.id: entry for entry in entries if entry.kind == kind})
        return found


def sorted_names(broken: set[tuple[str, str | int]]) -> list[tuple[str, str | int]]:
    """Names in an order that does not depend on hashes."""
    return sorted(broken, key=lambda pair: (pair[0], str(pair[1])))


def files_of(files: Files, sort: str) -> tuple[str, ...]:
    """The names of the files of a sort."""
    names: str | tuple[str, ...] = getattr(files, sort)
    return (names,) if isinstance(names, str) else names


def read_entries(box: Box, sort: str, file: str, tables: Mapping[str, Any], problems: Problems) -> None:
    """Add the things of one file; what cannot be read is noted."""
    kind, name, piece = SORTS[sort]
    for other in tables:
        if other != kind:
            problems.error(
                Place(file), other, f"is an unknown field here; things of this file are written as [[{kind}]]"
            )
    things = tables.get(kind, [])
    if not isinstance(things, list):
        problems.error(Place(file), kind, f"must be a list of tables, written as [[{kind}]]")
        return
    entries = box.entries.setdefault(sort, [])
    known = box.ids(kind)
    for number, table in enumerate(things):
        own = table.get(name) if isinstance(table, dict) else None
        place = Place(file, f"{kind} {own}" if own is not None else f"{kind} at place {number}")
        read = Converter(problems, place).piece(piece, table)
        if not isinstance(own, str | int):
            continue  # it has no name, and that is noted
        if own in known:
            there = known[own]
            problems.error(
                place, name, f"is taken: {own} stands in {there.place.file if there else 'this pack'} already"
            )
        elif read is not MISSING:
            entries.append(Entry(kind, own, place, read))
            known[own] = entries[-1]
        else:
            box.broken.add((kind, own))
            known[own] = None
