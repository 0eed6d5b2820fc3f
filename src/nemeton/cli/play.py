"""`nemeton play`: begin a game, or go on with one."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from nemeton.cli import players as seating
from nemeton.cli import saves
from nemeton.cli.errors import UsageError
from nemeton.cli.saves import Save
from nemeton.cli.session import Session, Told, read_line
from nemeton.cli.terminal import console, language
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match, game_of, replay
from nemeton.messages import Catalogue


def play(
    game: str | None = None,
    /,
    *,
    seats: str | None = None,
    seed: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    hints: Annotated[bool, Parameter(negative=())] = False,
    save: Path | None = None,
    resume: Annotated[list[Path] | None, Parameter(consume_multiple=(0, 1), negative=())] = None,
    lang: Literal["en", "fr"] | None = None,
    data: str | None = None,
) -> int:
    """Play a game in the terminal, against bots or with friends at one keyboard.

    Every step is kept on disk before it is shown: nothing is lost by leaving, in whatever way.

    Parameters
    ----------
    game
        The game to play; `nemeton games` lists them.
    seats
        Who sits where, as words with commas: human, human:NAME or a bot, such as random, greedy or mcts.
    seed
        A whole number: the same seed and the same decisions give the same game. Without it, chance is secret.
    option
        A choice of the game, as NAME=VALUE; may be given several times.
    hints
        Mark what the greedy bot would do.
    save
        The file to keep the game in, instead of one in your data folder.
    resume
        Go on with the game in a file; without a file, with the last game that is not over.
    lang
        The language of the table; by default the one your environment speaks.
    data
        A folder of data files to play with, instead of the game's own.
    """
    speak = language(lang)
    if resume is not None:
        refuse_with_resume(seed=seed, option=option, save=save)
        path = resume[0] if resume else saves.last(game)
        match, told, file = go_on(path, game, data)
        words = seating.players_of(match.record)
        if seats is not None:
            take_over(match, words, seating.seat_words(match.game, seats))
            words = seating.players_of(match.record)
    else:
        rules = registry.game(the_only_game() if game is None else game, data)
        words = seating.seat_words(rules, seats)
        chance = secrets.token_bytes(32) if seed is None else seed
        match, told = Match.start(rules, len(words), chance, chosen(rules, option or []), words), []
        file = Save.new(save, rules.name)
    players = seating.seat_players(words, Catalogue(speak), bot_seed(match))
    Session(match, told, players, file, speak, console(), read_line, hints).run()
    return 0


def the_only_game() -> str:
    """The game to play if nobody names one: there must be just one."""
    names = registry.names()
    if len(names) != 1:
        raise UsageError(f"Say which game to play: {', '.join(names) or 'none is installed'}.")
    return names[0]


def refuse_with_resume(**settings: object) -> None:
    """A game under way has its seed, options and file already."""
    for name, value in settings.items():
        if value is not None:
            raise UsageError(f"--{name} cannot be given with --resume: the saved game has its own.")


def chosen(game: Game, options: Sequence[str]) -> dict[str, Plain]:
    """Options as NAME=VALUE, with the values the game knows."""
    choices: dict[str, Plain] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option {text} is not NAME=VALUE.")
        known = game.options[name].values if name in game.options else ()
        choices[name] = next((one for one in known if str(one) == value), value)
    return choices


def go_on(path: Path, name: str | None, data: str | None) -> tuple[Match, list[Told], Save]:
    """The match a file holds, played again up to its last entry."""
    record, text = saves.read(path)
    if name is not None and name != record.header.game:
        raise UsageError(f"{path} is a game of {record.header.game}, not of {name}.")
    told: list[Told] = []
    match: Match | None = None
    try:
        for number, match in replay(record, game_of(record, data)):
            if number:
                told.append(Told(number, record.entries[number - 1].seat, match.events()))
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None
    assert match is not None, "a replay begins with the start"
    standing = {step.entry for step in match.line}
    return match, [one for one in told if one.entry in standing], Save(path, text)


def take_over(match: Match, before: Sequence[str], after: Sequence[str]) -> None:
    """Other players sit down; the record notes who takes which seat."""
    if len(before) != len(after):
        raise UsageError(f"This game has {len(before)} seats; --seats names {len(after)}.")
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            match.take_over(seat, new)


def bot_seed(match: Match) -> int:
    """Chance of the bots' own, from the game's: the same game meets the same bots, also when it goes on later."""
    header = match.record.header
    source = f"{header.seed} {header.commitment}"
    return int.from_bytes(hashlib.blake2b(source.encode(), digest_size=4).digest(), "big")
