"""KAR-C, KAR-VAR: the row of action tiles for each number of players, and the slots of their actions."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState


def lay_tiles(state: KarnagState) -> None:
    """KAR-C-01..03, KAR-CHA-07: the tiles in random order; surplus slots are masked."""
    s = state.s
    for tile in range(w.TILES):
        s[w.ROW + tile] = tile
    last: i64 = w.TILES - 1
    while last > 0:
        other = state.below(last + 1)
        tile = s[w.ROW + last]
        s[w.ROW + last] = s[w.ROW + other]
        s[w.ROW + other] = tile
        last -= 1
    mask_slots(state)
    s[w.PHASE] = w.PLACING_CUBES
    s[w.TURN] = 0
    if state.journal is not None:
        tell.tiles_laid(state)


def mask_slots(state: KarnagState) -> None:
    """KAR-DAT-46..49, KAR-VAR-03, KAR-VAR-04, KAR-RUL-53: slots are counted over the unmasked ones."""
    board = state.board
    for position in range(w.TILES):
        for slot in range(w.MAX_SLOTS):
            at = w.SLOTS + position * w.MAX_SLOTS + slot
            state.s[at] = w.EMPTY_SLOT if slot < board.main_slots[position] else w.MASKED_SLOT
            state.s[at + w.ROW_SLOTS] = w.EMPTY_SLOT if slot < board.secondary_slots else w.MASKED_SLOT
