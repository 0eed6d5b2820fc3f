"""Where bots think: processes of their own, which are sent what the bot's seat knows and nothing more.

They never hold up a socket, and one that dies is replaced; whoever waited for its answer asks again. Bots take turns:
whoever has many of them think waits for their own, and nobody else does.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

import msgspec

from nemeton import bots
from nemeton.bots import Message, roster, think
from nemeton.bots.apart import Answer, advise
from nemeton.bots.mcts import Mcts
from nemeton.server.fair_queue import Asker, FairQueue
from nemeton.server.orphans import go_with_parent

TRIES = 3
MOST_SECONDS = 30.0  # how long a bot may think: no level takes a fifth of that
ADVISER = "strong"  # whose opinion a hint is

A = TypeVar("A")
T = TypeVar("T")


def begin(guests: dict[str, str]) -> None:
    """Ctrl-C at the terminal is for the server, which then ends its bots; if it is killed, they end too."""
    roster.invite_all(guests)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    go_with_parent(signal.SIGKILL)


Tried = dict[int, tuple[int, float]]


def weigh(message: Message) -> Tried:
    """In the other process: what a search finds about every option, from what the seat knows."""
    search = bots.bot(message.bot, message.seed)
    assert isinstance(search, Mcts), "hints are given by a bot that searches"
    return search.ponder(message.observation())


class BotPool:
    """The bots' processes, started when the first bot is asked."""

    def __init__(self, processes: int, most_seconds: float = MOST_SECONDS) -> None:
        self.processes = processes
        self.most_seconds = most_seconds
        self.pool: ProcessPoolExecutor | None = None
        self.queue = FairQueue(processes)
        self.replaced = 0

    @property
    def thinking(self) -> int:
        """How many bots think, or wait for their turn to."""
        return self.processes - self.queue.free + len(self.queue)

    def turn(self, asker: Asker) -> AbstractAsyncContextManager[None]:
        """A turn at the processes, on somebody's behalf: whoever has a bot think takes one first."""
        return self.queue.place(asker)

    async def choose(self, bot: str, seed: int, position: Mapping[str, Any]) -> int:
        """A bot's answer. A process that dies over it is replaced; if that helps not, a simple bot answers.

        Raises whatever the bot raises, and TimeoutError if it thinks too long: its process is killed, and so are those
        of others who think just then, who are asked again.
        """
        return await self.have(think, Message(bot=bot, seed=seed, position=dict(position)))

    async def advise(self, bot: str, seed: int, position: Mapping[str, Any]) -> Answer:
        """What a bot would choose and why, for the people it decides with."""
        return await self.have(advise, Message(bot=bot, seed=seed, position=dict(position)))

    async def have(self, what: Callable[[Message], T], message: Message) -> T:
        """Have a bot think, in time; where its process dies again and again, a simple bot thinks here."""
        try:
            return await asyncio.wait_for(self.ask(what, message), self.most_seconds)
        except TimeoutError:
            self.kill()
            raise
        except BrokenProcessPool:
            return await asyncio.to_thread(what, msgspec.structs.replace(message, bot="random"))

    async def weigh(self, seed: int, position: Mapping[str, Any]) -> Tried:
        """What a strong bot makes of every option."""
        return await self.ask(weigh, Message(bot=ADVISER, seed=seed, position=dict(position)))

    async def ask(self, what: Callable[[A], T], message: A) -> T:
        """Have a process do it; one that dies over it is replaced."""
        for _ in range(TRIES - 1):
            pool = self.running_pool()
            try:
                return await asyncio.wrap_future(pool.submit(what, message))
            except BrokenProcessPool:
                self.replace(pool)
        return await asyncio.wrap_future(self.running_pool().submit(what, message))

    def running_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, context, begin, (roster.invited_bots(),))
        return self.pool

    def replace(self, broken: ProcessPoolExecutor) -> None:
        if self.pool is broken:
            self.pool = None
            self.replaced += 1
            broken.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """Kill the processes; the next question starts others."""
        if self.pool is not None:
            for process in list((self.pool._processes or {}).values()):
                process.kill()
            self.replace(self.pool)

    async def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()  # what a bot thinks is worth nothing once the server goes
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def seed_for(secret: str, seat: int) -> int:
    """A bot's own chance at a table: nobody outside can work out what it will do."""
    digest = hashlib.blake2b(f"{secret}/bot/{seat}".encode(), digest_size=7).digest()
    return int.from_bytes(digest, "little")
