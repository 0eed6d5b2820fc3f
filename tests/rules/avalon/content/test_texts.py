"""content.md#prose: texts stand apart from rules, complete in the base language, key by key in the others."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from nemeton.games.avalon import content
from nemeton.games.avalon.messages import texts_of
from tests.rules.avalon.content.alder import FOLDER, slim, thing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the pack."""
    copytree(FOLDER, tmp_path / "alder")
    return tmp_path / "alder"


def errors(folder: Path) -> list[str]:
    return [str(problem) for problem in content.examine(folder).problems.errors]


def add(folder: Path, lang: str, lines: str) -> None:
    """More lines for a language."""
    (folder / "locale" / lang).mkdir(exist_ok=True)
    (folder / "locale" / lang / "more.toml").write_text(lines, encoding="utf-8")


def take(folder: Path, line: str) -> None:
    """One line fewer in the story of the base language."""
    story = folder / "locale" / "en" / "story.toml"
    text = story.read_text(encoding="utf-8")
    assert text.count(line) == 1
    story.write_text(text.replace(line, ""), encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            'text = "She nods, once."',
            "journal.toml, verse v.101.3, verse.v.101.3.text: has no text in the base language",
        ),
        (
            'do.1.options.1.label = "The quiet."',
            "verse v.101.2, verse.v.101.2.do.1.options.1.label: has no text in the",
        ),
        ('actions.pawn.name = "Pawn a blade"', "location 105, location.105.actions.pawn.name: has no text in the base"),
        (
            '"pack.alder.title" = "Under the Alders"',
            "manifest.toml, pack.alder.title: has no text in the base language",
        ),
    ],
)
def test_a_text_missing_in_the_base_language_is_refused(folder: Path, line: str, said: str) -> None:
    """With the file of its object, and its key."""
    take(folder, line)
    found = errors(folder)

    assert 1 == len(found)
    assert said in found[0]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('"verse.v.999.1.text" = "Who?"', "locale/fr/more.toml, verse.v.999.1.text: is the text key of no object."),
        ('"item.cudgel.text" = "Heavy."', "locale/fr/more.toml, item.cudgel.text: is the text key of no object."),
        (
            '[location.101]\nname = "Deux fois"',
            "locale/fr/story.toml, location.101.name: stands in locale/fr/more.toml already.",
        ),
        ('"location.102.name" = 7', "locale/fr/more.toml, location.102.name: must be text."),
        ('"location.102.name" = " "', "locale/fr/more.toml, location.102.name: is empty."),
        (f'"verse.bk.1.text" = "{"a" * 4001}"', "verse.bk.1.text: has 4001 characters; a text has at most 4000."),
    ],
)
def test_a_text_that_belongs_nowhere_is_refused(folder: Path, lines: str, said: str) -> None:
    """Unknown keys, keys twice, no text, too much text: in every language."""
    add(folder, "fr", lines)
    found = errors(folder)

    assert 1 == len(found)
    assert said in found[0]


def test_what_a_quest_wants_may_be_said_in_a_sentence(folder: Path) -> None:
    """An event with an objective may have one, and is called by it; one without an objective may not."""
    add(folder, "en", '"event.ev.1.goal" = "Light three stones."')

    assert [] == errors(folder)
    assert "Light three stones." == texts_of(content.load(folder), "en")["avalon.word.event_goal.ev.1"]

    add(folder, "fr", '"event.ev.2.goal" = "Rien."')
    assert ["locale/fr/more.toml, event.ev.2.goal: is the text key of no object."] == errors(folder)


def test_a_pack_without_its_base_language_is_refused(folder: Path) -> None:
    """Every text is missing then, and each is named."""
    (folder / "locale" / "en").rename(folder / "locale" / "de")
    found = errors(folder)

    assert 800 < len(found)
    assert all("has no text in the base language, locale/en." in said for said in found)


def test_other_languages_fall_back_key_by_key() -> None:
    """What French lacks is said in English; what nobody has is named by its key."""
    pack = content.load(FOLDER)

    assert ["en", "fr"] == pack.languages
    assert "Sous les aulnes" == pack.text("pack.alder.title", "fr")
    assert "Long Meadow" == pack.text("location.102.name", "fr")
    assert "Long Meadow" == pack.text("location.102.name")
    assert "location.102.smell" == pack.text("location.102.smell", "fr")


def test_keys_go_by_ids_and_places() -> None:
    """content.md#prose: members of a list by their own id, else by their place."""
    pack = content.load(FOLDER)

    assert "Pay the ferryman" == pack.text("location.105.actions.ferry.name")
    assert "Worry" == pack.text("encounter.green.02.attacks.1.name")
    assert "Leave." == pack.text("verse.v.101.1.next.choices.2.label")
    assert "Lean days" == pack.text("skill.7.sides.b.name")


def test_two_things_may_not_share_a_key() -> None:
    """An encounter whose id reads like another one's attack."""
    pack = slim()
    twin = {**thing(pack, "encounters", "green.04"), "id": "green.04.attacks.0", "no": 9}
    pack["encounters"].append(twin)

    with pytest.raises(content.BadPack) as refused:
        content.build(pack, locale={"en": {}}, whole=False)

    assert (
        "encounters, encounter green.04.attacks.0: shares the text key encounter.green.04.attacks.0.name "
        "with encounters, encounter green.04."
    ) in map(str, refused.value.problems)
