"""Company: friends, and who would be one; for people who keep their name.

A question of friendship that is refused, or put to somebody who has blocked who asks, stays unanswered for who asked:
nobody learns which it was, and in the first case may put it again after a month. Whoever asks the same of each other at
the same moment are friends: first it is written, then looked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.bus import Bus, News
from nemeton.server.names import login_of
from nemeton.server.people import People, Person
from nemeton.server.signals import Signal
from nemeton.server.silence import NOT_BLOCKED, Silence, parting, silent
from nemeton.server.store import Database, Row, Statement
from nemeton.server.times import now_ms
from nemeton.server.whereabouts import Whereabouts

DAY_MS = 24 * 3_600_000
MONTH_MS = 30 * DAY_MS  # until a refused question may be put again
MOST = 500  # friends, and questions that are not answered
COMPANY = "company"  # a kind of news: this person's lists have changed

FRIENDS = (
    "SELECT other, at FROM friends WHERE player = ? AND "
    + NOT_BLOCKED.format("friends.player", "friends.other")
    + " ORDER BY at, other"
)
ASKING = (
    "SELECT player, at FROM friend_asks WHERE other = ? AND withdrawn = 0 AND (refused = 0 OR at > refused + ?) AND "
    + NOT_BLOCKED.format("friend_asks.player", "friend_asks.other")
    + " ORDER BY at, player LIMIT ?"
)
BEFRIEND = (
    "INSERT INTO friends (player, other, at) SELECT ?, ?, ? FROM friend_asks WHERE player = ? AND other = ?"
    " AND withdrawn = 0 AND "
    + NOT_BLOCKED.format("friend_asks.player", "friend_asks.other")
    + " ON CONFLICT DO NOTHING"
)
TABLES = """
    SELECT s.player, t.id, t.game FROM seats s JOIN tables t ON t.id = s.table_id
    WHERE t.public = 1 AND t.status IN ('running', 'open') AND s.player IN ({}) ORDER BY t.status, t.changed"""


class Friends:
    """Friends, and who would be one."""

    def __init__(
        self, database: Database, people: People, silence: Silence, whereabouts: Whereabouts, bus: Bus
    ) -> None:
        self.database = database
        self.people = people
        self.silence = silence
        self.whereabouts = whereabouts
        self.bus = bus
        self.on_change: Signal[str] = Signal()  # the lists of the person of this id have changed

    def tell(self, *players: str) -> None:
        """Have these people look at their lists anew, at whichever worker.

        Never those about whom something was done that they must not learn of.
        """
        for player in players:
            self.on_change.emit(player)
            self.bus.tell(News("", 0, player, COMPANY))

    # ------------------------------------------------------------------ looking
    async def seen_by(self, player: str, calls: list[wire.Call]) -> wire.Company:
        """Somebody's own lists."""
        asked = await self.database.read(
            "SELECT other, at FROM friend_asks WHERE player = ? AND withdrawn = 0 ORDER BY at, other LIMIT ?",
            player,
            MOST,
        )
        asking = await self.database.read(ASKING, player, MONTH_MS, MOST)
        unheard = await self.silence.list_of(player)
        await self.people.know(str(row[0]) for rows in (asked, asking, unheard) for row in rows)
        return wire.Company(
            friends=await self.friends_of(player),
            asking=self.fellows(asking),
            asked=self.fellows(asked),
            silent=[silent(row, self.people.name_of(str(row[0]))) for row in unheard],
            calls=calls,
        )

    def fellows(self, rows: Sequence[Row]) -> list[wire.Fellow]:
        return [wire.Fellow(str(player), self.people.name_of(str(player)), at) for player, at in rows]

    async def friends_of(self, player: str) -> list[wire.Friend]:
        """Somebody's friends: which of them are here, and at which table everybody may know of."""
        rows = [(str(other), at) for other, at in await self.database.read(FRIENDS, player)]
        ids = [other for other, _ in rows]
        await self.people.know(ids)
        here = self.whereabouts.here(ids)
        tables = await self.tables_of(sorted(here))
        return [
            wire.Friend(other, self.people.name_of(other), at, other in here, *tables.get(other, ("", "")))
            for other, at in rows
        ]

    async def tables_of(self, players: Sequence[str]) -> dict[str, tuple[str, str]]:
        """A public table somebody sits at, and its game: one that is played before one that waits."""
        if not players:
            return {}
        rows = await self.database.read(TABLES.format(", ".join("?" * len(players))), *players)
        return {str(player): (str(table), str(game)) for player, table, game in rows}

    async def are_friends(self, player: str, other: str) -> bool:
        return bool(await self.database.read("SELECT 1 FROM friends WHERE player = ? AND other = ?", player, other))

    # ------------------------------------------------------------------ asking
    async def find(self, player: str | None, name: str | None) -> Person:
        """Somebody who keeps their name, by id or by that name."""
        if (player is None) == (name is None):
            raise Refusal("company/whom", "Say whom: by id, or by name.")
        if name is not None:
            rows = await self.database.read("SELECT id FROM players WHERE login = ? AND gone = 0", login_of(name))
            if not rows:
                raise Refusal("people/unknown", f"Nobody keeps the name {name!r} here.")
            player = str(rows[0][0])
        assert player is not None, "an id was given, or found"
        found = await self.people.get(player)
        if not found.claimed:
            raise Refusal("company/guest", "A guest can be no friend, nor be invited by name.")
        return found

    async def ask(self, person: Person, other: Person) -> None:
        """Ask somebody whether they would be a friend; they are at once if they have asked the same."""
        must_keep_name(person)
        if person.id == other.id:
            raise Refusal("company/yourself", "That would be you.")
        await self.silence.must_not_block(person.id, other.id)
        await self.must_have_room(person.id)
        if await self.are_friends(person.id, other.id):
            return
        await self.database.write(
            Statement(
                "INSERT INTO friend_asks (player, other, at) VALUES (?, ?, ?)"
                " ON CONFLICT (player, other) DO UPDATE SET withdrawn = 0, at = excluded.at",
                (person.id, other.id, now_ms()),
            )
        )
        await self.befriend(other.id, person.id)
        self.tell(person.id, other.id)

    async def must_have_room(self, player: str) -> None:
        [[friends]] = await self.database.read("SELECT COUNT(*) FROM friends WHERE player = ?", player)
        [[asked]] = await self.database.read(
            "SELECT COUNT(*) FROM friend_asks WHERE player = ? AND withdrawn = 0", player
        )
        if max(friends, asked) >= MOST:
            raise Refusal("company/too_many", f"Nobody has more than {MOST} friends, or asks more people at once.")

    async def befriend(self, asker: str, player: str) -> None:
        """Two are friends if the first has asked for it, and neither has blocked the other."""
        now = now_ms()
        asks = (
            "DELETE FROM friend_asks WHERE player = ? AND other = ? AND EXISTS"
            " (SELECT 1 FROM friends f WHERE f.player = ? AND f.other = ?)"
        )
        await self.database.write(
            Statement(BEFRIEND, (player, asker, now, asker, player)),
            Statement(BEFRIEND, (asker, player, now, asker, player)),
            Statement(asks, (asker, player, player, asker)),
            Statement(asks, (player, asker, player, asker)),
        )

    async def answer(self, person: Person, asker: str, yes: bool) -> None:
        """Be somebody's friend who has asked for it, or not: of a no they hear nothing."""
        if yes:
            must_keep_name(person)
            await self.must_have_room(person.id)
            await self.befriend(asker, person.id)
            if not await self.are_friends(person.id, asker):
                raise Refusal("company/not_asked", "This person does not ask any more.")
        else:
            sql = "UPDATE friend_asks SET refused = ? WHERE player = ? AND other = ?"
            await self.database.write(Statement(sql, (now_ms(), asker, person.id)))
        self.tell(person.id, *([asker] if yes else []))

    async def part(self, player: str, other: str) -> None:
        """No friends any more; what one has asked is withdrawn. The other is not told: a block must look the same."""
        await self.database.write(*parting(player, other))
        self.tell(player)

    # ------------------------------------------------------------------ what is kept
    async def ties(self, player: str) -> wire.Ties:
        """All that is kept about somebody and others; not what others say of them."""
        read = self.database.read
        friends = await read("SELECT other, at FROM friends WHERE player = ? ORDER BY at", player)
        asked = await read("SELECT other, at FROM friend_asks WHERE player = ? ORDER BY at", player)
        asking = await read(
            "SELECT player, at, refused FROM friend_asks WHERE other = ? AND withdrawn = 0 ORDER BY at", player
        )
        unheard = await self.silence.list_of(player)
        calls = "SELECT {}, at, table_id, campaign_id FROM calls WHERE {} = ? ORDER BY at"
        complaints = await read("SELECT player, at, reason FROM complaints WHERE reporter = ? ORDER BY at", player)
        await self.people.know(str(row[0]) for rows in (friends, unheard) for row in rows)
        return wire.Ties(
            friends=self.fellows(friends),
            asked=[wire.Asked(str(other), at) for other, at in asked],
            asking=[wire.Asked(str(other), at, refused) for other, at, refused in asking],
            silent=[silent(row, self.people.name_of(str(row[0]))) for row in unheard],
            calls=[wire.Made(*row) for row in await read(calls.format("caller", "player"), player)],
            called=[wire.Made(*row) for row in await read(calls.format("player", "caller"), player)],
            complaints=[wire.Made(str(other), at, reason=str(reason)) for other, at, reason in complaints],
        )


def must_keep_name(person: Person) -> None:
    """Refuse a guest: friends and invitations by name are for people who can be found again."""
    if not person.claimed:
        raise Refusal("people/guest", "Friends and invitations by name are for people who keep their name.")
