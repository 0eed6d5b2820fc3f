"""The contract (`nemeton.testing`), kept by our games and the toys: asking, answering, refusing, copying."""

from nemeton.testing import PlayContract
from tests.contract.cases import GAMES


class TestPlay(PlayContract):
    """Every registered game."""

    games = GAMES
