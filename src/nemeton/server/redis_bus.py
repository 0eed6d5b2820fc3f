"""The bus through Redis: a worker publishes all news of one moment as one packet.

Redis keeps nothing: a worker that does not listen misses what is published. So every packet has a number. A worker
ignores a packet it has had, and reads the database when a number is missing or its connection was lost. One task
publishes and one listens; each is started again after a failure, for as long as the server runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection

import msgspec
from msgspec import Struct
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from nemeton.server.bus import Bus, Hear, Missed, News

BEAT_SECONDS = 2.0  # a worker with nothing to say says so this often
SILENT_SECONDS = 7.0  # not even an own beat for so long: the connection is dead; nor another's: that worker is
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # between two attempts, seconds
MOST_WAITING = 20_000  # news kept for a Redis that is away; past that everybody is told to look in the database
MOST_AT_ONCE = 1_000  # news in one packet
LOST_NEWS = "lost"  # the kind of news that says: there were more
BROKEN = (RedisError, OSError, asyncio.TimeoutError)

logger = logging.getLogger("nemeton.bus")


class Packet(Struct, frozen=True, array_like=True):
    """The news one worker publishes at once. Its packets are numbered without gaps."""

    worker: str
    number: int
    news: list[News] = []


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Packet).decode


class RedisBus(Bus):
    """Publishes to one channel and listens to it."""

    def __init__(self, url: str) -> None:
        self.worker = secrets.token_hex(6)
        self.pool = BlockingConnectionPool.from_url(
            url,
            max_connections=4,
            timeout=5,
            socket_timeout=5,
            socket_connect_timeout=2,
            retry=Retry(NoBackoff(), 0),  # what is lost must be noticed here, not mended behind our back
        )
        self.redis = Redis(connection_pool=self.pool)
        self.channel = ""
        self.waiting: list[News] = []
        self.wake = asyncio.Event()
        self.number = 0
        self.packet: bytes | None = None  # on its way; until it has arrived it is sent again as it is
        self.heard: dict[str, tuple[int, float]] = {}  # by worker: the last number, and when
        self.tasks: list[asyncio.Task[None]] = []
        self.catching: asyncio.Task[None] | None = None
        self.again = False
        self.hears = False
        self.stopping = False

    async def open(self, name: str, hear: Hear, missed: Missed) -> None:
        """Start both tasks. Redis may come later: until then the scheduler reads the database."""
        self.channel = f"nemeton:{name}"
        self.hear, self.missed = hear, missed
        self.tasks = [
            asyncio.create_task(supervise("publish", self.publish, self.is_stopping)),
            asyncio.create_task(supervise("listen", self.listen, self.is_stopping)),
        ]

    def is_stopping(self) -> bool:
        return self.stopping

    async def close(self) -> None:
        """Publish the last news, if Redis answers within a second, and stop both tasks."""
        self.stopping = True
        self.wake.set()
        if self.tasks:
            await asyncio.wait(self.tasks[:1], timeout=1.0)
        tasks = [*self.tasks, *([self.catching] if self.catching else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(*BROKEN):
            await self.redis.aclose()
            await self.pool.disconnect()

    @property
    def listening(self) -> bool:
        return self.hears

    def workers(self) -> Collection[str]:
        silent = time.monotonic() - SILENT_SECONDS
        return [worker for worker, (_, at) in self.heard.items() if at > silent]

    # ------------------------------------------------------------------ telling
    def tell(self, news: News) -> None:
        if len(self.waiting) >= MOST_WAITING:
            self.waiting[:] = [News("", 0, "", LOST_NEWS)]
        self.waiting.append(news)
        self.wake.set()

    async def publish(self) -> None:
        """Publish all that waits, and an empty packet every few seconds, so that the others know this worker lives."""
        loop = asyncio.get_running_loop()
        while not self.stopping or self.waiting or self.packet is not None:
            beat = loop.call_later(BEAT_SECONDS, self.wake.set)
            await self.wake.wait()
            beat.cancel()
            self.wake.clear()
            while True:
                if self.packet is None:
                    batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
                    self.number += 1
                    self.packet = encode(Packet(self.worker, self.number, batch))
                self.wake.set()  # if it cannot be sent, it waits
                await self.redis.publish(self.channel, self.packet)
                self.packet = None
                if not self.waiting:
                    break
            if not self.stopping:
                self.wake.clear()

    # ------------------------------------------------------------------ hearing
    async def listen(self) -> None:
        """Take packets until the connection breaks, or Redis has been silent for too long."""
        async with self.redis.pubsub() as subscription:
            try:
                await subscription.subscribe(self.channel)
                while True:
                    message = await subscription.get_message(timeout=SILENT_SECONDS)
                    if message is None:
                        raise TimeoutError("Redis has been silent for too long")
                    if message["type"] == "subscribe":  # now, or once more: something may have been said before
                        self.hears = True
                        self.catch_up()
                    elif message["type"] == "message":
                        self.take(message["data"])
            finally:
                self.hears = False

    def take(self, data: bytes) -> None:
        try:
            packet = decode(data)
        except msgspec.MsgspecError as problem:
            logger.warning("another worker's news cannot be read: %s", problem)
            self.catch_up()
            return
        if packet.worker == self.worker:
            return
        last, _ = self.heard.get(packet.worker, (0, 0.0))
        self.heard[packet.worker] = max(last, packet.number), time.monotonic()
        if packet.number <= last:
            return
        if last and packet.number > last + 1:
            self.catch_up()
        for news in packet.news:
            if news.kind == LOST_NEWS:
                self.catch_up()
            else:
                self.hear(packet.worker, news)

    def catch_up(self) -> None:
        """Have the database read for news that were missed; if that is under way, it is done once more afterwards."""
        self.again = True
        if self.catching is None or self.catching.done():
            self.catching = asyncio.create_task(supervise("catch up", self.look_up, self.is_stopping))

    async def look_up(self) -> None:
        while self.again:
            self.again = False
            try:
                await self.missed()
            except BaseException:
                self.again = True
                raise


async def supervise(name: str, work: Callable[[], Awaitable[None]], stopping: Callable[[], bool]) -> None:
    """Run a task until it returns; after each failure it is started again, after a pause that grows."""
    pause = SHORTEST_PAUSE
    while True:
        begun = time.monotonic()
        try:
            await work()
            return
        except Exception as problem:
            if stopping():
                return
            if time.monotonic() - begun > LONGEST_PAUSE:
                pause = SHORTEST_PAUSE
            if not isinstance(problem, BROKEN):
                logger.error("%s went wrong and is done again", name, exc_info=problem)
            elif pause == SHORTEST_PAUSE:
                logger.warning("Redis does not answer (%s): %s", name, problem)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
