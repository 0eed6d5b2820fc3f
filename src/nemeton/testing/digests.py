"""Digests along games of every case: the same on every machine, compiled or not."""

from __future__ import annotations

import hashlib

import msgspec

from nemeton.kernel.game import Game
from nemeton.kernel.position import digest
from nemeton.kernel.state import State
from nemeton.testing.cases import SECRET, Case, all_cases

EVERY = 40  # decisions


def knowledge(state: State) -> str:
    """A digest of what every seat knows."""
    known = [state.position(seat) for seat in range(state.seats)]
    return hashlib.blake2b(msgspec.json.encode(known, order="sorted"), digest_size=8).hexdigest()


def line(case: Case) -> str:
    """Digests now and then along a game and at its end, of what is known then, of a secret chance, and of a sample."""
    state = case.start()
    found = [digest(state) for number, _ in enumerate(case.walk(state)) if number % EVERY == 0]
    secret = case.start(SECRET)
    for _ in case.walk(secret):
        pass
    sample = digest(case.start().sample(0, case.seed))
    return f"{case}: {' '.join([*found, digest(state), knowledge(state), digest(secret), sample])}"


def text(game: Game) -> str:
    return "".join(f"{line(case)}\n" for case in all_cases(game))
