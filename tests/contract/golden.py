"""Writes the golden files of our games: `python -m tests.contract.golden` all of them, or those of the named games."""

import sys

from nemeton.testing.golden import write
from tests.contract.cases import GAMES, GOLDEN

if __name__ == "__main__":
    for game in GAMES:
        if game.name in sys.argv[1:] or not sys.argv[1:]:
            write(game, GOLDEN)
