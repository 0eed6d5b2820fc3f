"""Lists of effects into programs, and where every instruction of them came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UnsetType

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon.content import effects, ops, places, schema
from nemeton.games.avalon.content.contexts import ALONE, HELD, Context, around, inside
from nemeton.games.avalon.content.effects import Effect
from nemeton.games.avalon.content.expressions import Expressions
from nemeton.games.avalon.content.language import Amount
from nemeton.games.avalon.content.numbering import Numbering
from nemeton.games.avalon.content.places import Verse
from nemeton.games.avalon.content.problems import join
from nemeton.games.avalon.content.schema import Ability, SetupOp, Use
from nemeton.games.avalon.content.words import (
    ATTRIBUTES,
    CARD_KINDS,
    DESTINATIONS,
    DIAL_ON,
    ENCOUNTER_DECKS,
    KEYWORDS,
    LIMITS,
    MOD_KEYS,
    PERSONAL_DECKS,
    PHASES,
    RESOURCES,
    TRACKS,
    TRIGGERS,
    UNTILS,
    WHENS,
    WHOS,
    ZONES,
)

DRAWS: Final = {"any": bc.DRAW_ANY, "craftable": bc.DRAW_CRAFTABLE}
ALL_CARDS: Final = -1  # of a level of an encounter deck
ANYWHERE: Final = -1  # all locations, no action, the owner: where a number would stand
Words = tuple[int, ...]


class Programs(Expressions):
    """Writes programs, each instruction as its opcode, its length and its arguments."""

    def __init__(self, numbers: Numbering) -> None:
        super().__init__(numbers)
        self.places: dict[int, str] = {}  # address of an instruction, or of a program's end -> object and path
        self.texts: list[str] = []  # what the keys of labels begin with, for each list to choose from

    def lay(self, instructions: Sequence[Words], names: Sequence[str]) -> int:
        """Instructions in a row with their names, one more for the end; what they refer to lies before them."""
        start = len(self.code)
        for name, words in zip(names, (*instructions, ()), strict=True):
            self.places[len(self.code)] = name
            self.code += (words[0], len(words) + 1, *words[1:]) if words else (bc.OP_END,)
        return start

    def program(self, listed: Sequence[Effect | SetupOp], path: str, context: Context) -> int:
        """The address of a list of effects; 0 if it is empty."""
        if not listed:
            return 0
        names = [join(path, place) for place in range(len(listed) + 1)]
        written = [self.effect(effect, name, context) for effect, name in zip(listed, names, strict=False)]
        return self.lay(written, names)

    def verse(self, verse: Verse, path: str) -> int:
        """The address of a verse: what it does, then where it leads."""
        context = around(verse, ALONE)
        names = [join(path, "do", place) for place in range(len(verse.do))] + [join(path, "next"), join(path, "end")]
        written = [self.effect(effect, name, context) for effect, name in zip(verse.do, names, strict=False)]
        return self.lay([*written, self.next(verse.next, join(path, "next"), context)], names)

    def next(self, following: places.Next, path: str, context: Context) -> Words:
        """content.md#verses: the last instruction of a verse."""
        verse = self.verse_number
        match following:
            case places.Stop():
                return (bc.OP_END_VERSE,)
            case places.Goto(goto=name) | places.GotoBook(book=name):
                return bc.OP_GOTO, verse(name)
            case places.Branch(branch=arms):
                rows = [(self.condition(arm.if_, context), verse(arm.goto)) for arm in arms]
                return bc.OP_BRANCH, len(rows), *flat(rows)
            case places.Choices(choices=choices):
                prefix = join(path, "choices")
                chosen = [
                    (
                        self.condition(choice.if_, context),
                        self.cost(choice.cost),
                        self.program(choice.do, join(prefix, place, "do"), context),
                        verse(choice.goto),
                    )
                    for place, choice in enumerate(choices)
                ]
                return bc.OP_CHOICES, self.labels(prefix), len(chosen), *flat(chosen)
            case places.Meet(encounter=enc, win=win, fail=fail, run=run):
                away = fail if isinstance(run, UnsetType) else run
                return bc.OP_VERSE_ENCOUNTER, self.enc(enc), verse(win), verse(fail), verse(away)

    def verse_number(self, name: str) -> int:
        """A verse by its number, -1 for the end of all reading."""
        return -1 if name == "end" else self.numbers.of("verses", name)

    def labels(self, prefix: str) -> int:
        """The number of a list of labels."""
        self.texts.append(prefix)
        return len(self.texts) - 1

    # ------------------------------------------------------------------ effects
    def effect(self, effect: Effect | SetupOp, path: str, context: Context) -> Words:
        """One instruction without its length."""
        for write in (self.on_people, self.in_encounters, self.on_cards, self.on_the_map, self.in_the_story):
            words = write(effect, context)
            if words:
                return words
        return self.compile_nested(effect, path, context)

    def who(self, effect: ops.Received, context: Context) -> int:
        """Its receivers, or those of the context."""
        if isinstance(effect.who, UnsetType):
            return context.who(str(effect.__struct_config__.tag))
        return WHOS.index(effect.who)

    def on_people(self, effect: Effect | SetupOp, context: Context) -> Words:
        """Resources, tracks and modifiers."""
        match effect:
            case ops.Gain(res=resource, n=n):
                return bc.OP_GAIN, self.who(effect, context), RESOURCES.index(resource), self.amount(n)
            case ops.Lose(res=resource, n=n):
                return bc.OP_LOSE, self.who(effect, context), RESOURCES.index(resource), self.amount(n)
            case ops.GainAttribute(attr=attribute, n=n):
                return bc.OP_ATTRIBUTE, self.who(effect, context), ATTRIBUTES.index(attribute), self.amount(n)
            case ops.GainCards(deck=deck, n=n):
                return bc.OP_CARDS, self.who(effect, context), deck_number(PERSONAL_DECKS, deck), self.amount(n)
            case ops.Energy(n=n):
                return bc.OP_ENERGY, self.who(effect, context), self.amount(n)
            case ops.Health(n=n):
                return bc.OP_HEALTH, self.who(effect, context), self.amount(n)
            case ops.Terror(n=n):
                return bc.OP_TERROR, self.who(effect, context), self.amount(n)
            case ops.Damage(n=n):
                return bc.OP_DAMAGE, self.who(effect, context), self.amount(n)
            case ops.SetTrack(track=track, to=to):
                named = {"start": bc.TO_START, "max": bc.TO_MAX}
                slot = named[to] if isinstance(to, str) else self.amount(to)
                return bc.OP_SET_TRACK, self.who(effect, context), TRACKS.index(track), slot
            case ops.AddMod(key=key, n=n, until=until):
                who = self.who(effect, context)
                return bc.OP_MOD, who, MOD_KEYS.index(key), self.amount(n), UNTILS.index(until)
            case ops.Kill(who=who):
                return bc.OP_KILL, WHOS.index(who)
        return ()

    def in_encounters(self, effect: Effect | SetupOp, context: Context) -> Words:
        """The group encounter."""
        match effect:
            case ops.Pool(n=n):
                return bc.OP_POOL, self.amount(n)
            case ops.Affinity(n=n):
                return bc.OP_AFFINITY, self.amount(n)
            case ops.Draw(n=n):
                return bc.OP_DRAW, self.who(effect, context), self.amount(n)
            case ops.Discard(n=n, from_=zone):
                return bc.OP_DISCARD, self.who(effect, context), self.amount(n), ZONES.index(zone)
            case ops.Destroy(n=n, from_=zone):
                return bc.OP_DESTROY, self.who(effect, context), self.amount(n), ZONES.index(zone)
            case ops.Tear(n=n):
                return bc.OP_TEAR, self.amount(n)
            case ops.Prevent(n=n):
                return bc.OP_PREVENT, self.who(effect, context), self.all_or(n)
            case ops.Charge(n=n):
                return bc.OP_CHARGE, self.amount(n)
            case ops.Token(n=n):
                return bc.OP_TOKEN, self.amount(n)
            case ops.Opportunity():
                return (bc.OP_OPPORTUNITY,)
            case ops.ExtraAttack():
                return (bc.OP_EXTRA_ATTACK,)
            case ops.SkipAttack():
                return (bc.OP_SKIP_ATTACK,)
            case ops.Leave():
                return bc.OP_LEAVE, self.who(effect, context)
            case ops.RunAway():
                return (bc.OP_RUN_AWAY,)
            case ops.StageWin():
                return (bc.OP_STAGE_WIN,)
        return ()

    def on_cards(self, effect: Effect | SetupOp, context: Context) -> Words:
        """Items and secrets, and looking at encounter decks."""
        match effect:
            case ops.DrawItem(draw=what, n=n):
                kind = DRAWS[what] if what in DRAWS else bc.DRAW_KEYWORD + KEYWORDS.index(what)
                return bc.OP_ITEM, self.who(effect, context), kind, self.amount(n)
            case ops.GetItem(id=name):
                return bc.OP_ITEM_GET, self.who(effect, context), self.numbers.of("items", name)
            case ops.DiscardItem(n=n, keyword=keyword):
                fits = KEYWORDS.index(keyword) if isinstance(keyword, str) else -1
                return bc.OP_ITEM_DISCARD, self.who(effect, context), self.all_or(n), fits
            case ops.GetSecret(no=number):
                return bc.OP_SECRET, self.who(effect, context), number
            case ops.ReturnSecret(no=number):
                return bc.OP_SECRET_RETURN, number
            case ops.RemoveSecret(no=number):
                return bc.OP_SECRET_REMOVE, number
            case ops.Flip():
                return (bc.OP_FLIP,)
            case ops.Peek(deck=deck, n=n):
                return bc.OP_PEEK, deck_number(ENCOUNTER_DECKS, deck), self.amount(n)
        return ()

    def on_the_map(self, effect: Effect | SetupOp, context: Context) -> Words:
        """The group map."""
        place = self.place
        match effect:
            case ops.Move(to=to):
                who = self.who(effect, context)
                if isinstance(to, ops.ToNumber):
                    return bc.OP_MOVE, who, bc.MOVE_NUMBER, place(to.number)
                return bc.OP_MOVE, who, DESTINATIONS.index(to), ANYWHERE
            case ops.Reveal(number=number):
                return bc.OP_REVEAL, place(number)
            case ops.Swap(old=old, new=new):
                return bc.OP_SWAP, place(old), place(new)
            case ops.RemoveLocation(number=number):
                return bc.OP_REMOVE_LOCATION, place(number)
            case ops.LightMenhir(number=number, dial=dial):
                return bc.OP_MENHIR, place(number), self.amount(dial)
            case ops.TurnMenhir(number=number, n=n):
                return bc.OP_MENHIR_DIAL, place(number), self.amount(n)
            case ops.TimeTokens(number=number, n=n, action=action):
                where = self.numbers.actions[number].index(action) if isinstance(action, str) else ANYWHERE
                return bc.OP_TOKEN_TIME, place(number), self.amount(n), where
            case ops.QuestTokens(number=number, n=n):
                return bc.OP_TOKEN_QUEST, place(number), self.amount(n)
            case ops.PlaceGuardian(enc=enc, number=number):
                return bc.OP_GUARDIAN_PLACE, self.enc(enc), place(number)
            case ops.RemoveGuardian(number=number):
                return bc.OP_GUARDIAN_REMOVE, place(number)
        return ()

    def in_the_story(self, effect: Effect | SetupOp, context: Context) -> Words:
        """Story, dials, events and campaign."""
        number = self.numbers.of
        match effect:
            case ops.MarkStatus(id=name, part=part):
                box = part if isinstance(part, int) else bc.NEXT_PART if part == "next" else bc.NO_PART
                return bc.OP_STATUS, number("statuses", name), box
            case ops.ClearStatus(id=name, part=part):
                return bc.OP_UNSTATUS, number("statuses", name), part if isinstance(part, int) else bc.NO_PART
            case ops.AddTask(id=name):
                return bc.OP_TASK, number("tasks", name)
            case ops.StrikeTask(id=name):
                return bc.OP_TASK_DONE, number("tasks", name)
            case ops.ReadVerse(verse=name) | ops.ReadBook(verse=name):
                return bc.OP_READ, number("verses", name)
            case ops.TurnDial(id=name, n=n):
                return bc.OP_DIAL_ADD, number("dials", name), self.amount(n)
            case ops.RemoveDial(id=name):
                return bc.OP_DIAL_REMOVE, number("dials", name)
            case ops.EventTop(random=n, id=name):
                if not isinstance(n, UnsetType):
                    return bc.OP_EVENT_TOP_RANDOM, self.amount(n)
                return bc.OP_EVENT_TOP, number("events", str(name))
            case ops.EventBottom(id=name):
                return bc.OP_EVENT_BOTTOM, number("events", name)
            case ops.ShuffleDiscards():
                return (bc.OP_EVENT_SHUFFLE_DISCARDS,)
            case ops.RemoveQuest(id=quest):
                return bc.OP_QUEST_REMOVE, self.numbers.quest(quest)
            case ops.RemoveCard(kind=kind, id=card):
                return bc.OP_CARD_REMOVE, CARD_KINDS.index(kind), self.card_number(kind, card)
            case ops.BeginChapter(id=name):
                return bc.OP_CHAPTER, number("chapters", name)
            case ops.OfferSave():
                return (bc.OP_SAVE_OFFER,)
            case ops.End(id=name):
                return bc.OP_ENDING, number("endings", name)
            case ops.Fail():
                return (bc.OP_FAIL,)
            case schema.DeckEncounters(deck=deck, levels=levels, first_on_top=top):
                counts = (ALL_CARDS if n == "all" else n for n in (levels.l1, levels.l2, levels.l3, levels.l4))
                return bc.OP_DECK_ENCOUNTERS, ENCOUNTER_DECKS.index(deck), int(top), *counts
            case schema.EventStack(list=names, shuffle=shuffle):
                stack = (number("events", name) for name in names)
                return bc.OP_EVENT_STACK, int(shuffle), len(names), *stack
        return ()

    def compile_nested(self, effect: Effect | SetupOp, path: str, context: Context) -> Words:
        """Effects that hold lists of effects."""

        def inner(listed: Sequence[Effect], field: str) -> int:
            return self.program(listed, join(path, field), inside(effect, field.removesuffix("_"), context))

        match effect:
            case effects.StartEncounter(enc=enc, win=win, fail=fail, run=run):
                lost = inner(fail, "fail")
                away = lost if isinstance(run, UnsetType) else inner(run, "run")
                return bc.OP_ENCOUNTER, self.enc(enc), inner(win, "win"), lost, away
            case effects.SetDial(id=name, on=on, ref=ref, set=value, time=time, on_expire=expired):
                dial = self.numbers.of("dials", name)
                lies_on = ANYWHERE if ref == "owner" else self.dial_place(on, ref)
                expiry = inner(expired, "on_expire")
                return bc.OP_DIAL, dial, DIAL_ON.index(on), lies_on, value, int(time), expiry, context.others
            case effects.When(cond=condition, then=then, else_=other):
                return bc.OP_IF, self.condition(condition, context), inner(then, "then"), inner(other, "else")
            case effects.Choose(options=options):
                rows = [
                    (
                        self.condition(option.if_, context),
                        self.cost(option.cost),
                        inner(option.do, join("options", place, "do")),
                    )
                    for place, option in enumerate(options)
                ]
                return bc.OP_CHOOSE, self.labels(join(path, "options")), len(rows), *flat(rows)
            case effects.Chance(table=table):
                odds = [(weight, inner(row, join("table", place, 1))) for place, (weight, row) in enumerate(table)]
                return bc.OP_RANDOM, sum(weight for weight, _ in table), len(odds), *flat(odds)
            case effects.Repeat(n=n, do=listed):
                return bc.OP_REPEAT, self.amount(n), inner(listed, "do")
            case effects.ForEach(who=who, do=listed):
                return bc.OP_FOR, WHOS.index(who), inner(listed, "do")
        raise AssertionError(f"{effect} has no code")

    # ------------------------------------------------------------------ arguments
    def all_or(self, n: Amount | str) -> int:
        """An amount, or everything there is."""
        return bc.EVERYTHING if isinstance(n, str) else self.amount(n)

    def place(self, number: int | str) -> int:
        """A location by its number; all of them by -1."""
        return self.numbers.of("locations", number) if isinstance(number, int) else ANYWHERE

    def dial_place(self, on: str, ref: str | int) -> int:
        """What a dial lies on."""
        if on == "secret":
            return int(ref)
        if on == "quest":
            return self.numbers.quest(ref)
        return self.numbers.of("characters" if on == "character" else "locations", ref)

    def card_number(self, kind: str, card: str | int) -> int:
        """The number of a card that leaves the game."""
        return int(card) if kind == "secret" else self.numbers.of(f"{kind}s", card)

    # ------------------------------------------------------------------ uses and abilities
    def use(self, use: Use | UnsetType, path: str) -> int:
        """The address of a use; 0 for none."""
        if isinstance(use, UnsetType):
            return 0
        context = around(use, ALONE)
        flip, discard = (use.flip, use.discard) if isinstance(use, schema.CardUse) else (False, False)
        return self.record(
            WHENS.index(use.when),
            LIMITS.index(use.limit),
            self.cost(use.cost),
            self.condition(use.if_, context),
            self.program(use.do, join(path, "do"), context),
            int(flip),
            int(discard),
        )

    def abilities(self, abilities: Sequence[Ability] | UnsetType, path: str) -> int:
        """The address of a list of abilities; 0 for none."""
        if isinstance(abilities, UnsetType) or not abilities:
            return 0
        rows = [self.ability(ability, join(path, place)) for place, ability in enumerate(abilities)]
        return self.record(len(rows), *flat(rows))

    def ability(self, ability: Ability, path: str) -> Words:
        context = around(ability, HELD)
        delayed = 1 if ability.trigger == "delayed" else 0
        return (
            TRIGGERS.index(ability.trigger),
            ability.delay if isinstance(ability.delay, int) else delayed,
            ability.pay if isinstance(ability.pay, int) else 0,
            1 + PHASES.index(ability.phase) if isinstance(ability.phase, str) else bc.PHASE_ANY,
            self.condition(ability.if_, context),
            self.program(ability.do, join(path, "do"), context),
            self.statics(ability.static),
        )


def deck_number(decks: Sequence[str], deck: str) -> int:
    """A deck by its number, or left open."""
    return bc.ANY_DECK if deck == "any" else decks.index(deck)


def flat(rows: Sequence[Words]) -> Words:
    """Rows one after another."""
    return tuple(word for row in rows for word in row)
