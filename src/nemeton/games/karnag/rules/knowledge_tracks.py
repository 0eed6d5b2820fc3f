"""KAR-KNO: levels on the five knowledge tracks, and what a level does at once."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import telepathy
from nemeton.games.karnag.state import Table
from nemeton.kernel.state import A, B


def can_rise(table: Table, seat: i64, track: i64) -> bool:
    """KAR-KNO-03: not at its last level."""
    return table.s[table.seat_at(seat) + w.LEVEL + track] < table.board.tracks.top_level


def can_rise_any(table: Table, seat: i64) -> bool:
    for track in range(w.TRACKS):
        if can_rise(table, seat, track):
            return True
    return False


def tracks_into(table: Table, seat: i64, but: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-16: tracks below their last level, except one."""
    for track in range(w.TRACKS):
        if track != but and can_rise(table, seat, track):
            buffer[count] = w.RISE + track
            count += 1
    return count


def levels_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-16, KAR-DP-19, KAR-DP-20: a track; KAR-RUL-32: to be declined where the gain is optional."""
    cause = table.s[table.top + B]
    count = tracks_into(table, seat, excluded(cause), buffer, 0)
    if cause != w.FOR_TILE and cause != w.FOR_KNOW:
        buffer[count] = w.DECLINE
        count += 1
    return count


def excluded(cause: i64) -> i64:
    """KAR-RUL-37: a scroll cannot be used on the MANA track."""
    return w.MANA_TRACK if cause == w.FOR_SCROLL else -1


def begin_levels(table: Table, seat: i64, levels: i64, cause: i64) -> None:
    table.ask(w.ASK_LEVEL, seat, levels, cause)


def levels_are_finished(table: Table, seat: i64) -> bool:
    """All are taken, or KAR-RUL-32, KAR-RUL-36, KAR-EDG-30: no track can take another, and it lapses."""
    if table.s[table.top + A] == 0:
        return True
    but = excluded(table.s[table.top + B])
    for track in range(w.TRACKS):
        if track != but and can_rise(table, seat, track):
            return False
    return True


def take_level(table: Table, seat: i64, track: i64) -> None:
    """One of the levels the open question is about."""
    table.s[table.top + A] -= 1
    rise(table, seat, track)


def decline_level(table: Table) -> None:
    """KAR-RUL-32."""
    table.s[table.top + A] -= 1


def rise(table: Table, seat: i64, track: i64) -> None:
    """KAR-KNO-02..10: one level; GEMS and MANA work at once."""
    board = table.board
    at = table.seat_at(seat) + w.LEVEL + track
    table.s[at] += 1
    level = table.s[at]
    if table.journal is not None:
        tell.level_gained(table, seat, track, level)
    if track == w.GEMS_TRACK:
        if board.tracks.gems[level] > 0:
            telepathy.begin_shift(table, seat, board.tracks.gems[level], w.BY_TRACK)
    elif track == w.MANA_TRACK:
        table.gain_mana(seat, board.tracks.mana[level])
        if board.tracks.scroll[level] > 0:
            begin_levels(table, seat, board.tracks.scroll[level], w.FOR_SCROLL)
