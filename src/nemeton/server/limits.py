"""Rate limits: so much at once, so much per second, for each person or address."""

from __future__ import annotations

import time
from typing import NamedTuple

MOST_BUCKETS = 20_000


class Rate(NamedTuple):
    """A bucket: how much it holds, and how fast it fills."""

    burst: float
    per_second: float


USUAL = {
    "guests": Rate(20, 0.2),  # by address
    "login": Rate(10, 0.1),  # by address
    "tables": Rate(10, 0.1),  # by person
    "acts": Rate(60, 20),  # by person
    "chat": Rate(8, 0.5),  # by person
    "hints": Rate(5, 0.2),  # by person
    "requests": Rate(200, 50),  # by address
}


class Limits:
    """What everybody has used lately."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def allows(self, what: str, who: str) -> bool:
        """Takes one from the bucket, if there is one left."""
        if self.scale <= 0:
            return True
        burst, per_second = USUAL[what][0] * self.scale, USUAL[what][1] * self.scale
        now = time.monotonic()
        left, since = self.buckets.get((what, who), (burst, now))
        left = min(burst, left + (now - since) * per_second)
        if left < 1:
            return False
        if len(self.buckets) >= MOST_BUCKETS:
            self.buckets.clear()  # full of strangers; everybody starts anew rather than memory without end
        self.buckets[what, who] = (left - 1, now)
        return True
