"""What the tests of campaigns share: people who begin evenings, play some of them at random, and end them."""

from __future__ import annotations

import asyncio

from nemeton.kernel.chance import Chance, word_of
from nemeton.server import wire
from nemeton.server.actor import TableActor
from nemeton.server.campaign import Campaign
from nemeton.server.fair_queue import Asker
from nemeton.server.services import Services
from tests.server.harness import give_to_chance, guest

GIVEN = ["11" * 16, "22" * 16, "33" * 16, "44" * 16]


async def campaign_of(services: Services, *names: str, companions: int = 0) -> tuple[Campaign, list[str]]:
    """A campaign the first of these leads."""
    players = [await guest(services, name) for name in names]
    setup = wire.CampaignSetup("The Apple and the Ash", "avalon", companions=companions)
    campaign = await services.campaigns.found(setup, players[0])
    for player in players[1:]:
        campaign = await services.campaigns.join(campaign.id, wire.JoinCampaign(campaign.invite), player)
    return campaign, players


async def begin_evening(services: Services, campaign: Campaign, player: str) -> TableActor:
    """The next evening, opened by this person and begun by all who are there."""
    table = await services.campaigns.begin(campaign.id, wire.NextEvening(), Asker("", player))
    actor = await services.host.find(table)
    await services.host.act(actor, wire.Start("b"), player)
    people = [chair.person for chair in actor.table.chairs if chair.person]
    await give_to_chance(services, actor, people, GIVEN)
    return actor


async def play(services: Services, actor: TableActor, moves: int, seed: int = 1) -> None:
    """The people who are asked answer at random, at most so often."""
    chance = Chance(word_of(seed))
    for _ in range(moves):
        table = actor.table
        asked = [seat for seat in table.asked_seats if table.chairs[seat].person]
        if not asked or table.state is None:
            return
        legal = table.state.legal(asked[0])
        move = wire.Move(f"m{table.seq}", asked[0], int(table.state.number), legal[chance.below(len(legal))])
        await services.host.act(actor, move, table.chairs[asked[0]].player)


async def end_evening(services: Services, actor: TableActor) -> None:
    """All agree that it was enough for today."""
    for seat, chair in enumerate(actor.table.chairs):
        if chair.person and actor.table.status == "running":
            what = wire.Propose("e", seat, "end") if actor.table.proposal is None else wire.Answer("a", seat, True)
            await services.host.act(actor, what, chair.person)
    async with asyncio.timeout(20):  # that all agreed is written after the last answer
        while actor.busy or actor.table.status == "running":
            await asyncio.sleep(0.001)


async def spend_evening(
    services: Services, campaign: Campaign, player: str, moves: int = 40, seed: int = 1
) -> Campaign:
    """A whole evening; gives the campaign after it."""
    actor = await begin_evening(services, campaign, player)
    await play(services, actor, moves, seed)
    await end_evening(services, actor)
    return await services.campaigns.find(campaign.id, player)
