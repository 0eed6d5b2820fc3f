"""CEL-SU: setting up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import rounds

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def set_up(state: Celtica) -> None:
    """CEL-SU-01..10: druids on the start, cards and parts dealt, the start player asked."""
    first = state.board.start_player if state.board.start_player >= 0 else state.below(state.seats)  # CEL-RUL-02
    fill_piles(state)
    state.s[w.LAST_DRUID_CARD] = first
    state.s[w.LAST_CARD] = first
    state.refill_display()  # CEL-SU-08
    deal_first_parts(state, first)
    rounds.begin_round(state, first)


def fill_piles(state: Celtica) -> None:
    """CEL-SU-02, CEL-SU-04..07: the druids stand on the start; all cards and parts lie in their piles."""
    s, board = state.s, state.board
    for druid in range(board.druids):
        s[w.PLACE + druid] = board.start
        s[w.DRUID_SUPPLY + druid] = board.druid_cards
        s[w.EXPERIENCE_SUPPLY + druid] = board.experience_cards
    s[w.DRUID_SIZE] = board.druids * board.druid_cards
    s[w.EXPERIENCE_SIZE] = board.druids * board.experience_cards
    for kind in range(board.kinds):
        s[w.STACKS + kind] = board.copies[kind]
        s[w.STACKS_SIZE] += board.copies[kind]
    if state.memory is not None:
        state.memory.record_reshuffle(w.DRUID_CARDS, state.counts(w.DRUID_SUPPLY, board.druids))
        state.memory.record_reshuffle(w.EXPERIENCE_CARDS, state.counts(w.EXPERIENCE_SUPPLY, board.druids))


def deal_first_parts(state: Celtica, first: i64) -> None:
    """CEL-SU-09, CEL-RUL-16: two parts each, clockwise from the start player."""
    seat = first
    for _seat in range(state.seats):
        for _part in range(state.board.first_parts):
            kind = state.draw_part()
            state.gain_part(seat, kind)
            if state.journal is not None:
                tell.part_dealt(state, seat, kind)
        seat = state.next_seat(seat)
