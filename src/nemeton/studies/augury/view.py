"""Makes the views of the seats: what is open, and what their memory says of the rest."""

from __future__ import annotations

from nemeton.studies.augury import words as w
from nemeton.studies.augury.state import AuguryState
from nemeton.studies.augury.view_types import Omen, SeatView, View


def view(state: AuguryState, seat: int | None) -> View:
    """The table as a seat sees it; None is a spectator."""
    tokens = omens(state, int(state.seats) if seat is None else seat)
    return View(
        seat=seat,
        augury=int(state.s[w.AUGURY]),
        auguries=state.board.auguries,
        bowl=state.bowl(),
        stone=tokens[w.STONE],
        turned_up=turned_up(state),
        seats=[SeatView(state.berries(one), tokens[one]) for one in range(state.seats)],
        asked=[one for one in range(state.seats) if state.asks(one)],
        over=state.over,
    )


def turned_up(state: AuguryState) -> list[list[str]]:
    """AUG-EN-01: what was shown in each augury so far."""
    seen = [[state.seen_then(augury, seat) for seat in range(state.seats)] for augury in range(state.s[w.AUGURY])]
    return [[state.board.tokens[token] for token in tokens if token >= 0] for tokens in seen]


def omens(state: AuguryState, observer: int | None) -> list[Omen]:
    """By place the token there; for an observer, what it may be."""
    names = state.board.tokens
    if observer is None:
        return [names[state.token(place)] for place in range(w.TOKENS)]
    belief = state.recall(observer).objects[w.OMENS]
    return [name_candidates(names, int(belief.candidates(observer, place))) for place in range(w.TOKENS)]


def name_candidates(names: tuple[str, ...], candidates: int) -> Omen:
    """The name of the only candidate, or all of them."""
    some = [name for number, name in enumerate(names) if (candidates >> number) & 1]
    return some[0] if len(some) == 1 else some
