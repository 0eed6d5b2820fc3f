"""Work on a Ray cluster: many machines, the same results. Needs the extra `ray`."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from nemeton.arena.workers import AHEAD, WorkFailed
from nemeton.kernel.errors import NemetonError

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 5.0  # seconds


class NoCluster(NemetonError):
    """Ray is not installed, or no cluster answers at that address."""


class Cluster:
    """Ray's workers. Every machine needs the same Nemeton installed; games and bots are found there by their names."""

    def __init__(self, address: str) -> None:
        self.ray = connect(address)

    @property
    def count(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[tuple[int, Result], None, None]:
        """A few tasks ahead of the workers; what nobody waits for any more is cancelled."""
        remote = self.ray.remote(function)
        waiting: dict[Any, int] = {}
        rest = iter(enumerate(tasks))
        try:
            while True:
                while len(waiting) < AHEAD * self.count and (after := next(rest, None)) is not None:
                    waiting[remote.remote(after[1])] = after[0]
                if not waiting:
                    return
                (done, *_), _ = self.ray.wait(list(waiting), num_returns=1)
                yield waiting.pop(done), self.result(done)
        finally:
            for unwanted in waiting:
                self.ray.cancel(unwanted, force=True)

    def result(self, reference: Any) -> Any:
        try:
            return self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as problem:
            if isinstance(problem.cause, NemetonError):
                raise problem.cause from None
            raise
        except self.ray.exceptions.RayError as problem:
            raise WorkFailed(f"A worker of the cluster ended by itself: {type(problem).__name__}.") from None


def connect(address: str) -> Any:
    """The ray module, connected to a cluster: one at that address, or, without one, any that is found or begun here."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # as it will be; else a warning says so
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise NoCluster("--ray needs Ray: pip install 'nemeton[ray]'.") from None
    if not ray.is_initialized():
        knock(address)
        settings: dict[str, Any] = {"include_dashboard": False} if address == "local" else {}
        try:
            ray.init(address or None, log_to_driver=False, logging_level="ERROR", **settings)
        except (ConnectionError, ValueError, RuntimeError) as problem:
            raise NoCluster(f"No Ray cluster answers at {address!r}: {str(problem).splitlines()[0]}") from None
    return ray


def knock(address: str) -> None:
    """Does anybody answer there? Ray itself would go on asking for minutes."""
    found = re.fullmatch(r"(?:ray://)?(?P<host>\S+):(?P<port>[0-9]{1,5})", address)
    if found is None:
        return
    try:
        socket.create_connection((found["host"], int(found["port"])), PATIENCE).close()
    except (OSError, OverflowError) as problem:
        raise NoCluster(f"No Ray cluster answers at {address!r}: {problem}.") from None
