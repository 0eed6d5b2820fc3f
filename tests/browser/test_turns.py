"""What others do can be followed: turn after turn with a sentence each, once more, or skipped; and in the chronicle."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.browser.visitors import PHONE, Visitor, Visitors

# Every sentence the board's head ever said, with when it did and what colour it had.
LISTEN = """
() => {
  window.said = [];
  const note = () => {
    const line = document.querySelector('.voice');
    const text = line?.querySelector('.said')?.innerText;
    if (text && text !== window.said.at(-1)?.text)
      said.push({ text, at: performance.now(), colour: line.style.getPropertyValue('--seat') });
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""
YELLOW = "#EFC243"  # of the first seat
LEAST = 600  # milliseconds: half a turn's time, for a busy machine may draw one of two late
ASKED = ".prompt[data-question]:not([data-question=''])"
SKIP, AGAIN, TO_NOW = (f".voice button:text-is('{name}')" for name in ("Skip", "Again", "Back to now"))


def answer(ann: Visitor) -> None:
    """The first option there is."""
    ann.page.wait_for_selector(".option")
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("Enter")


def whole_turn(ann: Visitor) -> None:
    """Answer until others are asked, and wait until they are shown."""
    while ann.page.locator(SKIP).count() == 0:
        answer(ann)
        ann.page.wait_for_timeout(120)


def said(ann: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ann.page.evaluate("window.said")
    return found


def standing(ann: Visitor) -> list[str]:
    """Where the druids are."""
    labels = ann.page.locator(".island .stop").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return [label for label in labels if "Here:" in label]


def test_three_bots_one_after_another(visitors: Visitors) -> None:
    """Each bot's turn has a sentence, a colour and its time; then they are shown again, and a key skips them."""
    ann = visitors.come("Ann", turns="normal")
    table = ann.open_table("celtica", seats=4, bots=3)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.wait_for_selector(".option")
    ann.page.evaluate(LISTEN)
    whole_turn(ann)
    ann.page.wait_for_selector(".option")

    heard = said(ann)
    own = max(i for i, one in enumerate(heard) if one["text"].startswith("You"))
    last = {" ".join(one["text"].split()[:2]): one for one in heard[own + 1 :]}
    assert ["Random 1", "Random 2", "Random 3"] == list(last)
    assert 3 == len({one["colour"] for one in last.values()})
    times = [one["at"] for one in last.values()]
    assert all(later - sooner > LEAST for sooner, later in pairwise(times))

    ann.page.click(AGAIN)
    ann.page.wait_for_selector(SKIP)
    ann.page.wait_for_selector(ASKED, state="detached")  # what is past cannot be answered
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(ASKED)

    ann.resize(**PHONE)
    ann.page.wait_for_selector("main.phone .voice .said")
    assert ann.page.locator(".voice .said").bounding_box()["y"] < PHONE["height"] / 3
    ann.page.click(AGAIN)
    ann.page.wait_for_selector(SKIP)
    ann.page.locator(".panes").click(position={"x": 40, "y": 40})
    ann.page.wait_for_selector(ASKED)
    assert 0 == ann.page.locator("[aria-selected=true]").count(), "the tap that skips chooses nothing"


def test_a_line_of_the_chronicle_leads_to_the_board(visitors: Visitors) -> None:
    """Pointed at, its trace is drawn; clicked, the table is shown as it was; what else happened unfolds."""
    ann = visitors.come("Ann")
    table = ann.open_table("celtica", seats=3, bots=2)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    while ann.page.locator(".chronicle .line").count() < 7:
        answer(ann)
        ann.page.wait_for_timeout(60)
    ann.page.wait_for_selector(".option")
    lines = ann.page.locator(".chronicle .line").all_inner_texts()
    assert all(" walk" in one or " lays down" in one or " lay down" in one for one in lines[:6])
    assert all(one.endswith(".") for one in lines)

    own = next(i for i, one in enumerate(lines) if one.startswith("You walk"))
    ann.page.locator(".chronicle .line").nth(own).hover()
    ann.wait_until([YELLOW], "[...document.querySelectorAll('path.trace')].map(one => one.getAttribute('stroke'))")

    now = standing(ann)
    ann.page.locator(".chronicle .line").last.click()
    ann.page.wait_for_selector(TO_NOW)
    ann.page.wait_for_selector(ASKED, state="detached")
    assert now != standing(ann)
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(ASKED)
    assert now == standing(ann)

    folded = ann.page.locator(".chronicle .sentence.folded").count()
    ann.page.locator(".chronicle .unfold").first.click()
    ann.page.locator(".chronicle .more").first.wait_for()
    assert folded - 1 == ann.page.locator(".chronicle .sentence.folded").count(), "a long turn is folded until then"
    assert len(ann.page.locator(".chronicle .more").inner_text()) > 10
