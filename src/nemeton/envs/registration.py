"""The games by the names Gymnasium knows them under: `gymnasium.make("nemeton/Celtica-v1")`.

The version is that of the observations and rewards, not of a game's rules: what a trained policy was trained on.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

import gymnasium

from nemeton.kernel import registry

VERSION: Final = 1
ENTRY_POINT: Final = "nemeton.envs.single:SingleSeat"


def env_id(game: str) -> str:
    """A game's id: `bloody_grove` is `nemeton/BloodyGrove-v1`."""
    return f"nemeton/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register_games() -> None:
    """Register every game there is, guests' too, by its name alone: none of them is loaded for it."""
    for point in entry_points(group=registry.GROUP):
        if env_id(point.name) not in gymnasium.registry:
            gymnasium.register(env_id(point.name), ENTRY_POINT, kwargs={"game": point.name})
