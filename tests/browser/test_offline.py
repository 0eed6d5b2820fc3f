"""The page as an app: it opens where no server is in reach, says so, and is never older than its server."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import serving_page

KEPT = "async () => { while (!(await caches.match('/'))) await new Promise((again) => setTimeout(again, 50)); }"
KEPT_GAME = """async () => {
  const games = await caches.open('nemeton-replays');
  while (!(await games.keys()).length) await new Promise((again) => setTimeout(again, 50));
}"""


@pytest.fixture
def phone(chromium: Any) -> Any:
    """A browser that keeps files for pages."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="allow")
    context.set_default_timeout(30_000)
    yield context
    context.close()


def play_a_game(phone: Any, home: str) -> str:
    """Ann gives up a game, which is a result once somebody has moved."""
    ann = phone.request
    ann.post(f"{home}/api/guests", data={"name": "Ann"})
    setup = {"game": "celtica", "seats": 2, "bots": {"1": "random"}}
    table = str(ann.post(f"{home}/api/tables", data=setup).json()["id"])
    for act in ({"act": "sit", "seat": 0}, {"act": "start"}, {"act": "resign", "seat": 0}):
        answer = ann.post(f"{home}/api/tables/{table}/acts", data={"id": act["act"], **act})
        assert answer.ok, answer.text()
    return table


def test_it_opens_without_its_server_and_is_never_older_than_it(built_page: Path, tmp_path: Path, phone: Any) -> None:
    """A page that has changed is shown at once; without a server a rulebook is read and a game seen again."""
    place = shutil.copytree(built_page, tmp_path / "page")
    page = phone.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with serving_page(place, tmp_path) as server:
        home = f"http://127.0.0.1:{server.config.port}"
        page.goto(home)
        page.evaluate(KEPT)
        page.goto(f"{home}/#/replay/{play_a_game(phone, home)}")
        page.locator(".ribbon").wait_for()
        index = place / "index.html"
        index.write_text(index.read_text().replace("</head>", '<meta name="newer"></head>'))
        page.reload()
        assert 1 == page.locator("meta[name=newer]").count()
        page.locator(".ribbon").wait_for()
        page.evaluate(KEPT_GAME)

    page.goto(f"{home}/#/lobby")
    page.reload()
    page.get_by_role("heading", name="No server in reach").wait_for()
    assert 0 == page.locator("meta[name=newer]").count(), "it was kept"
    page.get_by_role("link", name="Karnag").click()
    page.locator(".chapters button").first.wait_for()
    page.goto(f"{home}/#/lobby")
    page.get_by_role("link", name="Celtica: Ann, ").click()
    page.locator(".ribbon").wait_for()
    assert [] == complaints
