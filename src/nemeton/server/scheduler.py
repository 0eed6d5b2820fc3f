"""The scheduler: what happens at tables without anybody doing anything.

Clocks run out and bots think on the worker that wrote the last entry. A table's row says when somebody should have
looked at it; a worker that has not is gone, and another one takes the table over. The database gives a table to one of
them, and whatever they write, one entry of a number.

Where nobody looks and nobody's clock depends on it, bots rest, and go on when somebody looks: tables that were left
alone would have the bots' processes to themselves.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple, final

from nemeton.bots.apart import Answer
from nemeton.server import acts
from nemeton.server import entries as log
from nemeton.server.actor import CatchUp, TableActor, Tend, Write, warn
from nemeton.server.bot_pool import BotPool, seed_for
from nemeton.server.heartbeat import Outage
from nemeton.server.host import Host
from nemeton.server.live import Live, Question
from nemeton.server.store import Unavailable
from nemeton.server.table import FINISHED
from nemeton.server.times import now_ms

IDLE_SECONDS = 60.0  # how long a table stays in memory that nobody is at
OVER_SECONDS = 2.0  # and one at which nothing more happens
SWEEP_SECONDS = 1.0
GRACE_MS = 3_000  # how long a table's own worker may take before another one looks after it
RENEW_MS = 1_000  # how often it says that it is still at it
LOOK_SECONDS = 60.0  # how long bots go on after somebody has looked
ASIDE_MS = 500  # how long the others wait for it to notice that a flag has fallen
AGAIN_MS = 250  # when to look again whether those who serve have given a sign of life since a flag fell
MOST_AT_ONCE = 50  # tables taken over in one round
SIMPLER, SIMPLEST = "greedy", "random"  # who answers for a bot that has no answer

logger = logging.getLogger("nemeton.scheduler")


class Thought(NamedTuple):
    """What a bot is given to think about; where it only follows people it does not think."""

    bot: str
    seed: int
    position: Mapping[str, Any]
    thinks: bool
    explains: bool  # is it asked why? So is who is on one side with all others


@final
class BotAnswer(Write):
    """Write the answer of a bot, if its question is still open."""

    def __init__(self, question: Question, chosen: Answer | None) -> None:
        super().__init__()
        self.question = question
        self.chosen = chosen

    def make_entry(self, live: Live) -> log.Entry | int:
        table, seat = live.table, self.question.seat
        if not live.asks(self.question) or table.match is None:
            return 0
        chosen = self.chosen
        action = self.action = acts.choose_for_bot(table, seat, None if chosen is None else chosen.action)
        reason = None if chosen is None else chosen.reason
        return acts.make_bot_entry(table, table.match, seat, action, reason, now_ms())


class Scheduler:
    """Looks after the tables of one worker, and after those whose worker is gone."""

    def __init__(self, host: Host, bot_pool: BotPool) -> None:
        self.host = host
        self.worker = host.worker
        self.bot_pool = bot_pool
        self.known: set[str] = set()  # the other workers
        self.complained = False
        self.worker.on_settle.connect(self.look_after)
        self.worker.on_look.connect(self.wake)
        self.worker.heartbeat.on_outage.connect(self.give_back_time)

    # ------------------------------------------------------------------ one table
    def look_after(self, actor: TableActor) -> None:
        """Let the clock run, and the bots think that are this worker's to ask."""
        live = actor.live
        live.stop_timer()
        table = live.table
        if table.drawing:
            wait = max(0, table.drawing_deadline() - now_ms()) / 1000 + 0.001
            live.timer = asyncio.get_running_loop().call_later(wait, self.tend_soon, actor)
        if table.status != "running":
            return
        if live.mine and not is_wanted(live):
            self.rest(live)
        for question in live.mine - live.thinking:
            live.thinking.add(question)
            self.worker.tasks.spawn(self.think(actor, question))
        deadline, now = table.clocks.deadline(), now_ms()
        if deadline is None:
            return
        if self.worker.heartbeat.lost_time(live, now):
            self.tend(actor)
        else:
            left = AGAIN_MS if deadline < now else deadline - now + (0 if live.written_here else ASIDE_MS)
            live.timer = asyncio.get_running_loop().call_later(min(left / 1000 + 0.001, 3600), self.tend_soon, actor)

    def tend_soon(self, actor: TableActor) -> None:
        """Time may be up: first let everything be read that came in before it was."""
        actor.live.timer = asyncio.get_running_loop().call_later(0.001, self.tend, actor)

    def tend(self, actor: TableActor) -> None:
        """Write what is due: flags that fell, consequences a worker left undone."""
        now = now_ms()
        self.worker.heartbeat.check(now)
        served_until = self.worker.heartbeat.served_until(actor.live, now)
        actor.post(Tend(now, partial(warn, actor.table.id), served_until))

    def give_back_time(self, outage: Outage) -> None:
        """Nobody served: let it be written where clocks ran."""
        for actor in list(self.host.actors.values()):
            if actor.table.clocks.running:
                self.tend(actor)

    def rest(self, live: Live) -> None:
        """Let the bots of a table rest until somebody looks; no worker need look after them."""
        live.resting = True
        live.mine.clear()
        self.worker.tasks.spawn(self.worker.repository.let_rest(live.table))

    def wake(self, actor: TableActor) -> None:
        """Somebody looks at a table: bots that are asked and rest go on, here."""
        if actor.live.bot_questions and not actor.live.mine:
            self.worker.tasks.spawn(self.go_on(actor))

    async def go_on(self, actor: TableActor) -> None:
        """Let bots think again, unless another worker has them do so."""
        try:
            if actor.live.resting or not await self.worker.repository.is_due(actor.table.id):
                await actor.look(take_bots_over)
                self.look_after(actor)
                await self.worker.repository.set_right(actor.table)
        except Unavailable as problem:
            logger.warning("bots could not be woken: %s", problem, extra={"table": actor.table.id})

    async def think(self, actor: TableActor, question: Question) -> None:
        """Ask a bot, which is given what its seat knows, and write its answer if the question is still open."""
        live = actor.live
        try:
            thought = await actor.look(partial(prepare_thought, question))
            if thought is None:
                return
            chosen: Answer | None = None
            wanted = True
            if thought.thinks:
                async with self.bot_pool.turn(live.asker):
                    wanted = self.is_still_wanted(live, question)
                    if wanted:
                        chosen = await self.choose(live, question, thought)
            if wanted:
                await actor.ask(BotAnswer(question, chosen))
        except Unavailable as problem:  # it stays due
            logger.warning("a bot's move could not be written: %s", problem, extra={"table": live.table.id})
        finally:
            live.thinking.discard(question)

    def is_still_wanted(self, live: Live, question: Question) -> bool:
        """Does anybody wait for this answer, now that it is its turn? If nobody looks any more, the bot rests."""
        if live.asks(question) and not live.resting and not is_wanted(live):
            self.rest(live)
        return live.asks(question) and not live.resting

    async def choose(self, live: Live, question: Question, thought: Thought) -> Answer:
        """A bot's answer; if it has none, or none in time, a simpler bot answers this question: the game goes on.

        The log names the question, and with it the position; what lies there is a seat's own, and no log tells it.
        """
        for bot in (thought.bot, SIMPLER):
            try:
                if thought.explains:
                    return await self.bot_pool.advise(bot, thought.seed, thought.position)
                return Answer(await self.bot_pool.choose(bot, thought.seed, thought.position))
            except Exception:
                asked = {"table": live.table.id, "seat": question.seat, "number": question.number}
                logger.exception("the bot %s has no answer, a simpler one answers for it", bot, extra=asked)
        return Answer(await self.bot_pool.choose(SIMPLEST, thought.seed, thought.position))

    # ------------------------------------------------------------------ all tables
    async def run(self) -> None:
        """Go round for as long as the server runs."""
        grace = GRACE_MS if self.worker.database.shared else 0  # alone after a start: nobody else is at it
        while True:
            try:
                await self.go_round(grace)
                self.complained, grace = False, GRACE_MS
            except Unavailable as problem:
                if not self.complained:
                    logger.warning("%s", problem)
                self.complained = True
            except Exception:
                logger.exception("a round went wrong")
            await asyncio.sleep(SWEEP_SECONDS)

    async def go_round(self, grace: int) -> None:
        """Renew what is ours, take over what nobody has renewed, let go what nobody needs."""
        self.tidy()
        await self.renew()
        await self.keep_up()
        now = now_ms()
        for table in await self.worker.database.claim(now - grace, now, MOST_AT_ONCE):
            self.worker.tasks.spawn(self.take_over(table))

    async def renew(self) -> None:
        now = now_ms()
        lives = [actor.live for actor in self.host.actors.values()]
        long = [live for live in lives if live.thinking and now - max(live.renewed, live.table.changed) > RENEW_MS]
        if long:
            for live in long:
                live.renewed = now
            await self.worker.repository.renew([live.table for live in long], now)

    async def keep_up(self) -> None:
        """Look in the database for what nobody tells: while the bus is silent, and when a worker has gone silent."""
        host, bus = self.host, self.worker.bus
        workers = set(bus.workers())
        gone, self.known = self.known - workers, workers
        if gone:
            host.forget(gone)
        if not bus.listening or gone:
            await host.catch_up_all()
        else:
            for actor in list(host.actors.values()):
                if actor.behind and actor.live.visitors:  # the database was away when it should have caught up
                    await actor.ask(CatchUp())
        host.heard_at = now_ms()

    async def take_over(self, table: str) -> None:
        """Nobody has looked after this table, or nobody needs to."""
        try:
            actor = await self.host.find(table)
            if await actor.look(take_bots_over):
                await self.worker.repository.set_right(actor.table)
            self.tend(actor)
        except Unavailable as problem:
            logger.warning("a table could not be taken over: %s", problem, extra={"table": table})

    def tidy(self) -> None:
        """Tables nobody is at leave memory; their log brings them back, and their row says when a clock runs out."""
        now = time.monotonic()
        actors = self.host.actors
        for table, actor in list(actors.items()):
            live = actor.live
            if live.visitors or live.thinking or actor.busy:
                live.idle_since = now
            elif now - live.idle_since > (OVER_SECONDS if live.table.status in FINISHED else IDLE_SECONDS):
                live.stop_timer()
                del actors[table]


# ---------------------------------------------------------------------- what the scheduler does at a table
def is_wanted(live: Live) -> bool:
    """Do bots think for anybody: who looks, or looked a moment ago, or has a clock at this table?"""
    if live.visitors or time.monotonic() - live.looked_at < LOOK_SECONDS:
        return True
    if any(others.players or others.watching for others in live.elsewhere.values()):
        return True
    table = live.table
    return table.clocks.ticks and not table.paused and any(chair.person for chair in table.chairs)


def prepare_thought(question: Question, live: Live) -> Thought | None:
    """What a bot is asked, if the question is still open."""
    table, seat = live.table, question.seat
    if not live.asks(question) or table.match is None:
        return None
    state = table.match.state
    thinks = seat in table.advisers() or table.vote_to_follow(seat) is None
    seed = seed_for(table.secret, seat)
    return Thought(table.chairs[seat].bot, seed, state.position(seat), thinks, explains=state.allied())


def take_bots_over(live: Live) -> bool:
    """Let the bots of a table think here; does its row say wrongly that something is due?"""
    live.resting = False
    live.mine.update(live.bot_questions.values())
    due = live.table.due()
    return due is None or due > now_ms()
