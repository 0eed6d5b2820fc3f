"""All services of one worker, put together, opened and closed in their order."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

from nemeton.bots import roster
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.extras import needs
from nemeton.server.act_service import ActService
from nemeton.server.actor import Worker
from nemeton.server.acts import Refusal
from nemeton.server.analyses import Analyses
from nemeton.server.bot_pool import BotPool
from nemeton.server.bus import Bus, News, NullBus
from nemeton.server.calls import Calls
from nemeton.server.campaigns import Campaigns
from nemeton.server.chat import Chat
from nemeton.server.company import COMPANY, Friends
from nemeton.server.host import Host
from nemeton.server.identities import Identities
from nemeton.server.invitations import Invitations
from nemeton.server.ladders import Ladders
from nemeton.server.limits import Connections, Limits
from nemeton.server.live import Live
from nemeton.server.lobby import Lobby
from nemeton.server.mail import Mail
from nemeton.server.metrics import Metrics
from nemeton.server.moderation import Moderation
from nemeton.server.notices import Notices, Way
from nemeton.server.oidc import Oidc
from nemeton.server.openings import Openings
from nemeton.server.past import Past
from nemeton.server.people import People
from nemeton.server.push import Push
from nemeton.server.quick import Quick
from nemeton.server.ratings import Ratings
from nemeton.server.replays import Replays
from nemeton.server.retention import Retention
from nemeton.server.scheduler import Scheduler
from nemeton.server.sessions import Sessions
from nemeton.server.settings import Settings
from nemeton.server.sharing import FIGURES, SPENT, Sharing
from nemeton.server.silence import SILENCED, Silence
from nemeton.server.sockets import SocketDoor
from nemeton.server.store import connect
from nemeton.server.table import FINISHED
from nemeton.server.webhooks import Webhooks
from nemeton.server.whereabouts import PRESENT, Whereabouts

logger = logging.getLogger("nemeton.services")

GUEST = re.compile(r"[\w-]{1,40}")  # the name of a guest bot: what a table can name


class NoBus(NemetonError):
    """A Redis that cannot be used."""


def bus_for(settings: Settings) -> Bus:
    """How this worker hears of the others, if there may be any."""
    if not settings.redis:
        return NullBus()
    with needs("distributed"):
        from nemeton.server.redis_bus import RedisBus
    try:
        return RedisBus(settings.redis)
    except ValueError as problem:
        raise NoBus(f"This Redis URL cannot be used: {problem}") from None


def invite_guests(bots: Sequence[str]) -> None:
    """The bots this server's host lets people seat, each NAME or NAME=SPEC; one that cannot be loaded is refused."""
    for one in bots:
        name, _, spec = one.partition("=")
        if not GUEST.fullmatch(name):
            raise roster.UnknownBot(f"A guest at a server has a plain name of its own, as in oak={one}.")
        roster.invite(name, spec or None)
        roster.invite_all({name: spec or name})  # one that is known anyway is listed now


