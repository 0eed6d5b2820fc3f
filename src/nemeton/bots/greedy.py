"""A bot that looks one step ahead."""

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.bots import lookahead
from nemeton.bots.chance import chance_for
from nemeton.bots.observation import Observation

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
        actions, totals = vec[i64](legal), vec[i64]([0] * len(legal))
        for _ in range(SAMPLES):
            observation.sample_into(chance.below(1 << 30), sample)
            lookahead.add_values(sample, trial, observation.seat, actions, totals)
        return lookahead.best_of(actions, totals)
