"""Threads: what the states of a process share never changes, so games side by side go as they go alone.

A server replays games in threads. Only interpreted code can be interrupted between any two of its steps; compiled
rules hold the interpreter's lock from the call to the answer, so this suite finds most when it is run interpreted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from nemeton.kernel.position import digest
from nemeton.testing.cases import Case, plain_cases
from nemeton.testing.contract import Contract, once_for

SHORTEST = 1e-6
"""Seconds until another thread may go on, as short as the interpreter offers it."""

GAMES, DECISIONS = 12, 400
"""How many games go on at once, and how far each is followed."""

first_case = once_for("case", lambda game: plain_cases(game)[:1])


@contextmanager
def hasty_threads() -> Iterator[None]:
    """Let the interpreter change threads as often as it can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(SHORTEST)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def follow(case: Case, salt: int) -> list[str]:
    """Play the first decisions of a game and evaluate on the way; returns choices, evaluations and a digest."""
    state = case.start()
    told: list[str] = []
    for number, (_, seat, action) in enumerate(case.walk(state, salt)):
        if number == DECISIONS:
            break
        told.append(f"{seat}: {action}, {state.evaluate(seat)}")
    return [*told, digest(state)]


class ThreadContract(Contract):
    """Games side by side in one process."""

    @first_case
    def test_games_in_threads_go_as_they_go_alone(self, case: Case) -> None:
        """The same choices lead to the same decisions, evaluations and positions, whoever else is playing."""
        alone = [follow(case, salt) for salt in range(GAMES)]

        with hasty_threads(), ThreadPoolExecutor(GAMES) as threads:
            together = list(threads.map(lambda salt: follow(case, salt), range(GAMES)))

        assert alone == together
