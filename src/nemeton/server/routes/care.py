"""For whoever runs the server: is it well, how busy is it, and who sits where."""

from __future__ import annotations

import hmac
import html
import time

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from nemeton.server import wire
from nemeton.server.figures import for_people, registry_of
from nemeton.server.routes.dependencies import AnyRequest, network
from nemeton.server.services import Services
from nemeton.server.store import Unavailable

LATEST = """
    SELECT id, game, status, changed, (SELECT MAX(seq) FROM entries WHERE table_id = tables.id)
    FROM tables ORDER BY changed DESC LIMIT 200"""


@get("/health")
async def health(services: Services) -> Response[dict[str, str]]:
    """Does it answer, and does its database?"""
    try:
        await services.database.read("SELECT 1")
    except Unavailable as problem:
        return Response({"status": "no database", "detail": str(problem)}, status_code=503)
    return Response({"status": "well"})


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(services: Services) -> Response[bytes]:
    """Figures for Prometheus, where whoever runs the server lets them be read."""
    if not services.settings.metrics:
        raise NotFoundException("This server keeps its figures to itself.")
    return Response(generate_latest(registry_of(services.metrics.all)), media_type=CONTENT_TYPE_LATEST)


@get("/admin", media_type=MediaType.HTML)
async def admin(request: AnyRequest, services: Services) -> Response[str]:
    """Tables, sockets, queues and latencies at a glance; needs the admin's word as password."""
    word = services.settings.admin
    if not word:
        raise NotFoundException("This server has no admin page.")
    said = password_of(request)
    if said:
        services.allow("login", network(request))
        services.allow("passwords", "/admin")
    if not hmac.compare_digest(said.encode(), word.encode()):
        return Response("Say the word.", status_code=401, headers={"WWW-Authenticate": 'Basic realm="Nemeton"'})
    return Response(await page(services))


def password_of(request: AnyRequest) -> str:
    """The password of HTTP's own log-in."""
    import base64
    import binascii

    kind, _, told = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "basic":
        return ""
    try:
        return base64.b64decode(told, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return ""


async def page(services: Services) -> str:
    """A small page without script or style of others."""
    figures = for_people(services.metrics.all())
    rows = "".join(f"<tr><th>{html.escape(name)}<td>{html.escape(value)}" for name, value in figures.items())
    lives = "".join(
        f"<tr><td>{table}<td>{html.escape(game)}<td>{status}<td>{entries}<td>{clock(changed)}"
        for table, game, status, changed, entries in await services.database.read(LATEST)
    )
    reports = "".join(
        f"<tr><td>{one.table}<td>{html.escape(line_of(one))}<td>{html.escape(one.reason)}"
        for one in await services.moderation.reports()
    )
    neighbours = "".join(
        f"<tr><td>{table}<td>{html.escape(services.people.name_of(player))}<td>{html.escape(services.people.name_of(other))}"
        for table, player, other in await services.ratings.neighbours()
    )
    return (
        "<!doctype html><meta charset=utf-8><title>Nemeton: care</title><h1>Nemeton</h1>"
        f"<table>{rows}</table><h2>Tables, the last ones first</h2>"
        f"<table><tr><th>table<th>game<th>status<th>entries<th>changed (UTC){lives}</table>"
        f"<h2>Reported lines</h2><table><tr><th>table<th>line<th>reason{reports}</table>"
        "<h2>Rated tables with people of one address</h2>"
        f"<table><tr><th>table<th>who sat down<th>beside{neighbours}</table>"
    )


def line_of(report: wire.Reported) -> str:
    """What was said, if it is still there."""
    return next((line.text for line in report.around if line.id == report.line), "")


def clock(at: int) -> str:
    return time.strftime("%H:%M:%S", time.gmtime(at / 1000))


router = Router("/", route_handlers=[health, metrics, admin], include_in_schema=False)
