"""Set-up (BUR-SU)."""

from __future__ import annotations

from tests.toys.burrow import words as w
from tests.toys.burrow.rules import cards
from tests.toys.burrow.state import BurrowState


def set_up(state: BurrowState) -> None:
    """BUR-SU-01..03: roots on mounds, a deck, a card for everybody; then seat 0 is asked."""
    s, board = state.s, state.board
    for root, front in enumerate(state.random_order(board.mounds)):
        s[w.ROOT + root], s[w.MOUND + root] = front, root
    for card, front in enumerate(state.random_order(board.cards)):
        s[w.CARD + card], s[w.HOLDER + card], s[w.DECK + card] = front, w.IN_DECK, card
    s[w.DECK_SIZE] = board.cards
    if state.memory is not None:
        for zone, size in ((w.ROOTS, board.mounds), (w.CARDS, board.cards)):
            state.memory.record_shuffle(zone, list(range(size)), list(range(size)))
    cards.show_top(state)
    for seat in range(state.seats):
        cards.draw(state, seat)
    s[w.TURNS_LEFT] = board.turns * state.seats
    state.ask(w.ASK_TURN, 0)
