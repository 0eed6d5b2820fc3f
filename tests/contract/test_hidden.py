"""The contract (`nemeton.testing`), kept by our games and the toys: what each seat can tell of what is hidden."""

from nemeton.testing import HiddenContract
from tests.contract.cases import GAMES


class TestHidden(HiddenContract):
    """Every registered game."""

    games = GAMES
