"""The four encounter decks: fights with rows for every pool, talks with stages, cards that just do what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon.content.box import MANIFEST, Box
from nemeton.games.avalon.content.check.cards import check_abilities, check_edge
from nemeton.games.avalon.content.check.language import is_free
from nemeton.games.avalon.content.problems import Place, Problems, join
from nemeton.games.avalon.content.schema import AffinityTrack, Attack, Avoid, Encounter, Stage
from nemeton.games.avalon.content.words import ENCOUNTER_DECKS

FIELDS: Final = {  # needed and allowed, by kind
    "combat": (("traits", "reward", "loot", "target", "attacks", "opportunity"), ("abilities",)),
    "diplomacy": (("traits", "reward", "loot", "affinity", "stages", "failure"), ("avoid",)),
    "none": (("do",), ("traits",)),
}
MOST_STAGES: Final = 4
Said = Iterator[tuple[str, str]]


def check(box: Box, problems: Problems, whole: bool) -> None:
    """Note what is wrong with the encounters."""
    for entry in box.of("encounters"):
        encounter: Encounter = entry.piece
        for field, reason in check_encounter(encounter):
            problems.error(entry.place, field, reason)
        deck = "diplomacy" if encounter.deck == "blue" else "combat"
        check_edge(entry.place, "right", encounter.right, box.manifest.slots, deck, problems)
    check_numbers(box, problems)
    if whole:
        check_decks(box, problems)


def check_encounter(encounter: Encounter) -> Said:
    """One card."""
    needed, allowed = FIELDS[encounter.kind]
    for field in dict.fromkeys(field for fields in FIELDS.values() for part in fields for field in part):
        if getattr(encounter, field) is not UNSET and field not in (*needed, *allowed):
            yield field, f"has no place on a card of kind {encounter.kind!r}"
    for field in needed:
        if getattr(encounter, field) is UNSET:
            yield field, f"is missing on a card of kind {encounter.kind!r}"
    if encounter.kind != "none" and (encounter.kind == "diplomacy") != (encounter.deck == "blue"):
        yield "kind", f"is {encounter.kind!r}, which the {encounter.deck} deck has not"
    if encounter.kind != "combat" and encounter.traits:
        yield "traits", "may stand on fights only"
    if encounter.kind == "none" and any(encounter.right):
        yield "right", "has an open key on a card of kind 'none'"
    if isinstance(encounter.traits, tuple) and len(set(encounter.traits)) < len(encounter.traits):
        yield "traits", "names one trait twice"
    yield from check_fight(encounter)
    yield from check_talk(encounter)


def check_fight(encounter: Encounter) -> Said:
    """Target, attack rows and abilities."""
    if isinstance(encounter.target, int):
        if encounter.target == 0:
            yield "target", "is 0: the fight would be won at once"
        if isinstance(encounter.attacks, tuple) and encounter.target:
            yield from check_attacks(encounter.attacks, encounter.target)
    if isinstance(encounter.abilities, tuple):
        yield from check_abilities(encounter.abilities)
        for place, ability in enumerate(encounter.abilities):
            if ability.trigger not in ("static", "response"):
                yield join("abilities", place, "trigger"), "must be static or response on an enemy"


def check_attacks(attacks: tuple[Attack, ...], target: int) -> Said:
    """AVA-RUL-46: one row for every pool from 0 to target - 1."""
    rows = [0] * target
    for place, attack in enumerate(attacks):
        low, high = attack.pool
        if low > high or high >= target:
            yield join("attacks", place, "pool"), f"is {low} to {high}; it must lie in 0 to {target - 1}"
        if attack.run_away and attack.do:
            yield join("attacks", place, "do"), "has no place beside run_away"
        if not attack.run_away and not attack.do:
            yield join("attacks", place, "do"), "is missing"
        for pool in range(low, min(high, target - 1) + 1):
            rows[pool] += 1
    gaps = [pool for pool, count in enumerate(rows) if count == 0]
    doubles = [pool for pool, count in enumerate(rows) if count > 1]
    if gaps:
        yield "attacks", f"have a gap: no row for a pool of {gaps[0]}"
    if doubles:
        yield "attacks", f"overlap: two rows for a pool of {doubles[0]}"


def check_talk(encounter: Encounter) -> Said:
    """Affinity, stages, avoiding."""
    if (
        isinstance(encounter.affinity, AffinityTrack)
        and not 1 <= encounter.affinity.gray <= encounter.affinity.slots - 2
    ):
        yield "affinity.gray", f"is {encounter.affinity.gray}, an end of the track or beyond it"
    if isinstance(encounter.stages, tuple):
        yield from check_stages(encounter.stages)
    if isinstance(encounter.avoid, Avoid) and encounter.avoid.require is UNSET and is_free(encounter.avoid.cost):
        yield "avoid", "has neither a cost nor a requirement"


def check_stages(stages: tuple[Stage, ...]) -> Said:
    """1 to 4 of them."""
    if not 1 <= len(stages) <= MOST_STAGES:
        yield "stages", f"has {len(stages)} members; a talk has 1 to {MOST_STAGES} stages"


def check_numbers(box: Box, problems: Problems) -> None:
    """No number twice in a deck, and one first card at most."""
    numbers = Counter((encounter.deck, encounter.no) for encounter in box.pieces("encounters"))
    firsts = Counter(encounter.deck for encounter in box.pieces("encounters") if encounter.first)
    for entry in box.of("encounters"):
        deck, no = entry.piece.deck, entry.piece.no
        if numbers[deck, no] > 1:
            problems.error(entry.place, "no", f"is {no}, and another {deck} card has it too")
        if entry.piece.first and firsts[deck] > 1:
            problems.error(entry.place, "first", f"is true on {firsts[deck]} cards of the {deck} deck; there is one")


def check_decks(box: Box, problems: Problems) -> None:
    """AVA-SETUP-16: four decks of 31 with one first card each."""
    sizes = Counter(encounter.deck for encounter in box.pieces("encounters"))
    firsts = Counter(encounter.deck for encounter in box.pieces("encounters") if encounter.first)
    for deck in ENCOUNTER_DECKS:
        if sizes[deck] != bc.ENCOUNTERS_A_DECK:
            said = f"hold {sizes[deck]} {deck} cards; a deck has {bc.ENCOUNTERS_A_DECK}"
            problems.error(Place(MANIFEST), "files.encounters", said)
        elif not firsts[deck]:
            problems.error(Place(MANIFEST), "files.encounters", f"mark no first card in the {deck} deck")
