"""Karnag: druids on a path round a glade hunt what comes out of the gate, and raise menhirs to close it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nemeton.games.karnag import (
    data,
    evaluation,
    first_observation,
    knowledge,
    notation,
    observation,
    options,
    position,
    preview,
    questions,
    refusals,
    view,
)
from nemeton.games.karnag import words as w
from nemeton.games.karnag.board import board_for
from nemeton.games.karnag.events import SOURCES
from nemeton.games.karnag.rules import encirclement
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.games.karnag.state import KarnagState
from nemeton.games.karnag.view_types import View
from nemeton.kernel import box, weights
from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Preview, Refusal
from nemeton.kernel.game import Game, Option
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout


@dataclass(frozen=True, eq=False, kw_only=True)
class KarnagGame(Game[KarnagState, View]):
    """The Game object of Karnag, for one set of data."""

    data: data.Data

    def with_data(self, folder: str) -> KarnagGame:
        return make(data.load(box.data_folder(folder)), folder)

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Karnag:
        advanced, mana = options["setup"] == "advanced", options["compensation_resource"] == "mana"
        board = board_for(self.data, str(options["board"]), seats, advanced, mana, self.weights[seats])
        state = Karnag(self, board, seats)
        state.open_box(memory)
        return state

    def options_of(self, state: KarnagState) -> dict[str, Plain]:
        board = state.board
        return {
            "board": board.name,
            "setup": "advanced" if board.advanced else "basic",
            "compensation_resource": "mana" if board.compensates_with_mana else "vp",
        }

    def text(self, action: int) -> str:
        return notation.text(self.data, action)

    def parse(self, text: str) -> int:
        return notation.parse(self.data, text)

    def write_table(self, state: KarnagState, seat: int | None) -> dict[str, Plain]:
        return position.write_table(state, seat)

    def read_table(self, state: KarnagState, table_data: Any, seat: int | None) -> None:
        position.read_table(state, table_data, seat)

    def scene(self, state: KarnagState) -> dict[str, Plain]:
        return view.scene(self.data, state.board)

    def view(self, state: KarnagState, seat: int | None) -> View:
        return view.view(state, seat)

    def decision(self, state: KarnagState, seat: int) -> Decision:
        return questions.decision(state, seat, refusals.closed_options(state, seat))

    def describe(self, state: KarnagState, action: int) -> Described:
        return options.describe(state, action)

    def preview(self, state: KarnagState, seat: int, action: int) -> Preview | None:
        return preview.preview(state, seat, action)

    def refuse(self, state: KarnagState, seat: int, action: int) -> Refusal:
        return refusals.refuse(state, seat, action)

    def know(self, state: KarnagState, seat: int) -> list[int]:
        return knowledge.know(state, seat)

    def scores(self, state: KarnagState) -> list[dict[str, Plain]]:
        encircled = bool(encirclement.ring(state))
        seats = view.view(state, None).seats
        return [{"points": one.points, "mana": one.mana, **one.sources, "encircled": encircled} for one in seats]

    def plan(self, outcome: Outcome, seat: int) -> str:
        """KAR-GEN-09: what most of the points came from, the first of several as the rulebook counts them."""
        own = outcome.scores[seat]
        points = {name: value for name, value in own.items() if name in SOURCES and isinstance(value, int)}
        best = max(points, key=points.__getitem__, default="")
        return best if best and points[best] > 0 else ""

    def sources(self, state: KarnagState, events: Sequence[Event]) -> list[dict[str, int]]:
        return [one.sources for one in view.view(state, None).seats]


def make(content: data.Data, source: str = "") -> KarnagGame:
    """The game with a set of data."""
    boards = sorted(content.boards)
    seats = tuple(players.seats for players in content.box.players)
    return KarnagGame(
        name="karnag",
        title="Karnag",
        seats=seats,
        options={
            "board": Option("classic" if "classic" in boards else boards[0], tuple(boards), "the board to play on"),
            "setup": Option("basic", ("basic", "advanced"), "who lays the obstacles: the rulebook or the players"),
            "compensation_resource": Option("vp", ("vp", "mana"), "what an unused cube pays"),
        },
        rules=1,
        content=content.content,
        actions=w.ACTIONS,
        breadth=data.breadth(content),
        questions=questions.QUESTIONS,
        observation=Layout(observation.fields(content), observation.VERSION),
        older_observations={1: Layout(first_observation.fields(content))},
        knowledge=Layout(knowledge.fields(content), observation.VERSION),
        lead=850,  # measured in games between greedy bots
        weighed=evaluation.WEIGHTS,
        weights=weights.load(data.weights_file(), evaluation.WEIGHTS, seats),
        source=source,
        counted="points",
        data=content,
    )


GAME = make(data.load())
