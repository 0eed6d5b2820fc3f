"""How busy this worker is, counted where it happens, and what the other workers have told of themselves."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable
from typing import final

from nemeton.server.figures import BUCKETS, Figures

FORGOTTEN_SECONDS = 5.0  # a worker that has told nothing for so long is gone


@final
class Metrics:
    """Figures that are looked up when somebody asks, and what was counted."""

    def __init__(self) -> None:
        self.worker = ""
        self.refused: dict[str, int] = {}
        self.answers: dict[str, int] = {}
        self.took = [0] * (len(BUCKETS) + 1)  # acts, by the bucket; the last one has no end
        self.seconds = 0.0
        self.watched: dict[str, Callable[[], float]] = {}
        self.others: dict[str, Figures] = {}
        self.heard_at: dict[str, float] = {}

    def watch(self, name: str, look: Callable[[], float]) -> None:
        """Show a figure under this name; whoever asks for it is told what it is then."""
        self.watched[name] = look

    def count_act(self, seconds: float) -> None:
        """An act was answered."""
        self.took[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def refuse(self, code: str) -> None:
        """An act was refused."""
        self.refused[code] = self.refused.get(code, 0) + 1

    def answer(self, status: int) -> None:
        """A request was answered."""
        name = str(status)
        self.answers[name] = self.answers.get(name, 0) + 1

    def own(self) -> Figures:
        """What this worker says of itself."""
        now = {name: float(look()) for name, look in self.watched.items()}
        return Figures(self.worker, now, dict(self.refused), dict(self.answers), list(self.took), self.seconds)

    def hear(self, figures: Figures) -> None:
        """Another worker says how it is."""
        self.others[figures.worker] = figures
        self.heard_at[figures.worker] = time.monotonic()

    def all(self) -> list[Figures]:
        """Every worker's figures, this one's as they are now, in an order all workers have."""
        silent = time.monotonic() - FORGOTTEN_SECONDS
        for worker in [worker for worker, at in self.heard_at.items() if at < silent]:
            del self.others[worker], self.heard_at[worker]
        return sorted([self.own(), *self.others.values()], key=worker_of)


def worker_of(figures: Figures) -> str:
    return figures.worker
