"""Bloody Grove: two druids, three groves, four rounds; whoever is stronger takes a grove, and pays for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nemeton.games.bloody_grove import (
    data,
    first_observation,
    knowledge,
    notation,
    observation,
    options,
    position,
    preview,
    questions,
    refusals,
    scoring,
    sources,
    view,
)
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.board import board_for
from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.games.bloody_grove.view_types import View
from nemeton.kernel import box
from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Preview, Refusal
from nemeton.kernel.game import Game, Option
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout


@dataclass(frozen=True, eq=False, kw_only=True)
class BloodyGroveGame(Game[BloodyGroveState, View]):
    """The Game object of Bloody Grove, for one set of data."""

    data: data.Data

    def with_data(self, folder: str) -> BloodyGroveGame:
        return make(data.load(box.data_folder(folder)), folder)

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> BloodyGrove:
        starter = options["starter"]
        state = BloodyGrove(self, board_for(self.data, starter if isinstance(starter, int) else -1), seats)
        state.open_box(memory)
        return state

    def options_of(self, state: BloodyGroveState) -> dict[str, Plain]:
        starter = int(state.board.starter)
        return {"starter": "random" if starter < 0 else starter}

    def text(self, action: int) -> str:
        return notation.text(self.data, action)

    def parse(self, text: str) -> int:
        return notation.parse(self.data, text)

    def write_table(self, state: BloodyGroveState, seat: int | None) -> dict[str, Plain]:
        return position.write_table(state, seat)

    def read_table(self, state: BloodyGroveState, table_data: Any, seat: int | None) -> None:
        position.read_table(state, table_data, seat)

    def scene(self, state: BloodyGroveState) -> dict[str, Plain]:
        return view.scene(self.data)

    def view(self, state: BloodyGroveState, seat: int | None) -> View:
        return view.view(state, seat)

    def decision(self, state: BloodyGroveState, seat: int) -> Decision:
        return questions.decision(state, refusals.closed_options(state, seat))

    def describe(self, state: BloodyGroveState, action: int) -> Described:
        return options.describe(state, action)

    def preview(self, state: BloodyGroveState, seat: int, action: int) -> Preview | None:
        return preview.preview(state, seat, action)

    def refuse(self, state: BloodyGroveState, seat: int, action: int) -> Refusal:
        return refusals.refuse(state, seat, action)

    def know(self, state: BloodyGroveState, seat: int) -> list[int]:
        return knowledge.know(state, seat)

    def scores(self, state: BloodyGroveState) -> list[dict[str, Plain]]:
        return [
            {
                "groves": int(scoring.groves_held(state, seat)),
                "domination": int(scoring.domination(state, seat)),
                "transformations": int(state.s[state.seat_at(seat) + w.PILE_SIZE]),
            }
            for seat in range(w.SEATS)
        ]

    def plan(self, outcome: Outcome, seat: int) -> str:
        """BLG-SC-01..05: all three groves, more Domination points, or with as many more transformations."""
        own = outcome.scores[seat]
        if own["groves"] == w.GROVES:
            return "three_groves"
        level = any(one["domination"] == own["domination"] for one in outcome.scores if one is not own)
        return "transformations" if level else "domination"

    def sources(self, state: BloodyGroveState, events: Sequence[Event]) -> list[dict[str, int]]:
        return [sources.sources(state, seat) for seat in range(w.SEATS)]


def make(content: data.Data, source: str = "") -> BloodyGroveGame:
    """The game with a set of data."""
    return BloodyGroveGame(
        name="bloody_grove",
        title="Bloody Grove",
        seats=(w.SEATS,),
        options={
            "starter": Option("random", ("random", *range(w.SEATS)), "the seat that starts round 1", names_seats=True)
        },
        rules=1,
        content=content.content,
        actions=w.ACTIONS,
        breadth=w.MOST_OPTIONS,
        questions=questions.QUESTIONS,
        observation=Layout(observation.fields(content), observation.VERSION),
        older_observations={1: Layout(first_observation.fields())},
        knowledge=Layout(knowledge.fields(content), observation.VERSION),
        lead=700,  # measured in games between greedy bots
        source=source,
        counted="domination",
        data=content,
    )


GAME = make(data.load())
