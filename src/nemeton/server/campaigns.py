"""Campaigns: how they are written and found again, how an evening begins, and what comes of it when it is over.

A campaign is its log, as a table is: an entry is written under the next number, and if another worker was first, the
log is read anew and the act judged again. Nothing of it is kept in memory, for little happens to it: what happens in an
evening happens at its table. The first entry of a table and the campaign's entry about it are written together.
"""

from __future__ import annotations

import io
import logging
import secrets
import zipfile
from collections.abc import Callable, Sequence

import msgspec

from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.game import Game
from nemeton.kernel.record import After, Record
from nemeton.server import campaign as log
from nemeton.server import campaign_acts as acts
from nemeton.server import entries, replays, wire
from nemeton.server.acts import Refusal
from nemeton.server.campaign import Campaign
from nemeton.server.fair_queue import Asker
from nemeton.server.host import Host
from nemeton.server.live import Live
from nemeton.server.notices import Notices
from nemeton.server.replays import Replays
from nemeton.server.store import Statement, Taken, Unavailable
from nemeton.server.table import FINISHED, Table
from nemeton.server.times import now_ms

MOST_RACES = 8  # times another worker may be first before an act is given up
MOST_OWN = 50  # campaigns in a list

OWN = (
    "SELECT e.campaign_id, e.body FROM campaign_entries e JOIN ("
    "SELECT c.id, c.changed FROM campaigns c JOIN campaign_people p ON p.campaign_id = c.id"
    " WHERE p.player = ? ORDER BY c.changed DESC LIMIT ?) AS own ON own.id = e.campaign_id"
    " ORDER BY own.changed DESC, e.campaign_id, e.seq"
)

MakeEntry = Callable[[Campaign], log.Entry | None]

logger = logging.getLogger("nemeton.campaigns")


