"""Threads of a story: where each status is marked and where it is asked about, as a table without prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from nemeton.games.avalon.content import language, ops
from nemeton.games.avalon.content.box import Box, Entry

NAMED: Final = {"location": "place ", "secret": "secret ", "item": "item ", "encounter": "", "character": "character "}
MERCY: Final = "mercy"  # what marks the status of the manifest
HEAD: Final = """\
| status | parts | laid in | taken back in | answered in |
|---|---|---|---|---|
"""


class Thread:
    """One status: the things that mark it, clear it and ask about it, each named once, in the order of the pack."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.laid: dict[str, None] = {}
        self.taken_back: dict[str, None] = {}
        self.answered: dict[str, None] = {}


def find_threads(box: Box) -> dict[str, Thread]:
    """The threads of a pack by status."""
    threads = {str(entry.id): Thread(entry.piece.parts) for entry in box.of("statuses")}
    if box.manifest.mercy_status in threads:
        threads[box.manifest.mercy_status].laid[MERCY] = None
    for entry, seen in box.walk:
        match seen.piece:
            case ops.MarkStatus(id=status) if status in threads:
                threads[status].laid[name_of(entry)] = None
            case ops.ClearStatus(id=status) if status in threads:
                threads[status].taken_back[name_of(entry)] = None
            case language.IfStatus(status=status) if status in threads:
                threads[status].answered[name_of(entry)] = None
            case language.IfParts(count_parts=status) if status in threads:
                threads[status].answered[name_of(entry)] = None
    return threads


def name_of(entry: Entry) -> str:
    """A thing by its id, with its kind where the id does not say it."""
    return f"{NAMED.get(entry.kind, '')}{entry.id}"


def write_threads(box: Box) -> str:
    """The threads of a pack as a table in Markdown."""
    return HEAD + "".join(rows(find_threads(box)))


def rows(threads: dict[str, Thread]) -> Iterator[str]:
    for status, thread in threads.items():
        cells = [
            f"`{status}`",
            str(thread.parts or ""),
            *map(join_names, (thread.laid, thread.taken_back, thread.answered)),
        ]
        yield f"| {' | '.join(cells)} |\n"


def join_names(names: Iterable[str]) -> str:
    return ", ".join(names)
