"""A bot that does not always look."""

from nemeton.bots.chance import chance_for
from nemeton.bots.greedy import Greedy
from nemeton.bots.observation import Observation


class Careless:
    """Takes any option so many times in a hundred; else it looks one step ahead, as `greedy` does."""

    def __init__(self, seed: int, slips: int, name: str = "careless") -> None:
        assert 0 <= slips <= 100, "so many times in a hundred"
        self.name = name
        self.seed = seed
        self.slips = slips
        self.careful = Greedy(seed)

    def choose(self, observation: Observation) -> int:
        chance = chance_for(self.seed, observation)
        any_option = observation.legal[chance.below(len(observation.legal))]
        return any_option if chance.below(100) < self.slips else self.careful.choose(observation)
