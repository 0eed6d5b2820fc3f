"""Nobody is kept out: axe-core finds nothing on any page in either theme, and who uses keys sees where they are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitors import PHONE, Visitor, Visitors

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

# Where a page is, and what is there once it is drawn. {me}, {over}, {open}, {campaign}: somebody, tables, a campaign.
STATIONS = {
    "lobby": ".row",
    "table/{open}": "h1",
    "table/{over}": ".ending .place",
    "open/karnag": "input[name=seats]",
    "campaigns": "input[name=companions]",
    "campaign/{campaign}": "main h1",
    "learn": "[data-learn]",
    "replay/{over}": "input[type=range]",
    "analysis/{over}": ".analysis svg .curve",
    "me": "#own-name",
    "people": "main h1",
    "ladder/celtica": "main tbody tr",
    "player/{me}": "main h1",
    "rules": "main h1",
    "rules/bloody_grove": "main h2",
    "settings": "input[name=theme]",
    "about": "main h1",
    "moderation": "main h1",
    "admin": "main h1",
    "no-such-page": "main h1",
}
# What reaches beyond the window, but for rows that are there to be scrolled.
TOO_WIDE = """
() => {
  const scrolls = one => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll('main :is(button, a, input, select, textarea, h1, h2, h3, p)')]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one))
    .map(one => one.outerHTML.slice(0, 120));
}
"""
RUN = """
() => axe.run(document, { resultTypes: ['violations'] })
  .then(found => found.violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 200)}`)))
"""


def violations(page: Any) -> list[str]:
    """What axe-core has against a page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


def in_both_themes(ann: Visitor, place: str) -> list[str]:
    """What axe-core has against a page in vellum and at night; the theme follows the system's."""
    found = []
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        found += [f"{place}, {theme}: {one}" for one in violations(ann.page)]
    return found


def unseen_focus(ann: Visitor, place: str) -> list[str]:
    """What can be reached by keys and then does not show it."""
    ann.page.keyboard.press("Tab")  # from now on the browser shows where the focus is
    found = ann.page.evaluate("[...eyes.unseenFocus(), ...eyes.clippedFocus()]")
    return [f"{place}: {one}" for one in found]


def places(ann: Visitor) -> dict[str, str]:
    """Somebody with a table that waits, one that is over, and a campaign that has not begun."""
    waiting = ann.open_table("karnag", seats=3, bots=1)
    over = ann.open_table("celtica", seats=2, bots=1)
    ann.act(over, act="start", id="start")
    ann.act(over, act="resign", id="resign", seat=0)
    me = ann.context.request.get(f"{ann.address}/api/me").json()["id"]
    campaign = ann.post("/api/campaigns", {"name": "A long way round", "game": "avalon", "companions": 2})["id"]
    return {"me": me, "over": over, "open": waiting, "campaign": campaign}


def test_every_page_is_among_the_stations() -> None:
    """A page that is added to the app has to be looked at here too."""
    app = (WEB / "src" / "App.svelte").read_text(encoding="utf-8")
    rooms = set(re.findall(r"^    (\w+): \[\(\) => import", app, re.MULTILINE))

    assert len(rooms) > 9
    assert rooms == {station.split("/")[0] for station in STATIONS} - {"no-such-page"}


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "fr")])
def test_pages(visitors: Visitors, phone: bool, lang: str) -> None:
    """Every page there is, and a place that is none, wide and in English, narrow and in French; none is too wide."""
    ann = visitors.come("Ann", phone, theme="system", lang=lang)
    names = places(ann)
    found = []
    for station, drawn in STATIONS.items():
        ann.visit(station.format(**names), drawn)
        found += in_both_themes(ann, station)
        found += [f"{station}, too wide: {one}" for one in ann.page.evaluate(TOO_WIDE)]
        if not phone:
            found += unseen_focus(ann, station)

    assert [] == found


def test_a_newcomer(visitors: Visitors) -> None:
    """Who has no name yet is asked for one; that can be read and reached too."""
    ann = visitors.come(theme="system")
    ann.visit("lobby", "#name")

    assert [] == in_both_themes(ann, "lobby") + unseen_focus(ann, "lobby")


@pytest.mark.parametrize("game", ["bloody_grove", "celtica", "karnag"])
def test_tables(visitors: Visitors, game: str) -> None:
    """A table at a question with an option chosen: the board, the text view, and the board on a phone."""
    ann = visitors.come("Ann", theme="system")
    ann.sit_down(game)
    ann.page.wait_for_selector(".deeds .prime")
    ann.page.keyboard.press("1")
    found = in_both_themes(ann, "board") + unseen_focus(ann, "board")
    ann.page.get_by_role("button", name="Text").click()
    ann.page.wait_for_selector(".text")
    found += in_both_themes(ann, "text")
    ann.resize(**PHONE)
    ann.page.wait_for_selector("main.phone")
    found += in_both_themes(ann, "text on a phone")

    assert [] == found
