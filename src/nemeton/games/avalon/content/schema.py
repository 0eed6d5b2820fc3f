"""Every object of a pack (content.md#things), typed and frozen, as it is after reading.

An object is read from a table of a rule file: `[[character]]`, `[[card]]`, `[[skill]]`, … each kind under its own name.
Prose never stands there: the fields a piece names in `TEXTS` stand in the locale files, under the key
`<kind>.<id>.<path>` (content.md#prose). `places.py` holds locations and verses, `language.py` amounts, costs, modifiers
and conditions, `ops.py` and `effects.py` the effects. `bytecode.py` says what all of this looks like once it is
compiled into flat numbers: a list of effects is a row of instructions ended by 0; a condition, a cost or a reckoned
amount is a small record elsewhere in the same numbers, named by its address; an object is one row of a table with a
fixed stride.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from nemeton.games.avalon.content.effects import Effects, SetDial
from nemeton.games.avalon.content.language import Condition, Cost, Count, Mod, Piece
from nemeton.games.avalon.content.ops import EventTop, Gain, GetSecret, MarkStatus, Op, ReadVerse, Swap
from nemeton.games.avalon.content.places import Dial
from nemeton.games.avalon.content.words import (
    Attribute,
    EncounterDeck,
    EncounterKind,
    Icon,
    Id,
    Keyword,
    Limit,
    Number,
    PersonalDeck,
    Phase,
    Trait,
    Trigger,
    When,
)

Level: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Slot: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Names: TypeAlias = str | tuple[str, ...]


# ---------------------------------------------------------------------- the manifest
class Files(Piece):
    """The files by kind, each one name or several; all but the first seven may be left out."""

    characters: Names
    cards: Names
    encounters: Names
    locations: Names
    journal: Names
    events: Names
    chapters: Names
    skills: Names = ()
    book: Names = ()
    random_events: Names = ()
    items: Names = ()
    secrets: Names = ()
    statuses: Names = ()
    tasks: Names = ()
    conditions: Names = ()
    plan: Names = ()  # no rule: how a careful group plays (plan.py)


class Manifest(Piece):
    """manifest.toml: what the pack is called, where it begins, and its files."""

    TEXTS: ClassVar = ("title",)
    schema: Literal[1]
    pack: Id
    version: Annotated[str, Meta(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$")]
    lang: Annotated[str, Meta(pattern=r"^[a-z]{2}$")]
    start_location: Number
    start_dial: tuple[Dial, Dial, Dial, Dial]
    colors: tuple[Id, ...]
    slots: Annotated[int, Meta(ge=1, le=4)]
    first_chapter: Id
    mercy_verse: Id
    mercy_status: Id
    endings: tuple[Id, ...]
    lost: tuple[Id, ...] = ()  # endings that are defeats
    files: Files


# ---------------------------------------------------------------------- characters
class Attributes(Piece):
    """The six attributes at the start."""

    aggression: Point
    empathy: Point
    courage: Point
    caution: Point
    practicality: Point
    spirituality: Point


Point: TypeAlias = Annotated[int, Meta(ge=0, le=2)]


class Resources(Piece):
    """The five resources at the start."""

    food: Stock
    wealth: Stock
    rep: Stock
    magic: Stock
    exp: Stock


Stock: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


class HealthTrack(Piece):
    """Slots 0 to max, and where the marker starts."""

    max: Slot
    start: Slot


class RedTrack(Piece):
    """A track with two red slots: the lowest of energy, the highest of terror."""

    max: Slot
    start: Slot
    red: tuple[Slot, Slot]


class Tracks(Piece):
    """The three tracks of a tray."""

    energy: RedTrack
    health: HealthTrack
    terror: RedTrack


class CharacterAction(Piece):
    """AVA-ACT-30: the personal action; its cost is energy."""

    TEXTS: ClassVar = ("name",)
    cost: Slot
    once_per_day: bool = False
    if_: Condition | UnsetType = UNSET
    do: Effects


class StarterList(Piece):
    """AVA-SETUP-07: the decks of a guest from another campaign."""

    combat: tuple[Id, ...]
    diplomacy: tuple[Id, ...]


class Character(Piece):
    """content.md#characters: a character and its tray."""

    TEXTS: ClassVar = ("name", "text")
    id: Id
    number: Annotated[int, Meta(ge=1)]
    color: Id
    letter: Id
    attributes: Attributes
    resources: Resources
    tracks: Tracks
    energy_offset: Annotated[int, Meta(ge=-9, le=9)] = 0
    action: CharacterAction
    starter_list: StarterList | UnsetType = UNSET


