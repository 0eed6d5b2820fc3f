"""Locations and the map they make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import ops
from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.check.language import is_free
from nemeton.games.avalon.content.grid import Grid, key_numbers
from nemeton.games.avalon.content.places import Location
from nemeton.games.avalon.content.problems import Problems, join

FIRST_NUMBER: Final = 101
MOST_SEALS: Final = 3
SETTLED: Final = ("friendly", "unfriendly")
SECTIONS: Final = {"menhir": "menhir", "dream": "dreams"}  # seals and the sections they need
COUNTED: Final = frozenset(
    {"cloister", "ford", "gallows", "gap", "longhall", "quay", "round", "tree", "weir"}
)  # shapes that have so many of something
FEATURES: Final[dict[str, tuple[str, ...]]] = {
    "chapel": ("light", "rain", "rock"),
    "field": ("black", "green"),
    "ford": ("chain",),
    "gallows": ("ravens",),
    "hamlet": ("burnt", "light", "smoke"),
    "house": ("chimney", "harp", "light", "open", "pots", "shut", "slate", "tall"),
    "kiln": ("pots",),
    "longhall": ("light",),
    "mound": ("door", "long", "ring"),
    "orchard": ("ladder",),
    "quay": ("fire",),
    "steps": ("fall", "heron", "sea"),
    "tree": ("blossom",),
    "wallow": ("ice",),
    "weir": ("broken",),
    "wood": ("pits",),
}  # what a shape may be drawn with; the others are drawn in one way
Said = Iterator[tuple[str, str]]


def check(box: Box, problems: Problems) -> Grid:
    """Note what is wrong with the locations; the map they make."""
    known = box.ids("location")
    for entry in box.of("locations"):
        location: Location = entry.piece
        for field, reason in (
            *check_card(location),
            *check_keys(location, known),
            *check_family(location, known),
            *check_motif(location),
        ):
            problems.error(entry.place, field, reason)
        daily = [action.id for action in location.actions if action.once_per_day]
        if len(daily) > 1:
            problems.warn(
                entry.place, "actions", "has two actions once per day: one token a day is taken off (AVA-RUL-69)"
            )
    return check_map(box, known, problems)


def check_card(location: Location) -> Said:
    """content.md#locations: what a card must carry."""
    if location.number < FIRST_NUMBER:
        yield "number", f"is {location.number}; locations are numbered from {FIRST_NUMBER} on"
    if len(location.seals) > MOST_SEALS:
        yield "seals", f"has {len(location.seals)} members; a card has at most {MOST_SEALS} seals (AVA-LOC-02)"
    if len(set(location.seals)) < len(location.seals):
        yield "seals", "names one seal twice"
    if set(SETTLED) <= set(location.seals):
        yield "seals", "has both friendly and unfriendly"
    for seal, section in SECTIONS.items():
        there = getattr(location, section) is not UNSET
        if there != (seal in location.seals):
            yield section, f"needs the {seal} seal" if there else f"is missing beside the {seal} seal"
    if location.settlement is not UNSET and not set(SETTLED) & set(location.seals):
        yield "settlement", "needs a settlement seal, friendly or unfriendly"
    if (location.explore.verse is UNSET) == (location.explore.do is UNSET):
        yield "explore", "needs either verse or do, and not both"
    yield from check_actions(location)


def check_actions(location: Location) -> Said:
    """AVA-RUL-78: what costs nothing is done once a day."""
    if len(location.actions) > w.MAX_LOCATION_ACTIONS:
        yield "actions", f"has {len(location.actions)} members; there is room for {w.MAX_LOCATION_ACTIONS}"
    names = [action.id for action in location.actions] + [instant.id for instant in location.instant]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield "actions", f"has the id {name!r} twice, instant actions counted"
    for action in location.actions:
        if is_free(action.cost) and not action.once_per_day:
            yield join("actions", action.id, "cost"), "is nothing, and the action is not once per day (AVA-RUL-78)"


