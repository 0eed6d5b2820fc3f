"""The contract (`nemeton.testing`), kept by our games and the toys: a state as data and back."""

from nemeton.testing import PositionContract
from tests.contract.cases import GAMES


class TestPosition(PositionContract):
    """Every registered game."""

    games = GAMES
