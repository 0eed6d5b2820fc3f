"""How a network becomes better by what was played.

First by advice: it plays, is told at every question what looking one step ahead would answer, and learns to answer so
itself; it is asked about the positions its own play leads to, not its adviser's. Then by results: what went better than
was expected becomes a little more likely, as far as a step may go (proximal policy optimization).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nemeton.kernel.extras import needs
from nemeton.training.network import Network
from nemeton.training.play import Samples, foremost

with needs("train"):
    import torch
    from torch import nn

CLIP = 0.2  # how far the odds of an answer may move in one round of learning
VALUE = 0.5  # what expecting wrongly costs, beside answering wrongly
MOST = 0.5  # the longest step
AT_ONCE = 1024  # questions to a step


class Learned(NamedTuple):
    """What a round of learning says of itself, on average over its last time through."""

    cost: float
    entropy: float  # of the answers, as a share of the most there could be
    agreed: float  # with the advice, where there was any


class Learner:
    """A network and the memory of its last steps."""

    def __init__(self, network: Network, rate: float) -> None:
        self.network, self.rate = network, rate
        self.optimiser = torch.optim.Adam(network.parameters(), rate, eps=1e-5)

    def learn(self, samples: Samples, epochs: int, entropy: float, chance: np.random.Generator) -> Learned:
        """Go through the samples so many times; each has advice, or is learned from by its result."""
        told: list[Learned] = []
        spreads = (samples.advantages - samples.advantages.mean()) / (samples.advantages.std() + 1e-6)
        samples = samples._replace(advantages=spreads.astype(np.float32))
        for _ in range(epochs):
            told = [self.step(samples.of_rows(rows), entropy) for rows in heaps(samples.size, chance)]
        return Learned(*(float(np.mean(column)) for column in zip(*told, strict=True)))

    def step(self, samples: Samples, entropy: float) -> Learned:
        """One step down."""
        counts = samples.options.counts
        odds, stands = self.network.odds(torch.from_numpy(samples.observations), samples.options)
        firsts = torch.from_numpy(samples.options.firsts)
        rows = torch.from_numpy(np.repeat(np.arange(len(counts)), counts))
        doubt = torch.zeros(len(counts)).index_add(0, rows, -odds.exp() * odds)
        share = doubt / torch.from_numpy(np.log(np.maximum(counts, 2)).astype(np.float32))
        real = torch.from_numpy((counts > 1).astype(np.float32))
        asked = torch.from_numpy(samples.advised >= 0)
        taught = -odds[firsts + torch.from_numpy(np.maximum(samples.advised, 0))]
        cost = torch.where(asked, taught, self.surprise(samples, odds, firsts))
        missed = (stands - torch.from_numpy(samples.returns)).square()
        weight = real.sum().clamp(min=1)
        total = ((cost - torch.where(asked, 0.0, entropy) * share) * real).sum() / weight + VALUE * missed.mean()
        self.optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), MOST)
        self.optimiser.step()
        agreed = foremost(odds.detach().numpy(), counts) == samples.advised
        several = (counts > 1) & (samples.advised >= 0)
        return Learned(
            float(total.detach()),
            float((share * real).sum().detach() / weight),
            float(agreed[several].mean()) if several.any() else 0.0,
        )

    def surprise(self, samples: Samples, odds: torch.Tensor, firsts: torch.Tensor) -> torch.Tensor:
        """What an answer costs that went worse than was expected."""
        now = odds[firsts + torch.from_numpy(samples.chosen)]
        ratio = (now - torch.from_numpy(samples.odds)).exp()
        better = torch.from_numpy(samples.advantages)
        return -torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better)

    def to_keep(self) -> dict[str, Any]:
        """All it takes to go on."""
        return {"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict()}

    def go_on(self, kept: dict[str, Any]) -> None:
        """From there."""
        self.network.load_state_dict(kept["network"])
        self.optimiser.load_state_dict(kept["optimiser"])

    def slow_down(self, share: float) -> None:
        """Shorter steps, towards the end of a run."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * share


def heaps(count: int, chance: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    """All numbers below, in some order, as many at once as make a step."""
    order = chance.permutation(count)
    for first in range(0, count, AT_ONCE):
        yield order[first : first + AT_ONCE]
