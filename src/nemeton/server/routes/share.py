"""A finished game for others to see where somebody shares its address: a page with its picture."""

from __future__ import annotations

from functools import lru_cache

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException

from nemeton.messages.languages import best_language
from nemeton.server import share, wire
from nemeton.server.fair_queue import Asker
from nemeton.server.routes import page
from nemeton.server.routes.dependencies import AnyRequest, Id, network
from nemeton.server.services import Services

MOST_WISHES = 8  # languages a browser names that are looked at
# What is over stays as it is, for each language; seconds.
KEPT = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}


def language(request: AnyRequest) -> str:
    """The one a browser asks for first that we speak."""
    wishes = request.headers.get("accept-language", "").split(",")[:MOST_WISHES]
    return best_language(wish.partition(";")[0].strip() for wish in wishes)


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The files of the fonts a picture is drawn with: those of the page, if it was built."""
    place = page.folder()
    return tuple(sorted(map(str, (place / "picture").glob("*.ttf")))) if place else ()


async def finished(request: AnyRequest, services: Services, table: str) -> wire.Table:
    """A public table that is over, as anybody may see it; of a private one nothing is told."""
    actor = await services.host.look_at(table, Asker(network(request), ""))
    found = actor.live.describe()
    if not found.setup.public:
        raise NotFoundException("Of a private table nothing is told.")
    if found.ending is None:
        raise NotFoundException("The game at this table is not over yet.")
    return found


@get("/share/{table:str}", media_type=MediaType.HTML)
async def shared_page(request: AnyRequest, services: Services, table: Id) -> Response[str]:
    """A finished game in a few words, for sites that show links; a person is led on to the table."""
    lang = language(request)
    found = await finished(request, services, table)
    address = str(request.base_url).rstrip("/")
    text = share.page(share.told(found, lang), lang, table, address, drawn=bool(fonts()))
    return Response(text, headers=KEPT)


@get("/share/{table:str}/picture.svg", media_type="image/svg+xml")
async def shared_picture(request: AnyRequest, services: Services, table: Id) -> Response[str]:
    """How it ended, as a picture."""
    found = await finished(request, services, table)
    return Response(share.picture(share.told(found, language(request))), media_type="image/svg+xml", headers=KEPT)


@get("/share/{table:str}/picture.png", media_type="image/png")
async def shared_png(request: AnyRequest, services: Services, table: Id) -> Response[bytes]:
    """The same picture for sites that read no SVG, made in the process for replays and limited like them."""
    services.allow("replays", network(request))
    found = await finished(request, services, table)
    if not fonts():
        raise NotFoundException("This server was installed without the page, and has no fonts to draw with.")
    drawing = share.Drawing(share.picture(share.told(found, language(request))), fonts())
    return Response(await services.replays.picture(drawing), media_type="image/png", headers=KEPT)


router = Router("/", route_handlers=[shared_page, shared_picture, shared_png], include_in_schema=False)
