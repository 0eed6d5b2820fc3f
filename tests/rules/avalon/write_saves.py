"""Saves of the pack's present version, one for every kind of question met: whoever publishes a version adds its saves.

PYTHONPATH=src .venv/bin/python -m tests.rules.avalon.write_saves

They are written once, when a version is published, and never again: tests load them with every later version. Where
rules versions came later than the pack's, theirs are added.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

import nemeton
from nemeton.kernel.state import State

FOLDER = Path(__file__).parent / "saves"
LATE = 12  # a day by which much has happened
GAMES = 6


def write(folder: Path, rules: int) -> None:
    """A save for every kind of question of random games by a rules version, the first met; and one late in a game."""
    game = nemeton.game("avalon")
    for number in range(GAMES):
        seats = 1 + number % 4
        state = game.start(seats, number, rules=rules)
        chance = Random(number)
        while not state.over:
            keep(folder, state, f"rules-{rules}-{state.decision(state.actor).kind}")  # type: ignore[union-attr] # asked
            if state.view().day >= LATE:
                keep(folder, state, f"rules-{rules}-late-{seats}")
            state.apply(state.actor, chance.choice(state.legal(state.actor)))
        keep(folder, state, f"rules-{rules}-over")


def keep(folder: Path, state: State, name: str) -> None:
    """Write a save, unless one of that name is there."""
    file = folder / f"{name}.json"
    if not file.exists():
        file.write_bytes(msgspec.json.encode(state.position(), order="sorted") + b"\n")


def main() -> None:
    game = nemeton.game("avalon")
    folder = FOLDER / game.pack.version  # type: ignore[attr-defined] # the game is Avalon's
    folder.mkdir(exist_ok=True)
    for rules in game.versions:
        if not any(folder.glob(f"rules-{rules}-*")):
            write(folder, rules)


if __name__ == "__main__":
    main()
