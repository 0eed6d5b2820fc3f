"""What waits to be sent to one socket. It is bounded: a peer that stops reading is cut off and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from mypy_extensions import mypyc_attr

STALLED = 4408  # the code a socket is closed with that does not read
MOST_BYTES = 1_000_000
MOST_MESSAGES = 1_000


class Stalled(Exception):
    """The peer does not read what it is sent."""


def never(message: bytes) -> bool:
    """Nothing is sent without waiting."""
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Outbox:
    """Messages in order: at once while the peer reads, else when it does."""

    def __init__(self, send: Callable[[bytes], Awaitable[None]], at_once: Callable[[bytes], bool] = never) -> None:
        self.send = send
        self.at_once = at_once
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.wake = asyncio.Event()
        self.stalled = False
        self.code = STALLED
        self.sending: asyncio.Task[None] | None = None  # who waits for the peer to read

    def push(self, message: bytes) -> None:
        """Never waits; past the bound nothing more is kept and the socket is closed."""
        if self.stalled or (not self.size and self.at_once(message)):
            return
        self.waiting.append(message)
        self.size += len(message)
        self.wake.set()
        if self.size > MOST_BYTES or len(self.waiting) > MOST_MESSAGES:
            self.stop()

    def stop(self, code: int = STALLED) -> None:
        """Nothing more is sent, and the socket is closed with this code; whoever listens must come again."""
        self.stalled, self.code = True, code
        self.waiting.clear()
        self.wake.set()
        if self.sending is not None:
            self.sending.cancel()

    async def run(self) -> None:
        """Send what comes in; ends with `Stalled`, or however the socket ends."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.waiting and not self.stalled:
                message = self.waiting.popleft()
                await self.hand_over(message)
                self.size -= len(message)
            if self.stalled:
                raise Stalled("the peer does not read what it is sent")

    async def hand_over(self, message: bytes) -> None:
        """Send one message; a peer that never reads does not keep us waiting past the bound."""
        self.sending = asyncio.current_task()
        try:
            await self.send(message)
        except asyncio.CancelledError:
            if self.stalled:
                raise Stalled("the peer does not read what it is sent") from None
            raise
        finally:
            self.sending = None
