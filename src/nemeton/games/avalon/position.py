"""The table as data and back: named stretches of the state's words, checked and summed (8.2).

A save is a position. What it says follows the words of `state.py`: numbers, and beside them what each of them stands
for (`naming.py`). With the pack it was made with, loading then saving gives the same bytes; another version of the pack
goes by the names (`migration.py`).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import hidden
from nemeton.games.avalon import words as w
from nemeton.games.avalon.invariants import find_broken
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.errors import BadPosition

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack
    from nemeton.kernel.decision import Plain

SCHEMA = 1
STARTS: tuple[tuple[str, int], ...] = (
    ("campaign", 0),
    ("encounter", w.E_CARD),
    ("sequence", w.ROW_SIZE),
    ("votes", w.VOTED),
    ("locations", w.LOC),
    ("guardians", w.GUARDIANS),
    ("encounter_decks", w.DECK_MASK),
    ("event_deck", w.EVENT_ACTIVE),
    ("event_discards", w.EVENT_DISCARD_SIZE),
    ("event_zones", w.EVENT_ZONE),
    ("random_pile", w.PILE_SIZE),
    ("quests", w.QUESTS),
    ("items", w.ITEM),
    ("item_deck", w.ITEM_BOTTOM_SIZE),
    ("secrets", w.SECRET),
    ("skills", w.SKILL),
    ("statuses", w.STATUS),
    ("dials", w.DIALS),
    ("modifiers", w.MODS_SIZE),
    ("characters", w.SEATS),
    ("course", w.CHAPTER_OVER),
)
STRETCHES = tuple(
    (name, start, (STARTS[place + 1][1] if place + 1 < len(STARTS) else w.SIZE) - start)
    for place, (name, start) in enumerate(STARTS)
)
ZEROS = [0] * 16
MOST_OF_A_RESOURCE = 99


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table of a position."""

    schema: int
    pack: str
    version: str
    words: dict[str, list[int]]
    snapshot: dict[str, list[int]] | None
    checksum: str


def write_table(t: AvalonState, pack: Pack, seat: int | None) -> dict[str, Plain]:
    """The table whole; for a seat with everything hidden laid in order, so that it tells nothing."""
    words = list(t.s)[: w.SIZE]
    snapshot = list(t.snapshot)
    if seat is not None:
        words, snapshot = hidden.conceal(t)
    whole = split(words)
    begun = split(snapshot) if snapshot else None
    table = TableData(SCHEMA, pack.name, pack.version, whole, begun, checksum(whole, begun))
    plain: dict[str, Plain] = msgspec.to_builtins(table)
    return plain


def split(words: list[int]) -> dict[str, list[int]]:
    """The words of a table in their stretches."""
    return {name: trim(words[start : start + length]) for name, start, length in STRETCHES}


def trim(words: list[int]) -> list[int]:
    """A stretch without the zeros at its end."""
    end = len(words)
    while end >= len(ZEROS) and words[end - len(ZEROS) : end] == ZEROS:  # most of a table is empty: in large steps
        end -= len(ZEROS)
    while end > 0 and words[end - 1] == 0:
        end -= 1
    return words[:end]


def checksum(whole: dict[str, list[int]], begun: dict[str, list[int]] | None) -> str:
    """What tells an altered or broken save."""
    return hashlib.blake2b(msgspec.json.encode([whole, begun], order="sorted"), digest_size=8).hexdigest()


def read_table(t: AvalonState, pack: Pack, table: Any, seat: int | None) -> None:
    """Lay out what was written; a table that cannot be is refused with the reason, and never half-loaded."""
    given = msgspec.convert(table, TableData)
    check(given, pack)
    s = t.s
    for place, word in enumerate(join(given.words)):
        s[place] = word
    if given.snapshot is not None:
        t.snapshot = vec[i64](join(given.snapshot))
    problem = find_broken(t)
    if problem is not None:
        raise BadPosition(f"This Avalon save cannot be: {problem}.")
    if seat is not None:
        hidden.deal(t)


def check(given: TableData, pack: Pack) -> None:
    """Refuse a table of another schema or pack, and one that was altered."""
    if given.schema != SCHEMA:
        raise BadPosition(f"This Avalon save has schema {given.schema}; here schema {SCHEMA} is read.")
    if given.pack != pack.name:
        raise BadPosition(
            f"This Avalon save was made with {given.pack} {given.version}; here {pack.name} {pack.version} is played."
        )
    if given.checksum != checksum(given.words, given.snapshot):
        raise BadPosition("This Avalon save was altered or broken: its checksum does not fit.")


def join(stretches: dict[str, list[int]]) -> list[int]:
    """The words of a table in their order."""
    words: list[int] = []
    named = stretches.keys() == {name for name, _start, _length in STRETCHES}
    for name, _start, length in STRETCHES:
        given = stretches.get(name)
        if given is None or len(given) > length or not named:
            raise BadPosition(f"The stretch {name!r} of this Avalon save is missing or too long.")
        words += given + [0] * (length - len(given))
    return words
