"""The contract (`nemeton.testing`), kept by our games and the toys: one seed, one game."""

from nemeton.testing import ChanceContract
from tests.contract.cases import GAMES


class TestChance(ChanceContract):
    """Every registered game."""

    games = GAMES
