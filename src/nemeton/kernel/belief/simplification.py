"""Simplification: what keeps a log short without changing the odds of any present world.

A log is rewritten only by what it says itself, so two games that an observer cannot tell apart keep the same log.
"""

from mypy_extensions import i64

from nemeton.kernel.belief.constraints import (
    MIX,
    NARROW,
    NOBODY,
    SHUFFLE,
    Constraint,
    ConstraintGraph,
    Event,
    are_interchangeable,
)
from nemeton.kernel.belief.masks import bit, count, lowest, numbers, rename_members, single


def is_first_touch(entries: list[Constraint], place: i64) -> bool:
    """Is this entry the first that speaks of any of its objects?"""
    return all(entries[i].objects & entries[place].objects == 0 for i in range(place))


def drop_void(entries: list[Constraint], place: i64) -> list[Constraint] | None:
    """Drop what the shuffle at `place` made void; None if that is nothing.

    What happened among these objects before is void. An older shuffle that reached beyond them keeps the other objects
    with the other pieces. Where a mix reached beyond them nothing is dropped: its other objects may still tell of it.
    """
    shuffle = entries[place]
    kept: list[Constraint] = []
    for i in range(place):
        entry = entries[i]
        if entry.objects & shuffle.objects == 0:
            kept.append(entry)
        elif entry.objects & ~shuffle.objects != 0:
            rest = Constraint(SHUFFLE, entry.objects & ~shuffle.objects, entry.pieces & ~shuffle.pieces)
            if entry.kind == MIX or not is_first_touch(entries, i) or count(rest.objects) != count(rest.pieces):
                return None
            kept.append(rest)
    return None if is_first_touch(entries, place) else kept + entries[place:]


def merge_narrowings(entries: list[Constraint]) -> list[Constraint]:
    """Merge all that narrows an object from one event to the next into one entry, the first."""
    result: list[Constraint] = []
    narrowed_at: dict[int, int] = {}  # by object: where in the result
    for entry in entries:
        obj = int(lowest(entry.objects))
        if entry.kind == NARROW and obj in narrowed_at:
            result[narrowed_at[obj]] = Constraint(NARROW, entry.objects, entry.pieces & result[narrowed_at[obj]].pieces)
            continue
        for touched in numbers(entry.objects):
            narrowed_at.pop(touched, None)
        if entry.kind == NARROW:
            narrowed_at[obj] = len(result)
        result.append(entry)
    return result


def simplify(entries: list[Constraint], graph: ConstraintGraph) -> list[Constraint] | None:
    """Simplify the log once, with the odds of every present world as they were; None if nothing is left to do."""
    for event in graph.events:
        if event.entry == NOBODY:
            continue
        place = event.entry
        if not event.is_mix:
            shorter = drop_void(entries, place)
        elif are_interchangeable(event.ins):
            shorter = entries[:place] + entries[place + 1 :]
        elif event.is_certain():
            shorter = entries.copy()  # the set is known, the order is not: that is a shuffle
            shorter[place] = Constraint(SHUFFLE, entries[place].objects, event.contents())
        else:
            shorter = trace_through(entries, event, graph.last)
        if shorter is not None:
            return shorter
    return None


def trace_through(entries: list[Constraint], mix: Event, last: i64) -> list[Constraint] | None:
    """Take one object out of a mix, if its piece can only have come from, or gone to, interchangeable spans.

    Any of these may have been the one: say it was the first.
    """
    for out in mix.outs:
        came = [span for span in mix.ins if span.domain & out.domain != 0]
        if len(came) > 0 and are_interchangeable(came):
            return unmix(entries, mix.entry, came[0].obj, out.obj)
    for span in mix.ins:
        went = [out for out in mix.outs if out.domain & span.domain != 0]
        if len(went) > 0 and are_interchangeable(went) and (len(went) == 1 or went[0].target < last):
            return unmix(entries, mix.entry, span.obj, went[0].obj)
    return None


def unmix(entries: list[Constraint], place: i64, came: i64, went: i64) -> list[Constraint]:
    """Rewrite the log as if the piece of `came` had been left out of the mix at `place` and laid at `went`."""
    old: list[int] = [came, went]
    new: list[int] = [went, came]
    result = [Constraint(e.kind, rename_members(e.objects, old, new), e.pieces) for e in entries[:place]]
    left = entries[place].objects & ~bit(went)
    if not single(left):
        result.append(Constraint(MIX, left, 0))
    return result + entries[place + 1 :]
