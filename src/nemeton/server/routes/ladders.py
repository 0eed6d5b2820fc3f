"""Ladders: who stands where."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import Parameter

from nemeton.server import wire
from nemeton.server.routes.dependencies import LONGEST_NAME, REFUSALS
from nemeton.server.services import Services

GameName = Annotated[str, Parameter(min_length=1, max_length=LONGEST_NAME, pattern=wire.WRITABLE)]
Seats = Annotated[int, Parameter(ge=1, le=wire.MOST_SEATS)]
Season = Annotated[str | None, Parameter(max_length=10, pattern=wire.WRITABLE)]


@get("/ladders", responses=REFUSALS)
async def list_ladders(services: Services) -> list[wire.LadderName]:
    """The ladders there are, by game and number of seats, each with its seasons."""
    return await services.ladders.list_all()


@get("/ladders/{game:str}/{seats:int}", responses=REFUSALS)
async def see_ladder(
    services: Services, visitor: str, game: GameName, seats: Seats, season: Season = None
) -> wire.Ladder:
    """Who stands where; in the season that runs, or in one that is over."""
    return await services.ladders.see(game, seats, season, visitor)


router = Router("/api", route_handlers=[list_ladders, see_ladder])
