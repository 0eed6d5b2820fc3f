"""The personal cards: 25 and 25 a colour, 15 and 15 a character, and what is printed on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.problems import Place, Problems, join
from nemeton.games.avalon.content.schema import Ability, AttributeLock, Card, Edge, Half
from nemeton.games.avalon.content.words import COMBAT_ATTRIBUTES, PERSONAL_DECKS

COMBAT_ICONS: Final = ("hit",)
TALK_ICONS: Final = ("up", "dn", "check")
MOST_ABILITIES: Final = 2
Said = Iterator[tuple[str, str]]


def check(box: Box, problems: Problems, whole: bool) -> None:
    """Note what is wrong with the cards."""
    slots = box.manifest.slots
    for entry in box.of("cards"):
        card: Card = entry.piece
        for field, reason in (*check_print(card, box), *check_abilities(card.abilities)):
            problems.error(entry.place, field, reason)
        for side, edge in (("left", card.left), ("right", card.right)):
            check_edge(entry.place, side, edge, slots, card.deck, problems)
    check_doubles(box, problems)
    if whole:
        check_counts(box, problems)


def check_print(card: Card, box: Box) -> Said:
    """content.md#cards: number, owner, banner and id belong together."""
    basic = card.set == "basic"
    most = bc.BASICS if basic else bc.ADVANCED
    if not 1 <= card.no <= most:
        yield "no", f"is {card.no}; {card.set} cards go from 1 to {most}"
    owner, other = ("color", "character") if basic else ("character", "color")
    if getattr(card, owner) is UNSET:
        yield owner, f"is missing on the {card.set} card"
    if getattr(card, other) is not UNSET:
        yield other, f"may not stand on the {card.set} card"
    if basic and card.color is not UNSET and card.color not in box.manifest.colors:
        yield "color", f"is {card.color!r}, which is no colour of this pack"
    if card.starter != (basic and card.no <= bc.ADVANCED):
        yield "starter", f"must be true exactly on basic cards 1 to {bc.ADVANCED}"
    name = f"{getattr(card, owner)}.{card.deck[0]}.{card.no:02}"
    if getattr(card, owner) is not UNSET and card.id != name:
        yield "id", f"must be {name!r}, by owner, deck and number"


def check_abilities(abilities: tuple[Ability, ...]) -> Said:
    """content.md#cards: what an ability may carry, by its trigger."""
    if len(abilities) > MOST_ABILITIES:
        yield "abilities", f"has {len(abilities)} members; a card has at most {MOST_ABILITIES}"
    for place, ability in enumerate(abilities):
        for field, reason in check_ability(ability):
            yield join("abilities", place, field), reason


def check_ability(ability: Ability) -> Said:
    """One ability."""
    trigger = ability.trigger
    if ability.delay is not UNSET and trigger != "delayed":
        yield "delay", f"may stand beside the trigger delayed only, not {trigger}"
    if ability.pay is not UNSET and trigger != "charge":
        yield "pay", f"may stand beside the trigger charge only, not {trigger}"
    if ability.phase is not UNSET and trigger != "charge":
        yield "phase", f"may stand beside the trigger charge only, not {trigger}"
    if ability.pay is UNSET and trigger == "charge":
        yield "pay", "is missing on an ability that is paid with charges"
    wanted, other = ("static", "do") if trigger == "static" else ("do", "static")
    if not getattr(ability, wanted):
        yield wanted, f"is missing on an ability with the trigger {trigger}"
    if getattr(ability, other):
        yield other, f"may not stand beside the trigger {trigger}"


def check_edge(place: Place, side: str, edge: Edge, slots: int, deck: str, problems: Problems) -> None:
    """An edge has the manifest's slots, with icons of its own deck; locks of the other kind are odd (AVA-RUL-07)."""
    if len(edge) != slots:
        problems.error(place, side, f"has {len(edge)} halves; this pack has {slots} slots")
    foreign = TALK_ICONS if deck == "combat" else COMBAT_ICONS
    for at, half in enumerate(edge):
        if half is not None:
            for icon in half.bonus:
                if icon.startswith(foreign):
                    problems.error(
                        place, join(side, at), f"has the icon {icon}, which is of the wrong deck: this is {deck}"
                    )
            if is_foreign(half, deck):
                problems.warn(place, join(side, at), f"has a lock of the other kind, odd on a {deck} card (AVA-RUL-07)")


def is_foreign(half: Half, deck: str) -> bool:
    """Does the lock belong to the other kind of encounter?"""
    return isinstance(half.lock, AttributeLock) and (half.lock.attr in COMBAT_ATTRIBUTES) != (deck == "combat")


def owner_of(card: Card) -> str:
    """The colour or the character a card belongs to."""
    return str(card.color if card.set == "basic" else card.character)


def check_doubles(box: Box, problems: Problems) -> None:
    """No number twice in a set."""
    numbers = Counter((card.set, owner_of(card), card.deck, card.no) for card in box.pieces("cards"))
    for entry in box.of("cards"):
        card: Card = entry.piece
        if numbers[card.set, owner_of(card), card.deck, card.no] > 1:
            problems.error(
                entry.place, "no", f"is {card.no}, and another {card.deck} card of {owner_of(card)} has it too"
            )


def check_counts(box: Box, problems: Problems) -> None:
    """AVA-SETUP-05: the 50 basic cards of every colour, the 30 advanced ones of every character."""
    have = Counter((card.set, owner_of(card), card.deck) for card in box.pieces("cards"))
    owners = [("basic", color, bc.BASICS) for color in box.manifest.colors]
    owners += [("advanced", str(entry.id), bc.ADVANCED) for entry in box.of("characters")]
    for kind, owner, wanted in owners:
        for deck in PERSONAL_DECKS:
            if have[kind, owner, deck] < wanted:
                found = have[kind, owner, deck]
                problems.error(
                    Place("manifest.toml"), "files.cards", f"hold {found} {kind} {deck} cards of {owner}, not {wanted}"
                )
