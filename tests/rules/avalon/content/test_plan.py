"""Plans: what a careful group needs to know of a chapter stands beside the pack, and is checked like the rest of it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nemeton.games.avalon import content
from nemeton.games.avalon.content.doors import own_folder
from tests.rules.avalon.test_chapter_one import apple_and_ash

Broken = Callable[[dict[str, str]], list[str]]


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """What is said of our pack once some words of its plan are others."""

    def said(changes: dict[str, str]) -> list[str]:
        folder = tmp_path / "pack"
        shutil.copytree(str(own_folder()), folder)
        plan = (folder / "plan.toml").read_text(encoding="utf-8")
        for before, after in changes.items():
            assert before in plan
            plan = plan.replace(before, after, 1)
        (folder / "plan.toml").write_text(plan, encoding="utf-8")
        return [str(problem) for problem in content.examine(folder).problems.errors]

    return said


def test_our_pack_has_a_plan_for_its_first_chapter() -> None:
    """The careful companion is told where home is, and what to choose."""
    pack = apple_and_ash().pack

    assert ["ch1"] == list(pack.plans)
    assert pack.box.manifest.start_location == pack.plans["ch1"].home


def test_no_rule_depends_on_a_plan() -> None:
    """Another plan is no other content: saves and records stay what they are."""
    tables = content.tables_of(Path(str(own_folder())))

    assert content.build(tables, whole=True).digest == apple_and_ash().pack.digest


def test_a_plan_that_speaks_of_what_is_not_there_is_refused(broken: Broken) -> None:
    """Places, statuses, verses, choices: each with file, object, field and reason."""
    said = broken(
        {
            "home = 101": "home = 100",
            'carried = "ember_carried"': 'carried = "ember"',
            'verse = "v.101.2"': 'verse = "v.101.99"',
            'verse = "v.102.2"\ntake = [2]': 'verse = "v.102.2"\ntake = [8]',
            'verse = "v.103.6"': 'verse = "v.103.2"',
            "turns = [[1], [2], [3, 1]]": "",
        }
    )

    assert [
        "plan.toml, plan ch1, home: names location 100, which this pack does not have.",
        "plan.toml, plan ch1, carried: names status ember, which this pack does not have.",
        "plan.toml, plan ch1, choice.v.101.99: names verse v.101.99, which this pack does not have.",
        "plan.toml, plan ch1, choice.v.102.2: names choice 8; the verse ends with 2.",
        "plan.toml, plan ch1, choice.v.103.2: is there twice.",
        "plan.toml, plan ch1, choice.v.108.8: must have one of take, turns and cases.",
    ] == said


def test_a_plan_is_read_as_strictly_as_a_rule(broken: Broken) -> None:
    """What it does not know, it does not pass over."""
    said = broken({"home = 101": "hearth = 101", "[[plan]]": "[other]\n[[plan]]"})

    assert "plan.toml, other: is an unknown field here; plans are written as [[plan]]." == said[0]
    assert any("plan.toml, plan ch1, hearth: is an unknown field here" in one for one in said)
    assert "plan.toml, plan ch1, home: is missing." in said
