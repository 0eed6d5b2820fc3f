"""Characters, their trays, skills, items, statuses and the caps of the numbering."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.box import MANIFEST, Box, Entry
from nemeton.games.avalon.content.ops import DrawItem
from nemeton.games.avalon.content.problems import Place, Problems, join
from nemeton.games.avalon.content.schema import Character, Item, Secret

ANY: Final = "any"  # the colour of who takes whichever is left
CAPS: Final = {
    "characters": w.MAX_CHARACTERS,
    "locations": w.MAX_LOCATIONS,
    "items": w.MAX_ITEMS,
    "statuses": w.MAX_STATUSES,
    "tasks": w.MAX_TASKS,
    "chapters": w.MAX_CHAPTERS,
}


def check(box: Box, problems: Problems, whole: bool) -> None:
    """Note what is wrong with people and what they carry."""
    check_manifest(box, problems, whole)
    check_caps(box, problems)
    numbers = Counter(character.number for character in box.pieces("characters"))
    for entry in box.of("characters"):
        if numbers[entry.piece.number] > 1:
            problems.error(entry.place, "number", f"is {entry.piece.number}, and another character has it too")
        check_character(box, entry.place, entry.piece, problems)
    for entry in box.of("secrets"):
        check_secret(entry.place, entry.piece, problems)
    if whole:
        check_conditions(box, problems)
    check_item_draws(box, problems)


def check_manifest(box: Box, problems: Problems, whole: bool) -> None:
    """content.md#the-folder: colours and endings."""
    place = Place(MANIFEST)
    colors = box.manifest.colors
    if len(set(colors)) < len(colors) or ANY in colors:
        problems.error(place, "colors", f"must be different names, and {ANY!r} is none")
    if len(colors) > w.MAX_COLOURS or (whole and len(colors) < w.MAX_COLOURS):
        problems.error(place, "colors", f"has {len(colors)} colours; there must be {w.MAX_COLOURS}")
    if len(set(box.manifest.endings)) < len(box.manifest.endings):
        problems.error(place, "endings", "names one ending twice")
    for ending in box.manifest.lost:
        if ending not in box.manifest.endings:
            problems.error(place, "lost", f"names {ending!r}, which is no ending")


def check_caps(box: Box, problems: Problems) -> None:
    """What the numbering of actions has room for."""
    place = Place(MANIFEST)
    for sort, most in CAPS.items():
        if len(box.of(sort)) > most:
            problems.error(place, join("files", sort), f"hold {len(box.of(sort))} things; there is room for {most}")
    events = len(box.of("events", "random_events"))
    if events > w.MAX_EVENTS:
        problems.error(
            place, "files.events", f"hold {events} events, random ones counted; there is room for {w.MAX_EVENTS}"
        )
    copies = sum(item.copies for item in box.pieces("items"))
    if copies > w.MAX_ITEM_CARDS:
        problems.error(place, "files.items", f"hold {copies} copies; there is room for {w.MAX_ITEM_CARDS}")


def check_character(box: Box, place: Place, character: Character, problems: Problems) -> None:
    """content.md#characters: the tray."""
    if character.color != ANY and character.color not in box.manifest.colors:
        problems.error(place, "color", f"is {character.color!r}, which is no colour of this pack")
    tracks = character.tracks
    for name, track in (("energy", tracks.energy), ("health", tracks.health), ("terror", tracks.terror)):
        if track.start > track.max:
            problems.error(place, f"tracks.{name}.start", f"is {track.start}, above the top slot {track.max}")
    if tracks.energy.red != (0, 1):
        problems.error(place, "tracks.energy.red", "must be the two lowest slots, [0, 1]")
    if tracks.terror.red != (tracks.terror.max - 1, tracks.terror.max):
        problems.error(place, "tracks.terror.red", "must be the two highest slots")
    if tracks.energy.start > tracks.health.start + character.energy_offset:
        problems.error(place, "tracks.energy.start", "lies above health, which energy may never pass")
    check_starter_list(box, place, character, problems)


def check_starter_list(box: Box, place: Place, character: Character, problems: Problems) -> None:
    """AVA-SETUP-07: a guest's starting decks are 15 of its own cards each."""
    if character.starter_list is UNSET:
        return
    cards = {entry.id: entry.piece for entry in box.of("cards")}
    for deck, ids in (("combat", character.starter_list.combat), ("diplomacy", character.starter_list.diplomacy)):
        if len(set(ids)) != bc.ADVANCED or len(ids) != bc.ADVANCED:
            problems.error(place, f"starter_list.{deck}", f"must name {bc.ADVANCED} different cards")
        for name in ids:
            card = cards.get(name)
            if card is None or card.deck != deck or (card.character != character.id and card.color != character.color):
                problems.error(
                    place, f"starter_list.{deck}", f"names {name!r}, which is no {deck} card of {character.id}"
                )


def check_secret(place: Place, secret: Secret, problems: Problems) -> None:
    """content.md#skills-items-secrets: quests among the secrets, and room for the number."""
    if secret.no >= w.MAX_SECRETS:
        problems.error(place, "no", f"is {secret.no}; there is room for 1 to {w.MAX_SECRETS - 1}")
    for name in ("objective", "complete"):
        if getattr(secret, name) is not UNSET and not secret.quest:
            problems.error(place, name, "may stand on a quest only")
    if secret.complete is not UNSET and secret.objective is UNSET:
        problems.error(place, "complete", "has no objective to be completed by")


def check_conditions(box: Box, problems: Problems) -> None:
    """AVA-RUL-84: both condition cards are pack data."""
    there = {entry.id for entry in box.of("conditions")} | {name for kind, name in box.broken if kind == "condition"}
    for name in ("dying", "insane"):
        if name not in there:
            problems.error(Place(MANIFEST), "files.conditions", f"hold no condition card {name!r}")


def check_item_draws(box: Box, problems: Problems) -> None:
    """A draw that no item can ever answer."""
    items: list[Item] = box.pieces("items")
    there = {item.keyword for item in items} | ({"craftable"} if any(item.craftable for item in items) else set())
    there |= {ANY} if items else set()
    for entry, seen in box.walk:
        if isinstance(seen.piece, DrawItem) and seen.piece.draw not in there:
            warn_draw(entry, join(seen.path, "draw"), seen.piece.draw, problems)


def warn_draw(entry: Entry, path: str, draw: str, problems: Problems) -> None:
    """Say which."""
    what = "item" if draw == ANY else f"{draw} item"
    problems.warn(entry.place, path, f"draws a {what}, and the pack has none")
