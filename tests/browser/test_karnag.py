"""Karnag on its own board: by mouse, by keys alone, by touch, in words; and what a spectator can find out.

A whole game of Karnag has some two hundred decisions of one's own. One is played to its end: the first of them with the
mouse, the rest by clicks made inside the page, on the same targets. Of the other ways a good piece is played.
"""

import json
from typing import Any

from tests.browser.visitors import Visitor, Visitors

ASKED = ".prompt[data-question]:not([data-question=''])"

# The next target, as a person would look for it: on the board, in the row of tiles, a card, a track, at last the list.
TARGETS = (".stop.legal", ".slot.legal", ".card.legal", ".tracks .legal .name", ".chips button", ".option")
CLICK_ON = """
async ([targets, most]) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const asked = () => document.querySelector('.prompt')?.dataset.question;
  const press = (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const counts = {};
  for (let turn = 0; turn < most; turn++) {
    for (let wait = 0; !asked() && !document.querySelector('.ending'); wait++) {
      if (wait > 3000) throw new Error('nobody is asked any more');
      await pause(10);
    }
    if (document.querySelector('.ending')) return counts;
    const [before, found] = [asked(), targets.find((one) => document.querySelector(one))];
    const all = document.querySelectorAll(found);
    const prime = () => document.querySelector('.deeds .prime[aria-disabled=false]');
    if (!prime()) press(all[(turn * 7) % all.length]);
    for (let wait = 0; asked() === before && !document.querySelector('.ending'); wait++) {
      if (wait > 3000) throw new Error(`${found} leads nowhere`);
      if (prime()) press(prime());
      await pause(10);
    }
    counts[found] = (counts[found] ?? 0) + 1;
  }
  return counts;
}
"""


