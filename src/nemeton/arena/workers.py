"""Who does the work: this process, all cores of this machine, or a cluster. The results are the same, by number.

    for number, result in workers.run(function, tasks):   # in the order in which they end
        ...

A task depends on itself alone, so it does not matter who does it, nor when. Whoever stops listening stops the work.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nemeton.kernel.errors import NemetonError

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2  # tasks waiting for each worker, so that none of them waits for us


class WorkFailed(NemetonError):
    """Work that could not be done to its end; says why."""


class Workers(Protocol):
    """Somebody who does a number of tasks."""

    @property
    def count(self) -> int:
        """How many tasks are done at the same time."""

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[tuple[int, Result], None, None]:
        """Do them all; gives each result with the number of its task, as they end."""


def crew(cores: int | None = None, ray: str | None = None) -> Workers:
    """By default all cores there are. `ray` is the address of a cluster; empty, one is found, or begun here."""
    if ray is not None:
        from nemeton.arena.cluster import Cluster

        return Cluster(ray)
    cores = cores or cores_here()
    return Here() if cores == 1 else Cores(cores)


def cores_here() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(results: Generator[tuple[int, Result], None, None]) -> Generator[Result, None, None]:
    """The results in the order of their tasks, each as soon as all before it are there."""
    early: dict[int, Result] = {}
    wanted = 0
    try:
        for number, result in results:
            early[number] = result
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1
    finally:
        results.close()


class Here:
    """One task after the other, in this process."""

    count = 1

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[tuple[int, Result], None, None]:
        for number, task in enumerate(tasks):
            yield number, function(task)


class Cores:
    """Processes of their own on this machine. What a task needs must be found there: games and bots by their names."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[tuple[int, Result], None, None]:
        context = get_context("spawn")
        stop = context.Event()
        with ProcessPoolExecutor(min(self.count, len(tasks)) or 1, context, heed, (stop,)) as pool:
            try:
                yield from self.feed(pool, function, tasks)
            except BrokenProcessPool:
                raise WorkFailed(
                    "A process that played games ended by itself: perhaps there was no memory left."
                ) from None
            finally:
                stop.set()
                pool.shutdown(cancel_futures=True)

    def feed(
        self, pool: ProcessPoolExecutor, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[tuple[int, Result]]:
        """A few tasks ahead of the processes; all at once would wait in memory, and be done after nobody wants them."""
        waiting: dict[Future[Result], int] = {}
        rest = iter(enumerate(tasks))
        while True:
            with deaf_to_interrupts():
                while len(waiting) < AHEAD * self.count and (after := next(rest, None)) is not None:
                    waiting[pool.submit(while_wanted, function, after[1])] = after[0]
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=waiting.__getitem__):
                yield waiting.pop(future), future.result()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes begun meanwhile ignore Ctrl-C: it is meant for the one who began them."""
    if threading.current_thread() is not threading.main_thread():  # elsewhere signals cannot be set, nor arrive
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def heed(stop: Event) -> None:
    """In a process of the pool: remember the sign to stop."""
    global _unwanted
    _unwanted = stop.is_set


_unwanted: Callable[[], bool] = bool


def while_wanted(function: Callable[[Task], Any], task: Task) -> Any:
    """In a process of the pool: do a task, unless nobody listens any more; then nobody sees the answer either."""
    return None if _unwanted() else function(task)
