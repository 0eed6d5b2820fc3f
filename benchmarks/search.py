"""How fast the search is: iterations a second in Celtica for four, beside the C++ reference.

    .venv/bin/python benchmarks/search.py --rounds 7

Both search the opening question of the same number of deals with the same number of iterations each, and an iteration
is the same work on both sides: imagine what the seat cannot see, walk down the tree (information sets, each seat for
itself), add what is new, play at random to the end, and tell the path. So our search runs here without the game's
evaluation, as it does in games that have none. The reference has a board of its own on which games are shorter, so both
are measured on both boards; benchmarks/run.py says where it is looked for and what else differs. What counts are ratios
within a round; seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

from run import ON_OUR_BOARD, REFERENCE, build, on_its_board, references

import nemeton
from nemeton.bots import Observation
from nemeton.bots.search import Tree
from nemeton.kernel.game import Game

SEATS = 4
DEALS = 4
ITERATIONS = 5000
OURS, ON_ITS_BOARD = "Nemeton, compiled", "Nemeton, compiled, on the reference's board"
NO_EVALUATION = 0.0


def main() -> None:
    """Measure and print Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=7)
    wish = parser.parse_args()
    sources = references()
    contenders = {OURS: partial(ours, nemeton.game("celtica"))}
    for name, path in sources.items():
        contenders[name] = partial(theirs, build(path, path.stem, "-O3", "-march=native"))
    if sources:
        contenders[ON_ITS_BOARD] = partial(ours, on_its_board(sources[REFERENCE].read_text(encoding="utf-8")))
    rounds = [{name: measure() for name, measure in contenders.items()} for _ in range(wish.rounds)]
    print(f"Celtica, {SEATS} seats, random playouts, {datetime.now(UTC):%d %B %Y}, {wish.rounds} rounds.\n")
    print("| board | ours, iterations/s | C++ reference | ours to it |")
    print("|---|--:|--:|--:|")
    for board, own, other in (("ours", OURS, ON_OUR_BOARD), ("the reference's", ON_ITS_BOARD, REFERENCE)):
        if sources:
            share = median(row[own] / row[other] for row in rounds)
            rates = [f"{median(row[one] for row in rounds):,.0f}" for one in (own, other)]
            print(f"| {board} | {rates[0]} | {rates[1]} | {share:.0%} |")
    if not sources:
        print(f"| ours | {median(row[OURS] for row in rounds):,.0f} | | |")


def ours(game: Game) -> float:
    """Iterations a CPU second, the making of the tree included."""
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
