"""`nemeton play`: begin a game, or go on with one."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from nemeton.cli import evenings, saves
from nemeton.cli import players as seating
from nemeton.cli.errors import UsageError
from nemeton.cli.saves import Save
from nemeton.cli.session import Session, Told, read_line
from nemeton.cli.terminal import Language, console, language
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match
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
    after: Path | None = None,
    leave: Annotated[list[int] | None, Parameter(negative=())] = None,
    join: Annotated[list[str] | None, Parameter(negative=())] = None,
    heir: Annotated[list[str] | None, Parameter(negative=())] = None,
    lang: Language | None = None,
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
    after
        Begin another evening of the campaign in a file, in a record of its own that follows it.
    leave
        With --after: a seat whose player does not come any more, counted from 1; may be given several times.
    join
        With --after: a character somebody new plays, as NAME or NAME:COLOUR; may be given several times.
    heir
        With --after: who of those who stay takes a thing of one who leaves, as THING=SEAT.
    lang
        The language of the table; by default the one your environment speaks.
    data
        A folder of data files to play with, instead of the game's own.
    """
    speak = language(lang)
    told: list[Told] = []
    if after is not None:
        refuse_with_resume(seed=seed, option=option, resume=resume)
        match, file = evenings.begin(after, game, data, seats, evenings.People(leave, join, heir), save)
        words = list(match.record.header.names)
    elif leave or join or heir:
        raise UsageError("--leave, --join and --heir go with --after FILE: people come and go between evenings.")
    elif resume is not None:
        refuse_with_resume(seed=seed, option=option, save=save)
        path = resume[0] if resume else saves.last(game)
        match, told, file = evenings.go_on(path, game, data)
        words = seating.players_of(match.record)
        if seats is not None:
            take_over(match, words, seating.seat_words(match.game, seats))
            words = seating.players_of(match.record)
    else:
        rules = registry.game(ask_for_game(speak) if game is None else game, data)
        words = seating.seat_words(rules, seats)
        chance = secrets.token_bytes(32) if seed is None else seed
        match = Match.start(rules, len(words), chance, parse_options(rules, option or []), words)
        file = Save.new(save, rules.name)
    players = seating.seat_players(words, Catalogue(speak), bot_seed(match))
    Session(match, told, players, file, speak, console(), read_line, hints).run()
    return 0


def ask_for_game(speak: str) -> str:
    """The game to play if nobody has named one: the only one, or the one that is chosen now, by number or name."""
    games = registry.all_games()
    names, out = list(games), console()
    if len(names) == 1:
        return names[0]
    if not names:
        raise UsageError("There is no game to play: none is installed.")
    for number, game in enumerate(games.values(), 1):
        out.print(f"{number:2}  {game.title}", markup=False)
    while True:
        out.print(Catalogue(speak).say("terminal.which_game", last=len(names)), markup=False)
        out.print("> ", end="")
        try:
            line = read_line().strip()
        except EOFError:
            raise UsageError(f"Say which game to play: {', '.join(names)}.") from None
        if line.isdecimal() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        for name, game in games.items():
            if line.casefold() in (name, game.title.casefold()):
                return name


def refuse_with_resume(**settings: object) -> None:
    """A game under way has its seed, options and file already."""
    for name, value in settings.items():
        if value is not None:
            raise UsageError(f"--{name} cannot be given here: the saved game has its own.")


def parse_options(game: Game, options: Sequence[str]) -> dict[str, Plain]:
    """Options as NAME=VALUE, with the values the game knows."""
    choices: dict[str, Plain] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option {text} is not NAME=VALUE.")
        known = game.options[name].values if name in game.options else ()
        choices[name] = next((one for one in known if str(one) == value), value)
    return choices


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
    source = f"{header.seed} {header.commitment}{'' if header.after is None else header.after.hash}"
    return int.from_bytes(hashlib.blake2b(source.encode(), digest_size=4).digest(), "big")
