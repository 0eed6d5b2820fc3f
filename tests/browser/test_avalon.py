"""Avalon in the browser: whole evenings by mouse, finger, keys and ears; groups that vote; axe in every state.

An evening is the first one: the cast, Hendre and its verses, a fight, a night, a stone that is lit, and a talk.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from nemeton.kernel import record as records
from tests.browser.evenings import Finger, Keys, Listener, Mouse, Player, begin, look
from tests.browser.test_access import in_both_themes, unseen_focus
from tests.browser.visitors import PATIENCE, PHONE, Visitor, Visitors

GIVEN = "11" * 16
ALL_OF_IT = {"claim", "action", "choice", "hand", "first_card", "eat", "activate", "fight", "talk"}
ON_THE_WAY = {"explore", "go together", "join"}


def evening(ann: Visitor, player: type[Player]) -> Player:
    """Somebody at a campaign of their own."""
    table = begin(ann)
    ann.go(f"table/{table}")
    return player(ann, table)


def test_an_evening_by_mouse_looked_at(visitors: Visitors) -> None:
    """On what lies on the board; at each kind of question axe finds nothing in either theme, and focus is seen."""
    ann = visitors.come("Ann", theme="system")
    hand = evening(ann, Mouse)
    found: list[str] = []

    def looked_at(kind: str) -> None:
        found.extend(in_both_themes(ann, kind))
        if kind in ("claim", "fight first_card"):
            found.extend(unseen_focus(ann, kind))

    hand.play(looked_at)

    assert [] == found
    assert hand.met >= ALL_OF_IT


def test_an_evening_by_touch_in_french_through_three_lost_lines(
    visitors: Visitors, cut_lines: Callable[[], None]
) -> None:
    """On a phone; thrice every socket is cut, and no answer is lost or given twice. Axe finds nothing in French."""
    ann = visitors.come("Ann", phone=True, theme="system", lang="fr")
    hand = evening(ann, Finger)
    found: list[str] = []

    def looked_at(kind: str) -> None:
        found.extend(in_both_themes(ann, f"{kind} on a phone"))
        if kind in ("choice", "fight first_card", "hand talk"):
            lost = int(ann.page.evaluate("lines.length"))
            cut_lines()
            ann.page.wait_for_function("lost => lines.length > lost && lines[lost].readyState === 1", arg=lost)
            ann.page.wait_for_selector(".reach", state="detached")

    hand.play(looked_at)

    assert [] == found
    assert hand.met >= ALL_OF_IT
    assert 4 == ann.page.evaluate("lines.length")
    assert PHONE["width"] == ann.page.evaluate("document.documentElement.scrollWidth")
    replay = ann.context.request.get(f"{ann.address}/api/tables/{hand.table}/replay?seat=0").json()
    assert hand.answers == sum(step["what"].get("e") == "moved" for step in replay["steps"])


def test_an_evening_by_keyboard_alone(visitors: Visitors) -> None:
    """Tab leads to the isle, N to where one may go; all else has a number."""
    hand = evening(visitors.come("Ann"), Keys)
    hand.play()

    assert hand.met >= ALL_OF_IT


def test_an_evening_by_screen_reader(visitors: Visitors) -> None:
    """In the text view: a day, a fight, a night and a talk, with verses, rows, hands and bodies to be read."""
    ann = visitors.come("Ann", text=True)
    hand = evening(ann, Listener)
    assert isinstance(hand, Listener)
    chapters: dict[str, set[str]] = {}

    def jump(kind: str) -> None:
        texts = ann.page.locator(".text h2, .text h3").all_inner_texts()
        chapters[kind] = {text.split("\n")[0] for text in texts}

    hand.play(jump)

    assert hand.met >= ALL_OF_IT
    assert 0 == ann.page.locator(".isle, .verse, .encounter").count()
    assert "Who you may be" in chapters["claim"]
    assert {"Read last", "The map", "Gwen Larkspur"} <= chapters["choice"]
    assert any("Hedge Vixen" in title for title in chapters["fight first_card"])
    assert any("Gate-Wife" in title for title in chapters["hand talk"])
    assert any("Fed, you wake" in said for said in hand.heard), "sums are heard, not only seen"


# ---------------------------------------------------------------------- several at one table
def company(people: list[Visitor], companions: int = 0) -> tuple[str, str]:
    """A campaign and the table of its first evening, where several go together and stand before a verse of Hendre."""
    ann, *others = people
    story = {"name": "Ash and Apple", "game": "avalon", "companions": len(others) + companions}
    campaign = ann.post("/api/campaigns", story)
    for one in others:
        one.post(f"/api/campaigns/{campaign['id']}/people", {"invite": campaign["invite"]})
    table = str(ann.post(f"/api/campaigns/{campaign['id']}/evenings", {})["table"])
    seats = range(len(people))
    ann.act(table, act="start", id="start")
    for one, seat in zip(people, seats, strict=True):
        one.act(table, act="seal", id="seal", seat=seat, seal=records.seal(GIVEN))
    for one, seat in zip(people, seats, strict=True):
        one.act(table, act="open_seal", id="open", seat=seat, contribution=GIVEN)
    end = time.monotonic() + PATIENCE / 1000
    turn = 0
    while time.monotonic() < end:
        turn += 1
        for one, seat in zip(people, seats, strict=True):
            sight = look(one, table, seat)
            if "ask" not in sight:
                continue
            ask = sight["ask"]
            if ask["kind"] == "choice":
                return str(campaign["id"]), table
            action = begun(ask)
            one.act(table, act="move", id=f"m{turn}", seat=seat, number=ask["number"], action=action)
        ann.page.wait_for_timeout(30)
    raise AssertionError("nobody came to a verse")


def begun(ask: dict[str, Any]) -> int:
    """The answer that leads to a verse at Hendre: whoever acts explores, and all go together."""
    options = ask["options"]
    wanted = [one for one in options if {one["means"]["kind"], one["means"].get("deed")} & ON_THE_WAY]
    return int((wanted or options)[0]["action"])


def votes(one: Visitor) -> list[str]:
    """What stands in the list of votes and proposals."""
    return [" ".join(text.split()) for text in one.page.locator(".votes li").all_inner_texts()]


def vote(one: Visitor, door: int) -> None:
    one.page.locator(".doors button.door").nth(door).click()
    one.page.locator(".deeds .prime").click()


def test_two_browsers_and_a_companion_vote(visitors: Visitors) -> None:
    """The companion proposes before anybody votes; a vote is seen at once, also by who plays in the text view.

    Who follows the companion takes its proposal, and reads what came of it as the other one does.
    """
    ann, ben = visitors.come("Ann"), visitors.come("Ben", text=True)
    _, table = company([ann, ben], companions=1)
    for one in (ann, ben):
        one.go(f"table/{table}")
        one.page.wait_for_selector(".votes .would")
    opinion = look(ann, table)["ask"]
    proposed = ann.context.request.get(f"{ann.address}/api/tables/{table}").json()["table"]["suggested"][0]
    assert any("proposes" in line for line in votes(ann))

    vote(ann, 0)
    ben.page.wait_for_selector(".votes .voted")
    assert any("Ann votes" in line for line in votes(ben))
    assert [] == in_both_themes(ann, "a vote") + in_both_themes(ben, "a vote in the text view")
    assert 0 == ben.page.locator(".verse, .isle").count()
    ben.page.locator(".votes .follow").click()
    chosen = ben.page.locator(".option[aria-pressed=true]").inner_text()
    label = [one["action"] for one in opinion["options"]].index(proposed["action"]) + 1
    assert chosen.startswith(str(label))
    ben.page.locator(".deeds .prime").click()

    ann.page.wait_for_selector(".verse .came, .verse .taken")
    prose = ann.page.locator(".verse .prose p").last.inner_text().splitlines()[-1]  # after its drawn initial
    ben.page.locator(".text p", has_text=prose).wait_for()


def test_four_browsers_at_one_campaign(visitors: Visitors, cut_lines: Callable[[], None]) -> None:
    """All four vote after their lines were cut, and read the same verse; they end by agreement, and find it told."""
    people = [visitors.come(name, phone=name == "Dana") for name in ("Ann", "Ben", "Cara", "Dana")]
    campaign, table = company(people)
    for one in people:
        one.go(f"table/{table}")
        one.page.wait_for_selector(".doors button.door")
    cut_lines()
    for one in people:
        one.page.wait_for_function("() => lines.length === 2 && lines[1].readyState === 1")
        one.page.wait_for_selector(".reach", state="detached")
    for one in people:
        vote(one, 1)
        one.page.wait_for_selector(".votes .yours, .verse .taken")
    for one in people:
        one.page.wait_for_selector(".verse .taken")

    assert 1 == len({one.page.locator(".verse .prose").inner_text() for one in people})
    views = [look(one, table, seat)["view"] for seat, one in enumerate(people)]
    assert all(view == views[0] for view in views)

    people[0].act(table, act="propose", id="end", seat=0, what="end")
    for seat, one in enumerate(people[1:], 1):
        one.act(table, act="answer", id="yes", seat=seat, yes=True)
    for one in people:
        one.visit(f"campaign/{campaign}", "article h3")
        assert 1 == one.page.locator("article").count()
