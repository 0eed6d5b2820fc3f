"""What can be done in a pack and what comes of it, as a graph: exploring a place leads to verses, verses to facts.

Nodes are what happens (a place explored, an action there, a verse, an event, the end of a chapter); a link leads from
one to the next if its needs hold and its cost is paid; both give facts: a status, a secret, tokens, an ending.
It is the graph that `nemeton content threads` and the check for what nothing leads to look at, with the needs kept, so
that somebody can ask of any pack what leads to what (wants.py). No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from msgspec import UNSET

from nemeton.games.avalon.content import effects, language, ops, places
from nemeton.games.avalon.content.chapters import verses_of
from nemeton.games.avalon.content.contexts import visit

if TYPE_CHECKING:
    from nemeton.games.avalon.content.box import Box
    from nemeton.games.avalon.content.language import Condition, Cost, Enc
    from nemeton.games.avalon.content.pack import Pack

END: Final = "end"
Fact: TypeAlias = tuple[str, str | int, int]  # sort, name, and a part or an amount
Needs: TypeAlias = "tuple[Condition, ...]"

VERSE, STATUS, SECRET, TOKENS, ITEM, TASK, SWAPPED, CHAPTER, ENDING, LIT, ATTRIBUTE = (
    "verse",
    "status",
    "secret",
    "tokens",
    "item",
    "task",
    "swapped",
    "chapter",
    "ending",
    "lit",
    "attribute",
)
"""Sorts of facts."""


class Given(NamedTuple):
    """A fact that comes of something, if its needs hold then."""

    fact: Fact
    needs: Needs = ()


class Link(NamedTuple):
    """A way on from a node."""

    to: str
    needs: Needs = ()
    cost: Cost | None = None
    gives: tuple[Given, ...] = ()
    pick: int = -1  # the place of the choice in its list
    enc: Enc | None = None  # to be won


class Node:
    """Something that happens, with what comes of it and where it leads."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.needs: Needs = ()  # for what can be set about: an action, the end of a chapter
        self.cost: Cost | None = None
        self.gives: list[Given] = []
        self.links: list[Link] = []
        self.from_: list[tuple[str, Link]] = []  # who leads here


