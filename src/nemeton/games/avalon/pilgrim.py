"""Companions who go through a whole campaign, each wanting something else of it, by a plan that follows from the pack.

The steadfast one is careful, goes on from chapter to chapter, and wants one of the campaign's endings. The curious one
wants to have heard everything, the loyal one does every task it is given, the collector wants every thing there is.
None of them is told anything about a pack: what leads to what they ask its graph (deeds.py, wants.py, wayfarer.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nemeton.games.avalon import deeds
from nemeton.games.avalon import words as w
from nemeton.games.avalon.careful import ALWAYS, Careful, Question, together
from nemeton.games.avalon.content.words import ATTRIBUTES
from nemeton.games.avalon.data import pack_of
from nemeton.games.avalon.deeds import Fact, graph_of
from nemeton.games.avalon.look import Look
from nemeton.games.avalon.rules import modifiers
from nemeton.games.avalon.wants import EXPIRING, NEVER, Wants
from nemeton.games.avalon.wayfarer import Wayfarer
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.state import KIND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nemeton.games.avalon.journey import Journey
    from nemeton.games.avalon.rules.avalon import Avalon
    from nemeton.kernel.decision import Reason


CURIOSITY = 6  # verses it has in mind at a time
LASTING = (deeds.STATUS, deeds.SECRET, deeds.ITEM)  # what later chapters find as it was left


class Steadfast(Careful):
    """Goes through the whole campaign with care, for one of its endings."""

    name = "steadfast"

    def __init__(self, seed: int, wish: str = "") -> None:
        super().__init__(seed)
        self.wish = wish
        self.known: tuple[object, Wants | None] = (None, None)
        self.ahead: tuple[object, list[Fact]] = (None, [])
        self.points: list[Fact] = []  # attributes that a later chapter asks for: they take long to learn
        self.settled: tuple[object, str] = (None, "")
        self.read: set[str] = set()  # verses it has heard

    # ------------------------------------------------------------------ what it wants
    def goals(self, look: Look) -> list[Fact]:
        """The ending it wishes for. Who is told none takes one by who is there, so that a group wants the same."""
        manifest = look.pack.box.manifest
        good = [one for one in manifest.endings if one not in manifest.lost and one in self.late_endings(look)]
        heroes = sum(1 << int(look.state.of(seat, w.CHARACTER)) for seat in look.living)
        wish = self.wish or (good[heroes % len(good)] if good else "")
        if wish and look.chapter == look.pack.numbers.chapters[-1]:
            wish = self.settle_for(look, wish, good)
        return [(deeds.ENDING, wish, 0)] if wish else []

    def settle_for(self, look: Look, wish: str, good: Sequence[str]) -> str:
        """The wish, as long as anything still leads to it; then the ending that is nearest."""
        key = what_changes(look)
        if self.settled[0] != key:
            settled = wish
            if ending_cost(look, wish) >= NEVER:
                costs = {name: ending_cost(look, name) for name in good}
                nearest = min(costs, key=lambda name: costs[name], default=wish)
                settled = nearest if costs.get(nearest, NEVER) < NEVER else wish
            self.settled = (key, settled)
        return self.settled[1]

    def late_endings(self, look: Look) -> set[str]:
        """Endings of the last chapter: whoever is steadfast does not stop before."""
        return late_endings(graph_of(look.pack))

    def wants(self, look: Look) -> Wants:
        """Reckoned anew when something on the save sheet, at a place or in somebody's bag has changed."""
        key = what_changes(look)
        if self.known[0] != key or self.known[1] is None:
            self.known = (key, Wants(look, graph_of(look.pack), self.at_hand(look), look.chapter, self.read))
        found = self.known[1]
        assert found is not None
        return found

    def at_hand(self, look: Look) -> list[Fact]:
        """What is wanted of this chapter: its end, and what later ones will ask for; of the last one, the goals."""
        chapters = look.pack.numbers.chapters
        after = chapters[chapters.index(look.chapter) + 1 :]
        goals = self.goals(look)
        if not after:
            return goals
        key = (look.chapter, look.leader, int(look.state.s[w.MERCIES]))
        if self.ahead[0] != key:
            far = Wants(look, graph_of(look.pack), goals)
            self.ahead = (key, [fact for fact in far.wanted if fact[0] in LASTING and self.is_here(far, fact)])
            self.points = [fact for fact in far.wanted if fact[0] == deeds.ATTRIBUTE]
        return [*self.ahead[1], (deeds.CHAPTER, after[0], 0)]

    def is_here(self, far: Wants, fact: Fact) -> bool:
        """Can it be had in this chapter, and in no later one but by failing first?"""
        chapters = far.look.pack.numbers.chapters
        after = chapters[chapters.index(far.look.chapter) + 1 :]
        givers = far.graph.givers.get(fact, ())
        here = min((far.giver_cost(*one) for one in givers if far.graph.is_in(one[0], far.look.chapter)), default=NEVER)
        later = [far.giver_cost(*one) for one in givers if any(far.graph.is_in(one[0], name) for name in after)]
        return here < NEVER and all(cost >= max(here, EXPIRING) for cost in later)

    def look(self, state: Avalon) -> Wayfarer:
        """A look by what is wanted."""
        return Wayfarer(state, self.wants(Look(state)))

    # ------------------------------------------------------------------ answers
    def hear(self, state: Avalon) -> None:
        """Remember what was read."""
        verse = int(state.s[w.READING])
        if verse >= 0:
            self.read.add(pack_of(state).numbers.verses[verse])

    def answer(self, state: Avalon, observation: Question, chance: Chance) -> int | None:
        """What somebody careful says who wants something; where the pack has a plan of its own, by that."""
        self.hear(state)
        if int(state.s[state.top + KIND]) != w.ASK_CHOICE and self.journey(state) is not None:
            return super().answer(state, observation, chance)
        kind, seat, legal = int(state.s[state.top + KIND]), observation.seat, observation.legal
        if kind in ALWAYS:
            return ALWAYS[kind]
        if kind == w.ASK_EAT:
            return w.EAT if w.EAT in legal else w.FAST if w.TRADE in legal else None
        if kind in (w.ASK_CLAIM, w.ASK_POOL):
            return legal[chance.below(len(legal))]
        if kind == w.ASK_SPEND:
            return self.learn(state, seat, legal, chance)
        if kind == w.ASK_PAY:
            return w.PAY if int(state.s[state.top + w.Q_PAY_OWNER]) == seat else None
        if kind not in (w.ASK_CHOICE, w.ASK_WHO, w.ASK_JOIN, w.ASK_ACTION):
            return None
        look = self.look(state)
        if kind == w.ASK_CHOICE:
            return self.choose_in_verse(look, observation)
        if kind == w.ASK_WHO:
            return w.SEAT + look.leader
        if kind == w.ASK_JOIN:
            leads = int(state.s[state.top + w.Q_JOIN_SEAT]) == look.leader
            return w.JOIN if leads and together(int(state.s[state.top + w.Q_JOIN_ACTION])) else w.STAY
        return look.lead(legal) if seat == look.leader else look.follow(seat, legal)

    def choose_in_verse(self, look: Wayfarer, observation: Question) -> int | None:
        """The choice that leads to something wanted, or the plan's; None: whatever looks best; never an end early."""
        state = look.state
        place = pack_of(state).places.get(int(state.s[state.top + w.Q_CHOICES]), "")
        verse = place.removeprefix("verse.").removesuffix(".next")
        choices = [action for action in observation.legal if w.CHOOSE <= action < w.TO]
        fine = [action for action in choices if not self.ends(look, verse, action - w.CHOOSE)]
        if len(fine) == 1:
            return fine[0]
        journey = self.journey(state)
        if journey is not None:
            chosen = self.planned_choice(journey, observation)
        else:
            pick = look.pick(verse)
            chosen = None if pick is None else w.CHOOSE + pick
        if chosen in fine or len(fine) == len(choices):
            return chosen
        return fine[0] if fine else None

    def ends(self, look: Wayfarer, verse: str, pick: int) -> bool:
        """Does a choice end the campaign as nobody wishes?"""
        node = look.graph.nodes.get(verse)
        links = [] if node is None else [link for link in node.links if link.pick == pick]
        goals = self.goals(look)
        return any(fact not in goals for link in links for fact in plain_ends(look.graph, link.to))

    def learn(self, state: Avalon, seat: int, legal: list[int], chance: Chance) -> int | None:
        """An attribute that is wanted, now or later, else cards."""
        wanted = [fact for fact in self.wants(Look(state)).wanted if fact[0] == deeds.ATTRIBUTE]
        for _, name, least in (*wanted, *self.points):
            which = ATTRIBUTES.index(str(name))
            levels = {one: int(modifiers.level(state, one, which)) for one in range(state.seats) if state.lives(one)}
            if levels[seat] == max(levels.values()) < least:  # who is nearest to it learns it, and saves for it
                return w.RAISE + which if w.RAISE + which in legal else w.DONE
        return w.BUY + chance.below(2)

    def why(self, state: Avalon, seat: int, action: int) -> Reason | None:
        """Who leads says what the group is after."""
        if self.journey(state) is not None:
            return super().why(state, seat, action)
        asked = int(state.s[state.top + KIND])
        look = self.look(state)
        if asked == (w.ASK_ACTION if seat == look.leader else w.ASK_WHO) and action != w.PASS:
            return look.aim()
        return None


