"""The contract (`nemeton.testing`), kept by our games and the toys: golden files, as they were reviewed."""

from nemeton.testing import GoldenContract
from tests.contract.cases import GAMES, GOLDEN


class TestGolden(GoldenContract):
    """Every registered game."""

    games = GAMES
    golden = GOLDEN
