"""Whereabouts: who is here, through whichever worker. A person is here while a socket of theirs is open.

Each worker tells the others whom it has, when that changes and now and then; one that has been silent has nobody.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

import msgspec

from nemeton.server.bus import Bus, News
from nemeton.server.sessions import Sessions

EVERY_SECONDS = 0.5
AGAIN_ROUNDS = 8  # until it is told though nothing has changed
SILENT_SECONDS = 10.0
PRESENT = "present"  # a kind of news


class Told(msgspec.Struct, frozen=True, array_like=True):
    """Who is here through a worker."""

    worker: str
    players: list[str]


class Whereabouts:
    """Who is here."""

    def __init__(self, bus: Bus, sessions: Sessions, worker: str) -> None:
        self.bus = bus
        self.sessions = sessions
        self.worker = worker
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # by worker: who, and when that was told

    async def run(self) -> None:
        """Tell the others, for as long as there may be any."""
        rounds, before = 0, [""]
        while not self.bus.alone:
            players = sorted(self.sessions.open)
            if players != before or rounds % AGAIN_ROUNDS == 0:
                self.bus.tell(News("", 0, msgspec.json.encode(Told(self.worker, players)).decode(), PRESENT))
            before, rounds = players, rounds + 1
            await asyncio.sleep(EVERY_SECONDS)

    def hear(self, body: str) -> None:
        """Another worker says whom it has; an empty body: news may have been lost, and will be told again."""
        if body:
            told = msgspec.json.decode(body, type=Told)
            self.elsewhere[told.worker] = (frozenset(told.players), time.monotonic())

    def here(self, players: Collection[str]) -> set[str]:
        """Those of them who are here."""
        silent = time.monotonic() - SILENT_SECONDS
        self.elsewhere = {worker: told for worker, told in self.elsewhere.items() if told[1] > silent}
        everywhere = [self.sessions.open.keys(), *(told[0] for told in self.elsewhere.values())]
        return {player for player in players if any(player in some for some in everywhere)}
