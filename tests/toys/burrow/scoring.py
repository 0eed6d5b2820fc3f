"""The end: what counts, and who stands where (BUR-EN-02)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.kernel.decision import Plain
from tests.toys.burrow.state import BurrowState


def row_worth(state: BurrowState, seat: i64) -> int:
    """What the cards of a seat's row count."""
    return sum(state.board.card_worth[state.front(card)] for card in state.row(seat))


def root_worth(state: BurrowState, seat: i64) -> int:
    """BUR-EN-01: what the root on a seat's own mound counts."""
    return state.board.root_worth[state.root_on(seat)]


def standing(state: BurrowState, seat: i64) -> int:
    """BUR-EN-02: larger is better."""
    return row_worth(state, seat) + root_worth(state, seat)


def scores(state: BurrowState) -> list[dict[str, Plain]]:
    """The score of each seat, in the words of the rulebook."""
    return [{"row": row_worth(state, seat), "root": root_worth(state, seat)} for seat in range(state.seats)]
