"""Who sits where: seats given as words, people and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from nemeton.cli.errors import UsageError
from nemeton.kernel.game import Game, span
from nemeton.kernel.record import Record, TakenOver

if TYPE_CHECKING:
    from nemeton.bots import Bot
    from nemeton.messages import Catalogue

HUMAN = "human"
RIVAL = "greedy"
COMPANY = 3  # seats that make a good table, where the game has them


class Player(NamedTuple):
    """Somebody at the table; a person has no bot."""

    name: str
    bot: Bot | None


def seat_words(game: Game, text: str | None) -> list[str]:
    """The words of `--seats`, one a seat: as records name the players."""
    if text is None:
        seats = min(game.seats, key=lambda count: abs(count - COMPANY))
        return [HUMAN, *[RIVAL] * (seats - 1)]
    words = [word.strip() for word in text.split(",")]
    if len(words) not in game.seats:
        raise UsageError(f"{game.title} is played by {span(game.seats)} seats; --seats names {len(words)}.")
    return [record_name(word) for word in words]


def record_name(word: str) -> str:
    """A seat's word as a record keeps it: a bot's name, or a person's."""
    kind, _, name = word.partition(":")
    if kind == HUMAN:
        if is_bot(name):
            raise UsageError(f"A person cannot be called {name!r}: that is a bot's name.")
        return name or word
    from nemeton.bots import UnknownBot
    from nemeton.bots.roster import invite

    try:
        invite(word)  # whoever types a name means it: from now on it is a bot's
    except UnknownBot as problem:
        raise UsageError(f"{problem} A person is written human or human:NAME.") from None
    return word


def is_bot(word: str) -> bool:
    """Does a bot go by that name? A record's names are asked about, too: nothing is loaded because a file says so."""
    from nemeton.bots.roster import is_known

    return is_known(word)


def players_of(record: Record) -> list[str]:
    """Who plays each seat by now, seats taken over included."""
    words = list(record.header.names)
    for entry in record.entries:
        if isinstance(entry, TakenOver):
            words[entry.seat] = entry.name
    return words


def titles(words: Sequence[str], catalogue: Catalogue, reader: int | None) -> list[str]:
    """What the players are called at the table; equals are told apart by a number."""
    called = [catalogue.say("terminal.person") if word == HUMAN else word for word in words]
    if reader is not None and words[reader] == HUMAN:
        called[reader] = catalogue.say("terminal.you")
    many, met = Counter(called), Counter[str]()
    for seat, title in enumerate(called):
        met[title] += 1
        if many[title] > 1:
            called[seat] = f"{title} {met[title]}"
    return called


def seat_players(words: Sequence[str], catalogue: Catalogue, seed: int) -> list[Player]:
    """A player for every word; who is no bot is a person."""
    from nemeton.bots import bot

    people = [seat for seat, word in enumerate(words) if not is_bot(word)]
    called = titles(words, catalogue, people[0] if len(people) == 1 else None)
    return [
        Player(title, None if seat in people else bot(word, seed + seat))
        for seat, (word, title) in enumerate(zip(words, called, strict=True))
    ]
