"""What somebody who wants something of the story has to bring about, by the graph of the pack and the table as it is.

Backwards from what is wanted: every fact costs as much as the cheapest way to it, counted as if nothing that is done
ever undid anything; the cheapest ways say which facts are wanted before. Planners call that a relaxed plan: wrong in
detail, good enough to walk by, and made anew whenever something has changed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from nemeton.games.avalon import deeds
from nemeton.games.avalon import words as w
from nemeton.games.avalon.asking import current, holds, parts_of
from nemeton.games.avalon.content import language
from nemeton.games.avalon.content.words import ATTRIBUTES
from nemeton.games.avalon.deeds import Fact, Graph, Link, Needs
from nemeton.games.avalon.rules import modifiers

if TYPE_CHECKING:
    from nemeton.games.avalon.look import Look

NEVER = 1e6
GOING = 4.0  # to explore a place
COMING = 25.0  # of an event: it comes when it comes
EXPIRING = 200.0  # of a dial that runs out: nobody careful waits for it
SLEEPING = 10.0  # for a dream
STONE = 8.0  # to light one
POINT = 9.0  # to learn something by experience
AGAIN = 60.0  # what was told can be told again in another chapter only
LATER = 50.0  # in the next chapter
FIGHT = 2.5  # a level of an encounter
WEIGHTS = {
    "energy": 1.0,
    "food": 1.0,
    "wealth": 1.5,
    "rep": 1.5,
    "magic": 3.0,
    "exp": 2.0,
    "health": 4.0,
    "terror": 1.5,
}


def price(cost: Any) -> float:
    """What a cost is to somebody careful."""
    if cost is None:
        return 0.0
    plain = {name: getattr(cost, name) for name in WEIGHTS}
    return sum(WEIGHTS[name] * (n if isinstance(n, int) else 2) for name, n in plain.items())


class Wants:
    """The facts that are wanted for some goals, with what each costs; see `wanted`."""

    def __init__(
        self, look: Look, graph: Graph, goals: Iterable[Fact], chapter: str = "", read: Container[str] = ()
    ) -> None:
        self.look = look
        self.graph = graph
        self.goals = list(goals)
        self.scope = chapter  # what cannot be read in it is left out; empty: the whole campaign
        self.read = read  # verses somebody has heard
        self.here = look.place(look.leader)
        self.known: dict[int, bool] = {}  # conditions that were asked about, by identity
        self.costs: dict[str, float] = {}
        self.reckon()
        self.wanted: dict[Fact, float] = {}
        self.brought: set[Fact] = set()  # what comes along with what is wanted
        for goal in self.goals:
            self.want(goal)

    # ------------------------------------------------------------------ what has to do with it
    def reckon(self) -> None:
        """What each of them costs, by going over them until nothing changes."""
        names = find_relevant(self.graph, tuple(self.goals), self.scope)
        self.costs = dict.fromkeys(names, NEVER)
        for _ in range(40):
            self.fact_costs: dict[Fact, float] = {}
            self.gathered: dict[tuple[int, int], tuple[float, list[Fact]]] = {}
            changed = False
            for name in names:
                found = self.node_cost(name)
                if found < self.costs[name] - 1e-9:
                    self.costs[name] = found
                    changed = True
            if not changed:
                return

    def node_cost(self, name: str) -> float:
        sort, _, rest = name.partition(".")
        node = self.graph.nodes[name]
        own = self.costs_of(node.needs) + price(node.cost)
        match sort:
            case "explore":
                return GOING + self.standing(int(rest))
            case "action":
                return GOING + own + self.standing(int(rest.partition(".")[0]))
            case "sleep":
                return SLEEPING + self.standing(int(rest))
            case "event" | "secret" | "item" | "encounter" | "begin" | "front":
                return COMING + own
            case "arrive" | "light":
                return GOING + own + self.standing(int(rest.partition(".")[0]))
            case "expire":
                return EXPIRING + own
            case "quest" | "over":
                return 1 + own
        return min((self.by(source, link) for source, link in node.from_), default=NEVER)

    def by(self, source: str, link: Link) -> float:
        """What it costs to come from a node by a link."""
        begun = self.costs.get(source, NEVER)
        return begun if begun >= NEVER else begun + self.link_cost(link)

    def link_cost(self, link: Link) -> float:
        return self.costs_of(link.needs) + price(link.cost) + self.danger(link)

    def danger(self, link: Link) -> float:
        """What an encounter takes that has to be won."""
        if link.enc is None:
            return 0.0
        named = link.enc.id
        level = 2 if named is UNSET else self.graph.levels.get(str(named), 2)
        return FIGHT * level

    def standing(self, number: int) -> float:
        """Can one stand there? A card that takes another's place has to be laid, one that is gone stays gone."""
        if current(self.look, number) == number:
            return self.fact_cost((deeds.SWAPPED, number, 0)) if self.waits(number) else 0.0
        return NEVER

    def waits(self, number: int) -> bool:
        """Is it a card that has not taken its place yet?"""
        legacy = self.graph.legacy.get(number)
        return legacy is not None and not self.look.is_gone(legacy)

    # ------------------------------------------------------------------ facts and conditions
    def has(self, fact: Fact) -> bool:
        """Is it so already?"""
        sort, name, part = fact
        state, numbers = self.look.state, self.look.pack.numbers
        match sort:
            case deeds.VERSE:
                return name in self.read
            case deeds.STATUS:
                mask = int(state.s[w.STATUS + numbers.of("statuses", name)])
                return mask >> part & 1 == 1 if part > 0 else mask != 0 and part == 0
            case deeds.SECRET:
                return int(state.secret_place(int(name))) >= w.IN_QUESTS
            case deeds.CHAPTER:
                return numbers.chapters.index(str(name)) <= numbers.chapters.index(self.look.chapter)
            case deeds.SWAPPED:
                return not self.waits(int(name))
            case deeds.TASK:
                return bool(int(state.s[w.TASKS_DONE]) >> numbers.of("tasks", name) & 1)
            case deeds.LIT:
                return self.look.burns(current(self.look, int(name))) > 0
        return False

    def fact_cost(self, fact: Fact) -> float:
        if self.has(fact):
            return 0.0
        if fact not in self.fact_costs:
            self.fact_costs[fact] = NEVER  # as long as it is being reckoned: nothing is had by having it
            self.fact_costs[fact] = min(
                (self.giver_cost(*giver) for giver in self.graph.givers.get(fact, ())), default=NEVER
            )
        return self.fact_costs[fact]

    def giver_cost(self, node: str, link: Link | None, needs: Needs) -> float:
        begun = self.costs.get(node, NEVER)
        if begun >= NEVER:
            return NEVER
        return begun + self.costs_of(needs) + (0.0 if link is None else self.link_cost(link))

    def costs_of(self, needs: Needs) -> float:
        return sum(self.cost_of(cond) for cond in needs)

    def asks(self, cond: Any) -> bool:
        """Does it hold now?"""
        found = self.known.get(id(cond))
        if found is None:
            found = self.known[id(cond)] = holds(self.look, cond, self.here)
        return found

    def cost_of(self, cond: Any) -> float:
        """What it takes to make a condition hold."""
        match cond:
            case language.IfAt(at=number):
                return 0.0 if current(self.look, number) == number and not self.waits(number) else self.laying(number)
            case language.Not(not_=inner):
                return self.undoing(inner) if self.asks(inner) else 0.0
        if self.asks(cond):
            return 0.0
        match cond:
            case language.All(all=every):
                return sum(self.cost_of(one) for one in every)
            case language.Any(any=some):
                return min(self.cost_of(one) for one in some)
            case language.IfStatus() | language.IfSecret():
                return min((self.fact_cost(fact) for fact in facts_in(self.graph, cond)), default=NEVER)
            case language.IfParts(count_parts=name, min=least):
                each = sorted(self.fact_cost(fact) for fact in self.missing(name))
                lacking = least - parts_of(self.look, name)
                return sum(each[:lacking]) if len(each) >= lacking else NEVER
            case language.IfTokens(tokens="quest", at=number, min=least):
                return self.gathering(number, least)
            case language.IfChapter(chapter=name):
                chapters = self.look.pack.numbers.chapters
                ahead = chapters.index(name) - chapters.index(self.look.chapter)
                return self.waiting((deeds.CHAPTER, name, 0), ahead) if ahead > 0 else NEVER
        return self.small_cost(cond)

    def small_cost(self, cond: Any) -> float:
        """What is had by the way."""
        match cond:
            case language.IfAttribute(attr=name, min=least) if least is not UNSET:
                return POINT * max(1, least - self.level(name))
            case language.IfResource(min=least) if least is not UNSET:
                return 3.0 * least
            case language.IfMenhir() | language.IfMenhirs():
                return STONE
            case language.IfItem():
                return 15.0
            case language.IfRevealed() | language.IfQuest() | language.IfDay() | language.IfDial() | language.IfTrack():
                return 5.0
        return NEVER

    def level(self, attribute: str) -> int:
        """The best level anybody has."""
        which = ATTRIBUTES.index(attribute)
        return max((int(modifiers.level(self.look.state, seat, which)) for seat in self.look.living), default=0)

    def waiting(self, fact: Fact, chapters: int) -> float:
        """For another chapter: much, but not all over again for everything that is done in it."""
        return LATER * chapters if self.fact_cost(fact) < NEVER else NEVER

    def laying(self, number: int) -> float:
        return self.fact_cost((deeds.SWAPPED, number, 0))

    def undoing(self, cond: Any) -> float:
        """To have something not be so that is so."""
        match cond:
            case language.IfTokens(tokens="time"):
                return 3.0
            case language.IfTokens():
                return AGAIN
            case language.IfChapter(chapter=name):
                chapters = self.look.pack.numbers.chapters
                after = chapters[chapters.index(name) + 1 :]
                return self.waiting((deeds.CHAPTER, after[0], 0), 1) if after else NEVER
            case language.All(all=every):
                return min(self.undoing(one) for one in every)
            case language.Any(any=some):
                return sum(self.undoing(one) for one in some if self.asks(one))
        return NEVER

    def missing(self, status: str) -> list[Fact]:
        return [fact for fact in self.graph.parts.get(status, ()) if not self.has(fact)]

    def gathering(self, number: int, least: int) -> float:
        """Tokens at a place: from one who lays enough, or from several."""
        return self.gatherers(number, least)[0]

    def gatherers(self, number: int, least: int) -> tuple[float, list[Fact]]:
        """What they cost, and the facts that bring them; each giver lays its tokens once."""
        key = (number, least)
        if key not in self.gathered:
            self.gathered[key] = (NEVER, [])
            self.gathered[key] = self.gather(number, least)
        return self.gathered[key]

    def gather(self, number: int, least: int) -> tuple[float, list[Fact]]:
        lacking = least - self.look.tokens(current(self.look, number))
        each = [
            (self.giver_cost(*giver), fact)
            for fact in self.graph.adders.get(number, ())
            for giver in self.graph.givers[fact]
        ]
        at_once = min(((cost, fact) for cost, fact in each if fact[2] >= lacking), default=(NEVER, None))
        total, got = 0.0, 0
        facts: list[Fact] = []
        for cost, fact in sorted((one for one in each if one[0] < NEVER), key=lambda one: one[0] / one[1][2]):
            if got < lacking:
                total, got = total + cost, got + fact[2]
                facts.append(fact)
        by_and_by = total if got >= lacking else NEVER
        if at_once[1] is not None and at_once[0] <= by_and_by:
            return at_once[0], [at_once[1]]
        return by_and_by, facts

    # ------------------------------------------------------------------ what is wanted
    def want(self, fact: Fact) -> None:
        """It and whatever its cheapest way needs."""
        if fact in self.wanted or fact in self.brought or self.has(fact) or self.fact_cost(fact) >= NEVER:
            return
        self.wanted[fact] = self.fact_cost(fact)
        givers = self.graph.givers[fact]
        node, link, needs = min(givers, key=lambda giver: self.giver_cost(*giver))
        gives = (*self.graph.nodes[node].gives, *(() if link is None else link.gives))
        self.brought |= {given.fact for given in gives if not given.needs} - {fact}
        self.want_all(needs)
        if link is not None:
            self.want_all(link.needs)
        self.want_node(node)

    def want_node(self, name: str) -> None:
        """What the way to a node needs."""
        seen: set[str] = set()
        while name not in seen:
            seen.add(name)
            node = self.graph.nodes[name]
            self.want_all(node.needs)
            ways = [(self.by(source, link), source, link) for source, link in node.from_]
            if name.partition(".")[0] in ROOTS or not ways:
                if name.startswith("explore.") and self.waits(int(name.partition(".")[2])):
                    self.want((deeds.SWAPPED, int(name.partition(".")[2]), 0))
                return
            _, name, link = min(ways, key=first_of)
            self.want_all(link.needs)

    def want_all(self, needs: Needs) -> None:
        for cond in needs:
            self.want_cond(cond)

    def want_cond(self, cond: Any) -> None:
        """Whatever makes it hold at the least cost."""
        if isinstance(cond, language.IfAt):
            self.want((deeds.SWAPPED, cond.at, 0)) if self.waits(cond.at) else None
        elif isinstance(cond, language.Not):
            if isinstance(cond.not_, language.IfChapter) and self.asks(cond.not_):
                chapters = self.look.pack.numbers.chapters
                self.want((deeds.CHAPTER, chapters[chapters.index(cond.not_.chapter) + 1], 0))
            return
        elif self.asks(cond):
            return
        match cond:
            case language.All(all=every):
                self.want_all(every)
            case language.Any(any=some):
                if not any(self.comes_anyway(one) for one in some):
                    self.want_cond(min(some, key=self.cost_of))
            case language.IfStatus() | language.IfSecret():
                self.want(min(facts_in(self.graph, cond), key=self.fact_cost, default=cond_fact(cond)))
            case language.IfParts(count_parts=name):
                self.want_some(self.missing(name))
            case language.IfTokens(tokens="quest", at=number, min=least):
                self.want_some(self.gatherers(number, least)[1])
            case language.IfChapter(chapter=name):
                self.want((deeds.CHAPTER, name, 0))
            case language.IfAttribute(attr=name, min=least) if least is not UNSET:
                self.wanted[deeds.ATTRIBUTE, name, int(least)] = POINT
            case language.IfMenhir(menhir=number):
                self.wanted[deeds.LIT, number, 0] = STONE

    def comes_anyway(self, cond: Any) -> bool:
        """Will a condition hold by what is wanted already?"""
        return any(fact in self.wanted or fact in self.brought for fact in facts_in(self.graph, cond))

    def want_some(self, facts: list[Fact]) -> None:
        """Any of them will do; the cheap ones first."""
        for fact in sorted(facts, key=self.fact_cost):
            self.want(fact)

    @cached_property
    def closing(self) -> set[Fact]:
        """Facts that would end the chapter."""
        node = self.graph.nodes[f"over.{self.look.chapter}"]
        return {fact for cond in node.needs[1:] for fact in all_facts_in(self.graph, cond)}


