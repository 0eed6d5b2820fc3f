"""Makes the views of the seats: what is open, and what their memory says of the rest."""

from __future__ import annotations

from tests.toys.burrow import words as w
from tests.toys.burrow.state import BurrowState
from tests.toys.burrow.view_types import Front, View


def view(state: BurrowState, seat: int | None) -> View:
    """The table as a seat sees it; None is a spectator."""
    s, board, seats = state.s, state.board, range(state.seats)
    observer = int(state.seats) if seat is None else seat
    roots, cards = root_fronts(state, observer), card_fronts(state, observer)
    on_mounds = [int(s[w.MOUND + mound]) for mound in range(board.mounds)]
    return View(
        seat=seat,
        turns_left=int(s[w.TURNS_LEFT]),
        asked=[one for one in seats if state.asks(one)],
        over=state.over,
        mounds=[roots[root] for root in on_mounds],
        peeked=[peekers(state, root) for root in on_mounds],
        deck=[cards[s[w.DECK + place]] for place in range(s[w.DECK_SIZE])],
        hands=[[cards[card] for card in state.hand(one)] for one in seats],
        rows=[[cards[card] for card in state.row(one)] for one in seats],
    )


def peekers(state: BurrowState, root: int) -> list[int]:
    """BUR-PK-01: who has looked at a root."""
    return [seat for seat in range(state.seats) if (state.s[w.PEEKED + root] >> seat) & 1]


def root_fronts(state: BurrowState, observer: int | None) -> list[Front]:
    """By root what it is; for an observer, what it may be."""
    return fronts(state, observer, w.ROOTS, state.board.root_names, w.ROOT)


def card_fronts(state: BurrowState, observer: int | None) -> list[Front]:
    """By card what it is; for an observer, what it may be."""
    return fronts(state, observer, w.CARDS, state.board.card_names, w.CARD)


def fronts(state: BurrowState, observer: int | None, zone: int, names: tuple[str, ...], first: int) -> list[Front]:
    if observer is None:
        return [names[state.s[first + item]] for item in range(len(names))]
    belief = state.recall(observer).objects[zone]
    return [name_candidates(names, int(belief.candidates(observer, item))) for item in range(len(names))]


def name_candidates(names: tuple[str, ...], candidates: int) -> Front:
    """The name of the only candidate, or all of them."""
    some = [name for number, name in enumerate(names) if (candidates >> number) & 1]
    return some[0] if len(some) == 1 else some
