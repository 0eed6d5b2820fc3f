"""The names of a pack's numbers, and the names a save writes down beside its numbers.

A save says what each number in it stands for, so that a pack that has grown since finds everything again, whatever its
number is there. What a save is in the midst of (a verse, an encounter) it names with a digest of what stands there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.numbering import BASIC_CARDS
from nemeton.games.avalon.content.words import ENCOUNTER_DECKS, PERSONAL_DECKS
from nemeton.games.avalon.references import Walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nemeton.games.avalon.content import Pack
    from nemeton.kernel.position import OpenQuestion

SOURCES: Final = "sources"  # among the names of a save: digests of what it is in the midst of
CHECKSUM: Final = "checksum"  # and what tells names that were altered
MOST_PARTS: Final = 64  # of a status
END: Final = "end"  # of a list of locations that is gone through
Legend = dict[str, dict[str, str]]  # by kind: number -> name; and SOURCES: source -> digest


class Names:
    """What a pack calls its numbers, by kind."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        named = pack.numbers
        locations = [str(number) for number in named.locations]
        self.of: dict[str, dict[int, str]] = {
            "character": dict(enumerate(named.characters)),
            "colour": dict(enumerate(named.colours)),
            "ending": dict(enumerate(named.endings)),
            "location": dict(enumerate(locations)),
            "next_location": dict(enumerate([*locations, END])),
            "action": actions_of(pack),
            "verse": dict(enumerate(named.verses)),
            "event": dict(enumerate(named.events)),
            "item": dict(enumerate(named.items)),
            "item_card": item_cards(pack),
            "secret": {secret.no: str(secret.no) for secret in pack.box.pieces("secrets")},
            "skill": {skill.no: str(skill.no) for skill in pack.box.pieces("skills")},
            "status": dict(enumerate(named.statuses)),
            "part": parts_of(pack),
            "task": dict(enumerate(named.tasks)),
            "chapter": dict(enumerate(named.chapters)),
            "dial": dict(enumerate(named.dials)),
            "encounter": {row: name or encounter_name(row) for row, name in enumerate(named.encounters)},
            "card": {row: name or card_name(pack, row) for row, name in enumerate(named.cards)},
            "program": dict(pack.places),
            "record": dict(pack.records),
        }
        self.numbers = {kind: {name: number for number, name in names.items()} for kind, names in self.of.items()}

    def source_of(self, program: str) -> str:
        """Where an instruction stands: the longest part of its name that has a digest."""
        parts = program.split(".")
        while parts and ".".join(parts) not in self.pack.sources:
            parts.pop()
        return ".".join(parts)


@lru_cache(maxsize=8)
def names_of(pack: Pack) -> Names:
    """The names of a pack's numbers, worked out once."""
    return Names(pack)


def actions_of(pack: Pack) -> dict[int, str]:
    """The actions printed on locations."""
    return {
        place * w.MAX_LOCATION_ACTIONS + number: f"{location}.{action}"
        for place, location in enumerate(pack.numbers.locations)
        for number, action in enumerate(pack.numbers.actions[location])
    }


def item_cards(pack: Pack) -> dict[int, str]:
    """Item cards kind by kind, copy by copy."""
    copies = [f"{item.id}#{copy}" for item in pack.box.pieces("items") for copy in range(item.copies)]
    return dict(enumerate(copies))


def parts_of(pack: Pack) -> dict[int, str]:
    """The boxes of a status: the plain one, or numbered ones from 1 on."""
    return {
        number * MOST_PARTS + part: f"{status.id}#{part}"
        for number, status in enumerate(pack.box.pieces("statuses"))
        for part in range(status.parts + 1)
    }


def encounter_name(row: int) -> str:
    """A card a pack in the making does not name, as one would be named."""
    return f"{ENCOUNTER_DECKS[row // bc.ENCOUNTERS_A_DECK]}.{row % bc.ENCOUNTERS_A_DECK + 1:02}"


def card_name(pack: Pack, row: int) -> str:
    """A personal card a pack in the making does not name, as one would be named."""
    basics = w.MAX_COLOURS * BASIC_CARDS
    if row < basics:
        owners, (owner, place), each = pack.numbers.colours, divmod(row, BASIC_CARDS), bc.BASICS
    else:
        owners, (owner, place), each = pack.numbers.characters, divmod(row - basics, 2 * bc.ADVANCED), bc.ADVANCED
    called = owners[owner] if owner < len(owners) else str(owner)
    return f"{called}.{PERSONAL_DECKS[place // each][0]}.{place % each + 1:02}"


# ---------------------------------------------------------------------- writing names down
class Recorder:
    """A naming that leaves every number as it is and writes its name down."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.where = ""
        self.legend: Legend = {}

    def number(self, kind: str, number: int) -> int:
        name = self.names.of[kind][number]
        self.legend.setdefault(kind, {})[str(number)] = name
        if kind == "program":
            self.note(self.names.source_of(name))
        return number

    def keep_number(self, kind: str, number: int) -> int | None:
        return self.number(kind, number)

    def known_number(self, kind: str, number: int) -> int | None:
        return self.number(kind, number) if number in self.names.of[kind] else None

    def require_unchanged(self, kind: str, number: int) -> None:
        self.note(source_name(self.names.of, kind, number))

    def compensate(self, kind: str, number: int, seat: int | None) -> None:
        raise AssertionError("nothing is dropped while names are written down")

    def note(self, source: str) -> None:
        """Something that stands here is under way."""
        self.legend.setdefault(SOURCES, {})[source] = self.names.pack.sources[source]


def source_name(names: Mapping[str, Mapping[int, str]], kind: str, number: int) -> str:
    """Where an encounter, or the instant actions of a location, stand."""
    return (
        f"encounter.{names[kind][number]}" if kind == "encounter" else f"location.{names['location'][number]}.instant"
    )


def legend(pack: Pack, tables: Sequence[Sequence[int]], questions: Sequence[OpenQuestion]) -> Legend:
    """The names of all numbers in the words of a table (and of its snapshot) and in its open questions."""
    recorder = Recorder(names_of(pack))
    for number in recorder.names.of["encounter"]:
        recorder.number("encounter", number)  # also those removed from the game: whoever reads it knows which are new
    for words in tables:
        Walk(words, recorder).all()
    walk = Walk((), recorder)
    for question in questions:
        walk.question(question.kind, question.words)
        for action in question.answers.values():
            walk.answer(action)
    return recorder.legend | {CHECKSUM: {"names": checksum(recorder.legend, pack.digest)}}


def checksum(names: Legend, content: str) -> str:
    """What tells names that were altered, or are not those of this content."""
    told = [content, {kind: named for kind, named in names.items() if kind != CHECKSUM}]
    return hashlib.blake2b(msgspec.json.encode(told, order="sorted"), digest_size=8).hexdigest()
