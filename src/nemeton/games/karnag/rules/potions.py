"""KAR-POT: druids in cauldrons brew; it gives mana, then levels, then they go to the council."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import knowledge_tracks
from nemeton.games.karnag.state import Table
from nemeton.kernel.state import A


def brewing(table: Table, seat: i64) -> i64:
    """KAR-POT-01: the mask of a seat's druids in cauldrons."""
    mask: i64 = 0
    one: i64 = 1
    at = table.seat_at(seat) + w.DRUID_AT
    for druid in range(table.board.druids):
        if table.s[at + druid] < w.COUNCIL:
            mask |= one << druid
    return mask


def count_brewing(table: Table, seat: i64) -> i64:
    mask = brewing(table, seat)
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


def brew(table: Table, seat: i64, row: i64) -> None:
    """KAR-POT-02..06, KAR-POT-10: mana, then one level a druid."""
    count = count_brewing(table, seat)
    if table.journal is not None:
        tell.potion_brewed(table, seat, count)
    table.ask(w.BREWING, seat, brewing(table, seat))
    table.gain_mana(seat, table.board.tiles.potion[row * (table.board.druids + 1) + count])
    knowledge_tracks.begin_levels(table, seat, count, w.FOR_POTION)


def finish_brewing(table: Table, seat: i64) -> None:
    """KAR-POT-07: all that brewed go to the council."""
    mask = table.s[table.top + A]
    table.close()
    for druid in range(table.board.druids):
        if (mask >> druid) & 1 == 1:
            table.place_druid(seat, druid, w.COUNCIL)
