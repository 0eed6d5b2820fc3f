"""Who plays the other seats inside a batch: bots the compiled loop can play itself, and frozen policies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nemeton.bots.baseline import network_of
from nemeton.bots.greedy import SAMPLES, samples_in
from nemeton.bots.levels import LEVELS
from nemeton.bots.policy import session
from nemeton.envs.batch import GREEDY, POLICY, RANDOM
from nemeton.kernel.errors import BadSetup

Policy = Callable[[NDArray[np.int64], NDArray[np.uint8]], Any]
"""Observations and masks, a row a game, to actions: one whole number a row."""

Opponent = str | Policy


class Seated(NamedTuple):
    """An opponent as the batch plays it."""

    kind: int
    slips: int = 0  # times in a hundred that it answers anything
    samples: int = 0  # states it imagines for a question
    policy: Policy | None = None

    @property
    def looks(self) -> bool:
        """Does it imagine what it cannot see? Then the games must remember who saw what."""
        return self.kind == GREEDY


BASELINE = "baseline"
IMAGINING = "greedy@"
BOTS = {
    "random": Seated(RANDOM),
    "greedy": Seated(GREEDY, samples=SAMPLES),
    **{
        name: Seated(GREEDY, slips=level.slips, samples=SAMPLES)
        for name, level in LEVELS.items()
        if not level.iterations
    },
}


def opponents_of(opponents: Opponent | Sequence[Opponent] | None, seats: int, game: str) -> list[Seated]:
    """One for each seat but the learner's, clockwise from it; none, if nobody is named."""
    if opponents is None:
        return []
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    named: list[Any] = list(opponents) if several else [opponents] * (seats - 1)  # type: ignore[arg-type]
    if len(named) != seats - 1:
        raise BadSetup(f"{seats - 1} seats are left for opponents, but {len(named)} are named.")
    return [seat_opponent(one, game) for one in named]


def seat_opponent(opponent: Opponent, game: str) -> Seated:
    """An opponent by the name of a bot, or a policy."""
    if callable(opponent):
        return Seated(POLICY, policy=opponent)
    if opponent == BASELINE:
        return Seated(POLICY, policy=onnx(network_of(game)))
    if opponent.endswith(".onnx"):
        return Seated(POLICY, policy=onnx(opponent))
    if opponent.startswith(IMAGINING):
        try:
            return Seated(GREEDY, samples=samples_in(opponent.removeprefix(IMAGINING)))
        except ValueError as problem:
            raise BadSetup(str(problem)) from None
    if opponent not in BOTS:
        known = ", ".join([*BOTS, f"{IMAGINING}N", BASELINE])
        raise BadSetup(f"Inside a batch play {known}, an .onnx file or a policy of yours, but no {opponent!r}.")
    return BOTS[opponent]


def onnx(path: str) -> Policy:
    """The policy of an ONNX file: its first output gives a number for every action, and the best legal one is taken."""
    loaded = session(path)
    name, output = loaded.get_inputs()[0].name, loaded.get_outputs()[0].name

    def best(observations: NDArray[np.int64], masks: NDArray[np.uint8]) -> NDArray[np.int64]:
        liking = loaded.run([output], {name: observations.astype(np.float32)})[0]
        chosen: NDArray[np.int64] = np.where(masks == 1, liking, -np.inf).argmax(axis=1)
        return chosen

    return best
