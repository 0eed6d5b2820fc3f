"""The server's time: it begins where the wall clock stands, and then counts evenly, whatever that clock does."""

from __future__ import annotations

import time

_ahead = (time.time_ns() - time.monotonic_ns()) // 1_000_000  # of the monotonic clock, in milliseconds


def now_ms() -> int:
    """The server's time, in milliseconds; it never goes back."""
    return time.monotonic_ns() // 1_000_000 + _ahead


def begin_at(at: int) -> None:
    """Count from this moment on, or from where the wall clock stands by now, whichever is later; never go back.

    A server that starts calls it with the last moment another one served, so that what it writes comes after what was
    written, though the wall clock was put back meanwhile.
    """
    global _ahead
    _ahead = max(_ahead, max(at, time.time_ns() // 1_000_000) - time.monotonic_ns() // 1_000_000)
