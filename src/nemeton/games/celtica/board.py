"""What never changes during a game: the places and the ways between them, the counts of the box, the options."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.celtica import words as w


@final
@mypyc_attr(acyclic=True)
class Board:
    """The board with the box around it, for one choice of options."""

    def __init__(self, name: str, kinds: list[int], values: list[int], ways: list[list[int]]) -> None:
        self.name: str = name
        self.places: i64 = len(kinds)
        self.kind: vec[i64] = vec[i64](kinds)
        self.value: vec[i64] = vec[i64](values)
        self.start: i64 = kinds.index(w.START)
        self.goal: i64 = kinds.index(w.GOAL)
        self.ways: list[list[int]] = ways
        longest = longest_routes(ways)
        self.steps_to_goal: vec[i64] = vec[i64](longest)
        self.stride: i64 = max(longest) + 1
        self.ends: list[list[int]] = [
            ends_after(ways, place, n) for place in range(len(kinds)) for n in range(max(longest) + 1)
        ]
        self.end: vec[i64] = vec[i64]([ends[0] if len(ends) == 1 else w.SEVERAL for ends in self.ends])
        # the box (data/celtica.toml) and the options; given by data.py
        self.druids: i64 = 0
        self.druid_cards: i64 = 0
        self.experience_cards: i64 = 0
        self.kinds: i64 = 0
        self.copies: vec[i64] = vec[i64]([])
        self.hand: i64 = 0
        self.display: i64 = 0
        self.first_parts: i64 = 0
        self.ruin_cards: i64 = 0
        self.cult_cards: i64 = 0
        self.trade_price: i64 = 0
        self.extra_price: i64 = 0
        self.start_player: i64 = -1  # random
        self.druid_names: list[str] = []
        self.kind_names: list[str] = []
        self.place_names: list[str] = []

    def end_of_move(self, place: i64, steps: i64) -> i64:
        """CEL-MV-05: the place that many steps on, or SEVERAL (CEL-RUL-18)."""
        return self.end[place * self.stride + steps]

    def ends_of_move(self, place: i64, steps: i64) -> list[int]:
        """CEL-RUL-18: all places a move of that many steps can end on."""
        return self.ends[place * self.stride + steps]


def longest_routes(ways: list[list[int]]) -> list[int]:
    """CEL-RUL-18: for each place the number of steps of the longest route to the goal."""
    longest = [-1] * len(ways)

    def measure(place: int) -> int:
        if longest[place] < 0:
            longest[place] = max([measure(on) + 1 for on in ways[place]], default=0)
        return longest[place]

    for place in range(len(ways)):
        measure(place)
    return longest


def ends_after(ways: list[list[int]], place: int, steps: int) -> list[int]:
    """The places exactly that many steps on, in board order."""
    ends = [place]
    for _ in range(steps):
        ends = sorted({on for end in ends for on in ways[end]})
    return ends
