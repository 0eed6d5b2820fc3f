"""The closed word lists of the content language; a word is compiled to its place in its list, counted from 0."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

Attribute: TypeAlias = Literal["aggression", "empathy", "courage", "caution", "practicality", "spirituality"]
Resource: TypeAlias = Literal["food", "wealth", "rep", "magic", "exp"]
Track: TypeAlias = Literal["energy", "health", "terror"]
PersonalDeck: TypeAlias = Literal["combat", "diplomacy"]
EncounterDeck: TypeAlias = Literal["green", "gray", "purple", "blue"]
EncounterKind: TypeAlias = Literal["combat", "diplomacy", "none"]
Keyword: TypeAlias = Literal["weapon", "armor", "shield", "companion", "relic"]
Seal: TypeAlias = Literal["menhir", "dream", "friendly", "unfriendly"]
Direction: TypeAlias = Literal["n", "e", "s", "w"]
Shape: TypeAlias = Literal[
    "causeway",
    "chapel",
    "cloister",
    "eyrie",
    "field",
    "ford",
    "gallows",
    "gap",
    "hamlet",
    "house",
    "kiln",
    "longhall",
    "mill",
    "mound",
    "orchard",
    "pasture",
    "pits",
    "quay",
    "reeds",
    "round",
    "steps",
    "tree",
    "trench",
    "wallow",
    "weir",
    "wood",
]  # what a place looks like in a picture of the map
Ground: TypeAlias = Literal["barley", "down", "fen", "islet", "meadow", "moor", "rock", "shore", "snow", "wood"]
Trait: TypeAlias = Literal[
    "ambush",
    "defensive",
    "fast",
    "feint",
    "guardian",
    "horde",
    "opportunist",
    "rage",
    "robber",
    "rush",
    "shatter",
    "slow",
]
Trigger: TypeAlias = Literal["placement", "delayed", "response", "static", "charge"]
Phase: TypeAlias = Literal["play", "response"]
When: TypeAlias = Literal["day", "combat", "diplomacy", "end_of_day"]
Limit: TypeAlias = Literal["day", "encounter", "activation", "chapter", "none"]
Until: TypeAlias = Literal["encounter", "activation", "day", "chapter"]
Who: TypeAlias = Literal["actor", "each", "one", "one_other", "others", "here", "all", "owner"]
Asked: TypeAlias = Literal[
    "actor", "each", "sum"
]  # whom a personal condition looks at; without it: any member, or the actor
Zone: TypeAlias = Literal["hand", "deck", "last"]
Counted: TypeAlias = Literal[
    "hand", "pool", "charges", "sequence", "damage_taken", "affinity_lost", "menhirs", "played"
]
Tokens: TypeAlias = Literal["time", "quest"]
DialOn: TypeAlias = Literal["secret", "quest", "character", "location"]
CardKind: TypeAlias = Literal[
    "location", "encounter", "event", "item", "secret"
]  # what an effect may take out of the game
Destination: TypeAlias = Literal["lowest_revealed", "any_connected", "any_revealed", "nearest_menhir"]
ModKey: TypeAlias = Literal[
    "attr.aggression",
    "attr.empathy",
    "attr.courage",
    "attr.caution",
    "attr.practicality",
    "attr.spirituality",
    "hand_start",
    "hand_limit",
    "max_cards",
    "cost.explore",
    "cost.travel",
    "cost.menhir.food",
    "cost.menhir.wealth",
    "cost.menhir.rep",
    "cost.menhir.magic",
    "cost.menhir.exp",
    "rest.food",
    "rest.health",
    "rest.terror",
    "exhausted.restore",
    "damage_taken",
    "terror_gain",
    "pool_first_card",
    "pool_last_key",
    "free_magic_key",
    "no_prevent",
    "no_rest",
    "no_trade",
    "target",
    "affinity_gray",
    "exp_cost.attr",
    "exp_cost.card",
    "energy_start",
    "no_panic",
    "avoid_free",
]
Icon: TypeAlias = Literal[
    "draw",
    "chain",
    "tear",
    "x2",
    "void",
    "hit1",
    "hit2",
    "hit3",
    "hit4",
    "hit5",
    "up1",
    "up2",
    "up3",
    "dn1",
    "dn2",
    "dn3",
    "check",
]

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9_.]{1,48}$")]
Number: TypeAlias = int  # a printed number: of a location, a secret, a skill

ATTRIBUTES: Final[tuple[str, ...]] = get_args(Attribute)
RESOURCES: Final[tuple[str, ...]] = get_args(Resource)
TRACKS: Final[tuple[str, ...]] = get_args(Track)
PERSONAL_DECKS: Final[tuple[str, ...]] = get_args(PersonalDeck)
ENCOUNTER_DECKS: Final[tuple[str, ...]] = get_args(EncounterDeck)
ENCOUNTER_KINDS: Final[tuple[str, ...]] = get_args(EncounterKind)
KEYWORDS: Final[tuple[str, ...]] = get_args(Keyword)
SEALS: Final[tuple[str, ...]] = get_args(Seal)
DIRECTIONS: Final[tuple[str, ...]] = get_args(Direction)
TRAITS: Final[tuple[str, ...]] = get_args(Trait)
TRIGGERS: Final[tuple[str, ...]] = get_args(Trigger)
PHASES: Final[tuple[str, ...]] = get_args(Phase)
WHENS: Final[tuple[str, ...]] = get_args(When)
LIMITS: Final[tuple[str, ...]] = get_args(Limit)
UNTILS: Final[tuple[str, ...]] = get_args(Until)
WHOS: Final[tuple[str, ...]] = get_args(Who)
ZONES: Final[tuple[str, ...]] = get_args(Zone)
COUNTED: Final[tuple[str, ...]] = get_args(Counted)
TOKENS: Final[tuple[str, ...]] = get_args(Tokens)
DIAL_ON: Final[tuple[str, ...]] = get_args(DialOn)
CARD_KINDS: Final[tuple[str, ...]] = get_args(CardKind)
DESTINATIONS: Final[tuple[str, ...]] = get_args(Destination)
MOD_KEYS: Final[tuple[str, ...]] = get_args(ModKey)
ICONS: Final[tuple[str, ...]] = get_args(Icon)

COMBAT_ATTRIBUTES: Final = ("aggression", "courage", "practicality")  # AVA-RUL-07
OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}