# ---------------------------------------------------------------------- combat and diplomacy cards
class AttributeLock(Piece):
    """A red key: open from that level on."""

    attr: Attribute
    level: Annotated[int, Meta(ge=1, le=8)]


class Half(Piece):
    """One slot of one edge; files write it as `-`, `A1`, `M+h2`, `F+x2` and read None for `-`."""

    lock: AttributeLock | Literal["magic", "free"] | UnsetType = UNSET
    bonus: tuple[Icon, ...] = ()


Edge: TypeAlias = tuple[Half | None, ...]  # top first, as many as the manifest's `slots`


class Ability(Piece):
    """What a card does beside its keys; a static one has modifiers instead of effects."""

    trigger: Trigger
    delay: Annotated[int, Meta(ge=1, le=9)] | UnsetType = UNSET
    pay: Annotated[int, Meta(ge=1, le=9)] | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    if_: Condition | UnsetType = UNSET
    do: Effects = ()
    static: tuple[Mod, ...] = ()


class Card(Piece):
    """content.md#cards: a card of a personal deck, basic by colour or advanced by character."""

    TEXTS: ClassVar = ("name",)
    id: Id
    deck: PersonalDeck
    set: Literal["basic", "advanced"]
    no: int
    color: Id | UnsetType = UNSET
    character: Id | UnsetType = UNSET
    starter: bool = False
    passive: bool = False
    left: Edge
    right: Edge
    abilities: tuple[Ability, ...] = ()


# ---------------------------------------------------------------------- skills
class Use(Piece):
    """What the owner of a skill may do now and then."""

    when: When
    limit: Limit
    cost: Cost = Cost()
    if_: Condition | UnsetType = UNSET
    do: Effects


class SkillSide(Piece):
    """One side of a skill card."""

    TEXTS: ClassVar = ("name", "text")
    static: tuple[Mod, ...] = ()
    use: Use | UnsetType = UNSET


class SkillSides(Piece):
    """Both sides; one is chosen for good."""

    a: SkillSide
    b: SkillSide


class Skill(Piece):
    """content.md#skills-items-secrets: a two-sided card that is a point of its attribute."""

    no: Annotated[int, Meta(ge=1, le=36)]
    attr: Attribute
    sides: SkillSides


# ---------------------------------------------------------------------- encounters
class Attack(Piece):
    """What the enemy does while the pool lies in that range; the enemy that runs away has no name for it."""

    TEXTS: ClassVar = ("name",)
    pool: tuple[Slot, Slot]
    do: Effects = ()
    run_away: bool = False


class AffinityTrack(Piece):
    """Slots from 0, the lowest, to slots - 1; talks begin on the gray one."""

    slots: Annotated[int, Meta(ge=3, le=20)]
    gray: Slot


class Checks(Piece):
    """What a check icon does in this stage, by the attribute of its join."""

    aggression: Effects | UnsetType = UNSET
    empathy: Effects | UnsetType = UNSET
    courage: Effects | UnsetType = UNSET
    caution: Effects | UnsetType = UNSET
    practicality: Effects | UnsetType = UNSET
    spirituality: Effects | UnsetType = UNSET


class Stage(Piece):
    """A stage of a talk."""

    TEXTS: ClassVar = ("name",)
    response: Effects
    checks: Checks = Checks()


class Avoid(Piece):
    """AVA-DIP-23: how a talk can be bypassed."""

    require: Condition | UnsetType = UNSET
    cost: Cost = Cost()


class Encounter(Piece):
    """content.md#encounters: a fight, a talk, or a card without keys that only does what it says."""

    TEXTS: ClassVar = ("name", "text")
    id: Id
    deck: EncounterDeck
    level: Level
    no: Annotated[int, Meta(ge=1, le=31)]
    first: bool = False
    kind: EncounterKind
    right: Edge
    traits: tuple[Trait, ...] | UnsetType = UNSET
    reward: Effects | UnsetType = UNSET
    loot: Effects | UnsetType = UNSET
    # combat
    target: Slot | UnsetType = UNSET
    attacks: tuple[Attack, ...] | UnsetType = UNSET
    opportunity: Effects | UnsetType = UNSET
    abilities: tuple[Ability, ...] | UnsetType = UNSET
    # diplomacy
    affinity: AffinityTrack | UnsetType = UNSET
    stages: tuple[Stage, ...] | UnsetType = UNSET
    avoid: Avoid | UnsetType = UNSET
    failure: Effects | UnsetType = UNSET
    # none
    do: Effects | UnsetType = UNSET


