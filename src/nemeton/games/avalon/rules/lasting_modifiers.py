"""Modifiers that last for a while: the effect `mod` (content.md#modifiers)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import words as w
from nemeton.games.avalon.state import AvalonState, mod_seat


def add(t: AvalonState, key: i64, n: i64, until: i64, seat: i64) -> None:
    """A modifier for one seat, or with -1 for all; beyond the room there is the oldest one gives way."""
    s = t.s
    if s[w.MODS_SIZE] == w.MAX_MODS:
        drop(t, 0)
    s[w.MOD + s[w.MODS_SIZE]] = (
        key | (until << w.MOD_UNTIL_SHIFT) | ((seat + 1) << w.MOD_SEAT_SHIFT) | ((n + w.MOD_ZERO) << w.MOD_AMOUNT_SHIFT)
    )
    s[w.MODS_SIZE] += 1


def drop(t: AvalonState, place: i64) -> None:
    s = t.s
    s[w.MODS_SIZE] -= 1
    for later in range(place, s[w.MODS_SIZE]):
        s[w.MOD + later] = s[w.MOD + later + 1]
    s[w.MOD + s[w.MODS_SIZE]] = 0


def end(t: AvalonState, until: i64) -> None:
    """All modifiers that last until now are over."""
    place: i64 = 0
    while place < t.s[w.MODS_SIZE]:
        if (t.s[w.MOD + place] >> w.MOD_UNTIL_SHIFT) & w.MOD_UNTIL_BITS == until:
            drop(t, place)
        else:
            place += 1


def forget(t: AvalonState, seat: i64) -> None:
    """The modifiers of a character that is gone."""
    place: i64 = 0
    while place < t.s[w.MODS_SIZE]:
        if mod_seat(t.s[w.MOD + place]) == seat:
            drop(t, place)
        else:
            place += 1
