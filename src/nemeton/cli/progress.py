"""How far a long piece of work has come, for who watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def bar(said: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, on the stream for complaints, so results can be piped; tell it how much is done."""
    watched = Console(stderr=True)
    columns = TextColumn(said), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(elapsed_when_finished=True)
    with Progress(*columns, console=watched, transient=True, disable=not watched.is_terminal) as progress:
        task = progress.add_task("", total=total, completed=done)
        yield lambda now: progress.update(task, completed=now)
