"""Doors to packs: from a folder, from tables that are parsed already, or just to see what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from nemeton.games.avalon.content.box import MANIFEST, SORTS, Box, files_of, read_entries
from nemeton.games.avalon.content.convert import MISSING, Converter
from nemeton.games.avalon.content.files import read_table
from nemeton.games.avalon.content.grid import Grid
from nemeton.games.avalon.content.kept import load_kept
from nemeton.games.avalon.content.migrations import KIND, MIGRATIONS, Migration, migrations_in, read_migrations
from nemeton.games.avalon.content.pack import Pack, Tables, compile_pack, digest_of, sources_of
from nemeton.games.avalon.content.plan import Plan, read_plans
from nemeton.games.avalon.content.problems import BadPack, Place, Problems
from nemeton.games.avalon.content.schema import Manifest
from nemeton.games.avalon.content.texts import Spoken, Texts, check_texts, read_texts

OWN: Final = "apple_and_ash"  # the pack that comes with the game


@dataclass
class Examined:
    """What came of looking at a pack: its problems, and as much of it as could be read."""

    problems: Problems = field(default_factory=Problems)
    box: Box | None = None
    grid: Grid | None = None
    spoken: dict[str, Texts] = field(default_factory=dict)
    plans: dict[str, Plan] = field(default_factory=dict)
    migrations: tuple[Migration, ...] = ()
    pack: Pack | None = None  # if there is no error

    def say(self, key: str) -> str:
        """A text in the base language, or its key."""
        texts = self.spoken.get(self.box.manifest.lang, {}) if self.box else {}
        return texts.get(key, key)

    def title(self, chapter: str | None = None) -> str:
        """What the pack is called, and one of its chapters."""
        own = self.say(f"pack.{self.box.manifest.pack}.title") if self.box else ""
        return own if chapter is None else f"{own}: {self.say(f'chapter.{chapter}.title')}"

    def chapters(self) -> list[str]:
        """The chapters that could be read, by id."""
        return [str(entry.id) for entry in self.box.of("chapters")] if self.box else []

    def map(self, chapter: str | None = None) -> str | None:
        """A picture of the map as SVG, if there is one to draw; for a chapter with how much there is to read where."""
        from nemeton.games.avalon.content.chapters import verses_of
        from nemeton.games.avalon.content.draw.map import draw_map

        told = verses_of(self.box, chapter) if self.box and chapter is not None else None
        return draw_map(self.grid, self.say, self.title(chapter), told) if self.grid else None

    def graph(self, chapter: str | None = None) -> str | None:
        """A picture of the verses as SVG, of one chapter or of all, if there are any to draw."""
        from nemeton.games.avalon.content.chapters import verses_of
        from nemeton.games.avalon.content.draw.graph import draw_graph

        told = verses_of(self.box, chapter) if self.box and chapter is not None else None
        return draw_graph(self.box, self.say, self.title(chapter), told) if self.box else None

    def threads(self) -> str | None:
        """Where each status is laid and answered, as a table in Markdown, if there is a box to look at."""
        from nemeton.games.avalon.content.threads import write_threads

        return write_threads(self.box) if self.box else None

    def sound(self) -> Pack:
        """The pack, or a refusal with all that is wrong with it."""
        if self.pack is None:
            raise BadPack(self.problems.all)
        return self.pack


def load(folder: str | Path | Traversable | None = None) -> Pack:
    """The pack in a folder, by default the game's own; refused with all that is wrong with it."""
    if folder is not None:
        return examine(folder).sound()
    return load_kept(own_folder()) or examine(own_folder()).sound()


