"""How busy the server is, in figures for Prometheus and for the admin page."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import final

from mypy_extensions import mypyc_attr
from prometheus_client import CollectorRegistry, Counter, Gauge, Metric
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
LAST = 1_000  # moves the admin page's latencies are taken from


@final
class Took:
    """How long acts took, counted by the thread that does them and summed up for whoever asks."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)  # by the bucket; the last one has no end
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds


@mypyc_attr(native_class=False)
class Durations(Collector):
    """Gives the durations to Prometheus, where a bucket counts all that took no longer than its bound."""

    def __init__(self, took: Took) -> None:
        self.took = took

    def collect(self) -> Iterator[Metric]:
        told = HistogramMetricFamily("nemeton_act_seconds", "From an act's arrival to its answer")
        upto = accumulate(self.took.counts)
        ends = [*(str(float(end)) for end in BUCKETS), "+Inf"]
        told.add_metric([], list(zip(ends, upto, strict=True)), self.took.seconds)
        yield told


class Metrics:
    """Gauges that look when they are asked, and what the acts took."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.refused = Counter("nemeton_refused", "Acts that were refused, by code", ["code"], registry=self.registry)
        self.took = Took()
        self.registry.register(Durations(self.took))
        self.last: deque[float] = deque(maxlen=LAST)
        self.watched: dict[str, Callable[[], float]] = {}

    def watch(self, name: str, look: Callable[[], float]) -> None:
        """Show a figure under this name; whoever asks for it is told what it is then."""
        self.watched[name] = look
        Gauge(f"nemeton_{name}", name.replace("_", " "), registry=self.registry).set_function(look)

    def done(self, seconds: float) -> None:
        self.took.observe(seconds)
        self.last.append(seconds)

    def figures(self) -> dict[str, object]:
        """For people to read."""
        figures: dict[str, object] = {name.replace("_", " "): int(look()) for name, look in self.watched.items()}
        took = sorted(self.last)
        for share in (50, 95, 99):
            value = took[min(len(took) - 1, len(took) * share // 100)] if took else 0.0
            figures[f"act, {share}th percentile"] = f"{value * 1000:.1f} ms"
        return figures
