"""Texts apart (content.md#prose): which keys a pack needs, and what its locale files say under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from msgspec import UNSET

from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.contexts import Seen
from nemeton.games.avalon.content.files import read_table
from nemeton.games.avalon.content.problems import Place, Problems, join
from nemeton.games.avalon.content.schema import Attack

LONGEST: Final = 4000

Texts = dict[str, str]


def keys_of(entry: Entry, seen: Seen) -> list[str]:
    """The keys of the texts of one piece; an enemy that runs away has no name for it."""
    if isinstance(seen.piece, Attack) and seen.piece.run_away:
        return []
    return [join(entry.kind, entry.id, seen.path, field) for field in seen.piece.TEXTS]


def asides_of(entry: Entry, seen: Seen) -> list[str]:
    """The keys of the texts a piece may have besides; what wants nothing has no goal."""
    if getattr(seen.piece, "objective", UNSET) is UNSET:
        return []
    return [join(entry.kind, entry.id, seen.path, field) for field in seen.piece.ASIDES]


def wanted_keys(box: Box, problems: Problems) -> dict[str, Entry]:
    """Every key of the pack and the thing it belongs to; no two things may share one."""
    wanted: dict[str, Entry] = {}
    for entry, seen in box.walk:
        for key in keys_of(entry, seen):
            if key in wanted:
                problems.error(entry.place, "", f"shares the text key {key} with {wanted[key].place}")
            wanted[key] = entry
    return wanted


class Spoken(NamedTuple):
    """The texts of a pack by language, and the file each key of a language came from."""

    texts: dict[str, Texts]
    files: dict[tuple[str, str], str]

    def place(self, lang: str, key: str) -> Place:
        return Place(self.files.get((lang, key), f"locale/{lang}"))


def read_texts(folder: Traversable, problems: Problems) -> Spoken:
    """The texts of every language of the pack; one that stands there twice is noted."""
    spoken = Spoken({}, {})
    locale = folder.joinpath("locale")
    for lang in sorted(child.name for child in locale.iterdir() if child.is_dir()) if locale.is_dir() else ():
        spoken.texts[lang] = {}
        names = [child.name for child in locale.joinpath(lang).iterdir() if child.name.endswith(".toml")]
        for name in sorted(names):
            read_file(folder, lang, f"locale/{lang}/{name}", spoken, problems)
    return spoken


def read_file(folder: Traversable, lang: str, file: str, spoken: Spoken, problems: Problems) -> None:
    """Add the texts of one file."""
    for key, text in flatten(read_table(folder, file, problems).items()):
        if (lang, key) in spoken.files:
            problems.error(Place(file), key, f"stands in {spoken.files[lang, key]} already")
        elif reason := unfit(text):
            problems.error(Place(file), key, reason)
        elif isinstance(text, str):
            spoken.texts[lang][key] = text.strip()
        spoken.files.setdefault((lang, key), file)


def check_texts(box: Box, spoken: Spoken, problems: Problems) -> None:
    """Every text of the base language is there, and none of any language that belongs to nothing."""
    wanted = wanted_keys(box, problems)
    known = {*wanted, *(key for entry, seen in box.walk for key in asides_of(entry, seen))}
    broken = tuple(f"{kind}.{name}." for kind, name in box.broken)
    base = box.manifest.lang
    for key, entry in wanted.items():
        if key not in spoken.texts.get(base, {}) and (base, key) not in spoken.files:
            problems.error(entry.place, key, f"has no text in the base language, locale/{base}")
    for lang, texts in spoken.texts.items():
        for key in texts:
            if key not in known and not key.startswith(broken):
                problems.error(spoken.place(lang, key), key, "is the text key of no object")


def unfit(text: object) -> str:
    """Why this is no text; empty if it is."""
    if not isinstance(text, str):
        return "must be text"
    if not text.strip():
        return "is empty"
    return f"has {len(text)} characters; a text has at most {LONGEST}" if len(text) > LONGEST else ""


def flatten(items: Iterable[tuple[str, object]], path: str = "") -> Iterator[tuple[str, object]]:
    """Tables in tables as dotted keys: a file may write either."""
    for name, value in items:
        if isinstance(value, dict):
            yield from flatten(value.items(), join(path, name))
        else:
            yield join(path, name), value
