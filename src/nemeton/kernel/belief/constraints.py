"""Constraints: what one observer's log says about hidden objects, as a graph, and what follows from it at once.

A log is a list of constraints of three kinds. A *shuffle* says that just these objects hold just these pieces, in an
order nobody knows; a *mix*, that these objects exchanged contents among themselves in an unknown order; a *narrow*,
that an object is one of these pieces. Before the first constraint every object may be any piece.

The graph: its nodes are events (shuffles and mixes), its edges are spans. From one event to the next an object holds
one piece: that is a `Span`, and it is the variable of the problem; its *domain* is the set of pieces it may still be.
Every event takes spans in and gives as many out. A *history* gives every span a piece so that each mix gives out what
it took in, each shuffle takes in and gives out its own pieces, and no narrow is violated. All histories are equally
likely.

This module only propagates: it strikes from each domain what its neighbours exclude. `histories.py` counts what is
left.
"""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.masks import bit, count, everything, lowest, mask_of, numbers, single

SHUFFLE: Final = 0
MIX: Final = 1
NARROW: Final = 2

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Constraint:
    """One entry of a log. It never changes, so clones share it."""

    def __init__(self, kind: i64, objects: i64, pieces: i64) -> None:
        self.kind: i64 = kind
        self.objects: i64 = objects
        self.pieces: i64 = pieces  # empty for a mix

    def write(self) -> list[Any]:
        if self.kind == SHUFFLE:
            return ["shuffle", numbers(self.objects), numbers(self.pieces)]
        if self.kind == MIX:
            return ["mix", numbers(self.objects)]
        if single(self.pieces):
            return ["see", int(lowest(self.objects)), int(lowest(self.pieces))]
        return ["narrow", int(lowest(self.objects)), numbers(self.pieces)]


@final
@mypyc_attr(acyclic=True)
class Span:
    """What an object holds from one event to the next: one piece, whichever it is."""

    def __init__(self, index: i64, obj: i64, source: i64, target: i64, pieces: i64) -> None:
        self.index: i64 = index
        self.obj: i64 = obj
        self.source: i64 = source  # the event that gave it out
        self.target: i64 = target  # the event that takes it in; past the last event while it lasts
        self.stated: i64 = pieces  # the pieces left by constraints on this very span
        self.domain: i64 = pieces  # the pieces left by propagation too
        self.flows: bool = False  # its piece goes on into a mix of the same component
        self.is_drawn: bool = True  # from a bag; not if the piece is certain, and certain to be in the bag
        self.announced: bool = False  # its piece was struck from all other domains


@final
@mypyc_attr(acyclic=True)
class Event:
    """A shuffle or a mix: a bag that takes spans in and gives as many out."""

    def __init__(self, index: i64, entry: i64, is_mix: bool, stock: i64) -> None:
        self.index: i64 = index
        self.entry: i64 = entry  # place in the log; NOBODY for the beginning, when everything may be anything
        self.is_mix: bool = is_mix
        self.stock: i64 = stock  # the pieces of a shuffle
        self.bag: i64 = 0  # pieces it holds at first, before spans that flow bring theirs
        self.announced: i64 = 0  # contents that were struck from all other domains
        self.place: i64 = 0  # number within its component
        self.ins: list[Span] = []
        self.outs: list[Span] = []

    def contents(self) -> i64:
        """The pieces that may be in it; exactly those that are when they are as many as its spans."""
        return joint_domain(self.ins) if self.is_mix else self.stock

    def is_certain(self) -> bool:
        """Is the set of its pieces known, if not their order?"""
        return not self.is_mix or count(joint_domain(self.ins)) == len(self.ins)


def joint_domain(spans: list[Span]) -> i64:
    """All pieces that any of these spans may hold."""
    mask: i64 = 0
    for span in spans:
        mask |= span.domain
    return mask


def are_interchangeable(spans: list[Span]) -> bool:
    """Can no history tell these spans apart? They come from one event, go into one, and have the same constraints."""
    first = spans[0]
    for span in spans:
        if span.source != first.source or span.target != first.target or span.stated != first.stated:
            return False
    return True