def sit_down(visitors: Visitors, phone: bool = False, **settings: Any) -> Visitor:
    """Somebody at a table of Karnag with a quick bot."""
    ann = visitors.come("Ann", phone, **settings)
    table = ann.open_table("karnag", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.wait_for_selector(ASKED)
    return ann


def answered(ann: Visitor, before: str) -> None:
    """Wait until another question is asked, or the game is over."""
    ann.page.wait_for_selector(f"{ASKED}:not([data-question='{before}']), .ending")


def answer_on_board(ann: Visitor, turn: int, touch: bool = False) -> str:
    """Answer the question where it is seen, with mouse or finger; returns the kind of target."""
    before, page = ann.question(), ann.page
    found = next(one for one in TARGETS if page.locator(one).count())
    chosen = page.locator(".deeds .prime[aria-disabled=false]")
    target = page.locator(found).nth(turn * 7 % page.locator(found).count())
    if not chosen.count():
        if touch:
            target.tap()
        else:
            target.click()
    page.wait_for_selector(f".deeds .prime[aria-disabled=false], {ASKED}:not([data-question='{before}']), .ending")
    if ann.question() == before and chosen.count():
        if touch:
            chosen.tap()
        else:
            chosen.click()
    answered(ann, before)
    return found


def answer_by_keys(ann: Visitor, turn: int) -> str:
    """With keys alone: to the next thing lit on the board, or a number of the list; and Enter."""
    before, page = ann.question(), ann.page
    keys = page.keyboard
    for place in (".stop", ".slot"):
        if page.locator(f"{place}.legal").count():
            page.locator(f"{place}[tabindex='0']").focus()  # the board's one tab stop
            for _ in range(1 + turn % 3):
                keys.press("n")
            keys.press("Enter")
            break
    else:
        keys.press(str(turn * 7 % min(page.locator(".option").count(), 9) + 1))
    page.wait_for_selector(f".deeds .prime[aria-disabled=false], {ASKED}:not([data-question='{before}']), .ending")
    if ann.question() == before:
        keys.press("Enter")
    answered(ann, before)
    return str(page.evaluate("document.activeElement.getAttribute('role') ?? document.activeElement.className"))


def test_a_whole_game_on_the_board(visitors: Visitors) -> None:
    """Druids are placed and cubes laid with the mouse; then the page clicks on, to the final count."""
    ann = sit_down(visitors)
    kinds = [answer_on_board(ann, turn) for turn in range(8)]

    assert {".stop.legal", ".slot.legal"} <= set(kinds)
    counts = ann.page.evaluate(CLICK_ON, [TARGETS, 900])
    assert sum(counts.values()) > 60
    assert counts[".stop.legal"] > 10
    ann.page.wait_for_selector(".ending .place")
    assert "1" == ann.page.locator(".ending .place").first.text_content()


def test_by_keyboard_alone(visitors: Visitors) -> None:
    """One tab stop for board and row; N goes to what is lit, Enter takes it."""
    ann = sit_down(visitors)
    held = [answer_by_keys(ann, turn) for turn in range(12)]

    assert "gridcell" in held
    assert any("slot" in one for one in held)
    assert 1 == ann.page.locator(".stop[tabindex='0']").count()
    assert 1 == ann.page.locator(".slot[tabindex='0']").count()


def test_by_touch_on_a_phone(visitors: Visitors) -> None:
    """The board is turned, its squares are wide enough, and what it has no place for is in the sheet."""
    ann = sit_down(visitors, phone=True)
    box = ann.page.locator("[id='at-3,0']").bounding_box()
    kinds = {answer_on_board(ann, turn, touch=True) for turn in range(10)}

    assert box is not None
    assert min(box["width"], box["height"]) >= 31.9
    assert {".stop.legal", ".slot.legal"} <= kinds
    assert 390 == ann.page.evaluate("document.documentElement.scrollWidth")


def test_in_words(visitors: Visitors) -> None:
    """The text view has every part of the table, and asks the same questions."""
    ann = sit_down(visitors, text=True)
    assert 10 == ann.play(ann.press, most=10)

    assert 0 == ann.page.locator("svg.glade").count()
    chapters = ann.page.locator(".text .chapter").all_text_contents()
    assert {"Table", "Your hand", "Creatures", "Obstacles", "Ann"} <= set(chapters)
    assert 6 == sum(chapter.startswith("Tile ") for chapter in chapters)


def test_what_is_closed_says_why_and_a_step_can_be_taken_back(visitors: Visitors) -> None:
    """A corner is no place to begin; creatures show where they crawl next; a druid chosen to walk is let go again."""
    ann = sit_down(visitors)
    page = ann.page
    page.locator("[id='at-0,0']").click(force=True)  # it says that it is closed, and can be asked why
    page.wait_for_selector(".decision .refused")
    assert "Path square 0 is no place to begin on." in str(page.locator(".decision .refused").text_content())

    page.get_by_role("button", name="Next crawl").click()
    assert page.locator(".crawl").count() >= 4
    page.get_by_role("button", name="Next crawl").click()
    assert 0 == page.locator(".crawl").count()

    moves = page.locator(".option:has-text('Move druids')")
    wanted = [
        ".stop.legal",
        ".slot.legal[aria-label^='Moves, main']",
        ".slot.legal[aria-label^='Moves']",
        ".slot.legal",
    ]
    for _ in range(20):
        if moves.count():
            break
        page.evaluate(CLICK_ON, [[*wanted, ".option"], 1])
        page.wait_for_selector(ASKED)
    moves.click()
    before = ann.question()
    page.locator(".deeds .prime[aria-disabled=false]").click()
    answered(ann, before)
    page.locator(".stop.legal").first.click()
    page.wait_for_selector(".points")
    assert "Druid 1" in page.locator(".chain li").all_text_contents()
    page.get_by_role("button", name="One step back").click()
    page.wait_for_selector(".points", state="detached")
    assert "Move druids" == page.locator(".chain li").last.text_content()


def prefer(ann: Visitor, turn: int) -> None:
    """Answer so that cards are drawn: cubes on their tile, then draw."""
    before, page = ann.question(), ann.page
    wanted = page.locator(".slot.legal[aria-label^='Cards']")
    draws = page.locator(".option", has_text="Draw cards")
    target = wanted if wanted.count() else draws if draws.count() else page.locator(".option")
    target.nth(0 if target is not None and (wanted.count() or draws.count()) else turn % target.count()).click()
    page.locator(".deeds .prime[aria-disabled=false]").click()
    answered_or_waiting = f"{ASKED}:not([data-question='{before}']), .prompt.waiting, .ending"
    page.wait_for_selector(answered_or_waiting)


def test_a_spectator_learns_no_card(visitors: Visitors) -> None:
    """Two people draw cards from their own browsers; all that a third one's socket ever got has no card of theirs."""
    ann, _, cat = visitors.two_and_a_spectator("karnag")
    last = -1
    for turn in range(60):
        mover, asked = visitors.next_asked(last)
        last = asked["number"]
        prefer(mover, turn)
        if sum("cards_drawn" in text for text in cat.heard) >= 2:
            break

    messages = [json.loads(text) for text in cat.heard]
    sights = [sight for one in messages for sight in one.get("sights", [])]
    events = [event for sight in sights for event in sight.get("events", [])]
    drawn = [event for event in events if event["event"] in ("cards_drawn", "card_kept")]
    views = [sight["view"] for sight in sights if sight.get("view")]
    hidden = [event.get("cards") or event.get("card") for event in drawn]
    changed = [value for sight in sights for path, value in (sight.get("changed") or {}).items() if path == "drawn"]

    assert len(drawn) >= 2
    assert [None] * len(drawn) == hidden
    assert {None} == {seat["hand"] for view in views for seat in view["seats"]}
    assert {"?", "plain", "marked"} >= {card for view in views for card in view["deck"]}
    assert {"?", "plain", "marked"} >= {card for cards in changed for card in cards}
    assert 0 == cat.page.locator(".card").count()
    own = json.dumps([json.loads(text) for text in ann.heard])
    assert '"cards": ["' in own or '"card": "' in own
