"""Events, quests and chapters: who refills the deck, who can be rid of a quest, and which quests can be finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon.content import language, ops
from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.contexts import or_none, visit
from nemeton.games.avalon.content.grid import Grid
from nemeton.games.avalon.content.language import Condition, Piece
from nemeton.games.avalon.content.problems import Problems, join
from nemeton.games.avalon.content.schema import Chapter, Event, EventStack

REFILLS: Final = (ops.EventTop, ops.EventBottom, ops.ShuffleDiscards)


def check(box: Box, problems: Problems) -> None:
    """Note what is wrong with events and chapters."""
    for entry in box.of("events", "random_events"):
        check_event(entry, problems)
    for entry in box.of("events"):
        if entry.piece.chapter is UNSET:
            problems.error(entry.place, "chapter", "is missing")
    for entry in box.of("random_events"):
        if entry.piece.quest:
            problems.error(entry.place, "quest", "is true on a random event, which has no padlock")
    for entry in box.of("chapters"):
        check_refill(box, entry, problems)


def check_event(entry: Entry, problems: Problems) -> None:
    """content.md#events-and-chapters: objectives belong to quests."""
    event: Event = entry.piece
    for name in ("objective", "complete"):
        if getattr(event, name) is not UNSET and not event.quest:
            problems.error(entry.place, name, "may stand on a quest only")
    if event.complete is not UNSET and event.objective is UNSET:
        problems.error(entry.place, "complete", "has no objective to be completed by")


def check_refill(box: Box, entry: Entry, problems: Problems) -> None:
    """AVA-RUL-75: the last scripted event of a chapter refills the event deck."""
    chapter: Chapter = entry.piece
    stacks = [
        (join(side, place, "list"), op)
        for side in ("front", "back")
        for place, op in enumerate(getattr(chapter, side))
        if isinstance(op, EventStack)
    ]
    filled = [(path, stack) for path, stack in stacks if stack.list]
    if not filled:
        problems.error(entry.place, "front", "stacks no events: the event deck would be empty")
        return
    path, stack = filled[-1]
    known = box.ids("event")
    for last in stack.list if stack.shuffle else stack.list[-1:]:
        event = known.get(last)
        if event is not None and not any(isinstance(piece, REFILLS) for piece in read_through(box, event)):
            problems.error(entry.place, path, f"ends with the event {last!r}, which does not refill the event deck")


def read_through(box: Box, entry: Entry) -> Iterator[Piece]:
    """The pieces of a thing, and of the verses it reads, once each."""
    verses = box.ids("verse")
    done: set[str] = set()
    waiting = [entry]
    while waiting:
        for seen in visit(waiting.pop().piece):
            yield seen.piece
            if isinstance(seen.piece, ops.ReadVerse | ops.ReadBook) and seen.piece.verse not in done:
                done.add(seen.piece.verse)
                verse = verses.get(seen.piece.verse)
                waiting += [verse] if verse is not None else []


# ---------------------------------------------------------------------- quests
def check_quests(box: Box, grid: Grid, problems: Problems) -> None:
    """Warn of quests that nobody can be rid of or finish."""
    pieces = [seen.piece for _, seen in box.walk]
    removed = {piece.id for piece in pieces if isinstance(piece, ops.RemoveQuest | ops.RemoveCard)}
    removed |= {piece.no for piece in pieces if isinstance(piece, ops.RemoveSecret | ops.ReturnSecret)}
    ways = Ways(pieces, grid, box.manifest.mercy_status)
    for entry in box.of("events", "secrets"):
        if entry.piece.quest and entry.id not in removed:
            problems.warn(entry.place, "quest", "is a quest, and no effect ever removes it")
        objective = or_none(entry.piece.objective)
        if objective is not None and not ways.lead_to(objective):
            problems.warn(entry.place, "objective", "can never be met: nobody can finish this quest")
    for entry in box.of("chapters"):
        if not ways.lead_to(entry.piece.end.if_):
            problems.warn(entry.place, "end.if", "can never be met: nobody can finish this chapter")


class Ways:
    """What the effects of a pack can bring about, looked at generously."""

    def __init__(self, pieces: list[Piece], grid: Grid, mercy: str) -> None:
        self.grid = grid
        self.marked = {mercy, *(piece.id for piece in pieces if isinstance(piece, ops.MarkStatus))}
        self.secrets = {piece.no for piece in pieces if isinstance(piece, ops.GetSecret)}
        self.lit = {piece.number for piece in pieces if isinstance(piece, ops.LightMenhir)}
        self.shown = {piece.number for piece in pieces if isinstance(piece, ops.Reveal)}

    def lead_to(self, condition: Condition) -> bool:
        """Can it ever hold? Only a certain no is a no."""
        match condition:
            case language.All(all=parts):
                return all(self.lead_to(part) for part in parts)
            case language.Any(any=parts):
                return any(self.lead_to(part) for part in parts)
            case language.IfStatus(status=name):
                return name in self.marked
            case language.IfParts(count_parts=name, min=least):
                return least == 0 or name in self.marked
            case language.IfSecret(secret=number):
                return number in self.secrets
            case language.IfAt(at=number):
                return self.grid.reaches(number)
            case language.IfRevealed(revealed=number):
                return number in self.shown or self.grid.reaches(number)
            case language.IfMenhir(menhir=number):
                return number in self.lit or self.grid.lights(number)
            case language.IfMenhirs(menhirs=wanted):
                return wanted.min <= len(self.grid.lightable | self.lit)
        return True
