"""The golden files of a game: playthroughs, perft tables, and digests of every case of the contract suite."""

from __future__ import annotations

from pathlib import Path

from nemeton.kernel import perft, playthrough
from nemeton.kernel.game import Game
from nemeton.testing import digests

SEEDS = (1, 2)


def playthroughs(game: Game) -> dict[str, str]:
    """A few games of each seat count, of each rules version that can still be played."""
    return {
        f"{game.name}/playthrough_{seats}_{seed}{suffix(game, rules)}.txt": playthrough.write(
            game, seats, seed, rules=rules
        )
        for rules in game.versions
        for seats in game.seats
        for seed in SEEDS
    }


def perfts(game: Game) -> dict[str, str]:
    """One table for each rules version."""
    return {f"{game.name}/perft{suffix(game, rules)}.txt": perft.table(game, SEEDS, rules) for rules in game.versions}


def suffix(game: Game, rules: int) -> str:
    return "" if rules == game.rules else f"_rules{rules}"


def files_of(game: Game) -> dict[str, str]:
    return {**playthroughs(game), **perfts(game), f"{game.name}/digests.txt": digests.text(game)}


def write(game: Game, folder: Path) -> None:
    """Write the files of a game anew; one that is no longer written goes."""
    files = files_of(game)
    for path in (folder / game.name).glob("*.txt"):
        path.unlink()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
