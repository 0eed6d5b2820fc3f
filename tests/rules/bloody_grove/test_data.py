"""The data files: cards and tokens as the rulebook has them; wrong files are refused with file, key and reason."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from nemeton.games.bloody_grove import GAME, data
from nemeton.games.bloody_grove.board import board_for
from nemeton.kernel.errors import BadData
from tests.rules.rulebook import rule

SOURCE = Path(data.__file__).parent / "data"
NONE = "\N{EN DASH}"
RULEBOOK = Path(data.__file__).parent / "rulebook.md"


def printed(prefix: str) -> list[list[str]]:
    """The rows of the rulebook's tables whose first column is such a card."""
    lines = [line for line in RULEBOOK.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{prefix}")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


@rule("BLG-SU-01", "BLG-SU-05")
def test_base_and_elite_spirits_are_as_printed() -> None:
    """Every value of the rulebook's tables is the one in the files."""
    spirits = [*GAME.data.spirits.base, *GAME.data.spirits.elite]
    rows = {row[0]: row[1:] for letter in "BOF" for row in printed(letter) if len(row) == 8}

    assert 39 == len(rows) == len(spirits)
    for one in spirits:
        edges = [" ".join(edge) or NONE for edge in (one.left, one.right)]
        numbers = [str(number) for number in (one.cunning, one.arcane, one.domination)]
        assert rows[one.id] == [one.animal, str(one.strength), *edges, *numbers]


@rule("BLG-SU-08", "BLG-SU-09")
def test_venerables_are_as_printed() -> None:
    """Nine and three red ones, with their strengths, points and effects."""
    words = {"venerables": "#V", "animals": "#T"}
    for one in GAME.data.venerables.venerable:
        row = next(row for row in printed(one.id) if len(row) == 5)
        effects = ", ".join(effect.upper() for effect in one.effects) or NONE
        counted = [words.get(str(value), str(value)) for value in (one.strength, one.domination)]
        assert row == [one.id, "red" if one.red else "normal", *counted, effects]


@rule("BLG-SU-07")
def test_twelve_tokens() -> None:
    """Three each of +2, +3, +4 and destroy."""
    board = board_for(GAME.data, 0)

    assert {"+2": 3, "+3": 3, "+4": 3, "destroy": 3} == Counter(board.value_names)
    assert [2, 2, 2, 3, 3, 3, 4, 4, 4, 0, 0, 0] == list(board.token_strength)


@rule("BLG-RUL-15")
def test_an_edge_shows_an_animal_at_most_once() -> None:
    """On every card of the box."""
    for one in (*GAME.data.spirits.base, *GAME.data.spirits.elite):
        assert len(one.left) == len(set(one.left))
        assert len(one.right) == len(set(one.right))


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("bloody_grove.toml", "hand = 4", "hand = 0", "set_up.hand"),
        ("bloody_grove.toml", "hand = 4", "hands = 4", "hands"),
        ("bloody_grove.toml", 'id = "DG"', 'id = "DK"', "druid"),
        ("bloody_grove.toml", 'value = "+3"', 'value = "+2"', "token"),
        ("bloody_grove.toml", "strength = 4\ncopies = 3", "strength = 4\ncopies = 4", "token"),
        ("bloody_grove.toml", "rounds = 4", "rounds = 5", "round.rounds"),
        ("bloody_grove.toml", 'actors = "SNNSSN"', 'actors = "SNNSSX"', "round.actors"),
        ("bloody_grove.toml", 'actors = "SNNSSN"', 'actors = "SNNSS"', "round"),
        ("bloody_grove.toml", "groves = [0, 0, 1, 1, 2, 2]", "groves = [0, 0, 1, 1, 2, 3]", "round.groves"),
        ("spirits.toml", 'left = "BF"', 'left = "BB"', "left"),
        ("spirits.toml", 'id = "BB2"', 'id = "BB1"', "stands twice"),
        ("spirits.toml", 'id = "BE01"\nanimal = "B"', 'id = "BE01"\nanimal = "O"', "elite BE01"),
        ("spirits.toml", "strength = 3", "strength = -3", "strength"),
        ("venerables.toml", 'effects = ["bottom"]', 'effects = ["fly"]', "effects"),
        ("venerables.toml", 'id = "R1"\nred = true', 'id = "R1"', "red"),
        ("venerables.toml", "domination = 2", "domination = 200", "domination"),
        ("venerables.toml", "[[venerable]]", "[[venerable", "TOML"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, file: str, old: str, new: str, key: str) -> None:
    """With the file's name, the key and a reason."""
    shutil.copytree(SOURCE, tmp_path / "data")
    changed = tmp_path / "data" / file
    text = changed.read_text(encoding="utf-8")
    assert old in text
    changed.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadData, match=key) as refused:
        GAME.with_data(str(tmp_path / "data"))
    assert "toml" in str(refused.value)


def test_a_missing_file_or_folder_is_refused(tmp_path: Path) -> None:
    """Both are named."""
    with pytest.raises(BadData, match=r"bloody_grove\.toml"):
        GAME.with_data(str(tmp_path))
    with pytest.raises(BadData, match="no such folder"):
        GAME.with_data(str(tmp_path / "nowhere"))


def test_other_values_make_another_game(tmp_path: Path) -> None:
    """A stronger BB1 is playable, has content of its own, and its positions are not those of the printed game."""
    shutil.copytree(SOURCE, tmp_path / "data")
    changed = tmp_path / "data" / "spirits.toml"
    changed.write_text(changed.read_text().replace("strength = 3", "strength = 7", 1))
    other = GAME.with_data(str(tmp_path / "data"))
    state = other.start(2, 1)

    assert other.content != GAME.content
    assert state.legal(state.actor)
