"""The contract (`nemeton.testing`), kept by our games and the toys: what is said about a game."""

from nemeton.testing import WordsContract
from tests.contract.cases import GAMES


class TestWords(WordsContract):
    """Every registered game."""

    games = GAMES
