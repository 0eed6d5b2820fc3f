"""People at a page: what they do with mouse, keys and fingers, and what their browsers heard."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds: the machine may be busy with other tests

QUESTION = """
last => {
  const number = Number(document.querySelector('[data-question]')?.dataset.question || -1);
  const sending = document.querySelector('.deeds .prime')?.innerText === 'On its way';
  return !sending && number > last && { number };
}
"""
REMEMBER_SOCKETS = """
(() => {
  const Own = window.WebSocket;
  window.lines = [];
  window.WebSocket = class extends Own { constructor(...all) { super(...all); window.lines.push(this); } };
})()
"""


class Visitor:
    """One person in a browser of their own."""

    def __init__(self, people: Visitors, name: str, phone: bool, settings: dict[str, Any]) -> None:
        self.address = people.address
        self.context = people.chromium.new_context(viewport=PHONE if phone else WIDE, has_touch=phone)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(REMEMBER_SOCKETS)
        kept = json.dumps({"theme": "vellum", "lang": "en", "motion": "none", **settings})
        self.keep("nemeton.settings", kept)
        self.page = self.context.new_page()
        self.heard: list[str] = []
        self.page.on("websocket", lambda line: line.on("framereceived", lambda text: self.heard.append(str(text))))
        self.page.on("console", people.note)
        self.page.on("pageerror", lambda error: people.complaints.append(str(error)))
        if name:
            self.post("/api/guests", {"name": name})
            self.keep("nemeton.came_in", "1")

    def keep(self, name: str, text: str) -> None:
        """Put a thing into the browser's storage before our page looks there; an empty page has no storage."""
        first = f"localStorage.getItem({name!r}) || localStorage.setItem({name!r}, {text!r})"
        self.context.add_init_script(f"location.protocol.startsWith('http') && ({first})")

    # ------------------------------------------------------------------ going about
    def post(self, path: str, data: object) -> Any:
        """A request with this browser's cookie."""
        answer = self.context.request.post(self.address + path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def go(self, place: str) -> None:
        self.page.goto(f"{self.address}/#/{place}")
        self.page.wait_for_selector("main")

    def open_table(self, game: str, seats: int, bots: int) -> str:
        """A table with this person on the first seat and quick bots on the last ones."""
        names = {str(seat): "random" for seat in range(seats - bots, seats)}
        table = self.post("/api/tables", {"game": game, "seats": seats, "bots": names})["id"]
        self.act(table, act="sit", id="sit", seat=0)
        return str(table)

    def act(self, table: str, **act: object) -> None:
        self.post(f"/api/tables/{table}/acts", act)

    # ------------------------------------------------------------------ playing
    def play(self, answer: Callable[[int], None], most: int = 400) -> int:
        """Answer question after question, until the game is over or enough were answered; how many they were."""
        for turn in range(most):
            self.page.wait_for_selector(".deeds .prime[aria-disabled=true], .ending")
            if self.page.locator(".ending").count():
                return turn
            before = self.question()
            answer(turn)
            self.page.wait_for_selector(f"[data-question]:not([data-question='{before}']), .ending")
            self.page.wait_for_selector("[data-question]:not([data-question='']), .ending")
        return most

    def question(self) -> str:
        return str(self.page.locator("[data-question]").first.get_attribute("data-question"))

    def click(self, turn: int) -> None:
        """With the mouse: an option of the list, then the button."""
        options = self.page.locator(".option")
        options.nth(turn * 7 % options.count()).click()
        self.page.locator(".deeds .prime[aria-disabled=false]").click()

    def press(self, turn: int) -> None:
        """With keys alone: a number, and Enter."""
        count = min(self.page.locator(".option").count(), 9)
        self.page.keyboard.press(str(turn * 7 % count + 1))
        self.page.wait_for_selector(".deeds .prime[aria-disabled=false]")
        self.page.keyboard.press("Enter")

    def touch(self, turn: int) -> None:
        """With a finger: unfold the options, tap one, tap the button."""
        if not self.page.locator(".option").count():
            self.page.locator(".deeds [aria-expanded=false]").tap()
        options = self.page.locator(".option")
        options.nth(turn * 7 % options.count()).tap()
        self.page.locator(".deeds .prime[aria-disabled=false]").tap()

    def lose_the_line(self) -> None:
        self.page.evaluate("window.lines.forEach(line => line.close())")


class Visitors:
    """Everybody in a test."""

    def __init__(self, address: str, chromium: Any) -> None:
        self.address = address
        self.chromium = chromium
        self.complaints: list[str] = []
        self.all: list[Visitor] = []

    def come(self, name: str = "", phone: bool = False, **settings: Any) -> Visitor:
        self.all.append(Visitor(self, name, phone, settings))
        return self.all[-1]

    def two_and_a_spectator(self, game: str) -> tuple[Visitor, Visitor, Visitor]:
        """Ann and Ben at a game that has begun, and Cat who looks on."""
        ann, ben, cat = self.come("Ann"), self.come("Ben"), self.come()
        table = ann.open_table(game, seats=2, bots=0)
        ben.act(table, act="sit", id="sit", seat=1)
        ann.act(table, act="start", id="start")
        for one in (ann, ben, cat):
            one.go(f"table/{table}")
        return ann, ben, cat

    def next_asked(self, last: int, looked_for: str = QUESTION) -> tuple[Visitor, Any]:
        """Whose page waits for an answer to a question after that one, and what was looked for on it.

        The others' pages may not have heard of it yet.
        """
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            for one in self.all:
                if found := one.page.evaluate(looked_for, last):
                    return one, found
            self.all[0].page.wait_for_timeout(20)
        raise AssertionError(f"nobody is asked anything after question {last}")

    def note(self, line: Any) -> None:
        """What a console said, if it is a complaint."""
        if line.type in ("error", "warning"):
            self.complaints.append(line.text)

    def leave(self) -> None:
        for one in self.all:
            one.context.close()
