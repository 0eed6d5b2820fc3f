"""A pack that was read, checked and compiled."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from nemeton.games.avalon.content.box import SORTS, Box
from nemeton.games.avalon.content.flat import Flat
from nemeton.games.avalon.content.grid import Grid
from nemeton.games.avalon.content.migrations import Migration
from nemeton.games.avalon.content.numbering import Numbering
from nemeton.games.avalon.content.plan import Plan
from nemeton.games.avalon.content.problems import Problem
from nemeton.games.avalon.content.tables import Compiler
from nemeton.games.avalon.content.texts import Texts

Tables: TypeAlias = Mapping[str, list[tuple[str, Mapping[str, Any]]]]  # by sort: files and what stands in them
UNRULED: Final = ("files", "version")  # fields of the manifest no rule depends on
DRAWN: Final = "motif"  # the field of a thing that only pictures depend on
WHOLE: Final = ("verse", "encounter")  # kinds of things that somebody is in the midst of as a whole
HOLDERS: Final = (list, dict)


@dataclass(frozen=True, eq=False)
class Pack:
    """All a game needs of a pack: numbers for the rules, ids and texts for people."""

    name: str
    version: str
    lang: str
    digest: str
    box: Box
    grid: Grid
    numbers: Numbering
    flat: Flat
    places: Mapping[int, str]  # address of an instruction -> "verse.v.108.12.do.0"
    label_keys: list[str]  # what the keys of labels begin with, by the text number of OP_CHOOSE and OP_CHOICES
    records: Mapping[int, str]  # address of a cost or ENC -> what it reads
    sources: Mapping[str, str]  # "verse.v.108.12", "location.108.actions" -> a digest of what stands there
    spoken: Mapping[str, Texts]  # texts by language and key
    migrations: tuple[Migration, ...] = ()  # how saves of earlier versions are read
    warnings: list[Problem] = field(default_factory=list)
    plans: Mapping[str, Plan] = field(default_factory=dict)  # by chapter

    @property
    def title(self) -> str:
        return self.text(f"pack.{self.name}.title")

    @property
    def languages(self) -> list[str]:
        return list(self.spoken)

    @property
    def addresses(self) -> dict[str, int]:
        """The address of every instruction by its name."""
        return {name: address for address, name in self.places.items()}

    def text(self, key: str, lang: str | None = None) -> str:
        """The text of a key in a language, else in the base language; else the key."""
        for language in (lang or self.lang, self.lang):
            if key in self.spoken.get(language, {}):
                return self.spoken[language][key]
        return key


def compile_pack(
    box: Box,
    grid: Grid,
    digest: str,
    sources: Mapping[str, str],
    spoken: Mapping[str, Texts],
    migrations: tuple[Migration, ...],
    warnings: list[Problem],
    plans: Mapping[str, Plan],
) -> Pack:
    """A pack of a box without errors."""
    compiler = Compiler(box, grid)
    flat = compiler.compile()
    return Pack(
        name=box.manifest.pack,
        version=box.manifest.version,
        lang=box.manifest.lang,
        digest=digest,
        box=box,
        grid=grid,
        numbers=compiler.numbers,
        flat=flat,
        places=compiler.places,
        label_keys=compiler.texts,
        records=compiler.records,
        sources=sources,
        spoken=spoken,
        migrations=migrations,
        warnings=warnings,
        plans=plans,
    )


def digest_of(manifest: Mapping[str, Any], raw: Tables) -> str:
    """A digest of all rules: neither texts nor motifs, comments, nor how things are spread over files change it."""
    rules = {name: value for name, value in manifest.items() if name not in UNRULED}
    things = {sort: [table.get(SORTS[sort].kind, []) for _, table in tables] for sort, tables in raw.items()}
    joined = {
        sort: [{name: value for name, value in thing.items() if name != DRAWN} for part in parts for thing in part]
        for sort, parts in things.items()
        if any(parts)
    }
    plain = json.dumps([rules, joined], sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(plain.encode(), digest_size=8).hexdigest()


def sources_of(raw: Tables) -> dict[str, str]:
    """A digest of each field of each thing that can hold effects, and of whole verses and encounters; names apart.

    Somebody may save in the midst of it, so whoever reads the save must know whether it still reads the same.
    """
    found: dict[str, str] = {}
    for sort, tables in raw.items():
        kind, name, _ = SORTS[sort]
        for thing in (thing for _, table in tables for thing in table.get(kind, [])):
            own = f"{kind}.{thing[name]}"
            rest = {field: value for field, value in thing.items() if field != name}
            if kind in WHOLE:
                found[own] = short_digest(rest)
            if kind != "verse":
                found |= {f"{own}.{field}": short_digest(it) for field, it in rest.items() if isinstance(it, HOLDERS)}
    return found


def short_digest(value: object) -> str:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(plain.encode(), digest_size=4).hexdigest()
