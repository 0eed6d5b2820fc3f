"""A bot that looks one step ahead."""

from collections.abc import Callable
from functools import partial

from nemeton.bots import lookahead
from nemeton.bots.chance import chance_for
from nemeton.bots.observation import Observation
from nemeton.kernel.decision import Reason

SAMPLES = 4  # states imagined for a question; the same ones for every option
MOST_SAMPLES = 1000


class Greedy:
    """Takes the option that leads to the best state by the game's own evaluation, on average over a few samples."""

    def __init__(self, seed: int, samples: int = SAMPLES, name: str = "greedy") -> None:
        self.name = name
        self.seed = seed
        self.samples = samples

    def choose(self, observation: Observation) -> int:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        chance = chance_for(self.seed, observation)
        sample, trial = observation.target(), observation.target()
        totals = [0] * len(legal)
        for _ in range(self.samples):
            observation.sample_into(chance.below(1 << 30), sample)
            lookahead.add_values(sample, trial, observation.seat, legal, totals)
        best = max(totals)
        return min(action for action, total in zip(legal, totals, strict=True) if total == best)

    def explain(self, observation: Observation, action: int) -> Reason | None:
        """What the game says for it."""
        return observation.reason(action)


def samples_in(text: str) -> int:
    """How many states `greedy@…` imagines for a question; raises ValueError where that cannot be."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_SAMPLES:
        raise ValueError(f"greedy@N imagines N states for a question, from 1 to {MOST_SAMPLES}, not {text!r}.")
    return int(text)


def imagining(name: str, text: str) -> Callable[[int], Greedy]:
    """What makes a greedy bot that imagines so many states."""
    return partial(Greedy, samples=samples_in(text), name=name)
