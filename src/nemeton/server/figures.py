"""Figures of all workers: what each tells of itself, and how Prometheus is told.

A plain module: mypyc can define neither the structure nor a class of the library's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from msgspec import Struct
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Figures(Struct, frozen=True, array_like=True):
    """What one worker says of itself: how it is now, and what it has counted since it started."""

    worker: str
    now: dict[str, float]
    refused: dict[str, int]  # acts, by code
    answers: dict[str, int]  # of requests, by status
    took: list[int]  # acts, by the bucket of how long they took; the last one has no end
    seconds: float  # all acts together


class AllWorkers(Collector):
    """Gives the figures to Prometheus, each with its worker: whichever worker is asked, the answer is the same."""

    def __init__(self, figures: Callable[[], Sequence[Figures]]) -> None:
        self.figures = figures

    def collect(self) -> Iterator[Metric]:
        """Look at all of them; called by the library."""
        told = self.figures()
        for name in sorted({name for one in told for name in one.now}):
            gauge = GaugeMetricFamily(f"nemeton_{name}", name.replace("_", " "), labels=["worker"])
            for one in told:
                if name in one.now:
                    gauge.add_metric([one.worker], one.now[name])
            yield gauge
        refused = CounterMetricFamily("nemeton_refused", "Acts that were refused, by code", labels=["worker", "code"])
        answers = CounterMetricFamily("nemeton_http_answers", "Answers to requests", labels=["worker", "status"])
        took = HistogramMetricFamily("nemeton_act_seconds", "From an act's arrival to its answer", labels=["worker"])
        ends = [*(str(float(end)) for end in BUCKETS), "+Inf"]
        for one in told:
            for code, count in sorted(one.refused.items()):
                refused.add_metric([one.worker, code], count)
            for status, count in sorted(one.answers.items()):
                answers.add_metric([one.worker, status], count)
            took.add_metric([one.worker], list(zip(ends, accumulate(one.took), strict=True)), one.seconds)
        yield from (refused, answers, took)


def registry_of(figures: Callable[[], Sequence[Figures]]) -> CollectorRegistry:
    """What `generate_latest` reads."""
    registry = CollectorRegistry()
    registry.register(AllWorkers(figures))
    return registry


def for_people(told: Sequence[Figures]) -> dict[str, str]:
    """All workers together, for the admin page."""
    figures = {"workers": str(len(told))}
    for name in told[0].now:
        figures[name.replace("_", " ")] = f"{sum(one.now.get(name, 0.0) for one in told):,.0f}"
    counts = [sum(bucket) for bucket in zip(*(one.took for one in told), strict=True)]
    for share in (50, 95, 99):
        figures[f"act, {share}th percentile"] = bound_of(counts, share)
    return figures


def bound_of(counts: list[int], share: int) -> str:
    """How long so many of a hundred acts took at most, as far as the buckets tell."""
    wanted = sum(counts) * share / 100
    if not sum(counts):
        return "no act yet"
    for end, upto in zip(BUCKETS, accumulate(counts), strict=False):
        if upto >= wanted:
            return f"at most {end * 1000:g} ms"
    return f"more than {BUCKETS[-1]:g} s"
