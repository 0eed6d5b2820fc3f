"""Threads: a table of where statuses are laid and answered, and warnings of what nothing leads to."""

from pathlib import Path
from shutil import copytree

from nemeton.games.avalon import content
from nemeton.games.avalon.content.threads import find_threads

ROOT = Path(__file__).parents[4]
ALDER = Path(__file__).parent / "packs" / "alder"
OWN = Path(content.__file__).parents[1] / "data" / "apple_and_ash"


def test_the_page_is_what_the_command_writes() -> None:
    """docs/threads.md: write it anew when the story changes."""
    page = (ROOT / "docs" / "threads.md").read_text(encoding="utf-8")

    assert page.endswith(f"## Statuses\n\n{content.examine(OWN).threads()}")


def test_what_chapter_one_laid_is_answered_later() -> None:
    """Every status chapter I can mark is asked about by a verse or an event of chapter II."""
    threads = find_threads(content.load(str(OWN)).box)
    second = chapter(2)
    later = second | chapter(3) | chapter(4)
    laid = {name for name, thread in threads.items() if set(thread.laid) - later}

    assert "madrun_spared" in laid
    assert [] == [name for name in laid if not set(threads[name].answered) & second]


def test_what_was_laid_is_asked_about_in_the_end() -> None:
    """Every status is asked about in chapter IV, but two that say only that an earlier chapter went on."""
    threads = find_threads(content.load(str(OWN)).box)
    last = chapter(4)

    assert ["hall_open", "boar_sign"] == [name for name, thread in threads.items() if not set(thread.answered) & last]


def test_what_was_laid_before_winter_is_answered_in_it() -> None:
    """Every status chapters I and II can mark is asked about in chapter III, but for two."""
    threads = find_threads(content.load(str(OWN)).box)
    third = chapter(3)
    later = third | chapter(4)
    laid = {name for name, thread in threads.items() if set(thread.laid) - later}

    assert "chairs" in laid
    assert {"ember_carried", "hall_open"} == {name for name in laid if not set(threads[name].answered) & third}


def chapter(number: int) -> set[str]:
    """The things in a later chapter's own files, by id."""
    box = content.load(str(OWN)).box
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
