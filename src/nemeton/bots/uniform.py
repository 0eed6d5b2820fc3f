"""A bot that takes any option."""

from nemeton.bots.chance import chance_for
from nemeton.bots.observation import Observation


class Random:
    """Every option is equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Observation) -> int:
        legal = observation.legal
        return legal[chance_for(self.seed, observation).below(len(legal))]
