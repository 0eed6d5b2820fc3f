"""What never changes during a game: the places and the ways between them, the counts of the box, the options."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.celtica import words as w

if TYPE_CHECKING:
    from nemeton.games.celtica.data import Data

CODES: Final[dict[str, int]] = {
    "start": w.START,
    "village": w.AMULET_SITE,
    "cloister": w.AMULET_SITE,
    "castle": w.AMULET_SITE,
    "ruin": w.RUIN,
    "cult": w.CULT_SITE,
    "goal": w.GOAL,
}


@final
@mypyc_attr(acyclic=True)
class Board:
    """The board with the box around it, for one choice of options. All states of such games share it."""

    def __init__(self, data: Data, name: str, goal_parts: int, start_player: int, weights: tuple[int, ...]) -> None:
        """The start player is a seat, or -1 for chance to choose."""
        self.name: Final[str] = name
        # --- the places
        places = data.boards[name].place
        order = {place.id: i for i, place in enumerate(places)}
        ways = [sorted([order[on] for on in place.next]) for place in places]
        kinds = [CODES[place.kind] for place in places]
        longest = longest_routes(ways)
        stride = max(longest) + 1
        ends = [ends_after(ways, place, steps) for place in range(len(places)) for steps in range(stride)]
        self.place_names: Final[tuple[str, ...]] = tuple(order)
        self.kind: Final[vec[i64]] = vec[i64](kinds)
        self.value: Final[vec[i64]] = vec[i64](
            [goal_parts if place.kind == "goal" else place.value for place in places]  # CEL-GO-02
        )
        self.start: Final[i64] = kinds.index(w.START)
        self.goal: Final[i64] = kinds.index(w.GOAL)
        self.steps_to_goal: Final[vec[i64]] = vec[i64](longest)
        self.stride: Final[i64] = stride
        self.ends: Final[tuple[tuple[int, ...], ...]] = tuple(ends)
        self.end: Final[vec[i64]] = vec[i64]([one[0] if len(one) == 1 else w.SEVERAL for one in ends])
        # --- the box
        box = data.box
        self.druid_names: Final[tuple[str, ...]] = data.druids
        self.druids: Final[i64] = len(data.druids)
        self.druid_cards: Final[i64] = box.cards.druid  # of each colour
        self.experience_cards: Final[i64] = box.cards.experience  # of each colour
        self.kind_names: Final[tuple[str, ...]] = data.kinds
        self.kinds: Final[i64] = len(data.kinds)
        self.copies: Final[vec[i64]] = vec[i64]([part.copies for part in box.part])
        self.most_seats: Final[i64] = box.set_up.seats[1]
        self.hand: Final[i64] = box.set_up.hand
        self.display: Final[i64] = box.set_up.display
        self.first_parts: Final[i64] = box.set_up.parts
        self.ruin_cards: Final[i64] = box.place.experience
        self.cult_cards: Final[i64] = box.place.cult
        self.trade_price: Final[i64] = box.exchange.trade
        self.extra_price: Final[i64] = box.exchange.take
        self.start_player: Final[i64] = start_player
        # --- for bots: what cards can bring from a place, and what is given for things
        self.reach: Final[vec[i64]] = vec[i64](
            parts_by_cards(
                ends,
                stride,
                longest,
                [place.value * (CODES[place.kind] == w.AMULET_SITE) for place in places],
                box.cards.druid,
            )
        )
        self.weights: Final[vec[i64]] = vec[i64](weights)

    def end_of_move(self, place: i64, steps: i64) -> i64:
        """CEL-MV-05: the place that many steps on, or SEVERAL (CEL-RUL-18)."""
        return self.end[place * self.stride + steps]

    def parts_in_reach(self, place: i64, cards: i64) -> i64:
        """The most parts that cards of a druid's colour bring if nobody else moves it; at a fork by the first way."""
        return self.reach[place * (self.druid_cards + 1) + cards]

    def ends_of_move(self, place: i64, steps: i64) -> tuple[int, ...]:
        """CEL-RUL-18: all places a move of that many steps can end on."""
        return self.ends[place * self.stride + steps]


@lru_cache(maxsize=64)
def board_for(data: Data, name: str, goal_parts: int, start_player: int, weights: tuple[int, ...]) -> Board:
    """The board of a game with these options, made once; `weights` are those of its number of seats."""
    return Board(data, name, goal_parts, start_player, weights)


def longest_routes(ways: list[list[int]]) -> list[int]:
    """CEL-RUL-18: for each place the number of steps of the longest route to the goal. Ways lead to later places."""
    longest = [0] * len(ways)
    for place in range(len(ways) - 1, -1, -1):
        longest[place] = max([longest[on] + 1 for on in ways[place]], default=0)
    return longest


def ends_after(ways: list[list[int]], place: int, steps: int) -> tuple[int, ...]:
    """The places exactly that many steps on, in board order."""
    ends = [place]
    for _ in range(steps):
        ends = sorted({on for end in ends for on in ways[end]})
    return tuple(ends)


def parts_by_cards(
    ends: list[tuple[int, ...]], stride: int, longest: list[int], parts: list[int], cards: int
) -> list[int]:
    """For each place and each number of cards up to `cards`: the most parts on the way, whatever stops are made."""
    width = cards + 1
    found = [0] * (len(parts) * width)
    for place in range(len(parts) - 1, -1, -1):  # ways lead to later places
        for held in range(1, width):
            for step in range(1, min(held, longest[place]) + 1):
                end = ends[place * stride + step][0]
                found[place * width + held] = max(
                    found[place * width + held], parts[end] + found[end * width + held - step]
                )
    return found
