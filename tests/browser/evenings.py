"""A first evening of Avalon, answer by answer: from the cast over Hendre and a fight to a stone, a night and a talk.

What to answer is told by the table's own data, so that an evening comes to all of it whatever is dealt: the first card
of a deck is always the same, and so is the road to it. How it is answered is the hand's: mouse, finger, keys or ears.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from tests.browser.hands import UNFOLD, Ears
from tests.browser.visitors import Visitor

HENDRE, CAUSEWAY, GALLOWS, FORD = 101, 103, 107, 109
ENOUGH = 4  # energy for a stone and the way from it
FOLD = ".deeds [aria-expanded=true]"
MOST = 120  # answers; some thirty are needed
BOARD_TABS = 60  # things one passes with Tab before the isle
PLAIN = {"hand": "keep", "eat": "eat", "activate": "activate", "avoid": "resolve", "spend": "done", "build": "done"}

Sight = dict[str, Any]
Option = dict[str, Any]


def begin(ann: Visitor) -> str:
    """A campaign for one."""
    table = ann.open_table("avalon", seats=1, bots=0)
    ann.act(table, act="start", id="start")
    return table


def look(one: Visitor, table: str, seat: int = 0) -> Sight:
    """What a seat sees and is asked."""
    sights = one.context.request.get(f"{one.address}/api/tables/{table}").json()["sights"]
    return next(sight for sight in sights if sight["seat"] == seat)


def is_deed(option: Option, deed: str) -> bool:
    return bool(option["means"].get("deed") == deed)


def first(options: list[Option], fits: Callable[[Mapping[str, Any]], bool]) -> Option | None:
    return next((one for one in options if fits(one["means"])), None)


def answer_to(sight: Sight, fought: bool) -> Option:
    """What is answered on the way from Hendre to the ford, by somebody who has fought already or not."""
    ask, view = sight["ask"], sight["view"]
    options: list[Option] = ask["options"]
    wanted: Option | None = None
    match ask["kind"]:
        case "claim":
            wanted = first(options, lambda means: means["id"] == "gwen")
        case "choice":
            wanted = first(options, lambda means: means.get("number") == 2)
        case "first_card" | "more_cards":
            sums = {one["card"]: one["n"] for one in ask["about"].get("cards", []) if one["op"] != "foretell_loss"}
            cards = [one for one in options if one["means"]["kind"] == "play_card"]
            wanted = max(cards, key=lambda one: sums.get(one["means"]["card"], -1), default=None)
            wanted = wanted or next((one for one in options if is_deed(one, "stop") or is_deed(one, "no card")), None)
        case "action":
            wanted = action_of(view, options, fought)
        case kind if kind in PLAIN:
            wanted = next((one for one in options if is_deed(one, PLAIN[kind])), None)
    return wanted or options[0]


def action_of(view: Sight, options: list[Option], fought: bool) -> Option | None:
    """The next step of the day."""
    own = view["characters"][0]
    places = {one["location"]: one for one in view["locations"]}
    here, energy = own["location"], own["tracks"]["energy"]["at"]
    lit = places.get(GALLOWS, {}).get("menhir") is not None
    go = {
        HENDRE: None if places[HENDRE]["quest_tokens"] == 0 else CAUSEWAY,
        CAUSEWAY: FORD if lit else GALLOWS,
        GALLOWS: CAUSEWAY if lit else None,
    }.get(here, HENDRE)
    if here == HENDRE and go is None:
        return first(options, lambda means: means["kind"] == "explore")
    if here == CAUSEWAY and not fought:
        return first(options, lambda means: means["kind"] == "at_place")
    if here == GALLOWS and not lit:
        ready = energy >= ENOUGH and own["resources"]["magic"]
        return next((one for one in options if is_deed(one, "inspect" if ready else "pass")), None)
    way = first(options, lambda means: means["kind"] == "travel" and means["location"] == go)
    return way or next((one for one in options if is_deed(one, "pass")), None)


class Player(ABC):
    """Somebody who plays an evening in a way of their own."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = table
        self.met: set[str] = set()  # kinds of question, and of encounters
        self.answers = 0

    def play(self, at: Callable[[str], None] = lambda kind: None) -> None:
        """From where the table is through the talk at the ford; `at` is called at each new kind of question."""
        while self.answers < MOST:
            sight = look(self.visitor, self.table)
            ask, view = sight["ask"], sight["view"]
            kinds = {ask["kind"]}
            if view["encounter"]:
                kinds.add("talk" if view["encounter"]["encounter"].startswith("blue") else "fight")
            elif "talk" in self.met:
                return
            self.wait_for(ask["number"])
            new = kinds - self.met
            self.met |= kinds
            if new:
                at(" ".join(sorted(kinds)))
            option = answer_to(sight, "fight" in self.met)
            self.choose(option, ask["options"].index(option))
            self.answers += 1
            self.page.wait_for_function(
                "n => document.querySelector('.prompt')?.dataset.question !== n", arg=str(ask["number"])
            )
        raise AssertionError(f"no talk after {MOST} answers, but {self.met}")

    def wait_for(self, number: int) -> None:
        """Until the page asks what the table asks, and all of it is drawn."""
        self.page.evaluate("asked => eyes.see(asked)", f'.prompt[data-question="{number}"]')

    @abstractmethod
    def choose(self, option: Option, index: int) -> None:
        """Choose an option and play it."""