class Graph:
    """All of it for one pack."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.chapters = [str(entry.id) for entry in box.of("chapters")]
        self.nodes: dict[str, Node] = {}
        self.givers: dict[Fact, list[tuple[str, Link | None, Needs]]] = {}
        self.adders: dict[int, list[Fact]] = {}  # facts of tokens by the place they lie at
        self.parts: dict[str, list[Fact]] = {}  # facts of a status with parts
        self.explored: dict[int, str] = {}  # node by place
        self.worked: dict[int, list[str]] = {}  # nodes of a place's actions
        self.told: dict[str, set[str]] = {}  # verses by chapter
        self.verses = {str(entry.id) for entry in box.of("journal", "book")}
        locations = box.pieces("locations")
        self.legacy = {one.number: int(one.legacy) for one in locations if one.legacy is not UNSET}
        self.levels = {str(one.id): one.level for one in box.pieces("encounters")}
        for verse in box.pieces("journal", "book"):
            self.add_verse(verse)
        for place in locations:
            self.add_place(place)
        for event in box.pieces("events", "random_events"):
            self.add_event(event)
        for thing in box.pieces("secrets"):
            self.add_thing("secret", thing, (language.IfSecret(secret=thing.no),))
        for sort, things in (("item", "items"), ("encounter", "encounters")):
            for thing in box.pieces(things):
                self.add_thing(sort, thing, ())
        for name in (box.manifest.mercy_verse, *(one.letter for one in box.pieces("characters"))):
            self.node("begin").links.append(Link(name))
        self.node("begin").gives.append(Given((STATUS, box.manifest.mercy_status, 0)))
        for chapter in box.pieces("chapters"):
            self.add_chapter(chapter)
        self.index()

    def node(self, name: str) -> Node:
        return self.nodes.setdefault(name, Node(name))

    # ------------------------------------------------------------------ what there is
    def add_verse(self, verse: places.Verse) -> None:
        node = self.node(verse.id)
        node.gives.append(Given((VERSE, verse.id, 0)))
        self.fill(node, verse.do)
        match verse.next:
            case places.Goto(goto=name) | places.GotoBook(book=name):
                node.links.append(Link(name))
            case places.Branch(branch=arms):
                before: Needs = ()
                for arm in arms:
                    own: Needs = before if arm.if_ is UNSET else (*before, arm.if_)
                    node.links.append(Link(arm.goto, own))
                    before = before if arm.if_ is UNSET else (*before, language.Not(not_=arm.if_))
            case places.Choices(choices=choices):
                for number, one in enumerate(choices):
                    needs: Needs = () if one.if_ is UNSET else (one.if_,)
                    cost = None if one.cost is UNSET else one.cost
                    gives, reads = flatten(one.do)
                    node.links.append(Link(one.goto, needs, cost, tuple(gives), number))
                    node.links += [Link(name, (*needs, *more), cost, (), number) for name, more in reads]
            case places.Meet(encounter=enc, win=win, fail=fail):
                node.links += [Link(win, (), None, (), -1, enc), Link(fail)]

    def add_place(self, place: places.Location) -> None:
        node = self.node(f"explore.{place.number}")
        self.explored[place.number] = node.name
        if place.explore.verse is not UNSET:
            node.links.append(Link(place.explore.verse))
        elif place.explore.do is not UNSET:
            self.fill(node, place.explore.do)
        for instant in place.instant:
            arrival = self.node(f"arrive.{place.number}.{instant.id}")
            arrival.needs = () if instant.if_ is UNSET else (instant.if_,)
            self.fill(arrival, instant.do)
        if place.menhir is not UNSET:
            lit = self.node(f"light.{place.number}")
            lit.needs = () if place.menhir.require is UNSET else (place.menhir.require,)
            self.fill(lit, place.menhir.do)
        for action in place.actions:
            act = self.node(f"action.{place.number}.{action.id}")
            act.needs = () if action.if_ is UNSET else (action.if_,)
            act.cost = action.cost
            self.worked.setdefault(place.number, []).append(act.name)
            self.fill(act, action.do)
        if place.dreams is not UNSET:
            dream = self.node(f"sleep.{place.number}")
            dream.links += [Link(place.dreams.dream), Link(place.dreams.nightmare)]

    def add_event(self, event: Any) -> None:
        """An event comes when it comes; a quest is done with once its objective holds."""
        node = self.node(f"event.{event.id}")
        node.needs = () if event.chapter is UNSET else (language.IfChapter(chapter=event.chapter),)
        self.fill(node, event.do)
        if event.objective is not UNSET:
            quest = self.node(f"quest.{event.id}")
            quest.needs = (*node.needs, event.objective)
            self.fill(quest, event.complete)

    def add_chapter(self, chapter: Any) -> None:
        begun = self.node(f"front.{chapter.id}")
        begun.needs = (language.IfChapter(chapter=chapter.id),)
        self.fill(begun, [one for one in (*chapter.front, *chapter.back) if isinstance(one, ops.Op)])
        node = self.node(f"over.{chapter.id}")
        node.needs = (language.IfChapter(chapter=chapter.id), chapter.end.if_)
        self.fill(node, chapter.end.do)
        if chapter.next is not UNSET:
            node.gives.append(Given((CHAPTER, chapter.next, 0)))

    def add_thing(self, sort: str, thing: Any, needs: Needs) -> None:
        """What a secret, an item or an encounter brings about by itself, some time or other."""
        for place, seen in enumerate(visit(thing)):
            if isinstance(seen.piece, ops.Op) and not isinstance(seen.piece, effects.When):
                node = self.node(f"{sort}.{thing.no if sort == 'secret' else thing.id}.{place}")
                node.needs = needs
                self.fill(node, (seen.piece,))

    def fill(self, node: Node, done: Sequence[Any]) -> None:
        gives, reads = flatten(done)
        node.gives += gives
        node.links += [Link(name, needs) for name, needs in reads]
        for one, _ in walk(done, ()):
            if isinstance(one, effects.SetDial):
                expired = self.node(f"expire.{one.id}")
                expired.needs = node.needs
                self.fill(expired, one.on_expire)

    # ------------------------------------------------------------------ looking up
    def is_in(self, name: str, chapter: str) -> bool:
        """Can it happen in that chapter? Of what is no verse its own needs say so."""
        if chapter not in self.told:
            self.told[chapter] = verses_of(self.box, chapter)
        return name not in self.verses or name in self.told[chapter]

    def index(self) -> None:
        """Who leads to a node, and who gives a fact."""
        for node in list(self.nodes.values()):
            for given in node.gives:
                self.give(given.fact, node.name, None, given.needs)
            for link in node.links:
                if link.to != END:
                    self.node(link.to).from_.append((node.name, link))
                for given in link.gives:
                    self.give(given.fact, node.name, link, given.needs)
        for fact in self.givers:
            if fact[0] == TOKENS:
                self.adders.setdefault(int(fact[1]), []).append(fact)
            elif fact[0] == STATUS:
                self.parts.setdefault(str(fact[1]), []).append(fact)

    def give(self, fact: Fact, node: str, link: Link | None, needs: Needs) -> None:
        self.givers.setdefault(fact, []).append((node, link, needs))


@lru_cache(maxsize=8)
def graph_of(pack: Pack) -> Graph:
    """The graph of a pack, made once."""
    return Graph(pack.box)


# ---------------------------------------------------------------------- effects
def flatten(done: Iterable[Any]) -> tuple[list[Given], list[tuple[str, Needs]]]:
    """The facts a list of effects gives, and the verses it reads, each with what it needs."""
    gives: list[Given] = []
    reads: list[tuple[str, Needs]] = []
    for one, needs in walk(done, ()):
        match one:
            case ops.ReadVerse(verse=name) | ops.ReadBook(verse=name):
                reads.append((name, needs))
            case _:
                gives += [Given(fact, needs) for fact in facts_of(one)]
    return gives, reads


def walk(done: Iterable[Any], needs: Needs) -> Iterator[tuple[Any, Needs]]:
    """Every plain effect of a list with what has to hold for it; a dial stands for itself."""
    for one in done:
        match one:
            case effects.When(cond=cond, then=then, else_=other):
                yield from walk(then, (*needs, cond))
                yield from walk(other, (*needs, language.Not(not_=cond)))
            case effects.Choose(options=options):
                for option in options:
                    yield from walk(option.do, needs if option.if_ is UNSET else (*needs, option.if_))
            case effects.Chance(table=table):
                for _, row in table:
                    yield from walk(row, needs)
            case effects.Repeat(do=inner) | effects.ForEach(do=inner):
                yield from walk(inner, needs)
            case effects.StartEncounter(win=win):
                yield from walk(win, needs)
            case _:
                yield one, needs


def facts_of(one: Any) -> Iterator[Fact]:
    """What an effect brings about."""
    match one:
        case ops.MarkStatus(id=name, part=part):
            yield STATUS, name, part if isinstance(part, int) else -1 if part == "next" else 0
        case ops.GetSecret(no=number):
            yield SECRET, number, 0
        case ops.QuestTokens(number=number, n=int(n)) if n > 0:
            yield TOKENS, number, n
        case ops.GetItem(id=name):
            yield ITEM, name, 0
        case ops.DrawItem(draw=name):
            yield ITEM, f"any {name}", 0
        case ops.StrikeTask(id=name):
            yield TASK, name, 0
        case ops.Swap(new=number):
            yield SWAPPED, number, 0
        case ops.LightMenhir(number=number):
            yield LIT, number, 0
        case ops.GainAttribute(attr=name):
            yield ATTRIBUTE, name, 0
        case ops.BeginChapter(id=name):
            yield CHAPTER, name, 0
        case ops.End(id=name):
            yield ENDING, name, 0
