"""Bloody Grove on its own board in a real browser: by mouse, by keys, by touch, by text; and what a spectator hears."""

import json
from collections.abc import Callable
from typing import Any

from tests.browser.visitors import Visitor, Visitors

BOARD = "svg.groves"
ASKED = ".deeds .prime[aria-disabled=true]"
LIT = "svg.groves .stop.open, .tools .legal, .tray .legal, .tray .button"
NEXT = f"""
last => {{
  if (document.querySelector('.ending')) return {{ over: true }};
  if (document.querySelector('.deeds .prime')?.innerText === 'On its way') return false;
  const number = Number(document.querySelector('[data-question]')?.dataset.question || -1);
  const lit = [...document.querySelectorAll('{LIT}')].map(thing => thing.id || thing.innerText);
  return number > last && {{ number, lit }};
}}
"""
SORTS = ("offer-elite-", "offer-venerable-", "offer-token-", "grove-")  # in the order of Tab
WHERE = f"""
wanted => {{
  const thing = [...document.querySelectorAll('{LIT}')].find(one => (one.id || one.innerText) === wanted);
  thing?.scrollIntoView({{ block: 'center' }});
  const {{ left, top, width, height }} = thing?.getBoundingClientRect() ?? {{}};
  return thing ? [left + Math.min(width / 2, 16), top + height / 2] : null;
}}
"""


class Druid:
    """Somebody who plays on the board itself, never by the list of options."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.used: set[str] = set()  # the sorts of things that were chosen

    def next(self, last: int) -> dict[str, Any]:
        """The number of the next question and what is lit; or that the game is over."""
        found: dict[str, Any] = self.page.wait_for_function(NEXT, arg=last, polling=10).json_value()
        return found

    def play(self, answer: Callable[[int, list[str]], None]) -> int:
        """Answer question after question by what is lit, until the game is over; how many they were."""
        turn, last = 0, -1
        while "over" not in (asked := self.next(last)):
            assert asked["lit"], "what may be chosen can be chosen on the board"
            answer(turn, asked["lit"])
            turn, last = turn + 1, asked["number"]
        return turn

    def point(self, thing: str) -> None:
        self.used.add(thing.rsplit("-", 1)[0])
        if at := self.page.evaluate(WHERE, thing):
            self.page.mouse.click(*at)

    def tap(self, thing: str) -> None:
        if at := self.page.evaluate(WHERE, thing):
            self.page.touchscreen.tap(*at)

    def by_mouse(self, turn: int, lit: list[str]) -> None:
        self.choose(turn, lit, self.point)

    def by_touch(self, turn: int, lit: list[str]) -> None:
        self.choose(turn, lit, self.tap)

    def choose(self, turn: int, lit: list[str], touch: Callable[[str], None]) -> None:
        """A card into the fingers and to its place; anything else twice: chosen, and played."""
        hand = [thing for thing in lit if thing.startswith("grove-hand-")]
        ends = [thing for thing in lit if thing.startswith(("grove-zone-", "grove-slot-"))]
        if hand and ends:
            end = ends[turn * 2 % len(ends)]
            touch(hand[turn % len(hand)])
            touch(end)
            if end.startswith("grove-slot-"):
                touch(end)  # a spirit in the fingers would be summoned; beside the druid it transforms
            return
        thing = lit[turn * 7 % len(lit)]
        touch(thing)
        touch(thing)

    def by_keys(self, turn: int, lit: list[str]) -> None:
        """To a card of the hand, or whatever is lit; beside the druid now and then; chosen and played by Enter."""
        hand = [thing for thing in lit if thing.startswith("grove-hand-")]
        wanted = hand or lit
        self.go_to(wanted[turn * 7 % len(wanted)], lit)
        self.page.keyboard.press("Enter")
        if turn % 3 == 2 and "grove-slot-left" in lit and hand:
            self.go_to("grove-slot-left", lit)
            self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def go_to(self, thing: str, lit: list[str]) -> None:
        """By Tab to where it lies, what lies open coming before the board; then by N from one lit thing to the next."""
        row = [sort for sort in SORTS if thing.startswith(sort)]
        among = [one for one in lit if one.startswith(tuple(row))]
        for _ in range(40):
            here = self.page.evaluate("document.activeElement.id")
            if here == thing:
                return
            if not here.startswith(tuple(row)):
                beyond = any(here.startswith(sort) for sort in SORTS[SORTS.index(row[0]) + 1 :])
                self.page.keyboard.press("Shift+Tab" if beyond else "Tab")
                continue
            steps = (among.index(thing) - among.index(here)) % len(among) if here in among else 1
            for _ in range(steps):
                self.page.keyboard.press("n")
        raise AssertionError(f"{thing} is not reached by keys")


def sit_down(visitors: Visitors, phone: bool = False, **settings: Any) -> tuple[Druid, str]:
    """Ann at a table with a bot, at her first question."""
    ann = visitors.come("Ann", phone=phone, **settings)
    table = ann.open_table("bloody_grove", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.wait_for_selector(ASKED)
    return Druid(ann), table


def test_a_whole_game_on_the_board_itself(visitors: Visitors) -> None:
    """Cards, groves, the druid's sides, spirits, tokens, elites: everything lit is a way to answer."""
    ann, table = sit_down(visitors)

    assert ann.play(ann.by_mouse) > 4
    assert "1" == ann.page.locator(".ending .place").first.text_content()
    assert {"grove-hand", "grove-zone", "offer-token"} <= ann.used

    ann.visitor.go(f"replay/{table}?seat=1&step=3")
    ann.page.wait_for_selector(f"{BOARD} .rail .name:text-is('Ann')")  # with the other one's eyes she sits across


