"""Karnag's own board: reasons, what crawls where, a step taken back; squares that a finger finds; all in words."""

from tests.browser.hands import Mouse
from tests.browser.visitors import PHONE, Visitors

ASKED = ".prompt[data-question]:not([data-question=''])"
NARROW = ((820, 1180), (720, 450))  # a tablet, and a wide screen at 200 %
CUT = """[...document.querySelectorAll('.tiles :is(b, .act)')]
  .filter(one => one.scrollWidth > one.parentElement.clientWidth + 1).length"""


def test_what_is_closed_says_why_and_a_step_can_be_taken_back(visitors: Visitors) -> None:
    """A corner is no place to begin; creatures show where they crawl next; a druid chosen to walk is let go again."""
    ann = visitors.come("Ann")
    ann.sit_down("karnag")
    page = ann.page
    page.wait_for_selector(ASKED)
    ann.press("[id='at-0,0']")  # it says that it is closed, and can be asked why
    page.wait_for_selector(".decision .refused")
    assert "Path square 0 is no place to begin on." in str(page.locator(".decision .refused").text_content())

    page.get_by_role("button", name="Next crawl").click()
    page.locator(".crawl").nth(3).wait_for(state="attached")
    page.get_by_role("button", name="Next crawl").click()
    page.locator(".crawl").first.wait_for(state="detached")

    hand = Mouse(ann, "karnag", at_length=100)
    hand.prefers = (".slot.legal[aria-label^='Moves, main']", ".slot.legal[aria-label^='Moves']")
    moves = page.locator(".option:has-text('Move druids')")
    while not (hand.asked() and moves.count()):
        assert hand.step() != "over", "druids can be moved before the game ends"
    moves.click()
    page.locator(".deeds .prime[aria-disabled=false]").click()
    page.wait_for_selector(".stop.legal")
    page.locator(".stop.legal").first.click()
    page.wait_for_selector(".points")
    page.wait_for_selector(".chain li:text-is('Druid 1')")  # what lies around the board follows it
    page.locator(".stop.legal").first.hover(force=True)
    page.wait_for_selector(".signs .way", state="attached")  # the way there, as the game foretells it
    page.get_by_role("button", name="One step back").click()
    page.wait_for_selector(".points", state="detached")
    page.wait_for_selector(".chain li.last:text-is('Move druids')")

    page.wait_for_selector(".back .line")  # a long line, which must not widen its column
    for width, height in NARROW:
        ann.resize(width, height)
        assert width == page.evaluate("document.documentElement.scrollWidth")
    question, board = page.locator(".prompt").bounding_box(), page.locator(".glade").bounding_box()
    assert question is not None
    assert board is not None
    assert question["x"] > board["x"] + board["width"], "in a low window they stand beside each other"
    assert question["y"] + question["height"] < NARROW[-1][1]


def test_on_a_phone_and_in_words(visitors: Visitors) -> None:
    """The board is turned and its squares are wide enough for a finger; the text view has every part of the table."""
    ann = visitors.come("Ann", phone=True)
    ann.sit_down("karnag")
    ann.page.wait_for_selector(ASKED)
    ann.settle()
    box = ann.page.locator("[id='at-3,0']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 31.9
    assert PHONE["width"] == ann.page.evaluate("document.documentElement.scrollWidth")

    ann.page.evaluate("localStorage.setItem('nemeton.settings', JSON.stringify({ lang: 'en', text: true }))")
    ann.page.reload()
    ann.page.wait_for_selector(".text .chapter")
    chapters = ann.page.locator(".text .chapter").all_text_contents()
    assert {"Table", "Your hand", "Creatures", "Obstacles", "Ann"} <= set(chapters)


def test_at_a_desk_squares_are_large_and_the_tiles_are_whole(visitors: Visitors) -> None:
    """As the direction has it: squares of 46 px, all six tiles in the window, and nothing to scroll."""
    ann = visitors.come("Ann")
    ann.sit_down("karnag")
    hand = Mouse(ann, "karnag")
    while not (hand.asked() and ann.page.locator(".slot.legal").count()):
        hand.step()
    ann.settle()
    square = ann.page.locator("[id='at-3,3']").bounding_box()
    tiles = ann.page.locator(".tiles").bounding_box()

    assert square is not None
    assert tiles is not None
    assert abs(square["width"] - 46) < 0.5
    assert tiles["y"] + tiles["height"] <= 900
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 900
    assert 0 == ann.page.evaluate(CUT), "no word of a tile is cut"
