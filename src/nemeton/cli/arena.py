"""`nemeton arena`: which bot is the best, and how sure is that?"""

from __future__ import annotations

import csv as tables
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from nemeton.arena.ledger import Ledger, keep_record, record_path
from nemeton.arena.pages.figures import number, percent
from nemeton.arena.standings import Standing, Standings, standings
from nemeton.arena.tournament import Fixture, Result, Tournament, play_on
from nemeton.arena.workers import Workers, crew
from nemeton.cli import INTERRUPTED
from nemeton.cli.errors import UsageError, complain
from nemeton.cli.play import parse_options
from nemeton.cli.progress import bar
from nemeton.cli.terminal import Language, console, language, print_json
from nemeton.kernel import registry
from nemeton.kernel.game import Game, span
from nemeton.messages import Catalogue

RATED = ("rating", "rating_low", "rating_high")
COLUMNS = ("seats", "bot", "games", "wins", "share", "low", "high", "even", "place", *RATED)


def arena(
    game: str,
    *bots: Annotated[str, Parameter(name="BOT")],
    ladder: Annotated[bool, Parameter(negative=())] = False,
    seats: str | None = None,
    deals: int = 50,
    seed: int = 1,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    results: Path | None = None,
    records: Path | None = None,
    csv: Path | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    cores: int | None = None,
    ray: Annotated[list[str] | None, Parameter(consume_multiple=(0, 1), negative=())] = None,
    lang: Language | None = None,
    data: str | None = None,
) -> int:
    """Let bots meet in a tournament: each deal is played with every seating, and all meet with the same deals.

    The same seed gives the same results on any number of cores (unless a bot thinks by the clock).
    With --results it can be stopped at any time, in any way, and the same command goes on where it was.

    Parameters
    ----------
    game
        The game to play; `nemeton games` lists them.
    bots
        Two bots or more: random, greedy, mcts, mcts@400 (iterations), mcts@0.2s and others.
    ladder
        Each bot meets the one named before it only, instead of all the others: name the weakest first.
    seats
        The sizes of the tables, with commas: 2,3,4; or all. By default the smallest.
    deals
        How many deals for every table; each is played once for every seating.
    seed
        A whole number that all chance of all games comes from.
    option
        A choice of the game, as NAME=VALUE; may be given several times.
    results
        A file that keeps every result as soon as its game ends; if it is there, the tournament goes on.
    records
        A folder to keep the record of every game in; `nemeton verify` checks them.
    csv
        A file to write the standings to, as comma-separated values.
    json
        Print one JSON object instead of tables.
    cores
        How many cores to use; by default all there are.
    ray
        Play on a Ray cluster: its address, or nothing for one that is found or begun here.
    lang
        The language of the tables; by default the one your environment speaks.
    data
        A folder of data files to play with, instead of the game's own.
    """
    rules = registry.game(game, data)
    tournament = Tournament(
        game=game,
        bots=bots,
        seats=sizes(rules, seats),
        deals=deals,
        seed=seed,
        ladder=ladder,
        options=rules.complete_options(parse_options(rules, option or [])),
        data=data,
    )
    tournament.check()
    words = Catalogue(language(lang))
    if records is not None:
        make_folder(records)
    ledger: AbstractContextManager[Ledger | None] = Ledger(results, tournament) if results else nullcontext()
    with ledger as book:
        if records is not None and book is not None:
            have_records(book, records, game)
        found = dict(book.results) if book is not None else {}
        stopped = play(tournament, found, book, records, hands(cores, ray), words)
    table = standings(tournament, found.values())
    if csv is not None:
        write_csv(csv, table)
    if json:
        print_json(table)
    elif found:
        show(console(), words, rules, table)
    if stopped:
        kept = f" {results} keeps them: the same command goes on." if results else " Nothing was kept: see --results."
        complain(f"stopped after {table.games} of {table.planned} games.{kept}")
    return INTERRUPTED if stopped else 0


# ---------------------------------------------------------------------- what was asked for
def sizes(game: Game, text: str | None) -> tuple[int, ...]:
    """The seat counts of `--seats`."""
    if text is None:
        return (min(game.seats),)
    if text == "all":
        return game.seats
    words = [word.strip() for word in text.split(",")]
    found = tuple(dict.fromkeys(int(word) for word in words if word.isdecimal()))
    if len(found) != len(words) or not set(found) <= set(game.seats):
        raise UsageError(f"{game.title} is played by {span(game.seats)} seats; --seats {text} names others.")
    return found


