"""Sessions that are open: who has ended theirs is not left at a table, or in the lobby, by a socket opened before."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from nemeton.server.outbox import Outbox
from nemeton.server.people import People, Person, has_session
from nemeton.server.store import Unavailable
from nemeton.server.tasks import Tasks

ENDED = 4401  # the code a socket is closed with whose session has ended
AGAIN_SECONDS = 1.0  # until a database that is away is asked again


class Session(NamedTuple):
    """A socket of somebody's, how often they had ended all sessions when it was opened, and the token it came with."""

    number: int
    token: str
    outbox: Outbox


class Sessions:
    """The sockets of one worker, by person."""

    def __init__(self, people: People, tasks: Tasks) -> None:
        self.people = people
        self.tasks = tasks
        self.open: dict[str, list[Session]] = {}

    def begin(self, person: Person, outbox: Outbox) -> Session:
        """A socket was opened; somebody may have ended the session just now."""
        session = Session(person.sessions, person.token, outbox)
        self.open.setdefault(person.id, []).append(session)
        self.look_at(person.id)
        return session

    def end(self, player: str, session: Session) -> None:
        """A socket was closed."""
        self.open[player].remove(session)
        if not self.open[player]:
            del self.open[player]

    def look_at(self, player: str) -> None:
        """Somebody has changed, here or at another worker; if it is not known who, anybody may have."""
        for one in [player] if player else list(self.open):
            if one in self.open:
                self.tasks.spawn(self.check(one))

    async def check(self, player: str) -> None:
        """Close the sockets of sessions that have ended."""
        while player in self.open:
            try:
                await self.people.know([player])
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            person = self.people.known.get(player)
            for session in self.open.get(player, []):
                if not has_session(person, session.number, session.token):
                    session.outbox.stop(ENDED)
            return
