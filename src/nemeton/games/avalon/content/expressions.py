"""Amounts, conditions, costs, encounters and modifiers into numbers (`bytecode.py` says how each of them looks)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon.content import language
from nemeton.games.avalon.content.contexts import ALONE, Context
from nemeton.games.avalon.content.language import Amount, Condition, Cost, Enc, Mod, Signed
from nemeton.games.avalon.content.numbering import Numbering
from nemeton.games.avalon.content.words import (
    ATTRIBUTES,
    COUNTED,
    ENCOUNTER_DECKS,
    ENCOUNTER_KINDS,
    KEYWORDS,
    MOD_KEYS,
    RESOURCES,
    TOKENS,
    TRACKS,
    TRAITS,
)

Ranged: TypeAlias = (
    language.Between
    | language.IfAttribute
    | language.IfResource
    | language.IfTrack
    | language.IfDial
    | language.IfCount
)
ASKED: Final = {"actor": bc.OF_ACTOR, "each": bc.OF_EACH, "sum": bc.OF_SUM}


class Expressions:
    """Writes records into one list of numbers; equal ones are written once."""

    def __init__(self, numbers: Numbering) -> None:
        self.numbers = numbers
        self.code: list[int] = [bc.OP_END]
        self.written: dict[tuple[int, ...], int] = {}
        self.records: dict[int, str] = {}  # address of a cost or ENC -> what it reads, as a name

    def record(self, *words: int) -> int:
        """The address of these words."""
        if words not in self.written:
            self.written[words] = len(self.code)
            self.code += words
        return self.written[words]

    # ------------------------------------------------------------------ amounts
    def amount(self, amount: Amount | Signed) -> int:
        """A number as itself, anything else by the address of its expression."""
        return amount if isinstance(amount, int) else bc.EXPRESSION + self.expression(amount)

    def expression(self, amount: language.Reckoned) -> int:
        match amount:
            case language.ByPlayers(by_players=values):
                return self.record(bc.EX_BY_PLAYERS, *values)
            case language.Members(members=factor):
                return self.record(bc.EX_MEMBERS, factor)
            case language.ConnectedKeys(connected=attribute):
                return self.record(bc.EX_CONNECTED, ATTRIBUTES.index(attribute))
            case language.Counting(count=what):
                return self.record(bc.EX_COUNT, COUNTED.index(what))
            case language.AttributeLevel(attr=attribute):
                return self.record(bc.EX_ATTR, ATTRIBUTES.index(attribute))
            case language.ResourceHeld(res=resource):
                return self.record(bc.EX_RES, RESOURCES.index(resource))
            case language.MarkedParts(parts=status):
                return self.record(bc.EX_PARTS, self.numbers.of("statuses", status))
            case language.Sum(add=parts):
                return self.series(bc.EX_ADD, parts)
            case language.Product(mul=parts):
                return self.series(bc.EX_MUL, parts)
            case language.Least(min=parts):
                return self.series(bc.EX_MIN, parts)
            case language.Most(max=parts):
                return self.series(bc.EX_MAX, parts)
            case language.HalfOf(half=part):
                return self.record(bc.EX_HALF, self.amount(part))

    def series(self, kind: int, parts: Sequence[Signed]) -> int:
        return self.record(kind, len(parts), *(self.amount(part) for part in parts))

    # ------------------------------------------------------------------ conditions
    def condition(self, condition: Condition | UnsetType, context: Context) -> int:
        """The address of a condition; 0 where none stands."""
        if isinstance(condition, UnsetType):
            return 0
        return self.record(*self.condition_record(condition, context))

    def condition_record(self, condition: Condition, context: Context) -> tuple[int, ...]:
        """What a condition asks, as a record."""
        match condition:
            case language.All(all=parts):
                return bc.IF_ALL, len(parts), *(self.condition(part, context) for part in parts)
            case language.Any(any=parts):
                return bc.IF_ANY, len(parts), *(self.condition(part, context) for part in parts)
            case language.Not(not_=part):
                return bc.IF_NOT, self.condition(part, context)
            case language.IfAttribute(attr=attribute):
                asked = self.whom(condition.who, context)
                return bc.IF_ATTR, ATTRIBUTES.index(attribute), *ends(condition), asked
            case language.IfResource(res=resource):
                return bc.IF_RES, RESOURCES.index(resource), *ends(condition), self.whom(condition.who, context)
            case language.IfTrack(track=track):
                return bc.IF_TRACK, TRACKS.index(track), *ends(condition), self.whom(condition.who, context)
            case language.IfCharacter(character=name):
                return bc.IF_CHARACTER, self.numbers.of("characters", name), self.whom(condition.who, context)
            case language.IfItem(item=name) if name in KEYWORDS:
                return bc.IF_KEYWORD, KEYWORDS.index(name), self.whom(condition.who, context)
            case language.IfItem(item=name):
                return bc.IF_ITEM, self.numbers.of("items", name), self.whom(condition.who, context)
            case language.IfSecret(secret=number):
                return bc.IF_SECRET, number, self.whom(condition.who, context)
            case language.IfPanic(panic=wanted):
                return bc.IF_PANIC, int(wanted), self.whom(condition.who, context)
            case language.IfInsane(insane=wanted):
                return bc.IF_INSANE, int(wanted), self.whom(condition.who, context)
            case language.IfDying(dying=wanted):
                return bc.IF_DYING, int(wanted), self.whom(condition.who, context)
            case language.IfAt(at=number):
                return bc.IF_AT, self.numbers.of("locations", number), context.asks
        return self.tested_table(condition)

    def tested_table(self, condition: Condition) -> tuple[int, ...]:
        """Conditions that look at the table, not at people."""
        number = self.numbers.of
        match condition:
            case language.IfStatus(status=name, part=part):
                return bc.IF_STATUS, number("statuses", name), part if isinstance(part, int) else bc.NO_PART
            case language.IfParts(count_parts=name, min=least):
                return bc.IF_COUNT_PARTS, number("statuses", name), least
            case language.IfPlayers(players=wanted):
                return bc.IF_PLAYERS, *ends(wanted)
            case language.IfParty(party=wanted):
                return bc.IF_PARTY, *ends(wanted)
            case language.IfChapter(chapter=name):
                return bc.IF_CHAPTER, number("chapters", name)
            case language.IfDay(day=wanted):
                return bc.IF_DAY, *ends(wanted)
            case language.IfMenhir(menhir=place):
                return bc.IF_MENHIR, number("locations", place)
            case language.IfMenhirs(menhirs=at_least):
                return bc.IF_MENHIRS, at_least.min
            case language.IfRevealed(revealed=place):
                return bc.IF_REVEALED, number("locations", place)
            case language.IfQuest(quest=quest):
                return bc.IF_QUEST, self.numbers.quest(quest)
            case language.IfEvent(event=name):
                return bc.IF_EVENT, number("events", name)
            case language.IfTokens(tokens=kind, at=place, min=least):
                return bc.IF_TOKENS, TOKENS.index(kind), number("locations", place), least
            case language.IfDial(dial=name):
                return bc.IF_DIAL, number("dials", name), *ends(condition)
        return self.tested_encounter(condition)

    def tested_encounter(self, condition: Condition) -> tuple[int, ...]:
        """Conditions that look at the running encounter."""
        match condition:
            case language.IfPool(pool=wanted):
                return bc.IF_POOL, *ends(wanted)
            case language.IfAffinity(affinity=wanted):
                return bc.IF_AFFINITY, *ends(wanted)
            case language.IfStage(stage=stage):
                return bc.IF_STAGE, stage
            case language.IfConnected(connected=attribute, min=least):
                return bc.IF_CONNECTED, ATTRIBUTES.index(attribute), least
            case language.IfPlayed(played=wanted):
                return bc.IF_PLAYED, *ends(wanted)
            case language.IfCount(count=what):
                return bc.IF_COUNT, COUNTED.index(what), *ends(condition)
            case language.IfEncounter(encounter=like):
                deck = ENCOUNTER_DECKS.index(like.deck) if isinstance(like.deck, str) else -1
                level = like.level if isinstance(like.level, int) else 0
                trait = TRAITS.index(like.trait) if isinstance(like.trait, str) else -1
                kind = ENCOUNTER_KINDS.index(like.kind) if isinstance(like.kind, str) else -1
                return bc.IF_ENCOUNTER, deck, level, trait, kind
        raise AssertionError(f"{condition} has no code")

    def whom(self, who: str | UnsetType, context: Context) -> int:
        """Whom a personal condition looks at."""
        return context.asks if isinstance(who, UnsetType) else ASKED[who]

    # ------------------------------------------------------------------ costs, encounters, modifiers
    def cost(self, cost: Cost | UnsetType) -> int:
        """The address of a cost; 0 for none."""
        if isinstance(cost, UnsetType) or cost == Cost():
            return 0
        items = 1 if cost.item == 0 and cost.item_keyword else cost.item  # a keyword alone stands for one item
        paid = (cost.energy, cost.food, cost.wealth, cost.rep, cost.magic, cost.exp, cost.health, cost.terror, items)
        keywords = sum(1 << KEYWORDS.index(keyword) for keyword in set(cost.item_keyword))
        secret = cost.secret if isinstance(cost.secret, int) else 0
        return self.name("cost", cost, self.record(*(self.amount(amount) for amount in paid), keywords, secret))

    def enc(self, enc: Enc) -> int:
        """The address of an ENC."""
        level = enc.level if isinstance(enc.level, int) else 0
        if enc.mode == "pick":
            card = self.numbers.of("encounters", str(enc.id))
            return self.name("encounter", enc, self.record(1, card // bc.ENCOUNTERS_A_DECK, level, card))
        return self.name("encounter", enc, self.record(0, ENCOUNTER_DECKS.index(str(enc.deck)), level, -1))

    def name(self, kind: str, piece: Cost | Enc, address: int) -> int:
        """A record that stands in no list is called by what it reads, so that a save can name it."""
        self.records.setdefault(address, f"{kind} {msgspec.json.encode(piece).decode()}")
        return address

    def statics(self, mods: Sequence[Mod]) -> int:
        """The address of a list of modifiers; 0 if there are none. Their holder alone is asked."""
        if not mods:
            return 0
        rows = [(MOD_KEYS.index(mod.key), self.amount(mod.n), self.condition(mod.if_, ALONE)) for mod in mods]
        return self.record(len(mods), *(word for row in rows for word in row))


def ends(wanted: Ranged) -> tuple[int, int]:
    """Both ends of a range."""
    least, most = wanted.min, wanted.max
    return (bc.NO_LEAST if least is UNSET else least), (bc.NO_MOST if most is UNSET else most)