# ---------------------------------------------------------------------- events
class Event(Piece):
    """content.md#events-and-chapters: an event; with a padlock, a quest."""

    TEXTS: ClassVar = ("name", "text")
    ASIDES: ClassVar = ("goal",)
    id: Id
    quest: bool
    chapter: Id | UnsetType = UNSET
    do: Effects = ()
    static: tuple[Mod, ...] = ()
    objective: Condition | UnsetType = UNSET
    complete: Effects | UnsetType = UNSET


# ---------------------------------------------------------------------- items and secrets
class CardUse(Use):
    """What the owner of an item or secret may do with it."""

    flip: bool = False
    discard: bool = False


class Item(Piece):
    """content.md#skills-items-secrets: an item and its copies."""

    TEXTS: ClassVar = ("name",)
    id: Id
    keyword: Keyword | UnsetType = UNSET
    craftable: bool
    copies: Annotated[int, Meta(ge=1, le=4)]
    value: Stock | UnsetType = UNSET
    static: tuple[Mod, ...] = ()
    use: CardUse | UnsetType = UNSET


class SecretDial(Piece):
    """The dial a secret comes with."""

    start: Annotated[int, Meta(ge=1, le=99)]
    time: bool
    on_expire: Effects = ()


class Secret(Piece):
    """content.md#skills-items-secrets: a numbered card of the book of secrets' own box."""

    TEXTS: ClassVar = ("name", "text")
    ASIDES: ClassVar = ("goal",)
    no: Annotated[int, Meta(ge=1)]
    personal: bool
    keyword: Keyword | UnsetType = UNSET
    quest: bool = False
    dial: SecretDial | UnsetType = UNSET
    static: tuple[Mod, ...] = ()
    use: CardUse | UnsetType = UNSET
    objective: Condition | UnsetType = UNSET
    complete: Effects | UnsetType = UNSET


# ---------------------------------------------------------------------- statuses, tasks, chapters, conditions
class Status(Piece):
    """One box, or up to nine numbered ones."""

    TEXTS: ClassVar = ("name",)
    id: Id
    parts: Annotated[int, Meta(ge=0, le=9)]


class Task(Piece):
    """AVA-EVT-04: a note."""

    TEXTS: ClassVar = ("text",)
    id: Id
    location: Number | UnsetType = UNSET


class DeckLevels(Piece, rename={"l1": "1", "l2": "2", "l3": "3", "l4": "4"}):
    """How many cards of each level, all or a number of random ones; a level left out gives none."""

    l1: Literal["all"] | Count = 0
    l2: Literal["all"] | Count = 0
    l3: Literal["all"] | Count = 0
    l4: Literal["all"] | Count = 0


class DeckEncounters(Op, tag="deck_encounters"):
    """An encounter deck is built anew."""

    deck: EncounterDeck
    levels: DeckLevels
    first_on_top: bool = False


class EventStack(Op, tag="event_stack"):
    """The event deck: the first one named lies on top, unless shuffled."""

    list: tuple[Id, ...]
    shuffle: bool = False


SetupOp: TypeAlias = DeckEncounters | EventStack | EventTop | MarkStatus | Swap | GetSecret | SetDial | ReadVerse | Gain


class ChapterEnd(Piece):
    """AVA-RUL-107: when the chapter is over, and what happens then."""

    if_: Condition
    do: Effects


class Chapter(Piece):
    """content.md#events-and-chapters: a chapter card, front and back."""

    TEXTS: ClassVar = ("title",)
    id: Id
    front: tuple[SetupOp, ...] = ()
    back: tuple[SetupOp, ...] = ()
    end: ChapterEnd
    next: Id | UnsetType = UNSET


class ConditionCard(Piece):
    """content.md#events-and-chapters: the dying and the insanity card."""

    id: Literal["dying", "insane"]
    static: tuple[Mod, ...] = ()
    on_attach: Effects = ()
    on_day_start: Effects = ()
    on_rest: Effects = ()
    on_detach: Effects = ()
    on_health_loss: Effects = ()
    terror_overflow: Literal["health", "none"] = "none"
