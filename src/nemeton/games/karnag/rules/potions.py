"""KAR-POT: druids in cauldrons brew; it gives mana, then levels, then they go to the council."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import knowledge_tracks
from nemeton.games.karnag.state import KarnagState


def brewing(state: KarnagState, seat: i64) -> i64:
    """KAR-POT-01: the mask of a seat's druids in cauldrons."""
    mask: i64 = 0
    one: i64 = 1
    at = state.seat_at(seat) + w.DRUID_AT
    for druid in range(state.board.druids):
        if state.s[at + druid] < w.COUNCIL:
            mask |= one << druid
    return mask


def can_brew(state: KarnagState, seat: i64) -> bool:
    """KAR-POT-09: some druid is in a cauldron."""
    return brewing(state, seat) != 0


def count_brewing(state: KarnagState, seat: i64) -> i64:
    mask = brewing(state, seat)
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


def brew(state: KarnagState, seat: i64, row: i64) -> None:
    """KAR-POT-02..06, KAR-POT-10: mana, then one level a druid."""
    count = count_brewing(state, seat)
    if state.journal is not None:
        tell.potion_brewed(state, seat, count)
    state.ask(w.BREWING, seat, brewing(state, seat))
    state.gain_mana(seat, state.board.tiles.potion[row * (state.board.druids + 1) + count])
    knowledge_tracks.begin_levels(state, seat, count, w.FOR_POTION)


def finish_brewing(state: KarnagState, seat: i64) -> None:
    """KAR-POT-07, KAR-G-10: all that brewed go to the council."""
    mask = state.brewing_druids()
    state.close()
    for druid in range(state.board.druids):
        if (mask >> druid) & 1 == 1:
            state.place_druid(seat, druid, w.COUNCIL)