class Pointing(Player):
    """Touches things where they lie: heroes, places, choices, offers and cards; the rest in the list."""

    @abstractmethod
    def touch(self, selector: str, which: int = 0) -> None:
        """Touch the thing so many further on that a selector names."""

    def choose(self, option: Option, index: int) -> None:
        self.touch(*self.thing(option, index))
        self.page.wait_for_selector(".deeds .prime[aria-disabled=false]")
        self.touch(".deeds .prime")

    def thing(self, option: Option, index: int) -> tuple[str, int]:
        """Where an option lies."""
        means = option["means"]
        if means.get("deed") == "claim":
            return ".cast button", index
        if means["kind"] == "choice":
            return f".doors button.door:has(.keycap:text-is('{index + 1}'))", 0
        if means["kind"] == "play_card":
            return f'.hand .card.open[data-card="{means["card"]}"]', 0
        if means["kind"] == "travel":
            self.see_the_isle()
            return f"#place-{means['location']}", 0
        return self.listed(index)

    def see_the_isle(self) -> None:
        """Close the book that lies on it."""
        if self.page.locator(".verse .close").count():
            self.touch(".verse .close")

    def listed(self, index: int) -> tuple[str, int]:
        return ".option", index


class Mouse(Pointing):
    """Clicks."""

    def touch(self, selector: str, which: int = 0) -> None:
        self.page.locator(selector).nth(which).click()


class Finger(Pointing):
    """Taps; the list opens on demand, and is folded where it lies over the isle."""

    def touch(self, selector: str, which: int = 0) -> None:
        self.page.locator(selector).nth(which).tap()

    def listed(self, index: int) -> tuple[str, int]:
        if self.page.locator(UNFOLD).count():
            self.touch(UNFOLD)
        return super().listed(index)

    def see_the_isle(self) -> None:
        super().see_the_isle()
        if self.page.locator(FOLD).count():
            self.touch(FOLD)
            self.page.wait_for_selector(UNFOLD)


class Keys(Player):
    """Numbers for the list; places by Tab to the isle and N to those that may be walked to."""

    def choose(self, option: Option, index: int) -> None:
        if option["means"]["kind"] == "travel" and not self.page.locator(".verse").count():
            self.walk(f"place-{option['means']['location']}")
        elif index < 9:
            self.page.keyboard.press(str(index + 1))
        self.page.wait_for_selector(".deeds .prime[aria-disabled=false]")
        self.page.keyboard.press("Enter")

    def walk(self, place: str) -> None:
        focus = "document.activeElement?.id ?? ''"
        for _ in range(BOARD_TABS):
            if str(self.page.evaluate(focus)).startswith("place-"):
                break
            self.page.keyboard.press("Tab")
        for _ in range(BOARD_TABS):
            if self.page.evaluate(focus) == place:
                break
            self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")


class Listener(Player):
    """Plays by the accessibility tree, in the text view."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        super().__init__(visitor, table)
        self.ears: Ears | None = None
        self.heard: list[str] = []

    def choose(self, option: Option, index: int) -> None:
        ears = self.ears = self.ears or Ears(self.visitor, "avalon")
        said = self.page.locator("[aria-live=polite]").first.text_content() or ""
        assert said.strip(), "a live region says what is asked"
        self.heard.append(said)
        buttons = ears.named("button", ears.region("Your decision"))
        options = [one for one in buttons if any(state["name"] == "pressed" for state in one["properties"])]
        names = [one["name"]["value"] for one in options]
        assert len(names) == len(set(names)), f"options sound alike: {names}"
        ears.tree.send("DOM.focus", {"backendNodeId": options[index]["backendDOMNodeId"]})
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(".deeds .prime[aria-disabled=false]")
        self.page.keyboard.press("Enter")
