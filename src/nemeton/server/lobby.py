"""The lobby, live: open tables, running tables to watch, and one's own where it is one's turn."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from nemeton.server import wire
from nemeton.server.host import Host
from nemeton.server.outbox import Outbox
from nemeton.server.repository import with_people_named
from nemeton.server.store import Unavailable
from nemeton.server.times import now_ms

FLUSH_SECONDS = 0.25


@dataclass(eq=False)
class Guest:
    """One open socket in the lobby."""

    player: str
    outbox: Outbox


class Lobby:
    """Tells everybody in it which tables have changed, a few times a second."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.guests: set[Guest] = set()
        self.dirty: set[str] = set()
        host.worker.on_change.connect(self.mark)

    def mark(self, table: str) -> None:
        if self.guests:
            self.dirty.add(table)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            if self.dirty and self.guests:
                dirty, self.dirty = self.dirty, set()
                try:
                    await self.tell(dirty)
                except Unavailable:  # told once the database is back
                    self.dirty |= dirty

    async def tell(self, tables: set[str]) -> None:
        cards = await self.with_names(await self.host.worker.repository.cards_of(sorted(tables)))
        public = [card for card in cards if card.public and card.status in ("open", "running")]
        ended = [card for card in cards if card.status not in ("open", "running")]
        for guest in self.guests:
            own = [card for card in cards if any(chair.player == guest.player for chair in card.chairs if guest.player)]
            gone = [card.id for card in ended if card.public or card in own]
            if public or own or gone:
                guest.outbox.push(wire.encode(wire.LobbyChanged(now_ms(), public, own, gone)))

    async def enter(self, guest: Guest) -> None:
        self.guests.add(guest)
        guest.outbox.push(wire.encode(await self.seen_by(guest.player)))

    async def seen_by(self, player: str) -> wire.LobbyOpened:
        """The lobby as somebody finds it."""
        repository = self.host.worker.repository
        tables = await self.with_names(await repository.lobby())
        own = await self.with_names(await repository.own(player)) if player else []
        return wire.LobbyOpened(now_ms(), tables, own)

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)

    def tell_company(self, player: str) -> None:
        """Somebody's lists have changed, anybody's if it is not known whose: who is in the lobby looks anew."""
        for guest in self.guests:
            if guest.player and player in ("", guest.player):
                guest.outbox.push(wire.encode(wire.CompanyChanged()))

    async def with_names(self, cards: list[wire.Card]) -> list[wire.Card]:
        people = self.host.worker.people
        players = {chair.player for card in cards for chair in card.chairs if chair.player}
        await people.know(players)
        return with_people_named(cards, {player: people.name_of(player) for player in players})
