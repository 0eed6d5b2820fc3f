"""Whole games at random: what always holds after every step, and what creatures do by themselves.

The long run is a command of its own: `python -m tests.rules.karnag.long_run --games 10000`.
"""

import pytest

from tests.rules.karnag.long_run import ESCAPES, OPTIONS, TOLERANCE, escapes, play_and_check
from tests.rules.rulebook import rule


@rule("KAR-INV-01", "KAR-INV-02", "KAR-INV-03", "KAR-INV-04", "KAR-INV-05", "KAR-INV-06", "KAR-INV-07", "KAR-INV-08")
@rule("KAR-INV-09", "KAR-INV-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("part", range(3))
def test_nothing_appears_or_vanishes(seats: int, part: int) -> None:
    """After every decision the box is whole, every piece is where it may be, and somebody can act."""
    for seed in range(part * 20, part * 20 + 20):
        assert play_and_check(seats, seed, OPTIONS[seed % 3]) > 50


@rule("KAR-EX-77")
def test_escapes_without_players() -> None:
    """Arrivals and phase B alone: escapes in five rounds, in six, and over each border are as the rules count them."""
    found = escapes(0, 1000)  # the long run plays the 20,000 games of the ruling

    for name, expected in ESCAPES.items():
        assert abs(found[name] - expected) <= TOLERANCE, name
