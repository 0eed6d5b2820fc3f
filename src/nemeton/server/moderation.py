"""Moderation: hosts and moderators look at what was reported, and act; everything they do is noted with its reason.

A moderator mutes, suspends, closes tables, takes lines out of the talk and invites. A host does all of that, also to
moderators, and says who is one. Nobody else is told that there is anything of the kind.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Literal, NamedTuple, cast

from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.actor import Write
from nemeton.server.acts import Refusal
from nemeton.server.host import Host
from nemeton.server.live import Live
from nemeton.server.names import login_of
from nemeton.server.store import Statement
from nemeton.server.table import FINISHED
from nemeton.server.times import now_ms

HOUR_MS = 3_600_000
MOST_FOUND = 50
MOST_REPORTS = 100
AROUND = 3  # lines before and after the one in question
WILD = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})

Role = Literal["", "host", "moderator"]

SOMEBODY = """
    SELECT p.id, p.name, p.login, p.created, p.seen, p.muted, p.suspended, COALESCE(r.role, ''),
        (SELECT COUNT(*) FROM reports o JOIN chat c ON c.table_id = o.table_id AND c.id = o.line WHERE c.player = p.id)
            + (SELECT COUNT(*) FROM complaints k WHERE k.player = p.id)
    FROM players p LEFT JOIN roles r ON r.player = p.id WHERE p.gone = 0 AND """
LINE = "SELECT id, at, player, text, seats FROM chat WHERE table_id = ? AND id "


class Moderator(NamedTuple):
    """Who may moderate, and as what."""

    id: str
    role: Role


class Moderation:
    """What hosts and moderators see and do."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.people = host.worker.people
        self.database = host.worker.database

    async def role_of(self, player: str) -> Role:
        """What somebody is here; asked of the database each time, for a role may be given from outside."""
        rows = await self.database.read("SELECT role FROM roles WHERE player = ?", player)
        return cast("Role", str(rows[0][0])) if rows else ""

    # ------------------------------------------------------------------ looking
    async def reports(self) -> list[wire.Reported]:
        """What was reported: first what is not settled, the latest first, each with the talk around it."""
        rows = await self.database.read(
            "SELECT table_id, line, at, reporter, reason, settled FROM reports"
            " ORDER BY CASE WHEN settled = 0 THEN 0 ELSE 1 END, at DESC LIMIT ?",
            MOST_REPORTS,
        )
        return [
            wire.Reported(
                table=str(table),
                line=line,
                at=at,
                reporter=str(reporter),
                reporter_name=await self.name_of(str(reporter)),
                reason=str(reason),
                settled=bool(settled),
                around=await self.around(str(table), line),
            )
            for table, line, at, reporter, reason, settled in rows
        ]

    async def complaints(self) -> list[wire.Complained]:
        """People somebody found out of place: first what is not settled, the latest first."""
        rows = await self.database.read(
            "SELECT player, reporter, at, reason, settled FROM complaints"
            " ORDER BY CASE WHEN settled = 0 THEN 0 ELSE 1 END, at DESC, player, reporter LIMIT ?",
            MOST_REPORTS,
        )
        return [
            wire.Complained(
                str(player),
                await self.name_of(str(player)),
                at,
                str(reporter),
                await self.name_of(str(reporter)),
                str(reason),
                bool(settled),
            )
            for player, reporter, at, reason, settled in rows
        ]

    async def complain(self, player: str, reporter: str, reason: str) -> None:
        """Somebody finds a person out of place; said again, the last reason counts, and it is open again."""
        await self.people.get(player)
        if player == reporter:
            raise Refusal("company/yourself", "That would be you.")
        await self.database.write(
            Statement(
                "INSERT INTO complaints (player, reporter, at, reason) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (player, reporter)"
                " DO UPDATE SET at = excluded.at, reason = excluded.reason, settled = 0",
                (player, reporter, now_ms(), " ".join(reason.split())),
            )
        )

    async def settle_complaint(self, moderator: Moderator, what: wire.Settled) -> None:
        """A report of a person is dealt with."""
        pair = (what.player, what.reporter)
        if not await self.database.read("SELECT 1 FROM complaints WHERE player = ? AND reporter = ?", *pair):
            raise Refusal("moderation/no_such_report", "Nobody has made such a report.")
        sql = "UPDATE complaints SET settled = ? WHERE player = ? AND reporter = ?"
        deed = note_deed(moderator, "settle", what.player, "", 0, what.reason)
        await self.database.write(Statement(sql, (now_ms(), *pair)), deed)

    async def around(self, table: str, line: int) -> list[wire.Spoken]:
        """A line, with some that were said before and after it."""
        before = await self.database.read(f"{LINE} <= ? ORDER BY id DESC LIMIT ?", table, line, AROUND + 1)
        after = await self.database.read(f"{LINE} > ? ORDER BY id LIMIT ?", table, line, AROUND)
        return [
            wire.Spoken(number, at, str(player), await self.name_of(str(player)), str(text), bool(seats))
            for number, at, player, text, seats in [*reversed(before), *after]
        ]

    async def find_people(self, name: str) -> list[wire.Somebody]:
        """Whose name has this in it, whoever was here last first; an id finds its person."""
        like, written = (f"%{one.translate(WILD)}%" for one in (login_of(name), name))
        rows = await self.database.read(
            SOMEBODY + r"(LOWER(p.name) LIKE ? ESCAPE '\' OR p.name LIKE ? ESCAPE '\' OR p.login LIKE ? ESCAPE '\'"
            " OR p.id = ?) ORDER BY p.seen DESC, p.id LIMIT ?",
            like,
            written,
            like,
            name,
            MOST_FOUND,
        )
        return [
            wire.Somebody(
                id=str(player),
                name=str(called),
                claimed=login is not None,
                created=created,
                seen=seen,
                muted=muted,
                suspended=suspended,
                role=role,
                reports=int(reports),
                tables=[card.id for card in await self.host.worker.repository.own(str(player))],
            )
            for player, called, login, created, seen, muted, suspended, role, reports in rows
        ]

    async def deeds(self) -> list[wire.Deed]:
        """What was done, the latest first."""
        rows = await self.database.read(
            "SELECT id, at, moderator, what, player, table_id, until, reason FROM deeds ORDER BY at DESC, id LIMIT ?",
            MOST_REPORTS,
        )
        return [
            wire.Deed(
                str(deed),
                at,
                str(moderator),
                await self.name_of(str(moderator)),
                str(what),
                str(player),
                await self.name_of(str(player)),
                str(table),
                until,
                str(reason),
            )
            for deed, at, moderator, what, player, table, until, reason in rows
        ]

    async def name_of(self, player: str) -> str:
        await self.people.know([player])
        return self.people.name_of(player)

    # ------------------------------------------------------------------ acting
    async def settle(self, moderator: Moderator, what: wire.Settling) -> None:
        """A report is dealt with; the line may go."""
        line = await self.database.read(f"{LINE} = ?", what.table, what.line)
        author = str(line[0][2]) if line else ""
        if not await self.database.read("SELECT 1 FROM reports WHERE table_id = ? AND line = ?", what.table, what.line):
            raise Refusal("chat/no_such_line", "Nobody has reported such a line.")
        sql = "UPDATE reports SET settled = ? WHERE table_id = ? AND line = ?"
        statements = [Statement(sql, (now_ms(), what.table, what.line))]
        if what.remove:
            statements.append(Statement("DELETE FROM chat WHERE table_id = ? AND id = ?", (what.table, what.line)))
        deed = "remove_line" if what.remove else "settle"
        await self.database.write(*statements, note_deed(moderator, deed, author, what.table, 0, what.reason))

    async def mute(self, moderator: Moderator, player: str, what: wire.Sentence) -> None:
        """Somebody says nothing at any table for a while; 0 hours lifts it."""
        await self.must_outrank(moderator, player)
        until = now_ms() + what.hours * HOUR_MS if what.hours else 0
        deed = note_deed(moderator, "mute" if until else "unmute", player, "", until, what.reason)
        await self.database.write(Statement("UPDATE players SET muted = ? WHERE id = ?", (until, player)), deed)

    async def suspend(self, moderator: Moderator, player: str, what: wire.Sentence) -> None:
        """Somebody is not let in for a while: all sessions end, and bots play on in their seats; 0 hours lifts it."""
        await self.must_outrank(moderator, player)
        until = now_ms() + what.hours * HOUR_MS if what.hours else 0
        deed = note_deed(moderator, "suspend" if until else "unsuspend", player, "", until, what.reason)
        sql = "UPDATE players SET suspended = ?, sessions = sessions + 1 WHERE id = ?"
        await self.database.write(Statement(sql, (until, player)), deed)
        await self.people.renew(player)
        if until:
            await self.leave_all(player)

    async def leave_all(self, player: str) -> None:
        """Give up all seats of somebody at tables that are not over, as if they had left."""
        for card in await self.host.worker.repository.own(player):
            actor = await self.host.find(card.id)
            for seat in actor.table.seats_of(player):
                with suppress(Refusal):
                    await self.host.act(actor, wire.Leave(id="suspended", seat=seat), player)

    async def close(self, moderator: Moderator, table: str, reason: str) -> None:
        """A table is closed, whatever goes on at it; nobody wins or loses, and no rating changes."""
        actor = await self.host.find(table)
        if actor.table.status in FINISHED:
            raise Refusal("table/over", "This table is over already.")
        await actor.ask(Write(close_table))
        await self.database.write(note_deed(moderator, "close", "", table, 0, reason))

    async def appoint(self, moderator: Moderator, player: str, role: Role) -> None:
        """A host says what somebody is here; there is always a host left."""
        if moderator.role != "host":
            raise Refusal("moderation/hosts_only", "Only a host says who moderates.")
        if player == moderator.id:
            raise Refusal("moderation/yourself", "Nobody changes their own role.")
        await self.people.must_have_claimed(player)
        await self.database.write(*appointing(player, role), note_deed(moderator, role or "dismiss", player, "", 0, ""))

    async def must_outrank(self, moderator: Moderator, player: str) -> None:
        """A moderator judges those without a role; a host everybody else."""
        await self.people.get(player)
        if player == moderator.id:
            raise Refusal("moderation/yourself", "Nobody judges themselves.")
        if moderator.role != "host" and await self.role_of(player):
            raise Refusal("moderation/hosts_only", "Only a host judges who moderates.")


def close_table(live: Live) -> log.Entry | int:
    """The entry that closes a table, unless it is over by now."""
    return 0 if live.table.status in FINISHED else log.Aborted(at=now_ms(), player="", moderated=True)


def note_deed(moderator: Moderator, what: str, player: str, table: str, until: int, reason: str) -> Statement:
    """A deed for the log, written with what it does."""
    return Statement(
        "INSERT INTO deeds (id, at, moderator, what, player, table_id, until, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (secrets.token_urlsafe(9), now_ms(), moderator.id, what, player, table, until, " ".join(reason.split())),
    )


def appointing(player: str, role: str) -> list[Statement]:
    """What gives somebody a role in the place of the one they had, or takes it away."""
    gone = Statement("DELETE FROM roles WHERE player = ?", (player,))
    return [gone, Statement("INSERT INTO roles (player, role) VALUES (?, ?)", (player, role))] if role else [gone]
