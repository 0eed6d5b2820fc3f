"""A bot that looks one step ahead."""

from nemeton.bots import lookahead
from nemeton.bots.chance import chance_for
from nemeton.bots.observation import Observation
from nemeton.kernel.decision import Reason

SAMPLES = 4  # states imagined for a question; the same ones for every option


class Greedy:
    """Takes the option that leads to the best state by the game's own evaluation, on average over a few samples."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Observation) -> int:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        chance = chance_for(self.seed, observation)
        sample, trial = observation.target(), observation.target()
        totals = [0] * len(legal)
        for _ in range(SAMPLES):
            observation.sample_into(chance.below(1 << 30), sample)
            lookahead.add_values(sample, trial, observation.seat, legal, totals)
        best = max(totals)
        return min(action for action, total in zip(legal, totals, strict=True) if total == best)

    def explain(self, observation: Observation, action: int) -> Reason | None:
        """What the game says for it."""
        return observation.reason(action)
