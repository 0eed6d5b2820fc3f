"""The gate: what leaves the server about a game goes through here, and is what one seat, or a spectator, may see.

Whoever is outside gets views, events blanked for that seat, and the seat's own question with its options. The gate is
given the eyes to see with (a seat, or none for a spectator) and has no way to ask for more. The games' own structures
go out as they are: the encoder makes of them the objects that the messages promise.
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
from nemeton.server.acts import back_of
from nemeton.server.table import Table

Eyes = int | None


class Gate:
    """One table's sights. It remembers what each pair of eyes has seen, to say only what has changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: dict[Eyes, Struct] = {}

    def whole(self, eyes: Eyes) -> wire.Sight | None:
        """Everything, for who comes in or has fallen behind."""
        state = self.table.state
        if state is None:
            return None
        view = self.seen[eyes] = state.view(eyes)
        return self.sight(state, eyes, view=view)

    def news(self, looking: Sequence[Eyes], events: Sequence[Event]) -> dict[Eyes, wire.Sight]:
        """What a step changed for everybody who looks, all of it for those who have not seen what was before.

        What other eyes have seen is forgotten.
        """
        state = self.table.state
        if state is None:
            return {}
        before, self.seen = self.seen, {}
        sights: dict[Eyes, wire.Sight] = {}
        views, like = state.views(looking), None
        for i in range(len(looking)):
            eyes, view = looking[i], views[i]
            self.seen[eyes] = view
            old = before.get(eyes)
            if old is None:
                sights[eyes] = self.sight(state, eyes, view=view)
                continue
            if like is None or like.before is not old or like.after is not view:  # else they see all the same
                like = Changes(old, view, like)
            sights[eyes] = self.sight(state, eyes, like.parts, told(events, eyes))
        return sights

    def sight(
        self,
        state: State,
        eyes: Eyes,
        changed: dict[str, Any] | None = None,
        events: list[Any] | None = None,
        view: Any = None,
    ) -> wire.Sight:
        """What these eyes see, whole or by what has changed, and what they are asked."""
        ask, again, back = self.ask(state, eyes), self.again(state, eyes), self.back(eyes)
        return wire.Sight(eyes, view, changed or {}, events or [], ask, again, back)

    def ask(self, state: State, eyes: Eyes) -> wire.Ask | None:
        """The open question; a game that was given up or ended by agreement asks nobody any more."""
        return ask_of(state, eyes) if self.table.status == "running" else None

    def again(self, state: State, eyes: Eyes) -> wire.Ask | None:
        """The question a seat has answered and may answer anew, because others are still asked."""
        if eyes is None or self.table.status != "running" or not state.can_revise(eyes):
            return None
        decision = state.game.decision(state, eyes)
        return asked(state, decision, state.revisions(eyes), int(state.answer(eyes)))

    def back(self, eyes: Eyes) -> wire.Back | None:
        return None if eyes is None else back_of(self.table, eyes)


@final
class Changes:
    """The parts of a view that differ from the one before, by path: a member of a list of structures has its own.

    Eyes that see nearly the same see the same objects: what was compared for others is not compared again.
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


def told(events: Sequence[Event], eyes: Eyes) -> list[Any]:
    """What happened, as these eyes saw it. Most of it everybody sees: that needs not be asked of each event."""
    return [event if event.seen_by == ALL else event.to(eyes) for event in events]


def ask_of(state: State, eyes: Eyes) -> wire.Ask | None:
    """The question these eyes' seat is asked, with its options described."""
    decision = None if eyes is None else state.decision(eyes)
    return None if decision is None or eyes is None else asked(state, decision, state.legal(eyes))


def asked(state: State, decision: Decision, legal: Iterable[int], said: int | None = None) -> wire.Ask:
    return wire.Ask(
        number=decision.number,
        kind=decision.kind,
        rules=decision.rules,
        mode=decision.mode,
        about=decision.about,
        options=[wire.Choice(action, cast(Any, state.describe(action))) for action in legal],
        closed=shut(state, decision),
        said=said,
    )


def shut(state: State, decision: Decision) -> list[wire.Shut]:
    return [wire.Shut(one.action, cast(Any, state.describe(one.action)), why(one.refusal)) for one in decision.closed]


def why(refusal: Refusal) -> wire.Why:
    return wire.Why(refusal.code, refusal.rule, dict(refusal.values))
