"""How fast the search is: iterations a second in Celtica for four, beside the C++ reference.

    .venv/bin/python benchmarks/search.py --rounds 7

Both search the opening question of the same number of deals with the same number of iterations each, and an iteration
is the same work on both sides: imagine what the seat cannot see, walk down the tree (information sets, each seat for
itself), add what is new, play at random to the end, and tell the path. So our search runs here without the game's
evaluation, as it does in games that have none. The reference is also measured on our board: see benchmarks/run.py,
which says where it is looked for and what differs. What counts are ratios within a round; seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from run import ON_OUR_BOARD, REFERENCE, build, references

import nemeton
from nemeton.bots import Observation
from nemeton.bots.search import Tree

SEATS = 4
DEALS = 4
ITERATIONS = 5000
OURS = "Nemeton, compiled"
NO_EVALUATION = 0.0


def main() -> None:
    """Measure and print Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=7)
    wish = parser.parse_args()
    programs = {name: build(path, path.stem, "-O3", "-march=native") for name, path in references().items()}
    rounds = [
        {OURS: ours()} | {name: theirs(program) for name, program in programs.items()} for _ in range(wish.rounds)
    ]
    print(f"Celtica, {SEATS} seats, random playouts, {datetime.now(UTC):%d %B %Y}, {wish.rounds} rounds.\n")
    print("| | iterations/s | of it |")
    print("|---|--:|--:|")
    print(f"| {OURS} | {median(row[OURS] for row in rounds):,.0f} | |")
    for name in (REFERENCE, ON_OUR_BOARD):
        if name in programs:
            share = median(row[OURS] / row[name] for row in rounds)
            print(f"| {name} | {median(row[name] for row in rounds):,.0f} | {share:.0%} |")


def ours() -> float:
    """Iterations a CPU second, the making of the tree included."""
    game = nemeton.game("celtica")
    spent = 0.0
    for deal in range(1, DEALS + 1):
        state = game.start(SEATS, deal)
        observation = Observation(state, state.actor)
        began = time.process_time()
        tree = Tree(game.actions, SEATS, deal, NO_EVALUATION)
        tree.search(observation, ITERATIONS, observation.target(), observation.target())
        spent += time.process_time() - began
    return DEALS * ITERATIONS / spent


def theirs(program: Path) -> float:
    """What the reference measures of itself."""
    command = [str(program), "ismcts", str(ITERATIONS), str(DEALS)]
    figures = json.loads(subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout)
    return float(figures["iters"] / figures["iter_s"])


if __name__ == "__main__":
    main()