class Campaigns:
    """All campaigns of a database."""

    def __init__(self, host: Host, replays: Replays, notices: Notices) -> None:
        self.host = host
        self.database = host.worker.database
        self.people = host.worker.people
        self.replays = replays
        self.notices = notices

    # ------------------------------------------------------------------ the log
    async def read(self, campaign: str) -> Campaign:
        """A campaign as its log says."""
        rows = await self.database.read(
            "SELECT body FROM campaign_entries WHERE campaign_id = ? ORDER BY seq", campaign
        )
        if not rows:
            raise acts.unknown(campaign)
        found = Campaign(campaign)
        for row in rows:
            found.apply(log.decode(row[0]))
        return found

    async def write(self, campaign: str, make: MakeEntry) -> Campaign:
        """Write an entry; gives the campaign after it, or as it is if there is nothing to write."""
        for _ in range(MOST_RACES):
            found = await self.read(campaign)
            entry = make(found)
            if entry is None:
                return found
            try:
                await self.database.write(*rows_of(found, entry))
            except Taken:
                continue
            return found
        raise Unavailable("Too many things happen in this campaign at once.")

    async def found(self, setup: wire.CampaignSetup, player: str) -> Campaign:
        """A new campaign."""
        entry = acts.make_founding(setup, player, now_ms())
        campaign = Campaign(secrets.token_urlsafe(9))
        new = Statement(
            "INSERT INTO campaigns (id, game, changed) VALUES (?, ?, ?)", (campaign.id, setup.game, entry.at)
        )
        await self.database.write(new, *rows_of(campaign, entry))
        return campaign

    async def own(self, player: str) -> list[wire.CampaignCard]:
        """The campaigns somebody takes part in, the latest first."""
        found: dict[str, Campaign] = {}
        for campaign, body in await self.database.read(OWN, player, MOST_OWN):
            found.setdefault(campaign, Campaign(campaign)).apply(log.decode(body))
        await self.people.know({one for campaign in found.values() for one in campaign.people})
        return [await self.card(campaign, player) for campaign in found.values()]

    async def find(self, campaign: str, player: str) -> Campaign:
        """A campaign for somebody who takes part in it, with what came of an evening that is over by now."""
        found = await self.read(campaign)
        acts.must_take_part(found, player)
        return await self.settle(found)

    # ------------------------------------------------------------------ people
    async def act(self, campaign: str, act: wire.CampaignActs, player: str) -> Campaign:
        """Do what a person asks for."""
        before = await self.find(campaign, player)
        found = await self.write(campaign, lambda now: acts.make_entry(now, act, player, now_ms()))
        if isinstance(act, wire.LeaveCampaign | wire.HandHero) and before.tonight is not None:
            await self.tell_table(before, act, player)
        if isinstance(act, wire.ProposeDate):
            await self.tell_date(found, player)
        return found

    async def tell_date(self, found: Campaign, proposer: str) -> None:
        """Tell the others that a time is proposed: they are asked whether they can come."""
        if found.date is None:
            return
        await self.people.know(found.people)
        for player in found.people:
            if player != proposer:
                self.notices.notify_date(player, found.id, found.game, found.date.when)

    async def tell_table(self, before: Campaign, act: wire.LeaveCampaign | wire.HandHero, player: str) -> None:
        """What was said about a hero holds for the evening that is being played, too."""
        tonight = before.tonight
        assert tonight is not None, "an evening is being played"
        whose = act.player if isinstance(act, wire.HandHero) else player
        seat = next((at for at, one in enumerate(tonight.seats) if one.player == whose), None)
        takes_back = isinstance(act, wire.HandHero) and not act.bot
        if seat is None or (takes_back and whose != player):
            return
        deed: wire.Act = wire.Sit("campaign", seat) if takes_back else wire.Leave("campaign", seat)
        try:
            await self.host.act(await self.host.find(tonight.table), deed, whose)
        except Refusal as refusal:  # it is so already
            logger.info("a hero stays as it is at the table: %s", refusal.code)

    async def join(self, campaign: str, data: wire.JoinCampaign, player: str) -> Campaign:
        """Somebody comes by the link."""
        found = await self.read(campaign)
        if player not in found.people and not secrets.compare_digest(data.invite, found.invite):
            raise acts.unknown(campaign)
        await self.settle(found)
        return await self.write(campaign, lambda now: acts.make_joining(now, data, player, now_ms()))

    async def show_invited(self, campaign: str, invite: str, visitor: str) -> wire.Invited:
        """A campaign for who holds a link to it."""
        found = await self.read(campaign)
        if not secrets.compare_digest(invite, found.invite):
            raise acts.unknown(campaign)
        await self.people.know(found.people)
        return wire.Invited(
            id=found.id,
            name=found.name,
            game=found.game,
            people=[self.people.name_of(player) for player in found.people],
            evenings=len(found.evenings),
            seats=[seat.to_wire(at) for at, seat in enumerate(found.seats)],
            free=[] if found.last is None else found.last.free,
            room=acts.has_room(found),
            within=visitor in found.people,
        )

    async def forget(self, player: str) -> None:
        """Somebody is deleted: a bot leads their heroes."""
        for row in await self.database.read("SELECT campaign_id FROM campaign_people WHERE player = ?", player):
            await self.act(str(row[0]), wire.LeaveCampaign(), player)

    # ------------------------------------------------------------------ evenings
    async def begin(self, campaign: str, data: wire.NextEvening, asker: Asker) -> str:
        """Open the table of the next evening, everybody on the seat of their hero; gives its id.

        Who comes second, at whichever worker, is led to the table that is open already.
        """
        for _ in range(MOST_RACES):
            found = await self.find(campaign, asker.person)
            if found.tonight is not None:
                return found.tonight.table
            try:
                table = await self.open_evening(found, data.clock or found.clock, asker)
            except Taken:
                continue
            self.notify(found, table, asker.person)
            return table
        raise Unavailable("Too many things happen in this campaign at once.")

    async def open_evening(self, found: Campaign, clock: wire.Clock, asker: Asker) -> str:
        if found.last is not None and found.last.over:
            raise Refusal("campaign/over", "The story is over: nothing follows its last evening.")
        seats, leave, join = found.next_seats()
        if not any(seat.hero or found.last is None for seat in seats):
            raise Refusal("campaign/nobody", "Nobody would be there to play.")
        people = tuple([seat.player for seat in seats])
        evening = entries.Evening(found.id, found.next_number, people)
        if found.last is not None:
            after = After(file_of(found, found.head), found.last.hash, leave, join)
            evening = msgspec.structs.replace(evening, after=after, position=await self.position_after(found, after))
        setup = wire.Setup(
            game=found.game,
            seats=len(seats),
            bots={str(at): seat.bot for at, seat in enumerate(seats) if seat.bot},
            public=False,
            clock=clock,
        )
        await self.people.know(found.people)

        def with_it(table: Table) -> Sequence[Statement]:
            told = [seat.to_wire(at) for at, seat in enumerate(seats)]
            number, head = evening.number, found.head
            began = log.Began(at=table.opened, number=number, table=table.id, after=head, clock=clock, seats=told)
            return rows_of(found, began)

        actor = await self.host.open_table(setup, asker.person, "", asker.network, evening, with_it)
        return actor.table.id

    async def position_after(self, found: Campaign, after: After) -> dict[str, Plain]:
        """The whole position at the end of the evening the next one goes on from; refused if it cannot."""
        evening = found.evening(found.head)
        assert evening is not None, "an evening that is gone on from is there"
        actor = await self.host.find(evening.table)
        position = await actor.look(position_of)
        try:
            matches.next_position(position, after, registry.game(found.game))
        except NemetonError as problem:
            raise Refusal("campaign/cannot_go_on", str(problem)) from None
        return dict(position)

    def notify(self, found: Campaign, table: str, beginner: str) -> None:
        """Tell who is away that an evening begins."""
        tonight = found.tonight
        seats = [] if tonight is None else tonight.seats
        for at, seat in enumerate(seats):
            if seat.player and seat.player != beginner:
                self.notices.notify_evening(seat.player, table, found.game, at)

    async def settle(self, found: Campaign) -> Campaign:
        """If the evening that was being played is over, write what came of it."""
        tonight = found.tonight
        if tonight is None or (await self.host.worker.repository.status(tonight.table))[0] not in FINISHED:
            return found
        try:
            entry = await self.outcome_of(tonight.table)
        except Refusal as refusal:  # too much else is looked back at: whoever looks next tries again
            logger.info("an evening of %s is not told yet: %s", found.id, refusal.code)
            return found
        if entry is None:
            return found
        return await self.write(
            found.id, lambda now: entry if now.tonight is not None and now.tonight.table == tonight.table else None
        )

    async def settle_soon(self, table: Table) -> None:
        """An evening has just ended here: its campaign need not wait until somebody looks."""
        if table.evening is not None:
            await self.settle(await self.read(table.evening.campaign))

    async def outcome_of(self, table: str) -> log.Entry | None:
        """What is written about an evening that is over."""
        actor = await self.host.find(table)
        seen = await actor.look(look_back)
        if seen is None:
            return None
        if seen.record is None or seen.game is None:
            return log.CalledOff(at=now_ms(), table=table)
        text = await self.replays.record(seen.record, seen.game)
        return log.Ended(
            at=seen.at,
            table=table,
            hash=records.text_hash(text),
            entries=len(seen.record.entries),
            heroes=seen.heroes,
            led=seen.led,
            free=seen.free,
            quiet=seen.quiet,
            over=seen.over,
            edition=seen.edition,
            told=await self.replays.tell_evening(text),
        )

    # ------------------------------------------------------------------ records
    async def record(self, found: Campaign, number: int) -> str:
        """The record of an evening that is over, in the words its hash was taken of."""
        evening = found.evening(number)
        if evening is None:
            raise Refusal("campaign/no_such_evening", f"There is no evening {number} that is over.")
        actor = await self.host.find(evening.table)
        record, game = await actor.look(lambda live: replays.copy_record(live.table, [""] * live.table.setup.seats))
        return await self.replays.record(record, game)

    async def save(self, found: Campaign) -> bytes:
        """The records of all evenings that lead to the last one, in one file; the newest says where to go on."""
        if not found.evenings:
            raise Refusal("campaign/no_such_evening", "No evening is over yet: there is nothing to save.")
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for evening in found.line():
                info = zipfile.ZipInfo(file_of(found, evening.number))
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, await self.record(found, evening.number))
        return packed.getvalue()

    async def verify(self, found: Campaign) -> wire.Chain:
        """Play all evenings again that lead to the last one."""
        texts = [await self.record(found, evening.number) for evening in found.line()]
        for evening, text in zip(found.line(), texts, strict=True):
            if evening.outcome is None or evening.outcome.hash != records.text_hash(text):
                return wire.Chain(False, 0, 0, f"The record of evening {evening.number} is not the one noted then.")
        return await self.replays.chain(texts)

    # ------------------------------------------------------------------ what is told
    async def describe(self, found: Campaign, player: str) -> wire.Campaign:
        """All about a campaign, for somebody who takes part in it."""
        await self.people.know(found.people)
        line = found.line()
        standing = {evening.number for evening in line}
        closed = {chapter for one in line if one.outcome is not None for chapter in one.outcome.told.closed}
        game, last = registry.game(found.game), found.last
        return wire.Campaign(
            id=found.id,
            name=found.name,
            game=found.game,
            edition=game.data_version,
            founded=found.founded,
            lead=found.lead,
            invite=found.invite,
            clock=found.clock,
            companion=found.companion,
            you=player,
            people=[wire.CampaignPerson(one, self.people.name_of(one), hero) for one, hero in found.people.items()],
            seats=[seat.to_wire(at) for at, seat in enumerate(found.seats)],
            most=max(game.seats),
            evenings=[tell(evening, evening.number in standing) for evening in found.evenings],
            head=found.head,
            tonight=await self.tonight(found),
            branch=found.branch,
            date=found.date,
            free=[] if last is None else last.free,
            quiet=found.quiet,
            over=last is not None and last.over,
            doors=doors_of(line, closed),
        )

    async def tonight(self, found: Campaign) -> wire.Tonight | None:
        """The evening that is being played, with who sits at its table now."""
        evening = found.tonight
        if evening is None:
            return None
        status, asked = await self.host.worker.repository.status(evening.table)
        actor = await self.host.find(evening.table)
        bots = [chair.bot for chair in actor.table.chairs]
        seats = [
            msgspec.structs.replace(seat.to_wire(at), bot=bots[at] if at < len(bots) else seat.bot)
            for at, seat in enumerate(evening.seats)
        ]
        known = msgspec.convert(status, wire.Status)
        return wire.Tonight(evening.number, evening.table, known, evening.after, seats, asked)

    async def card(self, found: Campaign, player: str) -> wire.CampaignCard:
        """A campaign as the lobby shows it."""
        tonight, last = found.tonight, found.last
        status, asked = ("", [0][:0]) if tonight is None else await self.host.worker.repository.status(tonight.table)
        mine = [] if tonight is None else [at for at, seat in enumerate(tonight.seats) if seat.player == player]
        return wire.CampaignCard(
            id=found.id,
            name=found.name,
            game=found.game,
            changed=found.changed,
            evenings=len(found.evenings),
            people=[self.people.name_of(one) for one in found.people if one != player],
            story={} if last is None else last.told.story,
            tonight="" if tonight is None else tonight.table,
            status=msgspec.convert(status, wire.Status) if status else None,
            turn=any(seat in asked for seat in mine),
            when=0 if found.date is None else found.date.when,
            unsaid=found.date is not None and player not in (*found.date.come, *found.date.cannot),
            over=last is not None and last.over,
        )


