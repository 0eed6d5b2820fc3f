"""The contract (`nemeton.testing`), kept by our games and the toys: what an option would come to."""

from nemeton.testing import PreviewContract
from tests.contract.cases import GAMES


class TestPreview(PreviewContract):
    """Every registered game."""

    games = GAMES
