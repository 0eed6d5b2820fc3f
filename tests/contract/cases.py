"""Which games the contract suite plays here: every registered game and the toys. Nothing here knows a game's name."""

from __future__ import annotations

from pathlib import Path

import nemeton
from nemeton.kernel import registry
from nemeton.kernel.game import Game
from nemeton.testing.cases import plain_cases
from tests.registration import register_games
from tests.toys import burrow, moot

GOLDEN = Path(__file__).parents[1] / "golden"


def games() -> list[Game]:
    """All registered games, and the toys, which only tests know."""
    register_games()
    return [*nemeton.all_games().values(), moot.GAME, burrow.GAME]


PLAIN = [case for game in games() for case in plain_cases(game)]
GAMES = [*games(), *(nemeton.game(name) for name in registry.studies())]
"""All that is held to the contract: games to study too, which no table offers."""
