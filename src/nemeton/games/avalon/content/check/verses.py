"""The journal and the book of secrets: every verse leads on, ends, and is read by somebody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon.content import effects, ops
from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.contexts import visit
from nemeton.games.avalon.content.effects import Effect
from nemeton.games.avalon.content.places import (
    Branch,
    Choices,
    Dreams,
    Explore,
    Goto,
    GotoBook,
    Meet,
    Stop,
    Verse,
    VerseChoice,
)
from nemeton.games.avalon.content.problems import Problems, join

IDS: Final = re.compile(r"v\.[0-9]+\.[0-9a-z_]+|bk\.[0-9]+|(dr|nm)\.[0-9]+(\.[0-9a-z_]+)?|letter\.[a-z0-9_]+")
END: Final = "end"
Said = Iterator[tuple[str, str]]
Ways = dict[str, set[str]]


def check(box: Box, problems: Problems) -> None:
    """Note what is wrong with the verses."""
    entries = {str(entry.id): entry for entry in box.of("journal", "book")}
    for name, entry in entries.items():
        for field, reason in check_verse(name, entry.piece):
            problems.error(entry.place, field, reason)
    for entry in box.of("book"):
        if not str(entry.id).startswith("bk."):
            problems.error(entry.place, "id", "must begin with bk. in the book of secrets")
    check_loops(entries, problems)
    check_ends(entries, problems)
    warn_of_unread(box, entries, problems)


def check_verse(name: str, verse: Verse) -> Said:
    """content.md#verses: ids, branches with an else, choices with a free one."""
    if not IDS.fullmatch(name):
        yield "id", "must look like v.108.12, bk.7, dr.104, nm.104 or letter.name"
    if isinstance(verse.next, Choices) and not any(is_open(choice) for choice in verse.next.choices):
        yield "next.choices", "has no choice without if and cost: somebody might find all of them closed"
    if isinstance(verse.next, Branch):
        yield from check_branch(verse.next)


def check_branch(branch: Branch) -> Said:
    """Conditions, then else."""
    for place, arm in enumerate(branch.branch):
        if (arm.if_ is UNSET) == (arm.else_ is UNSET):
            yield join("next.branch", place), "needs either if or else, and not both"
        elif arm.else_ is not UNSET and place < len(branch.branch) - 1:
            yield join("next.branch", place), "is else and must be the last arm"
    if not branch.branch or branch.branch[-1].else_ is UNSET:
        yield "next.branch", "has no else"


def is_open(choice: VerseChoice) -> bool:
    """Can everybody always choose it?"""
    return choice.if_ is UNSET and choice.cost is UNSET


# ---------------------------------------------------------------------- ways through the verses
def check_loops(entries: dict[str, Entry], problems: Problems) -> None:
    """A ring of verses without choice, cost or encounter would be read for ever."""
    ways = {name: set(find_forced(entry.piece)) & set(entries) for name, entry in entries.items()}
    for ring in rings(ways):
        first = min(ring)
        rest = ", ".join(sorted(ring))
        problems.error(entries[first].place, "next", f"leads in a ring without choice, cost or encounter: {rest}")


def find_forced(verse: Verse) -> Iterator[str]:
    """The verses that follow without anybody's doing."""
    match verse.next:
        case Goto(goto=name):
            yield name
        case GotoBook(book=name):
            yield name
        case Branch(branch=arms):
            yield from (arm.goto for arm in arms)
    yield from find_inserted(verse.do)


def find_inserted(program: Iterable[Effect]) -> Iterator[str]:
    """The verses a list of effects reads, leaving out what somebody chooses or fights for."""
    for effect in program:
        match effect:
            case ops.ReadVerse(verse=name) | ops.ReadBook(verse=name):
                yield name
            case effects.When(then=then, else_=other):
                yield from find_inserted((*then, *other))
            case effects.Chance(table=table):
                yield from (name for _, row in table for name in find_inserted(row))
            case effects.Repeat(do=inner) | effects.ForEach(do=inner):
                yield from find_inserted(inner)


def check_ends(entries: dict[str, Entry], problems: Problems) -> None:
    """From every verse some way leads to an end; one that is always open, or there is a warning."""
    all_ways = {name: set(following(entry.piece)) for name, entry in entries.items()}
    open_ways = {name: set(following(entry.piece, only_open=True)) for name, entry in entries.items()}
    can_end, will_end = leading_to_end(all_ways), leading_to_end(open_ways)
    for name, entry in entries.items():
        if all_ways[name] <= {END, *entries} and name not in can_end:
            problems.error(entry.place, "next", "never ends: no way leads from here to an end")
        elif name in can_end and name not in will_end:
            problems.warn(
                entry.place, "next", "leads to an end only by choices with if or cost: somebody may be caught"
            )


def following(verse: Verse, only_open: bool = False) -> Iterator[str]:
    """Where reading can go on to; END for an end."""
    match verse.next:
        case Stop():
            yield END
        case Choices(choices=choices):
            yield from (choice.goto for choice in choices if is_open(choice) or not only_open)
        case Meet(win=win, fail=fail, run=run):
            yield from (name for name in (win, fail, run) if isinstance(name, str))
        case Goto(goto=name) | GotoBook(book=name):
            yield name
        case Branch(branch=arms):
            yield from (arm.goto for arm in arms)


def leading_to_end(ways: Ways) -> set[str]:
    """The verses from which END can be reached."""
    found = {END}
    while more := {name for name, ends in ways.items() if name not in found and ends & found}:
        found |= more
    return found


def rings(ways: Ways) -> list[set[str]]:
    """The groups of names that lead back to themselves."""
    reached = {name: reachable(ways, ways[name]) for name in ways}
    looped = sorted(name for name in ways if name in reached[name])
    groups: list[set[str]] = []
    for name in looped:
        if not any(name in group for group in groups):
            groups.append({other for other in looped if other in reached[name] and name in reached[other]})
    return groups


def reachable(ways: Ways, starts: Iterable[str]) -> set[str]:
    """Everything that can be reached, the starts included."""
    found: set[str] = set()
    waiting = sorted(starts)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += sorted(ways.get(name, ()))
    return found


# ---------------------------------------------------------------------- who reads a verse
def warn_of_unread(box: Box, entries: dict[str, Entry], problems: Problems) -> None:
    """A verse that nothing leads to."""
    ways = {name: set(find_mentioned(entry)) for name, entry in entries.items()}
    read = reachable(ways, first_read(box))
    for name, entry in entries.items():
        if name not in read:
            problems.warn(entry.place, "", "is never read: nothing leads to this verse")


def find_mentioned(entry: Entry) -> Iterator[str]:
    """All verses a verse leads to or reads, whatever it takes."""
    yield from following(entry.piece)
    yield from read_in(entry)


def read_in(entry: Entry) -> Iterator[str]:
    """The verses some effect of a thing reads."""
    for seen in visit(entry.piece):
        if isinstance(seen.piece, ops.ReadVerse | ops.ReadBook):
            yield seen.piece.verse


def first_read(box: Box) -> set[str]:
    """The verses that are read from outside the journal and the book."""
    found = {box.manifest.mercy_verse, *(character.letter for character in box.pieces("characters"))}
    for entry, seen in box.walk:
        match seen.piece:
            case ops.ReadVerse(verse=name) | ops.ReadBook(verse=name) if entry.kind != "verse":
                found.add(name)
            case Explore(verse=str(name)):
                found.add(name)
            case Dreams(dream=dream, nightmare=nightmare):
                found |= {dream, nightmare}
    return found
