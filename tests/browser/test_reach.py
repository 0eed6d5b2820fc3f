"""How people are reached, and who they are elsewhere: notices with the page closed, mail, a provider of identities."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from nemeton.server import webhooks
from nemeton.server.oidc import CALLBACK
from tests.browser.conftest import serving_page
from tests.browser.test_access import violations
from tests.browser.visitors import Visitors
from tests.server import test_mail, test_oidc
from tests.server.provider import Provider, providing
from tests.server.test_push import Browser

# A browser of tests has no maker whose service it could ask: what the service would answer is given here, and kept.
SERVICE = """
(() => {
  const plain = (text) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const decode = (text) => Uint8Array.from(plain(text), (sign) => sign.charCodeAt(0));
  const keys = KEYS;
  const given = {
    endpoint: 'https://127.0.0.1/send/ann',
    getKey: (name) => decode(keys[name]).buffer,
    unsubscribe: async () => localStorage.removeItem('subscribed') ?? true,
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem('subscribed', applicationServerKey);
    return given;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? given : null);
  Notification.requestPermission = async () => window.answer ?? 'granted';
})()
"""


@pytest.fixture
def browser(chromium: Any) -> Iterator[Any]:
    """One that keeps files for pages, and has a service for notices."""
    keys = Browser().keys
    context = chromium.new_context(service_workers="allow")
    context.set_default_timeout(30_000)
    given = json.dumps({"p256dh": keys["public_key"], "auth": keys["secret"]})
    context.add_init_script(f"globalThis.PushManager && {SERVICE.replace('KEYS', given).strip()}")
    yield context
    context.close()


def test_a_browser_is_asked_for_notices_and_shows_them(
    built_page: Path, tmp_path: Path, browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its settings subscribe and unsubscribe it; the worker shows a notice that really came, and leads to its table."""
    monkeypatch.setattr(webhooks, "is_public", lambda address: True)
    with serving_page(built_page, tmp_path, push="mailto:host@grove.example") as server:
        home = f"http://127.0.0.1:{server.config.port}"
        page = browser.new_page()
        browser.request.post(f"{home}/api/guests", data={"name": "Ann"})
        page.goto(home)
        page.evaluate("localStorage.setItem('nemeton.came_in', '1')")
        page.goto(f"{home}/#/settings")
        page.reload()
        box = page.get_by_label("a notice of this device")
        page.evaluate("window.answer = 'denied'")
        box.click()
        page.get_by_text("The browser does not allow notices").wait_for()
        page.wait_for_function("box => !box.checked", arg=box.element_handle())
        page.evaluate("window.answer = 'granted'")
        with page.expect_response("**/api/me/push"):
            box.click()
        page.wait_for_function("() => localStorage.getItem('subscribed')")
        assert [("https://127.0.0.1/send/ann", "en")] == kept(browser, home)
        assert browser.request.get(f"{home}/api/server").json()["push"] == page.evaluate(
            "localStorage.getItem('subscribed')"
        )

        worker = browser.service_workers[0]
        worker.evaluate(
            "() => { self.shown = []; registration.showNotification = async (...all) => void shown.push(all); }"
        )
        deliver(browser, page, home, {"title": "Celtica: it is your turn", "text": "Now.", "place": "/#/rules/celtica"})
        deliver(browser, page, home, {"title": "Seen already", "text": "", "place": "/#/settings"})
        deliver(browser, page, home, {"title": "Elsewhere", "text": "", "place": "https://evil.example/"})
        worker.evaluate("async () => { while (shown.length < 2) await new Promise((go) => setTimeout(go, 10)); }")
        shown = worker.evaluate("shown")
        assert [("Celtica: it is your turn", "/#/rules/celtica"), ("Elsewhere", "/")] == [
            (title, options["data"]) for title, options in shown
        ]
        assert ("Now.", "/#/rules/celtica") == (shown[0][1]["body"], shown[0][1]["tag"])

        worker.evaluate(CLICK)
        page.wait_for_url("**/#/rules/celtica")
        page.go_back()
        with page.expect_response("**/api/me/push/end"):
            page.get_by_label("a notice of this device").click()
        assert [] == kept(browser, home)


