"""The repository of tables: how they are written to the database and found again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nemeton.kernel.decision import Outcome
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.store import Append, Database, Statement
from nemeton.server.table import Table
from nemeton.server.times import now_ms

LATEST = "SELECT id, status, changed FROM tables WHERE public = 1 AND status = '{}' ORDER BY changed DESC LIMIT 1000"
LOBBY = f"""
    WITH latest AS (
        SELECT * FROM ({LATEST.format("open")}) AS waiting UNION ALL SELECT * FROM ({LATEST.format("running")}) AS begun
    ), counted AS (
        SELECT l.id, l.status, l.changed, ROW_NUMBER() OVER (
            PARTITION BY l.status, COALESCE(NULLIF(o.network, ''), l.id) ORDER BY l.changed DESC
        ) AS nth FROM latest l LEFT JOIN openings o ON o.table_id = l.id
    )
    SELECT t.card, t.status, t.changed, t.asked FROM tables t
    WHERE t.id IN (SELECT id FROM counted ORDER BY nth, status, changed DESC LIMIT ?)
    ORDER BY t.status, t.changed DESC"""
"""The tables of the lobby; `nth` counts those that were opened from one network."""

MOST_NAMED = 100  # tables in one question to the database


class TableRepository:
    """All tables of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def put(self, table: Table, opened: log.Opened, network: str, *more: Statement) -> None:
        """A new table, with its first entry, a mark of the network it was opened from, and what comes with it."""
        row = (
            table.id,
            table.setup.game,
            table.status,
            int(table.setup.public),
            table.secret,
            table.opened,
            table.changed,
            0,
            None,
            card_of(table),
        )
        await self.database.write(
            Statement(
                "INSERT INTO tables (id, game, status, public, secret, opened, changed, asked, due, card)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ),
            Statement("INSERT INTO entries (table_id, seq, body) VALUES (?, 1, ?)", (table.id, body_of(opened))),
            Statement(
                "INSERT INTO openings (table_id, player, network, seen) VALUES (?, ?, ?, ?)",
                (table.id, table.host, network, table.opened),
            ),
            *(
                Statement("INSERT INTO seats (table_id, seat, player) VALUES (?, ?, ?)", (table.id, seat, chair.player))
                for seat, chair in enumerate(table.chairs)
                if chair.player
            ),
            *more,
        )

    async def get(self, table: str) -> Table | None:
        """A table as its log says; none of that name, none is given."""
        rows = await self.database.read("SELECT secret FROM tables WHERE id = ?", table)
        if not rows:
            return None
        found = Table(table, str(rows[0][0]))
        for entry in await self.entries(table, 0):
            found.apply(entry)
            if found.match is not None:
                found.match.events()
        return found

    async def entries(self, table: str, after: int) -> list[log.Entry]:
        rows = await self.database.read(
            "SELECT body FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", table, after
        )
        return [log.decode(row[0]) for row in rows]

    async def bodies(self, table: str, most: int) -> list[str]:
        """The first entries of a log, as they are written."""
        rows = await self.database.read(
            "SELECT body FROM entries WHERE table_id = ? AND seq <= ? ORDER BY seq", table, most
        )
        return [str(row[0]) for row in rows]

    async def renew(self, tables: Sequence[Table], now: int) -> None:
        """A worker is looking after these: the others need not, for the time being."""
        await self.database.write(
            *(
                Statement(
                    "UPDATE tables SET due = ? WHERE id = ? AND changed <= ? AND due < ?",
                    (now, table.id, table.changed, now),
                )
                for table in tables
            )
        )

    async def set_right(self, table: Table) -> None:
        """What the row says of a table that nothing has happened to: its rules may have been dropped since."""
        await self.database.write(
            Statement(
                "UPDATE tables SET due = ?, status = ? WHERE id = ? AND changed <= ?",
                (table.due(), table.status, table.id, table.changed),
            )
        )

    async def let_rest(self, table: Table) -> None:
        """The bots of a table rest: only its clocks are due."""
        await self.database.write(
            Statement(
                "UPDATE tables SET due = ? WHERE id = ? AND changed <= ?",
                (table.clocks.deadline(), table.id, table.changed),
            )
        )

    async def is_due(self, table: str) -> bool:
        """Does the row of a table say that a worker is at it, or should be?"""
        rows = await self.database.read("SELECT due FROM tables WHERE id = ? AND due <= ?", table, now_ms())
        return bool(rows)

    async def is_in_campaign(self, campaign: str, player: str) -> bool:
        """Does this person take part in a campaign?"""
        sql = "SELECT 1 FROM campaign_people WHERE campaign_id = ? AND player = ?"
        return bool(await self.database.read(sql, campaign, player))

    async def status(self, table: str) -> tuple[str, list[int]]:
        """How a table stands, and the seats that are asked, by its row."""
        rows = await self.database.read("SELECT status, asked FROM tables WHERE id = ?", table)
        return (str(rows[0][0]), seats_in(int(rows[0][1]))) if rows else ("aborted", [])

    async def list_changed(self, since: int, most: int = 1000) -> list[str]:
        """Tables at which something has happened since then."""
        rows = await self.database.read(
            "SELECT id FROM tables WHERE changed >= ? ORDER BY changed DESC LIMIT ?", since, most
        )
        return [str(row[0]) for row in rows]

    # ------------------------------------------------------------------ lists
    async def lobby(self, most: int = 100) -> list[wire.Card]:
        """Public tables that wait for people, and those that can be watched, the latest first.

        If there are too many, each network's latest are shown before anybody's next ones.
        """
        return await self.cards(LOBBY, most)

    async def own(self, player: str, most: int = 100) -> list[wire.Card]:
        """The tables somebody sits at that are not over, the latest first."""
        return await self.cards(
            "SELECT DISTINCT t.card, t.status, t.changed, t.asked FROM tables t"
            " JOIN seats s ON s.table_id = t.id WHERE s.player = ? AND t.status NOT IN ('over', 'aborted')"
            " ORDER BY t.changed DESC LIMIT ?",
            player,
            most,
        )

    async def cards_of(self, tables: Sequence[str]) -> list[wire.Card]:
        """The cards of these tables, in the order of their ids."""
        cards: list[wire.Card] = []
        for first in range(0, len(tables), MOST_NAMED):
            some = tables[first : first + MOST_NAMED]
            marks = ", ".join("?" * len(some))
            cards += await self.cards(
                f"SELECT card, status, changed, asked FROM tables WHERE id IN ({marks}) ORDER BY id", *some
            )
        return cards

    async def cards(self, sql: str, *values: str | int) -> list[wire.Card]:
        return [
            msgspec.structs.replace(
                msgspec.json.decode(card, type=wire.Card), status=status, changed=changed, asked=seats_in(asked)
            )
            for card, status, changed, asked in await self.database.read(sql, *values)
        ]


def row_of(table: Table, entry: log.Entry) -> Append:
    """The entry a table has just taken, as the database is given it."""
    return Append(
        table.id,
        table.seq,
        body_of(entry),
        table.status,
        table.changed,
        sum([1 << seat for seat in table.asked_seats]),
        table.due(),
        changes(table, entry),
    )


def body_of(entry: log.Entry) -> str:
    return log.encode(entry).decode()


def changes(table: Table, entry: log.Entry) -> tuple[Statement, ...]:
    """What else an entry changes: who sits where, what the lobby shows, and results once it is over."""
    more: list[Statement] = []
    match entry:
        case log.Moved() | log.Suggested() | log.TookBack() | log.Proposed() | log.Answered():
            pass
        case log.FlagFell() | log.Outage() | log.Drawing() | log.Sealed() | log.Opening() | log.SealOpened():
            pass
        case log.Withheld(seats=seats):
            more.extend(free_seat(table, seat) for seat in seats)
            more.append(card_update(table))
        case log.Sat(seat=seat, player=player):
            more.append(
                Statement(
                    "INSERT INTO seats (table_id, seat, player) VALUES (?, ?, ?)"
                    " ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player",
                    (table.id, seat, player),
                )
            )
            more.append(card_update(table))
            more.extend(neighbours(table, entry))
        case log.Left(seat=seat) | log.PutBack(seat=seat):
            more.append(free_seat(table, seat))
            more.append(card_update(table))
        case _:
            more.append(card_update(table))
    if isinstance(entry, log.Aborted) and table.called_off and table.setup.rated:
        call = (table.id, table.called_off, entry.at)
        more.append(Statement("INSERT INTO called_off (table_id, player, at) VALUES (?, ?, ?)", call))
    if table.ended == entry.at and table.ending is not None:
        more.append(Statement("DELETE FROM openings WHERE table_id = ?", (table.id,)))
        more.append(Statement("DELETE FROM arrivals WHERE table_id = ?", (table.id,)))
        more.append(Statement("DELETE FROM calls WHERE table_id = ?", (table.id,)))
        if table.status == "over":
            more.extend(results(table, table.ending))
    return tuple(more)


def neighbours(table: Table, entry: log.Sat) -> list[Statement]:
    """For moderators: who sat down beside somebody who came from the same address."""
    return [
        Statement(
            "INSERT INTO neighbours (table_id, player, other, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (table.id, entry.player, table.chairs[seat].player, entry.at),
        )
        for seat in entry.same_address
    ]


def free_seat(table: Table, seat: int) -> Statement:
    return Statement("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table.id, seat))


def card_update(table: Table) -> Statement:
    return Statement("UPDATE tables SET card = ? WHERE id = ?", (card_of(table), table.id))


def results(table: Table, ending: wire.Ending) -> list[Statement]:
    """How everybody fared who sat there to the end, or gave up on the way; a game without a move was none."""
    return [
        Statement(
            "INSERT INTO results (table_id, seat, player, game, seats, place, rated, ended, plan)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (
                table.id,
                seat,
                chair.player,
                table.setup.game,
                table.setup.seats,
                ending.places[seat],
                int(table.setup.rated),
                table.ended,
                plan_of(table, ending, seat),
            ),
        )
        for seat, chair in enumerate(table.chairs)
        if chair.player and ending.places and table.moves
    ]


def plan_of(table: Table, ending: wire.Ending, seat: int) -> str:
    """What a seat's victory was owed to, in the game's own words; only of a game that was played to its end."""
    if table.match is None or ending.why != "finished" or not ending.won or ending.places[seat] != 1:
        return ""
    return table.match.game.plan(Outcome(tuple(ending.places), tuple(ending.scores), ending.won), seat)


def card_of(table: Table) -> str:
    """What a list shows of a table, but for what changes with every move; people by id."""
    card = wire.Card(
        id=table.id,
        game=table.setup.game,
        status=table.status,
        seats=table.setup.seats,
        chairs=[
            wire.Chair(seat, chair.player, "", chair.bot, offered=chair.offered)
            for seat, chair in enumerate(table.chairs)
        ],
        clock=table.setup.clock,
        rated=table.setup.rated,
        public=table.setup.public,
        opened=table.opened,
        changed=table.changed,
        options=dict(table.setup.options),
    )
    return msgspec.json.encode(card).decode()


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(wire.MOST_SEATS) if mask >> seat & 1]


def with_people_named(cards: Sequence[wire.Card], names: dict[str, str]) -> list[wire.Card]:
    """Cards with the names of the people on them."""
    return [
        msgspec.structs.replace(
            card,
            chairs=[
                msgspec.structs.replace(chair, name=names.get(chair.player, "") if chair.player else chair.bot)
                for chair in card.chairs
            ],
        )
        for card in cards
    ]
