"""Foretells what an option would certainly do: the rules are followed on a copy, before anything is stirred or seen."""

from __future__ import annotations

from nemeton.kernel.decision import Preview
from tests.toys.burrow import scoring, view
from tests.toys.burrow import words as w
from tests.toys.burrow.actions import card_of, mounds_of
from tests.toys.burrow.preview_types import MoundsAfter, RowAfter
from tests.toys.burrow.rules import cards, roots
from tests.toys.burrow.state import BurrowState


def preview(state: BurrowState, seat: int, action: int) -> Preview | None:
    """What a swap or a play would come to; peeking, drawing and burying are about what is hidden."""
    copy = state.clone_bare()
    assert isinstance(copy, BurrowState), "a copy is a state of the same game"
    if w.SWAP <= action < w.DRAW:
        roots.swap(copy, *mounds_of(action))
        known = view.root_fronts(state, seat)
        return MoundsAfter([known[copy.s[w.MOUND + mound]] for mound in range(state.board.mounds)])
    if w.PLAY <= action < w.BURY:
        cards.put_on_row(copy, seat, int(card_of(action)))
        row = [state.board.card_names[copy.front(card)] for card in copy.row(seat)]
        return RowAfter(seat, row, scoring.row_worth(copy, seat))
    return None
