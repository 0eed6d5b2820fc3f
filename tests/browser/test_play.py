"""Whole games in a real browser, by mouse, by keys, by touch, on a bad line; and what a spectator can find out."""

import json

from tests.browser.visitors import Visitors


def test_a_whole_game_by_clicking(visitors: Visitors) -> None:
    """Celtica against a bot, from the first question to the result."""
    ann = visitors.come("Ann")
    table = ann.open_table("celtica", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")

    assert ann.play(ann.click) > 20
    assert "1" == ann.page.locator(".ending .place").first.text_content()


def test_a_whole_game_by_keyboard(visitors: Visitors) -> None:
    """Numbers choose, Enter plays."""
    ann = visitors.come("Ann")
    table = ann.open_table("celtica", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")

    assert ann.play(ann.press) > 20


def test_a_game_by_text(visitors: Visitors) -> None:
    """The text view asks the same questions on the same controller."""
    ann = visitors.come("Ann", text=True)
    table = ann.open_table("celtica", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")

    assert 12 == ann.play(ann.press, most=12)
    assert 0 == ann.page.locator("svg.island").count()


def test_on_a_phone_through_three_lost_lines(visitors: Visitors) -> None:
    """The line breaks thrice; the game goes on, and no move is lost or played twice."""
    ann = visitors.come("Ann", phone=True)
    table = ann.open_table("celtica", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")

    for _ in range(3):
        assert 4 == ann.play(ann.touch, most=4)
        ann.lose_the_line()
        ann.page.wait_for_selector(".reach")
        ann.page.wait_for_selector(".reach", state="detached")
    assert 2 == ann.play(ann.touch, most=2)

    replay = ann.context.request.get(f"{ann.address}/api/tables/{table}/replay?seat=0").json()
    own = [step["what"] for step in replay["steps"] if step["what"].get("e") == "moved" and step["what"]["seat"] == 0]
    assert 14 == len(own)


def test_two_people_and_a_spectator_who_learns_nothing(visitors: Visitors) -> None:
    """Two browsers play each other; all a third one's sockets ever got has no card of any hand in it."""
    _, _, cat = visitors.two_and_a_spectator("celtica")
    last = -1
    for turn in range(12):
        mover, asked = visitors.next_asked(last)
        last = asked["number"]
        mover.click(turn)
    cat.page.wait_for_selector(".chronicle li b")

    messages = [json.loads(text) for text in cat.heard]
    views = [sight["view"] for one in messages for sight in one.get("sights", []) if sight.get("view")]
    drawn = [
        event
        for one in messages
        for sight in one.get("sights", [])
        for event in sight.get("events", [])
        if event["event"] in ("druid_card_drawn", "experience_card_drawn")
    ]
    assert views
    assert {None} == {seat["hand"] for view in views for seat in view["seats"]}
    assert {None} >= {event["druid"] for event in drawn}
    assert 0 == cat.page.locator(".hand").count()
