"""The page: what the browser loads, built from `web/` into the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

YEAR = 365 * 24 * 3600
MISSING = (
    "<!doctype html><meta charset=utf-8><title>Nemeton</title><h1>Nemeton</h1><p>This server runs, but was installed "
    "without its page. Install it with Node.js and npm at hand, or play with a client of your own: see /api/schema."
)


def folder() -> Path | None:
    """Where the page lies, if it was built: in the package, or in the source tree the package is run from."""
    package = Path(str(files("nemeton")))
    for place in (package / "server" / "page", package.parents[1] / "web" / "dist"):
        if (place / "index.html").is_file():
            return place
    return None


def lost_page(request: Request[Any, Any, Any]) -> Response[str] | None:
    """The page itself, for somebody whose browser asks for a place that is none: it says so, and leads back."""
    place = folder()
    path = str(request.scope["path"])
    asks = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if place is None or not asks or path.startswith(("/api/", "/assets/")):
        return None
    text = (place / "index.html").read_text(encoding="utf-8").replace('"./', '"/')  # wherever the place may lie
    return Response(text, status_code=404, media_type=MediaType.HTML)


def routers() -> list[Router]:
    """The page's files; those under assets/ have their content in their name and never change."""
    place = folder()
    if place is None:
        return [Router("/", route_handlers=[without], include_in_schema=False)]
    assets = create_static_files_router(
        "/assets",
        [place / "assets"],
        cache_control=CacheControlHeader(max_age=YEAR, immutable=True, public=True),
        name="assets",
    )
    rest = create_static_files_router(
        "/", [place], html_mode=True, cache_control=CacheControlHeader(no_cache=True), name="page"
    )
    return [assets, rest]


@get("/", media_type=MediaType.HTML, sync_to_thread=False)
def without() -> Response[str]:
    """What there is to see where the page was not built."""
    return Response(MISSING)
