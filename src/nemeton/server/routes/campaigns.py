"""Campaigns: beginning one, coming to it, its evenings, its records. Whoever is not in one hears that there is none."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, Router, get, post
from litestar.params import Parameter

from nemeton.server import wire
from nemeton.server.campaigns import file_of
from nemeton.server.fair_queue import Asker
from nemeton.server.people import Person
from nemeton.server.routes.dependencies import REFUSALS, AnyRequest, Id, network
from nemeton.server.services import Services

Number = Annotated[int, Parameter(ge=1, le=10_000)]


@get("/campaigns", responses=REFUSALS)
async def list_campaigns(services: Services, visitor: str) -> list[wire.CampaignCard]:
    """The campaigns the asker takes part in, the latest first."""
    return await services.campaigns.own(visitor) if visitor else []


@post("/campaigns", status_code=201, responses=REFUSALS)
async def begin_campaign(
    request: AnyRequest, services: Services, person: Person, data: wire.CampaignSetup
) -> wire.Campaign:
    """Begin a campaign; whoever does leads it."""
    services.allow("tables", person.id)
    services.allow("openings", network(request))
    return await services.campaigns.describe(await services.campaigns.found(data, person.id), person.id)


@get("/campaigns/{campaign:str}", responses=REFUSALS)
async def see_campaign(services: Services, campaign: Id, person: Person) -> wire.Campaign:
    """All about a campaign, for its people."""
    return await services.campaigns.describe(await services.campaigns.find(campaign, person.id), person.id)


@get("/campaigns/{campaign:str}/invitation", responses=REFUSALS)
async def see_invitation(services: Services, campaign: Id, invite: Id, visitor: str) -> wire.Invited:
    """A campaign for who holds its link and is not in it yet."""
    return await services.campaigns.show_invited(campaign, invite, visitor)


@post("/campaigns/{campaign:str}/people", status_code=200, responses=REFUSALS)
async def join_campaign(services: Services, campaign: Id, person: Person, data: wire.JoinCampaign) -> wire.Campaign:
    """Come to a campaign by its link."""
    services.allow("acts", person.id)
    return await services.campaigns.describe(await services.campaigns.join(campaign, data, person.id), person.id)


@post("/campaigns/{campaign:str}/acts", status_code=200, responses=REFUSALS)
async def act_in_campaign(
    services: Services, campaign: Id, person: Person, data: wire.CampaignActs
) -> wire.Campaign | None:
    """Do something in a campaign; whoever has left it is told nothing more."""
    services.allow("acts", person.id)
    found = await services.campaigns.act(campaign, data, person.id)
    return await services.campaigns.describe(found, person.id) if person.id in found.people else None


@post("/campaigns/{campaign:str}/evenings", status_code=200, responses=REFUSALS)
async def begin_evening(
    request: AnyRequest, services: Services, campaign: Id, person: Person, data: wire.NextEvening
) -> wire.BegunEvening:
    """Open the table of the next evening, or find the one that is open."""
    asker = Asker(network(request), person.id)
    services.allow("tables", person.id)
    services.allow("openings", asker.network)
    async with services.openings.place(asker):
        return wire.BegunEvening(await services.campaigns.begin(campaign, data, asker))


@get("/campaigns/{campaign:str}/evenings/{number:int}/record", media_type=MediaType.TEXT, responses=REFUSALS)
async def see_evening(
    request: AnyRequest, services: Services, campaign: Id, number: Number, person: Person
) -> Response[str]:
    """The record of an evening that is over."""
    services.allow("replays", network(request))
    found = await services.campaigns.find(campaign, person.id)
    text = await services.campaigns.record(found, number)
    return Response(text, headers=saved_as(file_of(found, number)))


@get("/campaigns/{campaign:str}/save", media_type="application/zip", responses=REFUSALS)
async def save_campaign(request: AnyRequest, services: Services, campaign: Id, person: Person) -> Response[bytes]:
    """The records of all evenings that lead to the last one: unpacked, `nemeton verify` and `nemeton play --after`."""
    services.allow("replays", network(request))
    found = await services.campaigns.find(campaign, person.id)
    return Response(await services.campaigns.save(found), headers=saved_as(f"{found.game}-{found.id}.zip"))


@get("/campaigns/{campaign:str}/chain", responses=REFUSALS)
async def verify_campaign(request: AnyRequest, services: Services, campaign: Id, person: Person) -> wire.Chain:
    """Play all evenings again, and say whether each begins where the last one ended."""
    services.allow("replays", network(request))
    return await services.campaigns.verify(await services.campaigns.find(campaign, person.id))


def saved_as(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


router = Router(
    "/api",
    route_handlers=[
        list_campaigns,
        begin_campaign,
        see_campaign,
        see_invitation,
        join_campaign,
        act_in_campaign,
        begin_evening,
        see_evening,
        save_campaign,
        verify_campaign,
    ],
)
