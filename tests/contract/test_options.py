"""The contract (`nemeton.testing`), kept by our games and the toys: options and their values."""

from nemeton.testing import OptionsContract
from tests.contract.cases import GAMES


class TestOptions(OptionsContract):
    """Every registered game."""

    games = GAMES
