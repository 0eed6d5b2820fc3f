"""KAR-GEM-02, KAR-CAP-02, KAR-DP-06: gems and captures go part by part, with a level once and cards in between."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import cards, knowledge_tracks
from nemeton.games.karnag.state import KarnagState


def level_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-GEM-02, KAR-CAP-02: the level, once."""
    if state.level_to_take() > 0:
        count = knowledge_tracks.tracks_into(state, seat, -1, buffer, count)
    return count


def between_parts_into(state: KarnagState, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-06, KAR-RUL-75: after the first step the action may end, and cards may be played."""
    if state.parts_done() > 0:
        buffer[count] = w.DONE
        count = cards.cards_into(state, seat, False, buffer, count + 1)
    return count


def take_level(state: KarnagState, seat: i64, track: i64) -> None:
    """KAR-GEM-02, KAR-GEM-03, KAR-CAP-02: the level that goes with a creation or capture."""
    state.note_part_level()
    knowledge_tracks.rise(state, seat, track)