# ---------------------------------------------------------------------- the database
def rows_of(campaign: Campaign, entry: log.Entry) -> list[Statement]:
    """The entry a campaign takes here, as the database is given it, and who takes part after it."""
    before = set(campaign.people)
    campaign.apply(entry)
    came, went = campaign.people.keys() - before, before - campaign.people.keys()
    add = "INSERT INTO campaign_people (campaign_id, player) VALUES (?, ?) ON CONFLICT DO NOTHING"
    drop = "DELETE FROM campaign_people WHERE campaign_id = ? AND player = ?"
    return [
        Statement(
            "INSERT INTO campaign_entries (campaign_id, seq, body) VALUES (?, ?, ?)",
            (campaign.id, campaign.seq, log.encode(entry).decode()),
        ),
        Statement("UPDATE campaigns SET changed = ? WHERE id = ?", (entry.at, campaign.id)),
        *(Statement(add, (campaign.id, player)) for player in sorted(came)),
        *(Statement(drop, (campaign.id, player)) for player in sorted(went)),
    ]


# ---------------------------------------------------------------------- evenings
class Seen(msgspec.Struct):
    """A table of an evening that is over; without a record if nothing was played."""

    at: int
    record: Record | None = None
    game: Game | None = None
    heroes: list[str] = []
    led: list[bool] = []
    free: list[str] = []
    quiet: bool = False
    over: bool = False
    edition: str = ""


