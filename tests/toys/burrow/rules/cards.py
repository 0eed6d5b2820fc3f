"""Drawing, playing and burying cards (BUR-DR, BUR-PL, BUR-BU), and what their backs show (BUR-HI)."""

from __future__ import annotations

from mypy_extensions import i64

from tests.toys.burrow import events
from tests.toys.burrow import words as w
from tests.toys.burrow.rules import roots
from tests.toys.burrow.state import BurrowState


def show_top(state: BurrowState) -> None:
    """BUR-HI-01: everybody sees the back of the top card."""
    if state.s[w.DECK_SIZE] == 0:
        return
    top = state.s[w.DECK]
    if state.memory is not None:
        fronts = state.board.fronts_of(state.back(top))
        state.memory.record_narrowing(w.CARDS, state.everybody(), top, fronts)
    if state.journal is not None:
        events.top_shown(state, top)


def draw(state: BurrowState, seat: i64) -> None:
    """BUR-DR-01: the front is the seat's alone; the next back is everybody's."""
    s = state.s
    card = s[w.DECK]
    s[w.DECK_SIZE] -= 1
    for place in range(s[w.DECK_SIZE]):
        s[w.DECK + place] = s[w.DECK + place + 1]
    s[w.HOLDER + card] = seat
    if state.memory is not None:
        state.memory.record_sight(w.CARDS, 1 << seat, card, state.front(card))
    if state.journal is not None:
        events.card_drawn(state, seat, card)
    show_top(state)


def hold_out(state: BurrowState, seat: i64, front: i64) -> int:
    """BUR-HI-01: the seat picks a card of its hand; the others cannot tell which of those with that back it was.

    So all of them change places unseen, and the one picked comes to lie where the first of them lay.
    """
    back = state.board.card_back[front]
    cards = [card for card in state.hand(seat) if state.back(card) == back]
    fronts = [state.front(card) for card in cards]
    order = sorted(range(len(cards)), key=lambda place: (fronts[place] != front, fronts[place]))
    for card, place in zip(cards, order, strict=True):
        state.s[w.CARD + card] = fronts[place]
    if state.memory is not None:
        state.memory.record_mix(w.CARDS, state.everybody() & ~(1 << seat), cards, order)
    return cards[0]


def play(state: BurrowState, seat: i64, front: i64) -> None:
    """BUR-PL-01, BUR-PL-02."""
    put_on_row(state, seat, front)
    if state.board.card_back[front] == state.board.stirs:
        roots.stir(state)


def put_on_row(state: BurrowState, seat: i64, front: i64) -> None:
    """BUR-PL-01: everybody sees the card."""
    card = hold_out(state, seat, front)
    state.s[w.HOLDER + card] = w.ON_ROW + seat
    if state.memory is not None:
        state.memory.record_sight(w.CARDS, state.everybody(), card, front)
    if state.journal is not None:
        events.card_played(state, seat, front)


def bury(state: BurrowState, seat: i64, front: i64) -> bool:
    """BUR-BU-01, BUR-BU-02: one card goes under; ask on while there is a choice. Returns whether all is done."""
    buried = state.buried() + 1
    put_under(state, seat, front)
    left = state.hand(seat)
    if len(left) > 1:
        if state.kind() == w.ASK_TURN:
            state.ask(w.ASK_BURY, seat)
        state.set_buried(buried)
        return False
    for card in left:
        put_under(state, seat, state.front(card))
        buried += 1
    if state.kind() == w.ASK_BURY:
        state.close()
    redraw(state, seat, buried)
    return True


def put_under(state: BurrowState, seat: i64, front: i64) -> None:
    """BUR-BU-01: only its back is seen."""
    card = hold_out(state, seat, front)
    state.s[w.HOLDER + card] = w.IN_DECK
    state.s[w.DECK + state.s[w.DECK_SIZE]] = card
    state.s[w.DECK_SIZE] += 1
    if state.journal is not None:
        events.card_buried(state, seat, front)


def redraw(state: BurrowState, seat: i64, count: int) -> None:
    """BUR-BU-02: as many new cards; nothing is shown before all are under the deck."""
    if state.s[w.DECK_SIZE] == count:  # the deck was empty: a buried card is now on top
        show_top(state)
    for _ in range(count):
        draw(state, seat)