class Curious(Steadfast):
    """Goes through the whole campaign and wants to hear what nobody has heard."""

    name = "curious"

    def __init__(self, seed: int, wish: str = "", sought: Sequence[str] = ()) -> None:
        super().__init__(seed, wish)
        self.sought = sought

    def at_hand(self, look: Look) -> list[Fact]:
        """Some verses of this chapter that it has not heard, others in every game, before what ends it."""
        graph = graph_of(look.pack)
        unheard = sorted(name for name in graph.verses - self.read if graph.is_in(name, look.chapter))
        chance = Chance()
        chance.seed_with(word_of(self.seed) + len(self.read))
        picked = [unheard[chance.below(len(unheard))] for _ in range(CURIOSITY if unheard else 0)]
        return [*super().at_hand(look), *((deeds.VERSE, name, 0) for name in sorted({*picked, *self.after(look)}))]

    def after(self, look: Look) -> list[str]:
        """Verses it was told to look for."""
        return [name for name in self.sought if name not in self.read]

    def journey(self, state: Avalon) -> Journey | None:
        """It goes its own way."""
        return None


class Loyal(Steadfast):
    """Goes through the whole campaign and does every task it is given."""

    name = "loyal"

    def at_hand(self, look: Look) -> list[Fact]:
        """Every task that is noted, before what ends the chapter."""
        tasks = look.pack.numbers.tasks
        noted = [task for at, task in enumerate(tasks) if int(look.state.s[w.TASKS_OPEN]) >> at & 1]
        return [*super().at_hand(look), *((deeds.TASK, task, 0) for task in noted)]


