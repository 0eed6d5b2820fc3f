"""A press meets what was pressed: nothing moves away from under a pointer, and nothing else gets there."""

from __future__ import annotations

import json

from tests.browser.hands import Numbers
from tests.browser.visitors import PATIENCE, Visitor, Visitors

# Keeps what the server foretells until it is let go.
HOLD_PREVIEWS = """
(() => {
  const message = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(WebSocket.prototype), 'onmessage');
  window.foretold = [];
  window.letGo = () => foretold.splice(0).forEach(tell => tell());
  Object.defineProperty(WebSocket.prototype, 'onmessage', { ...message, set(hear) {
    message.set.call(this, event =>
      event.data.includes('"t":"previewed"') ? foretold.push(() => hear(event)) : hear(event));
  } });
})()
"""
PLACES = "[...document.querySelectorAll('.option, .deeds .prime')].map(one => one.getBoundingClientRect().top)"
TRANSFORMS = ".option:has-text('Transform')"
NUMBER = "Number(document.querySelector('.prompt').dataset.question)"
PAUSE = 20  # milliseconds


def play_until_one_may_transform(one: Visitor) -> None:
    hand = Numbers(one, "bloody_grove")
    while not (hand.asked() and one.page.locator(TRANSFORMS).count()):
        hand.step()


def test_what_is_told_of_the_options_moves_none_of_them_nor_the_button(visitors: Visitors) -> None:
    """What is selected and what the server foretells of it are told below; a hand on its way meets what it aimed at."""
    ann = visitors.come("Ann")
    ann.context.add_init_script(HOLD_PREVIEWS)
    ann.sit_down("bloody_grove")
    play_until_one_may_transform(ann)
    ann.page.wait_for_function("foretold.length")
    ann.settle()
    places = [ann.page.evaluate(PLACES)]
    ann.page.locator(TRANSFORMS).last.click()
    ann.page.wait_for_selector(".option.selected")
    ann.settle()
    places.append(ann.page.evaluate(PLACES))
    ann.page.evaluate("letGo()")
    ann.page.wait_for_selector(".follows:has-text('recruits')")
    ann.settle()
    places.append(ann.page.evaluate(PLACES))

    assert places[0] == places[1], "selecting"
    assert places[0] == places[2], "foretelling"


def answer_elsewhere(one: Visitor, table: str) -> None:
    """Somebody transforms at another device of theirs, and is asked for the side; this browser has heard of it."""
    number = one.page.evaluate(NUMBER)
    sights = [sight for line in map(json.loads, one.heard) for sight in line.get("sights", ())]
    asked = next(sight["ask"] for sight in reversed(sights) if sight.get("ask"))
    assert number == asked["number"]
    action = next(one["action"] for one in asked["options"] if one["means"]["kind"] == "transform")
    known = len(one.heard)
    one.act(table, act="move", id="elsewhere", seat=0, number=number, action=action)
    for _ in range(PATIENCE // PAUSE):
        if any('"elsewhere"' in line for line in one.heard[known:]):
            return
        one.page.wait_for_timeout(PAUSE)
    raise AssertionError("the step was not heard of")


def test_a_step_between_press_and_click_puts_no_other_option_under_the_pointer(visitors: Visitors) -> None:
    """The row that was pressed shows another option by then: that one is not selected."""
    ann = visitors.come("Ann")
    table = ann.sit_down("bloody_grove")
    play_until_one_may_transform(ann)
    row = ann.page.locator(".option").first.element_handle()
    row.dispatch_event("pointerdown")
    before = ann.page.evaluate(NUMBER)
    answer_elsewhere(ann, table)
    ann.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    row.dispatch_event("pointerup")
    row.dispatch_event("click", {"detail": 1})
    ann.page.wait_for_function(f"before => {NUMBER} > before", arg=before)
    ann.page.evaluate("eyes.see('.option')")

    assert row.is_visible(), "the row is still there, with another option in it"
    assert 0 == ann.page.locator(".option.selected").count()
