"""What a page needs comes late, or gets lost once on its way: the page is whole nevertheless."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.visitors import Visitor, Visitors

# The first request of its kind is given up soon; all others have their time, for the machine may be busy.
IMPATIENT = """
(() => {
  const [own, tried] = [window.fetch, []];
  window.fetch = (path, init) => {
    const kind = /\\/api\\/me$|\\/invitation[?]/.exec(path)?.[0];
    if (!kind || tried.includes(kind)) return own(path, init);
    tried.push(kind);
    return own(path, { ...init, signal: AbortSignal.timeout(300) });
  };
})()
"""


@pytest.fixture
def link(visitors: Visitors) -> str:
    """The place a campaign's link leads to."""
    campaign = visitors.come("Ann").post("/api/campaigns", {"name": "Ash and Apple", "game": "avalon"})
    return f"campaign/{campaign['id']}?invite={campaign['invite']}"


def comes_in(ben: Visitor, link: str) -> None:
    ben.go(link)
    ben.page.get_by_role("button", name="Come along").wait_for()
    ben.page.get_by_text("you to come along").wait_for()


def files_of(ben: Visitor, link: str) -> Iterator[str]:
    """The scripts and styles of the page of an invitation, as it asks for them."""
    asked: list[str] = []
    ben.page.on("request", lambda request: asked.append(request.url))
    comes_in(ben, link)
    return (url for url in asked if "/assets/" in url and url.endswith((".js", ".css")))


class Once:
    """Does something to the first request of its kind; all others go on."""

    def __init__(self, deed: str, *args: Any) -> None:
        self.deed, self.args, self.met = deed, args, 0

    def __call__(self, route: Any) -> None:
        self.met += 1
        if self.met > 1:
            route.continue_()
        elif self.deed != "hang":
            getattr(route, self.deed)(*self.args)


def test_a_page_speaks_whatever_comes_last(visitors: Visitors, link: str) -> None:
    """What every page says arrives after what this one says alone."""
    late = next(url for url in files_of(visitors.come("Eve"), link) if "/en-" in url)
    ben = visitors.come("Ben")
    held: list[Any] = []
    ben.page.route(late, lambda route: held.append(route))
    with ben.page.expect_request_finished(lambda request: "/campaign-" in request.url):
        ben.page.goto(f"{ben.address}/#/{link}")
    assert held, "it was asked for"
    for route in held:
        route.continue_()
    ben.page.get_by_role("button", name="Come along").wait_for()


def test_a_file_that_is_lost_once_is_asked_for_again(visitors: Visitors, link: str) -> None:
    """A page, its words, the parts of a game's campaign and a style: each fails once."""
    eve = visitors.come("Eve")
    entry = set(eve.page.request.get(eve.address).text().split('"'))
    later = [url for url in files_of(eve, link) if f"./assets/{url.rpartition('/')[2]}" not in entry]
    kinds = [next(url for url in later if kind in url) for kind in ("Campaign-", "/en-", "/campaign-", ".css")]
    for number, url in enumerate(kinds):
        ben = visitors.come(f"Ben{number}")
        once = Once("abort")
        ben.page.route(url, once)
        comes_in(ben, link)
        assert once.met > 1, url
    visitors.complaints.clear()  # that a file was lost


def test_an_open_page_outlives_an_update(visitors: Visitors) -> None:
    """A part it asks for is gone, and the server has another page: it is loaded anew, once, with what was written."""
    ann = visitors.come("Ann")
    ann.sit_down("celtica")
    talk, line = ann.page.get_by_role("button", name="Talk"), ann.page.get_by_label("Say something")
    talk.click()
    line.fill("half a thought")
    loaded: list[str] = []

    def index(route: Any) -> None:
        if route.request.is_navigation_request():
            loaded.append(route.request.url)
            route.continue_()
        else:
            text = route.fetch().text().replace("/index-", "/index-of-another-build-")
            route.fulfill(body=text, content_type="text/html")

    ann.page.route("**/assets/keys-*", lambda route: route.continue_() if loaded else route.fulfill(status=404))
    ann.page.route(f"{ann.address}/", index)
    line.blur()
    with ann.page.expect_event("load"):
        ann.page.keyboard.press("?")
    talk.click()
    ann.page.wait_for_function("() => document.querySelector('.talk ~ form .field')?.value === 'half a thought'")
    line.blur()
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog").wait_for()
    assert 1 == len(loaded)
    visitors.complaints.clear()  # that a file is gone


def test_a_request_that_is_never_answered_is_asked_again(visitors: Visitors, link: str) -> None:
    """Who is here, and what the link leads to: neither answers the first time."""
    for number, path in enumerate(("**/api/me", "**/invitation?*")):
        ben = visitors.come(f"Ben{number}")
        ben.context.add_init_script(IMPATIENT)
        once = Once("hang")
        ben.page.route(path, once)
        comes_in(ben, link)
        ben.page.get_by_role("button", name="Come along").click()
        ben.page.get_by_role("heading", name="Who leads whom").wait_for()
        assert once.met > 1, path
    visitors.complaints.clear()
