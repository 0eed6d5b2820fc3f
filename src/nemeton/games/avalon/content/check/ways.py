"""What no play can come to although something leads to it: what it needs never comes about.

A look at the graph of a pack (deeds.py) from nothing: what can happen gives facts, and with these more can happen. It
is generous: what is not so may be so or not, tokens and parts can be gathered again and again, anybody may lead. So
whatever is found here is out of reach for certain; what is not found may still be hard.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from nemeton.games.avalon.content import language
from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.problems import Problems
from nemeton.games.avalon.deeds import CHAPTER, END, ENDING, SECRET, STATUS, SWAPPED, TASK, VERSE, Fact, Graph, Needs

TOLD = (VERSE, SECRET, STATUS, TASK, SWAPPED, ENDING)  # sorts of facts that are looked for
SORTED = {VERSE: ("journal", "book"), SECRET: ("secrets",), STATUS: ("statuses",), TASK: ("tasks",)}


class Ways:
    """What can come about in a pack, whatever people do."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.facts: set[Fact] = {(CHAPTER, graph.box.manifest.first_chapter, 0)}
        self.reached: set[str] = set()
        growing = True
        while growing:
            before = len(self.facts) + len(self.reached)
            for name in graph.nodes:
                self.visit(name)
            growing = len(self.facts) + len(self.reached) > before

    def visit(self, name: str) -> None:
        """What comes of a node that can happen."""
        node = self.graph.nodes[name]
        if name not in self.reached and not self.begins(name):
            return
        if not self.can(node.needs):
            return
        self.reached.add(name)
        self.facts |= {given.fact for given in node.gives if self.can(given.needs)}
        for link in node.links:
            if self.can(link.needs):
                self.facts |= {given.fact for given in link.gives if self.can(given.needs)}
                if link.to != END:
                    self.reached.add(link.to)

    def begins(self, name: str) -> bool:
        """Is it to be set about, or does it come by itself? A card that takes another's place must be laid."""
        sort, _, rest = name.partition(".")
        if name in self.graph.verses:
            return False
        number = rest.partition(".")[0]
        if sort in ("explore", "action", "arrive", "light", "sleep") and int(number) in self.graph.legacy:
            return (SWAPPED, int(number), 0) in self.facts
        return True

    def can(self, needs: Needs) -> bool:
        return all(self.may(cond) for cond in needs)

    def may(self, cond: Any) -> bool:
        """May a condition hold some time?"""
        match cond:
            case language.All(all=every):
                return all(self.may(one) for one in every)
            case language.Any(any=some):
                return any(self.may(one) for one in some)
            case language.IfStatus(status=name, part=part):
                return any(fact in self.facts for fact in self.parts(name) if part is UNSET or fact[2] in (part, -1))
            case language.IfParts(count_parts=name, min=least):
                marked = [fact for fact in self.parts(name) if fact in self.facts]
                return len(marked) >= least or any(fact[2] == -1 for fact in marked)
            case language.IfSecret(secret=number):
                return (SECRET, number, 0) in self.facts
            case language.IfChapter(chapter=name):
                return (CHAPTER, name, 0) in self.facts
            case language.IfTokens(tokens="quest", at=number):
                return any(fact in self.facts for fact in self.graph.adders.get(number, ()))
            case language.IfAt(at=number) if number in self.graph.legacy:
                return (SWAPPED, number, 0) in self.facts
        return True

    def parts(self, status: str) -> list[Fact]:
        return self.graph.parts.get(status, [])

    def out_of_reach(self) -> list[Fact]:
        """Facts that something gives, and nothing that can happen."""
        return [fact for fact in self.graph.givers if fact[0] in TOLD and fact not in self.facts]


def warn_of_no_way(box: Box, problems: Problems) -> None:
    """Note everything something leads to under conditions that never come about."""
    places = {(sort, entry.id): entry for sort, sorts in SORTED.items() for entry in box.of(*sorts)}
    for sort, name, part in Ways(Graph(box)).out_of_reach():
        entry = places.get((sort, name))
        if entry is not None:
            field = f"part {part}" if sort == STATUS and part else ""
            problems.warn(entry.place, field, "cannot be come to: what it needs never comes about")
