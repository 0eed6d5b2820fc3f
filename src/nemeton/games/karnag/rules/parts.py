"""KAR-GEM-02, KAR-CAP-02, KAR-DP-06: gems and captures go part by part, with a level once and cards in between."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import cards, knowledge_tracks
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.state import A, B


def level_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-GEM-02, KAR-CAP-02: the level, once."""
    if state.s[state.top + A] > 0:
        count = knowledge_tracks.tracks_into(state, seat, -1, buffer, count)
    return count


def between_parts_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-06, KAR-RUL-75: after the first step the action may end, and cards may be played."""
    if state.s[state.top + B] > 0:
        buffer[count] = w.DONE
        count = cards.cards_into(state, seat, False, buffer, count + 1)
    return count


def take_level(state: KarnagState, seat: i64, track: i64) -> None:
    """KAR-GEM-02, KAR-GEM-03, KAR-CAP-02: the level that goes with a creation or capture."""
    state.s[state.top + A] -= 1
    state.s[state.top + B] += 1
    knowledge_tracks.rise(state, seat, track)
