"""Silence: who does not hear whom, and who is left alone by whom. Nobody is told that it is about them.

What somebody does not hear is left out where it would reach them, and nowhere before: whoever spoke, asked or invited
is answered as always, and the same is read and written.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.bus import Bus, News
from nemeton.server.store import Database, Row, Statement, Unavailable
from nemeton.server.tasks import Tasks
from nemeton.server.times import now_ms

NOBODY: frozenset[str] = frozenset()
MOST = 1_000  # people somebody does not hear
AGAIN_SECONDS = 1.0  # until a database that is away is asked again
SILENCED = "silenced"  # a kind of news: this person hears others than before
NOT_BLOCKED = (  # of two people, `{0}` and `{1}`: has neither blocked the other?
    "NOT EXISTS (SELECT 1 FROM silenced s WHERE s.blocked = 1"
    " AND ((s.player = {0} AND s.other = {1}) OR (s.player = {1} AND s.other = {0})))"
)

Manner = Literal["", "muted", "blocked"]


class Silence:
    """Whom those do not hear who are at a table through this worker, and what people say about that."""

    def __init__(self, database: Database, bus: Bus, tasks: Tasks) -> None:
        self.database = database
        self.bus = bus
        self.tasks = tasks
        self.lock = asyncio.Lock()
        self.visits: Counter[str] = Counter()  # sockets at tables, by person
        self.unheard: dict[str, frozenset[str]] = {}  # by those persons: whom they do not hear

    # ------------------------------------------------------------------ at the tables
    async def enter(self, player: str) -> None:
        """Somebody comes to a table: what is said there from now on is theirs to hear, or not."""
        if player:
            self.visits[player] += 1
            await self.learn(player)

    def leave(self, player: str) -> None:
        """A socket of theirs is closed; once all are, nothing is remembered."""
        self.visits[player] -= 1
        if self.visits[player] <= 0:
            del self.visits[player]
            self.unheard.pop(player, None)

    def hears(self, player: str, other: str) -> bool:
        """Does somebody who is at a table here hear another?"""
        return other not in self.unheard.get(player, NOBODY)

    async def learn(self, player: str) -> None:
        """Look up whom somebody does not hear; of two looks the later one counts."""
        async with self.lock:
            rows = await self.database.read("SELECT other FROM silenced WHERE player = ?", player)
            if player in self.visits:
                self.unheard[player] = frozenset(str(row[0]) for row in rows)

    def hear_change(self, player: str) -> None:
        """Somebody has changed whom they hear, here or at another worker; if it is not known who, anybody may have."""
        for one in [player] if player else list(self.visits):
            if one in self.visits:
                self.tasks.spawn(self.learn_again(one))

    async def learn_again(self, player: str) -> None:
        while player in self.visits:
            try:
                await self.learn(player)
                return
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    # ------------------------------------------------------------------ what somebody says about it
    async def set(self, player: str, other: str, manner: Manner) -> None:
        """Hear somebody no more, be left alone by them, or neither; who is blocked is no friend."""
        if player == other:
            raise Refusal("company/yourself", "That would be you.")
        [[count]] = await self.database.read("SELECT COUNT(*) FROM silenced WHERE player = ?", player)
        if manner and count >= MOST:
            raise Refusal("company/too_many", f"Nobody silences more than {MOST} people.")
        await self.database.write(*setting(player, other, manner))
        self.hear_change(player)
        self.bus.tell(News("", 0, player, SILENCED))

    async def list_of(self, player: str) -> Sequence[Row]:
        """Whom somebody does not hear, whom they silenced last first: id, whether blocked, since when."""
        return await self.database.read(
            "SELECT other, blocked, at FROM silenced WHERE player = ? ORDER BY at DESC, other", player
        )

    async def must_not_block(self, player: str, other: str) -> None:
        """Refuse who would ask something of a person they have blocked themselves; of the other way nothing is said."""
        if await self.database.read(
            "SELECT 1 FROM silenced WHERE player = ? AND other = ? AND blocked = 1", player, other
        ):
            raise Refusal("company/blocked", "You have blocked this person; lift that first.")


def setting(player: str, other: str, manner: Manner) -> list[Statement]:
    """What changes with it: a block ends what is between two people, but for what the other has asked for."""
    pair = (player, other)
    if not manner:
        return [Statement("DELETE FROM silenced WHERE player = ? AND other = ?", pair)]
    found = [
        Statement(
            "INSERT INTO silenced (player, other, blocked, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (player, other) DO UPDATE SET blocked = excluded.blocked",
            (*pair, int(manner == "blocked"), now_ms()),
        )
    ]
    if manner == "blocked":
        found += parting(player, other)
        found.append(Statement("DELETE FROM calls WHERE player = ? AND caller = ?", pair))
        found.append(Statement("DELETE FROM calls WHERE player = ? AND caller = ?", (other, player)))
    return found


def parting(player: str, other: str) -> list[Statement]:
    """Two are no friends any more, and what the first had asked is withdrawn."""
    return [
        Statement(
            "DELETE FROM friends WHERE (player = ? AND other = ?) OR (player = ? AND other = ?)",
            (player, other, other, player),
        ),
        Statement("UPDATE friend_asks SET withdrawn = 1 WHERE player = ? AND other = ?", (player, other)),
    ]


def silent(row: Row, name: str) -> wire.Silent:
    other, blocked, at = row
    return wire.Silent(str(other), name, at, bool(blocked))
