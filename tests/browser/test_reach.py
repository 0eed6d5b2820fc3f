"""How people are reached: a notice of the browser with the page closed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nemeton.server import webhooks
from tests.browser.conftest import serving_page
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
        assert not box.is_checked()
        page.evaluate("window.answer = 'granted'")
        with page.expect_response("**/api/me/push"):
            box.click()
        page.wait_for_function("localStorage.getItem('subscribed')")
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
