"""Several workers are one server to whoever looks on: they share limits, and each gives the figures of all."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from nemeton.server.bus import Bus, Hear, Missed, News
from nemeton.server.limits import USUAL, Limits
from nemeton.server.metrics import Metrics
from nemeton.server.sharing import FIGURES, SPENT, Sharing
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import run

pytestmark = NEXT_MAJOR


class Line(Bus):
    """A bus that reaches one other worker at once."""

    def __init__(self) -> None:
        self.other: Sharing | None = None

    async def open(self, name: str, hear: Hear, missed: Missed) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    def tell(self, news: News) -> None:
        assert self.other is not None
        {SPENT: self.other.hear_spent, FIGURES: self.other.hear_figures}[news.kind](news.body)


def two_workers(scale: float = 1.0) -> tuple[Sharing, Sharing]:
    """Two workers that hear each other."""
    one, two = (Sharing(Line(), Metrics(), Limits(scale)) for _ in range(2))
    for here, there, name in ((one, two, "oak"), (two, one, "ash")):
        assert isinstance(here.bus, Line)
        here.bus.other = there
        here.metrics.worker = name
    return one, two


def test_two_workers_let_in_no_more_than_one() -> None:
    """What is used at one of them is used at the other, as soon as it has been told."""
    one, two = two_workers()
    burst = int(USUAL["guests"].burst)

    for number in range(burst):
        worker = (one, two)[number % 2]
        assert 0.0 == worker.limits.wait("guests", "192.0.2.7")
        worker.tell(figures_too=False)

    assert one.limits.wait("guests", "192.0.2.7") > 0
    assert two.limits.wait("guests", "192.0.2.7") > 0
    assert 0.0 == two.limits.wait("guests", "192.0.2.8"), "another address has its own"


def test_what_was_told_is_not_told_again() -> None:
    """Nor is it passed back and forth."""
    one, two = two_workers()
    one.limits.wait("chat", "ann")

    one.tell(figures_too=False)

    assert [] == one.limits.take_spent()
    assert [] == two.limits.take_spent()


def test_a_worker_that_is_alone_counts_for_nobody_else() -> None:
    """Nothing is kept that nobody will be told."""
    limits = Limits()
    limits.wait("chat", "ann")

    assert {} == limits.spent


def test_each_worker_gives_the_figures_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until one has been silent for too long: then it is gone."""
    one, two = two_workers()
    two.metrics.watch("tables", lambda: 167.0)
    one.metrics.watch("tables", lambda: 2.0)
    two.metrics.refuse("table/unknown")
    two.metrics.count_act(0.003)
    now = 1000.0
    monkeypatch.setattr("nemeton.server.metrics.time.monotonic", lambda: now)

    for worker in (one, two):
        worker.tell(figures_too=True)

    assert one.metrics.all() == two.metrics.all()
    assert [("ash", 167.0), ("oak", 2.0)] == [(one.worker, one.now["tables"]) for one in one.metrics.all()]
    now += 6.0
    assert ["oak"] == [figures.worker for figures in one.metrics.all()]


def test_prometheus_and_the_admin_page_are_told_of_all_workers(tmp_path: Path) -> None:
    """A neighbour's figures stand beside the own, and together on the page for people."""

    async def scenario() -> tuple[str, str]:
        async with requests_at(tmp_path, metrics=True, admin="mistletoe") as (services, client):
            _, other = two_workers()
            other.metrics.watch("tables", lambda: 41.0)
            services.metrics.hear(other.metrics.own())
            await client.post("/api/guests", json={"name": "Ann"})
            await client.post("/api/tables", json={"game": "celtica", "seats": 2})
            figures = (await client.get("/metrics")).text
            page = (await client.get("/admin", auth=("me", "mistletoe"))).text
            await asyncio.sleep(0)
            return figures, page

    figures, page = run(scenario())

    assert 'nemeton_tables{worker="ash"} 41.0' in figures
    assert 2 == len(re.findall(r"^nemeton_tables\{", figures, re.MULTILINE))
    assert re.search(r'^nemeton_process_resident_bytes\{worker="\w+"\} [1-9]', figures, re.MULTILINE)
    assert "<tr><th>workers<td>2" in page
    assert "<tr><th>tables<td>42" in page
    assert "<td>celtica<td>open<td>" in page
