"""Lines to the server: one that dies without a word is told of; a table that is not there is asked for once."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.visitors import PATIENCE, Visitors

NOTICED = 10_000  # milliseconds: so soon at the latest
MINUTE = 60_000
PAUSE = 200
DRAWN = 4_000  # milliseconds for what was noticed to be drawn on a busy machine: less than another beat and a half


def test_a_line_that_dies_without_a_word_is_told_within_ten_seconds(visitors: Visitors) -> None:
    """No socket is closed, nothing comes through any more: the page says so, and goes on once there is a line again."""
    ann = visitors.come("Ann")
    cut = [False]
    lines: list[int] = []  # that live; one that was cut, or dialled meanwhile, is dead for good

    def pass_on(socket: Any) -> None:
        server, line = socket.connect_to_server(), object()
        if not cut[0]:
            lines.append(id(line))
        socket.on_message(lambda text: id(line) in lines and server.send(text))
        server.on_message(lambda text: id(line) in lines and socket.send(text))

    ann.page.route_web_socket(re.compile("/socket$"), pass_on)
    ann.page.clock.install()
    ann.sit_down("celtica")
    ann.page.wait_for_selector(".prompt")
    assert 0 == ann.page.locator(".reach").count()

    cut[0] = True
    lines.clear()
    ann.page.clock.run_for(NOTICED)
    ann.page.wait_for_selector(".reach", timeout=DRAWN)
    cut[0] = False
    for _ in range(PATIENCE // PAUSE):
        ann.page.clock.run_for(PAUSE)
        ann.page.wait_for_timeout(PAUSE)
        if not ann.page.locator(".reach").count():
            break
    assert 0 == ann.page.locator(".reach").count()
    assert all("before the connection is established" in line for line in visitors.complaints)
    visitors.complaints.clear()  # the browser tells of lines that were given up


def test_a_table_that_is_not_there_is_asked_for_once(visitors: Visitors) -> None:
    """Its page says so, and from then on leaves the server alone."""
    ann = visitors.come("Ann")
    ann.page.clock.install()
    ann.page.goto(f"{ann.address}/#/table/AAAAAAAAAAAA")
    ann.page.wait_for_selector("h1:has-text('No such clearing')")
    asked = ann.page.evaluate("lines.length")  # twice, if the server took its time to say that there is none
    ann.page.clock.run_for(MINUTE)

    assert asked == ann.page.evaluate("lines.length")
    assert all("404" in line for line in visitors.complaints), "browsers tell of what they did not find"
    visitors.complaints.clear()
