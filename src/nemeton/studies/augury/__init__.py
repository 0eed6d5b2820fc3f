"""Augury: two druids stake berries on three omens. Small enough to be solved, and a game all the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nemeton.kernel import box
from nemeton.kernel.decision import Decision, Described, Plain, Refusal
from nemeton.kernel.game import Game, Option
from nemeton.kernel.observation import Layout
from nemeton.studies.augury import (
    data,
    notation,
    observation,
    options,
    position,
    questions,
    refusals,
    scoring,
    view,
)
from nemeton.studies.augury import words as w
from nemeton.studies.augury.board import Board
from nemeton.studies.augury.rules.augury import Augury
from nemeton.studies.augury.state import AuguryState
from nemeton.studies.augury.view_types import View


@dataclass(frozen=True, eq=False, kw_only=True)
class AuguryGame(Game[AuguryState, View]):
    """The Game object of augury, for one set of data."""

    data: data.Data
    boards: Mapping[int, Board]  # by number of auguries

    def with_data(self, folder: str) -> AuguryGame:
        return make(data.load(box.data_folder(folder)), folder)

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Augury:
        auguries = options["auguries"]
        assert isinstance(auguries, int), "settled options have values of the right type"
        state = Augury(self, self.boards[auguries], seats)
        state.open_box(memory)
        return state

    def options_of(self, state: AuguryState) -> dict[str, Plain]:
        return {"auguries": state.board.auguries}

    def text(self, action: int) -> str:
        return notation.text(action)

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def write_table(self, state: AuguryState, seat: int | None) -> dict[str, Plain]:
        return position.write_table(state, seat)

    def read_table(self, state: AuguryState, table_data: Any, seat: int | None) -> None:
        position.read_table(state, table_data, seat)

    def view(self, state: AuguryState, seat: int | None) -> View:
        return view.view(state, seat)

    def decision(self, state: AuguryState, seat: int) -> Decision:
        return questions.decision(state)

    def describe(self, state: AuguryState, action: int) -> Described:
        return options.describe(action)

    def refuse(self, state: AuguryState, seat: int, action: int) -> Refusal:
        return refusals.refuse(state, seat, action)

    def scores(self, state: AuguryState) -> list[dict[str, Plain]]:
        return scoring.scores(state)


def make(content: data.Data, source: str = "") -> AuguryGame:
    """The game with a set of data."""
    auguries = content.box.auguries
    return AuguryGame(
        name="augury",
        title="Augury",
        seats=(w.SEATS,),
        options={"auguries": Option(auguries[0], auguries, "how many auguries are held")},
        rules=1,
        content=content.content,
        actions=w.ACTIONS,
        breadth=w.ACTIONS,
        questions=questions.QUESTIONS,
        observation=Layout(observation.fields(content)),
        source=source,
        study=True,
        lead=1,
        data=content,
        boards={count: Board(content, count) for count in auguries},
    )


GAME = make(data.load())
