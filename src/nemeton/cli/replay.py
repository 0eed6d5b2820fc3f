"""`nemeton replay`: a recorded game once more, step by step or in one go."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from nemeton.cli import players as seating
from nemeton.cli import saves
from nemeton.cli.errors import UsageError
from nemeton.cli.screen import Paragraph, Screen
from nemeton.cli.session import Ask, read_line
from nemeton.cli.tables import picture
from nemeton.cli.terminal import Language, console, language
from nemeton.cli.words import Words
from nemeton.kernel import match as matches
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event
from nemeton.kernel.record import Ended, FlagFall, Lost, Move, Record, TakeBack, TakenOver
from nemeton.kernel.state import State
from nemeton.messages import Catalogue

LOOK_BACK = 8  # entries told beside a table


class Frame(NamedTuple):
    """The table after an entry, and what the entry brought."""

    state: State
    events: list[Event]


def replay(
    record: Path,
    /,
    *,
    seat: int | None = None,
    to: int | None = None,
    all_entries: Annotated[bool, Parameter(name="--all", negative=())] = False,
    lang: Language | None = None,
    data: str | None = None,
) -> int:
    """Walk through a recorded game: Enter goes on, b goes back, a number goes to that entry.

    Where nobody sits at the keyboard, all of it is told in one go.

    Parameters
    ----------
    record
        The file of the game.
    seat
        Show it as this seat saw it, its own hand included; by default as a spectator did.
    to
        Show the table after this entry, and stop.
    all_entries
        Tell the whole game in one go.
    lang
        The language of the table; by default the one your environment speaks.
    data
        A folder of data files the game was played with, instead of the game's own.
    """
    read, _ = saves.read(record)
    if seat is not None and not 0 <= seat < read.header.seats:
        raise UsageError(f"{record} has no seat {seat}; its seats go from 0 to {read.header.seats - 1}.")
    if to is not None and not 0 <= to <= len(read.entries):
        raise UsageError(f"{record} has no entry {to}; it has {len(read.entries)}.")
    reel = Reel(record, read, seat, language(lang), data, console())
    if to is not None:
        reel.show(to)
    elif all_entries or not sys.stdin.isatty() or not reel.console.is_terminal:
        reel.tell()
    else:
        reel.step(read_line)
    return 0


class Reel:
    """Plays a record again for a reader; the frames so far are kept, so that one can go back."""

    def __init__(
        self, path: Path, record: Record, reader: int | None, lang: str, data: str | None, console: Console
    ) -> None:
        self.record = record
        self.reader = reader
        self.console = console
        self.steps = frames(path, record, matches.game_of(record, data))
        self.frames = [next(self.steps)]
        start = self.frames[0].state
        scene = start.game.scene(start)
        names = seating.titles(seating.players_of(record), Catalogue(lang), reader)
        self.words = Words(lang, start.game, names, scene)
        self.words.reader = reader
        self.picture = picture(start.game.name, self.words, scene)
        self.screen = Screen(console, self.picture, self.words)

    def frame(self, number: int) -> Frame:
        while len(self.frames) <= number:
            self.frames.append(next(self.steps))
        return self.frames[number]

    def describe_entry(self, number: int) -> Paragraph:
        """What an entry, from 1, brought about."""
        entry = self.record.entries[number - 1]
        match entry:
            case Move():
                text = self.words.paragraph(self.frame(number).events, entry.seat, self.picture.shows)
            case TakeBack(_, to):
                text = self.words.say("terminal.took_back", entry=to)
            case TakenOver(_, name):
                text = self.words.say("terminal.taken_over", name=name)
            case FlagFall():
                text = self.words.say("terminal.flag_fall")
            case Lost():
                text = self.words.say("terminal.lost")
            case Ended():
                text = self.words.say("terminal.ended")
        return Paragraph(self.words.names[entry.seat], text)

    # ------------------------------------------------------------------ showing
    def show(self, number: int) -> None:
        """The table after an entry, and what led to it."""
        state = self.frame(number).state
        told = [self.describe_entry(one) for one in range(max(1, number - LOOK_BACK), number + 1)]
        self.screen.show(state, self.reader, told, None, None)
        key = "terminal.entry" if number else "terminal.start"
        self.console.print(Text(self.words.say(key, entry=number, entries=len(self.record.entries)), "bold"))

    def tell(self) -> None:
        """All of it in one go: what happened, then the table at the end."""
        entries = len(self.record.entries)
        for number in range(1, entries + 1):
            told = self.describe_entry(number)
            self.console.print(Text(f"{number:>4}  {told.name}  {told.text}"))
        self.screen.show(self.frame(entries).state, self.reader, [], None, None)

    def step(self, ask: Ask) -> None:
        """Back and forth at the reader's pace."""
        last = len(self.record.entries)
        number = 0
        while True:
            self.show(number)
            self.console.print(Text(self.words.say("terminal.stepping"), "faint"))
            try:
                line = ask().strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line in ("q", "quit"):
                return
            if line.isdecimal():
                number = min(int(line), last)
            elif line == "b":
                number = max(0, number - 1)
            else:
                number = min(number + 1, last)


def frames(path: Path, record: Record, game: Game) -> Iterator[Frame]:
    """The frames of a record, one after the other; the first is the start."""
    try:
        for _, match in matches.replay(record, game):
            yield Frame(match.state.clone(), match.events())
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None
