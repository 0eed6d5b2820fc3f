"""A story: what one observer's log about hidden objects says happened, and what follows at once.

A log has three kinds of entry. A *shuffle* says that just these objects hold just these pieces, in an order nobody
knows; a *mix*, that these objects changed contents among themselves in an order not known; a *narrow*, that an object
is one of these pieces. Before the first entry every object may be any piece.

From one event (a shuffle or a mix) to the next an object holds one piece: that is a `Span`. Every event takes spans in
and gives as many out. A *history* fills all spans so that each mix gives out what it took in, each shuffle takes in and
gives out its own pieces, and no narrow is hurt. All histories are equally likely; `histories` counts them.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

SHUFFLE: Final = 0
MIX: Final = 1
NARROW: Final = 2

MOST: Final = 62  # objects in one Knowledge: as many as a mask has bits
NOBODY: Final = -1

# A table: compiled, an i64 `1 << number` is computed in 32 bits, and wrong from 31 on.
BITS: Final = vec[i64]([2**number for number in range(MOST)])


def bit(number: i64) -> i64:
    return BITS[number]


def everything(size: i64) -> i64:
    """The mask of the numbers below `size`."""
    return (bit(size - 1) - 1) | bit(size - 1)


def count(mask: i64) -> i64:
    return int(mask).bit_count()


def single(mask: i64) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


def lowest(mask: i64) -> i64:
    """The lowest number in a mask that is not empty."""
    return int(mask & -mask).bit_length() - 1


def numbers(mask: i64) -> list[int]:
    """The numbers in a mask, ascending."""
    found: list[int] = []
    while mask != 0:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def mask_of(members: list[int]) -> i64:
    mask: i64 = 0
    for member in members:
        mask |= bit(member)
    return mask


def renamed(mask: i64, old: list[int], new: list[int]) -> i64:
    """The mask with each number of `old` called by its number in `new`."""
    result = mask & ~mask_of(old)
    for i in range(len(old)):
        if mask & bit(old[i]) != 0:
            result |= bit(new[i])
    return result


@final
@mypyc_attr(acyclic=True)
class Entry:
    """One line of a log; never changed, so clones share it."""

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
        self.told: i64 = pieces  # what entries about this very span leave
        self.may: i64 = pieces  # what is left when its neighbours have been heard too
        self.flows: bool = False  # its piece goes on into a mix of the same part
        self.drawn: bool = True  # its piece is drawn from a bag; not so if it is certain and was certain to be there
        self.heard: bool = False  # the others were told that its piece is taken


@final
@mypyc_attr(acyclic=True)
class Event:
    """A shuffle or a mix: a bag that takes spans in and gives as many out."""

    def __init__(self, index: i64, entry: i64, mixes: bool, stock: i64) -> None:
        self.index: i64 = index
        self.entry: i64 = entry  # place in the log; NOBODY for the beginning, when everything may be anything
        self.mixes: bool = mixes
        self.stock: i64 = stock  # the pieces of a shuffle
        self.bag: i64 = 0  # pieces it holds at first, before spans that flow bring theirs
        self.heard: i64 = 0  # contents the others were told are taken
        self.place: i64 = 0  # number within its part
        self.ins: list[Span] = []
        self.outs: list[Span] = []

    def contents(self) -> i64:
        """The pieces that may be in it; exactly those that are when they are as many as its spans."""
        return union(self.ins) if self.mixes else self.stock

    def certain(self) -> bool:
        return not self.mixes or count(union(self.ins)) == len(self.ins)


def union(spans: list[Span]) -> i64:
    mask: i64 = 0
    for span in spans:
        mask |= span.may
    return mask


def alike(spans: list[Span]) -> bool:
    """Can no history tell these spans apart? They come from one event, go into one, and are told the same."""
    first = spans[0]
    for span in spans:
        if span.source != first.source or span.target != first.target or span.told != first.told:
            return False
    return True


@final
@mypyc_attr(acyclic=True)
class Story:
    """A log as events and spans, each span with the pieces that simple reasoning leaves it."""

    def __init__(self, entries: list[Entry], size: i64) -> None:
        self.size: i64 = size
        self.impossible: bool = False  # seen at once that no history fits; if not, there may still be none
        self.spans: list[Span] = []
        self.now: list[Span] = []  # by object
        self.events: list[Event] = [Event(0, NOBODY, False, everything(size))]
        last = 1
        for entry in entries:
            last += entry.kind != NARROW
        self.last: i64 = last
        for obj in range(size):
            self.now.append(self.begin(obj, self.events[0]))
        for place in range(len(entries)):
            self.tell(place, entries[place])
        self.settle()

    def begin(self, obj: i64, event: Event) -> Span:
        span = Span(len(self.spans), obj, event.index, self.last, everything(self.size))
        self.spans.append(span)
        event.outs.append(span)
        return span

    def tell(self, place: i64, entry: Entry) -> None:
        if entry.kind == NARROW:
            span = self.now[lowest(entry.objects)]
            span.told &= entry.pieces
            span.may &= entry.pieces
            return
        event = Event(len(self.events), place, entry.kind == MIX, entry.pieces)
        self.events.append(event)
        for obj in numbers(entry.objects):
            span = self.now[obj]
            span.target = event.index
            if not event.mixes:
                span.told &= entry.pieces
                span.may &= entry.pieces
            event.ins.append(span)
            self.now[obj] = self.begin(obj, event)

    def settle(self) -> None:
        """Strike out what neighbours exclude, until nothing changes."""
        changed = True
        while changed:
            changed = False
            for event in self.events:
                changed |= self.balance(event)
            for event in reversed(self.events):
                changed |= self.balance(event)
            for span in self.spans:
                if single(span.may) and not span.heard:
                    span.heard = True
                    changed |= self.exclude(span.may, span.source, span.target, span.index)
        if any(span.may == 0 for span in self.spans):
            self.impossible = True

    def balance(self, event: Event) -> bool:
        """What goes out came in, and the other way round; certain contents are nowhere else at that time."""
        changed = False
        came = event.contents()
        for span in event.outs:
            if span.may & ~came != 0:
                span.may &= came
                changed = True
        if event.mixes:
            went = union(event.outs)
            for span in event.ins:
                if span.may & ~went != 0:
                    span.may &= went
                    changed = True
        if event.certain() and event.heard != event.contents():
            event.heard = event.contents()
            changed |= self.exclude(event.heard, event.index, event.index, NOBODY)
        return changed

    def exclude(self, pieces: i64, since: i64, until: i64, but: i64) -> bool:
        """These pieces were elsewhere from one event to another: strike them out of all spans of that time but one."""
        changed = False
        for span in self.spans:
            if span.source < until and since < span.target and span.index != but and span.may & pieces != 0:
                span.may &= ~pieces
                changed = True
        return changed

    def settle_thoroughly(self) -> None:
        """Strike out also what no whole assignment of pieces to the spans of one moment uses."""
        changed = True
        while changed and not self.impossible:
            changed = False
            for moment in range(1, self.last + 1):
                changed |= self.match_moment(moment)
            if changed:
                self.settle()

    def match_moment(self, moment: i64) -> bool:
        """Match spans and pieces just before an event; a piece may stay if some matching gives it to the span.

        That is so if the span and the one the piece is matched with can reach each other by giving pieces on.
        """
        spans = [span for span in self.spans if span.source < moment <= span.target]
        holders: list[int] = [NOBODY] * self.size  # by piece: place in spans
        for place in range(len(spans)):
            if not give(spans, place, holders, set()):
                self.impossible = True
                return False
        reach: list[int] = []
        for span in spans:
            reach.append(mask_of([holders[piece] for piece in numbers(span.may)]))
        for middle in range(len(spans)):
            for place in range(len(spans)):
                if reach[place] & bit(middle) != 0:
                    reach[place] |= reach[middle]
        changed = False
        for place in range(len(spans)):
            for piece in numbers(spans[place].may):
                if reach[holders[piece]] & bit(place) == 0:
                    spans[place].may &= ~bit(piece)
                    changed = True
        return changed


def give(spans: list[Span], place: i64, holders: list[int], tried: set[int]) -> bool:
    """Give a span a piece, if need be by giving other spans another one."""
    for piece in numbers(spans[place].may):
        if piece not in tried:
            tried.add(piece)
            if holders[piece] == NOBODY or give(spans, holders[piece], holders, tried):
                holders[piece] = int(place)
                return True
    return False


def first_touch(entries: list[Entry], place: i64) -> bool:
    """Does no entry before this one speak of its objects?"""
    return all(entries[i].objects & entries[place].objects == 0 for i in range(place))


def forgotten(entries: list[Entry], place: i64) -> list[Entry] | None:
    """The log without what the shuffle at `place` made void, or None if there is nothing to forget.

    What happened among these objects before is void. An older shuffle that reached beyond them keeps the other
    objects with the other pieces. Where a mix reached beyond them nothing is forgotten: its other side may still tell.
    """
    shuffle = entries[place]
    kept: list[Entry] = []
    for i in range(place):
        entry = entries[i]
        if entry.objects & shuffle.objects == 0:
            kept.append(entry)
        elif entry.objects & ~shuffle.objects != 0:
            rest = Entry(SHUFFLE, entry.objects & ~shuffle.objects, entry.pieces & ~shuffle.pieces)
            if entry.kind == MIX or not first_touch(entries, i) or count(rest.objects) != count(rest.pieces):
                return None
            kept.append(rest)
    return None if first_touch(entries, place) else kept + entries[place:]


def merged(entries: list[Entry]) -> list[Entry]:
    """The log with all that is told about an object from one event to the next in one entry, the first."""
    result: list[Entry] = []
    told_at: dict[int, int] = {}  # by object: where in the result
    for entry in entries:
        obj = int(lowest(entry.objects))
        if entry.kind == NARROW and obj in told_at:
            result[told_at[obj]] = Entry(NARROW, entry.objects, entry.pieces & result[told_at[obj]].pieces)
            continue
        for touched in numbers(entry.objects):
            told_at.pop(touched, None)
        if entry.kind == NARROW:
            told_at[obj] = len(result)
        result.append(entry)
    return result


def simpler(entries: list[Entry], story: Story) -> list[Entry] | None:
    """The log after one simplification that leaves the odds of every present world as they were, or None."""
    for event in story.events:
        if event.entry == NOBODY:
            continue
        place = event.entry
        if not event.mixes:
            shorter = forgotten(entries, place)
        elif alike(event.ins):
            shorter = entries[:place] + entries[place + 1 :]
        elif event.certain():
            shorter = entries.copy()  # the set is known, the order is not: that is a shuffle
            shorter[place] = Entry(SHUFFLE, entries[place].objects, event.contents())
        else:
            shorter = traced(entries, event, story.last)
        if shorter is not None:
            return shorter
    return None


def traced(entries: list[Entry], mix: Event, last: i64) -> list[Entry] | None:
    """The log with one object taken out of a mix, if it is certain enough where its piece came from or went to.

    Among alikes any may have been the one: say it was the first.
    """
    for out in mix.outs:
        came = [span for span in mix.ins if span.may & out.may != 0]
        if len(came) > 0 and alike(came):
            return straightened(entries, mix.entry, came[0].obj, out.obj)
    for span in mix.ins:
        went = [out for out in mix.outs if out.may & span.may != 0]
        if len(went) > 0 and alike(went) and (len(went) == 1 or went[0].target < last):
            return straightened(entries, mix.entry, span.obj, went[0].obj)
    return None


def straightened(entries: list[Entry], place: i64, came: i64, went: i64) -> list[Entry]:
    """The log in which what `came` held before the mix at `place` was not mixed, but is what `went` held after it."""
    old: list[int] = [came, went]
    new: list[int] = [went, came]
    result = [Entry(e.kind, renamed(e.objects, old, new), e.pieces) for e in entries[:place]]
    left = entries[place].objects & ~bit(went)
    if not single(left):
        result.append(Entry(MIX, left, 0))
    return result + entries[place + 1 :]


def cut(story: Story) -> list[list[Event]]:
    """Cut spans whose piece, and mixes whose contents, are certain; the events still joined, part by part."""
    part_of: list[int] = [int(event.index) for event in story.events]
    for event in story.events:
        certain = event.certain()
        event.bag = event.contents() if certain else 0
        for span in event.ins:
            span.flows = False
            if certain:
                span.told &= event.bag
            elif single(span.may):
                span.told = span.may
                event.bag |= span.may
            else:
                span.flows = True
                joined, joins = part_of[span.source], part_of[event.index]
                part_of = [joined if part == joins else part for part in part_of]
    for event in story.events:
        for span in event.outs:
            if single(span.may) and span.may & event.bag != 0:
                span.drawn = False
                event.bag &= ~span.may
    parts: list[list[Event]] = []
    for part in range(len(story.events)):
        events = [event for event in story.events if part_of[event.index] == part]
        if len(events) > 0:
            parts.append(events)
    return parts
