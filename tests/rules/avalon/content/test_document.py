"""docs/content.md: what it shows can be read, and what it lists is all there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from nemeton.games.avalon.content import effects, language, places, schema
from nemeton.games.avalon.content.box import SORTS
from nemeton.games.avalon.content.convert import Converter
from nemeton.games.avalon.content.migrations import KIND, Migration
from nemeton.games.avalon.content.problems import Place, Problems
from nemeton.games.avalon.content.words import MOD_KEYS

PAGE = (Path(__file__).parents[4] / "docs" / "content.md").read_text(encoding="utf-8")
BLOCKS = [tomllib.loads(text) for text in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
PIECES: dict[str, type[language.Piece]] = {**{sort.kind: sort.piece for sort in SORTS.values()}, KIND: Migration}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: "-".join(block) if "schema" not in block else "manifest")
def test_every_example_can_be_read(block: dict[str, Any]) -> None:
    """Each table is a piece of the language, field by field."""
    problems = Problems()
    if "schema" in block:
        Converter(problems, Place("manifest")).piece(schema.Manifest, block)
    else:
        for kind, things in block.items():
            for thing in things:
                Converter(problems, Place(kind)).piece(PIECES[kind], thing)

    assert [] == problems.all


def test_every_kind_has_an_example() -> None:
    """But for tasks, which are an id and perhaps a place."""
    assert set(PIECES) - {"task"} <= {kind for block in BLOCKS for kind in block}


@pytest.mark.parametrize("union", [effects.Effect, language.Condition, language.Reckoned, places.Next])
def test_every_word_of_the_language_is_named(union: Any) -> None:
    """Ops, conditions, amounts and ways out of a verse."""
    words = {str(piece.KEY or piece.__struct_config__.tag) for piece in get_args(union)}

    assert set() == {word for word in words if not re.search(rf"`{word}\b", PAGE)}


def test_every_modifier_key_is_named() -> None:
    """The two families by their pattern."""
    families = ("attr.", "cost.menhir.")

    assert set() == {key for key in MOD_KEYS if not key.startswith(families) and f"`{key}`" not in PAGE}
    assert all(f"`{family}<" in PAGE for family in families)
