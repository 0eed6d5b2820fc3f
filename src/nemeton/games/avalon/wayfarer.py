"""Where a group goes that wants something of the story: for bread, for rest, for light, and to where it is to be had.

Nothing here is written for a pack: which place gives bread, which stone lights which way, and what is to be had where
follows from the cards (deeds.py, wants.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import deeds
from nemeton.games.avalon import words as w
from nemeton.games.avalon.asking import holds
from nemeton.games.avalon.content import ops
from nemeton.games.avalon.content.words import DIAL_ON, RESOURCES
from nemeton.games.avalon.deeds import Fact, Graph, graph_of
from nemeton.games.avalon.look import Look
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.wants import Wants, price
from nemeton.kernel.decision import Reason

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack
    from nemeton.games.avalon.rules.avalon import Avalon

BAGS: Final = 4  # food for each, before one leaves the place where it grows
WORN: Final = 3  # health at which one rests
AFRAID: Final = 5  # terror at which one does
DIM: Final = 2  # days a stone has left when it is lit again
DANGEROUS: Final = 10.0  # an encounter of the highest level
CALM: Final = 2  # terror with which one goes into danger
EXHAUSTED: Final = 1  # energy with which one gets less back at night (AVA-END-05)
PRESSED: Final = 4  # days before time runs out in which nobody rests
CLOSING: Final = 100.0  # what ends the chapter is done last
PAID: Final = ("food", "wealth", "rep", "magic", "exp")


Found: TypeAlias = tuple[float, Fact, tuple[str, ...], int, float]  # cost, what, what is lacking, first choice, danger


class Deed(NamedTuple):
    """Something to be had at a place now."""

    cost: float
    place: int
    action: str  # empty: by exploring
    fact: Fact
    lacks: tuple[str, ...]  # resources there is too little of
    danger: float  # of encounters on the way to it


class Wayfarer(Look):
    """A look at the table by somebody who wants some facts."""

    def __init__(self, state: Avalon, wants: Wants | None) -> None:
        super().__init__(state)
        self.graph: Graph = graph_of(self.pack)
        self.wants = wants
        self.here = self.place(self.leader)

    # ------------------------------------------------------------------ the leader
    def lead(self, legal: Sequence[int]) -> int:
        """The leader's action."""
        if w.INSPECT in legal and self.wants_light(self.here):
            return w.INSPECT
        if self.track(self.leader, bc.ENERGY) <= self.reserve():
            return w.PASS
        return self.errand(legal)[1]

    def reserve(self) -> int:
        """Strength one sleeps on, because who is exhausted gets less back; not in need, nor before what is sought."""
        deed = self.deed
        hungry = self.stock(bc.FOOD) <= len(self.living)
        weak = self.track(self.leader, bc.HEALTH) <= EXHAUSTED + 2  # there is no more strength than health
        if hungry or weak or self.light_at(self.here) <= 1 or (deed is not None and deed.place == self.here):
            return 0
        return EXHAUSTED + 1

    def errand(self, legal: Sequence[int]) -> tuple[str, int]:
        """What is most needed now, by name, and the next step of it."""
        for errand in (self.bread, self.hearth, self.rest, self.seek, self.store):
            action = errand(legal)
            if action is not None and action in legal:
                return errand.__name__, action
        return "wait", w.PASS

    def aim(self) -> Reason | None:
        """Why the group goes where its leader goes, for people; what lies ahead in the story is not told."""
        anything = [action for action in range(w.ACTIONS) if action != w.INSPECT]
        name, action = self.errand(anything)
        days = max((self.burns(number) for number in self.stones), default=0)
        match name:
            case "bread":
                values: dict[str, Any] = {"food": self.stock(bc.FOOD), "mouths": len(self.living)}
                there = self.earner(bc.FOOD)
                return Reason("bread", {**values, "place": there or self.here, "steps": self.steps(there)})
            case "rest":
                worn = min(self.living, key=lambda seat: self.track(seat, bc.HEALTH) - self.track(seat, bc.TERROR))
                marks = {"health": self.track(worn, bc.HEALTH), "terror": self.track(worn, bc.TERROR)}
                return Reason("rest", {"seat": worn, **marks, "place": self.here})
            case "hearth":
                stone = self.next_stone()
                return Reason("hearth", {"place": stone or self.here, "days": days, "steps": self.steps(stone)})
            case "wait" | "store":
                return Reason("wait", {"days": days, "place": self.here})
        return Reason("look" if action == w.EXPLORE else "unheard", {"place": self.step_to(action)})

    def steps(self, number: int | None) -> int:
        return 0 if number is None else len(self.route(number) or ())

    def step_to(self, action: int) -> int:
        """The place a step leads to, if it is one."""
        if not w.TRAVEL <= action < w.RAISE:
            return self.here
        return self.numbers[dict(self.walkable(self.numbers.index(self.here)))[action - w.TRAVEL]]

    # ------------------------------------------------------------------ bread and rest
    def bread(self, legal: Sequence[int]) -> int | None:
        """To where there is bread when there is nothing left for tomorrow; and from there with full bags."""
        there = self.earner(bc.FOOD)
        enough = BAGS if self.here == there else 1
        if there is None or self.stock(bc.FOOD) > enough * len(self.living):
            return None
        action = self.work(there, bc.FOOD, legal)
        return w.PASS if action is None and self.here == there and self.light_at(there) > 1 else action

    def rest(self, legal: Sequence[int]) -> int | None:
        """Who is worn sleeps where there is light tomorrow, and does quiet work meanwhile."""
        if not any(self.is_worn(seat) or self.is_unfit(seat) for seat in self.living) or self.hurries():
            return None
        if self.track(self.leader, bc.ENERGY) >= 2 and self.stock(bc.FOOD) < 2 * BAGS * len(self.living):
            there = self.earner(bc.FOOD)
            if there is not None and self.steps(there) <= 1:
                return self.work(there, bc.FOOD, legal)
        return w.PASS

    def hurries(self) -> bool:
        """Is what is sought so near, or time so short, that nobody rests?"""
        deed = self.deed
        if deed is None:
            return False
        if self.wants is not None and deed.fact in self.wants.closing:
            return deed.cost - CLOSING <= self.track(self.leader, bc.ENERGY) or self.days_left() <= PRESSED
        return self.days_left() <= PRESSED

    def days_left(self) -> int:
        """What the lowest dial that counts days on a quest shows."""
        s = self.state.s
        words = [int(s[w.DIAL + place * 2]) for place in range(int(s[w.DIALS]))]
        quests = [word for word in words if word >> w.DIAL_TIME_SHIFT and on_quest(word)]
        return min((word >> w.DIAL_SHOWN_SHIFT & w.DIAL_SHOWN_BITS for word in quests), default=FAR)

    def is_worn(self, seat: int) -> bool:
        return self.track(seat, bc.HEALTH) <= WORN or self.track(seat, bc.TERROR) >= AFRAID

    def is_unfit(self, seat: int) -> bool:
        """Who stands before something dangerous wants to be well."""
        deed = self.deed
        if deed is None or deed.danger < DANGEROUS or deed.place != self.here:
            return False
        top = int(tracks.start_of(self.state, seat, bc.HEALTH))
        return self.track(seat, bc.HEALTH) < top - 1 or self.track(seat, bc.TERROR) > CALM

    def store(self, legal: Sequence[int]) -> int | None:
        """Nothing to be done today but to put something by."""
        for resource, enough in ((bc.FOOD, 6 * len(self.living)), (bc.MAGIC, 4), (bc.WEALTH, 3)):
            there = self.earner(resource) if self.stock(resource) < enough else None
            if there is not None:
                action = self.work(there, resource, legal)
                if action is not None:
                    return action
        return None

    def earner(self, resource: int) -> int | None:
        """The nearest place with an action that gives something for strength alone."""
        best: tuple[float, int] | None = None
        for number, energy, n in earners(self.graph, RESOURCES[resource]):
            way = self.route(number) if self.stands(number) else None
            if way is not None:
                cost = (len(way) + 1.5 * energy) / n + len(way) * 0.5
                best = min(best or (cost, number), (cost, number))
        return None if best is None else best[1]

    def work(self, number: int, resource: int, legal: Sequence[int]) -> int | None:
        """The action of a place that gives something, or the way there."""
        if self.here != number:
            return self.toward(number)
        names = self.pack.numbers.actions[number]
        first = w.AT_PLACE + self.numbers.index(number) * w.MAX_LOCATION_ACTIONS
        gives = [first + names.index(name) for name in working(self.graph, number, RESOURCES[resource])]
        return next((action for action in gives if action in legal), None)

    # ------------------------------------------------------------------ light
    @cached_property
    def stones(self) -> dict[int, Any]:
        """The menhir sections of all cards that are in the game."""
        pieces = self.pack.box.pieces("locations")
        return {one.number: one.menhir for one in pieces if one.menhir is not UNSET and self.stands(one.number)}

    def stands(self, number: int) -> bool:
        """Is this card in the game, and the one that lies at its cell if any does?"""
        legacy = self.graph.legacy.get(number)
        return not self.is_gone(number) and (legacy is None or self.is_gone(legacy))

    def covers(self, stone: int, number: int) -> bool:
        """Would a place lie in a stone's light?"""
        return number in shone_on(self.pack, stone)

    def light_at(self, number: int) -> int:
        """How long a place will lie in light."""
        return max((self.burns(stone) for stone in self.stones if self.covers(stone, number)), default=0)

    def can_light(self, number: int) -> bool:
        """May the stone be lit, and can the group pay for it?"""
        return self.may_light(number) and not self.lacking(self.stones[number].cost[len(self.living) - 1])

    def may_light(self, number: int) -> bool:
        require = self.stones[number].require
        return require is UNSET or holds(self, require, number)

    def lacking(self, cost: Any) -> tuple[str, ...]:
        """What the group has too little of for a cost; strength comes back by itself."""
        if cost is None:
            return ()
        amounts = ((name, getattr(cost, name)) for name in PAID)
        return tuple(name for name, n in amounts if isinstance(n, int) and n and self.stock(RESOURCES.index(name)) < n)

    def wants_light(self, number: int) -> bool:
        """Is a stone worth its price now? If the place goes dark else, or if it is on the way to what is wanted."""
        if number not in self.stones or not self.can_light(number):
            return False
        if self.burns(number) <= DIM + 1 and self.light_at(number) <= DIM + 1:
            return True
        return self.burns(number) <= 1 and number in self.lamps()

    def lamps(self) -> list[int]:
        """Stones that have to be lit for what is sought."""
        wanted = [int(fact[1]) for fact in (self.wants.wanted if self.wants else ()) if fact[0] == deeds.LIT]
        deed = self.deed
        return wanted if deed is None else [*wanted, *self.chain(deed.place)]

    def hearth(self, legal: Sequence[int]) -> int | None:
        """Whoever is about to stand in the dark goes to the nearest stone that can be lit."""
        if self.light_at(self.here) > DIM or self.lights_soon():
            return None
        stone = self.next_stone()
        if stone is None or stone == self.here:
            return self.pay_for_light(legal) if stone is None else None
        return self.toward(stone)

    def lights_soon(self) -> bool:
        """Does today's way lead to light, or to a stone that will be lit?"""
        deed = self.deed
        if deed is None or self.is_worn(self.leader):
            return False
        lamps = [stone for stone in self.chain(deed.place) if self.burns(stone) <= 1]
        goal = lamps[0] if lamps else deed.place
        bright = self.can_light(goal) if lamps else self.light_at(goal) > DIM
        return bright and self.steps(goal) < self.track(self.leader, bc.ENERGY)

    def next_stone(self) -> int | None:
        """The nearest stone that burns longer, or can be lit."""
        near = [
            (len(way) + price(self.stones[stone].cost[len(self.living) - 1]), stone)
            for stone in self.stones
            if (self.burns(stone) > DIM + 1 or self.can_light(stone)) and (way := self.route(stone)) is not None
        ]
        return min(near)[1] if near else None

    def pay_for_light(self, legal: Sequence[int]) -> int | None:
        """Nothing can be paid: earn what the cheapest stone takes."""
        for stone in sorted(self.stones, key=lambda one: price(self.stones[one].cost[len(self.living) - 1])):
            for name in self.lacking(self.stones[stone].cost[len(self.living) - 1]):
                there = self.earner(RESOURCES.index(name))
                if there is not None:
                    return self.work(there, RESOURCES.index(name), legal)
        return None

    # ------------------------------------------------------------------ what is wanted
    def seek(self, legal: Sequence[int]) -> int | None:
        """To the cheapest thing that is wanted and to be had."""
        deed = self.deed
        if deed is None:
            return None
        for name in deed.lacks:
            there = self.earner(RESOURCES.index(name))
            if there is not None and (action := self.work(there, RESOURCES.index(name), legal)) is not None:
                return action
        if self.here != deed.place:
            return self.approach(deed.place, legal)
        if not deed.action:
            return w.EXPLORE
        names = self.pack.numbers.actions[deed.place]
        return w.AT_PLACE + self.numbers.index(deed.place) * w.MAX_LOCATION_ACTIONS + names.index(deed.action)

    def approach(self, number: int, legal: Sequence[int]) -> int | None:
        """A step on the way, or to the stone that lights it; if that cannot be paid for, to where its price is had."""
        if self.route(number) is not None:
            return self.toward(number)
        for stone in self.chain(number):
            if self.burns(stone) > 1:
                continue
            for name in self.lacking(self.stones[stone].cost[len(self.living) - 1]):
                there = self.earner(RESOURCES.index(name))
                return None if there is None else self.work(there, RESOURCES.index(name), legal)
            return w.PASS if stone == self.here else self.toward(stone)  # the price may be strength: tomorrow
        return None

    @cached_property
    def deed(self) -> Deed | None:
        """The cheapest thing to do for what is wanted."""
        found = list(self.to_be_had()) if self.wants else []
        return min(found, key=lambda deed: (deed.cost, deed.place), default=None)

    def to_be_had(self) -> Iterator[Deed]:
        """For each place the cheapest that is to be had there, with the way."""
        for number in self.numbers:
            if not self.stands(number):
                continue
            for name in (self.graph.explored[number], *self.graph.worked.get(number, ())):
                found = self.find(name, number)
                if found is not None and (way := self.distance(number)) < FAR:
                    cost, fact, lacks, _, danger = found
                    action = name.removeprefix(f"action.{number}.") if name.startswith("action.") else ""
                    yield Deed(cost + way, number, action, fact, lacks, danger)

    def find(self, start: str, at: int) -> Found | None:
        """The cheapest wanted fact that some node leads to now."""
        assert self.wants is not None, "nothing is sought by who wants nothing"
        node = self.graph.nodes[start]
        if not all(holds(self, cond, at) for cond in node.needs):
            return None
        found = self.search(start, at, self.lacking(node.cost), price(node.cost))
        return min(found, key=lambda one: one[0], default=None)

    def search(self, start: str, at: int, lacks: tuple[str, ...] = (), begun: float = 0.0) -> Iterator[Found]:
        """Wanted facts from a node on, each with its cost, what is lacking, and the first choice on the way there."""
        assert self.wants is not None
        queue: list[tuple[float, int, str, tuple[str, ...], int, float]] = [(begun, 0, start, lacks, -1, 0.0)]
        seen: set[str] = set()
        count = 0
        while queue:
            cost, _, name, short, first, risk = heappop(queue)
            if name in seen or name == deeds.END:
                continue
            seen.add(name)
            node = self.graph.nodes[name]
            for given in node.gives:
                yield from self.worth(given, at, (cost, given.fact, short, first, risk))
            for link in node.links:
                if not all(holds(self, cond, at) for cond in link.needs):
                    continue
                more = (*short, *self.lacking(link.cost))
                danger = self.wants.danger(link)
                total = cost + price(link.cost) + danger + 5.0 * len(more)
                pick = link.pick if first < 0 else first
                for given in link.gives:
                    yield from self.worth(given, at, (total, given.fact, more, pick, risk + danger))
                count += 1
                heappush(queue, (total, count, link.to, more, pick, risk + danger))

    def worth(self, given: deeds.Given, at: int, found: Found) -> Iterator[Found]:
        """A fact that is wanted, and comes if its needs hold."""
        assert self.wants is not None
        if self.is_wanted(given.fact) and all(holds(self, cond, at) for cond in given.needs):
            cost, fact, lacks, first, danger = found
            yield cost + (CLOSING if fact in self.wants.closing else 0.0), fact, lacks, first, danger

    def is_wanted(self, fact: Fact) -> bool:
        """Is it wanted, or the next part of something that is?"""
        assert self.wants is not None
        if fact in self.wants.wanted:
            return not self.wants.has(fact)
        return fact[2] == -1 and any(one[:2] == fact[:2] for one in self.wants.wanted)

    # ------------------------------------------------------------------ choices
    def pick(self, verse: str) -> int | None:
        """The choice that leads to something wanted, by its place in the list."""
        if self.wants is None or verse not in self.graph.nodes:
            return None
        found = [
            (cost, first) for cost, _, lacks, first, _ in self.search(verse, self.here) if first >= 0 and not lacks
        ]
        return min(found)[1] if found else None

    # ------------------------------------------------------------------ the others
    def follow(self, seat: int, legal: Sequence[int]) -> int:
        """Stay with the leader; where it works, work too."""
        here, there = self.place(seat), self.here
        if here != there and self.track(seat, bc.ENERGY) > 0:
            way = self.way(there, here)
            return w.TRAVEL + way[0] if way else w.PASS
        for resource in (bc.FOOD, bc.MAGIC):
            names = self.pack.numbers.actions[here]
            first = w.AT_PLACE + self.numbers.index(here) * w.MAX_LOCATION_ACTIONS
            for name in working(self.graph, here, RESOURCES[resource]):
                if first + names.index(name) in legal:
                    return first + names.index(name)
        return w.PASS

    # ------------------------------------------------------------------ ways
    def toward(self, number: int) -> int | None:
        """The next step to a place."""
        way = self.route(number)
        return w.TRAVEL + way[0] if way else None

    def route(self, number: int) -> list[int] | None:
        """The shortest way over what lies there, or would be laid out when one comes near."""
        return self.reach(()).get(number)

    def reach(self, lamps: tuple[int, ...]) -> dict[int, list[int]]:
        """Where one can come to with some more stones alight, by number, each with the way there."""
        if lamps not in self.reached:
            start = self.numbers.index(self.here)
            ways: dict[int, list[int]] = {start: []}
            queue = [start]
            for place in queue:
                for direction, other in self.walkable(place, lamps):
                    if other not in ways:
                        ways[other] = [*ways[place], direction]
                        queue.append(other)
            self.reached[lamps] = {self.numbers[place]: way for place, way in ways.items()}
        return self.reached[lamps]

    @cached_property
    def reached(self) -> dict[tuple[int, ...], dict[int, list[int]]]:
        return {}

    @cached_property
    def ways(self) -> dict[int, list[tuple[int, int, bool]]]:
        """All keys of the cards that are in the game: direction, place, and whether one can go there now."""
        return {place: list(self.keys(place)) for place in range(len(self.numbers))}

    def keys(self, place: int) -> Iterator[tuple[int, int, bool]]:
        for direction in range(4):
            other = int(maps.resolve_key(self.state, place, direction))
            if other >= 0 and int(maps.resolve_key(self.state, other, (direction + 2) % 4)) == place:
                yield direction, other, bool(self.state.on_map(other)) or self.light_at(self.numbers[other]) > 0

    def walkable(self, place: int, lamps: Sequence[int] = ()) -> list[tuple[int, int]]:
        """Where one can go from a place, with some more stones alight."""
        return [
            (direction, other)
            for direction, other, there in self.ways[place]
            if there or any(self.covers(lamp, self.numbers[other]) for lamp in lamps)
        ]

    def distance(self, number: int) -> float:
        """Steps to a place, with what the stones cost that have to be lit for it."""
        way = self.route(number)
        if way is not None:
            dark = 0 if self.light_at(number) > 1 else 4
            return len(way) + dark
        chain = self.chain(number)
        return FAR if not chain else len(chain) * 8 + len(self.reach(chain)[number])

    def chain(self, number: int) -> tuple[int, ...]:
        """The fewest stones that have to be lit to come to a place, in their order; none if no stones help."""
        if self.route(number) is not None:
            return ()
        return next((chain for chain in self.chains if number in self.reach(chain)), ())

    @cached_property
    def chains(self) -> list[tuple[int, ...]]:
        """Stones that could be lit one after another, from where one stands: the fewest first, then the cheapest."""
        dark = [stone for stone in self.stones if self.burns(stone) <= 1 and self.may_light(stone)]
        dark.sort(key=self.dearness)
        found: list[tuple[int, ...]] = [()]
        for chain in found:
            near = self.reach(chain)
            grown = [(*chain, stone) for stone in dark if stone not in chain and stone in near]
            known = {frozenset(one) for one in found}
            found += [one for one in grown if len(one) <= MOST_STONES and frozenset(one) not in known]
        return found[1:]

    def dearness(self, stone: int) -> tuple[int, float]:
        """What can be paid now comes first, then what is cheap."""
        cost = self.stones[stone].cost[len(self.living) - 1]
        return len(self.lacking(cost)), price(cost)


