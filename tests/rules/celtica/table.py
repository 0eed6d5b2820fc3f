"""A table of Celtica laid out for one ruling: name what matters, and the rest of the box is put where it may lie.

Piles are counts drawn from at random, so a test that wants a certain draw gives the pile that one colour or kind only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, TypeVar

from nemeton.games.celtica import GAME
from nemeton.games.celtica.rules.celtica import Celtica
from nemeton.games.celtica.view_types import SeatView, View
from nemeton.kernel.decision import Plain
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State
from tests.rules.playing import PlayedTable

COLOURS = ("red", "grey", "white", "brown", "black")
KINDS = ("L1", "L2", "L3", "L4", "S1", "S2", "S3", "S4", "M")
PLACES = tuple(f"P{number:02}" for number in range(1, 20))
ONE_OF_EACH = dict.fromkeys(KINDS, 1)
ALL_DRUIDS = dict.fromkeys(COLOURS, 12)
ALL_EXPERIENCE = dict.fromkeys(COLOURS, 4)
ALL_PARTS = dict.fromkeys(KINDS, 10)
DEFAULT_HAND = {"black": 1}  # so that a seat nobody speaks of stays in the round

Counts = Mapping[str, int]
E = TypeVar("E", bound=Event)


class Seat(TypedDict, total=False):
    """What a seat holds; a hand that is not named is one black druid card, all else is nothing."""

    hand: Counts
    experience: Counts
    parts: Counts


def celtica(
    seats: int = 2,
    *,
    board: str = "classic",
    goal_parts: int = 0,
    turn: int = 0,
    asks: str = "play",
    left: int = 0,
    exchanges: int | None = None,
    last_card: int = 0,
    last_druid_card: int = 0,
    round: int = 2,  # noqa: A002 -- the rulebook's word
    druids: Mapping[str, str] | None = None,
    display: Counts | None = None,
    stacks: Counts | None = None,
    part_discard: Counts | None = None,
    druid_supply: Counts | None = None,
    druid_discard: Counts | None = None,
    experience_supply: Counts | None = None,
    experience_discard: Counts | None = None,
    seed: int = 1,
    seat0: Seat | None = None,
    seat1: Seat | None = None,
    seat2: Seat | None = None,
    seat3: Seat | None = None,
    seat4: Seat | None = None,
    mover: Seat | None = None,
    others: Seat | None = None,
    each: Sequence[Seat] | None = None,
    over: bool = False,
) -> Table:
    """A table in the middle of a game; what is not named lies in the supplies, and if those are named, on the discards.

    `mover` is the seat on turn, `others` are all seats that are not named, `each` names all in order. If both the
    stacks and the part discard are named, the last seat whose parts are not has all the rest of them.
    """
    by_number = each or (seat0, seat1, seat2, seat3, seat4)
    named = [one if one is not None else others or {} for one in by_number[:seats]]
    if mover is not None:
        named[turn] = mover
    exchanging = asks in ("exchange", "give", "get")
    hands = [one.get("hand", {} if exchanging else DEFAULT_HAND) for one in named]
    wilds = [one.get("experience", {}) for one in named]
    parts = [one.get("parts") for one in named]
    if display is None:
        display = ONE_OF_EACH
    if stacks is not None and part_discard is not None:
        holder = max(seat for seat in range(seats) if parts[seat] is None)
        parts[holder] = rest(ALL_PARTS, [display, stacks, part_discard, *[one or {} for one in parts]])
    owned = [one or {} for one in parts]
    stacks, part_discard = pile_and_discard(ALL_PARTS, stacks, part_discard, [display, *owned])
    druid_supply, druid_discard = pile_and_discard(ALL_DRUIDS, druid_supply, druid_discard, hands)
    wild_supply, wild_discard = pile_and_discard(ALL_EXPERIENCE, experience_supply, experience_discard, wilds)
    coming = (seats - 1 if exchanging else 0) if exchanges is None else exchanges
    laid: list[Plain] = [
        {"hand": dict(hand), "experience": dict(wild), "parts": dict(own)}
        for hand, wild, own in zip(hands, wilds, owned, strict=True)
    ]
    position: dict[str, Any] = {
        "game": "celtica",
        "rules": GAME.rules,
        "content": GAME.content,
        "seats": seats,
        "options": {"board": board, "goal_parts": goal_parts, "start_player": 0},
        "number": 40,
        "questions": [] if over else questions(asks, turn, left),
        "over": over,
        "table": {
            "round": round,
            "last_druid_card": last_druid_card,
            "last_card": last_card,
            "exchanges": coming,
            "druids": {**dict.fromkeys(COLOURS, "P01"), **(druids or {})},
            "display": dict(display),
            "stacks": dict(stacks),
            "part_discard": dict(part_discard),
            "druid_supply": dict(druid_supply),
            "druid_discard": dict(druid_discard),
            "experience_supply": dict(wild_supply),
            "experience_discard": dict(wild_discard),
            "seats": laid,
        },
        "memory": {"draws": [draws_log(druid_supply, hands), draws_log(wild_supply, wilds)], "objects": []},
    }
    return Table(GAME.load(position, seed))


def questions(asks: str, turn: int, left: int) -> list[dict[str, Any]]:
    """The open questions; which parts to trade is asked on top of the exchange."""
    words = {"take": {"left": left}, "give_up": {"left": left}, "exchange": {"spent": 0}, "get": {"given": -1}}
    stack = ["exchange", asks] if asks in ("give", "get") else [asks]
    return [{"kind": kind, "seats": [turn], "words": words.get(kind, {})} for kind in stack]


def rest(whole: Counts, named: Sequence[Counts]) -> dict[str, int]:
    """What of the whole is not named."""
    left = Counter(whole)
    for counts in named:
        left.subtract(counts)
    assert min(left.values()) >= 0, f"the box has no more than {dict(whole)}; left over: {dict(left)}"
    return {name: count for name, count in left.items() if count}


def pile_and_discard(
    whole: Counts, pile: Counts | None, discard: Counts | None, elsewhere: Sequence[Counts]
) -> tuple[Counts, Counts]:
    """What is not named goes into the pile, or, if that is named, onto the discard."""
    left = rest(whole, [pile or {}, discard or {}, *elsewhere])
    if pile is None:
        return left, discard or {}
    if discard is None:
        return pile, left
    assert not left, f"nowhere to put {left}"
    return pile, discard


def draws_log(supply: Counts, hands: Sequence[Counts]) -> list[list[Any]]:
    """The memory of a pile: a supply from which all the hands were just drawn."""
    content = Counter(supply)
    for hand in hands:
        content.update(hand)
    shuffle = [["shuffle", [content[colour] for colour in COLOURS]]]
    drawn = [
        ["draw", seat, COLOURS.index(colour), count]
        for seat, hand in enumerate(hands)
        for colour, count in hand.items()
        if count
    ]
    return shuffle + drawn


def opening(seats: int = 2, seed: int = 1, memory: bool = True, **options: Plain) -> Table:
    """A table just set up, with all that happened at the set-up in its events."""
    state = GAME.empty(seats, GAME.complete_options(options), memory)
    state.journal = Journal()
    state.seed_with(seed)
    state.set_up()
    return Table(state)


class Table(PlayedTable[Celtica]):
    """A table of Celtica."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, Celtica), "a table of Celtica"
        super().__init__(state)

    # ------------------------------------------------------------------ looking
    def view(self, seat: int | None = None) -> View:
        seen: View = self.state.view(seat)
        return seen

    def seat(self, seat: int) -> SeatView:
        """What lies before a seat, as that seat sees it."""
        return self.view(seat).seats[seat]

    def place(self, colour: str) -> str:
        """Where a druid stands."""
        return self.view().druids[colour]

    @property
    def supply(self) -> dict[str, int]:
        """What the druid supply holds, which nobody at the table sees."""
        return self.table_data()["druid_supply"]  # type: ignore[no-any-return] # plain data of known shape

    @property
    def size(self) -> int:
        """How many parts are displayed."""
        return sum(self.view().display.values())

    def names(self) -> list[str]:
        """The kinds of the events, in order."""
        return [type(event).__name__ for event in self.events()]
