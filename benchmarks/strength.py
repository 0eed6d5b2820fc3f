"""How strong the bots are: every bar, seats rotated, the same deals for all, with its interval.

    make strength                                   # all bars, over all cores; stop it with Ctrl-C, go on later
    .venv/bin/python benchmarks/strength.py --only levels --minutes 10
    .venv/bin/python benchmarks/strength.py --only karnag-4 --deals 25      # fewer deals than the bar asks for
    .venv/bin/python benchmarks/strength.py --ray 10.0.0.1:6379             # on a Ray cluster
    .venv/bin/python benchmarks/strength.py --table                         # what is there so far
    .venv/bin/python benchmarks/strength.py --publish                       # ... and what the levels mean, for players

Results and the record of every game are kept in build/strength, a folder a bar: what is there is not played again.
Remove a folder to measure that bar anew. A bar has so many deals, fixed beforehand, and holds if the whole 95 %
interval (Wilson's) of the share of games won lies above it. CPU seconds of every player are kept with each game.

Deals of 0 to 9,999 are to pick candidates on; `--fresh` plays others, to confirm one that was picked.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from openspiel import is_theirs, play_theirs
from rivals import EQUAL, is_rival, rival

from nemeton.arena import levels
from nemeton.arena.series import Kept, Played, Series, ask, derive_seed
from nemeton.arena.tally import credit, wilson
from nemeton.arena.workers import crew
from nemeton.bots import LEVELS, Bot, Observation, bot
from nemeton.kernel import registry
from nemeton.kernel.match import Match

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "strength"
RESULTS = "results.jsonl"
SEED = 20261116
FRESH = 20261118

MIXED = ("greedy", "strong", "casual", "strong")  # who sits at a mixed table, from the first of the others on
ABOVE = 1.6  # times an even share: what a level wins among others of the level below
DUEL = 0.65  # against one
DEALS = {2: 200, 3: 133, 4: 100, 5: 80, 1: 400}  # by seats: about 400 games


class Bar(NamedTuple):
    """One against others: what share of games it must win, or None if it is only told."""

    chapter: str
    game: str
    seats: int
    one: str
    others: str  # the name of a bot, "mixed", or empty: all seats are taken by the one, who win together or not
    share: float | None
    deals: int
    seed: int = SEED

    @property
    def name(self) -> str:
        told = f"{self.game}-{self.seats}-{self.one}-over-{self.others or 'the-story'}".replace("*", "x")
        return told if self.seed == SEED else f"{told}-fresh"

    @property
    def folder(self) -> Path:
        return FOLDER / self.name

    @property
    def games(self) -> int:
        return self.deals * self.series().rotations

    @property
    def players(self) -> tuple[str, ...]:
        if not self.others:
            return (self.one,) * self.seats
        others = MIXED if self.others == "mixed" else (self.others,) * self.seats
        return (self.one, *others[: self.seats - 1])

    def series(self) -> Series:
        return Series(game=self.game, players=self.players, deals=self.deals, seed=self.seed, rotate=bool(self.others))


def bars() -> list[Bar]:
    """What is measured, in the order of the table."""
    return [
        *(Bar("greedy", game, 2, "greedy", "random", 0.80, 100) for game in ("celtica", "bloody_grove", "karnag")),
        *(
            Bar("levels", game, seats, better, worse, wanted(seats), DEALS[seats])
            for game, sizes in (("celtica", (2, 3, 4, 5)), ("bloody_grove", (2,)), ("karnag", (2, 3, 4, 5)))
            for seats in sizes
            for worse, better in pairwise(LEVELS)
        ),
        *(
            Bar("tables", game, seats, one, others, None, DEALS[seats])
            for game, sizes in (("celtica", (2, 3, 4, 5)), ("bloody_grove", (2,)), ("karnag", (2, 3, 4, 5)))
            for seats in sizes
            for one, others in (("strong", "greedy"), ("expert", "greedy"), ("expert", "mixed"))
        ),
        *(
            Bar("together", "avalon", seats, one, "", None, DEALS[1])
            for seats in (1, 2, 3, 4)
            for one in ("greedy", *LEVELS)
        ),
        *(
            Bar("rivals", game, seats, "expert", f"{kind}@{EQUAL}", wanted(seats), DEALS[seats])
            for game, seats in (("celtica", 2), ("celtica", 4), ("bloody_grove", 2), ("karnag", 2), ("karnag", 4))
            for kind in ("greedy-ismcts", "determinised-uct")
        ),
        Bar("openspiel", "bloody_grove", 2, "mcts@25", "openspiel@25", DUEL, 20),  # equal iterations
        Bar("openspiel", "bloody_grove", 2, "mcts@0.1s", "openspiel@25", DUEL, 20),  # no more time than it takes
    ]


def wanted(seats: int) -> float:
    """The share of games a level should win against others of the level below."""
    return DUEL if seats == 2 else ABOVE / seats


class Task(NamedTuple):
    """One game of a bar."""

    bar: Bar
    number: int


class Line(msgspec.Struct):
    """A game in a file of results."""

    played: Played
    seconds: dict[str, float] = {}  # CPU time of a seat by player
    asked: dict[str, int] = {}  # questions with a choice


# ---------------------------------------------------------------------- one game
def play(task: Task) -> tuple[Kept, Line]:
    """What a worker does."""
    game = registry.game(task.bar.game)
    if is_theirs(task.bar.others):
        kept, seconds = play_theirs(game, task.bar.series(), task.number)
        return kept, Line(kept.played, seconds)
    return play_timed(task.bar.series(), task.number)


def play_timed(series: Series, number: int) -> tuple[Kept, Line]:
    """A game of a series as the arena plays it, with the CPU time of every player; and rivals may sit at it."""
    game = registry.game(series.game)
    deal, rotation = divmod(number, series.rotations)
    seed = derive_seed(series.seed, deal)
    seating = series.seating(rotation)
    names = [series.players[player] for player in seating]
    seats = [seated(name, derive_seed(seed, player)) for name, player in zip(names, seating, strict=True)]
    match = Match.start(game, len(seating), seed, series.options, names)
    seconds, asked = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    decisions = 0
    while not match.state.over:
        seat = int(match.state.actor)
        observation = Observation(match.state, seat)
        give_equal_time(seats[seat], series.players[0], seconds, asked)
        began = time.process_time()
        action = ask(seats[seat], observation)
        seconds[names[seat]] += time.process_time() - began
        asked[names[seat]] += len(observation.legal) > 1
        match.act(seat, action)
        decisions += 1
    outcome = match.state.outcome()
    utilities = tuple(match.state.utility(seat) for seat in range(len(seating)))
    played = Played(number, seed, seating, outcome.places, utilities, outcome.winners, outcome.scores, decisions)
    return Kept(played, str(match.record)), Line(played, seconds, asked)


def seated(name: str, seed: int) -> Bot:
    return rival(name, seed) if is_rival(name) else bot(name, seed)


def give_equal_time(player: Bot, ours: str, seconds: dict[str, float], asked: dict[str, int]) -> None:
    """A rival that is to have equal time has what ours took for a decision so far."""
    if player.name.endswith(EQUAL) and asked[ours]:
        player.seconds = seconds[ours] / asked[ours]  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- many games
def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", default="", help="bars whose chapter or name begins so")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long; go on another time")
    parser.add_argument("--deals", type=int, default=0, help="no more deals a bar than so many")
    parser.add_argument("--fresh", action="store_true", help="other deals than those candidates are picked on")
    parser.add_argument("--cores", type=int, default=None)
    parser.add_argument(
        "--ray", nargs="?", const="", default=None, help="a cluster's address; empty: find or begin one"
    )
    parser.add_argument("--table", action="store_true", help="print what is there and play nothing")
    parser.add_argument("--publish", action="store_true", help="write what the levels mean to the package's data")
    wish = parser.parse_args()
    chosen = [bar for bar in bars() if bar.chapter.startswith(wish.only) or bar.name.startswith(wish.only)]
    if wish.fresh:
        chosen = [bar._replace(seed=FRESH) for bar in chosen]
    if wish.publish:
        publish()
        return
    if not wish.table:
        play_missing(chosen, wish)
    write_table(chosen)


def play_missing(chosen: list[Bar], wish: argparse.Namespace) -> None:
    """Deal after deal of all bars, each game once; whoever stops it loses the games under way and no more."""
    tasks = [Task(bar, number) for bar in chosen for number in missing(bar, wish.deals)]
    tasks.sort(key=lambda task: task.number // task.bar.series().rotations)
    began = time.monotonic()
    results = crew(wish.cores, wish.ray).run(play, tasks)
    try:
        for done, (number, (kept, line)) in enumerate(results, 1):
            keep(tasks[number].bar, kept, line)
            tell(done, len(tasks), tasks[number].bar.name, time.monotonic() - began)
            if wish.minutes and time.monotonic() - began > 60 * wish.minutes:
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
def missing(bar: Bar, deals: int) -> list[int]:
    done = {line.played.number for line in kept_lines(bar)}
    games = min(bar.games, deals * bar.series().rotations) if deals else bar.games
    return [number for number in range(games) if number not in done]


def keep(bar: Bar, kept: Kept, line: Line) -> None:
    """The record first, then the line that says it is there."""
    bar.folder.mkdir(parents=True, exist_ok=True)
    (bar.folder / f"{kept.played.number + 1:06}.nemeton").write_text(kept.record, encoding="utf-8")
    with (bar.folder / RESULTS).open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")


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
        f"`{bar.others}`{spent(lines, bar.others)}" if bar.others else "the story",
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
    """CPU milliseconds of a decision, where they were taken."""
    seconds = sum(line.seconds.get(player, 0.0) for line in lines)
    asked = sum(line.asked.get(player, 0) for line in lines)
    return f" ({1000 * seconds / asked:.1f} ms)" if asked else ""


# ---------------------------------------------------------------------- what the levels mean
def publish() -> None:
    """Ratings of the levels by game and seats, from all of their games there are, into the package's data."""
    found = []
    for game in registry.names():
        for seats in registry.game(game).seats:
            played = [
                (bar.players, line.played)
                for bar in bars()
                if bar.chapter == "levels" and (bar.game, bar.seats) == (game, seats)
                for line in kept_lines(bar)
            ]
            found += levels.rate_levels(game, seats, played)
    levels.write(found, ROOT / "src/nemeton/bots/data/measured.toml", time.strftime("%Y-%m-%d", time.gmtime()))


if __name__ == "__main__":
    main()
