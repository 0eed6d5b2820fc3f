"""How workers tell each other what was written. With one worker there is nobody to tell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection

from msgspec import Struct


class News(Struct, frozen=True, array_like=True):
    """Something happened: an entry was written, a line of chat said, somebody came; `kind` says which.

    Whoever needs to tell the other workers something else takes a kind of its own, and listens with `Host.on`.
    """

    table: str
    seq: int
    body: str
    kind: str = "entry"


Hear = Callable[[str, News], None]
"""Given the worker it comes from; never waits."""

Missed = Callable[[], Awaitable[None]]
"""Called when news may have been lost, and again until it does not raise."""


class Bus(ABC):
    """Carries news to the other workers; what was lost on the way is found in the database."""

    alone = False  # is there never anybody to tell?

    @abstractmethod
    async def open(self, name: str, hear: Hear, missed: Missed) -> None:
        """Listen to the workers of the server of that name."""

    @abstractmethod
    async def close(self) -> None:
        """Stop listening."""

    @abstractmethod
    def tell(self, news: News) -> None:
        """Never waits."""

    @property
    def listening(self) -> bool:
        """Do news come in? If not, who wants to know must look in the database."""
        return True

    def workers(self) -> Collection[str]:
        """The others that were heard of lately."""
        return ()


class NullBus(Bus):
    """The bus of a worker that is alone: there is nobody to tell."""

    alone = True

    async def open(self, name: str, hear: Hear, missed: Missed) -> None:
        """Nobody to hear from."""

    async def close(self) -> None:
        """Nothing to close."""

    def tell(self, news: News) -> None:
        """Nobody to tell."""
