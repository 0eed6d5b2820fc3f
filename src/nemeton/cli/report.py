"""`nemeton report`: what a designer wants to know of a game, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from nemeton.arena import report as reports
from nemeton.arena.pages.report import report_page
from nemeton.arena.report import Report
from nemeton.cli.arena import hands, sizes
from nemeton.cli.errors import UsageError
from nemeton.cli.play import parse_options
from nemeton.cli.progress import bar
from nemeton.cli.terminal import Language, console, language, print_json
from nemeton.cli.words import Words
from nemeton.kernel import registry

BOT = "greedy"


def report(
    game: str,
    /,
    *,
    bots: str = BOT,
    seats: str = "all",
    games: int = 100,
    seed: int = 1,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    html: Path | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    cores: int | None = None,
    ray: Annotated[list[str] | None, Parameter(consume_multiple=(0, 1), negative=())] = None,
    lang: Language | None = None,
    data: str | None = None,
) -> int:
    """Let bots play many games and tell what came of it: length, choices, seats, scores, the lead, what is used.

    One HTML page with plots, which needs nothing but itself. The same seed gives the same page, on any number of cores.

    Parameters
    ----------
    game
        The game to look at; `nemeton games` lists them.
    bots
        Who plays, with commas; they sit down in turn and change seats. One name plays all seats.
    seats
        The sizes of the tables, with commas: 2,3,4; or all.
    games
        How many games for each size of table.
    seed
        A whole number that all chance of all games comes from.
    option
        A choice of the game, as NAME=VALUE; may be given several times.
    html
        The file to write; by default GAME-report.html in this folder.
    json
        Print what was counted as one JSON object; a page is written only if --html names it.
    cores
        How many cores to use; by default all there are.
    ray
        Play on a Ray cluster: its address, or nothing for one that is found or begun here.
    lang
        The language of the page; by default the one your environment speaks.
    data
        A folder of data files to play with, instead of the game's own.
    """
    rules = registry.game(game, data)
    tables = sizes(rules, seats)
    words = words_for(game, data, language(lang), tables)
    names = [name.strip() for name in bots.split(",")]
    options = rules.complete_options(parse_options(rules, option or []))
    workers = hands(cores, ray)
    with bar(words.say("report.counting"), games * len(tables)) as advance:
        found = reports.report(game, names, tables, games, seed, options, data, workers, advance)
    if json:
        print_json(found)
    if html is not None or not json:
        write(words, found, html or Path(f"{game}-report.html"), quiet=json)
    return 0


def words_for(game: str, data: str | None, lang: str, seats: tuple[int, ...]) -> Words:
    """The words of a game, with the things of its scene, for nobody in particular."""
    rules = registry.game(game, data)
    names = [str(seat) for seat in range(max(seats))]
    return Words(lang, rules, names, rules.scene(rules.start(max(seats), 0)))


def write(words: Words, found: Report, path: Path, quiet: bool) -> None:
    save_page(path, report_page(found, words))
    if not quiet:
        console().print(words.say("report.written", file=str(path)))


def save_page(path: Path, text: str) -> None:
    """Write a page; one of the same name is replaced."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"{path} cannot be written: {problem.strerror or problem}.") from None
