"""A bot's own chance: by its seed, the seat and the question, so that it answers the same question alike again."""

from nemeton.bots.observation import Observation
from nemeton.kernel.chance import Chance, word_of

_SEATS = 64  # no game has as many


def chance_for(seed: int, observation: Observation) -> Chance:
    """Chance for one answer; it has nothing to do with the chance of the game, whatever the seeds."""
    chance = Chance()
    chance.seed_with(word_of(seed) + observation.number * _SEATS + observation.seat)
    return chance
