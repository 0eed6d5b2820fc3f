"""One step ahead: what each option leads to, by the game's own evaluation. Compiled, over the abstract State."""

from typing import Final

from mypy_extensions import i64

from nemeton.kernel.state import State

WON: Final = 1 << 50
"""A first place at the end of the game; no evaluation comes near it."""


def add_values(sample: State, trial: State, seat: i64, actions: list[int], totals: list[int]) -> None:
    """Try every action in a sampled state and add to each total what it leads to. `trial` is room to try in.

    Lists, not vectors: a vector that interpreted code hands to a compiled function is never freed (mypy 2.4).
    """
    for i in range(len(actions)):
        trial.copy_from(sample)
        trial.do(seat, actions[i])
        totals[i] += int(value(trial, seat))


def prospect(state: State, seat: i64) -> i64:
    """How well a seat stands by itself; at the end of the game, the place alone."""
    if state.over:
        return i64(state.utility(seat) * (2 * WON)) - WON
    return state.evaluate(seat)


def value(state: State, seat: i64) -> i64:
    """How far a seat is ahead of the others, summed up; at the end of the game, the place alone.

    Those who stand together are not ahead of each other: their value is their own.
    """
    own = prospect(state, seat)
    if state.over or state.seats == 1 or state.allied():
        return own
    ahead: i64 = 0
    for other in range(state.seats):
        if other != seat:
            ahead += own - state.evaluate(other)
    return ahead
