"""KAR-G: the Sylvan council pays, and whoever has most druids there may rise one level."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import knowledge_tracks
from nemeton.games.karnag.state import KarnagState


def begin_meeting(state: KarnagState) -> None:
    """KAR-RND-01: phase G begins."""
    state.s[w.PHASE] = w.MEETING
    pay(state)


def pay(state: KarnagState) -> None:
    """KAR-G-01..07: points for all, then it is settled who may rise."""
    most: i64 = 0
    for seat in range(state.seats):
        present = state.at_council(seat)
        if present > most:
            most = present
        state.gain(seat, income(state, seat, present), w.FROM_COUNCIL)
    mask: i64 = 0
    one: i64 = 1
    for seat in range(state.seats):
        if most > 0 and state.at_council(seat) == most:  # KAR-RUL-48, KAR-G-05
            mask |= one << seat
    state.s[w.MAJORITY] = mask
    if state.journal is not None:
        tell.council_met(state)


def income(state: KarnagState, seat: i64, present: i64) -> i64:
    """KAR-G-01..03: each druid, and the COUNCIL bonus of the first, second and third present."""
    board = state.board
    level = state.s[state.seat_at(seat) + w.LEVEL + w.COUNCIL_TRACK]
    points = present * board.council_druid
    for druid in range(present):
        points += board.tracks.council[level * board.druids + druid]
    return points


def ask_majority(state: KarnagState) -> bool:
    """KAR-G-04, KAR-G-05, KAR-RUL-48: the next one in play order who may rise; False if there is none."""
    one: i64 = 1
    for place in range(state.seats):
        seat = state.s[w.ORDER + place]
        if (state.s[w.MAJORITY] >> seat) & 1 == 1:
            state.s[w.MAJORITY] &= ~(one << seat)
            knowledge_tracks.begin_levels(state, seat, 1, w.FOR_COUNCIL)
            return True
    return False
