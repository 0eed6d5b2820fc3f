"""Calls: somebody is invited by name to a table or a campaign. Who was called finds it in their lists, and may follow.

A call to a private table or campaign tells its place to who is called, as a link would; so only who sits at the table,
opened it, or takes part in the campaign can make one. A call to somebody who has blocked who calls is made like any
other and shown to nobody.
"""

from __future__ import annotations

from msgspec.structs import replace

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.campaigns import Campaigns
from nemeton.server.company import MONTH_MS, Friends, must_keep_name
from nemeton.server.host import Host
from nemeton.server.notices import CALLED, Notices, Occasion
from nemeton.server.people import Person
from nemeton.server.silence import NOT_BLOCKED
from nemeton.server.store import Statement
from nemeton.server.table import FINISHED, Table
from nemeton.server.times import now_ms

MOST = 50  # calls in a list

TO_TABLES = (
    "SELECT c.caller, c.at, t.game, c.table_id FROM calls c JOIN tables t ON t.id = c.table_id"
    " WHERE c.player = ? AND c.at > ? AND t.status IN ('open', 'running')"
    " AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.player = c.player)"
    f" AND {NOT_BLOCKED.format('c.player', 'c.caller')} ORDER BY c.at DESC LIMIT ?"
)
TO_CAMPAIGNS = (
    "SELECT c.caller, c.at, c.campaign_id, c.link FROM calls c JOIN campaigns g ON g.id = c.campaign_id"
    " WHERE c.player = ? AND c.at > ?"
    " AND NOT EXISTS (SELECT 1 FROM campaign_people p WHERE p.campaign_id = g.id AND p.player = c.player)"
    f" AND {NOT_BLOCKED.format('c.player', 'c.caller')} ORDER BY c.at DESC LIMIT ?"
)


class Calls:
    """Invitations by name."""

    def __init__(self, host: Host, friends: Friends, campaigns: Campaigns, notices: Notices) -> None:
        self.host = host
        self.database = host.worker.database
        self.people = host.worker.people
        self.friends = friends
        self.campaigns = campaigns
        self.notices = notices

    async def make(self, person: Person, data: wire.Calling) -> None:
        """Call somebody to a table or a campaign of one's own."""
        must_keep_name(person)
        if (data.table is None) == (data.campaign is None):
            raise Refusal("company/where", "Say where to: to a table, or to a campaign.")
        other = await self.friends.find(data.player, data.name)
        if other.id == person.id:
            raise Refusal("company/yourself", "That would be you.")
        await self.friends.silence.must_not_block(person.id, other.id)
        if data.table is not None:
            table = (await self.host.find_for(data.table, person.id)).table
            must_be_open_to(table, person.id)
            game, link = table.setup.game, ""
        else:
            campaign = await self.campaigns.find(str(data.campaign), person.id)
            game, link = campaign.game, campaign.invite
        await self.write(person, other.id, data.table or "", data.campaign or "", link)
        occasion = Occasion(CALLED, game, data.table or "", others=(person.name,), campaign=data.campaign or "")
        self.host.worker.tasks.spawn(self.notify(other.id, person.id, occasion))  # whoever calls does not wait for it

    async def write(self, person: Person, other: str, table: str, campaign: str, link: str) -> None:
        """Note a call; those of long ago go with it."""
        now = now_ms()
        await self.database.write(
            Statement("DELETE FROM calls WHERE player = ? AND at < ?", (other, now - MONTH_MS)),
            Statement(
                "INSERT INTO calls (player, caller, table_id, campaign_id, link, at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (player, caller, table_id, campaign_id)"
                " DO UPDATE SET link = excluded.link, at = excluded.at",
                (other, person.id, table, campaign, link, now),
            ),
        )

    async def notify(self, player: str, caller: str, occasion: Occasion) -> None:
        """Let who is called know, unless they have blocked who calls."""
        sql = "SELECT 1 FROM silenced WHERE player = ? AND other = ? AND blocked = 1"
        if await self.database.read(sql, player, caller):
            return
        self.friends.tell(player)
        if not self.friends.whereabouts.here([player]):
            self.notices.tell(player, occasion)

    async def to(self, player: str) -> list[wire.Call]:
        """Where somebody is called to and not yet, the latest first."""
        since = now_ms() - MONTH_MS
        tables = await self.database.read(TO_TABLES, player, since, MOST)
        campaigns = await self.database.read(TO_CAMPAIGNS, player, since, MOST)
        await self.people.know(str(row[0]) for rows in (tables, campaigns) for row in rows)
        name_of = self.people.name_of
        found = [
            wire.Call(str(caller), name_of(str(caller)), at, str(game), str(table))
            for caller, at, game, table in tables
        ]
        for caller, at, campaign, link in campaigns:
            about = await self.campaigns.read(str(campaign))
            if about.invite == link:  # else whoever leads it has made another since
                call = wire.Call(str(caller), name_of(str(caller)), at, about.game, campaign=about.id)
                found.append(replace(call, title=about.name, link=str(link)))
        return sorted(found, key=lambda call: -call.at)

    async def decline(self, player: str, data: wire.Declining) -> None:
        """Somebody does not follow a call; who made it hears nothing of that."""
        await self.database.write(
            Statement(
                "DELETE FROM calls WHERE player = ? AND caller = ? AND table_id = ? AND campaign_id = ?",
                (player, data.caller, data.table or "", data.campaign or ""),
            )
        )
        self.friends.tell(player)


def must_be_open_to(table: Table, player: str) -> None:
    """Refuse who calls to a table that is none of theirs, is over, or is an evening of a campaign."""
    if table.status in FINISHED:
        raise Refusal("table/over", "This table is over already.")
    if table.evening is not None:
        raise Refusal("company/evening", "To an evening come the people of its campaign: invite to that.")
    if player != table.host and not table.seats_of(player):
        raise Refusal("company/not_seated", "Only who sits at a table, or opened it, invites to it by name.")
