"""Our own pack is read when Nemeton is built; what is kept of it is the pack as it stands, or is not taken."""

import os
import pickle
import shutil
from pathlib import Path

import pytest

from nemeton.games.avalon import content, printed
from nemeton.games.avalon.content import kept
from nemeton.games.avalon.content.doors import own_folder
from tests.rules.avalon.test_chapter_one import apple_and_ash

EXPECT_COMPILED = os.environ.get("NEMETON_EXPECT_COMPILED") == "1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of our pack with what is kept of it."""
    copy = tmp_path_factory.mktemp("kept") / "pack"
    shutil.copytree(str(own_folder()), copy, ignore=shutil.ignore_patterns(kept.KEPT))
    kept.keep(copy)
    return copy


def test_what_is_kept_is_the_pack_itself(folder: Path) -> None:
    """Rules, names, texts, plans and all that is printed: nothing is another than if it were read now."""
    pack, again = kept.load_kept(folder), apple_and_ash().pack

    assert pack is not None
    for field in ("name", "version", "lang", "digest", "flat", "places", "label_keys", "plans"):
        assert getattr(again, field) == getattr(pack, field), field
    assert dict(again.spoken) == dict(pack.spoken)
    assert vars(again.numbers) == vars(pack.numbers)
    assert again.box.entries == pack.box.entries
    assert printed.box(again) == printed.box(pack)


def test_texts_are_unpacked_when_they_are_asked_for(folder: Path) -> None:
    """A language at a time, and once; who plays by the rules alone holds no prose."""
    pack = kept.load_kept(folder)
    assert pack is not None
    texts = pack.spoken
    assert isinstance(texts, kept.KeptTexts)

    assert {} == texts.unpacked
    assert pack.title == texts["en"][f"pack.{pack.name}.title"]
    assert (["en"], ["en", "fr"]) == (list(texts.unpacked), list(texts))
    assert texts["en"] is texts["en"]
    assert {} == pickle.loads(pickle.dumps(texts)).unpacked


def test_the_walk_of_the_checks_is_not_kept(folder: Path) -> None:
    """It is larger than all things together, and nobody who plays needs it: a server holds its pack all the time."""
    pack = kept.load_kept(folder)

    assert pack is not None
    assert "walk" not in vars(pack.box)
    assert len(printed.pieces(pack)) == len(pack.box.walk), "what is printed finds every piece all the same"


@pytest.mark.parametrize("name", ["events.toml", "locale/fr/events.toml", "plan.toml"])
def test_a_pack_that_was_touched_is_read_anew(folder: Path, name: str) -> None:
    """A file that has changed by a single byte is another file; changed back, it is the same again."""
    file = folder / name
    before = file.read_bytes()
    try:
        file.write_bytes(before + b"\n")
        assert kept.load_kept(folder) is None
    finally:
        file.write_bytes(before)
    assert kept.load_kept(folder) is not None


def test_a_file_that_came_or_went_is_noticed(folder: Path) -> None:
    """Also one that no manifest names."""
    more = folder / "locale" / "fr" / "more.toml"
    more.write_bytes(b"")

    assert kept.load_kept(folder) is None
    more.unlink()
    assert kept.load_kept(folder) is not None


def test_another_way_to_make_a_pack_makes_another_pack(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was made by other versions of Nemeton, Python or msgspec is not taken."""
    monkeypatch.setattr("msgspec.__version__", "0.0.0")

    assert kept.load_kept(folder) is None


def test_without_anything_kept_the_pack_is_read(tmp_path: Path) -> None:
    """As it is where nothing was built."""
    assert kept.load_kept(tmp_path) is None
    assert apple_and_ash().content == content.load(str(own_folder())).digest


@pytest.mark.skipif(not EXPECT_COMPILED, reason="nothing is kept beside the source: the build does it")
def test_the_package_comes_with_its_pack_read() -> None:
    """Whoever installs Nemeton does not wait for the story to be read."""
    assert kept.load_kept(own_folder()) is not None
