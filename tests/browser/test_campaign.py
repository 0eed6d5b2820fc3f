"""A campaign in the browser: begun, come to by its link, played for two evenings, and looked at."""

from __future__ import annotations

import re
import zipfile
from typing import Any

from nemeton.kernel import record as records
from tests.browser.test_access import in_both_themes, unseen_focus
from tests.browser.visitors import PATIENCE, PHONE, Visitor, Visitors

GIVEN = "11" * 16
MOST = 40


def told(ann: Visitor, path: str) -> Any:
    answer = ann.context.request.get(ann.address + path)
    assert answer.ok, answer.text()
    return answer.json()


def begin_alone(ann: Visitor, campaign: str) -> str:
    """The next evening of somebody who plays alone, begun."""
    table = str(ann.post(f"/api/campaigns/{campaign}/evenings", {})["table"])
    ann.act(table, act="start", id="start")
    ann.act(table, act="seal", id="seal", seat=0, seal=records.seal(GIVEN))
    ann.act(table, act="open_seal", id="open", seat=0, contribution=GIVEN)
    return table


def play(people: list[Visitor], table: str, moves: int) -> None:
    """Some answers, each the first there is."""
    for turn in range(moves):
        for person in people:
            sight = told(person, f"/api/tables/{table}")["sights"][0]
            if "ask" in sight:
                ask = sight["ask"]
                action = ask["options"][0]["action"]
                person.act(table, act="move", id=f"m{turn}", seat=sight["seat"], number=ask["number"], action=action)
                break


def told_campaign(ann: Visitor) -> str:
    """A campaign of one with an evening that is over."""
    campaign = ann.post("/api/campaigns", {"name": "A long way round", "game": "avalon"})["id"]
    table = begin_alone(ann, campaign)
    play([ann], table, 12)
    ann.act(table, act="propose", id="end", seat=0, what="end")
    ann.page.goto(f"{ann.address}/#/campaign/{campaign}")
    ann.page.wait_for_selector("article h3")
    return str(campaign)


def test_two_people_over_two_evenings(visitors: Visitors) -> None:
    """Ann begins it, Ben comes by the link; they play, plan a day, play on; a bot leads for Ben, and he comes back.

    They go on from an earlier evening, Ann takes the save along, lets Ben lead and leaves.
    """
    ann, ben = visitors.come("Ann"), visitors.come("Ben")
    ann.go("lobby")
    ann.page.get_by_role("link", name="A whole campaign").click()
    ann.page.get_by_label("What shall it be called?").fill("Ash and Apple")
    ann.page.get_by_role("button", name="Begin", exact=True).click()
    ann.page.wait_for_url(re.compile("#/campaign/"))
    ann.page.get_by_role("heading", name="Ash and Apple").wait_for()
    campaign = ann.page.url.rpartition("/")[2]
    invite = told(ann, f"/api/campaigns/{campaign}")["invite"]

    ben.go(f"campaign/{campaign}?invite={invite}")
    ben.page.get_by_role("button", name="Come along").click()
    ben.page.get_by_role("heading", name="Who leads whom").wait_for()
    ann.page.get_by_text("Ben").first.wait_for(timeout=PATIENCE)

    table = evening(ann, ben, 1)
    ann.page.get_by_role("link", name="To the campaign").click()
    ann.page.locator("article h3").wait_for()
    assert 1 == ann.page.locator("article").count()
    heroes = [{**seat, "bot": ""} for seat in told(ann, f"/api/campaigns/{campaign}")["seats"]]
    assert all(seat["hero"] for seat in heroes)

    ben.page.goto(f"{ben.address}/#/campaign/{campaign}")
    plan(ben, ann)
    ben.page.get_by_role("button", name="Hand to a bot").click()
    ben.page.get_by_role("button", name="Lead them yourself").wait_for()
    ann.page.get_by_role("button", name="Begin evening 2").click()
    ann.page.wait_for_url(re.compile("#/table/"))
    second = ann.page.url.rpartition("/")[2]
    assert table != second
    ann.page.get_by_text("Ben; a bot leads on").wait_for()
    ben.page.get_by_role("link", name="Go to the table").click(timeout=PATIENCE)
    ben.page.get_by_role("button", name="Lead them yourself").click()
    ben.page.get_by_role("button", name="Hand to a bot").wait_for()
    ann.page.get_by_role("button", name="Begin", exact=True).click()
    until(ann, second, "running")
    assert heroes == [{**seat, "bot": ""} for seat in told(ann, f"/api/campaigns/{campaign}")["tonight"]["seats"]]
    play([ann, ben], second, 3)
    stop(ann, ben, second)

    ann.page.goto(f"{ann.address}/#/campaign/{campaign}")
    ann.page.locator("article").nth(1).wait_for()
    ann.page.get_by_role("button", name="Verify").click()
    ann.page.get_by_text("Whole:").wait_for(timeout=PATIENCE)
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Export").click()
    with zipfile.ZipFile(saved.value.path()) as save:
        assert 2 == len(save.namelist()), "every evening is a record"
    ann.page.get_by_role("button", name="Go on from here").click()
    ben.page.goto(f"{ben.address}/#/campaign/{campaign}")
    ben.page.get_by_role("button", name="Agree").click()
    ben.page.get_by_text("left behind").wait_for()
    assert 1 == told(ben, f"/api/campaigns/{campaign}")["head"]

    ann.page.get_by_role("button", name="Let Ben lead").click()
    ben.page.get_by_role("button", name="Let Ann lead").wait_for(timeout=PATIENCE)
    ann.page.get_by_role("button", name="Leave", exact=True).click()
    ann.page.get_by_role("button", name="Leave, and a bot leads my hero").click()
    ann.page.wait_for_url(re.compile("#/lobby"))
    ben.page.get_by_text("a bot: Careful").wait_for(timeout=PATIENCE)
    assert ["Ben"] == [person["name"] for person in told(ben, f"/api/campaigns/{campaign}")["people"]]


