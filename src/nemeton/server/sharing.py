"""What workers tell each other of themselves: their figures, and how much of the limits was used at each of them.

Limits are asked for at every act and must not wait for another machine. So each worker counts, and tells the others ten
times a second what was taken from which bucket: within a tenth of a second all of them have the same buckets.
"""

from __future__ import annotations

import asyncio

import msgspec

from nemeton.server.bus import Bus, News
from nemeton.server.figures import Figures
from nemeton.server.limits import Limits
from nemeton.server.metrics import Metrics

EVERY_SECONDS = 0.1
FIGURES_EVERY = 10  # rounds
FIGURES, SPENT = "figures", "spent"  # kinds of news

Spent = list[tuple[str, str, int]]  # what, who, how often


class Sharing:
    """One worker's part in it."""

    def __init__(self, bus: Bus, metrics: Metrics, limits: Limits) -> None:
        self.bus = bus
        self.metrics = metrics
        self.limits = limits
        limits.shared = not bus.alone

    async def run(self) -> None:
        """Tell the others, for as long as there may be any."""
        number = 0
        while not self.bus.alone:
            self.tell(figures_too=number % FIGURES_EVERY == 0)
            number += 1
            await asyncio.sleep(EVERY_SECONDS)

    def tell(self, figures_too: bool) -> None:
        """Say what was used since the last time, and now and then how this worker is."""
        if spent := self.limits.take_spent():
            self.bus.tell(News("", 0, msgspec.json.encode(spent).decode(), SPENT))
        if figures_too:
            self.bus.tell(News("", 0, msgspec.json.encode(self.metrics.own()).decode(), FIGURES))

    def hear_spent(self, body: str) -> None:
        """Another worker has let these people do something; an empty body: news may have been lost."""
        if body:
            for what, who, count in msgspec.json.decode(body, type=Spent):
                self.limits.spend(what, who, count)

    def hear_figures(self, body: str) -> None:
        """Another worker says how it is."""
        if body:
            self.metrics.hear(msgspec.json.decode(body, type=Figures))
