"""`nemeton simulate`: many games between bots, and what they come to."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from nemeton.arena.series import Series, play_series
from nemeton.arena.tally import Row, Tally
from nemeton.arena.workers import cores_here
from nemeton.cli import INTERRUPTED
from nemeton.cli.errors import UsageError, complain
from nemeton.cli.play import parse_options
from nemeton.cli.progress import bar
from nemeton.cli.terminal import console, print_json
from nemeton.kernel import registry
from nemeton.kernel.game import Game, span

FAVOURITE, FIELD = "greedy", "random"  # who plays if nobody is named: one against as many as it takes

DIGITS = 6  # of means in JSON


def simulate(
    game: str,
    /,
    *,
    seats: str | None = None,
    games: int = 100,
    seed: int = 1,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    rotate: Annotated[bool, Parameter(negative=())] = False,
    cores: int | None = None,
    records: Path | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    data: str | None = None,
) -> int:
    """Let bots play many games against each other, on all cores, and count.

    The same seed gives the same games, however many cores play them (unless a bot thinks by the clock).
    Ctrl-C stops, and shows what is done so far.

    Parameters
    ----------
    game
        The game to play; `nemeton games` lists them.
    seats
        The bots, as words with commas: greedy,random. By default a greedy one against random ones.
    games
        How many games; with --rotate, how many for each seating.
    seed
        A whole number that all chance of all games comes from.
    option
        A choice of the game, as NAME=VALUE; may be given several times.
    rotate
        Play every deal once with each seating: all bots one seat further on, the same seeds again.
    cores
        How many cores to use; by default all there are.
    records
        A folder, new or empty, to keep the record of every game in.
    json
        Print one JSON object instead of a table.
    data
        A folder of data files to play with, instead of the game's own.
    """
    rules = registry.game(game, data)
    series = Series(
        game=game,
        players=tuple(parse_seats(rules, seats)),
        deals=games,
        seed=seed,
        options=rules.complete_options(parse_options(rules, option or [])),
        rotate=rotate,
        data=data,
        records=None if records is None else str(records),
    )
    if cores is not None and cores < 1:
        raise UsageError(f"--cores is 1 or more, not {cores}.")
    series.check()
    if records is not None:
        make_room(records)
    tally = Tally(series)
    begun = time.perf_counter()
    stopped = play(series, cores, tally)
    pace = tally.games / (time.perf_counter() - begun)
    if json:
        print_json(report(tally, pace, cores or cores_here()))
    elif tally.games > 0:
        show(console(), rules, tally, pace)
    if stopped:
        complain(f"stopped after {tally.games} of {series.games} games.")
    return INTERRUPTED if stopped else 0


def parse_seats(game: Game, text: str | None) -> list[str]:
    """The bots of `--seats`, one a seat."""
    if text is None:
        return [FAVOURITE, *[FIELD] * (min(game.seats) - 1)]
    words = [word.strip() for word in text.split(",")]
    if len(words) not in game.seats:
        raise UsageError(f"{game.title} is played by {span(game.seats)} seats; --seats names {len(words)}.")
    return words


def make_room(folder: Path) -> None:
    """A folder for records; what is there already is left alone."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise UsageError(f"{folder} is not empty; records go into a folder of their own.")
    except OSError as problem:
        raise UsageError(f"{folder} cannot be written: {problem.strerror or problem}.") from None


def play(series: Series, cores: int | None, tally: Tally) -> bool:
    """Play and count, with a bar for who watches; says whether somebody stopped it."""
    try:
        with bar("playing", series.games) as advance:
            for played in play_series(series, cores):
                tally.add(played)
                advance(tally.games)
    except KeyboardInterrupt:
        return True
    return False


# ---------------------------------------------------------------------- what it came to
def show(out: Console, game: Game, tally: Tally, pace: float) -> None:
    """As tables for people."""
    series = tally.series
    first = 1 if series.rotate else 0  # seats are counted from 0, players who change seats from 1
    names = [f"{number} {name}" for number, name in enumerate(series.players, first)]
    out.print(wins_table("player" if series.rotate else "seat, bot", names, tally.players))
    if series.rotate:
        out.print(wins_table("seat", [str(seat) for seat in range(len(names))], tally.seats))
    out.print(scores_table(names, tally.players))
    out.print(
        f"{plural(tally.games, 'game')} of {game.title}, seed {series.seed}; "
        f"{plural(tally.shared, 'shared win')}; {tally.length:.0f} decisions a game "
        f"({tally.shortest} to {tally.longest}); {pace:.1f} games a second."
    )


def wins_table(head: str, names: list[str], rows: list[Row]) -> Table:
    """One line each for players or seats."""
    table = Table(head, box=SIMPLE_HEAD, header_style="bronze")
    for column in ("wins", "95 % interval", "place"):
        table.add_column(column, justify="right")
    for name, row in zip(names, rows, strict=True):
        low, high = row.interval
        table.add_row(name, f"{row.share:.1%}", f"{low:.1%} to {high:.1%}", f"{row.place:.2f}")
    return table


def scores_table(names: list[str], rows: list[Row]) -> Table:
    """One line for each thing the game counts: its mean for each player."""
    table = Table("mean", box=SIMPLE_HEAD, header_style="bronze")
    for name in names:
        table.add_column(name, justify="right")
    for score in rows[0].scores:
        table.add_row(score.replace("_", " "), *(f"{row.mean_scores[score]:.2f}" for row in rows))
    return table


def plural(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def report(tally: Tally, pace: float, cores: int) -> dict[str, object]:
    """As plain data for programs; all but the pace and the cores is the same for the same seed."""
    series = tally.series
    return {
        "game": series.game,
        "options": series.options,
        "seed": series.seed,
        "rotate": series.rotate,
        "games": tally.games,
        "planned": series.games,
        "shared_wins": tally.shared,
        "decisions": tally.decisions,
        "shortest": tally.shortest,
        "longest": tally.longest,
        "players": [{"bot": name, **figures(row)} for name, row in zip(series.players, tally.players, strict=True)],
        "seats": [figures(row) for row in tally.seats],
        "games_per_s": round(pace, DIGITS),
        "cores": cores,
    }


def figures(row: Row) -> dict[str, object]:
    """One row as plain data."""
    if row.games == 0:
        return {"games": 0}
    return {
        "games": row.games,
        "wins": row.wins,
        "share": round(row.share, DIGITS),
        "interval": [round(bound, DIGITS) for bound in row.interval],
        "place": round(row.place, DIGITS),
        "scores": {name: round(mean, DIGITS) for name, mean in row.mean_scores.items()},
    }
