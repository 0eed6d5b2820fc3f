"""The gate: what leaves the server about a game goes through here, and is what one seat, or a spectator, may see.

Whoever is outside gets views, events blanked for that seat, and the seat's own question with its options. The gate is
given a viewpoint (a seat, or none for a spectator) and has no way to ask for more. The games' own structures go out as
they are: the encoder makes of them the objects that the messages promise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast, final

from msgspec import Struct
from msgspec.structs import astuple

from nemeton.kernel.decision import Decision, Refusal
from nemeton.kernel.journal import ALL, Event
from nemeton.kernel.state import State
from nemeton.server import wire
from nemeton.server.acts import take_back_of
from nemeton.server.table import Table

Viewpoint = int | None


class Gate:
    """Makes the sights of one table. It remembers what was last shown to each viewpoint, to say only what changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: dict[Viewpoint, Struct] = {}

    def whole(self, viewpoint: Viewpoint) -> wire.Sight | None:
        """Show everything, to who comes in or has fallen behind."""
        state = self.table.state
        if state is None:
            return None
        view = self.seen[viewpoint] = state.view(viewpoint)
        return self.sight(state, viewpoint, view=view)

    def news(self, looking: Sequence[Viewpoint], events: Sequence[Event]) -> dict[Viewpoint, wire.Sight]:
        """What a step changed for everybody who looks, all of it for those who have not seen what was before.

        What other viewpoint have seen is forgotten.
        """
        state = self.table.state
        if state is None:
            return {}
        before, self.seen = self.seen, {}
        sights: dict[Viewpoint, wire.Sight] = {}
        views, like = state.views(looking), None
        for i in range(len(looking)):
            viewpoint, view = looking[i], views[i]
            self.seen[viewpoint] = view
            old = before.get(viewpoint)
            if old is None:
                sights[viewpoint] = self.sight(state, viewpoint, view=view)
                continue
            if like is None or like.before is not old or like.after is not view:  # else they see all the same
                like = Changes(old, view, like)
            sights[viewpoint] = self.sight(state, viewpoint, like.parts, events_for(events, viewpoint))
        return sights

    def sight(
        self,
        state: State,
        viewpoint: Viewpoint,
        changed: dict[str, Any] | None = None,
        events: list[Any] | None = None,
        view: Any = None,
    ) -> wire.Sight:
        """What is seen from a viewpoint, whole or by what has changed, and what its seat is asked."""
        ask, again, back = self.ask(state, viewpoint), self.again(state, viewpoint), self.back(viewpoint)
        return wire.Sight(viewpoint, view, changed or {}, events or [], ask, again, back)

    def ask(self, state: State, viewpoint: Viewpoint) -> wire.Ask | None:
        """The open question; a game that was given up or ended by agreement asks nobody any more."""
        return ask_of(state, viewpoint) if self.table.status == "running" else None

    def again(self, state: State, viewpoint: Viewpoint) -> wire.Ask | None:
        """The question a seat has answered and may answer anew, because others are still asked."""
        if viewpoint is None or self.table.status != "running" or not state.can_revise(viewpoint):
            return None
        decision = state.game.decision(state, viewpoint)
        return make_ask(state, decision, state.revisions(viewpoint), int(state.answer(viewpoint)))

    def back(self, viewpoint: Viewpoint) -> wire.Back | None:
        return None if viewpoint is None else take_back_of(self.table, viewpoint)


@final
class Changes:
    """The parts of a view that differ from the one before, by path: a member of a list of structures has its own.

    Viewpoint that see nearly the same see the same objects: what was compared for others is not compared again.
    """

    def __init__(self, before: Struct, after: Struct, like: Changes | None = None) -> None:
        self.before, self.after = before, after
        self.olds: tuple[Any, ...] = astuple(before)
        self.news: tuple[Any, ...] = astuple(after)
        self.parts: dict[str, Any] = {}
        names = after.__struct_fields__
        for at in range(len(self.news)):
            self.compare(at, names[at], like)

    def compare(self, at: int, name: str, like: Changes | None) -> None:
        old, new = self.olds[at], self.news[at]
        if old is new:
            return
        if isinstance(new, list) and new and isinstance(new[0], Struct):
            self.compare_members(name, old, new)
        elif like is not None and old is like.olds[at] and new is like.news[at]:
            if name in like.parts:
                self.parts[name] = new
        elif old != new:
            self.parts[name] = new

    def compare_members(self, name: str, old: list[Any], new: list[Any]) -> None:
        for i, one in enumerate(new):
            if i >= len(old) or old[i] != one:
                self.parts[f"{name}.{i}"] = one
        if len(old) != len(new):
            self.parts[f"{name}.length"] = len(new)


def events_for(events: Sequence[Event], viewpoint: Viewpoint) -> list[Any]:
    """The events as they were seen from a viewpoint; most of them everybody sees as they are."""
    return [event if event.seen_by == ALL else event.to(viewpoint) for event in events]


def ask_of(state: State, viewpoint: Viewpoint) -> wire.Ask | None:
    """The question the seat of a viewpoint is asked, with its options described."""
    decision = None if viewpoint is None else state.decision(viewpoint)
    return None if decision is None or viewpoint is None else make_ask(state, decision, state.legal(viewpoint))


def make_ask(state: State, decision: Decision, legal: Iterable[int], said: int | None = None) -> wire.Ask:
    return wire.Ask(
        number=decision.number,
        kind=decision.kind,
        rules=decision.rules,
        mode=decision.mode,
        about=decision.about,
        options=[wire.Choice(action, cast(Any, state.describe(action))) for action in legal],
        closed=closed_options(state, decision),
        said=said,
    )


def closed_options(state: State, decision: Decision) -> list[wire.Shut]:
    return [
        wire.Shut(one.action, cast(Any, state.describe(one.action)), explain(one.refusal)) for one in decision.closed
    ]


def previews_of(state: State, seat: int) -> list[wire.Foretold]:
    """What the options of an asked seat would certainly do, as far as the game foretells it."""
    return [wire.Foretold(action, preview) for action, preview in state.previews(seat).items()]


def explain(refusal: Refusal) -> wire.Why:
    return wire.Why(refusal.code, refusal.rule, dict(refusal.values))
