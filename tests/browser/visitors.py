"""People at a page: how they come, sit down and go about, and what their browsers heard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

EYES = Path(__file__).with_name("eyes.js")
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PONG = '"pong"'
PATIENCE = 30_000  # milliseconds: the machine may be busy with other tests

# A step is drawn in several frames, so that motion stays smooth; where nothing moves there is no need to wait for them.
HURRY = """
window.realFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = run => setTimeout(() => run(performance.now()));
window.cancelAnimationFrame = clearTimeout;
"""
# What a test loses or counts must come from the server: nothing is kept, as in a browser that cannot.
KEEP_NOTHING = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"
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
        self.context.add_init_script(KEEP_NOTHING)
        self.context.add_init_script(REMEMBER_SOCKETS)
        self.context.add_init_script(HURRY)
        self.context.add_init_script(path=EYES)
        kept = json.dumps({"theme": "vellum", "lang": "en", "motion": "none", "turns": "once", **settings})
        self.keep("nemeton.settings", kept)
        self.page = self.context.new_page()
        self.heard: list[str] = []
        self.unanswered: list[str] = []  # requests that are under way
        self.page.on("request", lambda request: self.unanswered.append(request.url))
        for end in ("requestfinished", "requestfailed"):
            self.page.on(end, lambda request: self.hear_answer(request.url))
        self.page.on("websocket", lambda line: line.on("framereceived", self.hear))
        self.page.on("console", people.note)
        self.page.on("pageerror", lambda error: people.complaints.append(str(error)))
        if name:
            self.post("/api/guests", {"name": name})
            self.keep("nemeton.came_in", "1")

    def hear(self, text: object) -> None:
        """Note what came over a line, but for the answers to its pings."""
        if text != PONG:
            self.heard.append(str(text))

    def hear_answer(self, url: str) -> None:
        if url in self.unanswered:
            self.unanswered.remove(url)

    def describe(self) -> str:
        """What this person sees, for who reads of a test that failed."""
        try:
            shown = self.page.locator("body").inner_text(timeout=5_000)
        except Exception as problem:
            shown = f"the page does not answer: {problem}"
        waits = "".join(f"\nunder way: {url}" for url in self.unanswered)
        return f"{self.page.url}{waits}\n{shown}"

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

    def visit(self, place: str, drawn: str) -> None:
        """Go there as a link would lead there, without loading the page anew, and wait until it is drawn."""
        if self.page.url == "about:blank":
            self.page.goto(f"{self.address}/#/{place}")
        else:
            self.page.evaluate("place => eyes.leave(place)", f"#/{place}")
        self.page.evaluate("drawn => eyes.see(drawn)", drawn)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the page lies still in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait until the page lies still: what is measured before may lie elsewhere a moment later."""
        self.page.evaluate("size => eyes.lie(size)", self.page.viewport_size)

    def press(self, thing: str) -> None:
        """Click on a thing where it rests, also on one that says that it is closed."""
        self.page.mouse.click(*self.page.evaluate("thing => eyes.find(thing)", thing))

    def wait_until(self, wanted: object, script: str) -> None:
        """Wait until a script of the page says so; what it says instead is told if it never does."""
        try:
            self.page.wait_for_function(f"wanted => JSON.stringify({script}) === JSON.stringify(wanted)", arg=wanted)
        except Exception as problem:
            problem.add_note(f"{script} is {self.page.evaluate(script)}, not {wanted}")
            raise

    def open_table(self, game: str, seats: int, bots: int) -> str:
        """A table with this person on the first seat and quick bots on the last ones."""
        names = {str(seat): "random" for seat in range(seats - bots, seats)}
        table = self.post("/api/tables", {"game": game, "seats": seats, "bots": names})["id"]
        self.act(table, act="sit", id="sit", seat=0)
        return str(table)

    def sit_down(self, game: str) -> str:
        """At a table for two with a quick bot, where the game has begun."""
        table = self.open_table(game, seats=2, bots=1)
        self.act(table, act="start", id="start")
        self.go(f"table/{table}")
        return table

    def act(self, table: str, **act: object) -> None:
        self.post(f"/api/tables/{table}/acts", act)


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
        """Ann, and Ben who plays by text, at a game that has begun; and Cat who looks on."""
        ann, ben, cat = self.come("Ann"), self.come("Ben", text=True), self.come()
        table = ann.open_table(game, seats=2, bots=0)
        ben.act(table, act="sit", id="sit", seat=1)
        ann.act(table, act="start", id="start")
        for one in (ann, ben, cat):
            one.go(f"table/{table}")
        return ann, ben, cat

    def note(self, line: Any) -> None:
        """What a console said, if it is a complaint."""
        if line.type in ("error", "warning"):
            self.complaints.append(line.text)

    def leave(self) -> None:
        for one in self.all:
            one.context.close()
