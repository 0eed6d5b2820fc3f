"""The pack that comes of it: digest, version, numbers that stay, and the strict profile of a whole campaign."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from nemeton.games.avalon import content
from tests.rules.avalon.content.alder import FOLDER, put, slim, thing


def test_the_test_pack_is_without_fault() -> None:
    """No error, no warning; it names itself."""
    examined = content.examine(FOLDER)

    assert [] == examined.problems.all
    assert ("alder", "1.0.0", "en", "Under the Alders") == (
        examined.sound().name,
        examined.sound().version,
        examined.sound().lang,
        examined.sound().title,
    )


def digest(folder: Path) -> str:
    return content.load(folder).digest


def test_texts_and_comments_do_not_change_the_digest(tmp_path: Path) -> None:
    """A save goes on after a translation, a new comment, or a file that was split."""
    folder = tmp_path / "alder"
    copytree(FOLDER, folder)
    story = folder / "locale" / "en" / "story.toml"
    story.write_text(story.read_text(encoding="utf-8").replace("She nods, once.", "She nods, twice."), encoding="utf-8")
    dreams = (folder / "dreams.toml").read_text(encoding="utf-8")
    journal = folder / "journal.toml"
    journal.write_text(f"{journal.read_text(encoding='utf-8')}\n# dreams\n{dreams}", encoding="utf-8")
    manifest = folder / "manifest.toml"
    changed = manifest.read_text(encoding="utf-8").replace('["journal.toml", "dreams.toml"]', '"journal.toml"')
    manifest.write_text(changed.replace('"1.0.0"', '"1.0.1"'), encoding="utf-8")

    assert digest(FOLDER) == digest(folder)
    assert "1.0.1" == content.load(folder).version


@pytest.mark.parametrize(
    ("sort", "name", "path", "value"),
    [("items", "bread", "copies", 3), ("manifest", "", "start_dial", [8, 7, 6, 4]), ("journal", "v.104.2", "do", [])],
)
def test_every_rule_changes_the_digest(sort: str, name: str, path: str, value: object) -> None:
    """A number, a field of the manifest, a field that was not written before."""
    pack = slim()
    before = content.build(pack, whole=False).digest

    put(thing(pack, sort, name), path, value)

    assert before != content.build(pack, whole=False).digest


def test_motifs_do_not_change_the_digest() -> None:
    """How a place looks is no rule: saved campaigns go on."""
    pack = slim()
    before = content.build(pack, whole=False).digest

    put(thing(pack, "locations", 101), "motif", {"shape": "mill", "ground": "down"})

    assert before == content.build(pack, whole=False).digest


def test_numbers_stay_when_a_pack_grows() -> None:
    """What is added at the end of a list shifts nothing; cards and encounters go by what is printed on them."""
    pack = slim()
    before = content.build(pack, whole=False).numbers
    pack["items"].append({"id": "apple", "craftable": False, "copies": 1})
    pack["statuses"].append({"id": "ash", "parts": 0})
    pack["cards"].reverse()
    pack["encounters"].reverse()

    after = content.build(pack, whole=False).numbers

    assert before.items == after.items[:-1]
    assert before.statuses == after.statuses[:-1]
    assert before.cards == after.cards
    assert before.encounters == after.encounters


def test_the_strict_profile_counts_what_a_campaign_has() -> None:
    """The small pack is fit to be played and far from the plan."""
    said = [str(problem) for problem in content.examine(FOLDER, strict=True).problems.errors]

    assert "manifest.toml, files.characters: hold 1 characters with a colour; the plan has 4." in said
    assert "manifest.toml, files.skills: hold 0 skills of courage; the plan has 6." in said
    assert "manifest.toml, files.locations: hold 9 base cards numbered 101 to 130; the plan has 30." in said
    assert "manifest.toml, files.journal: hold 16 verses; the plan has at least 150." in said
    assert "manifest.toml, files.events: hold 1 quests of ch1; the plan has 2 to 3." in said
    assert not any("files.encounters" in sentence for sentence in said)


def test_the_strict_profile_counts_encounters(tmp_path: Path) -> None:
    """Levels, guardians, talks that can be avoided, cards without keys."""
    folder = tmp_path / "alder"
    copytree(FOLDER, folder)
    file = folder / "encounters.toml"
    text = file.read_text(encoding="utf-8").replace('"guardian"', '"rage"')
    text = text.replace('avoid = { require = { res = "rep", min = 3 }, cost = { wealth = 1 } }\n', "")
    file.write_text(
        text.replace('id = "blue.30"\ndeck = "blue"\nlevel = 4', 'id = "blue.30"\ndeck = "blue"\nlevel = 1')
    )

    said = [str(problem) for problem in content.examine(folder, strict=True).problems.errors]

    assert "manifest.toml, files.encounters: hold 0 green guardians; the plan has at least 2." in said
    assert "manifest.toml, files.encounters: hold 0 blue cards that can be avoided; the plan has at least 12." in said
    assert "manifest.toml, files.encounters: hold 10 blue cards of level 1 beside the first; the plan has 9." in said
    assert "manifest.toml, files.encounters: hold 5 blue cards of level 4 beside the first; the plan has 6." in said
