"""A pack's things into the tables of `bytecode.py`, one row each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import places, schema
from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.contexts import ACTIVATION, ALONE, EACH, HELD, SHARED, VERSE, WORLD
from nemeton.games.avalon.content.effects import Effects
from nemeton.games.avalon.content.flat import Flat
from nemeton.games.avalon.content.grid import Grid
from nemeton.games.avalon.content.language import Enc
from nemeton.games.avalon.content.numbering import Numbering
from nemeton.games.avalon.content.problems import join
from nemeton.games.avalon.content.programs import Programs, flat
from nemeton.games.avalon.content.schema import AttributeLock, Edge, Half
from nemeton.games.avalon.content.words import (
    ATTRIBUTES,
    DIRECTIONS,
    ENCOUNTER_DECKS,
    ENCOUNTER_KINDS,
    ICONS,
    KEYWORDS,
    RESOURCES,
    SEALS,
    TRAITS,
)

NOTHING = -1  # no verse, no keyword, no such number
Words = tuple[int, ...]
Writer = Callable[[Any, str], Words]


class Compiler(Programs):
    """Builds the tables of a pack that has been checked."""

    def __init__(self, box: Box, grid: Grid) -> None:
        super().__init__(Numbering(box))
        self.box = box
        self.grid = grid

    def compile(self) -> Flat:
        """The whole pack in numbers."""
        manifest, numbers = self.box.manifest, self.numbers
        tables = Flat(
            verses=[self.verse(entry.piece, path_of(entry)) for entry in self.box.of("journal", "book")],
            characters=self.rows("characters", self.character),
            cards=self.card_table(),
            skills=self.skill_table(),
            encounters=self.encounter_table(),
            locations=self.rows("locations", self.location),
            events=self.rows("events", self.event) + self.rows("random_events", self.random_event),
            items=self.rows("items", self.item),
            secrets=self.secret_table(),
            statuses=[status.parts for status in self.box.pieces("statuses")],
            chapters=self.rows("chapters", self.chapter),
            conditions=self.condition_table(),
            slots=manifest.slots,
            start_location=numbers.of("locations", manifest.start_location),
            start_dial=list(manifest.start_dial),
            first_chapter=numbers.of("chapters", manifest.first_chapter),
            mercy_verse=numbers.of("verses", manifest.mercy_verse),
            mercy_status=numbers.of("statuses", manifest.mercy_status),
            colours=len(manifest.colors),
            endings=len(manifest.endings),
        )
        tables.code = self.code
        return tables

    def rows(self, sort: str, write: Writer) -> list[int]:
        """The rows of things that are numbered by their place."""
        return list(flat([write(entry.piece, path_of(entry)) for entry in self.box.of(sort)]))

    # ------------------------------------------------------------------ people and their cards
    def character(self, character: schema.Character, path: str) -> Words:
        tracks, action = character.tracks, character.action
        return (
            character.number,
            NOTHING if character.color == "any" else self.numbers.of("colours", character.color),
            self.numbers.of("verses", character.letter),
            *(getattr(character.attributes, name) for name in ATTRIBUTES),
            *(getattr(character.resources, name) for name in RESOURCES),
            *(tracks.energy.max, tracks.energy.start),
            *(tracks.health.max, tracks.health.start),
            *(tracks.terror.max, tracks.terror.start),
            character.energy_offset,
            action.cost,
            int(action.once_per_day),
            self.condition(action.if_, ALONE),
            self.program(action.do, join(path, "action.do"), ALONE),
            *self.starters(character),
        )

    def starters(self, character: schema.Character) -> Words:
        """AVA-SETUP-07: masks over the 40 cards of each deck, advanced ones above the basic; 0 for the banner."""
        if isinstance(character.starter_list, UnsetType):
            return 0, 0
        cards = {card.id: card for card in self.box.pieces("cards")}
        lists = (character.starter_list.combat, character.starter_list.diplomacy)
        return tuple(sum(1 << place_in_deck(cards[name]) for name in names) for names in lists)

    def card_table(self) -> list[int]:
        table = [0] * (len(self.numbers.cards) * bc.CARD_WIDTH)
        for entry in self.box.of("cards"):
            card: schema.Card = entry.piece
            abilities = self.abilities(card.abilities, join(path_of(entry), "abilities"))
            row = (*edge(card.left), *edge(card.right), int(card.passive), abilities)
            put(table, self.numbers.card_row(card), row)
        return table

    def skill_table(self) -> list[int]:
        empty = (NOTHING, 0, 0, 0, 0)
        table = list(empty * (1 + max((skill.no for skill in self.box.pieces("skills")), default=0)))
        for entry in self.box.of("skills"):
            skill: schema.Skill = entry.piece
            sides = (("a", skill.sides.a), ("b", skill.sides.b))
            statics = (self.statics(side.static) for _, side in sides)
            uses = (self.use(side.use, join(path_of(entry), "sides", name, "use")) for name, side in sides)
            put(table, skill.no, (ATTRIBUTES.index(skill.attr), *statics, *uses))
        return table

    # ------------------------------------------------------------------ encounters
    def encounter_table(self) -> list[int]:
        table = [0] * (len(self.numbers.encounters) * bc.ENCOUNTER_WIDTH)
        for entry in self.box.of("encounters"):
            encounter: schema.Encounter = entry.piece
            put(table, self.numbers.of("encounters", encounter.id), self.encounter(encounter, path_of(entry)))
        return table

    def encounter(self, encounter: schema.Encounter, path: str) -> Words:
        affinity = (encounter.affinity.slots, encounter.affinity.gray) if encounter.affinity is not UNSET else (0, 0)
        avoid = encounter.avoid
        avoiding = (0, 0, 0) if avoid is UNSET else (1, self.condition(avoid.require, EACH), self.cost(avoid.cost))
        return (
            ENCOUNTER_DECKS.index(encounter.deck),
            encounter.level,
            int(encounter.first),
            ENCOUNTER_KINDS.index(encounter.kind),
            mask(TRAITS, () if encounter.traits is UNSET else encounter.traits),
            *edge(encounter.right),
            self.program(or_none(encounter.reward), join(path, "reward"), EACH),
            self.program(or_none(encounter.loot), join(path, "loot"), SHARED),
            0 if encounter.target is UNSET else encounter.target,
            self.attacks(() if encounter.attacks is UNSET else encounter.attacks, join(path, "attacks")),
            self.program(or_none(encounter.opportunity), join(path, "opportunity"), ACTIVATION),
            self.abilities(encounter.abilities, join(path, "abilities")),
            *affinity,
            self.stages(() if encounter.stages is UNSET else encounter.stages, join(path, "stages")),
            *avoiding,
            self.program(or_none(encounter.failure), join(path, "failure"), EACH),
            self.program(or_none(encounter.do), join(path, "do"), VERSE),
        )

    def attacks(self, attacks: Sequence[schema.Attack], path: str) -> int:
        rows = [
            (*attack.pool, int(attack.run_away), self.program(attack.do, join(path, place, "do"), ACTIVATION))
            for place, attack in enumerate(attacks)
        ]
        return self.record(len(rows), *flat(rows)) if rows else 0

    def stages(self, stages: Sequence[schema.Stage], path: str) -> int:
        rows = []
        for place, stage in enumerate(stages):
            own = join(path, place)
            checks = [
                self.program(or_none(getattr(stage.checks, name)), join(own, "checks", name), ACTIVATION)
                for name in ATTRIBUTES
            ]
            rows.append((self.program(stage.response, join(own, "response"), ACTIVATION), *checks))
        return self.record(len(rows), *flat(rows)) if rows else 0

    # ------------------------------------------------------------------ places
    def location(self, location: places.Location, path: str) -> Words:
        x, y = self.grid.cells.get(self.grid.family(location.number), (0, 0))
        keys = (getattr(location.keys, direction) for direction in DIRECTIONS)
        explore = location.explore
        return (
            location.number,
            self.grid.family(location.number),
            x,
            y,
            *(0 if key is UNSET else key for key in keys),
            mask(SEALS, location.seals),
            self.settlement(location),
            self.location_actions(location, join(path, "actions")),
            self.instants(location, join(path, "instant")),
            self.statics(location.static),
            NOTHING if explore.verse is UNSET else self.numbers.of("verses", explore.verse),
            self.program(or_none(explore.do), join(path, "explore.do"), VERSE),
            *self.menhir(location.menhir, join(path, "menhir")),
            *self.dreams(location.dreams),
        )

    def settlement(self, location: places.Location) -> int:
        """AVA-RUL-59: whom one meets; without another word, a blue card."""
        if location.settlement is not UNSET:
            return self.enc(location.settlement.encounter)
        settled = "friendly" in location.seals or "unfriendly" in location.seals
        return self.enc(Enc(mode="draw", deck="blue")) if settled else 0

    def location_actions(self, location: places.Location, path: str) -> int:
        rows = [
            (
                self.cost(action.cost),
                int(action.once_per_day) if action.tokens is UNSET else action.tokens,
                self.condition(action.if_, SHARED),
                self.program(action.do, join(path, action.id, "do"), SHARED),
            )
            for action in location.actions
        ]
        return self.record(len(rows), *flat(rows)) if rows else 0

    def instants(self, location: places.Location, path: str) -> int:
        rows = [
            (self.condition(instant.if_, EACH), self.program(instant.do, join(path, instant.id, "do"), EACH))
            for instant in location.instant
        ]
        return self.record(len(rows), *flat(rows)) if rows else 0

    def menhir(self, menhir: places.Menhir | UnsetType, path: str) -> Words:
        if isinstance(menhir, UnsetType):
            return (0,) * (bc.LOC_DREAM - bc.LOC_MENHIR_IF)
        return (
            self.condition(menhir.require, SHARED),
            *(self.cost(cost) for cost in menhir.cost),
            *menhir.dial,
            self.program(menhir.do, join(path, "do"), SHARED),
        )

    def dreams(self, dreams: places.Dreams | UnsetType) -> Words:
        if isinstance(dreams, UnsetType):
            return NOTHING, NOTHING
        return self.numbers.of("verses", dreams.dream), self.numbers.of("verses", dreams.nightmare)

    # ------------------------------------------------------------------ events, items, secrets, chapters
    def event(self, event: schema.Event, path: str, random: bool = False) -> Words:
        return (
            int(event.quest),
            int(random),
            self.program(event.do, join(path, "do"), WORLD),
            self.statics(event.static),
            self.condition(event.objective, WORLD),
            self.program(or_none(event.complete), join(path, "complete"), WORLD),
        )

    def random_event(self, event: schema.Event, path: str) -> Words:
        return self.event(event, path, random=True)

    def item(self, item: schema.Item, path: str) -> Words:
        return (
            keyword_number(item.keyword),
            int(item.craftable),
            item.copies,
            self.statics(item.static),
            self.use(item.use, join(path, "use")),
        )

    def secret_table(self) -> list[int]:
        empty = (NOTHING, NOTHING, *((0,) * (bc.SECRET_WIDTH - 2)))
        table = list(empty * (1 + max((secret.no for secret in self.box.pieces("secrets")), default=0)))
        for entry in self.box.of("secrets"):
            put(table, entry.piece.no, self.secret(entry.piece, path_of(entry)))
        return table

    def secret(self, secret: schema.Secret, path: str) -> Words:
        dial = secret.dial
        expiry = () if dial is UNSET else dial.on_expire
        return (
            int(secret.personal),
            keyword_number(secret.keyword),
            int(secret.quest),
            *((0, 0) if dial is UNSET else (dial.start, int(dial.time))),
            self.program(expiry, join(path, "dial.on_expire"), HELD),
            self.statics(secret.static),
            self.use(secret.use, join(path, "use")),
            self.condition(secret.objective, WORLD),
            self.program(or_none(secret.complete), join(path, "complete"), WORLD),
        )

    def chapter(self, chapter: schema.Chapter, path: str) -> Words:
        return (
            self.program(chapter.front, join(path, "front"), WORLD),
            self.program(chapter.back, join(path, "back"), WORLD),
            self.condition(chapter.end.if_, WORLD),
            self.program(chapter.end.do, join(path, "end.do"), WORLD),
            NOTHING if chapter.next is UNSET else self.numbers.of("chapters", chapter.next),
        )

    def condition_table(self) -> list[int]:
        """Dying, then insane; a pack in the making may have neither."""
        table = [0] * (2 * bc.CONDITION_WIDTH)
        for entry in self.box.of("conditions"):
            card: schema.ConditionCard = entry.piece
            lists = ("on_attach", "on_day_start", "on_rest", "on_detach", "on_health_loss")
            programs = (self.program(getattr(card, name), join(path_of(entry), name), HELD) for name in lists)
            row = (self.statics(card.static), *programs, int(card.terror_overflow == "health"))
            put(table, bc.DYING if card.id == "dying" else bc.INSANE, row)
        return table


def path_of(entry: Entry) -> str:
    """How positions and texts call a thing."""
    return join(entry.kind, entry.id)


def put(table: list[int], place: int, row: Words) -> None:
    """A row into its place."""
    table[place * len(row) : (place + 1) * len(row)] = row


def edge(halves: Edge) -> Words:
    """The four halves of an edge; slots a pack does not have are empty."""
    words = tuple(half_word(half) for half in halves)
    return words + (0,) * (w.MAX_SLOTS - len(words))


def half_word(half: Half | None) -> int:
    """A half in one word: the lock below, the icons above it, the first one lowest."""
    if half is None:
        return 0
    word = 0
    for icon in reversed(half.bonus):
        word = (word << bc.ICON_BITS) + ICONS.index(icon) + 1
    return (word << bc.ICON_SHIFT) + lock_word(half)


def lock_word(half: Half) -> int:
    if isinstance(half.lock, AttributeLock):
        return bc.ATTRIBUTE_LOCK + ATTRIBUTES.index(half.lock.attr) * 16 + half.lock.level
    return 0 if half.lock is UNSET else bc.MAGIC_LOCK if half.lock == "magic" else bc.FREE_LOCK


def place_in_deck(card: schema.Card) -> int:
    """The place of a card among the 40 of its deck: basic ones first."""
    return card.no - 1 + (0 if card.set == "basic" else bc.BASICS)


def mask(words: Sequence[str], chosen: Sequence[str]) -> int:
    """A bit for each word chosen."""
    return sum(1 << words.index(word) for word in chosen)


def keyword_number(keyword: str | UnsetType) -> int:
    return NOTHING if isinstance(keyword, UnsetType) else KEYWORDS.index(keyword)


def or_none(program: Effects | UnsetType) -> Effects:
    """A list of effects, empty where the file has none."""
    return () if isinstance(program, UnsetType) else program