class Collector(Steadfast):
    """Goes through the whole campaign and wants every thing there is."""

    name = "collector"

    def at_hand(self, look: Look) -> list[Fact]:
        """Every secret and every named item, before what ends the chapter."""
        things = [fact for fact in graph_of(look.pack).givers if fact[0] in (deeds.SECRET, deeds.ITEM)]
        return [*super().at_hand(look), *things]

    def journey(self, state: Avalon) -> Journey | None:
        """It goes its own way."""
        return None


@lru_cache(maxsize=8)
def late_endings(graph: deeds.Graph) -> set[str]:
    """Endings to which no chapter but the last leads by its own end."""
    earlier = graph.chapters[:-1]
    early = {str(fact[1]) for chapter in earlier for fact in ends_of(graph, f"over.{chapter}")}
    return {str(fact[1]) for fact in graph.givers if fact[0] == deeds.ENDING} - early


def ending_cost(look: Look, name: str) -> float:
    """What an ending takes from here on."""
    fact = (deeds.ENDING, name, 0)
    return Wants(look, graph_of(look.pack), [fact], look.chapter).fact_cost(fact)


def ends_of(graph: deeds.Graph, start: str) -> list[Fact]:
    """The endings some node leads to."""
    queue, found = [start], list[Fact]()
    for name in queue:
        node = graph.nodes[name]
        found += [given.fact for given in node.gives if given.fact[0] == deeds.ENDING]
        queue += [link.to for link in node.links if link.to != deeds.END and link.to not in queue]
    return found


def plain_ends(graph: deeds.Graph, name: str) -> Iterator[Fact]:
    """The ending a verse leads to with nothing left to choose."""
    seen: set[str] = set()
    while name not in seen and name in graph.nodes:
        seen.add(name)
        node = graph.nodes[name]
        yield from (given.fact for given in node.gives if given.fact[0] == deeds.ENDING)
        if len(node.links) != 1 or node.links[0].pick >= 0:
            return
        name = node.links[0].to


def what_changes(look: Look) -> object:
    """Whatever a plan depends on, as something that can be compared."""
    s = look.state.s
    places = tuple(
        int(s[w.LOC + place]) & (w.REMOVED | w.MENHIR | (w.QUEST_BITS << w.QUEST_SHIFT))
        for place in range(len(look.numbers))
    )
    marks = tuple(int(s[w.STATUS + at]) for at in range(len(look.statuses)))
    held = tuple(int(s[w.SECRET + at]) & w.PLACE_BITS for at in range(w.MAX_SECRETS))
    return look.chapter, places, marks, held, look.leader, int(s[w.TASKS_DONE]), int(s[w.QUESTS])
