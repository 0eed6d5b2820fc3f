"""Processes that go when the one that started them is gone, however it went: nobody else would tell them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def go_with_parent(how: signal.Signals) -> None:
    """In a process that was started by another: end this way once that one has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), how)

    threading.Thread(target=watch, name="nemeton-orphan", daemon=True).start()
