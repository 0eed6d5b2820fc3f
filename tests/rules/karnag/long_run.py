"""KAR-INV after every step of many random games: `python -m tests.rules.karnag.long_run 10000`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random

from nemeton.games.karnag import GAME
from nemeton.games.karnag.invariants import broken
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.kernel.decision import Plain


def play_and_check(seats: int, seed: int, options: Mapping[str, Plain]) -> int:
    """Play one game at random; returns how many decisions it took."""
    state, chance = GAME.start(seats, seed, options, memory=False), Random(seed)
    assert isinstance(state, Karnag)
    decisions = 0
    while not state.over:
        state.do(state.actor, chance.choice(state.legal(state.actor)))
        decisions += 1
        reason = broken(state)
        assert reason is None, f"seats {seats}, seed {seed}, decision {decisions}: {reason}"
    return decisions


def main(games: int) -> None:
    """Play so many games with each number of seats, a third of them with the advanced set-up."""
    for seats in GAME.seats:
        decisions = sum(
            play_and_check(seats, seed, {"setup": "advanced" if seed % 3 == 0 else "basic"}) for seed in range(games)
        )
        sys.stdout.write(f"{seats} seats: {games} games, {decisions} decisions, nothing broken\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