def check_keys(location: Location, known: dict[str | int, Entry | None]) -> Said:
    """Every key leads to another card."""
    for direction in location.keys.__struct_fields__:
        number = getattr(location.keys, direction)
        if number == location.number or (number is not UNSET and number == location.legacy):
            yield join("keys", direction), "leads to the card itself"
        elif number is not UNSET and number not in known:
            yield join("keys", direction), f"names {number}, and there is no such location"


def check_family(location: Location, known: dict[str | int, Entry | None]) -> Said:
    """content.md#locations: a replacement has the keys and the menhir section of its family."""
    if location.legacy is UNSET:
        return
    if location.legacy not in known:
        yield "legacy", f"names {location.legacy}, and there is no such location"
        return
    entry = known[location.legacy]
    if entry is None:
        return
    original: Location = entry.piece
    if original.legacy is not UNSET:
        yield "legacy", f"names {location.legacy}, itself a replacement; it must name the original card"
    if original.keys != location.keys:
        yield "keys", f"differ from those of {location.legacy}, which this card replaces"
    if original.menhir is not UNSET and original.menhir != location.menhir:
        yield "menhir", f"must be the section of {location.legacy}, which this card replaces"


def check_motif(location: Location) -> Said:
    """content.md#motifs: a shape is drawn only with what it has."""
    if location.motif is UNSET:
        return
    shape = location.motif.shape
    if location.motif.count is not UNSET and shape not in COUNTED:
        yield join("motif", "count"), f"is no part of {shape!r}; these have one: {', '.join(sorted(COUNTED))}"
    features = FEATURES.get(shape, ())
    for feature in location.motif.with_:
        if feature not in features:
            have = f"it may have {', '.join(features)}" if features else "it has no features"
            yield join("motif", "with"), f"names {feature!r}, which {shape!r} has not: {have}"


def check_map(box: Box, known: dict[str | int, Entry | None], problems: Problems) -> Grid:
    """content.md#locations: the key graph lies in the grid; warnings for what cannot be reached or passed."""
    grid = Grid(box.pieces("locations"), box.manifest.start_location)
    start = known.get(box.manifest.start_location)
    if start is not None and len(key_numbers(start.piece.keys)) < len(start.piece.keys.__struct_fields__):
        problems.error(start.place, "keys", "must lead four ways: the campaign starts here")
    grid.lay_out()
    for clash in grid.clashes:
        entry = known.get(clash.number)
        if entry is not None:
            problems.error(entry.place, join("keys", clash.direction), clash.reason)
    for entry in box.of("locations"):
        if grid.cells and grid.family(entry.piece.number) not in grid.cells:
            problems.error(entry.place, "keys", "join it to nothing: no chain of keys leads here from the start")
    warn_of_one_sided_keys(box, grid, problems)
    warn_of_far_places(box, grid, problems)
    return grid


def warn_of_one_sided_keys(box: Box, grid: Grid, problems: Problems) -> None:
    """AVA-ACT-15: a key without one facing it attaches the card, and the passage is blocked."""
    for entry in box.of("locations"):
        for direction, other in grid.keys(entry.piece):
            cards = grid.members(other)
            if cards and not any(grid.is_joined(entry.piece, card, direction) for card in cards):
                problems.warn(
                    entry.place, join("keys", direction), f"is not met by a key of {other}: the way is blocked"
                )


def warn_of_far_places(box: Box, grid: Grid, problems: Problems) -> None:
    """No chain of menhirs brings the card into reach."""
    pieces = [seen.piece for _, seen in box.walk]
    revealed = {piece.number for piece in pieces if isinstance(piece, ops.Reveal)}
    visited = {piece.number for piece in pieces if isinstance(piece, ops.ToNumber)}
    grid.spread(revealed, visited)
    for entry in box.of("locations"):
        if grid.family(entry.piece.number) in grid.cells and not grid.reaches(entry.piece.number):
            problems.warn(entry.place, "", "can never be reached: no chain of menhirs brings it into range")
