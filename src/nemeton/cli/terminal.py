"""The terminal: colours, the language it speaks, and a clean screen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from rich import _wrap
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markdown import Markdown
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from nemeton.cli.errors import STEERING, printable
from nemeton.messages.languages import LANGUAGES, best_language

if TYPE_CHECKING:
    Language: TypeAlias = str
else:
    Language = Literal[LANGUAGES]  # a command says itself which there are

PIGMENTS = {  # in tones that can be read on a dark and on a light ground
    "minium": "#d9622b",  # red lead: you may, it is your turn
    "woad": "#4a86c0",  # rules and cult sites
    "verdigris": "#2f9481",  # gains
    "ember": "#c8473a",  # losses and refusals
    "bronze": "#a8752b",  # heads
    "faint": "dim",
}
HEADS = dict.fromkeys(("markdown.h1", "markdown.h2", "markdown.h3"), f"bold {PIGMENTS['bronze']}")
THEME = Theme({**PIGMENTS, **HEADS, "markdown.code": "bold", "markdown.hr": "dim"})

NO_BREAK = "\u00a0\u202f"
# rich ends a line at any white space; French marks must not begin the next one. It has no other way to be told.
_wrap.re_word = re.compile(rf"[^\S{NO_BREAK}]*[\S{NO_BREAK}]+[^\S{NO_BREAK}]*")

ESCAPED = {sign: f"\\u{sign:04x}" for sign in STEERING if sign >= 0x7F}  # the others are, by whoever writes JSON


KEEPING_TOGETHER = "\u00a0\u202f"  # blanks at which no line ends: before a French question mark, within a number
STAND_INS = "\ue000\ue001"  # signs of no meaning, of the same width, at which rich breaks no line either
HELD = str.maketrans(KEEPING_TOGETHER, STAND_INS)
FREED = str.maketrans(STAND_INS, KEEPING_TOGETHER)


class _Console(Console):
    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is drawn of a thing; names and texts of others do not steer the terminal.

        To rich every blank ends a line; while it lays a text out, those that must not are signs of another kind.
        """
        if isinstance(renderable, str):
            renderable = self.render_str(renderable, highlight=options.highlight if options else None)
        if isinstance(renderable, Text) and any(blank in renderable.plain for blank in KEEPING_TOGETHER):
            renderable = renderable.copy()
            renderable.plain = renderable.plain.translate(HELD)
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else printable(text.translate(FREED)), style, control)

    def on_broken_pipe(self) -> None:
        """Leave it to `main`, which ends in silence: whoever read us has read enough."""
        raise BrokenPipeError


def console() -> Console:
    """Where results go."""
    return _Console(theme=THEME, highlight=False)


def print_json(thing: object) -> None:
    """A result for another program; what would steer a terminal is escaped, as JSON allows."""
    print(msgspec.json.encode(thing).decode().translate(ESCAPED))


def print_markdown(out: Console, text: str) -> None:
    """Rendered for the eye, as it stands for a file or another program."""
    if out.is_terminal:
        out.print(Markdown(text))
    else:
        print(text, file=out.file)


def clear(out: Console) -> None:
    """An empty screen, with nothing left to scroll back to: another player's hand may have been on it."""
    if out.is_terminal:
        out.file.write("\x1b[H\x1b[2J\x1b[3J")
        out.file.flush()


def language(wish: str | None) -> str:
    """The language asked for, or the one the environment speaks, or English."""
    spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return wish or best_language([spoken])