def build(
    tables: Mapping[str, Any],
    locale: Mapping[str, Texts] | None = None,
    whole: bool = True,
    migrations: Sequence[Mapping[str, Any]] = (),
) -> Pack:
    """A pack of tables: the manifest and, by sort of file, lists of things, as `tables_of` gives them.

    Without a `locale` no texts are asked for; if it need not be `whole`, the counts of the box are not either.
    """
    examined = Examined()
    things: Tables = {sort: [(sort, {SORTS[sort].kind: tables[sort]})] for sort in SORTS if sort in tables}
    manifest = {**tables["manifest"], "files": {sort: [] for sort in SORTS}}
    unpack(examined, manifest, things)
    if examined.box is not None:
        spoken = Spoken(dict(locale), {}) if locale is not None else None
        written = {KIND: list(migrations)}
        examined.migrations = tuple(migrations_in(MIGRATIONS, written, examined.box, examined.problems))
        finish(examined, manifest, things, spoken, whole)
    return examined.sound()


def tables_of(folder: str | Path | Traversable) -> dict[str, Any]:
    """The tables of a pack as its files write them: what `build` takes."""
    problems = Problems()
    manifest, things = read_folder(open_folder(folder), problems)
    if problems.errors:
        raise BadPack(problems.all)
    joined = {
        sort: [one for _, table in tables for one in table.get(SORTS[sort].kind, [])] for sort, tables in things.items()
    }
    return {"manifest": manifest, **joined}


def examine(folder: str | Path | Traversable, strict: bool = False) -> Examined:
    """All that is wrong with the pack in a folder; `strict` also counts (7.1), and finds what nothing leads to."""
    examined = Examined()
    place = open_folder(folder)
    manifest, things = read_folder(place, examined.problems)
    if manifest:
        unpack(examined, manifest, things)
    if examined.box is not None:
        if strict:
            from nemeton.games.avalon.content.check.quantities import check_quantities
            from nemeton.games.avalon.content.check.reach import warn_of_unreached
            from nemeton.games.avalon.content.check.ways import warn_of_no_way

            check_quantities(examined.box, examined.problems)
            warn_of_unreached(examined.box, examined.problems)
            warn_of_no_way(examined.box, examined.problems)
        examined.plans = read_plans(place, examined.box.manifest.files, examined.box, examined.problems)
        examined.migrations = read_migrations(place, examined.box, examined.problems)
        finish(examined, manifest, things, read_texts(place, examined.problems))
    return examined


# ---------------------------------------------------------------------- steps
def open_folder(folder: str | Path | Traversable) -> Traversable:
    """A folder by its path."""
    return Path(folder) if isinstance(folder, str) else folder


def own_folder() -> Traversable:
    """Where the game keeps its own pack."""
    return files("nemeton.games.avalon").joinpath("data", OWN)


def read_folder(folder: Traversable, problems: Problems) -> tuple[dict[str, Any], Tables]:
    """The manifest and the tables of all files it names; nothing if it cannot be read."""
    manifest = read_table(folder, MANIFEST, problems)
    if not manifest:
        return {}, {}
    read = Converter(problems, Place(MANIFEST)).piece(Manifest, manifest)
    if read is MISSING:
        return {}, {}
    return manifest, {
        sort: [(name, read_table(folder, name, problems)) for name in files_of(read.files, sort)] for sort in SORTS
    }


def unpack(examined: Examined, manifest: Mapping[str, Any], things: Tables) -> None:
    """The box with all things of all files."""
    read = Converter(examined.problems, Place(MANIFEST)).piece(Manifest, manifest)
    if read is MISSING:
        return
    examined.box = Box(read)
    for sort, tables in things.items():
        examined.box.entries[sort] = []
        for file, table in tables:
            read_entries(examined.box, sort, file, table, examined.problems)


def finish(
    examined: Examined,
    manifest: Mapping[str, Any],
    things: Tables,
    spoken: Spoken | None,
    whole: bool = True,
) -> None:
    """Check everything; compile what holds no error."""
    from nemeton.games.avalon.content.check.all import check  # a pack that is kept needs none of it

    assert examined.box is not None
    examined.grid = check(examined.box, examined.problems, whole)
    if spoken is not None:
        check_texts(examined.box, spoken, examined.problems)
        examined.spoken = spoken.texts
    if not examined.problems.errors:
        examined.pack = compile_pack(
            examined.box,
            examined.grid,
            digest_of(manifest, things),
            sources_of(things),
            examined.spoken,
            examined.migrations,
            examined.problems.warnings,
            examined.plans,
        )
