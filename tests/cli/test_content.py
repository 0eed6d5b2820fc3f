"""`nemeton content check`: sentences with file, object, field and reason; an exit code; two pictures."""

from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.conftest import Nemeton

ALDER = Path(__file__).parents[1] / "rules" / "avalon" / "content" / "packs" / "alder"
OWN = Path(__file__).parents[2] / "src" / "nemeton" / "games" / "avalon" / "data" / "apple_and_ash"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of a good pack."""
    return copytree(ALDER, tmp_path / "alder")


def test_a_good_pack_is_named_with_version_and_digest(command: Nemeton) -> None:
    """It can be played, and nothing else is said."""
    shown = command("content", "check", str(ALDER))

    said = " ".join(shown.out.split())
    assert 0 == shown.code
    assert said.startswith("Under the Alders, version 1.0.0 (")
    assert said.endswith("), can be played: no errors and no warnings.")


def test_every_error_is_a_sentence(command: Nemeton, pack: Path) -> None:
    """File, object, field, reason; the exit code says that it failed."""
    dreams = (pack / "dreams.toml").read_text(encoding="utf-8")
    (pack / "dreams.toml").write_text(
        dreams.replace('res = "magic"', 'res = "mana"').replace("dr.104.2", "dr.104.9", 1)
    )

    shown = command("content", "check", str(pack))

    assert 1 == shown.code
    assert "error  dreams.toml, verse dr.104, next.choices.0.goto: names 'dr.104.9', and there is no such verse.\n" in (
        shown.out
    )
    assert "error  dreams.toml, verse dr.104.2, do.0.res: must be food, wealth, rep, magic or exp, not 'mana'.\n" in (
        shown.out
    )
    assert "This pack does not pass: 2 errors and no warnings.\n" in shown.out


def test_a_warning_does_not_fail(command: Nemeton, pack: Path) -> None:
    """The pack can be played all the same."""
    places = (pack / "locations.toml").read_text(encoding="utf-8")
    (pack / "locations.toml").write_text(places.replace('explore.verse = "v.108.1"', 'explore.verse = "v.104.2"'))

    shown = command("content", "check", str(pack))

    assert 0 == shown.code
    assert "warning  journal.toml, verse v.108.1: is never read: nothing leads to this verse.\n" in shown.out
    assert "no errors and 1 warning." in " ".join(shown.out.split())


def test_strict_counts_what_a_whole_campaign_has(command: Nemeton) -> None:
    """The small pack is far from it."""
    shown = command("content", "check", str(ALDER), "--strict")

    assert 1 == shown.code
    assert "error  manifest.toml, files.items: hold 6 things; the plan has 40.\n" in shown.out


def test_map_and_graph_are_drawn(command: Nemeton, tmp_path: Path) -> None:
    """Into the files that are named."""
    shown = command("content", "check", str(ALDER), "--map", "map.svg", "--graph", "verses.svg")

    assert 0 == shown.code
    assert "Alder Landing" in (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert "v.101.1" in (tmp_path / "verses.svg").read_text(encoding="utf-8")
    assert "The map is drawn in map.svg.\nThe graph of verses is drawn in verses.svg.\n" in shown.out


def test_map_and_graph_of_one_chapter(command: Nemeton, tmp_path: Path) -> None:
    """What can be read in it, and how much of it where; what belongs to another chapter is left out."""
    for chapter in ("ch1", "ch4"):
        pictures = ("--map", f"{chapter}.svg", "--graph", f"{chapter}.verses.svg")
        drawn = command("content", "check", str(OWN), "--chapter", chapter, *pictures)
        assert f"The map is drawn in {chapter}.svg.\n" in drawn.out
    first, last = ((tmp_path / f"{chapter}.verses.svg").read_text(encoding="utf-8") for chapter in ("ch1", "ch4"))

    assert "v.108.8<" in first
    assert "v.130.84<" not in first
    assert "v.108.8<" not in last
    assert "v.130.84<" in last
    assert "letter.nesta<" in first
    assert "letter.nesta<" not in last
    assert "to read" in (tmp_path / "ch4.svg").read_text(encoding="utf-8")


def test_a_broken_pack_is_drawn_as_far_as_it_was_read(command: Nemeton, pack: Path, tmp_path: Path) -> None:
    """An error in a verse does not hide the map; without a manifest there is nothing to draw."""
    (pack / "dreams.toml").write_text("[[verse]]\n")
    drawn = command("content", "check", str(pack), "--map", "map.svg")
    (pack / "manifest.toml").write_text("schema = 1\n")
    blank = command("content", "check", str(pack), "--map", "none.svg")

    assert (1, 1) == (drawn.code, blank.code)
    assert (tmp_path / "map.svg").is_file()
    assert not (tmp_path / "none.svg").exists()
    assert "The map cannot be drawn before the manifest can be read.\n" in blank.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "nowhere"], "nemeton: nowhere is no pack: there is no manifest.toml in it.\n"),
        (
            ["check", str(ALDER), "--map", "no/map.svg"],
            "The map cannot be written to no/map.svg: No such file or directory.",
        ),
        (
            ["check", str(ALDER), "--chapter", "ch7"],
            "has no chapter 'ch7'. Its chapters: ch1",
        ),
        (["cook", str(ALDER)], 'Choose from: "check", "publish", "threads".'),
    ],
)
def test_what_cannot_be_used_is_one_sentence(command: Nemeton, words: list[str], said: str) -> None:
    """No such pack, no such folder to draw in, no such task."""
    shown = command("content", *words)

    assert 2 == shown.code
    assert said in shown.err