def plan(ben: Visitor, ann: Visitor) -> None:
    """Ben proposes a time; Ann's page asks her without a reload, and tells both what she said."""
    ben.page.get_by_role("button", name="Plan a day").click()
    ben.page.get_by_role("button", name="Propose it").click()
    ben.page.get_by_text("Can come: you. Not said yet: Ann.").wait_for()
    ann.page.get_by_role("button", name="I can come").click(timeout=PATIENCE)
    ann.page.get_by_text("Can come: Ben and you.").wait_for()
    ben.page.get_by_text("Ann, can come").wait_for(timeout=PATIENCE)


def evening(ann: Visitor, ben: Visitor, number: int) -> str:
    """An evening Ann begins by hand; both are at its table, and their pages give to its chance."""
    ann.page.get_by_role("button", name=f"Begin evening {number}").click()
    ann.page.wait_for_url(re.compile("#/table/"))
    table = ann.page.url.rpartition("/")[2]
    ben.page.get_by_role("link", name="Go to the table").click(timeout=PATIENCE)
    ben.page.wait_for_url(re.compile("#/table/"))
    ben.page.get_by_role("button", name="Hand to a bot").wait_for()
    ann.page.get_by_role("button", name="Begin", exact=True).click()
    until(ann, table, "running")
    seals = told(ann, f"/api/tables/{table}")["table"]["chairs"]
    assert all(chair["seal"] for chair in seals), "both pages gave something"
    play([ann, ben], table, MOST)
    stop(ann, ben, table)
    return str(table)


def stop(ann: Visitor, ben: Visitor, table: str) -> None:
    ann.act(table, act="propose", id="end", seat=0, what="end")
    ben.act(table, act="answer", id="yes", seat=1, yes=True)
    until(ann, table, "over")


def until(ann: Visitor, table: str, status: str) -> None:
    """Wait until a table stands so."""
    for _ in range(200):
        if told(ann, f"/api/tables/{table}")["table"]["status"] == status:
            return
        ann.page.wait_for_timeout(100)
    raise AssertionError(f"the table is not {status}")


def test_a_campaign_is_for_everybody(visitors: Visitors) -> None:
    """By axe in both themes, wide and in the parts a phone shows one by one; and whatever keys reach shows it."""
    ann = visitors.come("Ann", theme="system")
    told_campaign(ann)
    ann.page.get_by_role("button", name="Plan a day").click()
    ann.page.get_by_role("button", name="Propose it").click()
    ann.page.get_by_role("button", name="Another day").click()
    ann.page.get_by_role("button", name="Leave").click()
    found = in_both_themes(ann, "campaign") + unseen_focus(ann, "campaign")
    ann.resize(**PHONE)
    found += in_both_themes(ann, "campaign on a phone")
    assert 0 == ann.page.get_by_role("heading", name="Who leads whom").count()
    ann.page.get_by_role("button", name="People").click()
    ann.page.get_by_role("heading", name="Who leads whom").wait_for()
    assert 0 == ann.page.locator("article").count(), "one part at a time"
    found += in_both_themes(ann, "people on a phone")

    assert [] == found
    assert PHONE["width"] == ann.page.evaluate("document.documentElement.scrollWidth")


def test_a_stranger_finds_no_campaign(visitors: Visitors) -> None:
    """Without its link there is none; with it one sees who asks, and nothing of the story."""
    ann, zoe = visitors.come("Ann"), visitors.come("Zoe", theme="system")
    campaign = told_campaign(ann)
    zoe.go(f"campaign/{campaign}")
    zoe.page.get_by_role("heading").first.wait_for()
    zoe.page.wait_for_function("!document.querySelector('[role=status]')")
    assert "A long way round" not in zoe.page.content()
    visitors.complaints.clear()  # that it is not there

    invite = told(ann, f"/api/campaigns/{campaign}")["invite"]
    zoe.page.goto("about:blank")
    zoe.go(f"campaign/{campaign}?invite={invite}")
    zoe.page.get_by_text("Ann asks you to come along").wait_for()
    assert [] == in_both_themes(zoe, "invitation") + unseen_focus(zoe, "invitation")
    assert "Chronicle of evenings" not in zoe.page.content()
    visitors.complaints.clear()
