"""What is read beside the game: rules, replays by turns and with a seat's eyes, keys, places that are none."""

from __future__ import annotations

import pytest

from tests.browser.hands import Mouse
from tests.browser.test_access import in_both_themes
from tests.browser.visitors import Visitor, Visitors

WIDTHS = ((1440, 900), (820, 1180), (390, 844))


def box_of(ann: Visitor, thing: str) -> dict[str, float]:
    box = ann.page.locator(thing).first.bounding_box()
    assert box is not None
    return dict(box)


def test_a_rule_opens_beside_the_board_and_is_searched_there(visitors: Visitors) -> None:
    """The board stays in view at every width; other rules are found by words; Escape closes, and the table is there."""
    ann = visitors.come("Ann", theme="system")
    table = ann.sit_down("celtica")
    ann.page.evaluate("eyes.see('.option')")
    ann.page.keyboard.press("r")
    ann.page.evaluate("eyes.see('.beside-board .prose')")
    assert [] == in_both_themes(ann, "rule")
    for width, height in WIDTHS:
        ann.resize(width, height)
        ann.page.evaluate("eyes.see('.beside-board')")
        ann.page.locator(".island").first.wait_for()
        rule, board = box_of(ann, ".beside-board"), box_of(ann, ".island")
        covered = min(rule["y"], height) if width <= 1180 else height
        assert board["y"] < covered - 200
        assert width <= 1180 or rule["x"] >= board["x"] + board["width"]
    ann.resize(1440, 900)
    ann.page.locator(".beside-board input").fill("parts vikings")
    ann.page.locator(".beside-board .others button").first.click()
    ann.page.wait_for_selector(".beside-board .prose:has-text('Viking')")
    ann.page.keyboard.press("Escape")
    ann.page.locator(".beside-board").wait_for(state="detached")
    assert ann.page.url.endswith(table)


def test_a_replay_by_turns_with_the_eyes_of_a_seat(visitors: Visitors) -> None:
    """A seat's eyes see its hand, a spectator none; a turn is more than a step; the ribbon leads to a turn."""
    ann = visitors.come("Ann", theme="system")
    table = ann.sit_down("celtica")
    hand = Mouse(ann, "celtica")
    while len(hand.answered) < 4:
        hand.step()
    ann.act(table, act="resign", id="resign", seat=0)
    ann.visit(f"replay/{table}", "svg.ribbon rect")
    assert 0 == ann.page.locator(".own .card").count()
    ann.page.get_by_label("Seen by").select_option(label="Ann")
    ann.page.wait_for_selector(".own .hand .card")
    assert [] == in_both_themes(ann, "replay")
    caption = ann.page.locator(".controls .caption")
    ann.page.get_by_role("button", name="To the start").click()
    ann.page.wait_for_selector(".controls .caption:has-text('step 0 of')")
    ann.page.get_by_role("button", name="turn").last.click()
    ann.page.wait_for_selector(".controls .caption:has-text('turn 1 of')")
    first = str(caption.text_content())
    ann.page.locator("body").press("Shift+ArrowRight")
    ann.page.wait_for_selector(".controls .caption:has-text('turn 2 of')")
    ann.page.locator("body").press("Shift+ArrowLeft")
    ann.page.wait_for_selector(f".controls .caption:has-text('{first}')")
    ann.settle()
    ribbon = box_of(ann, "svg.ribbon")
    ann.page.mouse.click(ribbon["x"] + 2, ribbon["y"] + ribbon["height"] - 4)
    ann.page.wait_for_selector(".controls .caption:has-text('turn 1 of')")


def test_the_rulebook_is_searched_by_words(visitors: Visitors) -> None:
    """In any order; what is found leads to its place in the book."""
    ann = visitors.come(theme="system")
    ann.visit("rules/celtica", "main h2")
    ann.page.wait_for_selector("figure:has(+ ul > #CEL-MV-01) svg")  # drawn by the board
    ann.page.get_by_label("Search the rules").fill("vikings parts")
    ann.page.wait_for_selector(".hit")
    assert 0 == ann.page.locator("figure").count()
    assert [] == in_both_themes(ann, "search")
    ann.page.locator(".hit button").first.click()
    ann.page.wait_for_selector("article .wanted")
    assert [] == in_both_themes(ann, "figures")


@pytest.mark.parametrize("path", ["unknown", "admin/of/nothing"])
def test_a_place_that_is_none_is_a_page(visitors: Visitors, path: str) -> None:
    """It says so in the reader's language and leads back; a program is still told by a code."""
    ann = visitors.come(theme="system", lang="fr")
    answer = ann.page.goto(f"{ann.address}/{path}")
    assert answer is not None
    assert 404 == answer.status
    ann.page.wait_for_selector("main h1")
    assert [] == in_both_themes(ann, path)
    ann.page.locator("main .prime").click()
    ann.page.wait_for_selector(".plates")
    told = ann.context.request.get(f"{ann.address}/{path}", headers={"accept": "application/json"})
    assert "http/404" == told.json()["code"]
    visitors.complaints.clear()  # the browser itself notes that a place was not found


def test_keys_skip_link_and_own_bubbles(visitors: Visitors) -> None:
    """The first Tab leads past the head; a question mark lists the keys; what is missing is said by us."""
    ann = visitors.come("Ann", theme="system")
    ann.visit("me", "#own-name")
    ann.page.keyboard.press("Tab")
    assert "Skip to the content" == ann.page.evaluate("document.activeElement.textContent")
    ann.page.keyboard.press("Enter")
    assert "MAIN" == ann.page.evaluate("document.activeElement.tagName")
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector("dialog.keys[open]")
    assert [] == in_both_themes(ann, "keys")
    ann.page.keyboard.press("Escape")
    ann.page.locator("dialog.keys").wait_for(state="detached")
    ann.page.fill("#own-name", "")
    ann.page.locator("form:has(#own-name) button").click()
    ann.page.wait_for_selector("#own-name[aria-invalid=true] + .problem")
    ann.page.fill("#own-name", "Ann")
    ann.page.locator("#own-name + .problem").wait_for(state="detached")


def test_the_cover_between_two_at_one_device_is_whole(visitors: Visitors) -> None:
    """Its interlace is not cut off, and fits every width."""
    ann = visitors.come("Ann")
    table = ann.open_table("bloody_grove", seats=2, bots=0)
    ann.act(table, act="sit", id="too", seat=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.wait_for_selector(".curtain svg")
    cut = """() => {
      const [drawn, shown] = [document.querySelector('.curtain svg g').getBBox(),
                              document.querySelector('.curtain svg').viewBox.baseVal];
      return [drawn.x - shown.x, drawn.y - shown.y, shown.x + shown.width - drawn.x - drawn.width,
              shown.y + shown.height - drawn.y - drawn.height];
    }"""
    assert all(room >= 4 for room in ann.page.evaluate(cut))  # half a band and its line lie outside the strands
    for width, height in WIDTHS:
        ann.resize(width, height)
        cover = box_of(ann, ".curtain svg")
        assert cover["x"] >= 0
        assert cover["x"] + cover["width"] <= width
