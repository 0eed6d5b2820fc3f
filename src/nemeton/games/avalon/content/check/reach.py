"""What no play can come to: statuses, secrets, tasks, endings, replacements and encounters nothing leads to.

A verse nothing leads to is a warning of any check (verses.py). These are warnings of the strict one: a campaign that is
still being written has such things.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from nemeton.games.avalon.content import language, ops, schema
from nemeton.games.avalon.content.box import MANIFEST, Box
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.problems import Place, Problems
from nemeton.games.avalon.content.threads import find_threads


def warn_of_unreached(box: Box, problems: Problems) -> None:
    """Note everything the pack has and no effect of it brings into play."""
    pieces = [seen.piece for _, seen in box.walk]
    threads = find_threads(box)
    for entry in box.of("statuses"):
        if not threads[str(entry.id)].laid:
            problems.warn(entry.place, "", "is never marked")
        elif not threads[str(entry.id)].answered:
            problems.warn(entry.place, "", "is marked, and nothing ever asks about it")
    given = {piece.no for piece in pieces if isinstance(piece, ops.GetSecret)}
    noted = {piece.id for piece in pieces if isinstance(piece, ops.AddTask)}
    laid = {piece.new for piece in pieces if isinstance(piece, ops.Swap)}
    met = set(find_met(box, pieces))
    for sort, reached, reason in (
        ("secrets", given, "is never given to anybody"),
        ("tasks", noted, "is never noted"),
        ("encounters", met, "is never met: no chapter lays it out and nothing picks it"),
    ):
        for entry in box.of(sort):
            if entry.id not in reached:
                problems.warn(entry.place, "", reason)
    for entry in box.of("locations"):
        if entry.piece.legacy is not UNSET and entry.id not in laid:
            problems.warn(entry.place, "legacy", "never takes the place of anything")
    ends = {piece.id for piece in pieces if isinstance(piece, ops.End)}
    for ending in box.manifest.endings:
        if ending not in ends:
            problems.warn(Place(MANIFEST), "endings", f"names {ending!r}, and nothing leads to it")


def find_met(box: Box, pieces: list[Piece]) -> Iterator[str]:
    """Encounters that are picked by name, or of a level some chapter puts into its deck."""
    levels = {
        (piece.deck, level)
        for piece in pieces
        if isinstance(piece, schema.DeckEncounters)
        for level in range(1, 5)
        if getattr(piece.levels, f"l{level}")
    }
    yield from (str(piece.id) for piece in pieces if isinstance(piece, language.Enc) and piece.id is not UNSET)
    for entry in box.of("encounters"):
        if (entry.piece.deck, entry.piece.level) in levels:
            yield str(entry.id)