@final
@mypyc_attr(acyclic=True)
class ConstraintGraph:
    """A log as events and spans, with the domain that propagation leaves to each span."""

    def __init__(self, entries: list[Constraint], size: i64) -> None:
        self.size: i64 = size
        self.impossible: bool = False  # propagation found that no history fits; otherwise there may still be none
        self.spans: list[Span] = []
        self.current: list[Span] = []  # by object: the span that lasts to this day
        self.events: list[Event] = [Event(0, NOBODY, False, everything(size))]
        last = 1
        for entry in entries:
            last += entry.kind != NARROW
        self.last: i64 = last
        for obj in range(size):
            self.current.append(self.begin_span(obj, self.events[0]))
        for place in range(len(entries)):
            self.add(place, entries[place])
        self.propagate()

    def begin_span(self, obj: i64, event: Event) -> Span:
        span = Span(len(self.spans), obj, event.index, self.last, everything(self.size))
        self.spans.append(span)
        event.outs.append(span)
        return span

    def add(self, place: i64, entry: Constraint) -> None:
        if entry.kind == NARROW:
            span = self.current[lowest(entry.objects)]
            span.stated &= entry.pieces
            span.domain &= entry.pieces
            return
        event = Event(len(self.events), place, entry.kind == MIX, entry.pieces)
        self.events.append(event)
        for obj in numbers(entry.objects):
            span = self.current[obj]
            span.target = event.index
            if not event.is_mix:
                span.stated &= entry.pieces
                span.domain &= entry.pieces
            event.ins.append(span)
            self.current[obj] = self.begin_span(obj, event)

    def propagate(self) -> None:
        """Strike from each domain what its neighbours exclude, until nothing changes (arc consistency)."""
        changed = True
        while changed:
            changed = False
            for event in self.events:
                changed |= self.balance(event)
            for event in reversed(self.events):
                changed |= self.balance(event)
            for span in self.spans:
                if single(span.domain) and not span.announced:
                    span.announced = True
                    changed |= self.exclude(span.domain, span.source, span.target, span.index)
        if any(span.domain == 0 for span in self.spans):
            self.impossible = True

    def balance(self, event: Event) -> bool:
        """Make the two sides of an event agree: what goes out came in, what came in goes out.

        Contents that are certain are nowhere else at that time.
        """
        changed = False
        came = event.contents()
        for span in event.outs:
            if span.domain & ~came != 0:
                span.domain &= came
                changed = True
        if event.is_mix:
            went = joint_domain(event.outs)
            for span in event.ins:
                if span.domain & ~went != 0:
                    span.domain &= went
                    changed = True
        if event.is_certain() and event.announced != event.contents():
            event.announced = event.contents()
            changed |= self.exclude(event.announced, event.index, event.index, NOBODY)
        return changed

    def exclude(self, pieces: i64, since: i64, until: i64, but: i64) -> bool:
        """Strike pieces that were elsewhere from one event to another out of all spans of that time but one."""
        changed = False
        for span in self.spans:
            if span.source < until and since < span.target and span.index != but and span.domain & pieces != 0:
                span.domain &= ~pieces
                changed = True
        return changed

    def propagate_matchings(self) -> None:
        """Strike out also what no whole assignment of pieces to the spans of one moment uses (matching consistency)."""
        changed = True
        while changed and not self.impossible:
            changed = False
            for moment in range(1, self.last + 1):
                changed |= self.match_moment(moment)
            if changed:
                self.propagate()

    def match_moment(self, moment: i64) -> bool:
        """Keep in the domains of one moment, just before an event, what some matching of spans and pieces uses.

        From one matching all others follow: a piece may stay if the span and the one that has the piece can reach each
        other by passing pieces on.
        """
        spans = [span for span in self.spans if span.source < moment <= span.target]
        holders: list[int] = [NOBODY] * self.size  # by piece: place in spans
        for place in range(len(spans)):
            if not assign(spans, place, holders, set()):
                self.impossible = True
                return False
        reach: list[int] = []
        for span in spans:
            reach.append(mask_of([holders[piece] for piece in numbers(span.domain)]))
        for middle in range(len(spans)):
            for place in range(len(spans)):
                if reach[place] & bit(middle) != 0:
                    reach[place] |= reach[middle]
        changed = False
        for place in range(len(spans)):
            for piece in numbers(spans[place].domain):
                if reach[holders[piece]] & bit(place) == 0:
                    spans[place].domain &= ~bit(piece)
                    changed = True
        return changed


def assign(spans: list[Span], place: i64, holders: list[int], tried: set[int]) -> bool:
    """Give a span a piece, if need be by giving other spans another one (an augmenting path)."""
    for piece in numbers(spans[place].domain):
        if piece not in tried:
            tried.add(piece)
            if holders[piece] == NOBODY or assign(spans, holders[piece], holders, tried):
                holders[piece] = int(place)
                return True
    return False


def independent_parts(graph: ConstraintGraph) -> list[list[Event]]:
    """The events by independent component; a span with a certain piece, or a mix with certain contents, joins none."""
    part_of: list[int] = [int(event.index) for event in graph.events]
    for event in graph.events:
        certain = event.is_certain()
        event.bag = event.contents() if certain else 0
        for span in event.ins:
            span.flows = False
            if certain:
                span.stated &= event.bag
            elif single(span.domain):
                span.stated = span.domain
                event.bag |= span.domain
            else:
                span.flows = True
                joined, joins = part_of[span.source], part_of[event.index]
                part_of = [joined if part == joins else part for part in part_of]
    for event in graph.events:
        for span in event.outs:
            if single(span.domain) and span.domain & event.bag != 0:
                span.is_drawn = False
                event.bag &= ~span.domain
    parts: list[list[Event]] = []
    for part in range(len(graph.events)):
        events = [event for event in graph.events if part_of[event.index] == part]
        if len(events) > 0:
            parts.append(events)
    return parts
