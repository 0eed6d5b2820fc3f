"""`nemeton analyze`: who was winning when, and what could have been better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from nemeton.arena.analysis import GRAVE, Analysis, analyse, standing_moves
from nemeton.arena.pages.analysis import analysis_page
from nemeton.cli import players as seating
from nemeton.cli import saves
from nemeton.cli.arena import hands
from nemeton.cli.progress import bar
from nemeton.cli.report import save_page
from nemeton.cli.terminal import Language, console, language, print_json
from nemeton.cli.words import Words
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.match import game_of
from nemeton.kernel.record import Move, Record
from nemeton.messages import Catalogue

ITERATIONS = 400


def analyze(
    record: Path,
    /,
    *,
    iterations: int = ITERATIONS,
    seed: int = 1,
    html: Path | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    cores: int | None = None,
    ray: Annotated[list[str] | None, Parameter(consume_multiple=(0, 1), negative=())] = None,
    lang: Language | None = None,
    data: str | None = None,
) -> int:
    """Look at a recorded game again: the chances of every seat, the turning points, and what could have been better.

    A decision is judged by what its player could know, and nothing is called a mistake that lies inside the intervals.
    The same record, iterations and seed give the same page.

    Parameters
    ----------
    record
        The file of the game.
    iterations
        Imagined games to judge a decision by; more are surer and take longer.
    seed
        A whole number that the chance of all imagined games comes from.
    html
        The page to write; by default one beside the record.
    json
        Print the analysis as one JSON object; a page is written only if --html names it.
    cores
        How many cores to use; by default all there are.
    ray
        Work on a Ray cluster: its address, or nothing for one that is found or begun here.
    lang
        The language of the page; by default the one your environment speaks.
    data
        A folder of data files the game was played with, instead of the game's own.
    """
    read, _ = saves.read(record)
    words = Catalogue(language(lang))
    workers = hands(cores, ray)
    moves = sum(isinstance(entry, Move) for entry in read.entries)
    try:
        with bar(words.say("analysis.looking"), moves) as advance:
            found = analyse(read, iterations, seed, data, workers, told=advance)
    except BadRecord as problem:
        raise BadRecord(f"{record}: {problem}") from None
    if json:
        print_json(found)
    if html is not None or not json:
        path = html or record.with_suffix(".html")
        save_page(path, page_of(read, found, words.lang, data))
        if not json:
            console().print(words.say("analysis.written", file=str(path)))
            open_questions, choices = count_unjudged(found)
            if 2 * open_questions > choices:
                console().print(words.say("analysis.too_brief", open=open_questions, choices=choices))
    return 0


def count_unjudged(found: Analysis) -> tuple[int, int]:
    """The decisions that may have been right or a mistake for all that was looked at, and all that had a choice."""
    costs = [one.cost for one in found.decisions if one.cost is not None]
    return sum(cost.low <= 0 and cost.high >= GRAVE for cost in costs), len(costs)


def page_of(record: Record, found: Analysis, lang: str, data: str | None) -> str:
    """The page, with its actions in the game's own words."""
    game = game_of(record, data)
    moments, _ = standing_moves(record, game)
    names = seating.titles(seating.players_of(record), Catalogue(lang), None)
    players = [msgspec.structs.replace(one, name=name) for one, name in zip(found.players, names, strict=True)]
    found = msgspec.structs.replace(found, players=players)
    if not moments:
        return analysis_page(found, Catalogue(lang), {})
    words = Words(lang, game, names, game.scene(moments[0].state))
    said: dict[tuple[int, int], str] = {}
    for moment, one in zip(moments, found.decisions, strict=True):
        for action in (one.action, *([one.best.action] if one.best else [])):
            said[moment.entry, action] = words.option(moment.state, action)
    return analysis_page(found, words, said)
