"""The time, as the server writes it."""

from __future__ import annotations

import time


def now_ms() -> int:
    """The server's time, in milliseconds."""
    return time.time_ns() // 1_000_000
