"""Modifiers that last for a while: the effect `mod` (2.12)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon.state import MAX_MODS, MOD, MODS_SIZE, AvalonState


def add(t: AvalonState, key: i64, n: i64, until: i64, seat: i64) -> None:
    """A modifier for one seat, or with -1 for all; beyond the room there is the oldest one gives way."""
    s = t.s
    if s[MODS_SIZE] == MAX_MODS:
        drop(t, 0)
    s[MOD + s[MODS_SIZE]] = key | (until << 8) | ((seat + 1) << 12) | ((n + 1000) << 16)
    s[MODS_SIZE] += 1


def drop(t: AvalonState, place: i64) -> None:
    s = t.s
    s[MODS_SIZE] -= 1
    for later in range(place, s[MODS_SIZE]):
        s[MOD + later] = s[MOD + later + 1]
    s[MOD + s[MODS_SIZE]] = 0


def end(t: AvalonState, until: i64) -> None:
    """All modifiers that last until now are over."""
    place: i64 = 0
    while place < t.s[MODS_SIZE]:
        if (t.s[MOD + place] >> 8) & 15 == until:
            drop(t, place)
        else:
            place += 1


def forget(t: AvalonState, seat: i64) -> None:
    """The modifiers of a character that is gone."""
    place: i64 = 0
    while place < t.s[MODS_SIZE]:
        if (t.s[MOD + place] >> 12) & 15 == seat + 1:
            drop(t, place)
        else:
            place += 1