class Services:
    """One worker of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        invite_guests(settings.bots)
        self.database = connect(settings.database_url)
        self.bus = bus_for(settings)
        self.people = People(self.database)
        self.bot_pool = BotPool(settings.thinkers)
        self.worker = Worker(self.database, self.bus, self.people)
        self.host = Host(self.worker)
        self.scheduler = Scheduler(self.host, self.bot_pool)
        self.lobby = Lobby(self.host)
        self.openings = Openings(self.host, settings.limits)
        self.silence = Silence(self.database, self.bus, self.worker.tasks)
        self.host.hears = self.silence.hears
        self.chat = Chat(self.host, self.silence, not settings.no_chat)
        self.moderation = Moderation(self.host)
        self.invitations = Invitations(self.database)
        self.identities = Identities(self.people)
        self.oidc = Oidc(self.people, settings)
        self.retention = Retention(self.host, settings)
        self.ratings = Ratings(self.database, self.people, settings.seasons)
        self.ladders = Ladders(self.database, self.people, settings.seasons)
        self.past = Past(self.database, self.people)
        self.analyses = Analyses(self.database)
        self.replays = Replays(self.worker.repository)
        self.limits = Limits(settings.limits)
        self.webhooks = Webhooks(self.people)
        self.mail = Mail(self.host, settings, self.allow)
        self.push = Push(self.database, self.worker.tasks, settings.push)
        self.notices = Notices(self.people, self.ways())
        self.campaigns = Campaigns(self.host, self.replays, self.notices)
        self.connections = Connections(settings.limits)
        self.acts = ActService(self.host, self.chat, self.bot_pool, self.allow)
        self.metrics = Metrics()
        self.sessions = Sessions(self.people, self.worker.tasks)
        self.whereabouts = Whereabouts(self.bus, self.sessions, self.worker.heartbeat.name)
        self.quick = Quick(self.host, self.openings, self.acts, self.sessions, self.whereabouts)
        self.friends = Friends(self.database, self.people, self.silence, self.whereabouts, self.bus)
        self.calls = Calls(self.host, self.friends, self.campaigns, self.notices)
        self.door = SocketDoor(
            self.host,
            self.lobby,
            self.acts,
            self.metrics,
            self.sessions,
            self.allow,
            settings.origins,
            settings.hosts,
            settings.limits,
        )
        self.metrics.watch("tables", lambda: len(self.host.actors))
        self.metrics.watch("sockets", lambda: self.door.sockets)
        self.metrics.watch("entries_written", lambda: self.worker.written)
        self.metrics.watch("writes_waiting", lambda: self.database.queued)
        self.metrics.watch("bots_thinking", lambda: self.bot_pool.thinking)
        self.metrics.watch("thinkers_replaced", lambda: self.bot_pool.replaced)
        self.metrics.watch("process_cpu_seconds", time.process_time)
        self.metrics.watch("process_resident_bytes", resident_bytes)
        self.metrics.worker = self.worker.heartbeat.name
        self.sharing = Sharing(self.bus, self.metrics, self.limits)
        self.worker.on_write.connect(self.after_entry)
        self.people.on_change.connect(lambda player: self.bus.tell(News("", 0, player, "person")))
        self.people.on_change.connect(self.sessions.look_at)
        self.host.on_news["person"].connect(self.people.forget_cached)
        self.host.on_news["person"].connect(self.sessions.look_at)
        self.host.on_news[SILENCED].connect(self.silence.hear_change)
        self.host.on_news[COMPANY].connect(self.lobby.tell_company)
        self.host.on_news[PRESENT].connect(self.whereabouts.hear)
        self.friends.on_change.connect(self.lobby.tell_company)
        self.host.on_news[SPENT].connect(self.sharing.hear_spent)
        self.host.on_news[FIGURES].connect(self.sharing.hear_figures)

    async def open(self) -> None:
        await self.database.open()
        await self.worker.heartbeat.open()
        await self.people.open()
        await self.push.open()
        await self.host.open()
        for work in (
            self.scheduler.run(),
            self.lobby.run(),
            self.openings.run(),
            self.quick.run(),
            self.retention.run(),
            self.webhooks.run(),
            self.mail.run(),
            self.push.run(),
            self.sharing.run(),
            self.whereabouts.run(),
            self.count_late(),
            load_games(),
        ):
            self.worker.tasks.spawn(work)

    async def close(self) -> None:
        self.worker.heartbeat.close()
        await self.mail.close()
        await self.host.close()
        await self.analyses.close()
        await self.replays.close()
        await self.bot_pool.close()
        self.people.passwords.close()
        await self.database.close()

    def ways(self) -> list[Way]:
        """The ways to tell who is away, that whoever runs the server lets be."""
        ways: list[tuple[bool, Way]] = [
            (self.settings.webhooks, self.webhooks),
            (self.push.on, self.push),
            (self.mail.on, self.mail),
        ]
        return [way for is_on, way in ways if is_on]

    def after_entry(self, live: Live) -> None:
        """An entry was written here: ratings and notices may follow."""
        table = live.table
        if table.status in FINISHED:
            if table.evening is not None:
                self.worker.tasks.spawn(self.campaigns.settle_soon(table))
            if table.setup.rated:
                self.worker.tasks.spawn(self.ratings.count(table))
        elif self.notices.ways:
            self.notices.notify_asked(table, live.present())

    async def count_late(self) -> None:
        """Rated games that ended just before the server went down."""
        for table in await self.ratings.list_uncounted():
            await self.ratings.count((await self.host.find(table)).table)

    def allow(self, what: str, who: str) -> None:
        """Refuse whoever does too much of something."""
        if wait := self.limits.wait(what, who):
            seconds: dict[str, Plain] = {"seconds": math.ceil(wait)}
            raise Refusal("server/too_fast", "That was too much in too short a time; wait a little.", values=seconds)


def resident_bytes() -> float:
    """The memory this process takes, where the system tells it (Linux); else 0."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0.0
    return float(int(pages) * os.sysconf("SC_PAGE_SIZE"))


async def load_games() -> None:
    """A story takes a second or two to read: nobody who opens a table waits for it."""
    broken = await asyncio.to_thread(registry.broken_games)
    for name, why in broken.items():
        logger.warning("a game cannot be loaded; all others can be played", extra={"game": name, "why": why})
