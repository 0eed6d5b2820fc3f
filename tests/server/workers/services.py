"""A real PostgreSQL, a real Redis and real workers, on private ports and in temporary folders."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import httpx

import nemeton
from tests.server.harness import NO_TLS

START_SECONDS = 120.0


class CannotBeHad(Exception):
    """A service this machine does not have."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def program(name: str, *folders: str) -> str:
    """Where a program is; Debian keeps PostgreSQL's out of the way."""
    found = [str(path) for folder in folders for path in sorted(Path("/").glob(f"{folder}/{name}"))]
    where = shutil.which(name) or (found[-1] if found else None)
    if where is None:
        raise CannotBeHad(f"{name} is not installed; `make services` installs it where that is allowed.")
    return where


def wait_until(ready: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        assert time.monotonic() < deadline, f"{what} did not start in {START_SECONDS:.0f} s"
        time.sleep(0.02)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Service:
    """A process that can be killed and started again."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = name
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self, command: list[str], **how: Any) -> None:
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **how)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


class PostgresServer(Service):
    """PostgreSQL will not run for root: root has it run as the user Debian made for it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "postgres")
        self.data = folder / "data"
        initdb = program("initdb", "usr/lib/postgresql/*/bin")
        self.server = program("postgres", "usr/lib/postgresql/*/bin")
        self.how: dict[str, Any] = {"cwd": folder}
        if os.getuid() == 0:
            self.how |= {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(folder, "postgres")
        subprocess.run(
            [initdb, "-D", self.data, "-U", "nemeton", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
            check=True,
            capture_output=True,
            **self.how,
        )

    def start(self) -> None:
        """What a killed server must keep, it keeps without waiting for the disk: only a power cut would show."""
        options = ["-p", str(self.port), "-k", str(self.folder), "-h", "127.0.0.1", "-c", "fsync=off"]
        self.launch([self.server, "-D", str(self.data), *options], **self.how)
        wait_until(self.answers, "PostgreSQL")

    def answers(self) -> bool:
        try:
            self.run("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def crash(self) -> None:
        """Every connection is cut, and what was not committed is gone."""
        self.stop(signal.SIGQUIT)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://nemeton@127.0.0.1:{self.port}/{database}"

    def new_database(self, name: str) -> str:
        self.run(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def run(self, sql: str, database: str = "postgres") -> None:
        async def execute() -> None:
            connection = await asyncpg.connect(self.url(database))
            try:
                await connection.execute(sql)
            finally:
                await connection.close()

        asyncio.run(execute())


class RedisServer(Service):
    """Redis, which keeps nothing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "redis")
        self.server = program("redis-server")

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.launch([self.server, *options, "--dir", str(self.folder)])
        wait_until(lambda: listens(self.port), "Redis")

    def crash(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


class Worker(Service):
    """`nemeton serve`, of the package this suite tests."""

    def __init__(self, folder: Path, name: str, database: str, redis: str, *options: str) -> None:
        super().__init__(folder, name)
        package = Path(nemeton.__file__).parents[1]
        command = [sys.executable, "-m", "nemeton", "serve", "--port", str(self.port), "--limits", "0"]
        self.launch(
            [*command, "--database", database, "--redis", redis, *options],
            env={**os.environ, "PYTHONPATH": str(package)},
        )

    def wait(self) -> Worker:
        wait_until(self.serves, f"worker {self.name} ({(self.folder / f'{self.name}.log').read_text()[-2000:]})")
        return self

    def serves(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / f"{self.name}.log").read_text()[-2000:]
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=5, verify=NO_TLS).status_code == 200
        return False

    def kill(self) -> None:
        """As if the machine had gone: nothing is finished, nobody is told."""
        self.stop(signal.SIGKILL)


async def patiently(what: str, test: Callable[[], Awaitable[bool]], seconds: float = 15.0) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not await test():
        assert time.monotonic() < deadline, f"{what} did not happen in {seconds:.0f} s"
        await asyncio.sleep(0.05)
