"""A finished game for others to see where somebody shares its address: a page with its picture."""

from __future__ import annotations

from functools import lru_cache

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException

from nemeton.messages.languages import best_language
from nemeton.server import share, stills
from nemeton.server.fair_queue import Asker
from nemeton.server.live import Live
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


def engine() -> str:
    """The file of the boards' drawings, if the page was built; else empty."""
    place = page.folder()
    file = place / "picture" / stills.ENGINE if place else None
    return str(file) if file and file.is_file() else ""


async def find_finished(request: AnyRequest, services: Services, table: str) -> Live:
    """A public table that is over, as anybody may see it; of a private one nothing is told."""
    actor = await services.host.look_at(table, Asker(network(request), ""))
    if not actor.live.table.setup.public:
        raise NotFoundException("Of a private table nothing is told.")
    if actor.live.table.ending is None:
        raise NotFoundException("The game at this table is not over yet.")
    return actor.live


async def draw_shared(request: AnyRequest, services: Services, table: str) -> tuple[bytes, bytes]:
    """The picture of a finished game, as SVG and PNG: made in the process for replays and limited like them."""
    services.allow("replays", network(request))
    live, lang = await find_finished(request, services, table), language(request)
    position = stills.position_of(live.table, lang, engine())
    return await services.replays.picture(
        share.Drawing(table, share.tell_result(live.describe(), lang), position, fonts())
    )


@get("/share/{table:str}", media_type=MediaType.HTML)
async def shared_page(request: AnyRequest, services: Services, table: Id) -> Response[str]:
    """A finished game in a few words, for sites that show links; a person is led on to the table."""
    lang = language(request)
    found = await find_finished(request, services, table)
    address = str(request.base_url).rstrip("/")
    text = share.page(share.tell_result(found.describe(), lang), lang, table, address, drawn=bool(fonts()))
    return Response(text, headers=KEPT)


@get("/share/{table:str}/picture.svg", media_type="image/svg+xml")
async def shared_picture(request: AnyRequest, services: Services, table: Id) -> Response[bytes]:
    """How it ended, as a picture."""
    svg, _ = await draw_shared(request, services, table)
    return Response(svg, media_type="image/svg+xml", headers=KEPT)


@get("/share/{table:str}/picture.png", media_type="image/png")
async def shared_png(request: AnyRequest, services: Services, table: Id) -> Response[bytes]:
    """The same picture for sites that read no SVG."""
    if not fonts():
        raise NotFoundException("This server was installed without the page, and has no fonts to draw with.")
    _, png = await draw_shared(request, services, table)
    return Response(png, media_type="image/png", headers=KEPT)


router = Router("/", route_handlers=[shared_page, shared_picture, shared_png], include_in_schema=False)