def look_back(live: Live) -> Seen | None:
    """What is to be known of an evening that is over; none if it is not."""
    table = live.table
    if table.status not in FINISHED:
        return None
    if table.status == "aborted" or table.match is None or not table.moves:
        return Seen(table.ended)
    record, _ = replays.copy_record(table, [""] * table.setup.seats)
    game, state = table.match.game, table.match.state
    return Seen(
        table.ended,
        record,
        game,
        game.heroes(state),
        [bool(chair.person) for chair in table.chairs],
        game.free_heroes(state),
        can_reseat(game, state.position()),
        bool(state.over),
        game.data_version,
    )


def can_reseat(game: Game, position: dict[str, Plain]) -> bool:
    """Can people come and go where an evening ended?"""
    try:
        game.reseat(position)
    except NemetonError:
        return False
    return True


def position_of(live: Live) -> dict[str, Plain]:
    """The whole position at the end of an evening: it goes into the log of the next one's table, and nowhere else."""
    match = live.table.match
    if match is None:
        raise Refusal("campaign/cannot_go_on", f"The last evening cannot be read any more: {live.table.note}")
    return dict(match.state.position())


def file_of(campaign: Campaign, number: int) -> str:
    """What the record of an evening is called where it is saved."""
    return f"{campaign.game}-{campaign.id}-{number}.nemeton"


def tell(evening: log.Evening, standing: bool) -> wire.Evening:
    outcome = evening.outcome
    assert outcome is not None, "an evening that is over has an outcome"
    return wire.Evening(
        number=evening.number,
        table=evening.table,
        after=evening.after,
        began=evening.began,
        ended=evening.ended,
        hash=outcome.hash,
        entries=outcome.entries,
        edition=outcome.edition,
        seats=[seat.to_wire(at) for at, seat in enumerate(evening.seats)],
        standing=standing,
        story=outcome.told.story,
    )


def doors_of(line: Sequence[log.Evening], closed: set[str]) -> dict[str, list[dict[str, Plain]]]:
    """The doors not taken, of chapters that are over: of any other they would tell too much."""
    doors: dict[str, list[dict[str, Plain]]] = {}
    for evening in line:
        for chapter, left in evening.outcome.told.doors.items() if evening.outcome is not None else ():
            if chapter in closed:
                doors.setdefault(chapter, []).extend(left)
    return doors