# Nobody can press a notice of a browser without a window: the event is ours, and only the pressing is made up.
CLICK = """() => {
  const event = new ExtendableEvent('notificationclick');
  event.notification = { data: '/#/rules/celtica', close: () => undefined };
  event.waitUntil = (done) => done.catch(() => undefined);
  dispatchEvent(event);
}"""


def kept(browser: Any, home: str) -> list[tuple[str, str]]:
    """Where the server sends notices, and in which language."""
    data = browser.request.get(f"{home}/api/me/data").json()
    return [(one["endpoint"], one["lang"]) for one in data.get("browsers", [])]


def deliver(browser: Any, page: Any, home: str, notice: dict[str, str]) -> None:
    """Have the browser take a notice as if its service had brought it."""
    tools = browser.new_cdp_session(page)
    workers: list[str] = []
    known = "ServiceWorker.workerRegistrationUpdated"
    tools.on(known, lambda event: workers.extend(one["registrationId"] for one in event["registrations"]))
    tools.send("ServiceWorker.enable")
    while not workers:
        page.wait_for_timeout(10)
    message = {"origin": home, "registrationId": workers[-1], "data": json.dumps(notice)}
    tools.send("ServiceWorker.deliverPushMessage", message)
    tools.detach()


def test_who_signs_in_gives_an_address_and_comes_back_by_it(built_page: Path, tmp_path: Path, chromium: Any) -> None:
    """To the provider and back; the links of letters confirm an address, open the name, and end all letters."""
    post = test_mail.PostBox()
    with providing(Provider()) as provider, test_mail.post(post) as port:
        settings = test_oidc.settings(provider) | test_mail.settings(port)
        with serving_page(built_page, tmp_path, **settings) as server:
            home = f"http://127.0.0.1:{server.config.port}"
            services = server.config.app.state.services  # type: ignore[union-attr]
            services.oidc.back, services.mail.url = home + CALLBACK, home  # it is known only now where the server is
            people = Visitors(home, chromium)
            page = people.come("").page
            page.goto(f"{home}/#/lobby")
            page.get_by_role("button", name="Sign in with the club").click()
            page.get_by_text("Nobody waits for you").wait_for()

            page.goto(f"{home}/#/me")
            page.get_by_text("the club opens your name").wait_for()
            assert "Ann Oakley" == page.locator("h1").text_content()
            assert 0 == page.get_by_role("button", name="Come in by it no longer").count(), "it is the only way"
            page.get_by_label("Your mail address").fill("ann@oak.example")
            page.get_by_role("button", name="Send a letter to confirm it").click()
            page.get_by_text("A letter is on its way to ann@oak.example").wait_for()
            assert [] == violations(page)
            open_link(page, post, 0, "confirm", home)
            page.get_by_text("Your address is confirmed").wait_for()
            page.get_by_label("Write to me when it is my turn").check()
            assert "confirm" not in page.url

            page.get_by_role("button", name="Log out", exact=True).click()
            page.get_by_role("button", name="I lost the password").click()
            page.locator("[autocomplete=username]").last.fill("Ann Oakley")
            page.get_by_role("button", name="Send me a code by mail").click()
            page.get_by_text("a letter with a code is on its way").wait_for()
            open_link(page, post, 1, "recover", home)
            page.get_by_label("A new password").fill("another long word")
            page.get_by_role("button", name="Log in").last.click()
            page.get_by_role("button", name="Come in by it no longer").click()
            page.get_by_text("only your password opens your name").wait_for()
            open_link(page, post, 1, "stop", home)
            page.get_by_text("No more letters go to that address").wait_for()
            page.get_by_label("Your mail address").wait_for()
            people.leave()
            assert [] == people.complaints


def open_link(page: Any, post: test_mail.PostBox, number: int, what: str, home: str) -> None:
    """Open a link of a letter that has come, as from a program for mail: the page is loaded anew."""
    while len(post.letters) <= number:
        page.wait_for_timeout(20)
    query = {what: test_mail.asked_in(post.letters[number], what, home)}
    if what == "recover":
        query["name"] = test_mail.asked_in(post.letters[number], "name", home)
    page.goto("about:blank")
    page.goto(f"{home}/#/me?{urlencode(query)}")
