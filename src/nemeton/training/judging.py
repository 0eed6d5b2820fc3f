"""How well a network plays: whole games against bots, on deals nobody has trained on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nemeton.arena.tally import wilson
from nemeton.envs.arrays import Batched
from nemeton.training.play import Options, Player, foremost

FRESH = 1 << 40  # deals to judge by have seeds from here on; those of lessons lie below


class Judged(NamedTuple):
    """One network among bots of one kind, its seat going round."""

    game: str
    seats: int
    against: str
    games: int
    won: float  # games, shared ones in part
    left_behind: float  # the mean share of the others it left behind

    @property
    def share(self) -> float:
        """Of games won."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times in 100."""
        return wilson(self.won, self.games)


def judge(game: str, seats: int, player: Player, against: str, games: int, seed: int = 0) -> Judged:
    """Play so many games, each begun together, and each counted once: the next game of a row tells nothing."""
    env = Batched(game, games, seats, seed=FRESH + seed, opponents=against, seat="rotate")
    own = env.learners.copy()
    over = np.zeros(games, np.bool_)
    won = behind = 0.0
    while not over.all():
        options = Options.of(env)
        odds, _ = player(env.observations.astype(np.int16), options)
        env.step(options.actions[options.firsts + foremost(odds, options.counts)])
        for row in np.flatnonzero(env.done & ~over).tolist():
            rewards = env.rewards[row].tolist()
            result, best = rewards[own[row]], max(rewards)
            won += (result == best) / rewards.count(best)
            behind += (result + 1) / 2
        over |= env.done
    return Judged(game, seats, against, games, won, behind / games)
