"""Perft: the number of decision paths to a depth. One wrong option anywhere below a position changes it.

Chance is whatever the state's own gives: along each path it is drawn as if the game went that way.
"""

from __future__ import annotations

from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.game import Game
from nemeton.kernel.playthrough import choose, heading
from nemeton.kernel.state import State

ENOUGH = 1500  # paths: a row of the table goes no deeper
AFTER = (0, 20, 60)  # decisions at random before counting


def perft(state: State, depth: int) -> int:
    """How many ways there are to answer the next `depth` questions, any asked seat first; none past the end."""
    if depth == 0:
        return 1
    paths = 0
    for seat in range(state.seats):
        legal = state.legal(seat)
        if depth == 1:
            paths += len(legal)
            continue
        for action in legal:
            after = state.clone()
            after.do(seat, action)
            paths += perft(after, depth - 1)
    return paths


def position(game: Game, seats: int, seed: int, decisions: int, rules: int | None = None) -> State:
    """A game after so many decisions at random, or at its end."""
    state = game.start(seats, seed, rules=rules, memory=False)
    chance = Chance(word_of(seed))
    for _ in range(decisions):
        if not state.over:
            state.apply(*choose(state, chance))
    return state


def table(game: Game, seeds: tuple[int, ...], rules: int) -> str:
    """The paths from named positions, depth by depth, as far as is quickly counted."""
    lines = [*heading(game, rules), "# seats, seed, decisions at random before: paths of 1, 2, … answers"]
    for seats in game.seats:
        for seed in seeds:
            for after in AFTER:
                state = position(game, seats, seed, after, rules)
                lines.append(f"{seats} {seed} {after}: {' '.join(map(str, counts(state)))}")
    return "\n".join(lines) + "\n"


def counts(state: State) -> list[int]:
    """Paths by depth, until there are enough, or none left."""
    found: list[int] = []
    while not found or 0 < found[-1] < ENOUGH:
        found.append(perft(state, len(found) + 1))
    return found
