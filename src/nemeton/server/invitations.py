"""Invitations: where one must be invited, a code lets in as many as it was made for, until its time is over.

Of a code only a hash is kept. Who comes with it takes one of its numbered places, in the write that makes the person:
of two who take the last one at the same moment, one is refused.
"""

from __future__ import annotations

import secrets

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.moderation import HOUR_MS, Moderator, note_deed
from nemeton.server.people import digest
from nemeton.server.store import Database, Statement
from nemeton.server.times import now_ms


class Invitations:
    """All invitations of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def make(self, moderator: Moderator, uses: int, days: int) -> wire.InvitationCard:
        """A new one; its code is told this once."""
        code = secrets.token_urlsafe(12)
        until = now_ms() + days * 24 * HOUR_MS
        values = (digest(code), moderator.id, uses, until)
        sql = "INSERT INTO invitations (code, moderator, uses, until) VALUES (?, ?, ?, ?)"
        await self.database.write(Statement(sql, values), note_deed(moderator, "invite", "", "", until, ""))
        return wire.InvitationCard(digest(code), moderator.id, uses, 0, until, code)

    async def list_open(self) -> list[wire.InvitationCard]:
        """Those that still let somebody in, whose time is over first first."""
        rows = await self.database.read(
            "SELECT i.code, i.moderator, i.uses, (SELECT COUNT(*) FROM invited v WHERE v.code = i.code), i.until"
            " FROM invitations i WHERE i.until > ? ORDER BY i.until",
            now_ms(),
        )
        found = [wire.InvitationCard(str(code), str(who), uses, used, until) for code, who, uses, used, until in rows]
        return [one for one in found if one.used < one.uses]

    async def withdraw(self, moderator: Moderator, code: str) -> None:
        """From now on it lets nobody in."""
        await self.database.write(
            Statement("DELETE FROM invitations WHERE code = ?", (code,)),
            note_deed(moderator, "withdraw", "", "", 0, ""),
        )

    async def place(self, code: str, player: str) -> Statement:
        """What takes the next place of an invitation for somebody; refused if it has none."""
        rows = await self.database.read(
            "SELECT uses, (SELECT COUNT(*) FROM invited v WHERE v.code = i.code) FROM invitations i"
            " WHERE i.code = ? AND i.until > ?",
            digest(code),
            now_ms(),
        )
        if not code or not rows or rows[0][1] >= rows[0][0]:
            raise not_invited()
        return Statement(
            "INSERT INTO invited (code, nth, player) VALUES (?, ?, ?)", (digest(code), rows[0][1] + 1, player)
        )


def not_invited() -> Refusal:
    return Refusal("people/not_invited", "One comes in here with an invitation, and this is none that counts.")
