"""Celtica: five druids nobody owns walk the island; whoever moves them finds amulets, or loses them to the Vikings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nemeton.games.celtica import (
    data,
    evaluation,
    first_observation,
    knowledge,
    notation,
    observation,
    options,
    position,
    questions,
    refusals,
    sources,
    view,
)
from nemeton.games.celtica import words as w
from nemeton.games.celtica.board import board_for
from nemeton.games.celtica.rules.celtica import Celtica
from nemeton.games.celtica.state import CelticaState
from nemeton.games.celtica.view_types import View
from nemeton.kernel import box, weights
from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Refusal
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game, Option
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout


@dataclass(frozen=True, eq=False, kw_only=True)
class CelticaGame(Game[CelticaState, View]):
    """The Game object of Celtica, for one set of data."""

    data: data.Data

    def with_data(self, folder: str) -> CelticaGame:
        return make(data.load(box.data_folder(folder)), folder)

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Celtica:
        start = options["start_player"]
        if isinstance(start, int) and start >= seats:
            raise BadSetup(f"Celtica's option start_player cannot be {start}: there are {seats} seats, from 0.")
        board, parts = str(options["board"]), options["goal_parts"]
        assert isinstance(parts, int), "settled options have values of the right type"
        first = start if isinstance(start, int) else -1
        shared = board_for(self.data, board, parts, first, self.weights[seats])
        state = Celtica(self, shared, seats)
        state.open_box(memory)
        return state

    def options_of(self, state: CelticaState) -> dict[str, Plain]:
        board = state.board
        start = int(board.start_player)
        return {
            "board": board.name,
            "goal_parts": int(board.value[board.goal]),
            "start_player": "random" if start < 0 else start,
        }

    def text(self, action: int) -> str:
        return notation.text(self.data, action)

    def parse(self, text: str) -> int:
        return notation.parse(self.data, text)

    def write_table(self, state: CelticaState, seat: int | None) -> dict[str, Plain]:
        return position.write_table(state, seat)

    def read_table(self, state: CelticaState, table_data: Any, seat: int | None) -> None:
        position.read_table(state, table_data, seat)

    def scene(self, state: CelticaState) -> dict[str, Plain]:
        return view.scene(self.data, state.board)

    def view(self, state: CelticaState, seat: int | None) -> View:
        return view.views(state, [seat])[0]

    def views(self, state: CelticaState, seats: Sequence[int | None]) -> list[View]:
        return view.views(state, seats)

    def decision(self, state: CelticaState, seat: int) -> Decision:
        return questions.decision(state, refusals.closed_options(state, seat))

    def describe(self, state: CelticaState, action: int) -> Described:
        return options.describe(state, action)

    def refuse(self, state: CelticaState, seat: int, action: int) -> Refusal:
        return refusals.refuse(state, seat, action)

    def know(self, state: CelticaState, seat: int) -> list[int]:
        return knowledge.know(state, seat)

    def scores(self, state: CelticaState) -> list[dict[str, Plain]]:
        return [
            {"amulets": one.amulets, "incomplete": list(one.incomplete), "parts": sum(one.parts.values())}
            for one in view.common_view(state).seats
        ]

    def plan(self, outcome: Outcome, seat: int) -> str:
        """CEL-SC-01, CEL-SC-02: more complete amulets, or as many and the larger unfinished one."""
        amulets = [one["amulets"] for one in outcome.scores]
        return "amulets" if amulets.count(amulets[seat]) == 1 else "unfinished"

    def sources(self, state: CelticaState, events: Sequence[Event]) -> list[dict[str, int]]:
        board = self.data.boards[state.board.name]
        parts = [sum(one.parts.values()) for one in view.common_view(state).seats]
        return sources.sources({place.id: place.kind for place in board.place}, parts, events)


def make(content: data.Data, source: str = "") -> CelticaGame:
    """The game with a set of data."""
    box = content.box
    low, high = box.set_up.seats
    boards = sorted(content.boards)
    return CelticaGame(
        name="celtica",
        title="Celtica",
        seats=tuple(range(low, high + 1)),
        options={
            "board": Option("classic" if "classic" in boards else boards[0], tuple(boards), "the board to play on"),
            "goal_parts": Option(
                box.goal.parts, tuple(range(box.goal.most + 1)), "parts a player takes who moves a druid onto the goal"
            ),
            "start_player": Option("random", ("random", *range(high)), "the seat that begins", names_seats=True),
        },
        rules=1,
        content=content.content,
        actions=w.ACTIONS,
        breadth=w.MOST_OPTIONS,
        questions=questions.QUESTIONS,
        observation=Layout(observation.fields(content), observation.VERSION),
        older_observations={1: Layout(first_observation.fields(high))},
        knowledge=Layout(knowledge.fields(content), observation.VERSION),
        lead=evaluation.LEAD,
        weighed=evaluation.WEIGHTS,
        weights=weights.load(data.weights_file(), evaluation.WEIGHTS, tuple(range(low, high + 1))),
        source=source,
        counted="parts",
        data=content,
    )


GAME = make(data.load())
