"""Couriers: what is sent to people beside everything else, whoever is slow or gone at the other end.

People take turns, so that nobody's address holds up another's, and each has so many things waiting and no more. What
cannot be delivered now is tried again a few times, ever later; then it is given up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

MOST_WAITING = 1_000  # people
MOST_EACH = 20  # things for one person; the oldest are dropped
MOST_LATER = 1_000  # things that are tried again
LOOK_SECONDS = 0.02  # between looks whether all is done, by who waits for that

logger = logging.getLogger("nemeton.couriers")

T = TypeVar("T")


class Later(Exception):
    """It could not be delivered now, and may be later; says why, and nothing about whom it is for."""


class Never(Exception):
    """It can never be delivered; says why, and nothing about whom it is for."""


class Parcel(NamedTuple, Generic[T]):
    """A thing to deliver, and how often that was tried."""

    thing: T
    tries: int = 0


class Courier(Generic[T]):
    """Delivers things to people, several at once, to each person one after the other."""

    def __init__(
        self, what: str, deliver: Callable[[T], Awaitable[None]], at_once: int, again: tuple[float, ...] = ()
    ) -> None:
        """`again`: the seconds until what could not be delivered is tried once more, for each time."""
        self.what = what
        self.deliver = deliver
        self.at_once = at_once
        self.again = again
        self.waiting: dict[str, deque[Parcel[T]]] = {}  # by person
        self.turns: asyncio.Queue[str] = asyncio.Queue()  # the people whose turn it is, each once
        self.later: set[asyncio.TimerHandle] = set()
        self.delivered = 0
        self.given_up = 0

    def add(self, player: str, thing: T) -> None:
        """Have a thing delivered when it is this person's turn."""
        self.hand_in(player, Parcel(thing))

    def hand_in(self, player: str, parcel: Parcel[T]) -> None:
        if player not in self.waiting:
            if len(self.waiting) >= MOST_WAITING:
                self.given_up += 1
                return
            self.waiting[player] = deque(maxlen=MOST_EACH)
            self.turns.put_nowait(player)
        self.waiting[player].append(parcel)

    async def run(self) -> None:
        """Deliver for as long as the server runs."""
        try:
            async with asyncio.TaskGroup() as tasks:
                for _ in range(self.at_once):
                    tasks.create_task(self.deliver_in_turn())
        finally:
            for timer in self.later:
                timer.cancel()

    async def deliver_in_turn(self) -> None:
        """One thing of a person, then the next person's."""
        while True:
            player = await self.turns.get()
            parcels = self.waiting[player]
            await self.try_to_deliver(player, parcels.popleft())
            if parcels:
                self.turns.put_nowait(player)
            else:
                del self.waiting[player]

    async def try_to_deliver(self, player: str, parcel: Parcel[T]) -> None:
        """Whatever goes wrong is noted, without a word about whom it was for."""
        try:
            await self.deliver(parcel.thing)
        except Later as problem:
            if parcel.tries < len(self.again) and len(self.later) < MOST_LATER:
                self.try_later(player, Parcel(parcel.thing, parcel.tries + 1))
            else:
                self.give_up(str(problem), parcel.tries + 1)
        except Never as problem:
            self.give_up(str(problem), parcel.tries + 1)
        except Exception as problem:
            self.give_up(type(problem).__name__, parcel.tries + 1)
        else:
            self.delivered += 1

    def try_later(self, player: str, parcel: Parcel[T]) -> None:
        def hand_in() -> None:
            self.later.discard(timer)
            self.hand_in(player, parcel)

        timer = asyncio.get_running_loop().call_later(self.again[parcel.tries - 1], hand_in)
        self.later.add(timer)

    def give_up(self, why: str, tries: int) -> None:
        self.given_up += 1
        logger.info("%s could not be delivered", self.what, extra={"why": why, "tries": tries})

    async def finish(self, seconds: float) -> None:
        """Wait until what is on its way has been delivered, but no longer than this: the server stops."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while self.waiting and loop.time() < until:
            await asyncio.sleep(LOOK_SECONDS)
