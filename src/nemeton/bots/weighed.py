"""A bot that thinks with weights of its own, at a table of others that do not."""

from collections.abc import Sequence

from nemeton.bots import roster
from nemeton.bots.observation import Observation
from nemeton.kernel.game import Game


class Weighed:
    """Another bot, for which the game's evaluation weighs things otherwise; what it sees and may do is the same."""

    def __init__(self, name: str, seed: int, weights: Sequence[int]) -> None:
        self.bot = roster.bot(name, seed)
        self.name = name
        self.weights = tuple(weights)
        self.game: Game | None = None  # with these weights

    def choose(self, observation: Observation) -> int:
        """What the bot chooses: the states it imagines are made by a game with other weights."""
        if self.game is None:
            self.game = observation.game.with_weights(observation.seats, self.weights)
        observation.game = self.game
        return self.bot.choose(observation)
