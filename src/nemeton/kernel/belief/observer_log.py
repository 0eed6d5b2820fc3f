"""One observer's log about hidden objects, and what follows from it.

The log holds only what that observer learned, so two games the observer cannot tell apart give the same log: whatever
is computed from it cannot leak. A known exchange of places is no entry: the objects' past is renamed instead, so that
a log speaks of every object by its number of today. What cannot matter any more is dropped at once
(`simplification.py`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.constraints import NARROW, Constraint, ConstraintGraph, independent_parts
from nemeton.kernel.belief.histories import Component, History
from nemeton.kernel.belief.masks import bit, lowest, rename_members
from nemeton.kernel.belief.simplification import merge_narrowings, simplify
from nemeton.kernel.chance import Chance

PROBE_SHARE: Final = 20  # a probe may count this much less than the log itself, for there are many of them


@final
@mypyc_attr(acyclic=True)
class ObserverLog:
    """The constraints one observer knows of and, kept until the next one, what they imply.

    `limit` is the number of states up to which a component is counted; a larger one is searched.
    """

    def __init__(self, size: i64) -> None:
        self.size: i64 = size
        self.entries: list[Constraint] = []
        self.graph_kept: ConstraintGraph | None = None
        self.components_kept: list[Component] = []
        self.candidates_kept: list[int] = []  # by object

    def clone(self) -> "ObserverLog":
        """A copy with a log of its own; what was worked out is shared, for it changes only when the log does."""
        other = ObserverLog(self.size)
        other.entries = self.entries.copy()
        other.graph_kept = self.graph_kept
        other.components_kept = self.components_kept
        other.candidates_kept = self.candidates_kept
        return other

    def replace(self, entries: list[Constraint]) -> None:
        """Take another log, and drop what followed from the old one."""
        self.entries = entries
        self.graph_kept = None
        self.components_kept = []
        self.candidates_kept = []

    def learn(self, entry: Constraint) -> None:
        """Append an entry, unless it says nothing new, and keep the log short."""
        if entry.kind == NARROW and self.graph().current[lowest(entry.objects)].domain & ~entry.pieces == 0:
            return
        shorter: list[Constraint] | None = [*self.entries, entry]
        while shorter is not None:
            self.replace(merge_narrowings(shorter))
            shorter = simplify(self.entries, self.graph())

    def rename(self, old: list[int], new: list[int]) -> None:
        """Call the objects of `old` by their numbers in `new`, all through the past."""
        self.replace([Constraint(e.kind, rename_members(e.objects, old, new), e.pieces) for e in self.entries])

    # -- what follows --------------------------------------------------------------------------------------------------

    def graph(self) -> ConstraintGraph:
        """The log as a graph. Its domains decide what is new to the observer, so only the log may narrow them."""
        graph = self.graph_kept
        if graph is None:
            graph = ConstraintGraph(self.entries, self.size)
            self.graph_kept = graph
        return graph

    def components(self, limit: i64) -> list[Component]:
        """The independent components of the graph, counted if they can be; there is always one."""
        if len(self.components_kept) == 0:
            graph = self.graph()
            self.components_kept = [Component(graph, events, limit) for events in independent_parts(graph)]
            if any(len(component.layers) == 0 for component in self.components_kept):
                graph = ConstraintGraph(self.entries, self.size)
                graph.propagate_matchings()
                self.components_kept = [Component(graph, events, limit) for events in independent_parts(graph)]
        return self.components_kept

    def is_possible(self, limit: i64) -> bool:
        """Does any history fit the log?"""
        components = self.components(limit)
        return not components[0].graph.impossible and all(component.is_possible() for component in components)

    def candidates(self, limit: i64) -> list[int]:
        """By object the mask of the pieces it is in some history: exact, also where histories are not counted."""
        if len(self.candidates_kept) == 0:
            candidates: list[int] = [0] * self.size
            if self.is_possible(limit):
                self.collect(limit, candidates)
                for component in self.components(limit):
                    if len(component.layers) == 0:
                        self.probe(component, limit // PROBE_SHARE, candidates)
            self.candidates_kept = candidates
        return self.candidates_kept

    def collect(self, limit: i64, candidates: list[int]) -> None:
        """Add to `candidates` what objects hold in histories: in all of them or, of a searched component, in some."""
        components = self.components(limit)
        for span in components[0].graph.current:
            if not span.is_drawn:
                candidates[span.obj] |= span.domain
        for component in components:
            component.collect(candidates)

    def probe(self, component: Component, limit: i64, candidates: list[int]) -> None:
        """For each piece not met at an object ask whether a history has it there, by adding that to the log.

        What such a history shows of other objects is collected too, so that it need not be asked.
        """
        for step in component.steps:
            if step.span.target == component.graph.last:
                for kind in step.kinds:
                    if candidates[step.span.obj] & component.kinds[kind] == 0:
                        supposed = ObserverLog(self.size)
                        supposed.entries = [
                            *self.entries,
                            Constraint(NARROW, bit(step.span.obj), component.kinds[kind]),
                        ]
                        if supposed.is_possible(limit):
                            supposed.collect(limit, candidates)

    def sample(self, limit: i64, exchanges: i64, chance: Chance, out: "vec[i64]") -> None:
        """Write a random world that fits the log into `out`: by object its piece."""
        components = self.components(limit)
        graph = components[0].graph
        history = History(len(graph.spans))
        for component in components:
            if graph.impossible or not component.sample(chance, exchanges, history):
                raise ValueError("No history fits this log: there is nothing to sample.")
        for obj in range(self.size):
            span = graph.current[obj]
            out[obj] = history.pieces[span.index] if span.is_drawn else lowest(span.domain)
