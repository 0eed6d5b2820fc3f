"""Actions as text and back. Every action has a text of its own, which means the same in every state."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, DIRECTIONS, TRACK_NAMES
from nemeton.games.karnag.data import Data
from nemeton.games.karnag.events import ALTERNATIVES, ROWS
from nemeton.kernel.errors import BadNotation

HINT = "try 'cube main 1 slot 1', 'do move', 'druid 1', 'clockwise', 'points 5' or 'done'"


class Field(ABC):
    """A part of an action: a number from 0 below `count`, and the word for it."""

    def __init__(self, count: int, pattern: str) -> None:
        self.count = count
        self.pattern = pattern

    @abstractmethod
    def write(self, value: int) -> str:
        """The word for a number."""

    @abstractmethod
    def read(self, word: str) -> int:
        """The number a word means; -1 if it means none."""


class Number(Field):
    """Written as a number that counts from `first`."""

    def __init__(self, count: int, first: int = 0, signed: bool = False) -> None:
        super().__init__(count, r"[+-]\d+" if signed else r"\d+")
        self.first = first
        self.signed = signed

    def write(self, value: int) -> str:
        return f"{value + self.first:+}" if self.signed else str(value + self.first)

    def read(self, word: str) -> int:
        return int(word) - self.first


class Name(Field):
    """Written by name; those beyond the names by number, as kind-7."""

    def __init__(self, names: tuple[str, ...], count: int = 0, what: str = "") -> None:
        super().__init__(count or len(names), r"[A-Za-z0-9-]+")
        self.names = list(names) + [f"{what}-{number}" for number in range(len(names), count)]

    def write(self, value: int) -> str:
        return self.names[value]

    def read(self, word: str) -> int:
        return self.names.index(word) if word in self.names else -1


class Square(Field):
    """Written as column and row."""

    def __init__(self) -> None:
        super().__init__(w.SQUARES, r"\d+,\d+")

    def write(self, value: int) -> str:
        return f"{value % w.MAX_SIDE},{value // w.MAX_SIDE}"

    def read(self, word: str) -> int:
        x, y = (int(part) for part in word.split(","))
        return y * w.MAX_SIDE + x if x < w.MAX_SIDE else -1


@dataclass(frozen=True)
class Form:
    """How the actions from `start` on are written: a text with a gap for each field."""

    start: int
    text: str
    fields: tuple[Field, ...] = ()

    @property
    def count(self) -> int:
        count = 1
        for field in self.fields:
            count *= field.count
        return count

    def write(self, offset: int) -> str:
        words: list[str] = []
        for field in reversed(self.fields):
            offset, value = divmod(offset, field.count)
            words.insert(0, field.write(value))
        return self.text.format(*words)

    def read(self, text: str) -> int | None:
        """The action, if the text has this form; -1 or less for a word that names nothing."""
        pattern = re.escape(self.text).replace(r"\{\}", "({})").format(*[field.pattern for field in self.fields])
        found = re.fullmatch(pattern, text)
        if found is None:
            return None
        offset = 0
        for field, word in zip(self.fields, found.groups(), strict=True):
            value = field.read(word)
            if not 0 <= value < field.count:
                return -1
            offset = offset * field.count + value
        return self.start + offset


@lru_cache(maxsize=8)
def forms(data: Data) -> tuple[Form, ...]:
    """All forms, in the order of their actions."""
    druid, square, card = Number(w.MAX_DRUIDS, 1), Square(), Name(CARD_NAMES)
    assert len(CARD_NAMES) == w.CARD_KINDS, "every kind of card has a name"
    return (
        Form(w.CHOOSE, "tile {}", (Number(w.MAX_OBSTACLES, 1),)),
        Form(w.LAY, "lay {} turn {}", (square, Number(4))),
        Form(w.START, "start p{}", (Number(w.MAX_PATH),)),
        Form(w.CUBE, "cube {} {} slot {}", (Name(ROWS), Number(w.TILES, 1), Number(w.MAX_SLOTS, 1))),
        Form(w.PERFORM, "do {}", (Name(ALTERNATIVES),)),
        Form(w.DECLINE, "decline"),
        Form(w.DONE, "done"),
        Form(w.PLAY, "play {}", (card,)),
        Form(w.ATTACH, "accel {}", (Number(2 * w.MAX_SHIFT + 1, -w.MAX_SHIFT, signed=True),)),
        Form(w.DRUID, "druid {}", (druid,)),
        Form(w.CORNER, "corner {}", (Number(4, 1),)),
        Form(w.WAY, "{}", (Name(("clockwise", "counterclockwise")),)),
        Form(w.POINTS, "points {}", (Number(w.MAX_POINTS),)),
        Form(w.ENTER, "enter {} with {}", (Number(w.MAX_CAULDRONS, 1), Number(w.MAX_POINTS))),
        Form(w.CREATE, "create {}+{}", (druid, druid)),
        Form(w.SEND, "send {}", (druid,)),
        Form(w.CAPTURE, "capture {}", (druid,)),
        Form(w.RISE, "rise {}", (Name(TRACK_NAMES),)),
        Form(w.CREATURE, "creature {}", (Name(tuple(data.tokens), w.MAX_TOKENS, "token"),)),
        Form(w.TO, "to {}", (square,)),
        Form(w.SHIFT, "shift {} {}", (square, Name(DIRECTIONS))),
        Form(w.TAKE, "take {}", (card,)),
        Form(w.REDRAW, "redraw"),
        Form(w.RAISE, "raise {}", (square,)),
    )


def text(data: Data, action: int) -> str:
    """An action as text."""
    if not 0 <= action < w.ACTIONS:
        raise BadNotation(f"There is no action {action} in Karnag; they go from 0 to {w.ACTIONS - 1}.")
    form = max((form for form in forms(data) if form.start <= action), key=lambda one: one.start)
    return form.write(action - form.start)


def parse(data: Data, text: str) -> int:
    """The action a text names."""
    words = " ".join(text.split())
    for form in forms(data):
        action = form.read(words)
        if action is not None and action >= 0:
            return action
    raise BadNotation(f"{text!r} names no action of Karnag; {HINT}.")
