"""A save made with another version of the pack, as it is with this one (AVA-SAVE-15).

What the save names is looked up here by name. A pack that has grown has all of it and gives it back exactly; what it no
longer has, its `migrations.toml` says what becomes of (content/migrations.py). Everything else is refused with the
reason: what, where, why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import msgspec
from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import naming, position
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.migrations import Gain, Migration, version_key
from nemeton.games.avalon.content.words import RESOURCES
from nemeton.games.avalon.invariants import broken_sizes, in_use
from nemeton.games.avalon.naming import CHECKSUM, SOURCES, Legend
from nemeton.games.avalon.position import MOST_OF_A_RESOURCE, TableData
from nemeton.games.avalon.references import FRAMES, LISTED, QUESTIONS, Walk
from nemeton.kernel.errors import BadPosition
from nemeton.kernel.position import Envelope, OpenQuestion

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack

DERIVED = {"item_card": ("item", "#"), "part": ("status", "#"), "action": ("location", "."), "card": ("character", ".")}
"""Kinds whose names begin with the name of another kind, and what follows it."""


def migrate(given: Envelope, pack: Pack, names: Legend) -> Envelope:
    """The position with this pack; `names` are those of its numbers."""
    table = msgspec.convert(given.table, TableData)
    position.check(table, pack)
    if names.get(CHECKSUM) != {"names": naming.checksum(names, given.content)}:
        raise BadPosition("The names in this Avalon save were altered or broken: their checksum does not fit.")
    snapshot = None
    if table.snapshot is not None:
        snapshot = position.split(Translation(pack, names, table.version).table(position.join(table.snapshot)))
    translation = Translation(pack, names, table.version)
    words = position.split(translation.table(position.join(table.words)))
    migrated = TableData(table.schema, pack.name, pack.version, words, snapshot, position.checksum(words, snapshot))
    return msgspec.structs.replace(
        given,
        content=pack.digest,
        questions=[translation.question(question) for question in given.questions],
        table=msgspec.to_builtins(migrated),
        names=None,
    )


class Translation:
    """A naming that looks every name up in a pack; what was dropped is made good afterwards."""

    def __init__(self, pack: Pack, legend: Legend, version: str) -> None:
        self.pack = pack
        self.legend = legend
        self.version = version
        self.names = naming.names_of(pack)
        self.rules = [one for one in pack.migrations if version_key(version) < version_key(one.before)]
        self.where = ""
        self.due: list[tuple[int | None, Gain]] = []

    # ------------------------------------------------------------------ a naming
    def number(self, kind: str, number: int) -> int:
        turned = self.keep_number(kind, number)
        if turned is None:
            self.refuse(f"{kind} {self.name(kind, number)} is in use and cannot be dropped")
        return turned

    def keep_number(self, kind: str, number: int) -> int | None:
        name = self.name(kind, number)
        called = self.rename(kind, name)
        if called is None:
            return None
        if called not in self.names.numbers[kind]:
            self.refuse(f"{kind} {called} is not there, and no migration says what becomes of it")
        if kind == "program":
            self.same(name)
        return self.names.numbers[kind][called]

    def known_number(self, kind: str, number: int) -> int | None:
        name = self.legend.get(kind, {}).get(str(number))
        called = None if name is None else self.rename(kind, name)
        return None if called is None else self.names.numbers[kind].get(called)

    def require_unchanged(self, kind: str, number: int) -> None:
        named = {one: {number: self.name(one, number)} for one in ("encounter" if kind == "encounter" else "location",)}
        self.same(naming.source_name(named, kind, number))

    def compensate(self, kind: str, number: int, seat: int | None) -> None:
        name = self.name(kind, number)
        rule = self.rule_for(*self.plain(kind, name))
        if rule is not None:
            self.due.append((seat, rule.gain))

    # ------------------------------------------------------------------ names
    def name(self, kind: str, number: int) -> str:
        """What the save calls a number."""
        name = self.legend.get(kind, {}).get(str(number))
        if name is None:
            self.refuse(f"the save does not say what its {kind} {number} is")
        return name

    def plain(self, kind: str, name: str) -> tuple[str, str]:
        """The thing a name begins with: an item card's item, an action's location."""
        if kind == "next_location":
            return "location", name
        if kind == "dial" and name.startswith("secret."):
            return "secret", name.removeprefix("secret.")
        other, mark = DERIVED.get(kind, (kind, ""))
        return other, name.rpartition(mark)[0] if mark == "#" else name.partition(mark)[0] if mark else name

    def rename(self, kind: str, name: str) -> str | None:
        """What a name is called in this version; none if it was dropped."""
        if kind == "program":
            return self.rename_path(name)
        other, own = self.plain(kind, name)
        called = self.follow(other, own)
        return None if called is None else name.replace(own, called, 1)

    def follow(self, kind: str, name: str) -> str | None:
        """A name of a kind after all migrations since; none if it was dropped."""
        for rule in self.rules:
            if rule.kind == kind and str(rule.id) == name:
                if rule.to is UNSET:
                    return None
                name = str(rule.to)
        return name

    def rename_path(self, path: str) -> str:
        """The name of a place in the pack, such as "verse.v.108.12.do.0", by what its thing is called now."""
        for rule in self.rules:
            start = f"{rule.kind}.{rule.id}."
            if rule.to is not UNSET and f"{path}.".startswith(start):
                path = f"{rule.kind}.{rule.to}.{path[len(start) :]}".removesuffix(".")
        return path

    def rule_for(self, kind: str, name: str) -> Migration | None:
        """The migration that drops a thing, under the name it has come to have."""
        for rule in self.rules:
            if rule.kind == kind and str(rule.id) == name:
                if rule.to is UNSET:
                    return rule
                name = str(rule.to)
        return None

    def same(self, path: str) -> None:
        """Refuse what reads otherwise than when the save was in the midst of it."""
        sources = self.legend.get(SOURCES, {})
        parts = path.split(".")
        while parts and ".".join(parts) not in sources:
            parts.pop()
        source = ".".join(parts)
        if not source or self.pack.sources.get(self.rename_path(source)) != sources[source]:
            last = f"play on with version {self.version} until it is over"
            self.refuse(f"{source or path} is under way and reads otherwise now: {last}")

    def refuse(self, why: str) -> NoReturn:
        raise BadPosition(
            f"This Avalon save of {self.pack.name} {self.version} cannot be read with version {self.pack.version}: "
            f"{self.where}, {why}."
        )

    # ------------------------------------------------------------------ a table
    def table(self, words: list[int]) -> list[int]:
        """The words of a table with this pack's numbers."""
        problem = broken_sizes(words)
        routines = {words[w.COURSE + place * w.FRAME] for place in range(0 if problem else words[w.COURSE_SIZE])}
        if problem or not routines <= FRAMES.keys():
            raise BadPosition(f"This Avalon save cannot be: {problem or 'something unknown is under way'}.")
        new = Walk(words, self).all()
        self.admit_encounters(new)
        self.admit_events(new)
        for seat, gain in self.due:
            for one in range(w.MAX_SEATS) if seat is None else (seat,):
                give(new, one, gain)
        for seat in range(w.MAX_SEATS):
            settle_uses(new, seat)
        return new

    def admit_encounters(self, words: list[int]) -> None:
        """Encounter cards the save does not know lie in the box."""
        if not any(words[w.BOX_MASK + deck] | words[w.DECK_MASK + deck] for deck in range(4)):
            return  # the box was not open yet
        told = {self.rename("encounter", name) for name in self.legend.get("encounter", {}).values()}
        for row, name in self.names.of["encounter"].items():
            if name not in told:
                words[w.BOX_MASK + row // LISTED] |= 1 << row % LISTED

    def admit_events(self, words: list[int]) -> None:
        """Random events the save does not know lie in the pile, as if they had been shuffled in at the beginning."""
        zones = words[w.EVENT_ZONE : w.EVENT_ZONE + w.MAX_EVENTS]
        if not any(zones):
            return
        for event in range(len(self.pack.numbers.events)):
            random = self.pack.flat.events[event * bc.EVENT_WIDTH + bc.EVENT_RANDOM] == 1
            if random and zones[event] == w.EVENT_BOX:
                words[w.EVENT_ZONE + event] = w.EVENT_IN_PILE

    def question(self, question: OpenQuestion) -> OpenQuestion:
        """An open question, and what was answered to it already."""
        if not QUESTIONS.get(question.kind, {"": ""}).keys() <= question.words.keys():
            raise BadPosition(f"Avalon never asks {question.kind!r} in these words.")
        walk = Walk((), self)
        return OpenQuestion(
            question.kind,
            question.seats,
            walk.question(question.kind, question.words),
            {seat: walk.answer(action) for seat, action in question.answers.items()},
        )


def give(words: list[int], seat: int, gain: Gain) -> None:
    """What a living character is due."""
    base = w.SEATS + seat * w.SEAT_WIDTH
    if words[base + w.CHARACTER] < 0:
        return
    for place, resource in enumerate(RESOURCES):
        at = base + w.RESOURCE + place
        words[at] = min(words[at] + getattr(gain, resource), MOST_OF_A_RESOURCE)


def settle_uses(words: list[int], seat: int) -> None:
    """Item cards have other numbers now: which of them are in use is worked out anew (`AvalonState.refresh`)."""
    base = w.SEATS + seat * w.SEAT_WIDTH
    if words[base + w.CHARACTER] < 0:
        return
    used = sum(1 << card for card in range(w.MAX_ITEM_CARDS) if in_use(words[w.ITEM + card], seat))
    words[base + w.ACTIVE_ITEMS] = used & (1 << w.HALF_ITEMS) - 1
    words[base + w.ACTIVE_ITEMS + 1] = used >> w.HALF_ITEMS
    words[base + w.ACTIVE_SECRETS] = sum(
        1 << number for number in range(w.MAX_SECRETS) if in_use(words[w.SECRET + number], seat)
    )
