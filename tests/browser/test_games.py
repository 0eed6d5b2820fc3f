"""Games of all three in a real browser, in every way they can be played.

By mouse on the board, by keys alone, with fingers on a phone over a line that is cut, by the accessibility tree, and
two browsers against each other with a spectator who learns nothing. What lies on a board is touched where it lies.
By mouse all three are played to the final count; in every other way one of them is, and the others while their boards
are used at length: after that a game goes on by the last thing of a list, in all ways alike.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.browser.hands import Ears, Finger, Hand, Keys, Mouse, Numbers
from tests.browser.hearing import KNOWN, Heard
from tests.browser.visitors import PATIENCE, PHONE, Visitor, Visitors

GAMES = ["bloody_grove", "celtica", "karnag"]
COLLECTS = (".slot.legal[aria-label^='Cards']", ".options li:first-child .option")  # in Karnag one need not draw cards
TITLES = {"bloody_grove": "Bloody Grove", "celtica": "Celtica", "karnag": "Karnag"}
LEAST = {
    "bloody_grove": 8,
    "celtica": 40,
    "karnag": 45,
}  # answers of one's own in a whole game: thirty cubes are laid in Karnag
AT_LENGTH = 20  # touches of a game that is not played to its end
WATCHED = {"bloody_grove": 1000, "celtica": 20, "karnag": 12}  # looks and touches once something was drawn
PAUSE = 50  # milliseconds
SEEN = 15  # steps at least that somebody who looks on has seen
CHAPTERS = {
    "bloody_grove": {"Ann", "Random"},
    "celtica": {"Ann"},
    "karnag": {"Table", "Your hand", "Creatures", "Obstacles", "Ann"},
}


def steps_of(one: Visitor) -> int:
    """The number of the last step a browser heard of."""
    return max(int(message.get("seq", 0)) for message in map(json.loads, one.heard))


def wait_for_all(*people: Visitor) -> None:
    """Until every browser has heard of the last step."""
    for _ in range(PATIENCE // PAUSE):
        if len({steps_of(one) for one in people}) == 1:
            return
        people[0].page.wait_for_timeout(PAUSE)
    raise AssertionError("somebody did not hear of the last step")


def assert_played(hand: Hand, game: str) -> None:
    """The game is over and says who won, and it was no short one."""
    assert "1" == hand.page.locator(".ending .place").first.text_content()
    assert len(hand.answered) >= LEAST[game]
    assert 3 <= hand.page.locator(".ending .sources tbody tr").count(), "the leaf says where the points came from"
    if hand.page.locator(".picture").count():
        assert 1 <= hand.page.locator(".ending .drawn").count(), "and draws what they came to"
    shared = hand.visitor.context.request.get(hand.page.url.replace("#/table", "share"))
    assert f"<title>{TITLES[game]}: " in shared.text(), "and has an address to send to others"


def play(hand: Hand, game: str, whole: str) -> None:
    """To the final count where this is the game to play whole in this way, or at length."""
    if game == whole:
        hand.play()
        assert_played(hand, game)
    else:
        hand.play(hand.touches + AT_LENGTH)
        assert len(hand.answered) >= AT_LENGTH // 4  # some answers take several touches


@pytest.mark.parametrize("game", GAMES)
def test_by_clicking(visitors: Visitors, game: str) -> None:
    """With the mouse, on what is lit; every sort of thing that lies at the table is a way to answer."""
    ann = visitors.come("Ann")
    ann.sit_down(game)
    hand = Mouse(ann, game, at_length=50)
    hand.play()

    assert_played(hand, game)
    assert set(hand.things.on_board[:3]) <= {*hand.used, ".cards.drawn .legal"}, "cards are not drawn in every game"


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(visitors: Visitors, game: str) -> None:
    """Tab leads to a board and a row, one stop each; N goes to what is lit, Enter takes it, numbers choose."""
    ann = visitors.come("Ann")
    ann.sit_down(game)
    hand = Keys(ann, game, at_length=AT_LENGTH)
    play(hand, game, whole="bloody_grove")

    assert {lit for _, lit in hand.things.boards} & set(hand.used)


@pytest.mark.parametrize("game", GAMES)
def test_by_touch_on_a_phone_through_three_lost_lines(
    visitors: Visitors, cut_lines: Callable[[], None], game: str
) -> None:
    """With a finger; what has no place on the small board lies in the sheet, and nothing runs out of the page.

    Thrice every socket is cut, with a move on its way or not: the game goes on, no move is lost or played twice.
    """
    ann = visitors.come("Ann", phone=True)
    table = ann.sit_down(game)
    hand = Finger(ann, game, at_length=AT_LENGTH)
    for lost in (1, 2, 3):
        hand.play(5 * lost)
        cut_lines()
        ann.page.wait_for_function("lost => lines.length > lost && lines[lost].readyState === 1", arg=lost)
    play(hand, game, whole="celtica")

    assert PHONE["width"] == ann.page.evaluate("document.documentElement.scrollWidth")
    assert 4 == ann.page.evaluate("lines.length")
    resign = {
        "act": "resign",
        "id": "end",
        "seat": 0,
    }  # an open game has no replay; one that is over refuses
    ann.context.request.post(f"{ann.address}/api/tables/{table}/acts", data=resign)
    replay = ann.context.request.get(f"{ann.address}/api/tables/{table}/replay?seat=0").json()
    moves = [step["what"]["seat"] for step in replay["steps"] if step["what"].get("e") == "moved"]
    on_the_way = 0 if game == "celtica" else 1  # the last thing touched may be chosen only
    assert 0 <= len(hand.answered) - moves.count(0) <= on_the_way


@pytest.mark.parametrize("game", GAMES)
def test_by_screen_reader(visitors: Visitors, game: str) -> None:
    """In the text view, by the accessibility tree: question, options, position and chronicle are all in it."""
    ann = visitors.come("Ann", text=True)
    ann.sit_down(game)
    hand = Ears(ann, game, at_length=AT_LENGTH)
    play(hand, game, whole="karnag")

    assert 0 == ann.page.locator("svg.groves, svg.island, svg.glade").count()
    assert CHAPTERS[game] <= hand.headings()
    assert len(hand.chronicle()) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_and_a_spectator_who_learns_nothing(visitors: Visitors, game: str) -> None:
    """All that a third browser's sockets ever got, step by step, has nothing in it that not both players know.

    Bloody Grove is played to its end, which all three see; the others as long as there is something new to hide.
    """
    ann, ben, cat = visitors.two_and_a_spectator(game)
    collecting = Mouse(ann, game, at_length=1000 if game == "karnag" else 12)
    collecting.prefers = COLLECTS if game == "karnag" else ()
    hands, turn, left, drawn = [collecting, Numbers(ben, game)], 0, WATCHED[game], False
    while (seen := hands[turn % 2].step(pass_on=True)) != "over" and left > 0:
        turn += seen == "waiting"
        drawn = drawn or any('_drawn"' in line for line in ann.heard[-2:])  # what is drawn is hidden from the others
        left -= drawn
    if game == "bloody_grove":
        cat.page.wait_for_selector(".ending .place")
    wait_for_all(ann, ben, cat)

    watched, anns, bens = (Heard(one.heard, game) for one in (cat, ann, ben))
    known = KNOWN[game]
    shown_to_both = sorted(anns.views.keys() & bens.views.keys())
    both = {seq: known(anns.views[seq]) & known(bens.views[seq]) for seq in shown_to_both}
    assert len(watched.views) > SEEN
    assert {} == {seq: more for seq, view in watched.views.items() if (more := known(view) - both[seq])}
    assert any(known(anns.views[seq]) != known(bens.views[seq]) for seq in shown_to_both), "something was hidden"
    assert {None} == set(watched.secrets())
    assert any((*anns.secrets(), *bens.secrets())), "a player heard something that Cat did not"
    assert 0 == cat.page.locator(".hand, .knows, .card, .stop[data-what=hand]").count()
