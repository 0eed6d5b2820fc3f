"""Tells the journal what happened: one function an event, called by the rules where a journal is attached."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.kernel.journal import Event
from tests.toys.burrow import event_types as facts
from tests.toys.burrow.state import BurrowState


def add(state: BurrowState, event: Event) -> None:
    assert state.journal is not None, "rules tell events only where there is a journal"
    state.journal.add(event)


def root_peeked(state: BurrowState, seat: i64, mound: i64) -> None:
    name = state.board.root_names[state.root_on(mound)]
    add(state, facts.RootPeeked(seat=seat, mound=mound + 1, root=name, seen_by=1 << seat))


def roots_swapped(state: BurrowState, one: int, other: int) -> None:
    add(state, facts.RootsSwapped(mounds=[one + 1, other + 1]))


def roots_stirred(state: BurrowState) -> None:
    add(state, facts.RootsStirred())


def roots_turned_up(state: BurrowState) -> None:
    board = state.board
    add(state, facts.RootsTurnedUp(roots=[board.root_names[state.root_on(mound)] for mound in range(board.mounds)]))


def top_shown(state: BurrowState, card: i64) -> None:
    add(state, facts.TopShown(back=state.board.back_names[state.back(card)]))


def card_drawn(state: BurrowState, seat: i64, card: i64) -> None:
    add(state, facts.CardDrawn(seat=seat, card=state.board.card_names[state.front(card)], seen_by=1 << seat))


def card_played(state: BurrowState, seat: i64, front: i64) -> None:
    add(state, facts.CardPlayed(seat=seat, card=state.board.card_names[front]))


def card_buried(state: BurrowState, seat: i64, front: i64) -> None:
    back, name = state.board.back_names[state.board.card_back[front]], state.board.card_names[front]
    add(state, facts.CardBuried(seat=seat, back=back, card=name, seen_by=1 << seat))
