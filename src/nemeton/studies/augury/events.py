"""Tells the journal what happened: one function an event, called by the rules where a journal is attached."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.kernel.journal import Event
from nemeton.studies.augury import event_types as facts
from nemeton.studies.augury import words as w
from nemeton.studies.augury.state import AuguryState


def add(state: AuguryState, event: Event) -> None:
    assert state.journal is not None, "rules tell events only where there is a journal"
    state.journal.add(event)


def augury_began(state: AuguryState) -> None:
    add(state, facts.AuguryBegan(augury=int(state.s[w.AUGURY]), bowl=state.bowl()))


def token_drawn(state: AuguryState, seat: i64) -> None:
    omen = state.board.tokens[state.token(seat)]
    add(state, facts.TokenDrawn(seat=int(seat), omen=omen, seen_by=1 << int(seat)))


def waited(state: AuguryState, seat: i64) -> None:
    add(state, facts.Waited(seat=int(seat)))


def staked(state: AuguryState, seat: i64) -> None:
    add(state, facts.Staked(seat=int(seat)))


def matched(state: AuguryState, seat: i64) -> None:
    add(state, facts.Matched(seat=int(seat)))


def yielded(state: AuguryState, seat: i64) -> None:
    add(state, facts.Yielded(seat=int(seat)))


def tokens_turned_up(state: AuguryState) -> None:
    add(state, facts.TokensTurnedUp(omens=[state.board.tokens[state.token(seat)] for seat in range(state.seats)]))


def bowl_taken(state: AuguryState, seat: i64) -> None:
    add(state, facts.BowlTaken(seat=int(seat), berries=state.bowl()))
