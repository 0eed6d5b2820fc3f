"""Nobody is kept out: axe-core finds nothing on any page, in either theme and language."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitors import Visitors

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ["lobby", "open/celtica", "learn", "rules", "rules/bloody_grove", "me", "settings", "about", "no-such-page"]


def violations(page: Any) -> list[str]:
    """What axe-core has against a page."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setBypassCSP", {"enabled": True})
    run = "axe.run().then(found => found.violations.map(one => `${one.id}: ${one.nodes[0].html}`))"
    found: list[str] = page.evaluate(f"{AXE.read_text(encoding='utf-8')};{run}")
    return found


@pytest.mark.parametrize(("theme", "lang", "phone"), [("vellum", "en", False), ("night", "fr", True)])
def test_pages(visitors: Visitors, theme: str, lang: str, phone: bool) -> None:
    """Lobby, opening a table, rulebooks, settings, credits, and a place that is none."""
    ann = visitors.come("Ann", phone, theme=theme, lang=lang)
    found = []
    for place in PAGES:
        ann.page.goto("about:blank")  # else the heading found may be the last page's
        ann.go(place)
        ann.page.wait_for_selector("h1")
        found += [f"{place}: {one}" for one in violations(ann.page)]

    assert [] == found


@pytest.mark.parametrize(("theme", "lang", "phone"), [("vellum", "fr", True), ("night", "en", False)])
@pytest.mark.parametrize("game", ["bloody_grove", "celtica", "karnag"])
def test_tables(visitors: Visitors, game: str, theme: str, lang: str, phone: bool) -> None:
    """A table at a question, with an option chosen."""
    ann = visitors.come("Ann", phone, theme=theme, lang=lang)
    table = ann.open_table(game, seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.wait_for_selector(".deeds .prime")
    ann.page.keyboard.press("1")

    assert [] == violations(ann.page)
