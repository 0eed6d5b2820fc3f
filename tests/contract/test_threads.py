"""The contract (`nemeton.testing`), kept by our games and the toys: games side by side in one process."""

from nemeton.testing import ThreadContract
from tests.contract.cases import GAMES


class TestThread(ThreadContract):
    """Every registered game."""

    games = GAMES
