"""The games by the names Gymnasium knows them under: `gymnasium.make("nemeton/Celtica-v2")`.

The version is that of the observations, not of a game's rules: what a trained policy was trained on.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

import gymnasium

from nemeton.kernel import registry

VERSIONS: Final = (1, 2)  # a game of another package may have the first alone: it says so when it is made
ENTRY_POINT: Final = "nemeton.envs.single:SingleSeat"


def env_id(game: str, version: int) -> str:
    """A game's id: `bloody_grove` with observations of version 2 is `nemeton/BloodyGrove-v2`."""
    return f"nemeton/{''.join(word.capitalize() for word in game.split('_'))}-v{version}"


def register_games() -> None:
    """Register every game there is, guests' too, by its name alone: none of them is loaded for it."""
    for point in entry_points(group=registry.GROUP):
        for version in VERSIONS:
            name = env_id(point.name, version)
            if name not in gymnasium.registry:
                gymnasium.register(name, ENTRY_POINT, kwargs={"game": point.name, "observation": version})
