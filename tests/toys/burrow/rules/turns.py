"""A turn: what one may do in it, and whose is next (BUR-SU-03)."""

from __future__ import annotations

from mypy_extensions import i64

from tests.toys.burrow import words as w
from tests.toys.burrow.actions import bury_action, peek_action, play_action
from tests.toys.burrow.rules import roots
from tests.toys.burrow.state import BurrowState


def turn_options(state: BurrowState, seat: i64) -> list[int]:
    """BUR-PK-01 to BUR-BU-01: one thing a turn; swapping can always be done."""
    mounds = range(state.board.mounds)
    fronts = sorted(state.front(card) for card in state.hand(seat))
    options = [int(peek_action(mound)) for mound in mounds if not state.has_peeked(seat, mound)]
    options += range(w.SWAP, w.SWAP + len(mounds) * (len(mounds) - 1) // 2)
    if state.can_draw(seat):
        options.append(w.DRAW)
    return options + [int(play_action(front)) for front in fronts] + burials(state, seat)


def burials(state: BurrowState, seat: i64) -> list[int]:
    """BUR-BU-01: which hand card goes under next."""
    return sorted(int(bury_action(state.front(card))) for card in state.hand(seat))


def end_turn(state: BurrowState, seat: i64) -> None:
    """BUR-SU-03, BUR-EN-01."""
    state.close()
    state.s[w.TURNS_LEFT] -= 1
    if state.s[w.TURNS_LEFT] > 0:
        state.ask(w.ASK_TURN, (seat + 1) % state.seats)
    else:
        roots.turn_up(state)
        state.end()
