"""A bot that does not always look."""

from nemeton.bots.chance import chance_for
from nemeton.bots.greedy import Greedy
from nemeton.bots.observation import Observation
from nemeton.kernel.decision import Reason


class Careless:
    """Answers anything so many times in a hundred; else it looks one step ahead, as `greedy` does.

    Who slips still answers: what may be said besides (`State.is_aside`) keeps the others waiting and settles nothing.
    """

    def __init__(self, seed: int, slips: int, name: str = "careless") -> None:
        assert 0 <= slips <= 100, "so many times in a hundred"
        self.name = name
        self.seed = seed
        self.slips = slips
        self.careful = Greedy(seed)

    def choose(self, observation: Observation) -> int:
        any_answer, slips = self.toss(observation)
        return any_answer if slips else self.careful.choose(observation)

    def explain(self, observation: Observation, action: int) -> Reason | None:
        """Who did not look has no reason."""
        return None if self.toss(observation)[1] else self.careful.explain(observation, action)

    def toss(self, observation: Observation) -> tuple[int, bool]:
        """Any answer, and whether it is given: the same for the same question."""
        chance = chance_for(self.seed, observation)
        any_answer = observation.answers[chance.below(len(observation.answers))]
        return any_answer, chance.below(100) < self.slips
