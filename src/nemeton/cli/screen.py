"""What a reader sees between two keys: the table, what happened, the question, and what may be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from nemeton.cli.tables import Picture
from nemeton.cli.terminal import clear
from nemeton.cli.words import Words
from nemeton.kernel.decision import Decision
from nemeton.kernel.state import State

GAP = 2  # columns between two options
LEAST_TOLD = 2  # lines of the chronicle, however small the screen
PROMPT_LINES = 2
HINTED = "✦"


class Paragraph(NamedTuple):
    """A piece of the chronicle: who, and what they did."""

    name: str
    text: str


class Choice:
    """The question a reader is asked: options by number, then those one might expect and why they are closed.

    Where options keep their places, closed ones stand among the others, so that a number means the same every time.
    """

    def __init__(self, state: State, seat: int, words: Words, picture: Picture | None = None) -> None:
        assert state.asks(seat) or state.can_revise(seat), "only an asked seat has a choice, or one that may vote anew"
        self.decision: Decision = state.game.decision(state, seat)
        self.question = words.question(self.decision)
        self.actions = state.legal(seat) or state.revisions(seat)
        if picture is not None:
            self.actions.sort(key=lambda one: picture.comes_last(msgspec.to_builtins(state.describe(one))))
        self.closed = [closed.action for closed in self.decision.closed]
        self.lacks = [words.lack(closed.refusal) for closed in self.decision.closed]
        self.in_place = picture is not None and picture.keeps_places(self.decision.kind)
        self.places = sorted([*self.actions, *self.closed]) if self.in_place else [*self.actions, *self.closed]
        self.texts = [words.option(state, action) for action in self.places]
        self.described: list[Mapping[str, Any]] = [msgspec.to_builtins(state.describe(one)) for one in self.actions]
        self.votes: list[tuple[str, str]] = []  # so far, where they are open: name and option
        self.proposals: list[tuple[str, str, str]] = []  # by companions that are bots: name, option, and why
        self.asked = ""  # the name of the one who is asked, where one person plays several

    def action_at(self, number: int) -> int | None:
        """The action behind a number, open or closed."""
        return self.places[number - 1] if 1 <= number <= len(self.places) else None

    @property
    def last(self) -> int:
        """The highest number that can be chosen."""
        return self.places.index(max(self.actions)) + 1 if self.in_place else len(self.actions)


class Screen:
    """Draws for one reader at a time."""

    def __init__(self, console: Console, picture: Picture, words: Words) -> None:
        self.console = console
        self.picture = picture
        self.words = words

    def show(
        self, state: State, reader: int | None, told: Sequence[Paragraph], choice: Choice | None, hint: int | None
    ) -> None:
        """A fresh screen. `told` are the chronicle's paragraphs, the newest last; as many as fit are shown."""
        view = msgspec.to_builtins(state.view(reader))
        described = choice.described if choice else []
        question = self.ask(choice, hint) if choice else Text()
        table = self.picture.draw(view, described, self.console.width)
        if self.console.is_terminal and self.room_beside(table, question) < LEAST_TOLD:
            table = self.picture.draw_small(view, described, self.console.width)
        clear(self.console)
        self.console.print(table)
        self.console.print(self.latest(told, table, question))
        self.console.print(question)

    def latest(self, told: Sequence[Paragraph], *others: RenderableType) -> RenderableType:
        """What is new, as far back as the rest of the screen leaves room for; prose is told whole."""
        if not self.console.is_terminal or self.picture.whole_news:
            return paragraphs(told)
        room = max(LEAST_TOLD, self.room_beside(*others))
        first = len(told)
        while first and self.lines(paragraphs(told[first - 1 :])) <= room:
            first -= 1
        return paragraphs(told[min(first, len(told) - 1) :])

    def room_beside(self, *others: RenderableType) -> int:
        """How many lines of the screen all the others leave."""
        return self.console.height - PROMPT_LINES - sum(self.lines(other) for other in others)

    def lines(self, block: RenderableType) -> int:
        return len(self.console.render_lines(block, pad=False))

    def ask(self, choice: Choice, hint: int | None) -> RenderableType:
        """The question and its options, in as many columns as fit."""
        asked = f"{choice.asked} · " if choice.asked else ""
        question = Text.assemble(("• ", "minium"), (asked, "bold bronze"), (choice.question, "bold"))
        count = len(choice.actions)
        listed = choice.places if choice.in_place else choice.actions
        open_ones = [
            self.option(number, action, text, choice, hint)
            for number, (action, text) in enumerate(zip(listed, choice.texts, strict=False), 1)
        ]
        blocks: list[RenderableType] = [question]
        for name, option in choice.votes:
            blocks.append(Text(f"  {self.words.say('terminal.votes', name=name, option=option)}", "verdigris"))
        for name, option, why in choice.proposals:
            proposes = self.words.say("terminal.proposes", name=name, option=option)
            blocks.append(Text(f"  {proposes} {why}".rstrip(), "woad"))
        blocks.append(in_columns(open_ones, self.console.width))
        if choice.in_place:
            return Group(*blocks)
        if choice.closed and self.picture.explains(choice.decision.kind):
            for number, (text, lacks) in enumerate(zip(choice.texts[count:], choice.lacks, strict=True), count + 1):
                blocks.append(Text(f"{number:>2}✗ {text} — {lacks}", "faint"))
        elif choice.closed:
            numbered = (f"{number} {text}" for number, text in enumerate(choice.texts[count:], count + 1))
            closed = self.words.say("terminal.closed", options=" · ".join(numbered))
            blocks.append(Text(closed, "faint", overflow="ellipsis", no_wrap=True))
        return Group(*blocks)

    def option(self, number: int, action: int, text: str, choice: Choice, hint: int | None) -> Text:
        """One line of the list; a closed option that keeps its place is crossed."""
        if action not in choice.actions:
            return Text(f"{number:>2}✗ {text}", "faint")
        mark = HINTED if action == hint else " "
        return Text.assemble((f"{number:>2}", "bold minium"), (f"{mark} ", "minium"), text)


def paragraphs(told: Sequence[Paragraph]) -> Table:
    """The chronicle: names on the left, what they did beside."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for paragraph in told:
        table.add_row(Text(f"  {paragraph.name}", "faint"), Text(paragraph.text))
    return table


def in_columns(options: Sequence[Text], width: int) -> Table:
    """Options numbered downwards, in as many columns as fit."""
    rows = next(rows for rows in range(1, len(options) + 1) if rows == len(options) or fits(options, rows, width))
    table = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        table.add_row(*options[row::rows])
    return table


def fits(options: Sequence[Text], rows: int, width: int) -> bool:
    """Is there room for the columns that so many rows leave?"""
    columns = [options[first : first + rows] for first in range(0, len(options), rows)]
    return sum(max(option.cell_len for option in column) + GAP for column in columns) - GAP <= width
