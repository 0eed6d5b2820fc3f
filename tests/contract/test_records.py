"""The contract (`nemeton.testing`), kept by our games and the toys: records and take-backs."""

from nemeton.testing import RecordContract
from tests.contract.cases import GAMES


class TestRecord(RecordContract):
    """Every registered game."""

    games = GAMES
