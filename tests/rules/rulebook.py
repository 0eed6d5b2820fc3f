"""What the rule tests of all games share: the mark that cites rules, and the rulebooks that number them."""

from pathlib import Path

import pytest

rule = pytest.mark.rule

TESTS = Path(__file__).parent


def games() -> list[str]:
    """The games whose rules are tested here: one folder each, named like the game's room."""
    return sorted(folder.name for folder in TESTS.iterdir() if (folder / "table.py").exists())
