"""Signals: how one part of the server is told what another one did, without the two knowing each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, final

T = TypeVar("T")


@final
class Signal(Generic[T]):
    """Calls all its listeners, in the order they came, with what happened."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[T], None]] = []

    def connect(self, listener: Callable[[T], None]) -> None:
        self.listeners.append(listener)

    def emit(self, what: T) -> None:
        for listener in self.listeners:
            listener(what)
