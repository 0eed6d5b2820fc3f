"""How strong the bots are: every bar, seats rotated, the same deals for both, with its interval.

    make strength                                   # all bars, over all cores; stop it with Ctrl-C, go on later
    .venv/bin/python benchmarks/strength.py --only levels --minutes 10
    .venv/bin/python benchmarks/strength.py --table # what is there so far

Results and the record of every game are kept in build/strength, a folder a bar: what is there is not played again.
Remove a folder to measure that bar anew. A bar has so many deals, fixed beforehand, and holds if the whole 95 %
interval (Wilson's) of the share of games won lies above it.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from rival import is_theirs, play_theirs

from nemeton.arena.series import Kept, Played, Series, play_game
from nemeton.arena.tally import credit, wilson
from nemeton.arena.workers import crew
from nemeton.bots import LEVELS
from nemeton.kernel import registry

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "strength"
RESULTS = "results.jsonl"
SEED = 20261116


class Bar(NamedTuple):
    """One against one kind of others: what share of games it must win, or None if it is only told."""

    chapter: str
    game: str
    seats: int
    one: str
    others: str
    share: float | None
    deals: int

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-{self.one}-over-{self.others}".replace("*", "x")

    @property
    def folder(self) -> Path:
        return FOLDER / self.name

    @property
    def games(self) -> int:
        return self.deals * self.seats

    def series(self) -> Series:
        players = (self.one, *[self.others] * (self.seats - 1))
        return Series(game=self.game, players=players, deals=self.deals, seed=SEED, rotate=True)


def bars() -> list[Bar]:
    """What is measured, in the order of the table."""
    return [
        Bar("greedy", "celtica", 2, "greedy", "random", 0.80, 100),
        Bar("greedy", "bloody_grove", 2, "greedy", "random", 0.90, 100),
        Bar("greedy", "karnag", 2, "greedy", "random", 0.90, 50),
        Bar("search", "celtica", 2, "mcts@50", "greedy", None, 150),
        Bar("search", "celtica", 2, "mcts@400", "greedy", 0.60, 75),
        Bar("search", "celtica", 3, "mcts@400", "greedy", None, 20),
        Bar("search", "celtica", 4, "mcts@400", "greedy", None, 15),
        Bar("search", "bloody_grove", 2, "mcts@100", "greedy", 0.75, 60),
        Bar("search", "karnag", 2, "mcts@100", "greedy", 0.70, 20),
        *(
            Bar("levels", game, 2, better, worse, 0.65, deals)
            for game, by_level in (("celtica", (75, 75, 75)), ("bloody_grove", (50, 50, 50)), ("karnag", (25, 25, 15)))
            for deals, (worse, better) in zip(by_level, pairwise(LEVELS), strict=True)
        ),
        Bar("openspiel", "bloody_grove", 2, "mcts@25", "openspiel@25", 0.65, 20),  # equal iterations
        Bar("openspiel", "bloody_grove", 2, "mcts@0.1s", "openspiel@25", 0.65, 20),  # no more time than it takes
    ]


class Task(NamedTuple):
    """One game of a bar."""

    bar: Bar
    number: int


class Line(msgspec.Struct):
    """A game in a file of results."""

    played: Played
    seconds: dict[str, float] = {}  # CPU time by player, where it was taken


def play(task: Task) -> tuple[Kept, dict[str, float]]:
    """What a worker does."""
    game = registry.game(task.bar.game)
    if is_theirs(task.bar.others):
        return play_theirs(game, task.bar.series(), task.number)
    return play_game(game, task.bar.series(), task.number, recorded=True), {}


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", default="", help="bars whose chapter or name begins so")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long; go on another time")
    parser.add_argument("--cores", type=int, default=None)
    parser.add_argument("--table", action="store_true", help="print what is there and play nothing")
    wish = parser.parse_args()
    chosen = [bar for bar in bars() if bar.chapter.startswith(wish.only) or bar.name.startswith(wish.only)]
    if not wish.table:
        play_missing(chosen, wish.cores, wish.minutes)
    write_table(chosen)


def play_missing(chosen: list[Bar], cores: int | None, minutes: float) -> None:
    """Bar after bar, each game once; whoever stops it loses the games under way and no more."""
    tasks = [Task(bar, number) for bar in chosen for number in missing(bar)]
    began = time.monotonic()
    results = crew(cores).run(play, tasks)
    try:
        for done, (number, (kept, seconds)) in enumerate(results, 1):
            keep(tasks[number].bar, kept, seconds)
            tell(done, len(tasks), tasks[number].bar.name, time.monotonic() - began)
            if minutes and time.monotonic() - began > 60 * minutes:
                break
    except KeyboardInterrupt:
        sys.stderr.write("\nstrength: stopped; the next run goes on from here.\n")
    finally:
        results.close()
        sys.stderr.write("\n")


def tell(done: int, games: int, name: str, seconds: float) -> None:
    left = seconds / done * (games - done) / 60
    sys.stderr.write(f"\r{done} of {games} games, about {left:.0f} minutes left: {name:60}")
    sys.stderr.flush()


# ---------------------------------------------------------------------- what is kept
def missing(bar: Bar) -> list[int]:
    done = {line.played.number for line in kept_lines(bar)}
    return [number for number in range(bar.games) if number not in done]


def keep(bar: Bar, kept: Kept, seconds: dict[str, float]) -> None:
    """The record first, then the line that says it is there."""
    bar.folder.mkdir(parents=True, exist_ok=True)
    (bar.folder / f"{kept.played.number + 1:06}.nemeton").write_text(kept.record, encoding="utf-8")
    with (bar.folder / RESULTS).open("ab") as file:
        file.write(msgspec.json.encode(Line(kept.played, seconds)) + b"\n")


def kept_lines(bar: Bar) -> list[Line]:
    """The games there are, each once though two runs may have played it; a last line that was cut off is none."""
    path = bar.folder / RESULTS
    if not path.exists():
        return []
    whole = (line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n"))
    games = (msgspec.json.decode(line, type=Line) for line in whole)
    return list({game.played.number: game for game in games if game.played.number < bar.games}.values())


# ---------------------------------------------------------------------- the table
def write_table(chosen: list[Bar]) -> None:
    """Markdown, as docs/performance.md keeps it."""
    print("| game | seats | one | against | won | 95 % interval | in pairs | games | bar | |")
    print("|---|--:|---|---|--:|--:|--:|--:|--:|---|")
    for bar in chosen:
        lines = kept_lines(bar)
        if lines:
            print(row(bar, lines))


def row(bar: Bar, lines: list[Line]) -> str:
    games = [line.played for line in lines]
    won = sum(credit(game, game.seating.index(0)) for game in games)
    before = sum(game.utilities[game.seating.index(0)] for game in games) / len(games)
    low, high = wilson(won, len(games))
    told = verdict(bar, low, high, whole=len(games) == bar.games)
    bar_told = "" if bar.share is None else f"{bar.share:.0%}"
    played = f"{len(games)}" if len(games) == bar.games else f"{len(games)} of {bar.games}"
    cells = [
        registry.game(bar.game).title,
        str(bar.seats),
        f"`{bar.one}`{spent(lines, bar.one)}",
        f"`{bar.others}`{spent(lines, bar.others)}",
        f"{won / len(games):.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{before:.1%}",
        played,
        bar_told,
        told,
    ]
    return f"| {' | '.join(cells)} |"


def verdict(bar: Bar, low: float, high: float, whole: bool) -> str:
    """Where the interval lies; before all games are played, only for now."""
    if bar.share is None:
        return ""
    found = "holds" if low > bar.share else "fails" if high < bar.share else "open"
    return found if whole or found == "open" else f"{found} so far"


def spent(lines: list[Line], player: str) -> str:
    """CPU seconds of a game, where they were taken."""
    taken = [line.seconds[player] for line in lines if player in line.seconds]
    return f" ({sum(taken) / len(taken):.1f} s a game)" if taken else ""


if __name__ == "__main__":
    main()
