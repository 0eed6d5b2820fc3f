"""What the levels mean, from games between them: ratings by game and seats, and which of them can be told apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from nemeton.arena.series import Played
from nemeton.arena.standings import ratings
from nemeton.arena.tally import wilson
from nemeton.arena.tournament import Result
from nemeton.bots.levels import LEVELS
from nemeton.bots.measured import Measured

Games = Sequence[tuple[tuple[str, ...], Played]]
"""Games with the players of their series."""

HEAD = """\
# What the levels of bots are worth against each other: by openskill's Plackett-Luce model, begun at 25, with 95 %
# intervals. Written by `benchmarks/strength.py --publish`; docs/performance.md has the games behind it.
"""


def rate_levels(game: str, seats: int, games: Games) -> list[Measured]:
    """The levels that have played, from the weakest on. Deal by deal, so that none is rated by a lucky beginning."""
    counted = [(players, Result(0, played)) for players, played in sorted(games, key=lambda one: one[1].number)]
    present = [level for level in LEVELS if any(level in players for players, _ in counted)]
    found = ratings(present, counted)
    apart = {better: stands_before(better, worse, games) for worse, better in pairwise(present)}
    return [
        Measured(
            game=game,
            seats=seats,
            level=level,
            rating=round(found[level].value, 1),
            low=round(found[level].low, 1),
            high=round(found[level].high, 1),
            games=sum(level in players for players, _ in counted),
            apart=apart.get(level, True),
        )
        for level in present
    ]


def stands_before(better: str, worse: str, games: Games) -> bool:
    """Does the one, among others of the level below, win more than an even share, with its whole interval?"""
    met = [(players, played) for players, played in games if set(players) == {better, worse}]
    if not met:
        return True
    won = sum(
        1 / len(played.winners)
        for players, played in met
        for seat in played.winners
        if players[played.seating[seat]] == better
    )
    even = sum(players.count(better) / len(players) for players, _ in met) / len(met)
    return wilson(won, len(met))[0] > even


def write(found: Iterable[Measured], path: Path, played: str) -> None:
    """Into the file `bots/measured.py` reads."""
    lines = [HEAD, f'played = "{played}"\n']
    for one in found:
        lines.append(
            f'\n[[level]]\ngame = "{one.game}"\nseats = {one.seats}\nlevel = "{one.level}"\nrating = {one.rating}\n'
            f"low = {one.low}\nhigh = {one.high}\ngames = {one.games}\napart = {str(one.apart).lower()}\n"
        )
    path.write_text("".join(lines), encoding="utf-8")
