"""Chat at the table: players among themselves, spectators among themselves.

Who has left a seat of a running game stays among the players: they may come back, and must not have been advised.
"""

from __future__ import annotations

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.host import Host
from nemeton.server.live import Live
from nemeton.server.silence import Silence
from nemeton.server.store import Statement, Taken
from nemeton.server.table import FINISHED
from nemeton.server.times import now_ms

LAST_LINES = 100


class Chat:
    """What was said, kept apart from the tables' logs: it can be deleted, a game cannot."""

    def __init__(self, host: Host, silence: Silence, on: bool = True) -> None:
        self.host = host
        self.silence = silence
        self.on = on  # is there talk at this server?
        self.database = host.worker.database

    async def say(self, live: Live, player: str, text: str) -> None:
        """A line for those who may hear it, once it is on disk."""
        if not player:
            raise Refusal("chat/nobody", "Say who you are before you say more.")
        if not self.on:
            raise Refusal("chat/off", "There is no talk at this server.")
        await self.must_be_let(live, player)
        text = " ".join(text.split())
        if not text:
            raise Refusal("chat/empty", "There is nothing in this line.")
        seats = live.table.is_player(player)
        at = now_ms()
        number = at * 1000
        while True:  # two lines of one moment have different numbers
            try:
                await self.database.write(
                    Statement(
                        "INSERT INTO chat (table_id, id, at, player, seats, text) VALUES (?, ?, ?, ?, ?, ?)",
                        (live.table.id, number, at, player, int(seats), text),
                    )
                )
                break
            except Taken:
                number += 1
        self.host.publish_line(
            live, wire.Spoken(number, at, player, self.host.worker.people.name_of(player), text, seats)
        )

    async def must_be_let(self, live: Live, player: str) -> None:
        """Refuse who was told to be quiet: at this server, or at this table."""
        if await self.database.read("SELECT 1 FROM players WHERE id = ? AND muted > ?", player, now_ms()):
            raise Refusal("chat/muted", "You are muted at this server for a while.")
        if await self.database.read("SELECT 1 FROM banned WHERE table_id = ? AND player = ?", live.table.id, player):
            raise Refusal("chat/removed", "The host has removed you from this chat.")

    async def sign(self, live: Live, player: str, sign: wire.Sign) -> None:
        """A sign of who sits at the table, to everybody at it; also where there is no talk: it can say no more."""
        seats = live.table.seats_of(player) if player else []
        if not seats:
            raise Refusal("chat/no_seat", "Signs are given by who sits at the table.")
        await self.must_be_let(live, player)
        self.host.publish_sign(live, wire.Signed(now_ms(), player, seats[0], sign))

    async def visible_to(self, live: Live, player: str) -> list[wire.Spoken]:
        """The last lines somebody may read.

        Once the game is over players read what spectators said; what players said stays with them, unless the table
        was opened otherwise.
        """
        if not self.on:
            return []
        rows = await self.database.read(
            "SELECT id, at, player, text, seats FROM chat WHERE table_id = ? AND NOT EXISTS"
            " (SELECT 1 FROM silenced s WHERE s.player = ? AND s.other = chat.player) ORDER BY id DESC LIMIT ?",
            live.table.id,
            player,
            LAST_LINES,
        )
        table = live.table
        over, mine = table.status in FINISHED, table.is_player(player)
        may_read = {True: mine or (over and table.setup.open_talk), False: over or not mine}  # by: players said it
        await self.host.worker.people.know({str(row[2]) for row in rows})
        return [
            wire.Spoken(number, at, who, self.host.worker.people.name_of(who), text, bool(seats))
            for number, at, who, text, seats in reversed(rows)
            if may_read[bool(seats)]
        ]

    async def remove(self, live: Live, host: str, player: str) -> None:
        """The host sends somebody out of the chat."""
        if host != live.table.host:
            raise Refusal("table/not_the_host", "Only who opened the table can do that.")
        await self.database.write(
            Statement(
                "INSERT INTO banned (table_id, player) VALUES (?, ?) ON CONFLICT DO NOTHING", (live.table.id, player)
            )
        )

    async def report(self, live: Live, reporter: str, line: int, reason: str) -> None:
        """Somebody finds a line out of place; who looks after the server sees it, with those around it."""
        if not await self.database.read("SELECT 1 FROM chat WHERE table_id = ? AND id = ?", live.table.id, line):
            raise Refusal("chat/no_such_line", "There is no such line at this table.")
        await self.database.write(
            Statement(
                "INSERT INTO reports (table_id, line, reporter, at, reason) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (live.table.id, line, reporter, now_ms(), reason),
            )
        )
