"""What one seat may see: typed, plain data, the same for two tables the seat cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.celtica import words as w

if TYPE_CHECKING:
    from nemeton.games.celtica.board import Board
    from nemeton.games.celtica.data import Data
    from nemeton.kernel.decision import Plain


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat. Colours of cards are there for their holder only (CEL-HI-02)."""

    druid_cards: int
    experience_cards: int
    parts: dict[str, int]
    amulets: int
    incomplete: list[int]  # sizes of the incomplete amulets, the largest first
    hand: dict[str, int] | None = None
    experience: dict[str, int] | None = None


class View(msgspec.Struct, frozen=True):
    """CEL-HI-01: the whole table as a seat, or a spectator, sees it."""

    seat: int | None
    board: str
    round: int
    last_round: bool
    over: bool
    asked: list[int]
    druids: dict[str, str]  # colour to place
    display: dict[str, int]
    stacks: int
    stacked: dict[str, int]  # CEL-HI-04: known to all by counting
    part_discard: dict[str, int]
    druid_supply: int
    druid_discard: dict[str, int]
    experience_supply: int
    experience_discard: dict[str, int]
    seats: list[SeatView]


def scene(data: Data, board: Board) -> dict[str, Plain]:
    """The druids, the kinds of parts and the places, with what each place gives or costs in this game."""
    places = [
        msgspec.structs.replace(place, value=int(board.value[i]))  # CEL-GO-02: what the goal gives is an option
        for i, place in enumerate(data.boards[board.name].place)
    ]
    plain: dict[str, Plain] = msgspec.to_builtins({"druids": data.druids, "parts": data.box.part, "places": places})
    return plain


OBSERVATION_FIELDS = [
    ("question", 1),  # 0: not asked, else the kind of question, from 1
    ("left", 1),  # what the question still wants, where it counts down
    ("round", 1),
    ("druids", w.MAX_DRUIDS),  # places
    ("hand", w.MAX_DRUIDS),
    ("experience", w.MAX_DRUIDS),
    ("druid_discard", w.MAX_DRUIDS),
    ("experience_discard", w.MAX_DRUIDS),
    ("stacks", w.MAX_KINDS),
    ("part_discard", w.MAX_KINDS),
    ("display", w.MAX_KINDS),
]
SEAT_FIELDS = [("parts", w.MAX_KINDS), ("druid_cards", 1), ("experience_cards", 1)]
