"""People: guests with a name, and those who have claimed theirs with a password.

An identity travels in a signed cookie, or as a bearer token for programs; both hold the player's id and the number of
times this person has ended all sessions.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

from nemeton.server.store import Database, Statement, Taken

NOBODY = ""


@dataclass(frozen=True)
class Person:
    """Somebody who has been here."""

    id: str
    name: str
    sessions: int = 0
    claimed: bool = False
    webhook: str = ""


class People:
    """Everybody, by id; those who were here lately are kept at hand."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.known: dict[str, Person] = {}
        self.signer: URLSafeSerializer | None = None

    async def open(self) -> None:
        """The key that signs identities is made once and kept with the data."""
        with suppress(Taken):  # it is there already
            await self.database.write(
                Statement("INSERT INTO meta (key, value) VALUES ('signing key', ?)", (secrets.token_hex(32),))
            )
        rows = await self.database.read("SELECT value FROM meta WHERE key = 'signing key'")
        self.signer = URLSafeSerializer(str(rows[0][0]), salt="nemeton player")

    # ------------------------------------------------------------------ coming in
    async def welcome(self, name: str, at: int) -> Person:
        """A new guest."""
        person = Person(secrets.token_urlsafe(9), name)
        await self.database.write(
            Statement("INSERT INTO players (id, name, created) VALUES (?, ?, ?)", (person.id, name, at))
        )
        self.known[person.id] = person
        return person

    def token(self, person: Person) -> str:
        """What proves who one is."""
        assert self.signer is not None, "people are open"
        return str(self.signer.dumps([person.id, person.sessions]))

    async def whose(self, token: str) -> Person | None:
        """Whose token this is, if it is one and still counts."""
        assert self.signer is not None, "people are open"
        try:
            player, sessions = self.signer.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        await self.know([player])
        person = self.known.get(player)
        return person if person is not None and person.sessions == sessions else None

    # ------------------------------------------------------------------ names
    async def know(self, players: Iterable[str]) -> None:
        """Have these at hand."""
        for player in players:
            if player and player not in self.known:
                rows = await self.database.read(
                    "SELECT name, sessions, login, webhook FROM players WHERE id = ? AND gone = 0", player
                )
                for name, sessions, login, webhook in rows:
                    self.known[player] = Person(player, name, sessions, login is not None, webhook)

    def name_of(self, player: str) -> str:
        """What somebody is called; nobody's name is empty, and so is that of one who left for good."""
        person = self.known.get(player)
        return person.name if person is not None else ""