ROOTS = (
    *("explore", "action", "arrive", "light", "sleep", "event", "quest", "over"),
    *("expire", "secret", "item", "encounter", "begin", "front"),
)


def first_of(found: tuple[float, str, Link]) -> float:
    return found[0]


def cond_fact(cond: Any) -> Fact:
    """The fact a plain condition asks for."""
    if isinstance(cond, language.IfSecret):
        return deeds.SECRET, cond.secret, 0
    return deeds.STATUS, cond.status, cond.part if isinstance(cond.part, int) else 0


def facts_in(graph: Graph, cond: Any) -> list[Fact]:
    """The facts any of which makes a plain condition hold."""
    match cond:
        case language.IfStatus(status=name, part=part):
            facts = graph.parts.get(name, [])
            return [fact for fact in facts if part is UNSET or fact[2] in (part, -1)]
        case language.IfParts(count_parts=name):
            return graph.parts.get(name, [])
        case language.IfSecret(secret=number):
            return [(deeds.SECRET, number, 0)]
        case language.IfTokens(tokens="quest", at=number):
            return graph.adders.get(number, [])
        case language.IfChapter(chapter=name):
            return [(deeds.CHAPTER, name, 0)]
        case language.IfAt(at=number):
            return [(deeds.SWAPPED, number, 0)]
    return []