def hands(cores: int | None, ray: Sequence[str] | None) -> Workers:
    """Who does the work, as `--cores` and `--ray` say."""
    if cores is not None and cores < 1:
        raise UsageError(f"--cores is 1 or more, not {cores}.")
    if cores is not None and ray is not None:
        raise UsageError("--cores and --ray cannot be given together: a cluster has its own cores.")
    return crew(cores, None if ray is None else "".join(ray))


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UsageError(f"{folder} cannot be written: {problem.strerror or problem}.") from None


def have_records(book: Ledger, folder: Path, game: str) -> None:
    """Games that were played without keeping their records have none: say so rather than leave gaps."""
    missing = sum(not record_path(folder, game, one).exists() for one in book.results.values())
    if missing:
        raise UsageError(f"{missing} games in {book.path} were played without records; keep them from the start.")


# ---------------------------------------------------------------------- playing
def play(
    tournament: Tournament,
    found: dict[Fixture, Result],
    book: Ledger | None,
    records: Path | None,
    workers: Workers,
    words: Catalogue,
) -> bool:
    """Play what is left, with a bar for who watches; says whether somebody stopped it."""
    planned = sum(table.games for table in tournament.tables)
    try:
        with bar(words.say("arena.playing"), planned, len(found)) as advance:
            for result, record in play_on(tournament, list(found), workers, records is not None):
                if records is not None:
                    keep_record(records, tournament.game, result, record)
                if book is not None:
                    book.add(result)
                found[result.fixture] = result
                advance(len(found))
    except KeyboardInterrupt:
        return True
    return False


# ---------------------------------------------------------------------- what it came to
def show(out: Console, words: Catalogue, game: Game, table: Standings) -> None:
    """As tables for people: all bots, then by the size of the table, then who stood before whom."""
    out.print(standing_table(words, words.say("arena.all"), table.overall))
    tournament = table.tournament
    for seats in tournament.seats if len(tournament.seats) > 1 else ():
        rows = [one for one in table.by_seats if one.seats == seats]
        out.print(standing_table(words, words.say("arena.table", seats=seats), rows))
    for seats in tournament.seats:
        out.print(cross_table(words, table, seats))
    told = words.say("arena.ladder" if tournament.ladder else "arena.robin", bots=len(tournament.bots))
    out.print(words.say("arena.told", game=game.title, games=table.games, seed=str(tournament.seed), kind=told))


def standing_table(words: Catalogue, head: str, rows: Sequence[Standing]) -> Table:
    """One line a bot."""
    table = Table(head, box=SIMPLE_HEAD, header_style="bronze")
    rated = any(row.rating for row in rows)
    for column in ("games", "wins", "interval", "even", "place", *(["rating"] if rated else [])):
        table.add_column(words.say(f"arena.column.{column}"), justify="right", no_wrap=True)
    for row in rows:
        low, high = (percent(bound, words.lang, 1) for bound in row.interval)
        share, even = percent(row.share, words.lang, 1), percent(row.even, words.lang, 1)
        between = words.say("arena.between", low=low, high=high)
        cells = [number(row.games, words.lang), share, between, even, number(row.place, words.lang, 2)]
        if row.rating is not None:
            spread = row.rating.high - row.rating.value
            cells.append(f"{number(row.rating.value, words.lang, 1)} ± {number(spread, words.lang, 1)}")
        table.add_row(row.bot, *cells)
    return table


def cross_table(words: Catalogue, table: Standings, seats: int) -> Table:
    """How often the bot of a line stood before the bot of a column."""
    names = [one.bot for one in table.overall]
    grid = Table(words.say("arena.before", seats=seats), box=SIMPLE_HEAD, header_style="bronze")
    for name in names:
        grid.add_column(name, justify="right")
    met = {(one.bot, one.other): one for one in table.meetings if one.seats == seats}
    for name in names:
        cells = [met.get((name, other)) for other in names]
        grid.add_row(name, *("" if one is None else percent(one.share, words.lang, 1) for one in cells))
    return grid


def write_csv(path: Path, table: Standings) -> None:
    """One line for each bot and size of table; seats 0 are all of them."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            lines = tables.writer(file)
            lines.writerow(COLUMNS)
            for row in (*table.overall, *table.by_seats):
                rating = (row.rating.value, row.rating.low, row.rating.high) if row.rating else ("", "", "")
                figures = (row.games, row.wins, row.share, *row.interval, row.even, row.place)
                lines.writerow((row.seats, row.bot, *figures, *rating))
    except OSError as problem:
        raise UsageError(f"{path} cannot be written: {problem.strerror or problem}.") from None
