"""The burrow: badgers peek at roots that move about, and slip cards under a deck that others would like to follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nemeton.kernel import box
from nemeton.kernel.decision import Decision, Described, Plain, Preview, Refusal
from nemeton.kernel.game import Game, Option
from nemeton.kernel.observation import Layout
from tests.toys.burrow import (
    data,
    notation,
    observation,
    options,
    position,
    preview,
    questions,
    refusals,
    scoring,
    view,
)
from tests.toys.burrow import words as w
from tests.toys.burrow.board import Board
from tests.toys.burrow.rules.burrow import Burrow
from tests.toys.burrow.state import BurrowState
from tests.toys.burrow.view_types import View


@dataclass(frozen=True, eq=False, kw_only=True)
class BurrowGame(Game[BurrowState, View]):
    """The Game object of the burrow, for one set of data."""

    data: data.Data
    boards: Mapping[int, Board]  # by turns of each seat

    def with_data(self, folder: str) -> BurrowGame:
        return make(data.load(box.data_folder(folder)), folder)

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Burrow:
        turns = options["turns"]
        assert isinstance(turns, int), "settled options have values of the right type"
        state = Burrow(self, self.boards[turns], seats)
        state.open_box(memory)
        return state

    def options_of(self, state: BurrowState) -> dict[str, Plain]:
        return {"turns": state.board.turns}

    def text(self, action: int) -> str:
        return notation.text(self.names(), action)

    def parse(self, text: str) -> int:
        return notation.parse(self.names(), text)

    def names(self) -> tuple[str, ...]:
        """The names of the cards, which notation needs: the same for all options."""
        return next(iter(self.boards.values())).card_names

    def write_table(self, state: BurrowState, seat: int | None) -> dict[str, Plain]:
        return position.write_table(state, seat)

    def read_table(self, state: BurrowState, table_data: Any, seat: int | None) -> None:
        position.read_table(state, table_data, seat)

    def view(self, state: BurrowState, seat: int | None) -> View:
        return view.view(state, seat)

    def decision(self, state: BurrowState, seat: int) -> Decision:
        return questions.decision(state)

    def describe(self, state: BurrowState, action: int) -> Described:
        return options.describe(self.names(), action)

    def preview(self, state: BurrowState, seat: int, action: int) -> Preview | None:
        return preview.preview(state, seat, action)

    def refuse(self, state: BurrowState, seat: int, action: int) -> Refusal:
        return refusals.refuse(state, seat, action)

    def scores(self, state: BurrowState) -> list[dict[str, Plain]]:
        return scoring.scores(state)


def make(content: data.Data, source: str = "") -> BurrowGame:
    """The game with a set of data."""
    low, high = content.box.seats
    turns = content.box.turns
    return BurrowGame(
        name="burrow",
        title="The Burrow",
        seats=tuple(range(low, high + 1)),
        options={"turns": Option(turns[0], turns, "turns of each seat")},
        rules=1,
        content=content.content,
        actions=w.ACTIONS,
        breadth=w.ACTIONS,
        questions=questions.QUESTIONS,
        observation=Layout(observation.fields()),
        source=source,
        data=content,
        boards={count: Board(content, count) for count in turns},
    )


GAME = make(data.load())
