"""KAR-KNO: levels on the five knowledge tracks, and what a level does at once."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import telepathy
from nemeton.games.karnag.state import KarnagState


def can_rise(state: KarnagState, seat: i64, track: i64) -> bool:
    """KAR-KNO-03: not at its last level."""
    return state.s[state.seat_at(seat) + w.LEVEL + track] < state.board.tracks.top_level


def can_rise_any(state: KarnagState, seat: i64) -> bool:
    for track in range(w.TRACKS):
        if can_rise(state, seat, track):
            return True
    return False


def tracks_into(state: KarnagState, seat: i64, but: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-16: tracks below their last level, except one."""
    for track in range(w.TRACKS):
        if track != but and can_rise(state, seat, track):
            buffer[count] = actions.rise_action(track)
            count += 1
    return count


def levels_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-16, KAR-DP-19, KAR-DP-20: a track; KAR-RUL-32: to be declined where the gain is optional."""
    cause = state.level_cause()
    count = tracks_into(state, seat, excluded_track(cause), buffer, 0)
    if cause != w.FOR_TILE and cause != w.FOR_KNOW:
        buffer[count] = w.DECLINE
        count += 1
    return count


def excluded_track(cause: i64) -> i64:
    """KAR-RUL-37: a scroll cannot be used on the MANA track."""
    return w.MANA_TRACK if cause == w.FOR_SCROLL else -1


def begin_levels(state: KarnagState, seat: i64, levels: i64, cause: i64) -> None:
    """KAR-KNO-15: a seat may take so many levels."""
    state.ask(w.ASK_LEVEL, seat, levels, cause)


def levels_are_finished(state: KarnagState, seat: i64) -> bool:
    """All are taken, or KAR-RUL-32, KAR-RUL-36, KAR-EDG-30: no track can take another, and it lapses."""
    if state.levels_left() == 0:
        return True
    but = excluded_track(state.level_cause())
    for track in range(w.TRACKS):
        if track != but and can_rise(state, seat, track):
            return False
    return True


def take_level(state: KarnagState, seat: i64, track: i64) -> None:
    """One of the levels the open question is about."""
    state.settle_level()
    rise(state, seat, track)


def decline_level(state: KarnagState) -> None:
    """KAR-RUL-32."""
    state.settle_level()


def rise(state: KarnagState, seat: i64, track: i64) -> None:
    """KAR-KNO-02..10: one level; GEMS and MANA work at once."""
    board = state.board
    at = state.seat_at(seat) + w.LEVEL + track
    state.s[at] += 1
    level = state.s[at]
    if state.journal is not None:
        tell.level_gained(state, seat, track, level)
    if track == w.GEMS_TRACK:
        if board.tracks.gems[level] > 0:
            telepathy.begin_shift(state, seat, board.tracks.gems[level], w.BY_TRACK)
    elif track == w.MANA_TRACK:
        state.gain_mana(seat, board.tracks.mana[level])
        if board.tracks.scroll[level] > 0:
            begin_levels(state, seat, board.tracks.scroll[level], w.FOR_SCROLL)
