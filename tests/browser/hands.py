"""Hands at a table: a whole game by mouse, by finger, by keys, or by what a screen reader says.

Every touch is the browser's own: a click where a thing lies, a tap, a key. What to touch is looked up by `eyes.js`,
once a step. Some questions are answered at length, so that all of a board is used; then briefly, so that a game ends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from tests.browser.visitors import Visitor

UNFOLD = ".deeds [aria-expanded=false]"  # on a phone the list of options opens on demand


@dataclass(frozen=True)
class Things:
    """What lies at a game's table to answer with, the first sort first."""

    on_board: tuple[str, ...]  # to point at
    on_phone: tuple[str, ...]
    boards: tuple[tuple[str, str], ...]  # what is one tab stop each, and what of it is lit
    ends: tuple[str, ...] = ()  # where a chosen thing may be put


THINGS = {
    "avalon": Things(
        on_board=(".encounter .card.open", ".doors button.door", ".isle .stop.legal", ".option"),
        on_phone=(".encounter .card.open", ".doors button.door", ".isle .stop.legal", ".option", UNFOLD),
        boards=((".isle .stops", ".isle .stop.legal"),),
    ),
    "celtica": Things(
        on_board=(".give", ".display .legal", ".island .stop.legal", ".option"),
        on_phone=(".give", ".display .legal", ".island .stop.legal", ".option", UNFOLD),
        boards=((".island", ".island .stop.legal"),),
    ),
    "bloody_grove": Things(
        on_board=(".stop.open[data-what=hand]", ".groves .stop.open", ".tools .legal", ".option"),
        on_phone=(
            ".stop.open[data-what=hand]",
            ".tray .legal",
            ".tray .button",
            ".groves .stop.open",
            ".option",
            UNFOLD,
        ),
        boards=(
            (".tools .elites", ".tools .elites .legal"),
            (".tools .venerables", ".tools .venerables .legal"),
            (".tools .tokens", ".tools .tokens .legal"),
            (".groves", ".stop.open[data-what=hand]"),
            (".groves", ".groves .stop.open"),
        ),
        ends=(".stop.open[data-what=zone]", ".stop.open[data-what=slot]"),
    ),
    "karnag": Things(
        on_board=(".glade .stop.legal", ".slot.legal", ".cards.drawn .legal", ".tracks .legal .name", ".option"),
        on_phone=(".glade .stop.legal", ".slot.legal", ".cards.drawn .legal", ".chips button", ".option", UNFOLD),
        boards=((".glade", ".glade .stop.legal"), (".tiles", ".slot.legal")),
    ),
}
TWICE = (".give", ".display .legal", ".slot.legal", ".tools .legal")  # chosen, and touched again, played
LASTS = (".option", ".chips button", ".island .stop.legal")  # of these the last one ends a game soonest


