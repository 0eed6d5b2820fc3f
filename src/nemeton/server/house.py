"""The house: all parts of one worker, opened and closed in their order."""

from __future__ import annotations

import asyncio
import contextlib

from nemeton.server.acts import Refusal
from nemeton.server.bus import Alone, Bus
from nemeton.server.chat import Chat
from nemeton.server.host import Host
from nemeton.server.limits import Limits
from nemeton.server.lobby import Lobby
from nemeton.server.people import People
from nemeton.server.settings import Settings
from nemeton.server.store import connect
from nemeton.server.thinkers import Thinkers


class House:
    """One worker of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = connect(settings.database_url)
        self.bus: Bus = Alone()
        self.people = People(self.database)
        self.thinkers = Thinkers(settings.thinkers)
        self.host = Host(self.database, self.bus, self.thinkers, self.people)
        self.lobby = Lobby(self.host)
        self.chat = Chat(self.host)
        self.limits = Limits(settings.limits)
        self.sockets = 0
        self.running: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.database.open()
        await self.people.open()
        await self.host.open()
        self.running = asyncio.create_task(self.lobby.run())

    async def close(self) -> None:
        if self.running is not None:
            self.running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.running
        await self.host.close()
        await self.thinkers.close()
        await self.database.close()

    def allow(self, what: str, who: str) -> None:
        """Refuse whoever does too much of something."""
        if not self.limits.allows(what, who):
            raise Refusal("server/too_fast", "That was too much in too short a time; wait a little.")
