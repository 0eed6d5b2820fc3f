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
    box = content.load(str(OWN)).box
    later = {str(entry.id) for entry in box.everything() if entry.place.file.endswith("_2.toml")}
    threads = find_threads(box)
    laid = {name for name, thread in threads.items() if set(thread.laid) - later}

    assert "madrun_spared" in laid
    assert [] == [name for name in laid if not set(threads[name].answered) & later]


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
