"""The burrow: badgers peek at roots that move about, and slip cards under a deck that others would like to follow.

A toy, a small room in plain Python. It is here for hidden objects that can be followed: a root peeked at stays known
wherever it goes, a card put under the deck comes back one day. The rules only tell the memory what happened; `view`,
`position(seat)` and `sample` all come from it, and nothing in here deals hidden things anew.

The rules:
BUR-SU-01  Two or three seats. Three roots worth 1 to 3 are shuffled, one face down on each mound.
BUR-SU-02  Six cards, leaf-1 to leaf-3 and stone-1 to stone-3, are shuffled to a deck. A back shows leaf or stone.
BUR-SU-03  Each seat draws one card. Seat 0 begins; each seat has three turns, or four (option `turns`), clockwise.
BUR-HI-01  The back on top of the deck and the backs in all hands are seen by all; a hand is held as one likes.
BUR-PK-01  Peek: look at the root on a mound. Who looked where is public.
BUR-PK-02  Nobody peeks twice at a root, until the roots are stirred.
BUR-SW-01  Swap: the roots of two mounds change places, face down.
BUR-DR-01  Draw: the top card of the deck, to a hand of at most three.
BUR-PL-01  Play: a hand card goes face up on one's own row.
BUR-PL-02  A stone card stirs the roots: they are shuffled where they lie, and nobody can follow them.
BUR-BU-01  Bury: all hand cards go under the deck, one after the other in the order one chooses, fronts unseen.
BUR-BU-02  Then one draws as many. The last card of a hand goes under without being asked for.
BUR-EN-01  After the last turn the roots are turned up. Mound 1 is seat 0's, mound 2 seat 1's, mound 3 seat 2's.
BUR-EN-02  The cards of one's row and one's root count what they say; the most wins, equal shares the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.belief.objects import ObjectBelief
from nemeton.kernel.decision import Decision, Described, Plain, Refusal
from nemeton.kernel.errors import BadNotation
from nemeton.kernel.game import Game, Option
from nemeton.kernel.state import A
from tests.toys.burrow.rules import OBSERVATION, Burrow
from tests.toys.burrow.table import TableData, read_table, write_table
from tests.toys.burrow.view import TEXTS, View, describe, text
from tests.toys.burrow.words import (
    ACTIONS,
    ASK_BURY,
    BURY,
    CARDS,
    DECK_SIZE,
    DRAW,
    PEEK,
    PLAY,
    QUESTIONS,
    ROOTS,
    RULES,
    TURNS,
    WORDS,
)


@dataclass(frozen=True, eq=False)
class BurrowGame(Game[Burrow, View]):
    """The Game object of the burrow."""

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Burrow:
        turns = options["turns"]
        assert isinstance(turns, int), "settled options have values of the right type"
        state = Burrow(self, seats)
        state.lay_out(WORDS, depth=2)
        state.s[TURNS] = turns
        if memory:
            state.memory = Memory([], [ObjectBelief(seats, len(ROOTS)), ObjectBelief(seats, len(CARDS))])
        return state

    def options_of(self, state: Burrow) -> dict[str, Plain]:
        return {"turns": int(state.s[TURNS])}

    def text(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise BadNotation(f"The burrow has no action {action}; actions go from 0 to {ACTIONS - 1}.")
        return text(action)

    def parse(self, text: str) -> int:
        if text not in TEXTS:
            raise BadNotation(f"{text!r} names no action of the burrow; there are {', '.join(TEXTS)}.")
        return TEXTS[text]

    def write_table(self, state: Burrow, seat: int | None) -> dict[str, Plain]:
        plain: dict[str, Plain] = msgspec.to_builtins(write_table(state, seat))
        return plain

    def read_table(self, state: Burrow, table: Any, seat: int | None) -> None:
        read_table(state, msgspec.convert(table, TableData), seat)

    def view(self, state: Burrow, seat: int | None) -> View:
        table = write_table(state, int(state.seats) if seat is None else seat)
        return View(
            seat=seat,
            turns_left=table.turns_left,
            asked=[one for one in range(state.seats) if state.asks(one)],
            over=state.over,
            mounds=[table.roots[root] for root in table.mounds],
            peeked=[table.peeked[root] for root in table.mounds],
            deck=[table.cards[card] for card in table.deck],
            hands=[[table.cards[card] for card in hand] for hand in table.hands],
            rows=[[table.cards[card] for card in row] for row in table.rows],
        )

    def decision(self, state: Burrow, seat: int) -> Decision:
        kind = state.kind()
        about: dict[str, Plain] = {"buried": int(state.s[state.top + A])} if kind == ASK_BURY else {}
        return Decision(int(state.number), QUESTIONS[kind].name, RULES[kind], about=about)

    def describe(self, state: Burrow, action: int) -> Described:
        return describe(action)

    def refuse(self, state: Burrow, seat: int, action: int) -> Refusal:
        asked = QUESTIONS[state.kind()].name
        if action >= BURY or (action >= PLAY and asked == "turn"):
            rule = "BUR-PL-01" if action < BURY else "BUR-BU-01"
            return Refusal("burrow/not_in_hand", rule, {"card": CARDS[(action - PLAY) % len(CARDS)]})
        if asked != "turn":
            return Refusal("burrow/not_asked_for", "BUR-BU-01", {"question": asked})
        if action == DRAW:
            hand = len(state.hand(seat))
            return Refusal("burrow/cannot_draw", "BUR-DR-01", {"deck": int(state.s[DECK_SIZE]), "hand": hand})
        return Refusal("burrow/peeked_before", "BUR-PK-02", {"mound": action - PEEK + 1})

    def scores(self, state: Burrow) -> list[dict[str, Plain]]:
        return [
            {"row": int(state.evaluate(seat)), "root": int(state.standing(seat) - state.evaluate(seat))}
            for seat in range(state.seats)
        ]


GAME = BurrowGame(
    name="burrow",
    title="The Burrow",
    seats=(2, 3),
    options={"turns": Option(3, (3, 4), "turns of each seat")},
    rules=1,
    content="in-code",
    actions=ACTIONS,
    breadth=ACTIONS,
    questions=QUESTIONS,
    observation=OBSERVATION,
)