class Hand(ABC):
    """Somebody who answers question after question."""

    def __init__(self, visitor: Visitor, game: str, at_length: int = 12) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.things = THINGS[game]
        self.at_length = at_length  # so many touches, before it gets brief
        self.stage = -1
        self.touches = 0
        self.seen: dict[str, Any] = {}
        self.answered: set[int] = set()  # numbers of questions
        self.used: dict[str, int] = {}  # sorts of things, and how often

    def play(self, most: int = 1000) -> int:
        """To the end of the game, or so many touches; how many there were."""
        while self.touches < most and self.step() != "over":
            pass
        return self.touches

    def step(self, pass_on: bool = False) -> str:
        """Look, and touch once; or what there is instead: "over", "waiting" for somebody else, a "curtain"."""
        asked = {"last": self.stage, "pass": pass_on, "pick": self.touches * 7, "lasts": self.lasts, **self.looks_for()}
        try:
            seen = self.look(f"asked => eyes.{self.sense}(asked)", asked)
        except Exception as problem:
            problem.add_note(f"after {self.touches} touches, the last of them {self.seen}")
            raise
        self.seen = seen
        if "stage" not in seen:
            return str(next(iter(seen)))
        self.stage = seen["stage"]
        self.answered.add(self.stage // 2)
        self.touch(seen)
        self.touches += 1
        sort = seen.get("sort", "")
        self.used[sort] = self.used.get(sort, 0) + 1
        return ""

    def look(self, how: str, what: object) -> dict[str, Any]:
        """Wait for what comes after the last touch."""
        return dict(self.page.evaluate(how, what))

    def asked(self) -> bool:
        """Wait for the next question, or what is next about this one; is it a new one?"""
        found = self.look("last => eyes.listen({ last, pass: false })", self.stage)
        return int(found.get("stage", 1)) % 2 == 0

    @property
    def lasts(self) -> tuple[str, ...]:
        return LASTS if self.touches >= self.at_length else ()

    sense: str

    @abstractmethod
    def looks_for(self) -> dict[str, Any]:
        """What the eyes are told to find."""

    @abstractmethod
    def touch(self, seen: dict[str, Any]) -> None:
        """Do what is next with what was seen."""


class Mouse(Hand):
    """Clicks on what is lit, on the board where it lies there, and on the button; or where a card may be put."""

    sense = "point"
    prefers: tuple[str, ...] = ()  # to everything else, while it plays at length

    def looks_for(self) -> dict[str, Any]:
        in_fingers = "hand]" in self.seen.get("sort", "") and not self.lasts
        ends = self.things.ends[self.touches // 2 % 3 :][:1] if in_fingers else ()
        prefers = () if self.lasts else self.prefers
        return {"sorts": (*prefers, *self.things.on_board), "then": ends}

    def touch(self, seen: dict[str, Any]) -> None:
        self.page.mouse.click(*seen["at"])
        if "slot]" in seen["sort"] and self.stage % 2:
            self.page.mouse.click(*seen["at"])  # in the fingers it would be summoned; beside the druid it transforms
        if seen["sort"] in TWICE:
            self.page.mouse.click(*seen["at"])  # where it was chosen only, the button is next


class Finger(Hand):
    """Taps on a phone."""

    sense = "point"

    def looks_for(self) -> dict[str, Any]:
        return {"sorts": self.things.on_phone, "then": ()}

    def touch(self, seen: dict[str, Any]) -> None:
        self.page.touchscreen.tap(*seen["at"])
        if seen["sort"] == UNFOLD:
            self.stage -= 1  # nothing is chosen by it


class Keys(Hand):
    """Tab to a board, N to what is lit, Enter; what does not lie on a board by its number in the list."""

    sense = "type"

    def looks_for(self) -> dict[str, Any]:
        return {"boards": self.things.boards}

    def touch(self, seen: dict[str, Any]) -> None:
        for key in seen["keys"]:
            self.page.keyboard.press(key)
        if "on_the_way" in seen:
            self.stage -= 1  # nothing is chosen by it


class Numbers(Hand):
    """Plays by the list alone: a number, and Enter."""

    sense = "listen"

    def looks_for(self) -> dict[str, Any]:
        return {}

    def touch(self, seen: dict[str, Any]) -> None:
        count = min(int(seen["options"]), 9)
        self.page.keyboard.press(str(count if self.lasts else self.touches * 7 % count + 1))
        self.page.keyboard.press("Enter")


class Ears(Hand):
    """Plays by the accessibility tree alone, as a screen reader does: options are toggle buttons, told by name."""

    sense = "listen"

    def __init__(self, visitor: Visitor, game: str, at_length: int = 12) -> None:
        super().__init__(visitor, game, at_length)
        self.tree = visitor.context.new_cdp_session(visitor.page)
        self.root = self.tree.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]
        self.decision = 0

    def looks_for(self) -> dict[str, Any]:
        return {}

    def named(self, role: str, under: int) -> list[dict[str, Any]]:
        """What the tree has of a role: names, states, and the thing itself."""
        found = self.tree.send("Accessibility.queryAXTree", {"backendNodeId": under, "role": role})["nodes"]
        return [one for one in found if not one["ignored"]]

    def touch(self, seen: dict[str, Any]) -> None:
        assert seen["said"], "a live region says what is asked"
        if not self.decision:
            self.decision = self.region("Your decision")
        buttons = self.named("button", self.decision)
        options = [one for one in buttons if any(state["name"] == "pressed" for state in one["properties"])]
        names = [one["name"]["value"] for one in options]
        assert all(names), "every option has a name"
        assert len(names) == len(set(names)), f"options sound alike: {names}"
        wanted = options[-1] if self.lasts else options[self.touches * 7 % len(options)]
        self.tree.send("DOM.focus", {"backendNodeId": wanted["backendDOMNodeId"]})
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def headings(self) -> set[str]:
        """What can be jumped to: the chapters of the position among them."""
        return {one["name"]["value"] for one in self.named("heading", self.root)}

    def chronicle(self) -> list[dict[str, Any]]:
        """The lines of the log, each an item of a list."""
        return self.named("listitem", self.region("Chronicle"))

    def region(self, name: str) -> int:
        """A part of the page that has a name."""
        found = [one["backendDOMNodeId"] for one in self.named("region", self.root) if one["name"]["value"] == name]
        return int(found[0])
