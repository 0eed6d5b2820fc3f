"""Migrations: what becomes of things a save of an earlier version names and this version no longer has.

They stand in `migrations.toml` beside the manifest. A pack that only grows needs none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.convert import MISSING, Converter
from nemeton.games.avalon.content.files import read_table
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.problems import Place, Problems
from nemeton.games.avalon.content.words import Id, Number

MIGRATIONS: Final = "migrations.toml"
KIND: Final = "migration"
Kind = Literal["character", "encounter", "location", "verse", "event", "item", "secret", "status", "task", "chapter"]
DROPPED: Final = ("event", "item", "secret", "status", "task")  # kinds a campaign can do without
Units = Annotated[int, Meta(ge=0, le=9)]


class Gain(Piece):
    """What somebody is due for a thing that is no more."""

    food: Units = 0
    wealth: Units = 0
    rep: Units = 0
    magic: Units = 0
    exp: Units = 0


class Migration(Piece):
    """One thing of saves made before a version: what it is called now, what takes its place, or that it is dropped."""

    before: Annotated[str, Meta(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$")]
    kind: Kind
    id: Id | Number
    to: Id | Number | UnsetType = UNSET
    drop: bool = False
    gain: Gain = Gain()  # for whoever held what is dropped; for what nobody holds, everybody


def version_key(version: str) -> tuple[int, ...]:
    """A version in its order."""
    return tuple(int(part) for part in version.split("."))


def read_migrations(folder: Traversable, box: Box, problems: Problems) -> tuple[Migration, ...]:
    """The migrations of a pack, those of the earliest version first; a pack may have none."""
    if not folder.joinpath(MIGRATIONS).is_file():
        return ()
    return tuple(migrations_in(MIGRATIONS, read_table(folder, MIGRATIONS, problems), box, problems))


def migrations_in(file: str, table: Mapping[str, Any], box: Box, problems: Problems) -> list[Migration]:
    """The sound migrations of a file, in the order they are followed."""
    for other in table:
        if other != KIND:
            problems.error(Place(file), other, f"is an unknown field here; migrations are written as [[{KIND}]]")
    things = table.get(KIND, [])
    if not isinstance(things, list):
        problems.error(Place(file), KIND, f"must be a list of tables, written as [[{KIND}]]")
        return []
    found = sorted(sound(file, things, problems), key=lambda one: version_key(one.before))
    for place, one in enumerate(found):
        check(file, one, found[place + 1 :], box, problems)
    return found


def sound(file: str, things: list[Any], problems: Problems) -> Iterator[Migration]:
    """Those that can be read."""
    for number, thing in enumerate(things):
        own = thing.get("id", number) if isinstance(thing, dict) else number
        migration = Converter(problems, Place(file, f"{KIND} {own}")).piece(Migration, thing)
        if migration is not MISSING:
            yield migration


def check(file: str, one: Migration, later: list[Migration], box: Box, problems: Problems) -> None:
    """It renames or drops, what it leads to is there, and its version is not one still to come."""
    place = Place(file, f"{KIND} {one.id}")
    if (one.to is not UNSET) == one.drop:
        problems.error(place, "to", "must be given, or drop = true, and not both")
    if one.drop and one.kind not in DROPPED:
        problems.error(place, "drop", f"must not drop a {one.kind}: no campaign can do without it")
    if one.gain != Gain() and not one.drop:
        problems.error(place, "gain", "is given only for what is dropped")
    followed = any(other.kind == one.kind and other.id == one.to for other in later)
    if one.to is not UNSET and one.to not in box.ids(one.kind) and not followed:
        problems.error(place, "to", f"names {one.kind} {one.to}, which this pack does not have")
    if version_key(one.before) > version_key(box.manifest.version):
        problems.error(place, "before", f"is {one.before}, and this is version {box.manifest.version}")
