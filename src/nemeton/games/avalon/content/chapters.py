"""What belongs to a chapter: the verses that can be read in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from msgspec import UNSET, Struct

from nemeton.games.avalon.content import effects, language, ops
from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.check.verses import END, following, reachable
from nemeton.games.avalon.content.contexts import visit
from nemeton.games.avalon.content.places import Dreams, Explore

ANYTIME = ("random_events", "secrets", "items", "encounters", "conditions")


def verses_of(box: Box, chapter: str) -> set[str]:
    """The verses that can be read in that chapter: those of its own pieces and of places, and wherever these lead.

    A place that takes another's counts from the chapter on in which that can happen.
    """
    found: set[str] = set()
    laid: set[int] = set()
    for entry in box.of("chapters"):
        found, laid = told_in(box, str(entry.id), laid)
        if entry.id == chapter:
            break
    return found


def told_in(box: Box, chapter: str, laid: AbstractSet[int]) -> tuple[set[str], set[int]]:
    """The verses of a chapter that begins with some replacements laid, and the replacements at its end."""
    verses = {str(entry.id): entry for entry in box.of("journal", "book")}
    ways = {
        name: {*following(entry.piece), *find_read(entry.piece.do, chapter)} - {END} for name, entry in verses.items()
    }
    while True:
        entries = list(entries_of(box, chapter, laid))
        starts = {name for entry in entries for name in find_read(entry.piece, chapter)}
        starts.add(box.manifest.mercy_verse)
        if chapter == box.manifest.first_chapter:
            starts |= {character.letter for character in box.pieces("characters")}
        found = reachable(ways, starts) & set(verses)
        later = laid | set(find_laid([*entries, *(verses[name] for name in found)]))
        if later == laid:
            return found, set(laid)
        laid = later


def entries_of(box: Box, chapter: str, laid: AbstractSet[int]) -> Iterator[Entry]:
    """The things that can make somebody read a verse in that chapter."""
    yield from (entry for entry in box.of("chapters") if entry.id == chapter)
    yield from (entry for entry in box.of("events") if entry.piece.chapter in (chapter, UNSET))
    yield from (entry for entry in box.of("locations") if entry.piece.legacy is UNSET or entry.piece.number in laid)
    yield from box.of(*ANYTIME)


def find_laid(entries: Iterable[Entry]) -> Iterator[int]:
    """The places some things put in the place of others."""
    for entry in entries:
        yield from (seen.piece.new for seen in visit(entry.piece) if isinstance(seen.piece, ops.Swap))


def find_read(piece: object, chapter: str) -> Iterator[str]:
    """The verses a piece reads, leaving out what it does in other chapters only."""
    match piece:
        case ops.ReadVerse(verse=name) | ops.ReadBook(verse=name):
            yield name
        case Dreams(dream=dream, nightmare=nightmare):
            yield from (dream, nightmare)
        case effects.When(cond=language.IfChapter(chapter=asked), then=then, else_=other):
            yield from find_read(then if asked == chapter else other, chapter)
        case tuple():
            for inner in piece:
                yield from find_read(inner, chapter)
        case Struct():
            if isinstance(piece, Explore) and piece.verse is not UNSET:
                yield str(piece.verse)
            for name in piece.__struct_fields__:
                yield from find_read(getattr(piece, name), chapter)