def all_facts_in(graph: Graph, cond: Any) -> Iterator[Fact]:
    """The facts a condition asks for, wherever in it."""
    match cond:
        case language.All(all=some) | language.Any(any=some):
            for one in some:
                yield from all_facts_in(graph, one)
        case language.Not(not_=language.IfChapter(chapter=name)):
            chapters = graph.chapters
            yield from ((deeds.CHAPTER, after, 0) for after in chapters[chapters.index(name) + 1 :][:1])
        case _:
            yield from facts_in(graph, cond)


# ---------------------------------------------------------------------- once for a pack
@lru_cache(maxsize=64)
def find_relevant(graph: Graph, goals: tuple[Fact, ...], chapter: str) -> list[str]:
    """The nodes that could lead to some facts, whatever the table says."""
    facts, nodes = list(goals), dict[str, None]()
    known = set(facts)

    def ask(needs: Needs) -> None:
        for cond in needs:
            new = [fact for fact in all_facts_in(graph, cond) if fact not in known]
            known.update(new)
            facts.extend(new)

    for fact in facts:
        for giver, link, needs in graph.givers.get(fact, ()):
            ask(needs)
            ask(() if link is None else link.needs)
            queue = [giver]
            for name in queue:
                if name in nodes or (chapter and not graph.is_in(name, chapter)):
                    continue
                nodes[name] = None
                node = graph.nodes[name]
                ask(node.needs)
                if name.startswith("explore.") and int(name.partition(".")[2]) in graph.legacy:
                    ask((language.IfAt(at=int(name.partition(".")[2])),))
                for source, back in node.from_:
                    ask(back.needs)
                    queue.append(source)
    return list(reversed(nodes))  # what begins comes before what follows
