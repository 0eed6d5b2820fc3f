"""A fair queue: whoever asks for much waits for themselves, and nobody else waits for it.

Places are given in turns, one to each network that waits, and within a network one to each person: a network with a
hundred requests and one with a single request are served alike.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Asker(NamedTuple):
    """On whose behalf something is done: a person, who may be nobody, and the network they come from."""

    network: str = ""
    person: str = ""


NO_ASKER = Asker()


class FairQueue:
    """So many places, and a queue for them."""

    def __init__(self, places: int) -> None:
        self.free = places  # while any is, nobody waits
        self.waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}  # by network and person, the next first

    def __len__(self) -> int:
        return sum(len(line) for people in self.waiting.values() for line in people.values())

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        await self.enter(asker)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, asker: Asker) -> None:
        if self.free:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(asker.network, {}).setdefault(asker.person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was given to who no longer wants it
                self.leave()
            raise

    def leave(self) -> None:
        """Give the place to the next who still waits; if nobody does, it is free."""
        while self.waiting:
            turn = self.next_turn()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    def next_turn(self) -> asyncio.Future[None]:
        """Take the first of the first person of the first network; both of them are last then."""
        network, people = next(iter(self.waiting.items()))
        person, line = next(iter(people.items()))
        turn = line.popleft()
        del self.waiting[network], people[person]
        if line:
            people[person] = line
        if people:
            self.waiting[network] = people
        return turn
