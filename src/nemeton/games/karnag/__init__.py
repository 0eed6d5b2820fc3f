"""Karnag: druids on a path round a glade hunt what comes out of the gate, and raise menhirs to close it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nemeton.games.karnag import data, decisions, notation, observation, options, position, questions, refusals, view
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import encirclement
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.games.karnag.state import Table
from nemeton.kernel.decision import Decision, Described, Plain, Refusal
from nemeton.kernel.errors import BadData
from nemeton.kernel.game import Game, Option
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout
from nemeton.kernel.state import State


@dataclass(frozen=True, eq=False, kw_only=True)
class KarnagGame(Game):
    """The Game object of Karnag, for one set of data."""

    data: data.Data

    def with_data(self, folder: str) -> Game:
        if not Path(folder).is_dir():
            raise BadData(f"{folder}: there is no such folder of data.")
        return make(data.load(Path(folder)), folder)

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> State:
        advanced, mana = options["setup"] == "advanced", options["compensation_resource"] == "mana"
        board = data.board_for(self.data, str(options["board"]), seats, advanced, mana)
        state = Karnag(self, board, seats)
        state.open_box(memory)
        return state

    def options_of(self, state: State) -> dict[str, Plain]:
        board = table(state).board
        return {
            "board": board.name,
            "setup": "advanced" if board.advanced else "basic",
            "compensation_resource": "mana" if board.compensates_with_mana else "vp",
        }

    def text(self, action: int) -> str:
        return notation.text(self.data, action)

    def parse(self, text: str) -> int:
        return notation.parse(self.data, text)

    def write_table(self, state: State, seat: int | None) -> dict[str, Plain]:
        return position.write_table(table(state), seat)

    def read_table(self, state: State, table_data: Any, seat: int | None) -> None:
        position.read_table(table(state), table_data, seat)

    def scene(self, state: State) -> dict[str, Plain]:
        return view.scene(self.data, table(state).board)

    def view(self, state: State, seat: int | None) -> view.View:
        return view.view(table(state), seat)

    def decision(self, state: State, seat: int) -> Decision:
        return decisions.decision(table(state), seat)

    def describe(self, state: State, action: int) -> Described:
        return options.describe(table(state), action)

    def refuse(self, state: State, seat: int, action: int) -> Refusal:
        return refusals.refuse(table(state), seat, action)

    def scores(self, state: State) -> list[dict[str, Plain]]:
        encircled = bool(encirclement.ring(table(state)))
        seats = view.view(table(state), None).seats
        return [{"points": one.points, "mana": one.mana, **one.sources, "encircled": encircled} for one in seats]

    def sources(self, state: State, events: Sequence[Event]) -> list[dict[str, int]]:
        return [one.sources for one in view.view(table(state), None).seats]


def table(state: State) -> Table:
    """The state as what it is here."""
    assert isinstance(state, Table), "Karnag's room is asked about Karnag's states only"
    return state


def make(content: data.Data, source: str = "") -> KarnagGame:
    """The game with a set of data."""
    boards = sorted(content.boards)
    squares = max((file.cols + 2) * (file.rows + 2) for file in content.boards.values())
    seat_fields = [(f"seat_{n}_{name}", length) for n in range(w.MAX_SEATS) for name, length in observation.SEAT_FIELDS]
    square_fields = [(name, squares) for name in observation.SQUARE_FIELDS]
    return KarnagGame(
        name="karnag",
        title="Karnag",
        seats=tuple(players.seats for players in content.box.players),
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
        observation=Layout([*observation.FIELDS, *seat_fields, *square_fields]),
        lead=850,  # measured in games between greedy bots
        source=source,
        counted="points",
        data=content,
    )


GAME = make(data.load())
