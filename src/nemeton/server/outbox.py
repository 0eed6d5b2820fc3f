"""What waits to be sent to one peer. It is bounded: a peer that stops reading is cut off and holds up nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from mypy_extensions import mypyc_attr

STALLED = 4408  # the code a socket is closed with that does not read
MOST_BYTES = 1_000_000
MOST_MESSAGES = 1_000


def never(message: bytes) -> bool:
    """Nothing is sent: the peer does not read."""
    return False


def ignore(code: int) -> None:
    """Nobody is told that nothing more is sent."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outbox:
    """Messages in order: sent at once while the peer reads, else when it does again."""

    def __init__(self, send: Callable[[bytes], bool] = never, on_stop: Callable[[int], None] = ignore) -> None:
        """`send` takes a message if the peer reads, and says whether it does."""
        self.send = send
        self.on_stop = on_stop
        self.waiting: deque[bytes] = deque()
        self.size = 0  # bytes that wait
        self.stalled = False  # is nothing more sent?
        self.code = STALLED  # the code that is why

    def push(self, message: bytes) -> None:
        """Send a message, or keep it; past the bound nothing more is kept, and the peer must come again."""
        if self.stalled or (not self.size and self.send(message)):
            return
        self.waiting.append(message)
        self.size += len(message)
        if self.size > MOST_BYTES or len(self.waiting) > MOST_MESSAGES:
            self.stop()

    def stop(self, code: int = STALLED) -> None:
        """Send nothing more, and have the socket closed with this code; whoever listens must come again."""
        self.stalled, self.code = True, code
        self.waiting.clear()
        self.on_stop(code)

    def flush(self) -> None:
        """The peer reads again: send what waits, for as long as it does."""
        while self.waiting and self.send(self.waiting[0]):
            self.size -= len(self.waiting.popleft())
