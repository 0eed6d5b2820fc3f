"""How workers tell each other what was written. With one worker there is nobody to tell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

from msgspec import Struct


class News(Struct, frozen=True, array_like=True):
    """Something happened at a table: an entry was written, or a line of chat said."""

    table: str
    seq: int
    body: str
    kind: str = "entry"  # or "chat"


Hear = Callable[[News], Awaitable[None]]


class Bus(ABC):
    """Carries news to the other workers; what was lost on the way is found in the database."""

    @abstractmethod
    async def open(self, hear: Hear, missed: Callable[[], Awaitable[None]]) -> None:
        """Listen; `missed` is called when news may have been lost."""

    @abstractmethod
    async def close(self) -> None:
        """Stop listening."""

    @abstractmethod
    def tell(self, news: News) -> None:
        """Never waits."""


class Alone(Bus):
    """One worker: everybody who must know is here."""

    async def open(self, hear: Hear, missed: Callable[[], Awaitable[None]]) -> None:
        """Nobody to hear from."""

    async def close(self) -> None:
        """Nothing to close."""

    def tell(self, news: News) -> None:
        """Nobody to tell."""