FAR: Final = 99
MOST_STONES: Final = 3


def on_quest(word: int) -> bool:
    """Does a dial lie on a quest?"""
    return word >> w.DIAL_ON_SHIFT & w.DIAL_ON_BITS == DIAL_ON.index("quest")


# ---------------------------------------------------------------------- once for a pack
@lru_cache(maxsize=256)
def shone_on(pack: Pack, stone: int) -> frozenset[int]:
    """The places that lie in a stone's light (AVA-RUL-61)."""
    graph, cells = graph_of(pack), pack.grid.cells
    x, y = cells[graph.legacy.get(stone, stone)]
    where = {number: cells[graph.legacy.get(number, number)] for number in graph.explored}
    return frozenset(number for number, (a, b) in where.items() if abs(x - a) <= 1 and abs(y - b) <= 1)


@lru_cache(maxsize=16)
def earners(graph: Graph, resource: str) -> list[tuple[int, int, int]]:
    """Places with an action that gives a resource for strength alone: place, energy, amount."""
    found = graph.box.pieces("locations")
    return [
        (one.number, action.cost.energy, gain_of(action, resource))
        for one in found
        for action in one.actions
        if gain_of(action, resource) and price(action.cost) == action.cost.energy and action.if_ is UNSET
    ]


@lru_cache(maxsize=1024)
def working(graph: Graph, number: int, resource: str) -> list[str]:
    """The actions of a place that give a resource for strength alone."""
    piece = next(one for one in graph.box.pieces("locations") if one.number == number)
    return [
        action.id
        for action in piece.actions
        if gain_of(action, resource) and price(action.cost) == action.cost.energy and action.if_ is UNSET
    ]


def gain_of(action: Any, resource: str) -> int:
    """How much of a resource an action gives."""
    amounts = [one.n for one in action.do if isinstance(one, ops.Gain) and one.res == resource]
    return sum(n if isinstance(n, int) else 1 for n in amounts)
