"""Acts of people, whichever way they come in: over a socket, or as a request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from nemeton.kernel.errors import NemetonError
from nemeton.server import wire
from nemeton.server.actor import Act, TableActor
from nemeton.server.acts import Refusal, must_hold, must_run
from nemeton.server.bot_pool import BotPool
from nemeton.server.chat import Chat
from nemeton.server.fair_queue import Asker
from nemeton.server.gate import explain, previews_of
from nemeton.server.host import Host
from nemeton.server.live import Live
from nemeton.server.store import Statement


class ActService:
    """Has acts done by whoever can: most by the table's actor, others by the chat, the host or a bot."""

    def __init__(self, host: Host, chat: Chat, bot_pool: BotPool, allow: Callable[[str, str], None]) -> None:
        self.host = host
        self.chat = chat
        self.bot_pool = bot_pool
        self.allow = allow

    async def perform(self, actor: TableActor, asker: Asker, act: wire.Acts) -> wire.Answered:
        """Do one act of one person, and give its answer."""
        player = asker.person
        live = actor.live
        match act:
            case wire.Say():
                self.allow("chat", player)
                await self.chat.say(live, player, act.text)
            case wire.GiveSign():
                self.allow("signs", player)
                self.allow("signs networks", asker.network)
                await self.chat.sign(live, player, act.sign)
            case wire.WhyNot():
                return wire.Told(act.id, await actor.look(partial(explain_refusal, player, act)))
            case wire.AskPreviews():
                return await actor.look(partial(foretell, player, act))
            case wire.Hint():
                return await self.hint(actor, asker, act)
            case wire.Rematch():
                following = await self.host.rematch(actor, asker)
                await self.accept(following, asker, act.id)
                return wire.Done(act.id, live.shown, following.table.id)
            case wire.Remove():
                await self.remove(actor, player, act)
            case _:
                if not player:
                    raise Refusal("table/nobody", "Say who you are before you act at a table.")
                command = Act(act, player)
                if isinstance(act, wire.Sit) and live.table.setup.rated:
                    await self.host.worker.people.must_have_claimed(player)
                    command.neighbours = await self.note_arrival(live.table.id, asker)
                return wire.Done(act.id, await actor.ask(command))
        return wire.Done(act.id, live.shown)

    async def accept(self, following: TableActor, asker: Asker, act: str) -> None:
        """Say for somebody that they come to a rematch, as by sitting down on each seat that is kept for them."""
        chairs = following.table.chairs
        for seat in [seat for seat, chair in enumerate(chairs) if chair.reserved and chair.player == asker.person]:
            await self.perform(following, asker, wire.Sit(act, seat, contributes=True))

    async def note_arrival(self, table: str, asker: Asker) -> frozenset[str]:
        """Note from where somebody comes to a table; gives those who came to it from the same address.

        First it is noted, then looked: of two who come at the same moment, one at least finds the other.
        """
        worker = self.host.worker
        mark = worker.people.mark_of(asker.network)
        await worker.database.write(
            Statement(
                "INSERT INTO arrivals (table_id, player, network) VALUES (?, ?, ?)"
                " ON CONFLICT (table_id, player) DO UPDATE SET network = excluded.network",
                (table, asker.person, mark),
            )
        )
        rows = await worker.database.read(
            "SELECT player FROM arrivals WHERE table_id = ? AND network = ? AND player <> ?", table, mark, asker.person
        )
        return frozenset(str(row[0]) for row in rows) if mark else frozenset()

    async def remove(self, actor: TableActor, player: str, act: wire.Remove) -> None:
        """Send somebody out of the chat and off all their seats."""
        await self.chat.remove(actor.live, player, act.player)
        while actor.table.status == "open" and actor.table.seats_of(act.player):
            await actor.ask(Act(act, player))

    async def hint(self, actor: TableActor, asker: Asker, act: wire.Hint) -> wire.Hinted:
        """What a strong bot would do in this seat, which is asked; it is told what the seat knows."""
        number, position = await actor.look(partial(position_to_weigh, asker.person, act.seat))
        self.allow("hints", asker.person)
        async with self.bot_pool.turn(asker):
            tried = await self.bot_pool.weigh(number, position)
        total = sum(visits for visits, _ in tried.values())
        best = sorted(tried, key=lambda action: (-tried[action][0], action))
        options = [
            wire.Weighed(action, round(1000 * tried[action][0] / max(1, total)), round(1000 * tried[action][1]))
            for action in best
        ]
        return wire.Hinted(act.id, number, total, options)


def explain_refusal(player: str, act: wire.WhyNot, live: Live) -> wire.Why | None:
    """Why an action is not legal for a seat, from what the seat may know; none if it is."""
    must_hold(live.table, act.seat, player)
    match = must_run(live.table)
    if (act.action is None) == (not act.text):
        raise Refusal("table/which_action", "Say which action: by its number or by its text.")
    try:
        action = match.game.parse(act.text) if act.action is None else act.action
        refusal = match.state.why_not(act.seat, action)
    except NemetonError as problem:
        raise Refusal("table/no_answer", str(problem)) from None
    return None if refusal is None else explain(refusal)


def foretell(player: str, act: wire.AskPreviews, live: Live) -> wire.Previewed:
    """What the options of a seat that is asked would certainly do, from what the seat may know."""
    must_hold(live.table, act.seat, player)
    state = must_run(live.table).state
    if not state.asks(act.seat):
        raise Refusal("table/not_asked", f"Seat {act.seat} is not asked anything now.")
    return wire.Previewed(act.id, int(state.number), previews_of(state, act.seat))


def position_to_weigh(player: str, seat: int, live: Live) -> tuple[int, Mapping[str, Any]]:
    """The number of the question a seat is asked, and all that the seat knows."""
    must_hold(live.table, seat, player)
    state = must_run(live.table).state
    if live.table.setup.rated:
        raise Refusal("table/rated", "At a rated table there are no hints.")
    if not state.asks(seat):
        raise Refusal("table/not_asked", f"Seat {seat} is not asked anything now.")
    return int(state.number), state.position(seat)
