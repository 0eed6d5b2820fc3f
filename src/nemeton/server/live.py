"""A table in memory, with those who are at it."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import msgspec

from nemeton.kernel.journal import Event
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.fair_queue import NO_ASKER, Asker
from nemeton.server.gate import Gate, Viewpoint
from nemeton.server.outbox import Outbox
from nemeton.server.table import Table
from nemeton.server.times import now_ms


def suggestions(table: Table) -> list[wire.Suggestion]:
    """What the bots said they would choose, described."""
    state = table.state
    if state is None:
        return []
    return [
        wire.Suggestion(seat, int(state.number), action, cast(Any, state.describe(action)), table.reasons.get(seat))
        for seat, action in sorted(table.suggested.items())
    ]


NEVER = 1 << 62  # later than any moment
SPECTATOR: tuple[Viewpoint, ...] = (None,)


def viewpoints_of(table: Table, player: str) -> tuple[Viewpoint, ...]:
    """The seats a person may look from; whoever has none looks on."""
    return tuple(table.seats_of(player)) or SPECTATOR


@dataclass(eq=False)
class Visitor:
    """One open socket at a table."""

    player: str
    outbox: Outbox
    network: str = ""  # where it comes from
    since: int = field(default_factory=now_ms)


class Question(NamedTuple):
    """What a bot is asked, and the entry that asked it: after a take-back the same number is another question."""

    seat: int
    number: int
    since: int


class Others(msgspec.Struct, frozen=True, array_like=True):
    """Who is at a table through another worker."""

    players: list[str] = []
    watching: int = 0


@dataclass(eq=False)
class Live:
    """The log's table, its gate and its visitors. Its actor changes and shows it."""

    table: Table
    name_of: Callable[[str], str]
    visitors: set[Visitor] = field(default_factory=set)
    circles: dict[tuple[Viewpoint, ...], list[Visitor]] | None = None  # see `looking`; None: to be found out
    elsewhere: dict[str, Others] = field(default_factory=dict)  # by worker
    bot_questions: dict[tuple[int, int], Question] = field(default_factory=dict)  # the open questions to bots
    mine: set[Question] = field(default_factory=set)  # those this worker sees to
    thinking: set[Question] = field(default_factory=set)  # and those its bots think about now
    resting: bool = False  # do its bots wait until somebody looks?
    looked_at: float = -math.inf  # when somebody last did, by the monotonic clock
    asker: Asker = NO_ASKER  # on whose behalf its bots think
    written_here: bool = False  # was the last entry this worker's?
    renewed: int = 0  # when the other workers were last told that a bot is thinking, in milliseconds
    timer: asyncio.TimerHandle | None = None
    idle_since: float = 0.0

    def __post_init__(self) -> None:
        self.gate = Gate(self.table)
        self.shown = self.table.seq  # the last entry visitors were told about
        self.ask_bots(False)

    def become(self, table: Table) -> None:
        """The table was read anew from its log."""
        self.table = table
        self.gate = Gate(table)
        self.circles = None

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # ------------------------------------------------------------------ visitors
    def enter(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self.circles = None

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self.circles = None

    def note_look(self, asker: Asker) -> None:
        """Somebody looks. Bots think on behalf of who plays, or if nobody does, of who looked last."""
        self.looked_at = time.monotonic()
        if self.table.seats_of(asker.person) or not self.table.seats_of(self.asker.person):
            self.asker = asker

    def looking(self) -> dict[tuple[Viewpoint, ...], list[Visitor]]:
        """The visitors, in circles of those who have the same viewpoints and are therefore sent the same."""
        if self.circles is None:
            self.circles = {}
            for visitor in self.visitors:
                self.circles.setdefault(viewpoints_of(self.table, visitor.player), []).append(visitor)
        return self.circles

    # ------------------------------------------------------------------ bots
    def ask_bots(self, here: bool, anew: bool = False) -> None:
        """Note which bots are asked now; what an entry asks them is thought about where the entry was written."""
        table = self.table
        self.resting = False
        if table.status != "running" or all(chair.person for chair in table.chairs):
            self.bot_questions = {}
            self.mine.clear()
            return
        before = {} if anew else self.bot_questions
        number = int(table.state.number) if table.state is not None else 0
        asked = {(seat, number): Question(seat, number, table.seq) for seat in table.bots_asked() or table.advisers()}
        self.bot_questions = {key: before.get(key, question) for key, question in asked.items()}
        if here:
            self.mine.update(question for key, question in self.bot_questions.items() if key not in before)
        self.mine.intersection_update(self.bot_questions.values())

    def asks(self, question: Question) -> bool:
        """Is this question still open?"""
        return self.bot_questions.get((question.seat, question.number)) == question

    # ------------------------------------------------------------------ what visitors are told
    def snapshot(self, player: str, now: int, chat: list[wire.Spoken]) -> wire.Opened:
        """All a person may know."""
        table = self.table
        sights = [sight for one in viewpoints_of(table, player) if (sight := self.gate.whole(one)) is not None]
        return wire.Opened(
            seq=table.seq,
            now=now,
            table=self.describe(),
            you=table.seats_of(player),
            player=player,
            scene=table.game.scene(table.state) if table.state is not None else {},
            sights=sights,
            clock=table.clocks.to_wire(),
            chat=chat,
        )

    def step(self, entry: log.Entry, events: Sequence[Event]) -> None:
        """Show an entry that has just been taken, and is on disk, to everybody here."""
        self.shown = self.table.seq
        table: wire.Table | None = None
        if not isinstance(entry, log.Moved) or self.table.status != "running":
            table = self.describe()
            self.circles = None  # it may be about who sits where
        seq, what, clock = self.table.seq, log.public(entry), self.table.clocks.to_wire()
        state = self.table.state if isinstance(entry, log.Started) else None
        scene = self.table.game.scene(state) if state is not None else {}
        looking = self.looking()
        sights = self.gate.news(list({one: None for viewpoints in looking for one in viewpoints}), events)
        for viewpoints, visitors in looking.items():
            seen = [sights[one] for one in viewpoints if one in sights]
            text = wire.encode(wire.Step(seq, entry.at, what, table, seen, clock, scene))
            for visitor in visitors:
                visitor.outbox.push(text)

    def here(self) -> Others:
        """Who is at the table through this worker."""
        players = sorted({visitor.player for visitor in self.visitors if visitor.player})
        return Others(players, sum(not self.table.seats_of(visitor.player) for visitor in self.visitors))

    def present(self) -> set[str]:
        """Everybody who is at the table, through whichever worker."""
        here = {visitor.player for visitor in self.visitors if visitor.player}
        return here.union(*(others.players for others in self.elsewhere.values()))

    def all_here_since(self) -> int:
        """Since when everybody whose clock runs has been here, through this worker; `NEVER` if somebody is not."""
        since = 0
        for seat in self.table.clocks.running:
            person = self.table.chairs[seat].person
            since = max(since, min((one.since for one in self.visitors if one.player == person), default=NEVER))
        return since

    def presence(self) -> wire.Presence:
        present = self.present()
        seats = [seat for seat, chair in enumerate(self.table.chairs) if chair.person and chair.person in present]
        watching = self.here().watching + sum(others.watching for others in self.elsewhere.values())
        return wire.Presence(seats, watching)

    def tell(self, message: msgspec.Struct, to: Callable[[Visitor], bool] = lambda _: True) -> None:
        text = wire.encode(message)
        for visitor in self.visitors:
            if to(visitor):
                visitor.outbox.push(text)

    def describe(self) -> wire.Table:
        """All about the table but the game on it."""
        table = self.table
        here = self.present()
        return wire.Table(
            id=table.id,
            setup=table.setup,
            status=table.status,
            host=table.host,
            chairs=[
                wire.Chair(
                    seat,
                    chair.player,
                    self.name_of(chair.player),
                    chair.bot,
                    chair.player in here,
                    chair.offered,
                    chair.contributes,
                    chair.seal,
                    chair.reserved,
                    chair.came_late,
                )
                for seat, chair in enumerate(table.chairs)
            ],
            commitment=table.commitment,
            opened=table.opened,
            rules=table.rules,
            content=table.content,
            started=table.started,
            ended=table.ended,
            paused=table.paused,
            ending=table.ending,
            proposal=table.proposal,
            suggested=suggestions(table),
            drawing=table.drawing,
            withheld=[self.name_of(player) for player in table.withheld],
            waiting_since=table.waiting_since,
            rematch=table.rematch,
            note=table.note,
            same_address=table.same_address,
            campaign="" if table.evening is None else table.evening.campaign,
            evening=0 if table.evening is None else table.evening.number,
        )