def test_a_whole_game_by_keyboard(visitors: Visitors) -> None:
    """One tab stop a board; N goes from lit thing to lit thing."""
    ann, _ = sit_down(visitors)

    assert ann.play(ann.by_keys) > 4
    assert 1 == ann.page.locator(f"{BOARD} [tabindex='0']").count()


def test_a_whole_game_by_touch(visitors: Visitors) -> None:
    """On a phone, what does not lie on the board lies in the sheet while it is asked for."""
    ann, _ = sit_down(visitors, phone=True)

    assert ann.play(ann.by_touch) > 4
    assert 2 == ann.page.locator(".ending .place").count()


def test_a_whole_game_by_text(visitors: Visitors) -> None:
    """The position in words, the options by number."""
    ann, _ = sit_down(visitors, text=True)
    told = ann.page.locator(".text").inner_text()

    assert 0 == ann.page.locator(BOARD).count()
    assert all(word in told for word in ("Druid", "Hand", "left edge", "Tokens in the supply", "Face down in all"))
    assert ann.visitor.play(ann.visitor.press) > 4


def test_sums_are_explained_and_refusals_give_their_reason(visitors: Visitors) -> None:
    """On hover and on focus; and what is not lit says why not, in the panel and beside it."""
    ann, _ = sit_down(visitors)
    ann.page.hover("#grove-tally-0-1")

    assert "In all" in ann.page.locator(".note").inner_text()

    ann.page.locator(".stop[data-what=hand]").first.dispatch_event("click")
    ann.page.wait_for_selector(".refused")
    assert "Look at a token first." in ann.page.locator(".refused").inner_text()
    assert "Look at a token first." in ann.page.locator(".note.why").inner_text()


def test_a_spectator_never_hears_a_token_or_a_card(visitors: Visitors) -> None:
    """Two browsers play each other; a third one's socket gets no face that its eyes may not see."""
    ann, ben, cat = visitors.two_and_a_spectator("bloody_grove")
    druids = {ann: Druid(ann), ben: Druid(ben)}
    last = -1
    for turn in range(8):
        mover, asked = visitors.next_asked(last, NEXT)
        druids[mover].by_mouse(turn, asked["lit"])
        last = asked["number"]
    cat.page.wait_for_selector(".chronicle li b")

    sights = [sight for text in cat.heard for sight in json.loads(text).get("sights", [])]
    events = [event for sight in sights for event in sight.get("events", [])]
    looks = [event for event in events if event["event"] == "token_looked_at"]
    views = [sight["view"] for sight in sights if sight.get("view")]
    assert looks
    assert views
    assert {None} == {event["value"] for event in looks}
    assert {None} >= {event["card"] for event in events if event["event"] == "card_drawn"}
    assert all(isinstance(token["value"], list) for view in views for token in view["tokens"].values())
    assert 0 == cat.page.locator(".knows").count()
    assert 1 == ann.page.locator(".tools .knows").count()
    assert 0 == cat.page.locator(".stop[data-what=hand]").count()
