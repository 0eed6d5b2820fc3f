"""Writes a finished game of every rules version of every game into `games/`; what is there already stays.

    PYTHONPATH=src .venv/bin/python -m tests.server.write_games

A version that is about to change is played here first: its record must replay for as long as the version is kept.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.game import Game
from nemeton.kernel.playthrough import choose
from nemeton.server import replays, wire
from tests.contract.cases import games
from tests.server.desk import Desk
from tests.server.harness import known

FOLDER = Path(__file__).parent / "games"
PUBLISHED = {"avalon": "8afa5f31c0a1532f"}  # data that are kept for as long as somebody may have played with them


def file_of(game: Game, rules: int) -> Path:
    return FOLDER / f"{game.name}-{rules}.nemeton"


def played(game: Game, rules: int) -> str:
    """A game by these rules, at a table, with a step taken back on the way and to its end."""
    with known(replace(game.with_content(PUBLISHED.get(game.name, game.content)), rules=rules)):
        desk = Desk.begun("ann", "ben", game=game.name, undo="ask")
        chance = Chance(word_of(rules))
        while desk.table.status == "running":
            seat, action = choose(desk.state, chance)
            desk.play(seat, desk.state.legal(seat).index(action))
            if desk.table.moves in (5, 20) and desk.table.status == "running":
                desk.do(("ann", "ben")[seat], wire.Propose("p", seat, "back"))
                desk.do(("ann", "ben")[1 - seat], wire.Answer("a", 1 - seat, True))
        return replays.record_text(desk.table, ["Ann", "Ben"])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        for rules in game.versions:
            if not file_of(game, rules).exists():
                file_of(game, rules).write_text(played(game, rules), encoding="utf-8")


if __name__ == "__main__":
    main()
