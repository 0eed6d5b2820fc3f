"""PostgreSQL and Redis for the tests of several workers; skipped, with the reason, only where they cannot be had."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.workers.services import CannotBeHad, PostgresServer, RedisServer, Worker

Pair = tuple[Worker, Worker]


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """Not pytest's own: another user must be able to reach it."""
    where = Path(tempfile.mkdtemp(prefix="nemeton-"))
    where.chmod(0o755)
    yield where
    shutil.rmtree(where, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(folder: Path) -> Iterator[PostgresServer]:
    try:
        (folder / "postgres").mkdir()
        server = PostgresServer(folder / "postgres")
    except CannotBeHad as reason:
        pytest.skip(str(reason))
    server.start()
    yield server
    server.crash()


@pytest.fixture(scope="session")
def redis(folder: Path) -> Iterator[RedisServer]:
    try:
        server = RedisServer(folder)
    except CannotBeHad as reason:
        pytest.skip(str(reason))
    server.start()
    yield server
    server.crash()


@pytest.fixture(scope="session")
def database(postgres: PostgresServer) -> str:
    """One database for all workers, as it is in life."""
    return postgres.new_database("nemeton")


@pytest.fixture(scope="session")
def pair(folder: Path, database: str, redis: RedisServer) -> Iterator[Pair]:
    """Two workers side by side, as behind a load balancer."""
    workers = [Worker(folder, name, database, redis.url) for name in ("first", "second")]
    try:
        yield workers[0].wait(), workers[1].wait()
    finally:
        for worker in workers:
            worker.stop()
