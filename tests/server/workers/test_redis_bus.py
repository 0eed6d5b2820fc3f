"""News between workers: heard once, in batches, and looked up in the database whenever one may have been lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from nemeton.server import redis_bus
from nemeton.server.bus import News
from nemeton.server.redis_bus import Packet, RedisBus, encode
from tests.server.workers.services import RedisServer, patiently

pytestmark = pytest.mark.xdist_group("workers")  # one PostgreSQL, one Redis, one pair of workers for all


class Ear:
    """A worker's side of the bus: what it heard, and how often it looked in the database."""

    def __init__(self, url: str) -> None:
        self.bus = RedisBus(url)
        self.heard: list[tuple[str, str]] = []
        self.looks = 0
        self.failing = 0

    def hear(self, worker: str, news: News) -> None:
        self.heard.append((worker, news.body))

    async def missed(self) -> None:
        self.looks += 1
        if self.failing:
            self.failing -= 1
            raise OSError("the database does not answer")

    @property
    def bodies(self) -> list[str]:
        return [body for _, body in self.heard]

    async def has_heard(self, *bodies: str) -> bool:
        return set(bodies) <= set(self.bodies)

    async def listens(self) -> bool:
        return self.bus.listening and self.looks > 0


def with_ears(url: str, test: Callable[..., Awaitable[Any]], count: int = 2) -> Any:
    async def run() -> Any:
        ears = [Ear(url) for _ in range(count)]
        try:
            for ear in ears:
                await ear.bus.open("services", ear.hear, ear.missed)
            for ear in ears:
                await patiently("listening", ear.listens)
            return await test(*ears)
        finally:
            for ear in ears:
                await ear.bus.close()

    return asyncio.run(run())


def test_the_others_hear_what_one_tells(redis: RedisServer) -> None:
    """Everybody but the one who told it, in order; what was told together comes in one packet."""

    async def tell(one: Ear, two: Ear, three: Ear) -> tuple[Any, ...]:
        before = one.bus.number
        for i in range(50):
            one.bus.tell(News("oak", i, str(i)))
        await patiently("hearing", lambda: two.has_heard("49"))
        await patiently("hearing", lambda: three.has_heard("49"))
        return one.heard, two.heard, three.heard, one.bus.number - before, list(two.bus.workers()), one.bus.worker

    own, second, third, packets, workers, name = with_ears(redis.url, tell, count=3)

    assert [] == own
    assert [(name, str(i)) for i in range(50)] == second
    assert second == third
    assert packets <= 2  # one, and perhaps a sign of life before it
    assert name in workers


def test_a_packet_that_comes_twice_is_heard_once_and_a_missing_one_is_looked_up(redis: RedisServer) -> None:
    """The numbers of a worker's packets tell both."""

    async def number(ear: Ear) -> tuple[list[str], list[int]]:
        looks = []
        for number, body in ((5, "a"), (5, "a"), (6, "b"), (8, "d"), (7, "c"), (9, "e")):
            before = ear.looks
            ear.bus.take(encode(Packet("other", number, [News("oak", number, body)])))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            looks.append(ear.looks - before)
        return ear.bodies, looks

    assert (["a", "b", "d", "e"], [0, 0, 0, 1, 0, 0]) == with_ears(redis.url, number, count=1)


def test_what_was_missed_is_looked_up_until_it_is_found(redis: RedisServer) -> None:
    """The database may be away at the same moment."""

    async def fail(ear: Ear) -> int:
        before = ear.looks
        ear.failing = 2
        ear.bus.take(b"no packet")

        async def done() -> bool:
            return ear.looks == before + 3

        await patiently("looking", done)
        return ear.failing

    assert 0 == with_ears(redis.url, fail, count=1)


def test_redis_goes_and_comes_back(redis: RedisServer) -> None:
    """Everybody hears again by themselves, nothing twice, and looks in the database for what was told meanwhile."""

    async def restart(one: Ear, two: Ear) -> tuple[bool, int, list[str]]:
        looks = two.looks
        await asyncio.to_thread(redis.crash)

        async def deaf() -> bool:
            return not two.bus.listening

        await patiently("noticing", deaf)
        for i in range(10):
            one.bus.tell(News("oak", i, str(i)))
            await asyncio.sleep(0.02)
        await asyncio.to_thread(redis.start)
        one.bus.tell(News("oak", 10, "last"))
        await patiently("coming back", two.listens)
        await patiently("looking", lambda: at_least(two, looks + 1))
        two.bus.tell(News("oak", 11, "back"))
        await patiently("hearing", lambda: one.has_heard("back"))
        return two.bus.listening, two.looks - looks, two.bodies

    async def at_least(ear: Ear, looks: int) -> bool:
        return ear.looks >= looks

    listening, looks, bodies = with_ears(redis.url, restart)

    assert listening
    assert looks >= 1
    assert sorted(set(bodies)) == sorted(bodies)


def test_too_much_to_keep_is_said_to_be_lost(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that is away too long costs no memory: the others are told to look in the database."""
    monkeypatch.setattr(redis_bus, "MOST_WAITING", 5)

    async def overflow(one: Ear, two: Ear) -> tuple[list[str], int]:
        before = two.looks
        for i in range(12):
            one.bus.tell(News("oak", i, str(i)))
        await patiently("hearing", lambda: two.has_heard("11"))
        return two.bodies, two.looks - before

    bodies, looks = with_ears(redis.url, overflow)

    assert ["9", "10", "11"] == bodies
    assert 1 <= looks
