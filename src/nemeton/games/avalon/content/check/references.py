"""Every name and number in a pack stands for something that is there."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final

from msgspec import UNSET

from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import effects, language, ops, places, schema
from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.contexts import Seen, or_none
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.problems import Problems, join
from nemeton.games.avalon.content.words import KEYWORDS

END: Final = "end"  # where a choice may lead beside verses
OWNER: Final = "owner"  # what a dial may lie on beside ids

REFERENCES: Final[dict[type[Piece], tuple[tuple[str, str], ...]]] = {  # field and the kind it names
    schema.Manifest: (
        ("start_location", "location"),
        ("first_chapter", "chapter"),
        ("mercy_verse", "verse"),
        ("mercy_status", "status"),
    ),
    schema.Character: (("letter", "verse"),),
    schema.Card: (("character", "character"),),
    places.Explore: (("verse", "verse"),),
    places.Dreams: (("dream", "verse"), ("nightmare", "verse")),
    places.Goto: (("goto", "verse"),),
    places.GotoBook: (("book", "book verse"),),
    places.BranchArm: (("goto", "verse"),),
    places.VerseChoice: (("goto", "verse or end"),),
    places.Meet: (("win", "verse"), ("fail", "verse"), ("run", "verse")),
    schema.Event: (("chapter", "chapter"),),
    schema.Task: (("location", "location"),),
    schema.Chapter: (("next", "chapter"),),
    schema.EventStack: (("list", "event"),),
    language.MarkedParts: (("parts", "status"),),
    language.Cost: (("secret", "secret"),),
    language.Enc: (("id", "encounter"),),
    language.IfStatus: (("status", "status"),),
    language.IfParts: (("count_parts", "status"),),
    language.IfCharacter: (("character", "character"),),
    language.IfItem: (("item", "item or keyword"),),
    language.IfSecret: (("secret", "secret"),),
    language.IfChapter: (("chapter", "chapter"),),
    language.IfAt: (("at", "location"),),
    language.IfMenhir: (("menhir", "location"),),
    language.IfRevealed: (("revealed", "location"),),
    language.IfQuest: (("quest", "quest"),),
    language.IfEvent: (("event", "event"),),
    language.IfTokens: (("at", "location"),),
    language.IfDial: (("dial", "dial"),),
    ops.GetItem: (("id", "item"),),
    ops.GetSecret: (("no", "secret"),),
    ops.ReturnSecret: (("no", "secret"),),
    ops.RemoveSecret: (("no", "secret"),),
    ops.MarkStatus: (("id", "status"),),
    ops.ClearStatus: (("id", "status"),),
    ops.AddTask: (("id", "task"),),
    ops.StrikeTask: (("id", "task"),),
    ops.ReadVerse: (("verse", "verse"),),
    ops.ReadBook: (("verse", "book verse"),),
    ops.ToNumber: (("number", "location"),),
    ops.Reveal: (("number", "location"),),
    ops.Swap: (("old", "location"), ("new", "location")),
    ops.RemoveLocation: (("number", "location"),),
    ops.LightMenhir: (("number", "location"),),
    ops.TurnMenhir: (("number", "location or all"),),
    ops.TimeTokens: (("number", "location"),),
    ops.QuestTokens: (("number", "location"),),
    ops.PlaceGuardian: (("number", "location"),),
    ops.RemoveGuardian: (("number", "location"),),
    ops.TurnDial: (("id", "dial"),),
    ops.RemoveDial: (("id", "dial"),),
    ops.EventTop: (("id", "event"),),
    ops.EventBottom: (("id", "event"),),
    ops.RemoveQuest: (("id", "quest"),),
    ops.BeginChapter: (("id", "chapter"),),
    ops.End: (("id", "ending"),),
}
KINDS: Final = ("character", "card", "skill", "encounter", "location", "verse", "event", "item", "secret", "status")


def check(box: Box, problems: Problems) -> None:
    """Note what names nothing."""
    known = known_names(box)
    for entry, seen in box.walk:
        for field, kind, name in find_names(seen):
            if name not in known[kind]:
                what = kind.partition(" or ")[0]
                problems.error(entry.place, join(seen.path, field), f"names {name!r}, and there is no such {what}")
        if isinstance(seen.piece, ops.TimeTokens):
            check_action(box, entry, seen, seen.piece, problems)
    if len(known["dial"]) > w.MAX_DIAL_IDS:
        problems.error(box_place(box), "", f"has {len(known['dial'])} dials; there is room for {w.MAX_DIAL_IDS}")


def box_place(box: Box) -> Any:
    """The place of what concerns the pack as a whole."""
    return next(box.everything()).place


def find_names(seen: Seen) -> Iterator[tuple[str, str, str | int]]:
    """The fields of a piece that name something, what kind of thing, and the name."""
    for field, kind in REFERENCES.get(type(seen.piece), ()):
        value = getattr(seen.piece, field)
        for name in value if isinstance(value, tuple) else (value,):
            if name is not UNSET:
                yield field, kind, name
    if isinstance(seen.piece, effects.SetDial) and seen.piece.ref != OWNER:
        yield "ref", seen.piece.on, seen.piece.ref
    if isinstance(seen.piece, ops.RemoveCard):
        yield "id", seen.piece.kind, seen.piece.id


def known_names(box: Box) -> dict[str, set[str | int]]:
    """All names by kind, with those a few fields allow besides."""
    kinds = (*KINDS, "task", "chapter", "condition")
    known: dict[str, set[str | int]] = {kind: set(box.ids(kind)) for kind in kinds}
    book = {entry.id for entry in box.of("book")} | {name for name in known["verse"] if str(name).startswith("bk.")}
    quests = {entry.id for entry in box.of("events", "secrets") if entry.piece.quest}
    return known | {
        "book verse": book,
        "verse or end": known["verse"] | {END},
        "item or keyword": known["item"] | set(KEYWORDS),
        "location or all": known["location"] | {"all"},
        "quest": quests | {name for kind, name in box.broken if kind in ("event", "secret")},
        "ending": set(box.manifest.endings),
        "dial": set(dial_ids(box)),
    }


def dial_ids(box: Box) -> list[str]:
    """Dials by name: those effects set, in the order they stand in, then the dials secrets come with."""
    found = [seen.piece.id for _, seen in box.walk if isinstance(seen.piece, effects.SetDial)]
    own = [f"secret.{secret.no}" for secret in sorted_secrets(box) if or_none(secret.dial)]
    return list(dict.fromkeys([*found, *own]))


def sorted_secrets(box: Box) -> list[schema.Secret]:
    """The secrets by number."""
    return sorted(box.pieces("secrets"), key=attrgetter("no"))


def check_action(box: Box, entry: Entry, seen: Seen, piece: ops.TimeTokens, problems: Problems) -> None:
    """Tokens lie on an action the location has."""
    location = box.ids("location").get(piece.number)
    if location is not None and piece.action is not UNSET:
        actions = [action.id for action in location.piece.actions]
        if piece.action not in actions:
            problems.error(
                entry.place,
                join(seen.path, "action"),
                f"names {piece.action!r}, and location {piece.number} has no such action",
            )
