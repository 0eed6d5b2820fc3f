"""Heartbeats: who served until when, so that an outage is nobody's loss.

Every worker writes once a second that it serves, one row a worker and none a table. Whoever starts reads until when
somebody did. What passed since is an *outage*, as is the time in which a worker was stopped, could not reach the
database, or has not been heard of. Before the next entry of a table whose clocks ran meanwhile an entry says how much
of that time counts for nobody (`entries.Outage`), so that all workers and all replays agree.

It is exact to about a second, and errs in favour of whoever was to move: an outage is taken to begin with the last sign
of life before it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any, NamedTuple, final

from nemeton.server.live import Live
from nemeton.server.signals import Signal
from nemeton.server.store import Database, Statement, Unavailable
from nemeton.server.tasks import Tasks
from nemeton.server.times import begin_at, now_ms

BEAT_SECONDS = 1.0  # how often a worker writes that it serves
PULSE_SECONDS = 0.25  # how often it looks whether it was stopped itself
LAG_MS = 500  # a worker that is this late may have had a message lying there for as long
STALL_MS = 1_000  # and one that is so late did not serve
SILENT_MS = 4_000  # no beat for so long, and a worker, or the database, is away
GONE_MS = 6_000  # a worker that was silent for so long is not waited for
KEPT_MS = 40 * 24 * 3600 * 1000  # how long an outage is remembered: no clock of a table runs for longer

SERVED, OUTAGE = "served:", "outage:"  # rows of `meta`: until when a worker served; an outage's begin and end

logger = logging.getLogger("nemeton.heartbeat")


class Outage(NamedTuple):
    """Nobody served from then to then; `here`: it was this worker that did not, so whoever was at it was not served."""

    since: int
    until: int
    here: bool


class Heard(NamedTuple):
    """The last sign of life of another worker, and by when it was given at the latest."""

    beat: str
    at: int


@final
class Heartbeat:
    """The signs of life of one worker, and what it knows of the others'."""

    def __init__(self, database: Database, tasks: Tasks) -> None:
        self.database = database
        self.tasks = tasks
        self.name = secrets.token_hex(6)
        self.outages: list[Outage] = []  # in the order they began
        self.last_end = 0  # of all outages
        self.polled = now_ms()  # what had come in by then has been read
        self.beaten = self.polled  # the last beat that is on disk
        self.listened = self.polled  # when the others' were last read
        self.others: dict[str, Heard] = {}
        self.on_outage: Signal[Outage] = Signal()
        self.timer: asyncio.TimerHandle | None = None  # of the next pulse, once it is open

    # ------------------------------------------------------------------ coming and going
    async def open(self) -> None:
        """Find out until when somebody served; what passed since is an outage."""
        rows = await self.read()
        beats = {key: int(value) for key, value in rows.items() if key.startswith(SERVED)}
        last = max(beats.values(), default=0)
        begin_at(last + round(BEAT_SECONDS * 1000) if now_ms() < last else 0)
        now = self.polled = self.listened = now_ms()
        for key, value in rows.items():
            if key.startswith(OUTAGE):
                self.remember(Outage(int(key.removeprefix(OUTAGE)), int(value), False))
        if last and now - last > (SILENT_MS if self.database.shared else 0):
            await self.keep(Outage(last, now, False))
        silent = [key for key, beat in beats.items() if now - beat > SILENT_MS or not self.database.shared]
        old = [f"{OUTAGE}{one.since}" for one in self.outages if now - one.until > KEPT_MS]
        await self.forget([*silent, *old])
        self.others = {key: Heard(str(beat), beat) for key, beat in beats.items() if key not in silent}
        await self.beat()
        self.tasks.spawn(self.run())
        self.timer = asyncio.get_running_loop().call_later(PULSE_SECONDS, self.pulse)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    async def run(self) -> None:
        """Beat and listen for as long as the server runs; while the database is away, nobody is served."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
                if self.database.shared:
                    await self.listen()
            except Unavailable:
                logger.debug("no heartbeat could be written")

    async def beat(self) -> None:
        """Write that this worker serves; if that could not be written for long, nothing else could."""
        now, before = now_ms(), self.beaten
        await self.database.note(f"{SERVED}{self.name}", str(now))
        self.beaten = now
        if now - before > SILENT_MS:
            self.add(Outage(before, now, True))

    # ------------------------------------------------------------------ this worker
    def pulse(self) -> None:
        """See whether the worker runs evenly, and what has been read by now: all that came before the next round."""
        now = now_ms()
        self.check(now)
        loop = asyncio.get_running_loop()
        loop.call_later(0.001, self.note_polled, now)
        self.timer = loop.call_later(PULSE_SECONDS, self.pulse)

    def note_polled(self, at: int) -> None:
        self.polled = max(self.polled, at)

    def check(self, now: int) -> None:
        """Was this worker stopped until now? Called before anything is judged by the time."""
        if now - self.polled > STALL_MS and self.timer is not None:
            stalled, self.polled = self.polled, now
            self.add(Outage(stalled, now, True))

    def received_at(self) -> int:
        """When a message that is read now has come at the earliest: a worker that is late may have let it lie."""
        now = now_ms()
        self.check(now)
        return now if now - self.polled <= LAG_MS else self.polled

    # ------------------------------------------------------------------ the others
    async def listen(self) -> None:
        """Hear who else serves, and of outages others have noticed."""
        rows = await self.read()
        now, before = now_ms(), self.listened
        self.listened = now
        for key, value in rows.items():
            if key.startswith(OUTAGE):
                self.remember(Outage(int(key.removeprefix(OUTAGE)), int(value), False))
            elif key != f"{SERVED}{self.name}":
                self.hear(key, value, now, before)
        for key in self.others.keys() - rows.keys():
            del self.others[key]

    def hear(self, key: str, beat: str, now: int, before: int) -> None:
        """Note one worker's sign of life; one that was silent did not serve, and one that stays so is given up."""
        heard = self.others.get(key)
        if heard is None or heard.beat != beat:
            if heard is not None and now - heard.at > SILENT_MS:
                self.add(Outage(heard.at, now, False))
            self.others[key] = Heard(beat, now if heard is None else before)
        elif now - heard.at > GONE_MS:
            del self.others[key]
            self.add(Outage(heard.at, now, False))
            self.tasks.spawn(self.forget([key]))

    def served_until(self, live: Live, now: int) -> int:
        """Until when this table was served for sure: by us, or by workers that have given a sign of life since."""
        own = self.beaten if now - self.beaten > SILENT_MS and self.timer is not None else now
        if not self.others:
            return own
        heard = min(one.at for one in self.others.values())
        return own if live.all_here_since() <= heard else min(own, heard)

    # ------------------------------------------------------------------ outages
    def lost_time(self, live: Live, now: int) -> int:
        """How much of the time since a table's clocks were last read nobody served it."""
        clocks = live.table.clocks
        if not clocks.running or clocks.since >= self.last_end:
            return 0
        came = live.all_here_since()
        lost, reached = 0, clocks.since
        for outage in self.outages:
            begin, end = max(outage.since, reached), min(outage.until, now)
            if end > begin and (outage.here or came > outage.since):
                lost += end - begin
                reached = end
        return lost

    def add(self, outage: Outage) -> None:
        """There was an outage: it is kept for whoever reads a table later, and the tables here are told."""
        self.remember(outage)
        self.tasks.spawn(self.keep(outage))
        self.on_outage.emit(outage)

    def remember(self, outage: Outage) -> None:
        if not any(one.since <= outage.since and outage.until <= one.until for one in self.outages):
            self.outages = sorted([*self.outages, outage])
            self.last_end = max(self.last_end, outage.until)

    async def keep(self, outage: Outage) -> None:
        self.remember(outage)
        try:
            await self.database.note(f"{OUTAGE}{outage.since}", str(outage.until))
        except Unavailable:
            logger.warning("an outage could not be noted: %s", outage)

    # ------------------------------------------------------------------ the database
    async def read(self) -> dict[str, Any]:
        sql = "SELECT key, value FROM meta WHERE key LIKE ? OR key LIKE ?"
        return {str(key): value for key, value in await self.database.read(sql, f"{SERVED}%", f"{OUTAGE}%")}

    async def forget(self, keys: list[str]) -> None:
        if keys:
            await self.database.write(*(Statement("DELETE FROM meta WHERE key = ?", (key,)) for key in keys))
