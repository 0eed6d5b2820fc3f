"""Threads: a table of where statuses are laid and answered, and warnings of what nothing leads to."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from nemeton.games.avalon import content
from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.threads import find_threads

ROOT = Path(__file__).parents[4]
ALDER = Path(__file__).parent / "packs" / "alder"
OWN = Path(content.__file__).parents[1] / "data" / "apple_and_ash"


@cache
def whole_box() -> Box:
    """The pack's things with where they are written; loaded once."""
    return content.load(str(OWN)).box


def test_the_page_is_what_the_command_writes() -> None:
    """docs/threads.md: write it anew when the story changes."""
    page = (ROOT / "docs" / "threads.md").read_text(encoding="utf-8")

    assert page.endswith(f"## Statuses\n\n{content.examine(OWN).threads()}")


def test_what_chapter_one_laid_is_answered_later() -> None:
    """Every status chapter I can mark is asked about by a verse or an event of chapter II."""
    threads = find_threads(whole_box())
    second = chapter(2)
    later = second | chapter(3) | chapter(4)
    laid = {name for name, thread in threads.items() if set(thread.laid) - later}

    assert "madrun_spared" in laid
    assert [] == [name for name in laid if not set(threads[name].answered) & second]


def test_what_was_laid_is_asked_about_in_the_end() -> None:
    """Every status is asked about in chapter IV, but two that say only that an earlier chapter went on."""
    threads = find_threads(whole_box())
    last = chapter(4)

    assert ["hall_open", "boar_sign"] == [name for name, thread in threads.items() if not set(thread.answered) & last]


def test_what_was_laid_before_winter_is_answered_in_it() -> None:
    """Every status chapters I and II can mark is asked about in chapter III, but for two."""
    threads = find_threads(whole_box())
    third = chapter(3)
    later = third | chapter(4)
    laid = {name for name, thread in threads.items() if set(thread.laid) - later}

    assert "chairs" in laid
    assert {"ember_carried", "hall_open"} == {name for name in laid if not set(threads[name].answered) & third}


def chapter(number: int) -> set[str]:
    """The things in a later chapter's own files, by id."""
    box = whole_box()
    return {str(entry.id) for entry in box.everything() if entry.place.file.endswith(f"_{number}.toml")}


def test_strict_warns_of_what_nothing_leads_to(tmp_path: Path) -> None:
    """A status nobody marks, an ending nobody comes to."""
    folder = copytree(ALDER, tmp_path / "alder")
    said = warnings(folder)
    statuses, manifest = folder / "statuses.toml", folder / "manifest.toml"
    text = statuses.read_text(encoding="utf-8")
    statuses.write_text(text.replace("status = [", 'status = [{ id = "unheard", parts = 0 },'), encoding="utf-8")
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("endings = [", 'endings = ["nowhere", '), encoding="utf-8")

    assert [
        "statuses.toml, status unheard: is never marked.",
        "manifest.toml, endings: names 'nowhere', and nothing leads to it.",
    ] == [sentence for sentence in warnings(folder) if sentence not in said]


def warnings(folder: Path) -> list[str]:
    return [str(problem) for problem in content.examine(folder, strict=True).problems.warnings]


# ---------------------------------------------------------------------- what was done before matters
DECISIONS = (
    *("madrun_spared", "madrun_judged", "madrun_bought", "madrun_drowned", "weir_broken", "barley_burned", "pit_fed"),
    *("chapel_relit", "bells_muffled", "gallows_cut", "kiln_fired", "oath_sworn", "door_read", "harper_song"),
    *("debt_nesta", "debt_corryn", "debt_idwal", "debt_gwen", "guild_pass", "stolen_boat", "washers_debt"),
    *("hearth_given", "name_washed", "heron_guide", "ember_carried"),
)
"""What can be done or left in chapter I."""

WRITTEN = ("token_quest", "task", "task_done")
"""Effects that only note that something was told."""


@cache
def later_verses() -> dict[str, Any]:
    """The verses and events of chapters II to IV, as they are written, by id."""
    names = [f"{kind}_{chapter}.toml" for kind in ("journal", "book", "events") for chapter in (2, 3, 4)]
    tables = [tomllib.loads((OWN / name).read_text(encoding="utf-8")) for name in names]
    return {thing["id"]: thing for table in tables for things in table.values() for thing in things}


def asks(written: object, status: str) -> bool:
    """Whether a condition names a status, however deep."""
    if isinstance(written, dict):
        return status in (written.get("status"), written.get("count_parts")) or asks([*written.values()], status)
    return isinstance(written, list) and any(asks(part, status) for part in written)


def acts(effects: Sequence[Any]) -> bool:
    return any(effect["op"] not in WRITTEN for effect in effects)


def counts(verse: str) -> bool:
    """Whether something is gained, lost, fought or chosen at a price in a verse, by what is written there."""
    thing = later_verses().get(verse, {})
    way = thing.get("next", {})
    return (
        acts(thing.get("do", []))
        or "encounter" in way
        or any(acts(one.get("do", [])) for one in way.get("choices", []))
    )


def answers(thing: Any, status: str) -> list[bool]:
    """For each place where a verse or event asks about a status: does the answer count?"""
    way = thing.get("next", {})
    arms = [arm for arm in (*way.get("branch", []), *way.get("choices", [])) if asks(arm.get("if"), status)]
    effects = [effect for effect in thing.get("do", []) if asks(effect, status)]
    return [acts(arm.get("do", [])) or counts(arm["goto"]) for arm in arms] + [True for _ in effects]


@pytest.mark.parametrize("status", DECISIONS)
def test_each_decision_of_chapter_one_matters(status: str) -> None:
    """At least two later verses or events ask about it, and for one of them something is gained or lost by it."""
    found = {name: answers(thing, status) for name, thing in later_verses().items()}

    assert 2 <= sum(1 for answered in found.values() if answered)
    assert any(any(answered) for answered in found.values())


@pytest.mark.parametrize("place", [117, 122, 128, 130])
def test_the_places_of_the_story_have_their_verses(place: int) -> None:
    """Where a chapter ends there is much to read: at least twelve verses, in one chapter or more."""
    assert 12 <= sum(1 for name in later_verses() if name.startswith(f"v.{place}."))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_three_chapters_are_a_book(language: str) -> None:
    """Chapters II to IV have at least 25,000 words of prose in each language."""
    files = (file for chapter in (2, 3, 4) for file in (OWN / "locale" / language).glob(f"*_{chapter}.toml"))
    texts = (text for file in files for text in prose(tomllib.loads(file.read_text(encoding="utf-8"))))

    assert 25_000 <= sum(1 for text in texts for word in text.split() if any(sign.isalpha() for sign in word))


def prose(table: Mapping[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, str):
            yield value
        else:
            yield from prose(value)
