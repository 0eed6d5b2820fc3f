"""`python -m nemeton.testing tests/golden dice` writes the golden files of the game `dice` into `tests/golden/dice`.

A game no package has registered is named as `module:NAME`. The diff is what a reviewer reads.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from nemeton.kernel import registry
from nemeton.kernel.errors import UnknownGame
from nemeton.kernel.game import Game
from nemeton.testing.golden import write


def find_game(name: str) -> Game:
    """A registered game by its name, or another one by the module and the name it is defined under."""
    module, _, defined = name.partition(":")
    if not defined:
        return registry.game(name)
    try:
        game = getattr(import_module(module), defined)
    except (ImportError, AttributeError) as problem:
        raise UnknownGame(f"There is no game {name!r}: {problem}.") from None
    if not isinstance(game, Game):
        raise UnknownGame(f"{name!r} is no game.")
    return game


def main(words: Sequence[str]) -> None:
    """Write the golden files of the named games into the folder that is named first."""
    if len(words) < 2:
        sys.exit("Usage: python -m nemeton.testing FOLDER GAME [GAME ...]")
    sys.path.insert(0, str(Path.cwd()))  # where a game that is not installed lies
    for name in words[1:]:
        write(find_game(name), Path(words[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
