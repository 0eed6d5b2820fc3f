"""The spaces of PettingZoo and Gymnasium, the same for every seat of a game."""

import numpy as np
from gymnasium import spaces

from nemeton.kernel.chance import WORD_MASK
from nemeton.kernel.game import Game


def observation_space(game: Game) -> spaces.Dict:
    """The numbers of a view, and a mask of the legal actions."""
    numbers = spaces.Box(-WORD_MASK, WORD_MASK, (game.observation.size,), np.int64)  # the kernel's own bounds
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})


def action_space(game: Game) -> "spaces.Discrete[np.int64]":
    """All actions of a game; the mask says which are legal now."""
    return spaces.Discrete(game.actions)
