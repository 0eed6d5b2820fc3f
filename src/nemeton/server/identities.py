"""Identities: who somebody is to a provider, and whose name here that opens.

An identity opens the one name it is bound to. It is bound to who is here when they ask for it, or to somebody new;
never to an account that merely looks like theirs.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterator

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.names import clean_name, login_of
from nemeton.server.oidc import Identity
from nemeton.server.people import NOBODY, People, Person, must_be_welcome, note_looks
from nemeton.server.store import Statement, Taken
from nemeton.server.times import now_ms
from nemeton.server.wire.basics import LONGEST_NAME

NAMELESS = "Druid"  # whoever has no name at the provider, or none that can be written here
MOST_NAMES = 20  # that are tried with a number before chance decides

Place = Callable[[str], Awaitable[Statement]]


class Identities:
    """Whose identities are whose."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.database = people.database

    async def come_in(self, identity: Identity, place: Place | None) -> Person:
        """Who this identity belongs to; if it is nobody's yet, somebody new. `place` takes up their invitation."""
        for name in candidates(identity.called):
            if (owner := await self.owner_of(identity)) != NOBODY:
                return must_be_welcome(await self.people.get(owner))
            try:
                return await self.welcome(identity, name, place)
            except Taken:  # the name, the invitation's place, or the identity: seen in the next round
                continue
            except Refusal as refusal:
                if refusal.code not in ("people/name_taken", "people/name_alike"):
                    raise
        raise AssertionError("a name made by chance is free")

    async def welcome(self, identity: Identity, name: str, place: Place | None) -> Person:
        """Somebody new, who keeps the name from the first moment on."""
        await self.people.must_be_free(name, NOBODY)
        player, now = secrets.token_urlsafe(9), now_ms()
        with_it = [await place(player)] if place is not None else []
        await self.database.write(
            Statement(
                "INSERT INTO players (id, name, login, created, seen) VALUES (?, ?, ?, ?, ?)",
                (player, name, login_of(name), now, now),
            ),
            note_looks(name, player),
            bind(identity, player, now),
            *with_it,
        )
        return await self.people.get(player)

    async def link(self, person: Person, identity: Identity) -> Person:
        """From now on this identity opens the name of who is here; a guest keeps theirs by it."""
        owner = await self.owner_of(identity)
        if owner == person.id:
            return person
        if owner != NOBODY:
            raise Refusal("people/identity_taken", "This identity opens another name here.")
        statements = [bind(identity, person.id, now_ms())]
        if not person.claimed:
            await self.people.must_be_free(person.name, person.id)
            statements += [
                Statement("UPDATE players SET login = ? WHERE id = ?", (login_of(person.name), person.id)),
                note_looks(person.name, person.id),
            ]
        try:
            await self.database.write(*statements)
        except Taken:
            raise Refusal("people/identity_bound", "Your name is opened by an identity already.") from None
        return await self.people.renew(person.id)

    async def unlink(self, person: Person) -> Person:
        """Identities open this name no longer; only where a password does."""
        if not person.password:
            raise Refusal("people/only_way", "Nothing else would open your name: choose a password first.")
        await self.database.write(Statement("DELETE FROM identities WHERE player = ?", (person.id,)))
        return await self.people.renew(person.id)

    async def owner_of(self, identity: Identity) -> str:
        rows = await self.database.read(
            "SELECT player FROM identities WHERE issuer = ? AND subject = ?", identity.issuer, identity.subject
        )
        return str(rows[0][0]) if rows else NOBODY

    async def list_identities(self, player: str) -> list[wire.IdentityCard]:
        """What opens somebody's name, for themselves."""
        rows = await self.database.read(
            "SELECT issuer, subject, at FROM identities WHERE player = ? ORDER BY issuer", player
        )
        return [wire.IdentityCard(issuer, subject, at) for issuer, subject, at in rows]


def bind(identity: Identity, player: str, at: int) -> Statement:
    return Statement(
        "INSERT INTO identities (issuer, subject, player, at) VALUES (?, ?, ?, ?)",
        (identity.issuer, identity.subject, player, at),
    )


def candidates(called: str) -> Iterator[str]:
    """Names for somebody new: what they are called elsewhere, then the same with a number, in the end one by chance.

    Many providers call people by their mail address, which is nobody's business here: its owner's name is what counts.
    """
    try:
        name = clean_name(called.partition("@")[0][:LONGEST_NAME])
    except Refusal:
        name = NAMELESS
    yield name
    for number in range(2, MOST_NAMES):
        yield f"{name[: LONGEST_NAME - 3].rstrip()} {number}"
    while True:
        yield f"{NAMELESS} {secrets.token_hex(4)}"
