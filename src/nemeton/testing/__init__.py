"""The contract every game keeps, as tests: for games of other packages as for ours.

    # in a test file of yours
    from nemeton.testing import GameContract

    from dice import GAME

    class TestDice(GameContract):
        games = [GAME]

pytest then plays the game at random with every number of seats and every option and checks each promise of the kernel:
what is refused changes nothing, clones share nothing, positions and records come back, one seed gives one game, nothing
hidden is in a view, samples are possible worlds. What a reviewer has read stays as it was: `golden` is the folder of
the game's playthroughs, `golden` beside the test's file unless the class names another, and `python -m
nemeton.testing` writes it. It needs the extra `testing` (`pip install 'nemeton[testing]'`).
"""

from nemeton.kernel.extras import needs

with needs("testing"):
    import pytest

# So that a test that fails shows both sides of what it compared.
PARTS = ("chance", "hidden", "options", "play", "positions", "previews", "records", "reviewed", "sources", "threads")
pytest.register_assert_rewrite(f"{__name__}.words", *(f"{__name__}.{part}" for part in PARTS))

from nemeton.testing.cases import Case, Player, all_cases, plain_cases  # noqa: E402
from nemeton.testing.chance import ChanceContract  # noqa: E402
from nemeton.testing.contract import Contract, every_case, every_game, hiding_case, plain_case  # noqa: E402
from nemeton.testing.hidden import HiddenContract  # noqa: E402
from nemeton.testing.options import OptionsContract  # noqa: E402
from nemeton.testing.play import PlayContract  # noqa: E402
from nemeton.testing.positions import PositionContract  # noqa: E402
from nemeton.testing.previews import PreviewContract  # noqa: E402
from nemeton.testing.records import RecordContract  # noqa: E402
from nemeton.testing.reviewed import GoldenContract  # noqa: E402
from nemeton.testing.sources import SourcesContract  # noqa: E402
from nemeton.testing.threads import ThreadContract  # noqa: E402
from nemeton.testing.words import WordsContract  # noqa: E402

__all__ = [
    "Case",
    "ChanceContract",
    "Contract",
    "GameContract",
    "GoldenContract",
    "HiddenContract",
    "OptionsContract",
    "PlayContract",
    "Player",
    "PositionContract",
    "PreviewContract",
    "RecordContract",
    "SourcesContract",
    "ThreadContract",
    "WordsContract",
    "all_cases",
    "every_case",
    "every_game",
    "hiding_case",
    "plain_case",
    "plain_cases",
]


class GameContract(
    PlayContract,
    ChanceContract,
    PositionContract,
    RecordContract,
    HiddenContract,
    PreviewContract,
    OptionsContract,
    WordsContract,
    SourcesContract,
    ThreadContract,
    GoldenContract,
):
    """All of the contract."""
