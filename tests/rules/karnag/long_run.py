"""KAR-INV after every step of many random games, and the statistics of KAR-EX-77: a command of its own.

    python -m tests.rules.karnag.long_run --games 10000
    python -m tests.rules.karnag.long_run --games 2500 --first 7500 --seats 4,5

A game is named by its number of seats and its seed, so a long run can be done in pieces: `--first` is the first seed.
Against the compiled package ten thousand games of each number of seats take a few minutes (see CONTRIBUTING.md).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from random import Random

from nemeton.games.karnag import GAME
from nemeton.games.karnag.box import DIRECTIONS
from nemeton.games.karnag.event_types import CreatureEscaped, CreatureLost
from nemeton.games.karnag.invariants import find_broken
from nemeton.games.karnag.rules import arrivals, creatures
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.kernel.decision import Plain
from tests.rules.karnag.table import karnag

OPTIONS: list[dict[str, Plain]] = [{}, {"setup": "advanced"}, {"compensation_resource": "mana"}]  # in turn, by seed
PIECE = 500  # games between two lines of the report

# KAR-EX-77: in five rounds, in six, over each border in six, and at the gate
ESCAPES = {"five": 8.2, "six": 11.3, "N": 3.3, "S": 3.7, "W": 2.4, "E": 1.9, "lost": 0.0}
TOLERANCE = 0.15
ESCAPE_GAMES = 20_000


def play_and_check(seats: int, seed: int, options: Mapping[str, Plain]) -> int:
    """Play one game at random; returns how many decisions it took."""
    state, chance = GAME.start(seats, seed, options, memory=False), Random(seed)
    assert isinstance(state, Karnag)
    decisions = 0
    while not state.over:
        state.do(state.actor, chance.choice(state.legal(state.actor)))
        decisions += 1
        reason = find_broken(state)
        assert reason is None, f"seats {seats}, seed {seed}, decision {decisions}: {reason}"
    return decisions


def escapes(first: int, games: int) -> dict[str, float]:
    """KAR-EX-77: means of games without druids and stones, set-up arrivals and phase B of six rounds."""
    counts = Counter(dict.fromkeys(ESCAPES, 0))
    for seed in range(first, first + games):
        table = karnag(seed=seed)
        state = table.state
        arrivals.arrive_on(state, 0, 4)
        for number in range(6):
            creatures.move_creatures(state)
            arrivals.arrivals_of_round(state)
            if number == 4:
                counts["five"] += len(table.all_of(CreatureEscaped))
        for event in table.all_of(CreatureEscaped):
            counts["six"] += 1
            ray = int(state.board.ray[event.path])  # it looks into the glade, so the border lies behind it
            counts[DIRECTIONS[(ray + 2) % 4]] += 1
        counts["lost"] += len(table.all_of(CreatureLost))
    return {name: count / games for name, count in counts.items()}


def report_games(seats: int, first: int, games: int) -> None:
    """Play, check after every step, and say how far it has come."""
    decisions = 0
    for start in range(first, first + games, PIECE):
        end = min(start + PIECE, first + games)
        decisions += sum(play_and_check(seats, seed, OPTIONS[seed % 3]) for seed in range(start, end))
        sys.stdout.write(f"{seats} seats: seeds {first} to {end - 1}, {decisions} decisions, nothing broken\n")
        sys.stdout.flush()


def report_escapes(games: int) -> bool:
    """Print what KAR-EX-77 says and what was found; says whether they agree."""
    found = escapes(0, games)
    for name, expected in ESCAPES.items():
        verdict = "as expected" if abs(found[name] - expected) <= TOLERANCE else "NOT AS EXPECTED"
        sys.stdout.write(f"KAR-EX-77 {name}: {found[name]:.3f}, expected {expected} ± {TOLERANCE}: {verdict}\n")
    return all(abs(found[name] - expected) <= TOLERANCE for name, expected in ESCAPES.items())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.karnag.long_run", description="See the module.")
    parser.add_argument("--games", type=int, default=10_000, help="how many with each number of seats")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seats", default="2,3,4,5", help="numbers of seats, with commas")
    parser.add_argument("--escapes", type=int, default=ESCAPE_GAMES, help="games for KAR-EX-77; 0 leaves it out")
    given = parser.parse_args()
    try:
        for seats in given.seats.split(","):
            report_games(int(seats), given.first, given.games)
    except AssertionError as problem:
        sys.stdout.write(f"BROKEN: {problem}\n")
        return 1
    return 0 if given.escapes == 0 or report_escapes(given.escapes) else 1


if __name__ == "__main__":
    sys.exit(main())
