"""A table in memory, with those who are at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from nemeton.kernel.journal import Event
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.gate import Eyes, Gate
from nemeton.server.outbox import Outbox
from nemeton.server.table import Table

SPECTATOR: tuple[Eyes, ...] = (None,)


def eyes_of(table: Table, player: str) -> tuple[Eyes, ...]:
    """The seats a person may look from; whoever has none looks on."""
    return tuple(table.seats_of(player)) or SPECTATOR


@dataclass(eq=False)
class Visitor:
    """One open socket at a table."""

    player: str
    outbox: Outbox


@dataclass(eq=False)
class Live:
    """The log's table, its gate and its visitors. Whoever changes or shows it holds the lock."""

    table: Table
    name_of: Callable[[str], str]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    visitors: set[Visitor] = field(default_factory=set)
    thinking: set[tuple[int, int]] = field(default_factory=set)  # bots' seats, and the questions they think about
    timer: asyncio.TimerHandle | None = None
    idle_since: float = 0.0

    def __post_init__(self) -> None:
        self.gate = Gate(self.table)

    def become(self, table: Table) -> None:
        """The table was read anew from its log."""
        self.table = table
        self.gate = Gate(table)

    # ------------------------------------------------------------------ what visitors are told
    def opened(self, player: str, now: int, chat: list[wire.Spoken]) -> wire.Opened:
        """All a person may know."""
        table = self.table
        sights = [sight for one in eyes_of(table, player) if (sight := self.gate.whole(one)) is not None]
        return wire.Opened(
            seq=table.seq,
            now=now,
            table=self.told(),
            you=table.seats_of(player),
            player=player,
            scene=table.game.scene(table.state) if table.state is not None else {},
            sights=sights,
            clock=table.clocks.shown(),
            chat=chat,
        )

    def step(self, entry: log.Entry, events: Iterable[Event]) -> None:
        """Show an entry that has just been taken, and is on disk, to everybody here."""
        told = list(events)
        table = None if isinstance(entry, log.Moved) and self.table.status == "running" else self.told()
        step = wire.Step(self.table.seq, entry.at, log.public(entry), table, [], self.table.clocks.shown())
        ready: dict[tuple[Eyes, ...], str] = {}
        sights: dict[Eyes, wire.Sight | None] = {}
        for visitor in self.visitors:
            eyes = eyes_of(self.table, visitor.player)
            if eyes not in ready:
                for one in eyes:
                    if one not in sights:
                        sights[one] = self.gate.news(one, told)
                seen = [sight for one in eyes if (sight := sights[one]) is not None]
                ready[eyes] = wire.encode(msgspec.structs.replace(step, sights=seen)).decode()
            visitor.outbox.push(ready[eyes])
        for unseen in self.gate.seen.keys() - sights.keys():
            self.gate.forget(unseen)

    def presence(self) -> wire.Presence:
        here = {visitor.player for visitor in self.visitors if visitor.player}
        seats = [seat for seat, chair in enumerate(self.table.chairs) if chair.person in here and chair.person]
        watching = sum(not self.table.seats_of(visitor.player) for visitor in self.visitors)
        return wire.Presence(seats, watching)

    def tell(self, message: msgspec.Struct, to: Callable[[Visitor], bool] = lambda _: True) -> None:
        text = wire.encode(message).decode()
        for visitor in self.visitors:
            if to(visitor):
                visitor.outbox.push(text)

    def told(self) -> wire.Table:
        """All about the table but the game on it."""
        table = self.table
        here = {visitor.player for visitor in self.visitors if visitor.player}
        return wire.Table(
            id=table.id,
            setup=table.setup,
            status=table.status,
            host=table.host,
            chairs=[
                wire.Chair(seat, chair.player, self.name_of(chair.player), chair.bot, chair.player in here)
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
            rematch=table.rematch,
            note=table.note,
        )
