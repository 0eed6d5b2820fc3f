"""The spaces of PettingZoo and Gymnasium, the same for every seat of a game."""

import numpy as np
from gymnasium import spaces

from nemeton.envs.sight import Sight
from nemeton.kernel.game import Game


def observation_space(sight: Sight) -> spaces.Dict:
    """The numbers of a view within the bounds the game declares, and a mask of the legal actions."""
    low, high = sight.bounds()
    shown: spaces.Box | spaces.Dict = spaces.Box(low, high, low.shape, np.int64)
    if sight.structured:
        shown = spaces.Dict(
            {group: spaces.Box(low[at], high[at], at.shape, np.int64) for group, at in sight.places.items()}
        )
    return spaces.Dict({"observation": shown, "action_mask": spaces.Box(0, 1, (sight.game.actions,), np.int8)})


def action_space(game: Game) -> "spaces.Discrete[np.int64]":
    """All actions of a game; the mask says which are legal now."""
    return spaces.Discrete(game.actions)
