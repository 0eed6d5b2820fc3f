"""Figures of several workers: whichever is asked, the answer is the same."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from tests.server.harness import NO_TLS
from tests.server.workers.services import PostgresServer, RedisServer, Worker, wait_until

pytestmark = pytest.mark.xdist_group("workers")


def test_every_worker_gives_the_figures_of_all(folder: Path, postgres: PostgresServer, redis: RedisServer) -> None:
    """A table opened at one of them counts in what both say."""
    database = postgres.new_database("figures")
    workers = [Worker(folder, name, database, redis.url, "--metrics") for name in ("oak", "ash")]
    try:
        urls = [f"http://127.0.0.1:{worker.wait().port}" for worker in workers]
        with httpx.Client(base_url=urls[0], timeout=20, verify=NO_TLS) as ann:
            ann.post("/api/guests", json={"name": "Ann"})
            assert 201 == ann.post("/api/tables", json={"game": "celtica", "seats": 2}).status_code

        def tables(url: str) -> list[str]:
            """Each worker's line about its tables."""
            text = httpx.get(f"{url}/metrics", timeout=20, verify=NO_TLS).text
            return re.findall(r"^nemeton_tables\{.*$", text, re.MULTILINE)

        wait_until(
            lambda: [["0.0", "1.0"]] * 2 == [sorted(line.split()[1] for line in tables(url)) for url in urls], "both"
        )
        assert tables(urls[0]) == tables(urls[1])
    finally:
        for worker in workers:
            worker.kill()
